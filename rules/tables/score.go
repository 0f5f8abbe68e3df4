package tables

import "parlor/game"

// Payoffs implements [game.Rules]: the points of the game, times the cube, to
// the winner and from the loser, and the counters for men struck (PK-16).
func (r Rules) Payoffs(s State) (p game.Payoffs) {
	if s.next != NextOver {
		return p
	}
	winner, dropped := s.winner()
	points := int32(1)
	if !dropped {
		points = r.points(&s.sides[winner^1])
	}
	points <<= s.cube & 31
	p[winner], p[winner^1] = points, -points
	counters := r.Penalty * (int32(s.struck[0]) - int32(s.struck[1]))
	p[0] += counters
	p[1] -= counters
	return p
}

// winner returns who has won a game that is over, and whether he won because
// the other side dropped the cube.
func (s *State) winner() (side int, dropped bool) {
	for i := range s.sides {
		if s.sides[i].count(Off) == Men {
			return i, false
		}
	}
	switch owner := s.cube >> 5; {
	case owner != 0:
		return int(owner) - 1, true
	case s.flags&droppedX != 0:
		return 1, true
	}
	return 0, true
}

// points returns what a win against loser's men is worth, without the cube.
func (r *Rules) points(loser *side) int32 {
	switch {
	case r.Score == PerMan: // NV-6
		return int32(Men - loser.count(Off))
	case r.Score == One || loser.count(Off) > 0:
		return 1
	case loser.occ&(1<<Bar|1<<Res|entering) != 0: // The winner's home is 19 to 24 for the loser.
		return 3 // BG-5
	}
	return 2 // BG-5
}
