package main

import (
	"math"

	"parlor/game"
	"parlor/web/board/geometry"
)

// tablesTheme is one dress of the board of points.
type tablesTheme struct {
	name    string
	wood    [3]string // light, middle, dark
	cloth   [3]string
	points  [2]inlayColours
	trays   string  // lining
	gilt    string  // drawn lines on the cloth
	nap     float64 // how much of the cloth's nap shows
	doghome bool    // the bar is Parker's Dog House
}

type inlayColours struct{ edge, heart, rim, line string }

// tablesThemes lists the dresses: Acey-Deucey's ivory and oxblood, Parker's black and red, a modern backgammon board.
func tablesThemes() []tablesTheme {
	ivory := inlayColours{"#cfb57c", "#f3e3b9", "#c3a468", "#8b6a33"}
	oxblood := inlayColours{"#561714", "#932f24", "#4c120f", "#dcbc6c"}
	return []tablesTheme{
		{
			name: "ivory", wood: [3]string{"#945529", "#67381a", "#43230f"}, cloth: [3]string{"#2f6d59", "#1e4f41", "#11332a"},
			points: [2]inlayColours{ivory, oxblood}, trays: "#16302a", gilt: "#e2c477", nap: .55,
		},
		{
			name: "parker", wood: [3]string{"#7d4522", "#562c13", "#351a0b"}, cloth: [3]string{"#eedcb0", "#dec793", "#ab8a52"},
			points: [2]inlayColours{{"#221813", "#453a32", "#15100c", "#c9a45a"}, {"#93301f", "#c9573f", "#7c2619", "#f7e0a4"}},
			trays:  "#3a0f0d", gilt: "#6a2f16", nap: .26,
			doghome: true,
		},
		{
			name: "backgammon", wood: [3]string{"#6d3a22", "#4b2414", "#2c140b"}, cloth: [3]string{"#2d4a6b", "#1f3654", "#12223a"},
			points: [2]inlayColours{{"#d3c6a6", "#f3ebd4", "#c4b48e", "#8a7748"}, {"#5b7f9b", "#86a9c0", "#4b6d88", "#e9e2c8"}},
			trays:  "#14233a", gilt: "#e6d3a0", nap: .5,
		},
	}
}

// tablesBoard draws the static board of one theme and orientation.
func tablesBoard(th tablesTheme, o geometry.Orientation, lang words) string {
	t := geometry.Tables{Orientation: o}
	w, h := t.Size()
	s := newPicture(w, h)
	d := &tablesArt{sheet: s, w: lang, th: th, t: t, k: 1}
	if o == geometry.Portrait {
		d.k = 0.5
	}
	d.defs()
	d.walnut(w, h)
	for half := range 2 {
		d.field(t.Field(half))
	}
	d.points()
	d.bar()
	d.columns()
	s.lamp(w, h, 20*d.k)
	s.f("</svg>\n")
	return s.String()
}

// tablesArt is a board being drawn; k scales ornaments.
type tablesArt struct {
	*sheet
	w  words
	th tablesTheme
	t  geometry.Tables
	k  float64
}

// inlaid returns half the width and the length of an inlaid point.
func (d *tablesArt) inlaid() (half, long float64) {
	b := d.t.Point(0, 1)
	if d.t.Orientation == geometry.Portrait {
		return b.H/2 - 1.5, b.W - 6
	}
	return b.W/2 - 2, b.H - 22
}

func (d *tablesArt) defs() {
	th := d.th
	d.f("<defs>\n")
	d.brass("brass")
	d.wood("wal", th.wood[0], th.wood[1], th.wood[2], 1/math.Sqrt(d.k))
	d.cloth("bz", th.cloth[0], th.cloth[1], th.cloth[2], 1)
	d.shades()
	d.linear("gold", 0, 0, 0, 1, "0 #f9eab8", ".5 #c2974a", "1 #7a5822")
	for i, c := range th.points {
		d.linear([2]string{"pa", "pb"}[i], 0, 0, 1, 0, "0 "+c.edge, ".46 "+c.heart, ".54 "+c.heart, "1 "+c.rim)
		d.pointSymbol([2]string{"A", "B"}[i], c)
	}
	d.f("</defs>\n")
}

