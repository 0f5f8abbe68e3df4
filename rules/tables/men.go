package tables

import "parlor/game"

// Men returns the men of side as those who judge positions read them: how many
// stand on each place of its own numbering, four bits a place (places 0 to 15,
// then 16 to 26), and as masks the places with at least one man and with at
// least two. See [Off], [Res] and [Bar].
func (s *State) Men(side game.Seat) (lo, hi uint64, occupied, made uint32) {
	p := &s.sides[side]
	return p.lo, p.hi, p.occ, p.made
}

// Throws returns the state in which side is to throw, and as many men of each side stand on each place of its own
// numbering as men says: all that it has, [Off] counted in. Nobody has opened (WP-3), and there is no cube.
func Throws(side game.Seat, men *[2][Bar + 1]uint8) (s State) {
	s.turn, s.next = side, NextThrow
	for i := range men {
		for p, n := range men[i] {
			if n > 0 {
				s.sides[i].put(p, int(n))
			}
		}
	}
	return s
}

// Mover returns the seat that acts or throws next, without copying s.
func (s *State) Mover() game.Seat { return s.turn }

// Waits returns what s waits for, without copying s.
func (s *State) Waits() Next { return s.next }
