package bearoff

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/tables"
)

// held are the rules of which each has a table of its own.
var held = []tables.Rules{tables.Backgammon, tables.Hypergammon, tables.Article, tables.Wikipedia, tables.WikipediaStrict, tables.Navy}

// line writes a position with these men at home.
func line(r tables.Rules, x, o men, turn string) string {
	side := func(m men) string {
		var parts []string
		for p := reach; p > 0; p-- {
			if n := m.on(p); n > 0 {
				parts = append(parts, fmt.Sprintf("%d:%d", p, n))
			}
		}
		if off := int(r.Men) - m.count(); off > 0 {
			parts = append(parts, fmt.Sprintf("off:%d", off))
		}
		return strings.Join(parts, ",")
	}
	s := "x=" + side(x) + " o=" + side(o) + " turn=" + turn + " next=throw"
	if r.Opened {
		s += " opened=xo"
	}
	return s
}

func parse(t *testing.T, r tables.Rules, text string) tables.State {
	t.Helper()
	s, err := r.ParseState(text)
	if err != nil {
		t.Fatalf("%s: %s: %v", r.Name, text, err)
	}
	return s
}

// solver works out positions the slow way: it walks the turns that the rules
// list step by step, and improves all values until none changes.
type solver struct {
	rules  tables.Rules
	number map[tables.State]int
	states []tables.State
	throws [][]option // of each state
	value  []worth
	beyond Judge // of states with a man who was sent back, which are walked no farther
}

// option is what a seat, or nobody, can make of something that happens with a
// probability.
type option struct {
	weight float64
	leads  []int // numbers of states; -1-k is an end, won by k men
}

func (v *solver) of(s tables.State) int {
	if n, ok := v.number[s]; ok {
		return n
	}
	n := len(v.states)
	v.number[s], v.states = n, append(v.states, s)
	v.throws, v.value = append(v.throws, nil), append(v.value, worth{})
	var list []option
	if v.beyond != nil && s.Count(s.Mover(), tables.Bar) > 0 {
		v.value[n] = worth{float32(v.beyond(&s, s.Mover())), 0, 0}
		v.value[n].won, v.value[n].lost = v.value[n].win, 1-v.value[n].win
		return n
	}
	if !v.rules.ToAct(s).Has(game.Nature) {
		list = append(list, option{1, v.leads(s)})
	} else {
		outs := v.rules.AppendOutcomes(nil, s)
		total := float64(game.TotalWeight(outs))
		for _, o := range outs {
			list = append(list, option{float64(o.Weight) / total, v.leads(v.rules.Apply(s, game.Nature, o.Action))})
		}
	}
	v.throws[n] = list
	return n
}

// leads lists what can be made of s, where a seat is to act.
func (v *solver) leads(s tables.State) (list []int) {
	seat := v.rules.ToAct(s).First()
	var walk game.Turns[tables.State]
	var after []tables.State
	if v.rules.Stepping(s) {
		for _, t := range walk.Append(nil, v.rules, s) {
			after = append(after, t.After)
		}
	} else {
		for _, a := range v.rules.AppendActions(nil, s, seat) {
			if next := v.rules.Apply(s, seat, a); !v.rules.Stepping(next) {
				after = append(after, next)
				continue
			}
			for _, t := range walk.Append(nil, v.rules, v.rules.Apply(s, seat, a)) {
				after = append(after, t.After)
			}
		}
	}
	for _, t := range after {
		if v.rules.ToAct(t) == 0 {
			list = append(list, -1-int(v.rules.Payoffs(t)[seat]))
		} else {
			list = append(list, v.of(t))
		}
	}
	return list
}

