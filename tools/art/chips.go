package main

import (
	"strconv"

	"parlor/game"
	"parlor/web/board/geometry"
)

// chip is one seat's chip: its clay, the inserts of its rim and how they are shaped.
type chip struct{ light, body, dark, insert, rim string }

// chips lists eight chips that differ in the number and shape of their inserts as well as in colour. Rims are drawn for
// one insert at the top and repeated.
func chips() []chip {
	return []chip{
		{"#c75a47", "#8f2a20", "#4a100c", "#f6e7c4", "8:M-5-30H5L4-22H-4Z"},
		{"#5b7fb0", "#284878", "#101f38", "#f6e7c4", "6:M-9-30.5H9L6-22H-6Z"},
		{"#57a585", "#1d6b4b", "#09301f", "#f0d894", "12:M-2.4-30.5H2.4L2-22H-2Z"},
		{"#fbd98a", "#d09a36", "#7d5414", "#4a2310", "8:M-6-30.5H6L0-21.5Z"},
		{"#6f665f", "#2f2824", "#0b0806", "#f6e7c4", "10:M0-29.6 3.6-25.8 0-22-3.6-25.8Z"},
		{"#a7c6d8", "#5e8ca8", "#2a4a60", "#fffaea", "5:M-10-30.5H-4L-3.4-22H-8ZM10-30.5H4L3.4-22H8Z"},
		{"#a877a0", "#6b3a66", "#2f142d", "#f3e0b4", "9:M-4.6-30.5 0-25.5 4.6-30.5V-27L0-21.6-4.6-27Z"},
		{"#fffaea", "#eadcb4", "#a58a50", "#84241b", "7:M-3.4-26A3.4 3.4 0 1 1 3.4-26A3.4 3.4 0 1 1-3.4-26Z"},
	}
}

// crownPieces draws the live symbols of Crown and Anchor: chip-0 to chip-7 by seat, die-DESIGN, the cup, the pins
// between two players' compartments and the badges badge-1 to badge-3 for what a stake wins.
func crownPieces() string {
	s := newPieces()
	s.softShadow()
	s.dieBody()
	s.brass("c-brass")
	s.radial("c-paper", .42, .36, .8, "0 #fffdf2", ".7 #f1e3bd", "1 #cbb27c")
	for i, c := range chips() {
		n := strconv.Itoa(i)
		s.linear("c-"+n, 0, 0, 1, 1, "0 "+c.light, ".5 "+c.body, "1 "+c.dark)
		s.f(`<g id="chip-%s"><circle cx="3" cy="7" r="33.5" fill="url(#soft)" opacity=".8"/><circle cy="3.6" r="30" fill="%s"/><circle r="30" fill="url(#c-%s)" stroke="%s" stroke-width=".9"/><g fill="%s">`, n, c.dark, n, c.dark, c.insert)
		count, path := cutRim(c.rim)
		for j := range count {
			s.f(`<path d="%s" transform="rotate(%v)"/>`, path, float64(j)*360/float64(count))
		}
		s.f(`</g><circle r="20.6" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.6"/><circle r="19.6" fill="none" stroke="%s" stroke-opacity=".7" stroke-width="1"/><circle r="17" fill="url(#c-paper)" stroke="%s" stroke-width="1"/>`, c.light, c.dark)
		s.f(`<path d="M-24-15A28.4 28.4 0 0 1-4-28.2" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/></g>` + "\n")
	}
	for _, n := range designNames() {
		s.f(`<g id="design-%s">`, n)
		s.design(n)
		s.f(`</g><g id="die-%s"><use href="#die-body"/><use href="#design-%s" transform="scale(.43)"/></g>`+"\n", n, n)
	}
	s.cup()
	s.f(`<g id="rail-pin"><rect x="-2" y="-32" width="7" height="70" rx="3" fill="#000" opacity=".4"/><rect x="-3" y="-35" width="6" height="70" rx="3" fill="url(#c-brass)" stroke="#2a1a08" stroke-width=".7"/><circle cy="-35" r="5" fill="url(#c-brass)" stroke="#2a1a08" stroke-width=".7"/></g>` + "\n")
	for k := 1; k <= 3; k++ {
		text := strconv.Itoa(k)
		s.f(`<g id="badge-%s"><circle cx="2" cy="4" r="25" fill="url(#soft)"/><circle r="22" fill="url(#c-brass)" stroke="#4a3413"/><circle r="18.6" fill="none" stroke="#4a3413" stroke-opacity=".6"/><path d="M-12-4-4 4M-4-4-12 4" stroke="#2b1608" stroke-width="3"/>`, text)
		s.letters(text, 6, 0, 20, 0, "#2b1608")
		s.f("</g>\n")
	}
	s.f("</defs></svg>\n")
	return s.String()
}

