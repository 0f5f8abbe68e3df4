package main

import "parlor/web/board/geometry"

// crownArt is the cloth of Crown and Anchor being drawn; k scales ornaments against the landscape drawing.
type crownArt struct {
	*sheet
	w words
	g geometry.Crown
	k float64
}

// crownBoard draws a sailcloth with six printed cells on a card table, roped round, with the Banker's brass tray, the
// leather tray for the dice and the players' shelf.
func crownBoard(o geometry.Orientation, lang words) string {
	g := geometry.Crown{Orientation: o, Seats: 2}
	w, h := g.Size()
	s := newPicture(w, h)
	d := &crownArt{sheet: s, w: lang, g: g, k: 1}
	if o == geometry.Portrait {
		d.k = .46
	}
	d.defs()
	s.plank(geometry.Box{W: w, H: h}, 18*d.k, "wal", false)
	s.rect(geometry.Box{W: w, H: h}.Inset(1), 17*d.k, `fill="none" stroke="#160b05" stroke-width="2"`)
	s.inlay(geometry.Box{W: w, H: h}.Inset(7*d.k), 12*d.k, 2*d.k)
	d.cloth()
	for i := range geometry.Designs {
		d.cell(i)
	}
	d.bank()
	d.diceTray()
	d.shelf()
	s.lamp(w, h, 18*d.k)
	s.f("</svg>\n")
	return s.String()
}

func (d *crownArt) defs() {
	k := d.k
	d.f("<defs>\n")
	d.brass("brass")
	d.wood("wal", "#7a4526", "#522c17", "#33190c", 1/k)
	d.sheet.cloth("bz", "#2b6a68", "#184a4b", "#0d2d30", 1)
	d.shades()
	d.radial("sail", .45, .4, .8, "0 #fbf3dc", ".65 #efe0b9", "1 #d3bb86")
	d.radial("hide", .42, .36, .78, "0 #7c3f27", ".6 #5b2a19", "1 #35160c")
	d.radial("well", .5, .42, .7, "0 #8e2c22", ".7 #6b1a15", "1 #3d0c0a")
	d.linear("tray", 0, 0, 0, 1, "0 #6d4f1e", ".2 #b98d3e", ".55 #d9b765", "1 #8f6a2c")
	d.linear("strand", 0, 0, 1, 1, "0 #f0d9a3", ".5 #c9a66b", "1 #7d5f31")
	d.turbulence("age", "fractalNoise", .009/k, .012/k, 3, 31, ".4 .26 .1", 1.2, -.56)
	d.turbulence("pore", "fractalNoise", .35/k, .35/k, 3, 9, ".08 .03 .01", 1.5, -.7)
	d.turbulence("brush", "fractalNoise", .006/k, .7/k, 2, 6, ".25 .16 .04", 1.1, -.42)
	d.f(`<pattern id="canvas" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="scale(%v)"><path d="M0 1H2.5M2.5 3.5H5" stroke="#6b4a2a" stroke-opacity=".22"/><path d="M1 2.5V5M3.5 0V2.5" stroke="#fff" stroke-opacity=".4"/></pattern>`+"\n", .2+.8*k)
	// Rope: one turn of three strands, 16 long and 16 thick.
	d.f(`<pattern id="rope" width="13" height="16" patternUnits="userSpaceOnUse"><rect width="13" height="16" fill="#5f4522"/><g id="turns" fill="url(#strand)" stroke="#4a3316" stroke-width=".9"><path d="M-6 14C-4 6 4 2 11 1.6C14 4 12 8 9 9C3 10 0 13-1 15.6C-3 16.4-6 16-6 14Z"/><path d="M7 14C9 6 17 2 24 1.6C27 4 25 8 22 9C16 10 13 13 12 15.6C10 16.4 7 16 7 14Z"/></g><path d="M-3 12.6C-1 7 5 4 10 3.4M10 12.6C12 7 18 4 23 3.4" fill="none" stroke="#fff2c9" stroke-opacity=".55" stroke-width=".9"/></pattern>` + "\n")
	for _, n := range designNames() {
		d.f(`<g id="%s">`, n)
		d.design(n)
		d.f("</g>\n")
	}
	d.f("</defs>\n")
}

// cloth draws the roped felt under the cells.
func (d *crownArt) cloth() {
	k := d.k
	w, _ := d.g.Size()
	b := geometry.Box{X: 28, Y: 22, W: w - 56, H: d.g.Shelf().Y - 22 - 16}
	if d.g.Orientation == geometry.Portrait {
		b = geometry.Box{X: 8, Y: 8, W: w - 16, H: d.g.Shelf().Y - 8 - 6}
	}
	d.rect(geometry.Box{X: b.X + 3*k, Y: b.Y + 6*k, W: b.W, H: b.H}, 12*k, `fill="#000" opacity=".5"`)
	d.rect(b, 10*k, `fill="url(#bz)"`)
	d.rect(b, 10*k, `filter="url(#bzw)" opacity=".4"`)
	d.rect(b, 10*k, `filter="url(#bzn)" opacity=".55"`)
	d.rope(b.Inset(3 * k))
	d.rect(b.Inset(22*k), 6*k, `fill="none" stroke="#dcb765" stroke-opacity=".35" stroke-width="`+num(1.4*k)+`"`)
}

