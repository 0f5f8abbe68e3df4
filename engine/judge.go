package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"parlor/analysis"
	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/room"
)

type evaluateAnswer struct {
	Equity []float64 `json:"equity"`
	Win    []float64 `json:"win"`
	Method string    `json:"method"`
}

// level returns the level that a request asks for, the strongest if it asks for
// none, with the throws that it is to look ahead.
func level(req request) (string, error) {
	l := req.Level
	if l == "" {
		l = req.games.Bots.Best()
	}
	if err := req.games.Bots.Check(l); err != nil {
		return "", fail(notSupported, "level: %v", err)
	}
	if req.Plies < 0 || req.Plies > bots.MaxPlies {
		return "", fail(overLimit, "plies %d: want 0 to %d", req.Plies, bots.MaxPlies)
	}
	if req.Plies > 0 && !slices.Contains(req.games.Bots.Names(), l) {
		return "", fail(notSupported, "plies %d: want %s as the level with it: %s looks as far as he does", req.Plies, api.OneOf(req.games.Bots.Names()), l)
	}
	if req.Plies > 0 {
		l = fmt.Sprintf("%s+%d", l, req.Plies)
	}
	return l, nil
}

// noJudge refuses to judge a game that no evaluation knows.
func noJudge(req request) error {
	return fail(notSupported, "%s: no evaluation knows %s: want %s, or ask for a rollout of the position", req.Cmd, req.Game, api.OneOf(judged(req.games)))
}

// judged returns the names of the games that can be judged.
func judged(games *room.Games) (names []string) {
	for _, e := range games.List {
		g, err := e.New(nil)
		if err != nil {
			continue
		}
		if p, err := g.Start(e.Seats[0]); err == nil {
			if _, err := games.Bots.Judge(games.Bots.Best(), p); !errors.Is(err, bots.ErrNoJudge) {
				names = append(names, e.Name)
			}
		}
	}
	return names
}

// evaluate judges a position.
func evaluate(_ context.Context, req request, p game.Position) (any, error) {
	l, err := level(req)
	if err != nil {
		return nil, err
	}
	j, err := req.games.Bots.Judge(l, p)
	if errors.Is(err, bots.ErrNoJudge) {
		return nil, noJudge(req)
	}
	if err != nil {
		return nil, err
	}
	return evaluateAnswer{j.Equity, j.Win, j.Level}, nil
}

type bestAnswer struct {
	Best []candidateAnswer `json:"best"`
}

type candidateAnswer struct {
	Play   string  `json:"play"`
	Equity float64 `json:"equity"`
	Plies  int     `json:"plies,omitempty"` // throws looked ahead
}

// best lists the best turns or decisions of the seat to act.
func best(_ context.Context, req request, p game.Position) (any, error) {
	l, err := level(req)
	if err != nil {
		return nil, err
	}
	if req.Top < 0 {
		return nil, fail(badRequest, "top %d: want 1 or more", req.Top)
	}
	list, err := req.games.Bots.Candidates(l, p)
	switch {
	case errors.Is(err, bots.ErrNoJudge):
		return nil, noJudge(req)
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

// rollout plays a position out, many times: at once, or beside what else is asked.
func rollout(ctx context.Context, req request, p game.Position) (any, error) {
	trials := cmp.Or(req.Trials, bots.UsualTrials)
	if trials < 1 || trials > maxTrials {
		return nil, fail(overLimit, "trials %d: want 1 to %d", trials, maxTrials)
	}
	l, err := level(req)
	if err != nil {
		return nil, err
	}
	if req.Truncate < 0 || req.Wanted < 0 {
		return nil, fail(badRequest, "truncate %d, stderr %g: want 0 or more", req.Truncate, req.Wanted)
	}
	if p.ToAct() == 0 {
		return nil, fail(illegalAction, "rollout: %v", bots.ErrOver)
	}
	if _, err := req.games.Bots.Judge(l, p); errors.Is(err, bots.ErrNoJudge) && (req.Adjust || req.Truncate > 0) {
		return nil, noJudge(req)
	}
	plan := bots.Plan{Trials: trials, Seed: req.Seed, Truncate: req.Truncate, Adjust: req.Adjust, StdErr: req.Wanted}
	told := func(r bots.Rollout) *api.Rolled {
		if r.Trials == 0 {
			return nil
		}
		t := analysis.Rolled(req.games.Bots, p, r, &plan)
		return &t
	}
	if !req.waits(true) {
		return rollBeside(ctx, req, p, l, plan, told)
	}
	r, err := req.games.Bots.RollOut(ctx, l, p, plan)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, &fault{Code: interrupted, Message: fmt.Sprintf("rollout: the engine was stopped after %d of %d games", r.Trials, trials), rolled: told(r)}
	case err != nil:
		return nil, err
	}
	return told(r), nil
}

// rollBeside begins a rollout that is polled or cancelled later, and tells how far it is.
func rollBeside(ctx context.Context, req request, p game.Position, level string, plan bots.Plan, told func(bots.Rollout) *api.Rolled) (any, error) {
	l := &look{}
	plan.Progress = func(r bots.Rollout) {
		l.rolled.Store(told(r))
		l.progress(r.Trials, plan.Trials)
	}
	asked, err := req.looks.ask(ctx, req, l, func(ctx context.Context) error {
		r, err := req.games.Bots.RollOut(ctx, level, p, plan)
		l.rolled.Store(told(r))
		return err
	})
	if err != nil {
		return nil, err
	}
	return asked.told(ctx, false)
}
