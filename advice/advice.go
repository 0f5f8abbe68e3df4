// Package advice looks back at games that are over, plays positions out, and measures rules, for
// all who ask: as jobs of the store, so that everything is made once, on whichever
// node is free, and kept for whoever comes later. A report belongs to a log, a
// depth, and the version of its judge ([analysis.Who]); a rollout to a position,
// how exact it is to be, and that version.
package advice

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/room"
	"parlor/store"
)

// A Desk makes and keeps reports. Its methods may be called from any number of
// goroutines.
type Desk struct {
	store   *store.Store
	games   *room.Games
	options Options
	asking  sync.Mutex   // held by who asks for a rollout
	keep    int          // Kept; tests keep less
	quicker atomic.Int64 // jobs that this node works at, but for deep looks
}

// Options are what a desk is run with.
type Options struct {
	Events func(ctx context.Context, room string) ([]api.Event, error) // all of a log
	Now    func() time.Time                                            // the time that all nodes go by
	Log    *slog.Logger
}

// New returns a desk for the rooms of games, which keeps its reports in s.
func New(s *store.Store, games *room.Games, o Options) *Desk {
	return &Desk{store: s, games: games, options: o, keep: Kept}
}

// Depths are how closely one can look, the quickest first.
var Depths = []api.Depth{api.Quick, api.Standard, api.Deep}

const (
	lease    = 20 * time.Second       // after which the job of a worker that is silent is another's
	tellSoon = 500 * time.Millisecond // until the first word of how far it is
	tell     = tellSoon               // between two words of that
	again    = 15 * time.Second       // after which a report that could not be made is tried again
	tellLate = 4 * time.Second        // the same of deep looks, which take minutes or hours
	most     = 64                     // reports of each other depth that may wait
	mostDeep = 16                     // deep reports that may wait
	tries    = 3                      // claims of a job after which it is given up

	// Kept is how many reports of each depth, and how many rollouts, are kept: those
	// that were made last. A node removes the others when it begins to work, and each
	// time that it has made as many as every.
	Kept  = 5000
	every = 50
)

// Errors of asking.
var (
	ErrBusy   = errors.New("too many games wait to be looked back at: try again later")
	ErrOthers = errors.New("somebody else has asked for this")
)

// A State is how far a report is.
type State struct {
	Depth   api.Depth
	Judge   string // the level; empty where nobody judges the game
	Version string
	Asked   bool   // somebody has asked for it
	Begun   bool   // somebody works at it
	By      string // who asked first, while it is not done
	Part    int    // of it that is done, in thousandths
	Done    bool   // there is a report, or it has failed
	Failed  bool   // it cannot be made
	Stopped bool   // it was stopped, and this is what had come of it
	Report  []byte // where Done: an [analysis.Report] as JSON
}

// order is what a job says.
type order struct {
	Room    string    `json:"room"`
	Depth   api.Depth `json:"depth"`
	Version string    `json:"version"`
	By      string    `json:"by"` // who asked first
}

// errVersion says that a job is for a node with another version of the judge.
var errVersion = errors.New("asked for in another version of the judge")

// kind is the kind of jobs of a depth: what is quick never waits for what is not.
func kind(d api.Depth) string { return "analysis-" + string(d) }

// look returns the state of a report, the id of its job, and the job if it is there.
func (d *Desk) look(ctx context.Context, rm *room.Room, depth api.Depth) (st State, id string, j store.Job, err error) {
	st.Depth = depth
	if st.Judge, st.Version, err = analysis.Who(rm.Position, analysis.Options{Roster: d.games.Bots, Depth: depth}); err != nil {
		return st, "", j, err
	}
	id = "analysis-" + rm.ID + "-" + string(depth) + "-" + st.Version
	j, err = d.store.Job(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return st, id, j, nil
	}
	if err != nil {
		return st, id, j, err
	}
	st.Asked, st.Begun, st.Part, st.Done = true, j.Attempt > 0, j.Part, j.Done
	if j.Done {
		st.Part = 1000
		if st.Report, err = unpack(j.Result); err != nil {
			return st, id, j, err
		}
		st.Failed = len(st.Report) == 0
		return st, id, j, nil
	}
	var o order
	if err := json.Unmarshal(j.Data, &o); err != nil {
		return st, id, j, err
	}
	st.By = o.By
	return st, id, j, nil
}

// State returns how far the report of a depth of a finished game is.
func (d *Desk) State(ctx context.Context, rm *room.Room, depth api.Depth) (State, error) {
	st, _, _, err := d.look(ctx, rm, depth)
	return st, err
}

