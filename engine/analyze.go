package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"parlor/analysis"
	"parlor/api"
	"parlor/fair"
	"parlor/match"
	"parlor/matchfile"
)

// maxLooks is how many looks an engine keeps: those that wait, the one
// that is being made, and those that are done.
const maxLooks = 16

// looks are what an engine makes beside its answers: looks back at games, and rollouts that nobody waits for. It makes one at a time, in
// the order in which they were asked for. The one that was asked for last is last. Only who serves
// requests may use it.
type looks struct {
	list []*look
	turn chan struct{} // held by the one that is being made
	wait sync.WaitGroup
}

// look is a look back at a game, or a rollout. What stands above done never changes; report and err
// are there when done is closed.
type look struct {
	of      string // the command that asks for it
	key     string
	depth   api.Depth
	judge   string // empty where nobody judges the game
	version string
	stop    context.CancelFunc
	begun   atomic.Bool
	part    atomic.Int64               // in thousandths
	rolled  atomic.Pointer[api.Rolled] // what a rollout has come to so far
	done    chan struct{}
	report  json.RawMessage
	err     error
}

// run does the work of l when its turn has come.
func (l *look) run(ctx context.Context, turn chan struct{}, work func(context.Context) error) {
	defer close(l.done)
	defer l.stop()
	select {
	case turn <- struct{}{}:
		defer func() { <-turn }()
	case <-ctx.Done():
		l.err = ctx.Err()
		return
	}
	l.begun.Store(true)
	l.err = work(ctx)
}

// progress says how much of l is done.
func (l *look) progress(done, all int) { l.part.Store(int64(1000 * done / all)) }

// over reports whether l is done, or has failed.
func (l *look) over() bool {
	select {
	case <-l.done:
		return true
	default:
		return false
	}
}

// ask returns the look l that a request asks for, which its work makes, or the one that the same request has begun before.
func (x *looks) ask(ctx context.Context, req request, l *look, work func(context.Context) error) (*look, error) {
	q := req.question
	q.ID, q.Wait = nil, nil
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(append(text, l.version...))
	l.of, l.key = req.Cmd, hex.EncodeToString(sum[:12])
	if i := x.find(l.of, l.key); i >= 0 {
		return x.list[i], nil
	}
	return l, x.begin(ctx, l, work)
}

// begin has l made, for who may ask for as much.
func (x *looks) begin(ctx context.Context, l *look, work func(context.Context) error) error {
	if len(x.list) == maxLooks {
		oldest := slices.IndexFunc(x.list, (*look).over)
		if oldest < 0 {
			return fail(overLimit, "%s: %d looks back and rollouts wait: want one of them to be done or cancelled first", l.of, maxLooks)
		}
		x.list = slices.Delete(x.list, oldest, oldest+1)
	}
	ctx, l.stop = context.WithCancel(ctx)
	l.done = make(chan struct{})
	x.list = append(x.list, l)
	x.wait.Go(func() { l.run(ctx, x.turn, work) })
	return nil
}

// find returns the place of the look that a command was asked for and a key names, -1 if there is none.
func (x *looks) find(of, key string) int {
	return slices.IndexFunc(x.list, func(l *look) bool { return l.of == of && l.key == key })
}

type lookAnswer struct {
	Analysis string          `json:"analysis,omitempty"`
	Rollout  string          `json:"rollout,omitempty"`
	Depth    api.Depth       `json:"depth,omitempty"`
	Judge    string          `json:"judge,omitempty"`
	Version  string          `json:"version,omitempty"`
	State    api.Making      `json:"state"`
	Part     float64         `json:"part"`
	Report   json.RawMessage `json:"report,omitempty"`
	Rolled   *api.Rolled     `json:"rolled,omitempty"`
}

// answer tells of l what does not need it to be done.
func (l *look) answer(state api.Making) lookAnswer {
	a := lookAnswer{Depth: l.depth, Judge: l.judge, Version: l.version, State: state, Rolled: l.rolled.Load()}
	if l.of == "rollout" {
		a.Rollout = l.key
	} else {
		a.Analysis = l.key
	}
	return a
}

// told tells how far l is; where the request wants to wait, when it is done.
func (l *look) told(ctx context.Context, wait bool) (any, error) {
	if wait {
		select {
		case <-l.done:
		case <-ctx.Done():
		}
	}
	over := l.over()
	a := l.answer(api.Queued)
	switch {
	case over && l.err != nil && ctx.Err() == nil:
		return nil, l.err
	case over && l.err == nil:
		a.State, a.Part, a.Report = api.Made, 1, l.report
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case l.begun.Load():
		a.State, a.Part = api.InTheWork, float64(l.part.Load())/1000
	}
	return a, nil
}

// analyze asks for a game to be looked back at, and tells how far that is.
func analyze(ctx context.Context, req request) (any, error) {
	o, err := lookOf(req)
	if err != nil {
		return nil, err
	}
	g, err := gameOf(req)
	if err != nil {
		return nil, err
	}
	if len(g.Plies) == 0 {
		return nil, fail(badLog, "%v: want one throw or turn at least", analysis.ErrEmpty)
	}
	l := &look{depth: o.Depth}
	if l.judge, l.version, err = analysis.Who(g.Plies[0].Before, o); err != nil {
		return nil, failed(badLog, err)
	}
	req.Depth, o.Progress = []byte(strconv.Quote(string(o.Depth))), l.progress
	asked, err := req.looks.ask(ctx, req, l, func(ctx context.Context) error {
		rep, err := analysis.Run(ctx, g, o)
		if err != nil {
			return failed(badLog, err)
		}
		l.report, err = json.Marshal(rep)
		return err
	})
	if err != nil {
		return nil, err
	}
	return asked.told(ctx, req.waits(false))
}

