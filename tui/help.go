package tui

import (
	"regexp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"parlor/rules/tables"
)

// helpPage shows what can be done and why, the options in force, and the rule
// document of the game.
type helpPage struct {
	blocks []block
	top    int // the first row that is shown
}

// size is how large a window is. It is what a page knows before it is told.
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
		f := familyOf(p.now)
		head("What now")
		add(capital(f.label(p.now, p.view)) + ": " + f.asks(p.now, p.view) + ".")
		if p.input != "" {
			add(explainTyped(p.now, p.view, p.input))
		}
		add(whyLines(p)...)
	}
	head("How to read the board")
	add(boardHelp(p)...)
	head("How to say a move")
	add(typingHelp(p)...)
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

// boardHelp says what is to be seen on the board.
func boardHelp(p playPage) []string {
	switch familyOf(p.now).(type) {
	case tablesFamily:
		hit := "bar"
		if _, r := tablesAt(p.now); r.Ad == tables.Privilege {
			hit = "dog, the Dog House"
		}
		return []string{
			"○ are the men of x, ● those of o. You see the board from your side: your men go from point 24 down to 1, and then off.",
			"A man who stands alone can be hit; two or more hold their point against the other side.",
			hit + ": where hit men wait to come in again. res: men who have not come in yet. off: men who are home for good.",
			"pips: how many points a side's men still have to go, all together. A number on a man counts the men below him.",
			"‹24› is under the cursor, ·13· may move, ◆ is where the man may go. Enter takes him up and sets him down, Esc lets go.",
		}
	case indiaFamily:
		return []string{
			"The letters are the pieces: S, W, N, E. (❁) are the safe spaces, ░ the red paths home.",
			"S3 in the middle: three pieces of South are home. To go: how many spaces a side's pieces still have to run, all together.",
			"‹ › is under the cursor, < > may move, ◆ is where the piece may go. Spaces count from 0, your entry.",
		}
	case crownFamily:
		return []string{"Each box is a design; 2: •5 in it is a bet of 5 chips by seat 2. ×2 after a throw: two dice show it. BANK: who holds the bank."}
	}
	return []string{"Every hand lies open. Only the top card of the Discard can be taken. pts: points won so far. D: the dealer."}
}

// typingHelp says how moves are typed.
func typingHelp(p playPage) []string {
	switch familyOf(p.now).(type) {
	case tablesFamily:
		return []string{
			"24/18 moves a man from point 24 to 18; 24/18 13/10 is a turn; 24/18/15 or 24/15 goes on with one man; 8/4(2) moves two.",
			"res/19 enters from the reserve, bar/22 from the bar or the Dog House, 4/off bears off. Stars (a hit) may be left out.",
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
