package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// A page is a whole screen. It is a value: what happens to it makes a new one.
type page interface {
	// update returns the page after msg, and what is to be done.
	update(msg tea.Msg) (page, tea.Cmd)

	// render returns the lines of the page in w columns and h rows.
	render(w, h int) []string
}

// leave is the message with which a page gives way to the one below it.
type leave struct{}

// open is the message with which a page puts another one on top of itself.
type open struct{ page page }

func leaving() tea.Msg { return leave{} }

// app is the program: a pile of pages, of which the top one is shown.
type app struct {
	pages []page
	ascii bool
	w, h  int
	left  playPage // the game that was left last, if one was
}

var _ tea.Model = app{}

func (a app) Init() tea.Cmd {
	return func() tea.Msg { return started{} }
}

// started is the first message of a page.
type started struct{}

func (a app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		a.pages = slices.Clone(a.pages)
		for i := range a.pages {
			a.pages[i], _ = a.pages[i].update(msg)
		}
		return a, nil
	case tea.KeyPressMsg:
		if commandOf(msg, true) == cmdKill {
			return a.leave(0), tea.Quit
		}
	case open:
		next, _ := msg.page.update(tea.WindowSizeMsg{Width: a.w, Height: a.h})
		a.pages = append(a.pages[:len(a.pages):len(a.pages)], next)
		return a, a.Init()
	case leave:
		if a = a.leave(len(a.pages) - 1); len(a.pages) == 0 {
			return a, tea.Quit
		}
		return a, a.Init()
	}
	if len(a.pages) == 0 {
		return a, nil
	}
	top := len(a.pages) - 1
	next, cmd := a.pages[top].update(msg)
	a.pages = append(a.pages[:top:top], next)
	return a, cmd
}

// leave takes all pages but the lowest n away.
func (a app) leave(n int) app {
	for _, p := range a.pages[n:] {
		if p, ok := p.(playPage); ok {
			a.left = p
		}
	}
	a.pages = a.pages[:n]
	return a
}

func (a app) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.WindowTitle = "parlor"
	if len(a.pages) > 0 && a.w > 0 {
		v.Content = strings.Join(a.pages[len(a.pages)-1].render(a.w, a.h), "\n")
		if a.ascii {
			v.Content = toASCII(v.Content)
		}
	}
	return v
}

// show runs pages on a terminal until the last of them is left.
func show(ctx context.Context, c Config, in io.Reader, out io.Writer, first page) error {
	last, err := tea.NewProgram(app{pages: []page{first}, ascii: c.ASCII}, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out)).Run()
	if a, ok := last.(app); ok {
		for _, line := range a.leave(0).left.parting() {
			fmt.Fprintln(out, line)
		}
	}
	if errors.Is(err, tea.ErrInterrupted) || ctx.Err() != nil {
		return context.Canceled
	}
	return err
}

// keyLine writes keys and what they do, as many as fit in w columns.
func keyLine(t theme, keys []keyHelp, w int) string {
	var b strings.Builder
	room := w
	for _, k := range keys {
		if room -= runes(k.key) + runes(k.does) + 3; room < -2 {
			break
		}
		b.WriteString(t.paint(keyHint, k.key) + " " + t.paint(dim, k.does) + "  ")
	}
	return b.String()
}

// fit cuts or fills rendered lines to exactly h rows.
func fit(lines []string, h int) []string {
	for len(lines) < h {
		lines = append(lines, "")
	}
	return lines[:max(h, 0)]
}

// wrap cuts text into lines of at most w columns, at spaces.
func wrap(text string, w int) (lines []string) {
	line := ""
	for _, word := range glued(strings.Fields(text)) {
		switch {
		case line == "":
			line = word
		case runes(line)+1+runes(word) <= w:
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
		for runes(line) > w && w > 0 {
			r := []rune(line)
			lines, line = append(lines, string(r[:w])), string(r[w:])
		}
	}
	return append(lines, line)
}

// glued returns words with "%" put to the number before it: no line begins with it.
func glued(words []string) (list []string) {
	for _, word := range words {
		if len(list) > 0 && strings.TrimRight(word, ".,;:)") == "%" {
			list[len(list)-1] += " " + word
			continue
		}
		list = append(list, word)
	}
	return list
}

// pad fills a rendered line with spaces to w columns.
func pad(line string, w int) string {
	return line + strings.Repeat(" ", max(w-lipgloss.Width(line), 0))
}
