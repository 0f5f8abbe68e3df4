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
	"parlor/rules/catalogue"
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

// Verdict says in a few words who played how well, and who had the dice.
func (m Look) Verdict() string {
	var parts []string
	for i, s := range m.Report.Sums {
		if s.Level != "" {
			parts = append(parts, m.playedLike(i))
		}
	}
	return strings.Join(append(parts, m.diceGave()), " ")
}

// playedLike says like whom a side played; of who is still learning, how often he chose well.
func (m Look) playedLike(side int) string {
	if s := m.Report.Sums[side]; s.Learning() {
		return m.fill("look.chose", "who", m.spokenTo(side), "n", strconv.Itoa(s.Well()), "of", strconv.Itoa(s.Decisions))
	}
	key, level := "look.played", "look.level."
	if len(m.Report.Sides[side]) > 1 && !m.you(side) {
		key, level = "look.played.all", "look.levels."
	}
	return m.fill(key, "who", m.spokenTo(side), "level", m.T(level+m.Report.Sums[side].Level))
}

// diceGave says whom the dice gave most, and how much.
func (m Look) diceGave() string {
	sums, best := m.Report.Sums, 0
	most, match := sums[0].Dice()
	for i := range sums {
		if luck, _ := sums[i].Dice(); luck > most {
			best, most = i, luck
		}
	}
	if match && most >= 0.015 { // A hundredth of a match is nothing that anybody feels.
		return m.fill("look.dice.match", "who", m.spokenTo(best), "n", m.percent(most))
	}
	decimals := 1
	if m.Report.Unit == "chips" {
		decimals = 0
	}
	n := m.number(most, decimals, false)
	if match || n == m.number(0, decimals, false) {
		return m.T("look.dice.even") // Nobody feels so little.
	}
	unit := m.unitOf(m.Report.Name, m.Report.Unit)
	if n == "1" {
		unit = m.T("look.unit.chips.one")
	}
	return m.fill("look.dice", "who", m.spokenTo(best), "n", n, "unit", unit)
}

// unitOf is what results of a game are counted in: as its family has them counted when it is played, else by the unit of a report.
func (p Page) unitOf(name, unit string) string {
	if e, ok := catalogue.All.Find(name); ok {
		if text, ok := (Teller{Page: p}).word("unit." + e.Family); ok {
			return text
		}
	}
	return p.T("look.unit." + unit)
}

// Turned says where the game that is shown turned, if it did, and the event; where that is its end otherwise than by the rules, how it stood then.
func (m Look) Turned() (text string, n uint64) {
	p := m.played()
	if p.Turn == nil {
		return "", 0
	}
	it := &p.Items[p.Turn.Item]
	key := "look.turned"
	switch {
	case it.Kind == analysis.End:
		key = "look.stood" // That it was decided then goes without saying.
	case p.Turn.Led:
		key = "look.led"
	case p.Turn.Ahead:
		key = "look.crept"
	}
	kind := string(it.Kind)
	if fell := p.Fell(p.Turn.Item); it.Kind == analysis.Turn && fell != "" {
		kind, text = "fell", m.play(fell) // Who reads this may never have seen notation.
	} else {
		text = m.Text(p, p.Turn.Item)
	}
	who := ""
	if it.Seat >= 0 {
		who = m.spokenTo(m.sideOf(it.Seat))
	}
	what := m.fill("look.at."+kind, "who", who, "text", text)
	if who != "" && who != Self(m.Lang) {
		what += " " + m.fill("look.of", "who", m.Seat(it.Seat))
	}
	side := m.sideOf(p.Turn.Seat)
	if why := "look.at.end." + it.Text; it.Kind == analysis.End && len(m.Report.Sides) == 2 && m.T(why) != why {
		what = m.fill(why, "who", m.spokenTo(1-side))
	}
	return m.fill(key, "who", m.spokenTo(side), "what", what, "in", m.in(), "from", m.percent(p.Turn.From), "to", m.percent(p.Turn.To)), it.N
}

// turnedBefore returns the event before which the board shows where it turned, at event n: a throw as it has fallen, what was chosen before that.
func (m Look) turnedBefore(n uint64) uint64 {
	if p := m.played(); p.Items[p.Turn.Item].Kind == analysis.Throw {
		return n + 1
	}
	return n
}

// sideOf returns the side that a seat is on.
func (m Look) sideOf(seat game.Seat) int {
	return slices.IndexFunc(m.Report.Sides, func(seats []game.Seat) bool { return slices.Contains(seats, seat) })
}

// spokenTo names a side for a sentence: whoever sees the page is spoken to.
func (m Look) spokenTo(side int) string {
	if m.you(side) {
		return Self(m.Lang)
	}
	return m.Side(side)
}

// Card says of the game that is shown what the card of its end has room for, and the
// event that it turned at: how you played and what the dice gave, if it was you, and
// where it turned. Where it turned nowhere it is the verdict.
func (m Look) Card() (text string, n uint64) {
	text, n = m.Turned()
	mine := slices.IndexFunc(m.Report.Sides, func(seats []game.Seat) bool { return slices.Equal(seats, m.Own) })
	switch {
	case text == "":
		text = m.Verdict()
	case mine >= 0 && m.Report.Sums[mine].Level != "":
		text = m.playedLike(mine) + " " + m.diceGave() + " " + text
	case mine >= 0 && slices.ContainsFunc(m.Report.Games, thrown):
		text = m.diceGave() + " " + text
	}
	if m.Judged() && m.Report.Depth == api.Quick {
		text += " " + m.T("look.glance")
	}
	return text, n
}

// thrown reports whether anybody threw in a game.
func thrown(p analysis.Played) bool {
	return slices.ContainsFunc(p.Items, func(it analysis.Item) bool { return it.Kind == analysis.Throw })
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
