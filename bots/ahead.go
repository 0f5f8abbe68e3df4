package bots

import (
	"math"

	"parlor/game"
	"parlor/match"
)

// Ahead is an evaluator that looks throws ahead: the chances of a state are the
// mean, over all throws, of the chances where the best that can be done with
// each of them leads to. A ply is one throw looked ahead. What is done with a
// throw is chosen by the judge, and judged one ply less deep: at the last ply by
// the judge alone.
//
// Where there is a quick judge, it says what comes into question with a throw, and
// the judge is asked of that alone.
//
// Chances are those of a game in which nobody doubles: it is the [Worth] that knows
// what the cube makes of them. [Ahead.Worth] lets doubles be offered on the way.
type Ahead[S comparable] struct {
	rules  game.Rules[S]
	judge  Evaluator[S]
	quick  Evaluator[S] // or nil: the judge is asked of everything
	worth  Worth[S]
	window float64 // of quick
	unit   float64 // what a game is usually about
	plies  int
	lists  *lister[S]
	cubed  *Cubed[S]
	floors []*floor[S] // by how deep the look is
	judged int64
}

// floor is what one state that is looked ahead from needs.
type floor[S comparable] struct {
	outs   []game.Outcome
	acts   []game.Action
	from   []S   // by throw, the state after it
	ends   []int // where in list that ends which it can lead to
	list   []S
	open   []S // those of list in which the game goes on
	chance []Chances
	values []float64 // of what a throw leads to, to who plays it
	deep   Chances
	paid   [game.MaxSeats]float64 // what deep is worth
}

// A Closer is a [Worth] that knows how its game ends, and what a cube is.
// Where it is none, who is paid has won.
type Closer[S comparable] interface {
	// Final sets c, which is zero, to how the game has ended at s.
	Final(c *Chances, s S)

	// Undoubled returns s as it goes on if nobody doubles, and a double that
	// is to be answered is taken.
	Undoubled(s S) S
}

// undoubled is Undoubled of worths that know it.
func undoubled[S comparable](w Worth[S], s S) S {
	if c, ok := w.(Closer[S]); ok {
		return c.Undoubled(s)
	}
	return s
}

// NewAhead returns an evaluator that looks plies throws ahead, 1 or more, and
// there asks judge: of what quick lets come into question, or of everything where
// quick is nil.
func NewAhead[S comparable](r game.Rules[S], judge, quick Evaluator[S], worth Worth[S], plies int) *Ahead[S] {
	window := usualWindow
	if q, ok := quick.(windowed); ok {
		window = q.window()
	}
	return &Ahead[S]{
		rules: r, judge: judge, quick: quick, window: window, worth: worth, unit: unitOf(worth), plies: plies,
		lists: newLister(r), cubed: NewCubed(r, worth),
	}
}

// unitOf returns what a game is usually about.
func unitOf[S comparable](w Worth[S]) float64 {
	if u, ok := w.(interface{ usual() float64 }); ok {
		return u.usual()
	}
	return 1
}

// Evaluate implements [Evaluator].
func (a *Ahead[S]) Evaluate(chances []Chances, _ S, after []S) {
	for i, s := range after {
		a.look(&chances[i], nil, s, a.plies, 0, nil)
	}
}

// Worth sets c, which is zero, to the chances at s, as Evaluate does, and returns what
// s is worth to each seat at a score if whoever may turn the cube on the way, at s
// already, does what then seems better for him. That is worth more than chances can
// tell to who holds a cube which it costs nothing to turn later.
func (a *Ahead[S]) Worth(c *Chances, s S, score *match.Standing) (e [game.MaxSeats]float64) {
	a.look(c, &e, s, a.plies, 0, score)
	return e
}

// floor returns what the look at a depth needs.
func (a *Ahead[S]) floor(depth int) *floor[S] {
	if depth == len(a.floors) {
		a.floors = append(a.floors, &floor[S]{})
	}
	return a.floors[depth]
}

