package pages

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
)

// Look is what the page of a game that is over says of it.
type Look struct {
	Page
	Room   string
	Report *analysis.Report // nil where there is none yet
	Game   int              // of its games, the one that is shown
	At     uint64           // the event that is shown, where a link asks for one
	Deeper bool             // a closer look can be asked for
	Part   int              // of the closer look that is done, in per cent; -1 where nobody is at it
	Note   string           // why there is no report

	Headline string // the game, who played it, what came of it
	Like     string // the person who judges as the judge does, if there is one
	Own      []int  // seats of who sees the page
}

// Headline names a game that is over, who played it, and what came of it.
func Headline(p Page, game string, v api.View) string {
	t := Table{Page: p, View: v}
	text := game + ": " + t.Who()
	if v.Result != nil {
		if won := t.Ended(); won != "" {
			text += ". " + won
		}
	}
	return text
}

// by says who judged: a person by name, or a level.
func (p Page) by(key, level, like string) string {
	if like != "" {
		return p.fill(key+".like", "level", like, "n", itoa(analysis.Ahead))
	}
	return p.fill(key, "level", level, "n", itoa(analysis.Ahead))
}

// you reports whether the seats that win together are those of who sees the page, and of nobody else.
func (m Look) you(side int) bool {
	for _, seat := range m.Report.Sides[side] {
		if !slices.Contains(m.Own, seat) {
			return false
		}
	}
	return len(m.Own) == len(m.Report.Sides[side])
}

// Entry is a line of what happened.
type Entry struct {
	N          uint64
	Grade      analysis.Grade
	Mark, Head string // "▲", "Ada, 6-4: 24/14"
	Tail       string // what it cost, or brought
	Did, Best  string // steps of what was played and of what was better, as data for the arrows
	Plays      []LookPlay
	Reasons    []string // of a mistake: what the best does, and what was played
	Bench      string   // where the position can be looked at; empty where it cannot
	Try        bool     // something else can be played from there
}

// LookPlay is something that could be done.
type LookPlay struct {
	Play, Equity, Loss, Chance, More string
	Bar                              string // of 100 per cent
	Played                           bool
}

// LookRow is a line of the table of sums.
type LookRow struct {
	Name  string
	Cells []string
}

// shapes are the marks of errors: they differ by shape, and have words beside.
var shapes = map[analysis.Grade]string{analysis.Doubtful: "○", analysis.Error: "▲", analysis.Blunder: "■"}

// fill puts words into the blanks of a message: name, value, name, value.
func (p Page) fill(key string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		pairs[i] = "{" + pairs[i] + "}"
	}
	return strings.NewReplacer(pairs...).Replace(p.T(key))
}

// number writes a number as the language does, with a sign if it is wanted.
func (p Page) number(x float64, places int, sign bool) string {
	text := Decimal(p.Lang, math.Abs(x), places)
	switch {
	case strings.Trim(text, "0.,") == "":
	case x < 0:
		return "−" + text
	case sign:
		return "+" + text
	}
	return text
}

func (p Page) percent(x float64) string { return p.number(100*x, 0, false) + " %" }

// played is the game that is shown.
func (m Look) played() *analysis.Played { return &m.Report.Games[m.Game] }

// Seat calls a seat by its player, and by its name in the game where players are
// called alike.
func (m Look) Seat(seat int) string {
	if seat < 0 {
		return "–"
	}
	name, alike := m.Report.Players[seat], 0
	for _, n := range m.Report.Players {
		if n == name {
			alike++
		}
	}
	if name == "" || alike > 1 {
		return strings.TrimSpace(m.Report.Seats[seat] + " " + name)
	}
	return name
}

// Side calls those who win together.
func (m Look) Side(side int) string {
	var list []string
	for _, seat := range m.Report.Sides[side] {
		list = append(list, m.Seat(seat))
	}
	return strings.Join(list, " & ")
}

// Verdict says in a few words who played how well, and who had the dice.
func (m Look) Verdict() string {
	rep := m.Report
	var parts []string
	for i, s := range rep.Sums {
		if s.Decisions > 0 {
			key := "look.played"
			if m.you(i) {
				key = "look.played.you"
			}
			parts = append(parts, m.fill(key, "who", m.Side(i), "level", m.T("look.level."+s.Level)))
		}
	}
	best := 0
	for i, s := range rep.Sums {
		if s.Luck > rep.Sums[best].Luck {
			best = i
		}
	}
	key := "look.dice"
	if m.you(best) {
		key = "look.dice.you"
	}
	parts = append(parts, m.fill(key, "who", m.Side(best), "n", m.number(rep.Sums[best].Luck, 2, false), "unit", m.T("look.unit."+rep.Unit)))
	return strings.Join(parts, " ")
}

