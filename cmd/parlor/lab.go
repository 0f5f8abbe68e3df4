package main

import (
	"context"
	"encoding/json"
	"errors"
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
       parlor lab GAME --openings [-o name=value] [flags]
       parlor lab --all [--markdown FILE] [--keep FILE] [flags]

Measures what a composition of rules is like, by games of a level against itself
that are looked back at, and by games of that level against a weaker one: how
long games last, how many choices there are, how far results lie apart, who wins
if one chooses first, how often the lead changes, how many men are hit, which part
of the result luck does not explain, and how often the stronger wins. --beside puts a second
composition, with the options -p, beside it.

  parlor lab parker --games 400
  parlor lab navy --beside navy -p larger-die=off

--openings lists the best first move of each throw in a game on points: what
seems best one throw ahead is played on until it is known as exactly as --stderr
says. --all measures every named game and lists all first moves; it prints them
as JSON, or writes a document with charts in the folder pictures beside it. With
--keep FILE what is known is written there, and an interrupted command goes on
from it.

  parlor lab backgammon --openings
  parlor lab --all --markdown docs/numbers.md --keep numbers.json

The same seed gives the same figures, however many workers there are. Interrupted,
the command tells what the first games say.
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
	var sv survey
	f.BoolVar(&sv.all, "all", false, "measure every named game, and list all first moves")
	f.BoolVar(&sv.openings, "openings", false, "list the best first move of each throw")
	f.StringVar(&sv.markdown, "markdown", "", "with --all: write a document to `file`, and charts beside it; - for the document alone")
	f.StringVar(&sv.file, "keep", "", "with --all: write what is known to `file`, and go on from what is there")
	f.Float64Var(&sv.StdErr, "stderr", 0.005, "play first moves on until the standard error is this `share` of the standard deviation of a game's result")
	f.IntVar(&sv.Trials, "trials", 1152, "`number` of games at most that a first move is played on")
	f.IntVar(&sv.Truncate, "truncate", 24, "`number` of throws after which such a game is broken off and judged; 0: none is")
	f.BoolVar(&sv.progress, "progress", false, "show progress even where standard error is no terminal")
	rest, err := parse(f, args)
	if err == nil {
		err = sv.check(rest, m)
	}
	switch {
	case err != nil:
		return err
	case len(rest) != 1 && !sv.all:
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
	if err := canWrite(*csv, *svg); err != nil {
		return err
	}
	if sv.all {
		sv.Roster, sv.Level, sv.Weaker, sv.Games, sv.Seed, sv.Workers = t.Roster, t.Level, t.Weaker, t.Games, t.Seed, t.Workers
		return m.measureAll(ctx, &sv)
	}
	var trials []lab.Trial
	add := func(name string, opts optionFlag) error {
		_, g, err := chooseGame(m.Games, name, opts)
		if err != nil {
			return err
		}
		if err := checkOffered(m.Games, name, t.Level, t.Weaker); err != nil {
			return misused("lab: %v", err)
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
	if sv.openings {
		return m.listOpenings(ctx, &sv, trials[0], *asJSON)
	}
	if *beside != "" {
		if err := add(*beside, others); err != nil {
			return err
		}
	}
	bar := newProgress(m.Err, 2*t.Games*len(trials), "games")
	var list []lab.Figures
	var broken error
	for i, one := range trials {
		if sv.progress || isTerminal(m.Err) {
			one.Progress = func(done, all int) { bar.show(i*all + done) }
		}
		figures, err := lab.Run(ctx, one)
		if err != nil && (ctx.Err() == nil || figures.Games < 2) {
			broken = err
			break
		}
		if list, broken = append(list, figures), err; err != nil {
			break
		}
	}
	bar.end()
	if len(list) == 0 || broken != nil && ctx.Err() == nil {
		return broken
	}
	write := func() error { return lab.WriteText(m.Out, list) }
	if *asJSON {
		write = func() error {
			enc := json.NewEncoder(m.Out)
			enc.SetIndent("", " ")
			return enc.Encode(list)
		}
	}
	if err := writeTo(*csv, m.Out, func(w io.Writer) error { return lab.WriteCSV(w, list) }); err != nil || *csv == "-" {
		return errors.Join(err, broken)
	}
	if err := writeTo(*svg, m.Out, func(w io.Writer) error { return lab.WriteSVG(w, list) }); err != nil || *svg == "-" {
		return errors.Join(err, broken)
	}
	return errors.Join(write(), broken)
}
