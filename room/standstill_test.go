package room

import (
	"slices"
	"strings"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/match"
)

// standstill is a position of the game in which nobody can ever move again (WP-A13): o has thrown, and can do nothing.
const standstill = "x=22:1,6:2,5:2,4:2,3:3,2:3,1:2 o=13:1,9:2,8:2,7:2,6:2,5:3,4:2,bar:1 turn=o next=throw opened=xo"

// TestAStandstillIsDrawn at once, and its log holds; a game that goes on is not ended so.
func TestAStandstillIsDrawn(t *testing.T) {
	p := newParty(t, 3)
	p.open(api.Config{Game: "wikipedia", Position: standstill}, 2)
	p.toEnd(100)
	if p.room.Phase != api.Over || p.room.Result.Reason != api.ByStall || !slices.Equal(p.room.Result.Payoffs, []int32{0, 0}) {
		t.Fatalf("%s", p.room.print())
	}
	p.replay()

	for _, won := range [][]int32{{0, 0}, {1, -1}} {
		q := newParty(t, 4)
		q.open(api.Config{Game: "wikipedia"}, 2)
		for len(q.log) < 40 {
			q.step()
		}
		e := api.Event{Kind: api.Ended, Seat: -1, Time: q.log[len(q.log)-1].Time, Result: &api.Result{Reason: api.ByStall, Payoffs: won}}
		if report := q.verify(append(slices.Clone(q.log), e)); report.OK() || !slices.ContainsFunc(report.Findings, func(f fair.Finding) bool { return strings.Contains(f.Text, "somebody could still move") }) {
			t.Errorf("ended with %v: %+v", won, report.Findings)
		}
	}
}

// TestAfterAStandstillTheMatchGoesOn with its next game, at the score of before.
func TestAfterAStandstillTheMatchGoesOn(t *testing.T) {
	p := newParty(t, 5)
	p.open(api.Config{Game: "wikipedia", Match: match.Length{Points: 3}}, 2)
	g, err := p.room.Games.Rules(p.room.Config)
	if err != nil {
		t.Fatal(err)
	}
	at, err := g.Parse(standstill + " score=1-2/3")
	if err != nil {
		t.Fatal(err)
	}
	p.room.Position = at
	for range 4 { // A throw, a pass, and what begins the next game.
		if !strings.Contains(p.room.Position.String(), "next=start") && !p.step() {
			t.Fatalf("nobody acts: %s", p.room.print())
		}
	}
	if p.room.Phase != api.Playing || !strings.Contains(p.room.Position.String(), "score=1-2/3") || !strings.Contains(p.room.Position.String(), "next=start") {
		t.Errorf("%s", p.room.print())
	}
}
