package advice

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"parlor/bots"
	"parlor/store"
)

const (
	begunKind = "rollout-begun"  // how far rollouts got that were not done: jobs that are done as soon as they are there
	begunKept = mostRolls        // of them
	keepEvery = 10 * time.Second // how often that is kept while one is played: a node that dies loses so much
)

// rollBegun is how far a rollout got that is not done.
type rollBegun struct {
	Spent   time.Duration // that was played
	Rollout *bots.Rollout // nil where nobody has begun
}

// begunID is the name of what has come of the rollout of a job, or of one for a deep look, which has no job of its own: rollID
// of its key stands for it.
func begunID(job string) string { return begunKind + strings.TrimPrefix(job, rollKind) }

// begun returns how far another node, or this one before it was stopped, got with the rollout of a job. What cannot be
// read is played again.
func (d *Desk) begun(ctx context.Context, job string) (b rollBegun) {
	j, err := d.store.Job(ctx, begunID(job))
	if err == nil && j.Done {
		var text []byte
		if text, err = unpack(j.Result); err == nil {
			err = json.Unmarshal(text, &b)
		}
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) && ctx.Err() == nil {
		d.options.Log.Warn("what was played of a rollout before", "job", job, "err", err)
		return rollBegun{}
	}
	return b
}

// keepBegun keeps how far a rollout is, for whoever goes on with it: when that fails, he begins anew.
func (d *Desk) keepBegun(ctx context.Context, job string, b rollBegun) {
	text, err := json.Marshal(b)
	if err == nil {
		text, err = pack(text)
	}
	if err == nil {
		err = d.replace(ctx, store.Job{ID: begunID(job), Kind: begunKind, Due: d.options.Now()}, text)
	}
	if err != nil {
		d.options.Log.Warn("what was played of a rollout", "job", job, "err", err)
	}
}
