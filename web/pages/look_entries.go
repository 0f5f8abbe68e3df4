package pages

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parlor/analysis"
	"parlor/game"
)

// Entry is a line of what happened.
type Entry struct {
	N          uint64
	Grade      analysis.Grade
	Minor      bool   // a mistake that others outweigh: it is seen where all is
	Lucky      bool   // a throw that turned much, of a long game in which nothing is judged
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
	Bar                              string // how long it is, in per cent
	Played                           bool
}

// shapes are the marks of errors: they differ by shape, and have words beside.
var shapes = map[analysis.Grade]string{analysis.Doubtful: "○", analysis.Error: "▲", analysis.Blunder: "■"}

// Entries lists what happened in the game that is shown.
func (m Look) Entries() (list []Entry) {
	p := m.played()
	most := m.most()
	for i := range p.Items {
		it := &p.Items[i]
		e := Entry{N: it.N, Grade: it.Grade, Minor: it.Grade != "" && !slices.Contains(most, i), Mark: shapes[it.Grade], Head: m.Text(p, i)}
		if fell := p.Fell(i); fell != "" && it.Kind == analysis.Turn {
			e.Head = m.play(fell) + ": " + e.Head
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
			e.Lucky = it.LuckWord != "" && m.long()
			e.Tail = m.fill("look.luck", "n", m.luck(it, 2, ", "))
		case it.Kind == analysis.Stake:
			e.Tail = m.fill("look.bank", "n", m.number(it.Error, 2, false))
		case it.Forced:
			e.Tail = m.T("look.forced")
		case it.Error > 0:
			e.Tail = m.number(-it.Error, 3, false)
		case len(it.Candidates) > 1:
			e.Tail = m.T("look.best")
		}
		if len(it.Candidates) > 1 {
			m.candidates(&e, it, p.Before(i))
		}
		if it.Grade != "" {
			e.Reasons = m.reasons(p, i)
		}
		e.Try = it.Kind != analysis.Stake && len(e.Plays) > 0
		if len(it.Candidates) > 0 {
			e.Bench = Bench(m.Report.Name, m.Report.Options, strings.TrimSpace(it.Position+" "+it.Score))
		}
		list = append(list, e)
	}
	return list
}

// Text writes what happened in item i of p: a throw, a turn, a choice, an end.
func (m Look) Text(p *analysis.Played, i int) string {
	switch it := &p.Items[i]; it.Kind {
	case analysis.End:
		return m.T("reason." + it.Text)
	case analysis.Turn, analysis.Cube, analysis.Choice:
		return m.choice(p.Before(i), it.Seat, it.Text)
	default:
		return m.play(it.Text)
	}
}

// choice writes what a seat does at a position, or could do there. Points count as its own notation does, like those of the moves around it.
func (p Page) choice(at game.Position, seat game.Seat, text string) string {
	return Teller{Page: p, Family: at.Game().Info().Family, Viewer: seat}.Shortly(at, seat, text)
}

// maxText is how many letters of a text are told: a deal of cards is long.
const maxText = 48

// play writes a throw, a deal or a stake. Where a lot fell on a seat, that is named as Seat does.
func (m Look) play(text string) string {
	return m.tell(text, func(seat string) string {
		if i := slices.Index(m.Report.Seats, seat); i >= 0 {
			return m.Seat(game.Seat(i))
		}
		return m.called(seat)
	})
}

