package bots

import "parlor/game"

// Settles reports whether to seat it is worth at least as much to end the game of
// p with pay as to play on, by the evaluation of a level, and that by more than
// margin (or by no less than so much, where margin is below 0): points of an
// unturned cube. It returns [ErrNoJudge] where nobody can say.
func (ro *Roster) Settles(level string, p game.Position, seat game.Seat, pay game.Payoffs, margin float64) (bool, error) {
	f, p, w, err := ro.family(level, p)
	if err != nil {
		return false, err
	}
	return f.settles(w, p, seat, pay, margin)
}

func (f family[S]) settles(w want, p game.Position, seat game.Seat, pay game.Payoffs, margin float64) (bool, error) {
	j, err := f.judge(w, p)
	if err != nil {
		return false, err
	}
	r, _, score, err := at[S](p)
	if err != nil {
		return false, err
	}
	return f.brings.Worth(r).Result(pay, seat, score) > j.Equity[seat]+margin, nil
}
