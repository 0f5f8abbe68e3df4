package pages

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"parlor/analysis"
	"parlor/match"
	"parlor/rules/catalogue"
)

// What is said on a page that stands alone (package lookback), and not beside a board.

// JudgeTitle is the title of the person who judges as the judge of rep does; empty
// where there is none.
func JudgeTitle(lang string, rep *analysis.Report) string {
	title, _ := Level(lang, strings.ToLower(rep.JudgeTitle))
	return title
}

// Told names the game, who played it, and what came of it.
func (m Look) Told() string {
	between, outcome := m.Outcome()
	return GameTitle(m.Lang, m.Report.Name, m.Report.Title) + ": " + between + ". " + outcome
}

// Outcome says who played, and who has won.
func (m Look) Outcome() (between, outcome string) {
	rep := m.Report
	var sides, won []string
	over := rep.Match == "" || rep.Won != nil
	for i := range rep.Sums {
		sides = append(sides, m.Side(i))
		s := &rep.Sums[i]
		switch {
		case rep.WinsMatch(i):
			won = append(won, m.fill("look.won", "who", m.Side(i)))
		case s.Result > 0 && rep.Match == "":
			won = append(won, m.Side(i)+" +"+m.number(s.Result, 0, false))
		}
		over = over && s.Over
	}
	between, outcome = strings.Join(sides, " – "), strings.Join(won, ", ")
	switch {
	case !over:
		outcome = m.T("look.open")
	case len(won) == 0:
		outcome = m.T("look.nobody")
	}
	return between, outcome
}

// Setup tells of the game and the match in a line.
func (m Look) Setup() string {
	rep := m.Report
	words := []string{GameTitle(m.Lang, rep.Name, rep.Title)}
	var n int
	if _, err := fmt.Sscanf(rep.Match, "to %d", &n); err == nil {
		words = append(words, m.some("look.match.points", n))
	} else if _, err := fmt.Sscanf(rep.Match, "best of %d", &n); err == nil {
		words = append(words, m.some("look.match.best", n))
	}
	return strings.Join(words, ", ")
}

// Chosen says the options that the game was played by, in the order of its rule book;
// those of a game that the house does not know stay as they are.
func (m Look) Chosen() (list []Fact) {
	opts := m.Report.Options
	e, ok := catalogue.All.Find(m.Report.Name)
	if !ok {
		for _, name := range slices.Sorted(maps.Keys(opts)) {
			list = append(list, Fact{Name: name, Value: opts[name]})
		}
	}
	for _, o := range e.Options {
		if value, ok := opts[o.Name]; ok {
			list = append(list, Fact{Name: asks(m.Lang, e, o), Value: chosen(m.Lang, e, o, value)})
		}
	}
	return list
}

// GameWords names the game of a match that is shown, and says at which score it was
// played.
func (m Look) GameWords() string { return m.fill("look.game", "n", itoa(m.Game+1)) + m.atScore() }

// SumsTitle says of what the sums of the game are that is shown: of a match it tells which game that is.
func (m Look) SumsTitle() string {
	if len(m.Report.Games) == 1 {
		return m.T("look.sums")
	}
	return m.fill("look.sums.game", "n", itoa(m.Game+1)) + m.atScore()
}

// atScore says at which score the game of a match was played that is shown.
func (m Look) atScore() string {
	at, ok := match.OfLine(" " + m.played().Items[0].Score)
	if !ok {
		return ""
	}
	var score []string
	for _, n := range at.Score {
		score = append(score, itoa(n))
	}
	text := m.fill("look.game.at", "score", strings.Join(score, "-"))
	if at.Crawford == match.Now {
		text += m.T("look.game.crawford")
	}
	return text
}

// GraphSays says what the graph shows.
func (m Look) GraphSays() string {
	p := m.played()
	chances := p.Items[0].Win != nil
	switch {
	case !chances:
		return m.T("look.graph.chips")
	case len(m.curves(p, chances)) > 1:
		return m.fill("look.graph.all", "in", m.in())
	}
	return m.fill("look.graph", "who", m.Side(0), "in", m.in())
}

// in says of chances of a match's game that they are of that game; nothing where there is no match.
func (m Look) in() string {
	if m.Report.Match == "" {
		return ""
	}
	return m.T("look.in")
}

// ListSays says what stands last in a line of all that happened.
func (m Look) ListSays() string {
	return m.fill("look.list.says", "who", m.Side(0), "in", m.in())
}

// LookLine is a line of all that happened in a game.
type LookLine struct {
	Kind            analysis.Kind
	Who, What       string
	Luck, Lost, Now string // what a throw brought, what a choice cost, how the first side stands after it
	Mistake         bool
}

// Lines are all that happened in the game that is shown.
func (m Look) Lines() (list []LookLine) {
	p := m.played()
	for i := range p.Items {
		it := &p.Items[i]
		l := LookLine{Kind: it.Kind, Who: m.Seat(it.Seat), What: m.Text(p, i), Mistake: it.Grade != ""}
		if it.Seat >= 0 && it.Luck != nil {
			l.Luck = m.luck(it, 3, " ")
		}
		if it.Error > 0 {
			l.Lost = m.number(it.Error, 3, false)
			if l.Mistake {
				l.Lost += " " + m.T("look.grade."+string(it.Grade))
			}
		}
		switch {
		case it.Win == nil:
			l.Now = m.number(it.Equity[0], 2, true)
		default:
			sum := 0.0
			for _, seat := range m.Report.Sides[0] {
				sum += it.Win[seat]
			}
			l.Now = m.number(100*sum, 1, false) + "\u00a0%"
			if it.WinErr != nil {
				l.Now += " ± " + m.number(196*it.WinErr[0], 1, false)
			}
		}
		list = append(list, l)
	}
	return list
}
