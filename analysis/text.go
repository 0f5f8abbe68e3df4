package analysis

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"parlor/api"
	"parlor/arena/chart"
	"parlor/game"
	"parlor/match"
)

// Line tells of the setup in a line: the game, its options, the match.
func (rep *Report) Line() string {
	words := []string{rep.Title}
	if o := optionWords(rep.Options); o != "" {
		words = append(words, o)
	}
	switch {
	case strings.HasPrefix(rep.Match, "to "):
		words = append(words, "a match "+rep.Match)
	case rep.Match != "":
		words = append(words, "a match", rep.Match)
	}
	return strings.Join(words, ", ")
}

// Who names a side with its players: "x (Anna)".
func (rep *Report) Who(side int) string {
	var names []string
	for _, seat := range rep.Sides[side] {
		if who := rep.Players[seat]; who != "" && who != rep.Called(seat) {
			names = append(names, who)
		}
	}
	if len(names) == 0 {
		return rep.sideName(side)
	}
	return rep.sideName(side) + " (" + strings.Join(names, " and ") + ")"
}

// WinsMatch reports whether a side has won the match, which the sums of what its games
// were worth do not tell.
func (rep *Report) WinsMatch(side int) bool {
	return rep.Won != nil && rep.Won[rep.Sides[side][0]] > 0
}

// byBank is the judge where nobody needs to judge, and nobody errs: against a bank.
const byBank = "exact"

// Exact reports whether what is told needed no judge.
func (rep *Report) Exact() bool { return rep.Judge == byBank }

// Exact reports whether what is told needed no judge.
func (x *Study) Exact() bool { return x.Judge == byBank }

// Judged reports whether choices are judged: whether one can be better than another, and
// somebody says so.
func (rep *Report) Judged() bool { return rep.Judge != "" && !rep.Exact() }

// By says who judged, and how.
func (rep *Report) By() string {
	switch {
	case rep.Trials > 0:
		return fmt.Sprintf("Chances by playing on %d times from each position.", rep.Trials)
	case rep.Exact():
		return "Exact: every throw of the three dice is counted."
	case rep.Depth == api.Deep:
		how := ""
		if rep.Truncated > 0 {
			how = fmt.Sprintf(" for %d throws and judged there", rep.Truncated)
		}
		return fmt.Sprintf("What is close is played out%s, to a standard error of %.3g; it is found, and luck judged, %s.", how, rep.StdErr, rep.judgeWords())
	case rep.Depth != api.Quick:
		return fmt.Sprintf("Judged %s, %d throws ahead at what is close.", rep.judgeWords(), Ahead)
	}
	return fmt.Sprintf("Judged %s, at each position as it stands.", rep.judgeWords())
}

// judgeWords names the judge: the person who judges as he does, or the level.
func (rep *Report) judgeWords() string {
	if rep.JudgeTitle != "" {
		return "as the " + rep.JudgeTitle + " judges"
	}
	return "by the level " + rep.Judge
}

// WriteText writes rep for people: at most columns wide where there is a graph,
// or with ASCII characters only.
func (rep *Report) WriteText(w io.Writer, columns int, ascii bool) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\n", rep.Line(), rep.By())
	rep.table(&b, rep.Sums)
	for i := range rep.Games {
		p := &rep.Games[i]
		if len(rep.Games) > 1 {
			fmt.Fprintf(&b, "\n%s\n\n", rep.GameWords(i))
			rep.table(&b, p.Sums)
		}
		if l := rep.Graph(p); l != nil {
			b.WriteString("\n" + l.Text(columns, ascii))
		}
		if p.Turn != nil {
			fmt.Fprintf(&b, "\n%s\n", p.Turn.Text)
		}
		rep.mistakes(&b, p)
		rep.throws(&b, p)
	}
	b.WriteString("\n")
	if rep.Judged() {
		b.WriteString(rep.Thresholds() + "\n")
	}
	for _, n := range rep.Notes {
		b.WriteString(n + "\n")
	}
	text := b.String()
	if ascii {
		text = strings.NewReplacer("·", ",", "–", "-").Replace(text)
	}
	_, err := io.WriteString(w, text)
	return err
}

// A Row is a line of the table of sums: what it counts, and for each side the
// figure as text.
type Row struct {
	Name  string
	Cells []string
}

