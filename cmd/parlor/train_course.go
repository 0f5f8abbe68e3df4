package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parlor/game"
	"parlor/nets"
	"parlor/room"
	"parlor/rules/catalogue"
	"parlor/train"
)

// course begins the course that the flags ask for, or goes on with one.
func (tf *trainFlags) course(rest []string) (*train.Course, error) {
	if err := tf.check(rest); err != nil {
		return nil, err
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
		return tf.resumed(school)
	}
	if train.Saved(tf.dir) {
		return nil, misused("train: %s holds a net already: want --resume, or another --dir", tf.dir)
	}
	plan, err := tf.plan()
	if err != nil {
		return nil, err
	}
	if tf.from != "" {
		return tf.begunFrom(school, plan)
	}
	c, err := train.New(school, plan)
	if err != nil {
		return nil, misused("train: --hidden %s: %v", tf.hidden, err)
	}
	return c, nil
}

// check refuses what is never right.
func (tf *trainFlags) check(rest []string) error {
	switch {
	case len(rest) == 0:
		return misused("train: want a game, one of %s", strings.Join(taughtNames(tf.all), ", "))
	case len(rest) > 1:
		return misused("train: unexpected argument %q", rest[1])
	case tf.minutes < 0:
		return misused("train: --minutes %v: want 0 or more", tf.minutes)
	case tf.games < 0:
		return misused("train: --games %d: want 0 or more", tf.games)
	case tf.watch < 0:
		return misused("train: --watch %d: want 0 or more", tf.watch)
	case tf.watch > 0 && tf.from == "":
		return misused("train: --watch %d: want --from as well, the net that plays", tf.watch)
	case tf.slow < 1:
		return misused("train: --slow %d: want 1 or more", tf.slow)
	case tf.said["batch"] && tf.batch < train.Batch || tf.batch%train.Batch != 0:
		return misused("train: --batch %d: want %d or a multiple of it", tf.batch, train.Batch)
	case !(tf.stray >= 0 && tf.stray <= 1):
		return misused("train: --stray %v: want 0 to 1", tf.stray)
	case !(tf.lambda >= 0 && tf.lambda <= 1):
		return misused("train: --lambda %v: want 0 to 1", tf.lambda)
	case tf.lessons != "" && (!tf.resume || tf.games == 0):
		return misused("train: --lessons: want --resume, a --dir that holds the net that plays, and --games, how many it plays")
	case tf.stray > 0 && !tf.ahead && !tf.resume:
		return misused("train: --stray: want --ahead as well: what comes of a turn drawn by chance teaches nothing")
	case tf.ahead && !tf.resume && tf.from == "":
		return misused("train: --ahead: want --from as well, a net that can play")
	}
	return nil
}

// resumed goes on with what the folder holds.
func (tf *trainFlags) resumed(school train.School) (*train.Course, error) {
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

// plan is how a new course is taught.
func (tf *trainFlags) plan() (plan train.Plan, err error) {
	plan = train.DefaultPlan()
	if tf.ahead {
		plan = train.AheadPlan()
	}
	plan.Stray, plan.Lambda = tf.stray, float32(tf.lambda)
	plan.Seed, plan.Slow, plan.Options = tf.seed, tf.slow, game.Options(tf.options)
	if tf.batch > 0 {
		plan.Batch = tf.batch
	}
	if tf.hidden != "" {
		plan.Hidden, err = units(tf.hidden)
	}
	return plan, err
}

// begunFrom begins a course with a net that can play, which is gone on from or watched.
func (tf *trainFlags) begunFrom(school train.School, plan train.Plan) (*train.Course, error) {
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
