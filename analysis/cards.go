package analysis

import (
	"context"
	"hash/fnv"
	"math"
	"math/rand/v2"

	"parlor/game"
	"parlor/rules/check"
)

// NextThrow is what the throw that is awaited at Check and Double Check does to the hand of a seat, each in so many of the ways in which
// the dice can fall, exactly (CK-7).
type NextThrow struct {
	Seat     game.Seat `json:"seat"`
	Ways     int       `json:"ways"` // all together: 36
	Lays     int       `json:"lays"` // it lays a card
	Keeps    int       `json:"keeps"`
	Takes    int       `json:"takes"`     // one card of the Discard
	TakesTwo int       `json:"takes_two"` // by a Double Check
	Goes     int       `json:"goes"`      // of those that lay: it wins the hand with its last card
}

// Hand is who wins the hand that is being played, or the next one, found by playing it on: by seat.
type Hand struct {
	Trials int       `json:"trials"` // so many times
	Win    []float64 `json:"win"`
	WinErr []float64 `json:"win_error"` // standard errors
}

// handTrials is how many times a hand is played to its end.
const handTrials = 10_000

// cards tells what a study of Check and Double Check tells beside the chances of the game.
func cards(ctx context.Context, p game.Position, seed uint64, x *Study) (err error) {
	r, known := game.RulesOf[check.State](p)
	s, at := game.As[check.State](p)
	if !known || !at || s.Next() == check.NextOver {
		return nil
	}
	rules := r.(check.Rules)
	if s.Next() == check.NextThrow {
		for i, o := range rules.Odds(s) {
			if i < s.Seats() {
				x.Next = append(x.Next, NextThrow{game.Seat(i), check.Ways, o.Lays, o.Keeps, o.Takes, o.TakesTwo, o.Goes})
			}
		}
	}
	x.Hand, err = handOf(ctx, rules, s, seed, p.String())
	return err
}

// handOf plays the hand at s to its end, again and again.
func handOf(ctx context.Context, r check.Rules, s check.State, seed uint64, line string) (*Hand, error) {
	h := fnv.New64a()
	h.Write([]byte(line))
	rnd := rand.New(rand.NewPCG(seed^h.Sum64(), handTrials))
	r, begin := r.Last(s)
	var wins [game.MaxSeats]int
	var outs []game.Outcome
	for i := range handTrials {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		at := begin
		for at.Next() != check.NextThrow { // It is not dealt yet.
			outs = r.AppendOutcomes(outs[:0], at)
			at = r.Apply(at, game.Nature, game.Draw(outs, rnd))
		}
		at, _ = r.Rest(at, rnd)
		wins[at.Dealer()]++
	}
	x := &Hand{Trials: handTrials}
	for _, n := range wins[:s.Seats()] {
		x.Win = append(x.Win, float64(n)/handTrials)
		near := float64(n+1) / (handTrials + 2) // What never came may come: its error is not nothing.
		x.WinErr = append(x.WinErr, math.Sqrt(near*(1-near)/handTrials))
	}
	return x, nil
}
