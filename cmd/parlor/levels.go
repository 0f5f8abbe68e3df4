package main

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"parlor/arena"
	"parlor/bots"
	"parlor/game"
)

var levelsCommand = command{
	"levels", "measures the persons whom the house offers to play against, and fits them",
	func(m Main, ctx context.Context, args []string) error { return m.levels(ctx, args) },
}

const levelsHelp = `
Usage: parlor levels [GAME]... [flags]

Lists who can be asked to play a game, and how each errs; at Crown and Anchor,
where nobody is stronger, how each stakes. With --games the persons of a game
play against each other: each against the one below, both at every seat on
equal dice, and it is told how often the better one wins, with 95 % intervals.
Where no game is named, each game is taken that has persons.

  parlor levels
  parlor levels backgammon --games 10000 --seed 7
  parlor levels parker --fit 0.65 --games 2000

--fit looks for the errors with which each person wins that share of games
against the one below, from the strongest down, and prints them; whoever changes
bots/ladders.go copies them there. The same seed gives the same
figures, however many workers there are.`

// levelsFlags are the flags of parlor levels.
type levelsFlags struct {
	games   int
	seed    uint64
	workers int
	fit     float64
	json    bool
}

// A gap is what one person wins against another.
type gap struct {
	Game   string         `json:"game"`
	Seats  int            `json:"seats"`
	Strong string         `json:"strong"`
	Weak   string         `json:"weak"`
	Games  int            `json:"games"`
	Seed   uint64         `json:"seed"`
	Win    arena.Estimate `json:"win"`    // share of the stronger one, at any seat
	First  arena.Estimate `json:"first"`  // at the first seat
	Last   arena.Estimate `json:"last"`   // at the last seat
	Points arena.Estimate `json:"points"` // a game
}

// A ladder is who can be asked to play a game: the weakest first.
type ladder struct {
	Game    string `json:"game"`
	Persons []rung `json:"persons"`
}

// A rung is who can be asked to play, and how.
type rung struct {
	Name   string  `json:"name"`
	By     string  `json:"by"` // the level that judges for him
	Plies  int     `json:"plies,omitempty"`
	Error  float64 `json:"error,omitempty"`
	Misses string  `json:"overlooks,omitempty"`
	Line   string  `json:"line"` // in words
}

func (m Main) levels(ctx context.Context, args []string) error {
	var lf levelsFlags
	f := m.flags("levels", levelsHelp)
	f.IntVar(&lf.games, "games", 0, "`number` of games for each pair; 0 only lists who there is")
	f.Uint64Var(&lf.seed, "seed", 1, "`number` that decides dice and bots")
	workersFlag(f, &lf.workers, "games played")
	f.Float64Var(&lf.fit, "fit", 0, "`share` of games that each is to win against the one below, above 0.5")
	f.BoolVar(&lf.json, "json", false, "print all of it as JSON")
	rest, err := parse(f, args)
	switch {
	case err != nil:
		return err
	case lf.games < 0 || lf.games%2 != 0:
		return misused("levels: --games %d: want an even number, no less than 0", lf.games)
	case lf.fit != 0 && (lf.fit <= 0.5 || lf.fit >= 1):
		return misused("levels: --fit %v: want a share between 0.5 and 1", lf.fit)
	case lf.fit != 0 && lf.games == 0:
		return misused("levels: --fit: want --games with it")
	case lf.json && lf.fit != 0:
		return misused("levels: --json: want no --fit with it")
	}
	if len(rest) == 0 {
		for _, name := range m.Games.Names() {
			if l, ok := m.Games.Bots.Ladders[name]; ok && (l.Step > 0 || lf.games == 0) {
				rest = append(rest, name)
			}
		}
	}
	var all []gap
	var ladders []ladder
	for _, name := range rest {
		_, g, err := chooseGame(m.Games, name, nil)
		if err != nil {
			return err
		}
		offers := m.Games.Bots.Ladders[name]
		switch {
		case lf.games == 0:
			ladders = append(ladders, m.ladderOf(g))
		case len(offers.Rungs) == 0:
			return misused("levels: %s: no persons play it so far: leave out --games", name)
		case offers.Step == 0:
			return misused("levels: %s: none of its bots is stronger than another: leave out --games", name)
		case lf.fit > 0:
			err = m.fitLadder(ctx, g, offers, &lf)
		default:
			var list []gap
			list, err = m.measureLadder(ctx, g, offers, &lf)
			all = append(all, list...)
		}
		if err != nil {
			return err
		}
	}
	switch {
	case lf.json && lf.games == 0:
		return writeJSON(m.Out, ladders)
	case lf.json:
		return writeJSON(m.Out, all)
	}
	for _, l := range ladders {
		m.list(l)
	}
	return nil
}

// ladderOf returns who plays g, and how.
func (m Main) ladderOf(g game.Game) ladder {
	l := ladder{Game: g.Info().Name, Persons: []rung{}}
	for i, p := range m.Games.Bots.Offers(l.Game) {
		w := m.Games.Bots.Ladders[l.Game].Rungs[i].Way
		l.Persons = append(l.Persons, rung{p.Name, w.By, w.Plies, w.Error, w.Misses, p.Line})
	}
	return l
}

