package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"

	"parlor/analysis"
	"parlor/api"
	"parlor/web/lookback"
	"parlor/web/pages"
)

var analyzeCommand = command{
	"analyze", "looks back at a game: errors, luck, who played better, where it turned",
	func(m Main, ctx context.Context, args []string) error { return m.analyze(ctx, args) },
}

// analyzeRun is what the command analyze was asked for.
type analyzeRun struct {
	analysis.Options
	depth, keep, server string
	json, ascii, bar    bool
	html, lang          string   // a file, "-" for standard output, or ""; and its language
	bots                []string // who of the game is one, by seat
}

const analyzeHelp = `
Usage: parlor analyze FILE [flags]
       parlor analyze ROOM --server URL [flags]

Looks back at a game that was saved by parlor play or from a server, or at a
match of backgammon in a .mat file or an .sgf file of GNU Backgammon, and says
what each choice cost against the best one, what each throw brought, who played
better, and where the game turned. The file - is standard input.

  parlor analyze game.json
  parlor analyze --depth standard --html game.html saves/backgammon.game
  parlor analyze k3v9a2b8c7d1 --server http://127.0.0.1:7777

With --server the game is one that was played there to its end, by the id of
its room or a link to it, and the server looks: what it has found already is
there at once. Ctrl-C gives up what this command has asked for.

quick judges each position as it stands: a quarter of a second for a game of
backgammon on one busy core. standard looks two throws ahead at what is close: a
second or two, more where throws leave many choices. deep plays out what then is close, to the
standard error of --error, in points: minutes or hours. With --keep FILE what
was played out stands in the file, and an interrupted look goes on from there;
when the nets have learnt more, it is played out anew. In a match games are
played out at its score.

  parlor analyze --depth deep --error 0.01 --keep game.rolls game.json

docs/analysis.md says what is computed and
what it does not say. The report is the same however many workers there are.`

func (m Main) analyze(ctx context.Context, args []string) (err error) {
	x := analyzeRun{Options: analysis.Options{Roster: m.Games.Bots}}
	f := m.flags("analyze", analyzeHelp)
	x.flags(f)
	rest, err := parse(f, args)
	if err == nil {
		err = x.check(rest, f)
	}
	if err != nil {
		return err
	}
	var kept *rolls
	if x.keep != "" {
		if kept, err = openRolls(x.keep); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, kept.Close()) }()
		x.Rolls = kept
	}
	show := newProgress(m.Err, 1, "moments")
	if x.bar || isTerminal(m.Err) {
		x.Progress = func(done, all int) {
			if show.all = all; show.unit == thousandths {
				show.all, done = 1000, int(1000*int64(done)/int64(all))
			}
			if kept != nil && !kept.more() { // What was kept is read in no time.
				show.from(done)
			}
			show.show(done)
		}
	}
	if x.server != "" || x.Depth == api.Deep {
		show.unit = thousandths
	}
	var rep *analysis.Report
	if x.server != "" {
		rep, x.bots, err = m.lookOn(ctx, x.server, rest[0], x.Options)
	} else {
		rep, x.bots, err = m.lookAt(ctx, rest[0], x.Options)
	}
	show.end()
	if err != nil {
		if x.Depth == api.Deep && x.server == "" && errors.Is(err, context.Canceled) {
			fmt.Fprintln(m.Err, x.kept())
		}
		return err
	}
	return x.write(m.Out, rep)
}

// thousandths is what is counted where a part of the work is no moment of the game.
const thousandths = "thousandths"

// kept says what is left of a deep look that was interrupted.
func (x *analyzeRun) kept() string {
	if x.keep == "" {
		return "Nothing is kept: with --keep FILE a look goes on from where it was interrupted."
	}
	return "What was played out is kept in " + x.keep + ": the same command goes on from there."
}

