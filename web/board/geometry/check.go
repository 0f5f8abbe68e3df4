package geometry

import (
	"math"

	"parlor/game"
)

// Check is the card table of Check and Double Check. Seats are counted from 0 to the left; the viewer's hand lies at the
// bottom, the others follow clockwise round the table, all face up and upright so that they can be read.
type Check struct {
	Orientation Orientation
	Viewer      game.Seat
	Seats       int // 2 to 8
}

// Size returns width and height of the drawing.
func (g Check) Size() (w, h float64) {
	if g.Orientation == Portrait {
		return 360, 640
	}
	return 1200, 800
}

// handPlace is where a hand lies: the middle of its cards, the widest it may grow, its scale.
type handPlace struct{ x, y, w, scale float64 }

// landscapePlaces lists the opponents' places round the table, left to right, for each number of them.
func landscapePlaces(n int) []handPlace {
	const lx, rx = 216, 984
	switch n {
	case 1:
		return []handPlace{{600, 128, 620, 0.78}}
	case 2:
		return []handPlace{{320, 128, 440, 0.72}, {880, 128, 440, 0.72}}
	case 3:
		return []handPlace{{lx, 330, 286, 0.56}, {600, 118, 420, 0.66}, {rx, 330, 286, 0.56}}
	case 4:
		return []handPlace{{lx, 350, 286, 0.54}, {360, 112, 380, 0.6}, {840, 112, 380, 0.6}, {rx, 350, 286, 0.54}}
	case 5:
		return []handPlace{{lx, 352, 286, 0.54}, {214, 112, 300, 0.54}, {600, 112, 300, 0.54}, {986, 112, 300, 0.54}, {rx, 352, 286, 0.54}}
	case 6:
		return []handPlace{{lx, 466, 280, 0.48}, {lx, 286, 280, 0.48}, {392, 106, 320, 0.5}, {808, 106, 320, 0.5}, {rx, 286, 280, 0.48}, {rx, 466, 280, 0.48}}
	}
	return []handPlace{{lx, 466, 280, 0.48}, {lx, 286, 280, 0.48}, {214, 104, 290, 0.48}, {600, 104, 290, 0.48}, {986, 104, 290, 0.48}, {rx, 286, 280, 0.48}, {rx, 466, 280, 0.48}}
}

// portraitPlaces lists the opponents' places on a phone: rows of two, an odd one above and larger.
func portraitPlaces(n int) []handPlace {
	switch n {
	case 1:
		return []handPlace{{180, 138, 320, 0.62}}
	case 2:
		return []handPlace{{146, 84, 264, 0.5}, {214, 212, 264, 0.5}}
	}
	rows := (n + 1) / 2
	pitch := [5]float64{2: 120, 3: 88, 4: 66}[rows]
	scale := [5]float64{2: 0.34, 3: 0.34, 4: 0.26}[rows]
	top := [5]float64{2: 0.5, 3: 0.4, 4: 0.26}[rows]
	first := 14 + pitch/2
	at := make([]handPlace, n)
	for i := range at {
		left := n / 2 // clockwise: up the left column, across, down the right one
		switch {
		case i < left:
			at[i] = handPlace{94, first + float64(rows-1-i)*pitch, 160, scale}
		case n%2 == 1 && i == left:
			at[i] = handPlace{180, first, 260, top}
		default:
			at[i] = handPlace{266, first + float64(rows-n+i)*pitch, 160, scale}
		}
	}
	return at
}

func (g Check) place(seat game.Seat) handPlace {
	i := (int(seat-g.Viewer) + g.Seats) % g.Seats
	if g.Orientation == Portrait {
		if i == 0 {
			return handPlace{180, 548, 340, 0.58}
		}
		return portraitPlaces(g.Seats - 1)[i-1]
	}
	if i == 0 {
		return handPlace{600, 640, 860, 0.94}
	}
	return landscapePlaces(g.Seats - 1)[i-1]
}

// Hand returns the box in which a seat's cards stay.
func (g Check) Hand(seat game.Seat) Box {
	p := g.place(seat)
	h := CardHeight*p.scale + arch(p) + 2
	return Box{p.x - p.w/2, p.y - h/2, p.w, h}
}

// arch returns how much lower than the middle the ends of a full fan lie.
func arch(p handPlace) float64 { return 14 * p.scale }

// Card returns the spot of card i of n in a seat's hand: a gentle fan, squeezed where the hand has grown.
func (g Check) Card(seat game.Seat, i, n int) Spot {
	p := g.place(seat)
	w := CardWidth * p.scale
	off := row(p.w-0.2*w, w, 0.72*w, i, n)
	t := off / (p.w / 2)
	return Spot{p.x + off, p.y + arch(p)*(t*t-0.5), 5 * t, p.scale}
}

// Plate returns the box below a hand for its player's name, points and counters.
func (g Check) Plate(seat game.Seat) Box {
	b := g.Hand(seat)
	if g.Orientation == Portrait {
		h := 15.0
		return Box{b.X, b.Bottom() + 1, b.W, h}
	}
	w := math.Min(b.W, 330)
	return Box{b.X + b.W/2 - w/2, b.Bottom() + 2, w, 30}
}

// Counter returns the spot of counter i of n in a seat's trough, a row at the right of its plate.
func (g Check) Counter(seat game.Seat, i, n int) Spot {
	b := g.Plate(seat)
	d := b.H * 0.78
	scale := d / (2 * CounterRadius)
	room := b.W*0.24 - d
	step := 0.0
	if n > 1 {
		step = math.Min(d*0.5, room/float64(n-1))
	}
	return Spot{b.Right() - d*0.75 - float64(n-1-i)*step, b.Y + b.H/2, 0, scale}
}

// Discard returns the well in the middle of the table.
func (g Check) Discard() Box {
	if g.Orientation == Portrait {
		return Box{128, 308, 104, 136}
	}
	return Box{518, 268, 164, 212}
}

// Discarded returns the spot of the card that lies depth cards below the top of the Discard; from the fourth on they lie
// under one another.
func (g Check) Discarded(depth int) Spot {
	c := g.Discard().Center()
	d := math.Min(float64(depth), 3)
	c.Scale = 0.92
	if g.Orientation == Portrait {
		c.Scale = 0.6
	}
	return Spot{c.X - 2.5*d*c.Scale, c.Y + 2.5*d*c.Scale, 0, c.Scale}
}

// Deck returns the spot of the pack while it is dealt.
func (g Check) Deck() Spot {
	if g.Orientation == Portrait {
		return Spot{68, 376, 0, 0.6}
	}
	return Spot{432, 374, 0, 0.7}
}

// Die returns the spot of die i, 0 or 1, right of the Discard.
func (g Check) Die(i int) Spot {
	if g.Orientation == Portrait {
		return Spot{294, 348 + float64(i)*58, []float64{-6, 7}[i], 46 / DieSide}
	}
	return Spot{768, 326 + float64(i)*96, []float64{-7, 8}[i], 1.12}
}
