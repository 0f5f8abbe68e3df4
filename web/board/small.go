package board

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parlor/web/board/geometry"
)

// Small draws b for a page of text: one picture from the viewer's side, nothing to press, hidden from screen readers, which
// get what Says returns. A page holds the Symbols of all its small boards once. Of a board as large as the cross it shows only the
// part in which pieces are under way, in b or in one of others, and counts the spaces there.
func (b Board) Small(others ...Board) string {
	h := &html{}
	crop := geometry.Box{W: b.size[0][0], H: b.size[0][1]}
	if b.large {
		crop = b.crop(append(others, b))
	}
	h.f(`<svg class="sm %s" viewBox="%s %s %s %s" aria-hidden="true"><image href="%s" width="%v" height="%v"/>`, b.family,
		number(crop.X), number(crop.Y), number(crop.W), number(crop.H), esc(b.files.Path(b.art[0])), b.size[0][0], b.size[0][1])
	if b.ink != "" {
		h.f(`<use class="ink" display="none" href="#ink-%s"/>`, b.family)
	}
	h.WriteString(b.still[0])
	if b.large {
		h.WriteString(b.counted(crop))
	}
	h.tokens(b)
	return h.String()
}

// Lying draws what lies on b, men and dice, as large as its art: for a page that lays it over the art, which is then fetched once for
// all boards of its kind, and when it is near. The rest is as with Small.
func (b Board) Lying() string {
	h := &html{}
	h.f(`<svg class="sm %s" viewBox="0 0 %v %v" aria-hidden="true">`, b.family, b.size[0][0], b.size[0][1])
	h.tokens(b)
	return h.String()
}

// LyingFile is what Lying draws as an SVG that stands alone.
func (b Board) LyingFile() string {
	head, body, _ := strings.Cut(b.Lying(), ">")
	return alone(head, b.size[0][0], b.size[0][1]) + `><style>` + fileStyle + `</style>` + LyingSymbols(b) + body
}

// tokens writes the men and dice of b, and the end of the picture.
func (h *html) tokens(b Board) {
	for _, t := range append(b.tokens[:len(b.tokens):len(b.tokens)], b.dice...) {
		h.small(t)
	}
	h.WriteString(`</svg>`)
}

// small writes a token where the wide drawing has it.
func (h *html) small(t token) {
	s := t.at[0]
	if t.text == "" && t.class == "" {
		h.put(t.sym, s)
		return
	}
	h.f(`<g class="%s">`, strings.TrimSpace(t.class))
	h.put(t.sym, s)
	if t.text != "" {
		h.letters("n", "", s, t.text)
	}
	h.WriteString(`</g>`)
}

// Says tells in a sentence what Small shows: what stands where, and the dice.
func (b Board) Says() string {
	parts := slices.Clone(b.facts)
	for _, p := range b.places {
		if strings.Contains(p.label, ", ") && !strings.HasSuffix(p.label, ", "+b.words.names["empty"]) {
			parts = append(parts, p.label)
		}
	}
	var dice []string
	for _, t := range b.dice {
		dice = append(dice, strings.ToUpper(strings.TrimPrefix(t.sym, "die-")))
	}
	if len(dice) > 0 {
		parts = append(parts, b.words.names["dice"]+" "+strings.Join(dice, "-"))
	}
	return strings.Join(parts, "; ") + "."
}

// A Side is what the pieces of a seat look like.
type Side struct {
	Symbol, Colour string
	radius         float64
}

// Sides returns how seats are told apart on b, in their order; nothing where pieces belong to no seat.
func (b Board) Sides() (list []Side) {
	if b.man == (man{}) {
		return nil
	}
	for _, name := range b.layout.Names {
		list = append(list, Side{b.man.symbol + name, b.words.names[name], b.man.radius})
	}
	return list
}

var (
	identity  = regexp.MustCompile(`^<\w+ id="([^"]+)"`)
	together  = regexp.MustCompile(`</g><(\w+) id=`) // where two symbols stand on one line
	reference = regexp.MustCompile(`(?:href="|url\()#([^")]+)`)
)

// Symbols returns, as one hidden element, the drawings of everything that Small and Sides show of boards, and of nothing else.
func Symbols(boards ...Board) string {
	var text strings.Builder
	for _, b := range boards {
		text.WriteString(b.Small())
		for _, s := range b.Sides() {
			text.WriteString(`href="#` + s.Symbol + `"`)
		}
	}
	return symbols(boards, text.String())
}

// LyingSymbols returns what Symbols does, of what Lying shows.
func LyingSymbols(boards ...Board) string {
	var text strings.Builder
	for _, b := range boards {
		text.WriteString(b.Lying())
	}
	return symbols(boards, text.String())
}

