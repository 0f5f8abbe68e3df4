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

// Mover returns the seat that acts or throws next, without copying s.
func (s *State) Mover() game.Seat { return s.turn }

// Waits returns what s waits for, without copying s.
func (s *State) Waits() Next { return s.next }
