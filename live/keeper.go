package live

import (
	"cmp"
	"context"
	"errors"
	"sync/atomic"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/room"
	"parlor/store"
)

// keeper is the goroutine of one room. Everything below `room` is its own.
type keeper struct {
	house  *House
	id     string
	inbox  chan in
	lobby  chan in       // the inbox of those who only watch: players come first
	loaded chan struct{} // closed when the room is there, or err
	err    error
	users  int // guarded by house.mu
	ended  chan struct{}

	now      atomic.Pointer[room.Room] // the room, for those who only look
	room     *room.Room
	dice     *dice
	recent   []api.Event       // the last events, as the log has them
	begun    string            // the command whose events end the log, as far as it was read
	settled  uint64            // the last event that was acknowledged to this node: it is on a standby, too
	untold   []api.Event       // stored, and not published yet
	tally    tally             // of the log
	next     tally             // after the append under way
	shown    shown             // what was last shown to somebody who only watches
	done     map[string]uint64 // last event of recent commands, by their ids
	subs     map[*Sub]struct{}
	watching int           // subscribers without a seat
	here     map[int]int   // connections by seat
	absent   map[int]int64 // since when a seat has no connection and gave no command
	armed    map[int]bool  // seats that had a connection here; true: of which this node may say that they left
	silences int           // of the house, which the clocks were not charged for
	stalls   int           // of the house, the same
	lost     int64         // milliseconds of stops of this house that clocks were charged for, because another node was quicker
	looked   bool          // for nodes that were silent, since somebody came
	again    int64         // when a flag may be tried again
	alarm    *time.Timer
	idle     int64 // since when nobody follows
	meeting  bool  // a rematch is being opened
	asked    int   // the turn that a bot is thinking about, or -1
	news     <-chan struct{}
}

// backlog is how many messages wait for a room.
const backlog = 256

// keep is how many events a room keeps at hand.
const keep = 256

func newKeeper(h *House, id string) *keeper {
	return &keeper{
		house: h, id: id, inbox: make(chan in, backlog), lobby: make(chan in, backlog), loaded: make(chan struct{}), ended: make(chan struct{}),
		done: map[string]uint64{}, subs: map[*Sub]struct{}{}, here: map[int]int{}, absent: map[int]int64{}, armed: map[int]bool{},
		alarm: time.NewTimer(time.Hour), asked: -1,
	}
}

// release ends a use of the keeper that house.keeper began.
func (k *keeper) release() {
	k.house.mu.Lock()
	k.users--
	k.house.mu.Unlock()
}

// tell queues a message; it waits while the queue is full. A keeper that has
// ended may have taken the message and never look at it: whoever joins is told.
func (k *keeper) tell(m in) {
	select {
	case k.queue(m) <- m:
	case <-k.ended:
	}
	if j, ok := m.(joinIn); ok {
		select {
		case <-k.ended:
			j.sub.end(ErrRestart)
		default:
		}
	}
}

// queue returns where a message waits.
func (k *keeper) queue(m in) chan in {
	watches := false
	switch m := m.(type) {
	case joinIn:
		watches = len(m.sub.seats) == 0
	case leaveIn:
		watches = len(m.sub.seats) == 0
	case doIn:
		watches = m.command.Do == api.DoSay && m.command.Seat < 0
	}
	if watches {
		return k.lobby
	}
	return k.inbox
}

// inTurn is how many messages of players come before one of anybody else.
const inTurn = 16

// try queues a message that may be lost.
func (k *keeper) try(m in) bool {
	select {
	case k.inbox <- m:
		return true
	default:
		return false
	}
}

// do sends a command and waits for what becomes of it.
func (k *keeper) do(ctx context.Context, id string, c room.Command) (*room.Room, uint64, error) {
	a := k.ask(doIn{ctx: ctx, id: id, command: c})
	return a.room, a.last, a.err
}

func (k *keeper) ask(m doIn) answer {
	reply := make(chan answer, 1)
	m.reply = reply
	select {
	case k.queue(m) <- m:
	default:
		return answer{err: ErrBusy}
	}
	select {
	case a := <-reply:
		return a
	case <-m.ctx.Done():
		return answer{err: m.ctx.Err()}
	case <-k.ended:
		select {
		case a := <-reply:
			return a
		default:
			return answer{err: ErrRestart}
		}
	}
}