// list prints who plays a game, and how.
func (m Main) list(l ladder) {
	fmt.Fprintf(m.Out, "%s\n", l.Game)
	if len(l.Persons) == 0 {
		fmt.Fprintln(m.Out, "  no persons play it so far: want "+strings.Join(m.Games.Bots.Names(), ", "))
		return
	}
	w := tabwriter.NewWriter(m.Out, 0, 0, 2, ' ', 0)
	for _, p := range l.Persons {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", p.Name, wayText(bots.Way{By: p.By, Plies: p.Plies, Error: p.Error, Misses: p.Misses}), p.Line)
	}
	w.Flush()
}

// wayText says how somebody errs.
func wayText(w bots.Way) string {
	text := w.By
	if w.Plies > 0 {
		text += fmt.Sprintf("+%d", w.Plies)
	}
	if w.Error > 0 {
		text += fmt.Sprintf(", error %.2f", w.Error)
	}
	if w.Misses != "" {
		text += ", overlooks " + w.Misses
	}
	return text
}

// measureLadder prints what each person of l wins against the one below.
func (m Main) measureLadder(ctx context.Context, g game.Game, l bots.Ladder, lf *levelsFlags) (list []gap, err error) {
	persons := m.Games.Bots.Offers(g.Info().Name)
	for i := 1; i < len(persons); i++ {
		x, err := meet(ctx, m.Games.Bots, g, persons[i].Name, persons[i-1].Name, lf)
		if err != nil {
			return list, err
		}
		list = append(list, x)
		if !lf.json {
			fmt.Fprintln(m.Out, x.line())
		}
	}
	return list, nil
}

// line writes a gap.
func (x gap) line() string {
	share := func(e arena.Estimate) string {
		return fmt.Sprintf("%5.2f %% (%.2f to %.2f)", 100*e.Value, 100*e.Low, 100*e.High)
	}
	return fmt.Sprintf("%-16s %-10s against %-10s %d games, seed %d: wins %s, first %s, last %s, %+.3f points (%+.3f to %+.3f)", x.Game, x.Strong, x.Weak,
		x.Games, x.Seed, share(x.Win), share(x.First), share(x.Last), x.Points.Value, x.Points.Low, x.Points.High)
}

// meet lets two play against each other at g's smallest number of seats.
func meet(ctx context.Context, ro *bots.Roster, g game.Game, strong, weak string, lf *levelsFlags) (x gap, err error) {
	seats := g.Info().Seats[0]
	rep, err := arena.Run(ctx, arena.Match{
		Game: g, Bots: []string{strong, weak}, Seats: seats, Games: lf.games, Seed: lf.seed, Paired: true, Workers: lf.workers, Roster: ro,
	})
	if err != nil {
		return x, err
	}
	x = gap{Game: g.Info().Name, Seats: seats, Strong: strong, Weak: weak, Games: rep.Games, Seed: lf.seed}
	first, last := rep.Seats[0], rep.Seats[seats-1]
	for _, s := range rep.Standings {
		switch {
		case s.Bot == rep.Bots[0] && s.Seat == "":
			x.Win, x.Points = s.Rate, s.Points
		case s.Bot == rep.Bots[0] && s.Seat == first:
			x.First = s.Rate
		case s.Bot == rep.Bots[0] && s.Seat == last:
			x.Last = s.Rate
		}
	}
	return x, nil
}

// The errors among which --fit looks, and how often it halves their range.
const (
	leastError = 0.05
	mostError  = 3.2
	halvings   = 5
)

// fitLadder prints the ways of l with the errors by which each person wins the
// wanted share against the one below.
func (m Main) fitLadder(ctx context.Context, g game.Game, l bots.Ladder, lf *levelsFlags) error {
	ro := *m.Games.Bots
	ro.Ladders = maps.Clone(ro.Ladders)
	l.Rungs = slices.Clone(l.Rungs)
	name := g.Info().Name
	ro.Ladders[name] = l
	fmt.Fprintf(m.Out, "%s: %.1f %% wanted, %d games a try, seed %d\n", name, 100*lf.fit, lf.games, lf.seed)
	for i := len(l.Rungs) - 2; i >= 0; i-- {
		below, above := &l.Rungs[i], l.Rungs[i+1].Person
		try := func(err float64) (gap, error) {
			below.Way.Error = err
			return meet(ctx, &ro, g, above, below.Person, lf)
		}
		x, err := try(0)
		if err != nil {
			return err
		}
		if x.Win.Value < lf.fit {
			lo, hi := math.Log(leastError), math.Log(mostError)
			for range halvings {
				mid := (lo + hi) / 2
				if x, err = try(math.Round(math.Exp(mid)*1000) / 1000); err != nil {
					return err
				}
				if x.Win.Value < lf.fit {
					lo = mid
				} else {
					hi = mid
				}
			}
		}
		fmt.Fprintf(m.Out, "  %-10s %-40s %s wins %.2f %%\n", below.Person, wayText(below.Way), above, 100*x.Win.Value)
	}
	return nil
}
