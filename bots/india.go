package bots

import (
	"parlor/game"
	"parlor/match"
	"parlor/rules/india"
)

// IndiaHand judges positions of the Royal Game of India by a hand-written
// evaluation: progress, pieces that may be captured, blockades that hold others
// back.
type IndiaHand struct{ rules india.Rules }

// NewIndiaHand returns the hand-written judge of r.
func NewIndiaHand(r india.Rules) *IndiaHand { return &IndiaHand{r} }

// Evaluate implements [Evaluator].
func (h *IndiaHand) Evaluate(chances []Chances, _ india.State, after []india.State) {
	for i, s := range after {
		chances[i].Win = h.Win(s)
	}
}

// Win returns each seat's chance of winning; with partners the two of a side
// share theirs.
func (h *IndiaHand) Win(s india.State) (win [game.MaxSeats]float64) {
	seats := s.Sides().Len()
	var need [4]float64
	for i := range seats {
		need[i] = h.need(s, s.SideAt(game.Seat(i)))
	}
	if h.rules.Partners { // A side wins with its faster half.
		for i := range 2 {
			a, b := need[i], need[i+2]
			need[i] = min(a, b) + float64(0.1*max(a, b))
			need[i+2] = need[i]
		}
	}
	sum := 0.0
	for i := range seats {
		win[i] = exp(-need[i] / 14)
		sum += win[i]
	}
	for i := range seats {
		win[i] /= sum
	}
	return win
}

const (
	perEntry  = 14.0 // pips that waiting for a five costs
	perThreat = 0.13 // chance that a piece within reach of another is captured
	perBlock  = 3.0  // what a blockade in front of others is worth
)

// need returns the pips that side has still to make, with what it stands to
// lose.
func (h *IndiaHand) need(s india.State, side india.Side) float64 {
	n := float64(s.Pips(side))
	if s.Turn() == side {
		n -= 7
	}
	pieces := s.Pieces(side)
	for i, p := range pieces {
		switch {
		case p < 0:
			n += perEntry
		case p < 64:
			at := india.Space(side, int(p))
			behind := h.behind(s, side, at)
			if i > 0 && pieces[i-1] == p {
				n -= float64(perBlock * float64(min(behind, 2)))
			} else if !h.rules.Blue(at) && !(i+1 < len(pieces) && pieces[i+1] == p) {
				safe := 1.0
				for range behind {
					safe *= 1 - perThreat
				}
				n += float64((1 - safe) * (float64(p) + perEntry))
			}
		}
	}
	return n
}

// behind counts the opposing pieces that could land on ring space at with a
// throw: 1 to 12 spaces behind it on their own way.
func (h *IndiaHand) behind(s india.State, side india.Side, at int) (n int) {
	for other := range india.Side(4) {
		if other == side || !s.Sides().Has(other) || h.rules.Partners && (int(other)-int(side))%2 == 0 {
			continue
		}
		for _, p := range s.Pieces(other) {
			if p < 0 || p > 62 {
				continue
			}
			d := (at - india.Space(other, int(p)) + 68) % 68
			if d >= 1 && d <= 12 && int(p)+d <= 63 {
				n++
			}
		}
	}
	return n
}

// indiaWorth is what chances are worth: one counter from each who loses.
type indiaWorth struct {
	Money
	rules india.Rules
}

// Equity implements [Worth].
func (w indiaWorth) Equity(c *Chances, s india.State, seat game.Seat, _ *match.Standing) float64 {
	if w.rules.Partners {
		return float64(2*(c.Win[seat]+c.Win[(int(seat)+2)%4])) - 1
	}
	return float64(float64(s.Sides().Len())*c.Win[seat]) - 1
}
