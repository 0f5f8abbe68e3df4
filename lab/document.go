package lab

import (
	"fmt"
	"io"
	"math"
	"strings"

	"parlor/arena"
	"parlor/arena/chart"
)

// A Document is a survey as a text with tables, and charts beside it.
type Document struct {
	*Survey
	*Numbers
	Command string // that writes it
}

// WriteMarkdown writes the text. Charts are where [Document.Charts] names them.
func (d *Document) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, `# The games in figures

Written by a command of the program, and by nobody's hand:

    %s

For each rule set: %d games of the level %s against itself, each looked back at by the same level, and %d against the level %s;
seed %d. An interval behind a figure, or a ±, is one of 95 %%: with other dice the figure would fall outside in one case of twenty. The same command gives the same figures, to the
last digit, on any number of processors; %s lets it go on where it was interrupted. [analysis.md](analysis.md) says
what luck is, and who judges. A dash stands where nobody judges, or where the two levels are one.

`, d.Command, d.Games, d.Level, d.Games, d.Weaker, d.Seed, "`--keep FILE`")
	d.lengths(&b)
	d.nature(&b)
	d.openings(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// lengths writes how long games last.
func (d *Document) lengths(b *strings.Builder) {
	b.WriteString(`## How long a game is

In throws of the dice, those that decide who begins included. *Five of a hundred* games are over after at most the first number of throws, half of them after the second,
95 of a hundred after the third. *Choices* are those in which there was more than one thing to do.

| | throws a game | standard deviation | 5, 50, 95 of 100 | choices a game | |
| --- | ---: | ---: | ---: | ---: | --- |
`)
	for i, c := range d.Survey.Sets {
		f := &d.Numbers.Sets[i]
		fmt.Fprintf(b, "| %s | %s | %.1f | %d, %d, %d | %s | [chart](pictures/%s) |\n", c.Title, spell(f.Throws, 1), f.ThrowsSD,
			f.within(0.05), f.within(0.5), f.within(0.95), spellIf(f.Judged, f.Choices, 1), c.picture())
	}
	b.WriteString("\n")
}

// nature writes what decides a game.
func (d *Document) nature(b *strings.Builder) {
	fmt.Fprintf(b, `## What decides it

- *Begins*: games won by who had the first choice (where nobody chooses: the first throw), in %%. The even share is 50 %% of two, 33.3 %% of three, 25 %% of four, and of partners, who share a win.
- *Lead*: how often in a game the best chance passed from one to another.
- *Sent back*: men hit or captured in a game, of all seats.
- *Not luck*: the variance of results without their luck, over that of the results, in %%: between two equal players, what luck does not explain.
- *Skill*: games that %s wins against %s, in %%.
- *Doublet*, *1-2*: a game's greatest swing is the throw with the most luck in it, good or bad. This is the share of games in which that was a doublet, or a 1-2, in %%. Of all
  throws of two dice 16.7 %% are doublets and 5.6 %% a 1-2: where the share is above that, such throws decide more than others.
- *Deviation*: the standard deviation of a game's result, in points.

| | begins | lead | sent back | not luck | skill | doublet | 1-2 | deviation |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
`, d.Level, d.Weaker)
	for i, c := range d.Survey.Sets {
		f := &d.Numbers.Sets[i]
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s | %s | %s | %.2f |\n", c.Title, spell(percent(f.Begins), 1), spellIf(f.Judged, f.Leads, 2),
			spell(f.Hits, 2), spellIf(f.spread(), percent(f.Luck), 1), spellIf(f.Apart, percent(f.Skill), 1),
			spellIf(f.Pairs, percent(f.Doublet), 1), spellIf(f.Pairs, percent(f.AceDeuce), 1), f.Deviation)
	}
	b.WriteString("\n")
}

// openings writes the first moves.
func (d *Document) openings(b *strings.Builder) {
	if len(d.Openings) == 0 {
		return
	}
	var games int
	for i := range d.Openings {
		games += d.Openings[i].Games
	}
	broken := ""
	if d.Truncate > 0 {
		broken = fmt.Sprintf(", broken off after %d throws and judged there,", d.Truncate)
	}
	fmt.Fprintf(b, `## First moves

What who begins does best with his first throw, in the games on points. Every play is judged by the level %s one throw ahead; up to %d of those that cost less than a blunder then
are played on against itself%s with the luck of the throws taken out, on the same dice, until the standard error is %.3g standard deviations of a game's result or %d games have been played; a play that is
more than %d standard errors of the difference behind after %d games, or each time there are twice as many, is played on no further. That took %s games in all, in which a cube is not used.

*Equity* is in points to who begins, with its 95 %% interval. *Loss* is what the next best play costs; where it is less than its interval, nobody can say which of the two is better, and the table says *even*.
*Of* is how many plays the throw has; a throw with one play leaves no choice.

`, d.Level, closest, broken, d.StdErr, d.Trials, behind, trialRun, thousands(games))
	for i := range d.Openings {
		d.opening(b, &d.Openings[i])
	}
}

