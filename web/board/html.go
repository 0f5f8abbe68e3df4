package board

import (
	"fmt"
	stdhtml "html"
	"strings"

	"parlor/web/board/geometry"
)

// html is a page being written. Text goes through esc, everything else is made of numbers and words of this package.
type html struct{ strings.Builder }

func (h *html) f(format string, args ...any) { fmt.Fprintf(h, format, args...) }

func esc(text string) string { return stdhtml.EscapeString(text) }

// transform writes a spot as a CSS transform.
func transform(s geometry.Spot) string {
	t := "translate(" + number(s.X) + "px," + number(s.Y) + "px)"
	if s.Turn != 0 {
		t += " rotate(" + number(s.Turn) + "deg)"
	}
	if s.Scale != 1 {
		t += " scale(" + number3(s.Scale) + ")"
	}
	return t
}

// number3 writes a scale: three decimals.
func number3(v float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.3f", v), "0"), ".")
}

// inset writes a box as the four distances from the edges of a drawing, in per cent.
func inset(b geometry.Box, size [2]float64) string {
	pc := func(v float64) string { return number(v*100) + "%" }
	return pc(b.Y/size[1]) + " " + pc(1-b.Right()/size[0]) + " " + pc(1-b.Bottom()/size[1]) + " " + pc(b.X/size[0])
}

// Upright is the media query of windows in which boards stand upright. Style sheets say the same; scripts read it in the page.
const Upright = "(max-width: 480px), (max-width: 1400px) and (max-aspect-ratio: 9/10)"

func (h *html) board(b Board) {
	l, p := b.size[0], b.size[1]
	strip := "strip"
	if b.pairs {
		strip += " pairs"
	}
	if b.brief {
		strip += " brief"
	}
	h.f(`<div class="%s" aria-hidden="true"></div><div class="bd %s %s" style="--al:%v/%v;--ap:%v/%v;--fit:%s">`,
		strip, b.family, b.class, l[0], l[1], p[0], p[1], number3(l[0]/p[0]))
	h.WriteString(b.pieces)
	h.f(`<picture><source media="%s" srcset="%s"><img src="%s" alt="" width="%v" height="%v" fetchpriority="high" decoding="sync"></picture>`,
		Upright, esc(b.files.Path(b.art[1])), esc(b.files.Path(b.art[0])), l[0], l[1])
	h.f(`<svg class="live" viewBox="0 0 %v %v" preserveAspectRatio="xMinYMin meet" aria-hidden="true"><g class="fit"><g class="lo">%s</g><g class="po">%s</g><g class="low"></g><g class="men">`,
		l[0], l[1], b.still[0], b.still[1])
	for _, t := range b.tokens {
		h.token(t)
	}
	h.WriteString(`</g><g class="dice">`)
	for _, t := range b.dice {
		h.token(t)
	}
	h.f(`</g><g class="high"></g></g></svg><div class="pls" role="group" aria-label="%s">`, esc(b.legend))
	for i, pl := range b.places {
		tab := -1
		if i == 0 {
			tab = 0
		}
		h.f(`<button type="button" class="pl%s" data-p="%s" tabindex="%d" style="--l:%s;--p:%s" aria-label="%s">`,
			pl.class, pl.key, tab, inset(pl.box[0], l), inset(pl.box[1], p), esc(pl.label))
		h.said(pl.said)
		h.WriteString(`</button>`)
	}
	h.f(`</div></div><div class="foot"><p class="sheet" role="status">%s</p><div class="acts" role="group" aria-label="%s"></div></div>`+
		`<p class="vh" role="alert"></p><script type="application/json" class="layout">%s</script>`, "&nbsp;", esc(b.words.actions), b.layout.text())
}

// said writes into a place what words on the page call it, where no script does.
func (h *html) said(list []string) {
	if len(list) == 0 {
		return
	}
	h.WriteString(`<noscript>`)
	for _, text := range list {
		h.f(`<i>%s</i>`, esc(text))
	}
	h.WriteString(`</noscript>`)
}

func (h *html) token(t token) {
	h.f(`<g class="pc%s" data-k="%s" style="--l:%s;--p:%s"><use href="#%s"/>`, t.class, t.kind, transform(t.at[0]), transform(t.at[1]), t.sym)
	if t.text != "" {
		h.f(`<text class="n">%s</text>`, esc(t.text))
	}
	h.WriteString(`</g>`)
}

// put writes a symbol that never moves, into the drawing of one orientation.
func (h *html) put(id string, s geometry.Spot) {
	h.f(`<use href="#%s" transform="translate(%s %s)`, id, number(s.X), number(s.Y))
	if s.Turn != 0 {
		h.f(` rotate(%s)`, number(s.Turn))
	}
	if s.Scale != 1 {
		h.f(` scale(%s)`, number3(s.Scale))
	}
	h.WriteString(`"/>`)
}

// letters writes a text that never moves; who names what it tells, for the element to keep up to date.
func (h *html) letters(class, who string, s geometry.Spot, text string) {
	h.f(`<text class="%s"`, class)
	h.written(who, s, text)
}

// squeezed writes a name as letters does, whole and no wider than room, where a letter needs as much as letter. It tells the element how many
// letters have room, and how wide more of them are, for names that come later.
func (h *html) squeezed(class, who string, s geometry.Spot, room, letter float64, text string) {
	letters := int(room / letter)
	h.f(`<text class="%s" lengthAdjust="spacingAndGlyphs" data-w="%d" data-room="%s"`, class, letters, number(room))
	if len([]rune(text)) > letters {
		h.f(` textLength="%s"`, number(room))
	}
	h.written(who, s, text)
}

func (h *html) written(who string, s geometry.Spot, text string) {
	if who != "" {
		h.f(` data-t="%s"`, who)
	}
	h.f(` x="%s" y="%s">%s</text>`, number(s.X), number(s.Y), esc(text))
}

// cut returns the first letters of a name, at most so many.
func cut(name string, letters int) string {
	if runes := []rune(name); len(runes) > letters {
		return string(runes[:letters-1]) + "…"
	}
	return name
}

// only returns a sheet of symbols without those whose ids end in one of the unwanted names.
func only(sheet string, unwanted []string) string {
	var kept []string
	for _, line := range strings.Split(sheet, "\n") {
		drop := false
		for _, name := range unwanted {
			if _, rest, ok := strings.Cut(line, `id="`); ok {
				id, _, _ := strings.Cut(rest, `"`)
				drop = drop || strings.HasSuffix(strings.TrimSuffix(id, "-edge"), "-"+name)
			}
		}
		if !drop {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}