// pointSymbol draws one inlaid point standing on the origin and pointing upwards: veneer, brass wire, nested lines, a fan
// at the foot and a finial at the tip.
func (d *tablesArt) pointSymbol(id string, c inlayColours) {
	w, l := d.inlaid()
	k := d.k
	d.f(`<path id="v%s" d="M%v 0L0 %vL%v 0Z"/>`, id, -w, -l, w)
	d.f(`<g id="w%s"><path d="M%v 0L0 %vL%v 0" fill="none" stroke="#000" stroke-opacity=".42" stroke-width="%v"/>`, id, -w, -l-3*k, w, 5.4*k)
	d.f(`<path d="M%v 0L0 %vL%v 0" fill="none" stroke="url(#gold)" stroke-width="%v"/>`, -w, -l, w, 2.6*k)
	d.f(`<g fill="none" stroke="%s" stroke-width="%v">`, c.line, 1.2*k)
	for i, q := range []float64{.7, .42} {
		d.f(`<path d="M%v 0L0 %vL%v 0" opacity="%v"/>`, -w*q, -l*q, w*q, .62-.1*float64(i))
	}
	// The fan at the foot: three ribs between two arcs.
	r := w * .42
	d.f(`<path d="M%v 0A%v %v 0 0 1 %v 0" opacity=".7"/>`, -r, r, r*1.15, r)
	d.f(`<path d="%s" opacity=".6"/></g>`, rays(5, r*.3, r*.94, -60, 60, 1, 1.15))
	// The finial: a faceted lozenge on a bead.
	d.f(`<g transform="translate(0 %v) scale(%v)"><path d="M0-19 6-4 0 10-6-4Z" fill="#000" opacity=".4" transform="translate(1.5 2.5)"/>`, -l-2*k, k)
	d.f(`<path d="M0-19-6-4 0 10Z" fill="#f6e3a6"/><path d="M0-19 6-4 0 10Z" fill="#9a7230"/><circle cy="13" r="3.4" fill="#d9b45f" stroke="#6b4d1d" stroke-width=".8"/></g></g>` + "\n")
}

// walnut draws the case: four mitred rails, moulded edge, double stringing with stepped corners.
func (d *tablesArt) walnut(w, h float64) {
	k := d.k
	all := geometry.Box{W: w, H: h}
	d.plank(all, 20*k, "wal", false)
	m := 58 * k // the stiles at the ends, their grain upright
	if d.t.Orientation == geometry.Portrait {
		m = 20
	}
	for _, p := range [2]string{
		"M0 0V" + num(h) + "L" + num(m) + " " + num(h-m) + "V" + num(m) + "Z",
		"M" + num(w) + " 0V" + num(h) + "L" + num(w-m) + " " + num(h-m) + "V" + num(m) + "Z",
	} {
		d.f(`<path d="%s" fill="url(#wal)"/><path d="%s" filter="url(#walv)"/>`, p, p)
	}
	d.f(`<path d="M0 0L%v %vM%v 0L%v %vM0 %vL%v %vM%v %vL%v %v" stroke="#140a05" stroke-opacity=".55" stroke-width="%v"/>`,
		m, m, w, w-m, m, h, m, h-m, w, h, w-m, h-m, 1.4*k)
	// Moulded edge: dark outline, a round that catches the light above and loses it below.
	d.rect(all.Inset(1.5*k), 19*k, `fill="none" stroke="#160b05" stroke-width="`+num(3*k)+`"`)
	d.linear("edge", 0, 0, 1, 1, "0 #ffd9a0 .75", ".4 #c98f55 .3", ".6 #000 .1", "1 #000 .6")
	d.rect(all.Inset(5.5*k), 16*k, `fill="none" stroke="url(#edge)" stroke-width="`+num(4*k)+`"`)
	if d.t.Orientation == geometry.Portrait {
		d.inlay(all.Inset(4.2), 5, 1)
		return
	}
	d.inlay(all.Inset(14), 9, 2.6)
	d.inlay(all.Inset(19.5), 6, 1)
	for _, c := range [4][2]float64{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
		d.f(`<g transform="translate(%v %v) scale(%v %v)" fill="none" stroke="url(#brass)"><path d="M0 26V8H8V0H26" stroke-width="1.6"/><path d="M0 34V14H14V0H34" stroke-width=".9"/><path d="M4 4l5 2-2 5Z" fill="#e9cc84" stroke="none"/></g>`,
			w/2-c[0]*(w/2-23), h/2-c[1]*(h/2-23), c[0], c[1])
	}
}

