package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"parlor/analysis"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/matchfile"
	"parlor/room"
	"parlor/rules/catalogue"
)

var rolloutCommand = command{
	"rollout", "plays a position out, many times, and says what it is worth",
	func(m Main, ctx context.Context, args []string) error { return m.rollout(ctx, args) },
}

func rolloutHelp(games *room.Games) string {
	return `
Usage: parlor rollout GAME POSITION [flags]

Plays games from a position, all seats by bots of a level, and prints what
each seat wins on the average, how often it wins, and the standard errors.

Games: ` + strings.Join(games.Names(), ", ") + `

Who plays which game:

` + offers(games) + `

  parlor rollout backgammon "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw"
  parlor rollout backgammon "x=6:2,off:13 o=4:2,off:13 turn=x next=throw score=6-4/7c" -o cube=on
  parlor rollout navy "x=res:15 o=res:15 turn=x next=throw" --trials 12960 --stderr 0.02 --keep navy.rollout

At backgammon the position may also be an XGID, or a position ID and a match ID
of GNU Backgammon joined by a colon, or the first of them alone: for money then,
and x is to throw. They bring the cube with them.

A line with a score, which stands behind the rest, is of a match: bots play for
that, and what is won is told as the chance of winning the match.

Where a net judges the Royal Game of India games are broken off after 60 throws
and judged there: much quicker, and off by less than 0.01 of the chance of
winning in the mean, where that was measured. --truncate 0 plays to the end.

The luck of the throws is taken out as the evaluation of the level sees it:
the mean stays true, and fewer games do. With --plain it stays in; so it does
in games that nobody judges. What the first 144 games show of where the spread
comes from decides whether later ones part: their first throws are played once
then, and the rest several times. The first two throws are laid out so that each
falls as often as it should. The same seed gives the same result, to the byte,
whatever the number of workers.

At Crown and Anchor it also says what the stakes that lie bring and risk, exactly:
the mean of a throw, its standard deviation, and the chance that who lays the
same at every throw has too few chips left within so many.

Interrupted, the command prints the result of the first games, if there are any. With --keep
FILE they are written to the file as well, also every two seconds while it plays,
and the same command goes on from there.`
}

// keepEvery is how often a rollout is written to its file while it is played.
const keepEvery = 2 * time.Second

// keptRollout is a rollout in a file: of what, and how far it got.
type keptRollout struct {
	Game     string       `json:"game"`
	Options  game.Options `json:"options,omitempty"`
	Position string       `json:"position"`
	Level    string       `json:"level"`
	Seed     uint64       `json:"seed"`
	Truncate int          `json:"truncate,omitempty"`
	Adjust   bool         `json:"adjust"`
	Rollout  bots.Rollout `json:"rollout"`
}

// same reports whether k can go on as other.
func (k *keptRollout) same(other *keptRollout) bool {
	a, b := *k, *other
	return a.Game == b.Game && maps.Equal(a.Options, b.Options) && a.Position == b.Position && a.Level == b.Level &&
		a.Seed == b.Seed && a.Truncate == b.Truncate && a.Adjust == b.Adjust
}

