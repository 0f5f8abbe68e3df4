package picture

import (
	"cmp"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is the one face that letters have in pictures, whatever a drawing asks for.
var face = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(gobold.TTF)
	if err != nil {
		panic(err)
	}
	return f
})

// em is the size at which the outlines of letters are asked for.
const em = 1000

// outlined returns the outlines of text, 1 high, that begins at the origin, and how wide it is.
func outlined(text string) (lines []line, width float64) {
	var (
		b   sfnt.Buffer
		pen pen
		f   = face()
	)
	for _, r := range text {
		if unicode.In(r, unicode.Cf, unicode.Variation_Selector) { // Nobody sees it, as the mark of a guest.
			continue
		}
		// A letter that the face lacks has an outline, too: a box.
		i, err := f.GlyphIndex(&b, r)
		if err != nil {
			continue
		}
		segments, err := f.LoadGlyph(&b, i, fixed.I(em), nil)
		if err != nil {
			continue
		}
		for _, s := range segments {
			var v []float64
			for _, p := range s.Args {
				v = append(v, width+units(p.X), units(p.Y))
			}
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				pen.do('M', false, v[:2])
			case sfnt.SegmentOpLineTo:
				pen.do('L', false, v[:2])
			case sfnt.SegmentOpQuadTo:
				pen.do('Q', false, v[:4])
			case sfnt.SegmentOpCubeTo:
				pen.do('C', false, v)
			}
		}
		if a, err := f.GlyphAdvance(&b, i, fixed.I(em), font.HintingNone); err == nil {
			width += units(a)
		}
	}
	for i := range pen.lines {
		pen.lines[i].closed = true
	}
	return pen.lines, width
}

func units(n fixed.Int26_6) float64 { return float64(n) / 64 / em }

// letters returns the outlines of the text of n, where it stands.
func letters(n *node) []line {
	lines, width := outlined(n.text)
	size, squeeze, shift := n.num("font-size"), 1.0, 0.0
	if room := cmp.Or(n.num("textLength"), n.num("data-room")); room > 0 {
		squeeze = min(1, room/max(width*size, 1e-9))
	}
	x, y := n.num("x"), n.num("y")
	switch n.attrs["text-anchor"] {
	case "middle":
		x -= width * size * squeeze / 2
	case "end":
		x -= width * size * squeeze
	}
	if n.attrs["dominant-baseline"] == "central" {
		shift = middle
	}
	m := Matrix{A: size * squeeze, D: size, E: x, F: y + shift*size}
	for _, l := range lines {
		for i, p := range l.pts {
			l.pts[i] = m.at(p)
		}
	}
	return lines
}

// middle is how far the middle of capitals and figures lies above the line they stand on.
const middle = 0.36

// A style is what a style sheet says of elements: declarations by selector, which is "text", ".class" or ".family .class".
type style struct {
	family string
	rules  map[string]map[string]string
}

// newStyle reads a style sheet of such rules, for a drawing of a family.
func newStyle(sheet, family string) style {
	s := style{family, map[string]map[string]string{}}
	for rule := range strings.SplitSeq(sheet, "}") {
		selectors, text, ok := strings.Cut(rule, "{")
		if !ok {
			continue
		}
		for name := range strings.SplitSeq(selectors, ",") {
			had := s.rules[name]
			if had == nil {
				had = map[string]string{}
				s.rules[name] = had
			}
			for d := range strings.SplitSeq(text, ";") {
				if key, value, ok := strings.Cut(d, ":"); ok {
					had[key] = value
				}
			}
		}
	}
	return s
}

// on gives n what the style says of it, as attributes. Without a rule its class stays.
func (s style) on(n *node) {
	names := []string{}
	if n.name == "text" {
		names = append(names, "text")
	}
	for class := range strings.FieldsSeq(n.attrs["class"]) {
		names = append(names, "."+class, "."+s.family+" ."+class)
	}
	for _, name := range names {
		for key, value := range s.rules[name] {
			if key == "font" { // "700 26px Georgia"
				key = "font-size"
				for word := range strings.FieldsSeq(value) {
					if _, err := strconv.ParseFloat(strings.TrimSuffix(word, "px"), 64); err == nil && strings.HasSuffix(word, "px") {
						value = word
					}
				}
			}
			n.attrs[key] = strings.TrimSuffix(value, "px")
			delete(n.attrs, "class")
		}
	}
}
