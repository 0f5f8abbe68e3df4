package crown

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"parlor/game"
)

// simpleBot bets a tenth of its chips, at least one, on a design that is its
// own, and lists nothing.
func simpleBot(r *Rules, s State, seat game.Seat) game.Action {
	d := Design(seat % Designs)
	return Bet(d, min(r.MaxStake(s, seat, d), 1+s.Chips(seat)/10))
}

func BenchmarkThrows(b *testing.B) {
	for _, seats := range []int{2, 4, 8} {
		b.Run(fmt.Sprintf("seats=%d", seats), func(b *testing.B) {
			b.ReportAllocs()
			r := rules(b, "rounds=1000")
			rnd := rand.New(rand.NewPCG(1, 2))
			s := r.Start(seats)
			throws := 0
			for b.Loop() {
				for s.Next() == NextBet {
					seat := r.ToAct(s).First()
					s = r.Apply(s, seat, simpleBot(&r, s, seat))
				}
				switch s.Next() {
				case NextElect:
					s = r.Apply(s, game.Nature, Election(Design(rnd.IntN(Designs))))
				case NextThrow:
					n := Design(rnd.Uint32N(Ways))
					s = r.Apply(s, game.Nature, Throw(n/36, n/6%6, n%6))
					throws++
				default:
					s = r.Start(seats)
				}
			}
			b.ReportMetric(float64(throws)/b.Elapsed().Seconds(), "throws/s")
		})
	}
}
