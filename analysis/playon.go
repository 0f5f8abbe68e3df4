package analysis

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"

	"parlor/game"
)

// player finds the chances of games of which nobody can say what positions are
// worth: it plays on from them, at random. Where nobody has anything to decide,
// as at Check and Double Check (CK-8), those are the chances, but for the error
// that it tells.
type player[S comparable] struct {
	trials int
	seed   uint64
	outs   []game.Outcome
	acts   []game.Action
}

// How many games are played on, over all positions, by depth; and from each of
// them at least and at most.
var budget = map[Depth]int{Quick: 10_000, Standard: 100_000}

const (
	fewest = 40
	enough = 4000
)

// spread returns how many games are played on from each of n positions.
func spread(o *Options, n int) int {
	if o.Depth == Deep { // The error of a chance is at most that of a half.
		e := o.wanted(scaleOf(even))
		return max(fewest, int(min(math.Ceil(0.25/(e*e)), mostRolled)))
	}
	return min(max(budget[o.Depth]/n, fewest), enough)
}

// Cut is after how many throws a game that is played on is given up: anybody might
// have won it, so its win is shared out, and the errors of the chances are wider.
const Cut = 20_000

func newPlayer[S comparable](o *Options, r game.Complete[S], rep *Report) *player[S] {
	p := &player[S]{trials: o.Trials, seed: o.Seed}
	rep.Unit, rep.Trials, rep.Scale = "points", max(p.trials, 1), scaleOf(even)
	if in := r.Info(); !in.ZeroSum {
		rep.Unit = "points won"
	}
	return p
}

// look implements [worker]. Positions are seen after what happened; only the
// first one of a game before it, too.
func (p *player[S]) look(ctx context.Context, m *moment) (l look, err error) {
	r, ok := game.RulesOf[S](m.before)
	if !ok {
		return l, fmt.Errorf("event %d: a position of another game", m.ply.N)
	}
	l.item = itemOf(m)
	if m.first {
		if l.before, _, err = p.chances(ctx, r, m.before); err != nil {
			return l, err
		}
		l.known = true
	}
	if m.ply.Ended != nil {
		d := desk[S]{rules: r, worth: money[S]{}}
		l.after = d.paid(m.pay, m.before.Seats(), nil)
		return l, nil
	}
	l.after, l.item.WinErr, err = p.chances(ctx, r, m.after)
	return l, err
}

// chances plays on from at. They are a function of the position and the seed.
func (p *player[S]) chances(ctx context.Context, r game.Complete[S], at game.Position) (v value, errs []float64, err error) {
	start, _ := game.As[S](at)
	seats := r.Seats(start)
	d := desk[S]{rules: r, worth: money[S]{}}
	if r.ToAct(start) == 0 {
		return d.paid(r.Payoffs(start), seats, nil), nil, nil
	}
	h := fnv.New64a()
	h.Write([]byte(at.String()))
	var squares [game.MaxSeats]float64
	n, open := float64(p.trials), 0.0
	for i := range p.trials {
		if err := ctx.Err(); err != nil {
			return v, nil, err
		}
		rnd := rand.New(rand.NewPCG(p.seed^h.Sum64(), uint64(i)))
		s := start
		for throws := 0; r.ToAct(s) != 0 && throws < Cut; {
			switch seat := r.ToAct(s).First(); seat {
			case game.Nature:
				throws++
				p.outs = r.AppendOutcomes(p.outs[:0], s)
				s = r.Apply(s, seat, game.Draw(p.outs, rnd))
			default:
				p.acts = r.AppendActions(p.acts[:0], s, seat)
				s = r.Apply(s, seat, p.acts[rnd.IntN(len(p.acts))])
			}
		}
		one := d.paid(r.Payoffs(s), seats, nil)
		if r.ToAct(s) != 0 {
			open += 1 / n
			for k := range seats {
				one.chances.Win[k] = 1 / float64(seats)
			}
		}
		v.add(&one, 1/n)
		for k := range seats {
			squares[k] += one.chances.Win[k] * one.chances.Win[k] / n
		}
	}
	for k := range seats {
		e := math.Sqrt(max(0, squares[k]-v.chances.Win[k]*v.chances.Win[k]) / max(1, n-1))
		errs = append(errs, e+open*(1-1/float64(seats))/1.96) // So far may an interval of 95 % be off by what is open.
	}
	return v, errs, nil
}

// dealt joins what Nature does before anybody throws, lots and cards, to one:
// it is looked at when the deal is done.
func dealt(ms []moment) (list []moment) {
	deal := func(m *moment) bool {
		return m.ply.Ended == nil && m.ply.Seat == game.Nature && m.before.Thrower() == game.Public
	}
	for i := range ms {
		m := ms[i]
		if n := len(list) - 1; n >= 0 && deal(&m) && deal(&list[n]) {
			list[n].ply.Text += "; " + m.ply.Text
			list[n].ply.N, list[n].after, list[n].over, list[n].pay = m.ply.N, m.after, m.over, m.pay
			continue
		}
		list = append(list, m)
	}
	if len(list) > 0 {
		list[0].first = true
	}
	return list
}
