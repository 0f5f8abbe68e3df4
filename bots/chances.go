package bots

import (
	"parlor/game"
	"parlor/match"
)

// Chances are how games go on from a state, by seat: probabilities from 0 to 1,
// and points. What an evaluator does not know it leaves at zero.
type Chances struct {
	// Win is the chance that the seat wins. Those of all seats add up to one:
	// partners share theirs.
	Win [game.MaxSeats]float64

	// Gammon and Backgammon are, of two seats, the chances that the seat wins
	// two points or more, and three. Each is a part of the one before.
	Gammon, Backgammon [2]float64

	// Points is what the seat wins on the average of all games, those that it
	// does not win counted as nothing: counters, where each man counts. The
	// difference of two seats' is what the game is worth.
	Points [game.MaxSeats]float64
}

// An Evaluator says how games go on from states. It owns buffers: one goroutine
// at a time may use it. Evaluators do not know what anything is worth.
type Evaluator[S comparable] interface {
	// Evaluate fills in chances[i] for after[i]; the two have the same length.
	// The states after are all that one decision can lead to, or as many of
	// them as somebody wants to know of; before is the state that was decided
	// at. At none of after a turn is half played (Stepping is false), and none
	// is the end of a game. Before may itself be among them: a position judged
	// as it stands. It allocates nothing, given room in its buffers.
	Evaluate(chances []Chances, before S, after []S)
}

// Taught is an [Evaluator] that judges by a net.
type Taught interface {
	// Hash returns the SHA-256 of the weights of the net for so many players, in
	// hex, or "" where none judges.
	Hash(seats int) string
}

// A Worth says what chances and results are worth to a seat, in one unit that
// can be compared: points or counters where games stand alone.
type Worth[S comparable] interface {
	// Equity returns what it is worth to seat that the game goes on with c
	// from s, the cube as it lies there. The score is nil where the game
	// stands alone.
	Equity(c *Chances, s S, seat game.Seat, score *match.Standing) float64

	// Result returns what it is worth to seat that the game has ended with p.
	Result(p game.Payoffs, seat game.Seat, score *match.Standing) float64
}

// Money is the result of a game that stands alone: what was won, and nothing
// else. Worths embed it.
type Money struct{}

// Result implements [Worth].
func (Money) Result(p game.Payoffs, seat game.Seat, _ *match.Standing) float64 {
	return float64(p[seat])
}
