package bots

import "parlor/game"

// Horizon returns after how many throws a game that a level plays out from p may be broken off and judged
// (decision 0177), or 0: it is to be played to its end.
func (ro *Roster) Horizon(level string, p game.Position) int {
	f, p, w, err := ro.family(level, p)
	if err != nil {
		return 0
	}
	return f.horizon(w, p)
}

// A forgetter is an evaluator most of whose errors pass: the mean of what it says after so many throws of play by itself
// is nearly that of the ends of the games, whatever it says of the position before them.
type forgetter interface {
	// horizon returns that number of throws of a game with so many seats, or 0 where nobody has measured it.
	horizon(seats int) int
}

func (f family[S]) horizon(w want, p game.Position) int {
	r, s, _, err := at[S](p)
	if err != nil || w.plies > 0 {
		return 0
	}
	e, _ := f.judgeFor(w, r)
	if e, ok := e.(forgetter); ok {
		return e.horizon(r.Seats(s))
	}
	return 0
}
