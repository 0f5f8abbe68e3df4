package arena

import (
	"context"
	"math/rand/v2"

	"parlor/bots"
	"parlor/game"
)

// A record is what is kept of one game.
type record struct {
	cut           bool // off, at the cap: there is no payoff
	throws, turns int
	began         game.Seat // Public where nobody did
	pay           game.Payoffs
	counts        counts
}

// counts are how often what a family counts happened, by the seat that threw or
// acted.
type counts [game.MaxSeats][maxCounters]int

const maxCounters = 5

// A change is what happened between two states.
type change[S comparable] struct {
	before, after S
	seat          game.Seat   // who threw or acted; Public where Nature deals or draws lots
	thrown        bool        // a throw of dice
	action        game.Action // what Nature did, or a player decided; a whole turn has none
}

// A family is a game with its state's type, and what is worth counting in it.
type family[S comparable] struct {
	rules    game.Complete[S]
	bot      func(kind string) bots.Player[S]
	counters []string

	// count adds to the counters of c.seat what c shows of them.
	count func(n *[maxCounters]int, c *change[S])

	// began returns who has the first turn, as soon as s tells, and Public before.
	began func(s S) game.Seat
}

// desk forgets the type of f's states.
func (f family[S]) desk() desk {
	return desk{
		counters: f.counters,
		open: func(m *Match, see func(line []byte)) player {
			p := newPlay(f, m)
			p.see = see
			return p.game
		},
	}
}

// play plays games of a family, one after the other.
type play[S comparable] struct {
	family[S]
	match *Match
	bots  []bots.Player[S]
	pcg   rand.PCG
	rnd   *rand.Rand
	outs  []game.Outcome
	last  change[S] // the latest; here it stays in place

	// see, if not nil, is shown the position line of every state.
	see  func(line []byte)
	line []byte
}

func newPlay[S comparable](f family[S], m *Match) *play[S] {
	p := &play[S]{family: f, match: m}
	p.rnd = rand.New(&p.pcg)
	for _, kind := range m.Bots {
		p.bots = append(p.bots, f.bot(kind))
	}
	return p
}

// looks is how many changes pass before the context is looked at again.
const looks = 256

// game plays game i. It allocates nothing but what buffers grow.
func (p *play[S]) game(ctx context.Context, i int, rec *record) error {
	p.pcg.Seed(p.match.Seed, uint64(i))
	*rec = record{began: game.Public}
	c := &p.last
	*c = change[S]{after: p.rules.Start(p.match.Seats)}
	for n := 1; ; n++ {
		if n%looks == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if rec.began == game.Public {
			rec.began = p.began(c.after)
		}
		if p.see != nil {
			p.line = p.rules.AppendState(p.line[:0], c.after)
			p.see(p.line)
		}
		who := p.rules.ToAct(c.after)
		if who == 0 {
			rec.pay = p.rules.Payoffs(c.after)
			return nil
		}
		p.next(c, i, who.First())
		if c.thrown {
			rec.throws++
		} else if c.seat != game.Public {
			rec.turns++
		}
		if rec.throws > p.match.Cap {
			rec.cut = true
			return nil
		}
		if c.seat != game.Public {
			p.count(&rec.counts[c.seat], c)
		}
	}
}

// next makes c the change that follows it in game i, where seat is to act.
func (p *play[S]) next(c *change[S], i int, seat game.Seat) {
	c.before, c.seat, c.thrown, c.action = c.after, seat, false, 0
	s := &c.before
	switch {
	case seat == game.Nature:
		c.seat = p.rules.Thrower(*s)
		c.thrown = c.seat != game.Public
		p.outs = p.rules.AppendOutcomes(p.outs[:0], *s)
		c.action = game.Draw(p.outs, p.rnd)
		c.after = p.rules.Apply(*s, seat, c.action)
	case p.rules.Stepping(*s):
		c.after = p.bots[p.match.bot(i, seat)].Turn(*s, seat, p.rnd)
	default:
		c.action = p.bots[p.match.bot(i, seat)].Decide(*s, seat, p.rnd)
		c.after = p.rules.Apply(*s, seat, c.action)
	}
}
