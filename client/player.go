package client

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"parlor/fair"
	"parlor/room"
)

// Joining is how somebody comes into a room.
type Joining struct {
	Room string
	Seat int // wished for; -1 is any
	Name string
	Dice fair.Value // the secret of the own seeds and chains; see [Identity]
}

// Player sits in a room. What happens there becomes steps, numbered from 0.
type Player struct {
	client *Client
	id     string
	seat   int
	cancel context.CancelFunc
	done   chan struct{}

	mu       sync.Mutex
	hand     hand
	now      *room.Room
	steps    []Step
	receipts []fair.Receipt
	offline  error // why there is no connection; nil while there is
	err      error // why it is over with the player; nil until it is
	wake     chan struct{}
	sent     map[string]bool // seeds and links that were handed over unasked
}

// Step is an event, and the room before and after it.
type Step struct {
	Event         room.Event
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
	seat := v.You
	for seat < 0 {
		if seat, err = openSeat(v, j.Seat); err != nil {
			return nil, err
		}
		h := hand{secret: j.Dice, room: v.Room, seat: seat}
		_, err := c.Do(ctx, v.Room, Command{Do: room.DoSit, Seat: &seat, Name: j.Name, Dice: h.promise(v.Config.Dice, v.N)})
		if err == nil {
			break
		} else if !Refused(err, string(room.Taken)) {
			return nil, err
		}
		if v, err = c.View(ctx, j.Room); err != nil { // Somebody was quicker.
			return nil, err
		}
		seat = v.You
	}
	p := &Player{
		client: c, id: v.Room, seat: seat, hand: hand{secret: j.Dice, room: v.Room, seat: seat},
		now: room.New(v.Room), wake: make(chan struct{}), done: make(chan struct{}), sent: map[string]bool{},
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
func openSeat(v room.View, wish int) (int, error) {
	if v.Phase != room.Seating {
		return 0, &Error{Code: string(room.Gone), Message: "the game has begun: no seat is open"}
	}
	if wish >= len(v.Seats) {
		return 0, &Error{Code: string(room.BadCommand), Message: fmt.Sprintf("seat %d: want 0 to %d", wish, len(v.Seats)-1)}
	}
	for i, s := range v.Seats {
		if !s.Taken && (wish < 0 || wish == i) {
			return i, nil
		}
	}
	return 0, &Error{Code: string(room.Taken), Message: "no seat is open"}
}

// Close leaves the room alone. The seat stays the player's.
func (p *Player) Close() {
	p.cancel()
	<-p.done
}

// Seat returns the player's seat.
func (p *Player) Seat() int { return p.seat }

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
// while playing.
func (p *Player) Receipts() []fair.Receipt {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.receipts)
}

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
		due, err := p.take(u)
		for _, c := range due {
			errands.Go(func() {
				// Who is too late with a seed or a link is absent from a throw; the log
				// says so, and so does the check of it.
				_, _ = p.client.Do(ctx, p.id, c)
			})
		}
		if err == nil && len(due) == 0 {
			p.keepReceipt(ctx, &errands, u)
		}
		return err
	})
	p.mu.Lock()
	defer p.mu.Unlock()
	p.err = err
	p.news()
}

// take folds an update. It returns what the player owes the dice now.
func (p *Player) take(u Update) (due []Command, err error) {
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
	if err != nil {
		return nil, err
	}
	return p.owed(), nil
}

// begin folds the log from its first event on.
func (p *Player) begin(events []room.Event) error {
	before, first := p.now, len(p.steps) == 0
	p.now = room.New(p.id)
	for _, e := range events {
		at := p.now
		if err := p.fold(e); err != nil {
			return err
		}
		if first {
			p.steps = append(p.steps, Step{Event: e, Before: at, After: p.now, Check: p.hand.check(at, e)})
		}
	}
	if !first {
		p.steps = append(p.steps, Step{Before: before, After: p.now, Restored: true})
	}
	return nil
}

// step folds an event that follows.
func (p *Player) step(e room.Event) error {
	before := p.now
	if err := p.fold(e); err != nil {
		return fmt.Errorf("the server's log does not hang together: %w", err)
	}
	p.steps = append(p.steps, Step{Event: e, Before: before, After: p.now, Check: p.hand.check(before, e)})
	return nil
}

// fold applies one event.
func (p *Player) fold(e room.Event) error {
	if e.Kind == room.Committed && e.Seat == p.seat {
		p.hand.recall(e)
	}
	next, err := p.now.Apply(e)
	if err == nil {
		p.now = next
	}
	return err
}

// owed returns what is due now, each once: another promise when all promises have
// begun anew, the seed when all have promised, the link that the next throw waits
// for.
func (p *Player) owed() (list []Command) {
	r, l := p.now, p.now.Ledger
	add := func(key string, c Command) {
		if !p.sent[key] {
			p.sent[key] = true
			c.ID, c.Seat = NewID(), &p.seat
			list = append(list, c)
		}
	}
	o := (*room.Owed)(nil)
	if r.Seq > 0 {
		o = r.Owed(p.seat)
	}
	if o == nil {
		return nil
	}
	switch o.Ask {
	case room.DoCommit:
		add(fmt.Sprintf("commit %d", l.Epochs()), Command{Do: room.DoCommit, Dice: p.hand.promise(r.Config.Dice, r.Seq)})
	case room.DoSeed:
		if seed, due := p.hand.seedDue(l); due {
			add(fmt.Sprintf("seed %d", l.Epochs()), Command{Do: room.DoSeed, Seed: seed})
		}
	case room.DoLink:
		if link := p.hand.link(o.Link); link.Present() {
			add(fmt.Sprintf("link %d", l.Next()), Command{Do: room.DoLink, Link: link})
		}
	}
	return list
}

// keepReceipt asks for a receipt for the log as we saw it: when a turn is over, and
// when our own dice have fallen, so that the link which we threw with is in it
// before we choose.
func (p *Player) keepReceipt(ctx context.Context, errands *sync.WaitGroup, u Update) {
	if !slices.ContainsFunc(u.Events, func(e room.Event) bool {
		return e.Kind == room.Played || e.Kind == room.Ended || e.Kind == room.Threw && e.Seat == p.seat
	}) {
		return
	}
	errands.Go(func() {
		rec, err := p.client.Receipt(ctx, p.id)
		if err != nil {
			return // Another follows the next turn.
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.receipts = append(p.receipts, rec)
	})
}
