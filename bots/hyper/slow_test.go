package hyper

import (
	"math"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/tables"
	"parlor/tools/need"
)

// slow solves the game by the rules alone: it walks all states that games pass
// through, and improves what they are worth until nothing changes.
type slow struct {
	rules  tables.Rules
	number map[tables.State]int
	states []tables.State
	leads  [][21][]int // of each throw: numbers of states, or -1-points
	worth  []Chances
}

func newSlow(t *testing.T, men int) *slow {
	t.Helper()
	v := &slow{rules: Rules(men), number: map[tables.State]int{}}
	var open []tables.State
	var turns []tables.State
	of := func(s tables.State) int {
		n, ok := v.number[s]
		if !ok {
			n = len(v.states)
			v.number[s], v.states, open = n, append(v.states, s), append(open, s)
		}
		return n
	}
	walk := func(s tables.State) {
		var leads [21][]int
		for i, o := range v.rules.AppendOutcomes(nil, s) {
			turns = v.rules.AppendTurns(turns[:0], v.rules.Apply(s, game.Nature, o.Action))
			for _, u := range turns {
				if v.rules.ToAct(u) == 0 {
					leads[i] = append(leads[i], -1-int(v.rules.Payoffs(u)[s.Turn()]))
				} else {
					leads[i] = append(leads[i], of(u))
				}
			}
		}
		v.leads = append(v.leads, leads)
	}
	of(begin(t, v.rules))
	for n := 0; n < len(open); n++ {
		walk(open[n])
	}
	v.worth = make([]Chances, len(v.states))
	return v
}

// begin returns the men of the start, x on throw.
func begin(t *testing.T, r tables.Rules) tables.State {
	t.Helper()
	s := r.Start(2)
	text := string(r.AppendState(nil, s))
	s, err := r.ParseState(strings.Replace(text, "next=start", "next=throw", 1))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (v *slow) solve() (rounds int) {
	outs := v.rules.AppendOutcomes(nil, v.states[0])
	for change := 1.0; change > 1e-7; rounds++ {
		change = 0
		for i := range v.states {
			var sum [5]float64
			for k, leads := range v.leads[i] {
				var top Chances
				for j, n := range leads {
					c := Chances{Win: 1}
					switch {
					case n >= 0:
						o := v.worth[n]
						c = Chances{1 - o.Win, o.Gammons, o.Backgammons, o.Gammon, o.Backgammon}
					case n <= -3:
						c.Gammon = 1
						if n == -4 {
							c.Backgammon = 1
						}
					}
					if j == 0 || c.Equity() > top.Equity() {
						top = c
					}
				}
				for j, x := range top.list() {
					sum[j] += float64(x) * float64(outs[k].Weight) / 36
				}
			}
			c := Chances{float32(sum[0]), float32(sum[1]), float32(sum[2]), float32(sum[3]), float32(sum[4])}
			change = max(change, c.apart(&v.worth[i]))
			v.worth[i] = c
		}
	}
	return rounds
}

// tied is by how much chances may differ where plays are worth the same to the last
// bit and win otherwise.
const tied = 0.02

// TestFewMenAreSolvedAsASlowSolverSolvesThem who knows nothing but the rules, and
// meets all positions. Two men take it a while.
func TestFewMenAreSolvedAsASlowSolverSolvesThem(t *testing.T) {
	most := 1
	if need.Full() {
		most = 2
	}
	for n := 1; n <= most; n++ {
		tab, v := solved[n](), newSlow(t, n)
		rounds := v.solve()
		worst, points := 0.0, 0.0
		for i := range v.states {
			if !tab.Holds(&v.states[i]) {
				t.Fatalf("%s is not held", v.rules.AppendState(nil, v.states[i]))
			}
			got, want := tab.Judge(&v.states[i]), v.worth[i]
			worst = max(worst, got.apart(&want))
			points = max(points, math.Abs(got.Equity()-want.Equity()))
		}
		all := tab.Positions(nil)
		t.Logf("%d men: %d of %d positions, %d rounds, chances within %.1e, points within %.1e", n, len(v.states)/2, all, rounds, worst, points)
		if points > 5e-6 || worst > tied {
			t.Errorf("%d men: points are off by %v, chances by %v", n, points, worst)
		}
		if len(v.states)/2 > all || len(v.states)/2 < all*8/10 {
			t.Errorf("%d men: %d positions, of which games pass through %d", n, all, len(v.states)/2)
		}
	}
}
