package analysis

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"sync"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/rules/check"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// Options say how to look back.
type Options struct {
	Roster  *bots.Roster // nil is bots.Standard
	Level   string       // whose judgement is taken; empty: the strongest
	Depth   api.Depth    // empty: Quick
	Workers int          // how many look at a time; 0: one a processor
	Trials  int          // games played on from a position where nobody judges; 0: by Depth
	Seed    uint64       // of those games, and of rollouts
	StdErr  float64      // of the points of what is played out at Deep, where the least win brings one; 0: a hundredth of the deviation of a result
	Rolls   Keeper       // of rollouts at Deep; nil keeps none

	// Progress is told, if it is not nil, how much of all is done, in moments, or at [api.Deep] in what they cost, about: one call at a
	// time.
	Progress func(done, all int)
}

// Most is how many candidates of a choice a report has: the best, and what was
// played.
const Most = 5

// A worker looks at one moment of a game after the other, or at a position.
type worker interface {
	look(ctx context.Context, m *moment) (look, error)

	// study looks at a position of its own, which is no match, and fills in x.
	study(ctx context.Context, p game.Position, score *match.Standing, x *Study) error
}

// look is what was seen at a moment: the item, and what the position was and is
// worth. Where known is false, before is what was seen last.
type look struct {
	item          Item
	before, after value
	known         bool

	startErr []float64 // where the game begins and chances were found by playing on: standard errors of what before is worth
}

// A family is how the games of a family are looked at.
type family interface {
	// open returns a worker for the game of p, and fills in what the report says
	// of the judge.
	open(o *Options, p game.Position, rep *Report) (worker, error)

	// why returns what a turn of seat does that leads from before to after.
	why(before, after game.Position, seat game.Seat, text string) []Reason
}

// families are the families that have a way of their own, by
// [game.Info.Family]. In any other game chances are found by playing on.
var families = map[string]family{
	"tables": of[tables.State]{deviation: tablesDeviation, stake: cubeOf, reasons: tablesReasons, chosen: tablesChosen},
	"india":  of[india.State]{deviation: indiaDeviation, reasons: indiaReasons},
	"check":  of[check.State]{},
	"crown":  bank{},
}

// of looks at games with states of type S by the judges of a roster.
type of[S comparable] struct {
	deviation func(r game.Complete[S], seats int) float64
	stake     func(s S) float64 // what the least win pays, if it grows
	reasons   func(r game.Complete[S], before, after S, seat game.Seat) []Reason
	chosen    func(before, after game.Position, seat game.Seat, text string) []Reason // of what is no turn
}

func cubeOf(s tables.State) float64 {
	value, _ := s.Cube()
	return float64(value)
}

func (f of[S]) open(o *Options, p game.Position, rep *Report) (worker, error) {
	r, ok := game.RulesOf[S](p)
	if !ok {
		in := p.Game().Info()
		return nil, fmt.Errorf("%s: its states are not those of the family %s", in.Name, in.Family)
	}
	by, err := bots.JudgeOf(o.Roster, o.Level, r)
	if err != nil {
		return nil, err
	}
	if by.Judge == nil {
		rep.judged("")
		return newPlayer(o, r, p.Seats(), rep), nil
	}
	rep.judged(by.Level, by.Judge, by.Quick)
	if p, ok := o.Roster.Like(by.Level, r.Info().Name); ok {
		rep.JudgeTitle = p.Title
	}
	rep.Unit, rep.Scale = r.Info().Unit+"s", scaleOf(1)
	if f.deviation != nil {
		rep.Scale = scaleOf(f.deviation(r, p.Seats()))
	}
	if rep.StdErr = o.wanted(rep.Scale); rep.StdErr > 0 {
		rep.Truncated = o.Roster.Horizon(o.Level, p)
	}
	return &judge[S]{options: o, family: f, scale: rep.Scale, version: rep.Version, horizon: rep.Truncated}, nil
}

// familyOf returns how the game of p is looked at; where its family has no way of
// its own, its positions are taken as those of any game, and known is false.
func familyOf(p game.Position) (f family, known bool) {
	if f, known = families[p.Game().Info().Family]; !known {
		f = of[game.Any]{}
	}
	return f, known
}

