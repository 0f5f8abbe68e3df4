package room

import (
	"slices"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
)

// TestLinksTravelAheadInGamesByPost: the dice of who throws fall although the
// others are not there.
func TestLinksTravelAheadInGamesByPost(t *testing.T) {
	for _, config := range []api.Config{{Game: "backgammon", Clock: api.ClockConfig{Days: 3}}, {Game: "india", Seats: 4}} {
		p := newParty(t, 3)
		p.cup.length = 900
		p.open(config, 2)
		alone := 0
		for range 300 {
			if _, due := p.room.DiceWait(); due && p.room.Ledger.Epoch() != nil && p.room.Called {
				thrower := p.room.Position.Thrower()
				if slices.Equal(p.room.Missing(), []game.Seat{thrower}) {
					alone++
				}
			}
			p.step()
		}
		if alone < 40 {
			t.Errorf("%s: %d throws waited for nobody but the thrower", nameOf(config), alone)
		}
		report := p.verify(p.log)
		if !slices.Contains(report.Marks(), fair.MarkAhead) || !report.OK() {
			t.Errorf("marks %v, %s", report.Marks(), failures(report))
		}
		p.replay()
	}
}

// TestTwoAtOneScreenAreOneParticipant: they promise together, and one link does.
func TestTwoAtOneScreenAreOneParticipant(t *testing.T) {
	p := newParty(t, 5)
	p.must(Command{Do: api.DoOpen, Seat: -1, Open: &api.Config{Game: "backgammon", Clock: live()}})
	p.hand = make([]hand, 2)
	for i := range game.Seat(2) {
		p.must(Command{Do: api.DoSit, Seat: i, Sit: &api.Sitting{Name: "somebody", Player: "ada"}})
	}
	if o := p.room.Owed(0); !slices.Equal(o.Seats, []game.Seat{0, 1}) || !o.May {
		t.Fatalf("owed %+v", o)
	}
	p.hand[0].brings = true
	p.must(Command{Do: api.DoCommit, Seat: 0, Seats: []game.Seat{0, 1}, Hash: p.promise(0)})
	p.toEnd(30)
	e := p.room.Ledger.Epoch()
	if len(e.Parts) != 1 || !slices.Equal(e.Parts[0].Seats, []game.Seat{0, 1}) || len(e.Nothing) != 0 || len(p.last().Links) != 1 {
		t.Errorf("epoch %+v", e)
	}
	p.replay()
}

// TestDealsWaitForLinksToo plays a game whose deals nobody throws.
func TestDealsWaitForLinksToo(t *testing.T) {
	p := newParty(t, 4)
	p.open(api.Config{Game: "check-and-double-check", Seats: 2, Clock: live()}, 2)
	if _, due := p.room.DiceWait(); !due || p.room.Ledger.Next() != 1 {
		t.Fatalf("a deal does not wait: throw %d is next", p.room.Ledger.Next())
	}
	want(t, "missing", p.room.Missing(), []game.Seat{0, 1})
	p.gives(0)
	p.gives(1)
	if x := p.last(); x.K != 1 || len(x.Links) != 2 || len(x.Fell) == 0 {
		t.Errorf("throw %+v", x)
	}
	p.replay()
}

// TestChainsAreMadeAnewForEachEpoch uses up chain after chain; who does not
// promise in time is left out.
func TestChainsAreMadeAnewForEachEpoch(t *testing.T) {
	p := newParty(t, 9)
	p.cup.length = 6
	p.open(api.Config{Game: "backgammon", Match: match.Length{Games: 3}, Clock: api.ClockConfig{Pool: 1e7}}, 2)
	p.until("the third epoch", func() bool { return p.room.Ledger.Epochs() == 3 })
	if e := p.room.Ledger.Epoch(); e.First != 13 || len(e.Parts) != 2 {
		t.Fatalf("epoch %+v", e)
	}
	p.until("promises are wanted", func() bool { return p.room.WaitsForPromises() })
	if p.room.Ledger.Next() != 19 || p.room.Owed(0).Ask != api.DoCommit {
		t.Fatalf("throw %d is next, seat 0 owes %+v", p.room.Ledger.Next(), p.room.Owed(0))
	}
	p.refusedAs(api.BadCommand, Command{Do: api.DoCommit, Seat: 0})
	p.refusedAs(api.BadCommand, Command{Do: api.DoCommit, Seat: 0, Hash: &api.Commitment{Length: 6, Anchor: p.hand[0].chain.Anchor()}}) // Used before.
	p.refusedAs(api.BadCommand, Command{Do: api.DoCommit, Seat: 0, Hash: &api.Commitment{Length: 7, Anchor: fair.Value{1}}})
	p.must(Command{Do: api.DoCommit, Seat: 0, Hash: p.promise(0)})
	p.must(Command{Do: api.DoSettle, Seat: -1})
	if e := p.room.Ledger.Epoch(); e.First != 19 || !slices.Equal(e.Nothing, []game.Seat{1}) {
		t.Fatalf("epoch %+v", e)
	}
	p.replay()
}

