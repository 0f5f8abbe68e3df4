package geometry

import "parlor/game"

// Tables is the board of the games on points, as one of its two sides sees it: own side at the bottom (landscape) or at
// the left (portrait), own home table at the right or at the bottom. Sides are 0 and 1, points are counted 24 to 1 in
// the numbering of the side that is named beside them.
type Tables struct {
	Orientation Orientation
	Viewer      game.Seat
	// HomeLeft mirrors the board: own home table at the left (landscape) or at the top (portrait). The static art is
	// symmetrical and serves both ways.
	HomeLeft bool
}

// Zone is one of the places of a side beside the points.
type Zone uint8

const (
	// Reserve holds the men that have not yet entered.
	Reserve Zone = iota
	// Bar holds hit men; Parker's sheet calls it the Dog House.
	Bar
	// Off holds the men borne off.
	Off
)

// tablesPlan holds the measures of one orientation along the points (u) and across them (v).
type tablesPlan struct {
	size          [2]float64 // of the drawing, width and height
	fields        [2]float64 // u where each half begins
	pitch         float64    // from point to point
	near, far     float64    // v of the baize's edges: the viewer's and the opponent's
	reach         float64    // depth of a point's box from its edge
	trays         [2]float64 // u where the tray before and the tray after the fields begin
	trayDeep      float64    // u extent of a tray
	trayFrom      float64    // v of the viewer's end of his tray
	trayLong      float64    // v extent of a side's tray
	bar, barWide  float64    // u where the bar begins and its extent
	barFrom       float64    // distance of the first hit man's edge from the middle
	barLong       float64    // v extent of a side's bar
	man, edge     float64    // scales
	die, dieApart float64    // scale and distance of the dice
}

func (t Tables) plan() tablesPlan {
	if t.Orientation == Portrait {
		return tablesPlan{
			size: [2]float64{360, 690}, fields: [2]float64{55, 371}, pitch: 44, near: 20, far: 340, reach: 138,
			trays: [2]float64{7, 639}, trayDeep: 44, trayFrom: 8, trayLong: 148, bar: 322, barWide: 46, barFrom: 34,
			barLong: 96, man: 20.5 / ManRadius, edge: 9.6 / EdgeHeight, die: 36 / DieSide, dieApart: 52,
		}
	}
	return tablesPlan{
		size: [2]float64{1200, 860}, fields: [2]float64{116, 640}, pitch: 74, near: 810, far: 50, reach: 340,
		trays: [2]float64{26, 1100}, trayDeep: 74, trayFrom: 810, trayLong: 280, bar: 560, barWide: 80, barFrom: 70,
		barLong: 305, man: 1, edge: 1, die: 1, dieApart: 100,
	}
}

// Size returns width and height of the drawing.
func (t Tables) Size() (w, h float64) { s := t.plan().size; return s[0], s[1] }

// place returns the column (0 to 11 in the drawing's order along u) of a point and whether it lies on the viewer's side.
func (t Tables) place(side game.Seat, p int) (col int, near bool) {
	if side != t.Viewer {
		p = 25 - p // one's own p is the other side's 25-p (C-1)
	}
	near = p <= 12
	if col = p - 13; near {
		col = 12 - p
	}
	if t.HomeLeft {
		col = 11 - col
	}
	return col, near
}

// box turns a stretch along u and a stretch in from an edge v into a box of the drawing.
func (t Tables) box(u, du, v, dv float64, near bool) Box {
	if t.Orientation == Portrait {
		if near {
			return Box{v, u, dv, du}
		}
		return Box{v - dv, u, dv, du}
	}
	if near {
		return Box{u, v - dv, du, dv}
	}
	return Box{u, v, du, dv}
}

// inward returns the unit vector that points from an edge of the board to its middle.
func (t Tables) inward(near bool) (dx, dy float64) {
	switch {
	case t.Orientation == Portrait && near:
		return 1, 0
	case t.Orientation == Portrait:
		return -1, 0
	case near:
		return 0, -1
	}
	return 0, 1
}

// Point returns the box of a side's own point p, 1 to 24: the whole target, deeper than a stack of five men.
func (t Tables) Point(side game.Seat, p int) Box {
	g := t.plan()
	col, near := t.place(side, p)
	edge := g.far
	if near {
		edge = g.near
	}
	return t.box(g.fields[col/6]+float64(col%6)*g.pitch, g.pitch, edge, g.reach, near)
}

// Inward returns the direction in which men are stacked on a point, as a unit vector.
func (t Tables) Inward(side game.Seat, p int) (dx, dy float64) {
	_, near := t.place(side, p)
	return t.inward(near)
}

// OnPoint returns the spot of man i of n on a side's own point p, man 0 at the edge of the board.
func (t Tables) OnPoint(side game.Seat, p, i, n int) Spot {
	g := t.plan()
	_, near := t.place(side, p)
	return along(t.Point(side, p), dir(t.inward(near)), 2*ManRadius*g.man, i, n, g.man)
}

type vector struct{ x, y float64 }

func dir(x, y float64) vector { return vector{x, y} }

// along places man i of n in a box from the edge that d points away from.
func along(b Box, d vector, size float64, i, n int, scale float64) Spot {
	c := b.Center()
	long := b.W
	if d.x == 0 {
		long = b.H
	}
	s := run(long, size, i, n) - long/2
	return Spot{c.X + d.x*s, c.Y + d.y*s, 0, scale}
}

