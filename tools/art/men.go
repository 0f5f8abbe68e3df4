package main

// man is one colour of the men of the tables games. Colours differ in emblem and in the number of rings as well.
type man struct {
	name                string
	light, body, dark   string // the turned disc from lit to shaded
	line                string // outline
	glint               string // light on the bevel
	inlay, inlayDark    string // the emblem and its shadow side
	ring                string // colour of an inlaid ring, empty for none
	shine, shadow, reed float64
	emblem              func(s *sheet, m man)
}

func men() []man {
	return []man{
		{"ivory", "#fffaea", "#efdcab", "#a98445", "#5e421a", "#ffffff", "#d3a550", "#7d5a22", "", .85, .42, .34, emblemStar},
		{"oxblood", "#cf5c46", "#8a271d", "#3a0b09", "#1d0403", "#ffb9a4", "#f0cd83", "#8a5f26", "", .5, .5, .45, emblemDiamond},
		{"ebony", "#6b625b", "#2b2420", "#080504", "#000000", "#d8cfc4", "#f3e4bd", "#a58a56", "#e9d7a8", .5, .5, .6, emblemFan},
		{"cream", "#fffdf3", "#f2e8ce", "#b5a377", "#5f5232", "#ffffff", "#5b7f9b", "#2c4760", "", .85, .42, .3, emblemRosette},
		{"navy", "#6f8fb0", "#274568", "#0b1a2e", "#050c16", "#cfe2f5", "#f0dfae", "#9a8350", "#d9c68e", .5, .5, .5, emblemChevrons},
	}
}

// tablesPieces draws the live symbols of the tables games: man-COLOUR lying flat, man-COLOUR-edge on edge, dice, cube,
// marks and the chevron of travel.
func tablesPieces() string {
	s := newPieces()
	s.softShadow()
	s.linear("m-groove", 0, 0, 1, 1, "0 #000 .5", ".45 #000 .12", ".6 #fff .05", "1 #fff .5")
	s.linear("m-ridge", 0, 0, 1, 1, "0 #fff .55", ".45 #fff .08", ".6 #000 .08", "1 #000 .42")
	for _, m := range men() {
		s.man(m)
		s.manEdge(m)
	}
	s.dice()
	s.wordDice()
	s.cube()
	s.marks()
	s.f("</defs></svg>\n")
	return s.String()
}

// softShadow defines the shadow under round pieces: a gradient, because live symbols carry no filters.
func (s *sheet) softShadow() {
	s.radial("soft", .5, .5, .5, "0 #000 .75", ".76 #000 .62", ".88 #000 .26", "1 #000 0")
}

func (s *sheet) man(m man) {
	n := m.name
	s.radial("m-"+n, .36, .28, .86, "0 "+m.light, ".42 "+m.body, "1 "+m.dark)
	s.linear("r-"+n, 0, 0, 1, 1, "0 "+m.light, ".5 "+m.body, "1 "+m.dark)
	s.radial("h-"+n, .66, .72, .8, "0 "+m.light, ".5 "+m.body, "1 "+m.dark)
	s.f(`<g id="man-%s"><circle cx="3.5" cy="6" r="38" fill="url(#soft)" opacity="%v"/>`, n, m.shadow*1.7)
	s.f(`<circle r="33.4" fill="url(#r-%s)" stroke="%s" stroke-width="1.2"/>`, n, m.line)
	s.f(`<circle r="31.6" fill="none" stroke="%s" stroke-opacity="%v" stroke-width="3" stroke-dasharray="1.3 2.07"/>`, m.line, m.reed)
	s.f(`<circle r="29.6" fill="url(#m-%s)" stroke="%s" stroke-opacity=".55" stroke-width=".8"/>`, n, m.line)
	s.f(`<circle r="28.4" fill="none" stroke="url(#m-ridge)" stroke-width="1.6"/><circle r="24" fill="none" stroke="url(#m-groove)" stroke-width="3"/><circle r="21.6" fill="none" stroke="url(#m-ridge)" stroke-width="1.4"/>`)
	if m.ring != "" {
		s.f(`<circle r="26.4" fill="none" stroke="%s" stroke-width="1.7" opacity=".9"/>`, m.ring)
	}
	s.f(`<circle r="17.6" fill="url(#h-%s)"/><circle r="17.6" fill="none" stroke="url(#m-groove)" stroke-width="2.4"/>`, n)
	m.emblem(s, m)
	s.f(`<path d="M-26.5-13.5A29.6 29.6 0 0 1-3-29.4" fill="none" stroke="%s" stroke-opacity="%v" stroke-width="3" stroke-linecap="round"/></g>`+"\n", m.glint, m.shine)
}

func emblemStar(s *sheet, m man) {
	s.f(`<path d="%s" fill="#fff" opacity=".7" transform="translate(.9 1.1)"/>`, star(8, 13, 5))
	s.facets(8, 13, 5, m.inlay, m.inlayDark)
}

