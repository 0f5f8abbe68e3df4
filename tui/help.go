package tui

import (
	"regexp"
	"slices"

	tea "charm.land/bubbletea/v2"
)

// helpPage shows what can be done and why, the options in force, and the rule
// document of the game.
type helpPage struct {
	blocks []block
	top    int // the first row that is shown
}

// size is how large a window is, in columns and rows: 0 until a page is told of it.
type size struct{ w, h int }

// citation finds the number of the rule that a sentence cites at its end.
var citation = regexp.MustCompile(`\(([A-Z]+-A?[0-9]+[a-z]?)\)\.?$`)

// newHelp gathers what there is to say about p. It opens at the rule by which
// the last move was refused, if one was.
func newHelp(p playPage) *helpPage {
	h := &helpPage{}
	add := func(lines ...string) {
		for _, l := range lines {
			h.blocks = append(h.blocks, block{kind: plainLine, text: l})
		}
	}
	head := func(text string) { h.blocks = append(h.blocks, block{kind: heading, text: text, st: title}) }
	if p.mine() && !p.whole() {
		f := p.at.family(p.now)
		head("What now")
		add(capital(f.label(p.now, p.view)) + ": " + f.asks(p.now, p.view) + ".")
		if p.input != "" {
			add(explainTyped(p.now, p.view, p.input))
		}
		add(whyLines(p)...)
	}
	head("How to read the board")
	add(familyOf(p.now, nil).help(p.now)...)
	head("How to say a move")
	add(familyOf(p.now, nil).typing()...)
	if p.at.Setup.Dice != "" {
		add(toOthers + " While an offer of yours waits, " + revokeKey.key + " takes it back.")
	}
	head("Rules in force")
	add(rulesLines(p.at.Setup)...)
	if path := p.room.Saved(); path != "" {
		add("This game is kept in " + path)
	}
	book := manual(p.at.Setup.Entry)
	rule := refusedBy(p.note)
	if rule != "" && cutRule(book, rule) == nil {
		book = slices.Concat(ruleBlocks(p.at.Setup.Entry, rule), book)
	}
	h.blocks = append(h.blocks, book...)
	h.top = h.rowOf(rule, p.size)
	return h
}

// newLog shows the whole log of p, at its end.
func newLog(p playPage) *helpPage {
	h := &helpPage{blocks: []block{{kind: heading, text: "What has happened", st: title}}}
	for _, l := range p.log {
		h.blocks = append(h.blocks, block{kind: plainLine, text: l.text, st: l.st})
	}
	n := len(h.rows(p.size))
	h.top = h.clamp(n, n, p.size)
	return h
}

// refusedBy returns the number of the rule that a refusal cites, if it cites
// one.
func refusedBy(note logLine) string {
	if m := citation.FindStringSubmatch(note.text); m != nil && note.st == warn {
		return m[1]
	}
	return ""
}

// rows lays the page out for a window.
func (h helpPage) rows(s size) []docRow { return layOut(h.blocks, s.w-2) }

// rowOf returns the row in which rule begins, or the first one.
func (h helpPage) rowOf(rule string, s size) int {
	if rule == "" {
		return 0
	}
	rows := h.rows(s)
	return h.clamp(slices.IndexFunc(rows, func(r docRow) bool { return r.rule == rule }), len(rows), s)
}

// clamp keeps a top row within n rows.
func (helpPage) clamp(top, n int, s size) int { return max(min(top, n-(s.h-1)), 0) }

// whyLines say of each action that can be done what rule decides.
func whyLines(p playPage) (lines []string) {
	if p.cur.betting() {
		return append(lines, because(p.now, p.view, p.cur.under().Text(p.cur.stake)))
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

// press scrolls, or returns nil when the help is closed.
func (h helpPage) press(key tea.KeyPressMsg, s size) *helpPage {
	rows := h.rows(s)
	switch listCommandOf(key) {
	case cmdDown:
		h.top++
	case cmdUp:
		h.top--
	case cmdLess, cmdDo: // page down
		h.top += s.h - 3
	case cmdMore:
		h.top -= s.h - 3
	case cmdFirst:
		h.top = 0
	case cmdLast:
		h.top = len(rows)
	case cmdNext, cmdRight:
		h.top = headAfter(rows, h.top)
	case cmdPrev, cmdLeft:
		h.top = headBefore(rows, h.top)
	case cmdBack, cmdQuit, cmdHelp:
		return nil
	}
	h.top = h.clamp(h.top, len(rows), s)
	return &h
}

// headAfter returns the first heading below row top, or the end.
func headAfter(rows []docRow, top int) int {
	for i := top + 1; i < len(rows); i++ {
		if rows[i].head {
			return i
		}
	}
	return len(rows)
}

// headBefore returns the last heading above row top, or the beginning.
func headBefore(rows []docRow, top int) int {
	for i := min(top, len(rows)) - 1; i > 0; i-- {
		if rows[i].head {
			return i
		}
	}
	return 0
}

func (h helpPage) render(t theme, w, rows int) []string {
	s := size{w, rows}
	all := h.rows(s)
	var lines []string
	for _, r := range all[h.clamp(h.top, len(all), s):] {
		lines = append(lines, " "+r.render(t))
	}
	return append(fit(lines, rows-1), keyLine(t, helpKeys, w))
}
