package bots

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"parlor/game"
	"parlor/rules/check"
	"parlor/rules/crown"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// A Bot chooses for a seat of any game, in the text of the game's notation.
type Bot interface {
	// Choose returns what seat, which is to act, does at p: one action, or the
	// steps of a whole turn. [game.Position.PlayText] accepts it.
	Choose(p game.Position, seat game.Seat, rnd *rand.Rand) string
}

// Kinds are the names of the bots, the weakest first.
var Kinds = []string{"random", "hand"}

// Best is the strongest kind.
const Best = "hand"

// New returns a bot of a kind for the game of p.
func New(kind string, p game.Position) (Bot, error) {
	if !slices.Contains(Kinds, kind) {
		return nil, fmt.Errorf("unknown bot %q: want %s", kind, strings.Join(Kinds, " or "))
	}
	if r, ok := game.RulesOf[tables.State](p); ok {
		return of(r, TablesPlayer(kind, r.(tables.Rules))), nil
	}
	if r, ok := game.RulesOf[india.State](p); ok {
		return of(r, IndiaPlayer(kind, r.(india.Rules))), nil
	}
	if r, ok := game.RulesOf[crown.State](p); ok {
		return of(r, CrownPlayer(kind, r.(crown.Rules))), nil
	}
	if r, ok := game.RulesOf[check.State](p); ok {
		return of(r, CheckPlayer(r.(check.Rules))), nil
	}
	return nil, fmt.Errorf("no bot plays %s", p.Game().Info().Name)
}

// IndiaPlayer returns a player of a kind for the Royal Game of India.
func IndiaPlayer(kind string, r india.Rules) Player[india.State] {
	if kind == "random" {
		return NewRandom[india.State](r)
	}
	return NewGreedy[india.State](r, NewIndiaHand(r))
}

// CheckPlayer returns a player for Check and Double Check, who never has
// anything to decide: he only throws (CK-8).
func CheckPlayer(r check.Rules) Player[check.State] { return NewRandom[check.State](r) }

// TablesPlayer returns a player of a kind for tables rules.
func TablesPlayer(kind string, r tables.Rules) Player[tables.State] {
	if kind == "random" {
		return NewRandom[tables.State](r)
	}
	return NewGreedy[tables.State](r, NewTablesHand(r))
}

// of lets player play positions.
func of[S comparable](r game.Complete[S], player Player[S]) Bot {
	return &speaker[S]{rules: r, player: player}
}

// speaker puts what a player chooses into words.
type speaker[S comparable] struct {
	rules  game.Complete[S]
	player Player[S]
	walk   game.Turns[S]
}

// Choose implements [Bot].
func (b *speaker[S]) Choose(p game.Position, seat game.Seat, rnd *rand.Rand) string {
	s, ok := game.As[S](p)
	if !ok {
		panic("bots: a position of another game")
	}
	if !b.rules.Stepping(s) {
		return p.Format(b.player.Decide(s, seat, rnd))
	}
	after := b.player.Turn(s, seat, rnd)
	for _, t := range b.walk.Append(nil, b.rules, s) {
		if t.After == after {
			return Say(b.rules, s, seat, t.Steps)
		}
	}
	panic("bots: a turn that no steps lead to")
}

// Say writes the steps that seat takes from s, in order.
func Say[S comparable](r game.Complete[S], s S, seat game.Seat, steps []game.Action) string {
	var b []byte
	for i, a := range steps {
		if i > 0 {
			b = append(b, ' ')
		}
		b = r.AppendAction(b, s, a)
		s = r.Apply(s, seat, a)
	}
	return string(b)
}
