package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"parlor/game"
	"parlor/room"
)

// work is what was done in a run.
type work struct {
	games, turns, throws, positions int
}

// subject is what is measured: one rule set with one number of seats.
type subject struct {
	game  string
	seats int
	play  func(w *work) // plays a game
}

// speed is what a subject does in a second: the medians of several runs. Zero
// is what it does not do.
type speed struct {
	Game      string  `json:"game"`
	Seats     int     `json:"seats"`
	Games     float64 `json:"games_per_s"`
	Turns     float64 `json:"turns_per_s"`
	Throws    float64 `json:"throws_per_s"`
	Positions float64 `json:"positions_per_s"`
}

// speeds is the report of a benchmark.
type speeds struct {
	Go   string  `json:"go"`
	CPU  string  `json:"cpu"`
	Runs int     `json:"runs"`
	Time float64 `json:"seconds_per_run"`
	Rows []speed `json:"rows"`
}

func (m Main) benchRules(ctx context.Context, args []string) error {
	f := m.flags("bench rules", `
Usage: parlor bench rules [flags]

Plays at random in one thread and prints what is done in a second: medians of
several runs, in which the rule sets take turns. Where a turn has steps, whole
turns are listed and one of them is chosen, each as likely; a decision, such as
naming a doublet, is a turn of its own. Positions are the turns listed. At Crown
and Anchor everybody stakes a tenth of his chips, and nothing is listed; at
Check and Double Check the dealing takes its time, but only throws are counted.
A family that brings no player of its own is played through what all games have
in common, which is slower.`)
	asJSON := f.Bool("json", false, "print JSON")
	runs := f.Int("runs", 5, "`number` of runs")
	name := f.String("game", "", "measure only `name`")
	long := f.Duration("time", time.Second, "`duration` of a run of each rule set")
	rest, err := parse(f, args)
	switch {
	case err != nil:
		return err
	case len(rest) > 0:
		return misused("bench rules: unexpected argument %q", rest[0])
	case *runs < 1:
		return misused("bench rules: --runs %d: want at least 1", *runs)
	case *long <= 0:
		return misused("bench rules: --time %v: want more than 0", *long)
	}
	list, err := subjects(m.Games, *name)
	if err != nil {
		return err
	}
	bar := newProgress(m.Err, *runs*len(list), "runs")
	report := speeds{Go: runtime.Version(), CPU: processor(), Runs: *runs, Time: long.Seconds()}
	report.Rows, err = measure(ctx, list, *runs, *long, func(done int) {
		if isTerminal(m.Err) {
			bar.show(done)
		}
	})
	bar.end()
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(m.Out).Encode(report)
	}
	return report.write(m.Out)
}

// measure runs each subject runs times, by turns.
func measure(ctx context.Context, list []subject, runs int, long time.Duration, progress func(done int)) ([]speed, error) {
	samples := make([][]speed, len(list))
	for run := range runs {
		for i, s := range list {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			samples[i] = append(samples[i], s.run(long))
			progress(run*len(list) + i + 1)
		}
	}
	var rows []speed
	for i, s := range list {
		rows = append(rows, speed{
			s.game, s.seats,
			median(samples[i], func(v speed) float64 { return v.Games }),
			median(samples[i], func(v speed) float64 { return v.Turns }),
			median(samples[i], func(v speed) float64 { return v.Throws }),
			median(samples[i], func(v speed) float64 { return v.Positions }),
		})
	}
	return rows, nil
}

// run plays for so long.
func (s subject) run(long time.Duration) speed {
	var w work
	began := time.Now()
	for time.Since(began) < long {
		for range 8 {
			s.play(&w)
		}
	}
	secs := time.Since(began).Seconds()
	return speed{
		Games: float64(w.games) / secs, Turns: float64(w.turns) / secs,
		Throws: float64(w.throws) / secs, Positions: float64(w.positions) / secs,
	}
}

func median(list []speed, of func(speed) float64) float64 {
	var values []float64
	for _, v := range list {
		values = append(values, of(v))
	}
	slices.Sort(values)
	return (values[(len(values)-1)/2] + values[len(values)/2]) / 2
}

func (r *speeds) write(w io.Writer) error {
	fmt.Fprintf(w, "%s, %s; one thread, medians of %d runs of %v\n\n", r.CPU, r.Go, r.Runs, time.Duration(r.Time*float64(time.Second)))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "game\tseats\tgames/s\tturns/s\tthrows/s\tpositions/s\t")
	for _, v := range r.Rows {
		fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\t%s\t\n", v.Game, v.Seats, round(v.Games), round(v.Turns), round(v.Throws), round(v.Positions))
	}
	return t.Flush()
}

// round writes x with three digits: "33,100".
func round(x float64) string {
	if x == 0 {
		return "-"
	}
	unit := 1.0
	for x/unit >= 1000 {
		unit *= 10
	}
	text := fmt.Sprintf("%.0f", float64(int(x/unit+0.5))*unit)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// processor names the processor, if the system tells.
func processor() string {
	info, _ := os.ReadFile("/proc/cpuinfo") // Elsewhere there is none.
	for line := range strings.Lines(string(info)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}

// subjects returns what there is to measure: all, or the game called name.
func subjects(games *room.Games, name string) (list []subject, err error) {
	if _, err := games.Get(name); name != "" && err != nil {
		return nil, misused("bench rules: %v", err)
	}
	for _, e := range games.List {
		if name != "" && name != e.Name {
			continue
		}
		g, err := e.New(nil)
		if err != nil {
			return nil, err
		}
		for _, seats := range someSeats(e.Seats[0], e.Seats[1]) {
			start, err := g.Start(seats)
			if err != nil {
				return nil, err
			}
			list = append(list, subject{e.Name, seats, playing(start, seats)})
		}
	}
	return list, nil
}

// someSeats returns a few numbers from few to most.
func someSeats(few, most int) []int {
	if most-few <= 2 {
		return []int{few, few + 1, few + 2}[:most-few+1]
	}
	return []int{few, 2 * few, most}
}

// playing returns a function that plays a game from start: that of the family, or the
// one that plays any game.
func playing(start game.Position, seats int) func(w *work) {
	rnd := rand.New(rand.NewPCG(1, 1))
	if bench, ok := benches[start.Game().Info().Family]; ok {
		return bench(start, seats, rnd)
	}
	r, _ := game.RulesOf[game.Any](game.AsAny(start))
	return (&anyBench{r: r, rnd: rnd, seats: seats}).play
}
