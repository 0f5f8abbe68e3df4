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

// row is a figure: its key, what it is of a composition, and the key of why it is not known
// there, empty where it is.
type row struct {
	key   string
	of    func(f *Figures) arena.Estimate
	lacks func(f *Figures) string
}

// rows are the figures, in the order in which they are told.
var rows = []row{
	{"throws", func(f *Figures) arena.Estimate { return f.Throws }, nothing},
	{"spread", func(f *Figures) arena.Estimate { return bare(f.ThrowsSD) }, nothing},
	{"choices", func(f *Figures) arena.Estimate { return f.Choices }, aJudge},
	{"deviation", func(f *Figures) arena.Estimate { return bare(f.Deviation) }, nothing},
	{"begins", func(f *Figures) arena.Estimate { return percent(f.Begins) }, nothing},
	{"leads", func(f *Figures) arena.Estimate { return f.Leads }, aJudge},
	{"hits", func(f *Figures) arena.Estimate { return f.Hits }, nothing},
	{"doublet", func(f *Figures) arena.Estimate { return percent(f.Doublet) }, pairs},
	{"ace", func(f *Figures) arena.Estimate { return percent(f.AceDeuce) }, pairs},
	{"luck", func(f *Figures) arena.Estimate { return percent(f.Luck) }, aSpread},
	{"skill", func(f *Figures) arena.Estimate { return percent(f.Skill) }, aBetter},
}

// english are the words of figures, and of why they are not known, by their keys.
var english = map[string]string{
	"throws":    "throws a game",
	"spread":    "standard deviation of that",
	"choices":   "choices a game",
	"deviation": "standard deviation of the result",
	"begins":    "won by who chose first, %",
	"leads":     "changes of the lead a game",
	"hits":      "men sent back a game",
	"doublet":   "greatest swing by a doublet, %",
	"ace":       "greatest swing by a 1-2, %",
	"luck":      "of the result not luck, %",
	"skill":     "won against the weaker, %",
	"nobody":    "nobody judges it",
	"alike":     "too few results differ",
	"beside":    "nobody judges what is paid beside the game",
	"dice":      "not thrown with two dice",
	"stopped":   "not measured",
	"equal":     "nobody plays it better",
}

// A Row is a figure of a composition: a value with its interval, or the key of why it
// is not known.
type Row struct {
	Key   string // of its name
	Value arena.Estimate
	Lack  string // empty where it is known
}

// Rows are all figures, always in the same order.
func (f *Figures) Rows() (list []Row) {
	for _, r := range rows {
		list = append(list, Row{r.key, r.of(f), r.lacks(f)})
	}
	return list
}

func nothing(*Figures) string { return "" }

func aJudge(f *Figures) string { return unless(f.Judged, "nobody") }

func aSpread(f *Figures) string {
	if !f.Judged {
		return aJudge(f)
	}
	if f.Beside {
		return "beside"
	}
	return unless(f.spread(), "alike")
}

func pairs(f *Figures) string {
	if !f.Judged {
		return aJudge(f)
	}
	return unless(f.Pairs, "dice")
}

func aBetter(f *Figures) string {
	if f.Apart && f.Stopped && f.Against == 0 {
		return "stopped"
	}
	return unless(f.Apart, "equal")
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
		fmt.Fprint(t, english[r.key])
		for i := range list {
			e, lack := r.of(&list[i]), r.lacks(&list[i])
			switch {
			case lack != "":
				fmt.Fprint(t, "\t"+english[lack])
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
			line := []string{f.Title(), fmt.Sprint(f.Seats), f.Level, f.Weaker, fmt.Sprint(f.Games), fmt.Sprint(f.Seed), english[r.key]}
			line = append(line, fmt.Sprintf("%.6g", e.Value))
			if e.Low == e.High { // No interval is known: one without width would say that the value is exact.
				line = append(line, "", "")
			} else {
				line = append(line, fmt.Sprintf("%.6g", e.Low), fmt.Sprintf("%.6g", e.High))
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
	c := Caption{Title: "What the rules are like", X: how(list) + "; intervals of 95 %", Say: func(key string) string { return english[key] }, Spell: chart.Between.String}
	for i := range list {
		c.Names = append(c.Names, list[i].Title())
	}
	return c.WriteSVG(w, list)
}

// A Caption is what is written on a chart, in some language.
type Caption struct {
	Title  string
	X      string                       // below
	Y      string                       // beside the axis that goes up, where there is one
	Beyond string                       // after X, where the outermost bars hold all beyond
	Names  []string                     // of compositions
	Say    func(key string) string      // the name of a figure
	Spell  func(v chart.Between) string // writes a figure and its interval
}

// WriteSVG is the function of that name, in these words.
func (c *Caption) WriteSVG(w io.Writer, list []Figures) error {
	r := chart.Ranges{Frame: chart.Frame{Title: c.Title, X: c.X}, Names: c.Names, Spell: c.Spell}
	var said []string
	for _, one := range rows {
		row := chart.Row{Name: c.Say(one.key)}
		for i := range list {
			e := one.of(&list[i])
			v := chart.Between{At: e.Value, Low: e.Low, High: e.High, Known: one.lacks(&list[i]) == ""}
			if v.Known {
				said = append(said, fmt.Sprintf("%s, %s: %s.", c.Names[i], row.Name, c.Spell(v)))
			}
			row.Values = append(row.Values, v)
		}
		r.Rows = append(r.Rows, row)
	}
	r.Desc = strings.Join(said, " ")
	if len(c.Names) == 1 {
		r.Y = c.Names[0]
	}
	return r.WriteSVG(w)
}

// WriteLengths draws how long games are, side by side.
func (c *Caption) WriteLengths(w io.Writer, list []Figures) error {
	var each [][]chart.Value
	for i := range list {
		var values []chart.Value
		for _, n := range list[i].Lengths {
			values = append(values, chart.Value{Value: n.Value, Times: n.Times})
		}
		each = append(each, values)
	}
	h := chart.Histogram{Frame: chart.Frame{Title: c.Title, X: c.X, Y: c.Y}, Bins: chart.Spread(24, each...), Beyond: c.Beyond}
	for i, values := range each {
		h.Series = append(h.Series, chart.Bars{Name: c.Names[i], Heights: h.Share(values)})
	}
	return h.WriteSVG(w)
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
