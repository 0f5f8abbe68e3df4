package lab

import (
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"parlor/arena"
	"parlor/arena/chart"
)

// row is a figure: its name, what it is of a composition, and why it is not known
// there, empty where it is.
type row struct {
	name  string
	of    func(f *Figures) arena.Estimate
	lacks func(f *Figures) string
}

// rows are the figures, in the order in which they are told.
var rows = []row{
	{"throws a game", func(f *Figures) arena.Estimate { return f.Throws }, nothing},
	{"standard deviation of that", func(f *Figures) arena.Estimate { return bare(f.ThrowsSD) }, nothing},
	{"choices a game", func(f *Figures) arena.Estimate { return f.Choices }, aJudge},
	{"standard deviation of the result", func(f *Figures) arena.Estimate { return bare(f.Deviation) }, nothing},
	{"won by who chose first, %", func(f *Figures) arena.Estimate { return percent(f.Begins) }, nothing},
	{"changes of the lead a game", func(f *Figures) arena.Estimate { return f.Leads }, aJudge},
	{"men sent back a game", func(f *Figures) arena.Estimate { return f.Hits }, nothing},
	{"greatest swing by a doublet, %", func(f *Figures) arena.Estimate { return percent(f.Doublet) }, pairs},
	{"greatest swing by a 1-2, %", func(f *Figures) arena.Estimate { return percent(f.AceDeuce) }, pairs},
	{"of the result not luck, %", func(f *Figures) arena.Estimate { return percent(f.Luck) }, aSpread},
	{"won against the weaker, %", func(f *Figures) arena.Estimate { return percent(f.Skill) }, aBetter},
}

func nothing(*Figures) string { return "" }

func aJudge(f *Figures) string { return unless(f.Judged, "nobody judges it") }

func aSpread(f *Figures) string {
	if !f.Judged {
		return aJudge(f)
	}
	return unless(f.spread(), "too few results differ")
}

func pairs(f *Figures) string {
	if !f.Judged {
		return aJudge(f)
	}
	return unless(f.Pairs, "not thrown with two dice")
}

func aBetter(f *Figures) string {
	if f.Apart && f.Stopped && f.Against == 0 {
		return "not measured"
	}
	return unless(f.Apart, "nobody plays it better")
}

func unless(known bool, why string) string {
	if known {
		return ""
	}
	return why
}

// how says of which games the figures are. All of list are by the same, and of as many games, unless they were stopped.
func how(list []Figures) string {
	f := &list[0]
	if slices.ContainsFunc(list, func(f Figures) bool { return f.Stopped }) {
		var counts []string
		for i := range list {
			one := &list[i]
			against := one.Games
			if one.Stopped {
				against = one.Against
			}
			counts = append(counts, fmt.Sprintf("%s %d and %d", one.Title(), one.Games, against))
		}
		return fmt.Sprintf("stopped; games of %s against itself and against %s: %s; seed %d", f.Level, f.Weaker, strings.Join(counts, ", "), f.Seed)
	}
	if !slices.ContainsFunc(list, func(f Figures) bool { return f.Apart }) {
		return fmt.Sprintf("%d games, in which nobody plays better than another; seed %d", f.Games, f.Seed)
	}
	return fmt.Sprintf("%d games of %s against itself, as many against %s; seed %d", f.Games, f.Level, f.Weaker, f.Seed)
}

// bare is a figure without an interval.
func bare(x float64) arena.Estimate { return arena.Estimate{Value: x, Low: x, High: x} }

func percent(e arena.Estimate) arena.Estimate {
	return arena.Estimate{Value: 100 * e.Value, Low: 100 * e.Low, High: 100 * e.High}
}

// Title names a composition: the game and its options.
func (f *Figures) Title() string {
	words := []string{f.Game}
	for _, name := range slices.Sorted(maps.Keys(f.Options)) {
		words = append(words, name+"="+f.Options[name])
	}
	return strings.Join(words, " ")
}

