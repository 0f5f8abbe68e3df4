package tui

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// setPage is where players agree on a game: who sits where, and the options.
type setPage struct {
	config Config
	theme  theme
	ctx    context.Context
	entry  catalogue.Entry
	seats  []string
	values map[string]string // of all options
	length match.Length
	advice api.Advice
	index  int  // the line under the cursor
	typing bool // a value is being typed anew
	note   string
}

func newSetPage(ctx context.Context, c Config, e catalogue.Entry) setPage {
	s := setPage{config: c, theme: newTheme(c.Color), ctx: ctx, entry: e, values: map[string]string{}, advice: api.AdviceBots}
	for _, o := range e.Options {
		s.values[o.Name] = o.Default
	}
	if g, err := e.New(nil); err == nil {
		s.seats = DefaultSeats(c.house(), e, g)
	}
	return s
}

// options returns the options that are not the default.
func (s setPage) options() game.Options {
	opts := game.Options{}
	for _, o := range s.entry.Options {
		if v := s.values[o.Name]; v != o.Default {
			opts[o.Name] = v
		}
	}
	return opts
}

func (s setPage) update(msg tea.Msg) (page, tea.Cmd) {
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return s, nil
	}
	if it := s.item(); it.kind == optionItem && len(it.option.Values) == 0 {
		if next, taken := s.typeValue(it.option, key); taken {
			return next, nil
		}
	}
	s.note = ""
	switch listCommandOf(key) {
	case cmdUp, cmdPrev:
		s.index, s.typing = around(s.index, -1, len(s.items())), false
	case cmdDown, cmdNext:
		s.index, s.typing = around(s.index, 1, len(s.items())), false
	case cmdLeft:
		return s.change(-1), nil
	case cmdRight:
		return s.change(1), nil
	case cmdDo:
		return s.begin()
	case cmdBack, cmdQuit:
		return s, leaving
	}
	return s, nil
}

// typeValue takes a key as part of a value that is typed.
func (s setPage) typeValue(o game.Option, key tea.KeyPressMsg) (setPage, bool) {
	text := key.Key().Text
	value := s.values[o.Name]
	switch {
	case key.String() == "backspace" && value != "":
		value = value[:len(value)-1]
	case text == "" || strings.ContainsAny(text, " ?"):
		return s, false
	case !s.typing:
		value = text
	default:
		value += text
	}
	s.typing, s.note = true, ""
	return s.with(o.Name, value), true
}

// with returns s with an option set.
func (s setPage) with(name, value string) setPage {
	values := map[string]string{}
	for k, v := range s.values {
		values[k] = v
	}
	values[name] = value
	s.values = values
	return s
}

// change changes what is under the cursor to its next value, or the one before.
func (s setPage) change(d int) setPage {
	switch it := s.item(); it.kind {
	case optionItem:
		return s.changeOption(it.option, d)
	case seatsItem:
		return s.resize(d)
	case seatItem:
		kinds := append([]string{Me}, s.kinds()...)
		if equals(s.config.House, s.entry.Name) {
			kinds = append(kinds, bots.Equal)
		}
		seats := slices.Clone(s.seats)
		seats[it.seat] = kinds[around(slices.Index(kinds, seats[it.seat]), d, len(kinds))]
		s.seats = seats
	case lengthItem:
		s.length = lengths[around(slices.Index(lengths, s.length), d, len(lengths))]
	case adviceItem:
		s.advice = advices[around(slices.Index(advices, s.advice), d, len(advices))]
	}
	return s
}

// resize changes the number of seats.
func (s setPage) resize(d int) setPage {
	g, err := s.entry.New(s.options())
	if err != nil {
		s.note = err.Error()
		return s
	}
	in := g.Info()
	n := min(max(len(s.seats)+d, in.Seats[0]), in.Seats[1])
	seats := slices.Clone(s.seats)
	for len(seats) < n {
		seats = append(seats, s.config.house().Bots.Usual(s.entry.Name, game.Seat(len(seats))))
	}
	s.seats = seats[:n]
	return s
}

func (s setPage) changeOption(o game.Option, d int) setPage {
	value := s.values[o.Name]
	switch {
	case len(o.Values) > 0:
		value = o.Values[around(slices.Index(o.Values, value), d, len(o.Values))]
	case o.Max > 0:
		n, err := strconv.Atoi(value)
		if err != nil {
			n, _ = strconv.Atoi(o.Default)
		}
		value = strconv.Itoa(min(max(n+d, o.Min), o.Max))
	default:
		s.note = "Type the value."
	}
	s.typing = false
	s = s.with(o.Name, value)
	if g, err := s.entry.New(s.options()); err != nil {
		s.note = err.Error()
	} else if in := g.Info(); len(s.seats) < in.Seats[0] || len(s.seats) > in.Seats[1] {
		s = s.resize(0)
		s.index = slices.IndexFunc(s.items(), func(it setItem) bool { return it.option.Name == o.Name })
	}
	return s
}

// begin opens a room with what has been agreed on.
func (s setPage) begin() (page, tea.Cmd) {
	seats, err := s.config.SeatEqual(s.entry.Name, s.seats)
	if err != nil {
		s.note = err.Error()
		return s, nil
	}
	setup := Setup{House: s.config.House, Entry: s.entry, Options: s.options(), Length: s.length, Seats: seats, Advice: s.advice, Seed: s.config.Seed()}
	room, err := NewSession(setup)
	if err != nil {
		s.note = err.Error()
		return s, nil
	}
	if slices.Contains(setup.Seats, Me) {
		if err := room.Keep(filepath.Join(s.config.Games, s.config.Name(s.entry.Name))); err != nil {
			s.note = err.Error()
			return s, nil
		}
	}
	next := newPlay(s.ctx, s.config, room)
	return s, func() tea.Msg { return open{next} }
}

func (s setPage) render(w, h int) []string {
	t := s.theme
	head := []string{"", "  " + t.paint(title, s.entry.Title), ""}
	var body []string
	for i, it := range s.items() {
		name, value := s.text(it)
		body = append(body, s.line(i, name, value))
	}
	foot := s.foot(w)
	room := max(h-len(head)-len(foot)-1, 1)
	top := max(min(s.index-room/2, len(body)-room), 0)
	body = fit(body[top:], room)
	lines := append(append(head, body...), foot...)
	return append(fit(lines, h-1), keyLine(t, setKeys, w))
}

// line renders line i: a name and its value.
func (s setPage) line(i int, name, value string) string {
	text := fmt.Sprintf("%-22s", name)
	if i == s.index {
		text = "▶ " + text
		if value != "" {
			value = "‹ " + value + " ›"
		}
		return "  " + s.theme.paint(chosen, text+value+" ")
	}
	if value != "" {
		value = "  " + value
	}
	return "    " + text + value
}

// foot is what the line under the cursor is about, and what is wrong with it.
func (s setPage) foot(w int) (lines []string) {
	lines = append(lines, "")
	for text := range strings.SplitSeq(s.about(s.item()), "\n") {
		for _, l := range wrap(text, w-4) {
			lines = append(lines, "  "+l)
		}
	}
	if s.note != "" {
		for _, l := range wrap(s.note, w-4) {
			lines = append(lines, "  "+s.theme.paint(warn, l))
		}
	}
	return lines
}
