package live

import (
	"cmp"
	"context"
	"errors"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/room"
	"parlor/store"
)

// load makes the room from its log.
func (a *actor) load(fresh bool) error {
	a.room = a.house.opts.Games.New(a.id)
	a.now.Store(a.room)
	a.dice = &dice{
		secret: a.house.secrets.dice, key: fair.PublicKey(a.house.secrets.sign), store: a.house.Epoch(), length: a.house.opts.Chain,
	}
	if err := a.catchUp(a.house.ctx); err != nil {
		if fresh && errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	}
	return a.settleTime(a.house.ctx, false)
}

// catchUp reads what the log has after the room's last event, from whatever node, and
// publishes it: in parts, since a log may be long.
func (a *actor) catchUp(ctx context.Context) error {
	for {
		n, err := a.catchUpPart(ctx)
		if err != nil || n < atOnce {
			return err
		}
	}
}

// catchUpPart does that for atOnce events at most, and returns for how many.
func (a *actor) catchUpPart(ctx context.Context) (n int, err error) {
	stored, err := a.house.store.Read(ctx, a.id, a.room.Seq, atOnce)
	if err != nil {
		return 0, err
	}
	var events []api.Event
	for _, s := range stored {
		e, err := api.Decode(s.Seq, s.Time.UnixMilli(), s.Data)
		if err != nil {
			return 0, err
		}
		if s.Command != "" {
			a.lastCommand = s.Command
			a.done[s.Command] = span{s.Seq, s.Seq}
		}
		a.done[a.lastCommand] = span{a.done[a.lastCommand].first, s.Seq}
		a.tally.add(e, s.Data, s.Command)
		events = append(events, e)
	}
	if len(events) == 0 {
		return 0, nil
	}
	next, err := a.room.Apply(events...)
	if err != nil {
		return 0, err
	}
	a.overtaken(next, events)
	a.room = next
	a.now.Store(next)
	a.trim()
	a.publish(events, doIn{})
	return len(events), nil
}

// trim forgets old commands: see repeated for those.
func (a *actor) trim() {
	if len(a.done) <= 2*keep {
		return
	}
	for id, n := range a.done {
		if n.last+keep < a.room.Seq {
			delete(a.done, id)
		}
	}
}

// span is the numbers of the events that a command became.
type span struct{ first, last uint64 }

// done is what became of a command.
type done struct {
	room *room.Room // after it
	span
	again bool // it was done before, and nothing happened now
}

// commit checks a command, stores its events, and makes them the room's; tellAll
// publishes them. Where another node was first, it tries again. A command that does
// not follow from the log alone needs a fence; for others it is nil.
func (a *actor) commit(ctx context.Context, id string, c room.Command, fence *store.Guard) (done, error) {
	tries := 8
	if c.Do == api.DoPause {
		tries = 1 // How long it is depends on the moment: who was too slow has to work it out anew.
	}
	for range tries {
		if was, ok := a.done[id]; ok {
			return done{a.room, was, true}, nil
		}
		if a.clocked() && c.Do != api.DoPause {
			if err := a.settleClocks(ctx); err != nil {
				return done{}, err
			}
		}
		next, events, err := a.room.Do(c, a.house.Now(), a.dice)
		if err != nil {
			// Another node may know more: nobody is refused for what we missed.
			before := a.room.Seq
			if e := a.catchUp(ctx); e != nil && !errors.Is(e, store.ErrNotFound) {
				return done{}, e
			}
			if a.room.Seq != before {
				continue
			}
			if was, ok := a.repeated(ctx, id); ok {
				return done{a.room, was, true}, nil
			}
			return done{}, err
		}
		if len(events) == 0 {
			return done{room: a.room, span: span{a.room.Seq + 1, a.room.Seq}}, nil
		}
		receipt, err := a.append(ctx, id, next, events, fence)
		switch {
		case err == nil && !receipt.Repeat:
			if c.Do != api.DoPause && turned(a.room, next) {
				a.lost = 0
			}
			return done{room: next, span: a.moveOn(id, next, events)}, nil
		case err != nil && !errors.Is(err, store.ErrConflict):
			return done{}, err
		}
		a.house.Stats.Conflicts.Add(1)
		if err := a.catchUp(ctx); err != nil {
			return done{}, err
		}
		if receipt.Repeat {
			return done{a.room, span{receipt.First, receipt.Last}, true}, nil
		}
	}
	return done{}, ErrBusy
}

