package room

import (
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
)

// linked returns a room of a game in which all seats bring chains, and are here,
// at the moment when a seat is to throw.
func linked(t *testing.T, config api.Config) *party {
	t.Helper()
	p := newParty(t, 31)
	p.cup.length = 500
	p.open(config, 2)
	for i := range game.Seat(len(p.room.Seats)) {
		p.must(Command{Do: api.DoReturn, Seat: i})
	}
	for range 50 {
		if seat := p.waits(); seat >= 0 && p.room.Position.ToAct().Has(game.Nature) && p.room.Ledger.Epoch() != nil {
			return p
		}
		p.step()
	}
	t.Fatal("nobody is to throw")
	return nil
}

// live is a clock under which no links travel ahead.
func live() api.ClockConfig { return api.ClockConfig{Delay: 5000, Pool: 60_000} }

// last returns the last throw in the log.
func (p *party) last() fair.Throw {
	p.t.Helper()
	for _, e := range slices.Backward(p.log) {
		if e.Kind == api.Threw {
			rec, err := fair.Decode(e.Dice)
			if err != nil {
				p.t.Fatal(err)
			}
			return rec.(fair.Throw)
		}
	}
	p.t.Fatal("no throw")
	return fair.Throw{}
}

// throws lets the seat on throw throw.
func (p *party) throws() {
	p.t.Helper()
	p.must(p.next(p.waits()))
}

// gives lets a seat hand over the link that it owes.
func (p *party) gives(seat game.Seat) {
	p.t.Helper()
	o := p.room.Owed(seat)
	if o == nil || o.Ask != api.DoLink {
		p.t.Fatalf("seat %d owes %+v: want a link", seat, o)
	}
	p.must(Command{Do: api.DoLink, Seat: seat, K: o.K, Ahead: o.Ahead, Link: p.link(seat, o.Link, o.Ahead)})
}

// allGive lets all give what the room asks for.
func (p *party) allGive() {
	p.t.Helper()
	for n := 0; p.dice(); n++ {
		if n == 20 {
			p.t.Fatalf("the room asks for ever: %s", p.room.print())
		}
	}
}

// until plays on until something is so.
func (p *party) until(what string, so func() bool) {
	p.t.Helper()
	for range 300 {
		if so() {
			return
		}
		if !p.step() {
			break
		}
	}
	p.t.Fatalf("%s: never: %s", what, p.room.print())
}

// passes lets time pass.
func (p *party) passes(seconds int64) { p.now += seconds * 1000 }

func (p *party) kinds(from int) (list []api.Kind) {
	for _, e := range p.log[from:] {
		list = append(list, e.Kind)
	}
	return list
}

func want[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// refused wants a command refused for a reason.
func (p *party) refusedAs(code api.Code, c Command) {
	p.t.Helper()
	r, ok := p.do(c).(*api.Refusal) //nolint:errorlint // Refusals are never wrapped.
	if !ok || r.Code != code {
		p.t.Errorf("%s %s of seat %d: %v, want %s", c.Do, c.Text, c.Seat, r, code)
	}
}

// TestAThrowIsCalledBeforeAnyLinkIsOut plays a throw, from the wish to the fall:
// between them nobody has anything to decide.
func TestAThrowIsCalledBeforeAnyLinkIsOut(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: live()})
	thrower, at := p.waits(), len(p.log)
	if o := p.room.Owed(1 - thrower); o.Ask != "" || o.Send != nil {
		t.Errorf("before the call seat %d owes %+v", 1-thrower, o)
	}
	p.throws()
	want(t, "events", p.kinds(at), []api.Kind{api.Called})
	p.refusedAs(api.NotYourTurn, Command{Do: api.DoThrow, Seat: thrower, Turn: p.room.Turn})
	p.refusedAs(api.NotYourTurn, Command{Do: api.DoPlay, Seat: thrower, Turn: p.room.Turn, Text: "double"})
	for _, what := range []api.OfferKind{api.Draw, api.Resign1, api.Resign3, api.TakeBack} {
		p.refusedAs(api.Waiting, Command{Do: api.DoOffer, Seat: 1 - thrower, Text: string(what)})
	}
	p.must(Command{Do: api.DoSay, Seat: 0, Text: "well?"})
	p.gives(thrower)
	want(t, "missing", p.room.Missing(), []game.Seat{1 - thrower})
	p.gives(1 - thrower)
	want(t, "events", p.kinds(at), []api.Kind{api.Called, api.Said, api.Linked, api.Linked, api.Threw})
	if p.room.Called || p.waits() < 0 {
		t.Error("nobody is to act")
	}
	p.replay()
}

