package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"parlor/game"
	"parlor/match"
)

// Sizes of a screen.
const (
	leastW, leastH = 60, 24 // what every board fits in
	panelW         = 21     // the least width of the log beside the board: India's cross leaves as much of 80
)

func itoa(n int) string { return strconv.Itoa(n) }

// small reports whether there is no room for a board.
func (s size) small() bool { return s != size{} && (s.w < leastW || s.h < leastH-2) }

// board draws the board in w columns and h rows.
func (p playPage) board(w, h int) picture {
	shown := p.shown()
	v := view{w: w, h: h, color: p.config.Color && !p.config.ASCII, p: shown, at: p.at, seat: p.view, dice: p.dice, whole: p.whole()}
	if p.mine() && !p.forced && !p.whole() && p.past == nil {
		v.marks = p.cur.marks()
	}
	return p.at.family(shown).draw(v)
}

// shown is the position on the board: the end of a game of a match until people
// have seen it.
func (p playPage) shown() game.Position {
	if p.past != nil {
		return p.past
	}
	if p.whole() {
		if last, _, ok := (act{p.view, texts(p.done), p.at.Now, p.now}).ended(); ok {
			return last
		}
	}
	return p.now
}

func (p playPage) render(w, h int) []string {
	if (size{w, h}).small() {
		return fit(wrap(fmt.Sprintf("The board needs %d columns and %d rows: this window has %d and %d. Make it larger; q leaves.", leastW, leastH, w, h), w), h)
	}
	if p.help != nil {
		return p.help.render(p.theme, w, h)
	}
	pic := p.board(w, h-7)
	tall := h-pic.h < 14 // so that below the board there is little room for a log
	if tall && w >= 98 { // A wide board can give some of it up.
		pic = p.board(w-panelW-2, h-7)
	}
	lines := append([]string{p.header(w)}, pic.lines(p.theme)...)
	if room := w - pic.w - 2; tall && room >= panelW {
		side := p.matchSide(room)
		lines = beside(lines[1:], append(side, p.tail(room, pic.h-len(side))...), pic.w)
		lines = append([]string{p.header(w)}, lines...)
		lines = append(lines, p.foot(w, h-len(lines), false)...)
	} else {
		lines = append(lines, p.foot(w, h-len(lines), true)...)
	}
	return fit(lines, h)
}

// beside puts right next to left, which is w columns wide.
func beside(left, right []string, w int) []string {
	out := make([]string, len(left))
	for i := range left {
		out[i] = pad(left[i], w)
		if i < len(right) {
			out[i] += "  " + right[i]
		}
	}
	return out
}

// header is the first line: the game and its options.
func (p playPage) header(w int) string {
	s := p.at.Setup
	text := s.Entry.Title
	rest := ""
	if s.Position != "" {
		rest = "  from a set-up position"
	}
	if score := p.at.headText(); score != "" {
		rest += "  " + score
	}
	if options := optionsText(s.Options); options != "" && runes(text)+runes(rest)+runes(options)+2 <= w {
		rest += "  " + options
	}
	if runes(text)+runes(rest) > w {
		rest = rest[:max(w-runes(text), 0)]
	}
	return p.theme.paint(title, text) + p.theme.paint(dim, rest)
}

// matchSide renders where the match stands, in w columns.
func (p playPage) matchSide(w int) (out []string) {
	for _, line := range p.at.matchLines() {
		for _, text := range wrap(line.text, w) {
			out = append(out, p.theme.paint(line.st, text))
		}
	}
	return out
}

