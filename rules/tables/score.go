package tables

import "parlor/game"

// Payoffs implements [game.Rules]: the points of the game, times the cube, to
// the winner and from the loser, and the counters for men struck (PK-16).
func (r Rules) Payoffs(s State) (p game.Payoffs) {
	if s.next != NextOver {
		return p
	}
	winner, dropped := r.winner(&s)
	points := int32(1)
	if !dropped {
		points = r.points(&s.sides[winner^1])
	}
	points <<= s.cube & 31
	p, _ = r.Beside(s)
	p[winner] += points
	p[winner^1] -= points
	return p
}

// Beside implements [game.SidePayer]: the counters for the men sent to the Dog
// House so far (PK-16). They do not say who has won (PK-15).
func (r Rules) Beside(s State) (p game.Payoffs, ok bool) {
	p[0] = r.Penalty * (int32(s.struck[0]) - int32(s.struck[1]))
	p[1] = -p[0]
	return p, r.Penalty != 0
}

// Resigning implements [game.Resigner]. Who has a man off loses no gammon (BG-5); where each man counts, those that are
// not off are paid (NV-6).
func (r Rules) Resigning(s State) (w game.Resigning) {
	w.Cube, _ = s.Cube()
	for i := range s.sides {
		off := s.sides[i].count(Off)
		if r.Score == Gammon && off == 0 {
			w.Most[i] = 3
		}
		if r.Score == PerMan {
			w.Each[i] = int32(int(r.Men) - off)
		}
	}
	if r.Score != Gammon {
		return w
	}
	w.Ever = 3
	if s.next == NextOver {
		if winner, dropped := r.winner(&s); !dropped && r.points(&s.sides[winner^1]) > 1 {
			w.Won = int(r.points(&s.sides[winner^1]))
		}
	}
	return w
}

// winner returns who has won a game that is over, and whether he won because
// the other side dropped the cube.
func (r *Rules) winner(s *State) (side int, dropped bool) {
	for i := range s.sides {
		if r.allOff(&s.sides[i]) {
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

// allOff reports whether a side has borne off all its men: it has won (PK-15,
// AR-9, WP-9).
func (r *Rules) allOff(s *side) bool { return s.count(Off) == int(r.Men) }

// points returns what a win against loser's men is worth, without the cube.
func (r *Rules) points(loser *side) int32 {
	switch {
	case r.Score == PerMan: // NV-6
		return int32(int(r.Men) - loser.count(Off))
	case r.Score == One || loser.count(Off) > 0:
		return 1
	case loser.occ&(1<<Bar|1<<Res|entering) != 0: // The winner's home is 19 to 24 for the loser.
		return 3 // BG-5
	}
	return 2 // BG-5
}
