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

// row is a figure: its name, and what it is of a composition.
type row struct {
	name string
	of   func(f *Figures) (e arena.Estimate, known bool)
}

// rows are the figures, in the order in which they are told.
var rows = []row{
	{"throws a game", func(f *Figures) (arena.Estimate, bool) { return f.Throws, true }},
	{"standard deviation of that", func(f *Figures) (arena.Estimate, bool) { return bare(f.ThrowsSD), true }},
	{"choices a game", func(f *Figures) (arena.Estimate, bool) { return f.Choices, f.Judged }},
	{"standard deviation of the result", func(f *Figures) (arena.Estimate, bool) { return bare(f.Deviation), true }},
	{"won by who chose first, %", func(f *Figures) (arena.Estimate, bool) { return percent(f.Begins), true }},
	{"changes of the lead a game", func(f *Figures) (arena.Estimate, bool) { return f.Leads, f.Judged }},
	{"men sent back a game", func(f *Figures) (arena.Estimate, bool) { return f.Hits, true }},
	{"greatest swing by a doublet, %", func(f *Figures) (arena.Estimate, bool) { return percent(f.Doublet), f.Pairs }},
	{"greatest swing by a 1-2, %", func(f *Figures) (arena.Estimate, bool) { return percent(f.AceDeuce), f.Pairs }},
	{"of the result not luck, %", func(f *Figures) (arena.Estimate, bool) { return percent(f.Luck), f.Judged }},
	{"won against the weaker, %", func(f *Figures) (arena.Estimate, bool) { return percent(f.Skill), true }},
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
			e, known := r.of(&list[i])
			switch {
			case !known:
				fmt.Fprint(t, "\tnobody judges it")
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
	f := &list[0]
	_, err := fmt.Fprintf(w, "\n%d games of %s against itself, as many against %s; seed %d; in brackets the 95 %% interval.\n", f.Games, f.Level, f.Weaker, f.Seed)
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
			e, known := r.of(f)
			if !known {
				continue
			}
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
	f := &list[0]
	c := chart.Ranges{Frame: chart.Frame{
		Title: "What the rules are like",
		X:     fmt.Sprintf("%d games of %s against itself, as many against %s; seed %d; intervals of 95 %%", f.Games, f.Level, f.Weaker, f.Seed),
	}}
	for i := range list {
		c.Names = append(c.Names, list[i].Title())
	}
	var said []string
	for _, r := range rows {
		row := chart.Row{Name: r.name}
		for i := range list {
			e, known := r.of(&list[i])
			v := chart.Between{At: e.Value, Low: e.Low, High: e.High, Known: known}
			if known {
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
