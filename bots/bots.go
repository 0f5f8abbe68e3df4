// Package bots holds those who choose without being people. A bot knows the
// rules and a position, never a server or a screen.
package bots

import (
	"math/rand/v2"

	"parlor/game"
)

// A Player chooses for a seat. It owns buffers: one goroutine at a time may
// use it. It is a function of the state and of rnd, nothing else.
type Player[S comparable] interface {
	// Turn returns the state after the whole turn that seat, which is to act,
	// chooses at s, where the rules say Stepping(s).
	Turn(s S, seat game.Seat, rnd *rand.Rand) S

	// Decide returns what seat, which is to act, does at s elsewhere.
	Decide(s S, seat game.Seat, rnd *rand.Rand) game.Action
}

// A Judge says how good a state is.
type Judge[S comparable] interface {
	// Equity returns the payoff that seat may expect at s, in points or chips.
	Equity(s S, seat game.Seat) float64
}

// lister lists whole turns with the rules' own enumerator, or by walking.
type lister[S comparable] struct {
	rules game.Rules[S]
	own   game.TurnLister[S]
	walk  game.Turns[S]
	turns []game.Turn[S]
	list  []S
}

func newLister[S comparable](r game.Rules[S]) *lister[S] {
	own, _ := r.(game.TurnLister[S])
	return &lister[S]{rules: r, own: own}
}

// at returns the states that turns from s lead to. They stay valid until the
// next call.
func (l *lister[S]) at(s S) []S {
	l.list = l.list[:0]
	if l.own != nil {
		l.list = l.own.AppendTurns(l.list, s)
		return l.list
	}
	l.turns = l.walk.Append(l.turns[:0], l.rules, s)
	for _, t := range l.turns {
		l.list = append(l.list, t.After)
	}
	return l.list
}

// Random chooses every turn, and every action elsewhere, with equal chance.
type Random[S comparable] struct {
	rules game.Rules[S]
	lists *lister[S]
	acts  []game.Action
}

// NewRandom returns a random player of r.
func NewRandom[S comparable](r game.Rules[S]) *Random[S] {
	return &Random[S]{rules: r, lists: newLister(r)}
}

// Turn implements [Player].
func (b *Random[S]) Turn(s S, _ game.Seat, rnd *rand.Rand) S {
	list := b.lists.at(s)
	return list[rnd.IntN(len(list))]
}

// Decide implements [Player].
func (b *Random[S]) Decide(s S, seat game.Seat, rnd *rand.Rand) game.Action {
	b.acts = b.rules.AppendActions(b.acts[:0], s, seat)
	return b.acts[rnd.IntN(len(b.acts))]
}

// Greedy looks one turn ahead: it chooses what leads to the state that its
// judge likes best. Of equals it takes the first.
type Greedy[S comparable] struct {
	rules game.Rules[S]
	judge Judge[S]
	lists *lister[S]
	acts  []game.Action
}

// NewGreedy returns a player of r who trusts judge.
func NewGreedy[S comparable](r game.Rules[S], judge Judge[S]) *Greedy[S] {
	return &Greedy[S]{rules: r, judge: judge, lists: newLister(r)}
}

// Turn implements [Player].
func (b *Greedy[S]) Turn(s S, seat game.Seat, _ *rand.Rand) S {
	after, _ := b.best(s, seat)
	return after
}

// Decide implements [Player].
func (b *Greedy[S]) Decide(s S, seat game.Seat, _ *rand.Rand) game.Action {
	b.acts = b.rules.AppendActions(b.acts[:0], s, seat)
	best, top := b.acts[0], 0.0
	for i, a := range b.acts {
		if v := b.value(b.rules.Apply(s, seat, a), seat); i == 0 || v > top {
			best, top = a, v
		}
	}
	return best
}

// value is the equity of a state after a decision of seat: of the best turn, if
// the decision leads to one.
func (b *Greedy[S]) value(s S, seat game.Seat) float64 {
	if b.rules.Stepping(s) && b.rules.ToAct(s).Has(seat) {
		_, v := b.best(s, seat)
		return v
	}
	return equity(b.rules, b.judge, s, seat)
}

func (b *Greedy[S]) best(s S, seat game.Seat) (after S, top float64) {
	for i, t := range b.lists.at(s) {
		if v := equity(b.rules, b.judge, t, seat); i == 0 || v > top {
			after, top = t, v
		}
	}
	return after, top
}

// equity judges s, or counts what it pays when the game is over.
func equity[S comparable](r game.Rules[S], j Judge[S], s S, seat game.Seat) float64 {
	if r.ToAct(s) == 0 {
		return float64(r.Payoffs(s)[seat])
	}
	return j.Equity(s, seat)
}
