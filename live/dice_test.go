package live

import (
	"context"
	"testing"
	"time"

	"parlor/fair"
	"parlor/room"
	"parlor/store"
)

// player is somebody with a seed and a chain, who gives what the room asks for.
type player struct {
	seat  int
	seed  fair.Value
	chain *fair.Chain
}

func newPlayer(seat int) player {
	return player{seat, fair.Value{1, byte(seat)}, fair.NewChain(fair.Value{2, byte(seat)}, 200)}
}

// sits returns the command with which the player sits down.
func (p player) sits(id string) room.Command {
	c := person(p.seat)
	c.Hash = &room.Commitment{Commit: fair.Commitment(id, p.seat, p.seed), Length: p.chain.Len(), Anchor: p.chain.Anchor()}
	return c
}

// act does what r asks of the player, for the dice or as a move.
func (p player) act(t *testing.T, h *House, r *room.Room, n *int) *room.Room {
	t.Helper()
	c := room.Command{Seat: p.seat}
	switch o := r.Owed(p.seat); {
	case o != nil && o.Ask == room.DoSeed:
		c.Do, c.Seed = o.Ask, p.seed
	case o != nil && o.Ask == room.DoLink:
		c.Do, c.Link = o.Ask, p.chain.Link(o.Link)
	case r.Waits(p.seat):
		c, _ = move(r)
		if o != nil && o.Link > 0 {
			c.Link = p.chain.Link(o.Link)
		}
	default:
		return r
	}
	*n++
	r, _, err := h.Do(context.Background(), r.ID, key(*n), c)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	return r
}

// TestDiceWaitForThoseWhoAreHere lets two play with links, of whom one falls
// silent, with her connection open, and later goes.
func TestDiceWaitForThoseWhoAreHere(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{})
		defer h.Close()
		id, ada, bob, n := NewID(), newPlayer(0), newPlayer(1), 0
		if _, err := h.Open(context.Background(), id, room.Config{Game: "backgammon", Dice: 2}, ada.sits(id), bob.sits(id)); err != nil {
			t.Fatal(err)
		}
		a, b := connect(t, h, id, 0), connect(t, h, id, 1)
		defer b.Close()
		time.Sleep(time.Second)
		r := look(t, h, id)
		for r.Ledger.Next() < 10 {
			r = bob.act(t, h, ada.act(t, h, r, &n), &n)
		}
		if r.Ledger.Skipped() != 0 || r.Ledger.Away(0) || r.Ledger.Away(1) {
			t.Fatalf("%d numbers were skipped", r.Ledger.Skipped())
		}
		// Ada plays without a word to the dice.
		for !r.Called {
			if c, _ := move(r); c.Seat == 0 {
				c.Link = fair.Value{}
				if c.Do == room.DoThrow {
					c.Link = ada.chain.Link(r.Owed(0).Link)
				}
				n++
				var err error
				if r, _, err = h.Do(context.Background(), id, key(n), c); err != nil {
					t.Fatal(err)
				}
			}
			r = bob.act(t, h, r, &n)
		}
		number := r.Ledger.Next()
		time.Sleep(2900 * time.Millisecond)
		if r = look(t, h, id); !r.Called || r.Ledger.Next() != number {
			t.Fatal("the dice did not wait for Ada")
		}
		time.Sleep(200 * time.Millisecond)
		if r = look(t, h, id); !r.Called || !r.Ledger.Away(0) || r.Ledger.Next() != number+1 {
			t.Fatalf("called %v, throw %d is next", r.Called, r.Ledger.Next())
		}
		if r = bob.act(t, h, r, &n); r.Called || r.Ledger.Next() != number+2 {
			t.Fatal("Bob's link does not let the dice fall")
		}
		// She goes; nothing waits for her now.
		a.Close()
		time.Sleep(settle + time.Second)
		if r = look(t, h, id); !r.Seats[0].Away {
			t.Fatal("Ada is here")
		}
		checkLog(t, s, id)
	})
}

