// Package arena plays bot against bot, by the hundred thousand, and counts.
//
// Game i of a run is a function of the seed and of i alone, so the same seed
// gives the same report whatever the number of workers. A run that is
// interrupted reports its first n games, as if no more had been asked for.
package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"

	"parlor/bots"
	"parlor/game"
)

// DefaultCap is how many throws a game may last unless a match says otherwise.
// Throws have no bound, so no game has a longest; hardly any is ever cut off.
const DefaultCap = 20_000

// A Match says who plays what, and how often.
type Match struct {
	Game    game.Game
	Title   string       // of Game, for people; empty is its name
	Options game.Options // that Game was made with: the report repeats them
	Bots    []string     // levels of bots, at most one a seat
	Seats   int
	Games   int
	Seed    uint64
	Cap     int // throws after which a game is cut off, or 0 for [DefaultCap]

	// Paired says that games are played in groups of as many as there are bots:
	// those of a group on the same dice, the bots moved on by a seat. Luck
	// weighs less so. Games is then a multiple of the number of bots.
	Paired bool

	// Until, if not 0, stops the match as soon as it is known whether the first bot
	// wins points or loses them, or what it wins is known to so many points a game:
	// by a [Test], which is right in 95 of 100 matches though it looks all the time.
	Until float64

	Workers int // goroutines that play, or 0 for as many as there are processors

	Roster *bots.Roster      // who can be asked to play, or nil for [bots.Standard]
	Counts map[string]Family // what is counted, or nil for [Standard]

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
	if m.Roster == nil {
		m.Roster = bots.Standard
	}
	if m.Counts == nil {
		m.Counts = Standard
	}
	start, err := m.Game.Start(m.Seats)
	switch {
	case err != nil:
		return nil, err
	case len(m.Bots) < 1 || len(m.Bots) > m.Seats:
		return nil, fmt.Errorf("%d bots for %d seats: want 1 to %d", len(m.Bots), m.Seats, m.Seats)
	case m.Games < 1:
		return nil, fmt.Errorf("%d games: want at least 1", m.Games)
	case m.Paired && m.Games%len(m.Bots) != 0:
		return nil, fmt.Errorf("%d games on equal dice: want a multiple of the number of bots, %d", m.Games, len(m.Bots))
	case m.Until < 0 || math.IsNaN(m.Until) || math.IsInf(m.Until, 0):
		return nil, fmt.Errorf("until what is won is known to %g points: want 0 or more", m.Until)
	case m.Until > 0 && len(m.Bots) < 2:
		return nil, errors.New("until it is known who wins: want at least 2 bots")
	case m.Until > 0 && !m.Game.Info().ZeroSum:
		return nil, fmt.Errorf("until it is known who wins: at %s one does not win what others lose", m.Game.Info().Name)
	case m.Until > 0 && m.Games/m.group() < leastGroups:
		return nil, fmt.Errorf("until it is known who wins, in %d games: want at least %d", m.Games, leastGroups*m.group())
	case m.Cap < 0:
		return nil, fmt.Errorf("games of at most %d throws: want at least 1", m.Cap)
	}
	for _, kind := range m.Bots {
		if _, err := m.Roster.New(kind, start); err != nil {
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
	d, err := m.desk(start)
	if err != nil {
		return Report{}, err
	}
	sum, trace, err := run(ctx, &m, d)
	return report(&m, start, d.counters, sum, trace), err
}
