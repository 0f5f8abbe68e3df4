package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"parlor/arena"
	"parlor/arena/chart"
	"parlor/game"
	"parlor/lab"
	"parlor/room"
)

func oddsHelp(games *room.Games) string {
	return `
Usage: parlor bench odds GAME [-o name=value] [flags]

Holds the odds that a level gives against what comes of positions. The level
plays games against itself; of each game one position before a throw is taken,
and played on to the end many times by the level. What was said differs from
what came of it by so much, as root of the mean square: in chances of winning,
and in points. The chance of the games that were played is taken out. With
--keep FILE what is known is written there, and an interrupted command goes on
from it. With --judge another level, or another net, is held against the same
games: where all are kept, in a moment. With --truncate 60 as many games more
are broken off after 60 throws and judged there by the level that plays, and what
they come to is held against the same.

Games: ` + strings.Join(games.Names(), ", ") + `

  parlor bench odds parker --positions 100
  parlor bench odds backgammon --keep odds.json --svg odds.svg
  parlor bench odds backgammon --keep odds.json --judge better/best.net`
}

// oddsRun is what bench odds was asked for.
type oddsRun struct {
	lab.OddsTrial
	title     string // of the game
	opts      optionFlag
	keep, svg string // files
	json      bool
}

func (m Main) benchOdds(ctx context.Context, args []string) error {
	x := oddsRun{OddsTrial: lab.OddsTrial{Roster: m.Games.Bots}, opts: optionFlag{}}
	f := m.flags("bench odds", oddsHelp(m.Games))
	x.flags(f)
	rest, err := parse(f, args)
	if err == nil {
		err = x.check(m.Games, rest)
	}
	if err != nil {
		return err
	}
	known, err := readKept[lab.Odds](x.keep, "odds")
	if err != nil {
		return err
	}
	bar := newProgress(m.Err, x.Positions, "positions")
	if isTerminal(m.Err) {
		x.Progress = func(done, _ int) { bar.show(done) }
	}
	o, err := x.Run(ctx, known, func(o *lab.Odds) error { return writeKept(x.keep, o) })
	bar.end()
	if err != nil {
		return err
	}
	err = writeTo(x.svg, m.Out, oddsChart(x.title, o).WriteSVG)
	switch {
	case x.svg == "-":
		return err
	case x.json:
		return errors.Join(err, writeJSON(m.Out, struct {
			*lab.Odds
			Truths []lab.Truth `json:"truths"`
			Bins   []lab.Bin   `json:"bins"`
		}{o, o.Truths(), o.Bins()}))
	}
	return errors.Join(err, tellOdds(m.Out, o))
}

// flags has f set x.
func (x *oddsRun) flags(f *flag.FlagSet) {
	f.Var(x.opts, "o", "option of the rule set, as `name=value`; may be repeated")
	f.StringVar(&x.Level, "level", x.Roster.Best(), "who judges and plays on: `level`, one of "+strings.Join(x.Roster.Names(), ", ")+", or a file with a net, as parlor train writes")
	f.StringVar(&x.Judge, "judge", "", "whose odds are held against the games of --level: `level`, or a file with a net (default: that of --level)")
	f.IntVar(&x.Positions, "positions", 1000, "`number` of positions")
	f.IntVar(&x.Trials, "trials", 1296, "`number` of games that each is played on, an even one")
	f.IntVar(&x.Seats, "seats", 0, "`number` of seats (default as few as the game allows)")
	f.IntVar(&x.Truncate, "truncate", 0, "play as many games more that are broken off after so many `throws` and judged, and tell how true their mean is (default: none)")
	f.Uint64Var(&x.Seed, "seed", 1, "`number` that decides dice and bots")
	workersFlag(f, &x.Workers, "positions played on")
	f.StringVar(&x.keep, "keep", "", "write what is known to `file`, and go on from what is there")
	f.StringVar(&x.svg, "svg", "", "write what came of what was said to `file` as SVG; - instead of the table")
	f.BoolVar(&x.json, "json", false, "print JSON")
}

