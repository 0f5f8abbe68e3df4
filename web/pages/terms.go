package pages

import (
	"strconv"
	"strings"

	"parlor/api"
	"parlor/match"
)

// Terms says in short what is waited for in the room: the game, how long it lasts, by which clock, and whether hints are given otherwise
// than usual.
func (m Room) Terms() string {
	c := m.View.Config
	list := []string{m.length(c.Match), m.clock(c.Clock)}
	if m.Heading != m.Game.Title {
		list = append([]string{m.Game.Title}, list...)
	}
	if c.Advice == api.AdviceAlways || c.Advice == api.AdviceNever {
		list = append(list, m.T("new.advice")+": "+m.T("new.advice."+string(c.Advice)))
	}
	if c.Manual {
		list = append(list, m.T("table.manual"))
	}
	return strings.Join(list, " · ")
}

// length says how long a game or match is.
func (p Page) length(l match.Length) string {
	switch {
	case l.Points > 1:
		return strconv.Itoa(l.Points) + " " + p.T("new.match.points")
	case l.Games > 1:
		return p.T("new.match.best") + " " + strconv.Itoa(l.Games)
	}
	return p.T("new.match.one")
}

// clock says how long players may think.
func (p Page) clock(c api.ClockConfig) string {
	switch {
	case c.Days == 1:
		return p.T("new.clock.day")
	case c.Days > 0:
		return p.fill("table.clock.days", "n", strconv.Itoa(c.Days))
	case !c.On():
		return p.T("new.clock.none")
	}
	return p.fill("table.clock.each", "s", strconv.FormatInt(c.Delay/1000, 10), "min", p.number(float64(c.Pool)/60_000, 0, false))
}

// Differing lists the rules of the room that are others than on the sheet, each as a question and its answer.
func (m Room) Differing() (list []string) {
	for _, o := range m.Game.Options {
		if v := m.View.Config.Options[o.Name]; v != "" && v != o.Default {
			list = append(list, asks(m.Lang, m.Game, o)+": "+chosen(m.Lang, m.Game, o, v))
		}
	}
	return list
}

// Alone reports whether nobody else sits in the room yet but bots: whoever leaves it calls the game off.
func (m Room) Alone() bool {
	n := 0
	for _, seat := range m.View.Seats {
		if seat.Taken && seat.Bot == "" {
			n++
		}
	}
	return n <= 1
}
