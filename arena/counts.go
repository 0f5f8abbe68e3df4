package arena

import (
	"context"
	"fmt"

	"parlor/game"
)

// MaxCounts is how many things a family may count.
const MaxCounts = 5

// A Change is what happened between two states.
type Change[S comparable] struct {
	Before, After S
	Seat          game.Seat   // who threw or acted; Public where Nature deals or draws lots
	Action        game.Action // what Nature did, or a player decided; a whole turn has none

	thrown bool // a throw of dice
}

// Counts is what is worth counting in the games of a family.
type Counts[S comparable] struct {
	Names []string // what is counted, at most [MaxCounts] things

	// Count adds to n, which belongs to c.Seat, what c shows of Names.
	Count func(n *[MaxCounts]int, c *Change[S])

	// Began returns who has the first turn, as soon as s tells, and Public before.
	Began func(s S) game.Seat
}

// A Family is what is counted in games whose type of state is forgotten: see
// [Of].
type Family interface {
	desk(start game.Position) (desk, error)
}

// Of returns c as a family.
func Of[S comparable](c Counts[S]) Family { return family[S]{c} }

type family[S comparable] struct{ counts Counts[S] }

// desk seats players at a game whose type of state is forgotten.
type desk struct {
	counters []string

	// open returns a player of m. If see is not nil it is shown the position
	// line of every state.
	open func(m *Match, see func(line []byte)) player
}

// player plays game i and fills in its record. It belongs to one goroutine.
type player func(ctx context.Context, i int, rec *record) error

func (f family[S]) desk(start game.Position) (desk, error) {
	r, ok := game.RulesOf[S](start)
	if !ok {
		in := start.Game().Info()
		return desk{}, fmt.Errorf("%s: what is counted in the family %s does not fit its states", in.Name, in.Family)
	}
	return desk{
		counters: f.counts.Names,
		open: func(m *Match, see func(line []byte)) player {
			p := newPlay(r, f.counts, m)
			p.see = see
			return p.game
		},
	}, nil
}

// desk returns the desk for the game of start. Where nobody has said what to
// count, wins, points and lengths are counted all the same.
func (m *Match) desk(start game.Position) (desk, error) {
	if f, ok := m.Counts[start.Game().Info().Family]; ok {
		return f.desk(start)
	}
	start = game.AsAny(start)
	r, _ := game.RulesOf[game.Any](start)
	return Of(Counts[game.Any]{
		Count: func(*[MaxCounts]int, *Change[game.Any]) {},
		Began: func(s game.Any) game.Seat {
			if who := r.ToAct(s); who != 0 && !who.Has(game.Nature) {
				return who.First()
			}
			return r.Thrower(s)
		},
	}).desk(start)
}
