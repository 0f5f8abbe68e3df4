package bots

import (
	"math/rand/v2"

	"parlor/game"
	"parlor/match"
)

// Greedy looks one turn ahead: it chooses what leads to the state that is worth
// most, by its evaluator. Of equals it takes the first.
type Greedy[S comparable] struct {
	rules  game.Rules[S]
	judge  Evaluator[S]
	worth  Worth[S]
	lists  *lister[S]
	misses func(before, after S, seat game.Seat) bool // what he overlooks, or nil
	cube   Evaluator[S]                               // judges where a double is offered or answered, or nil: judge does
	acts   []game.Action
	ends   []int // where the states end that each of acts leads to
	list   []S
	open   []S // those of list in which the game goes on
	chance []Chances
	values []float64 // of list
}

// NewGreedy returns a player of r who trusts judge.
func NewGreedy[S comparable](r game.Rules[S], judge Evaluator[S], worth Worth[S]) *Greedy[S] {
	return &Greedy[S]{rules: r, judge: judge, worth: worth, lists: newLister(r)}
}

// Turn implements [Player].
func (b *Greedy[S]) Turn(s S, seat game.Seat, score *match.Standing, _ *rand.Rand) S {
	b.list = b.lists.append(b.list[:0], s)
	if b.misses != nil {
		b.list = b.notice(b.list, s, seat)
	}
	return b.list[best(b.weigh(s, b.list, seat, score))]
}

// notice returns, in the memory of list, what of it he does not overlook: all,
// where he would overlook everything.
func (b *Greedy[S]) notice(list []S, before S, seat game.Seat) []S {
	n := 0
	for i, after := range list {
		if !b.misses(before, after, seat) {
			list[n], list[i] = list[i], list[n]
			n++
		}
	}
	if n == 0 {
		return list
	}
	return list[:n]
}

// Decide implements [Player].
func (b *Greedy[S]) Decide(s S, seat game.Seat, score *match.Standing, _ *rand.Rand) game.Action {
	if a, ok := leaves(b.rules, s, seat); ok {
		return a
	}
	acts, values := b.Decisions(s, seat, score)
	return acts[best(values)]
}

// Decisions returns what seat, which is to act, may do at s, where there is no
// turn to play, and what each is worth to it. They stay valid until the next
// call.
func (b *Greedy[S]) Decisions(s S, seat game.Seat, score *match.Standing) ([]game.Action, []float64) {
	b.acts = b.rules.AppendActions(b.acts[:0], s, seat)
	b.list, b.ends = b.list[:0], b.ends[:0]
	for _, a := range b.acts {
		b.list = b.settle(b.list, b.rules.Apply(s, seat, a))
		b.ends = append(b.ends, len(b.list))
	}
	values := b.weigh(s, b.list, seat, score)
	begin := 0
	for i, end := range b.ends {
		values[i] = values[begin+best(values[begin:end])] // i is at most begin: each action leads somewhere.
		begin = end
	}
	return b.acts, values[:len(b.acts)]
}

// settle appends s, or the states that the turn leads to which it begins.
func (b *Greedy[S]) settle(dst []S, s S) []S {
	if b.rules.Stepping(s) {
		return b.lists.append(dst, s)
	}
	return append(dst, s)
}

// weigh returns what each of list is worth to seat, who has decided at before.
// What is judged is how the game goes on without a double: the worth knows the
// cube.
func (b *Greedy[S]) weigh(before S, list []S, seat game.Seat, score *match.Standing) []float64 {
	b.open = b.open[:0]
	for _, s := range list {
		if b.rules.ToAct(s) != 0 {
			b.open = append(b.open, undoubled(b.worth, s))
		}
	}
	b.chance = grow(b.chance, len(b.open))
	judge := b.judge
	if _, _, doubled := doubles(b.rules, before); doubled && b.cube != nil {
		judge = b.cube
	}
	judge.Evaluate(b.chance, before, b.open)
	b.values = b.values[:0]
	next := 0
	for _, s := range list {
		if b.rules.ToAct(s) == 0 {
			b.values = append(b.values, b.worth.Result(b.rules.Payoffs(s), seat, score))
			continue
		}
		b.values = append(b.values, b.worth.Equity(&b.chance[next], s, seat, score))
		next++
	}
	return b.values
}

// grow returns n chances, all of them zero, in the memory of list if it is
// large enough.
func grow(list []Chances, n int) []Chances {
	if cap(list) < n {
		return make([]Chances, n, 2*n)
	}
	list = list[:n]
	clear(list)
	return list
}

// best returns the index of the highest of values, the first of equals.
func best(values []float64) (top int) {
	for i, v := range values {
		if v > values[top] {
			top = i
		}
	}
	return top
}
