package tablenet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"parlor/game"
	"parlor/nets"
	"parlor/rules/tables"
)

// positions calls visit with the positions of games played at random in which a
// turn or a decision waits, and with where it may lead.
func positions(r tables.Rules, games int, visit func(s tables.State, next []tables.State)) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var outs []game.Outcome
	var acts []game.Action
	var next []tables.State
	for range games {
		s := r.Start(2)
		for n := 0; r.ToAct(s) != 0 && n < 2000; n++ {
			if r.ToAct(s).Has(game.Nature) {
				outs = r.AppendOutcomes(outs[:0], s)
				s = r.Apply(s, game.Nature, game.Draw(outs, rnd))
				continue
			}
			next = next[:0]
			if r.Stepping(s) {
				next = r.AppendTurns(next, s)
			} else {
				acts = r.AppendActions(acts[:0], s, s.Turn())
				for _, a := range acts {
					next = append(next, r.Apply(s, s.Turn(), a))
				}
			}
			visit(s, next)
			s = next[rnd.IntN(len(next))]
		}
	}
}

// dice throw for Nature.
type dice struct{ rnd *rand.Rand }

func newDice() dice { return dice{rand.New(rand.NewPCG(3, 4))} }

func (d dice) throw(r tables.Rules, s tables.State) tables.State {
	return r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), d.rnd))
}

