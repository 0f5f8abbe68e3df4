package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
)

// Joining is how somebody comes into a room.
type Joining struct {
	Room  string
	Seat  game.Seat // wished for; -1 is any
	Name  string
	Dice  Memory // of the own chains; none outlast the program if it is nil
	Links int    // of a chain; 0 is [fair.ChainLength]

	Games *room.Games // that the program knows; nil is room.Standard
}

// Player sits in a room. What happens there becomes steps, numbered from 0.
type Player struct {
	client *Client
	id     string
	seat   game.Seat
	cancel context.CancelFunc
	done   chan struct{}

	mu       sync.Mutex
	hand     *hand
	now      *room.Room
	steps    []Step
	receipts []fair.Receipt
	offline  error // why there is no connection; nil while there is
	err      error // why it is over with the player; nil until it is
	wake     chan struct{}
	sent     map[string]bool // promises and links that were given
	alarm    string
	handed   struct{ k, n uint64 } // the throw whose link the server took last, and the event it said
}

// Step is an event, and the room before and after it.
type Step struct {
	Event         api.Event
	Before, After *room.Room
	Check         Check
	Restored      bool // no event: the server was restored from a backup, and the room is another
}

// Join sits down in a room, or comes back to the seat that the client has there,
// and follows it until Close.
func Join(ctx context.Context, c *Client, j Joining) (*Player, error) {
	v, err := c.View(ctx, j.Room)
	if err != nil {
		return nil, err
	}
	if j.Dice == nil {
		j.Dice = NewMemory()
	}
	if j.Links == 0 {
		j.Links = fair.ChainLength
	}
	h := &hand{client: c, memory: j.Dice, room: v.Room, length: j.Links, fewer: v.Config.Dice < fair.Rules}
	seat := v.You
	for seat < 0 {
		if seat, err = openSeat(v, j.Seat); err != nil {
			return nil, err
		}
		h.seat = seat
		promise, err := h.promise(1, v.Config.Travels())
		if err != nil {
			return nil, err
		}
		_, err = c.Do(ctx, v.Room, api.Command{Do: api.DoSit, Seat: &seat, Name: j.Name, Dice: promise})
		if err == nil {
			break
		} else if !Refused(err, api.Taken) {
			return nil, err
		}
		if v, err = c.View(ctx, j.Room); err != nil { // Somebody was quicker.
			return nil, err
		}
		seat = v.You
	}
	h.seat = seat
	p := &Player{
		client: c, id: v.Room, seat: seat, hand: h,
		now: cmp.Or(j.Games, room.Standard).New(v.Room), wake: make(chan struct{}), done: make(chan struct{}), sent: map[string]bool{},
	}
	following, cancel := context.WithCancel(context.WithoutCancel(ctx))
	p.cancel = cancel
	go p.follow(following)
	if err := p.wait(ctx, func() bool { return p.now.Seq >= v.N }); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// openSeat returns the seat to take: the one wished for, or the first open one.
func openSeat(v api.View, wish game.Seat) (game.Seat, error) {
	if v.Phase != api.Seating {
		return 0, &Error{Refusal: api.Refusal{Code: api.Gone, Message: "the game has begun: no seat is open"}}
	}
	if int(wish) >= len(v.Seats) {
		return 0, &Error{Refusal: api.Refusal{Code: api.BadCommand, Message: fmt.Sprintf("seat %d: want 0 to %d", wish, len(v.Seats)-1)}}
	}
	for i, s := range v.Seats {
		if seat := game.Seat(i); !s.Taken && (wish < 0 || wish == seat) {
			return seat, nil
		}
	}
	return 0, &Error{Refusal: api.Refusal{Code: api.Taken, Message: "no seat is open"}}
}

// Close leaves the room alone. The seat stays the player's.
func (p *Player) Close() {
	p.cancel()
	<-p.done
}

// Seat returns the player's seat.
func (p *Player) Seat() game.Seat { return p.seat }

// Room returns the room as far as it is known.
func (p *Player) Room() *room.Room {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.now
}

// Steps returns what has happened from step n on.
func (p *Player) Steps(n int) []Step {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.steps[min(n, len(p.steps)):])
}

