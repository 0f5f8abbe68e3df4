package tui

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parlor/rules/catalogue"
)

// about is a line about each game.
var about = map[string]string{
	"backgammon":             "Race fifteen men home, hit what stands alone, bear off first.",
	"parker":                 "Acey Ducey: set up your men, then race; ACEY and DUCEY send a man to the Dog House.",
	"article":                "All men start outside; a 1-2 lets you name a doublet and throw again.",
	"wikipedia":              "Nothing moves before a doublet or a 1-2; men at home wait for the last one.",
	"wikipedia-strict":       "The same, but doublets must be played complete, and a 1-2 throws its doublet.",
	"navy":                   "The sailors' game: enter and move as you like; the loser pays for every man left.",
	"house":                  "Compose your own tables game of all the options.",
	"india":                  "Four pieces run around a cross, capture, block, and go home up the red path.",
	"crown-and-anchor":       "Bet on crown, anchor, heart, spade, diamond or club against the Banker's three dice.",
	"check-and-double-check": "Nine open cards and two dice: throw off what they say, first out wins.",
}

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
	over bool
}

// newMenu returns the parlour's door.
func newMenu(ctx context.Context, c Config) menuPage {
	return menuPage{config: c, theme: newTheme(c.Color), ctx: ctx}
}

// items are the lines that can be chosen: the games, and the saved ones.
func (m menuPage) items() int {
	n := len(catalogue.All)
	if len(m.saved) > 0 {
		n++
	}
	return n
}

func (m menuPage) update(msg tea.Msg) (page, tea.Cmd) {
	switch msg := msg.(type) {
	case started:
		dir := m.config.Games
		return m, func() tea.Msg { return savedMsg(savedGames(dir)) }
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
	if m.index < len(catalogue.All) {
		next = newSetPage(m.ctx, m.config, catalogue.All[m.index])
	} else {
		next = savedPage{menuPage: m}
	}
	return func() tea.Msg { return open{next} }
}

// savedGames reads the game files in a folder, the newest first. Files that are
// none are passed over.
func savedGames(dir string) (list []savedGame) {
	files, err := os.ReadDir(dir)
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
		path := filepath.Join(dir, f.name)
		rec, err := LoadRecord(path)
		if err != nil {
			continue
		}
		at, err := rec.Progress()
		if err == nil {
			list = append(list, savedGame{path, rec, at.Over()})
		}
	}
	return list
}

func (m menuPage) render(w, h int) []string {
	t := m.theme
	lines := []string{"", "  " + t.paint(title, "P A R L O R") + t.paint(dim, "   old dice games, played properly"), ""}
	for i, e := range catalogue.All {
		lines = append(lines, m.item(i, e.Title))
	}
	if len(m.saved) > 0 {
		lines = append(lines, m.item(len(catalogue.All), "Games that were saved"))
	}
	lines = append(lines, "")
	text := "Go on with a game, or look at it step by step."
	if m.index < len(catalogue.All) {
		text = about[catalogue.All[m.index].Name]
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
	if look || g.over {
		return newReplay(s.config, g.rec)
	}
	room, err := ResumeSession(g.rec)
	if err != nil {
		return nil, err
	}
	if err := room.Keep(g.path); err != nil {
		return nil, err
	}
	return newPlay(s.ctx, s.config, room)
}

func (s savedPage) render(w, h int) []string {
	t := s.theme
	lines := []string{"", "  " + t.paint(title, "Games that were saved"), ""}
	room := max(h-6, 1)
	top := max(min(s.at-room/2, len(s.saved)-room), 0)
	for i := top; i < min(top+room, len(s.saved)); i++ {
		g := s.saved[i]
		state := "to be gone on with"
		if g.over {
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
