package main

import (
	"math"

	"parlor/web/board/geometry"
)

// checkArt is the card table being drawn; k scales ornaments against the landscape drawing.
type checkArt struct {
	*sheet
	w words
	g geometry.Check
	k float64
}

// checkBoard draws the mahogany card table of Check and Double Check: a leather top tooled with a border of checks, the
// Discard's well in the middle, places for the pack and for the dice.
func checkBoard(o geometry.Orientation, lang words) string {
	g := geometry.Check{Orientation: o, Seats: 2}
	w, h := g.Size()
	s := newPicture(w, h)
	d := &checkArt{sheet: s, w: lang, g: g, k: 1}
	if o == geometry.Portrait {
		d.k = .36
	}
	d.defs()
	all := geometry.Box{W: w, H: h}
	d.mahogany(all)
	d.leather(all.Inset(34 * d.k))
	d.middle()
	s.lamp(w, h, 20*d.k)
	s.f("</svg>\n")
	return s.String()
}

func (d *checkArt) defs() {
	k := d.k
	d.f("<defs>\n")
	d.brass("brass")
	d.wood("mah", "#8a3f22", "#5f2613", "#3a140a", 1/math.Sqrt(k))
	d.shades()
	d.radial("hide", .48, .44, .74, "0 #64301f", ".55 #4a2117", "1 #2c110b")
	d.radial("velvet", .46, .4, .75, "0 #2b5b4c", ".7 #17392f", "1 #0b201a")
	d.linear("foil", 0, 0, 1, 1, "0 #f3dc9a", ".5 #b98d3e", "1 #e6c87c")
	d.turbulence("pore", "fractalNoise", .42/k, .42/k, 3, 9, ".06 .02 .01", 1.5, -.66)
	d.turbulence("skin", "fractalNoise", .03/k, .05/k, 3, 14, "1 .72 .5", .7, -.36)
	d.turbulence("bzn", "fractalNoise", .85, .85, 2, 3, "0 0 0", .95, -.33)
	// Checks of the tooled border, two rows of eight units.
	d.f(`<pattern id="checks" width="16" height="16" patternUnits="userSpaceOnUse"><path d="M0 0H8V8H16V16H8V8H0Z" fill="#120503" fill-opacity=".78"/><path d="M8 0H16V8H8V16H0V8H8Z" fill="#b0633f" fill-opacity=".26"/><path d="M0 8V0H8M8 16V8H16" fill="none" stroke="#000" stroke-opacity=".5"/><path d="M0 16H8V8M8 8H16V0" fill="none" stroke="#e7a27a" stroke-opacity=".22"/></pattern>` + "\n")
	d.f(`<g id="corner" fill="none" stroke="url(#foil)"><path d="M0 62A62 62 0 0 0 62 0M0 56A56 56 0 0 0 56 0M0 24A24 24 0 0 0 24 0" stroke-width="1.6"/><path d="%s" stroke-width="1.3"/><path d="M0 12A12 12 0 0 0 12 0H0Z" fill="url(#foil)" stroke="none"/>`, rays(10, 27, 53, 90, 180, 1, 1))
	for i := range 6 {
		x, y := polar(70, 97.5+float64(i)*15)
		d.f(`<circle cx="%v" cy="%v" r="2.2" fill="url(#foil)" stroke="none"/>`, x, y)
	}
	d.f("</g>\n</defs>\n")
}

