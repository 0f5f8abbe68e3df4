package india

import "parlor/game"

// won reports whether side, which takes part, has won: it has finished first,
// or, where partners win together, both have finished (IN-14, IN-A15).
func (r *Rules) won(s *State, side Side) bool {
	if !s.finished(side) {
		return false
	}
	return !r.Partners || !r.BothHome || s.finished(side^2)
}

// Payoffs implements [game.Rules]: one counter from each player of the losing
// sides, shared by the winners (IN-14, IN-15).
func (r Rules) Payoffs(s State) (p game.Payoffs) {
	if s.next != NextOver {
		return p
	}
	winners := r.winners(&s)
	losers := s.sides &^ winners
	for seat := range game.Seat(s.sides.Len()) {
		if winners.Has(s.SideAt(seat)) {
			p[seat] = int32(losers.Len() / winners.Len())
		} else {
			p[seat] = -1
		}
	}
	return p
}

// Winners returns the sides that have won: none, one, or two partners.
func (r Rules) Winners(s State) SideSet { return r.winners(&s) }

func (r *Rules) winners(s *State) (ss SideSet) {
	for side := South; side <= East; side++ {
		if s.sides.Has(side) && r.won(s, side) {
			ss |= side.Set()
			if r.Partners {
				ss |= (side ^ 2).Set()
			}
		}
	}
	return ss
}
