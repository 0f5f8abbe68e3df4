package bots

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestGamesPartWhereTheSpreadBegins: of courses whose spread comes late, games part
// about where it begins; where it comes evenly, early or hardly at all, nowhere.
func TestGamesPartWhereTheSpreadBegins(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	courses := func(spread func(throw int) float64) (list [][]float64) {
		for range pilot {
			x, c := 0.0, []float64{0}
			for throw := range 80 + rnd.IntN(20) {
				x += spread(throw) * rnd.NormFloat64()
				c = append(c, x)
			}
			list = append(list, c)
		}
		return list
	}
	late := forkFor(courses(func(throw int) float64 {
		if throw >= 60 {
			return 0.05
		}
		return 0.005
	}))
	if math.Abs(float64(late.Behind-60)) > 12 || late.Ends < 3 {
		t.Errorf("where the spread comes late: %+v, want some ends behind throw 60", late)
	}
	for name, spread := range map[string]func(int) float64{
		"evenly": func(int) float64 { return 0.02 },
		"early":  func(throw int) float64 { return 0.2 / float64(1+throw) },
		"never":  func(int) float64 { return 0 },
	} {
		if got := forkFor(courses(spread)); got != (Fork{}) {
			t.Errorf("where the spread comes %s: %+v, want no fork", name, got)
		}
	}
}
