// Package bots holds those who choose without being people, and those who judge
// positions for them. A bot knows the rules and a position, never a server or a
// screen.
//
// It is made in three steps, each of which can be changed by itself. An
// [Evaluator] says how games go on from positions. A [Worth] says what that is
// worth to a seat: in money, in counters a man, at the score of a match, with
// the cube. A [Player] chooses, by looking ahead as far as it likes. A [Roster]
// is the list of who can be asked to play, by levels.
package bots

import (
	"math/rand/v2"

	"parlor/game"
	"parlor/match"
)

// A Player chooses for a seat. It owns buffers: one goroutine at a time may
// use it. It is a function of its arguments, nothing else.
//
// The score is where the match stands that the game is part of, or nil where
// the game stands alone.
type Player[S comparable] interface {
	// Turn returns the state after the whole turn that seat, which is to act,
	// chooses at s, where the rules say Stepping(s).
	Turn(s S, seat game.Seat, score *match.Standing, rnd *rand.Rand) S

	// Decide returns what seat, which is to act, does at s elsewhere.
	Decide(s S, seat game.Seat, score *match.Standing, rnd *rand.Rand) game.Action
}

// lister lists whole turns with the rules' own enumerator, or by walking.
type lister[S comparable] struct {
	rules game.Rules[S]
	own   game.TurnLister[S]
	walk  game.Turns[S]
	turns []game.Turn[S]
}

func newLister[S comparable](r game.Rules[S]) *lister[S] {
	own, _ := r.(game.TurnLister[S])
	return &lister[S]{rules: r, own: own}
}

// append appends the states that turns from s lead to.
func (l *lister[S]) append(dst []S, s S) []S {
	if l.own != nil {
		return l.own.AppendTurns(dst, s)
	}
	l.turns = l.walk.Append(l.turns[:0], l.rules, s)
	for _, t := range l.turns {
		dst = append(dst, t.After)
	}
	return dst
}

// Random chooses every turn, and every action elsewhere, with equal chance.
type Random[S comparable] struct {
	rules game.Rules[S]
	lists *lister[S]
	list  []S
	acts  []game.Action
}

// NewRandom returns a random player of r.
func NewRandom[S comparable](r game.Rules[S]) *Random[S] {
	return &Random[S]{rules: r, lists: newLister(r)}
}

// Turn implements [Player].
func (b *Random[S]) Turn(s S, _ game.Seat, _ *match.Standing, rnd *rand.Rand) S {
	b.list = b.lists.append(b.list[:0], s)
	return b.list[rnd.IntN(len(b.list))]
}

// Decide implements [Player].
func (b *Random[S]) Decide(s S, seat game.Seat, _ *match.Standing, rnd *rand.Rand) game.Action {
	b.acts = b.rules.AppendActions(b.acts[:0], s, seat)
	return b.acts[rnd.IntN(len(b.acts))]
}
