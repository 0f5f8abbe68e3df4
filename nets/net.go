// Package nets holds small neural nets that judge positions: reading and
// writing them, computing with them, and teaching them. It knows no game.
//
// The inputs of a net are rows: what is true of a position is a list of row
// numbers, and the first layer is the sum of those rows. Of two positions that
// differ little the sums differ little, too, so the second is had from the
// first by adding some rows and taking others away ([Net.Sum]).
//
// Then come one or more dense layers. The activation between layers is
// x/(1+|x|); the outputs are chances, from 0 to 1. What is above the first
// layer exists once for each class of positions: who uses a net says which
// class a position is in.
//
// A [Learner] has floats for weights and learns. A [Net] has small whole
// numbers, is quicker, never changes, and may be shared. Both give the same
// bits on every machine.
package nets

import (
	"errors"
	"fmt"
	"slices"
)

// Shape is how a net is built.
type Shape struct {
	Rows    int   `json:"rows"`    // inputs
	Layers  []int `json:"layers"`  // units of each layer, the outputs last
	Classes int   `json:"classes"` // of positions, each with dense layers of its own
}

// The bounds of a shape. Rows are numbered by 16 bits.
const (
	maxRows    = 1 << 16
	maxUnits   = 1024
	maxLayers  = 6
	maxClasses = 16
	firstUnits = 64 // the first layer is a multiple of this
	innerUnits = 16 // every other but the last is a multiple of this
	lanes      = 8  // the outputs are padded to a multiple of this

	// MaxOutputs is the most outputs a net can have.
	MaxOutputs = lanes
)

// Check refuses shapes that no net has, and says what was expected.
func (s Shape) Check() error {
	switch {
	case s.Rows < 1 || s.Rows > maxRows:
		return fmt.Errorf("%d rows: want 1 to %d", s.Rows, maxRows)
	case s.Classes < 1 || s.Classes > maxClasses:
		return fmt.Errorf("%d classes: want 1 to %d", s.Classes, maxClasses)
	case len(s.Layers) < 2 || len(s.Layers) > maxLayers:
		return fmt.Errorf("%d layers: want 2 to %d", len(s.Layers), maxLayers)
	}
	for i, n := range s.Layers {
		switch last := i == len(s.Layers)-1; {
		case last && (n < 1 || n > MaxOutputs):
			return fmt.Errorf("%d outputs: want 1 to %d", n, MaxOutputs)
		case last:
		case n < 1 || n > maxUnits:
			return fmt.Errorf("a layer of %d units: want 1 to %d", n, maxUnits)
		case i == 0 && n%firstUnits != 0:
			return fmt.Errorf("%d units in the first layer: want a multiple of %d", n, firstUnits)
		case n%innerUnits != 0:
			return fmt.Errorf("a layer of %d units: want a multiple of %d", n, innerUnits)
		}
	}
	return nil
}

// Outputs returns the number of outputs.
func (s Shape) Outputs() int { return s.Layers[len(s.Layers)-1] }

// dense returns the inputs and the outputs, with padding, of each dense layer.
func (s Shape) dense() (list [][2]int) {
	for i, n := range s.Layers[1:] {
		list = append(list, [2]int{s.Layers[i], (n + lanes - 1) / lanes * lanes})
	}
	return list
}

// Whole numbers stand for fractions: activations are multiples of 1/unit,
// weights of dense layers of 1/weightUnit. Sums of products are multiples of
// 1/(unit × weightUnit).
const (
	unit       = 2048
	weightUnit = 4096
)

// A Net judges. It never changes, and may be used by several goroutines.
type Net struct {
	shape Shape
	About Provenance
	Hash  string    // SHA-256 of the weights in hex, as the file says that it was read from; or ""
	scale []float32 // sums of a unit of the first layer are multiples of 1/scale
	rows  []int16   // a row after the other
	bias  []int16   // of the first layer
	dense [][]layer
}

// layer is a dense layer of one class.
type layer struct {
	w    []int16 // for each unit, its weights
	bias []int32
}

// Shape returns how n is built. Do not change it.
func (n *Net) Shape() Shape { return n.shape }

// Sum is the state of the first layer at a position, before its activation.
type Sum []int16

// NewSum returns room for a sum.
func (n *Net) NewSum() Sum { return make(Sum, n.shape.Layers[0]) }

// SumOf sets dst to the sum of a position with these rows.
func (n *Net) SumOf(dst Sum, rows []uint16) { sumInts(dst, n.bias, n.rows, rows, nil) }

// Sum sets dst to from, with the rows of add and without those of sub, of
// which from has each. The order and the way make no difference to the result.
func (n *Net) Sum(dst, from Sum, add, sub []uint16) { sumInts(dst, from, n.rows, add, sub) }

// Desk is what computing needs for itself. It belongs to one goroutine.
type Desk struct {
	act  [2][]int16
	sums []int32
}

// NewDesk returns a desk for n.
func (n *Net) NewDesk() *Desk {
	most := slices.Max(n.shape.Layers) + lanes
	return &Desk{act: [2][]int16{make([]int16, most), make([]int16, most)}, sums: make([]int32, most)}
}

// Outputs computes the chances of a position of a class from its sum, into out,
// as many as there are outputs; what is beyond them is left as it was.
func (n *Net) Outputs(d *Desk, sum Sum, class int, out *[MaxOutputs]float32) {
	act, next := d.act[0][:len(sum)], d.act[1]
	softWords(act, sum, n.scale)
	layers := n.dense[class]
	for i := range layers {
		l := &layers[i]
		sums := d.sums[:len(l.bias)]
		denseInts(sums, l.w, act)
		for j, b := range l.bias {
			sums[j] += b
		}
		if i == len(layers)-1 {
			for j := range n.shape.Outputs() {
				out[j] = logistic(float32(sums[j]) / (unit * weightUnit))
			}
			return
		}
		softLongs(next[:len(sums)], sums, unit*weightUnit)
		act, next = next[:len(sums)], act[:cap(act)]
	}
}

// errDamaged says that what was read is no net, or one that was damaged.
var errDamaged = errors.New("damaged")
