package main

import (
	"parlor/web/board/geometry"
)

// indiaArt is the cross being drawn; k scales ornaments against the landscape board.
type indiaArt struct {
	*sheet
	g geometry.India
	k float64
}

const (
	navy    = "#1f3557"
	sepia   = "#6b4a2a"
	paper   = "#f2e4c0"
	blue    = "#5e8ca8"
	oxblood = "#84241b"
)

// indiaBoard draws the linen cross of the Royal Game of India. It looks the same from all four sides; the silhouettes in
// the corner medallions belong to the players and are live.
func indiaBoard(o geometry.Orientation) string {
	g := geometry.India{Orientation: o}
	w, h := g.Size()
	s := newPicture(w, h)
	d := &indiaArt{sheet: s, g: g, k: 1}
	if o == geometry.Portrait {
		d.k = .46
	}
	d.defs()
	d.frame(w, h)
	for side := range 4 {
		d.quarter(side, w, h)
	}
	d.spaces()
	d.centre()
	d.linen(w, h)
	s.lamp(w, h, 16*d.k)
	s.f("</svg>\n")
	return s.String()
}

func (d *indiaArt) defs() {
	d.f("<defs>\n")
	d.brass("brass")
	d.linear("gilt", 0, 0, 0, 1, "0 #f4dc98", ".5 #c89c4a", "1 #8f6a2c")
	d.radial("card", .5, .46, .74, "0 #f8edd0", ".7 "+paper, "1 #dcc594")
	d.radial("sea", .5, .5, .75, "0 #2a466f", ".7 "+navy, "1 #14243e")
	d.radial("rose", .5, .5, .6, "0 #b8402f", ".7 "+oxblood, "1 #56140f")
	d.linear("petal", 0, 0, 0, 1, "0 #fdf3d6", ".55 #f0cfa4", "1 #c9735a")
	d.turbulence("age", "fractalNoise", .007, .009, 3, 17, ".42 .26 .1", 1.1, -.5)
	d.turbulence("ink", "fractalNoise", .7, .7, 2, 5, ".25 .15 .05", .8, -.34)
	d.f(`<pattern id="weave" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 .5H4M0 2.5H4" stroke="#3a2410" stroke-opacity=".1"/><path d="M.5 0V4M2.5 0V4" stroke="#fff" stroke-opacity=".07"/></pattern>` + "\n")
	d.f(`<pattern id="jali" width="%v" height="%v" patternUnits="userSpaceOnUse"><g transform="scale(%v)" fill="none" stroke="#e6c87c" stroke-opacity=".3" stroke-width=".9"><path d="M15 0 19.4 10.6 30 15 19.4 19.4 15 30 10.6 19.4 0 15 10.6 10.6Z"/><path d="M0 0 5 3 3 5ZM30 0 25 3 27 5ZM0 30 3 25 5 27ZM30 30 25 27 27 25Z"/><circle cx="15" cy="15" r="2.4"/></g></pattern>`+"\n", 30*d.k, 30*d.k, d.k)
	d.f(`<pattern id="buds" width="20" height="20" patternUnits="userSpaceOnUse"><g fill="#dcb765"><path d="M10 2C14.5 7.5 14.5 13 10 17.5C5.5 13 5.5 7.5 10 2Z"/><path d="M3.4 9C7 10.4 9 13.6 9.2 17.5C5 17.2 2.6 13.8 3.4 9ZM16.6 9C13 10.4 11 13.6 10.8 17.5C15 17.2 17.4 13.8 16.6 9Z" opacity=".8"/><circle cx="0" cy="6" r="1.5"/><circle cx="20" cy="6" r="1.5"/></g></pattern>` + "\n")
	// The rosette of a safe space: eight petals round a seed.
	d.f(`<g id="rosette"><g fill="#fbf6e6">`)
	for i := range 8 {
		d.f(`<path d="M0-2.5C-4.6-6-4-12 0-14.5C4-12 4.6-6 0-2.5Z" transform="rotate(%v)"/>`, float64(i*45))
	}
	d.f(`</g><circle r="3" fill="#dcb765" stroke="#2c4a63" stroke-width=".8"/></g>` + "\n")
	// A lotus scroll for the corner at the upper left, drawn once for one edge and mirrored for the other.
	d.f(`<g id="vine" fill="none" stroke="url(#gilt)" stroke-linecap="round"><path d="M52 30C84 6 112 42 146 24C168 12 192 22 186 38C181 49 166 44 170 35" stroke-width="2.6"/><path d="M84 20C98 34 96 46 84 50C76 52 72 44 79 41" stroke-width="2"/><path d="M122 33C132 20 144 14 150 20" stroke-width="1.4"/></g>`)
	d.f(`<g id="leaf" fill="#dcb765"><path d="M98 22C104 8 120 6 130 12C122 22 110 28 98 22Z"/><path d="M60 24C62 10 74 6 84 8C82 18 72 26 60 24Z"/><path d="M150 23C160 32 158 44 150 48C144 40 144 30 150 23Z"/><circle cx="184" cy="20" r="3"/><circle cx="92" cy="56" r="2.6"/></g>`)
	d.f(`<g id="lotus"><g fill="url(#petal)" stroke="#7a3324" stroke-width="1">`)
	for _, p := range [5][2]float64{{-78, .8}, {78, .8}, {-42, .94}, {42, .94}, {0, 1.05}} {
		d.f(`<path d="M0 0C-13-8-12-25 0-38C12-25 13-8 0 0Z" transform="rotate(%v) scale(%v)"/>`, p[0], p[1])
	}
	d.f(`</g><path d="M-22 5Q0 15 22 5Q12 0 0 1Q-12 0-22 5Z" fill="#dcb765" stroke="#7a5822" stroke-width=".8"/></g>` + "\n")
	d.f(`<g id="scroll"><use href="#leaf"/><use href="#vine"/><g transform="matrix(0 1 1 0 0 0)"><use href="#leaf"/><use href="#vine"/></g><use href="#lotus" transform="translate(30 30) rotate(-45) translate(0 8)"/></g>` + "\n</defs>\n")
}

