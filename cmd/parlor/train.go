package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlor/arena/chart"
	"parlor/game"
	"parlor/nets"
	"parlor/room"
	"parlor/rules/catalogue"
	"parlor/train"
)

var trainCommand = command{
	"train", "teaches a net a game, by play against itself",
	func(m Main, ctx context.Context, args []string) error { return m.train(ctx, args) },
}

func trainHelp(games *room.Games) string {
	return `
Usage: parlor train GAME [flags]

Teaches a net to judge a game by letting it play against itself, and keeps it
in a folder. Every 20,000 games the net plays 400 deals against what it was
20,000 games before: a deal is a game on the same dice from every side. Then
all is saved. Stopped by Ctrl-C or by its time, the command saves as well;
--resume goes on.

Games: ` + strings.Join(taughtNames(games), ", ") + `

  parlor train backgammon --minutes 30
  parlor train navy -o bearoff=exact --dir nets/navy-exact
  parlor train backgammon --resume --minutes 60 --svg curve.svg
  parlor train backgammon --from program --dir nets/better
  parlor train backgammon --from program --watch 500000 --hidden 512,128,64
  parlor train backgammon --from program --ahead --minutes 60
  parlor train backgammon --from program --ahead --stray 0.25
  parlor train india --seats 4 --dir nets/india-4
  parlor train india -o partners=on --dir nets/india-partners
  parlor train house --any --hidden 256,32 --dir nets/any

With --any one net learns all rules that can be composed of the options of the
game's family: it is told by which rules is played, and each game is played by
others, drawn by chance.

With --ahead every position is looked at over all throws, which leaves luck out:
a game takes some twenty times as long, and teaches more than that. It is for a
net that plays well already. The net learns from 4,000 games at a time. With
--stray 0.25 a quarter of the games begin with turns drawn by chance, so that it
also meets positions which it would not let come to pass.

A course goes on as it was begun: with --resume, --seed, --slow, --hidden,
--watch, --ahead, --stray, --batch and --lambda are what the folder's plan.json
says, and who says something else is told so. With --lessons, --seed, --ahead,
--stray and --lambda are those of the games that are played for it.

The folder holds plan.json (how it is taught), now.learner and mean.learner
(what learns, and its mean over the last fifth of the games) and best.net, the
net that plays. The same seed, hidden layers and number of games give the same
weights on every machine. Minutes are processor time.`
}

// trainFlags are the flags of parlor train.
type trainFlags struct {
	all      *room.Games
	options  optionFlag
	minutes  float64
	games    int64
	seats    int
	seed     uint64
	slow     int64
	hidden   string
	progress bool
	from     string
	watch    int64
	ahead    bool
	stray    float64
	batch    int
	workers  int
	dir, svg string
	lambda   float64
	lessons  string
	resume   bool
	any      bool
	ascii    bool
	said     map[string]bool // the flags that were given
}