// TestARestoreBeginsAnEpoch, and the log says so.
func TestARestoreBeginsAnEpoch(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: live()})
	p.cup.store = "restored "
	p.throws()
	p.dice()
	p.dice()
	if e := p.room.Ledger.Epoch(); e.Store != "restored store" || e.Epoch != 2 {
		t.Fatalf("epoch %+v", e)
	}
	p.gives(0)
	p.gives(1)
	if report := p.verify(p.log); !slices.Contains(report.Marks(), fair.MarkRestored) || !report.OK() {
		t.Errorf("marks %v, %s", report.Marks(), failures(report))
	}
}

// TestWhereNobodyBringsAnythingDiceFallAtOnce, and nothing is claimed.
func TestWhereNobodyBringsAnythingDiceFallAtOnce(t *testing.T) {
	p := newParty(t, 6)
	p.open(api.Config{Game: "parker"}, 0)
	p.toEnd(40)
	if slices.Contains(p.kinds(0), api.Called) {
		t.Error("a throw was called")
	}
	report := p.verify(p.log)
	if !slices.Equal(report.Marks(), []fair.Check{fair.MarkNothing}) || !report.OK() {
		t.Errorf("marks %v, %s", report.Marks(), failures(report))
	}
}

// TestAnOlderRoomGoesOnWithThisProtocol plays on where a log of the older one
// ends.
func TestAnOlderRoomGoesOnWithThisProtocol(t *testing.T) {
	for _, name := range []string{"links", "waits", "backgammon"} {
		for cut := 20; cut < 60; cut += 3 {
			p := olderLog(t, name, cut)
			for i := range game.Seat(len(p.room.Seats)) {
				if p.room.Phase == api.Playing {
					p.must(Command{Do: api.DoCommit, Seat: i, Hash: p.promise(i)})
				}
			}
			p.toEnd(80)
			if p.room.Phase == api.Playing && p.room.Ledger.Older() {
				t.Fatalf("%s from event %d: still the older protocol", name, cut)
			}
			report := p.verify(p.log)
			if !slices.Contains(report.Marks(), fair.MarkOlder) || slices.ContainsFunc(report.Findings, func(f fair.Finding) bool { return f.Verdict == fair.Failed }) {
				t.Fatalf("%s from event %d: marks %v, %s", name, cut, report.Marks(), failures(report))
			}
		}
	}
}

// TestBotsDoNotThrowByHand keeps bots away from dice that are typed in.
func TestBotsDoNotThrowByHand(t *testing.T) {
	refused := func(p *party, c Command) {
		t.Helper()
		if err, ok := p.do(c).(*api.Refusal); !ok || err.Code != api.BadCommand { //nolint:errorlint // Refusals are never wrapped.
			t.Errorf("%s: %v", c.Do, err)
		}
	}
	p := newParty(t, 11)
	refused(p, Command{Do: api.DoOpen, Seat: -1, Open: &api.Config{Game: "india", Seats: 4, Manual: true, Clock: api.ClockConfig{Days: 1}}})
	p.must(Command{Do: api.DoOpen, Seat: -1, Open: &api.Config{Game: "india", Seats: 4, Manual: true}})
	refused(p, Command{Do: api.DoSit, Seat: 1, Sit: &api.Sitting{Name: "bot", Bot: "hand"}})
	for i := range game.Seat(len(p.room.Seats)) {
		p.must(Command{Do: api.DoSit, Seat: i, Sit: &api.Sitting{Name: "somebody"}})
	}
	p.toEnd(8)
	refused(p, Command{Do: api.DoStandIn, Seat: 1})
	refused(p, Command{Do: api.DoOffer, Seat: 1, Text: "resign1"})
	p.replay()
}