// mahogany draws the table's frame with mitred corners and a double string of brass.
func (d *checkArt) mahogany(b geometry.Box) {
	k := d.k
	d.plank(b, 22*k, "mah", false)
	m := 34 * k
	for _, p := range [2]string{
		"M0 0V" + num(b.H) + "L" + num(m) + " " + num(b.H-m) + "V" + num(m) + "Z",
		"M" + num(b.W) + " 0V" + num(b.H) + "L" + num(b.W-m) + " " + num(b.H-m) + "V" + num(m) + "Z",
	} {
		d.f(`<path d="%s" fill="url(#mah)"/><path d="%s" filter="url(#mahv)"/>`, p, p)
	}
	d.rect(b.Inset(1.5*k), 21*k, `fill="none" stroke="#160604" stroke-width="`+num(3*k)+`"`)
	d.linear("edge", 0, 0, 1, 1, "0 #ffc9a0 .8", ".4 #c9704a .3", ".6 #000 .1", "1 #000 .6")
	d.rect(b.Inset(5*k), 18*k, `fill="none" stroke="url(#edge)" stroke-width="`+num(4*k)+`"`)
	d.inlay(b.Inset(15*k), 11*k, 2.6*k)
	d.inlay(b.Inset(21*k), 8*k, 1*k)
}

// leather draws the inset top: hide, gilt lines, the border of checks, a fan in each corner.
func (d *checkArt) leather(b geometry.Box) {
	k := d.k
	d.lip(b, 5*k)
	d.rect(b, 2*k, `fill="url(#hide)"`)
	d.rect(b, 2*k, `filter="url(#skin)" opacity=".3"`)
	d.rect(b, 2*k, `filter="url(#pore)" opacity=".55"`)
	d.rect(b.Inset(7*k), 1, `fill="none" stroke="url(#foil)" stroke-opacity=".85" stroke-width="`+num(1.6*k)+`"`)
	in := b.Inset(11 * k)
	// A whole number of checks along each side, whatever the size.
	nx, ny := math.Round(in.W/k/16), math.Round(in.H/k/16)
	sx, sy := in.W/(nx*16), in.H/(ny*16)
	c := in.Center()
	d.f(`<g transform="translate(%v %v)">`, in.X, in.Y)
	d.f(`<g transform="scale(%s %s)"><rect width="%v" height="16" fill="url(#checks)"/><rect y="%v" width="%v" height="16" fill="url(#checks)"/><rect y="16" width="16" height="%v" fill="url(#checks)"/><rect x="%v" y="16" width="16" height="%v" fill="url(#checks)"/></g></g>`,
		frequency(sx), frequency(sy), nx*16, ny*16-16, nx*16, ny*16-32, nx*16-16, ny*16-32)
	line := in.Inset(20 * k)
	d.rect(line, 1, `fill="none" stroke="url(#foil)" stroke-opacity=".85" stroke-width="`+num(1.6*k)+`"`)
	d.rect(in.Inset(24*k), 1, `fill="none" stroke="url(#foil)" stroke-opacity=".5" stroke-width="`+num(.9*k)+`"`)
	for _, p := range [4][2]float64{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
		d.f(`<use href="#corner" transform="translate(%v %v) scale(%v %v)" opacity=".8"/>`, c.X-p[0]*(line.W/2-3*k), c.Y-p[1]*(line.H/2-3*k), p[0]*k, p[1]*k)
	}
	d.sunk(b, 20*k)
}

// middle draws the Discard's well between a tooled place for the pack and one for the dice.
func (d *checkArt) middle() {
	k := d.k
	if d.g.Orientation == geometry.Portrait {
		k = .56
	}
	b := d.g.Discard()
	c := b.Center()
	// A sunburst of gilt lines behind the well ties pack, well and dice together.
	d.f(`<g transform="translate(%v %v) scale(%v)" fill="none" stroke="url(#foil)"><path d="%s" stroke-opacity=".3" stroke-width="1.2"/>`,
		c.X, c.Y, k, rays(25, 150, 250, 48, 132, 1, .62)+rays(25, 150, 250, 228, 312, 1, .62))
	d.f(`<path d="M-286 0Q-150-26-104-122M-286 0Q-150 26-104 122M286 0Q150-26 104-122M286 0Q150 26 104 122" stroke-opacity=".75" stroke-width="1.8"/><path d="M-268 0Q-146-20-100-108M-268 0Q-146 20-100 108M268 0Q146-20 100-108M268 0Q146 20 100 108" stroke-opacity=".4"/><path d="M-300 0l12-5 12 5-12 5ZM300 0l-12-5-12 5 12 5Z" fill="#dcb765" fill-opacity=".8" stroke="none"/></g>` + "\n")
	d.packPlace(k)
	d.dicePlace(k)
	d.well(b, k)
}