func (m Main) trainFlags(args []string) (tf trainFlags, rest []string, err error) {
	tf.all, tf.options = m.Games, optionFlag{}
	f := m.flags("train", trainHelp(m.Games))
	f.Var(tf.options, "o", "option of the rule set, as `name=value`; may be repeated")
	f.Float64Var(&tf.minutes, "minutes", 10, "`number` of minutes to learn, by processor time; 0: until it is stopped")
	f.Int64Var(&tf.games, "games", 0, "`number` of games to have learnt from in the end (default as many as the time allows)")
	f.IntVar(&tf.seats, "seats", 0, "`number` of seats (default as few as the game allows)")
	f.BoolVar(&tf.any, "any", false, "teach one net all rules of the game's family")
	f.Uint64Var(&tf.seed, "seed", 1, "`number` that decides the first weights and the dice")
	f.Int64Var(&tf.slow, "slow", train.DefaultPlan().Slow, fmt.Sprintf("`number` of games after which the step of the learning has halved; with --ahead %d, unless it is said", train.AheadPlan().Slow))
	f.BoolVar(&tf.progress, "progress", false, "show progress even where standard error is no terminal")
	f.StringVar(&tf.hidden, "hidden", "", "units of the hidden layers, a `list`: the first a multiple of 64, the others of 16 (default 128,32, or those of the net of --from)")
	f.StringVar(&tf.from, "from", "", "net to go on from: a `file`, or program: the one that this program plays with (--hidden as wide or wider, as many layers)")
	f.Int64Var(&tf.watch, "watch", 0, "`number` of games that the net of --from plays at the beginning, while the new one looks on: so its layers may be others")
	f.BoolVar(&tf.ahead, "ahead", false, "look at every position over all throws, which leaves luck out; it goes on from a net that can play")
	f.Float64Var(&tf.stray, "stray", 0, "share, 0 to 1, of games whose first turns are drawn by chance; with --ahead or --lessons")
	f.IntVar(&tf.batch, "batch", 0, fmt.Sprintf("`number` of games, in hundreds, that are played before the net learns from them (default %d, with --ahead %d)", train.Batch, train.AheadPlan().Batch))
	f.Float64Var(&tf.lambda, "lambda", float64(train.DefaultPlan().Lambda), "weight, 0 to 1, of what comes later in a game beside what the net expects a turn later")
	f.StringVar(&tf.lessons, "lessons", "", "with --resume: learn nothing, but write what the next --games games teach to `file`, for somebody else to learn; - is standard output")
	f.IntVar(&tf.workers, "workers", 1, "`number` of games played side by side; what is learnt does not depend on it")
	f.StringVar(&tf.dir, "dir", "", "`folder` that the net is kept in (default RULESET.course)")
	f.StringVar(&tf.svg, "svg", "", "write the curve to `file` as SVG")
	f.BoolVar(&tf.ascii, "ascii", false, "draw with ASCII characters only")
	f.BoolVar(&tf.resume, "resume", false, "go on with what the folder holds")
	rest, err = parse(f, args)
	tf.said = map[string]bool{}
	f.Visit(func(f *flag.Flag) { tf.said[f.Name] = true })
	if tf.ahead && !tf.said["slow"] {
		tf.slow = train.AheadPlan().Slow
	}
	return tf, rest, err
}

// course begins the course that the flags ask for, or goes on with one.
func (tf *trainFlags) course(rest []string) (*train.Course, error) {
	switch {
	case len(rest) == 0:
		return nil, misused("train: want a game, one of %s", strings.Join(taughtNames(tf.all), ", "))
	case len(rest) > 1:
		return nil, misused("train: unexpected argument %q", rest[1])
	case tf.minutes < 0:
		return nil, misused("train: --minutes %v: want 0 or more", tf.minutes)
	case tf.games < 0:
		return nil, misused("train: --games %d: want 0 or more", tf.games)
	case tf.watch < 0:
		return nil, misused("train: --watch %d: want 0 or more", tf.watch)
	case tf.watch > 0 && tf.from == "":
		return nil, misused("train: --watch %d: want --from as well, the net that plays", tf.watch)
	case tf.slow < 1:
		return nil, misused("train: --slow %d: want 1 or more", tf.slow)
	case tf.workers < 1:
		return nil, misused("train: --workers %d: want 1 or more", tf.workers)
	case tf.batch < 0 || tf.batch%train.Batch != 0:
		return nil, misused("train: --batch %d: want a multiple of %d", tf.batch, train.Batch)
	case !(tf.stray >= 0 && tf.stray <= 1):
		return nil, misused("train: --stray %v: want 0 to 1", tf.stray)
	case !(tf.lambda >= 0 && tf.lambda <= 1):
		return nil, misused("train: --lambda %v: want 0 to 1", tf.lambda)
	case tf.lessons != "" && (!tf.resume || tf.games == 0):
		return nil, misused("train: --lessons: want --resume, a --dir that holds the net that plays, and --games, how many it plays")
	case tf.stray > 0 && !tf.ahead && !tf.resume:
		return nil, misused("train: --stray: want --ahead as well: what comes of a turn drawn by chance teaches nothing")
	case tf.ahead && !tf.resume && (tf.from == "" || tf.watch > 0):
		return nil, misused("train: --ahead: want --from as well, a net that can play, and no --watch")
	}
	school, err := tf.school(rest[0])
	if err != nil {
		return nil, err
	}
	if tf.dir == "" {
		tf.dir = rest[0] + ".course"
	}
	if err := errors.Join(canHold(tf.dir), canWrite(tf.svg)); err != nil {
		return nil, err
	}
	if tf.resume {
		if !train.Saved(tf.dir) {
			return nil, misused("train: --resume: %s holds no net: want --dir with a folder that parlor train made", tf.dir)
		}
		c, err := train.Open(school, tf.dir)
		if errors.Is(err, train.ErrOther) {
			return nil, misused("train: %s holds a net for other rules: want the rule set, the options and the seats it was begun with", tf.dir)
		}
		if err == nil {
			err = tf.asBegun(c.Plan())
		}
		return c, err
	}
	if train.Saved(tf.dir) {
		return nil, misused("train: %s holds a net already: want --resume, or another --dir", tf.dir)
	}
	plan := train.DefaultPlan()
	if tf.ahead {
		plan = train.AheadPlan()
	}
	plan.Stray, plan.Lambda = tf.stray, float32(tf.lambda)
	plan.Seed, plan.Slow, plan.Options = tf.seed, tf.slow, game.Options(tf.options)
	if tf.batch > 0 {
		plan.Batch = tf.batch
	}
	if tf.hidden != "" {
		if plan.Hidden, err = units(tf.hidden); err != nil {
			return nil, err
		}
	}
	if tf.from != "" {
		net, err := tf.net(school)
		if err != nil {
			return nil, err
		}
		if tf.hidden == "" {
			layers := net.Shape().Layers
			plan.Hidden = slices.Clone(layers[:len(layers)-1])
		}
		begin := train.NewFrom
		if plan.Watch = tf.watch; plan.Watch > 0 {
			begin = train.NewWatching
		}
		c, err := begin(school, plan, net)
		if err != nil {
			return nil, misused("train: --from %s: %v", tf.from, err)
		}
		return c, nil
	}
	c, err := train.New(school, plan)
	if err != nil {
		return nil, misused("train: --hidden %s: %v", tf.hidden, err)
	}
	return c, nil
}