// WriteText writes compositions side by side.
func WriteText(w io.Writer, list []Figures) error {
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	for i := range list {
		fmt.Fprintf(t, "\t%s", list[i].Title())
	}
	fmt.Fprintln(t)
	for _, r := range rows {
		fmt.Fprint(t, r.name)
		for i := range list {
			e, lack := r.of(&list[i]), r.lacks(&list[i])
			switch {
			case lack != "":
				fmt.Fprint(t, "\t"+lack)
			case e.Low == e.High:
				fmt.Fprintf(t, "\t%.2f", e.Value)
			default:
				fmt.Fprintf(t, "\t%.2f (%.2f to %.2f)", e.Value, e.Low, e.High)
			}
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s; in brackets the 95 %% interval.\n", how(list))
	return err
}

// WriteCSV writes a line for each figure of each composition.
func WriteCSV(w io.Writer, list []Figures) error {
	c := csv.NewWriter(w)
	if err := c.Write([]string{"composition", "seats", "level", "weaker", "games", "seed", "figure", "value", "low", "high"}); err != nil {
		return err
	}
	for i := range list {
		f := &list[i]
		for _, r := range rows {
			if r.lacks(f) != "" {
				continue
			}
			e := r.of(f)
			line := []string{f.Title(), fmt.Sprint(f.Seats), f.Level, f.Weaker, fmt.Sprint(f.Games), fmt.Sprint(f.Seed), r.name}
			for _, x := range []float64{e.Value, e.Low, e.High} {
				line = append(line, fmt.Sprintf("%.6g", x))
			}
			if err := c.Write(line); err != nil {
				return err
			}
		}
	}
	c.Flush()
	return c.Error()
}

// WriteSVG draws compositions side by side: a row for each figure, with its
// intervals.
func WriteSVG(w io.Writer, list []Figures) error {
	c := chart.Ranges{Frame: chart.Frame{Title: "What the rules are like", X: how(list) + "; intervals of 95 %"}}
	for i := range list {
		c.Names = append(c.Names, list[i].Title())
	}
	var said []string
	for _, r := range rows {
		row := chart.Row{Name: r.name}
		for i := range list {
			e := r.of(&list[i])
			v := chart.Between{At: e.Value, Low: e.Low, High: e.High, Known: r.lacks(&list[i]) == ""}
			if v.Known {
				said = append(said, fmt.Sprintf("%s, %s: %s.", c.Names[i], r.name, v))
			}
			row.Values = append(row.Values, v)
		}
		c.Rows = append(c.Rows, row)
	}
	c.Desc = strings.Join(said, " ")
	if len(c.Names) == 1 {
		c.Y = c.Names[0]
	}
	return c.WriteSVG(w)
}

// WriteText writes first moves: the best of each throw, and the next best.
func (o *Openings) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	fmt.Fprintln(t, "throw\tbest play\tequity\tnext best\tloss\tof")
	for i := range o.Throws {
		one := &o.Throws[i]
		best := &one.Plays[0]
		fmt.Fprintf(t, "%s\t%s\t%+.3f ± %.3f\t", one.Throw, best.Play, best.Equity, z*best.StdErr)
		if len(one.Plays) > 1 {
			next := &one.Plays[1]
			fmt.Fprintf(t, "%s\t%.3f ± %.3f", next.Play, best.Equity-next.Equity, z*math.Hypot(best.StdErr, next.StdErr))
		} else {
			fmt.Fprint(t, "\t")
		}
		fmt.Fprintf(t, "\t%d\n", one.Among)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\nTo begin is worth %+.4f ± %.4f points. %d games of %s played on, broken off after %d throws (0: never); seed %d; ± is the 95 %% interval.\n",
		o.Worth, z*o.WorthErr, o.Games, o.Level, o.Truncate, o.Seed)
	return err
}
