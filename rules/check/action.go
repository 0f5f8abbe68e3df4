package check

import "parlor/game"

// Check is the sixth face of a die, after the numbers 1 to 5 (CK-1).
const Check = 6

// Actions are all Nature's. A throw is 8 × larger + smaller face; the others
// say what they are in the bits from 16 up.
const (
	kindLot game.Action = (iota + 1) << 16
	kindMisc
	kindCard
	kindMask game.Action = 7 << 16
)

// Lot is the action that makes seat the first dealer (CK-5).
func Lot(seat game.Seat) game.Action { return kindLot | game.Action(seat) }

// Misc is the action that names the four miscellaneous cards, highest first
// (CK-A1).
func Misc(m [4]uint8) game.Action {
	a := game.Action(0)
	for _, n := range m {
		a = a<<4 | game.Action(n)
	}
	return kindMisc + a
}

// miscOf is the inverse of [Misc].
func miscOf(a game.Action) (m [4]uint8) {
	for i := range m {
		m[i] = uint8(a >> (12 - 4*i) & 15)
	}
	return m
}

// Card is the action that deals a card with number n, 2 to 10.
func Card(n int) game.Action { return kindCard | game.Action(n) }

// Throw is the action that throws two dice, in either order: 1 to 5 or [Check].
func Throw(a, b int) game.Action { return game.Action(max(a, b)<<3 | min(a, b)) }

// dice returns the faces of a throw, larger first.
func dice(a game.Action) (hi, lo int) { return int(a >> 3 & 7), int(a & 7) }

// throws are the 21 throws of two dice, with the ways of 36 in which they fall
// (CK-1).
var throws = func() (list [21]game.Outcome) {
	n := 0
	for hi := 1; hi <= Check; hi++ {
		for lo := 1; lo <= hi; lo++ {
			list[n] = game.Outcome{Action: Throw(hi, lo), Weight: 2}
			if hi == lo {
				list[n].Weight = 1
			}
			n++
		}
	}
	return list
}()

// miscs are the sets of four different numbers, all alike (CK-A1).
var miscs = func() (list [126]game.Outcome) {
	n := 0
	for a := uint8(5); a <= highest; a++ {
		for b := uint8(4); b < a; b++ {
			for c := uint8(3); c < b; c++ {
				for d := uint8(lowest); d < c; d++ {
					list[n] = game.Outcome{Action: Misc([4]uint8{a, b, c, d}), Weight: 1}
					n++
				}
			}
		}
	}
	return list
}()