// asBegun refuses flags that say something else than the plan by which a course goes on. Of lessons
// that are only written the flags decide.
func (tf *trainFlags) asBegun(p train.Plan) error {
	if tf.said["from"] {
		return misused("train: --from: %s goes on with the net that it holds: leave it out", tf.dir)
	}
	flags := []struct {
		name     string
		lessons  bool // it says how games are played for these
		said, is any
	}{
		{"seed", true, tf.seed, p.Seed},
		{"ahead", true, tf.ahead, p.Ahead},
		{"stray", true, tf.stray, p.Stray},
		{"lambda", true, float32(tf.lambda), p.Lambda},
		{"slow", false, tf.slow, p.Slow},
		{"watch", false, tf.watch, p.Watch},
		{"batch", false, max(tf.batch, train.Batch), max(p.Batch, train.Batch)},
		{"hidden", false, tf.hidden, strings.Trim(strings.Join(strings.Fields(fmt.Sprint(p.Hidden)), ","), "[]")},
	}
	for _, f := range flags {
		if tf.said[f.name] && f.said != f.is && (tf.lessons == "" || !f.lessons) {
			return misused("train: --%s %v: %s was begun with %v, and goes on so: leave it out", f.name, f.said, tf.dir, f.is)
		}
	}
	return nil
}

// net reads the net that --from names.
func (tf *trainFlags) net(school train.School) (*nets.Net, error) {
	if tf.from == "program" {
		if net := school.Taught(); net != nil {
			return net, nil
		}
		return nil, misused("train: --from program: the program has no net for these rules: want a file")
	}
	text, err := readFile(tf.from, "a net that parlor train kept")
	if err != nil {
		return nil, err
	}
	net, err := nets.Read(text)
	if err != nil {
		return nil, misused("train: --from %s: %v", tf.from, err)
	}
	return net, nil
}

func units(list string) (hidden []int, err error) {
	for text := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, misused("train: --hidden %s: want numbers, as in 128,32", list)
		}
		hidden = append(hidden, n)
	}
	return hidden, nil
}

// taughtNames lists the games that nets can be taught.
func taughtNames(games *room.Games) (list []string) {
	for _, e := range games.List {
		if train.Families[e.Family] != nil {
			list = append(list, e.Name)
		}
	}
	return list
}

// school returns what teaches the game that is called name, with the options
// and the seats of the flags.
func (tf *trainFlags) school(name string) (train.School, error) {
	e, g, err := chooseGame(tf.all, name, tf.options)
	if err != nil {
		return nil, err
	}
	if tf.any {
		return tf.schoolOfAny(e)
	}
	seats := tf.seats
	if seats == 0 {
		seats = g.Info().Seats[0]
	}
	p, err := g.Start(seats)
	if err != nil {
		return nil, misused("train: --seats %d: %v", seats, err)
	}
	if s := train.For(e.Family, p); s != nil {
		return s, nil
	}
	return nil, misused("train: %s: want a game that nets are taught, one of %s", name, strings.Join(taughtNames(tf.all), ", "))
}

