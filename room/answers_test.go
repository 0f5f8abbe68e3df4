package room

import (
	"testing"

	"parlor/api"
	"parlor/game"
)

// TestANoEndsAnOffer: it is done only when all have said yes, and what somebody says himself to his own offer is none.
func TestANoEndsAnOffer(t *testing.T) {
	offer := func(seat game.Seat, kind api.OfferKind) Command {
		return Command{Do: api.DoOffer, Seat: seat, Text: string(kind)}
	}
	says := func(seat game.Seat, word string) Command { return Command{Do: api.DoAnswer, Seat: seat, Text: word} }
	stands := func(p *party, at int, kinds ...api.Kind) {
		t.Helper()
		want(t, "events", p.kinds(at), kinds)
		if p.room.Phase != api.Playing {
			t.Fatalf("the game is %s: %s", p.room.Phase, p.room.print())
		}
	}
	p := newParty(t, 41)
	p.open(api.Config{Game: "india", Seats: 3}, 0)
	p.here()
	at := len(p.log)
	p.must(offer(0, api.Draw))
	p.refusedAs(api.NotYourTurn, offer(1, api.Draw))
	p.must(says(1, "yes"))
	p.refusedAs(api.BadCommand, says(2, "perhaps"))
	p.must(says(2, "no"))
	stands(p, at, api.Offered, api.Answered, api.Answered)
	p.refusedAs(api.Stale, says(2, "yes"))
	at = len(p.log)
	p.must(offer(0, api.Draw))
	p.must(says(1, "yes"))
	p.must(says(0, "yes"))
	stands(p, at, api.Offered, api.Answered, api.Answered)
	if p.room.Offer != "" {
		t.Errorf("the offer of who answered it himself stands")
	}
	p.must(offer(2, api.Draw))
	p.must(says(0, "yes"))
	stands(p, len(p.log))
	p.must(says(1, "yes"))
	if p.room.Phase != api.Over || p.room.Result.Reason != api.ByDraw {
		t.Errorf("all said yes to a draw: %s", p.room.print())
	}
	if r := p.verify(p.log); !r.OK() {
		t.Errorf("an honest log: %s", failures(r))
	}

	two := newParty(t, 42)
	two.open(api.Config{Game: "backgammon"}, 0)
	two.here()
	two.until("somebody has had a turn", func() bool { return two.room.lastMark(0) >= 0 })
	for _, kind := range []api.OfferKind{api.TakeBack, api.Resign1, api.Resign2} {
		if kind == api.Resign1 && two.room.most(0) < 2 {
			t.Fatal("want a game in which giving up for one point is no matter of course")
		}
		at := len(two.log)
		two.must(offer(0, kind))
		two.must(says(1, "no"))
		stands(two, at, api.Offered, api.Answered)
	}
}

// TestANoLeavesAThrowPending: nobody is gone on without against somebody's will.
func TestANoLeavesAThrowPending(t *testing.T) {
	p := linked(t, api.Config{Game: "india", Seats: 3, Clock: live()})
	thrower := p.waits()
	lazy, third := (thrower+1)%3, (thrower+2)%3
	k := p.room.Ledger.Next()
	p.throws()
	p.gives(thrower)
	p.gives(third)
	p.passes(10)
	at := len(p.log)
	p.must(Command{Do: api.DoOffer, Seat: thrower, Text: string(api.Without)})
	p.must(Command{Do: api.DoAnswer, Seat: third, Text: "no"})
	want(t, "events", p.kinds(at), []api.Kind{api.Offered, api.Answered})
	if _, called := p.room.Ledger.Called(); !called || p.room.Ledger.Next() != k || p.room.Seats[lazy].StandIn != "" {
		t.Fatalf("throw %d was called, and somebody said no to going on without: %s", k, p.room.print())
	}
	p.gives(lazy)
	if p.last().K != k {
		t.Errorf("throw %+v", p.last())
	}
}
