package geometry

// India is the cross of the Royal Game of India with the viewer's side at the bottom. Sides are 0 south, 1 east, 2 north,
// 3 west; ring spaces are counted 0 to 67 counter-clockwise from side 0's front space (IN-2).
type India struct {
	Orientation Orientation
	Viewer      int
}

// RingSpaces is the number of spaces of the outer track, RedSpaces that of each red path.
const (
	RingSpaces = 68
	RedSpaces  = 7
	arm        = 8 // spaces along an arm of the cross
	perSide    = RingSpaces / 4
)

// Progress of a piece along its own path (IN-3).
const (
	InCorner = -1
	OwnFront = 63
	Home     = 71
)

// Size returns width and height of the drawing.
func (g India) Size() (w, h float64) {
	if g.Orientation == Portrait {
		return 360, 640
	}
	return 1000, 1000
}

// measures returns the width of one of the three lanes of an arm, and the length of its spaces: on arms that run across, and down.
func (g India) measures() (lane, across, down float64) {
	if g.Orientation == Portrait {
		return 27, 16.75, 33.5
	}
	return 46, 46, 46
}

// cell returns the space in column c (-1, 0, 1) and row r (0 innermost to 7 outermost) of the arm at quarter q of the
// drawing (0 bottom, 1 right, 2 top, 3 left), columns counted to the right as seen by who sits there.
func (g India) cell(q, c, r int) Box {
	w, h := g.Size()
	lane, across, down := g.measures()
	length := down
	if q%2 == 1 {
		length = across
	}
	// Distances from the middle, as if the arm pointed down, then turned.
	x0, x1 := (float64(c)-0.5)*lane, (float64(c)+0.5)*lane
	y0, y1 := 1.5*lane+float64(r)*length, 1.5*lane+float64(r+1)*length
	switch q {
	case 0:
		return Box{w/2 + x0, h/2 + y0, x1 - x0, y1 - y0}
	case 1:
		return Box{w/2 + y0, h/2 - x1, y1 - y0, x1 - x0}
	case 2:
		return Box{w/2 - x1, h/2 - y1, x1 - x0, y1 - y0}
	}
	return Box{w/2 - y1, h/2 + x0, y1 - y0, x1 - x0}
}

// quarter returns where a side sits in the drawing.
func (g India) quarter(side int) int { return (side - g.Viewer + 4) % 4 }

// Ring returns the box of ring space a, 0 to 67.
func (g India) Ring(a int) Box {
	side, s := a/perSide, a%perSide
	q := g.quarter(side)
	switch {
	case s == 0:
		return g.cell(q, 0, arm-1)
	case s <= arm:
		return g.cell(q, 1, arm-s)
	}
	return g.cell((q+1)%4, -1, s-arm-1)
}

// Safe reports whether ring space a is one of the twelve blue ones (IN-2).
func Safe(a int) bool {
	s := a % perSide
	return s == 0 || s == 5 || s == 12
}

// Red returns the box of space k, 1 to 7, of a side's red path, counted inwards.
func (g India) Red(side, k int) Box { return g.cell(g.quarter(side), 0, arm-1-k) }

// Centre returns the box of the red circle.
func (g India) Centre() Box {
	w, h := g.Size()
	lane, _, _ := g.measures()
	return Box{w/2 - 1.5*lane, h/2 - 1.5*lane, 3 * lane, 3 * lane}
}

// Corner returns the field at the right hand of a side where its pieces wait.
func (g India) Corner(side int) Box {
	w, h := g.Size()
	lane, across, down := g.measures()
	b := Box{w/2 + 1.5*lane, h/2 + 1.5*lane, arm * across, arm * down}
	switch g.quarter(side) {
	case 1:
		b.Y = h/2 - 1.5*lane - b.H
	case 2:
		b.X, b.Y = w/2-1.5*lane-b.W, h/2-1.5*lane-b.H
	case 3:
		b.X = w/2 - 1.5*lane - b.W
	}
	return b
}

// Medallion returns the middle and, as Scale, the radius of the medallion in a side's corner.
func (g India) Medallion(side int) Spot {
	b := g.Corner(side)
	c := b.Center()
	r := 134.0
	shift := 18.0
	if g.Orientation == Portrait {
		r, shift = 64, 0
	}
	x, y := outward(g.quarter(side))
	return Spot{c.X + x*shift, c.Y + y*shift, 0, r}
}

