package tables

import (
	"math/rand/v2"
	"testing"

	"parlor/game"
)

// BenchmarkRandomPlay plays random games through AppendTurns, each whole turn
// equally likely.
func BenchmarkRandomPlay(b *testing.B) {
	for _, v := range Variants {
		r := v.Rules
		b.Run(r.Name, func(b *testing.B) {
			rnd := rand.New(rand.NewPCG(1, 1))
			var dst []State
			games, turns, positions := 0, 0, 0
			for b.Loop() {
				s := r.Start(2)
				for s.next != NextOver {
					switch s.next {
					case NextPlay:
						dst = r.AppendTurns(dst[:0], s)
						turns++
						positions += len(dst)
						s = dst[rnd.IntN(len(dst))]
					case NextThrow:
						x := rnd.IntN(36)
						s = r.Apply(s, game.Nature, twoDice(max(x/6, x%6)+1, min(x/6, x%6)+1))
					case NextStart:
						x := rnd.IntN(36)
						if r.Special {
							s = r.Apply(s, game.Nature, twoDice(max(x/6, x%6)+1, min(x/6, x%6)+1))
						} else {
							s = r.Apply(s, game.Nature, oneDie(x%6+1))
						}
					case NextDie:
						s = r.Apply(s, game.Nature, oneDie(rnd.IntN(6)+1))
					case NextName:
						turns++
						s = r.Apply(s, s.turn, name(rnd.IntN(6)+1))
					case NextPrivilege:
						var buf [9]game.Action
						acts := r.AppendActions(buf[:0], s, s.turn)
						turns++
						s = r.Apply(s, s.turn, acts[rnd.IntN(len(acts))])
					}
				}
				games++
			}
			secs := b.Elapsed().Seconds()
			b.ReportMetric(float64(games)/secs, "games/s")
			b.ReportMetric(float64(turns)/secs, "turns/s")
			b.ReportMetric(float64(positions)/secs, "positions/s")
		})
	}
}
