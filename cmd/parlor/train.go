package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"parlor/arena/chart"
	"parlor/nets"
	"parlor/room"
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
	f.Float64Var(&tf.lambda, "lambda", shortest(train.DefaultPlan().Lambda), "weight, 0 to 1, of what comes later in a game beside what the net expects a turn later")
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

// shortest is the number with the fewest digits that is x.
func shortest(x float32) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(float64(x), 'g', -1, 32), 64)
	return y
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
				bar.show(int((p.Games-1)%train.MarkGames) + 1)
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
		if svg != "" {
			fmt.Fprintf(m.Err, "parlor: %s is not written: want two marks for a curve, not %d\n", svg, len(curve))
		}
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
