package bots

import (
	"math/rand/v2"
	"slices"

	"parlor/game"
	"parlor/match"
)

// Depth is how a [Searcher] searches.
type Depth struct {
	Plies   int      // throws looked ahead, 0 to [MaxPlies]
	Filters []Filter // which states are looked at one ply deeper: by plies, from the first
	Most    int64    // judgements after which no further state is looked at, or 0 for no bound
}

// A Filter says which states are worth a deeper look: the best, at most Keep of
// them, and none that is worth less than the best by more than Window, in units
// of what a game is usually about.
type Filter struct {
	Keep   int
	Window float64
}

// MaxPlies is the most throws anybody looks ahead: each multiplies the work by
// some four hundred.
const MaxPlies = 2

// Weighing is the depth of so many plies for who wants to know what each state is
// worth: hardly anything is lost to looking at all of them.
func Weighing(plies int) Depth {
	return Depth{Plies: plies, Filters: []Filter{{Keep: 12, Window: 0.3}, {Keep: 3, Window: 0.06}}[:plies]}
}

// Choosing is the depth of so many plies for who wants to know which state is best: what
// is probably not, or is so by next to nothing, is not looked at (decision 0159).
func Choosing(plies int) Depth {
	return Depth{Plies: plies, Filters: [...][]Filter{
		{},
		{{Keep: 6, Window: 0.1}},
		{{Keep: 4, Window: 0.05}, {Keep: 2, Window: 0.0015}},
	}[plies]}
}

// A Searcher is a [Player] who looks throws ahead. All that a decision leads to
// is judged as a [Greedy] does it; what looks best is judged one ply deeper, of
// those again the best one ply deeper still. It counts judgements, never time:
// the same decision is made on every machine.
type Searcher[S comparable] struct {
	greedy *Greedy[S]
	ahead  []*Ahead[S] // by plies, from one
	depth  Depth
	unit   float64 // of windows
	acts   []game.Action
	found  []Found[S]
	one    [1]Chances
	cubed  *Cubed[S] // what Told is asked of; nil for who only chooses
}

// Found is a state that a decision leads to, and what is thought of it.
type Found[S comparable] struct {
	After S
	Value float64 // to who decides, as it is chosen by
	Told  float64 // the same where whoever may double then does what is best for him; 0 if nobody wants to know
	Plies int     // that this was looked ahead
	act   int     // which of the decisions leads there
	open  int     // with Told: which of the chances that were weighed are those there
}

// NewSearcher returns a searcher who trusts judge, and looks ahead with quick as
// [NewAhead] does.
func NewSearcher[S comparable](r game.Rules[S], judge, quick Evaluator[S], worth Worth[S], d Depth) *Searcher[S] {
	b := &Searcher[S]{greedy: NewGreedy(r, judge, worth), depth: d, unit: unitOf(worth)}
	for plies := 1; plies <= d.Plies; plies++ {
		b.ahead = append(b.ahead, NewAhead(r, judge, quick, worth, plies))
	}
	return b
}

// Judged returns how many states have been judged beyond the first look.
func (b *Searcher[S]) Judged() (n int64) {
	for _, a := range b.ahead {
		n += a.judged
	}
	return n
}