// field draws one half's cloth in its recess, with a gilt sunburst behind the dice.
func (d *tablesArt) field(b geometry.Box) {
	k := d.k
	lip := 7.0
	if d.t.Orientation == geometry.Portrait {
		lip = 2
	}
	d.inlay(b.Inset(-lip-2.5*k), 3*k, 2.2*k)
	d.lip(b, lip)
	d.rect(b, 0, `fill="url(#bz)"`)
	d.rect(b, 0, `filter="url(#bzw)" opacity=".32"`)
	d.rect(b, 0, `filter="url(#bzn)" opacity="`+num(d.th.nap)+`"`)
	c := b.Center()
	turn := 0.0
	rx := 1.0
	if d.t.Orientation == geometry.Portrait {
		turn, rx = 90, .78
	}
	d.f(`<g transform="translate(%v %v) rotate(%v) scale(%v)" fill="none" stroke="%s">`, c.X, c.Y, turn, k*rx, d.th.gilt)
	d.f(`<path d="%s" stroke-opacity=".24" stroke-width="1.3"/>`, rays(15, 34, 150, 28, 152, 1.15, .3)+rays(15, 34, 150, 208, 332, 1.15, .3))
	d.f(`<path d="M-205 0Q-90-6 0-44Q90-6 205 0Q90 6 0 44Q-90 6-205 0Z" stroke-opacity=".34" stroke-width="1.6"/>`)
	d.f(`<path d="M-182 0Q-84-5 0-36Q84-5 182 0Q84 5 0 36Q-84 5-182 0Z" stroke-opacity=".2"/>`)
	d.f(`<g fill="%s" stroke="none" opacity=".4"><path d="M-214 0l9-4 9 4-9 4ZM214 0l-9-4-9 4 9 4Z"/></g></g>`+"\n", d.th.gilt)
}

// points lays the 24 points into the cloth, then the shadow of the case over them.
func (d *tablesArt) points() {
	var sets [2]sheet
	for p := 1; p <= 24; p++ {
		b := d.t.Point(0, p)
		dx, dy := d.t.Inward(0, p)
		c := b.Center()
		x, y := c.X-dx*b.W/2, c.Y-dy*b.H/2
		rot := map[[2]float64]float64{{0, -1}: 0, {0, 1}: 180, {1, 0}: 90, {-1, 0}: 270}[[2]float64{dx, dy}]
		sets[p%2].f(`<use href="#%%s" transform="translate(%v %v) rotate(%v)"/>`, x, y, rot)
	}
	grain := "v"
	if d.t.Orientation == geometry.Portrait {
		grain = "h"
	}
	for i, id := range [2]string{"A", "B"} {
		uses := func(prefix string) string { return replace(sets[i].String(), prefix+id) }
		d.f(`<g fill="url(#p%s)">%s</g>`, [2]string{"a", "b"}[i], uses("v"))
		d.f(`<g filter="url(#wal%s)" opacity=".24">%s</g>`, grain, uses("v"))
		d.f("%s\n", uses("w"))
	}
	for half := range 2 {
		b := d.t.Field(half)
		d.sunk(b, 30*d.k)
		d.rect(b, 0, `fill="none" stroke="#0c0603" stroke-width="`+num(2*d.k)+`"`)
	}
}

// bar draws the hinged bar with its star, or with Parker's kennel.
func (d *tablesArt) bar() {
	k := d.k
	b := d.t.Strip()
	upright := d.t.Orientation == geometry.Landscape
	var face geometry.Box
	if upright {
		face = geometry.Box{X: b.X + 9, Y: b.Y - 8, W: b.W - 18, H: b.H + 16}
	} else {
		face = geometry.Box{X: b.X - 2, Y: b.Y + 3, W: b.W + 4, H: b.H - 6}
	}
	d.plank(face, 2*k, "wal", upright)
	d.linear("round", 0, 0, f64(upright), f64(!upright), "0 #ffdca8 .3", ".2 #ffdca8 .08", ".48 #000 .3", ".52 #ffdca8 .28", ".8 #000 .05", "1 #000 .5")
	d.rect(face, 2*k, `fill="url(#round)"`)
	c := b.Center()
	if upright {
		d.f(`<path d="M%v %vV%v" stroke="#0d0603" stroke-width="2"/>`, c.X, face.Y, face.Bottom())
		d.hinge(c.X, b.Y+24, 0)
		d.hinge(c.X, b.Bottom()-24, 0)
	} else {
		d.f(`<path d="M%v %vH%v" stroke="#0d0603" stroke-width="1.2"/>`, face.X, c.Y, face.Right())
	}
	if d.th.doghome {
		d.kennel(c.X, c.Y)
		return
	}
	d.f(`<g transform="translate(%v %v) scale(%v)">`, c.X, c.Y, map[bool]float64{true: 1, false: .66}[upright])
	d.f(`<circle r="33" fill="#000" opacity=".4" cx="2" cy="3"/><circle r="31" fill="#241208"/><circle r="29" fill="none" stroke="url(#brass)" stroke-width="4.5"/><circle r="24.6" fill="none" stroke="url(#brass)" stroke-width="1"/>`)
	d.facets(8, 23, 8.6, "#f6e3a6", "#94702f")
	d.f(`<circle r="4.2" fill="url(#brass)" stroke="#5d4418" stroke-width=".8"/></g>` + "\n")
}

