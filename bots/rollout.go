package bots

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"parlor/game"
	"parlor/match"
)

// ErrOver refuses to play out a position in which a game has ended.
var ErrOver = errors.New("this game is over: want a position at which somebody is to act")

// UsualTrials is how many games of a position are played where nobody says it.
const UsualTrials = 36 * 36

// A Plan says how a position is played out. Trial i is a function of the seed
// and of i alone.
type Plan struct {
	Trials int // games at most
	Seed   uint64

	// Truncate is after how many throws a game is broken off and judged, or 0:
	// games are played to their end. [Roster.Horizon] says what makes little difference.
	Truncate int

	// Adjust takes the luck of the throws out of what a game pays: what a throw
	// was worth beyond the mean of all throws that could have fallen there, by
	// the evaluator's look ahead. The mean of that is nothing, whatever the
	// evaluator believes, so only the spread is less. A game takes some twenty
	// times as long. What the evaluator has counted, like the ends of games on
	// points, is taken from there and not played.
	Adjust bool

	// StdErr is when the standard error of what each seat wins is small enough
	// to stop, or 0: all trials are played.
	StdErr float64

	// Score is where the match stands that the game is part of: what a game pays is then
	// what that is worth there. Nil: as the position says.
	Score *match.Standing

	Workers  int           // or 0: as many as there are processors
	Progress func(Rollout) // told now and then what is known so far, by who called; or nil
	Resume   *Rollout      // whose trials are not played again; by the same plan, but for the number of trials
}

// A Rollout is what games played out from a position have paid, in a match what that
// is worth at its score, in the unit of [Worth]. The first two
// throws of a game are laid out, so that each is as often as it should be: the
// standard errors, which do not know that, are rather too high.
type Rollout struct {
	Equity []float64 // mean of what each seat gets
	StdErr []float64 `json:",omitempty"` // standard error of the mean
	Win    []float64 // share of the games that each seat won
	WinErr []float64 `json:",omitempty"` // standard error of that

	// Gammon and Backgammon are the shares of the games that each seat won with
	// two points or more, and with three, and their standard errors: nil where
	// nobody did, and nobody was thought to.
	Gammon, GammonErr, Backgammon, BackgammonErr []float64 `json:",omitempty"`

	Trials int  // games played
	Cut    int  // of them, cut off after maxThrows and counted as nothing
	Fork   Fork // how those behind the first were played

	// Plain and PlainErr are Equity and StdErr as they were before the luck was
	// taken out, where every game has one end.
	Plain, PlainErr []float64 `json:",omitempty"`

	Sums Sums // what a rollout goes on from

	Courses [][]float64 `json:",omitempty"` // of the games of a pilot that is not done
}

const (
	fewest = 12   // games of which a standard error is told: that of fewer is itself off by a quarter and more
	dust   = 1e-7 // less than that is what rounding makes of nothing
)

// Told returns r as it is told: without what only a rollout that goes on wants, and without the standard errors that its games do not tell: those of few games, and of what was the same in all of them
// where luck was left in, which does not say how often it is otherwise. What rounding makes of nothing is nothing, and no share is
// less than none or more than all, which taking out the luck of few games may make of it.
func (r Rollout) Told(adjusted bool) Rollout {
	r.Courses = nil
	for _, list := range []*[]float64{&r.Win, &r.WinErr, &r.Gammon, &r.GammonErr, &r.Backgammon, &r.BackgammonErr} {
		*list = slices.Clone(*list)
		for i, x := range *list {
			if math.Abs(x) < dust {
				(*list)[i] = 0
			}
		}
	}
	for _, shares := range [][]float64{r.Win, r.Gammon, r.Backgammon} {
		for i, x := range shares {
			shares[i] = min(max(x, 0), 1)
		}
	}
	for _, errs := range []*[]float64{&r.StdErr, &r.WinErr, &r.GammonErr, &r.BackgammonErr, &r.PlainErr} {
		if r.Trials < fewest || !adjusted && spreadless(*errs) {
			*errs = nil
		}
	}
	return r
}

// Counted reports whether r, luck taken out, has no spread left: all that can follow was counted, and the games say nothing of how
// exact that is.
func (r *Rollout) Counted(adjusted bool) bool {
	return adjusted && r.Trials >= fewest && spreadless(r.StdErr)
}

