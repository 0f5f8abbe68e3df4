package room

import (
	"slices"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// fallen counts the throws in the log.
func (p *party) fallen() (n int) {
	for _, e := range p.log {
		if e.Kind == api.Threw {
			n++
		}
	}
	return n
}

// made is the throw that is next with these links, as the server would write it.
func (p *party) made(links []fair.Value) api.Event {
	p.t.Helper()
	e := p.room.Ledger.Epoch()
	x := fair.Throw{K: p.room.Ledger.Next(), Link: p.cup.Link(e, int(p.room.Ledger.Next()-e.First)+1), Links: links}
	fell, _, err := p.room.Ledger.Material(x.Link, links).Throw(p.room.Position)
	if err != nil {
		p.t.Fatal(err)
	}
	x.Fell = fell
	return api.Event{Seq: p.room.Seq + 1, Time: p.now, Kind: api.Threw, Seat: p.room.Position.Thrower(), Text: fell[0], Dice: fair.Encode(x)}
}

// TestNoThrowFallsWithoutEveryParticipantsLink: three play, and whichever link is
// missing, nothing makes the dice fall, and no log is taken in which they do.
func TestNoThrowFallsWithoutEveryParticipantsLink(t *testing.T) {
	for missing := range game.Seat(3) {
		p := linked(t, api.Config{Game: "india", Seats: 3, Clock: api.ClockConfig{Delay: 5000, Pool: 24 * 3600_000}})
		p.throws()
		n, links := p.fallen(), p.room.Ledger.Links()
		for i := range game.Seat(len(links)) {
			links[i] = p.link(i, p.room.Owed(i).Link, false)
		}
		for i := range game.Seat(len(links)) {
			if i != missing {
				p.gives(i)
			}
		}
		for _, c := range []Command{
			{Do: api.DoSettle, Seat: -1},
			{Do: api.DoLeave, Seat: missing},
			{Do: api.DoStandIn, Seat: missing},
			{Do: api.DoSettle, Seat: -1},
			{Do: api.DoCommit, Seat: (missing + 1) % 3, Hash: p.promise((missing + 1) % 3)},
			{Do: api.DoReturn, Seat: missing},
			{Do: api.DoSettle, Seat: -1},
		} {
			p.must(c)
			p.passes(30)
		}
		if p.fallen() != n || !slices.Equal(p.room.Missing(), []game.Seat{missing}) {
			t.Fatalf("without the link of seat %d the dice have fallen", missing)
		}
		if _, err := p.room.Apply(p.made(links)); err != nil {
			t.Fatalf("the throw with all links: %v", err)
		}
		for what, less := range map[string][]fair.Value{
			"left out": slices.Insert(slices.Delete(slices.Clone(links), int(missing), int(missing+1)), int(missing), fair.Value{}),
			"cut":      slices.Delete(slices.Clone(links), int(missing), int(missing+1)), "none": nil,
		} {
			if _, err := p.room.Apply(p.made(less)); err == nil {
				t.Errorf("a log is taken in which the link of seat %d is missing (%s)", missing, what)
			}
		}
		p.must(Command{Do: api.DoLink, Seat: missing, K: p.room.Ledger.Next(), Link: links[missing]})
		if p.fallen() != n+1 || !slices.Equal(p.last().Links, links) {
			t.Errorf("throw %+v", p.last())
		}
		p.replay()
	}
}

// TestNoThrowFallsThatWasNotCalled: before somebody has thrown, nothing makes dice
// fall, nobody hands over a link, and no log is taken in which they do.
func TestNoThrowFallsThatWasNotCalled(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: api.ClockConfig{Delay: 5000, Pool: 24 * 3600_000}})
	n, k, thrower := p.fallen(), p.room.Ledger.Next(), p.waits()
	j := int(k-p.room.Ledger.Epoch().First) + 1
	links := []fair.Value{p.link(0, j, false), p.link(1, j, false)}
	for seat := range game.Seat(2) {
		p.refusedAs(api.BadCommand, Command{Do: api.DoLink, Seat: seat, K: k, Link: links[seat]})
	}
	for _, c := range []Command{{Do: api.DoSettle, Seat: -1}, {Do: api.DoLeave, Seat: 1}, {Do: api.DoReturn, Seat: 1}, {Do: api.DoSettle, Seat: -1}} {
		p.must(c)
		p.passes(30)
	}
	if p.fallen() != n {
		t.Fatal("nobody has thrown, and the dice have fallen")
	}
	if _, err := p.room.Apply(p.made(links)); err == nil {
		t.Error("a log is taken in which a throw falls that was not called")
	}
	p.throws()
	if _, err := p.room.Apply(p.made(links)); err != nil {
		t.Errorf("called by seat %d: %v", thrower, err)
	}
	p.allGive()
	if p.fallen() != n+1 {
		t.Error("a throw that was called has not fallen")
	}
	// All games through: a call, then the links, then the throw.
	p.until("twenty throws", func() bool { return p.fallen() == 20 })
	var called uint64
	given := 0
	for _, e := range p.log {
		if e.Dice == nil {
			continue
		}
		rec, err := fair.Decode(e.Dice)
		if err != nil {
			t.Fatal(err)
		}
		switch r := rec.(type) {
		case fair.Call:
			called, given = r.K, 0
		case fair.Reveal:
			if given++; r.K != called {
				t.Errorf("event %d: a link for throw %d, and %d is called", e.Seq, r.K, called)
			}
		case fair.Throw:
			if r.K != called || given != 2 {
				t.Errorf("event %d: throw %d falls with %d links, and %d is called", e.Seq, r.K, given, called)
			}
		}
	}
}

