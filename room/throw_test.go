package room

import (
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

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
	if got, want := p.room.Excusable(p.now+3000), p.now+3000-p.room.Time; got != want || want < 3000 {
		t.Errorf("while no clock runs yet %d ms may be taken out of it, want the %d since the last event", got, want)
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
	offer, early := api.Event{Kind: api.Offered, Seat: thrower, Offer: api.Without}, "not been missing for ten seconds"
	p.passes(9)
	p.forged(fair.OfConsent, early, offer)
	p.passes(1)
	p.forged(fair.OfConsent, early, api.Event{Kind: api.Offered, Seat: lazy, Offer: api.Without})
	p.forged(fair.OfConsent, "without the yes", p.voids())
	p.forged(fair.OfConsent, "without the yes", offer, p.voids())
	p.forged(fair.OfConsent, "without the yes", offer, api.Event{Kind: api.Answered, Seat: third, Offer: api.Without}, p.voids())
	p.forged(fair.OfConsent, "without the yes", offer, api.Event{Kind: api.Answered, Seat: lazy, Offer: api.Without, Yes: true}, p.voids())
	p.must(Command{Do: api.DoOffer, Seat: thrower, Text: string(api.Without)})
	p.must(Command{Do: api.DoAnswer, Seat: third, Text: "yes"})
	if report := p.verify(p.log); !report.OK() {
		t.Errorf("with the yes of both: %s", failures(report))
	}

	p = linked(t, api.Config{Game: "india", Seats: 3, Clock: live()})
	p.passes(60)
	p.forged(fair.OfConsent, early, offer) // No throw is called.

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
