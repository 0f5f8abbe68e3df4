package engine

import (
	"context"
	"errors"

	"parlor/bots"
	"parlor/game"
)

type evaluateAnswer struct {
	Equity []float64 `json:"equity"`
	Win    []float64 `json:"win"`
	Method string    `json:"method"`
}

// handLevel refuses every level but the hand-written evaluation.
func handLevel(req request) error {
	if req.Level != "" && req.Level != "hand" {
		return fail(notSupported, "level %q: want hand", req.Level)
	}
	return nil
}

// evaluate judges a position.
func evaluate(_ context.Context, req request, p game.Position) (any, error) {
	if err := handLevel(req); err != nil {
		return nil, err
	}
	j, err := bots.Evaluate(p)
	if err != nil {
		return nil, fail(notSupported, "%v", err)
	}
	return evaluateAnswer{j.Equity, j.Win, "hand"}, nil
}

type bestAnswer struct {
	Best []candidateAnswer `json:"best"`
}

type candidateAnswer struct {
	Play   string  `json:"play"`
	Equity float64 `json:"equity"`
}

// best lists the best turns or decisions of the seat to act.
func best(_ context.Context, req request, p game.Position) (any, error) {
	if err := handLevel(req); err != nil {
		return nil, err
	}
	if req.Top < 0 {
		return nil, fail(badRequest, "top %d: want 1 or more", req.Top)
	}
	list, err := bots.Candidates(p)
	switch {
	case errors.Is(err, bots.ErrNoJudge):
		return nil, fail(notSupported, "%v", err)
	case err != nil:
		return nil, fail(illegalAction, "best: %v", err)
	}
	if req.Top > 0 && len(list) > req.Top {
		list = list[:req.Top]
	}
	var res bestAnswer
	for _, c := range list {
		res.Best = append(res.Best, candidateAnswer(c))
	}
	return res, nil
}

// maxTrials is the most games that a rollout plays.
const maxTrials = 100_000

type rolloutAnswer struct {
	Equity []float64 `json:"equity"`
	StdErr []float64 `json:"stderr"`
	Trials int       `json:"trials"`
	Cut    int       `json:"cut,omitempty"`
}

// rollout plays a position out, many times.
func rollout(ctx context.Context, req request, p game.Position) (any, error) {
	trials := req.Trials
	if trials == 0 {
		trials = 1296
	}
	if trials < 1 || trials > maxTrials {
		return nil, fail(overLimit, "trials %d: want 1 to %d", trials, maxTrials)
	}
	r, err := bots.RollOut(ctx, p, trials, req.Seed)
	if errors.Is(err, bots.ErrNoJudge) {
		return nil, fail(notSupported, "%v", err)
	}
	return rolloutAnswer(r), err
}