// Turned says where the game that is shown turned, if it did, and the event.
func (m Look) Turned() (text string, n uint64) {
	p := m.played()
	if p.Turn == nil {
		return "", 0
	}
	it := &p.Items[p.Turn.Item]
	key := "look.turned"
	if p.Turn.Led {
		key = "look.led"
	}
	what := m.fill("look.at."+string(it.Kind), "text", m.Text(it))
	if it.Seat >= 0 {
		what += " " + m.fill("look.of", "who", m.Seat(it.Seat))
	}
	side := slices.IndexFunc(m.Report.Sides, func(seats []int) bool { return slices.Contains(seats, p.Turn.Seat) })
	return m.fill(key, "who", m.Side(side), "what", what, "from", m.percent(p.Turn.From), "to", m.percent(p.Turn.To)), it.N
}

// Text writes what happened: a throw, a turn, a choice, an end.
func (m Look) Text(it *analysis.Item) string {
	if it.Kind == analysis.End {
		return m.T("reason." + it.Text)
	}
	return m.play(it.Text)
}

// maxText is how many letters of a text are told: a deal of cards is long.
const maxText = 48

// play writes a play or a throw. Notation is the same in all languages, words are
// not.
func (m Look) play(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
	for i, w := range words {
		if _, ok := messages["look.word."+w]; ok {
			words[i] = m.T("look.word." + w)
		}
	}
	sep := " "
	if strings.Contains(text, ",") {
		sep = ", "
	}
	if told := []rune(strings.Join(words, sep)); len(told) > maxText {
		return string(told[:maxText-1]) + "…"
	} else {
		return string(told)
	}
}

// Entries lists what happened in the game that is shown.
func (m Look) Entries() (list []Entry) {
	p := m.played()
	for i := range p.Items {
		it := &p.Items[i]
		e := Entry{N: it.N, Grade: it.Grade, Mark: shapes[it.Grade], Head: m.Text(it)}
		if fell := m.fell(p, i); fell != "" {
			e.Head = fell + ": " + e.Head
		}
		if it.Seat >= 0 {
			e.Head = m.Seat(it.Seat) + ", " + e.Head
		}
		switch {
		case it.Grade != "":
			name := m.T("look.grade." + string(it.Grade))
			if it.Name != "" {
				name = m.T("look.cube."+it.Name) + ", " + name
			}
			e.Tail = m.fill("look.costs", "grade", name, "n", m.number(it.Error, 3, false))
		case it.Luck != nil && it.Seat >= 0:
			e.Tail = m.fill("look.luck", "n", m.number(it.Luck[it.Seat], 2, true))
			if it.LuckWord != "" {
				e.Tail += ", " + m.T("look."+it.LuckWord)
			}
		case it.Kind == analysis.Stake:
			e.Tail = m.fill("look.bank", "n", m.number(it.Error, 2, false))
		case it.Forced:
			e.Tail = m.T("look.forced")
		case it.Error > 0:
			e.Tail = m.number(-it.Error, 3, false)
		case len(it.Candidates) > 1:
			e.Tail = m.T("look.best")
		}
		m.candidates(&e, it, p.Before(i))
		if it.Grade != "" {
			e.Reasons = m.reasons(p, i)
		}
		e.Try = it.Kind != analysis.Stake && len(e.Plays) > 0
		if m.Report.Match == "" && len(it.Candidates) > 0 { // Of a match the position alone does not tell the score.
			e.Bench = Bench(m.Report.Name, m.Report.Options, it.Position)
		}
		list = append(list, e)
	}
	return list
}

// reasons says what the best of item i does, and what was played.
func (m Look) reasons(p *analysis.Played, i int) (list []string) {
	for k, c := range p.Items[i].Candidates {
		if k > 0 && !c.Played {
			continue
		}
		if text := m.Does(m.Report.Reasons(p, i, c.Play)); text != "" {
			list = append(list, m.play(c.Play)+": "+text)
		}
	}
	return list
}

// fell writes the throw that is played at item i, empty where none is. In a roll-off
// each throws a die of the first throw.
func (m Look) fell(p *analysis.Played, i int) string {
	if p.Items[i].Kind != analysis.Turn || i == 0 || p.Items[i-1].Kind != analysis.Throw {
		return ""
	}
	last := &p.Items[i-1]
	if i > 1 && p.Items[i-2].Kind == analysis.Throw && p.Items[i-2].Seat != last.Seat && len(p.Items[i-2].Text) == 1 && len(last.Text) == 1 {
		return max(p.Items[i-2].Text, last.Text) + "-" + min(p.Items[i-2].Text, last.Text)
	}
	return m.play(last.Text)
}

