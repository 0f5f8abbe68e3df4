package tui

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// menuPage is the parlour's door: games to choose from.
type menuPage struct {
	config Config
	theme  theme
	ctx    context.Context
	index  int
	saved  []savedGame // games that can be taken up again
}

// A savedGame is a game file.
type savedGame struct {
	path string
	rec  Record
	at   Progress // at its end
}

// newMenu returns the parlour's door.
func newMenu(ctx context.Context, c Config) menuPage {
	return menuPage{config: c, theme: newTheme(c.Color), ctx: ctx}
}

// unfinished returns the saved game that was played last and is not over, if
// there is one: the menu offers to go on with it.
func (m menuPage) unfinished() (g savedGame, ok bool) {
	i := slices.IndexFunc(m.saved, func(g savedGame) bool { return !g.at.Over() })
	if i < 0 {
		return g, false
	}
	return m.saved[i], true
}

// items are the lines that can be chosen, below the games: to go on with the one
// that was left last, and all that were saved.
func (m menuPage) items() int {
	n := len(m.config.house().List)
	if _, ok := m.unfinished(); ok {
		n++
	}
	if len(m.saved) > 0 {
		n++
	}
	return n
}

func (m menuPage) update(msg tea.Msg) (page, tea.Cmd) {
	switch msg := msg.(type) {
	case started:
		return m, func() tea.Msg { return savedMsg(savedGames(m.config)) }
	case savedMsg:
		m.saved = msg
		m.index = min(m.index, m.items()-1)
	case tea.KeyPressMsg:
		switch listCommandOf(msg) {
		case cmdUp, cmdPrev:
			m.index = around(m.index, -1, m.items())
		case cmdDown, cmdNext:
			m.index = around(m.index, 1, m.items())
		case cmdFirst:
			m.index = 0
		case cmdLast:
			m.index = m.items() - 1
		case cmdDo, cmdRight:
			return m, m.choose()
		case cmdQuit, cmdBack:
			return m, leaving
		}
	}
	return m, nil
}

// savedMsg brings the saved games.
type savedMsg []savedGame

// choose opens the page of the item under the cursor.
func (m menuPage) choose() tea.Cmd {
	var next page
	games := m.config.house().List
	left, ok := m.unfinished()
	switch {
	case m.index < len(games):
		next = newSetPage(m.ctx, m.config, games[m.index])
	case ok && m.index == len(games):
		game, err := (savedPage{menuPage: m}).take(left, false)
		if err != nil {
			return nil // The list of saved games says what is wrong with it.
		}
		next = game
	default:
		next = savedPage{menuPage: m}
	}
	return func() tea.Msg { return open{next} }
}

// savedGames reads the game files in the folder of c, the newest first. Files that are
// none are passed over.
func savedGames(c Config) (list []savedGame) {
	files, err := os.ReadDir(c.Games)
	if err != nil {
		return nil
	}
	type dated struct {
		name string
		at   int64
	}
	var names []dated
	for _, f := range files {
		if info, err := f.Info(); err == nil && filepath.Ext(f.Name()) == Extension {
			names = append(names, dated{f.Name(), info.ModTime().UnixNano()})
		}
	}
	slices.SortFunc(names, func(a, b dated) int {
		if a.at != b.at {
			return int(max(min(b.at-a.at, 1), -1))
		}
		return strings.Compare(a.name, b.name)
	})
	for _, f := range names[:min(len(names), 50)] {
		path := filepath.Join(c.Games, f.name)
		rec, err := LoadRecord(c.house(), path)
		if err != nil {
			continue
		}
		list = append(list, savedGame{path, rec, rec.Progress()})
	}
	return list
}

func (m menuPage) render(w, h int) []string {
	t := m.theme
	lines := []string{"", "  " + t.paint(title, "P A R L O R") + t.paint(dim, "   old dice games, played properly"), ""}
	games := m.config.house().List
	var list []string
	for i, e := range games {
		list = append(list, m.item(i, e.Title))
	}
	left, ok := m.unfinished()
	if ok {
		list = append(list, m.item(len(games), "Go on with "+left.at.Setup.Entry.Title))
	}
	if len(m.saved) > 0 {
		list = append(list, m.item(m.items()-1, "Games that were saved"))
	}
	room := max(h-len(lines)-1, 1)
	top := max(min(m.index-room/2, len(list)-room), 0)
	lines = append(append(lines, list[top:]...), "")
	text := "Go on with a game, or look at it step by step."
	switch {
	case m.index < len(games):
		text = games[m.index].About
	case ok && m.index == len(games):
		text = "The game that was left last. It is kept in " + left.path
	}
	for _, l := range wrap(text, w-4) {
		lines = append(lines, "  "+l)
	}
	return append(fit(lines, h-1), keyLine(t, menuKeys, w))
}

// item renders line i of a list.
func (m menuPage) item(i int, text string) string {
	if i == m.index {
		return "  " + m.theme.paint(chosen, "▶ "+text+" ")
	}
	return "    " + text
}

// savedPage lists the saved games.
type savedPage struct {
	menuPage
	at   int
	note string
}

func (s savedPage) update(msg tea.Msg) (page, tea.Cmd) {
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return s, nil
	}
	switch cmd := listCommandOf(key); cmd {
	case cmdUp, cmdPrev:
		s.at = around(s.at, -1, len(s.saved))
	case cmdDown, cmdNext:
		s.at = around(s.at, 1, len(s.saved))
	case cmdDo, cmdRight, cmdReplay:
		next, err := s.take(s.saved[s.at], cmd == cmdReplay)
		if err != nil {
			s.note = err.Error()
			return s, nil
		}
		return s, func() tea.Msg { return open{next} }
	case cmdBack, cmdQuit, cmdLeft:
		return s, leaving
	}
	return s, nil
}

// take opens a saved game: to go on, or to look at.
func (s savedPage) take(g savedGame, look bool) (page, error) {
	if look || g.at.Over() {
		return newReplay(s.ctx, s.config, g.rec, g.at.Here), nil
	}
	room, err := ResumeSession(g.rec)
	if err != nil {
		return nil, err
	}
	if err := room.Keep(g.path); err != nil {
		return nil, err
	}
	return newPlay(s.ctx, s.config, room), nil
}

func (s savedPage) render(w, h int) []string {
	t := s.theme
	lines := []string{"", "  " + t.paint(title, "Games that were saved"), ""}
	room := max(h-6, 1)
	top := max(min(s.at-room/2, len(s.saved)-room), 0)
	for i := top; i < min(top+room, len(s.saved)); i++ {
		g := s.saved[i]
		state := "to be gone on with"
		if g.at.Over() {
			state = "finished"
		}
		text := strings.TrimSuffix(filepath.Base(g.path), Extension)
		line := "    " + text + "  " + t.paint(dim, state)
		if i == s.at {
			line = "  " + t.paint(chosen, "▶ "+text+" ") + " " + t.paint(dim, state)
		}
		lines = append(lines, line)
	}
	if s.note != "" {
		lines = append(lines, t.paint(warn, "  "+s.note))
	}
	return append(fit(lines, h-1), keyLine(t, saveKeys, w))
}