func emblemDiamond(s *sheet, m man) {
	s.f(`<path d="M0-14.5 9.5 0 0 14.5-9.5 0Z" fill="#000" opacity=".45" transform="translate(.8 1.2)"/><path d="M0-14 9 0H-9Z" fill="%s"/><path d="M0 14 9 0H-9Z" fill="%s"/><path d="M0-14 9 0 0 14Z" fill="#5a3410" opacity=".32"/>`, m.inlay, "#c3924a")
	s.f(`<path d="M0-7 4.6 0 0 7-4.6 0Z" fill="%s"/>`, m.body)
}

func emblemFan(s *sheet, m man) {
	s.f(`<g fill="%s"><path d="M0 10-12.5-3A14.5 14.5 0 0 1-7.4-9.2Z"/><path d="M0 10-6-10A15 15 0 0 1 6-10Z"/><path d="M0 10 7.4-9.2A14.5 14.5 0 0 1 12.5-3Z"/><path d="M-8 12.4 0 9.6 8 12.4-0 14.4Z"/></g>`, m.inlay)
	s.f(`<path d="M0 10 6-10A15 15 0 0 0 0-11.2ZM0 10 12.5-3A14.5 14.5 0 0 0 10.2-6.6Z" fill="%s" opacity=".7"/>`, m.inlayDark)
}

func emblemRosette(s *sheet, m man) {
	s.f(`<g fill="%s">`, m.inlay)
	for i := range 6 {
		s.f(`<path d="M0-3C-5.4-7-4.6-13 0-14.4C4.6-13 5.4-7 0-3Z" transform="rotate(%v)"/>`, float64(i*60))
	}
	s.f(`</g><circle r="3.4" fill="%s"/>`, m.inlayDark)
}

func emblemChevrons(s *sheet, m man) {
	s.f(`<path d="M-11 1 0-12 11 1 11 6 0-6-11 6ZM-11 10 0-3 11 10V14.4L0 3-11 14.4Z" fill="%s" transform="translate(0 -1)"/><path d="M0-12 11 1V6L0-6ZM0-3 11 10V14.4L0 3Z" fill="%s" opacity=".6" transform="translate(0 -1)"/>`, m.inlay, m.inlayDark)
}

// manEdge draws a man on edge: a reeded cylinder 66 long and 17 thick.
func (s *sheet) manEdge(m man) {
	n := m.name
	s.linear("e-"+n, 0, 0, 0, 1, "0 "+m.dark, ".14 "+m.body, ".36 "+m.light, ".62 "+m.body, "1 "+m.dark)
	s.f(`<g id="man-%s-edge"><rect x="-32" y="-6.5" width="67" height="17" rx="6" fill="#000" opacity=".38"/>`, n)
	s.f(`<rect x="-33" y="-8.4" width="66" height="16.8" rx="5.5" fill="url(#e-%s)" stroke="%s"/>`, n, m.line)
	s.f(`<path d="M-29 0H29" stroke="%s" stroke-opacity=".32" stroke-width="9" stroke-dasharray="1.4 2.5"/>`, m.line)
	switch n {
	case "ivory", "cream":
		s.f(`<path d="M-30-5H30M-30 5.2H30" stroke="%s" stroke-opacity=".55" stroke-width="1.1"/>`, m.inlayDark)
	case "oxblood":
		s.f(`<path d="M-14-4.4-9 0-14 4.4-19 0ZM0-4.4 5 0 0 4.4-5 0ZM14-4.4 19 0 14 4.4 9 0Z" fill="%s"/>`, m.inlay)
	default:
		s.f(`<path d="M-31-2.6H31M-31 2.6H31" stroke="%s" stroke-width="1.7"/>`, m.ring)
	}
	s.f(`<path d="M-27-6H20" stroke="%s" stroke-opacity="%v" stroke-width="1.6" stroke-linecap="round"/></g>`+"\n", m.glint, m.shine*.7)
}

// marks draws the signs over the board: mark-target where a man may go, mark-ring round a man that may be hit or joined,
// mark-selected, mark-last for where the last man came from, chevron for the direction of travel.
func (s *sheet) marks() {
	s.f(`<g id="mark-target"><circle r="16" fill="#241206" opacity=".85"/><circle r="12.5" fill="#ffe6a3"/><circle r="7.5" fill="none" stroke="#b98d3e" stroke-width="1.6"/></g>` + "\n")
	s.f(`<g id="mark-ring" fill="none"><circle r="33" stroke="#241206" stroke-opacity=".85" stroke-width="8"/><circle r="33" stroke="#ffe6a3" stroke-width="4.5" stroke-dasharray="12 5.28"/></g>` + "\n")
	s.f(`<g id="mark-selected" fill="none"><circle r="34" stroke="#241206" stroke-opacity=".7" stroke-width="7"/><circle r="33.5" stroke="#ffe9a8" stroke-width="4.5"/></g>` + "\n")
	s.f(`<g id="mark-last" fill="none"><circle r="24" stroke="#241206" stroke-opacity=".6" stroke-width="6"/><circle r="24" stroke="#e6c87c" stroke-width="3" stroke-dasharray="3 4.54"/></g>` + "\n")
	s.f(`<path id="chevron" d="M-5-5 1 0-5 5M0-5 6 0 0 5" fill="none" stroke="#e6c87c" stroke-width="1.8" stroke-linejoin="round"/>` + "\n")
}