func (v *solver) solve() {
	for change := 1.0; change > 1e-7; {
		change = 0
		for i := len(v.states) - 1; i >= 0; i-- {
			mover := v.states[i].Mover()
			var sum worth
			if v.throws[i] == nil {
				continue
			}
			for _, o := range v.throws[i] {
				var top worth
				for k, n := range o.leads {
					w := worth{1, float32(-1 - n), 0}
					if n >= 0 {
						if w = v.value[n]; v.states[n].Mover() != mover {
							w = w.turned()
						}
					}
					if k == 0 || w.points() > top.points() {
						top = w
					}
				}
				sum.win += float32(o.weight) * top.win
				sum.won += float32(o.weight) * top.won
				sum.lost += float32(o.weight) * top.lost
			}
			change = max(change, math.Abs(float64(sum.win-v.value[i].win)))
			v.value[i] = sum
		}
	}
}

// TestFewMenAreJudgedAsASlowSolverJudgesThem under each rule that has a table.
func TestFewMenAreJudgedAsASlowSolverJudgesThem(t *testing.T) {
	for _, r := range held {
		tab := build(mustRule(t, r), nil)
		v := &solver{rules: r, number: map[tables.State]int{}}
		begin := [][2]men{{0x100010, 0x001100}, {0x010001, 0x101000}, {0x000042, 0x000015}}
		if r.Men <= Few { // Here a gammon is still to be won.
			begin = [][2]men{{0x021000, 0x000201}, {0x111000, 0x000003}}
		}
		for _, men := range begin {
			v.of(parse(t, r, line(r, men[0], men[1], "x")))
		}
		v.solve()
		worst, apart := 0.0, 0.0
		for i, s := range v.states {
			got := tab.Judge(&s)
			if !tab.Holds(&s) {
				t.Fatalf("%s: %s is not held", r.Name, r.AppendState(nil, s))
			}
			want := v.value[i]
			alone := tab.one().chances(menOf(&s, s.Mover()), menOf(&s, s.Mover()^1), s.Waits() == tables.NextName || s.Waits() == tables.NextDie)
			if r.Men <= Few { // Of two plays that are worth as much one may win more often, and the other more gammons.
				points := func(c Chances) float64 { return 2*c.Win - 1 + c.Gammon - c.Gammons }
				worst = max(worst, math.Abs(points(got)-float64(want.points())))
				apart = max(apart, math.Abs(points(alone)-float64(want.points())))
				continue
			}
			worst = max(worst, math.Abs(got.Win-float64(want.win)))
			if r.Score == tables.PerMan {
				worst = max(worst, math.Abs(got.Points-float64(want.won)), math.Abs(got.Lost-float64(want.lost)))
			}
			apart = max(apart, math.Abs(alone.Win-float64(want.win)))
			if r.Score == tables.PerMan {
				apart = max(apart, math.Abs(alone.Points-float64(want.won)))
			}
		}
		t.Logf("%s: %d states, exact within %.1e, each side by itself within %.4f", r.Name, len(v.states), worst, apart)
		if worst > 2e-5 || apart > 0.04 || len(v.states) < 30 {
			t.Errorf("%s: %d states, off by %v, and by %v where each side plays for itself", r.Name, len(v.states), worst, apart)
		}
	}
}

// TestAManIsSentBackWhereThatIsWorthMore has Parker's privilege (PK-9) judged by a rule of thumb, and holds what a slow solver says that asks the same.
func TestAManIsSentBackWhereThatIsWorthMore(t *testing.T) {
	r := tables.Parker
	beyond := func(s *tables.State, side game.Seat) float64 {
		return 1 / (1 + math.Exp(float64(s.Pips(side)-s.Pips(side^1))/6))
	}
	e := build(mustRule(t, r), func() Judge { return beyond })
	v := &solver{rules: r, number: map[tables.State]int{}, beyond: beyond}
	for _, men := range [][2]men{{0x100010, 0x001101}, {0x010001, 0x101000}, {0x000042, 0x000013}} {
		v.of(parse(t, r, line(r, men[0], men[1], "x")))
		v.of(parse(t, r, line(r, men[0], men[1], "o")))
	}
	v.solve()
	worst, held := 0.0, 0
	for i, s := range v.states {
		if v.throws[i] == nil {
			continue
		}
		if !e.Holds(&s) {
			t.Fatalf("%s is not held", r.AppendState(nil, s))
		}
		held++
		worst = max(worst, math.Abs(e.Judge(&s).Win-float64(v.value[i].win)))
	}
	if t.Logf("%d states, %d of them held, within %.1e", len(v.states), held, worst); worst > 2e-5 || held < 200 || len(v.states)-held < 100 {
		t.Errorf("%d states, %d of them held, off by %v", len(v.states), held, worst)
	}
	if e.Exact() {
		t.Error("what is judged is said to be counted")
	}
	s := parse(t, r, line(r, 0x000007, 0x1, "x"))
	if e.Holds(&s) {
		t.Error("seven men are held")
	}
	if n := testing.AllocsPerRun(100, func() { e.Holds(&s) }); n > 0 {
		t.Errorf("%v allocations to find that a position is not held", n)
	}
}