func (m Main) rollout(ctx context.Context, args []string) error {
	opts, k, plan := optionFlag{}, keptRollout{}, bots.Plan{}
	var plain, show, asJSON bool
	var file string
	f := m.flags("rollout", rolloutHelp(m.Games))
	f.Var(opts, "o", "option of the rule set, as `name=value`; may be repeated")
	f.StringVar(&k.Level, "level", m.Games.Bots.Best(), "who plays: a `level` of every game ("+strings.Join(m.Games.Bots.Names(), ", ")+"), with +1 or +2 behind it to look so many throws ahead, or a person who plays the game")
	f.IntVar(&plan.Trials, "trials", bots.UsualTrials, "`number` of games at most")
	f.Uint64Var(&k.Seed, "seed", 1, "`number` that decides the dice")
	f.IntVar(&k.Truncate, "truncate", 0, "`number` of throws after which a game is broken off and judged; 0: none is (default 60 at the Royal Game of India by its nets, else 0)")
	f.Float64Var(&plan.StdErr, "stderr", 0, "stop when the standard error of the points is at most this `number`")
	f.BoolVar(&plain, "plain", false, "leave the luck of the throws in")
	workersFlag(f, &plan.Workers, "games played")
	f.StringVar(&file, "keep", "", "write what was played to `file`, and go on from what is there")
	f.BoolVar(&show, "progress", false, "show progress even where standard error is no terminal")
	f.BoolVar(&asJSON, "json", false, "print the result as JSON")
	rest, err := parse(f, args)
	switch {
	case err != nil:
		return err
	case len(rest) != 2:
		return misused("rollout: want a game, one of %s, and a position in quotes", strings.Join(m.Games.Names(), ", "))
	}
	if err := playable("rollout", plan.Trials, k.Truncate, plan.StdErr); err != nil {
		return err
	}
	e, p, err := m.spot(rest[0], rest[1], opts)
	if err != nil {
		return err
	}
	if _, err := m.Games.Bots.New(k.Level, p); err != nil {
		return misused("rollout: %v", err)
	}
	if err := checkOffered(m.Games, e.Name, k.Level); err != nil {
		return misused("rollout: %v", err)
	}
	truncated := false
	f.Visit(func(said *flag.Flag) { truncated = truncated || said.Name == "truncate" })
	if !truncated {
		k.Truncate = m.Games.Bots.Horizon(k.Level, p)
	}
	_, err = m.Games.Bots.Judge(k.Level, p)
	k.Game, k.Options, k.Position, k.Adjust = e.Name, game.Options(opts), p.String(), !plain && err == nil
	plan.Seed, plan.Truncate, plan.Adjust = k.Seed, k.Truncate, k.Adjust
	if plan.Resume, err = k.read(file); err != nil {
		return err
	}
	broken := m.rollOut(ctx, p, &k, plan, file, show || isTerminal(m.Err))
	if broken != nil && ctx.Err() == nil {
		return broken
	}
	if err := writeKept(file, &k); err != nil {
		return err
	}
	if broken != nil && k.Rollout.Trials == 0 { // Figures of no games would say something.
		return broken
	}
	exact := k.Rollout.Counted(k.Adjust)
	k.Rollout = k.Rollout.Told(k.Adjust)
	if asJSON {
		return errors.Join(writeJSON(m.Out, struct {
			*keptRollout
			Counted bool              `json:"counted,omitempty"` // as in an answer of the engine
			Stakes  []analysis.Stakes `json:"stakes,omitempty"`  // at Crown and Anchor, as in a study of a server
		}{&k, exact, analysis.StakesAt(p)}), broken)
	}
	return errors.Join(k.tell(m, p, &plan, broken != nil, exact), broken)
}

// spot reads the position that is to be rolled out, of the game called name: what it brings with it, a
// match or a cube, is played by.
func (m Main) spot(name, line string, opts optionFlag) (e catalogue.Entry, p game.Position, err error) {
	e, g, err := chooseGame(m.Games, name, opts)
	if err != nil {
		return e, nil, err
	}
	if e.Name == matchfile.Game && (matchfile.IsXGID(line) || matchfile.IsID(line)) {
		if line, err = m.theirLine(line, opts); err != nil {
			return e, nil, misused("rollout: %v", err)
		}
		if g, err = e.New(game.Options(opts)); err != nil {
			return e, nil, misused("rollout: %v", err)
		}
	}
	if at, ok := match.OfLine(line); ok {
		if g, err = match.New(e, game.Options(opts), at.Length); err != nil {
			return e, nil, misused("rollout: %v", err)
		}
	}
	if p, err = g.Parse(line); err != nil {
		return e, nil, misused("rollout: %v", err)
	}
	if p.ToAct() == 0 {
		return e, nil, misused("rollout: %v", bots.ErrOver)
	}
	return e, p, nil
}

// playable refuses flags of a command by which nothing can be played out.
func playable(command string, trials, truncate int, stderr float64) error {
	switch {
	case trials < 1:
		return misused("%s: --trials %d: want at least 1 game", command, trials)
	case truncate < 0:
		return misused("%s: --truncate %d: want 0 or more", command, truncate)
	case !(stderr >= 0) || math.IsInf(stderr, 0):
		return misused("%s: --stderr %g: want a number, 0 or more", command, stderr)
	}
	return nil
}

