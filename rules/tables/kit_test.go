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
			var value string
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

// Men stand where no random game puts them: on few points, many hit, nearly
// home. Both enumerators list the same turns.
func TestEnumeratorsAgreeOnScatteredMen(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 1))
	var walk game.Turns[State]
	checked := 0
	for range 300 {
		r, spec := randomOptions(Variants[rnd.IntN(len(Variants))], rnd)
		for range 100 {
			s := scattered(r, rnd)
			if _, err := r.ParseState(string(r.AppendState(nil, s))); err != nil {
				continue
			}
			checked++
			own := map[State]int{}
			for _, after := range r.AppendTurns(nil, s) {
				own[after]++
			}
			turns := walk.Append(nil, r, s)
			for _, turn := range turns {
				if own[turn.After] != 1 {
					t.Errorf("%s\n%s: %s listed %d times", spec, r.AppendState(nil, s), r.AppendState(nil, turn.After), own[turn.After])
				}
			}
			if len(own) != len(turns) {
				t.Errorf("%s\n%s: %d turns, walked %d", spec, r.AppendState(nil, s), len(own), len(turns))
			}
			if broken := lawOfTurns(r, s); broken != "" {
				t.Errorf("%s\n%s: %s", spec, r.AppendState(nil, s), broken)
			}
		}
	}
	if checked < 5000 {
		t.Errorf("only %d positions could be", checked)
	}
}

// scattered returns a throw to be played with men anywhere. It may be no
// position of r.
func scattered(r Rules, rnd *rand.Rand) State {
	s := State{turn: game.Seat(uint8(rnd.IntN(2))), next: NextPlay, flags: openedX | openedO}
	if !r.Opened {
		s.flags = 0
	}
	for i := range s.sides {
		reach, low := []int{6, 12, 24, 24}[rnd.IntN(4)], 1
		if r.Entry != Mix && rnd.IntN(2) == 0 {
			reach, low = 24, 19
		}
		piles := 1 + rnd.IntN(6)
		for left := int(r.Men); left > 0; piles-- {
			n := left
			if piles > 1 {
				n = 1 + rnd.IntN(left)
			}
			p := low + rnd.IntN(reach-low+1)
			switch rnd.IntN(10) {
			case 0:
				p = Bar
			case 1:
				p = Res
			case 2:
				p = Off
			}
			if s.sides[i^1].count(25-p) == 0 || p > 24 || p == Off {
				s.sides[i].put(p, n)
				left -= n
			}
		}
	}
	a, b := uint8(1+rnd.IntN(6)), uint8(1+rnd.IntN(6))
	s.throw = [2]uint8{max(a, b), min(a, b)}
	r.play(&s, r.read(&s, s.throw))
	return s
}