// TestAThrowWaitsForItsLinkForEver: once a link is out nothing takes the place of
// the throw, over a leave, a stand-in, another device and a restart.
func TestAThrowWaitsForItsLinkForEver(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: api.ClockConfig{Delay: 5000, Pool: 24 * 3600_000}})
	thrower := p.waits()
	other, k, epoch := 1-thrower, p.room.Ledger.Next(), p.room.Ledger.Epochs()
	p.throws()
	p.gives(thrower)
	p.must(Command{Do: api.DoLeave, Seat: other})
	p.must(Command{Do: api.DoSettle, Seat: -1})
	p.passes(3600)
	p.must(Command{Do: api.DoStandIn, Seat: other})
	p.must(Command{Do: api.DoReturn, Seat: other})
	before := p.hand[other]
	p.must(Command{Do: api.DoCommit, Seat: other, Hash: p.promise(other)}) // Another device.
	p.cup.store = "restored "
	p.must(Command{Do: api.DoSettle, Seat: -1})
	if p.room.Ledger.Next() != k || p.room.Ledger.Epochs() != epoch || !p.room.Called {
		t.Fatalf("throw %d of epoch %d is next: want %d of %d", p.room.Ledger.Next(), p.room.Ledger.Epochs(), k, epoch)
	}
	p.gives(other)
	if x := p.last(); x.K != k || x.Links[other] != before.chain.Link(int(k)) {
		t.Errorf("throw %+v", x)
	}
	p.until("the new chains count", func() bool { return p.room.Ledger.Epochs() > epoch })
	if e := p.room.Ledger.Epoch(); e.Store != "restored store" || len(e.Parts) != 2 {
		t.Errorf("epoch %+v", e)
	}
	p.replay()
}

// TestNobodyHandsOverALinkWhileSomebodyIsGone: while no link is out, who takes
// part can still change, and does when a bot stands in.
func TestNobodyHandsOverALinkWhileSomebodyIsGone(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: live()})
	thrower := p.waits()
	other, k := 1-thrower, p.room.Ledger.Next()
	p.must(Command{Do: api.DoLeave, Seat: other})
	p.throws()
	if o := p.room.Owed(thrower); o.Ask != "" {
		t.Errorf("the thrower owes %+v", o)
	}
	p.refusedAs(api.BadCommand, Command{Do: api.DoLink, Seat: thrower, K: k, Link: p.link(thrower, int(k), false)})
	p.must(Command{Do: api.DoStandIn, Seat: other})
	if o := p.room.Owed(thrower); o.Ask != api.DoCommit {
		t.Fatalf("the thrower owes %+v", o)
	}
	p.dice()
	if e := p.room.Ledger.Epoch(); e.First != k || !slices.Equal(e.Nothing, []game.Seat{other}) {
		t.Errorf("epoch %+v", e)
	}
	p.gives(thrower)
	if x := p.last(); x.K != k || len(x.Links) != 1 {
		t.Errorf("throw %+v", x)
	}
	if report := p.verify(p.log); !slices.Contains(report.Marks(), fair.MarkExcluded) || !report.OK() {
		t.Errorf("marks %v", report.Marks())
	}
}

