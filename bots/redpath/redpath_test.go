package redpath

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"parlor/game"
	"parlor/rules/india"
)

var variants = []india.Rules{{}, {Combined: india.Jump}, {Combined: india.Steps}, {LargerDie: true}}

func state(t *testing.T, r india.Rules, line string) india.State {
	t.Helper()
	p, err := game.Of[india.State](r).Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	s, _ := game.As[india.State](p)
	return s
}

// slow is a slow solver: it walks the rules step by step, from a position and
// from all that it leads to, over and over until nothing changes.
type slow struct {
	rules india.Rules
	win   map[india.State]float64 // of the side on throw
	next  map[india.State][]fall
}

// fall is a throw: its chance, and the states after the turns that it allows.
type fall struct {
	chance float64
	after  []india.State
}

func (sl *slow) walk(s india.State) {
	if _, ok := sl.next[s]; ok || sl.rules.ToAct(s) == 0 {
		return
	}
	sl.next[s] = nil
	var turns game.Turns[india.State]
	var list []fall
	for _, o := range sl.rules.AppendOutcomes(nil, s) {
		f := fall{chance: float64(o.Weight) / 36}
		for _, t := range turns.Append(nil, sl.rules, sl.rules.Apply(s, game.Nature, o.Action)) {
			f.after = append(f.after, t.After)
		}
		list = append(list, f)
		for _, after := range f.after {
			sl.walk(after)
		}
	}
	sl.next[s] = list
}

func (sl *slow) settle() {
	for change := 1.0; change > 1e-13; {
		change = 0
		for s, list := range sl.next {
			sum := 0.0
			for _, f := range list {
				best := 0.0
				for _, after := range f.after {
					w := sl.win[after]
					switch {
					case sl.rules.ToAct(after) == 0:
						w = 1 // Only who moves can come home.
					case after.Turn() != s.Turn():
						w = 1 - w
					}
					best = max(best, w)
				}
				sum += f.chance * best
			}
			change = max(change, math.Abs(sum-sl.win[s]))
			sl.win[s] = sum
		}
	}
}

func TestTableAgreesWithASlowSolver(t *testing.T) {
	for _, r := range variants {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			sl := slow{r, map[india.State]float64{}, map[india.State][]fall{}}
			for _, line := range []string{
				"s=71,71,66,64 n=71,71,67,65 turn=s next=throw",
				"s=71,68,68,67 n=71,71,71,64 turn=n next=throw",
				"s=71,70,70,70 n=71,70,70,69 turn=s next=throw",
			} {
				sl.walk(state(t, r, line))
			}
			sl.settle()
			table := For(r)()
			for s, want := range sl.win {
				if !Holds(&s) {
					t.Fatalf("%s: not held", game.At(r, s))
				}
				if got := table.Win(&s); math.Abs(got-want) > 1e-9 {
					t.Fatalf("%s: %.12f, want %.12f", game.At(r, s), got, want)
				}
			}
			if len(sl.win) < 1000 {
				t.Errorf("%d positions compared: want a thousand at least", len(sl.win))
			}
		})
	}
}

// TestEveryPairIsItsOwnBestPlay looks one throw ahead from pairs of all kinds:
// what the table says is what its own next chances come to.
func TestEveryPairIsItsOwnBestPlay(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	some := func() (line string) {
		n, at := india.Centre, ""
		for i := range india.Pieces {
			n -= rnd.IntN(n - first + 1)
			if i > 0 {
				at += ","
			}
			at += fmt.Sprint(n)
		}
		return at
	}
	for _, r := range variants {
		table := For(r)()
		for range 300 {
			line := fmt.Sprintf("s=%s n=%s turn=s next=throw", some(), some())
			p, err := game.Of[india.State](r).Parse(line)
			if err != nil {
				continue // Somebody is home already.
			}
			s, _ := game.As[india.State](p)
			want := 0.0
			for _, o := range r.AppendOutcomes(nil, s) {
				best := 0.0
				var turns game.Turns[india.State]
				for _, turn := range turns.Append(nil, r, r.Apply(s, game.Nature, o.Action)) {
					w := 1.0
					if r.ToAct(turn.After) != 0 {
						w = table.Win(&turn.After)
						if turn.After.Turn() != s.Turn() {
							w = 1 - w
						}
					}
					best = max(best, w)
				}
				want += best * float64(o.Weight) / 36
			}
			if got := table.Win(&s); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%+v %s: %.12f, one throw ahead %.12f", r, line, got, want)
			}
		}
	}
}

func TestPlacesAreNumberedOnce(t *testing.T) {
	seen := map[int]bool{}
	for a := int8(first); a <= india.Centre; a++ {
		for b := int8(first); b <= a; b++ {
			for c := int8(first); c <= b; c++ {
				for d := int8(first); d <= c; d++ {
					n := place([4]int8{a, b, c, d})
					if seen[n] || n < 0 || n >= places {
						t.Fatalf("%d,%d,%d,%d is number %d", a, b, c, d, n)
					}
					seen[n] = true
				}
			}
		}
	}
	if len(seen) != 330 || place([4]int8{71, 71, 71, 71}) != 0 {
		t.Errorf("%d places, all home is %d: want 330 and 0", len(seen), place([4]int8{71, 71, 71, 71}))
	}
}

func TestWhatIsNoPairIsNotHeld(t *testing.T) {
	for line, want := range map[string]bool{
		"s=71,71,66,64 n=71,71,67,65 turn=s next=throw":                   true,
		"s=71,71,66,63 n=71,71,67,65 turn=s next=throw":                   false,
		"s=71,71,66,64 n=71,71,67,- turn=s next=throw":                    false,
		"s=71,71,66,64 n=71,71,67,65 turn=s next=play throw=6-1 left=6,1": false,
		"s=71,71,66,64 w=71,70,70,70 n=71,71,67,65 turn=s next=throw":     false,
		"s=71,71,71,71 n=71,71,67,65 next=over":                           false,
		"w=71,71,66,64 e=71,71,67,65 turn=e next=throw":                   true,
	} {
		r := india.Rules{}
		if line[0] == 'w' {
			r.Sides = india.West.Set() | india.East.Set()
		}
		s := state(t, r, line)
		if got := Holds(&s); got != want {
			t.Errorf("%s: held %v, want %v", line, got, want)
		}
	}
}

func TestAskingAllocatesNothing(t *testing.T) {
	s := state(t, india.Rules{}, "s=71,71,66,64 n=71,71,67,65 turn=s next=throw")
	table := For(india.Rules{})()
	if n := testing.AllocsPerRun(100, func() { table.Win(&s) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		build(india.Rules{})
	}
}
