package pages

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/match"
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
	Deep   Deep             // of the deep look
	Note   string           // why there is no report

	Headline string      // the game, who played it, what came of it
	Like     string      // the person who judges as the judge does, if there is one
	Own      []game.Seat // seats of who sees the page
}

// Deep is how far the deep look at a game is.
type Deep struct {
	Can    bool // the game can be looked at so
	Asked  bool // somebody has asked for it
	Begun  bool // a server works at it
	Own    bool // who sees the page asked first, and may give it up
	Failed bool
	Part   int // that is done, in per cent
}

// Deepens reports whether something is to be said of a deep look: when a closer one is
// there, or somebody has asked already.
func (m Look) Deepens() bool {
	return m.Deep.Can && !m.Report.Exact() && m.Report.Depth != api.Deep && (m.Deep.Asked || !m.Deeper)
}

// deepening says what is going on with a deep look that was asked for.
func (m Look) deepening() string {
	switch {
	case m.Deep.Begun && m.Report.Trials > 0:
		return m.T("look.working")
	case m.Deep.Begun:
		return m.T("look.deep.working")
	}
	return m.T("look.deep.waiting")
}

// Headline names a game that is over, who played it, and what came of it.
func Headline(p Page, game string, v api.View) string {
	t := Room{Page: p, View: v}
	text := game + ": " + t.Who()
	if v.Result != nil {
		won := t.Ended()
		if who := t.won(); len(who) > 0 && v.Config.Match != (match.Length{}) { // What it pays is 1 and says nothing.
			won = p.fill("look.won", "who", strings.Join(who, " & "))
		}
		if won != "" {
			text += ". " + won
		}
	}
	return text
}

// won lists who has won.
func (m Room) won() (list []string) {
	for i, n := range m.View.Result.Won(m.View.Paid) {
		if n > 0 {
			list = append(list, m.View.Seats[i].Who)
		}
	}
	return list
}

// deepSays says what a deep look does: where nobody judges the chances are found more finely.
func (m Look) deepSays() string {
	if m.Report.Trials > 0 {
		return m.T("look.deep.says.trials")
	}
	return m.T("look.deep.says")
}

// by says who judged: a level, and the person who judges like it, or nobody (empty).
func (p Page) by(key, level, like string) string {
	if like != "" {
		return p.fill(key+".like", "level", like, "n", itoa(analysis.Ahead))
	}
	return p.fill(key, "level", level, "n", itoa(analysis.Ahead))
}

// side is what a seat is called that has the name of a side: "s" is South.
func (p Page) side(name string) string {
	if _, ok := messages["side."+name]; ok {
		return p.T("side." + name)
	}
	return name
}

// called is what a seat is called to which nobody has given a name: by its side, or by
// its number where it has no more, and people count from 1.
func (p Page) called(name string) string {
	if n, err := strconv.Atoi(name); err == nil {
		return p.fill("here.player", "n", itoa(n+1))
	}
	return p.side(name)
}

// Called is what the seats of a position are called in a language.
func Called(lang string, at game.Position) (names []string) {
	for seat := range game.Seat(at.Seats()) {
		names = append(names, Page{Lang: lang}.called(at.SeatName(seat)))
	}
	return names
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

// LookRow is a line of the table of sums.
type LookRow struct {
	Name  string
	Says  string // what that is, where the name does not tell
	Cells []string
}

// played is the game that is shown.
func (m Look) played() *analysis.Played { return &m.Report.Games[m.Game] }

// unread is a style that says in a line of a look back what to do while its script is missing, which puts in what it opens to.
func (p Page) unread() string {
	return "<style>#look{--unread:" + strconv.Quote(p.T("look.unread")) + "}</style>"
}

// Seat calls a seat by its player, and by its name in the game where players are
// called alike.
func (m Look) Seat(seat game.Seat) string {
	if seat < 0 {
		return "–"
	}
	name, alike := m.Report.Players[seat], 0
	if IsGuest(name) && slices.Equal(m.Own, []game.Seat{seat}) {
		return Self(m.Lang)
	}
	for _, n := range m.Report.Players {
		if n == name {
			alike++
		}
	}
	if name == "" || alike > 1 {
		return strings.TrimSpace(m.called(m.Report.Seats[seat]) + " " + name)
	}
	return name
}

// Side names those who win together, as Seat does each of them.
func (m Look) Side(side int) string {
	var list []string
	for _, seat := range m.Report.Sides[side] {
		list = append(list, m.Seat(seat))
	}
	return strings.Join(list, " & ")
}

// Span returns the first and the last event of the game that is shown.
func (m Look) Span() (from, to uint64) {
	items := m.played().Items
	return items[0].N, items[len(items)-1].N
}

// Judged reports whether choices are judged.
func (m Look) Judged() bool { return m.Report.Judged() }

// Rows is the table of sums: of the game that is shown.
func (m Look) Rows(sums []analysis.Sum) (list []LookRow) {
	for _, r := range m.Report.Rows(sums) {
		row := LookRow{Name: m.T("look.row." + r.Name)}
		if key := "look.says." + r.Name; messages[key] != [2]string{} {
			row.Says = m.T(key)
		}
		for _, c := range r.Cells {
			if figure, level, ok := strings.Cut(c, ": "); ok {
				c = figure + ": " + m.T("look.rank."+level)
			}
			if m.Lang == "de" {
				c = strings.ReplaceAll(c, ".", ",")
			}
			row.Cells = append(row.Cells, strings.NewReplacer("-", "−", " %", "\u00a0%").Replace(c))
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
	case rep.Exact():
		list = append(list, m.T("look.by.exact"))
	case rep.Depth == api.Standard:
		list = append(list, m.by("look.by.standard", rep.Judge, m.Like))
	case rep.Depth == api.Deep:
		list = append(list, m.by("look.by.standard", rep.Judge, m.Like), m.fill("look.by.deep", "e", m.number(rep.StdErr, 3, false)))
		if rep.Truncated > 0 {
			list = append(list, m.fill("look.truncated", "n", itoa(rep.Truncated)))
		}
	default:
		list = append(list, m.by("look.by.quick", rep.Judge, m.Like))
	}
	if m.Judged() {
		s := rep.Scale
		text := m.fill("look.scale", "d", m.number(s.Doubtful, 3, false), "e", m.number(s.Error, 3, false), "b", m.number(s.Blunder, 3, false),
			"l", m.number(s.Lucky, 2, false), "v", m.number(2*s.Lucky, 2, false), "unit", m.unitOf(rep.Name, rep.Unit))
		switch {
		case rep.Staked() && rep.ByScore:
			text += " " + m.T("look.scale.match")
		case rep.Staked():
			text += " " + m.T("look.scale.cube")
		}
		list = append(list, text)
	}
	for _, gap := range rep.Missing {
		list = append(list, m.fill("look.gap."+string(gap.Is), "n", itoa(gap.Game), "found", gap.Found, "want", gap.Want))
	}
	for _, key := range rep.NoteKeys() {
		list = append(list, m.fill("look.note."+key, "n", itoa(rep.Trials), "h", m.count(rep.Hands)))
	}
	if m.Judged() {
		list = append(list, m.T("look.addsup"))
		if slices.ContainsFunc(rep.Sums, func(s analysis.Sum) bool { return s.LuckErr > 0 }) {
			list = append(list, m.T("look.addsup.luck"))
		}
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

func (m Look) to() string { _, to := m.Span(); return utoa(to) }