// check refuses what cannot be measured, and finds the game.
func (x *oddsRun) check(games *room.Games, rest []string) error {
	switch {
	case len(rest) != 1:
		return misused("bench odds: want a game, one of %s", strings.Join(games.Names(), ", "))
	case x.Positions < 2:
		return misused("bench odds: --positions %d: want at least 2", x.Positions)
	case x.Trials < 2 || x.Trials%2 != 0:
		return misused("bench odds: --trials %d: want an even number of at least 2", x.Trials)
	case x.Truncate < 0:
		return misused("bench odds: --truncate %d: want 0 or more", x.Truncate)
	}
	if err := canWrite(x.svg); err != nil {
		return err
	}
	e, g, err := chooseGame(games, rest[0], x.opts)
	if err != nil {
		return err
	}
	x.title, x.Game, x.Name, x.Options = e.Title, g, e.Name, game.Options(x.opts)
	if x.Seats == 0 {
		x.Seats = g.Info().Seats[0]
	}
	p, err := g.Start(x.Seats)
	if err != nil {
		return misused("bench odds: --seats %d: %v", x.Seats, err)
	}
	if all := g.Info().Seats; all[0] < all[len(all)-1] {
		x.title += fmt.Sprintf(", %d players", x.Seats)
	}
	for _, name := range slices.Sorted(maps.Keys(x.Options)) {
		x.title += fmt.Sprintf(", %s=%s", name, x.Options[name])
	}
	if err := x.find("level", x.Level, p); err != nil || x.Judge == "" {
		return err
	}
	return x.find("judge", x.Judge, p)
}

// find refuses who is not there to judge p, and takes in a net that is named by its file.
func (x *oddsRun) find(flag, who string, p game.Position) (err error) {
	levels := x.Roster.Names()
	if x.Roster, err = withNets(x.Roster, p, who); err != nil {
		return fmt.Errorf("bench odds: --%s: %w", flag, err)
	}
	if !slices.Contains(x.Roster.Names(), who) {
		return misused("bench odds: --%s %q: want one of %s, or a file that ends with .net", flag, who, strings.Join(levels, ", "))
	}
	return nil
}

// tellOdds writes how true odds are, as text.
func tellOdds(w io.Writer, o *lab.Odds) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d positions out of games of %s against itself, each played on %d times; seed %d\n", o.Game, len(o.Points), o.Level, o.Trials, o.Seed)
	if o.Judge != "" {
		fmt.Fprintf(&b, "held against them: what %s says\n", o.Judge)
	}
	b.WriteByte('\n')
	fmt.Fprintf(&b, "%-10s %6s  %-24s %-26s %s\n", "positions", "n", "chance of winning, rms", "said less came, mean", "points, rms")
	for _, t := range o.Truths() {
		name := t.Phase
		if name == "" {
			name = "all"
		}
		fmt.Fprintf(&b, "%-10s %6d  %-24s %-26s %s\n", name, t.N, between(t.Win, "%.4f"), between(t.Bias, "%+.4f"), between(t.Worth, "%.3f"))
	}
	if o.Truncate > 0 {
		fmt.Fprintf(&b, "\nplayed for %s and judged there by %s: chance of winning, rms %s\n", counted(o.Truncate, "throw"), o.Level, between(o.Truths()[0].Early, "%.4f"))
	}
	fmt.Fprintf(&b, "\n%-10s %6s  %s\n", "said", "n", "came")
	for _, bin := range o.Bins() {
		fmt.Fprintf(&b, "%-10.3f %6d  %s\n", bin.Said, bin.N, between(bin.Came, "%.3f"))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// between writes an estimate with its 95 % interval.
func between(e arena.Estimate, format string) string {
	return fmt.Sprintf(format+" ("+format+" to "+format+")", e.Value, e.Low, e.High)
}

// oddsChart draws what came of the positions of which about the same was said.
func oddsChart(title string, o *lab.Odds) *chart.Line {
	var came, said chart.Curve
	came.Name, said.Name = "came", "as said"
	for _, b := range o.Bins() {
		said.X, said.Y = append(said.X, b.Said), append(said.Y, b.Said)
		came.X, came.Y = append(came.X, b.Said), append(came.Y, b.Came.Value)
		came.Low, came.High = append(came.Low, b.Came.Low), append(came.High, b.Came.High)
	}
	all := o.Truths()[0]
	return &chart.Line{Frame: chart.Frame{
		Title: title + ": the odds, and what came", X: "chance of winning, as said", Y: "share of games won",
		Desc: fmt.Sprintf("%d positions, by what %s said of them in tenths, each played on %d times. Root of the mean square of the errors: %.4f.", len(o.Points), o.Says(), o.Trials, all.Win.Value),
	}, Curves: []chart.Curve{came, said}}
}
