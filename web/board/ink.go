package board

import (
	"fmt"
	"strings"
	"sync"

	"parlor/game"
	"parlor/web/board/geometry"
)

// Boards in lines, for paper: what the art of the wide drawings shows, without wood and cloth. Printed, small boards show them
// in the place of the art, which a printer would take minutes and many megabytes for.
var (
	tablesInk = sync.OnceValue(func() string { return inked((*html).inkTables) })
	indiaInk  = sync.OnceValue(func() string { return inked((*html).inkIndia) })
	crownInk  = sync.OnceValue(func() string { return inked((*html).inkCrown) })
)

func inked(draw func(*html)) string {
	h := &html{}
	draw(h)
	return h.String()
}

func (h *html) inkBox(b geometry.Box, fill string) {
	h.f(`<path d="M%s %sh%sv%sh-%sz" fill="%s"/>`, number(b.X), number(b.Y), number(b.W), number(b.H), number(b.W), fill)
}

// Shades of the print.
const (
	inkPaper = "#fff"
	inkPale  = "#ddd"
	inkGrey  = "#bbb"
)

func (h *html) inkTables() {
	g := geometry.Tables{}
	w, high := g.Size()
	h.inkBox(geometry.Box{X: 2, Y: 2, W: w - 4, H: high - 4}, inkPaper)
	for half := range 2 {
		h.inkBox(g.Field(half), inkPaper)
	}
	h.inkBox(g.Strip(), inkPale)
	for side := range game.Seat(2) {
		for _, z := range []geometry.Zone{geometry.Reserve, geometry.Off} {
			h.inkBox(g.Zone(side, z), inkPaper)
		}
	}
	var points [2]strings.Builder // of the two shades
	for p := 1; p <= 24; p++ {
		b := g.Point(0, p)
		_, dy := g.Inward(0, p)
		base, tip := b.Y, b.Bottom()-30
		if dy < 0 {
			base, tip = b.Bottom(), b.Y+30
		}
		fmt.Fprintf(&points[p%2], `M%s %sL%s %sL%s %sz`, number(b.X+2), number(base), number(b.X+b.W/2), number(tip), number(b.Right()-2), number(base))
	}
	h.f(`<path d="%s" fill="%s"/><path d="%s" fill="%s"/>`, points[0].String(), inkPaper, points[1].String(), inkGrey)
}

func (h *html) inkIndia() {
	g := geometry.India{}
	for side := range 4 {
		h.inkBox(g.Corner(side), inkPaper)
	}
	for a := range 68 {
		fill := inkPaper
		if geometry.Safe(a) {
			fill = inkGrey
		}
		h.inkBox(g.Ring(a), fill)
	}
	for side := range 4 {
		for k := 1; k <= 7; k++ {
			h.inkBox(g.Red(side, k), inkPale)
		}
	}
	h.inkBox(g.Centre(), inkPale)
}

func (h *html) inkCrown() {
	g := geometry.Crown{Seats: 1}
	w, high := g.Size()
	h.inkBox(geometry.Box{X: 2, Y: 2, W: w - 4, H: high - 4}, inkPaper)
	for d, name := range designs {
		h.inkBox(g.Cell(d), inkPaper)
		h.put("design-"+name, g.Symbol(d))
	}
	h.inkBox(g.Shelf(), inkPaper)
}