// packPlace tools the outline of a card where the pack lies while it is dealt.
func (d *checkArt) packPlace(k float64) {
	p := d.g.Deck()
	w, h := geometry.CardWidth*p.Scale+10*k, geometry.CardHeight*p.Scale+10*k
	b := geometry.Box{X: p.X - w/2, Y: p.Y - h/2, W: w, H: h}
	d.rect(b, 10*k, `fill="#1c0a06" fill-opacity=".55" stroke="url(#foil)" stroke-opacity=".8" stroke-width="`+num(1.6*k)+`"`)
	d.rect(b.Inset(6*k), 6*k, `fill="none" stroke="url(#foil)" stroke-opacity=".5" stroke-width="`+num(k)+`"`)
	d.f(`<g transform="translate(%v %v) scale(%v)" opacity=".7">`, p.X, p.Y, k)
	d.facets(8, 26, 9, "#c9a45a", "#6b4d1d")
	d.f("</g>\n")
}

// dicePlace tools a round plate under the dice.
func (d *checkArt) dicePlace(k float64) {
	a, b := d.g.Die(0), d.g.Die(1)
	x, y := (a.X+b.X)/2, (a.Y+b.Y)/2
	rx, ry := 66*k, math.Abs(b.Y-a.Y)/2+58*k
	box := geometry.Box{X: x - rx, Y: y - ry, W: 2 * rx, H: 2 * ry}
	d.rect(box, rx, `fill="url(#velvet)" stroke="#0d0402" stroke-width="`+num(2*k)+`"`)
	d.rect(box, rx, `filter="url(#bzn)" opacity=".5"`)
	d.rect(box.Inset(-3*k), rx+3*k, `fill="none" stroke="url(#brass)" stroke-width="`+num(3*k)+`"`)
	d.rect(box.Inset(3*k), rx-3*k, `fill="none" stroke="#000" stroke-opacity=".35" stroke-width="`+num(6*k)+`"`)
	d.rect(box.Inset(9*k), rx-9*k, `fill="none" stroke="#dcb765" stroke-opacity=".45" stroke-width="`+num(1.2*k)+`"`)
}

// well draws the sunk bed of the Discard with brass corners and its name.
func (d *checkArt) well(b geometry.Box, k float64) {
	d.rect(b.Inset(-9*k), 10*k, `fill="#1a0905"`)
	d.rect(b.Inset(-7*k), 9*k, `fill="url(#mah)"`)
	d.rect(b.Inset(-7*k), 9*k, `filter="url(#mahh)"`)
	d.lip(b, 4*k)
	d.rect(b, 4*k, `fill="url(#velvet)"`)
	d.rect(b, 4*k, `filter="url(#bzn)" opacity=".6"`)
	d.sunk(b, 26*k)
	c := b.Center()
	for _, p := range [4][2]float64{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
		d.f(`<g transform="translate(%v %v) scale(%v %v)"><path d="M0 0H34L28 7H14A7 7 0 0 0 7 14V28L0 34Z" fill="url(#brass)" stroke="#3d2b0e" stroke-width=".8"/><circle cx="7" cy="7" r="2.4" fill="#5d4418"/></g>`,
			c.X-p[0]*(b.W/2+9*k), c.Y-p[1]*(b.H/2+9*k), p[0]*k, p[1]*k)
	}
	y := b.Bottom() + 26*k
	d.letters(d.w.discard, b.X+b.W/2, y+1, 19*k, 22, "#120503")
	d.letters(d.w.discard, b.X+b.W/2, y, 19*k, 22, "#dcb765")
}
