package picture_test

import (
	"image"
	"math"
	"testing"

	"parlor/web/picture"
)

// painted returns what a drawing shows on 40 by 40 pixels.
func painted(t *testing.T, m picture.Matrix, texts ...string) *image.RGBA {
	t.Helper()
	d, err := picture.Read(texts...)
	if err != nil {
		t.Fatal(err)
	}
	dst := image.NewRGBA(image.Rect(0, 0, 40, 40))
	d.Paint(dst, m)
	return dst
}

// area sums up how much of all pixels is covered.
func area(m *image.RGBA) (sum float64) {
	for i := 3; i < len(m.Pix); i += 4 {
		sum += float64(m.Pix[i]) / 255
	}
	return sum
}

var plain = picture.Matrix{A: 1, D: 1}

// TestShapesCoverWhatTheyShould compares the area that shapes cover with what it is by measure.
func TestShapesCoverWhatTheyShould(t *testing.T) {
	for _, c := range []struct {
		svg  string
		want float64
	}{
		{`<svg><rect x="2.25" y="3.5" width="10.5" height="7"/></svg>`, 73.5},
		{`<svg><rect x="2" y="2" width="20" height="20" rx="5"/></svg>`, 400 - 100 + math.Pi*25},
		{`<svg><circle cx="20" cy="20" r="15"/></svg>`, math.Pi * 225},
		{`<svg><ellipse cx="20" cy="20" rx="15" ry="6"/></svg>`, math.Pi * 90},
		{`<svg><path d="M5 5L35 5L20 35Z"/></svg>`, 450},
		{`<svg><path d="M5 5h30l-15 30z"/></svg>`, 450},
		{`<svg><path d="M5 5h30v30h-30zM10 10v20h20v-20z"/></svg>`, 500}, // A hole is walked round the other way.
		{`<svg><path d="M10 20A10 10 0 0 1 30 20"/></svg>`, math.Pi * 50},
		{`<svg><path d="M10 20A10 10 0 1 0 20 10L20 20Z"/></svg>`, math.Pi * 75},
		{`<svg><path d="M10 20C10 5 30 5 30 20Z"/></svg>`, 180},
		{`<svg><path d="M10 30Q20 10 30 30"/></svg>`, 2.0 / 3 * 20 * 10},
		{`<svg><path d="M5 20H35" fill="none" stroke="#000" stroke-width="4"/></svg>`, 120},
		{`<svg><path d="M5 20H35" fill="none" stroke="#000" stroke-width="4" stroke-dasharray="5 5"/></svg>`, 60},
		{`<svg><path d="M5 20H35" fill="none" stroke="#000" stroke-width="4" stroke-linecap="round"/></svg>`, 120 + 12*0.5*4*math.Sin(math.Pi/6)},
		{`<svg><circle cx="20" cy="20" r="12" fill="none" stroke="#000" stroke-width="2"/></svg>`, 2 * math.Pi * 12 * 2},
		{`<svg><g opacity=".5"><rect x="0" y="0" width="10" height="10" fill-opacity=".5"/></g></svg>`, 25},
		{`<svg><rect x="-10" y="-10" width="20" height="20"/></svg>`, 100}, // What lies outside is cut off.
		{`<svg><rect x="0" y="0" width="9" height="9" filter="url(#grain)"/><rect class="plate" width="9" height="9"/></svg>`, 0},
	} {
		if got := area(painted(t, plain, c.svg)); math.Abs(got-c.want) > 0.012*c.want+0.4 {
			t.Errorf("%s covers %.2f pixels, want %.2f", c.svg, got, c.want)
		}
	}
}

// TestSymbolsAreUsed paints what another document defines, moved, turned and made smaller.
func TestSymbolsAreUsed(t *testing.T) {
	m := painted(t, picture.Place(0, 0, 0, 2), `<svg><use href="#mark" transform="translate(10 10) rotate(90) scale(.5)"/></svg>`,
		`<svg><defs><g id="mark" fill="#ff0000"><rect x="0" y="0" width="8" height="4"/></g></defs></svg>`)
	// The mark reaches 4 to the right and 2 down, turned 2 to the left and 4 down: twice that in pixels.
	for y := range 40 {
		for x := range 40 {
			want := uint8(0)
			if x >= 16 && x < 20 && y >= 20 && y < 28 {
				want = 255
			}
			if got := m.RGBAAt(x, y); got.R != want || got.A != want || got.G != 0 {
				t.Fatalf("%d,%d is %v, want red %d", x, y, got, want)
			}
		}
	}
}

