package client

import (
	"cmp"
	"context"
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
	Dice  Memory // keeps the player's chains; if it is nil they end with the program
	Links int    // of a chain; 0 is [fair.ChainLength]

	Games *room.Games // that the program knows; nil is room.Standard
}

// Player sits in a room. What happens there becomes steps, numbered from 0.
type Player struct {
	client *Client
	id     string
	seat   game.Seat
	back   bool
	cancel context.CancelFunc
	done   chan struct{}

	mu       sync.Mutex
	part     *participant
	now      *room.Room
	steps    []Step
	receipts []fair.Receipt
	offline  error // why there is no connection; nil while there is
	err      error // why it is over with the player; nil until it is
	wake     chan struct{}
	sent     map[string]bool // promises and links that were given
	alarm    string
	trouble  string                // why nothing can be given at the moment
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
	h := &participant{client: c, memory: j.Dice, room: v.Room, length: j.Links, fewer: v.Config.Dice < fair.Rules}
	seat, back := v.You, v.You >= 0
	for seat < 0 {
		if seat, err = openSeat(v, j.Seat); err != nil {
			return nil, err
		}
		h.seat = seat
		promise, err := h.promise(1, v.Config.Travels(), true)
		if err != nil {
			return nil, err
		}
		done, err := c.Do(ctx, v.Room, api.Command{Do: api.DoSit, Seat: &seat, Name: j.Name, Dice: promise})
		if err == nil {
			err = h.took(1, done.N)
		}
		if err == nil {
			break
		} else if !Refused(err, api.Taken, api.Gone) {
			return nil, err
		}
		if v, err = c.View(ctx, j.Room); err != nil { // Somebody was quicker, or the node has only now heard that we sit there.
			return nil, err
		}
		seat = v.You
	}
	h.seat = seat
	p := &Player{
		client: c, id: v.Room, seat: seat, back: back, part: h,
		now: cmp.Or(j.Games, room.Standard).New(v.Room), wake: make(chan struct{}), done: make(chan struct{}), sent: map[string]bool{},
	}
	following, cancel := context.WithCancel(context.WithoutCancel(ctx))
	p.cancel = cancel
	go p.follow(following)
	if err := p.wait(ctx, func() bool { return p.now.Seq >= v.N }); err != nil {
		p.Close()
		return nil, err
	}
	if o := p.owes(); o != nil && o.Epoch > 0 { // Before a throw is called with chains that are elsewhere.
		alarm, err := h.look(ctx, nil, func(*fair.Witness) {})
		p.warn(alarm)
		if err == nil {
			err = p.takeOver(ctx, o)
		}
		p.troubled(err)
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

// Back reports whether the seat was the player's before he joined.
func (p *Player) Back() bool { return p.back }

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

// Wait returns when there is a step n, or when the connection has come or gone: offline
// is how the caller has it. The error is why neither will happen.
func (p *Player) Wait(ctx context.Context, n int, offline bool) error {
	return p.wait(ctx, func() bool { return len(p.steps) > n || (p.offline != nil) != offline })
}

// Offline returns why there is no connection at the moment, or nil.
func (p *Player) Offline() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.offline
}

// wait returns when cond returns true. cond is called with the lock held.
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
	lie := p.part.show(u.Events, u.Fresh)
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
		p.warn(p.part.accuse(looking, lie))
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
	p.denied()
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
		c := p.part.check(at, e)
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
	p.steps = append(p.steps, Step{Event: e, Before: before, After: p.now, Check: p.part.check(before, e)})
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
