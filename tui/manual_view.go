package tui

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A docRow is a line of a document as it is laid out for some width.
type docRow struct {
	cells []glyph
	rule  string // the number of the rule that begins here
	head  bool   // a heading
}

// render returns the row in the colours of t.
func (r docRow) render(t theme) string {
	c := canvas{w: len(r.cells), h: 1, cells: r.cells}
	return c.lines(t)[0]
}

// layOut lays blocks out in w columns, an empty line between two of them.
func layOut(list []block, w int) (rows []docRow) {
	for i, b := range list {
		if i > 0 && !tight(b.kind, list[i-1].kind) {
			rows = append(rows, docRow{})
		}
		var lines [][]glyph
		switch b.kind {
		case drawing:
			lines = layDrawing(b.rows, w)
		case grid:
			lines = layTable(b.rows, w)
		case item:
			n := runes(b.mark)
			for k, line := range wrapGlyphs(spans(b.text, b.st), w-n, 0) {
				lines = append(lines, indented(line, n))
				if k == 0 {
					copy(lines[0], styled(b.mark, plainText))
				}
			}
		case plainLine:
			lines = wrapGlyphs(styled(b.text, b.st), w, 2)
		default:
			lines = wrapGlyphs(spans(b.text, b.st), w, 0)
		}
		for k, line := range lines {
			row := docRow{cells: line, head: b.kind == heading && k == 0}
			if k == 0 {
				row.rule = b.rule
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// plainWidth is the width of rules that are written as plain lines.
const plainWidth = 78

// plainDoc writes blocks as plain lines.
func plainDoc(list []block) (lines []string) {
	for _, r := range layOut(list, plainWidth) {
		var b strings.Builder
		for _, g := range r.cells {
			b.WriteRune(g.r)
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}

// tight reports whether no empty line stands between two blocks.
func tight(now, before blockKind) bool {
	return now == item && before == item || now == plainLine && before != grid && before != paragraph
}

// layDrawing lays a drawing out. One that is too wide is parted at an empty
// column, and its right part follows below.
func layDrawing(rows []string, w int) (lines [][]glyph) {
	var right [][]glyph
	gap := gapBefore(rows, max(w, 8))
	for _, row := range rows {
		line := styled(row, plainText)
		if len(line) > gap {
			right = append(right, line[gap:])
			line = line[:gap]
		}
		lines = append(lines, line)
	}
	if len(right) == 0 {
		return lines
	}
	for _, line := range right {
		lines = append(lines, line[:min(len(line), max(w, 8))])
	}
	return lines
}

// gapBefore returns the column at which rows are parted so that the left part
// fits in w columns: the last that is empty in all of them, if there is one.
func gapBefore(rows []string, w int) int {
	if !slices.ContainsFunc(rows, func(row string) bool { return runes(row) > w }) {
		return w
	}
	for x := w; x > w/3; x-- {
		empty := func(row string) bool {
			r := []rune(row)
			return len(r) < x || r[x-1] == ' ' && (len(r) == x || r[x] == ' ')
		}
		if !slices.ContainsFunc(rows, func(row string) bool { return !empty(row) }) {
			return x
		}
	}
	return w
}

// styled returns text in one style.
func styled(text string, st style) (line []glyph) {
	for _, r := range text {
		line = append(line, glyph{r, st})
	}
	return line
}

// spans reads the marks of emphasis in text: **bold**, *sources*, `code` and
// [links](to).
func spans(text string, st style) (line []glyph) {
	for text != "" {
		inner, rest, now, ok := span(text, st)
		switch {
		case ok && text[0] == '`':
			line, text = append(line, styled(inner, now)...), rest
		case ok && (text[0] != '*' || len(line) == 0 || !isWord(line[len(line)-1].r)):
			line, text = append(line, spans(inner, now)...), rest
		default:
			r, n := utf8.DecodeRuneInString(text)
			line, text = append(line, glyph{r, st}), text[n:]
		}
	}
	return line
}

// span cuts the marked piece off with which text begins, if it begins with one.
func span(text string, st style) (inner, rest string, now style, ok bool) {
	for _, m := range []struct {
		open, shut string
		st         style
	}{{"**", "**", strong}, {"*", "*", dim}, {"`", "`", keyHint}, {"[", "](", st}} {
		if !strings.HasPrefix(text, m.open) {
			continue
		}
		inner, rest, ok = cutOutsideCode(text[len(m.open):], m.shut)
		if ok && m.open == "[" {
			_, rest, ok = strings.Cut(rest, ")")
			ok = ok && !strings.ContainsRune(inner, '[')
		}
		return inner, rest, m.st, ok && inner != ""
	}
	return "", text, st, false
}

// cutOutsideCode cuts text at mark where it does not stand between backticks,
// unless mark is one.
func cutOutsideCode(text, mark string) (before, after string, ok bool) {
	code := false
	for i := range len(text) {
		if strings.HasPrefix(text[i:], mark) && !code {
			return text[:i], text[i+len(mark):], true
		}
		if text[i] == '`' {
			code = !code
		}
	}
	return text, "", false
}

// isWord reports whether r is part of a word or a move, after which a star is no
// mark.
func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// wrapGlyphs cuts line at spaces into lines of at most w columns; all but the
// first begin with indent spaces.
func wrapGlyphs(line []glyph, w, indent int) (lines [][]glyph) {
	w = max(w, 8)
	now := []glyph{}
	for len(line) > 0 {
		n := slices.IndexFunc(line, func(g glyph) bool { return g.r == ' ' })
		if n < 0 {
			n = len(line)
		}
		word := line[:n]
		line = line[min(n+1, len(line)):]
		for len(word) > 0 {
			lead := 0
			if len(lines) > 0 {
				lead = indent
			}
			if len(now) > 0 && lead+len(now)+1+len(word) > w {
				lines, now = append(lines, indented(now, lead)), nil
				continue
			}
			if len(now) > 0 {
				now = append(now, glyph{' ', now[len(now)-1].st})
			}
			take := min(len(word), w-lead)
			now, word = append(now, word[:take]...), word[take:]
		}
	}
	lead := 0
	if len(lines) > 0 {
		lead = indent
	}
	return append(lines, indented(now, lead))
}

func indented(line []glyph, n int) []glyph {
	return append(styled(strings.Repeat(" ", n), plainText), line...)
}

// cellsOf cuts the rows of a table into cells; the row of dashes is left out.
func cellsOf(rows []string) (list [][][]glyph) {
	for _, row := range rows {
		if strings.Trim(row, "|- :") == "" {
			continue
		}
		st := plainText
		if len(list) == 0 {
			st = strong
		}
		var cells [][]glyph
		const bar = "\x00" // stands for a bar within a cell
		row = strings.ReplaceAll(row, `\|`, bar)
		for _, cell := range strings.Split(strings.Trim(row, "|"), "|") {
			cells = append(cells, spans(strings.ReplaceAll(strings.TrimSpace(cell), bar, "|"), st))
		}
		list = append(list, cells)
	}
	return list
}

// layTable lays a table out in columns, the last of which may wrap. Where that
// leaves it too little room every cell gets a line of its own.
func layTable(rows []string, w int) (lines [][]glyph) {
	list := cellsOf(rows)
	last := len(list[0]) - 1
	wide := make([]int, last+1)
	for _, cells := range list {
		for i, cell := range cells[:min(len(cells), last+1)] {
			wide[i] = max(wide[i], len(cell))
		}
	}
	before := 0
	for _, n := range wide[:last] {
		before += n + 2
	}
	if left := w - before; left < min(wide[last], 24) {
		return stackTable(list, w)
	}
	for _, cells := range list {
		var line []glyph
		for i, cell := range cells {
			if i < last {
				cell = append(slices.Clone(cell), styled(strings.Repeat(" ", wide[i]+2-len(cell)), plainText)...)
			}
			line = append(line, cell...)
		}
		if len(line) <= w {
			lines = append(lines, line)
			continue
		}
		for k, part := range wrapGlyphs(cells[last], w-before, 0) {
			if k == 0 {
				lines = append(lines, append(slices.Clone(line[:before]), part...))
			} else {
				lines = append(lines, indented(part, before))
			}
		}
	}
	return lines
}

// stackTable gives each cell a line: what its column is called, and what it
// says.
func stackTable(list [][][]glyph, w int) (lines [][]glyph) {
	head := list[0]
	for _, cells := range list[1:] {
		for i, cell := range cells {
			in := min(i, 1) * 2
			line := slices.Concat(head[min(i, len(head)-1)], styled(": ", plainText), cell)
			for k, part := range wrapGlyphs(line, w-in-2, 0) {
				lines = append(lines, indented(part, in+2*min(k, 1)))
			}
		}
	}
	return lines
}
