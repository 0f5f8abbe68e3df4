package bots

import (
	"context"
	"errors"
	"math/rand/v2"

	"parlor/game"
)

// roller plays games out, one after the other.
type roller[S comparable] struct {
	rules   game.Complete[S]
	plan    *Plan
	player  Player[S]
	greedy  bool            // the player does what the look ahead finds best
	look    *Ahead[S]       // nil where nobody judges the game
	staller game.Staller[S] // nil where no game comes to a standstill
	worth   Worth[S]        // nil where nobody says what a game is worth in a match
	closer  Closer[S]       // nil where a game is won, and no more is to be said of its end
	counts  counter[S]      // nil where nothing is counted out, or luck stays in
	pcg     rand.PCG
	dice    *rand.Rand
	own     rand.PCG
	mind    *rand.Rand // what players do not decide themselves
	outs    []game.Outcome
	one     [1]Chances
	order   []int // see second
	keeps   bool  // the course of a game is kept
	course  []float64
}

// newRoller returns somebody who plays games of r out with players of a level.
func (f family[S]) newRoller(w want, r game.Complete[S], plan *Plan) (*roller[S], error) {
	b := &roller[S]{rules: r, plan: plan}
	b.player, _ = f.player(w, r)
	b.dice, b.mind = rand.New(&b.pcg), rand.New(&b.own)
	b.staller, _ = any(r).(game.Staller[S])
	if f.brings.Worth != nil {
		b.worth = f.brings.Worth(r)
		b.closer, _ = b.worth.(Closer[S])
	}
	if plan.Adjust || plan.Truncate > 0 {
		e, level := f.judgeFor(w, r)
		if e == nil {
			return nil, errNoLook
		}
		b.look = NewAhead(r, e, f.quick(level, r), b.worth, 1)
		if plan.Adjust {
			b.counts, _ = e.(counter[S])
		}
		g, ok := b.player.(*Greedy[S])
		b.greedy = ok && g.misses == nil
	}
	return b, nil
}

// A counter is an evaluator that counts what some states are worth, so that
// nothing is left to be found by play.
type counter[S comparable] interface{ counts(s S) bool }

var errNoLook = errors.New("no evaluation for this game: games can be played to their end only, and luck stays in")

// line is a game as far as it is played out.
type line[S comparable] struct {
	s            S
	throws       int
	first, block uint32                 // where its first two throws are laid out
	luck         [game.MaxSeats]float64 // in points, so far
	tilt         Chances                // the luck in chances
	equity       [game.MaxSeats]float64 // what it pays, the luck still in, once it is over
	chances      Chances                // how it has ended
	over, cut    bool
}

// trial plays game i from s, and what follows a fork as often as that says. It
// reports false when ctx ends first.
func (b *roller[S]) trial(ctx context.Context, s S, i int, fork Fork) (t trial, ok bool) {
	g := line[S]{s: s}
	b.seed(i, 0)
	if !b.play(ctx, &g, i, fork.Behind) {
		return t, false
	}
	ends := 1
	if !g.over {
		ends = fork.Ends
	}
	for k := range ends {
		end := g
		if k > 0 {
			b.seed(i, k)
		}
		if !b.play(ctx, &end, i, 0) {
			return t, false
		}
		if k == 0 {
			t.plain = end.equity
		}
		t.cut = t.cut || end.cut
		for seat := range t.equity {
			t.equity[seat] += (end.equity[seat] - end.luck[seat]) / float64(ends)
		}
		t.chances.add(&end.chances, 1/float64(ends))
		t.chances.add(&end.tilt, -1/float64(ends))
	}
	if b.keeps {
		b.course = append(b.course, t.equity[0])
	}
	return t, true
}

// seed begins the dice of end k of game i.
func (b *roller[S]) seed(i, k int) {
	stream := uint64(i) | uint64(k)<<48
	b.pcg.Seed(b.plan.Seed, stream)
	b.own.Seed(^b.plan.Seed, stream)
}

// play plays g, which is part of game i, on to its end, or until so many throws
// have fallen if until is not 0. It reports false when ctx ends first.
func (b *roller[S]) play(ctx context.Context, g *line[S], i, until int) bool {
	for !g.over {
		who := b.rules.ToAct(g.s)
		if who == 0 {
			g.equity, g.chances = b.ended(g.s)
			g.over = true
			break
		}
		seat := who.First()
		if b.staller != nil && b.staller.Stalled(g.s) { // It is drawn.
			g.over = true
			break
		}
		if seat != game.Nature {
			g.s = b.choose(g.s, seat)
			continue
		}
		switch {
		case ctx.Err() != nil:
			return false
		case g.throws == maxThrows:
			g.equity, _ = b.ended(g.s)
			g.over, g.cut = true, true
		case b.plan.Truncate > 0 && g.throws >= b.plan.Truncate || b.counts != nil && b.counts.counts(g.s):
			g.equity, g.chances = b.judged(g.s)
			g.over = true
		case until > 0 && g.throws == until:
			return true
		default:
			b.throw(g, i)
		}
	}
	return true
}