// opening writes the first moves of a game.
func (d *Document) opening(b *strings.Builder, o *Openings) {
	title := o.Game
	for _, c := range d.Survey.Sets {
		if c.Name == o.Game {
			title = c.Title
		}
	}
	fmt.Fprintf(b, "### %s\n\nTo begin is worth %+.4f ± %.4f points before the throw; %s games.\n\n", title, o.Worth, z*o.WorthErr, thousands(o.Games))
	const head = "| throw | best play | equity | next best | loss | | of |\n| --- | --- | ---: | --- | ---: | --- | ---: |\n"
	var alone []string
	choice := false
	for i := range o.Throws {
		t := &o.Throws[i]
		best := &t.Plays[0]
		if t.Among == 1 {
			alone = append(alone, fmt.Sprintf("%s %s (%+.3f ± %.3f)", t.Throw, best.Play, best.Equity, z*best.StdErr))
			continue
		}
		if !choice {
			b.WriteString(head)
			choice = true
		}
		fmt.Fprintf(b, "| %s | %s | %+.3f ± %.3f |", t.Throw, best.Play, best.Equity, z*best.StdErr)
		if len(t.Plays) == 1 {
			fmt.Fprintf(b, " | | clear | %d |\n", t.Among)
			continue
		}
		next := &t.Plays[1]
		loss, half := best.Equity-next.Equity, z*math.Hypot(best.StdErr, next.StdErr)
		word := "clear"
		if loss < half {
			word = "even"
		}
		fmt.Fprintf(b, " %s | %.3f ± %.3f | %s | %d |\n", next.Play, loss, half, word, t.Among)
	}
	if choice {
		b.WriteString("\n")
	}
	if len(alone) > 0 {
		fmt.Fprintf(b, "Without a choice: %s.\n\n", strings.Join(alone, "; "))
	}
}

// z bounds 95 % of the normal distribution.
const z = 1.96

// picture is the file with the chart of how long games are.
func (c *Composition) picture() string {
	name := "length-" + c.Name
	if c.Game.Info().Seats[1] > 2 {
		name += fmt.Sprintf("-%d", c.Seats)
	}
	for option := range c.Options { // at most one: partners
		name += "-" + option
	}
	return name + ".svg"
}

// Charts draws each chart: as write it is given to draw, with the name of its file.
func (d *Document) Charts(draw func(name string, write func(io.Writer) error) error) error {
	for i, c := range d.Survey.Sets {
		f := &d.Numbers.Sets[i]
		var values []chart.Value
		for _, n := range f.Lengths {
			values = append(values, chart.Value{Value: n.Value, Times: n.Times})
		}
		h := chart.Histogram{Frame: chart.Frame{
			Title: c.Title + ": throws in a game", X: "throws", Y: "share of games",
			Desc: fmt.Sprintf("%d games of %s against itself, seed %d. Mean %.1f; nine games of ten take %d to %d throws.", f.Games, f.Level, f.Seed, f.Throws.Value, f.within(0.05), f.within(0.95)),
		}, Bins: chart.Spread(32, values), Mark: chart.Mark{Name: "mean", At: f.Throws.Value}}
		h.Series = []chart.Bars{{Name: "games", Heights: h.Share(values)}}
		if err := draw(c.picture(), h.WriteSVG); err != nil {
			return err
		}
	}
	return nil
}

// within returns the smallest number of throws that at least the share q of the
// games do not exceed.
func (f *Figures) within(q float64) int {
	below, last := 0, 0
	for _, c := range f.Lengths {
		last = c.Value
		if below += c.Times; float64(below) >= q*float64(f.Games) {
			break
		}
	}
	return last
}

// spell writes a figure with its interval.
func spell(e arena.Estimate, decimals int) string {
	return fmt.Sprintf("%.*f (%.*f to %.*f)", decimals, e.Value, decimals, e.Low, decimals, e.High)
}

// spellIf writes a figure, or a dash where it is not known.
func spellIf(known bool, e arena.Estimate, decimals int) string {
	if !known {
		return "–"
	}
	return spell(e, decimals)
}

// thousands writes n with commas: 12,500.
func thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