// flags has f set x.
func (x *analyzeRun) flags(f *flag.FlagSet) {
	f.StringVar(&x.depth, "depth", string(api.Quick), "how far to look: `quick`, standard or deep")
	f.Float64Var(&x.StdErr, "error", 0, "with --depth deep, the standard `error` of what is played out, in points (default a hundredth of the deviation of a game's result)")
	f.Uint64Var(&x.Seed, "seed", 0, "`number` that decides the dice of what is played out")
	f.StringVar(&x.keep, "keep", "", "with --depth deep, keep what was played out in `file`, and use what is there")
	f.StringVar(&x.Level, "level", "", "`level` whose judgement is taken (default the strongest)")
	workersFlag(f, &x.Workers, "positions looked at")
	f.BoolVar(&x.json, "json", false, "print the report as JSON")
	f.StringVar(&x.html, "html", "", "write the report to `file` as a page that needs nothing else; - instead of the text")
	f.StringVar(&x.lang, "lang", "en", "`language` of the page of --html: en or de")
	f.BoolVar(&x.ascii, "ascii", false, "draw with ASCII characters only")
	f.StringVar(&x.server, "server", "", "look back at a room on the server at `url`, such as http://127.0.0.1:7777; the server's strongest level judges")
	f.BoolVar(&x.bar, "progress", false, "show progress even where standard error is no terminal")
}

// check refuses what cannot be looked at so.
func (x *analyzeRun) check(rest []string, f *flag.FlagSet) error {
	exact := false
	f.Visit(func(said *flag.Flag) { exact = exact || said.Name == "error" })
	x.Depth = api.Depth(x.depth)
	switch deep := x.Depth == api.Deep; {
	case len(rest) != 1:
		return misused("analyze: want a game file, or a room and --server")
	case x.json && x.html == "-":
		return misused("analyze: --json and --html -: want one of them")
	case x.lang != "en" && (x.lang != "de" || x.html == ""):
		return misused("analyze: --lang %q: want en, or de with --html", x.lang)
	case x.server != "" && (x.Level != "" || x.Workers != 0):
		return misused("analyze: --server: leave out --level and --workers: the server looks")
	case exact && (!(x.StdErr > 0) || math.IsInf(x.StdErr, 0)):
		return misused("analyze: --error %g: want more than 0, such as 0.01", x.StdErr)
	case !deep && (x.StdErr != 0 || x.keep != ""):
		return misused("analyze: --error and --keep: want --depth deep with them")
	case x.server != "" && (x.StdErr != 0 || x.Seed != 0 || x.keep != ""):
		return misused("analyze: --server: leave out --error, --seed and --keep: the server looks, and keeps what it has played out")
	}
	if err := x.Depth.Check(); err != nil {
		return misused("analyze: --%v", err)
	}
	if x.Level != "" {
		if err := x.Roster.Check(x.Level); err != nil {
			return misused("analyze: %v", err)
		}
	}
	return canWrite(x.html)
}

// titled returns rep with its bots called by their titles in the language of the page.
func (x *analyzeRun) titled(rep *analysis.Report) *analysis.Report {
	page := *rep
	page.Players = slices.Clone(rep.Players)
	for i, bot := range x.bots {
		page.Players[i] = pages.Seated(x.lang, page.Players[i], bot)
	}
	return &page
}

// write writes a report to where it was wanted.
func (x *analyzeRun) write(out io.Writer, rep *analysis.Report) error {
	err := writeTo(x.html, out, func(w io.Writer) error { return lookback.Write(w, x.titled(rep), x.lang) })
	switch {
	case x.html == "-":
		return err
	case x.json:
		return errors.Join(err, writeJSON(out, rep))
	}
	return errors.Join(err, rep.WriteText(out, columns(out), x.ascii))
}

// lookAt looks back at the game in a file. It returns who of its players is a bot, too.
func (m Main) lookAt(ctx context.Context, name string, o analysis.Options) (rep *analysis.Report, bots []string, err error) {
	g, _, err := m.readEither(name)
	if err != nil {
		return nil, nil, err
	}
	if err := checkOffered(m.Games, g.Name, o.Level); err != nil {
		return nil, nil, misused("analyze: %v", err)
	}
	rep, err = analysis.Run(ctx, g, o)
	return rep, g.Bots, err
}