// tail renders the last lines of the log, wrapped to w columns, in h rows.
func (p playPage) tail(w, h int) (out []string) {
	for i := len(p.log) - 1; i >= 0 && len(out) < h; i-- {
		lines := wrap(p.log[i].text, w)
		for k := len(lines) - 1; k >= 0; k-- {
			out = append(out, p.theme.paint(p.log[i].st, lines[k]))
		}
	}
	if len(out) > h {
		out = out[:h]
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// foot is what stands below the board in h rows: the answer to the last key, the
// prompt and the keys, and before them the log, unless it is beside the board.
func (p playPage) foot(w, h int, withLog bool) []string {
	note := p.noteLines(w, min(max(h-2, 1), 3))
	keys := keyLine(p.theme, p.keys(), w)
	if !withLog { // The prompt keeps close to the board.
		lines := append([]string{p.prompt()}, note...)
		return append(fit(lines, h-1), keys)
	}
	rest := h - 2 - len(note)
	var lines []string
	if rest > 0 {
		lines = p.tail(w, rest)
	}
	lines = append(fit(lines, rest), note...)
	return append(lines, p.prompt(), keys)
}

// noteLines render the note, or what can be done, in at most h rows.
func (p playPage) noteLines(w, h int) (out []string) {
	text, st := p.note.text, p.note.st
	switch {
	case p.at.Over() && text == "":
		text, st = p.at.Result(), title
	case text != "" || p.step != "" || !p.mine() || p.forced || p.whole() || p.cur.betting():
	case len(p.cur.moves) == 0:
		return p.decision(w, h)
	default:
		text, st = p.can(w), dim
	}
	if text == "" {
		return []string{""}
	}
	lines := wrap(text, w)
	if len(lines) > h {
		lines = lines[:h]
		last := []rune(lines[h-1])
		lines[h-1] = string(last[:min(len(last), w-1)]) + "…"
	}
	for _, line := range lines {
		out = append(out, p.theme.paint(st, line))
	}
	return out
}

func (p playPage) keys() []keyHelp {
	if p.withdraws() {
		return append([]keyHelp{revokeKey}, p.usualKeys()...)
	}
	return p.usualKeys()
}

func (p playPage) usualKeys() []keyHelp {
	switch {
	case p.unfit != "" && p.input == "":
		return append([]keyHelp{correctKey}, slices.DeleteFunc(slices.Clone(playKeys), func(k keyHelp) bool { return k.key == "arrows" || k.key == "Enter" })...)
	case p.step != "":
		return slices.DeleteFunc(slices.Clone(stepKeys), func(k keyHelp) bool { return k == errorKeys && !p.judged || k == closeKeys && !p.deepens })
	case p.at.Over():
		return overKeys
	case p.past != nil:
		return pastKeys
	case (!p.mine() || p.forced) && p.meets():
		return meetKeys
	case !p.mine() || p.forced:
		return waitKeys
	case p.cur.betting():
		return betKeys
	}
	return playKeys
}

// prompt is the line in which a person acts.
func (p playPage) prompt() string {
	t := p.theme
	f := p.at.family(p.at.Now)
	switch {
	case p.step != "":
		return t.paint(strong, p.step)
	case p.sure:
		return t.paint(warn, p.surely())
	case p.at.Over():
		return t.paint(strong, "The game is over.")
	case p.past != nil:
		return t.paint(strong, "Enter: on to the next game")
	case p.hold && p.input == "" && p.at.Ask == "":
		thrower, _ := f.thrower(p.now)
		return t.paint(strong, capital(f.label(p.now, thrower))+": Enter throws") + t.paint(dim, spaced(f.aim(p.now)))
	case p.at.Ask != "" && p.input == "":
		return t.paint(warn, p.at.Ask+" y or n")
	case !p.mine() && p.line() != "":
		return "› " + p.typing("", "› ")
	case !p.mine():
		return t.paint(dim, p.waiting())
	case p.forced:
		text := begins(f.label(p.now, p.view), "has") + " no choice"
		if p.config.ByKey {
			return t.paint(strong, text+": Enter goes on")
		}
		return t.paint(dim, text)
	}
	head := t.paint(strong, capital(f.label(p.now, p.view))) + ": " + t.paint(plainText, f.asks(p.now, p.view))
	switch {
	case p.whole():
		return t.paint(strong, capital(f.label(p.at.Now, p.view))+": "+texts(p.done)) + t.paint(keyHint, "  Enter plays it, u takes back")
	case p.cur.betting() && p.line() == "":
		return head + t.paint(keyHint, fmt.Sprintf(" › %d on %s", p.cur.stake, p.cur.place))
	}
	said := texts(p.done)
	if said != "" {
		said += " "
	}
	return head + " › " + p.typing(said, head+" › ")
}

// line is what is being typed, or what was refused and can be corrected.
func (p playPage) line() string { return cmp.Or(p.input, p.unfit) }

// typing renders what has been chosen and typed, which follows head: its end, where
// the line is too short for all.
func (p playPage) typing(said, head string) string {
	text := []rune(said + p.line())
	if room := p.size.w - lipgloss.Width(head) - 1; p.size.w > 0 && len(text) > room {
		text = text[len(text)-max(room, 0):]
	}
	st := typed
	if p.input == "" && p.unfit != "" {
		st = dim
	}
	return p.theme.paint(st, string(text)) + p.theme.paint(keyHint, "_")
}

// surely asks whether a person wants to give up.
func (p playPage) surely() string {
	who := ""
	if label := p.at.family(p.now).label(p.now, p.view); label != you {
		who = ", " + label
	}
	switch {
	case p.at.gammons(p.view):
		return "Resign" + who + "? 1, 2 or 3 points, or n: play on"
	case p.at.Setup.Length != (match.Length{}) && len(p.at.Seats) == 2:
		return "Resign this game" + who + "? y or n"
	}
	return "Resign" + who + "? y or n"
}

// can lists what can be done, with a word on how to read it.
func (p playPage) can(w int) string {
	text := "You can: " + choicesText(p.now, p.view, 60)
	legend := p.at.family(p.now).legend(p.now, p.cur.moves[0].text)
	if legend == "" || runes(text)+runes(legend) > 2*w-8 {
		return text
	}
	return text + " (" + legend + ")"
}

// decision renders what the decision under the cursor means, if there is room
// in h rows, and those that can be chosen.
func (p playPage) decision(w, h int) []string {
	list := p.listed(w)
	lines := wrap(p.at.family(p.now).choice(p.now, p.view, p.cur.list[p.cur.index]), w)
	if len(lines) > h-1 {
		return []string{list}
	}
	for i, l := range lines {
		lines[i] = p.theme.paint(dim, l)
	}
	return append(lines, list)
}

// listed renders the decisions that can be chosen.
func (p playPage) listed(w int) string {
	var b strings.Builder
	for i := p.cur.firstOf(w); i < len(p.cur.list); i++ {
		text := p.cur.list[i]
		if w -= runes(text) + 3; w < 0 {
			break
		}
		if i == p.cur.index {
			b.WriteString(p.theme.paint(chosen, "‹"+text+"›") + " ")
		} else {
			b.WriteString(" " + text + "  ")
		}
	}
	return b.String()
}

// waiting says who is awaited.
func (p playPage) waiting() string {
	f := p.at.family(p.now)
	if p.sent {
		return ""
	}
	if !p.now.ToAct().Has(game.Nature) {
		return begins(f.label(p.now, p.now.ToAct().First()), "is") + " choosing"
	}
	if thrower, ok := f.thrower(p.now); ok {
		return begins(f.label(p.now, thrower), "is") + " throwing" + spaced(f.aim(p.now))
	}
	return "The dice are falling"
}

// spaced puts a space before text, if there is any.
func spaced(text string) string {
	if text == "" {
		return ""
	}
	return " " + text
}
