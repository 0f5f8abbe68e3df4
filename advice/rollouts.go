package advice

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/store"
)

// A Roll is a position that is to be played out, and how exactly.
type Roll struct {
	Game     string       `json:"game"`
	Options  game.Options `json:"options,omitempty"` // other than the usual ones
	Match    match.Length `json:"match,omitzero"`
	Position string       `json:"position"`
	Trials   int          `json:"trials"`           // games at most
	StdErr   float64      `json:"stderr,omitempty"` // of the points, that is small enough; 0: all games are played
	Seed     uint64       `json:"seed"`
}

// Bounds of rollouts.
const (
	MostTrials = 36 * 360 // games of one

	rollFor    = 2 * time.Minute // how long one is played, at most: the games so far are its result
	mostRolls  = 32              // that may wait
	rollsOfOne = 1               // that may wait of one visitor
	rollsFrom  = 4               // of all who come from one place

	rollKind    = "rollout"
	rollEdition = 5 // raised when the same rollout would come to something else
)

// Errors of asking for a rollout.
var (
	ErrFull = errors.New("too many positions wait to be played out: try again later")
	ErrOne  = errors.New("a position of yours is being played out: wait until that is done, or give it up")
)

// Misasked is what is wrong with a position that is asked about.
type Misasked struct{ error }

// Unwrap returns what the rules have said.
func (m *Misasked) Unwrap() error { return m.error }

// A Rolling is how far a rollout is.
type Rolling struct {
	ID string
	Roll
	Level, Version string
	State
	Result *api.Rolled // where it is done, and has not failed
}

// rollOrder is what the job of a rollout says.
type rollOrder struct {
	Roll
	Level   string `json:"level"`
	Version string `json:"version"`
	asker
}

// asker is who has asked for something.
type asker struct {
	By   string `json:"by"`   // who asked first
	From string `json:"from"` // where he came from, in a word that says nothing to others
}

// position reads the position of r, and names what it is judged by.
func (d *Desk) position(r *Roll) (p game.Position, version string, err error) {
	g, err := d.games.Rules(api.Config{Game: r.Game, Options: r.Options, Match: r.Match})
	if err != nil {
		return nil, "", err
	}
	if p, err = g.Parse(r.Position); err != nil {
		return nil, "", err
	}
	if p.ToAct() == 0 {
		return nil, "", bots.ErrOver
	}
	_, version, err = analysis.Who(p, analysis.Options{Roster: d.games.Bots})
	return p, fmt.Sprintf("%s-%d", version, rollEdition), err
}

// RollOut asks for a position to be played out, in the name of by, and returns how
// far that is. from says where by comes from, in a word that tells others nothing.
// The same rollout is played once for all. If nobody has asked for it before, allow
// must agree, where it is not nil: its error comes back. What is wrong with the
// position comes back as a [*Misasked].
func (d *Desk) RollOut(ctx context.Context, r Roll, by, from string, allow func() error) (Rolling, error) {
	r.Options = d.unusual(r.Game, r.Options)
	p, version, err := d.position(&r)
	if err != nil {
		return Rolling{}, &Misasked{err}
	}
	r.Position = p.String()
	level := d.games.Bots.Best()
	name, err := json.Marshal(rollOrder{Roll: r, Level: level, Version: version})
	if err != nil {
		return Rolling{}, err
	}
	sum := sha256.Sum256(name)
	id := hex.EncodeToString(sum[:12])
	x, err := d.Rolling(ctx, id)
	if !errors.Is(err, store.ErrNotFound) {
		return x, err
	}
	if allow != nil {
		if err := allow(); err != nil {
			return Rolling{}, err
		}
	}
	d.asking.Lock() // Else two requests of one visitor may both find that he has none.
	defer d.asking.Unlock()
	own, near, all, err := d.waiting(ctx, rollKind, mostRolls, asker{by, from})
	switch {
	case err != nil:
		return Rolling{}, err
	case own >= rollsOfOne:
		return Rolling{}, ErrOne
	case near >= rollsFrom, all >= mostRolls:
		return Rolling{}, ErrFull
	}
	data, err := json.Marshal(rollOrder{r, level, version, asker{by, from}})
	if err != nil {
		return Rolling{}, err
	}
	if err := d.store.Enqueue(ctx, store.Job{ID: rollID(id), Kind: rollKind, Data: data, Due: d.options.Now()}); err != nil {
		return Rolling{}, err
	}
	return d.Rolling(ctx, id)
}