// TestWhoComesHomeMayHaveToWait holds positions in which the last men come home with whatever is thrown, and nobody is borne off in that
// throw, to a slow solver.
func TestWhoComesHomeMayHaveToWait(t *testing.T) {
	gammons, twos := tables.Backgammon, tables.House
	gammons.NextTurn, gammons.Men = true, 3
	twos.Doublets = 2
	for _, c := range []struct {
		rules tables.Rules
		begin [][2]men
	}{
		{tables.House, [][2]men{{0x100000011, 0x000000021}, {0x001000020, 0x010000003}, {0x011000000, 0x002000000}, {0x000100110, 0x100000002}}},
		{gammons, [][2]men{{0x000000111, 0x100000200}, {0x011000001, 0x010000020}}},
		{twos, [][2]men{{0x010000011, 0x001000030}, {0x002000000, 0x000000210}}},
	} {
		r := c.rules
		e := build(mustRule(t, r), nil)
		v := &solver{rules: r, number: map[tables.State]int{}}
		for _, men := range c.begin {
			v.of(parse(t, r, line(r, men[0], men[1], "x")))
			v.of(parse(t, r, line(r, men[0], men[1], "o")))
		}
		v.solve()
		worst, waiting := 0.0, 0
		for i, s := range v.states {
			if !e.Holds(&s) {
				t.Fatalf("%s is not held", r.AppendState(nil, s))
			}
			got, want := e.Judge(&s), v.value[i]
			off := math.Abs(2*got.Win - 1 + got.Gammon - got.Gammons - float64(want.points()))
			if worst = max(worst, off); off > 0.02 {
				t.Errorf("%s: %+v, want %+v", r.AppendState(nil, s), got, want)
			}
			if !menOf(&s, 0).home() || !menOf(&s, 1).home() {
				waiting++
			}
		}
		if t.Logf("%s: %d states, of which %d wait: off by %.4f at most", r.Name, len(v.states), waiting, worst); waiting < 8 {
			t.Errorf("%d states wait", waiting)
		}
	}
	// Where a man may be borne off at once, or two throws may be needed, no table holds.
	for _, c := range []struct {
		rules tables.Rules
		men   men
	}{{tables.Backgammon, 0x001000011}, {tables.House, 0x200000000}, {tables.House, 0x003000000}, {tables.House, 0x101000000}, {twos, 0x100000000}} {
		if s := parse(t, c.rules, line(c.rules, c.men, 0x1, "x")); For(c.rules, nil).Holds(&s) {
			t.Errorf("%s: %s is held", c.rules.Name, c.rules.AppendState(nil, s))
		}
	}
	s := parse(t, tables.House, line(tables.House, 0x100033242, 0x010033331, "x"))
	e := For(tables.House, nil)
	e.Judge(&s)
	if n := testing.AllocsPerRun(100, func() { e.Judge(&s) }); n > 0 {
		t.Errorf("%v allocations to judge a position", n)
	}
}

func BenchmarkComingHome(b *testing.B) {
	s, err := tables.House.ParseState(line(tables.House, 0x100033242, 0x010033331, "x"))
	if err != nil {
		b.Fatal(err)
	}
	e := For(tables.House, nil)
	for b.Loop() {
		e.Judge(&s)
	}
}