func spreadless(errs []float64) bool {
	return !slices.ContainsFunc(errs, func(e float64) bool { return e > dust })
}

// Sums are what has come of trials, by seat: sums, and sums of squares.
type Sums struct {
	Equity, Squares, Win, WinSquares, Plain, PlainSquares [game.MaxSeats]float64

	Sized                                                int        `json:",omitempty"` // trials of which gammons are known
	Gammon, GammonSquares, Backgammon, BackgammonSquares [2]float64 `json:",omitzero"`
}

// maxThrows is when a game that is played out is cut off.
const maxThrows = 20_000

// stride is how many trials a worker plays before it hands in what came of
// them: all throws of two dice once.
const stride = 36

// trial is what came of one game, by seat.
type trial struct {
	equity, plain [game.MaxSeats]float64
	chances       Chances
	cut           bool
}

// add adds a trial.
func (s *Sums) add(t *trial) {
	for i := range t.equity {
		s.Equity[i] += t.equity[i]
		s.Squares[i] += float64(t.equity[i] * t.equity[i])
		s.Win[i] += t.chances.Win[i]
		s.WinSquares[i] += float64(t.chances.Win[i] * t.chances.Win[i])
		s.Plain[i] += t.plain[i]
		s.PlainSquares[i] += float64(t.plain[i] * t.plain[i])
	}
	s.Sized++
	for i, x := range t.chances.Gammon {
		s.Gammon[i] += x
		s.GammonSquares[i] += float64(x * x)
	}
	for i, x := range t.chances.Backgammon {
		s.Backgammon[i] += x
		s.BackgammonSquares[i] += float64(x * x)
	}
}

// merge adds the sums of later trials.
func (s *Sums) merge(o *Sums) {
	for i := range s.Equity {
		s.Equity[i] += o.Equity[i]
		s.Squares[i] += o.Squares[i]
		s.Win[i] += o.Win[i]
		s.WinSquares[i] += o.WinSquares[i]
		s.Plain[i] += o.Plain[i]
		s.PlainSquares[i] += o.PlainSquares[i]
	}
	s.Sized += o.Sized
	for i := range s.Gammon {
		s.Gammon[i] += o.Gammon[i]
		s.GammonSquares[i] += o.GammonSquares[i]
		s.Backgammon[i] += o.Backgammon[i]
		s.BackgammonSquares[i] += o.BackgammonSquares[i]
	}
}

// means returns the means of n numbers, and their standard errors.
func means(sum, squares []float64, n int) (mean, err []float64) {
	d := float64(max(n, 1))
	for i, x := range sum {
		m := x / d
		mean = append(mean, m)
		err = append(err, math.Sqrt(max(squares[i]/d-float64(m*m), 0)/max(d-1, 1)))
	}
	return mean, err
}

// tell fills in what the sums say.
func (r *Rollout) tell(seats int) {
	s := &r.Sums
	r.Equity, r.StdErr = means(s.Equity[:seats], s.Squares[:seats], r.Trials)
	r.Win, r.WinErr = means(s.Win[:seats], s.WinSquares[:seats], r.Trials)
	r.Plain, r.PlainErr = means(s.Plain[:seats], s.PlainSquares[:seats], r.Trials)
	if s.GammonSquares != [2]float64{} {
		r.Gammon, r.GammonErr = means(s.Gammon[:], s.GammonSquares[:], s.Sized)
		r.Backgammon, r.BackgammonErr = means(s.Backgammon[:], s.BackgammonSquares[:], s.Sized)
	}
}

// enough reports whether r is as exact as a plan wants.
func (r *Rollout) enough(plan *Plan) bool {
	wanted := plan.StdErr
	if wanted <= 0 || r.Trials < 4*stride || !plan.Adjust && spreadless(r.StdErr) { // All alike, they do not say how exact that is.
		return false
	}
	for _, e := range r.StdErr {
		if e > wanted {
			return false
		}
	}
	return true
}

// piloted reports whether r has the courses of all its games, each of one throw or more.
func (r *Rollout) piloted() bool {
	return len(r.Courses) == r.Trials && !slices.ContainsFunc(r.Courses, func(c []float64) bool { return len(c) == 0 })
}

// Done reports whether a plan wants no more of r.
func (r *Rollout) Done(plan *Plan) bool { return r.Trials >= plan.Trials || r.enough(plan) }

