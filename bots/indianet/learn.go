package indianet

import (
	"math"

	"parlor/nets"
	"parlor/rules/india"
)

// NewLearner returns a net for r with so many seats that knows nothing, with
// these units in its hidden layers.
func NewLearner(r india.Rules, seats int, hidden []int, seed uint64) (*nets.Learner, error) {
	parties := Parties(r, seats)
	shape := nets.Shape{Rows: rows, Layers: append(append([]int{}, hidden...), 1), Classes: classes}
	l, err := nets.NewLearner(shape, seed, often)
	if err != nil {
		return nil, err
	}
	l.SetBias([]float32{-float32(math.Log(float64(parties - 1)))}) // Everybody has the same chance.
	l.About.Game, l.About.Seats, l.About.Inputs = india.Name, seats, Inputs
	return l, nil
}

// Adapt makes l, which has taken a net for two players, one to go on from for r
// with more seats: of each further opponent it thinks as of the one it knew,
// whenever he throws, and of a partner as of itself.
func Adapt(l *nets.Learner, r india.Rules) {
	const me, other = 0, 2
	for pair := range pairs {
		known := (other-1)*4 + 2*min(pair%4, 1) // He is on throw, or is not.
		if pair == known {
			continue
		}
		for _, side := range []int{me, other} {
			for at := side*perSide + hunt; at < side*perSide+raid; at += pairs * reach {
				l.CopyRows(at+pair*reach, at+known*reach, reach)
			}
			at := side*perSide + raid
			l.CopyRows(at+pair*die, at+known*die, die)
		}
	}
	for _, side := range []int{1, 3} {
		l.CopyRows(side*perSide, other*perSide, perSide)
		for class := 0; class < classes; class += 4 {
			l.CopyClass(class+side, class+other)
		}
	}
	if r.Partners {
		l.CopyRows(2*perSide, me, perSide)
	}
}
