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
