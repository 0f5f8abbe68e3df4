package bots

import (
	"parlor/game"
	"parlor/match"
)

// Cubed says what chances are worth where somebody may turn the cube at once. It
// owns a buffer: one goroutine at a time may use it.
type Cubed[S comparable] struct {
	rules game.Rules[S]
	worth Worth[S]
	acts  []game.Action
}

// NewCubed returns a Cubed for games of r.
func NewCubed[S comparable](r game.Rules[S], w Worth[S]) *Cubed[S] {
	return &Cubed[S]{rules: r, worth: w}
}

// On returns s as it goes on if nobody doubles, and a double that is to be answered
// is taken: chances are those of that.
func (x *Cubed[S]) On(s S) S { return undoubled(x.worth, s) }

// Of returns what c at s is worth to each seat: where a double may be offered at s,
// or is to be answered, after what is best for the seat that decides.
func (x *Cubed[S]) Of(c *Chances, s S, score *match.Standing) [game.MaxSeats]float64 {
	on := x.On(s)
	return x.decided(x.equities(c, on, score), c, s, on, score)
}

// decided returns what s is worth where e is what on is worth, as which s goes on
// if nobody doubles, or a double is taken: e, or what the other thing that can be
// done at s brings, if that is better for the seat that decides.
func (x *Cubed[S]) decided(e [game.MaxSeats]float64, c *Chances, s, on S, score *match.Standing) [game.MaxSeats]float64 {
	if s == on {
		return e
	}
	seat := x.rules.ToAct(s).First()
	x.acts = x.rules.AppendActions(x.acts[:0], s, seat)
	for _, a := range x.acts {
		t := x.rules.Apply(s, seat, a)
		if t == on {
			continue
		}
		if other := x.equities(c, t, score); other[seat] > e[seat] {
			e = other
		}
	}
	return e
}

// equities returns what s is worth to each seat, as it stands or has ended.
func (x *Cubed[S]) equities(c *Chances, s S, score *match.Standing) (e [game.MaxSeats]float64) {
	over := x.rules.ToAct(s) == 0
	for i := range x.rules.Seats(s) {
		if over {
			e[i] = x.worth.Result(x.rules.Payoffs(s), game.Seat(i), score)
		} else {
			e[i] = x.worth.Equity(c, s, game.Seat(i), score)
		}
	}
	return e
}
