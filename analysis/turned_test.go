package analysis

import (
	"strings"
	"testing"

	"parlor/game"
	"parlor/match"
)

// TestAGameGivenUpAtItsBeginningTurnedThere: a throw that brings a hundredth, and with it the lead, is nothing to speak of.
func TestAGameGivenUpAtItsBeginningTurnedThere(t *testing.T) {
	for seed := range uint64(5) {
		for seat, pays := range []game.Payoffs{{1, -1}, {-1, 1}} {
			g := played(t, "parker", nil, match.Length{}, 2, seed, 4, "hand")
			at := g.Plies[len(g.Plies)-1].After
			g.Plies = append(g.Plies, Ply{Seat: game.Public, Before: at, After: at, Ended: &pays, Why: "resign"})
			p := report(t, g, Options{Level: "net"}).Games[0]
			if p.Turn == nil || p.Items[p.Turn.Item].Kind != End || p.Turn.Seat != game.Seat(seat) || !strings.Contains(p.Turn.Text, " when the other side gave up: from ") {
				t.Errorf("seed %d: %+v, want that it turned to seat %d by giving up", seed, p.Turn, seat)
			}
		}
	}
}

// TestWhatBroughtNothingIsNoTurning: of a game that is not over yet, and in which one side
// has led and only lost by what happened, nothing is said to have gained most.
func TestWhatBroughtNothingIsNoTurning(t *testing.T) {
	p, err := rulesOf(t, "backgammon", nil).Parse("x=6:1,2:1,off:13 o=6:1,5:1,off:13 turn=x next=throw")
	if err != nil {
		t.Fatal(err)
	}
	var g Game
	g.Name = "backgammon"
	for i, text := range []string{"2-1", "6/4 2/1"} {
		seat := p.ToAct().First()
		after, err := p.PlayText(seat, text)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, Ply{N: uint64(i + 1), Seat: seat, Text: text, Before: p, After: after})
		p = after
	}
	if p := report(t, g, Options{Level: "net"}).Games[0]; p.Turn != nil {
		t.Errorf("%s", p.Turn.Text)
	}
}