// outward returns the direction, as signs, from the middle of the drawing to the corner at the right hand of quarter q.
func outward(q int) (x, y float64) {
	return [4]float64{1, 1, -1, -1}[q], [4]float64{1, -1, -1, 1}[q]
}

// Path returns the box of the space a side's piece stands on at progress p: -1 corner, 0 to 63 ring, 64 to 70 red,
// 71 centre (IN-3).
func (g India) Path(side, p int) Box {
	switch {
	case p <= InCorner:
		return g.Corner(side)
	case p <= OwnFront:
		return g.Ring((perSide*side + 5 + p) % RingSpaces)
	case p < Home:
		return g.Red(side, p-OwnFront)
	}
	return g.Centre()
}

// Piece returns the spot of piece i of n that stand together at a side's progress p. Two on a space lie across the
// way, so that a bar can join them; pieces in the corner sit around the medallion, those at home in front of their path.
func (g India) Piece(side, p, i, n int) Spot {
	scale := 1.0
	if g.Orientation == Portrait {
		scale = 10 / PawnRadius
	}
	switch {
	case p <= InCorner:
		return g.waiting(side, i, scale)
	case p >= Home:
		return g.home(side, i, scale*0.65)
	}
	b := g.Path(side, p)
	c := b.Center()
	c.Scale = scale
	if n > 1 {
		dx, dy := g.across(b, i, n)
		c.X, c.Y, c.Scale = c.X+dx, c.Y+dy, scale*0.78
	}
	return c
}

// across returns the offset of piece i of n on a space: on a line across the lane for two, in a square for more.
func (g India) across(b Box, i, n int) (dx, dy float64) {
	w, h := g.Size()
	c := b.Center()
	lane, _, _ := g.measures()
	o := lane * 0.235
	side := float64(i%2)*2*o - o
	back := 0.0
	if n > 2 {
		back = float64(i/2)*2*o - o
	}
	if abs(c.X-w/2) < 1.5*lane && abs(c.Y-h/2) > 1.5*lane { // the arm runs down: across is x
		return side, back
	}
	return back, side
}

func abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	return x
}

func (g India) waiting(side, i int, scale float64) Spot {
	m := g.Medallion(side)
	o := m.Scale * 0.64
	return Spot{m.X + o*(float64(i%2)*2-1), m.Y + o*(float64(i/2)*2-1), 0, scale * 1.12}
}

func (g India) home(side, i int, scale float64) Spot {
	b := g.Centre()
	c := b.Center()
	// A flat triangle before the path: three at the edge of the circle, one nearer to the heart of the lotus.
	deep, off := 0.4*b.W, (float64(i)-1)*0.2*b.W
	if i == 3 {
		deep, off = 0.2*b.W, 0
	}
	switch g.quarter(side) {
	case 0:
		return Spot{c.X + off, c.Y + deep, 0, scale}
	case 1:
		return Spot{c.X + deep, c.Y - off, 0, scale}
	case 2:
		return Spot{c.X - off, c.Y - deep, 0, scale}
	}
	return Spot{c.X - deep, c.Y + off, 0, scale}
}

// Blockade returns the spot of the bar that joins two pieces on ring space a; the symbol is drawn lying across.
func (g India) Blockade(a int) Spot {
	b := g.Ring(a)
	c := b.Center()
	lane, _, _ := g.measures()
	c.Scale = lane / 46
	if dx, _ := g.across(b, 1, 2); dx == 0 {
		c.Turn = 90
	}
	return c
}

// Die returns the spot of die i, 0 or 1, thrown by a side: in its corner, on the side of the centre.
func (g India) Die(side, i int) Spot {
	b := g.Corner(side)
	c := b.Center()
	x, y := outward(g.quarter(side))
	if g.Orientation == Portrait {
		return Spot{c.X + float64(i*2-1)*24, c.Y - y*94, 0, 36 / DieSide}
	}
	o := []float64{118, 44}
	return Spot{c.X - x*(b.W/2-o[i]), c.Y - y*(b.H/2-o[1-i]), 0, 0.84}
}
