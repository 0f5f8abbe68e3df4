package advice

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"time"

	"parlor/analysis"
	"parlor/bots"
	"parlor/store"
)

const (
	rolledKind = "rolled"         // what deep looks have played out: jobs that are done as soon as they are there
	rolledKept = 20_000           // of them: some hundred games
	patience   = 10 * time.Second // how long what is played out for a deep look waits for what is quicker
	glance     = 50 * time.Millisecond
)

// rolls are what deep looks have played out, in the store, so that whoever goes on with a look that was broken off, on whichever
// node, plays nothing twice. It implements [analysis.Keeper], and gives way: before it plays anything out it lets what is quicker
// be done.
type rolls struct {
	ctx  context.Context
	desk *Desk
	last atomic.Int64 // when a rollout was kept that is not whole, as Unix counts seconds
}

// Kept implements [analysis.Keeper].
func (x *rolls) Kept(key string) (r bots.Rollout, ok bool) {
	j, err := x.desk.store.Job(x.ctx, rolledKind+"-"+key)
	if err == nil && j.Done {
		if err = json.Unmarshal(j.Result, &r); err == nil {
			return r, true
		}
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) && x.ctx.Err() == nil {
		x.desk.options.Log.Warn("what was played out before", "err", err)
	}
	x.giveWay()
	if b := x.desk.begun(x.ctx, rollID(key)); b.Rollout != nil {
		return *b.Rollout, true
	}
	return bots.Rollout{}, false
}

// giveWay waits while this node makes anything quicker, but not for ever.
func (x *rolls) giveWay() {
	late := time.NewTimer(patience)
	defer late.Stop()
	for x.desk.quicker.Load() > 0 {
		select {
		case <-x.ctx.Done():
			return
		case <-late.C:
			return
		case <-time.After(glance):
		}
	}
}

// Keep implements [analysis.Keeper]. What is not whole is kept now and then, and when the look is broken off: who makes it after
// another goes on with that rollout.
func (x *rolls) Keep(key string, r bots.Rollout, whole bool) error {
	if !whole {
		now := x.desk.options.Now().Unix()
		if x.ctx.Err() != nil || now-x.last.Load() >= int64(keepEvery/time.Second) {
			x.last.Store(now)
			x.desk.keepBegun(context.WithoutCancel(x.ctx), rollID(key), rollBegun{Rollout: &r})
		}
		return nil
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	j := store.Job{ID: rolledKind + "-" + key, Kind: rolledKind, Due: x.desk.options.Now()}
	if err := x.desk.store.Enqueue(x.ctx, j); err != nil {
		return err
	}
	return x.desk.store.Finish(x.ctx, j, text)
}

var _ analysis.Keeper = (*rolls)(nil)
