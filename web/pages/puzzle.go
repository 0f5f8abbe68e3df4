package pages

import (
	"strings"

	"parlor/analysis"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/web/board"
)

// Puzzle is a choice out of a game that is asked about.
type Puzzle struct {
	Page
	Scripts string
	Game    catalogue.Entry
	ID      string
	Room    string    // where it was played
	N       uint64    // at which event
	Seat    game.Seat // who is to choose
	Name    string    // of the seat
	Seats   int       // of the game
	Sides   []board.Side
	Throw   string          // that is to be played, if there is one
	Match   *match.Standing // where the match stands that it is of; nil where it is of none
	Kept    bool            // the visitor keeps it
	Known   bool            // and knows it
	Days    int             // until he is asked again

	Board string // on which it is answered
	Plays []Play // what may be answered

	Symbols, Small, Says string // the board of an answered one
	Item                 *analysis.Item
	Entry                Entry
	Reasons              []string // what the best play does, and what the answer does
	Next                 string   // another puzzle that waits
}

// Answered fills in what an answer is worth.
func (m *Puzzle) Answered(rep *analysis.Report) {
	m.Item = &rep.Games[0].Items[0]
	m.Entry = Look{Page: m.Page, Report: rep}.Entries()[0]
}

// Who names the seat that is to choose.
func (m Puzzle) Who() string {
	name := m.called(m.Name)
	if int(m.Seat) < len(m.Sides) {
		name += " (" + m.Sides[m.Seat].Colour + ")"
	}
	return name
}

// Asks says what is asked.
func (m Puzzle) Asks() string {
	key := "puzzle.asks"
	if m.Throw != "" {
		key = "puzzle.asks.throw"
	}
	return m.fill(key, "who", m.Who(), "throw", m.Throw)
}

// Stands tells the score of a match, and how long it is: what is right hangs on both.
func (m Puzzle) Stands() string {
	if m.Match == nil {
		return ""
	}
	var list []string
	for _, n := range m.Match.Score {
		list = append(list, itoa(n))
	}
	key, n := "puzzle.score.points", m.Match.Length.Points
	if n == 0 {
		key, n = "puzzle.score.best", m.Match.Length.Games
	}
	text := m.some(key, n, "score", strings.Join(list, "\u00a0:\u00a0"))
	if m.Match.Crawford == match.Now {
		text += " " + m.T("puzzle.crawford")
	}
	return text
}

// Verdict says whether the answer was right, and what it costs.
func (m Puzzle) Verdict() string {
	n := m.number(m.Item.Error, 3, false)
	switch {
	case m.Item.Error == 0:
		return m.T("puzzle.best")
	case m.Item.Grade == "":
		return m.fill("puzzle.close", "n", n)
	}
	return m.fill("puzzle.wrong", "grade", m.T("look.grade."+string(m.Item.Grade)), "n", n)
}

// Again says when it is asked again.
func (m Puzzle) Again() string {
	switch {
	case !m.Kept:
		return ""
	case m.Known:
		return m.T("puzzle.learnt")
	case m.Days == 0:
		return m.T("puzzle.now")
	}
	return m.fill("puzzle.again", "when", DueIn(m.Lang, m.Days))
}

// DueIn says in how many days something is asked.
func DueIn(lang string, days int) string {
	switch days {
	case 0:
		return message(lang, "puzzle.today")
	case 1:
		return message(lang, "puzzle.tomorrow")
	}
	return strings.ReplaceAll(message(lang, "puzzle.days"), "{n}", itoa(days))
}

// Why fills in what speaks for the best play at p and, where it is another, what the
// answer does.
func (m *Puzzle) Why(p game.Position) {
	for i, c := range m.Item.Candidates {
		if i > 0 && (!c.Played || m.Item.Error == 0) {
			continue
		}
		list := analysis.Why(p, m.Seat, c.Play)
		if m.Item.Kind == analysis.Cube {
			list = analysis.CubeWhy(m.Item, c.Play, m.Match != nil)
		}
		if text := m.Does(list); text != "" {
			m.Reasons = append(m.Reasons, m.choice(p, m.Seat, c.Play)+": "+text)
		}
	}
}

// Does says in words what a turn does: "makes the 7 point, leaves one blot, hit by 11 of 36 throws".
func (p Page) Does(list []analysis.Reason) string {
	var parts []string
	for _, r := range list {
		key := "why." + r.Key
		switch {
		case r.Need > 0: // of the cube
			key += ".need"
		case r.Win != 0 || r.Worth != 0:
		case r.N == 1:
			key += ".one"
		case r.N == 0:
			key += ".none"
		}
		var points []string
		for _, at := range r.Points {
			if at == 0 { // Steps from there are told so, too.
				points = append(points, p.T("why.gate"))
				continue
			}
			points = append(points, itoa(at))
		}
		if n := len(points); n > 1 {
			points = append(points[:n-2], points[n-2]+p.T("why.and")+points[n-1])
		}
		parts = append(parts, p.fill(key, "n", itoa(r.N), "points", strings.Join(points, ", "), "ways", itoa(r.Ways), "of", itoa(r.Of), "side", p.side(r.Side),
			"win", p.number(100*r.Win, 1, false)+"\u00a0%", "need", p.number(100*r.Need, 1, false)+"\u00a0%", "worth", p.number(r.Worth, 3, true)))
	}
	return strings.Join(parts, ", ")
}
