package main

import (
	"fmt"
	"strconv"

	"parlor/game"
	"parlor/web/board/geometry"
)

// checkPieces draws the live symbols of Check and Double Check: card-2 to card-10, card-back, die-1 to die-5, die-check,
// counter-bone and counter-brass.
func checkPieces() string {
	s := newPieces()
	s.softShadow()
	s.linear("k-card", 0, 0, 1, 1, "0 #fffdf4", ".6 #f8ecd0", "1 #e6d2a3")
	s.linear("k-brass", 0, 0, 1, 1, "0 #f7e6b0", ".4 #c89c4a", ".6 #8f6a2c", "1 #e9cc84")
	s.f(`<g id="card-blank"><rect x="-57" y="-80" width="121" height="169" rx="12" fill="#000" opacity=".22"/><rect x="-58.5" y="-82" width="120" height="168" rx="11" fill="#000" opacity=".28"/><rect x="-60" y="-84" width="120" height="168" rx="10" fill="url(#k-card)" stroke="#7d6231" stroke-width="1.1"/></g>` + "\n")
	for _, c := range [2]struct{ id, ink string }{{"red", "#8f2a20"}, {"black", "#2b221c"}} {
		s.f(`<g id="card-%s"><use href="#card-blank"/><g fill="none" stroke="%s">`, c.id, c.ink)
		for i, o := range []float64{0, 2.6, 5.2} {
			s.f(`<path d="%s" stroke-width="%v"/>`, notched(o), []float64{1.5, .7, .7}[i])
		}
		for _, turn := range []float64{0, 180} {
			s.f(`<g transform="rotate(%v)"><path d="M17-71.8A31 31 0 0 0 47.8-41M22-71.8A26 26 0 0 0 47.8-46.2M36-71.8A12 12 0 0 0 47.8-60" stroke-width=".9"/><path d="%s" transform="translate(47.8 -71.8)" stroke-width=".8"/></g>`, turn, rays(8, 13, 25.5, 185, 265, 1, 1))
		}
		s.f("</g></g>\n")
	}
	for n := 2; n <= 10; n++ {
		id, ink := "red", "#8f2a20"
		if n%2 == 1 {
			id, ink = "black", "#2b221c"
		}
		text := strconv.Itoa(n)
		s.f(`<g id="card-%s"><use href="#card-%s"/>`, text, id)
		s.fitted(text, 0, 0, 62, min(74, measure(text, 8)*.62), 8, ink)
		wide := min(38, measure(text, 10)*.34)
		s.fitted(text, -35, -59, 34, wide, 10, ink)
		s.f(`<g transform="rotate(180)">`)
		s.fitted(text, -35, -59, 34, wide, 10, ink)
		s.f("</g></g>\n")
	}
	s.cardBack()
	s.dice()
	s.checkDie()
	s.f(`<g id="counter-bone"><circle cx="1.2" cy="2.4" r="12" fill="url(#soft)" opacity=".8"/><circle r="11" fill="url(#k-card)" stroke="#6b4d1d" stroke-width=".9"/><circle r="8" fill="none" stroke="#a98445" stroke-width="1"/><path d="%s" fill="#a98445"/></g>`+"\n", star(4, 5.5, 1.9))
	s.f(`<g id="counter-brass"><circle cx="1.2" cy="2.4" r="12" fill="url(#soft)" opacity=".8"/><circle r="11" fill="url(#k-brass)" stroke="#3d2b0e" stroke-width=".9"/><circle r="8" fill="none" stroke="#5d4418" stroke-width="1"/><path d="M-4-4H0V0H4V4H0V0H-4Z" fill="#4a3110"/></g>` + "\n")
	s.f("</defs></svg>\n")
	return s.String()
}

// notched returns the outline of a card's frame, o units inside the outermost: a rectangle that leaves room for the
// numerals in two opposite corners.
func notched(o float64) string {
	x, y, nx, ny := 53-o, 77-o, 12-o, 36-o
	return fmt.Sprintf("M%s %sH%sV%sH%sV%sH%sV%sH%sZ", num(-nx), num(-y), num(x), num(ny), num(nx), num(y), num(-x), num(-ny), num(-nx))
}

// cardBack draws black and cream checks round a brass roundel.
func (s *sheet) cardBack() {
	s.f(`<pattern id="k-checks" width="16" height="16" patternUnits="userSpaceOnUse" x="-52" y="-76"><rect width="16" height="16" fill="#f3e6c6"/><path d="M0 0H8V8H16V16H8V8H0Z" fill="#241a14"/></pattern>` + "\n")
	s.f(`<g id="card-back"><use href="#card-blank"/><rect x="-52" y="-76" width="104" height="152" rx="5" fill="url(#k-checks)" stroke="#241a14" stroke-width="1.2"/><rect x="-48.5" y="-72.5" width="97" height="145" rx="3" fill="none" stroke="#c89c4a" stroke-width="2.2"/><circle r="33" fill="#241a14"/><circle r="31" fill="url(#k-brass)"/><circle r="27.4" fill="#6b1a15"/><circle r="25" fill="none" stroke="#e6c87c" stroke-width=".9"/>`)
	s.facets(8, 22, 8, "#f6e3a6", "#94702f")
	s.f("</g>\n")
}

// checkDie draws the face with the word: a field of three by three checks with a band across.
func (s *sheet) checkDie() {
	s.f(`<g id="die-check"><use href="#die-body"/><g fill="#2b1a10"><path d="M-21-21H-7V-7H-21ZM7-21H21V-7H7ZM-7-7H7V7H-7ZM-21 7H-7V21H-21ZM7 7H21V21H7Z"/></g><path d="M-22-22H22V22H-22Z" fill="none" stroke="#8a6a33" stroke-width="1.2"/><rect x="-26" y="-9.5" width="52" height="19" rx="2.5" fill="#fbf1d6" stroke="#8a1f1a" stroke-width="1.3"/>`)
	s.fitted("CHECK", 0, 0, 12.5, 46, 12, "#8a1f1a")
	s.f("</g>\n")
}

// checkScene deals a hand to every seat and lays out a Discard and a throw.
func checkScene(g geometry.Check) string {
	s := &sheet{}
	for seat := range game.Seat(g.Seats) {
		n := 9 - int(seat)%4
		if seat == 2 {
			n = 12
		}
		p := g.Plate(seat)
		s.f(`<rect x="%v" y="%v" width="%v" height="%v" rx="%v" fill="#140805" fill-opacity=".72" stroke="#b98d3e" stroke-opacity=".7"/>`, p.X, p.Y, p.W, p.H, p.H/3)
		s.f(`<text x="%v" y="%v" font-size="%v" fill="#f0e2c2">Seat %d</text>`, p.X+p.H*.5, p.Y+p.H*.7, p.H*.58, seat+1)
		for i := range 7 {
			s.put([]string{"counter-bone", "counter-brass"}[i%7/5], g.Counter(seat, i, 7))
		}
		for i := range n {
			s.put("card-"+strconv.Itoa(10-(i*9/n+int(seat))%9), g.Card(seat, i, n))
		}
	}
	for depth := 3; depth >= 0; depth-- {
		s.put("card-"+strconv.Itoa(7-depth), g.Discarded(depth))
	}
	s.put("card-back", g.Deck())
	s.put("die-4", g.Die(0))
	s.put("die-check", g.Die(1))
	return s.String()
}
