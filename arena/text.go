package arena

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// WriteText writes r for people, with charts at most columns wide, or with
// ASCII characters only.
func (r *Report) WriteText(w io.Writer, columns int, ascii bool) error {
	var b strings.Builder
	r.head(&b)
	if r.Games > 0 {
		r.standings(&b)
		r.lengths(&b)
		r.counters(&b)
		for _, h := range r.histograms(14) {
			b.WriteString("\n" + h.Text(columns, ascii))
		}
	}
	text := b.String()
	if ascii {
		text = plain.Replace(text)
	}
	_, err := io.WriteString(w, text)
	return err
}

// plain writes the signs of a report in ASCII.
var plain = strings.NewReplacer("–", "-", "−", "-", "·", ",", "×", "x")

func (r *Report) head(b *strings.Builder) {
	fmt.Fprintf(b, "%s", r.Game)
	for _, name := range sortedNames(r.Options) {
		fmt.Fprintf(b, " %s=%s", name, r.Options[name])
	}
	fmt.Fprintf(b, " · %d games · seed %d · %s", r.Games, r.Seed, strings.Join(r.Bots, " against "))
	if r.Paired {
		fmt.Fprint(b, " · on equal dice")
	}
	fmt.Fprintln(b)
	if r.Partial {
		fmt.Fprintf(b, "PARTIAL: interrupted after the first %d of %d games.\n", r.Games+r.CutOff, r.Asked)
	}
	if r.Test != nil {
		r.test(b)
	}
	if r.CutOff > 0 {
		fmt.Fprintf(b, "%d games were cut off after %d throws; they count nowhere below.\n", r.CutOff, r.Cap)
	}
}

// test tells why the match stopped.
func (r *Report) test(b *strings.Builder) {
	t, played := r.Test, r.Games+r.CutOff
	if math.IsNaN(t.Points.Low) {
		return // Interrupted before anything was known.
	}
	points := fmt.Sprintf("%s points a game (%s to %s)", signed(t.Points.Value), signed(t.Points.Low), signed(t.Points.High))
	switch t.Found {
	case Wins, Loses:
		fmt.Fprintf(b, "Stopped after %d of %d games: %s %s, %s.\n", played, r.Asked, r.Bots[0], t.Found, points)
	case Known:
		fmt.Fprintf(b, "Stopped after %d of %d games: what %s wins is known to %g points, %s.\n", played, r.Asked, r.Bots[0], t.Until, points)
	default:
		fmt.Fprintf(b, "%d games did not tell whether %s wins: %s.\n", played, r.Bots[0], points)
	}
	fmt.Fprintln(b, "This interval holds whenever one looks, in 95 of 100 runs; those below are of a number of games that was chosen beforehand.")
}

func (r *Report) standings(b *strings.Builder) {
	t := grid{{"", "played", "wins", "", "95 %", "points", "95 %", "sd"}}
	for i, s := range r.Standings {
		name := strings.TrimSpace(s.Bot + " as " + s.Seat)
		switch {
		case s.Seat == "":
			name = s.Bot
		case s.Bot == "":
			name = "seat " + s.Seat
		}
		if i == len(r.Bots) || i == len(r.Bots)+len(r.Seats) {
			t = append(t, nil)
		}
		t = append(t, s.row(name))
	}
	if r.Began.Played > 0 {
		t = append(t, nil, r.Began.row("who began"))
	}
	b.WriteString("\n" + t.String())
	shared := 0
	for _, s := range r.Standings[len(r.Bots) : len(r.Bots)+len(r.Seats)] {
		shared += s.Shared
	}
	if shared > 0 {
		fmt.Fprintf(b, "%d of these wins were shared by several seats.\n", shared)
	}
}

func (s *Standing) row(name string) []string {
	return []string{
		name, strconv.Itoa(s.Played), strconv.Itoa(s.Wins),
		percent(s.Rate.Value), percent(s.Rate.Low) + "–" + percent(s.Rate.High),
		signed(s.Points.Value), signed(s.Points.Low) + " to " + signed(s.Points.High), decimals(s.SD),
	}
}

func (r *Report) lengths(b *strings.Builder) {
	t := grid{{"a game has", "mean", "sd", "least", "5 %", "median", "95 %", "most"}}
	for _, l := range []struct {
		name string
		Summary
	}{{"turns", r.Turns}, {"throws", r.Throws}} {
		t = append(t, []string{
			l.name, decimals(l.Mean), decimals(l.SD), strconv.Itoa(l.Min), strconv.Itoa(l.Low),
			strconv.Itoa(l.Median), strconv.Itoa(l.High), strconv.Itoa(l.Max),
		})
	}
	b.WriteString("\n" + t.String())
}

func (r *Report) counters(b *strings.Builder) {
	head := []string{"in a game", "mean", "95 %", "sd"}
	for _, bot := range r.Bots {
		head = append(head, "by "+bot)
	}
	t := grid{head}
	for _, c := range r.Counters {
		row := []string{
			c.Name, decimals(c.PerGame.Value),
			decimals(c.PerGame.Low) + "–" + decimals(c.PerGame.High), decimals(c.SD),
		}
		for _, bot := range r.Bots {
			row = append(row, decimals(c.By[bot]))
		}
		t = append(t, row)
	}
	b.WriteString("\n" + t.String())
}

// grid is a table: the first column stands left, the others right. A nil row
// is a gap.
type grid [][]string

// String sets g in columns of equal width.
func (g grid) String() string {
	widths := map[int]int{}
	for _, row := range g {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range g {
		line := ""
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				line = cell + pad
			} else {
				line += "  " + pad + cell
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// percent writes a share with two decimals: "61.25 %".
func percent(x float64) string {
	if math.IsNaN(x) {
		return "?"
	}
	return strconv.FormatFloat(100*x, 'f', 2, 64) + " %"
}

// decimals writes x with about four digits.
func decimals(x float64) string {
	if math.IsNaN(x) {
		return "?"
	}
	places := 3
	for limit := 10.0; places > 0 && math.Abs(x) >= limit; limit *= 10 {
		places--
	}
	text := strconv.FormatFloat(x, 'f', places, 64)
	if text[0] == '-' {
		return "−" + text[1:]
	}
	return text
}

// signed is decimals with a sign.
func signed(x float64) string {
	text := decimals(x)
	if x > 0 {
		return "+" + text
	}
	return text
}
