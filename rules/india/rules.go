// Package india holds the Royal Game of India (Parker 1940) for two, three or
// four players, with the partnership game.
//
// Four pieces of each side are entered on a throw of five, run once around the
// ring against the order of turns, turn into their own red path and end in the
// centre. All places are counted from the side they belong to: the corner is
// -1, the entry 0, the own front space 63, the red path 64 to 70, the centre 71
// (IN-3). [Rules] hold the options; there is one rule set.
package india

import "parlor/game"

// Name is the game's name in catalogues and logs.
const Name = "india"

// Rules are the options of the game. The zero value is the rule sheet as the
// rule book reads it.
type Rules struct {
	Partners     bool     // opposite players are partners (IN-15)
	Combined     Combined // how one piece uses both dice (IN-A6)
	EntryCapture bool     // an entering piece captures what rests on its entry (IN-A2)
	MustEnter    bool     // as many pieces enter as a full use of the throw allows (IN-A3)
	FewBlue      bool     // eight blue spaces, not twelve (IN-A1)
	KeepApart    bool     // a doublet may not move a blockade on as one (IN-A8)
	LargerDie    bool     // where one die alone can be used, the larger if it can (IN-A12)
	BothHome     bool     // partners win when both have finished (IN-A15)
	Sides        SideSet  // the sides that play; none given: by the number of players (IN-4)
}

// Combined is how one piece may use both dice of a throw (IN-A6).
type Combined uint8

const (
	Either Combined = iota // two steps, or the plain total
	Jump                   // the plain total only
	Steps                  // two steps only
)

// Info implements [game.Rules]. The options decide how many can play: the
// partnership game has four seats, and sides that are named are all there are.
func (r Rules) Info() game.Info {
	in := game.Info{Name: Name, Family: "india", Seats: [2]int{2, 4}, ZeroSum: true, Unit: "counter"}
	if n := r.Sides.Len(); n > 0 {
		in.Seats = [2]int{n, n}
	} else if r.Partners {
		in.Seats[0] = 4 // IN-15
	}
	return in
}

// sides returns the sides that take part when seats players play. Numbers that
// [Rules.Info] does not allow count as the nearest that it allows.
func (r *Rules) sides(seats int) SideSet {
	switch {
	case r.Sides != 0:
		return r.Sides
	case r.Partners || seats >= 4:
		return South.Set() | West.Set() | North.Set() | East.Set()
	case seats == 3:
		return South.Set() | West.Set() | North.Set() // IN-4, IN-A18
	}
	return South.Set() | North.Set() // IN-4
}

// Pairs implements [game.Pairer] (IN-15).
func (r Rules) Pairs(seats int) bool { return r.Partners && seats == 4 }

// partners reports whether a and b, two different sides, are partners (IN-15).
func (r *Rules) partners(a, b Side) bool { return r.Partners && a^b == 2 }