func f64(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// hinge draws a brass hinge with its knuckle and four screws.
func (d *tablesArt) hinge(x, y, turn float64) {
	d.f(`<g transform="translate(%v %v) rotate(%v)"><rect x="-21" y="-22" width="44" height="46" rx="3" fill="#000" opacity=".45"/><rect x="-22" y="-24" width="44" height="46" rx="3" fill="url(#brass)" stroke="#4a3413"/>`, x, y, turn)
	d.f(`<path d="M-5-24V22M5-24V22" stroke="#5d4418" stroke-opacity=".8"/><path d="M-5-9H5M-5 6H5" stroke="#3d2b0e"/><path d="M-2-24V22" stroke="#fff3c4" stroke-opacity=".8" stroke-width="1.6"/>`)
	for _, p := range [4][2]float64{{-13, -14}, {13, -14}, {-13, 12}, {13, 12}} {
		d.f(`<g transform="translate(%v %v)"><circle r="4" fill="#7b5a24"/><circle r="3.2" cx="-.4" cy="-.5" fill="#d8b566"/><path d="M-2 1.6 2-2" stroke="#4a3413" stroke-width="1.2"/></g>`, p[0], p[1])
	}
	d.f("</g>\n")
}

// columns draws the four trays and the panels between them.
func (d *tablesArt) columns() {
	for side := range game.Seat(2) {
		for _, z := range []geometry.Zone{geometry.Reserve, geometry.Off} {
			d.tray(d.t.Zone(side, z))
		}
	}
	for end := range 2 {
		d.niche(d.t.Niche(end))
	}
}

// tray draws a lined recess with a rib for every man.
func (d *tablesArt) tray(b geometry.Box) {
	k := d.k
	d.inlay(b.Inset(1.5*k), 5*k, 2*k)
	in := b.Inset(4 * k)
	d.rect(in, 3*k, `fill="`+d.th.trays+`"`)
	d.rect(in, 3*k, `filter="url(#bzn)" opacity=".7"`)
	var ribs sheet
	for i := 1; i < 15; i++ {
		if d.t.Orientation == geometry.Portrait {
			ribs.f("M%v %vV%v", in.X+in.W*float64(i)/15, in.Y, in.Bottom())
		} else {
			ribs.f("M%v %vH%v", in.X, in.Y+in.H*float64(i)/15, in.Right())
		}
	}
	d.f(`<path d="%s" stroke="#000" stroke-opacity=".28" stroke-width="%v"/>`, ribs.String(), 1.4*k)
	d.sunk(in, 26*k)
}

// niche draws the inlaid panel between two trays, with three rests for the cube.
func (d *tablesArt) niche(b geometry.Box) {
	k := d.k
	c := b.Center()
	if d.t.Orientation == geometry.Portrait {
		d.f(`<g transform="translate(%v %v) scale(.5)"><rect x="-37" y="-37" width="74" height="74" rx="8" fill="#1c0e06" opacity=".55"/><rect x="-34" y="-34" width="68" height="68" rx="7" fill="none" stroke="url(#brass)" stroke-width="2"/>`, c.X, c.Y)
		d.facets(4, 24, 7, "#f0d894", "#8a672b")
		d.f("</g>\n")
		return
	}
	d.inlay(b.Inset(1.5*k), 5, 1.6)
	for _, y := range []float64{-58, 0, 58} {
		d.f(`<g transform="translate(%v %v)"><path d="M0-27 27 0 0 27-27 0Z" fill="#1c0e06" opacity=".5"/><path d="M0-27 27 0 0 27-27 0Z" fill="none" stroke="url(#brass)" stroke-width="1.6"/>`, c.X, c.Y+y)
		d.facets(4, 16, 4.6, "#f0d894", "#8a672b")
		d.f("</g>\n")
	}
}