// look sets c, which is zero, to the chances at s, plies throws ahead, and e, if it is
// not nil, to what s is worth if doubles may be offered on the way. The score is what
// those on the way choose by.
func (a *Ahead[S]) look(c *Chances, e *[game.MaxSeats]float64, s S, plies, depth int, score *match.Standing) {
	asked := s
	s = undoubled(a.worth, s)
	var sum [game.MaxSeats]float64
	who := a.rules.ToAct(s)
	f := a.floor(depth)
	f.outs, f.from, f.ends, f.list = f.outs[:0], f.from[:0], f.ends[:0], f.list[:0]
	if who.Has(game.Nature) {
		f.outs = a.rules.AppendOutcomes(f.outs, s)
		for _, o := range f.outs {
			a.follow(f, a.rules.Apply(s, game.Nature, o.Action))
		}
	} else {
		// A decision is no throw: what is best is looked at as deep.
		f.outs = append(f.outs, game.Outcome{Weight: 1})
		a.follow(f, s)
		plies++
	}
	a.ask(f, s, score)
	total, start, open := float64(game.TotalWeight(f.outs)), 0, 0
	for i, end := range f.ends {
		top, at := a.choose(f, f.from[i], start, end, open, score)
		for _, t := range f.list[start:end] {
			if a.rules.ToAct(t) != 0 {
				open++
			}
		}
		start = end
		weight := float64(f.outs[i].Weight)
		switch {
		case a.rules.ToAct(top) == 0:
			f.deep = Chances{}
			a.end(&f.deep, top)
			c.add(&f.deep, weight)
			if e != nil {
				f.paid = a.cubed.equities(nil, top, score)
			}
		case plies > 1:
			f.deep = Chances{}
			var paid *[game.MaxSeats]float64
			if e != nil {
				paid = &f.paid
			}
			a.look(&f.deep, paid, top, plies-1, depth+1, score)
			c.add(&f.deep, weight)
		default:
			c.add(&f.chance[at], weight)
			if e != nil {
				f.paid = a.cubed.Of(&f.chance[at], top, score)
			}
		}
		if e != nil {
			for seat := range sum {
				sum[seat] += float64(weight * f.paid[seat])
			}
		}
	}
	c.divide(total)
	if e == nil {
		return
	}
	for seat := range sum {
		sum[seat] /= total
	}
	*e = a.cubed.decided(sum, c, asked, s, score)
}

// follow appends to f what can come of t: by a turn, a decision, or of itself
// where nobody has anything to decide.
func (a *Ahead[S]) follow(f *floor[S], t S) {
	who := a.rules.ToAct(t)
	switch {
	case a.rules.Stepping(t):
		f.list = a.lists.append(f.list, t)
	case who == 0 || who.Has(game.Nature):
		f.list = append(f.list, t)
	default:
		f.acts = a.rules.AppendActions(f.acts[:0], t, who.First())
		for _, act := range f.acts {
			next := a.rules.Apply(t, who.First(), act)
			if a.rules.Stepping(next) {
				f.list = a.lists.append(f.list, next)
			} else {
				f.list = append(f.list, next)
			}
		}
	}
	f.from, f.ends = append(f.from, t), append(f.ends, len(f.list))
}

// ask judges what comes into question of f's list; the rest is struck from it.
func (a *Ahead[S]) ask(f *floor[S], s S, score *match.Standing) {
	if a.quick != nil && len(f.list) > len(f.ends) {
		a.evaluate(a.quick, f, s)
		a.narrow(f, score)
	}
	a.evaluate(a.judge, f, s)
	a.judged += int64(len(f.open))
}

// evaluate lets e judge all of f's list in one call. The throws share what they
// come from.
func (a *Ahead[S]) evaluate(e Evaluator[S], f *floor[S], s S) {
	f.open = f.open[:0]
	for _, t := range f.list {
		if a.rules.ToAct(t) != 0 {
			f.open = append(f.open, t)
		}
	}
	f.chance = grow(f.chance, len(f.open))
	e.Evaluate(f.chance, s, f.open)
}

