package bots

import "parlor/game"

// JudgeOf returns who judges the game of r at a level, what chances are worth
// under r, and the level that really judges: level itself, or the strongest one
// below it that has a judge. It returns nil where none has. The evaluator owns
// buffers: one goroutine at a time may use it.
func JudgeOf[S comparable](ro *Roster, level string, r game.Complete[S]) (Evaluator[S], Worth[S], string, error) {
	w, err := ro.seek(level, r.Info())
	if err != nil {
		return nil, nil, "", err
	}
	f, ok := ro.Families[r.Info().Family].(family[S])
	if !ok {
		return nil, nil, "", nil
	}
	e, by := f.judgeFor(w, r)
	if e == nil {
		return nil, nil, "", nil
	}
	return e, f.brings.Worth(r), by, nil
}
