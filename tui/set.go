package tui

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parlor/bots"
	"parlor/game"
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
	index  int               // the line under the cursor
	typing bool              // a value is being typed anew
	note   string
}

func newSetPage(ctx context.Context, c Config, e catalogue.Entry) setPage {
	s := setPage{config: c, theme: newTheme(c.Color), ctx: ctx, entry: e, values: map[string]string{}}
	for _, o := range e.Options {
		s.values[o.Name] = o.Default
	}
	if g, err := e.New(nil); err == nil {
		s.seats = DefaultSeats(e, g)
	}
	return s
}

// Lines of the page: the button, the number of seats, a line a seat, a line an
// option.
func (s setPage) items() int { return 2 + len(s.seats) + len(s.entry.Options) }

// option returns the option under the cursor.
func (s setPage) option() (game.Option, bool) {
	i := s.index - 2 - len(s.seats)
	if i < 0 {
		return game.Option{}, false
	}
	return s.entry.Options[i], true
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
	if o, ok := s.option(); ok && len(o.Values) == 0 {
		if next, taken := s.typeValue(o, key); taken {
			return next, nil
		}
	}
	s.note = ""
	switch listCommandOf(key) {
	case cmdUp, cmdPrev:
		s.index, s.typing = around(s.index, -1, s.items()), false
	case cmdDown, cmdNext:
		s.index, s.typing = around(s.index, 1, s.items()), false
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
	if o, ok := s.option(); ok {
		return s.changeOption(o, d)
	}
	switch i := s.index - 2; {
	case s.index == 1:
		return s.resize(d)
	case i >= 0:
		kinds := append([]string{Me}, bots.Kinds...)
		seats := slices.Clone(s.seats)
		seats[i] = kinds[around(slices.Index(kinds, seats[i]), d, len(kinds))]
		s.seats = seats
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
		seats = append(seats, bots.Best)
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
		at := s.index - len(s.seats)
		s = s.resize(0)
		s.index = at + len(s.seats)
	}
	return s
}

// begin opens a room with what has been agreed on.
func (s setPage) begin() (page, tea.Cmd) {
	setup := Setup{Entry: s.entry, Options: s.options(), Seats: s.seats, Seed: s.config.Seed()}
	room, err := NewSession(setup)
	if err != nil {
		s.note = err.Error()
		return s, nil
	}
	if Person(setup) {
		if err := room.Keep(filepath.Join(s.config.Games, s.config.Name(s.entry.Name))); err != nil {
			s.note = err.Error()
			return s, nil
		}
	}
	next, err := newPlay(s.ctx, s.config, room)
	if err != nil {
		s.note = err.Error()
		return s, nil
	}
	return s, func() tea.Msg { return open{next} }
}

func (s setPage) render(w, h int) []string {
	t := s.theme
	head := []string{"", "  " + t.paint(title, s.entry.Title), ""}
	body := []string{s.line(0, "Play", "")}
	body = append(body, s.line(1, "players", strconv.Itoa(len(s.seats))))
	for i, who := range s.seats {
		body = append(body, s.line(2+i, fmt.Sprintf("seat %d", i), seatKind(who)))
	}
	for i, o := range s.entry.Options {
		value := s.values[o.Name]
		if value != o.Default {
			value += "  (default " + o.Default + ")"
		}
		body = append(body, s.line(2+len(s.seats)+i, o.Name, value))
	}
	foot := s.foot(w)
	room := max(h-len(head)-len(foot)-1, 1)
	top := max(min(s.index-room/2, len(body)-room), 0)
	body = fit(body[top:], room)
	lines := append(append(head, body...), foot...)
	return append(fit(lines, h-1), keyLine(t, setKeys, w))
}

// seatKind says who sits somewhere, for the menu.
func seatKind(who string) string {
	if who == Me {
		return "a person"
	}
	return "bot (" + who + ")"
}

// line renders line i: a name and its value.
func (s setPage) line(i int, name, value string) string {
	if value == "" {
		name = "[ " + name + " ]"
	}
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
	text := about[s.entry.Name]
	if o, ok := s.option(); ok {
		text = o.Help
		if len(o.Values) > 0 {
			text += " " + strings.Join(o.Values, ", ") + "."
		} else if o.Max > 0 {
			text += fmt.Sprintf(" %d to %d.", o.Min, o.Max)
		}
	} else if s.index > 1 {
		text = "A person at this keyboard, or a bot: " + strings.Join(bots.Kinds, ", ") + "; the last is the strongest."
	}
	lines = append(lines, "")
	for _, l := range wrap(text, w-4) {
		lines = append(lines, "  "+l)
	}
	if s.note != "" {
		for _, l := range wrap(s.note, w-4) {
			lines = append(lines, "  "+s.theme.paint(warn, l))
		}
	}
	return lines
}
