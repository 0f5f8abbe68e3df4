package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"parlor/arena"
	"parlor/game"
	"parlor/room"
)

var simCommand = command{
	"sim", "plays bot against bot, by the hundred thousand, and counts",
	func(m Main, ctx context.Context, args []string) error { return m.sim(ctx, args) },
}

// simFlags are the flags of parlor sim.
type simFlags struct {
	games          *room.Games
	options        optionFlag
	match          arena.Match
	bots           string
	progress       bool
	ascii          bool
	json, csv, svg string
}

func (m Main) simFlags(args []string) (sf simFlags, rest []string, err error) {
	sf.games, sf.options = m.Games, optionFlag{}
	sf.match.Roster = m.Games.Bots
	f := m.flags("sim", simHelp(m.Games))
	f.Var(sf.options, "o", "option of the rule set, as `name=value`; may be repeated")
	f.IntVar(&sf.match.Games, "games", 1000, "`number` of games")
	f.Uint64Var(&sf.match.Seed, "seed", 1, "`number` that decides dice and bots")
	workersFlag(f, &sf.match.Workers, "games played")
	f.StringVar(&sf.bots, "bots", "hand,random", "who plays: a `list` of those who play the game, with commas between")
	f.IntVar(&sf.match.Seats, "seats", 0, "`number` of seats (default as few as the game allows, but one a bot)")
	f.BoolVar(&sf.match.Paired, "paired", false, "play as many games on the same dice as there are bots, each at every seat")
	f.Float64Var(&sf.match.Until, "until", 0, "stop when it is known whether the first bot wins points or loses them, or what it wins to so many `points` a game")
	f.IntVar(&sf.match.Cap, "cap", arena.DefaultCap, "`number` of throws after which a game is cut off")
	f.BoolVar(&sf.progress, "progress", false, "show progress even where standard error is no terminal")
	f.BoolVar(&sf.ascii, "ascii", false, "draw with ASCII characters only")
	f.StringVar(&sf.json, "json", "", "write everything counted to `file` as JSON; - instead of the table")
	f.StringVar(&sf.csv, "csv", "", "write win rates and points to `file` as CSV; - instead of the table")
	f.StringVar(&sf.svg, "svg", "", "write charts into `directory` as SVG")
	rest, err = parse(f, args)
	return sf, rest, err
}

func simHelp(games *room.Games) string {
	return `
Usage: parlor sim GAME [flags]

Plays bots against each other and prints how often each wins, by bot and by
seat, with 95 % intervals, how long games last, and what happened in them.

Games: ` + strings.Join(games.Names(), ", ") + `

  parlor sim backgammon --games 10000 --seed 7
  parlor sim india --seats 4 --bots hand,random,random --json result.json
  parlor sim parker -o penalty=1 --svg charts
  parlor sim backgammon --bots backgammon.course/best.net,net --paired
  parlor sim parker --bots captain,bosun --games 20000 --until 0.02

Who plays which game, the weakest first (those of crown-and-anchor are
characters, none of them weak or strong):

` + offers(games) + `

The same seed gives the same result, to the byte, whatever the number of
workers. A level of every game with +1 or +2 behind it looks so many throws ahead: net+1.
A file whose name ends with .net, as parlor train writes, is a bot that judges by the net in it.
From game to game the bots move on by one seat; if there are fewer
bots than seats they sit in turn, over and over. Interrupted, the command
prints the result of its first games, marked as partial, and leaves files that
were there as they are.

With --until the run stops before all games are played when enough is known: it
looks after every 32 games or fewer, from the 100th (or 100th group on the same
dice) on, and what it says then is wrong in at most 5 of 100 runs. That is paid
for: the interval is wider, by a half or more, than of as many games that were
chosen beforehand. To know to so many points that both are equal takes more than
twice as many games.

A row of the CSV is a bot, a seat, or a bot at a seat ("all": whichever), and
last whoever had the first turn. Its columns: game, seed, bot, seat; played:
games, one for each seat held; wins, shared wins; win_rate and the 95 %
interval win_low to win_high (Wilson); points: the mean payoff of a game, its
interval, and the standard deviation of a single game.`
}

// setup makes the match that the flags ask for.
func (sf *simFlags) setup(rest []string) error {
	switch {
	case len(rest) == 0:
		return misused("sim: want a game, one of %s", strings.Join(sf.games.Names(), ", "))
	case len(rest) > 1:
		return misused("sim: unexpected argument %q", rest[1])
	case sf.match.Games < 1:
		return misused("sim: --games %d: want at least 1", sf.match.Games)
	case sf.match.Cap < 1:
		return misused("sim: --cap %d: want at least 1", sf.match.Cap)
	case sf.json == "-" && sf.csv == "-":
		return misused("sim: --json - and --csv -: want one of them")
	}
	if err := errors.Join(canWrite(sf.json, sf.csv), canHold(sf.svg)); err != nil {
		return err
	}
	e, g, err := chooseGame(sf.games, rest[0], sf.options)
	if err != nil {
		return err
	}
	sf.match.Game, sf.match.Title, sf.match.Options = g, e.Title, game.Options(sf.options)
	sf.match.Bots = strings.Split(sf.bots, ",")
	if err := checkOffered(sf.games, e.Name, sf.match.Bots...); err != nil {
		return misused("sim: %v", err)
	}
	if sf.match.Seats == 0 {
		sf.match.Seats = max(g.Info().Seats[0], len(sf.match.Bots))
	}
	p, err := g.Start(sf.match.Seats)
	if err != nil {
		return misused("sim: %v", err)
	}
	if sf.match.Roster, err = withNets(sf.match.Roster, p, sf.match.Bots...); err != nil {
		return fmt.Errorf("sim: --bots: %w", err)
	}
	if err := sf.match.Check(); err != nil {
		return misused("sim: %v", err)
	}
	return nil
}

func (m Main) sim(ctx context.Context, args []string) error {
	sf, rest, err := m.simFlags(args)
	if err != nil {
		return err
	}
	if err := sf.setup(rest); err != nil {
		return err
	}
	bar := newProgress(m.Err, sf.match.Games, "games")
	if sf.progress || isTerminal(m.Err) {
		sf.match.Progress = bar.show
	}
	rep, broken := arena.Run(ctx, sf.match)
	bar.end()
	if broken != nil && !rep.Partial {
		return broken
	}
	if err := m.tell(&rep, &sf); err != nil {
		return err
	}
	return broken
}

// tell writes the report and prints it, also where a file cannot be written: what took hours is told.
func (m Main) tell(rep *arena.Report, sf *simFlags) error {
	for _, file := range []*string{&sf.json, &sf.csv} {
		if m.leaves(rep.Partial, *file) {
			*file = ""
		}
	}
	if sf.svg != "" && m.leaves(rep.Partial, filepath.Join(sf.svg, arena.FirstChart)) {
		sf.svg = ""
	}
	err := errors.Join(
		writeTo(sf.json, m.Out, func(w io.Writer) error { return writeJSON(w, rep) }),
		writeTo(sf.csv, m.Out, rep.WriteCSV),
	)
	if sf.svg != "" && rep.Games > 0 {
		_, drawn := rep.WriteCharts(sf.svg)
		err = errors.Join(err, drawn)
	}
	if sf.json == "-" || sf.csv == "-" {
		return err
	}
	return errors.Join(err, rep.WriteText(m.Out, columns(m.Out), sf.ascii))
}
