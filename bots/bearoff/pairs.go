package bearoff

import (
	"maps"
	"math"
	"slices"

	"parlor/rules/tables"
)

// Few is the most men a side may have for exact chances.
const Few = 6

// pairs are the chances where both sides have few men, each side playing so that
// the difference of what it wins and loses is the highest.
type pairs struct {
	*table
	rule Rule
	// A side that has borne no man off loses a gammon: with few men at the start.
	gammons bool
	values  worths    // by the place of who is on throw, and that of the other side
	later   worths    // the same, where a doublet is still to come; none where none does
	plays   [][]throw // by place
	waits   []bool    // by place: a throw may leave all men where they are
}

// worths are what pairs are worth. Where men do not count, one wins a point or
// loses it, so that the chance of winning says all.
type worths struct{ win, won, lost []float32 }

func newWorths(n int, counted bool) worths {
	w := worths{win: make([]float32, n)}
	if counted {
		w.won, w.lost = make([]float32, n), make([]float32, n)
	}
	return w
}

func (v *worths) at(i int) worth {
	if v.won == nil {
		return worth{v.win[i], v.win[i], 1 - v.win[i]}
	}
	return worth{v.win[i], v.won[i], v.lost[i]}
}

func (v *worths) set(i int, w worth) {
	v.win[i] = w.win
	if v.won != nil {
		v.won[i], v.lost[i] = w.won, w.lost
	}
}

// worth is what a pair is worth to who is on throw.
type worth struct{ win, won, lost float32 }

func (w worth) points() float32 { return w.won - w.lost }

// turned is w to the other side.
func (w worth) turned() worth { return worth{1 - w.win, w.lost, w.won} }

// throw is what can be made of a throw: any of what it leads to. Where a doublet
// is to come, after is the plays of each.
type throw struct {
	weight float32 // of 36
	leads  []source
}

// newPairs returns the pairs of a rule.
func newPairs(rule Rule) *pairs {
	few := rule
	few.men = min(Few, rule.men)
	t := &pairs{rule: few, gammons: rule.score == tables.Gammon && rule.men <= Few, table: &table{rule: few, places: newPlaces(int(few.men))}}
	n := len(t.list)
	counted := rule.score == tables.PerMan || t.gammons
	t.values = newWorths(n*n, counted)
	if rule.ad != tables.Plain {
		t.later = newWorths(n*n, counted)
	}
	for p := range t.list {
		t.plays = append(t.plays, t.throws(int32(p)))
	}
	doublets := make([][]throw, n)
	if rule.ad != tables.Plain {
		for p := range t.list {
			for d := 1; d <= 6; d++ {
				doublets[p] = append(doublets[p], t.double(int32(p), d, 6, rule.reroll))
			}
			if rule.ad == tables.Named { // The best of all six is one choice.
				all := throw{weight: 36}
				for _, d := range doublets[p] {
					all.leads = append(all.leads, d.leads...)
				}
				doublets[p] = []throw{all}
			}
		}
	}
	for p := range t.list {
		stays := func(th throw) bool {
			return slices.ContainsFunc(th.leads, func(s source) bool { return s.at == int32(p) })
		}
		t.waits = append(t.waits, slices.ContainsFunc(t.plays[p], stays) || slices.ContainsFunc(doublets[p], stays))
	}
	for i, a := range t.order {
		for _, b := range t.order[:i+1] {
			rounds := 1
			if t.waits[a] || t.waits[b] {
				rounds = 200 // Where nothing can be played the two wait for each other.
			}
			for range rounds {
				change := max(t.settle(a, b, doublets), t.settle(b, a, doublets))
				if change < 1e-7 {
					break
				}
			}
		}
	}
	t.plays = nil
	return t
}

// at returns what the men me, who are on throw, may expect against op.
func (t *pairs) at(me, op men, named bool) worth {
	i := int(t.number(me))*len(t.list) + int(t.number(op))
	if named {
		return t.later.at(i)
	}
	return t.values.at(i)
}

// settle computes the pair of a, on throw, and b, and returns by how much it
// has changed.
func (t *pairs) settle(a, b int32, doublets [][]throw) float64 {
	if a == 0 || b == 0 {
		return 0
	}
	i := int(a)*len(t.list) + int(b)
	if t.values.won == nil && doublets[a] == nil {
		old := t.values.win[i]
		t.values.win[i] = t.chance(t.plays[a], b)
		return math.Abs(float64(t.values.win[i] - old))
	}
	old := t.values.at(i)
	if doublets[a] != nil {
		t.later.set(i, t.mean(doublets[a], b))
	}
	t.values.set(i, t.mean(t.plays[a], b))
	now := t.values.at(i)
	return math.Abs(float64(now.points()-old.points())) + math.Abs(float64(now.win-old.win))
}