// TestTheClockOfAMissingLinkRuns after a minute, and ends the game.
func TestTheClockOfAMissingLinkRuns(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Clock: live()})
	thrower := p.waits()
	other := 1 - thrower
	left, _ := p.room.Left(other, p.now)
	p.throws()
	called := p.now
	p.gives(thrower)
	if at, seat, ok := p.room.Deadline(); !ok || seat != other || at != called+missingFree+5000+left {
		t.Fatalf("deadline %d of seat %d, %v: want %d", at, seat, ok, called+missingFree+5000+left)
	}
	p.passes(60 + 5 + 20)
	if now, _ := p.room.Left(other, p.now); now != left-20_000 {
		t.Errorf("%d left of %d", now, left)
	}
	p.refusedAs(api.Waiting, Command{Do: api.DoOffer, Seat: thrower, Text: string(api.Stop)})
	p.refusedAs(api.BadCommand, Command{Do: api.DoFlag, Seat: other})
	p.passes(3600)
	p.refusedAs(api.Waiting, Command{Do: api.DoOffer, Seat: thrower, Text: string(api.Stop)}) // He has won.
	p.must(Command{Do: api.DoFlag, Seat: other})
	if p.room.Phase != api.Over || p.room.Result.Reason != api.ByFlag || p.room.Result.Payoffs[thrower] <= 0 {
		t.Errorf("result %+v", p.room.Result)
	}
	p.replay()
}

// TestAMissingLinkCanStopAGameWithoutAClock after ten minutes, without a result.
func TestAMissingLinkCanStopAGameWithoutAClock(t *testing.T) {
	p := linked(t, api.Config{Game: "backgammon", Options: game.Options{"cube": "on"}})
	thrower := p.waits()
	p.throws()
	p.gives(thrower)
	stop := Command{Do: api.DoOffer, Seat: thrower, Text: string(api.Stop)}
	p.passes(599)
	p.refusedAs(api.Waiting, stop)
	p.passes(1)
	p.refusedAs(api.NotYourTurn, Command{Do: api.DoOffer, Seat: 1 - thrower, Text: string(api.Stop)})
	p.must(stop)
	if p.room.Phase != api.Over || p.room.Result.Reason != api.ByStop || !slices.Equal(p.room.Result.Payoffs, []int32{0, 0}) {
		t.Errorf("result %+v", p.room.Result)
	}
	if report := p.verify(p.log); !slices.Contains(report.Marks(), fair.MarkStopped) || !report.OK() {
		t.Errorf("marks %v, %s", report.Marks(), failures(report))
	}
	p.replay()
}

