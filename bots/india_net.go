package bots

import (
	"strings"

	"parlor/bots/indianet"
	"parlor/bots/redpath"
	"parlor/game"
	"parlor/rules/india"
)

// IndiaNet judges positions of the Royal Game of India by nets that have learnt
// by play against themselves, one for each number of players, and by a table
// once all pieces of two players are on their red paths. A number of players
// that no net was taught is judged by rules of thumb.
type IndiaNet struct {
	rules  india.Rules
	thumb  *IndiaHand
	judges [game.MaxSeats + 1]*indianet.Judge // by the number of seats
	ends   func() *redpath.Table

	forgets int // throws after which little is left of what its nets err by, or 0: nobody has measured it
}

// NewIndiaNet returns the judge for r by the nets that were taught for it, or
// nil where none was.
func NewIndiaNet(r india.Rules) *IndiaNet {
	n := &IndiaNet{rules: r, thumb: NewIndiaHand(r), ends: redpath.For(r), forgets: indiaHorizon}
	seats, any := r.Info().Seats, false
	for k := seats[0]; k <= seats[1]; k++ {
		n.judges[k] = indianet.New(r, k)
		any = any || n.judges[k] != nil
	}
	if !any {
		return nil
	}
	return n
}

// Evaluate implements [Evaluator].
func (n *IndiaNet) Evaluate(chances []Chances, _ india.State, after []india.State) {
	for i := range after {
		s, c := &after[i], &chances[i]
		seats := s.Sides().Len()
		if redpath.Holds(s) {
			mover := s.SeatOf(s.Turn())
			win := n.ends().Win(s)
			c.Win[mover], c.Win[1-mover] = win, 1-win
			continue
		}
		j := n.judges[seats]
		if j == nil {
			c.Win = n.thumb.Win(*s)
			continue
		}
		var out indianet.Chances
		j.Judge(s, 0, &out)
		each := float64(j.Parties()) / float64(seats) // Partners share.
		for seat := range seats {
			c.Win[seat] = float64(out[seat%j.Parties()]) * each
		}
	}
}

// indiaQuick judges as an [IndiaNet] does, but for who is to move alone: it asks
// the net once where that asks once for each party, and does not make the chances
// add up to one.
type indiaQuick struct{ *IndiaNet }

// Evaluate implements [Evaluator].
func (q indiaQuick) Evaluate(chances []Chances, before india.State, after []india.State) {
	seats := before.Sides().Len()
	j, mover := q.judges[seats], before.SeatOf(before.Turn())
	if j == nil || before.Next() == india.NextStart {
		q.IndiaNet.Evaluate(chances, before, after)
		return
	}
	for i := range after {
		win := j.Win(&after[i], mover) * float64(j.Parties()) / float64(seats)
		for seat := int(mover) % j.Parties(); seat < seats; seat += j.Parties() {
			chances[i].Win[seat] = win
		}
	}
}

// window implements [windowed]: it is the same net that is asked.
func (indiaQuick) window() float64 { return 0.03 }

// Version names the nets.
func (n *IndiaNet) Version() string {
	var hashes []string
	for seats := range n.judges {
		hashes = append(hashes, n.Hash(seats))
	}
	return strings.Join(hashes, " ")
}

// Hash implements [Taught].
func (n *IndiaNet) Hash(seats int) string {
	if j := n.judges[seats]; j != nil {
		return j.Hash()
	}
	return ""
}

// indiaHorizon is after how many throws little is left of what the nets of the program err by (docs/bench/nets-2026-11-28.md).
const indiaHorizon = 60

// horizon implements [forgetter].
func (n *IndiaNet) horizon(seats int) int {
	if n.judges[seats] == nil {
		return 0
	}
	return n.forgets
}

// indiaNet returns the judge for r as an evaluator, or nil where there is none.
func indiaNet(r game.Complete[india.State]) Evaluator[india.State] {
	if n := NewIndiaNet(r.(india.Rules)); n != nil {
		return n
	}
	return nil
}

// indiaNetQuick returns who says of what the judge for r is asked, or nil.
func indiaNetQuick(r game.Complete[india.State]) Evaluator[india.State] {
	if n := NewIndiaNet(r.(india.Rules)); n != nil {
		return indiaQuick{n}
	}
	return nil
}