// Wait returns when there is a step n, or the connection is no longer offline as
// said. The error is why neither will be.
func (p *Player) Wait(ctx context.Context, n int, offline bool) error {
	return p.wait(ctx, func() bool { return len(p.steps) > n || (p.offline != nil) != offline })
}

// Offline returns why there is no connection at the moment, or nil.
func (p *Player) Offline() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.offline
}

// Receipts returns the server's signatures under the log that were collected
// while playing: after an alarm, also those that tell against it.
func (p *Player) Receipts() []fair.Receipt {
	kept := p.hand.receipts()
	p.mu.Lock()
	defer p.mu.Unlock()
	list := slices.Clone(p.receipts)
	for _, r := range kept {
		if !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

// Signed returns the log as far as the server has given it to the player's program
// as what it signs, with those of the signatures that hold for it: after an alarm
// for [fair.Verify], which is given the receipts as well.
func (p *Player) Signed() fair.File { return p.hand.file() }

// wait returns when cond, which is asked under the lock.
func (p *Player) wait(ctx context.Context, cond func() bool) error {
	for {
		p.mu.Lock()
		ok, err, wake := cond(), p.err, p.wake
		p.mu.Unlock()
		switch {
		case ok:
			return nil
		case err != nil:
			return err
		}
		select {
		case <-wake:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// news wakes who waits. The lock is held.
func (p *Player) news() {
	close(p.wake)
	p.wake = make(chan struct{})
}

// follow follows the room until ctx is done or there is no sense in it.
func (p *Player) follow(ctx context.Context) {
	defer close(p.done)
	var errands sync.WaitGroup
	defer errands.Wait()
	lost := func(err error) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.offline = err
		p.news()
	}
	err := p.client.Follow(ctx, p.id, lost, func(u Update) error {
		err := p.take(ctx, u)
		if err == nil {
			errands.Go(func() { p.owed(ctx, u) })
			p.keepReceipt(ctx, &errands, u)
		}
		return err
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	p.err = err
	p.news()
}

// take takes in an update. If it is not what it must be, the player's program
// keeps what the server has signed before anything else is done.
func (p *Player) take(ctx context.Context, u Update) error {
	lie := p.hand.show(u.Events, u.Fresh)
	n := len(p.Steps(0))
	err := p.learn(u)
	if lie == nil {
		lie = err
	}
	for _, s := range p.Steps(n) {
		if lie == nil && s.Check.Wrong != "" {
			lie = fmt.Errorf("throw %d is wrong: %s", s.Check.Throw, s.Check.Wrong)
		}
	}
	if lie != nil {
		looking, cancel := context.WithTimeout(ctx, proofWithin)
		defer cancel()
		p.warn(p.hand.accuse(looking, lie), nil)
	}
	return err
}

// proofWithin is how long a server that has lied is asked for its signature.
const proofWithin = 5 * time.Second

// learn folds an update.
func (p *Player) learn(u Update) (err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.offline = nil
	if u.Fresh {
		err = p.begin(u.Events)
	} else {
		for _, e := range u.Events {
			if err = p.step(e); err != nil {
				break
			}
		}
	}
	p.news()
	return err
}

// begin folds the log from its first event on.
func (p *Player) begin(events []api.Event) error {
	before, first := p.now, len(p.steps) == 0
	p.now = p.now.Games.New(p.id)
	var wrong Check
	for _, e := range events {
		at := p.now
		if err := p.fold(e); err != nil {
			return err
		}
		c := p.hand.check(at, e)
		if first {
			p.steps = append(p.steps, Step{Event: e, Before: at, After: p.now, Check: c})
		} else if c.Wrong != "" {
			wrong = c
		}
	}
	if !first {
		p.steps = append(p.steps, Step{Before: before, After: p.now, Restored: true, Check: wrong})
	}
	return nil
}

// step folds an event that follows.
func (p *Player) step(e api.Event) error {
	before := p.now
	if err := p.fold(e); err != nil {
		return fmt.Errorf("the server's log does not hang together: %w", err)
	}
	p.steps = append(p.steps, Step{Event: e, Before: before, After: p.now, Check: p.hand.check(before, e)})
	return nil
}

// fold applies one event.
func (p *Player) fold(e api.Event) error {
	next, err := p.now.Apply(e)
	if err == nil {
		p.now = next
	}
	return err
}

// owed gives what the room waits for: a promise for the next epoch, the link for
// the throw that is called. It runs while the log goes on.
func (p *Player) owed(ctx context.Context, u Update) {
	o := u.Owed
	if o == nil {
		o = p.owes()
	}
	if o == nil {
		return
	}
	c := api.Command{ID: NewID(), Seat: &p.seat}
	switch {
	case o.Ask == api.DoLink:
		r, ok, alarm, err := p.hand.due(ctx, u.Proof)
		p.warn(alarm, err)
		if !ok || !p.first("link %d %d %v", o.Epoch, r.K, r.Ahead) {
			return
		}
		c.Do, c.K, c.Ahead, c.Link = api.DoLink, r.K, r.Ahead, r.Link
	case o.Ask == api.DoCommit || o.May:
		if !p.first("commit %d", o.Epoch+1) {
			return
		}
		promise, err := p.hand.promise(o.Epoch+1, o.Travels)
		if err != nil {
			p.warn(nil, err)
			return
		}
		c.Do, c.Dice = api.DoCommit, promise
	default:
		return
	}
	done, err := p.client.Do(ctx, p.id, c)
	switch {
	case c.Do != api.DoLink:
	case err != nil:
		p.again("link %d %d %v", o.Epoch, c.K, c.Ahead) // Somebody was not there, or another program of ours was first.
	default:
		p.mu.Lock()
		p.handed.k, p.handed.n = c.K, done.N
		p.mu.Unlock()
	}
}

// first reports whether something is to be given for the first time.
func (p *Player) first(format string, args ...any) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := fmt.Sprintf(format, args...)
	was := p.sent[key]
	p.sent[key] = true
	return !was
}

// again lets something be given once more.
func (p *Player) again(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.sent, fmt.Sprintf(format, args...))
}

// warn notes what is wrong with the dice: the player is told.
func (p *Player) warn(alarm, err error) {
	if alarm == nil {
		alarm = err
	}
	if alarm == nil || errors.Is(alarm, context.Canceled) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if text := alarm.Error(); text != p.alarm {
		p.alarm = text
		p.news()
	}
}

// Alarm returns what is wrong with the dice of the room, in words, or nothing. The
// player's program hands over no link any more, unless it only was left out.
func (p *Player) Alarm() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h := p.handed; p.alarm == "" && h.k > 0 && p.now.Seq >= h.n && p.now.Ledger.Next() == h.k && slices.Contains(p.now.Missing(), p.seat) {
		return "your link was handed over, and the server says that it is missing"
	}
	return p.alarm
}

// keepReceipt asks for a receipt for the log as we saw it: when a turn is over, and
// when our own dice have fallen, so that the link which we threw with is in it
// before we choose.
func (p *Player) keepReceipt(ctx context.Context, errands *sync.WaitGroup, u Update) {
	if !slices.ContainsFunc(u.Events, func(e api.Event) bool {
		return e.Kind == api.Played || e.Kind == api.Ended || e.Kind == api.Threw && e.Seat == p.seat
	}) {
		return
	}
	errands.Go(func() {
		var rec fair.Receipt
		alarm, err := p.hand.look(ctx, nil, func(w *fair.Witness) { rec = w.Receipt })
		p.warn(alarm, nil)
		if err != nil || rec.Seq == 0 {
			return // Another follows the next turn.
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		if !slices.Contains(p.receipts, rec) {
			p.receipts = append(p.receipts, rec)
		}
	})
}