// inQuestion is how much of what a throw leads to comes into question at most, as the
// quick judge says: the best, and none that is worth less than the best of all by more
// than the window, in units of what a game is usually about.
const inQuestion = 4

// A windowed judge says what window is wide enough for it as a quick one. For others
// it is usualWindow.
type windowed interface{ window() float64 }

const usualWindow = 0.2

// narrow strikes from f's list, which has been judged, what does not come into
// question with its throw. What stays, stays in order.
func (a *Ahead[S]) narrow(f *floor[S], score *match.Standing) {
	kept, start, open := 0, 0, 0
	for i, end := range f.ends {
		seat := a.rules.ToAct(f.from[i]).First()
		f.values = f.values[:0]
		for _, t := range f.list[start:end] {
			f.values = append(f.values, a.value(f, t, seat, open, score))
			if a.rules.ToAct(t) != 0 {
				open++
			}
		}
		least := a.least(f.values)
		for n, t := range f.list[start:end] {
			if f.values[n] >= least {
				f.list[kept] = t
				kept++
			}
		}
		start, f.ends[i] = end, kept
	}
	f.list = f.list[:kept]
}

// least returns what must be worth who comes into question.
func (a *Ahead[S]) least(values []float64) float64 {
	var best [inQuestion]float64 // falling
	for i := range best {
		best[i] = math.Inf(-1)
	}
	for _, v := range values {
		for i, b := range best {
			if v > b {
				best[i], v = v, b
			}
		}
	}
	return max(best[inQuestion-1], best[0]-float64(a.window*a.unit))
}

// value returns what s, of f's list, is worth to seat; open is where its chances
// are, if the game goes on.
func (a *Ahead[S]) value(f *floor[S], s S, seat game.Seat, open int, score *match.Standing) float64 {
	switch {
	case seat == game.Nature: // Nobody chooses.
		return 0
	case a.rules.ToAct(s) == 0:
		return a.worth.Result(a.rules.Payoffs(s), seat, score)
	}
	return a.worth.Equity(&f.chance[open], s, seat, score)
}

// choose returns the state of f's list from start to end that is worth most to
// who acts at t, and where its chances are; open is where those of start are.
func (a *Ahead[S]) choose(f *floor[S], t S, start, end, open int, score *match.Standing) (top S, at int) {
	seat := a.rules.ToAct(t).First()
	if end == start+1 || seat == game.Nature {
		return f.list[start], open
	}
	most := 0.0
	for i, s := range f.list[start:end] {
		if v := a.value(f, s, seat, open, score); i == 0 || v > most {
			top, most, at = s, v, open
		}
		if a.rules.ToAct(s) != 0 {
			open++
		}
	}
	return top, at
}

// end sets c, which is zero, to how the game has ended at s.
func (a *Ahead[S]) end(c *Chances, s S) {
	if e, ok := a.worth.(Closer[S]); ok {
		e.Final(c, s)
		return
	}
	pay, winners := a.rules.Payoffs(s), 0
	for _, n := range pay {
		if n > 0 {
			winners++
		}
	}
	for seat, n := range pay {
		if n > 0 {
			c.Win[seat], c.Points[seat] = 1/float64(winners), float64(n)
		}
	}
}

// divide divides all of c.
func (c *Chances) divide(by float64) {
	for i := range c.Win {
		c.Win[i] /= by
		c.Points[i] /= by
	}
	for i := range c.Gammon {
		c.Gammon[i] /= by
		c.Backgammon[i] /= by
	}
}

// add adds other, times weight, to c.
func (c *Chances) add(other *Chances, weight float64) {
	for i := range c.Win {
		c.Win[i] += float64(weight * other.Win[i])
		c.Points[i] += float64(weight * other.Points[i])
	}
	for i := range c.Gammon {
		c.Gammon[i] += float64(weight * other.Gammon[i])
		c.Backgammon[i] += float64(weight * other.Backgammon[i])
	}
}