// TestAVoidNeedsTheYesOfAllWhoAreHere: three play, one keeps his link, once and
// again.
func TestAVoidNeedsTheYesOfAllWhoAreHere(t *testing.T) {
	p := linked(t, api.Config{Game: "india", Seats: 3, Clock: live()})
	thrower := p.waits()
	lazy, third := (thrower+1)%3, (thrower+2)%3
	k := p.room.Ledger.Next()
	p.throws()
	p.gives(thrower)
	p.gives(third)
	kept := p.link(lazy, int(k), false)
	without := Command{Do: api.DoOffer, Seat: thrower, Text: string(api.Without)}
	p.passes(9)
	p.refusedAs(api.Waiting, without)
	p.passes(1)
	p.refusedAs(api.NotYourTurn, Command{Do: api.DoOffer, Seat: lazy, Text: string(api.Without)})
	p.must(without)
	p.refusedAs(api.NotYourTurn, Command{Do: api.DoAnswer, Seat: lazy, Text: "yes"})
	if p.room.Ledger.Next() != k {
		t.Fatal("one yes is enough")
	}
	at := len(p.log)
	p.must(Command{Do: api.DoAnswer, Seat: third, Text: "yes"})
	want(t, "events", p.kinds(at), []api.Kind{api.Answered, api.Voided, api.StoodIn})
	if p.room.Called || p.waits() != thrower || p.room.Seats[lazy].StandIn == "" {
		t.Fatalf("the thrower is to throw again: %s", p.room.print())
	}
	p.throws()
	p.dice()
	p.dice()
	if e := p.room.Ledger.Epoch(); e.First != k+1 || !slices.Equal(e.Nothing, []game.Seat{lazy}) {
		t.Fatalf("epoch %+v", e)
	}
	p.gives(thrower)
	p.gives(third)
	if p.last().K != k+1 {
		t.Errorf("throw %+v", p.last())
	}
	// The link comes late, and shows what would have fallen.
	p.must(Command{Do: api.DoReturn, Seat: lazy})
	p.must(Command{Do: api.DoCommit, Seat: lazy, Hash: p.promise(lazy)})
	p.until("he takes part again", func() bool { return p.room.part(lazy) >= 0 })
	p.must(Command{Do: api.DoLink, Seat: lazy, K: k, Link: kept})
	report := p.verify(p.log)
	if !slices.Contains(report.Marks(), fair.MarkVoid) || !report.OK() {
		t.Errorf("marks %v, %s", report.Marks(), failures(report))
	}
	if !slices.ContainsFunc(report.Findings, func(f fair.Finding) bool {
		return f.Check == fair.MarkVoid && strings.Contains(f.Text, "would have been")
	}) {
		t.Error("nothing is said of what would have fallen")
	}
	p.replay()
	// A second time nobody goes on without him.
	p.allGive()
	p.until("somebody is to throw", func() bool { return p.waits() >= 0 && p.room.Position.ToAct().Has(game.Nature) })
	p.hand[lazy].quiet = true
	by := p.waits()
	p.throws()
	p.allGive()
	p.passes(30)
	if by == lazy {
		by = third
	}
	p.refusedAs(api.Gone, Command{Do: api.DoOffer, Seat: by, Text: string(api.Without)})
	// Nor does a server that has them all say yes.
	other := 3 - by - lazy
	p.forged(fair.OfConsent, "once in a game",
		api.Event{Kind: api.Offered, Seat: by, Offer: api.Without}, api.Event{Kind: api.Answered, Seat: other, Offer: api.Without, Yes: true}, p.voids())
}

// TestAGameOfThreeIsStoppedWhereTheClockOfWhoIsMissingIsUsedUp: a bot takes his turns and not his links, and where a throw
// was voided for him before, nobody could do anything else. Time may be left after ten minutes, or be used up before.
func TestAGameOfThreeIsStoppedWhereTheClockOfWhoIsMissingIsUsedUp(t *testing.T) {
	for _, pool := range []int64{60_000, 3600_000} {
		p := linked(t, api.Config{Game: "india", Seats: 3, Clock: api.ClockConfig{Delay: 5000, Pool: pool}})
		lazy := (p.waits() + 1) % 3
		calls := func() (by game.Seat) {
			p.until("another is to throw", func() bool {
				return p.waits() >= 0 && p.waits() != lazy && p.room.Position.ToAct().Has(game.Nature)
			})
			p.hand[lazy].quiet = true
			by = p.waits()
			p.throws()
			p.allGive()
			return by
		}
		by := calls()
		p.passes(10)
		p.must(Command{Do: api.DoOffer, Seat: by, Text: string(api.Without)})
		p.must(Command{Do: api.DoAnswer, Seat: 3 - by - lazy, Text: "yes"})
		p.hand[lazy].quiet = false
		p.must(Command{Do: api.DoReturn, Seat: lazy})
		p.must(Command{Do: api.DoCommit, Seat: lazy, Hash: p.promise(lazy)})
		p.until("he takes part again", func() bool { return p.room.part(lazy) >= 0 })

		by = calls()
		called := p.now
		stop := Command{Do: api.DoOffer, Seat: by, Text: string(api.Stop)}
		stops := api.Event{Kind: api.Ended, Seat: game.Public, Result: &api.Result{Reason: api.ByStop, Payoffs: []int32{0, 0, 0}}}
		early := func() {
			t.Helper()
			p.refusedAs(api.Waiting, stop)
			p.forged(fair.OfConsent, "no link was missing", stops)
		}
		left, _ := p.room.Left(lazy, p.now)
		p.now += missingFree + 5000 + left - 1
		early()
		p.now++
		p.must(Command{Do: api.DoFlag, Seat: lazy})
		p.refusedAs(api.Gone, Command{Do: api.DoOffer, Seat: by, Text: string(api.Without)})
		if p.now < called+stopAfter {
			p.now = called + stopAfter - 1
			early()
			p.now++
		}
		p.must(stop)
		if p.room.Phase != api.Over || p.room.Result.Reason != api.ByStop || !slices.Equal(p.room.Result.Payoffs, []int32{0, 0, 0}) {
			t.Errorf("result %+v", p.room.Result)
		}
		if report := p.verify(p.log); !slices.Contains(report.Marks(), fair.MarkStopped) || !report.OK() {
			t.Errorf("marks %v, %s", report.Marks(), failures(report))
		}
		p.replay()
	}
}