// TestNothingIsTakenBackBehindACall: who has seen that his turn was bad, or that the
// other one throws, plays on.
func TestNothingIsTakenBackBehindACall(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: live()})
	p.until("a turn that can be taken back", func() bool {
		at := p.waits()
		return at >= 0 && p.room.Position.ToAct().Has(game.Nature) && p.room.lastMark(1-at) >= 0
	})
	thrower := p.waits()
	back := Command{Do: api.DoOffer, Seat: 1 - thrower, Text: string(api.TakeBack)}
	if next, _, err := p.room.Do(back, p.now, p.cup); err != nil || next.Offer != api.TakeBack {
		t.Fatalf("before the call: %v", err)
	}
	p.throws()
	p.refusedAs(api.Waiting, back)
	p.allGive()
	p.refusedAs(api.BadCommand, back)
	p.until("the turn behind it", func() bool { return p.waits() == 1-thrower && p.room.Position.ToAct().Has(game.Nature) })
	p.refusedAs(api.BadCommand, back) // His turn of before the call stays.
	takes := api.Event{Kind: api.TookBack, Seat: back.Seat}
	p.forged(fair.OfRules, "nobody agreed", takes)
	p.forged(fair.OfRules, "nobody agreed", api.Event{Kind: api.Offered, Seat: thrower, Offer: api.TakeBack},
		api.Event{Kind: api.Answered, Seat: back.Seat, Offer: api.TakeBack, Yes: true}, takes) // To that of the other.
	p.forged(fair.OfRules, "no turn to take back", api.Event{Kind: api.Offered, Seat: back.Seat, Offer: api.TakeBack},
		api.Event{Kind: api.Answered, Seat: thrower, Offer: api.TakeBack, Yes: true}, takes)
}

// TestAnOfferEndsWithACall: nobody answers what was offered before he knew that the
// dice fall.
func TestAnOfferEndsWithACall(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: live()})
	thrower := p.waits()
	p.must(Command{Do: api.DoOffer, Seat: 1 - thrower, Text: string(api.Draw)})
	p.throws()
	p.refusedAs(api.Stale, Command{Do: api.DoAnswer, Seat: thrower, Text: "yes"})
	p.allGive()
	p.refusedAs(api.Stale, Command{Do: api.DoAnswer, Seat: thrower, Text: "yes"})
}

// TestLinksTravelOnlyWhereWhoThrowsHasNothingToDecide and nobody waits at the board.
func TestLinksTravelOnlyWhereWhoThrowsHasNothingToDecide(t *testing.T) {
	for _, c := range []struct {
		config api.Config
		want   bool
	}{
		{api.Config{Game: "parker"}, true},
		{api.Config{Game: "parker", Clock: api.ClockConfig{Days: 2}}, true},
		{api.Config{Game: "parker", Clock: live()}, false},
		{api.Config{Game: "backgammon", Options: game.Options{"cube": "on"}}, false},
		{api.Config{Game: "backgammon", Options: game.Options{"cube": "on"}, Clock: api.ClockConfig{Days: 2}}, false},
		{api.Config{Game: "parker", Manual: true}, false},
	} {
		if got := c.config.Travels(); got != c.want {
			t.Errorf("%v, clock %+v: %v", c.config, c.config.Clock, got)
		}
	}
	// A promise of a second chain, or none, is refused where it does not belong.
	for _, config := range []api.Config{{Game: "parker"}, {Game: "parker", Clock: live()}} {
		p := newParty(t, 12)
		p.open(config, 0)
		c := api.Commitment{Length: p.cup.length, Anchor: p.value()}
		if !config.Travels() {
			c.Ahead = p.value()
		}
		p.refusedAs(api.BadCommand, Command{Do: api.DoCommit, Seat: 0, Hash: &c})
	}
}

// TestNobodyStopsAGameWhoseClocksRun: the clock of who is missing decides, however
// long it takes.
func TestNobodyStopsAGameWhoseClocksRun(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: api.ClockConfig{Delay: 5000, Pool: 24 * 3600_000}})
	thrower := p.waits()
	p.throws()
	p.gives(thrower)
	p.passes(3600)
	p.refusedAs(api.Waiting, Command{Do: api.DoOffer, Seat: thrower, Text: string(api.Stop)})
}

// TestNobodyTypesInDiceThatAreThrown by the chains of the players.
func TestNobodyTypesInDiceThatAreThrown(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: live()})
	seat := p.waits()
	text := p.room.Position.Format(p.room.Position.Outcomes()[0].Action)
	p.refusedAs(api.BadCommand, Command{Do: api.DoThrow, Seat: seat, Turn: p.room.Turn, Text: text})
	typed := api.Event{Kind: api.Threw, Seat: seat, Text: text, Dice: fair.Encode(fair.Throw{K: p.room.Ledger.Next(), Physical: true, Fell: []string{text}})}
	p.forged(fair.OfRules, "not thrown by hand", typed)
}

// TestAPromiseForNoSeatIsRefused: whoever sits in a room may send one, again and again.
func TestAPromiseForNoSeatIsRefused(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: live()})
	p.refusedAs(api.BadCommand, Command{Do: api.DoCommit, Seat: 0, Seats: []game.Seat{}, Hash: p.promise(0)})
}
