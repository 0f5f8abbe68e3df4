package analysis

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"

	"parlor/api"
	"parlor/game"
)

// player finds the chances of games of which nobody can say what positions are
// worth: it plays on from them, at random. Where nobody has anything to decide,
// as at Check and Double Check (CK-8), those are the chances, but for the error
// that it tells.
type player[S comparable] struct {
	trials int
	seed   uint64
	handed handed[S] // nil where a game is not played hand by hand
	share  int       // games that share the rest of a hand: one, where those that follow are counted
	hands  *hands[S] // played when they are first wanted
	now    S         // of a game that is played on hand by hand
	outs   []game.Outcome
	acts   []game.Action
}

// How many games are played on, over all positions, by depth; and from each of
// them at least and at most. Where hand follows hand a game costs little more than
// the rest of the hand being played, and there are more of them. Several share that
// rest, where what follows is not counted.
var budget = map[api.Depth]int{api.Quick: 10_000, api.Standard: 100_000}

const (
	fewest  = 40
	enough  = 4000
	ofHands = 15 // times the budget
	sharing = 4  // games that share the rest of a hand
)

// spread returns how many games are played on from each of n positions.
func spread(o *Options, rep *Report, n int) int {
	times, share := 1, max(1, rep.share)
	if rep.share > 0 {
		times = ofHands * share
	}
	if o.Depth == api.Deep { // The error of a chance is at most that of a half, should all that share a hand end alike.
		e := o.wanted(scaleOf(even))
		return share * max(fewest, int(min(math.Ceil(0.25/(e*e)), mostRolled)))
	}
	return min(max(times*budget[o.Depth]/n, share*fewest), enough)
}

// Cut is after how many throws a game that is played on is given up: anybody might
// have won it, so its win is shared out, and the errors of the chances are wider.
const Cut = 200_000

func newPlayer[S comparable](o *Options, r game.Complete[S], seats int, rep *Report) *player[S] {
	p := &player[S]{trials: o.Trials, seed: o.Seed}
	var byHand bool
	switch p.handed, byHand = r.(handed[S]); {
	case byHand && p.handed.Stands(seats) <= mostCounted:
		p.share = 1
	case byHand:
		p.share = sharing
	}
	rep.share, rep.Sampled = p.share, p.share > 1
	rep.Unit, rep.Scale = "points", scaleOf(even)
	if in := r.Info(); !in.ZeroSum {
		rep.Unit = "points won"
	}
	rep.playedOn(max(p.trials, 1))
	return p
}

// playedOn says of how many games from each position chances are.
func (rep *Report) playedOn(trials int) {
	rep.Trials = trials
	if rep.share == 1 {
		rep.Hands = handsFor(trials, rep.share)
	}
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
		if l.before, _, l.startErr, err = p.chances(ctx, r, m.before); err != nil {
			return l, err
		}
		l.known = true
	}
	if m.ply.Ended != nil {
		d := desk[S]{rules: r, worth: money[S]{}}
		l.after = d.paid(m.pay, m.before.Seats(), nil)
		return l, nil
	}
	l.after, l.item.WinErr, _, err = p.chances(ctx, r, m.after)
	return l, err
}

// chances plays on from at. They are a function of the position and the seed. Games
// that share the rest of a hand count as one when it comes to the errors: of the chances, and of what the position is worth. Where what
// follows is counted, the errors of the hands by which it is are in them.
func (p *player[S]) chances(ctx context.Context, r game.Complete[S], at game.Position) (v value, errs, worth []float64, err error) {
	start, _ := game.As[S](at)
	seats := r.Seats(start)
	d := desk[S]{rules: r, worth: money[S]{}}
	if r.ToAct(start) == 0 {
		return d.paid(r.Payoffs(start), seats, nil), nil, nil, nil
	}
	if p.handed != nil && p.hands == nil {
		if p.hands, err = newHands(ctx, p.handed, seats, handsFor(p.trials, p.share), p.seed); err != nil {
			return v, nil, nil, err
		}
	}
	share := max(1, p.share)
	h := fnv.New64a()
	h.Write([]byte(at.String()))
	var groups []value
	var sizes []float64
	var win, pays sways
	n, open := float64(p.trials), 0.0
	for i := 0; i < p.trials; i += share {
		if err := ctx.Err(); err != nil {
			return v, nil, nil, err
		}
		rnd := rand.New(rand.NewPCG(p.seed^h.Sum64(), uint64(i)))
		s, throws := p.playOn(r, start, rnd)
		var group value
		size := min(share, p.trials-i)
		for range size {
			if p.share == 1 && throws < Cut {
				c := p.hands.worth(&d, s)
				group = c.value
				win.add(&c.win, seats, len(p.hands.kinds), 1/n)
				pays.add(&c.worth, seats, len(p.hands.kinds), 1/n)
				break
			}
			end := p.byHand(r, s, throws, rnd)
			one := d.paid(r.Payoffs(end), seats, nil)
			if r.ToAct(end) != 0 {
				open += 1 / n
				for k := range seats {
					one.chances.Win[k] = 1 / float64(seats)
				}
			}
			group.add(&one, 1/float64(size))
		}
		v.add(&group, float64(size)/n)
		groups, sizes = append(groups, group), append(sizes, float64(size))
	}
	for k := range seats {
		wins, points, m := 0.0, 0.0, float64(len(groups))
		for i := range groups {
			off, far := sizes[i]/n*(groups[i].chances.Win[k]-v.chances.Win[k]), sizes[i]/n*(groups[i].equity[k]-v.equity[k])
			wins += off * off
			points += far * far
		}
		wins, points = wins*m/max(1, m-1), points*m/max(1, m-1)
		if p.hands != nil {
			e, far := p.hands.off(win[k]), p.hands.off(pays[k])
			wins += e * e
			points += far * far
		}
		errs = append(errs, math.Sqrt(wins)+open*(1-1/float64(seats))/1.96) // So far may an interval of 95 % be off by what is open.
		worth = append(worth, math.Sqrt(points))
	}
	return v, errs, worth, nil
}

// playOn plays s to its end, or to that of the hand where hand follows hand, and counts
// what Nature did.
func (p *player[S]) playOn(r game.Complete[S], s S, rnd *rand.Rand) (end S, throws int) {
	for r.ToAct(s) != 0 && throws < Cut && (p.handed == nil || !p.handed.Between(s)) {
		if r.ToAct(s).Has(game.Nature) {
			throws++
		}
		s = p.act(r, s, rnd)
		if p.handed != nil {
			var n int
			s, n = p.handed.Rest(s, rnd)
			throws += n
		}
	}
	return s, throws
}

// byHand plays s, which so many throws have led to, to its end a hand at a time.
func (p *player[S]) byHand(r game.Complete[S], s S, throws int, rnd *rand.Rand) S {
	p.now = s
	for p.handed != nil && throws < Cut && p.handed.Between(p.now) {
		end, n := p.hands.draw(rnd)
		p.handed.After(&p.now, end)
		throws += n
	}
	return p.now
}

// act lets whoever is to act at s do anything.
func (p *player[S]) act(r game.Complete[S], s S, rnd *rand.Rand) S {
	seat := r.ToAct(s).First()
	if seat == game.Nature {
		p.outs = r.AppendOutcomes(p.outs[:0], s)
		return r.Apply(s, seat, game.Draw(p.outs, rnd))
	}
	p.acts = r.AppendActions(p.acts[:0], s, seat)
	return r.Apply(s, seat, p.acts[rnd.IntN(len(p.acts))])
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
			list[n].ply.Text += api.FellSeparator + m.ply.Text
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
