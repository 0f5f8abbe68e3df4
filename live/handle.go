package live

import (
	"errors"
	"slices"
	"sync"

	"parlor/api"
	"parlor/room"
	"parlor/store"
)

func (m doIn) handle(k *keeper) {
	id := m.id
	if _, ok := k.done[m.was]; ok && m.was != "" {
		id = m.was
	}
	var next *room.Room
	var last uint64
	var err error
	if _, again := k.done[id]; m.was != "" && !again {
		err = k.takes(m.command)
	}
	if err == nil {
		next, last, err = k.commit(m.ctx, id, m.command, nil)
	}
	k.house.Stats.Commands.Add(1)
	var refused *api.Refusal
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
		k.came(m.sub.seats)
		k.presence()
	}
	if !m.again {
		m.sub.brief, m.sub.proven = m.hello.Brief, m.hello.Proven
	}
	m.sub.slow.Store(false)
	frame := k.greet(m.sub, m.hello)
	if frame.proof {
		m.sub.proven = k.room.Seq
	}
	m.sub.send(frame)
	if len(m.sub.seats) > 0 {
		k.after() // Somebody is back.
	}
}

// shown is a snapshot as those who only watch see it. They may ask for it as often
// as they like, all of them: it is written once for a moment.
type shown struct {
	n, watching uint64
	at          int64
	frame       Out
}

// forAMoment is how old a snapshot may be, in milliseconds.
const forAMoment = 250

// greet answers a hello.
func (k *keeper) greet(s *Sub, hello Hello) Out {
	f := k.answerTo(hello)
	if f.Type != api.Snapshot || len(s.seats) > 0 {
		return k.encode(k.catchUpFrame(s, hello, f))
	}
	now, watching := k.house.Now(), uint64(k.watching)
	if x := &k.shown; x.frame.Data == nil || x.n != f.N || x.watching != watching || now-x.at >= forAMoment || now < x.at {
		*x = shown{f.N, watching, now, k.encode(k.catchUpFrame(s, hello, f))}
	}
	return k.shown.frame
}

// answerTo is the frame that answers a hello, without what it shows.
func (k *keeper) answerTo(h Hello) api.Frame {
	return api.Frame{Type: Decide(h, k.house.Epoch(), k.room.Seq, k.oldest()), Room: k.id, Epoch: k.house.Epoch(), N: k.room.Seq}
}

// oldest is the number of the first event at hand.
func (k *keeper) oldest() uint64 {
	if len(k.recent) > 0 {
		return k.recent[0].Seq
	}
	return k.room.Seq + 1
}

// catchUpFrame puts what it shows into the answer to a hello.
func (k *keeper) catchUpFrame(s *Sub, h Hello, f api.Frame) api.Frame {
	if f.Type == api.UpToDate {
		return f
	}
	if f.Type == api.Events {
		f.Events = k.viewed(k.recent[h.Since+1-k.oldest():], k.seatOf(s))
	}
	k.show(&f, s, k.room.Judge)
	return f
}

// show puts the room into f as s wants to see it: a snapshot is always whole.
func (k *keeper) show(f *api.Frame, s *Sub, judge func() *api.Odds) {
	seat := k.seatOf(s)
	var owed *api.Owed
	if s.brief && f.Type == api.Events {
		v := k.room.Brief(seat, slices.ContainsFunc(f.Events, func(e api.Event) bool { return !e.Plain() }))
		f.Brief, owed = &v, v.Dice
	} else {
		v := k.room.View(seat, k.house.Now())
		v.Watching, v.Odds = k.watching, judge()
		f.View, owed = &v, v.Dice
	}
	if owed != nil && owed.Ask == api.DoLink && s.proven < k.room.Seq {
		proof, err := k.house.proof(k.house.ctx, k.id, s.proven, k.room.Seq, k.settled)
		if err != nil {
			k.house.opts.Log.Error("proof", "room", k.id, "err", err) // The client asks for it.
			return
		}
		f.Proof = proof
	}
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
		k.idle = k.house.Now()
	}
	k.presence()
	k.after()
}

func (m previewIn) handle(k *keeper) {
	frame := k.encode(api.Frame{Type: api.Preview, Room: k.id, Seat: &m.seat, Steps: m.steps})
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
func (k *keeper) publish(events []api.Event, by doIn) (told bool) {
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
		seat   int
		brief  bool
		gave   bool   // the command
		proven uint64 // the last event that a proof told of
	}
	shared, judge := make(map[reader]Out, 4), sync.OnceValue(k.room.Judge)
	for s := range k.subs {
		r := reader{k.seatOf(s), s.brief, s == by.from, s.proven}
		frame, ok := shared[r]
		if !ok {
			f := api.Frame{Type: api.Events, Room: k.id, Epoch: k.house.Epoch(), N: k.room.Seq, Events: k.viewed(events, r.seat)}
			k.show(&f, s, judge)
			if r.gave {
				f.Did = by.did
			}
			frame = k.encode(f)
			shared[r] = frame
		}
		if frame.proof {
			s.proven = k.room.Seq
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
func (k *keeper) viewed(events []api.Event, seat int) []api.Event {
	if !slices.ContainsFunc(events, api.Event.Secret) {
		return events
	}
	list := make([]api.Event, len(events))
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