// cutRim splits "8:path" into the number of inserts and their outline.
func cutRim(rim string) (count int, path string) {
	for i, r := range rim {
		if r == ':' {
			n, err := strconv.Atoi(rim[:i])
			if err != nil {
				panic("art: rim without a number: " + rim)
			}
			return n, rim[i+1:]
		}
	}
	panic("art: rim without a colon: " + rim)
}

// cup draws the leather dice cup, standing, seen from above its mouth.
func (s *sheet) cup() {
	s.linear("u-skin", 0, 0, 1, 0, "0 #40190d", ".22 #8a4a2c", ".42 #a9643e", ".7 #6b321c", "1 #2c1008")
	s.radial("u-in", .5, .3, .7, "0 #140704", ".7 #35170d", "1 #5a2a18")
	s.f(`<g id="cup"><ellipse cx="14" cy="88" rx="76" ry="24" fill="url(#soft)" opacity=".9"/>`)
	s.f(`<path d="M-70-58C-68 0-62 52-56 82C-40 98 40 98 56 82C62 52 68 0 70-58Z" fill="url(#u-skin)" stroke="#1d0a05" stroke-width="1.6"/>`)
	s.f(`<path d="M-67-18C-40-2 40-2 67-18L66-8C40 8-40 8-66-8ZM-59 62C-40 78 40 78 59 62L57.4 72C40 88-40 88-57.4 72Z" fill="#3a160b" opacity=".75"/>`)
	s.f(`<g fill="none" stroke="#e6c87c" stroke-width="1.5" stroke-dasharray="5 3.4"><path d="M-66.6-22C-40-6 40-6 66.6-22M-65.4-4C-40 12 40 12 65.4-4M-59.6 58C-40 74 40 74 59.6 58M-57 76C-40 92 40 92 57 76"/></g>`)
	s.f(`<g transform="translate(0 36) scale(.42)" opacity=".95">`)
	s.facets(8, 46, 17, "#f0d894", "#7a5822")
	s.f(`</g><ellipse cy="-58" rx="71" ry="23" fill="url(#c-brass)" stroke="#3d2b0e"/><ellipse cy="-58" rx="64" ry="18.6" fill="url(#u-in)" stroke="#1d0a05" stroke-width="1.4"/><path d="M-58-54C-40-44 40-44 58-54" fill="none" stroke="#c98a5c" stroke-opacity=".4" stroke-width="2"/><path d="M-68-62C-56-76-20-80 6-80" fill="none" stroke="#fff6d2" stroke-width="2" stroke-linecap="round" opacity=".9"/></g>` + "\n")
}

// crownScene sets up five players: stakes on the cloth, chips on the rail, a throw in the tray.
func crownScene(g geometry.Crown) string {
	s := &sheet{}
	bets := []struct {
		cell int
		seat game.Seat
		n    int
	}{{0, 0, 3}, {0, 2, 1}, {1, 3, 2}, {3, 1, 1}, {4, 4, 2}, {2, 5, 1}, {2, 6, 2}, {5, 7, 1}}
	small := g.Orientation == geometry.Portrait
	size := map[bool]float64{false: 15, true: 9}[small]
	for _, b := range bets {
		if int(b.seat) >= g.Seats {
			continue
		}
		p := g.Stake(b.cell, b.seat)
		for i := range b.n {
			s.put("chip-"+b.seat.String(), geometry.Spot{X: p.X, Y: p.Y - float64(i)*5*p.Scale, Scale: p.Scale})
		}
		s.f(`<text x="%v" y="%v" font-size="%v" text-anchor="middle" fill="#2b1a10">%d</text>`, p.X, p.Y-float64(b.n-1)*5*p.Scale+size*.35, size, b.n*5)
	}
	for seat := range game.Seat(g.Seats) {
		r := g.Rail(seat)
		for i := range 5 {
			s.put("chip-"+seat.String(), g.RailChip(seat, i, 5))
		}
		t := g.RailSum(seat)
		s.f(`<text x="%v" y="%v" font-size="%v" text-anchor="middle" fill="#f0e2c2">%d</text>`, t.X, t.Y+size*.4, size*1.3, 100-seat*7)
		if r.X > g.Shelf().X+1 {
			s.put("rail-pin", geometry.Spot{X: r.X, Y: r.Y + r.H/2, Scale: r.H / 90})
		}
	}
	for i := range 9 {
		s.put("chip-4", g.BankChip(i, 9))
	}
	for i, n := range []string{"crown", "anchor", "crown"} {
		s.put("die-"+n, g.Die(i))
	}
	s.put("cup", g.Cup())
	c := g.Cell(0)
	s.f(`<rect x="%v" y="%v" width="%v" height="%v" rx="5" fill="none" stroke="#ffe9a8" stroke-width="4"/>`, c.X, c.Y, c.W, c.H)
	s.put("badge-2", geometry.Spot{X: c.Right() - 8, Y: c.Y + 8, Scale: map[bool]float64{false: 1, true: .5}[small]})
	return s.String()
}
