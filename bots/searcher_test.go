package bots_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/tables"
)

// plainWorth is points that are expected.
type plainWorth struct {
	bots.Money
	rules tables.Rules
}

func (w plainWorth) Equity(c *bots.Chances, _ tables.State, seat game.Seat, _ *match.Standing) float64 {
	return c.Points[seat] - c.Points[seat^1]
}

func (w plainWorth) Final(c *bots.Chances, s tables.State) {
	for i, n := range w.rules.Payoffs(s) {
		if n > 0 {
			c.Win[i], c.Points[i] = 1, float64(n)
		}
	}
}

func (w plainWorth) Undoubled(s tables.State) tables.State { return s }

// slow is an expectimax written for nothing but to be compared with: one state
// at a time, turns walked step by step.
type slow struct {
	rules tables.Rules
	judge bots.Evaluator[tables.State]
	worth bots.Worth[tables.State]
}

// value returns what s is worth to seat, looking plies throws ahead.
func (x slow) value(s tables.State, seat game.Seat, plies int) float64 {
	who := x.rules.ToAct(s)
	switch {
	case who == 0:
		return float64(x.rules.Payoffs(s)[seat])
	case plies == 0:
		var c [1]bots.Chances
		x.judge.Evaluate(c[:], s, []tables.State{s})
		return x.worth.Equity(&c[0], s, seat, nil)
	case !who.Has(game.Nature):
		return x.value(x.best(s), seat, plies)
	}
	sum, weights := 0.0, 0.0
	for _, o := range x.rules.AppendOutcomes(nil, s) {
		t := x.rules.Apply(s, game.Nature, o.Action)
		if to := x.rules.ToAct(t); to != 0 && !to.Has(game.Nature) {
			t = x.best(t)
		}
		sum += float64(o.Weight) * x.value(t, seat, plies-1)
		weights += float64(o.Weight)
	}
	return sum / weights
}

// best returns where the best that can be done at s leads to, as the judge sees
// it without looking ahead.
func (x slow) best(s tables.State) (top tables.State) {
	seat, most := x.rules.ToAct(s).First(), math.Inf(-1)
	for _, t := range x.leads(s, seat) {
		if v := x.value(t, seat, 0); v > most {
			top, most = t, v
		}
	}
	return top
}

// leads lists all that seat can make of s.
func (x slow) leads(s tables.State, seat game.Seat) (list []tables.State) {
	if x.rules.Stepping(s) {
		var walk game.Turns[tables.State]
		for _, t := range walk.Append(nil, x.rules, s) {
			list = append(list, t.After)
		}
		return list
	}
	for _, a := range x.rules.AppendActions(nil, s, seat) {
		t := x.rules.Apply(s, seat, a)
		if x.rules.Stepping(t) {
			list = append(list, x.leads(t, seat)...)
		} else {
			list = append(list, t)
		}
	}
	return list
}

// all is a search that leaves nothing out.
func all(plies int) bots.Depth {
	wide := bots.Filter{Keep: math.MaxInt, Window: math.Inf(1)}
	return bots.Depth{Plies: plies, Filters: []bots.Filter{wide, wide}}
}

// TestASearchThatLeavesNothingOutIsASlowExpectimax of one and two plies, where
// few men are left: in contact, in a race, and before a doublet is named.
func TestASearchThatLeavesNothingOutIsASlowExpectimax(t *testing.T) {
	for _, c := range []struct {
		plies      int
		game, line string
	}{
		{1, "backgammon", "x=24:1,6:2,5:1,off:11 o=4:2,3:1,bar:1,off:11 turn=x next=play throw=4-1 left=4,1"},
		{1, "parker", "x=20:1,6:2,2:1,off:11 o=24:2,4:2,1:1,off:10 turn=x next=privilege throw=2-1"},
		{1, "article", "x=6:2,3:1,1:11,res:1 o=20:1,4:2,off:12 turn=x next=play throw=2-1 left=2,1"},
		{1, "wikipedia-strict", "x=9:1,5:2,off:12 o=6:2,4:1,off:12 turn=x next=play throw=2-1 left=2,1 opened=xo"},
		{1, "navy", "x=7:1,5:1,3:2,off:11 o=6:2,4:1,off:12 turn=x next=name throw=2-1"},
		{2, "backgammon", "x=5:1,3:1,off:13 o=24:1,4:1,off:13 turn=x next=play throw=3-1 left=3,1"},
		{2, "wikipedia", "x=5:1,3:1,off:13 o=4:1,off:14 turn=x next=play throw=2-1 left=2,1 opened=xo"},
	} {
		p, err := gameCalled(t, c.game).Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := game.As[tables.State](p)
		rules, _ := game.RulesOf[tables.State](p)
		r := rules.(tables.Rules)
		judge, worth := bots.NewTablesHand(r), plainOf(r)
		x, search := slow{r, judge, worth}, bots.NewSearcher(r, judge, nil, worth, all(c.plies))
		var found []bots.Found[tables.State]
		if r.Stepping(s) {
			found = search.Turns(s, 0, nil)
		} else {
			_, found = search.Decisions(s, 0, nil)
		}
		if leads := x.leads(s, 0); len(leads) != len(found) || len(found) < 2 {
			t.Errorf("%s %s: %d found of %d", c.game, c.line, len(found), len(leads))
		}
		most := math.Inf(-1)
		for _, f := range found {
			want := x.value(f.After, 0, c.plies)
			most = max(most, want)
			if f.Plies != c.plies || math.Abs(f.Value-want) > 1e-9 {
				t.Errorf("%s: %s: %v at %d plies, want %v", c.game, r.AppendState(nil, f.After), f.Value, f.Plies, want)
			}
		}
		if math.Abs(found[0].Value-most) > 1e-9 {
			t.Errorf("%s: the best is worth %v, want %v", c.game, found[0].Value, most)
		}
	}
}

