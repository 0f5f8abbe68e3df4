package pages

import (
	"slices"
	"strconv"
	"strings"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
	"parlor/rules/catalogue"
)

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