// TestDiceDoNotWaitForEver has nobody give anything: the game goes on all the
// same, with a wait for each.
func TestDiceDoNotWaitForEver(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{Links: time.Second})
		defer h.Close()
		id, ada, bob, n := NewID(), newPlayer(0), newPlayer(1), 0
		if _, err := h.Open(context.Background(), id, room.Config{Game: "check-and-double-check", Seats: 2, Dice: 2}, ada.sits(id), bob.sits(id)); err != nil {
			t.Fatal(err)
		}
		defer connect(t, h, id, 0).Close()
		defer connect(t, h, id, 1).Close()
		time.Sleep(time.Second)
		r := bob.act(t, h, ada.act(t, h, look(t, h, id), &n), &n) // The seeds.
		if since, due := r.DiceWait(); !due || r.Phase != room.Playing || since == 0 {
			t.Fatalf("the deal does not wait: %s", r.Phase)
		}
		time.Sleep(1100 * time.Millisecond)
		if r = look(t, h, id); r.Ledger.Next() != 2 || !r.Ledger.Away(0) || !r.Ledger.Away(1) {
			t.Fatalf("throw %d is next", r.Ledger.Next())
		}
		checkLog(t, s, id)
	})
}

// TestAChainStaysAsLongAsItWasPromised runs out of chains, and goes on under a
// house that makes them longer.
func TestAChainStaysAsLongAsItWasPromised(t *testing.T) {
	s := openStore(t)
	h := openHouse(t, s, Options{Chain: 4})
	r, n := open(t, h, backgammon(), person(0), person(1)), 0
	play := func(until uint64) {
		t.Helper()
		for r.Ledger.Next() < until {
			c, _ := move(r)
			n++
			var err error
			if r, _, err = h.Do(context.Background(), r.ID, key(n), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	play(11)
	if r.Ledger.Epochs() != 3 || r.Ledger.ServerLength() != 4 || r.Ledger.Left() != 2 {
		t.Fatalf("epoch %d of %d throws, %d left", r.Ledger.Epochs(), r.Ledger.ServerLength(), r.Ledger.Left())
	}
	h.Close()
	h = openHouse(t, s, Options{Chain: 100})
	play(20)
	if r.Ledger.Epochs() != 4 || r.Ledger.ServerLength() != 100 {
		t.Fatalf("epoch %d of %d throws", r.Ledger.Epochs(), r.Ledger.ServerLength())
	}
}

// TestARematchHasSeedsToo lets two players meet again: the room waits for their
// promises, until one of them does not come.
func TestARematchHasSeedsToo(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{})
		defer h.Close()
		id, ada, bob, n := NewID(), newPlayer(0), newPlayer(1), 0
		r, err := h.Open(context.Background(), id, room.Config{Game: "backgammon", Dice: 2}, ada.sits(id), bob.sits(id))
		if err != nil {
			t.Fatal(err)
		}
		r = bob.act(t, h, ada.act(t, h, r, &n), &n)
		for i, c := range []room.Command{
			{Do: room.DoOffer, Text: "resign3"}, {Do: room.DoOffer, Text: "rematch"}, {Do: room.DoAnswer, Seat: 1, Text: "yes"},
		} {
			if _, _, err := h.Do(context.Background(), r.ID, key(1000+i), c); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Second)
		r = look(t, h, look(t, h, r.ID).Next)
		if r.Phase != room.Seating || !r.Asks(0) || !r.Asks(1) {
			t.Fatalf("the rematch: %s, seats %+v", r.Phase, r.Seats)
		}
		n++
		c := ada.sits(r.ID)
		c.Do, c.Sit = room.DoCommit, nil
		if r, _, err = h.Do(context.Background(), r.ID, key(n), c); err != nil {
			t.Fatal(err)
		}
		time.Sleep(seedsWithin + time.Second) // Bob does not come.
		r = ada.act(t, h, look(t, h, r.ID), &n)
		if m := r.Ledger.Material(fair.Value{1}, make([]fair.Value, 2)); r.Phase != room.Playing || !m.Seats[0].Seed.Present() || m.Seats[1].Seed.Present() {
			t.Fatalf("the rematch: %s, %+v", r.Phase, m)
		}
	})
}