// rope runs round a box, through a brass eyelet in each corner.
func (d *crownArt) rope(b geometry.Box) {
	k := d.k
	c := b.Center()
	for i, long := range [4]float64{b.W, b.H, b.W, b.H} {
		across := [2]float64{b.H, b.W}[i%2]
		n := long / k
		d.f(`<g transform="translate(%v %v) rotate(%v) scale(%v) translate(%v %v)"><rect x="9" y="3" width="%v" height="16" fill="#000" opacity=".4"/><rect x="8" width="%v" height="16" rx="8" fill="url(#rope)"/><path d="M8 15.4H%vM8 .6H%v" stroke="#2a1a08" stroke-opacity=".7" stroke-width="1.2"/></g>`,
			c.X, c.Y, float64(i)*90, k, -n/2, -across/2/k, n-18, n-16, n-8, n-8)
	}
	for _, p := range [4][2]float64{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
		d.f(`<g transform="translate(%v %v) scale(%v)"><circle cx="1.5" cy="2.5" r="15" fill="#000" opacity=".5"/><circle r="14" fill="url(#brass)" stroke="#4a3413"/><circle r="7.5" fill="#0d0603"/><path d="M-7.5 0A7.5 7.5 0 0 0 7.5 0" fill="none" stroke="#f7e6b0" stroke-opacity=".7" stroke-width="1.4"/></g>`,
			c.X+p[0]*(b.W/2-8*k), c.Y+p[1]*(b.H/2-8*k), k)
	}
	d.f("\n")
}

// cell draws one printed panel of sailcloth with its design and its name.
func (d *crownArt) cell(i int) {
	k := d.k
	if d.g.Orientation == geometry.Portrait {
		k = .6
	}
	b := d.g.Cell(i)
	d.rect(geometry.Box{X: b.X + 2*k, Y: b.Y + 4*k, W: b.W, H: b.H}, 5*k, `fill="#000" opacity=".45"`)
	d.rect(b, 4*k, `fill="url(#sail)"`)
	d.rect(b, 4*k, `fill="url(#canvas)"`)
	d.rect(b, 4*k, `filter="url(#age)" opacity=".45"`)
	d.rect(b.Inset(2.5*k), 3*k, `fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1" stroke-dasharray="`+num(5*k)+" "+num(4*k)+`"`)
	d.rect(b.Inset(8*k), 2*k, `fill="none" stroke="#8f6a2c" stroke-width="`+num(2.2*k)+`"`)
	d.rect(b.Inset(12*k), 1, `fill="none" stroke="#8f6a2c" stroke-opacity=".7" stroke-width="`+num(.9*k)+`"`)
	c := b.Center()
	for _, p := range [4][2]float64{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
		d.f(`<path d="M0 20V0H20A20 20 0 0 1 0 20ZM0 28A28 28 0 0 0 28 0" transform="translate(%v %v) scale(%v %v)" fill="#8f6a2c" fill-opacity=".5" stroke="#8f6a2c" stroke-width="1"/>`, c.X-p[0]*(b.W/2-8*k), c.Y-p[1]*(b.H/2-8*k), p[0]*k*.8, p[1]*k*.8)
	}
	s := d.g.Symbol(i)
	d.f(`<use href="#%s" transform="translate(%v %v) scale(%v)"/>`, designNames()[i], s.X, s.Y, s.Scale)
	l := d.g.Label(i)
	size := 18 * l.Scale
	if l.Scale < 1 {
		size = 11
	}
	text := d.w.designs[i]
	wide := measure(text, 22) * size / 100
	d.letters(text, l.X, l.Y, size, 22, "#2b1a10")
	d.f(`<path d="M%v %vH%vM%v %vH%v" stroke="#8f6a2c" stroke-width="%v"/>`+"\n", l.X-wide/2-26*k, l.Y, l.X-wide/2-8*k, l.X+wide/2+8*k, l.Y, l.X+wide/2+26*k, 1.4*k)
}

// bank draws the Banker's brass tray with a lined trough for his chips.
func (d *crownArt) bank() {
	k := d.k
	b := d.g.Bank()
	d.rect(geometry.Box{X: b.X + 3*k, Y: b.Y + 6*k, W: b.W, H: b.H}, 14*k, `fill="#000" opacity=".5"`)
	d.rect(b, 13*k, `fill="url(#tray)" stroke="#3d2b0e" stroke-width="1"`)
	d.rect(b, 13*k, `filter="url(#brush)" opacity=".5"`)
	d.rect(b.Inset(2.5*k), 11*k, `fill="none" stroke="#fff3c4" stroke-opacity=".75" stroke-width="`+num(1.6*k)+`"`)
	in := geometry.Box{X: b.X + b.W*.325, Y: b.Y + 8*k, W: b.W*.675 - 10*k, H: b.H - 16*k}
	d.rect(in.Inset(-1.5*k), 9*k, `fill="#4a3413"`)
	d.rect(in, 8*k, `fill="url(#well)"`)
	d.rect(in, 8*k, `filter="url(#bzn)" opacity=".5"`)
	d.f(`<clipPath id="bankclip"><rect x="%v" y="%v" width="%v" height="%v" rx="%v"/></clipPath><g clip-path="url(#bankclip)">`, in.X, in.Y, in.W, in.H, 8*k)
	d.sunk(in, 22*k)
	d.f(`</g>`)
	size := 26.0
	if d.g.Orientation == geometry.Portrait {
		size = 14
	}
	x := b.X + b.W*.165
	d.letters(d.w.banker, x+.8, b.Y+b.H/2+1, size, 16, "#fff0bd")
	d.letters(d.w.banker, x, b.Y+b.H/2, size, 16, "#4a3110")
}