// filled returns o with what was left out.
func (o Options) filled() Options {
	if o.Roster == nil {
		o.Roster = bots.Standard
	}
	if o.Level == "" {
		o.Level = o.Roster.Best()
	}
	if o.Depth == "" {
		o.Depth = api.Quick
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	return o
}

// ErrEmpty says that there is nothing to look back at.
var ErrEmpty = errors.New("nothing was thrown or played in this game")

// Run looks back at g. The report is the same however many workers there are.
// When ctx ends first, its error is returned and no report.
func Run(ctx context.Context, g Game, o Options) (*Report, error) {
	o = o.filled()
	if err := o.Depth.Check(); err != nil {
		return nil, err
	}
	games, err := g.moments()
	if err != nil {
		return nil, err
	}
	if len(games) == 0 {
		return nil, ErrEmpty
	}
	first := games[0][0].before
	rep := &Report{
		Name: g.Name, Title: g.Title, Options: g.Options, Players: g.Players, Depth: o.Depth, Sides: Sides(first), Match: matchWords(g.Match),
		Missing: g.Missing,
	}
	if rep.Title == "" {
		rep.Title = catalogue.All.Title(g.Name)
	}
	_, rep.ByScore = o.Roster.OfMatch(g.Plies[0].Before)
	for i := range first.Seats() {
		rep.Seats = append(rep.Seats, first.SeatName(game.Seat(i)))
	}
	for len(rep.Players) < first.Seats() {
		rep.Players = append(rep.Players, "")
	}
	f, known := familyOf(first)
	if !known {
		for _, ms := range games {
			for i := range ms {
				ms[i].before, ms[i].after = game.AsAny(ms[i].before), game.AsAny(ms[i].after)
			}
		}
		first = games[0][0].before
	}
	if _, err := f.open(&o, first, rep); err != nil {
		return nil, err
	}
	if rep.Trials > 0 {
		n := 0
		for i := range games {
			games[i] = dealt(games[i])
			n += len(games[i])
		}
		if o.Trials == 0 {
			o.Trials = spread(&o, rep, n)
		}
		rep.playedOn(o.Trials)
	}
	looks, err := run(ctx, f, &o, games, rep)
	if err != nil {
		return nil, err
	}
	for i, ms := range games {
		rep.add(ms, looks[i])
		rep.Games[i].unit, _ = o.Roster.OfMatch(ms[0].ply.Before)
	}
	rep.Won = g.won()
	rep.sum()
	rep.note()
	return rep, nil
}

func matchWords(l match.Length) string {
	switch {
	case l.Points == 1:
		return "to 1 point"
	case l.Points > 0:
		return fmt.Sprintf("to %d points", l.Points)
	case l.Games > 0:
		return fmt.Sprintf("best of %d", l.Games)
	}
	return ""
}

// task is a moment to be looked at.
type task struct{ game, moment int }

// run lets workers look at all moments.
func run(ctx context.Context, f family, o *Options, games [][]moment, rep *Report) ([][]look, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	looks, all := make([][]look, len(games)), 0
	cost := func(t task) int {
		if o.Depth == api.Deep && rep.Trials == 0 {
			return len(games[t.game]) - t.moment // What is played out there is as long as the game still was, about.
		}
		return 1
	}
	for i, ms := range games {
		looks[i] = make([]look, len(ms))
		for k := range ms {
			all += cost(task{i, k})
		}
	}
	tasks := make(chan task)
	var (
		wait  sync.WaitGroup
		mu    sync.Mutex
		done  int
		first error
	)
	fail := func(err error) {
		mu.Lock()
		defer mu.Unlock()
		if first == nil {
			first = err
		}
		stop()
	}
	for range min(o.Workers, all) {
		w, err := f.open(o, games[0][0].before, &Report{})
		if err != nil {
			return nil, err
		}
		wait.Go(func() {
			for t := range tasks {
				l, err := w.look(ctx, &games[t.game][t.moment])
				if err != nil {
					fail(err)
					continue
				}
				looks[t.game][t.moment] = l
				mu.Lock()
				if done += cost(t); o.Progress != nil {
					o.Progress(done, all)
				}
				mu.Unlock()
			}
		})
	}
	for i, ms := range games {
		for k := range ms {
			select {
			case <-ctx.Done():
			case tasks <- task{i, k}:
			}
		}
	}
	close(tasks)
	wait.Wait()
	if first == nil {
		first = context.Cause(ctx)
	}
	return looks, first
}

// sameRules reports whether r and q are the same rules.
func sameRules[S comparable](r, q game.Complete[S]) bool {
	return r != nil && q != nil && reflect.TypeOf(r).Comparable() && reflect.TypeOf(r) == reflect.TypeOf(q) && r == q
}
