package room

import (
	"parlor/api"
	"parlor/bots"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// Games is what a house offers: the games that can be played, and who plays
// where no person sits. It never changes.
type Games struct {
	catalogue.List
	Bots *bots.Roster
}

// Standard is what the house offers.
var Standard = &Games{catalogue.All, bots.Standard}

// New returns an empty room, to which its events are applied.
func (g *Games) New(id string) *Room {
	return &Room{ID: id, Phase: api.Seating, Ledger: fair.NewLedger(id), Games: g}
}

// Rules returns the game, or the match over it, that c names, by the newest rules
// if it names no version.
func (g *Games) Rules(c api.Config) (game.Game, error) {
	if c.Version == 0 {
		c.Version = game.Version
	}
	e, err := g.Get(c.Game)
	if err != nil {
		return nil, err
	}
	if c.Match == (match.Length{}) {
		return e.NewAt(c.Version, c.Options)
	}
	return match.NewAt(c.Version, e, c.Options, c.Match)
}
