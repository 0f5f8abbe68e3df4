package tables

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parlor/game"
	"parlor/game/gametest"
)

// conform plays random games by r and checks whatever package game promises
// and the rule book's laws.
func conform(t *testing.T, r Rules, games int, seed uint64) {
	t.Helper()
	gametest.Run(t, r, gametest.Config[State]{
		Games: games, Seed: seed, Law: law,
		Step: func(before State, seat game.Seat, a game.Action, after State) string {
			return lawOfStep(r, before, seat, a, after)
		},
	})
}

func TestConformance(t *testing.T) {
	for _, v := range Variants {
		t.Run(v.Rules.Name, func(t *testing.T) { conform(t, v.Rules, 12, 1) })
	}
}

// Whatever players compose keeps the laws: random options, several games each.
func TestConformanceWithRandomOptions(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 1))
	const perVariant, ofHouse = 5, 40
	for _, v := range Variants {
		n := perVariant
		if v.Rules.Name == "house" {
			n = ofHouse
		}
		for range n {
			r, spec := randomOptions(v, rnd)
			t.Run(spec, func(t *testing.T) { conform(t, r, 2, rnd.Uint64()) })
		}
	}
}

// randomOptions returns rules of v with options that may go together, each
// changed or left alone.
func randomOptions(v Variant, rnd *rand.Rand) (Rules, string) {
	for {
		opts, spec := game.Options{}, []string{v.Rules.Name}
		for _, o := range v.Options() {
			value := o.Default
			switch {
			case rnd.IntN(3) == 0:
				continue
			case len(o.Values) > 0:
				value = o.Values[rnd.IntN(len(o.Values))]
			default:
				value = fmt.Sprint(rnd.IntN(o.Max + 1))
			}
			opts[o.Name] = value
			spec = append(spec, o.Name+"="+value)
		}
		if r, err := v.New(opts); err == nil {
			return r, strings.Join(spec, " ")
		}
	}
}