// rollOut plays from p as k and plan say, puts what came of it into k, and meanwhile writes it to file now and then.
func (m Main) rollOut(ctx context.Context, p game.Position, k *keptRollout, plan bots.Plan, file string, visible bool) error {
	bar := newProgress(m.Err, plan.Trials, "games")
	defer bar.end()
	playing, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var last time.Time
	plan.Progress = func(r bots.Rollout) {
		if time.Since(last) > keepEvery { // Who pulls the plug loses so much.
			so := *k
			so.Rollout, last = r, time.Now()
			if err := writeKept(file, &so); err != nil {
				stop(err)
			}
		}
		if visible {
			bar.all = awaited(&r, &plan)
			bar.show(r.Trials)
		}
	}
	var err error
	k.Rollout, err = m.Games.Bots.RollOut(playing, k.Level, p, plan)
	return err
}

// awaited returns how many games the rollout will come to, by the spread of those that were played: a standard error falls as the root of
// their number rises.
func awaited(r *bots.Rollout, plan *bots.Plan) int {
	if plan.StdErr == 0 || r.Trials < 144 || len(r.StdErr) == 0 { // What fewer say is far off.
		return plan.Trials
	}
	off := slices.Max(r.StdErr) / plan.StdErr
	return int(min(float64(plan.Trials), max(math.Ceil(float64(r.Trials)*off*off), float64(r.Trials))))
}

// theirLine returns the line of a position as another program writes it, and puts what it brings, the cube, to the options that are given.
func (m Main) theirLine(text string, opts optionFlag) (string, error) {
	s, err := m.readSpot(text)
	if err != nil {
		return "", err
	}
	p, err := s.Position()
	if err != nil {
		return "", err
	}
	_, brings, _ := s.Line()
	for name, value := range brings {
		opts[name] = value
	}
	return p.String(), nil
}

// read returns the rollout in the file that k can go on from, or nil where
// there is none.
func (k *keptRollout) read(file string) (*bots.Rollout, error) {
	old, err := readKept[keptRollout](file, "rollouts")
	if old == nil || err != nil {
		return nil, err
	}
	if !k.same(old) {
		return nil, fmt.Errorf("%s: a rollout of something else: want the same game, options, position, level, seed and luck", file)
	}
	return &old.Rollout, nil
}

// hundredths returns a share in per cent, rounded to hundredths. A share can be a little below 0 where luck
// is taken out: it is 0 then, without a minus.
func hundredths(share float64) float64 {
	return math.Round(1e4*share)/1e2 + 0 // Makes 0 of -0.
}