// poll tells how far a look is.
func poll(ctx context.Context, req request) (any, error) {
	i, err := asked(req)
	if err != nil {
		return nil, err
	}
	return req.looks.list[i].told(ctx, req.waits(false))
}

// cancel gives up a look that is not done. Of a rollout it tells what that has come to.
func cancel(ctx context.Context, req request) (any, error) {
	i, err := asked(req)
	if err != nil {
		return nil, err
	}
	l := req.looks.list[i]
	if l.over() {
		return l.told(ctx, false)
	}
	l.stop()
	req.looks.list = slices.Delete(req.looks.list, i, i+1)
	if l.of == "rollout" {
		<-l.done
	}
	return l.answer(api.Unasked), nil
}

// asked returns the place of the look that a request names.
func asked(req request) (int, error) {
	if (req.Analysis == nil) == (req.Rollout == nil) {
		return 0, fail(badRequest, "%s: want an analysis or a rollout, as an answer to analyze or to rollout names it", req.Cmd)
	}
	if req.Rollout != nil {
		i := req.looks.find("rollout", *req.Rollout)
		if i < 0 {
			return 0, fail(unknownRollout, "rollout %q: want one that rollout has answered with: the last %d are kept, but for those that were cancelled", *req.Rollout, maxLooks)
		}
		return i, nil
	}
	i := req.looks.find("analyze", *req.Analysis)
	if i < 0 {
		return 0, fail(unknownAnalysis, "analysis %q: want one that analyze has answered with: the last %d are kept, but for those that were cancelled", *req.Analysis, maxLooks)
	}
	return i, nil
}

// lookOf returns how a request wants a game to be looked back at.
func lookOf(req request) (o analysis.Options, err error) {
	o = analysis.Options{Roster: req.games.Bots, Level: req.Level, Depth: api.Quick, Seed: req.Seed, StdErr: req.Wanted}
	if req.Depth != nil {
		var d struct {
			Depth api.Depth `json:"depth"`
		}
		if err := req.depthInto(&d); err != nil {
			return o, err
		}
		o.Depth = d.Depth
	}
	if err := o.Depth.Check(); err != nil {
		return o, fail(badRequest, "%v", err)
	}
	switch {
	case o.StdErr < 0:
		return o, fail(badRequest, "stderr %g: want more than 0", o.StdErr)
	case o.StdErr > 0 && o.Depth != api.Deep:
		return o, fail(badRequest, `stderr %g: want "depth":"deep" with it`, o.StdErr)
	}
	if o.Level != "" {
		if err := o.Roster.Check(o.Level); err != nil {
			return o, fail(notSupported, "level: %v", err)
		}
	}
	return o, nil
}

// gameOf returns the game that a request tells: its log, or actions one after the other.
func gameOf(req request) (g analysis.Game, err error) {
	switch {
	case req.Log == nil && req.Game == "":
		return g, fail(badRequest, "analyze: want a log, or a game with its actions")
	case req.Log == nil:
		return acted(req)
	case req.Game != "" || req.Options != nil || req.Seats != nil || req.Position != nil || req.Actions != nil:
		return g, fail(badRequest, "log: want it alone: it tells the game, its options and what happened")
	}
	text := string(req.Log)
	if text[0] == '"' {
		if err = json.Unmarshal(req.Log, &text); err != nil {
			return g, fail(badLog, "log: %v", err)
		}
		text = strings.TrimPrefix(text, "\ufeff") // Who read it from a file has read its mark as well.
		if matchfile.IsKnown(text) {
			if g, err = matchfile.Read(text); err != nil {
				return g, failed(badLog, err)
			}
			return g, nil
		}
	}
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return g, fail(badLog, "log: want a game file, as an object or as a text, or the text of a .mat or .sgf file")
	}
	f, err := fair.ReadFile(strings.NewReader(text))
	if err == nil {
		g, err = analysis.Read(req.games, f)
	}
	if err != nil {
		return g, failed(badLog, err)
	}
	return g, nil
}

// acted returns the game that begins at the position of a request, or else at its start,
// and goes on as its actions say.
func acted(req request) (g analysis.Game, err error) {
	begin := position
	if req.Position == nil {
		begin = atStart
	}
	p, err := begin(req)
	if err != nil {
		return g, err
	}
	g = analysis.Game{Name: req.Game, Title: req.games.Title(req.Game), Options: req.Options, SetUp: req.Position != nil}
	if req.Position != nil {
		at, _ := match.OfLine(*req.Position)
		g.Match = at.Length
	}
	_, err = follow(p, req.Actions, func(ply analysis.Ply) {
		ply.N = uint64(len(g.Plies) + 1)
		g.Plies = append(g.Plies, ply)
	})
	return g, err
}
