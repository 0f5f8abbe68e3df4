package geometry

import "parlor/game"

// Crown is the cloth of Crown and Anchor: six cells, the Banker's rail above them, the players' rail below. Seats are
// counted from 0 to the left.
type Crown struct {
	Orientation Orientation
	Viewer      game.Seat
	Seats       int // 2 to 8
}

// Designs is the number of cells, in the order crown, anchor, heart, spade, diamond, club.
const Designs = 6

// Size returns width and height of the drawing.
func (g Crown) Size() (w, h float64) {
	if g.Orientation == Portrait {
		return 360, 640
	}
	return 1200, 800
}

// Cell returns the box of design d, 0 to 5.
func (g Crown) Cell(d int) Box {
	if g.Orientation == Portrait {
		return Box{22 + float64(d%2)*160, 172 + float64(d/2)*112, 156, 108}
	}
	return Box{72 + float64(d%3)*262, 140 + float64(d/3)*248, 254, 240}
}

// Symbol returns the middle of the drawn design in cell d; Scale is against a symbol 100 units high.
func (g Crown) Symbol(d int) Spot {
	c := g.Cell(d).Center()
	if g.Orientation == Portrait {
		return Spot{c.X, c.Y - 12, 0, 0.56}
	}
	return Spot{c.X, c.Y - 26, 0, 1.2}
}

// Label returns the middle of the name drawn in cell d.
func (g Crown) Label(d int) Spot {
	b := g.Cell(d)
	c := b.Center()
	if g.Orientation == Portrait {
		return Spot{c.X, b.Bottom() - 16, 0, 0.5}
	}
	return Spot{c.X, b.Bottom() - 38, 0, 1}
}

// Stake returns the spot of a seat's stake in cell d: the seats stand round the design, above its name; where there are
// more than three at each side of it, they need the whole height.
func (g Crown) Stake(d int, seat game.Seat) Spot {
	b := g.Cell(d)
	i := g.order(seat)
	side, level := i%2, float64(i/2)
	x, y, scale, name := 34.0, 37.0, 0.86, 50.0
	if g.Orientation == Portrait {
		x, y, scale, name = 17, 15.5, 0.42, 25
	}
	gaps := 2.0
	if g.Seats > 6 {
		gaps, name = 3, 0
	}
	step := (b.H - 2*y - name) / gaps
	s := Spot{b.X + x, b.Bottom() - y - name - level*step, 0, scale}
	if side == 1 {
		s.X = b.Right() - x
	}
	return s
}

// order counts the seats from the viewer to the left.
func (g Crown) order(seat game.Seat) int { return (int(seat-g.Viewer) + g.Seats) % g.Seats }

// Shelf returns the players' rail as a whole.
func (g Crown) Shelf() Box {
	if g.Orientation == Portrait {
		return Box{14, 520, 332, 108}
	}
	return Box{48, 684, 1104, 86}
}

// Rail returns a seat's compartment of the shelf: the viewer in the middle, the next players to his left and on round
// the table to his right. On phones there are two rows, the viewer's the lower.
func (g Crown) Rail(seat game.Seat) Box {
	s := g.Shelf()
	k := g.compartment(seat)
	if g.Orientation == Landscape {
		w := s.W / float64(g.Seats)
		return Box{s.X + float64(k)*w, s.Y, w, s.H}
	}
	upper := g.Seats / 2
	n, y := upper, s.Y
	if k >= upper {
		k, n, y = k-upper, g.Seats-upper, s.Y+s.H/2
	}
	w := s.W / float64(n)
	return Box{s.X + float64(k)*w, y, w, s.H / 2}
}

// compartment returns a seat's place from the left end of the shelf.
func (g Crown) compartment(seat game.Seat) int {
	if g.Orientation == Portrait { // lower row first, then the upper one
		return (g.order(seat) + g.Seats/2) % g.Seats
	}
	mid := g.Seats / 2
	return ((mid-g.order(seat))%g.Seats + g.Seats) % g.Seats
}

// RailChip returns the spot of chip i of n lying in a seat's compartment, a row of overlapping chips at its left end;
// at most six are worth drawing, the sum stands beside them.
func (g Crown) RailChip(seat game.Seat, i, n int) Spot {
	b := g.Rail(seat)
	scale, inset := 0.86, 10.0
	if g.Orientation == Portrait {
		scale, inset = 0.5, 4
	}
	d := 2 * ChipRadius * scale
	return Spot{b.X + inset + d/2 + float64(i)*min(d*0.24, gap(b.W*0.5, d, n)), b.Y + b.H/2, 0, scale}
}

// gap returns the step that squeezes n things of a size into a length.
func gap(length, size float64, n int) float64 {
	if n < 2 {
		return 0
	}
	return max(0, (length-size)/float64(n-1))
}

// RailSum returns the spot for the written number of a seat's chips.
func (g Crown) RailSum(seat game.Seat) Spot {
	b := g.Rail(seat)
	return Spot{b.X + b.W*0.76, b.Y + b.H/2, 0, 1}
}

// Bank returns the Banker's brass tray.
func (g Crown) Bank() Box {
	if g.Orientation == Portrait {
		return Box{22, 14, 316, 44}
	}
	return Box{72, 52, 778, 72}
}

// BankChip returns the spot of chip i of n in the Banker's tray.
func (g Crown) BankChip(i, n int) Spot {
	b := g.Bank()
	scale := 0.82
	if g.Orientation == Portrait {
		scale = 0.5
	}
	d := 2 * ChipRadius * scale
	return Spot{b.X + b.W*0.34 + d/2 + float64(i)*min(d*0.3, gap(b.W*0.62, d, n)), b.Y + b.H/2, 0, scale}
}

// Round returns where it is told which round it is: at the far end of the Banker's tray. The text ends there.
func (g Crown) Round() Spot {
	b := g.Bank()
	return Spot{X: b.Right() - b.H/4, Y: b.Y + b.H/2}
}

// Tray returns the round leather tray in which the dice fall, as its enclosing square.
func (g Crown) Tray() Box {
	if g.Orientation == Portrait {
		return Box{118, 66, 220, 98}
	}
	return Box{878, 372, 256, 256}
}

// Die returns the spot of die i, 0 to 2.
func (g Crown) Die(i int) Spot {
	b := g.Tray()
	c := b.Center()
	if g.Orientation == Portrait {
		return Spot{c.X + float64(i-1)*60, c.Y, []float64{-9, 6, -4}[i], 46 / DieSide}
	}
	x := []float64{-46, 46, 2}
	y := []float64{-36, -28, 52}
	return Spot{c.X + x[i], c.Y + y[i], []float64{-12, 9, -5}[i], 1.12}
}

// Cup returns the spot of the leather cup's mouth; the dice tumble from here. Scale is against the landscape cup.
func (g Crown) Cup() Spot {
	if g.Orientation == Portrait {
		return Spot{68, 116, 0, 0.42}
	}
	return Spot{1006, 226, 0, 1}
}