// TestColoursRunAndRepeat looks at a gradient from left to right, at one round a middle, and at a pattern.
func TestColoursRunAndRepeat(t *testing.T) {
	const defs = `<linearGradient id="a" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>` +
		`<radialGradient id="b" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></radialGradient>` +
		`<pattern id="c" width="10" height="10" patternUnits="userSpaceOnUse"><rect x="0" y="0" width="5" height="10" fill="#00ff00"/></pattern>`
	fill := func(id string) *image.RGBA {
		return painted(t, plain, `<svg><defs>`+defs+`</defs><rect x="0" y="0" width="40" height="40" fill="url(#`+id+`)"/></svg>`)
	}
	a := fill("a")
	for x := range 40 {
		if got, want := float64(a.RGBAAt(x, 7).G), 255*(float64(x)+0.5)/40; math.Abs(got-want) > 2 {
			t.Errorf("at %d of the gradient: %v, want %v", x, got, want)
		}
	}
	b := fill("b")
	if mid, edge := b.RGBAAt(20, 20), b.RGBAAt(0, 20); mid.R < 245 || mid.B > 12 || edge.B < 245 {
		t.Errorf("the middle is %v, the edge %v", mid, edge)
	}
	c := fill("c")
	for x := range 40 {
		if got := c.RGBAAt(x, 3).A == 255; got != (x%10 < 5) {
			t.Errorf("at %d the pattern shows: %v", x, got)
		}
	}
}

// TestWhatIsNoDrawingIsRefused reads what is cut off.
func TestWhatIsNoDrawingIsRefused(t *testing.T) {
	if _, err := picture.Read(`<svg><g></svg>`); err == nil {
		t.Error("a drawing that does not close was read")
	}
	if n := area(painted(t, plain, `<svg><use href="#nothing"/><g id="g"><use href="#g"/></g></svg>`)); n != 0 {
		t.Errorf("what uses itself, or nothing, covers %v pixels", n)
	}
}

// TestLettersStandWhereTheyShould: in the middle, where a drawing asks for that, and in no more room than there is; what a style sheet
// says of their class is done.
func TestLettersStandWhereTheyShould(t *testing.T) {
	const sheet = `text{font:700 20px Georgia,serif;text-anchor:middle;dominant-baseline:central}.big{font-size:30px;fill:#ff0000}.small .big{font-size:10px}`
	paint := func(family, svg string) (box image.Rectangle, m *image.RGBA) {
		d, err := picture.ReadStyled(sheet, family, svg)
		if err != nil {
			t.Fatal(err)
		}
		m = image.NewRGBA(image.Rect(0, 0, 40, 40))
		d.Paint(m, plain)
		for y := range 40 {
			for x := range 40 {
				if m.RGBAAt(x, y).A > 60 {
					box = box.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		return box, m
	}
	for _, c := range []struct {
		family, svg string
		high, wide  [2]int // from, to
		red         bool
	}{
		{"", `<svg><text x="20" y="20">8</text></svg>`, [2]int{13, 17}, [2]int{9, 14}, false},
		{"", `<svg><text x="20" y="20">8` + "\u2063\ufe0f" + `</text></svg>`, [2]int{13, 17}, [2]int{9, 14}, false}, // Nothing is seen of these.
		{"", `<svg><text class="big" x="20" y="20">8</text></svg>`, [2]int{20, 24}, [2]int{14, 20}, true},
		{"small", `<svg><text class="big" x="20" y="20">8</text></svg>`, [2]int{6, 10}, [2]int{4, 8}, true},
		{"", `<svg><text x="20" y="20" textLength="30">88888888</text></svg>`, [2]int{13, 17}, [2]int{26, 31}, false},
		{"", `<svg><text x="20" y="20" data-room="30">88</text></svg>`, [2]int{13, 17}, [2]int{20, 25}, false},
		{"", `<svg><text x="20" y="20">` + "\u4e2d" + `</text></svg>`, [2]int{8, 24}, [2]int{4, 24}, false}, // The face lacks it: a box.
	} {
		box, m := paint(c.family, c.svg)
		if box.Dy() < c.high[0] || box.Dy() > c.high[1] || box.Dx() < c.wide[0] || box.Dx() > c.wide[1] {
			t.Errorf("%s covers %v, want %v high and %v wide", c.svg, box, c.high, c.wide)
		}
		if x, y := box.Min.X+box.Max.X, box.Min.Y+box.Max.Y; x < 37 || x > 43 || y < 36 || y > 44 {
			t.Errorf("%s lies at %v, not in the middle", c.svg, box)
		}
		red := false
		for i := 0; i < len(m.Pix); i += 4 {
			red = red || m.Pix[i] > 200
		}
		if red != c.red {
			t.Errorf("%s is red: %v", c.svg, red)
		}
	}
	// A pen under letters leaves them whole.
	if _, m := paint("", `<svg><text x="20" y="20" font-size="30" fill="#ff0000" stroke="#0000ff" stroke-width="5" paint-order="stroke">I</text></svg>`); m.RGBAAt(20, 20).R < 250 {
		t.Errorf("the middle of a letter is %v", m.RGBAAt(20, 20))
	}
}