// untaught returns a judge whose net has weights for all rows, and has learnt
// nothing.
func untaught(t testing.TB, r tables.Rules) *Judge {
	t.Helper()
	shape := nets.Shape{Rows: rows, Layers: []int{64, 16, outputsOf(r.Score).n}, Classes: classes}
	l, err := nets.NewLearner(shape, 9, func(int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	l.About.Inputs = Inputs
	j, err := NewJudge(r, l.Net())
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func each(t *testing.T, test func(t *testing.T, r tables.Rules)) {
	for _, v := range tables.Variants {
		t.Run(v.Rules.Name, func(t *testing.T) { test(t, v.Rules) })
	}
}

func TestRowsByDifferenceAreTheRows(t *testing.T) {
	each(t, func(t *testing.T, r tables.Rules) {
		var f, g features
		positions(r, 3, func(s tables.State, next []tables.State) {
			for i := range next {
				side := next[i].Turn()
				f.of(&s, side)
				g.of(&next[i], side)
				add, sub := f.diff(&g, nil, nil)
				have := f.append(nil)
				have = slices.DeleteFunc(have, func(row uint16) bool { return slices.Contains(sub, row) })
				have = append(have, add...)
				want := g.append(nil)
				slices.Sort(have)
				slices.Sort(want)
				if !slices.Equal(have, want) {
					t.Fatalf("%s: %v by difference from %s, %v from the start", game.At(r, next[i]), have, game.At(r, s), want)
				}
				if len(slices.Compact(want)) != len(have) || want[len(want)-1] >= rows {
					t.Fatalf("%s: rows %v: want each once, below %d", game.At(r, next[i]), want, rows)
				}
			}
		})
	})
}

// blocked counts the slow way how many of the six places before point p of side
// are held by the other side.
func blocked(s *tables.State, side game.Seat, p int) (n int) {
	for q := p - 1; q >= max(p-6, 1); q-- {
		if s.Count(side^1, 25-q) > 1 {
			n++
		}
	}
	return n
}

func TestMasksCountTheBlocksBeforeMen(t *testing.T) {
	each(t, func(t *testing.T, r tables.Rules) {
		var f features
		positions(r, 3, func(s tables.State, _ []tables.State) {
			f.of(&s, s.Turn())
			if f.class == race {
				return
			}
			for i := range game.Seat(2) {
				side := s.Turn() ^ i
				for p := 1; p <= 25; p++ {
					men := 0
					if p == 25 {
						men = s.Count(side, tables.Res) + s.Count(side, tables.Bar)
					} else {
						men = s.Count(side, p)
					}
					n := blocked(&s, side, p)
					for k := 1; k <= 6; k++ {
						got := f.masks[i][9+(k-1)/2]>>(32*((k-1)%2)+p)&1 == 1
						if want := men > 0 && n == k; got != want {
							t.Fatalf("%s: side %d, place %d with %d men and %d blocks before it: row for %d blocks is %v", game.At(r, s), side, p, men, n, k, got)
						}
					}
				}
			}
		})
	})
}

func TestPassedSidesAreARace(t *testing.T) {
	each(t, func(t *testing.T, r tables.Rules) {
		var f features
		seen := 0
		positions(r, 3, func(s tables.State, _ []tables.State) {
			rear := [2]int{}
			for side := range game.Seat(2) {
				for p := 1; p <= tables.Bar; p++ {
					if s.Count(side, p) > 0 {
						rear[side] = min(p, 25)
					}
				}
			}
			f.of(&s, 0)
			if want := rear[0] <= 25-rear[1]; want != (f.class == race) {
				t.Fatalf("%s: rearmost men on %v, class %d", game.At(r, s), rear, f.class)
			}
			if f.class == race {
				seen++
			}
		})
		if seen == 0 {
			t.Error("no race was seen")
		}
	})
}

// TestBestIsTheBestOfAll compares the judge's choice with the slow way: every
// state that a turn leads to judged by itself, and of a decision the turns that
// it leads to.
func TestBestIsTheBestOfAll(t *testing.T) {
	each(t, func(t *testing.T, r tables.Rules) {
		j, slow := untaught(t, r), untaught(t, r)
		positions(r, 2, func(s tables.State, next []tables.State) {
			after, got := j.Best(s)
			top := float32(math.Inf(-1))
			ends := next
			if !r.Stepping(s) {
				ends = nil
				for _, n := range next {
					if r.Stepping(n) {
						ends = r.AppendTurns(ends, n)
					} else {
						ends = append(ends, n)
					}
				}
			}
			var c Chances
			for _, n := range ends {
				slow.forget()
				slow.judge(&n, &n, s.Turn(), &c)
				top = max(top, slow.Points(&c))
			}
			if j.Points(&got) != top {
				t.Fatalf("%s: the best is worth %v, chosen %v", game.At(r, s), top, j.Points(&got))
			}
			if !slices.Contains(next, after) {
				t.Fatalf("%s: %s was chosen, which no turn leads to", game.At(r, s), game.At(r, after))
			}
		})
	})
}

func TestTheOtherSideExpectsTheContrary(t *testing.T) {
	each(t, func(t *testing.T, r tables.Rules) {
		j := untaught(t, r)
		positions(r, 1, func(s tables.State, _ []tables.State) {
			a, b := j.Judge(s, 0), j.Judge(s, 1)
			if p, q := j.Points(&a), j.Points(&b); math.Abs(float64(p+q)) > 1e-4 {
				t.Fatalf("%s: x expects %v, o expects %v", game.At(r, s), p, q)
			}
		})
	})
}

// TestNothingIsExpectedThatCannotCome: who has a man off loses no gammon (BG-5), and a man that is off is not paid (NV-6).
func TestNothingIsExpectedThatCannotCome(t *testing.T) {
	const rounding = 1e-6
	off := 0
	each(t, func(t *testing.T, r tables.Rules) {
		j := untaught(t, r)
		o := j.outputs
		positions(r, 2, func(s tables.State, next []tables.State) {
			for _, s := range next[:min(4, len(next))] {
				c := j.Judge(s, 0)
				for lost, games := range [2]float32{c[Win], 1 - c[Win]} {
					gone := s.Count(1^game.Seat(lost), tables.Off)
					if g := o.gammon + 2*lost; o.gammon > 0 && (c[g] > games+rounding || c[g+1] > c[g] || gone > 0 && c[g] > 0) {
						t.Fatalf("%s: %v of all games with a gammon, %v with a backgammon, of %v (side %d)", game.At(r, s), c[g], c[g+1], games, lost)
					}
					if p := o.point + lost; o.point > 0 && (c[p] > games*float32(int(r.Men)-gone)/tables.MaxMen+rounding || c[p] < games/tables.MaxMen-rounding) {
						t.Fatalf("%s: %v fifteenths in %v of all games, with %d men off (side %d)", game.At(r, s), c[p], games, gone, lost)
					}
					off += min(gone, 1)
				}
			}
		})
	})
	if off == 0 {
		t.Error("nobody had a man off")
	}
}

func TestEndsAreWorthWhatTheyPay(t *testing.T) {
	each(t, func(t *testing.T, r tables.Rules) {
		j := untaught(t, r)
		ends := 0
		positions(r, 5, func(_ tables.State, next []tables.State) {
			for _, n := range next {
				if r.ToAct(n) != 0 {
					continue
				}
				ends++
				for side := range game.Seat(2) {
					c := j.Judge(n, side)
					if got, want := j.Points(&c), float32(r.Payoffs(n)[side]); math.Abs(float64(got-want)) > 1e-5 {
						t.Fatalf("%s pays %v to side %d, judged as %v", game.At(r, n), want, side, got)
					}
				}
			}
		})
		if ends == 0 {
			t.Error("no game ended")
		}
	})
}

func TestJudgingATurnAllocatesNothing(t *testing.T) {
	r := tables.Navy
	j := untaught(t, r)
	var list []tables.State
	positions(r, 1, func(s tables.State, _ []tables.State) { list = append(list, s) })
	for _, s := range list {
		j.Best(s) // The buffers grow.
	}
	i := 0
	if got := testing.AllocsPerRun(len(list), func() {
		j.Best(list[i%len(list)])
		i++
	}); got != 0 {
		t.Errorf("%v allocations for a turn, want none", got)
	}
}

// TestANetForAllRulesIsToldWhatTheyAre: rules that differ in what decides a game are told as different rows, all of them
// behind those of positions; what a net need not know is not told.
func TestANetForAllRulesIsToldWhatTheyAre(t *testing.T) {
	seen := map[string]tables.Rules{}
	compositions(func(r tables.Rules) {
		key := fmt.Sprint(told(&r))
		for _, row := range told(&r) {
			if int(row) < rows || int(row) >= rowsAny {
				t.Fatalf("%+v: row %d, want %d to %d", r, row, rows, rowsAny-1)
			}
		}
		r.Name, r.Cube, r.Layout, r.Book, r.Penalty = "", false, 0, 0, 0
		if before, ok := seen[key]; ok && before != r {
			t.Fatalf("told alike:\n%+v\n%+v", before, r)
		}
		seen[key] = r
	})
	if len(seen) < 30 {
		t.Errorf("%d kinds of rules, want 30 or more", len(seen))
	}
}

// compositions calls visit with all rule sets, and with each of their options changed.
func compositions(visit func(r tables.Rules)) {
	for _, v := range tables.Variants {
		visit(v.Rules)
		for _, o := range v.Options() {
			for _, value := range append(o.Values, "2", "7") {
				if r, err := v.New(game.Options{o.Name: value}); err == nil {
					visit(r)
				}
			}
		}
	}
}

// anyJudge returns a judge by a net for all rules that has weights for all rows, and has learnt nothing.
func anyJudge(t *testing.T, r tables.Rules) *Judge {
	t.Helper()
	shape := nets.Shape{Rows: rowsAny, Layers: []int{64, 16, outputsAny.n}, Classes: classes}
	l, err := nets.NewLearner(shape, 9, func(int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	l.About.Inputs = InputsAny
	j, err := NewJudge(r, l.Net())
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// TestANetForAllRulesServesThem plays every composition by a net for all rules: both sides expect the contrary, the
// ends are worth what they pay, and judging by what differs gives what judging anew gives.
func TestANetForAllRulesServesThem(t *testing.T) {
	compositions(func(r tables.Rules) {
		if !ServesAny(r) {
			return
		}
		j := anyJudge(t, r)
		positions(r, 1, func(s tables.State, next []tables.State) {
			a, b := j.Judge(s, 0), j.Judge(s, 1)
			if p, q := j.Points(&a), j.Points(&b); math.Abs(float64(p+q)) > 1e-4 {
				t.Fatalf("%+v\n%s: x expects %v, o expects %v", r, game.At(r, s), p, q)
			}
			for _, n := range next {
				if r.ToAct(n) == 0 {
					c := j.Judge(n, 0)
					if got, want := j.Points(&c), float32(r.Payoffs(n)[0]); math.Abs(float64(got-want)) > 1e-5 {
						t.Fatalf("%+v pays %v, judged as %v", r, want, got)
					}
				}
			}
			if r.Stepping(s) {
				out := make([]Chances, 1)
				last := next[len(next)-1]
				j.JudgeAll(out, &s, []tables.State{last}, 0)
				if r.ToAct(last) != 0 && out[0] != j.Judge(last, 0) && r.ToAct(last).Has(game.Nature) {
					t.Fatalf("%+v\n%s: %v by difference, %v anew", r, game.At(r, last), out[0], j.Judge(last, 0))
				}
			}
		})
	})
}

func TestNetsForOtherInputsAreRefused(t *testing.T) {
	l, err := NewLearner(tables.Backgammon, []int{64}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewJudge(tables.Backgammon, l.Net()); err != nil {
		t.Errorf("a net of its own: %v", err)
	}
	if _, err := NewJudge(tables.Navy, l.Net()); err == nil {
		t.Error("a net for gammons judges a game that counts men")
	}
	l.About.Inputs = "others"
	if _, err := NewJudge(tables.Backgammon, l.Net()); err == nil {
		t.Error("a net for other inputs was taken")
	}
}
