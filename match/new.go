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

// New returns a match of length l over the game e, with options applied. Where
// the cube is in play, so is the Crawford game.
func New(e catalogue.Entry, opts game.Options, l Length) (game.Game, error) {
	return NewAt(game.Version, e, opts, l)
}

// NewAt is [New] by the rules of a version.
func NewAt(version int, e catalogue.Entry, opts game.Options, l Length) (game.Game, error) {
	g, err := e.NewAt(version, opts)
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
		h, err := e.NewAt(version, off)
		if err != nil {
			return nil, err
		}
		if without, err = h.Start(2); err != nil {
			return nil, err
		}
	}
	play, ok := layers[g.Info().Family]
	if !ok {
		play, first = over[game.Any], game.AsAny(first)
		if without != nil {
			without = game.AsAny(without)
		}
	}
	return play(first, without, l, CountingAt(version))
}

// layers are matches over the games of a family. Over any other game a match is
// played all the same, more slowly: over states whose type is forgotten.
var layers = map[string]func(p, without game.Position, l Length, c Counting) (game.Game, error){
	"tables": over[tables.State], "india": over[india.State], "crown": over[crown.State], "check": over[check.State],
}

// over returns a match over the game of p, whose states must be of type S.
func over[S comparable](p, without game.Position, l Length, c Counting) (game.Game, error) {
	r, ok := game.RulesOf[S](p)
	if !ok {
		in := p.Game().Info()
		return nil, fmt.Errorf("%s: its states are not those of the family %s", in.Name, in.Family)
	}
	var crawford game.Complete[S]
	if without != nil {
		crawford, _ = game.RulesOf[S](without)
	}
	m, err := Over(r, crawford, l, c)
	return game.Of[State[S]](m), err
}
