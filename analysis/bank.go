package analysis

import (
	"context"
	"fmt"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/crown"
)

// bank looks at Crown and Anchor. There nothing can be played better or worse
// but the height of the stakes: each loses the same share of itself in the long
// run, wherever it lies (CA-5). What it loses on the average is the error; the
// rest is luck. All of it is exact.
type bank struct{}

func (b bank) open(o *Options, p game.Position, rep *Report) (worker, error) {
	r, ok := game.RulesOf[crown.State](p)
	if !ok {
		return nil, fmt.Errorf("%s: %w", p.Game().Info().Name, bots.ErrPosition)
	}
	rep.Unit = p.Game().Info().Unit + "s"
	rep.judged(byBank)
	rules := r.(crown.Rules)
	rep.Scale = Scale{Deviation: 1}
	return &banker{rules: rules}, nil
}

type banker struct {
	rules crown.Rules
	outs  []game.Outcome
}

// take is what a stake of one chip wins on the average: less than nothing.
func (b *banker) take() float64 { return float64(b.rules.Expectation()) / crown.Ways }

// stands returns what each seat has won so far, its stakes counted as what they
// bring on the average.
func (b *banker) stands(s crown.State) (v value) {
	if s.Next() == crown.NextThrow && lies(s) { // Else it may be that nobody can bet any more.
		return b.mean(s)
	}
	if s.Next() == crown.NextOver {
		for i, n := range b.rules.Payoffs(s) {
			v.equity[i] = float64(n)
		}
		return v
	}
	for i := range game.Seat(s.Seats()) {
		v.equity[i] += float64(s.Chips(i) - b.rules.Chips)
		n := float64(staked(s, i))
		v.equity[i] += n * (1 + b.take())
		if banker := s.Banker(); banker >= 0 {
			v.equity[banker] -= n * b.take()
		}
	}
	return v
}

// mean is the mean over the throws of the three dice.
func (b *banker) mean(s crown.State) (sum value) {
	b.outs = b.rules.AppendOutcomes(b.outs[:0], s)
	all := float64(game.TotalWeight(b.outs))
	for _, o := range b.outs {
		v := b.stands(b.rules.Apply(s, game.Nature, o.Action))
		sum.add(&v, float64(o.Weight)/all)
	}
	return sum
}

func staked(s crown.State, seat game.Seat) (n int) {
	for d := range crown.Design(crown.Designs) {
		n += s.Stake(seat, d)
	}
	return n
}

// lies reports whether there is a stake on the board.
func lies(s crown.State) bool {
	for d := range crown.Design(crown.Designs) {
		if s.OnDesign(d) > 0 {
			return true
		}
	}
	return false
}

// look implements [worker].
func (b *banker) look(ctx context.Context, m *moment) (l look, err error) {
	s, ok := game.As[crown.State](m.before)
	after, same := game.As[crown.State](m.after)
	if !ok || !same {
		return l, fmt.Errorf("event %d: %w", m.ply.N, bots.ErrPosition)
	}
	l.item, l.known = itemOf(m), true
	seats := s.Seats()
	l.before, l.after = b.stands(s), b.stands(after)
	switch {
	case m.ply.Ended != nil:
		for i := range seats {
			l.after.equity[i] = float64(m.pay[i])
		}
	case m.ply.Seat == game.Nature:
		if s.Next() == crown.NextThrow {
			l.item.Luck = diff(&l.after, &l.before, seats)
		}
	default:
		seat := l.item.Seat
		l.item.Kind, l.item.Staked = Stake, staked(after, seat)-staked(s, seat)
		if after.Next() == crown.NextThrow { // What the last stake makes sure of may differ where a bank can break.
			l.after = b.open(s, after)
		}
		l.item.Error = max(0, l.before.equity[seat]-l.after.equity[seat])
		l.item.Cost = diff(&l.before, &l.after, seats)
	}
	return l, ctx.Err()
}

// open returns what each seat has when a stake has been laid at s, every stake
// counted as what it brings on the average.
func (b *banker) open(s, after crown.State) value {
	v := b.stands(s)
	for i := range game.Seat(s.Seats()) {
		n := float64(staked(after, i) - staked(s, i))
		v.equity[i] += n * b.take()
		v.equity[s.Banker()] -= n * b.take()
	}
	return v
}

// money is what results are worth where nobody judges: what was won.
type money[S comparable] struct{ bots.Money }

// Equity implements [bots.Worth].
func (money[S]) Equity(c *bots.Chances, _ S, seat game.Seat, _ *match.Standing) float64 {
	return c.Points[seat]
}