// frame draws the gilt edge, the band of buds and the cream field.
func (d *indiaArt) frame(w, h float64) {
	k := d.k
	all := geometry.Box{W: w, H: h}
	d.rect(all, 16*k, `fill="#2a1a0a"`)
	d.rect(all.Inset(1), 15*k, `fill="url(#brass)"`)
	d.rect(all.Inset(9*k), 9*k, `fill="#160c04"`)
	d.rect(all.Inset(11*k), 8*k, `fill="`+navy+`"`)
	d.buds(w, h)
	d.rect(all.Inset(12.5*k), 7*k, `fill="none" stroke="#dcb765" stroke-width="`+num(1.4*k)+`"`)
	in := d.field(w, h)
	d.rect(in.Inset(-4*k), 3*k, `fill="#160c04"`)
	d.rect(in.Inset(-3*k), 3*k, `fill="url(#brass)"`)
	d.rect(in, 0, `fill="url(#card)"`)
}

// buds runs a band of lotus buds round the border, all pointing outwards, a rosette in each corner.
func (d *indiaArt) buds(w, h float64) {
	inset, deep := 16.5, 20.0
	if d.g.Orientation == geometry.Portrait {
		return // the border is a plain one on phones
	}
	start := 40.0
	for i, long := range [4]float64{w, h, w, h} {
		x, y := polar(1, float64(i)*90) // outwards
		cx, cy := w/2+x*w/2, h/2+y*h/2
		d.f(`<g transform="translate(%v %v) rotate(%v) translate(%v %v)"><rect width="%v" height="%v" fill="url(#buds)"/><use href="#rosette" transform="translate(-13 11) scale(.66)"/></g>`,
			cx, cy, float64(i)*90, start-long/2, inset, long-2*start, deep)
	}
	d.f("\n")
}

// field returns the paper inside the border.
func (d *indiaArt) field(w, h float64) geometry.Box {
	if d.g.Orientation == geometry.Portrait {
		return geometry.Box{W: w, H: h}.Inset(9)
	}
	return geometry.Box{W: w, H: h}.Inset(42)
}