// diceTray draws the leather tray and, on desks, the compass rose on which the cup stands.
func (d *crownArt) diceTray() {
	b := d.g.Tray()
	c := b.Center()
	if d.g.Orientation == geometry.Portrait {
		cup := d.g.Cup()
		d.rose(cup.X, cup.Y+8, 40)
		d.rect(geometry.Box{X: b.X + 1, Y: b.Y + 3, W: b.W, H: b.H}, 30, `fill="#000" opacity=".5"`)
		d.rect(b, 30, `fill="url(#hide)"`)
		d.rect(b, 30, `filter="url(#pore)" opacity=".6"`)
		d.rect(b.Inset(4), 26, `fill="none" stroke="#e6c87c" stroke-opacity=".75" stroke-width="1.2" stroke-dasharray="4 3"`)
		in := b.Inset(9)
		d.rect(in.Inset(-1), 22, `fill="url(#brass)"`)
		d.rect(in, 21, `fill="url(#well)"`)
		d.rect(in, 21, `filter="url(#bzn)" opacity=".5"`)
		d.rect(in.Inset(1.5), 20, `fill="none" stroke="#000" stroke-opacity=".4" stroke-width="3"`)
		return
	}
	cup := d.g.Cup()
	d.rose(cup.X, cup.Y+6, 112)
	r := b.W / 2
	d.f(`<g transform="translate(%v %v)"><circle cx="4" cy="8" r="%v" fill="#000" opacity=".5"/><circle r="%v" fill="url(#hide)"/><circle r="%v" filter="url(#pore)" opacity=".6"/>`, c.X, c.Y, r, r, r)
	d.f(`<circle r="%v" fill="none" stroke="#ffcf9a" stroke-opacity=".3" stroke-width="2"/><circle r="%v" fill="none" stroke="#e6c87c" stroke-opacity=".85" stroke-width="2" stroke-dasharray="8 5"/>`, r-3, r-10)
	in := r - 21
	d.f(`<circle r="%v" fill="url(#brass)"/><circle r="%v" fill="#1d0504"/><circle r="%v" fill="url(#well)"/><circle r="%v" filter="url(#bzn)" opacity=".5"/>`, in+3, in+.6, in, in)
	d.f(`<g fill="none" stroke="#e6a07c" stroke-opacity=".3"><circle r="78"/><circle r="84"/><path d="%s"/></g>`, star(8, 78, 26))
	d.radial("bowl", .5, .56, .5, ".72 #000 0", "1 #000 .6")
	d.f(`<circle r="%v" fill="url(#bowl)"/></g>`+"\n", in)
}

// rose draws a gilt compass rose on the felt.
func (d *crownArt) rose(x, y, r float64) {
	k := r / 112
	d.f(`<g transform="translate(%v %v) scale(%v)" opacity=".8"><circle r="104" fill="none" stroke="#dcb765" stroke-opacity=".6" stroke-width="1.6"/><circle r="97" fill="none" stroke="#dcb765" stroke-opacity=".5" stroke-width="6" stroke-dasharray="1.2 4.1"/><g opacity=".55">`, x, y, k)
	d.f(`<path d="%s" fill="none" stroke="#dcb765" stroke-width="1.2" transform="rotate(22.5)"/>`, star(8, 84, 20))
	d.facets(8, 92, 18, "#e6c87c", "#6b4d1d")
	d.f("</g></g>\n")
}

// shelf draws the players' rail: a lined trough behind a brass bar.
func (d *crownArt) shelf() {
	k := d.k
	b := d.g.Shelf()
	rows := []geometry.Box{b}
	if d.g.Orientation == geometry.Portrait {
		rows = []geometry.Box{{X: b.X, Y: b.Y, W: b.W, H: b.H / 2}, {X: b.X, Y: b.Y + b.H/2, W: b.W, H: b.H / 2}}
	}
	for _, r := range rows {
		in := r.Inset(2)
		d.inlay(in.Inset(-1), 8*k, 2*k)
		d.rect(in, 7*k, `fill="#10302f"`)
		d.rect(in, 7*k, `filter="url(#bzn)" opacity=".7"`)
		d.sunk(in, 26*k)
		d.rect(geometry.Box{X: in.X, Y: in.Bottom() - 7*k, W: in.W, H: 7 * k}, 3*k, `fill="url(#tray)" stroke="#2a1a08" stroke-width=".6"`)
	}
}
