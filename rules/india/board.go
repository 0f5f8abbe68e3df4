package india

import "math/bits"

// The board, in a piece's own numbering (IN-1, IN-2, IN-3).
const (
	Pieces = 4  // of each side
	Ring   = 68 // spaces of the ring, seventeen to a side
	Corner = -1 // not entered, or captured
	Entry  = 0  // the blue space at the left of the own corner
	Front  = 63 // the own front space: the last on the ring
	Centre = 71 // home, after seven red spaces: 68 + 3 = 71 (IN-1)
)

// Side is a side of the board, in the order of turns: each player is followed
// by the one on his left (IN-5).
type Side uint8

const (
	South Side = iota
	West
	North
	East
)

// sideNames are the sides' letters in position lines.
const sideNames = "swne"

// String returns the letter of s.
func (s Side) String() string { return sideNames[s : s+1] }

// Name returns s in full: "South".
func (s Side) Name() string { return [...]string{"South", "West", "North", "East"}[s] }

// Set returns the set that holds only s.
func (s Side) Set() SideSet { return 1 << s }

// SideSet is a set of sides.
type SideSet uint8

// Has reports whether s is in ss.
func (ss SideSet) Has(s Side) bool { return ss>>s&1 != 0 }

// Len returns the number of sides in ss.
func (ss SideSet) Len() int { return bits.OnesCount8(uint8(ss)) }

// String lists the letters of ss: "s,n".
func (ss SideSet) String() string {
	var b []byte
	for side := South; side <= East; side++ {
		if ss.Has(side) {
			if len(b) > 0 {
				b = append(b, ',')
			}
			b = append(b, sideNames[side])
		}
	}
	return string(b)
}

// Space returns the ring space, 0 to 67 counter-clockwise from south's front
// space, on which a piece of side with progress p, 0 to 63, stands (IN-3).
func Space(side Side, p int) int {
	return (int(-side&3)*17 + 5 + p) % Ring
}

// Blue reports whether ring space a, 0 to 67, is a safety space. Those of
// absent players are (IN-A19).
func (r Rules) Blue(a int) bool {
	switch a % 17 {
	case 0, 5: // Front and entry.
		return true
	case 12:
		return !r.FewBlue
	}
	return false
}

// Blue spaces as bits 0 to 63 of a side's own numbering, the same for every
// side (IN-3).
const (
	blue8  = 1<<0 | 1<<12 | 1<<17 | 1<<29 | 1<<34 | 1<<46 | 1<<51 | 1<<63
	blue12 = blue8 | 1<<7 | 1<<24 | 1<<41 | 1<<58
)

// blue returns the blue spaces in every side's own numbering.
func (r *Rules) blue() uint64 {
	if r.FewBlue {
		return blue8
	}
	return blue12
}

// offset is what a piece of side other is ahead of side me's numbering (IN-3).
// The sum with its progress counts modulo [Ring].
func offset(me, other Side) int { return int((me-other)&3) * 17 }