// quarter draws the dark panel between two arms with its scroll, its medallion and the arrow to the entry space.
func (d *indiaArt) quarter(side int, w, h float64) {
	k := d.k
	c, f := d.g.Corner(side), d.field(w, h)
	left, top := c.X < w/2, c.Y < h/2
	b := c
	pad := 7 * k
	if left {
		b.X, b.W = f.X+pad, c.Right()-pad-f.X-pad
	} else {
		b.X, b.W = c.X+pad, f.Right()-pad-c.X-pad
	}
	if top {
		b.Y, b.H = f.Y+pad, c.Bottom()-pad-f.Y-pad
	} else {
		b.Y, b.H = c.Y+pad, f.Bottom()-pad-c.Y-pad
	}
	d.rect(b, 2*k, `fill="url(#sea)"`)
	d.rect(b, 2*k, `fill="url(#jali)"`)
	d.rect(b.Inset(-1*k), 2*k, `fill="none" stroke="url(#brass)" stroke-width="`+num(2.6*k)+`"`)
	d.rect(b.Inset(6*k), 1, `fill="none" stroke="#dcb765" stroke-opacity=".7" stroke-width="`+num(1*k)+`"`)
	sx, sy := 1.0, 1.0
	x, y := b.X, b.Y
	if !left {
		sx, x = -1, b.Right()
	}
	if !top {
		sy, y = -1, b.Bottom()
	}
	d.f(`<use href="#scroll" transform="translate(%v %v) scale(%v %v)"/>`+"\n", x+sx*10*k, y+sy*10*k, sx*k*.9, sy*k*.9)
	// A quarter sun in the corner next to the centre.
	ix, iy := b.Right()+b.X-x-sx*6*k, b.Bottom()+b.Y-y-sy*6*k
	d.f(`<g transform="translate(%v %v) scale(%v %v)" fill="none" stroke="#dcb765"><path d="M34 0A34 34 0 0 1 0 34M39 0A39 39 0 0 1 0 39" stroke-opacity=".8"/><path d="%s" stroke-opacity=".55"/><path d="M9 0A9 9 0 0 1 0 9L0 0Z" fill="#dcb765"/></g>`+"\n",
		ix, iy, -sx*k*1.15, -sy*k*1.15, rays(9, 12, 33, 90, 180, 1, 1))
	d.medallion(side)
	d.arrow(side)
}

// medallion draws the cream disc for a silhouette with four lobes in which pieces wait.
func (d *indiaArt) medallion(side int) {
	m := d.g.Medallion(side)
	r := m.Scale
	k := r / 126
	sun := 134.0
	if d.g.Orientation == geometry.Portrait {
		sun = 116
	}
	d.f(`<g transform="translate(%v %v) scale(%v)">`, m.X, m.Y, k)
	d.f(`<path d="%s" stroke="#dcb765" stroke-opacity=".5" stroke-width="1.3"/><path d="%s" fill="#dcb765" opacity=".42"/><circle r="%v" fill="none" stroke="#dcb765" stroke-opacity=".6" stroke-width="1.2"/>`,
		rays(49, 88, sun-6, 0, 360, 1, 1), star(24, sun-10, 88), sun)
	for pass := range 2 {
		for i := range 4 {
			p := d.g.Piece(side, geometry.InCorner, i, 4)
			x, y := (p.X-m.X)/k, (p.Y-m.Y)/k
			if pass == 0 {
				d.f(`<circle cx="%v" cy="%v" r="33" fill="#0b1526" opacity=".6" transform="translate(2 4)"/><circle cx="%v" cy="%v" r="32" fill="url(#brass)"/>`, x, y, x, y)
				continue
			}
			d.f(`<circle cx="%v" cy="%v" r="28.6" fill="#2a1a10"/><circle cx="%v" cy="%v" r="26.6" fill="%s"/><circle cx="%v" cy="%v" r="22" fill="none" stroke="%s" stroke-opacity=".45"/>`, x, y, x, y, "#e7d3a3", x, y, sepia)
		}
		if pass == 0 {
			d.f(`<circle r="88" cx="2" cy="4" fill="#0b1526" opacity=".6"/><circle r="86" fill="url(#brass)"/>`)
		}
	}
	d.f(`<circle r="81.5" fill="#2a1a10"/><circle r="80" fill="url(#card)"/><circle r="75" fill="none" stroke="%s" stroke-width="1.3"/><circle r="71.5" fill="none" stroke="%s" stroke-opacity=".5" stroke-width="5" stroke-dasharray="1 3.5"/>`, sepia, sepia)
	d.f("</g>\n")
}

// arrow points from the panel to the side's entry space.
func (d *indiaArt) arrow(side int) {
	e := d.g.Path(side, 0)
	c := e.Center()
	rot := [4]float64{180, 90, 0, 270}[side]
	off := e.W
	if side%2 == 1 {
		off = e.H
	}
	d.f(`<g transform="translate(%v %v) rotate(%v) translate(%v) scale(%v)"><path d="M-17-8 3-8 3-15 20 0 3 15 3 8-17 8-11 0Z" fill="url(#gilt)" stroke="#0b1526"/></g>`+"\n", c.X, c.Y, rot, -off/2-27*d.k, d.k*.8)
}

