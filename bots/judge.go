package bots

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"parlor/game"
	"parlor/rules/check"
	"parlor/rules/crown"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// ErrNoJudge says that no evaluation knows the game: its value is to be had by
// playing it out.
var ErrNoJudge = errors.New("no evaluation for this game: ask for a rollout")

// Judgement is what a position is worth to each seat.
type Judgement struct {
	Equity []float64 // expected payoff, in points or counters
	Win    []float64 // chance of winning, 0 to 1; they add up to one a winning side
}

// Evaluate judges p by the hand-written evaluation.
func Evaluate(p game.Position) (Judgement, error) {
	win, err := Chances(p)
	if err != nil {
		return Judgement{}, err
	}
	equity := make([]float64, p.Seats())
	if s, ok := game.As[tables.State](p); ok {
		fill(equity, p, s, tablesJudge(p))
	} else if s, ok := game.As[india.State](p); ok {
		fill(equity, p, s, indiaJudge(p))
	}
	return Judgement{equity, win}, nil
}

func fill[S comparable](equity []float64, p game.Position, s S, j Judge[S]) {
	pay, over := p.Payoffs(), p.ToAct() == 0
	for seat := range equity {
		if equity[seat] = float64(pay[seat]); !over {
			equity[seat] = j.Equity(s, game.Seat(seat))
		}
	}
}

// Chances returns each seat's chance of winning at p, 0 to 1, by the
// hand-written evaluation.
func Chances(p game.Position) ([]float64, error) {
	var win [game.MaxSeats]float64
	if s, ok := game.As[tables.State](p); ok {
		win[0] = tablesJudge(p).Win(s, 0)
		win[1] = 1 - win[0]
	} else if s, ok := game.As[india.State](p); ok {
		win = indiaJudge(p).Win(s)
	} else {
		return nil, ErrNoJudge
	}
	if p.ToAct() == 0 {
		for seat, pay := range p.Payoffs() {
			win[seat] = 0
			if pay > 0 {
				win[seat] = 1
			}
		}
	}
	return slices.Clone(win[:p.Seats()]), nil
}

func tablesJudge(p game.Position) *TablesHand {
	r, _ := game.RulesOf[tables.State](p)
	return NewTablesHand(r.(tables.Rules))
}

func indiaJudge(p game.Position) *IndiaHand {
	r, _ := game.RulesOf[india.State](p)
	return NewIndiaHand(r.(india.Rules))
}

// A Candidate is something that the seat to act may do, and what it is worth to
// that seat.
type Candidate struct {
	Play   string
	Equity float64
}

// Candidates lists what the seat to act may do at p, the best first: whole
// turns, or decisions.
func Candidates(p game.Position) ([]Candidate, error) {
	if r, ok := game.RulesOf[tables.State](p); ok {
		return candidates(p, NewGreedy[tables.State](r, NewTablesHand(r.(tables.Rules))))
	}
	if r, ok := game.RulesOf[india.State](p); ok {
		return candidates(p, NewGreedy[india.State](r, NewIndiaHand(r.(india.Rules))))
	}
	return nil, ErrNoJudge
}

func candidates[S comparable](p game.Position, b *Greedy[S]) (list []Candidate, err error) {
	who := p.ToAct()
	if who == 0 || who.Has(game.Nature) {
		return nil, errors.New("no player is to act")
	}
	seat := who.First()
	if p.Stepping() {
		for _, t := range p.Turns() {
			s, _ := game.As[S](t.After)
			list = append(list, Candidate{t.Play, equity(b.rules, b.judge, s, seat)})
		}
	} else {
		s, _ := game.As[S](p)
		for _, a := range p.Actions(seat) {
			list = append(list, Candidate{p.Format(a), b.value(b.rules.Apply(s, seat, a), seat)})
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Equity > list[j].Equity })
	return list, nil
}

// A Rollout is what games played out from a position have paid.
type Rollout struct {
	Equity []float64 // mean payoff of each seat
	StdErr []float64 // standard error of the mean
	Trials int       // games played
	Cut    int       // of them, cut off after maxThrows and counted as nothing
}

// maxThrows is when a game that is played out is cut off.
const maxThrows = 20_000

// RollOut plays trials games from p to the end, each seat with the best bot.
// Trial i is a function of seed and i.
func RollOut(ctx context.Context, p game.Position, trials int, seed uint64) (Rollout, error) {
	if r, ok := game.RulesOf[tables.State](p); ok {
		return rollOut(ctx, p, r, TablesPlayer(Best, r.(tables.Rules)), trials, seed)
	}
	if r, ok := game.RulesOf[india.State](p); ok {
		return rollOut(ctx, p, r, IndiaPlayer(Best, r.(india.Rules)), trials, seed)
	}
	if r, ok := game.RulesOf[crown.State](p); ok {
		return rollOut(ctx, p, r, CrownPlayer(Best, r.(crown.Rules)), trials, seed)
	}
	if r, ok := game.RulesOf[check.State](p); ok {
		return rollOut(ctx, p, r, CheckPlayer(r.(check.Rules)), trials, seed)
	}
	return Rollout{}, ErrNoJudge
}

func rollOut[S comparable](ctx context.Context, p game.Position, r game.Rules[S], player Player[S], trials int, seed uint64) (res Rollout, err error) {
	start, _ := game.As[S](p)
	seats := r.Seats(start)
	var sum, squares [game.MaxSeats]float64
	var outs []game.Outcome
	for i := range trials {
		if ctx.Err() != nil {
			break
		}
		rnd := rand.New(rand.NewPCG(seed, uint64(i)))
		s, throws := start, 0
		for r.ToAct(s) != 0 && throws < maxThrows {
			switch seat := r.ToAct(s).First(); {
			case seat == game.Nature:
				throws++
				outs = r.AppendOutcomes(outs[:0], s)
				s = r.Apply(s, seat, game.Draw(outs, rnd))
			case r.Stepping(s):
				s = player.Turn(s, seat, rnd)
			default:
				s = r.Apply(s, seat, player.Decide(s, seat, rnd))
			}
		}
		if r.ToAct(s) != 0 {
			res.Cut++
		}
		for seat, n := range r.Payoffs(s) {
			sum[seat] += float64(n)
			squares[seat] += float64(n) * float64(n)
		}
		res.Trials++
	}
	n := float64(max(res.Trials, 1))
	for seat := range seats {
		mean := sum[seat] / n
		res.Equity = append(res.Equity, mean)
		res.StdErr = append(res.StdErr, math.Sqrt(max(squares[seat]/n-mean*mean, 0)/max(n-1, 1)))
	}
	return res, ctx.Err()
}