// Ask asks for the report of a depth of a finished game, in the name of by, and
// returns how far it is. If nobody has asked for it before, allow must agree, where
// it is not nil: its error comes back.
func (d *Desk) Ask(ctx context.Context, rm *room.Room, depth api.Depth, by string, allow func() error) (State, error) {
	st, id, _, err := d.look(ctx, rm, depth)
	if err != nil || st.Asked {
		return st, err
	}
	if allow != nil {
		if err := allow(); err != nil {
			return st, err
		}
	}
	n, err := d.store.Waiting(ctx, kind(depth))
	if err != nil {
		return st, err
	}
	if n >= most || depth == api.Deep && n >= mostDeep {
		return st, ErrBusy
	}
	data, err := json.Marshal(order{rm.ID, depth, st.Version, by})
	if err != nil {
		return st, err
	}
	if err := d.store.Enqueue(ctx, store.Job{ID: id, Kind: kind(depth), Data: data, Due: d.options.Now()}); err != nil {
		return st, err
	}
	st.Asked = true
	return st, nil
}

// Wait returns how far a report is: at once if it is done or nobody has asked for
// it, else when that changes or ctx is done.
func (d *Desk) Wait(ctx context.Context, rm *room.Room, depth api.Depth) (State, error) {
	hints, stop := d.store.WatchJobs(kind(depth))
	defer stop()
	st, err := d.State(ctx, rm, depth)
	for err == nil && st.Asked && !st.Done {
		select {
		case <-hints:
		case <-time.After(time.Second): // A hint may have been lost.
		case <-ctx.Done():
			return st, nil
		}
		var next State
		if next, err = d.State(ctx, rm, depth); err != nil && ctx.Err() != nil {
			return st, nil
		}
		st = next
	}
	return st, err
}

// Cancel gives up a report that by has asked for, and nobody has made yet. It
// reports whether there was one.
func (d *Desk) Cancel(ctx context.Context, rm *room.Room, depth api.Depth, by string) (bool, error) {
	st, id, _, err := d.look(ctx, rm, depth)
	if err != nil || !st.Asked || st.Done {
		return false, err
	}
	if st.By != by {
		return false, ErrOthers
	}
	return d.store.Cancel(ctx, kind(depth), id)
}

// Work makes reports, plays positions out and measures rules until ctx is done: one report of each
// depth, one rollout and one measure at a time, on one processor each, so that there is room for
// those who play. A deep look goes on while there is nothing else.
func (d *Desk) Work(ctx context.Context) {
	var workers sync.WaitGroup
	work := func(kind string, do func(ctx context.Context, j store.Job)) {
		workers.Go(func() {
			d.forget(ctx, kind, d.keep)
			made := 0
			d.store.Work(ctx, kind, d.options.Now, lease, func(ctx context.Context, j store.Job) {
				do(ctx, j)
				if made++; made%every == 0 {
					d.forget(ctx, kind, d.keep)
				}
			}, func(err error) {
				d.options.Log.Warn("looking for work", "kind", kind, "err", err)
			})
		})
	}
	soon := func(makes maker) func(ctx context.Context, j store.Job) {
		return func(ctx context.Context, j store.Job) {
			d.quicker.Add(1)
			defer d.quicker.Add(-1)
			d.do(ctx, j, tell, makes)
		}
	}
	work(kind(api.Quick), soon(d.report))
	work(kind(api.Standard), soon(d.report))
	work(rollKind, func(ctx context.Context, j store.Job) {
		soon(d.roll)(ctx, j)
		d.forget(ctx, begunKind, begunKept)
	})
	work(measureKind, func(ctx context.Context, j store.Job) {
		soon(d.measure)(ctx, j)
		d.forget(ctx, measuredKind, d.keep)
	})
	work(kind(api.Deep), func(ctx context.Context, j store.Job) {
		d.do(ctx, j, tellLate, d.report)
		d.forget(ctx, rolledKind, rolledKept)
		d.forget(ctx, begunKind, begunKept)
	})
	workers.Wait()
}

// forget removes what was made of a kind, but for the last ones: as many as keep.
func (d *Desk) forget(ctx context.Context, kind string, keep int) {
	if gone, err := d.store.Forget(ctx, kind, keep); err != nil && ctx.Err() == nil {
		d.options.Log.Warn("what was made long ago", "kind", kind, "err", err)
	} else if gone > 0 {
		d.options.Log.Info("what was made long ago is removed", "kind", kind, "n", gone)
	}
}