// voids is the event that gives up the throw that is called.
func (p *party) voids() api.Event {
	e, k := p.room.Ledger.Epoch(), p.room.Ledger.Next()
	return api.Event{Kind: api.Voided, Seat: game.Public, Dice: fair.Encode(fair.Void{K: k, Link: p.cup.Link(e, int(k-e.First)+1)})}
}

// forged wants the log, with more events that follow at once, to fail a check by words that the finding has.
func (p *party) forged(check fair.Check, words string, more ...api.Event) {
	p.t.Helper()
	log := slices.Clone(p.log)
	for _, e := range more {
		e.Seq, e.Time = uint64(len(log))+1, p.now
		log = append(log, e)
	}
	report := p.verify(log)
	if !slices.ContainsFunc(report.Findings, func(f fair.Finding) bool {
		return f.Verdict == fair.Failed && f.Check == check && strings.Contains(f.Text, words)
	}) {
		p.t.Errorf("want %s failed, with %q: %s", check, words, failures(report))
	}
}

// TestNothingIsGivenUpWithoutConsent, or before its time: a log in which it is fails.
func TestNothingIsGivenUpWithoutConsent(t *testing.T) {
	p := linked(t, api.Config{Game: "india", Seats: 3, Clock: live()})
	thrower := p.waits()
	lazy, third := (thrower+1)%3, (thrower+2)%3
	p.throws()
	p.gives(thrower)
	p.gives(third)
	p.passes(10)
	offer := api.Event{Kind: api.Offered, Seat: thrower, Offer: api.Without}
	p.forged(fair.OfConsent, "without the yes", p.voids())
	p.forged(fair.OfConsent, "without the yes", offer, p.voids())
	p.forged(fair.OfConsent, "without the yes", offer, api.Event{Kind: api.Answered, Seat: third, Offer: api.Without}, p.voids())
	p.forged(fair.OfConsent, "without the yes", offer, api.Event{Kind: api.Answered, Seat: lazy, Offer: api.Without, Yes: true}, p.voids())
	p.must(Command{Do: api.DoOffer, Seat: thrower, Text: string(api.Without)})
	p.must(Command{Do: api.DoAnswer, Seat: third, Text: "yes"})
	if report := p.verify(p.log); !report.OK() {
		t.Errorf("with the yes of both: %s", failures(report))
	}

	stops := api.Event{Kind: api.Ended, Seat: game.Public, Result: &api.Result{Reason: api.ByStop, Payoffs: []int32{0, 0}}}
	p = linked(t, api.Config{Game: "backgammon", Options: game.Options{"cube": "on"}})
	p.passes(600)
	p.forged(fair.OfConsent, "no link was missing", stops)
	thrower = p.waits()
	p.throws()
	p.gives(thrower)
	p.passes(599)
	p.forged(fair.OfConsent, "no link was missing", stops)
	p.passes(1)
	p.must(Command{Do: api.DoOffer, Seat: thrower, Text: string(api.Stop)})
	if report := p.verify(p.log); !report.OK() {
		t.Errorf("after ten minutes: %s", failures(report))
	}
	p = linked(t, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 24 * 3600_000}})
	thrower = p.waits()
	p.throws()
	p.gives(thrower)
	p.passes(3600)
	p.forged(fair.OfConsent, "no link was missing", stops) // The clock decides.
}

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
