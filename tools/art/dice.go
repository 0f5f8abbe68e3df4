package main

import "strconv"

// dieBody defines the blank die, 64 units wide: an ivory cube seen from above with its worn, rounded edges.
func (s *sheet) dieBody() {
	s.linear("d-top", 0, 0, 1, 1, "0 #fffdf2", ".55 #f6e8c4", "1 #dcc28a")
	s.linear("d-side", 0, 0, 1, 1, "0 #fff6d8", ".5 #cdb078", "1 #7f6231")
	s.radial("d-pip", .62, .68, .62, "0 #7a5136", ".45 #2c190e", "1 #120903")
	s.radial("d-sh", .5, .5, .5, "0 #000 .6", ".62 #000 .5", ".84 #000 .18", "1 #000 0")
	s.f(`<g id="die-body"><ellipse cx="5" cy="9" rx="43" ry="41" fill="url(#d-sh)" opacity=".85"/><rect x="-32" y="-32" width="64" height="64" rx="14" fill="url(#d-side)" stroke="#5e4420" stroke-width="1.3"/><rect x="-28.5" y="-29" width="57" height="56.5" rx="15" fill="url(#d-top)"/><path d="M-27-14V-17A11 11 0 0 1-16-28H14" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".9"/></g>` + "\n")
	s.f(`<g id="pip"><circle r="6.3" fill="url(#d-pip)"/><path d="M-1 6.3A6.3 6.3 0 0 0 6.2 0" stroke="#fff" stroke-opacity=".85" stroke-width="1.3" fill="none"/></g>` + "\n")
}

// pips returns where the dots of a face lie, in units of 16 from the middle.
func pips(n int) [][2]float64 {
	switch n {
	case 1:
		return [][2]float64{{0, 0}}
	case 2:
		return [][2]float64{{-1, -1}, {1, 1}}
	case 3:
		return [][2]float64{{-1, -1}, {0, 0}, {1, 1}}
	case 4:
		return [][2]float64{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}
	case 5:
		return append(pips(4), [2]float64{0, 0})
	}
	return append(pips(4), [2]float64{-1, 0}, [2]float64{1, 0})
}

// dice defines die-1 to die-6.
func (s *sheet) dice() {
	s.dieBody()
	for n := 1; n <= 6; n++ {
		s.f(`<g id="die-%s"><use href="#die-body"/>`, strconv.Itoa(n))
		for _, p := range pips(n) {
			s.f(`<use href="#pip" x="%v" y="%v"/>`, p[0]*16, p[1]*16)
		}
		s.f("</g>\n")
	}
}

// wordDice defines Parker's special faces: die-acey with one dot and die-ducey with two under their names.
func (s *sheet) wordDice() {
	s.f(`<g id="die-acey"><use href="#die-body"/>`)
	s.fitted("ACEY", 0, -10, 19, 47, 10, "#8a1f1a")
	s.f(`<path d="M-23 5H23" stroke="#b98d3e" stroke-width="1.6"/><use href="#pip" y="17"/></g>` + "\n")
	s.f(`<g id="die-ducey"><use href="#die-body"/>`)
	s.fitted("DUCEY", 0, -10, 18, 50, 10, "#1c4e40")
	s.f(`<path d="M-23 5H23" stroke="#b98d3e" stroke-width="1.6"/><use href="#pip" x="-10" y="17"/><use href="#pip" x="10" y="17"/></g>` + "\n")
}

// cube defines cube-2 to cube-64, the doubling cube.
func (s *sheet) cube() {
	s.linear("q-side", 0, 0, 1, 1, "0 #7b2a20", "1 #2c0806")
	s.linear("q-top", 0, 0, 1, 1, "0 #b8473a", ".5 #8d2a20", "1 #5c1611")
	for v := 2; v <= 64; v *= 2 {
		text := strconv.Itoa(v)
		s.f(`<g id="cube-%s"><ellipse cx="4" cy="8" rx="42" ry="40" fill="url(#d-sh)" opacity=".85"/><rect x="-32" y="-32" width="64" height="64" rx="11" fill="url(#q-side)" stroke="#1d0403"/><rect x="-28" y="-28.5" width="56" height="56" rx="10" fill="url(#q-top)"/><rect x="-24" y="-24.5" width="48" height="48" rx="7" fill="none" stroke="#e6c87c" stroke-width="1.5"/>`, text)
		s.letters(text, 0, 0, 26, 10, "#f6e6bb")
		s.f("</g>\n")
	}
}