// portion is what came of the trials of a stride.
type portion struct {
	number, trials, cut int
	sums                Sums
	courses             [][]float64 // of the games of a pilot
}

func (f family[S]) rollOut(ctx context.Context, w want, p game.Position, plan Plan) (res Rollout, err error) {
	r, start, score, err := at[S](p)
	if err != nil {
		return res, err
	}
	if plan.Score == nil {
		plan.Score = score
	}
	if old := plan.Resume; old != nil {
		if old.Trials < 0 || old.Trials%stride != 0 && old.Trials < plan.Trials {
			return res, fmt.Errorf("a rollout of %d games: want a multiple of %d to go on from", old.Trials, stride)
		}
		// A pilot of which only the sums were kept is played again.
		if !plan.Adjust || old.Trials >= min(pilot, plan.Trials) || old.piloted() {
			res.Trials, res.Cut, res.Fork, res.Sums, res.Courses = old.Trials, old.Cut, old.Fork, old.Sums, slices.Clip(old.Courses)
			res.tell(r.Seats(start)) // How exact it is already decides whether it goes on.
		}
	}
	if _, err := f.newRoller(w, r, &plan); err != nil {
		return res, err
	}
	b := batch[S]{start, r.Seats(start), &plan, func() *roller[S] {
		roll, _ := f.newRoller(w, r, &plan)
		return roll
	}}
	if plan.Adjust && res.Trials < min(pilot, plan.Trials) {
		if err := b.play(ctx, &res, min(pilot, plan.Trials), true); err != nil {
			return res, err
		}
	}
	if len(res.Courses) == pilot {
		res.Fork, res.Courses = forkFor(res.Courses), nil
	}
	return res, b.play(ctx, &res, plan.Trials, false)
}

// A batch plays the trials of a rollout.
type batch[S comparable] struct {
	start S
	seats int
	plan  *Plan
	open  func() *roller[S] // for one goroutine
}

// play plays on until res has so many trials or is as exact as wanted. The courses
// of games are kept where that is said.
func (b *batch[S]) play(ctx context.Context, res *Rollout, trials int, keeps bool) error {
	if res.Trials >= trials || res.enough(b.plan) {
		return nil
	}
	all := ctx
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	first, fork := res.Trials/stride, res.Fork
	var next atomic.Int64
	next.Store(int64(first))
	parts := make(chan portion)
	var workers sync.WaitGroup
	for range max(1, min(orProcessors(b.plan.Workers), (trials-res.Trials+stride-1)/stride)) {
		workers.Go(func() {
			roll := b.open()
			roll.keeps = keeps
			for {
				part, ok := b.portion(ctx, roll, int(next.Add(1))-1, trials, fork)
				if !ok || part.trials == 0 {
					return
				}
				select {
				case parts <- part:
				case <-ctx.Done():
					return
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(parts)
	}()
	early, done := map[int]portion{}, false
	for part := range parts {
		early[part.number] = part
		for ; !done && ctx.Err() == nil; first++ {
			p, ok := early[first]
			if !ok {
				break
			}
			delete(early, first)
			res.Sums.merge(&p.sums)
			res.Trials += p.trials
			res.Cut += p.cut
			res.Courses = append(res.Courses, p.courses...)
			res.tell(b.seats)
			if b.plan.Progress != nil {
				b.plan.Progress(*res)
			}
			if done = res.enough(b.plan); done {
				stop()
			}
		}
	}
	res.tell(b.seats)
	if done || res.Trials >= trials {
		return nil
	}
	return context.Cause(all)
}

// portion plays the trials of a stride, those before trials. It reports false when
// ctx ends first.
func (b *batch[S]) portion(ctx context.Context, roll *roller[S], number, trials int, fork Fork) (part portion, ok bool) {
	part.number = number
	for i := number * stride; i < min((number+1)*stride, trials); i++ {
		roll.course = nil
		t, ok := roll.trial(ctx, b.start, i, fork)
		if !ok {
			return part, false
		}
		part.sums.add(&t)
		part.trials++
		if t.cut {
			part.cut++
		}
		if roll.keeps {
			part.courses = append(part.courses, roll.course)
		}
	}
	return part, true
}

func orProcessors(n int) int {
	if n < 1 {
		return runtime.GOMAXPROCS(0)
	}
	return n
}