// throw lets Nature act in g, which is part of game i.
func (b *roller[S]) throw(g *line[S], i int) {
	b.outs = b.rules.AppendOutcomes(b.outs[:0], g.s)
	total := game.TotalWeight(b.outs)
	n := b.dice.Uint32N(total)
	switch { // The first two throws are laid out, each as often as it should be.
	case total > mostLaid:
	case g.throws == 0:
		g.first, g.block = uint32(i)%total, uint32(i)/total
		n = g.first
	case g.throws == 1:
		n = b.second(g.first, g.block, total)
	}
	g.throws++
	a := game.Pick(b.outs, n)
	if !b.plan.Adjust {
		g.s = b.rules.Apply(g.s, game.Nature, a)
		return
	}
	so := g.luck[0]
	after, mean := b.adjust(g.s, a, &g.luck, &g.tilt)
	if b.keeps {
		b.course = append(b.course, mean-so)
	}
	g.s = after
}

// mostLaid is how many outcomes of Nature may be, for them to be laid out.
const mostLaid = 216

// second returns the second throw of a trial that is the first one of its block
// to begin with throw first: one of total. In a block every second throw is as
// often as it should be, and in so many blocks every first throw is followed by
// every second one. Which comes when is a function of the seed, so that few
// trials prefer none.
func (b *roller[S]) second(first, block, total uint32) uint32 {
	if len(b.order) != int(total) {
		b.order = rand.New(rand.NewPCG(b.plan.Seed, ^uint64(total))).Perm(int(total))
	}
	return uint32(b.order[(first+block)%total])
}

// choose returns the state after what seat does at s.
func (b *roller[S]) choose(s S, seat game.Seat) S {
	if b.rules.Stepping(s) {
		return b.player.Turn(s, seat, b.plan.Score, b.mind)
	}
	return b.rules.Apply(s, seat, b.player.Decide(s, seat, b.plan.Score, b.mind))
}

// ended returns what the end of a game at s is worth, and who has won, and how.
func (b *roller[S]) ended(s S) (equity [game.MaxSeats]float64, c Chances) {
	if b.closer != nil {
		b.closer.Final(&c, s)
	}
	best, winners := int32(0), 0
	pay := b.rules.Payoffs(s)
	for _, n := range pay {
		best = max(best, n)
	}
	for seat, n := range pay {
		equity[seat] = float64(n)
		if b.worth != nil && seat < b.rules.Seats(s) {
			equity[seat] = b.worth.Result(pay, game.Seat(seat), b.plan.Score)
		}
		if best > 0 && n == best {
			winners++
		}
	}
	for seat, n := range pay {
		c.Win[seat] = 0
		if best > 0 && n == best {
			c.Win[seat] = 1 / float64(winners)
		}
	}
	return equity, c
}

// judged returns what s, where Nature is to act, is thought to be worth.
func (b *roller[S]) judged(s S) (equity [game.MaxSeats]float64, c Chances) {
	b.one[0] = Chances{}
	t := undoubled(b.look.worth, s)
	b.look.judge.Evaluate(b.one[:], t, []S{t})
	return b.worthOf(&b.one[0], s), b.one[0]
}

// worthOf returns what c at s is worth to each seat.
func (b *roller[S]) worthOf(c *Chances, s S) (equity [game.MaxSeats]float64) {
	for seat := range b.rules.Seats(s) {
		equity[seat] = b.look.worth.Equity(c, s, game.Seat(seat), b.plan.Score)
	}
	return equity
}

// adjust returns the state after Nature does a at s, and after what is then
// played if that has been found on the way. What a is worth beyond the mean of
// all that could have happened is added to luck, in points, and to tilt, in
// chances; mean is that mean for the first seat, in points.
func (b *roller[S]) adjust(s S, a game.Action, luck *[game.MaxSeats]float64, tilt *Chances) (after S, mean float64) {
	l := b.look
	f := l.floor(0)
	f.outs, f.from, f.ends, f.list = l.rules.AppendOutcomes(f.outs[:0], s), f.from[:0], f.ends[:0], f.list[:0]
	for _, o := range f.outs {
		l.follow(f, l.rules.Apply(s, game.Nature, o.Action))
	}
	l.ask(f, s, b.plan.Score)
	total, start, open := float64(game.TotalWeight(f.outs)), 0, 0
	for i, end := range f.ends {
		top, at := l.choose(f, f.from[i], start, end, open, b.plan.Score)
		for _, t := range f.list[start:end] {
			if l.rules.ToAct(t) != 0 {
				open++
			}
		}
		start = end
		var equity [game.MaxSeats]float64
		var c *Chances
		if l.rules.ToAct(top) == 0 {
			equity, b.one[0] = b.ended(top)
			c = &b.one[0]
		} else {
			equity, c = b.worthOf(&f.chance[at], top), &f.chance[at]
		}
		share := float64(f.outs[i].Weight) / total
		mean += float64(share * equity[0])
		for seat := range equity {
			luck[seat] -= float64(share * equity[seat])
		}
		tilt.add(c, -share)
		if f.outs[i].Action != a {
			continue
		}
		for seat := range equity {
			luck[seat] += equity[seat]
		}
		tilt.add(c, 1)
		after = f.from[i]
		if b.greedy && l.rules.Stepping(after) {
			after = top
		}
	}
	return after, mean
}
