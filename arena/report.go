package arena

import (
	"fmt"
	"slices"

	"parlor/game"
)

// A Report is what came of a match. Games that were cut off have no payoffs:
// they are told apart and count in nothing else.
type Report struct {
	name string // of the game, for people

	Game    string       `json:"game"`
	Version int          `json:"version"`
	Options game.Options `json:"options,omitempty"`
	ZeroSum bool         `json:"zero_sum"` // payoffs add up to zero
	Seats   []string     `json:"seats"`    // their names
	Bots    []string     `json:"bots"`     // numbered where two are of a kind
	Seed    uint64       `json:"seed"`
	Cap     int          `json:"cap"`              // throws after which a game was cut off
	Asked   int          `json:"asked"`            // games asked for
	Games   int          `json:"games"`            // the first games, those that ended
	CutOff  int          `json:"cut_off"`          // of the first games
	Partial bool         `json:"partial"`          // interrupted before all games were played
	Paired  bool         `json:"paired,omitempty"` // as many games in a row as there are bots are on the same dice

	// Standings are first of each bot at whatever seat, then of each seat
	// whoever sat there, then of each bot at each seat.
	Standings []Standing `json:"standings"`

	Test *Test `json:"test,omitempty"` // where the match was to stop when enough was known

	Began    Standing `json:"began"` // of whoever had the first turn
	Turns    Summary  `json:"turns"`
	Throws   Summary  `json:"throws"`
	Counters []Tale   `json:"counters"`
	Trace    []Point  `json:"trace"`
}

// A Standing is what came of the games of a bot, or at a seat. A bot that
// holds several seats of a game has played it several times, and the intervals
// allow for that. The seats with the highest payoff win, without what is paid
// beside the game; Shared counts the wins that several had.
type Standing struct {
	Bot    string   `json:"bot,omitempty"`  // empty: whoever sat there
	Seat   string   `json:"seat,omitempty"` // empty: wherever
	Played int      `json:"played"`         // games, one for each seat held
	Wins   int      `json:"wins"`
	Shared int      `json:"shared"`
	Rate   Estimate `json:"win_rate"`
	Points Estimate `json:"points"` // payoff a game, and the interval of its mean
	SD     float64  `json:"points_sd"`
	Scores []Count  `json:"scores"` // how often which payoff
}

// A Summary tells of a distribution over games.
type Summary struct {
	Mean   float64 `json:"mean"`
	SD     float64 `json:"sd"`
	Min    int     `json:"min"`
	Low    int     `json:"p5"` // 5 of 100 games have at most so many
	Median int     `json:"median"`
	High   int     `json:"p95"`
	Max    int     `json:"max"`
	Counts []Count `json:"counts"`
}

// A Tale tells how often something happened.
type Tale struct {
	Name    string             `json:"name"`
	PerGame Estimate           `json:"per_game"`
	SD      float64            `json:"sd"`
	By      map[string]float64 `json:"by"` // bot: how often a game, for each seat he holds
}

// A Point says what the first bot had gained after so many games.
type Point struct {
	Games  int      `json:"games"`
	Points Estimate `json:"points"`
}

// report tells what t adds up to.
func report(m *Match, start game.Position, counters []string, t *tally, trace []Point) Report {
	in := m.Game.Info()
	r := Report{
		name: m.Title, Game: in.Name, Version: game.Version, Options: m.Options, ZeroSum: in.ZeroSum,
		Bots: numbered(m.Bots), Seed: m.Seed, Cap: m.Cap,
		Asked: m.Games, Games: t.games, CutOff: t.cut, Partial: t.played() < m.Games, Paired: m.Paired,
		Turns: summary(&t.turns), Throws: summary(&t.throws), Trace: trace,
		Began: t.began.standing("", ""),
	}
	if m.Until > 0 {
		found := m.test(t)
		r.Test = &found
		r.Partial = r.Partial && found.Found == ""
	}
	for seat := range m.Seats {
		r.Seats = append(r.Seats, start.SeatName(game.Seat(seat)))
	}
	r.Standings = standings(t, r.Bots, r.Seats)
	for k, name := range counters {
		tale := Tale{Name: name, PerGame: t.totals[k].Estimate(), SD: t.totals[k].SD(), By: map[string]float64{}}
		for b, bot := range r.Bots {
			tale.By[bot] = float64(t.shares[b][k]) / float64(max(t.bots[b].wins.n, 1))
		}
		r.Counters = append(r.Counters, tale)
	}
	return r
}

func standings(t *tally, bots, seats []string) (list []Standing) {
	for b, bot := range bots {
		var all cell
		for seat := range seats {
			all.merge(&t.at[b][seat])
		}
		s := all.standing(bot, "")
		s.Rate, s.Points = t.bots[b].wins.Share(), t.bots[b].points.Estimate()
		list = append(list, s)
	}
	for seat, name := range seats {
		var all cell
		for b := range bots {
			all.merge(&t.at[b][seat])
		}
		list = append(list, all.standing("", name))
	}
	for b, bot := range bots {
		for seat, name := range seats {
			list = append(list, t.at[b][seat].standing(bot, name))
		}
	}
	return list
}

// standing tells of a cell, whose games are independent.
func (c *cell) standing(bot, seat string) Standing {
	n := c.points.N()
	return Standing{
		Bot: bot, Seat: seat, Played: n, Wins: c.wins, Shared: c.shared,
		Rate: Wilson(float64(c.wins), float64(n)), Points: c.points.Estimate(),
		SD: c.points.SD(), Scores: c.points.Counts(),
	}
}

func summary(d *Dist) Summary {
	return Summary{
		Mean: d.Mean(), SD: d.SD(),
		Min: d.Quantile(0), Low: d.Quantile(0.05), Median: d.Quantile(0.5), High: d.Quantile(0.95), Max: d.Quantile(1),
		Counts: d.Counts(),
	}
}

// numbered numbers bots of the same kind: "hand 1", "hand 2".
func numbered(kinds []string) []string {
	total, seen := map[string]int{}, map[string]int{}
	for _, kind := range kinds {
		total[kind]++
	}
	list := slices.Clone(kinds)
	for i, kind := range kinds {
		if seen[kind]++; total[kind] > 1 {
			list[i] = fmt.Sprintf("%s %d", kind, seen[kind])
		}
	}
	return list
}
