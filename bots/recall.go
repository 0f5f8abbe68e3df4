package bots

import (
	"reflect"
	"slices"
	"sync"

	"parlor/game"
	"parlor/match"
)

// recall keeps what was thought of positions: everybody who looks at a room asks
// for the same one.
type recall[S comparable] struct {
	mu   sync.Mutex
	said map[question[S]]Judgement
}

// maxSaid is how many judgements are kept. Then all are forgotten.
const maxSaid = 512

// A question is all that a judgement depends on.
type question[S comparable] struct {
	asked asked
	rules game.Complete[S]
	s     S
	match bool
	score [game.MaxSeats]int
	to    match.Length
	craw  match.Crawford
}

// ask returns the question, and false where judgements are not to be kept.
func ask[S comparable](w want, r game.Complete[S], s S, score *match.Standing) (q question[S], ok bool) {
	q = question[S]{asked: w.asked(), rules: r, s: s}
	if score != nil {
		q.match, q.to, q.craw = true, score.Length, score.Crawford
		copy(q.score[:], score.Score)
	}
	_, any := any(s).(game.Any) // What it hides may not be compared.
	return q, !any && reflect.TypeOf(r).Comparable()
}

// answer returns what was said to q.
func (k *recall[S]) answer(q question[S]) (Judgement, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	j, ok := k.said[q]
	return j.clone(), ok
}

// keep remembers j.
func (k *recall[S]) keep(q question[S], j Judgement) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.said == nil || len(k.said) >= maxSaid {
		k.said = map[question[S]]Judgement{}
	}
	k.said[q] = j.clone()
}

// clone returns a copy that the asker may change.
func (j Judgement) clone() Judgement {
	j.Equity, j.Win = slices.Clone(j.Equity), slices.Clone(j.Win)
	return j
}
