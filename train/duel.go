package train

import (
	"math"
	"math/rand/v2"

	"parlor/bots/tablenet"
	"parlor/game"
	"parlor/nets"
	"parlor/rules/tables"
)

// Duel plays pairs of games of r between two nets, the second of each pair with
// the dice of the first and the seats changed. It returns what a wins a game
// from b on the average, and half of the 95 % interval. The dice follow from
// seed.
func Duel(r tables.Rules, a, b *nets.Net, pairs int, seed uint64) (gain, margin float64, err error) {
	var judges [2]*tablenet.Judge
	for i, n := range [...]*nets.Net{a, b} {
		if judges[i], err = tablenet.NewJudge(r, n); err != nil {
			return 0, 0, err
		}
	}
	var pcg rand.PCG
	d := duel{rules: r, judges: judges, pcg: &pcg, rnd: rand.New(&pcg)}
	var sum, squares float64
	for i := range pairs {
		pay := 0.0
		for seat := range 2 {
			pcg.Seed(seed, uint64(i))
			pay += d.game(seat) / 2
		}
		sum += pay
		squares += float64(pay * pay)
	}
	n := float64(pairs)
	gain = sum / n
	return gain, 1.96 * math.Sqrt(max(0, squares/n-float64(gain*gain))/max(1, n-1)), nil
}

type duel struct {
	rules  tables.Rules
	judges [2]*tablenet.Judge
	pcg    *rand.PCG
	rnd    *rand.Rand
	outs   []game.Outcome
}

// game plays a game in which the first net has a seat, and returns what it is
// paid. A game that does not end is worth nothing.
func (d *duel) game(seat int) float64 {
	s := d.rules.Start(2)
	for throws := 0; s.Waits() != tables.NextOver; {
		if !d.rules.ToAct(s).Has(game.Nature) {
			s, _ = d.judges[s.Mover()^seat].Best(s)
			continue
		}
		if throws++; throws > maxThrows {
			break
		}
		d.outs = d.rules.AppendOutcomes(d.outs[:0], s)
		s = d.rules.Apply(s, game.Nature, game.Draw(d.outs, d.rnd))
	}
	return float64(d.rules.Payoffs(s)[seat])
}
