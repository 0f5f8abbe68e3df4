package main

import (
	"context"
	"encoding/json"
	"io"
	"strings"

	"parlor/game"
	"parlor/lab"
)

var labCommand = command{
	"lab", "measures rules: length, luck, skill, whether it helps to begin",
	func(m Main, ctx context.Context, args []string) error { return m.lab(ctx, args) },
}

func (m Main) lab(ctx context.Context, args []string) error {
	f := m.flags("lab", `
Usage: parlor lab GAME [-o name=value] [--beside GAME] [-p name=value] [flags]

Measures what a composition of rules is like, by games of a level against itself
that are looked back at, and by games of that level against a weaker one: how
long games last, how many choices there are, how far results lie apart, who wins
if one chooses first, how often the lead changes, how many men are hit, which part
of the result luck does not explain, and how often the stronger wins. --beside puts a second
composition, with the options -p, beside it.

  parlor lab parker --games 400
  parlor lab navy --beside navy -p larger-die=off

The same seed gives the same figures, however many workers there are.
docs/analysis.md says what the figures mean.`)
	options, others := optionFlag{}, optionFlag{}
	f.Var(options, "o", "option of the rule set, as `name=value`; may be repeated")
	f.Var(others, "p", "option of the rule set beside it, as `name=value`; may be repeated")
	beside := f.String("beside", "", "`game` to put beside it")
	t := lab.Trial{Roster: m.Games.Bots}
	f.IntVar(&t.Games, "games", 200, "`number` of games against itself, and again against the weaker")
	f.IntVar(&t.Seats, "seats", 0, "`number` of seats (default as few as the game allows)")
	f.StringVar(&t.Level, "level", t.Roster.Best(), "who plays: `level`, one of "+strings.Join(t.Roster.All(), ", "))
	f.StringVar(&t.Weaker, "weaker", t.Roster.Names()[0], "`level` that he is measured against")
	f.Uint64Var(&t.Seed, "seed", 1, "`number` that decides dice and bots")
	f.IntVar(&t.Workers, "workers", 0, "`number` of games played at a time (default one a processor)")
	asJSON := f.Bool("json", false, "print the figures as JSON")
	csv := f.String("csv", "", "write the figures to `file` as CSV; - instead of the table")
	svg := f.String("svg", "", "write the figures to `file` as an SVG chart; - instead of the table")
	rest, err := parse(f, args)
	switch {
	case err != nil:
		return err
	case len(rest) != 1:
		return misused("lab: want a game, one of %s", strings.Join(m.Games.Names(), ", "))
	case t.Games < 2:
		return misused("lab: --games %d: want at least 2", t.Games)
	case t.Workers < 0:
		return misused("lab: --workers %d: want at least 1", t.Workers)
	case *beside == "" && len(others) > 0:
		return misused("lab: -p: want --beside GAME with it")
	case *asJSON && *csv == "-" || *asJSON && *svg == "-" || *csv == "-" && *svg == "-":
		return misused("lab: --json, --csv - and --svg -: want one of them")
	}
	for _, level := range []string{t.Level, t.Weaker} {
		if err := t.Roster.Check(level); err != nil {
			return misused("lab: %v", err)
		}
	}
	var trials []lab.Trial
	add := func(name string, opts optionFlag) error {
		_, g, err := chooseGame(m.Games, name, opts)
		if err != nil {
			return err
		}
		one := t
		one.Game, one.Name, one.Options = g, name, game.Options(opts)
		if one.Seats == 0 {
			one.Seats = g.Info().Seats[0]
		}
		if _, err := g.Start(one.Seats); err != nil {
			return misused("lab: %v", err)
		}
		trials = append(trials, one)
		return nil
	}
	if err := add(rest[0], options); err != nil {
		return err
	}
	if *beside != "" {
		if err := add(*beside, others); err != nil {
			return err
		}
	}
	bar := newProgress(m.Err, 2*t.Games*len(trials), "games")
	var list []lab.Figures
	for i, one := range trials {
		if isTerminal(m.Err) {
			one.Progress = func(done, all int) { bar.show(i*all + done) }
		}
		figures, err := lab.Run(ctx, one)
		if err != nil {
			bar.end()
			return err
		}
		list = append(list, figures)
	}
	bar.end()
	write := func() error { return lab.WriteText(m.Out, list) }
	if *asJSON {
		write = func() error {
			enc := json.NewEncoder(m.Out)
			enc.SetIndent("", " ")
			return enc.Encode(list)
		}
	}
	if err := writeTo(*csv, m.Out, func(w io.Writer) error { return lab.WriteCSV(w, list) }); err != nil || *csv == "-" {
		return err
	}
	if err := writeTo(*svg, m.Out, func(w io.Writer) error { return lab.WriteSVG(w, list) }); err != nil || *svg == "-" {
		return err
	}
	return write()
}
