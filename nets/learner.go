package nets

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// A Learner is a net that learns. It belongs to one goroutine.
type Learner struct {
	shape Shape
	About Provenance
	peak  []float32 // the greatest sum of each unit of the first layer that was seen
	rows  []float32 // a row after the other
	bias  []float32
	dense [][]floatLayer

	// What it computed last, and what flows back.
	list []uint16
	from int         // class
	sum  []float32   // the first layer before its activation
	act  [][]float32 // the activations of each layer; the last are the outputs
	back [][]float32
}

// floatLayer is a dense layer of one class.
type floatLayer struct{ w, bias []float32 }

// NewLearner returns a net that knows nothing. The rows for which common
// returns false begin at zero, so that they learn from their first use alone.
func NewLearner(s Shape, seed uint64, common func(row int) bool) (*Learner, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	l := &Learner{shape: s, About: Provenance{Seed: seed}}
	l.shape.Layers = slices.Clone(s.Layers)
	rnd := rand.New(rand.NewPCG(seed, 0x6e657473))
	first := s.Layers[0]
	l.rows, l.bias, l.peak = make([]float32, s.Rows*first), make([]float32, first), make([]float32, first)
	for i := range s.Rows {
		if common(i) {
			normal(l.rows[i*first:][:first], 0.15, rnd)
		}
	}
	normal(l.bias, 0.2, rnd)
	for range s.Classes {
		var layers []floatLayer
		for i, d := range s.dense() {
			f := floatLayer{make([]float32, d[0]*d[1]), make([]float32, d[1])}
			normal(f.w[:d[0]*s.Layers[i+1]], float32(math.Sqrt(1/float64(d[0]))), rnd)
			layers = append(layers, f)
		}
		l.dense = append(l.dense, layers)
	}
	l.room()
	return l, nil
}

// Take makes l judge as n does, but for n's rounding, and go on from there. L
// has as many layers as n, and as many units or more in each: its further units
// keep the weights they came with, and count for nothing until they learn.
func (l *Learner) Take(n *Net) error {
	have, want := l.shape, n.shape
	fits := have.Rows == want.Rows && have.Classes == want.Classes && have.Outputs() == want.Outputs() && len(have.Layers) == len(want.Layers)
	for i := 0; fits && i < len(have.Layers); i++ {
		fits = have.Layers[i] >= want.Layers[i]
	}
	if !fits {
		return fmt.Errorf("take a net with layers %v over %d rows: want at most %v over %d, and as many layers", want.Layers, want.Rows, have.Layers, have.Rows)
	}
	l.takeFirst(n)
	wide, narrow := have.dense(), want.dense()
	for class, layers := range l.dense {
		for i, f := range layers {
			in, known, q := wide[i][0], narrow[i][0], n.dense[class][i]
			for o := range want.Layers[i+1] {
				row := f.w[o*in:][:in]
				clear(row)
				for j := range known {
					row[j] = float32(q.w[o*known+j]) / weightUnit
				}
				f.bias[o] = float32(q.bias[o]) / (unit * weightUnit)
			}
		}
	}
	l.About = n.About
	l.About.Curve = slices.Clone(n.About.Curve)
	return nil
}

// TakeFirst makes the first layer of l what n's is, which has as many rows, and as
// many units or fewer. What is above it stays.
func (l *Learner) TakeFirst(n *Net) error {
	if have, want := l.shape, n.shape; have.Rows != want.Rows || have.Layers[0] < want.Layers[0] {
		return fmt.Errorf("take the first layer of a net with %d rows and %d units: want %d rows, and at most %d units", want.Rows, want.Layers[0], have.Rows, have.Layers[0])
	}
	l.takeFirst(n)
	return nil
}

func (l *Learner) takeFirst(n *Net) {
	units, known := len(l.bias), len(n.bias)
	for j, s := range n.scale {
		l.bias[j] = float32(n.bias[j]) / s
		l.peak[j] = max(l.peak[j], math.MaxInt16/2.5/s)
		for i := range l.shape.Rows {
			l.rows[i*units+j] = float32(n.rows[i*known+j]) / s
		}
	}
}

// CopyRows sets n rows from to on to those from from on, which they do not
// overlap.
func (l *Learner) CopyRows(to, from, n int) {
	units := len(l.bias)
	copy(l.rows[to*units:][:n*units], l.rows[from*units:][:n*units])
}

// CopyClass makes a class of positions be judged as another one is.
func (l *Learner) CopyClass(to, from int) {
	for i, layer := range l.dense[from] {
		copy(l.dense[to][i].w, layer.w)
		copy(l.dense[to][i].bias, layer.bias)
	}
}

// normal fills w with numbers that are about normally distributed: each is the
// sum of twelve. (What math/rand gives may differ from machine to machine.)
func normal(w []float32, deviation float32, rnd *rand.Rand) {
	for i := range w {
		sum := -6.0
		for range 12 {
			sum += rnd.Float64()
		}
		w[i] = float32(sum) * deviation
	}
}

