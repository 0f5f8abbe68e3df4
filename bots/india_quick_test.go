package bots

import (
	"math"
	"math/rand/v2"
	"testing"

	"parlor/game"
	"parlor/rules/india"
)

// TestIndiasQuickJudgeLetsTheBestThrough looks a throw ahead from positions of games
// with and without it: what is found differs by next to nothing.
func TestIndiasQuickJudgeLetsTheBestThrough(t *testing.T) {
	for _, k := range []struct {
		rules india.Rules
		seats int
	}{{india.Rules{}, 2}, {india.Rules{}, 3}, {india.Rules{}, 4}, {india.Rules{Partners: true}, 4}} {
		r := k.rules
		worth := indiaWorth{rules: r}
		full := NewAhead(r, NewIndiaNet(r), nil, worth, 1)
		quick := NewAhead(r, NewIndiaNet(r), indiaNetQuick(r), worth, 1)
		player := NewGreedy(r, NewIndiaNet(r), worth)
		rnd := rand.New(rand.NewPCG(7, uint64(k.seats)))
		squares, n := 0.0, 0
		for s := r.Start(k.seats); n < 150; {
			switch {
			case r.ToAct(s) == 0:
				s = r.Start(k.seats)
			case !r.Stepping(s):
				if rnd.IntN(4) == 0 && s.Next() == india.NextThrow {
					var want, got [1]Chances
					full.Evaluate(want[:], s, []india.State{s})
					quick.Evaluate(got[:], s, []india.State{s})
					off := got[0].Win[0] - want[0].Win[0]
					squares += off * off
					n++
				}
				s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
			default:
				s = player.Turn(s, r.ToAct(s).First(), nil, rnd)
			}
		}
		rms, saved := math.Sqrt(squares/float64(n)), float64(full.judged)/float64(quick.judged)
		t.Logf("%d seats, partners %v: off by %.5f of the chance, root of the mean square of %d positions; asked %.1f times less", k.seats, r.Partners, rms, n, saved)
		if rms > 0.002 || saved < 1.5 {
			t.Errorf("%d seats, partners %v: off by %v, asked %v times less: want at most 0.002, at least 1.5 times", k.seats, r.Partners, rms, saved)
		}
	}
}