// search looks deeper at those of b.found that are worth it. They come back in
// order, the best first; of equals whoever was first stays so. All of them are
// looked at where everything depends on what is done with the same men (all).
func (b *Searcher[S]) search(seat game.Seat, score *match.Standing, all bool) {
	order := func(x, y Found[S]) int {
		switch {
		case x.Plies != y.Plies:
			return y.Plies - x.Plies
		case x.Value > y.Value:
			return -1
		case x.Value < y.Value:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(b.found, order)
	begin := b.Judged()
	for p, a := range b.ahead {
		keep := len(b.found)
		if p < len(b.depth.Filters) && !all {
			filter, top := b.depth.Filters[p], b.found[0].Value
			keep = 0
			for _, c := range b.found {
				if c.Plies < p || keep == filter.Keep || c.Value < top-float64(filter.Window*b.unit) {
					break
				}
				keep++
			}
		}
		if keep == 1 && len(b.found) > 1 && !all {
			break // Nothing else comes into question.
		}
		for i := range b.found[:keep] {
			if i > 1 && b.depth.Most > 0 && b.Judged()-begin >= b.depth.Most {
				break
			}
			b.deepen(&b.found[i], a, seat, score)
		}
		slices.SortStableFunc(b.found, order)
	}
}

// deepen judges c as a does.
func (b *Searcher[S]) deepen(c *Found[S], a *Ahead[S], seat game.Seat, score *match.Standing) {
	c.Plies = a.plies
	if b.greedy.rules.ToAct(c.After) == 0 {
		return
	}
	b.one[0] = Chances{}
	a.look(&b.one[0], nil, c.After, a.plies, 0, score)
	c.Value = b.greedy.worth.Equity(&b.one[0], c.After, seat, score)
	if b.cubed != nil {
		c.Told = b.cubed.Of(&b.one[0], c.After, score)[seat]
	}
}

// tell sets Told of b.found, which the greedy one has just weighed, for who wants to know.
func (b *Searcher[S]) tell(seat game.Seat, score *match.Standing) {
	if b.cubed == nil {
		return
	}
	open := 0
	for i := range b.found {
		f := &b.found[i]
		if f.Told = f.Value; b.greedy.rules.ToAct(f.After) != 0 {
			f.Told, f.open = b.cubed.Of(&b.greedy.chance[open], f.After, score)[seat], open
			open++
		}
	}
}

// Turns returns the states that whole turns of seat lead to at s, the best
// first: valid until the next call.
func (b *Searcher[S]) Turns(s S, seat game.Seat, score *match.Standing) []Found[S] {
	g := b.greedy
	g.list = g.lists.append(g.list[:0], s)
	b.found = b.found[:0]
	for i, v := range g.weigh(s, g.list, seat, score) {
		b.found = append(b.found, Found[S]{After: g.list[i], Value: v})
	}
	b.tell(seat, score)
	if len(b.found) > 1 {
		b.search(seat, score, false)
	}
	return b.found
}

// Turn implements [Player].
func (b *Searcher[S]) Turn(s S, seat game.Seat, score *match.Standing, _ *rand.Rand) S {
	return b.Turns(s, seat, score)[0].After
}

// Decisions returns what seat may do at s, where there is no turn to play, and
// the states that it leads to, the best first: valid until the next call. All
// namings of a doublet are judged in one call.
func (b *Searcher[S]) Decisions(s S, seat game.Seat, score *match.Standing) ([]game.Action, []Found[S]) {
	g := b.greedy
	b.acts, b.found = g.rules.AppendActions(b.acts[:0], s, seat), b.found[:0]
	g.list, g.ends = g.list[:0], g.ends[:0]
	for _, act := range b.acts {
		g.list = g.settle(g.list, g.rules.Apply(s, seat, act))
		g.ends = append(g.ends, len(g.list))
	}
	values, act := g.weigh(s, g.list, seat, score), 0
	for i, t := range g.list {
		for i >= g.ends[act] {
			act++
		}
		b.found = append(b.found, Found[S]{After: t, Value: values[i], act: act})
	}
	b.tell(seat, score)
	if len(b.acts) > 1 {
		_, _, cube := doubles(g.rules, s)
		b.search(seat, score, cube)
	}
	return b.acts, b.found
}

// doubles is Doubles of rules that have a cube.
func doubles[S comparable](r game.Rules[S], s S) (seat game.Seat, worth int32, ok bool) {
	if d, can := r.(game.Doubler[S]); can {
		return d.Doubles(s)
	}
	return game.Public, 0, false
}

// lastFace is the highest number on a cube.
const lastFace = 64

// leaves returns the action by which seat does not double at s, where the cube
// shows its last face: no bot turns it further (decision 0160).
func leaves[S comparable](r game.Rules[S], s S, seat game.Seat) (game.Action, bool) {
	if doubler, worth, ok := doubles(r, s); !ok || doubler != seat || worth < lastFace {
		return 0, false
	}
	undoubled := r.(game.Doubler[S]).Undoubled(s)
	for _, a := range r.AppendActions(nil, s, seat) {
		if r.Apply(s, seat, a) == undoubled {
			return a, true
		}
	}
	return 0, false
}

// Decide implements [Player].
func (b *Searcher[S]) Decide(s S, seat game.Seat, score *match.Standing, _ *rand.Rand) game.Action {
	if a, ok := leaves(b.greedy.rules, s, seat); ok {
		return a
	}
	acts, found := b.Decisions(s, seat, score)
	return acts[found[0].act]
}