// schoolOfAny returns what teaches one net all rules of the family of e.
func (tf *trainFlags) schoolOfAny(e catalogue.Entry) (train.School, error) {
	switch {
	case len(tf.options) > 0:
		return nil, misused("train: --any takes no -o: each game is played by options of its own")
	case tf.seats != 0:
		return nil, misused("train: --any takes no --seats")
	case train.Any[e.Family] == nil:
		return nil, misused("train: --any: want a game of a family that nets are taught whole, as house")
	}
	return train.Any[e.Family](), nil
}

func (m Main) train(ctx context.Context, args []string) error {
	tf, rest, err := m.trainFlags(args)
	if err != nil {
		return err
	}
	c, err := tf.course(rest)
	if err != nil {
		return err
	}
	if tf.lessons != "" {
		p := train.Plan{Seed: tf.seed, Lambda: float32(tf.lambda), Ahead: tf.ahead, Stray: tf.stray}
		return writeTo(tf.lessons, m.Out, func(w io.Writer) error { return c.WriteLessons(ctx, w, p, tf.games) })
	}
	if err := c.Workers(tf.workers); err != nil {
		return err
	}
	l := train.Limits{Games: tf.games, Time: time.Duration(tf.minutes * float64(time.Minute)), Clock: processorTime}
	if tf.games > 0 {
		l.Time = 0
	}
	began, first := time.Now(), c.Games()
	fmt.Fprintf(m.Out, "%s: %s\n%10s %8s %9s %9s  %s\n", rest[0], tf.dir, "games", "games/s", "step", "error", "against the mark before, points a game")
	bar := newProgress(m.Err, train.MarkGames, "games to the next mark")
	bar.from(int(first % train.MarkGames))
	err = c.Run(ctx, tf.dir, l, func(p train.Progress) {
		if p.Mark == nil {
			if tf.progress || isTerminal(m.Err) {
				bar.show(int(p.Games % train.MarkGames))
			}
			return
		}
		bar.end()
		bar.from(0)
		gain := "the first mark of this run"
		if p.Mark.Pairs > 0 {
			gain = fmt.Sprintf("%+.3f ± %.3f (%d deals)", p.Mark.Gain, p.Mark.Margin, p.Mark.Pairs)
		}
		rate := float64(p.Games-first) / time.Since(began).Seconds()
		fmt.Fprintf(m.Out, "%10d %8.0f %9.5f %9.4f  %s\n", p.Games, rate, p.Rate, p.Mark.Error, gain)
	})
	bar.end()
	if err != nil {
		return err
	}
	fmt.Fprintf(m.Out, "%d games learnt from; the net is %s\n", c.Games(), filepath.Join(tf.dir, "best.net"))
	return m.drawCurve(c.Curve(), rest[0], tf.svg, tf.ascii)
}

// drawCurve draws how a net has got better: on the terminal, and as SVG.
func (m Main) drawCurve(curve []nets.Mark, name, svg string, ascii bool) error {
	if len(curve) < 2 {
		return nil
	}
	line := gainCurve(curve, name)
	if _, err := fmt.Fprint(m.Out, line.Text(columns(m.Out), ascii)); err != nil {
		return err
	}
	return writeTo(svg, m.Out, func(w io.Writer) error { return line.WriteSVG(w) })
}

// gainCurve adds up what each mark gained over the one before.
func gainCurve(curve []nets.Mark, name string) *chart.Line {
	var c chart.Curve
	c.Name = "gained"
	sum := 0.0
	for _, m := range curve {
		sum += m.Gain
		c.X, c.Y = append(c.X, float64(m.Games)), append(c.Y, sum)
		c.Low, c.High = append(c.Low, sum-m.Margin), append(c.High, sum+m.Margin)
	}
	return &chart.Line{
		Frame: chart.Frame{
			Title: name + ": what a net has gained by learning", X: "games", Y: "points a game, mark over mark",
			Desc: fmt.Sprintf("Over %d marks the net has gained %+.3f points a game, each measured against the one before.", len(curve), sum),
		},
		Curves: []chart.Curve{c},
	}
}
