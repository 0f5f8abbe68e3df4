package live

import (
	"errors"
	"slices"
	"sync"

	"parlor/api"
	"parlor/game"
)

func (m doIn) handle(a *actor) {
	id := m.id
	if _, ok := a.done[m.was]; ok && m.was != "" {
		id = m.was
	}
	var now done
	var err error
	if _, again := a.done[id]; m.was != "" && !again {
		err = a.takes(m.command)
	}
	if err == nil {
		now, err = a.commit(m.ctx, id, m.command, nil)
	}
	if err == nil && now.again {
		err = a.same(m, now.span)
	}
	a.house.Stats.Commands.Add(1)
	var refused *api.Refusal
	if errors.As(err, &refused) {
		a.house.Stats.Refused.Add(1)
	}
	said := answer{done: now, err: err}
	if m.from != nil { // The frame is the answer, if it becomes one.
		said.told = a.tellAll(m)
		m.reply <- said
	} else {
		m.reply <- said
		a.tellAll(doIn{})
	}
	if err == nil || a.room.Seq == 0 {
		a.after()
	}
}

func (m joinIn) handle(a *actor) {
	if a.missed(m) {
		if err := a.catchUp(a.house.ctx); err != nil {
			m.sub.end(err)
			return
		}
	}
	if _, known := a.subs[m.sub]; !known {
		select {
		case <-m.sub.gone:
			return
		default:
		}
		a.subs[m.sub] = struct{}{}
		a.house.Stats.Subs.Add(1)
		if len(m.sub.seats) == 0 {
			a.watching++
		}
		a.came(m.sub.seats)
		a.presence()
	}
	if !m.again {
		m.sub.brief, m.sub.proven = m.hello.Brief, m.hello.Proven
	}
	m.sub.slow.Store(false)
	frame := a.greet(m.sub, m.hello)
	if frame.proof {
		m.sub.proven = a.room.Seq
	}
	m.sub.send(frame)
	if len(m.sub.seats) > 0 {
		a.after() // Somebody is back.
	}
}

// missed reports whether another node may know more than this one: it opens the room as well, or has told a player of more than is known here.
func (a *actor) missed(m joinIn) bool {
	return a.room.Seq == 0 || len(m.sub.seats) > 0 && m.hello.Epoch == a.house.Epoch() && m.hello.Since > a.room.Seq
}

// shown is a snapshot as those who only watch see it. However often they ask, it is
// written once for all who do within forAMoment.
type shown struct {
	n, watching uint64
	at          int64
	frame       Out
}

// forAMoment is how old a snapshot may be, in milliseconds.
const forAMoment = 250

// greet answers a hello.
func (a *actor) greet(s *Sub, hello Hello) Out {
	f := a.answerTo(hello)
	if f.Type != api.Snapshot || len(s.seats) > 0 {
		return a.encode(a.catchUpFrame(s, hello, f))
	}
	now, watching := a.house.Now(), uint64(a.watching)
	if x := &a.shown; x.frame.Data == nil || x.n != f.N || x.watching != watching || now-x.at >= forAMoment || now < x.at {
		*x = shown{f.N, watching, now, a.encode(a.catchUpFrame(s, hello, f))}
	}
	return a.shown.frame
}

// answerTo is the frame that answers a hello, without what it shows.
func (a *actor) answerTo(h Hello) api.Frame {
	return api.Frame{Type: decide(h, a.house.Epoch(), a.room.Seq, a.oldest()), Room: a.id, Epoch: a.house.Epoch(), N: a.room.Seq}
}

// oldest is the number of the first event at hand.
func (a *actor) oldest() uint64 {
	if len(a.recent) > 0 {
		return a.recent[0].Seq
	}
	return a.room.Seq + 1
}

// catchUpFrame puts what it shows into the answer to a hello.
func (a *actor) catchUpFrame(s *Sub, h Hello, f api.Frame) api.Frame {
	if f.Type == api.UpToDate {
		return f
	}
	seat := a.seatOf(s)
	if f.Type == api.Events {
		f.Events = a.viewed(a.recent[h.Since+1-a.oldest():], seat)
		if !s.brief {
			f.Events = a.told(f.Events)
		}
	}
	a.show(&f, s, seat, a.room.Judge)
	return f
}

