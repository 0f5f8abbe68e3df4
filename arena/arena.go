// Package arena plays bot against bot, by the hundred thousand, and counts.
//
// Game i of a run is a function of the seed and of i alone, so the same seed
// gives the same report whatever the number of workers. A run that is
// interrupted reports its first n games, as if no more had been asked for.
package arena

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/check"
	"parlor/rules/crown"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// DefaultCap is how many throws a game may last unless a match says otherwise.
// Throws have no bound, so no game has a longest; hardly any is ever cut off.
const DefaultCap = 20_000

// A Match says who plays what, and how often.
type Match struct {
	Game    game.Game
	Options game.Options // that Game was made with: the report repeats them
	Bots    []string     // kinds of bots (see [bots.Kinds]), at most one a seat
	Seats   int
	Games   int
	Seed    uint64
	Cap     int // throws after which a game is cut off, or 0 for [DefaultCap]
	Workers int // goroutines that play, or 0 for as many as there are processors

	// Progress, if not nil, is told now and then how many games are done. It is
	// called by the goroutine that called Run.
	Progress func(done int)
}

// bot returns which of m's bots sits at seat in game i. From game to game the
// bots move on by one seat, in the order in which they are named; where there
// are fewer bots than seats they sit in turn, over and over. So every bot sits
// at every seat equally often.
func (m *Match) bot(i int, seat game.Seat) int { return (int(seat) + i) % len(m.Bots) }

// Check refuses matches that cannot be played, and says what was expected.
func (m *Match) Check() error {
	_, err := m.start()
	return err
}

// start returns the start of a game.
func (m *Match) start() (game.Position, error) {
	start, err := m.Game.Start(m.Seats)
	switch {
	case err != nil:
		return nil, err
	case len(m.Bots) < 1 || len(m.Bots) > m.Seats:
		return nil, fmt.Errorf("%d bots for %d seats: want 1 to %d", len(m.Bots), m.Seats, m.Seats)
	case m.Games < 1:
		return nil, fmt.Errorf("%d games: want at least 1", m.Games)
	case m.Cap < 0:
		return nil, fmt.Errorf("games of at most %d throws: want at least 1", m.Cap)
	}
	for _, kind := range m.Bots {
		if _, err := bots.New(kind, start); err != nil {
			return nil, err
		}
	}
	return start, nil
}

// Run plays m. When ctx ends first it reports the games that are done, and
// returns ctx's error as well.
func Run(ctx context.Context, m Match) (Report, error) {
	start, err := m.start()
	if err != nil {
		return Report{}, err
	}
	if m.Cap == 0 {
		m.Cap = DefaultCap
	}
	if m.Workers < 1 {
		m.Workers = runtime.GOMAXPROCS(0)
	}
	m.Bots = slices.Clone(m.Bots)
	d, err := deskOf(start)
	if err != nil {
		return Report{}, err
	}
	sum, trace, err := run(ctx, &m, d)
	return report(&m, start, d.counters, sum, trace), err
}

// desk seats players at a game whose type of state is forgotten.
type desk struct {
	counters []string

	// open returns a player of m. If see is not nil it is shown the position
	// line of every state.
	open func(m *Match, see func(line []byte)) player
}

// player plays game i and fills in its record. It belongs to one goroutine.
type player func(ctx context.Context, i int, rec *record) error

// deskOf returns the desk for the game of start.
func deskOf(start game.Position) (desk, error) {
	if r, ok := game.RulesOf[tables.State](start); ok {
		return tablesDesk(r.(tables.Rules)), nil
	}
	if r, ok := game.RulesOf[india.State](start); ok {
		return indiaDesk(r.(india.Rules)), nil
	}
	if r, ok := game.RulesOf[crown.State](start); ok {
		return crownDesk(r.(crown.Rules)), nil
	}
	if r, ok := game.RulesOf[check.State](start); ok {
		return checkDesk(r.(check.Rules)), nil
	}
	return desk{}, fmt.Errorf("nobody knows what to count in %s", start.Game().Info().Name)
}
