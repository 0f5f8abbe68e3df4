package tablenet

import (
	"parlor/nets"
	"parlor/rules/tables"
)

// NewLearner returns a net for r that knows nothing, with these units in its
// hidden layers.
func NewLearner(r tables.Rules, hidden []int, seed uint64) (*nets.Learner, error) {
	shape := nets.Shape{Rows: rows, Layers: append(append([]int{}, hidden...), Outputs(r.Score)), Classes: classes}
	l, err := nets.NewLearner(shape, seed, often)
	if err != nil {
		return nil, err
	}
	switch r.Score { // About how often it happens.
	case tables.Gammon:
		l.SetBias([]float32{0, -1, -3, -1, -3})
	case tables.PerMan:
		l.SetBias([]float32{0, -1, -1})
	default:
		l.SetBias([]float32{0})
	}
	l.About.Game, l.About.Inputs = r.Name, Inputs
	return l, nil
}

// A Reader reads positions as nets are told of them.
type Reader struct{ f features }

// Read appends the rows of s, as the side on throw sees it, to dst, and returns
// its class as well.
func (r *Reader) Read(dst []uint16, s *tables.State) (list []uint16, class int) {
	r.f.of(s, s.Mover())
	return r.f.append(dst), int(r.f.class)
}

// Final returns what the end of the game at s is to side.
func (j *Judge) Final(s *tables.State, side int) (out Chances) {
	j.final(s, side, &out)
	return out
}

// Swap turns c to the other side's view.
func (j *Judge) Swap(c *Chances) { c.swap(j.outputs) }

// Points returns what c is worth without a cube.
func (j *Judge) Points(c *Chances) float32 { return c.points(j.worth) }