// candidates puts into e what could be done.
func (m Look) candidates(e *Entry, it *analysis.Item, at game.Position) {
	if len(it.Candidates) < 2 {
		return
	}
	best := false
	for k := range it.Candidates {
		c := &it.Candidates[k]
		l := LookPlay{Play: m.play(c.Play), Equity: m.number(c.Equity, 3, true), Played: c.Played}
		if c.Loss > 0 {
			l.Loss = m.number(-c.Loss, 3, false)
		}
		if it.Seat < len(c.Win) {
			l.Chance, l.Bar = m.number(100*c.Win[it.Seat], 1, false)+" %", strconv.FormatFloat(100*c.Win[it.Seat], 'f', 1, 64)
		}
		switch {
		case c.Gammon != nil:
			l.More = m.fill("look.gammons", "won", m.number(100*c.Gammon[it.Seat], 1, false), "lost", m.number(100*c.Gammon[1-it.Seat], 1, false))
		case len(c.Points) == 2:
			l.More = m.fill("look.points", "won", m.number(c.Points[it.Seat], 2, false), "lost", m.number(c.Points[1-it.Seat], 2, false))
		}
		e.Plays = append(e.Plays, l)
		switch {
		case c.Played:
			e.Did = steps(at, it.Seat, c.Play)
		case !best && it.Error > 0:
			e.Best, best = steps(at, it.Seat, c.Play), true
		}
	}
}

// steps tells where the pieces go in a play: "seat:from:to" for each, with blanks
// between; nothing where no piece goes.
func steps(at game.Position, seat int, play string) string {
	if !at.Stepping() {
		return ""
	}
	var list []string
	for text := range strings.FieldsSeq(play) {
		a, err := at.Parse(game.Seat(seat), text)
		if err != nil {
			return ""
		}
		for _, fx := range at.Effects(game.Seat(seat), a) {
			if int(fx.Seat) == seat {
				list = append(list, fmt.Sprintf("%d:%s:%s", fx.Seat, fx.From, fx.To))
			}
		}
		if at, err = at.Play(game.Seat(seat), a); err != nil {
			return ""
		}
	}
	return strings.Join(list, " ")
}

// Mistakes counts the entries that cost something.
func (m Look) Mistakes() (n int) {
	for i := range m.played().Items {
		if m.played().Items[i].Grade != "" {
			n++
		}
	}
	return n
}

// Span returns the first and the last event of the game that is shown.
func (m Look) Span() (from, to uint64) {
	items := m.played().Items
	return items[0].N, items[len(items)-1].N
}

// Judged reports whether choices are judged.
func (m Look) Judged() bool { return m.Report.Judge != "" && m.Report.Unit != "chips" }

// Rows is the table of sums: of the game that is shown.
func (m Look) Rows(sums []analysis.Sum) (list []LookRow) {
	for _, r := range m.Report.Rows(sums) {
		row := LookRow{Name: m.T("look.row." + r.Name)}
		for _, c := range r.Cells {
			if figure, level, ok := strings.Cut(c, ": "); ok {
				c = figure + ": " + m.T("look.rank."+level)
			}
			if m.Lang == "de" {
				c = strings.ReplaceAll(c, ".", ",")
			}
			row.Cells = append(row.Cells, strings.ReplaceAll(c, "-", "−"))
		}
		list = append(list, row)
	}
	return list
}

// About says how it was found, and what is not said.
func (m Look) About() (list []string) {
	rep := m.Report
	switch {
	case rep.Trials > 0:
		list = append(list, m.fill("look.by.trials", "n", itoa(rep.Trials)))
	case rep.Unit == "chips":
		list = append(list, m.T("look.by.exact"))
	case rep.Depth == analysis.Standard:
		list = append(list, m.by("look.by.standard", rep.Judge, m.Like))
	default:
		list = append(list, m.by("look.by.quick", rep.Judge, m.Like))
	}
	if m.Judged() {
		s := rep.Scale
		list = append(list, m.fill("look.scale", "d", m.number(s.Doubtful, 3, false), "e", m.number(s.Error, 3, false), "b", m.number(s.Blunder, 3, false),
			"l", m.number(s.Lucky, 2, false), "v", m.number(2*s.Lucky, 2, false), "unit", m.T("look.unit."+rep.Unit)))
	}
	for _, key := range rep.NoteKeys() {
		list = append(list, m.fill("look.note."+key, "n", itoa(rep.Trials)))
	}
	if m.Judged() {
		list = append(list, m.T("look.addsup"))
	}
	return list
}

// link leads to the page with the board as it was at an event.
func (m Look) link(n uint64) templ.SafeURL {
	return templ.SafeURL("/r/" + m.Room + "/replay?at=" + utoa(n) + "#" + utoa(n))
}

// gameLink leads to a game of a match.
func (m Look) gameLink(i int) templ.SafeURL { return m.link(m.Report.Games[i].Items[0].N) }

func (m Look) from() string { from, _ := m.Span(); return utoa(from) }
func (m Look) to() string   { _, to := m.Span(); return utoa(to) }