// mean returns what throws are worth against b.
func (t *pairs) mean(throws []throw, b int32) (sum worth) {
	for _, th := range throws {
		var top worth
		for i, s := range th.leads {
			if w := t.lead(s, b); i == 0 || w.points() > top.points() {
				top = w
			}
		}
		sum.win += float32(th.weight * top.win)
		sum.won += float32(th.weight * top.won)
		sum.lost += float32(th.weight * top.lost)
	}
	return worth{sum.win / 36, sum.won / 36, sum.lost / 36}
}

// chance is the chance of winning of mean where nothing else counts and no doublet is to come: most of the pairs of backgammon, which
// somebody waits for.
func (t *pairs) chance(throws []throw, b int32) (sum float32) {
	n := len(t.list)
	theirs := t.values.win[int(b)*n : int(b+1)*n] // of who is on throw with b
	for _, th := range throws {
		top, best := float32(0), float32(0)
		for i, s := range th.leads {
			win, points := float32(1), float32(1)
			switch {
			case s.at == 0:
			case s.shift == 0:
				win = t.values.win[int(s.at)*n+int(b)]
				points = win - (1 - win)
			default:
				lost := theirs[s.at]
				win = 1 - lost
				points = win - lost
			}
			if i == 0 || points > best {
				top, best = win, points
			}
		}
		sum += float32(th.weight * top)
	}
	return sum / 36
}

// lead returns what it is worth to have come to s, against b.
func (t *pairs) lead(s source, b int32) worth {
	n := len(t.list)
	switch {
	case s.at == 0:
		won, left := float32(1), t.list[b].count()
		switch {
		case t.rule.score == tables.PerMan:
			won = float32(left)
		case t.gammons && left == int(t.rule.men):
			won = 2
		}
		return worth{1, won, 0}
	case s.named:
		return t.later.at(int(s.at)*n + int(b))
	case s.shift == 0:
		return t.values.at(int(s.at)*n + int(b))
	}
	return t.values.at(int(b)*n + int(s.at)).turned()
}

// throws lists what each throw leads to from p.
func (t *pairs) throws(p int32) (list []throw) {
	for a := 1; a <= 6; a++ {
		for b := 1; b < a; b++ {
			list = append(list, t.mixed(p, a, b))
		}
		list = append(list, t.double(p, a, 1, t.rule.extra))
	}
	return list
}

// walk returns where the numbers of dice, in this order, lead from p, and how
// many of them are used: as many as possible.
func (t *pairs) walk(p int32, dice ...int) (ends map[int32]bool, used int) {
	ends = map[int32]bool{p: true}
	for _, d := range dice {
		next := map[int32]bool{}
		for q := range ends {
			for _, e := range t.steps(nil, t.list[q], d) {
				next[e] = true
			}
		}
		if len(next) == 0 {
			break
		}
		ends, used = next, used+1
	}
	return ends, used
}

// double lists what a doublet leads to.
func (t *pairs) double(p int32, d int, weight float32, again tables.Again) throw {
	dice := []int{d, d, d, d}[:t.rule.doublets]
	ends, used := t.walk(p, dice...)
	th := throw{weight: weight}
	for _, e := range slices.Sorted(maps.Keys(ends)) {
		s := source{at: e, shift: 1}
		if e != 0 && (again == tables.Always || again == tables.Complete && used == len(dice)) {
			s.shift = 0
		}
		th.leads = append(th.leads, s)
	}
	return th
}

// two lists what two different numbers lead to, a the larger.
func (t *pairs) mixed(p int32, a, b int) throw {
	first, n := t.walk(p, a, b)
	second, m := t.walk(p, b, a)
	most := max(n, m)
	th := throw{weight: 2}
	all := slices.AppendSeq(slices.Collect(maps.Keys(first)), maps.Keys(second))
	slices.Sort(all)
	for _, e := range slices.Compact(all) {
		// Of two numbers that can be used one at a time the larger is (C-11).
		smaller := m == most && (n < most || most == 2 || t.rule.free)
		if !(n == most && first[e] || smaller && second[e]) {
			continue
		}
		s := source{at: e, shift: 1}
		if a == 2 && b == 1 && t.rule.ad != tables.Plain && e != 0 && (most == 2 || !t.rule.needsBoth) {
			s.named, s.shift = true, 0
		}
		th.leads = append(th.leads, s)
	}
	return th
}
