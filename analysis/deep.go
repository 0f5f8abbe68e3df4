package analysis

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
)

const (
	fineness   = 0.01      // standard error that is wanted of a rollout where nothing is said, of the deviation of a result
	mostRolled = 36 * 3000 // games of a rollout
)

// A Keeper keeps rollouts of [api.Deep], so that none is played twice. Its methods are
// called by all who look.
type Keeper interface {
	// Kept returns the rollout that was kept under a key. The key is another one
	// whenever anything is that the rollout depends on.
	Kept(key string) (r bots.Rollout, ok bool)
	// Keep keeps a rollout instead of what was kept of it before: one that is whole, or one that can be gone on with. Of these some
	// come while it is played, and the last where that is broken off; a keeper need not keep them.
	Keep(key string, r bots.Rollout, whole bool) error
}

// wanted is the standard error of rollouts at a depth: in the unit of the game, where
// the least win brings one of it.
func (o *Options) wanted(s Scale) float64 {
	switch {
	case o.Depth != api.Deep:
		return 0
	case o.StdErr > 0:
		return o.StdErr
	}
	return fineness * s.Deviation
}

// rollOut plays out what o leads to, until its equity is as exact as wanted, where the
// least win brings unit, in a match at a score.
func (j *judge[S]) rollOut(ctx context.Context, o *option[S], seat game.Seat, unit float64, score *match.Standing) error {
	o.plies = rolled
	if j.rules.ToAct(o.after) == 0 {
		return nil
	}
	p, plan := game.At(j.rules, o.after), bots.Plan{
		Trials: mostRolled, Seed: j.options.Seed, Truncate: j.horizon, Adjust: true, StdErr: j.options.wanted(j.scale) * unit, Score: score, Workers: 1,
	}
	r, err := j.rolled(ctx, p, &plan)
	if err != nil {
		return err
	}
	if n := min(len(r.Equity), len(r.Win), len(r.StdErr)); n < j.rules.Seats(o.after) { // Kept in a file, say, which anybody may have written.
		return fmt.Errorf("a rollout that was kept is of other seats: %d", n)
	}
	o.value = value{}
	for i := range j.rules.Seats(o.after) {
		o.value.equity[i], o.value.chances.Win[i] = r.Equity[i], r.Win[i]
	}
	copy(o.value.chances.Gammon[:], r.Gammon)
	copy(o.value.chances.Backgammon[:], r.Backgammon)
	o.trials, o.err = r.Trials, r.StdErr[seat]
	return nil
}

// rolled plays p out as plan says, from where what was kept of it stands; and keeps it.
func (j *judge[S]) rolled(ctx context.Context, p game.Position, plan *bots.Plan) (r bots.Rollout, err error) {
	keep := j.options.Rolls
	if keep == nil {
		return j.options.Roster.RollOut(ctx, j.options.Level, p, *plan)
	}
	key := j.key(p, plan)
	if had, ok := keep.Kept(key); ok {
		if had.Done(plan) {
			return had, nil
		}
		plan.Resume = &had
		r.Trials = had.Trials
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	kept := r.Trials
	plan.Progress = func(so bots.Rollout) {
		if so.Trials-kept >= kept/20 && !so.Done(plan) { // Of a long rollout little is lost, and it is not written for ever.
			kept = so.Trials
			if err := keep.Keep(key, so, false); err != nil {
				stop(err)
			}
		}
	}
	r, err = j.options.Roster.RollOut(ctx, j.options.Level, p, *plan)
	switch {
	case err == nil:
		return r, keep.Keep(key, r, true)
	case ctx.Err() != nil && r.Trials > kept:
		return r, errors.Join(err, keep.Keep(key, r, false))
	}
	return r, err
}

// key names a rollout by all that it depends on: the rules, the position, the plan
// with the score, and those who judge and play.
func (j *judge[S]) key(p game.Position, plan *bots.Plan) string {
	text := fmt.Appendf(nil, "%s %#v %s %d %d %g", j.version, j.rules, p, plan.Trials, plan.Seed, plan.StdErr)
	if plan.Truncate > 0 {
		text = fmt.Appendf(text, " after %d", plan.Truncate)
	}
	if plan.Score != nil {
		text = fmt.Appendf(text, " %+v", *plan.Score)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12])
}