// Rows returns the table of sums.
func (rep *Report) Rows(sums []Sum) (rows []Row) {
	row := func(name string, cell func(s *Sum) string) {
		r := Row{Name: name}
		some := false
		for i := range sums {
			c := cell(&sums[i])
			some = some || c != ""
			r.Cells = append(r.Cells, c)
		}
		if some {
			rows = append(rows, r)
		}
	}
	judged := rep.Judged()
	row("decisions", func(s *Sum) string { return when(judged, "%d", s.Decisions) })
	row("forced", func(s *Sum) string { return when(judged, "%d", s.Forced) })
	row("doubtful, errors, blunders", func(s *Sum) string { return when(judged, "%d, %d, %d", s.Doubtful, s.Errors, s.Blunders) })
	row("mean cost of a decision, thousandths of a win", func(s *Sum) string { return when(judged && s.Decisions > 0, "%.1f", s.PerError) })
	row("PR", func(s *Sum) string {
		word := ": " + s.Level
		if s.Level == "" || s.Learning() {
			word = ""
		}
		return when(judged && s.Decisions > 0, "%.1f%s", s.PR, word)
	})
	row("staked", func(s *Sum) string { return when(s.Staked > 0, "%d", s.Staked) })
	row("of which the bank takes", func(s *Sum) string { return when(s.Staked > 0, "%.2f", s.Edge) })
	if len(sums) > 0 && sums[0].Match != nil {
		of := func(name, format string, part func(c *Course) float64) {
			row(name, func(s *Sum) string {
				return fmt.Sprintf(format, math.Round(1000*part(s.Match))/10+0) // And not -0.
			})
		}
		const chance, change = "%.1f %%", "%+.1f %%"
		of("start", chance, func(c *Course) float64 { return c.Start })
		of("luck", change, func(c *Course) float64 { return c.Luck })
		of("errors of all", change, func(c *Course) float64 { return -c.Cost })
		of("changes of the judge's mind", change, func(c *Course) float64 { return c.Rest })
		if slices.ContainsFunc(sums, func(s Sum) bool { return math.Abs(s.Match.Given) > 1e-9 }) {
			of("given", change, func(c *Course) float64 { return c.Given })
		}
		of("result", chance, func(c *Course) float64 { return c.Result })
		of("result without the luck", chance, func(c *Course) float64 { return c.Result - c.Luck })
		return rows
	}
	row("start", func(s *Sum) string { return when(math.Abs(s.Start) > 5e-4, "%s", signed(s.Start)) })
	row("luck", func(s *Sum) string { return signed(s.Luck) })
	row("standard error of the luck", func(s *Sum) string { return when(s.LuckErr > 0, "%.3f", s.LuckErr) })
	costs := "errors of all"
	if rep.Exact() { // All that a stake costs is what the bank takes of it, and the bank has that.
		costs = "edge of the bank"
	}
	row(costs, func(s *Sum) string { return when(s.Cost != 0, "%s", signed(-s.Cost)) })
	row("changes of the judge's mind", func(s *Sum) string { return when(judged, "%s", signed(s.Rest)) })
	row("given", func(s *Sum) string { return when(math.Abs(s.Given) > 1e-9, "%s", signed(s.Given)) })
	row("result", func(s *Sum) string { return when(s.Over, "%+.3g", s.Result) })
	row("result without the luck", func(s *Sum) string { return when(s.Over, "%s", signed(s.Adjusted)) })
	return rows
}

// signed writes x with its sign, and what is nothing at three places without one.
func signed(x float64) string {
	if math.Abs(x) < 5e-4 {
		return " 0.000"
	}
	return fmt.Sprintf("%+.3f", x)
}

// when formats what is to be said, if it is.
func when(say bool, format string, args ...any) string {
	if !say {
		return ""
	}
	return fmt.Sprintf(format, args...)
}

func (rep *Report) table(b *strings.Builder, sums []Sum) {
	t := tabwriter.NewWriter(b, 0, 0, 3, ' ', 0)
	for i := range rep.Sides {
		fmt.Fprintf(t, "\t%s", rep.Who(i))
	}
	fmt.Fprintln(t)
	for _, r := range rep.Rows(sums) {
		fmt.Fprintf(t, "%s\t%s\n", r.Name, strings.Join(r.Cells, "\t"))
	}
	t.Flush()
}

// GameWords names a game of a match, and says at which score it was played.
func (rep *Report) GameWords(i int) string {
	text := fmt.Sprintf("Game %d", i+1)
	at, ok := match.OfLine(" " + rep.Games[i].Items[0].Score)
	if !ok {
		return text
	}
	var score []string
	for _, n := range at.Score {
		score = append(score, strconv.Itoa(n))
	}
	text += ", at " + strings.Join(score, "-")
	if at.Crawford == match.Now {
		text += ", the Crawford game"
	}
	return text
}

