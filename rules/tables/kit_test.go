package tables

import (
	"fmt"
	"math/bits"
	"testing"

	"parlor/game"
	"parlor/game/gametest"
)

// law is what always holds of the men (rule book, section 11).
func law(_ game.Rules[State], s State) string {
	for i := range s.sides {
		total := 0
		for p := range 27 {
			total += s.Count(i, p)
		}
		if total != Men {
			return fmt.Sprintf("%d men", total)
		}
		for p := range 27 {
			if (s.Count(i, p) > 0) != (s.sides[i].occ>>p&1 != 0) || (s.Count(i, p) > 1) != (s.sides[i].made>>p&1 != 0) {
				return fmt.Sprintf("masks do not follow from the counts at %d", p)
			}
		}
	}
	if both := s.sides[0].occ & mirror(s.sides[1].occ) & onPoints; both != 0 {
		return fmt.Sprintf("both colours on point %d", bits.TrailingZeros32(both))
	}
	return ""
}

func TestConformance(t *testing.T) {
	for _, v := range Variants {
		t.Run(v.Rules.Name, func(t *testing.T) {
			gametest.Run(t, v.Rules, gametest.Config[State]{Games: 20, Seed: 1, Law: law})
		})
	}
}