// spaces draws the ring and the four red paths.
func (d *indiaArt) spaces() {
	var white, safe, red, rims, inner, tips sheet
	add := func(s *sheet, b geometry.Box) { s.f("M%v %vh%vv%vh%vz", b.X, b.Y, b.W, b.H, -b.W) }
	for a := range geometry.RingSpaces {
		b := d.g.Ring(a)
		if add(&rims, b); geometry.Safe(a) {
			add(&safe, b)
			c := b.Center()
			tips.f(`<use href="#rosette" transform="translate(%v %v) scale(%v)"/>`, c.X, c.Y, min(b.W, b.H)/46*1.15)
			continue
		}
		add(&white, b)
		add(&inner, b.Inset(4*d.k))
	}
	var gilt sheet
	for side := range 4 {
		for k := 1; k <= geometry.RedSpaces; k++ {
			b := d.g.Red(side, k)
			add(&red, b)
			add(&gilt, b.Inset(4*d.k))
			c := b.Center()
			q := min(b.W, b.H) * .2
			tips.f(`<path d="M%v %vl%v %v %v %v%v %vz" fill="#dcb765" opacity=".55"/>`, c.X, c.Y-q, q*.62, q, -q*.62, q, -q*.62, -q)
		}
	}
	d.f(`<path d="%s" fill="#fbf1d6"/><path d="%s" fill="%s"/><path d="%s" fill="%s"/>`, white.String(), safe.String(), blue, red.String(), "#8f2a20")
	d.f(`<path d="%s" fill="none" stroke="%s" stroke-opacity=".3" stroke-width="%v"/>`, inner.String(), sepia, 1.1*d.k)
	d.f(`<path d="%s" fill="none" stroke="#dcb765" stroke-opacity=".8" stroke-width="%v"/>`, gilt.String(), 1.3*d.k)
	d.f(`<path d="%s%s" fill="none" stroke="#4a2f18" stroke-width="%v"/>`, rims.String(), red.String(), 1.8*d.k)
	d.f("%s\n", tips.String())
}

// centre draws the red circle with its lotus of sixteen petals.
func (d *indiaArt) centre() {
	b := d.g.Centre()
	c := b.Center()
	d.rect(b, 0, `fill="`+navy+`"`)
	d.rect(b.Inset(2*d.k), 0, `fill="url(#jali)"`)
	d.rect(b.Inset(1.5*d.k), 0, `fill="none" stroke="url(#brass)" stroke-width="`+num(3*d.k)+`"`)
	d.f(`<g transform="translate(%v %v) scale(%v)"><circle r="67" fill="#0b1526"/><circle r="66" fill="url(#brass)"/><circle r="62.5" fill="url(#rose)"/>`, c.X, c.Y, b.W/138)
	d.f(`<g fill="url(#petal)" stroke="#7a2418" stroke-width=".9">`)
	for _, ring := range [2]struct{ turn, scale float64 }{{11.25, 1}, {0, .66}} {
		for i := range 16 {
			if ring.turn == 0 && i%2 == 1 {
				continue
			}
			d.f(`<path d="M0-14C-8-26-8-44 0-58C8-44 8-26 0-14Z" transform="rotate(%v) scale(%v)"/>`, float64(i)*22.5+ring.turn, ring.scale)
		}
	}
	d.f(`</g><circle r="13" fill="url(#brass)" stroke="#5d4418"/>`)
	for i := range 7 {
		x, y := polar(7.5, float64(i)*60)
		if i == 6 {
			x, y = 0, 0
		}
		d.f(`<circle cx="%v" cy="%v" r="1.7" fill="#5d4418"/>`, x, y)
	}
	d.f("</g>\n")
}

// linen lays weave, age and printer's grain over everything inside the gilt edge.
func (d *indiaArt) linen(w, h float64) {
	b := geometry.Box{W: w, H: h}.Inset(10 * d.k)
	d.rect(b, 6, `fill="url(#weave)"`)
	d.rect(b, 6, `filter="url(#age)" opacity=".5"`)
	d.rect(b, 6, `filter="url(#ink)" opacity=".35"`)
}
