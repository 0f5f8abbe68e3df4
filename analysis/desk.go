package analysis

import (
	"slices"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
)

// A value is what a state is worth to every seat, and how games go on from it.
type value struct {
	equity  [game.MaxSeats]float64
	chances bots.Chances
}

// add adds v, weighed.
func (v *value) add(o *value, weight float64) {
	for i := range v.equity {
		v.equity[i] += weight * o.equity[i]
		v.chances.Win[i] += weight * o.chances.Win[i]
		v.chances.Points[i] += weight * o.chances.Points[i]
	}
	for i := range v.chances.Gammon {
		v.chances.Gammon[i] += weight * o.chances.Gammon[i]
		v.chances.Backgammon[i] += weight * o.chances.Backgammon[i]
	}
}

// within returns chances as they are told. Those of a judge may be a little more than can
// be: nobody wins a gammon more often than a game, or a backgammon more often than a gammon.
func within(c bots.Chances) bots.Chances {
	for i := range c.Gammon {
		c.Gammon[i] = min(c.Gammon[i], c.Win[i])
		c.Backgammon[i] = min(c.Backgammon[i], c.Gammon[i])
	}
	return c
}

// A desk judges positions of one game, r. It owns buffers: one goroutine at a
// time may use it.
type desk[S comparable] struct {
	rules game.Complete[S]
	judge bots.Evaluator[S]
	worth bots.Worth[S]
	deep  *bots.Ahead[S] // looks throws ahead
	cubed *bots.Cubed[S]
	point bool // the judge tells the points that are won, and not the chances alone
	own   game.TurnLister[S]
	walk  game.Turns[S]
	turns []game.Turn[S]
	free  []*leads[S]
}

// leads are states that something leads to, and what they are worth.
type leads[S comparable] struct {
	list   []S
	open   []S // those in which the game goes on
	chance []bots.Chances
	acts   []game.Action
	ends   []int // where the states end that each of acts leads to
	outs   []game.Outcome
	values []value
}

// maxNature is how many acts of Nature in a row are looked through: the two dice
// of a roll-off, the die after a 1-2.
const maxNature = 2

func newDesk[S comparable](r game.Complete[S], by bots.Judging[S]) *desk[S] {
	own, _ := r.(game.TurnLister[S])
	_, ends := by.Worth.(bots.Closer[S])
	return &desk[S]{point: ends, rules: r, judge: by.Judge, worth: by.Worth, deep: by.Ahead(r, Ahead), cubed: bots.NewCubed[S](r, by.Worth), own: own}
}

// take returns empty rows; give takes them back. Looks ahead are nested, so
// there may be several at a time.
func (d *desk[S]) take() *leads[S] {
	n := len(d.free) - 1
	if n < 0 {
		return &leads[S]{}
	}
	l := d.free[n]
	d.free = d.free[:n]
	l.list, l.open, l.acts, l.ends, l.outs, l.values = l.list[:0], l.open[:0], l.acts[:0], l.ends[:0], l.outs[:0], l.values[:0]
	return l
}

func (d *desk[S]) give(l *leads[S]) { d.free = append(d.free, l) }

// appendTurns appends the states that turns from s lead to.
func (d *desk[S]) appendTurns(dst []S, s S) []S {
	if d.own != nil {
		return d.own.AppendTurns(dst, s)
	}
	d.turns = d.walk.Append(d.turns[:0], d.rules, s)
	for _, t := range d.turns {
		dst = append(dst, t.After)
	}
	return dst
}

// settle appends s, or the states that the turn leads to which it begins.
func (d *desk[S]) settle(dst []S, s S) []S {
	if d.rules.Stepping(s) {
		return d.appendTurns(dst, s)
	}
	return append(dst, s)
}

// weigh says what each of l.list is worth, as it stands, where before was
// decided at.
func (d *desk[S]) weigh(l *leads[S], before S, score *match.Standing) {
	l.open = l.open[:0]
	for _, s := range l.list {
		if d.rules.ToAct(s) != 0 {
			l.open = append(l.open, d.cubed.On(s)) // Whose throw it is counts, and not who decides about a double.
		}
	}
	if cap(l.chance) < len(l.open) {
		l.chance = make([]bots.Chances, 2*len(l.open))
	}
	l.chance = l.chance[:len(l.open)]
	clear(l.chance)
	if len(l.open) > 0 {
		d.judge.Evaluate(l.chance, before, l.open)
	}
	next := 0
	l.values = l.values[:0]
	for _, s := range l.list {
		var v value
		if d.rules.ToAct(s) == 0 {
			v = d.ended(s, score)
		} else {
			v.chances = l.chance[next]
			next++
			v.equity = d.cubed.Of(&v.chances, s, score)
		}
		l.values = append(l.values, v)
	}
}

// ended returns what the end of a game is worth.
func (d *desk[S]) ended(s S, score *match.Standing) value {
	return d.paid(d.rules.Payoffs(s), d.rules.Seats(s), score)
}