// Graph returns the course of a game: the chance of the first side of two, those
// of all where there are more, or what each has won where there are no chances.
// It is nil where nothing happened.
func (rep *Report) Graph(p *Played) *chart.Line {
	if len(p.Items) < 2 {
		return nil
	}
	l := &chart.Line{Frame: chart.Frame{Title: "Chances", X: "throws and choices", Y: "% for " + rep.Who(0)}}
	curves := 1
	chances := p.Items[0].Win != nil
	if len(rep.Sides) > 2 || !chances {
		curves = len(rep.Sides)
		l.Y = "%"
	}
	if !chances {
		l.Title, l.Y = "Won so far", rep.Unit
	} else {
		if rep.Match != "" {
			l.Title += " in this game"
		}
		l.Level = chart.Level{Name: "even", At: 100 / float64(len(rep.Sides))}
	}
	for side := range curves {
		c := chart.Curve{Name: rep.Who(side)}
		for i := range p.Items {
			y := p.Items[i].Equity[rep.Sides[side][0]]
			if chances {
				y = 100 * rep.chance(p.Items[i].Win, side)
			}
			c.X, c.Y = append(c.X, float64(i+1)), append(c.Y, y)
		}
		l.Curves = append(l.Curves, c)
	}
	return l
}

// mistakes lists the choices that cost something to speak of.
func (rep *Report) mistakes(b *strings.Builder, p *Played) {
	head := false
	for i := range p.Items {
		it := &p.Items[i]
		if it.Grade == "" {
			continue
		}
		if !head {
			b.WriteString("\nChoices that cost something:\n")
			head = true
		}
		fmt.Fprintf(b, "\n%4d  %s\n", i+1, rep.Sentence(p, i))
		for k, c := range it.Candidates {
			mark := " "
			if c.Played {
				mark = "*"
			}
			exact := ""
			if c.Trials > 0 {
				exact = fmt.Sprintf("; ±%.3f after %d games", c.StdErr, c.Trials)
			}
			if text := c.Shallow(&it.Candidates[0]); text != "" {
				exact += ", " + text
			}
			fmt.Fprintf(b, "      %s %-28s %s  %s  %s%s\n", mark, c.Play, signed(c.Equity), when(k > 0, "%s", signed(-c.Loss)), rep.chances(&c, it.Seat), exact)
		}
	}
	if !head && rep.Judged() {
		b.WriteString("\nNo choice cost anything to speak of.\n")
	}
}

// Sentence tells of the item of a game that is a mistake: who, with which throw,
// what it cost.
func (rep *Report) Sentence(p *Played, i int) string {
	it := &p.Items[i]
	dice := ""
	if fell := p.Fell(i); fell != "" {
		dice = ", " + fell
	}
	name := string(it.Grade)
	if it.Name != "" {
		name = it.Name + ", " + name
	}
	return fmt.Sprintf("%s%s: %s, %d of %d, costs %.3f %s (%s)", rep.Called(it.Seat), dice, it.Text, it.Rank, it.Among, it.Error, rep.Unit, name)
}

// chances tells the chances of a candidate for the seat that chose.
func (rep *Report) chances(c *Candidate, seat game.Seat) string {
	if int(seat) >= len(c.Win) {
		return ""
	}
	text := fmt.Sprintf("wins %.1f %%", 100*Wins(rep.Sides, c.Win, seat))
	if c.Gammon != nil {
		text += fmt.Sprintf(", gammon %.1f %%, loses a gammon %.1f %%", 100*c.Gammon[seat], 100*c.Gammon[1-seat])
	}
	if Many(c.Backgammon) {
		text += fmt.Sprintf(", backgammon %.1f %%, loses a backgammon %.1f %%", 100*c.Backgammon[seat], 100*c.Backgammon[1-seat])
	}
	if c.Points != nil {
		text += fmt.Sprintf(", %.2f for and %.2f against", c.Points[seat], c.Points[1-seat])
	}
	return text
}

// throws lists the throws that brought most.
func (rep *Report) throws(b *strings.Builder, p *Played) {
	head := false
	for i := range p.Items {
		it := &p.Items[i]
		if !strings.HasPrefix(it.LuckWord, "very") {
			continue
		}
		if !head {
			b.WriteString("\nThrows that decided most:\n\n")
			head = true
		}
		luck := signed(it.Luck[it.Seat])
		if it.Gain != 0 {
			luck += fmt.Sprintf(", chance %+.0f %%", 100*it.Gain)
		}
		fmt.Fprintf(b, "%4d  %s %s: %s (%s)\n", i+1, rep.Called(it.Seat), it.Text, luck, it.LuckWord)
	}
}

// optionWords writes options by name: "cube=on rounds=5".
func optionWords(opts game.Options) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(opts)) {
		list = append(list, name+"="+opts[name])
	}
	return strings.Join(list, " ")
}
