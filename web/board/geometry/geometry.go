// Package geometry says where everything lies on the four drawn boards: the boxes that answer to a finger and the spots
// on which pieces, cards, chips and dice stand. The static art, the live layer and the buttons above it all ask here, so
// they cannot disagree.
//
// All lengths are units of the drawing (its viewBox): x grows to the right, y downwards, angles are degrees clockwise.
// A board is a small value: choose the orientation and who is looking, then ask. The viewer always sits at the bottom.
package geometry

import "math"

// Orientation is the shape of the drawing.
type Orientation uint8

const (
	// Landscape is the wide drawing for desks.
	Landscape Orientation = iota
	// Portrait is the tall drawing for phones, 360 units wide: one unit is one CSS pixel on the narrowest phone.
	Portrait
)

// String returns the word used in the names of the art files.
func (o Orientation) String() string {
	if o == Portrait {
		return "portrait"
	}
	return "landscape"
}

// Natural sizes of the live symbols at Scale 1, in units.
const (
	ManRadius     = 34.0 // a man lying flat
	EdgeHeight    = 17.0 // a man seen from the side: its thickness
	DieSide       = 64.0
	PawnRadius    = 19.0
	ChipRadius    = 30.0
	CardWidth     = 120.0
	CardHeight    = 168.0
	CounterRadius = 11.0
)

// Spot is a place for one symbol: its centre, its turn in degrees clockwise and its scale against the natural size.
type Spot struct{ X, Y, Turn, Scale float64 }

// Box is a rectangle by its upper left corner and its size.
type Box struct{ X, Y, W, H float64 }

// Center returns the middle of b, upright and at scale 1.
func (b Box) Center() Spot { return Spot{b.X + b.W/2, b.Y + b.H/2, 0, 1} }

// Right returns the x of the right edge.
func (b Box) Right() float64 { return b.X + b.W }

// Bottom returns the y of the lower edge.
func (b Box) Bottom() float64 { return b.Y + b.H }

// Inset returns b made smaller by d on every side.
func (b Box) Inset(d float64) Box { return Box{b.X + d, b.Y + d, b.W - 2*d, b.H - 2*d} }

// Contains reports whether x, y lies in b or on its edge.
func (b Box) Contains(x, y float64) bool {
	return x >= b.X-epsilon && x <= b.Right()+epsilon && y >= b.Y-epsilon && y <= b.Bottom()+epsilon
}

// epsilon forgives the rounding of sums.
const epsilon = 1e-6

// run places n things of the given size along a length, beginning half a thing from its start: side by side where they
// fit, overlapping evenly where they do not. It returns the distance of the i-th centre from the start.
func run(length, size float64, i, n int) float64 {
	step := size
	if n > 1 {
		step = math.Min(size, (length-size)/float64(n-1))
	}
	return size/2 + float64(i)*step
}

// row places n things around the middle of a length, step apart at most, squeezed where they would not fit. It returns
// the distance of the i-th centre from the middle.
func row(length, size, step float64, i, n int) float64 {
	if n > 1 {
		step = math.Min(step, (length-size)/float64(n-1))
	}
	return (float64(i) - float64(n-1)/2) * step
}
