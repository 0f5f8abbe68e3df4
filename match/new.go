package match

import (
	"fmt"
	"maps"

	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/rules/check"
	"parlor/rules/crown"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// New returns a match of length l over the game of the catalogue called name,
// with options applied. Where the cube is in play, so is the Crawford game.
func New(name string, opts game.Options, l Length) (game.Game, error) {
	g, err := catalogue.New(name, opts)
	if err != nil {
		return nil, err
	}
	first, err := g.Start(g.Info().Seats[0])
	if err != nil {
		return nil, err
	}
	var without game.Position
	if opts["cube"] == "on" {
		off := maps.Clone(opts)
		off["cube"] = "off"
		h, err := catalogue.New(name, off)
		if err != nil {
			return nil, err
		}
		if without, err = h.Start(2); err != nil {
			return nil, err
		}
	}
	for _, over := range []func(p, without game.Position, l Length) (game.Game, bool, error){
		over[tables.State], over[india.State], over[crown.State], over[check.State],
	} {
		if m, ok, err := over(first, without, l); ok {
			return m, err
		}
	}
	return nil, fmt.Errorf("no match is played over %s", name)
}

// over returns a match over the game of p, if its states are of type S.
func over[S comparable](p, without game.Position, l Length) (game.Game, bool, error) {
	r, ok := game.RulesOf[S](p)
	if !ok {
		return nil, false, nil
	}
	var crawford game.Complete[S]
	if without != nil {
		crawford, _ = game.RulesOf[S](without)
	}
	m, err := Over(r, crawford, l)
	return game.Of[State[S]](m), true, err
}
