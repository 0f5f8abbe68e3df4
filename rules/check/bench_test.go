package check

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"parlor/game"
)

// Random games, deals included; only throws of the dice are counted.
func BenchmarkThrows(b *testing.B) {
	for _, seats := range []int{2, 4, 8} {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			b.ReportAllocs()
			r := rules(b, "")
			rnd := rand.New(rand.NewPCG(1, 2))
			outs := make([]game.Outcome, 0, 126)
			s := r.Start(seats)
			throws, deals := 0, 0
			for b.Loop() {
				for s.Next() != NextThrow {
					if s.Next() == NextOver {
						s = r.Start(seats)
					}
					if s.Next() == NextMisc {
						deals++
					}
					outs = r.AppendOutcomes(outs[:0], s)
					s = r.Apply(s, game.Nature, game.Draw(outs, rnd))
				}
				n := int(rnd.Uint32N(Ways))
				s = r.Apply(s, game.Nature, Throw(n/6+1, n%6+1))
				throws++
			}
			b.ReportMetric(float64(throws)/b.Elapsed().Seconds(), "throws/s")
			b.ReportMetric(float64(throws)/float64(deals), "throws/hand")
		})
	}
}

// A hand is dealt card by card: 40 cards for four players.
func BenchmarkDeals(b *testing.B) {
	b.ReportAllocs()
	r := rules(b, "")
	rnd := rand.New(rand.NewPCG(1, 2))
	outs := make([]game.Outcome, 0, 126)
	start := r.Apply(r.Start(4), game.Nature, Lot(0))
	for b.Loop() {
		for s := start; s.Next() != NextThrow; {
			outs = r.AppendOutcomes(outs[:0], s)
			s = r.Apply(s, game.Nature, game.Draw(outs, rnd))
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "deals/s")
}