// room makes what computing needs.
func (l *Learner) room() {
	l.sum = make([]float32, len(l.bias))
	l.act = [][]float32{make([]float32, len(l.bias))}
	l.back = [][]float32{make([]float32, len(l.bias))}
	for _, d := range l.shape.dense() {
		l.act = append(l.act, make([]float32, d[1]))
		l.back = append(l.back, make([]float32, d[1]))
	}
}

// Shape returns how l is built. Do not change it.
func (l *Learner) Shape() Shape { return l.shape }

// SetBias sets what the outputs of every class begin at: the logistic function
// of b, for all positions alike.
func (l *Learner) SetBias(b []float32) {
	for _, layers := range l.dense {
		copy(layers[len(layers)-1].bias, b[:l.shape.Outputs()])
	}
}

// Outputs computes the chances of a position of a class with these rows. They
// are valid, and l may [Learner.Learn], until the next call.
func (l *Learner) Outputs(rows []uint16, class int) []float32 {
	l.list, l.from = rows, class
	sumFloats(l.sum, l.bias, l.rows, rows)
	softFloats(l.act[0], l.sum)
	layers := l.dense[class]
	for i := range layers {
		out := l.act[i+1]
		denseFloats(out, layers[i].w, l.act[i])
		for j, b := range layers[i].bias {
			out[j] += b
		}
		if i < len(layers)-1 {
			softFloats(out, out)
		}
	}
	out := l.act[len(layers)][:l.shape.Outputs()]
	for i, x := range out {
		out[i] = logistic(x)
	}
	return out
}

// Learn moves the outputs that were computed last towards want, by a step of
// rate down the slope of the cross-entropy.
func (l *Learner) Learn(want []float32, rate float32) {
	layers := l.dense[l.from]
	top := l.back[len(layers)]
	clear(top)
	for i, o := range l.act[len(layers)][:l.shape.Outputs()] {
		top[i] = rate * (want[i] - o)
	}
	for i := len(layers) - 1; i >= 0; i-- {
		for j, d := range l.back[i+1] {
			layers[i].bias[j] += d
		}
		rows := l.back[i+1]
		if i == len(layers)-1 {
			rows = rows[:l.shape.Outputs()]
		}
		backFloats(l.back[i], layers[i].w, l.act[i], rows)
		slopeFloats(l.back[i], l.act[i])
	}
	for j, d := range l.back[0] {
		l.bias[j] += d
	}
	addFloats(l.rows, l.back[0], l.list)
}

// Look notes how great the sums of the first layer are that were computed last,
// for [Learner.Net] must leave room for them.
func (l *Learner) Look() {
	for i, x := range l.sum {
		l.peak[i] = max(l.peak[i], x, -x)
	}
}

// Net returns a net that judges as l does now, but for the rounding. The sums of
// its first layer have room for 2.5 times what l has looked at.
func (l *Learner) Net() *Net {
	n := &Net{shape: l.shape, About: l.About, scale: make([]float32, len(l.bias))}
	n.rows, n.bias = make([]int16, len(l.rows)), make([]int16, len(l.bias))
	for i := range n.scale {
		n.scale[i] = maxScale
		for n.scale[i] > 1 && 2.5*l.peak[i]*n.scale[i] > math.MaxInt16 {
			n.scale[i] /= 2
		}
	}
	for i := 0; i < len(l.rows); i += len(n.scale) {
		roundEach(n.rows[i:], l.rows[i:], n.scale)
	}
	roundEach(n.bias, l.bias, n.scale)
	for _, layers := range l.dense {
		var list []layer
		for _, f := range layers {
			q := layer{make([]int16, len(f.w)), make([]int32, len(f.bias))}
			for i, x := range f.w {
				q.w[i] = round(x, weightUnit)
			}
			for i, b := range f.bias {
				q.bias[i] = int32(math.RoundToEven(max(-100, min(100, float64(b))) * unit * weightUnit))
			}
			list = append(list, q)
		}
		n.dense = append(n.dense, list)
	}
	return n
}

// maxScale is the finest scale of a unit.
const maxScale = 4096

// roundEach sets dst to src in multiples of 1/scale.
func roundEach(dst []int16, src, scale []float32) {
	for i, s := range scale {
		dst[i] = round(src[i], s)
	}
}

// round returns x in multiples of 1/scale.
func round(x, scale float32) int16 {
	return int16(max(-math.MaxInt16, min(math.MaxInt16, math.RoundToEven(float64(x)*float64(scale)))))
}

// Towards moves l a part of the way, 0 to 1, to other, which has its shape.
func (l *Learner) Towards(other *Learner, part float32) {
	move := func(a, b []float32) {
		for i, x := range b {
			a[i] += float32(part * (x - a[i]))
		}
	}
	move(l.rows, other.rows)
	move(l.bias, other.bias)
	for i, layers := range l.dense {
		for j, f := range layers {
			move(f.w, other.dense[i][j].w)
			move(f.bias, other.dense[i][j].bias)
		}
	}
	for i, p := range other.peak {
		l.peak[i] = max(l.peak[i], p)
	}
}