// symbols returns those drawings of boards that text refers to, and those that these refer to.
func symbols(boards []Board, text string) string {
	sheet, wanted, order := map[string]string{}, map[string]bool{}, []string{}
	for _, b := range boards {
		for _, d := range definitions(b.pieces) {
			id := identity.FindStringSubmatch(d)[1]
			if sheet[id] == "" {
				sheet[id], order = d, append(order, id)
			}
		}
	}
	for _, b := range boards {
		if id := "ink-" + b.family; b.ink != "" && sheet[id] == "" {
			sheet[id], order = `<g id="`+id+`" stroke="#000" stroke-width="2">`+b.ink+`</g>`, append(order, id)
		}
	}
	var want func(text string)
	want = func(text string) {
		for _, m := range reference.FindAllStringSubmatch(text, -1) {
			if !wanted[m[1]] {
				wanted[m[1]] = true
				want(sheet[m[1]])
			}
		}
	}
	want(text)
	h := &html{}
	if len(wanted) == 0 {
		return ""
	}
	h.WriteString(`<svg class="defs" width="0" height="0" aria-hidden="true"><defs>`)
	for _, id := range order {
		if wanted[id] {
			h.WriteString(sheet[id])
		}
	}
	h.WriteString(`</defs></svg>`)
	return h.String()
}

// definitions splits a sheet of symbols into its elements that have an id.
func definitions(sheet string) (list []string) {
	_, sheet, _ = strings.Cut(sheet, "<defs>")
	sheet, _, _ = strings.Cut(sheet, "</defs>")
	for line := range strings.Lines(together.ReplaceAllString(sheet, "</g>\n<$1 id=")) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case identity.MatchString(line):
			list = append(list, line)
		case len(list) > 0:
			list[len(list)-1] += line
		}
	}
	return list
}

// Margins and the least size of a part of the cross, in units of the drawing.
const (
	cropMargin = 62 // a space more on every side
	cropLeast  = 380
)

// crop returns the part of the cross that holds the dice and the pieces under way on boards: the whole without any.
func (b Board) crop(boards []Board) geometry.Box {
	g := geometry.India{}
	x0, y0, x1, y1 := 1000.0, 1000.0, 0.0, 0.0
	hold := func(s geometry.Spot) { x0, y0, x1, y1 = min(x0, s.X), min(y0, s.Y), max(x1, s.X), max(y1, s.Y) }
	under := 0
	for _, o := range boards {
		for _, t := range o.tokens {
			if s := t.at[0]; !inCorner(g, s) && !g.Centre().Contains(s.X, s.Y) {
				hold(s)
				under++
			}
		}
		for _, t := range o.dice {
			hold(t.at[0])
		}
	}
	if under == 0 {
		return geometry.Box{W: b.size[0][0], H: b.size[0][1]}
	}
	w, h := max(x1-x0+2*cropMargin, cropLeast), max(y1-y0+2*cropMargin, cropLeast*0.7)
	w, h = min(max(w, h*1.2), b.size[0][0]), min(max(h, w*0.62), b.size[0][1]) // No more than there is.
	x, y := (x0+x1-w)/2, (y0+y1-h)/2
	return geometry.Box{X: max(0, min(x, b.size[0][0]-w)), Y: max(0, min(y, b.size[0][1]-h)), W: w, H: h}
}

func inCorner(g geometry.India, s geometry.Spot) bool {
	for side := range 4 {
		if g.Corner(side).Contains(s.X, s.Y) {
			return true
		}
	}
	return false
}

// counted writes into the empty spaces of the cross how far they are for the viewer.
func (b Board) counted(crop geometry.Box) string {
	h := &html{}
	l := b.layout
	write := func(key string, n int) {
		at := l.At[key][0]
		for _, t := range b.tokens {
			if abs(t.at[0].X-at[0])+abs(t.at[0].Y-at[1]) < 30 {
				return
			}
		}
		if crop.Inset(16).Contains(at[0], at[1]) {
			h.letters("num", "", geometry.Spot{X: at[0], Y: at[1]}, strconv.Itoa(n))
		}
	}
	for n := range geometry.OwnFront + 1 {
		write("r"+strconv.Itoa((l.Start[l.Viewer]+n)%geometry.RingSpaces), n)
	}
	for n := geometry.OwnFront + 1; n < geometry.Home; n++ {
		write("d"+l.Viewer.String()+"."+strconv.Itoa(n), n)
	}
	return h.String()
}

// Icon draws the piece of a side, for beside its name.
func (s Side) Icon() string {
	r := s.radius * 1.25
	h := &html{}
	h.f(`<svg class="icon" viewBox="%s %s %s %s" aria-hidden="true"><use href="#%s"/></svg>`, number(-r), number(-r), number(2*r), number(2*r), esc(s.Symbol))
	return h.String()
}