// A maker makes the result of a job, and tells now and then how much of it is done.
type maker func(ctx context.Context, j store.Job, progress func(done, all int)) ([]byte, error)

// do makes the result of a job and keeps it. In between it notes how far it is, each time
// that tell has passed. A job that was cancelled, or that another node has taken over, is
// left alone; where ctx ends first, the job is given back.
func (d *Desk) do(ctx context.Context, j store.Job, tell time.Duration, makes maker) {
	work, end := context.WithCancel(ctx)
	var part atomic.Int64
	told := make(chan struct{})
	go func() {
		defer close(told)
		soon := min(tell, tellSoon) // Where another has left off much may be done at once.
		for ; ; soon = tell {
			select {
			case <-work.Done():
				return
			case <-time.After(soon):
			}
			now := j
			now.Part = int(part.Load())
			switch err := d.store.Extend(work, now, d.options.Now().Add(lease)); {
			case errors.Is(err, store.ErrLeaseLost):
				end()
			case err != nil && work.Err() == nil:
				d.options.Log.Warn("a job that is worked at", "job", j.ID, "err", err)
			}
		}
	}()
	result, err := surviving(work, j, makes, func(done, all int) { part.Store(int64(1000 * done / all)) })
	lost := work.Err() != nil
	end()
	<-told
	keep := context.WithoutCancel(ctx)
	switch {
	case ctx.Err() != nil:
		j.Part = int(part.Load())
		err = d.store.Extend(keep, j, d.options.Now()) // Somebody else shall have it.
	case lost:
		return
	case errors.Is(err, errVersion):
		err = d.store.Extend(keep, j, d.options.Now().Add(again))
	case err != nil && !errors.Is(err, analysis.ErrEmpty) && j.Attempt < tries:
		d.options.Log.Warn("a job could not be done", "job", j.ID, "err", err)
		err = d.store.Extend(keep, j, d.options.Now().Add(again))
	default:
		if err != nil {
			d.options.Log.Error("a job cannot be done", "job", j.ID, "err", err)
			result = nil
		}
		err = d.store.Finish(keep, j, result)
	}
	if err != nil && !errors.Is(err, store.ErrLeaseLost) && !errors.Is(err, store.ErrNotFound) {
		d.options.Log.Warn("a job that was done", "job", j.ID, "err", err)
	}
}

// surviving calls makes. If that panics, it returns an error.
func surviving(ctx context.Context, j store.Job, makes maker, progress func(done, all int)) (result []byte, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v\n%s", x, debug.Stack())
		}
	}()
	return makes(ctx, j, progress)
}

// replace keeps a result under the name of a job that is done as soon as it is there. What was kept there before makes room.
func (d *Desk) replace(ctx context.Context, j store.Job, result []byte) error {
	if err := d.store.Drop(ctx, j.Kind, j.ID); err != nil {
		return err
	}
	if err := d.store.Enqueue(ctx, j); err != nil {
		return err
	}
	return d.store.Finish(ctx, j, result)
}

// report makes the report that j asks for, packed.
func (d *Desk) report(ctx context.Context, j store.Job, progress func(done, all int)) (packed []byte, err error) {
	var o order
	if err := json.Unmarshal(j.Data, &o); err != nil {
		return nil, err
	}
	events, err := d.options.Events(ctx, o.Room)
	if err != nil {
		return nil, err
	}
	g, err := analysis.Of(d.games, o.Room, events)
	if err != nil {
		return nil, err
	}
	how := analysis.Options{Roster: d.games.Bots, Depth: o.Depth, Workers: 1, Progress: progress}
	if o.Depth == api.Deep {
		how.Rolls = &rolls{ctx: ctx, desk: d}
	}
	rep, err := analysis.Run(ctx, g, how)
	if err != nil {
		return nil, err
	}
	if rep.Version != o.Version {
		return nil, errVersion
	}
	text, err := json.Marshal(rep)
	if err != nil {
		return nil, err
	}
	if packed, err = pack(text); err == nil && len(packed) > store.MaxData {
		err = fmt.Errorf("a report of %d bytes, want at most %d", len(packed), store.MaxData)
	}
	return packed, err
}

func pack(text []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// unpack reads what pack wrote. Of no bytes it makes none.
func unpack(packed []byte) ([]byte, error) {
	if len(packed) == 0 {
		return nil, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
