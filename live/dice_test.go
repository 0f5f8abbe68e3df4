package live

import (
	"context"
	"crypto/rand"
	"testing"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// player is somebody with a program that keeps the rules of docs/fair.md.
type player struct {
	seat    game.Seat
	length  int // of chains
	witness *fair.Witness
}

func newPlayer(seat game.Seat, length int) *player {
	return &player{seat: seat, length: length, witness: &fair.Witness{Seats: []game.Seat{seat}}}
}

// promises returns what the player promises for an epoch.
func (p *player) promises(t *testing.T, id string, epoch int, travels bool) *api.Commitment {
	t.Helper()
	p.witness.Room = id
	x, err := p.witness.Promise(rand.Reader, epoch, p.length, travels)
	if err != nil {
		t.Fatal(err)
	}
	return &api.Commitment{Length: x.Length, Anchor: x.Anchor, Ahead: x.Ahead}
}

// sits returns the command with which the player sits down.
func (p *player) sits(t *testing.T, id string, config api.Config) room.Command {
	t.Helper()
	c := person(p.seat)
	c.Hash = p.promises(t, id, 1, config.Travels())
	return c
}

// act does what r asks of the player, for the dice or as a move. It reports
// whether there was anything.
func (p *player) act(t *testing.T, h *House, r *room.Room, n *int) (*room.Room, bool) {
	t.Helper()
	c := room.Command{Seat: p.seat}
	switch o := r.Owed(p.seat); {
	case o != nil && o.Ask == api.DoCommit:
		c.Do, c.Hash = o.Ask, p.promises(t, r.ID, o.Epoch+1, o.Travels)
	case o != nil && o.Ask == api.DoLink:
		x, ok := p.link(t, h, r)
		if !ok {
			t.Fatalf("the room asks %+v, and the witness has no link to give: %q", o, p.witness.Alarm)
		}
		c.Do, c.K, c.Ahead, c.Link = o.Ask, x.K, x.Ahead, x.Link
	case r.Waits(p.seat):
		c, _ = move(r)
		if o != nil && o.Send != nil && c.Do == api.DoPlay {
			p.follow(t, h, r)
			if x, ok := p.witness.Travelling(); ok {
				c.Link = x.Link
			}
		}
	default:
		return r, false
	}
	*n++
	r, _, err := h.Do(context.Background(), r.ID, key(*n), c)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	return r, true
}

// follow takes the log up to now, and finds all throws right: the room has folded
// them.
func (p *player) follow(t *testing.T, h *House, r *room.Room) {
	t.Helper()
	proof, err := h.Proof(context.Background(), r.ID, p.witness.Followed(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(proof.Events) > 0 {
		if err := p.witness.Follow(*proof); err != nil {
			t.Fatal(err)
		}
	}
	p.witness.Right(r.Ledger.Next() - 1)
}

func (p *player) link(t *testing.T, h *House, r *room.Room) (fair.Reveal, bool) {
	t.Helper()
	p.follow(t, h, r)
	return p.witness.Next()
}

// verified checks a game as its log stands.
func verified(t *testing.T, h *House, id string) fair.Report {
	t.Helper()
	f, err := h.File(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	report := fair.Verify(f, fair.Knowledge{Referee: room.NewReferee(id)})
	if !report.OK() {
		t.Fatalf("%+v", report.Findings)
	}
	return report
}

// TestEveryThrowHasTheLinksOfAll plays with two programs that keep the rules, in
// rooms of all kinds, through several epochs.
func TestEveryThrowHasTheLinksOfAll(t *testing.T) {
	for name, config := range map[string]api.Config{
		"live":     {Game: "backgammon", Clock: api.ClockConfig{Pool: 600_000}},
		"by post":  {Game: "backgammon", Clock: api.ClockConfig{Days: 2}},
		"no hurry": {Game: "india"},
	} {
		t.Run(name, func(t *testing.T) {
			s := openStore(t)
			h := openHouse(t, s, Options{Chain: 8})
			ada, bob := newPlayer(0, 8), newPlayer(1, 8)
			id := NewID()
			r, err := h.Open(context.Background(), id, config, ada.sits(t, id, config), bob.sits(t, id, config))
			if err != nil {
				t.Fatal(err)
			}
			for n := 0; r.Ledger.Next() < 30; {
				var did, also bool
				r, did = ada.act(t, h, r, &n)
				if r, also = bob.act(t, h, r, &n); !did && !also {
					t.Fatalf("nobody has anything to do: %+v, %+v", r.Owed(0), r.Owed(1))
				}
			}
			if e := r.Ledger.Epoch(); e.Epoch < 4 || len(e.Parts) != 2 || e.Store != s.Epoch() {
				t.Errorf("epoch %+v", e)
			}
			report := verified(t, h, id)
			if marked := len(report.Marks()) > 0; marked != config.Travels() {
				t.Errorf("marks %v", report.Marks())
			}
		})
	}
}

// TestACalledThrowWaitsOverARestart: one hands over her link, the other is silent;
// the server ends, another node takes over, and the throw is still that one.
func TestACalledThrowWaitsOverARestart(t *testing.T) {
	s := openStore(t)
	h := openHouse(t, s, Options{})
	config := api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 600_000}}
	ada, bob := newPlayer(0, fair.ChainLength), newPlayer(1, fair.ChainLength)
	id, n := NewID(), 0
	r, err := h.Open(context.Background(), id, config, ada.sits(t, id, config), bob.sits(t, id, config))
	if err != nil {
		t.Fatal(err)
	}
	for len(r.Missing()) != 1 {
		r, _ = ada.act(t, h, r, &n)
	}
	k, epoch := r.Ledger.Next(), *r.Ledger.Epoch()
	if _, ok := ada.act(t, h, r, &n); ok {
		t.Error("the room asks for a link twice")
	}
	h.Close()
	h = openHouse(t, s, Options{})
	for range 3 {
		if _, _, err := h.Do(context.Background(), id, key(1000+n), room.Command{Do: api.DoSettle, Seat: -1}); err != nil {
			t.Fatal(err)
		}
		n++
	}
	r = look(t, h, id)
	if r.Ledger.Next() != k || r.Ledger.Epoch().Sum() != epoch.Sum() || !r.Called {
		t.Fatalf("throw %d of epoch %d is next", r.Ledger.Next(), r.Ledger.Epochs())
	}
	n = 2000
	if r, _ = bob.act(t, h, r, &n); r.Ledger.Next() != k+1 {
		t.Errorf("throw %d is next", r.Ledger.Next())
	}
	if marks := verified(t, h, id).Marks(); len(marks) > 0 {
		t.Errorf("marks %v", marks)
	}
}

// TestPromisesAreWaitedForTwentySeconds: then the dice go on without who gives
// none, before any link is out.
func TestPromisesAreWaitedForTwentySeconds(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{})
		defer h.Close()
		ada := newPlayer(0, fair.ChainLength)
		id, config := NewID(), api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 600_000}}
		lazy := person(1)
		lazy.Sit.Dice = true // He has brought chains before.
		r, err := h.Open(context.Background(), id, config, ada.sits(t, id, config), lazy)
		if err != nil {
			t.Fatal(err)
		}
		sub := connect(t, h, id, 0, 1)
		defer sub.Close()
		n := 0
		r, _ = ada.act(t, h, r, &n)
		if !r.WaitsForPromises() || r.Owed(1).Ask != api.DoCommit {
			t.Fatalf("seat 1 owes %+v", r.Owed(1))
		}
		time.Sleep(promisesWithin - time.Second)
		if r = look(t, h, id); r.Ledger.Epoch() != nil {
			t.Fatal("nobody has waited")
		}
		time.Sleep(2 * time.Second)
		r = look(t, h, id)
		if e := r.Ledger.Epoch(); e == nil || len(e.Parts) != 1 || len(e.Nothing) != 1 {
			t.Fatalf("epoch %+v", e)
		}
		if r, _ = ada.act(t, h, r, &n); r.Ledger.Next() != 2 {
			t.Errorf("throw %d is next", r.Ledger.Next())
		}
	})
}