// settleClocks takes out of the clocks the time in which nobody could play, before a command is held against them.
func (a *actor) settleClocks(ctx context.Context) error {
	if n := a.house.stalled(); n != a.stalls {
		a.stalls, a.looked = n, a.looked && len(a.connected) == 0
	}
	hangs := a.house.hangs()
	if a.lost > 0 || hangs {
		a.looked = false
	}
	return a.settleTime(ctx, hangs || a.seated() > 0)
}

// moveOn makes next the room: its events, those of the command id, have been stored, and are to be published.
func (a *actor) moveOn(id string, next *room.Room, events []api.Event) span {
	was := span{a.room.Seq + 1, next.Seq}
	a.room, a.lastCommand, a.done[id] = next, id, was
	a.settled = next.Seq
	a.tally = a.next
	a.now.Store(next)
	a.trim()
	a.pending = events
	return was
}

// append stores events. An outcome that is not known is asked for again.
func (a *actor) append(ctx context.Context, id string, next *room.Room, events []api.Event, fence *store.Guard) (r store.Receipt, err error) {
	add := store.Append{
		Log: a.id, Expect: a.room.Seq, Command: id,
		Time: time.UnixMilli(events[0].Time).UTC(), Summary: summary(a.room, next), Mine: a.news,
		Guard: cmp.Or(a.guard(events), fence),
	}
	a.next = a.tally
	for _, e := range events {
		data := e.Encode()
		add.Events = append(add.Events, data)
		a.next.add(e, data, id)
	}
	// Once on its way, the command is no longer its sender's to abandon.
	ctx = context.WithoutCancel(ctx)
	for wait := 10 * time.Millisecond; ; wait *= 2 {
		if r, err = a.house.store.Append(ctx, add); !errors.Is(err, store.ErrUncertain) || wait > 5*time.Second {
			return r, err
		}
		time.Sleep(wait)
	}
}

// repeated reports whether the log has the command already, and its events.
func (a *actor) repeated(ctx context.Context, id string) (was span, ok bool) {
	if a.room.Seq <= keep { // All commands are remembered.
		return was, false
	}
	// An append that cannot succeed tells what the log knows of its id.
	r, err := a.house.store.Append(ctx, store.Append{
		Log: a.id, Expect: 1 << 61, Command: id, Time: time.UnixMilli(a.room.Time).UTC(), Events: [][]byte{{}},
	})
	return span{r.First, r.Last}, err == nil && r.Repeat
}

// same refuses m if its id was used before for something else: for another command, or
// perhaps by somebody else. was are the events of the first command with that id.
func (a *actor) same(m doIn, was span) error {
	if m.once {
		return &api.Refusal{Code: api.Taken, Message: "id: a room was opened with it before, perhaps by somebody else: want another, of at least 16 letters if it shall be answered again"}
	}
	e, err := a.event(m.ctx, was.first)
	if err == nil && !m.command.Became(e) {
		err = &api.Refusal{Code: api.BadCommand, Message: "id: another command was given with it: want a new one for each"}
	}
	return err
}

// event returns an event of the room.
func (a *actor) event(ctx context.Context, n uint64) (api.Event, error) {
	if at := a.oldest(); n >= at {
		return a.recent[n-at], nil
	}
	stored, err := a.house.store.Read(ctx, a.id, n-1, 1)
	if err != nil {
		return api.Event{}, err
	}
	return api.Decode(n, stored[0].Time.UnixMilli(), stored[0].Data)
}