// Zone returns the box of a side's reserve, bar or tray of men borne off.
func (t Tables) Zone(side game.Seat, z Zone) Box {
	g := t.plan()
	near := side == t.Viewer
	if z == Bar {
		mid := (g.near + g.far) / 2
		if t.Orientation == Portrait {
			return t.box(g.bar, g.barWide, mid-sign(near)*(g.barFrom+g.barLong), g.barLong, near)
		}
		return t.box(g.bar, g.barWide, mid+sign(near)*(g.barFrom+g.barLong), g.barLong, near)
	}
	after := (z == Off) != t.HomeLeft
	u := g.trays[0]
	if after {
		u = g.trays[1]
	}
	v := g.trayFrom
	if !near {
		v = g.near + g.far - v
	}
	return t.box(u, g.trayDeep, v, g.trayLong, near)
}

func sign(b bool) float64 {
	if b {
		return 1
	}
	return -1
}

// InZone returns the spot of man i of n in a zone. Hit men lie flat, the first next to the middle of the bar; in the
// reserve and among the men borne off they stand on edge (the symbols ending in -edge), the first at the outer end.
func (t Tables) InZone(side game.Seat, z Zone, i, n int) Spot {
	g := t.plan()
	b := t.Zone(side, z)
	d := dir(t.inward(side == t.Viewer))
	if z == Bar {
		return along(b, vector{-d.x, -d.y}, 2*ManRadius*g.man, i, n, g.man)
	}
	s := along(b.Inset(2), d, (EdgeHeight+1.2)*g.edge, i, n, g.edge)
	if t.Orientation == Portrait {
		s.Turn = 90
	}
	return s
}

// Die returns the spot of die i of n thrown by a side: the viewer's dice fall in the half of his home table.
func (t Tables) Die(side game.Seat, i, n int) Spot {
	g := t.plan()
	half := 0
	if (side == t.Viewer) != t.HomeLeft {
		half = 1
	}
	u := g.fields[half] + 3*g.pitch + row(6*g.pitch, DieSide*g.die, g.dieApart, i, n)
	return t.spot(u, (g.near+g.far)/2, g.die)
}

// Field returns the baize before (0) or after (1) the bar in the drawing's order.
func (t Tables) Field(half int) Box {
	g := t.plan()
	return t.box(g.fields[half], 6*g.pitch, g.near, abs(g.far-g.near), true)
}

// Strip returns the whole bar between the fields.
func (t Tables) Strip() Box {
	g := t.plan()
	return t.box(g.bar, g.barWide, g.near, abs(g.far-g.near), true)
}

// Niche returns the panel between the two trays before (0) or after (1) the fields; the cube rests in one of them.
func (t Tables) Niche(end int) Box {
	g := t.plan()
	gap := 6.0
	if t.Orientation == Portrait {
		gap = 3
	}
	return t.box(g.trays[end], g.trayDeep, min(g.trayFrom, g.far+g.near-g.trayFrom)+g.trayLong+gap, abs(g.near+g.far-2*g.trayFrom)-2*g.trayLong-2*gap, t.Orientation == Portrait)
}

func (t Tables) spot(u, v, scale float64) Spot {
	if t.Orientation == Portrait {
		return Spot{v, u, 0, scale}
	}
	return Spot{u, v, 0, scale}
}

// Cube returns the spot of the doubling cube: with the side that owns it, or in the middle for owner -1.
func (t Tables) Cube(owner game.Seat) Spot {
	g := t.plan()
	mid := (g.near + g.far) / 2
	u := g.trays[0] + g.trayDeep/2
	if t.HomeLeft {
		u = g.trays[1] + g.trayDeep/2
	}
	if owner < 0 {
		return t.spot(u, mid, 0.86*g.die)
	}
	if t.Orientation == Portrait {
		return t.spot(g.bar+g.barWide/2, mid-sign(owner == t.Viewer)*145, 0.8*g.die)
	}
	return t.spot(u, mid+sign(owner == t.Viewer)*58, 0.86*g.die)
}

// Coordinate returns the spot for the printed number of a side's own point p, on the rail outside it.
func (t Tables) Coordinate(side game.Seat, p int) Spot {
	b, d := t.Point(side, p), dir(t.Inward(side, p))
	c := b.Center()
	out := 25.0
	if t.Orientation == Portrait {
		out = 10
	}
	return Spot{c.X - d.x*(b.W/2+out), c.Y - d.y*(b.H/2+out), 0, 1}
}

// Travel returns the spots of the chevrons that show a side's way round the board, in walking order; a chevron drawn
// pointing to the right is turned to point along the way.
func (t Tables) Travel(side game.Seat) []Spot {
	var spots []Spot
	for p := 24; p > 1; p-- {
		a, b := t.Coordinate(side, p), t.Coordinate(side, p-1)
		s := Spot{(a.X + b.X) / 2, (a.Y + b.Y) / 2, turn(b.X-a.X, b.Y-a.Y), 1}
		if p%6 == 1 { // between two tables: the bar, or the far end of the board
			continue
		}
		spots = append(spots, s)
	}
	return spots
}

// turn returns the angle of the axis-parallel vector x, y.
func turn(x, y float64) float64 {
	switch {
	case x < -epsilon:
		return 180
	case x > epsilon:
		return 0
	case y < 0:
		return 270
	}
	return 90
}