// TestWhoIsAskedForALinkIsGivenTheProof in the frame that asks.
func TestWhoIsAskedForALinkIsGivenTheProof(t *testing.T) {
	s := openStore(t)
	h := openHouse(t, s, Options{})
	config := api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 600_000}}
	ada := newPlayer(0, fair.ChainLength)
	id := NewID()
	r, err := h.Open(context.Background(), id, config, ada.sits(t, id, config), robot(1))
	if err != nil {
		t.Fatal(err)
	}
	sub := follow(t, h, id, []game.Seat{0}, Hello{})
	for n := 0; r.Ledger.Next() < 3; {
		f := frame(t, sub)
		if f.View == nil || f.View.Dice == nil || f.View.Dice.Ask != api.DoLink {
			if f.Proof != nil {
				t.Error("a proof that nobody needs")
			}
			if r = look(t, h, id); r.Waits(0) && f.N == r.Seq {
				r, _ = ada.act(t, h, r, &n)
			}
			continue
		}
		if f.Proof == nil || f.Proof.Events[0].Seq != ada.witness.Followed()+1 || f.Proof.Receipt.Seq != f.N {
			t.Fatalf("the frame of event %d has the proof %+v after event %d", f.N, f.Proof, ada.witness.Followed())
		}
		if err := ada.witness.Follow(*f.Proof); err != nil {
			t.Fatal(err)
		}
		if r = look(t, h, id); r.Seq == f.N {
			r, _ = ada.act(t, h, r, &n)
		}
	}
}

// TestARematchHasChainsOfItsOwn: it asks those who brought chains, and uses none
// again.
func TestARematchHasChainsOfItsOwn(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{})
		defer h.Close()
		ada, bob := newPlayer(0, fair.ChainLength), newPlayer(1, fair.ChainLength)
		id, config, n := NewID(), api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 600_000}}, 0
		r, err := h.Open(context.Background(), id, config, ada.sits(t, id, config), bob.sits(t, id, config))
		if err != nil {
			t.Fatal(err)
		}
		for r.Ledger.Next() < 2 || r.Called {
			r, _ = ada.act(t, h, r, &n)
			r, _ = bob.act(t, h, r, &n)
		}
		for i, c := range []room.Command{
			{Do: api.DoOffer, Text: "resign3"}, {Do: api.DoOffer, Text: "rematch"}, {Do: api.DoAnswer, Seat: 1, Text: "yes"},
		} {
			if _, _, err := h.Do(context.Background(), id, key(1000+i), c); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Second)
		next := look(t, h, id).Next
		connect(t, h, next, 0, 1)
		again := []*player{newPlayer(0, fair.ChainLength), newPlayer(1, fair.ChainLength)}
		for r = look(t, h, next); r.Ledger.Next() < 3; {
			r, _ = again[0].act(t, h, r, &n)
			r, _ = again[1].act(t, h, r, &n)
		}
		first, err := h.File(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		second, err := h.File(context.Background(), next)
		if err != nil {
			t.Fatal(err)
		}
		report := fair.Verify(second, fair.Knowledge{Referee: room.NewReferee(next), Other: &first})
		if e := r.Ledger.Epoch(); !report.OK() || len(report.Marks()) > 0 || len(e.Parts) != 2 {
			t.Errorf("epoch %+v, %+v", e, report.Findings)
		}
	})
}
