package train

import (
	"math"
	"math/rand/v2"

	"parlor/game"
	"parlor/nets"
)

// Duel plays deals between two nets: as many games on the same dice as there
// are parties at the game of s, the net a being each of them in turn, and b the
// others. It returns what a wins a game on the average, and half of the 95 %
// interval. The dice follow from seed.
func Duel(s School, a, b *nets.Net, deals int, seed uint64) (gain, margin float64, err error) {
	return s.duel(a, b, deals, seed)
}

func (s *school[S]) duel(a, b *nets.Net, deals int, seed uint64) (gain, margin float64, err error) {
	d := duel[S]{school: s}
	for i, n := range [...]*nets.Net{a, b} {
		d.nets[i] = judges[S]{school: s, net: n}
		if err = d.nets[i].check(); err != nil {
			return 0, 0, err
		}
	}
	var pcg rand.PCG
	d.rnd = rand.New(&pcg)
	var sum, squares float64
	for i := range deals {
		pay := 0.0
		for party := range s.parties {
			pcg.Seed(seed, uint64(i))
			won, err := d.game(party)
			if err != nil {
				return 0, 0, err
			}
			pay += won / float64(s.parties)
		}
		sum += pay
		squares += float64(pay * pay)
	}
	n := float64(deals)
	gain = sum / n
	return gain, 1.96 * math.Sqrt(max(0, squares/n-float64(gain*gain))/max(1, n-1)), nil
}

type duel[S comparable] struct {
	school *school[S]
	nets   [2]judges[S]
	rnd    *rand.Rand
	outs   []game.Outcome
}

// game plays a game in which the first net is a party, and returns what a seat
// of it is paid. A game that does not end is worth nothing.
func (d *duel[S]) game(party int) (float64, error) {
	r := d.school.deal(d.rnd)
	var judges [2]judge[S]
	for i := range judges {
		var err error
		if judges[i], err = d.nets[i].under(r); err != nil {
			return 0, err
		}
	}
	s := r.Start(d.school.start)
	for throws := 0; r.ToAct(s) != 0; {
		if !r.ToAct(s).Has(game.Nature) {
			who := 1
			if int(judges[0].Mover(&s))%d.school.parties == party {
				who = 0
			}
			s, _ = judges[who].Best(s)
			continue
		}
		if throws++; throws > maxThrows {
			return 0, nil
		}
		d.outs = r.AppendOutcomes(d.outs[:0], s)
		s = r.Apply(s, game.Nature, game.Draw(d.outs, d.rnd))
	}
	return float64(r.Payoffs(s)[party]), nil
}
