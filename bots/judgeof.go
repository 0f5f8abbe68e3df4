package bots

import "parlor/game"

// Judging is how a game is judged. The evaluators own buffers: one goroutine at a
// time may use them.
type Judging[S comparable] struct {
	Level string       // who judges
	Judge Evaluator[S] // nil where nobody does
	Quick Evaluator[S] // says of what Judge is asked that looks ahead, see [NewAhead]; or nil
	Worth Worth[S]     // what chances are worth
}

// JudgeOf returns how the game of r is judged at a level: by the level itself, or by
// the strongest one below it that has a judge.
func JudgeOf[S comparable](ro *Roster, level string, r game.Complete[S]) (j Judging[S], err error) {
	w, err := ro.seek(level, r.Info())
	if err != nil {
		return j, err
	}
	f, ok := ro.Families[r.Info().Family].(family[S])
	if !ok {
		return j, nil
	}
	if j.Judge, j.Level = f.judgeFor(w, r); j.Judge != nil {
		j.Quick, j.Worth = f.quick(j.Level, r), f.brings.Worth(r)
	}
	return j, nil
}

// Ahead returns who looks plies throws ahead, 1 or more, and judges as j does.
func (j *Judging[S]) Ahead(r game.Rules[S], plies int) *Ahead[S] {
	return NewAhead(r, j.Judge, j.Quick, j.Worth, plies)
}