// paid returns what it is worth that a game has ended with pay. Where nobody has
// won, as after a draw, all have the same chance.
func (d *desk[S]) paid(pay game.Payoffs, seats int, score *match.Standing) (v value) {
	most := slices.Max(pay[:seats])
	winners := 0
	for _, n := range pay[:seats] {
		if n == most {
			winners++
		}
	}
	for i := range seats {
		v.equity[i] = d.worth.Result(pay, game.Seat(i), score)
		if pay[i] == most {
			v.chances.Win[i] = 1 / float64(winners)
			v.chances.Points[i] = float64(pay[i])
		}
	}
	return v
}

// better reports whether v is better than o for seat: worth more, or worth as much, as where whatever he does is answered by a double
// that he will drop, and with a better chance of winning if the game goes on.
func (v *value) better(o *value, seat game.Seat) bool {
	if v.equity[seat] != o.equity[seat] {
		return v.equity[seat] > o.equity[seat]
	}
	return v.chances.Win[seat] > o.chances.Win[seat]
}

// top returns the index of what is best for seat, the first of equals.
func top(values []value, seat game.Seat) (best int) {
	for i := range values {
		if values[i].better(&values[best], seat) {
			best = i
		}
	}
	return best
}

// lead returns where the best leads that the seat to act can do at s, and what
// that is worth.
func (d *desk[S]) lead(s S, score *match.Standing) (S, value) {
	l := d.take()
	defer d.give(l)
	seat := d.rules.ToAct(s).First()
	if d.rules.Stepping(s) {
		l.list = d.appendTurns(l.list, s)
	} else {
		l.acts = d.rules.AppendActions(l.acts, s, seat)
		for _, a := range l.acts {
			l.list = d.settle(l.list, d.rules.Apply(s, seat, a))
		}
	}
	d.weigh(l, s, score)
	best := top(l.values, seat)
	return l.list[best], l.values[best]
}

// stands returns what s is worth as it stands: where somebody is to choose, what
// his best choice is.
func (d *desk[S]) stands(s S, score *match.Standing) value {
	switch who := d.rules.ToAct(s); {
	case who == 0:
		return d.ended(s, score)
	case who.Has(game.Nature):
		l := d.take()
		defer d.give(l)
		l.list = append(l.list, s)
		d.weigh(l, s, score)
		return l.values[0]
	}
	_, v := d.lead(s, score)
	return v
}

// mean returns what s is worth before Nature acts: the mean over everything that
// Nature may do, each followed by the best choice.
func (d *desk[S]) mean(s S, score *match.Standing) value { return d.over(s, score, maxNature) }

// over is mean, looking through so many acts of Nature in a row. What leads back to
// s, as equal throws of a roll-off do, says nothing of what s is worth.
func (d *desk[S]) over(s S, score *match.Standing, acts int) (mean value) {
	sum, back := d.falls(s, s, score, acts)
	mean.add(&sum, 1/(1-back))
	return mean
}

// falls returns the sum of what Nature's acts at s lead to, each as much as it is
// likely, and how likely it is that they lead back to begun.
func (d *desk[S]) falls(s, begun S, score *match.Standing, acts int) (sum value, back float64) {
	l := d.take()
	defer d.give(l)
	l.outs = d.rules.AppendOutcomes(l.outs, s)
	all := float64(game.TotalWeight(l.outs))
	for _, o := range l.outs {
		t, share := d.rules.Apply(s, game.Nature, o.Action), float64(o.Weight)/all
		switch {
		case t == begun:
			back += share
		case !d.begins(t) && d.looksOn(t, acts):
			v, again := d.falls(t, begun, score, acts-1)
			sum.add(&v, share)
			back += share * again
		default:
			v := d.fallen(t, score, acts)
			sum.add(&v, share)
		}
	}
	return sum, back
}

// begins reports whether a game begins with s.
func (d *desk[S]) begins(s S) bool { return s == d.rules.Start(d.rules.Seats(s)) }

// looksOn reports whether Nature acts at s and that is looked through: s may have come
// of one of so many acts in a row, or belongs to a roll-off, of which nobody can judge.
func (d *desk[S]) looksOn(s S, acts int) bool {
	if !d.rules.ToAct(s).Has(game.Nature) {
		return false
	}
	if acts > 1 || d.begins(s) {
		return true
	}
	l := d.take()
	defer d.give(l)
	l.outs = d.rules.AppendOutcomes(l.outs, s)
	return slices.ContainsFunc(l.outs, func(o game.Outcome) bool { return d.begins(d.rules.Apply(s, game.Nature, o.Action)) })
}

// awaits returns what s is worth where the game broke off. Before a throw it is the mean: in a roll-off nobody can judge s as it stands,
// for it does not say yet who begins.
func (d *desk[S]) awaits(s S, score *match.Standing) value {
	if d.rules.ToAct(s).Has(game.Nature) {
		return d.mean(s, score)
	}
	return d.stands(s, score)
}

// fallen returns what s is worth, to which an act of Nature has led that may have been
// one of so many.
func (d *desk[S]) fallen(s S, score *match.Standing, acts int) value {
	if d.looksOn(s, acts) {
		return d.over(s, score, acts-1)
	}
	return d.stands(s, score)
}

// deeper returns what s is worth by a look some throws ahead, on which doubles may be
// offered.
func (d *desk[S]) deeper(s S, score *match.Standing) (v value) {
	if d.rules.ToAct(s) == 0 {
		return d.ended(s, score)
	}
	v.equity = d.deep.Worth(&v.chances, s, score)
	return v
}