// run loads the room and serves it until it is idle or the house closes.
func (k *keeper) run(fresh bool) {
	defer k.end()
	defer k.mend()
	k.house.Stats.Rooms.Add(1)
	defer k.house.Stats.Rooms.Add(-1)
	hints, stop := k.house.store.Watch(k.id)
	defer stop()
	k.news = hints
	k.err = k.load(fresh)
	close(k.loaded)
	if k.err != nil {
		k.forget()
		return
	}
	k.idle = k.house.Now()
	k.after()
	for turn := 1; ; turn++ {
		if turn%inTurn != 0 {
			select {
			case m := <-k.inbox:
				m.handle(k)
				continue
			default:
			}
		}
		select {
		case m := <-k.inbox:
			m.handle(k)
		case m := <-k.lobby:
			m.handle(k)
		case <-k.news:
			newsIn{}.handle(k)
		case <-k.alarm.C:
			alarmIn{}.handle(k)
		case <-k.house.ctx.Done():
			k.close()
			return
		}
		if k.mayRest() && k.forget() {
			k.close()
			return
		}
	}
}

// close ends all subscriptions, after what is queued has been done.
func (k *keeper) close() {
	k.alarm.Stop()
	k.let(true)
	for {
		select {
		case m := <-k.inbox:
			m.handle(k)
			continue
		case m := <-k.lobby:
			m.handle(k)
			continue
		default:
		}
		break
	}
	for s := range k.subs {
		s.end(ErrRestart)
		k.house.Stats.Subs.Add(-1)
	}
}

// end says that nobody looks at the inbox any more. Who joined meanwhile, and
// was not told by tell, is told here.
func (k *keeper) end() {
	close(k.ended)
	for {
		var m in
		select {
		case m = <-k.inbox:
		case m = <-k.lobby:
		default:
			return
		}
		if j, ok := m.(joinIn); ok {
			j.sub.end(ErrRestart)
		}
	}
}

// forget takes the keeper out of the house, unless somebody is about to use it.
func (k *keeper) forget() bool {
	k.house.mu.Lock()
	defer k.house.mu.Unlock()
	if k.err == nil && (k.users > 0 || len(k.inbox) > 0 || len(k.lobby) > 0) && !k.house.closed {
		return false
	}
	if k.house.keepers[k.id] == k {
		delete(k.house.keepers, k.id)
	}
	return true
}

// mayRest reports whether nobody follows the room and nothing is due.
func (k *keeper) mayRest() bool {
	if len(k.subs) > 0 || k.asked >= 0 {
		return false
	}
	if k.room.Seq == 0 {
		return true // Nobody has opened it.
	}
	if k.room.WaitsForPromises() {
		return false
	}
	return time.Duration(k.house.Now()-k.idle)*time.Millisecond >= k.house.opts.Idle
}

// load makes the room from its log.
func (k *keeper) load(fresh bool) error {
	k.room = k.house.opts.Games.New(k.id)
	k.now.Store(k.room)
	k.dice = &dice{
		secret: k.house.secrets.dice, key: fair.PublicKey(k.house.secrets.sign), store: k.house.Epoch(), length: k.house.opts.Chain,
	}
	if err := k.catchUp(k.house.ctx); err != nil {
		if fresh && errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	}
	return k.settleTime(k.house.ctx, false)
}

// catchUp reads what the log has behind the room's last event, from whatever
// node, and publishes it.
func (k *keeper) catchUp(ctx context.Context) error {
	stored, err := k.house.store.Read(ctx, k.id, k.room.Seq, 0)
	if err != nil {
		return err
	}
	var events []api.Event
	for _, s := range stored {
		e, err := api.Decode(s.Seq, s.Time.UnixMilli(), s.Data)
		if err != nil {
			return err
		}
		if s.Command != "" {
			k.begun = s.Command
		}
		k.done[k.begun] = s.Seq
		k.tally.add(e, s.Data, s.Command)
		events = append(events, e)
	}
	if len(events) == 0 {
		return nil
	}
	next, err := k.room.Apply(events...)
	if err != nil {
		return err
	}
	k.overtaken(next)
	k.room = next
	k.now.Store(next)
	k.trim()
	k.publish(events, doIn{})
	return nil
}

