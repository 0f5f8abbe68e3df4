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
	game          game.Payoffs // pay without what was paid beside the game: who has most of it has won
	counts        counts
}

// counts are how often what a family counts happened, by the seat that threw or
// acted.
type counts [game.MaxSeats][MaxCounts]int

// play plays games of a family, one after the other.
type play[S comparable] struct {
	rules   game.Complete[S]
	staller game.Staller[S]   // rules, if a game can come to a standstill by them
	beside  game.SidePayer[S] // rules, if something is paid beside the game by them
	counts  Counts[S]
	match   *Match
	bots    []bots.Player[S]
	pcg     rand.PCG
	dice    *rand.Rand
	own     rand.PCG
	mind    *rand.Rand // what bots do not decide themselves
	outs    []game.Outcome
	last    Change[S] // the latest; here it stays in place

	// see, if not nil, is shown the position line of every state.
	see  func(line []byte)
	line []byte
}

func newPlay[S comparable](r game.Complete[S], c Counts[S], m *Match) *play[S] {
	p := &play[S]{rules: r, counts: c, match: m}
	p.staller, _ = r.(game.Staller[S])
	p.beside, _ = r.(game.SidePayer[S])
	p.dice, p.mind = rand.New(&p.pcg), rand.New(&p.own)
	for _, level := range m.Bots {
		player, err := bots.PlayerOf(m.Roster, level, r)
		if err != nil {
			panic("arena: " + err.Error()) // Check has looked.
		}
		p.bots = append(p.bots, player)
	}
	return p
}

// looks is how many changes pass before the context is looked at again.
const looks = 256

// game plays game i. It allocates nothing but what buffers grow.
func (p *play[S]) game(ctx context.Context, i int, rec *record) error {
	p.pcg.Seed(p.match.Seed, uint64(i/p.match.group()))
	p.own.Seed(^p.match.Seed, uint64(i))
	*rec = record{began: game.Public}
	c := &p.last
	*c = Change[S]{After: p.rules.Start(p.match.Seats)}
	for n := 1; ; n++ {
		if n%looks == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if rec.began == game.Public {
			rec.began = p.counts.Began(c.After)
		}
		if p.see != nil {
			p.line = p.rules.AppendState(p.line[:0], c.After)
			p.see(p.line)
		}
		who := p.rules.ToAct(c.After)
		if who == 0 {
			rec.pay = p.rules.Payoffs(c.After)
			rec.game = rec.pay
			if p.beside != nil {
				paid, _ := p.beside.Beside(c.After)
				for i, n := range paid {
					rec.game[i] -= n
				}
			}
			return nil
		}
		if p.staller != nil && p.staller.Stalled(c.After) { // Drawn, and nothing follows but in a match.
			next, ok := p.rules.(game.Conceder[S])
			if !ok {
				return nil
			}
			c.After = next.Concede(c.After, game.Payoffs{})
			continue
		}
		p.next(c, i, who.First())
		if c.thrown {
			rec.throws++
		} else if c.Seat != game.Public {
			rec.turns++
		}
		if rec.throws > p.match.Cap {
			rec.cut = true
			return nil
		}
		if c.Seat != game.Public {
			p.counts.Count(&rec.counts[c.Seat], c)
		}
	}
}

// next makes c the change that follows it in game i, where seat is to act.
func (p *play[S]) next(c *Change[S], i int, seat game.Seat) {
	c.Before, c.Seat, c.thrown, c.Action = c.After, seat, false, 0
	s := &c.Before
	switch {
	case seat == game.Nature:
		c.Seat = p.rules.Thrower(*s)
		c.thrown = c.Seat != game.Public
		p.outs = p.rules.AppendOutcomes(p.outs[:0], *s)
		c.Action = game.Draw(p.outs, p.dice)
		c.After = p.rules.Apply(*s, seat, c.Action)
	case p.rules.Stepping(*s):
		c.After = p.bots[p.match.bot(i, seat)].Turn(*s, seat, nil, p.mind)
	default:
		c.Action = p.bots[p.match.bot(i, seat)].Decide(*s, seat, nil, p.mind)
		c.After = p.rules.Apply(*s, seat, c.Action)
	}
}