// show puts the room into f, as seat sees it: brief where s wants that, but for snapshots.
func (a *actor) show(f *api.Frame, s *Sub, seat game.Seat, judge func() *api.Odds) {
	var owed *api.Owed
	if s.brief && f.Type == api.Events {
		v := a.room.Brief(seat, slices.ContainsFunc(f.Events, func(e api.Event) bool { return !e.Plain() }))
		f.Brief, owed = &v, v.Dice
	} else {
		v := a.room.View(seat, a.house.Now())
		v.Watching, v.Odds = a.watching, judge()
		f.View, owed = &v, v.Dice
	}
	if owed != nil && owed.Ask == api.DoLink && s.proven < a.room.Seq {
		proof, err := a.house.proof(a.house.ctx, a.id, s.proven, a.room.Seq, a.settled)
		if err != nil {
			a.house.opts.Log.Error("proof", "room", a.id, "err", err) // The client asks for it.
			return
		}
		f.Proof = proof
	}
}

func (m leaveIn) handle(a *actor) {
	if _, ok := a.subs[m.sub]; !ok {
		return
	}
	delete(a.subs, m.sub)
	a.house.Stats.Subs.Add(-1)
	if len(m.sub.seats) == 0 {
		a.watching--
	}
	for _, seat := range m.sub.seats {
		a.here[seat]--
	}
	if len(a.subs) == 0 {
		a.idle = a.house.Now()
	}
	a.presence()
	a.after()
}

func (m previewIn) handle(a *actor) {
	frame := a.encode(api.Frame{Type: api.Preview, Room: a.id, Seat: &m.seat, Steps: m.steps, Parts: a.room.Preview(m.steps)})
	for s := range a.subs {
		if s != m.from && len(s.frames) < queue/2 {
			s.send(frame)
		}
	}
}

func (m newsIn) handle(a *actor) {
	if err := a.catchUp(a.house.ctx); err != nil && a.house.ctx.Err() == nil {
		a.house.opts.Log.Error("catch up", "room", a.id, "err", err)
	}
	a.after()
}

// tellAll publishes what commit has stored for the command by. It reports whether the
// subscriber who gave the command has the answer in a frame.
func (a *actor) tellAll(by doIn) bool {
	events := a.pending
	if events == nil {
		return false
	}
	a.pending = nil
	return a.publish(events, by)
}

// publish keeps events at hand and sends them to all who follow: one frame for
// everybody who only watches, one for each seat. The frame of the subscriber who
// gave the command says so; publish reports whether he has it.
func (a *actor) publish(events []api.Event, by doIn) (told bool) {
	a.house.Stats.Events.Add(int64(len(events)))
	a.heard(events)
	a.recent = append(a.recent, events...)
	if len(a.recent) > 2*keep {
		a.recent = slices.Clone(a.recent[len(a.recent)-keep:]) // frames may still hold what was there
	}
	if len(a.subs) == 0 {
		return false
	}
	type reader struct {
		seat   game.Seat
		brief  bool
		gave   bool   // the command
		proven uint64 // the last event that a proof told of
	}
	shared, judge := make(map[reader]Out, 4), sync.OnceValue(a.room.Judge)
	whole := sync.OnceValue(func() []api.Event { return a.told(events) })
	for s := range a.subs {
		r := reader{a.seatOf(s), s.brief, s == by.from, s.proven}
		frame, ok := shared[r]
		if !ok {
			list := events
			if !r.brief {
				list = whole()
			}
			f := api.Frame{Type: api.Events, Room: a.id, Epoch: a.house.Epoch(), N: a.room.Seq, Events: a.viewed(list, r.seat)}
			a.show(&f, s, r.seat, judge)
			if r.gave {
				f.Did = by.did
			}
			frame = a.encode(f)
			shared[r] = frame
		}
		if frame.proof {
			s.proven = a.room.Seq
		}
		if !s.send(frame) {
			a.house.Stats.Dropped.Add(1)
		} else if r.gave {
			told = true
		}
	}
	return told
}

// told returns events with their texts taken apart, for subscribers to whole views: those
// to brief ones know the rules.
func (a *actor) told(events []api.Event) []api.Event {
	list := make([]api.Event, len(events))
	for i, e := range events {
		list[i] = a.room.Told(e)
	}
	return list
}

// viewed returns events as seat sees them.
func (a *actor) viewed(events []api.Event, seat game.Seat) []api.Event {
	if !slices.ContainsFunc(events, api.Event.Secret) {
		return events
	}
	list := make([]api.Event, len(events))
	for i, e := range events {
		list[i] = a.room.ViewEvent(e, seat)
	}
	return list
}

// seatOf returns the seat as which a subscriber sees the room: of several, the
// one that is to act.
func (a *actor) seatOf(s *Sub) game.Seat {
	if len(s.seats) == 0 {
		return game.Public
	}
	for _, seat := range s.seats {
		if a.room.Waits(seat) {
			return seat
		}
	}
	return s.seats[0]
}

func (m seekIn) handle(a *actor) {
	m.found <- a.catchUp(a.house.ctx)
	a.after()
}