// trim forgets old commands; of those the log knows.
func (k *keeper) trim() {
	if len(k.done) <= 2*keep {
		return
	}
	for id, n := range k.done {
		if n+keep < k.room.Seq {
			delete(k.done, id)
		}
	}
}

// commit checks a command, stores its events, and makes them the room's; tellAll
// publishes them. It comes again when another node was first. What does not follow
// from the log alone needs a fence.
func (k *keeper) commit(ctx context.Context, id string, c room.Command, fence *store.Guard) (*room.Room, uint64, error) {
	tries := 8
	if c.Do == api.DoPause {
		tries = 1 // What it says is of this moment: who was too slow reckons anew.
	}
	for range tries {
		if last, ok := k.done[id]; ok {
			return k.room, last, nil
		}
		if k.clocked() && c.Do != api.DoPause {
			if n := k.house.stalled(); n != k.stalls {
				k.stalls, k.looked = n, k.looked && len(k.armed) == 0
			}
			if k.lost > 0 {
				k.looked = false
			}
			if err := k.settleTime(ctx, k.seated() > 0); err != nil {
				return nil, 0, err
			}
		}
		next, events, err := k.room.Do(c, k.house.Now(), k.dice)
		if err != nil {
			// Another node may know more: nobody is refused for what we missed.
			before := k.room.Seq
			if e := k.catchUp(ctx); e != nil && !errors.Is(e, store.ErrNotFound) {
				return nil, 0, e
			}
			if k.room.Seq != before {
				continue
			}
			if last, ok := k.repeated(ctx, id); ok {
				return k.room, last, nil
			}
			return nil, 0, err
		}
		if len(events) == 0 {
			return k.room, k.room.Seq, nil
		}
		receipt, err := k.append(ctx, id, next, events, fence)
		switch {
		case err == nil && !receipt.Repeat:
			if c.Do != api.DoPause && turned(k.room, next) {
				k.lost = 0
			}
			k.room, k.begun, k.done[id] = next, id, next.Seq
			k.settled = next.Seq
			k.tally = k.next
			k.now.Store(next)
			k.trim()
			k.untold = events
			return next, next.Seq, nil
		case err != nil && !errors.Is(err, store.ErrConflict):
			return nil, 0, err
		}
		k.house.Stats.Conflicts.Add(1)
		if err := k.catchUp(ctx); err != nil {
			return nil, 0, err
		}
		if receipt.Repeat {
			return k.room, receipt.Last, nil
		}
	}
	return nil, 0, ErrBusy
}

// append stores events. An outcome that is not known is asked for again.
func (k *keeper) append(ctx context.Context, id string, next *room.Room, events []api.Event, fence *store.Guard) (r store.Receipt, err error) {
	a := store.Append{
		Log: k.id, Expect: k.room.Seq, Command: id,
		Time: time.UnixMilli(events[0].Time).UTC(), Summary: summary(k.room, next), Mine: k.news,
		Guard: cmp.Or(k.guard(events), fence),
	}
	k.next = k.tally
	for _, e := range events {
		data := e.Encode()
		a.Events = append(a.Events, data)
		k.next.add(e, data, id)
	}
	// Once on its way, the command is no longer its sender's to abandon.
	ctx = context.WithoutCancel(ctx)
	for wait := 10 * time.Millisecond; ; wait *= 2 {
		if r, err = k.house.store.Append(ctx, a); !errors.Is(err, store.ErrUncertain) || wait > 5*time.Second {
			return r, err
		}
		time.Sleep(wait)
	}
}

// repeated reports whether the log has the command already, and its last event.
func (k *keeper) repeated(ctx context.Context, id string) (last uint64, ok bool) {
	if k.room.Seq <= keep { // All commands are remembered.
		return 0, false
	}
	// An append that cannot succeed tells what the log knows of its id.
	r, err := k.house.store.Append(ctx, store.Append{
		Log: k.id, Expect: 1 << 61, Command: id, Time: time.UnixMilli(k.room.Time).UTC(), Events: [][]byte{{}},
	})
	return r.Last, err == nil && r.Repeat
}
