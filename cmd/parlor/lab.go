package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"io"
	"strings"

	"parlor/advice"
	"parlor/game"
	"parlor/lab"
)

var labCommand = command{
	"lab", "measures rules: length, luck, skill, whether it helps to begin",
	func(m Main, ctx context.Context, args []string) error { return m.lab(ctx, args) },
}

// labRun is what the command lab was asked for.
type labRun struct {
	lab.Trial
	options, others optionFlag
	beside          string
	json            bool
	csv, svg        string // files, "-" for standard output, or ""
	survey          survey
}

func (m Main) lab(ctx context.Context, args []string) error {
	x := labRun{Trial: lab.Trial{Roster: m.Games.Bots}, options: optionFlag{}, others: optionFlag{}}
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
the command tells what the first games say, and leaves files that were there as
they are.
docs/analysis.md says what the figures mean.`)
	x.flags(f)
	rest, err := parse(f, args)
	if err == nil {
		err = x.survey.check(rest, m)
	}
	if err == nil {
		err = x.check(rest, m)
	}
	if err != nil {
		return err
	}
	if sv := &x.survey; sv.all {
		sv.Roster, sv.Level, sv.Weaker, sv.Games, sv.Seed, sv.Workers = x.Roster, x.Level, x.Weaker, x.Games, x.Seed, x.Workers
		return m.measureAll(ctx, sv)
	}
	one, err := x.trial(m, rest[0], x.options)
	if err != nil {
		return err
	}
	if x.survey.openings {
		return m.listOpenings(ctx, &x.survey, one, x.json)
	}
	trials := []lab.Trial{one}
	if x.beside != "" {
		other, err := x.trial(m, x.beside, x.others)
		if err != nil {
			return err
		}
		trials = append(trials, other)
	}
	list, err := x.run(ctx, m.Err, trials)
	if len(list) == 0 || err != nil && ctx.Err() == nil {
		return err
	}
	for _, file := range []*string{&x.csv, &x.svg} {
		if m.leaves(err != nil, *file) {
			*file = ""
		}
	}
	return errors.Join(x.write(m.Out, list), err)
}

// flags has f set x.
func (x *labRun) flags(f *flag.FlagSet) {
	f.Var(x.options, "o", "option of the rule set, as `name=value`; may be repeated")
	f.Var(x.others, "p", "option of the rule set beside it, as `name=value`; may be repeated")
	f.StringVar(&x.beside, "beside", "", "`game` to put beside it")
	f.IntVar(&x.Games, "games", 200, "`number` of games against itself, and again against the weaker")
	f.IntVar(&x.Seats, "seats", 0, "`number` of seats (default as few as the game allows)")
	f.StringVar(&x.Level, "level", x.Roster.Best(), "who plays: `level`, one of "+strings.Join(x.Roster.All(), ", "))
	f.StringVar(&x.Weaker, "weaker", "", "`level` that he is measured against (default the one before his)")
	f.Uint64Var(&x.Seed, "seed", 1, "`number` that decides dice and bots")
	workersFlag(f, &x.Workers, "games played")
	f.BoolVar(&x.json, "json", false, "print the figures as JSON")
	f.StringVar(&x.csv, "csv", "", "write the figures to `file` as CSV; - instead of the table")
	f.StringVar(&x.svg, "svg", "", "write the figures to `file` as an SVG chart; - instead of the table")
	sv := &x.survey
	f.BoolVar(&sv.all, "all", false, "measure every named game, and list all first moves")
	f.BoolVar(&sv.openings, "openings", false, "list the best first move of each throw")
	f.StringVar(&sv.markdown, "markdown", "", "with --all: write a document to `file`, and charts beside it; - for the document alone")
	f.StringVar(&sv.file, "keep", "", "with --all: write what is known to `file`, and go on from what is there")
	f.Float64Var(&sv.StdErr, "stderr", 0.005, "play first moves on until the standard error is this `share` of the standard deviation of a game's result")
	f.IntVar(&sv.Trials, "trials", 1152, "`number` of games at most that a first move is played on")
	f.IntVar(&sv.Truncate, "truncate", 24, "`number` of throws after which such a game is broken off and judged; 0: none is")
	f.BoolVar(&sv.progress, "progress", false, "show progress even where standard error is no terminal")
}

// check refuses what cannot be measured.
func (x *labRun) check(rest []string, m Main) error {
	switch {
	case len(rest) != 1 && !x.survey.all:
		return misused("lab: want a game, one of %s", strings.Join(m.Games.Names(), ", "))
	case x.Games < 2:
		return misused("lab: --games %d: want at least 2", x.Games)
	case (x.survey.all || x.survey.openings) && (x.beside != "" || x.csv != "" || x.svg != ""):
		return misused("lab: --beside, --csv and --svg: want them without --all and --openings")
	case x.survey.all && (len(x.options) > 0 || x.Seats > 0):
		return misused("lab: --all: leave out -o and --seats: every named game is measured as it is")
	case x.beside == "" && len(x.others) > 0:
		return misused("lab: -p: want --beside GAME with it")
	case x.json && x.csv == "-" || x.json && x.svg == "-" || x.csv == "-" && x.svg == "-":
		return misused("lab: --json, --csv - and --svg -: want one of them")
	}
	x.Weaker = cmp.Or(x.Weaker, advice.Weaker(x.Roster, x.Level))
	for _, level := range []string{x.Level, x.Weaker} {
		if err := x.Roster.Check(level); err != nil {
			return misused("lab: %v", err)
		}
	}
	return canWrite(x.csv, x.svg)
}

// trial is what is measured of a game with these options.
func (x *labRun) trial(m Main, name string, options optionFlag) (lab.Trial, error) {
	t := x.Trial
	_, g, err := chooseGame(m.Games, name, options)
	if err != nil {
		return t, err
	}
	if err := checkOffered(m.Games, name, t.Level, t.Weaker); err != nil {
		return t, misused("lab: %v", err)
	}
	t.Game, t.Name, t.Options = g, name, game.Options(options)
	if t.Seats == 0 {
		t.Seats = g.Info().Seats[0]
	}
	if _, err := g.Start(t.Seats); err != nil {
		return t, misused("lab: %v", err)
	}
	return t, nil
}

// run measures one trial after the other, and shows on w how far it is. Interrupted, it returns what is known with the error.
func (x *labRun) run(ctx context.Context, w io.Writer, trials []lab.Trial) (list []lab.Figures, err error) {
	bar := newProgress(w, 2*x.Games*len(trials), "games")
	defer bar.end()
	for i, one := range trials {
		if x.survey.progress || isTerminal(w) {
			one.Progress = func(done, all int) { bar.show(i*all + done) }
		}
		figures, err := lab.Run(ctx, one)
		if err != nil && (ctx.Err() == nil || figures.Games < 2) {
			return list, err
		}
		if list = append(list, figures); err != nil {
			return list, err
		}
	}
	return list, nil
}

// write writes what was measured to where it was wanted.
func (x *labRun) write(out io.Writer, list []lab.Figures) error {
	err := errors.Join(
		writeTo(x.csv, out, func(w io.Writer) error { return lab.WriteCSV(w, list) }),
		writeTo(x.svg, out, func(w io.Writer) error { return lab.WriteSVG(w, list) }),
	)
	switch {
	case x.csv == "-" || x.svg == "-":
		return err
	case x.json:
		return errors.Join(err, writeJSON(out, list))
	}
	return errors.Join(err, lab.WriteText(out, list))
}
