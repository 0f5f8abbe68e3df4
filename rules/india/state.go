package india

import (
	"math/bits"

	"parlor/game"
)

// Next is what a state waits for.
type Next uint8

const (
	NextStart Next = iota // the lot that says who begins (IN-6)
	NextThrow             // two dice
	NextPlay              // a step, or a pass
	NextOver
)

var nextNames = [...]string{"start", "throw", "play", "over"}

func (n Next) String() string { return nextNames[n] }

// State is a position: the pieces, and what is awaited. Pieces of one side are
// interchangeable, so each side's stand in descending order, and equal
// positions are equal values.
type State struct {
	pieces [4][Pieces]int8 // progress by side, -1 to 71, descending; -1 where nobody plays
	sides  SideSet         // the sides that take part
	turn   Side            // who acts or throws next; South at the start and at the end
	next   Next
	throw  [2]uint8 // dice as fallen, larger first; zeros when none lie
	left   [2]uint8 // numbers still to be played, larger first, then zeros
	last   hop      // the step made with the first die, where an option asks for it
}

// hop is a step from a progress to a progress. The zero value is none.
type hop struct{ from, to int8 }

// length returns the number that h uses: a five enters (IN-8).
func (h hop) length() uint8 {
	if h.from == Corner {
		return 5
	}
	return uint8(h.to - h.from)
}

// Sides returns the sides that take part.
func (s State) Sides() SideSet { return s.sides }

// Pieces returns the progress of side's pieces, the most advanced first:
// [Corner], 0 to 63 on the ring, 64 to 70 on the red path, [Centre].
func (s State) Pieces(side Side) [Pieces]int8 { return s.pieces[side] }

// Turn returns the side that acts or throws next. It means nothing at
// [NextStart] and [NextOver].
func (s State) Turn() Side { return s.turn }

// Next returns what s waits for.
func (s State) Next() Next { return s.next }

// Throw returns the dice as fallen, larger first, or zeros.
func (s State) Throw() (int, int) { return int(s.throw[0]), int(s.throw[1]) }

// Left returns the numbers still to be played, larger first, then zeros.
func (s State) Left() [2]uint8 { return s.left }

// Last returns the step made with the first die of the throw where an option
// asks for it (IN-A6, IN-A8); an entry goes from [Corner] to [Entry].
func (s State) Last() (from, to int, ok bool) {
	return int(s.last.from), int(s.last.to), s.last != hop{}
}

// Home returns how many of side's pieces are in the centre.
func (s State) Home(side Side) (n int) {
	for n < Pieces && s.pieces[side][n] == Centre {
		n++
	}
	return n
}

// Pips returns how far side's pieces still have to go: 72 from the corner.
func (s State) Pips(side Side) (n int) {
	for _, p := range s.pieces[side] {
		n += Centre - int(p)
	}
	return n
}

// SeatOf returns the seat at side, which plays.
func (s State) SeatOf(side Side) game.Seat {
	return game.Seat((s.sides & (side.Set() - 1)).Len())
}

// SideAt returns the side at which seat sits.
func (s State) SideAt(seat game.Seat) Side {
	m := s.sides
	for range seat {
		m &= m - 1
	}
	return Side(bits.TrailingZeros8(uint8(m))) & 3
}

// finished reports whether all of side's pieces are in the centre.
func (s *State) finished(side Side) bool { return s.pieces[side][Pieces-1] == Centre }

// holders returns the sides with a piece on the ring space that the side on turn
// counts as p.
func (s *State) holders(p int) (ss SideSet) {
	for side := range s.pieces {
		for _, q := range s.pieces[side] {
			if q >= 0 && q <= Front && Space(Side(side), int(q)) == Space(s.turn, p) {
				ss |= Side(side).Set()
			}
		}
	}
	return ss
}

// doublet reports whether the dice show the same number twice.
func (s *State) doublet() bool { return s.throw[0] == s.throw[1] }

// use takes number n out of those left.
func (s *State) use(n uint8) {
	if s.left[1] == n {
		s.left[1] = 0
		return
	}
	s.left = [2]uint8{s.left[1]}
}
