package tui

import (
	tea "charm.land/bubbletea/v2"
)

// helpPage shows what can be done, why, and the rules in force.
type helpPage struct {
	lines []logLine
	top   int
}

// newHelp gathers what there is to say about p.
func newHelp(p playPage) *helpPage {
	h := &helpPage{}
	add := func(st style, lines ...string) {
		for _, l := range lines {
			h.lines = append(h.lines, logLine{l, st})
		}
	}
	if p.mine() && !p.whole() {
		f := familyOf(p.now)
		add(title, "What now")
		add(plainText, capital(f.label(p.now, p.view))+": "+f.asks(p.now, p.view)+".")
		if p.input != "" {
			add(warn, explainTyped(p.now, p.view, p.input))
		}
		add(plainText, whyLines(p)...)
		add(plainText, "")
	}
	add(title, "Typing a move")
	add(plainText, typingHelp(p)...)
	add(plainText, "")
	add(title, "Rules in force")
	add(plainText, rulesLines(p.at.Setup)...)
	if path := p.room.Saved(); path != "" {
		add(dim, "", "This game is kept in "+path)
	}
	return h
}

// whyLines say of each action that can be done what rule decides.
func whyLines(p playPage) (lines []string) {
	if p.cur.bet {
		return append(lines, because(p.now, p.view, "bet 1 crown"))
	}
	for i, a := range p.now.Actions(p.view) {
		if i == 24 {
			break
		}
		text := p.now.Format(a)
		lines = append(lines, text+": "+because(p.now, p.view, text))
	}
	return lines
}

// typingHelp says how moves are typed.
func typingHelp(p playPage) []string {
	switch familyOf(p.now).(type) {
	case tablesFamily:
		return []string{
			"24/18 moves a man from point 24 to 18; 24/18 13/10 is a turn; 24/18/15 or 24/15 goes on with one man; 8/4(2) moves two.",
			"res/19 enters from the reserve, bar/22 from the bar, 4/off bears off. Stars (a hit) may be left out.",
			"Also: pass, name 4, remove 24, again, double, throw, take, drop. A word may be cut short.",
		}
	case indiaFamily:
		return []string{"enter (or e), 10>13 or 10-13 for a step with one die, 6>>13 for the total of both at once. Stars may be left out."}
	case crownFamily:
		return []string{"bet 5 crown, or 5 cr; pass and done where the options allow them. The arrows choose a design, + and - the stake."}
	}
	return []string{"Nothing is decided in this game: Enter throws."}
}

// press scrolls, or returns nil when the help is closed.
func (h helpPage) press(key tea.KeyPressMsg) *helpPage {
	switch listCommandOf(key) {
	case cmdDown:
		h.top++
	case cmdUp:
		h.top = max(h.top-1, 0)
	case cmdLess, cmdDo: // page down
		h.top += 15
	case cmdMore:
		h.top = max(h.top-15, 0)
	case cmdBack, cmdQuit, cmdHelp:
		return nil
	}
	return &h
}

func (h helpPage) render(t theme, w, rows int) []string {
	var all []string
	for _, l := range h.lines {
		for _, text := range wrap(l.text, w-2) {
			all = append(all, " "+t.paint(l.st, text))
		}
	}
	top := min(h.top, max(len(all)-(rows-1), 0))
	return append(fit(all[top:], rows-1), keyLine(t, helpKeys, w))
}
