package main

import (
	"math/rand/v2"

	"parlor/game"
	"parlor/rules/check"
	"parlor/rules/crown"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// cup holds what Nature may do, each as often as its weight: one look throws.
type cup []game.Action

// fill fills c if it is empty.
func (c *cup) fill(outs []game.Outcome) {
	for _, o := range outs {
		for range o.Weight {
			*c = append(*c, o.Action)
		}
	}
}

func (c cup) throw(rnd *rand.Rand) game.Action { return c[rnd.Uint32N(uint32(len(c)))] }

// benches play the games of a family from its start, as quickly as what the
// family alone has allows.
var benches = map[string]func(start game.Position, seats int, rnd *rand.Rand) func(w *work){
	"tables": func(start game.Position, _ int, rnd *rand.Rand) func(w *work) {
		return (&tablesBench{r: rulesOf[tables.State, tables.Rules](start), rnd: rnd}).play
	},
	"india": func(start game.Position, seats int, rnd *rand.Rand) func(w *work) {
		return (&indiaBench{r: rulesOf[india.State, india.Rules](start), rnd: rnd, seats: seats}).play
	},
	"crown": func(start game.Position, seats int, rnd *rand.Rand) func(w *work) {
		return (&crownBench{r: rulesOf[crown.State, crown.Rules](start), rnd: rnd, seats: seats}).play
	},
	"check": func(start game.Position, seats int, rnd *rand.Rand) func(w *work) {
		return (&checkBench{r: rulesOf[check.State, check.Rules](start), rnd: rnd, seats: seats}).play
	},
}

// rulesOf returns the rules of p, which are of type R.
func rulesOf[S comparable, R game.Complete[S]](p game.Position) R {
	r, _ := game.RulesOf[S](p)
	return r.(R)
}

// anyBench plays any game at random.
type anyBench struct {
	r     game.Complete[game.Any]
	rnd   *rand.Rand
	seats int
	walk  game.Turns[game.Any]
	turns []game.Turn[game.Any]
	acts  []game.Action
	outs  []game.Outcome
}

func (b *anyBench) play(w *work) {
	s := b.r.Start(b.seats)
	for b.r.ToAct(s) != 0 {
		seat := b.r.ToAct(s).First()
		switch {
		case seat == game.Nature:
			b.outs = b.r.AppendOutcomes(b.outs[:0], s)
			w.throws++
			s = b.r.Apply(s, seat, game.Draw(b.outs, b.rnd))
		case b.r.Stepping(s):
			b.turns = b.walk.Append(b.turns[:0], b.r, s)
			w.turns++
			w.positions += len(b.turns)
			s = b.turns[b.rnd.IntN(len(b.turns))].After
		default:
			b.acts = b.r.AppendActions(b.acts[:0], s, seat)
			w.turns++
			w.positions += len(b.acts)
			s = b.r.Apply(s, seat, b.acts[b.rnd.IntN(len(b.acts))])
		}
	}
	w.games++
}

// tablesBench plays tables games at random.
type tablesBench struct {
	r     tables.Rules
	rnd   *rand.Rand
	cups  [tables.NextOver]cup // by what is awaited
	turns []tables.State
	acts  []game.Action
}

func (b *tablesBench) play(w *work) {
	s := b.r.Start(2)
	for {
		switch next := s.Next(); next {
		case tables.NextOver:
			w.games++
			return
		case tables.NextPlay:
			b.turns = b.r.AppendTurns(b.turns[:0], s)
			w.turns++
			w.positions += len(b.turns)
			s = b.turns[b.rnd.Uint32N(uint32(len(b.turns)))]
		case tables.NextStart, tables.NextThrow, tables.NextDie:
			c := &b.cups[next]
			if len(*c) == 0 {
				c.fill(b.r.AppendOutcomes(nil, s))
			}
			w.throws++
			s = b.r.Apply(s, game.Nature, c.throw(b.rnd))
		default:
			seat := s.Turn()
			b.acts = b.r.AppendActions(b.acts[:0], s, seat)
			w.turns++
			w.positions += len(b.acts)
			s = b.r.Apply(s, seat, b.acts[b.rnd.Uint32N(uint32(len(b.acts)))])
		}
	}
}

// indiaBench plays the Royal Game of India at random.
type indiaBench struct {
	r          india.Rules
	rnd        *rand.Rand
	seats      int
	lot, throw cup
	turns      []india.State
}

func (b *indiaBench) play(w *work) {
	s := b.r.Start(b.seats)
	for {
		switch s.Next() {
		case india.NextOver:
			w.games++
			return
		case india.NextPlay:
			b.turns = b.r.AppendTurns(b.turns[:0], s)
			w.turns++
			w.positions += len(b.turns)
			s = b.turns[b.rnd.Uint32N(uint32(len(b.turns)))]
		case india.NextStart:
			if len(b.lot) == 0 {
				b.lot.fill(b.r.AppendOutcomes(nil, s))
			}
			s = b.r.Apply(s, game.Nature, b.lot.throw(b.rnd))
		case india.NextThrow:
			if len(b.throw) == 0 {
				b.throw.fill(b.r.AppendOutcomes(nil, s))
			}
			w.throws++
			s = b.r.Apply(s, game.Nature, b.throw.throw(b.rnd))
		}
	}
}

// crownBench plays Crown and Anchor: each stakes a tenth of his chips, at least
// one, on a design of his own.
type crownBench struct {
	r        crown.Rules
	rnd      *rand.Rand
	seats    int
	die, all cup
}

func (b *crownBench) play(w *work) {
	s := b.r.Start(b.seats)
	for {
		switch s.Next() {
		case crown.NextOver:
			w.games++
			return
		case crown.NextBet:
			seat := b.r.ToAct(s).First()
			d := crown.Design(seat % crown.Designs)
			w.turns++
			s = b.r.Apply(s, seat, crown.Bet(d, min(b.r.MaxStake(s, seat, d), 1+s.Chips(seat)/10)))
		case crown.NextElect:
			if len(b.die) == 0 {
				b.die.fill(b.r.AppendOutcomes(nil, s))
			}
			w.throws++
			s = b.r.Apply(s, game.Nature, b.die.throw(b.rnd))
		case crown.NextThrow:
			if len(b.all) == 0 {
				b.all.fill(b.r.AppendOutcomes(nil, s))
			}
			w.throws++
			s = b.r.Apply(s, game.Nature, b.all.throw(b.rnd))
		}
	}
}

// checkBench plays Check and Double Check, where nobody decides anything.
type checkBench struct {
	r     check.Rules
	rnd   *rand.Rand
	seats int
	dice  cup
	outs  []game.Outcome
}

func (b *checkBench) play(w *work) {
	s := b.r.Start(b.seats)
	for {
		switch s.Next() {
		case check.NextOver:
			w.games++
			return
		case check.NextThrow:
			if len(b.dice) == 0 {
				b.dice.fill(b.r.AppendOutcomes(nil, s))
			}
			w.throws++
			s = b.r.Apply(s, game.Nature, b.dice.throw(b.rnd))
		default:
			b.outs = b.r.AppendOutcomes(b.outs[:0], s)
			s = b.r.Apply(s, game.Nature, game.Draw(b.outs, b.rnd))
		}
	}
}