// tell writes a throw, a deal or a stake; who names the seat on which a lot fell. Notation is the
// same in all languages, words are not.
func (m Page) tell(text string, who func(seat string) string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
	lot := false // the last word was that of a lot: "first s", "dealer 1"
	for i, w := range words {
		if seat, more := strings.CutSuffix(w, ";"); lot {
			words[i], lot = who(seat), false
			if more {
				words[i] += ";"
			}
			continue
		}
		lot = w == "first" || w == "dealer"
		faces := []string{w}
		if _, ok := messages["look.word."+w]; !ok {
			faces = strings.Split(w, "-")
		}
		for k, f := range faces {
			if _, ok := messages["look.word."+f]; ok {
				faces[k] = m.T("look.word." + f)
			}
		}
		words[i] = strings.Join(faces, "-")
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

// reasons says what the best of item i does, and what was played, where they differ.
func (m Look) reasons(p *analysis.Played, i int) (list []string) {
	it := &p.Items[i]
	best, did := m.Report.Contrast(p, i)
	if text := m.Does(best); text != "" {
		list = append(list, m.choice(p.Before(i), it.Seat, it.Candidates[0].Play)+": "+text)
	}
	if text := m.Does(did); text != "" && !it.Candidates[0].Played {
		list = append(list, m.Text(p, i)+": "+text)
	}
	return list
}

// candidates puts into e what could be done.
func (m Look) candidates(e *Entry, it *analysis.Item, at game.Position) {
	best := false
	for k := range it.Candidates {
		c := &it.Candidates[k]
		l := LookPlay{Play: m.choice(at, it.Seat, c.Play), Equity: m.number(c.Equity, 3, true), Played: c.Played}
		if c.Loss > 0 {
			l.Loss = m.number(-c.Loss, 3, false)
		}
		if int(it.Seat) < len(c.Win) {
			win := 100 * analysis.Wins(m.Report.Sides, c.Win, it.Seat)
			l.Chance, l.Bar = m.number(win, 1, false)+"\u00a0%", Decimal("en", win, 1)
		}
		l.More = m.more(c, it.Seat)
		switch {
		case c.Trials > 0:
			l.More += m.fill("look.rolled", "n", itoa(c.Trials), "e", m.number(c.StdErr, 3, false))
		case c.Shallow(&it.Candidates[0]) != "":
			l.More += m.shallow(c)
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

// more says how much a play wins and loses beside the chance of winning.
func (m Page) more(c *analysis.Candidate, seat game.Seat) string {
	switch {
	case c.Gammon != nil:
		return m.gammons(c.Gammon, c.Backgammon, seat)
	case len(c.Points) == 2:
		return m.fill("look.points", "won", m.number(c.Points[seat], 2, false), "lost", m.number(c.Points[1-seat], 2, false))
	}
	return ""
}

// gammons says how many wins and losses of seat count two at least, and three where these
// are many.
func (m Page) gammons(gammon, backgammon []float64, seat game.Seat) string {
	told := func(key string, c []float64) string {
		return m.fill(key, "won", m.number(100*c[seat], 1, false), "lost", m.number(100*c[1-seat], 1, false))
	}
	text := told("look.gammons", gammon)
	if analysis.Many(backgammon) {
		text += told("look.backgammons", backgammon)
	}
	return text
}

// shallow says how closely a play was looked at, for those that were looked at less
// closely than the best one.
func (m Look) shallow(c *analysis.Candidate) string {
	if c.Plies == 0 {
		return m.T("look.first")
	}
	return m.fill("look.ahead", "n", itoa(c.Plies))
}

// steps tells where the pieces go in a play: "seat:from:to" for each, with blanks
// between; nothing where no piece goes.
func steps(at game.Position, seat game.Seat, play string) string {
	if !at.Stepping() {
		return ""
	}
	var list []string
	for text := range strings.FieldsSeq(play) {
		a, err := at.Parse(seat, text)
		if err != nil {
			return ""
		}
		for _, fx := range at.Effects(seat, a) {
			if fx.Seat == seat {
				list = append(list, fmt.Sprintf("%d:%s:%s", fx.Seat, fx.From, fx.To))
			}
		}
		if at, err = at.Play(seat, a); err != nil {
			return ""
		}
	}
	return strings.Join(list, " ")
}

// shownMistakes is how many mistakes a page shows at first: who wants more asks for all.
const shownMistakes = 8

// most lists the items whose mistakes cost most, the dearest first.
func (m Look) most() (list []int) {
	items := m.played().Items
	for i := range items {
		if items[i].Grade != "" {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(items[b].Error, items[a].Error) })
	return list[:min(len(list), shownMistakes)]
}

// longGame is of how many throws a game that nobody judges is told by the lucky ones.
const longGame = 200

// long reports whether the game that is shown is told by its lucky throws: nobody judges it, and there are too many to read them all.
func (m Look) long() bool { return !m.Judged() && len(m.played().Items) > longGame }

// All reports whether everything that happened is shown at first.
func (m Look) All() bool { return !m.Judged() && !m.long() }

// luck says what a throw brought who threw, and in a word, which goes by his chance where that is told as well.
func (m Look) luck(it *analysis.Item, digits int, comma string) string {
	text := m.number(it.Luck[it.Seat], digits, true)
	if it.Gain != 0 {
		text += ", " + m.fill("look.gain", "n", m.number(100*it.Gain, 0, true)+"\u00a0%")
	}
	if it.LuckWord != "" {
		text += comma + m.T("look.luck."+it.LuckWord)
	}
	return text
}

// Even reports whether no throw of a long game is called lucky or unlucky.
func (m Look) Even() bool {
	return m.long() && !slices.ContainsFunc(m.played().Items, func(it analysis.Item) bool { return it.LuckWord != "" })
}

// MistakesTitle says what the list of mistakes shows: all, or those that cost most.
func (m Look) MistakesTitle() string {
	if n := m.Mistakes(); n > shownMistakes {
		return m.fill("look.mistakes.most", "n", itoa(shownMistakes), "of", itoa(n))
	}
	return m.T("look.mistakes")
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
