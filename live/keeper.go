package live

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"parlor/fair"
	"parlor/room"
	"parlor/store"
)

// keeper is the goroutine of one room. Everything below `room` is its own.
type keeper struct {
	house  *House
	id     string
	inbox  chan in
	loaded chan struct{} // closed when the room is there, or err
	err    error
	users  int // guarded by house.mu
	ended  chan struct{}

	now      atomic.Pointer[room.Room] // the room, for those who only look
	room     *room.Room
	dice     *dice
	recent   []room.Event      // the last events, as the log has them
	begun    string            // the command whose events end the log, as far as it was read
	untold   []room.Event      // stored, and not published yet
	done     map[string]uint64 // last event of recent commands, by their ids
	subs     map[*Sub]struct{}
	watching int           // subscribers without a seat
	here     map[int]int   // connections by seat
	absent   map[int]int64 // since when a seat has no connection and gave no command
	armed    map[int]bool  // seats of which this node may say that they left
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
		house: h, id: id, inbox: make(chan in, backlog), loaded: make(chan struct{}), ended: make(chan struct{}),
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
	case k.inbox <- m:
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
	if !k.try(m) {
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
	k.idle = k.house.now()
	k.after()
	for {
		select {
		case m := <-k.inbox:
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
	for {
		select {
		case m := <-k.inbox:
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
		select {
		case m := <-k.inbox:
			if j, ok := m.(joinIn); ok {
				j.sub.end(ErrRestart)
			}
			continue
		default:
		}
		return
	}
}

// forget takes the keeper out of the house, unless somebody is about to use it.
func (k *keeper) forget() bool {
	k.house.mu.Lock()
	defer k.house.mu.Unlock()
	if k.err == nil && (k.users > 0 || len(k.inbox) > 0) && !k.house.closed {
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
	if _, due := k.room.DiceWait(); due {
		return false
	}
	return time.Duration(k.house.now()-k.idle)*time.Millisecond >= k.house.opts.Idle
}

// load makes the room from its log.
func (k *keeper) load(fresh bool) error {
	k.room = room.New(k.id)
	k.now.Store(k.room)
	k.dice = &dice{
		secret: k.house.secrets.dice, key: fair.PublicKey(k.house.secrets.sign), length: k.house.opts.Chain,
		log: func() *fair.Ledger { return &k.room.Ledger },
	}
	if err := k.catchUp(k.house.ctx); err != nil {
		if fresh && errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	}
	for i, s := range k.room.Seats {
		k.armed[i] = s.Taken && !s.Away
	}
	if down := k.house.holesSince(k.house.ctx, k.room.Time); down > 0 && k.room.Phase == room.Playing && k.room.Config.Clock.On() {
		_, _, err := k.commit(k.house.ctx, fmt.Sprintf("pause/%d", k.room.Seq), room.Command{Do: room.DoPause, Seat: -1, Down: down})
		k.tellAll(doIn{})
		return err
	}
	return nil
}

// catchUp reads what the log has behind the room's last event, from whatever
// node, and publishes it.
func (k *keeper) catchUp(ctx context.Context) error {
	stored, err := k.house.store.Read(ctx, k.id, k.room.Seq, 0)
	if err != nil {
		return err
	}
	var events []room.Event
	for _, s := range stored {
		e, err := room.Decode(s.Seq, s.Time.UnixMilli(), s.Data)
		if err != nil {
			return err
		}
		if s.Command != "" {
			k.begun = s.Command
		}
		k.done[k.begun] = s.Seq
		events = append(events, e)
	}
	if len(events) == 0 {
		return nil
	}
	next, err := k.room.Apply(events...)
	if err != nil {
		return err
	}
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
// publishes them. It comes again when another node was first.
func (k *keeper) commit(ctx context.Context, id string, c room.Command) (*room.Room, uint64, error) {
	for range 8 {
		if last, ok := k.done[id]; ok {
			return k.room, last, nil
		}
		next, events, err := k.room.Do(c, k.house.now(), k.dice)
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
		receipt, err := k.append(ctx, id, next, events)
		switch {
		case err == nil && !receipt.Repeat:
			k.room, k.begun, k.done[id] = next, id, next.Seq
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
func (k *keeper) append(ctx context.Context, id string, next *room.Room, events []room.Event) (r store.Receipt, err error) {
	a := store.Append{
		Log: k.id, Expect: k.room.Seq, Command: id,
		Time: time.UnixMilli(events[0].Time).UTC(), Summary: summary(k.room, next), Mine: k.news,
	}
	for _, e := range events {
		a.Events = append(a.Events, e.Encode())
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
