package live

import (
	"errors"
	"slices"
	"sync"

	"parlor/room"
	"parlor/store"
)

func (m doIn) handle(k *keeper) {
	next, last, err := k.commit(m.ctx, m.id, m.command)
	k.house.Stats.Commands.Add(1)
	var refused *room.Refusal
	if errors.As(err, &refused) {
		k.house.Stats.Refused.Add(1)
	}
	a := answer{room: next, last: last, err: err}
	if m.from != nil { // The frame is the answer, if it becomes one.
		a.told = k.tellAll(m)
		m.reply <- a
	} else {
		m.reply <- a
		k.tellAll(doIn{})
	}
	if err == nil || k.room.Seq == 0 {
		k.after()
	}
}

func (m joinIn) handle(k *keeper) {
	if k.room.Seq == 0 {
		m.sub.end(store.ErrNotFound)
		return
	}
	if _, known := k.subs[m.sub]; !known {
		select {
		case <-m.sub.gone:
			return
		default:
		}
		k.subs[m.sub] = struct{}{}
		k.house.Stats.Subs.Add(1)
		if len(m.sub.seats) == 0 {
			k.watching++
		}
		for _, seat := range m.sub.seats {
			k.here[seat]++
		}
		k.presence()
	}
	if !m.again {
		m.sub.brief = m.hello.Brief
	}
	m.sub.slow.Store(false)
	m.sub.send(k.encode(k.catchUpFrame(m.sub, m.hello)))
	if len(m.sub.seats) > 0 {
		k.after() // Somebody is back.
	}
}

// catchUpFrame answers a hello.
func (k *keeper) catchUpFrame(s *Sub, h Hello) Frame {
	oldest := k.room.Seq + 1
	if len(k.recent) > 0 {
		oldest = k.recent[0].Seq
	}
	f := Frame{Type: Decide(h, k.house.Epoch(), k.room.Seq, oldest), Room: k.id, Epoch: k.house.Epoch(), N: k.room.Seq}
	if f.Type == UpToDate {
		return f
	}
	if f.Type == Events {
		f.Events = k.viewed(k.recent[h.Since+1-oldest:], k.seatOf(s))
	}
	k.show(&f, s, k.room.Judge)
	return f
}

// show puts the room into f as s wants to see it: a snapshot is always whole.
func (k *keeper) show(f *Frame, s *Sub, judge func() *room.Odds) {
	seat := k.seatOf(s)
	if s.brief && f.Type == Events {
		v := k.room.Brief(seat, slices.ContainsFunc(f.Events, func(e room.Event) bool { return !e.Plain() }))
		f.Brief = &v
		return
	}
	v := k.room.View(seat, k.house.now())
	v.Watching, v.Odds = k.watching, judge()
	f.View = &v
}

func (m leaveIn) handle(k *keeper) {
	if _, ok := k.subs[m.sub]; !ok {
		return
	}
	delete(k.subs, m.sub)
	k.house.Stats.Subs.Add(-1)
	if len(m.sub.seats) == 0 {
		k.watching--
	}
	for _, seat := range m.sub.seats {
		k.here[seat]--
	}
	if len(k.subs) == 0 {
		k.idle = k.house.now()
	}
	k.presence()
	k.after()
}

func (m previewIn) handle(k *keeper) {
	frame := k.encode(Frame{Type: Preview, Room: k.id, Seat: &m.seat, Steps: m.steps})
	for s := range k.subs {
		if s != m.from && len(s.frames) < queue/2 {
			s.send(frame)
		}
	}
}

func (m newsIn) handle(k *keeper) {
	if err := k.catchUp(k.house.ctx); err != nil && k.house.ctx.Err() == nil {
		k.house.opts.Log.Error("catch up", "room", k.id, "err", err)
	}
	k.after()
}

// tellAll publishes what commit has stored for by. It reports whether the
// subscriber who gave it has it in a frame.
func (k *keeper) tellAll(by doIn) bool {
	events := k.untold
	if events == nil {
		return false
	}
	k.untold = nil
	return k.publish(events, by)
}

// publish keeps events at hand and sends them to all who follow: one frame for
// everybody who only watches, one for each seat. The frame of the subscriber who
// gave the command says so; publish reports whether he has it.
func (k *keeper) publish(events []room.Event, by doIn) (told bool) {
	k.house.Stats.Events.Add(int64(len(events)))
	k.heard(events)
	k.recent = append(k.recent, events...)
	if len(k.recent) > 2*keep {
		k.recent = slices.Clone(k.recent[len(k.recent)-keep:])
	}
	if len(k.subs) == 0 {
		return false
	}
	type reader struct {
		seat  int
		brief bool
		gave  bool // the command
	}
	shared, judge := make(map[reader]Out, 4), sync.OnceValue(k.room.Judge)
	for s := range k.subs {
		r := reader{k.seatOf(s), s.brief, s == by.from}
		frame, ok := shared[r]
		if !ok {
			f := Frame{Type: Events, Room: k.id, Epoch: k.house.Epoch(), N: k.room.Seq, Events: k.viewed(events, r.seat)}
			k.show(&f, s, judge)
			if r.gave {
				f.Did = by.did
			}
			frame = k.encode(f)
			shared[r] = frame
		}
		if !s.send(frame) {
			k.house.Stats.Dropped.Add(1)
		} else if r.gave {
			told = true
		}
	}
	return told
}

// viewed returns events as seat sees them.
func (k *keeper) viewed(events []room.Event, seat int) []room.Event {
	if !slices.ContainsFunc(events, room.Event.Secret) {
		return events
	}
	list := make([]room.Event, len(events))
	for i, e := range events {
		list[i] = k.room.ViewEvent(e, seat)
	}
	return list
}

// seatOf returns the seat as which a subscriber sees the room: of several, the
// one that is to act.
func (k *keeper) seatOf(s *Sub) int {
	if len(s.seats) == 0 {
		return room.Public
	}
	for _, seat := range s.seats {
		if k.room.Waits(seat) {
			return seat
		}
	}
	return s.seats[0]
}
