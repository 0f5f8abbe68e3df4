package india

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"parlor/game"
	"parlor/game/gametest"
)

// house is a set of options under which the conformance kit plays.
var house = []string{
	"", "partners=on", "combined=jump", "combined=steps", "entry-capture=on", "must-enter=on", "blue=8",
	"blockade-together=forbid", "larger-die=on", "partners=on partner-win=both", "seats=w,e", "seats=s,w,e",
	"combined=jump blockade-together=forbid must-enter=on larger-die=on entry-capture=on",
	"partners=on partner-win=both combined=steps blockade-together=forbid must-enter=on larger-die=on blue=8",
}

// law is what always holds of the pieces (rule book, section 11).
func law(rules game.Rules[State], s State) string {
	r := rules.(Rules)
	var on [Ring][]Side
	for side := South; side <= East; side++ {
		pieces := s.Pieces(side)
		for i, p := range pieces {
			switch {
			case i > 0 && p > pieces[i-1]:
				return "pieces out of order"
			case !s.Sides().Has(side) && p != Corner:
				return "a piece of a side that does not play"
			case p >= Entry && p <= Front:
				on[Space(side, int(p))] = append(on[Space(side, int(p))], side)
			}
		}
	}
	for a, sides := range on {
		switch {
		case len(sides) > 2:
			return fmt.Sprintf("%d pieces on space %d", len(sides), a)
		case len(sides) == 2 && sides[0] != sides[1] && !r.partners(sides[0], sides[1]):
			return fmt.Sprintf("opposing pieces on space %d", a)
		}
	}
	return ""
}

// stepLaw is what every action keeps: pieces only go on, except for captured
// ones, which were alone on white; a doublet played in full, and nothing else,
// gives the same player another throw.
func stepLaw(r Rules) func(State, game.Seat, game.Action, State) string {
	return func(before State, seat game.Seat, a game.Action, after State) string {
		for side := South; side <= East; side++ {
			was, is := before.Pieces(side), after.Pieces(side)
			back := 0
			for i := range was {
				if is[i] < was[i] {
					back++
				}
			}
			switch {
			case back > 0 && before.SideAt(seat) == side:
				return "an own piece goes back"
			case back > 0 && r.Partners && side == before.SideAt(seat)^2:
				return "a partner's piece goes back"
			}
		}
		for _, e := range r.AppendEffects(nil, before, seat, a) {
			if e.Seat == seat {
				continue
			}
			var q int
			if _, err := fmt.Sscan(e.From, &q); err != nil || q > Front {
				return "captured off the ring: " + e.From
			}
			if r.Blue(Space(before.SideAt(e.Seat), q)) && !(r.EntryCapture && a == enter) {
				return "captured on blue"
			}
		}
		if before.Next() == NextPlay && after.Next() == NextThrow {
			full := a != pass && (kind(a) == kindTotal || before.left[1] == 0)
			again := full && before.doublet() && !after.finished(before.turn)
			if again != (after.Turn() == before.Turn()) {
				return "a further throw that is not due, or none that is"
			}
		}
		return ""
	}
}

func TestConformance(t *testing.T) {
	for _, options := range house {
		t.Run(options, func(t *testing.T) {
			r := rulesWith(t, options)
			gametest.Run(t, r, gametest.Config[State]{Games: 12, Seed: 1, Law: law, Step: stepLaw(r)})
		})
	}
}

// BenchmarkRandomTurns plays random games of four with the own enumerator.
func BenchmarkRandomTurns(b *testing.B) {
	for _, seats := range []int{2, 4} {
		b.Run(fmt.Sprint(seats), func(b *testing.B) {
			r := Rules{}
			rnd := rand.New(rand.NewPCG(1, 2))
			outs, list := r.AppendOutcomes(nil, State{next: NextThrow}), make([]State, 0, 64)
			s, games, turns := r.Start(seats), 0, 0
			for b.Loop() {
				if s.next == NextStart {
					s = r.Apply(s, game.Nature, game.Action(South))
				}
				s = r.Apply(s, game.Nature, game.Draw(outs, rnd))
				list = r.AppendTurns(list[:0], s)
				s = list[rnd.IntN(len(list))]
				turns++
				if s.next == NextOver {
					s = r.Start(seats)
					games++
				}
			}
			b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
			if games > 0 {
				b.ReportMetric(float64(turns)/float64(games), "turns/game")
			}
		})
	}
}