// waiting counts the jobs of a kind that are not done, at most so many: those of who, those of all who come from where he comes from, and
// all.
func (d *Desk) waiting(ctx context.Context, kind string, most int, who asker) (own, near, all int, err error) {
	jobs, err := d.store.Undone(ctx, kind, most)
	if err != nil {
		return 0, 0, 0, err
	}
	for _, j := range jobs {
		var a asker
		if err := json.Unmarshal(j.Data, &a); err != nil {
			return 0, 0, 0, err
		}
		if a.By == who.By {
			own++
		}
		if a.From == who.From {
			near++
		}
	}
	return own, near, len(jobs), nil
}

func rollID(id string) string { return rollKind + "-" + id }

// Rolling returns how far a rollout is, or [store.ErrNotFound].
func (d *Desk) Rolling(ctx context.Context, id string) (x Rolling, err error) {
	j, err := d.store.Job(ctx, rollID(id))
	if err != nil {
		return x, err
	}
	var o rollOrder
	if err := json.Unmarshal(j.Data, &o); err != nil {
		return x, err
	}
	x = Rolling{ID: id, Roll: o.Roll, Level: o.Level, Version: o.Version}
	x.State = State{Asked: true, Begun: j.Attempt > 0, Part: j.Part, Done: j.Done}
	if j.Done {
		x.Part, x.Failed = 1000, len(j.Result) == 0
		if !x.Failed {
			x.Result = &api.Rolled{}
			err = json.Unmarshal(j.Result, x.Result)
		}
	}
	return x, err
}

// GiveUp gives up a rollout that by has asked for, and that is not done. It
// reports whether it was there.
func (d *Desk) GiveUp(ctx context.Context, id, by string) (bool, error) {
	j, err := d.store.Job(ctx, rollID(id))
	if err != nil || j.Done {
		return false, err
	}
	var o rollOrder
	if err := json.Unmarshal(j.Data, &o); err != nil {
		return false, err
	}
	if o.By != by {
		return false, ErrOthers
	}
	return d.store.Cancel(ctx, rollKind, rollID(id))
}

// roll plays the position out that j asks for.
func (d *Desk) roll(ctx context.Context, j store.Job, progress func(done, all int)) ([]byte, error) {
	var o rollOrder
	if err := json.Unmarshal(j.Data, &o); err != nil {
		return nil, err
	}
	if o.Trials < 1 || o.Trials > MostTrials {
		return nil, fmt.Errorf("a rollout of %d games: want 1 to %d", o.Trials, MostTrials)
	}
	p, version, err := d.position(&o.Roll)
	if err != nil {
		return nil, err
	}
	if version != o.Version {
		return nil, errVersion
	}
	_, err = d.games.Bots.Judge(o.Level, p)
	if err != nil && !errors.Is(err, bots.ErrNoJudge) {
		return nil, err
	}
	b, begun := d.begun(ctx, j.ID), time.Now()
	in, stop := context.WithTimeout(ctx, rollFor-b.Spent)
	defer stop()
	plan := bots.Plan{Trials: o.Trials, StdErr: o.StdErr, Seed: o.Seed, Truncate: d.games.Bots.Horizon(o.Level, p), Workers: 1, Adjust: err == nil, Resume: b.Rollout}
	kept := begun
	keep := func(r bots.Rollout) {
		kept = time.Now()
		d.keepBegun(context.WithoutCancel(ctx), j.ID, rollBegun{b.Spent + kept.Sub(begun), &r})
	}
	plan.Progress = func(r bots.Rollout) {
		if ctx.Err() == nil && time.Since(kept) > keepEvery {
			keep(r)
		}
		part := float64(r.Trials) / float64(o.Trials)
		for _, e := range r.StdErr {
			if o.StdErr > 0 && e > 0 {
				part = max(part, min(0.99, (o.StdErr/e)*(o.StdErr/e)))
			}
		}
		progress(int(1000*part), 1000)
	}
	if b.Rollout != nil {
		plan.Progress(*b.Rollout)
	}
	r, err := d.games.Bots.RollOut(in, o.Level, p, plan)
	if err != nil && ctx.Err() != nil && r.Trials > 0 {
		keep(r)
	}
	if err != nil && (ctx.Err() != nil || in.Err() == nil || r.Trials == 0) {
		return nil, err
	}
	rolled := analysis.Rolled(d.games.Bots, p, r, &plan)
	rolled.Short = err != nil
	return json.Marshal(rolled)
}
