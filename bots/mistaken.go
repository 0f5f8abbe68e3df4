package bots

import (
	"math"

	"parlor/game"
)

// mistaken is an evaluator that errs. How far depends on the position and on who
// errs, and on nothing else: it thinks the same of a position whenever it sees
// it, as people do, and the same game comes of the same dice on every machine.
type mistaken[S comparable] struct {
	judge Evaluator[S]
	rules game.Complete[S]
	sigma float64
	alike bool // errs in the same way of all that a decision leads to
	seed  uint64
	line  []byte
}

// newMistaken returns judge with the errors of a person. The chance of each seat
// is multiplied by e to the power of an error, and then all are divided by their
// sum. The standard deviation of an error is sigma over the root of two, so that
// the logarithm of the odds between two seats errs by sigma. Who has all but won
// is hardly mistaken.
func newMistaken[S comparable](judge Evaluator[S], r game.Complete[S], sigma float64, person string) *mistaken[S] {
	return &mistaken[S]{judge: judge, rules: r, sigma: sigma / math.Sqrt2, seed: hash([]byte(person))}
}

// newMistakenAlike returns judge with one error for all that a decision leads to:
// who doubles, or drops, does so because he is mistaken in the position, and not
// because he takes what each brings for something else.
func newMistakenAlike[S comparable](judge Evaluator[S], r game.Complete[S], sigma float64, person string) *mistaken[S] {
	m := newMistaken(judge, r, sigma, person)
	m.alike = true
	return m
}

// Evaluate implements [Evaluator].
func (m *mistaken[S]) Evaluate(chances []Chances, before S, after []S) {
	m.judge.Evaluate(chances, before, after)
	for i, s := range after {
		if m.alike {
			s = before
		}
		m.err(&chances[i], s)
	}
}

// err puts the error that is made at s into c.
func (m *mistaken[S]) err(c *Chances, s S) {
	m.line = m.rules.AppendState(m.line[:0], s)
	x := m.seed ^ hash(m.line)
	was, sum := c.Win, 0.0
	seats := m.rules.Seats(s)
	for i := range seats {
		x = mix(x)
		c.Win[i] = float64(c.Win[i] * exp(m.sigma*bell(x)))
		sum += c.Win[i]
	}
	if sum == 0 {
		return
	}
	for i := range seats {
		c.Win[i] /= sum
		if was[i] == 0 {
			continue
		}
		by := c.Win[i] / was[i]
		c.Points[i] *= by
		if i < len(c.Gammon) {
			c.Gammon[i] *= by
			c.Backgammon[i] *= by
		}
	}
}

// hash is FNV-1a.
func hash(text []byte) uint64 {
	x := uint64(14695981039346656037)
	for _, b := range text {
		x = (x ^ uint64(b)) * 1099511628211
	}
	return x
}

// mix is the step of SplitMix64: all bits of what comes depend on all of x.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// bell makes a number of x that is spread like a bell, by the sum of four even
// ones: its mean is 0, its standard deviation 1, and it is never beyond 3.47.
func bell(x uint64) float64 {
	sum := x&0xffff + x>>16&0xffff + x>>32&0xffff + x>>48
	return (float64(sum)/0xffff - 2) * 1.7320508075688772
}