// counted says how many of something there are.
func counted(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// tell prints what came of it, which was to be as plan says; exact says that luck taken out has left no spread.
func (k *keptRollout) tell(m Main, p game.Position, plan *bots.Plan, stopped, exact bool) error {
	r, how := &k.Rollout, "luck taken out"
	if !k.Adjust {
		how = "luck left in"
	}
	if k.Truncate > 0 {
		how += ", broken off after " + counted(k.Truncate, "throw")
	}
	fmt.Fprintf(m.Out, "%s · %s · seed %d · %s · %s\n", k.Game, counted(r.Trials, "game"), k.Seed, k.Level, how)
	switch {
	case stopped && r.Trials > 0:
		fmt.Fprintf(m.Out, "Stopped after the first %d of %d games.\n", r.Trials, plan.Trials)
	case !stopped && r.Trials < plan.Trials:
		fmt.Fprintf(m.Out, "Exact enough after %d of %d games: the standard error of the points is at most %g.\n", r.Trials, plan.Trials, plan.StdErr)
	}
	if r.Fork.Ends > 0 {
		fmt.Fprintf(m.Out, "Games behind the first 144 part: %d throws are played once, what follows %d times.\n", r.Fork.Behind, r.Fork.Ends)
	}
	if r.Cut > 0 {
		fmt.Fprintf(m.Out, "%d games were cut off: they count as nothing.\n", r.Cut)
	}
	fmt.Fprintln(m.Out, k.Position)
	k.tellSeats(m, p)
	k.tellMatch(m, p)
	tellStakes(m, analysis.StakesAt(p))
	if k.Adjust && len(r.StdErr) > 0 && !exact && r.StdErr[0] > 0 {
		ratio := r.PlainErr[0] / r.StdErr[0]
		fmt.Fprintf(m.Out, "\nWith the luck left in %+.4f ± %.4f: these games tell as much as %.0f plain ones.\n", r.Plain[0], r.PlainErr[0], ratio*ratio*float64(r.Trials))
	}
	about := "± is one standard error."
	switch {
	case exact:
		about += " It is 0 because all that can follow is counted: the games do not say how exact that is."
	case r.StdErr == nil && k.Adjust:
		about += " So few games do not say how far they are off."
	case r.StdErr == nil, r.WinErr == nil, r.Gammon != nil && (r.GammonErr == nil || r.BackgammonErr == nil):
		about += " Where it is not known, ?, the games are too few, or all came out alike."
	}
	_, err := fmt.Fprintln(m.Out, about)
	return err
}

// tellSeats prints what each seat wins, and how often.
func (k *keptRollout) tellSeats(m Main, p game.Position) {
	r := &k.Rollout
	fmt.Fprintf(m.Out, "\n%-6s %9s %9s %10s %9s", "seat", "wins", "±", "points", "±")
	if r.Gammon != nil {
		fmt.Fprintf(m.Out, " %9s %9s %12s %9s", "gammons", "±", "backgammons", "±")
	}
	sides := analysis.Sides(p)
	var winErr []float64
	for i := range r.WinErr {
		winErr = append(winErr, 100*analysis.Wins(sides, r.WinErr, game.Seat(i)))
	}
	for i := range r.Equity {
		seat := game.Seat(i)
		fmt.Fprintf(m.Out, "\n%-6s %8.2f%% %9s %+10.4f %9s", p.SeatName(seat), hundredths(analysis.Wins(sides, r.Win, seat)), unsure("%.2f%%", winErr, i), r.Equity[i], unsure("%.4f", r.StdErr, i))
		if r.Gammon != nil {
			fmt.Fprintf(m.Out, " %8.2f%% %9s %11.2f%% %9s", hundredths(r.Gammon[i]), unsure("%.2f%%", percents(r.GammonErr), i), hundredths(r.Backgammon[i]), unsure("%.2f%%", percents(r.BackgammonErr), i))
		}
	}
	fmt.Fprintln(m.Out)
}

// tellMatch prints what that is worth in a match, if the game is of one.
func (k *keptRollout) tellMatch(m Main, p game.Position) {
	r := &k.Rollout
	unit, matched := m.Games.Bots.OfMatch(p)
	if matched {
		chance, errs := unit.Chances(r.Equity), unit.Errors(r.StdErr)
		fmt.Fprintf(m.Out, "\n%-6s %9s %9s\n", "", "the match", "±")
		for i := range chance {
			fmt.Fprintf(m.Out, "%-6s %8.2f%% %9s\n", p.SeatName(game.Seat(i)), hundredths(chance[i]), unsure("%.2f%%", percents(errs), i))
		}
		fmt.Fprintln(m.Out, "\nWins are of this game. Points are of winning the match: a single win is 1, a single loss -1, the cube at 1.")
	} else if game.Nests(p) {
		fmt.Fprintln(m.Out, "\nThis is about the game alone: what it is worth at the score of the match nobody says.")
	}
}

// tellStakes prints what stakes at Crown and Anchor bring and risk.
func tellStakes(m Main, list []analysis.Stakes) {
	for i, x := range list {
		if i == 0 {
			fmt.Fprintf(m.Out, "\n%s\n", x.Edge())
		}
		fmt.Fprintf(m.Out, "Seat %d, %s\n", x.Seat, x.Risk())
	}
	if list != nil {
		fmt.Fprintf(m.Out, "%s\n\n", analysis.RuinIs)
	}
}

// unsure writes the standard error at i of a list, which is nil where it is not known.
func unsure(format string, errs []float64, i int) string {
	if errs == nil {
		return "?"
	}
	return fmt.Sprintf(format, errs[i])
}

// percents returns shares as per cent.
func percents(shares []float64) (list []float64) {
	for _, x := range shares {
		list = append(list, 100*x)
	}
	return list
}
