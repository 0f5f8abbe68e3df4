package tablenet

import (
	"parlor/nets"
	"parlor/rules/tables"
)

// NewLearner returns a net for r that knows nothing, with these units in its
// hidden layers.
func NewLearner(r tables.Rules, hidden []int, seed uint64) (*nets.Learner, error) {
	return newLearner(r.Name, Inputs, rows, outputsOf(r.Score), hidden, seed)
}

// Any is what a net for all rules is called: no rule set has the name.
const Any = "any"

// NewLearnerAny returns a net for all rules that knows nothing.
func NewLearnerAny(hidden []int, seed uint64) (*nets.Learner, error) {
	return newLearner(Any, InputsAny, rowsAny, outputsAny, hidden, seed)
}

func newLearner(name, inputs string, rows int, o outputs, hidden []int, seed uint64) (*nets.Learner, error) {
	shape := nets.Shape{Rows: rows, Layers: append(append([]int{}, hidden...), o.n), Classes: classes}
	l, err := nets.NewLearner(shape, seed, often)
	if err != nil {
		return nil, err
	}
	bias := make([]float32, o.n) // About how often it happens.
	if g := o.gammon; g > 0 {
		copy(bias[g:], []float32{-1, -3, -1, -3})
	}
	if p := o.point; p > 0 {
		copy(bias[p:], []float32{-1, -1})
	}
	l.SetBias(bias)
	l.About.Game, l.About.Inputs = name, inputs
	return l, nil
}

// Read appends the rows of s, as the side on throw sees it, to dst, as the net of
// j is told of them, and returns its class as well.
func (j *Judge) Read(dst []uint16, s *tables.State) (list []uint16, class int) {
	j.next.of(s, s.Mover())
	return j.next.append(append(dst, j.told...)), int(j.next.class)
}

// Swap turns c to the other side's view.
func (j *Judge) Swap(c *Chances) { j.outputs.swap(c) }

// Points returns what c is worth without a cube.
func (j *Judge) Points(c *Chances) float32 { return j.outputs.worth(c, j.rules.Score) }

// Gammons returns the gammons and backgammons among c, won and then lost: zero
// where the net knows none.
func (j *Judge) Gammons(c *Chances) (gammon, back [2]float32) {
	if g := j.outputs.gammon; g > 0 {
		return [2]float32{c[g], c[g+2]}, [2]float32{c[g+1], c[g+3]}
	}
	return gammon, back
}

// Counted returns the points by the man among c, won and lost: zero where the
// net knows none.
func (j *Judge) Counted(c *Chances) (points [2]float32) {
	if p := j.outputs.point; p > 0 {
		return [2]float32{tables.MaxMen * c[p], tables.MaxMen * c[p+1]}
	}
	return points
}