func plainOf(r tables.Rules) bots.Worth[tables.State] { return plainWorth{rules: r} }

// TestASearchIsTheSameEveryTimeAndAllocatesNothing also after it has searched
// elsewhere.
func TestASearchIsTheSameEveryTimeAndAllocatesNothing(t *testing.T) {
	p, err := gameCalled(t, "backgammon").Parse("x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3")
	if err != nil {
		t.Fatal(err)
	}
	s, _ := game.As[tables.State](p)
	r := tables.Backgammon
	net := bots.NewTablesNet(r)
	b := bots.NewSearcher(r, net, net, plainOf(r), bots.Weighing(1))
	first := append([]bots.Found[tables.State]{}, b.Turns(s, 0, nil)...)
	b.Turns(r.Apply(first[0].After, game.Nature, r.AppendOutcomes(nil, first[0].After)[3].Action), 1, nil)
	for i, f := range b.Turns(s, 0, nil) {
		if f != first[i] {
			t.Errorf("now %v, at first %v", f, first[i])
		}
	}
	if n := testing.AllocsPerRun(3, func() { b.Turns(s, 0, nil) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestWhoIsQuickLeavesOutNothingThatMatters: a look ahead that asks of what a quick
// judge lets come into question is the same to the bit where both judge alike, and
// asks of less; where the quick one judges by a smaller net, the turn that is found
// costs next to nothing.
func TestWhoIsQuickLeavesOutNothingThatMatters(t *testing.T) {
	r := tables.Backgammon
	by, err := bots.JudgeOf[tables.State](bots.Standard, "net", r)
	if err != nil || by.Quick == nil {
		t.Fatalf("who is quick: %v, %v", by.Quick, err)
	}
	whole := bots.NewSearcher(r, by.Judge, nil, by.Worth, bots.Weighing(1))
	same := bots.NewSearcher(r, by.Judge, by.Judge, by.Worth, bots.Weighing(1))
	quick := bots.NewSearcher(r, by.Judge, by.Quick, by.Worth, bots.Weighing(1))
	rnd := rand.New(rand.NewPCG(4, 0))
	turns, cost := 0, 0.0
	for s := r.Start(2); turns < 60; {
		who := r.ToAct(s)
		switch {
		case who == 0:
			s = r.Start(2)
		case who.Has(game.Nature):
			s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
		default:
			turns++
			found := slices.Clone(whole.Turns(s, who.First(), nil))
			if got := same.Turns(s, who.First(), nil); !slices.Equal(got, found) {
				t.Fatalf("%s: %v, of everything %v", r.AppendState(nil, s), got, found)
			}
			s = quick.Turns(s, who.First(), nil)[0].After
			for _, f := range found {
				if f.After == s {
					cost += found[0].Value - f.Value
				}
			}
		}
	}
	if mean := cost / float64(turns); mean > 0.001 {
		t.Errorf("a turn costs %.5f points", mean)
	}
	if a, b := same.Judged(), whole.Judged(); a > b/3 {
		t.Errorf("the judge was asked of %d states, of everything %d", a, b)
	}
}

// TestASearchKeepsToItsBudget of judgements, and to its filter.
func TestASearchKeepsToItsBudget(t *testing.T) {
	p, err := gameCalled(t, "backgammon").Parse("x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3")
	if err != nil {
		t.Fatal(err)
	}
	s, _ := game.As[tables.State](p)
	r := tables.Backgammon
	hand := bots.NewTablesHand(r)
	for most, want := range map[int64]int{0: 5, 1: 2, 1 << 40: 5} {
		b := bots.NewSearcher(r, hand, nil, plainOf(r), bots.Depth{Plies: 1, Filters: []bots.Filter{{Keep: 5, Window: 9}}, Most: most})
		deep := 0
		for _, f := range b.Turns(s, 0, nil) {
			deep += f.Plies
		}
		if deep != want {
			t.Errorf("at most %d judgements: looked at %d states, want %d", most, deep, want)
		}
	}
}
