package crown

import "parlor/game"

// Next is what a state waits for.
type Next uint8

const (
	NextElect Next = iota // a single die: who becomes Banker (CA-2)
	NextBet               // stakes (CA-3)
	NextThrow             // the three dice
	NextOver
)

// State is a position: who owns how many chips, what lies on the board, and
// what is awaited.
type State struct {
	stakes  [maxSeats]stakes // what lies on the board
	chips   [maxSeats]int32  // what each seat owns besides; the Banker may owe (CA-A5)
	round   uint32           // 1 and up
	waiting uint8            // seats that are to bet, as a mask
	passed  uint8            // seats that have passed this round, as a mask
	seats   uint8            // how many play
	turn    game.Seat        // who throws in the election; later the Banker
	next    Next
}

// stakes are one seat's stakes on the six designs, 20 bits each, three a word.
type stakes [2]uint64

const (
	stakeBits = 20
	stakeMask = 1<<stakeBits - 1
)

// on returns the stake on design d.
func (k *stakes) on(d Design) int32 {
	return int32(k[d/3] >> (d % 3 * stakeBits) & stakeMask)
}

// put adds n chips to the stake on design d.
func (k *stakes) put(d Design, n int) { k[d/3] += uint64(n) << (d % 3 * stakeBits) }

// total returns all of the stakes together.
func (k *stakes) total() int32 {
	return k.on(Crown) + k.on(Anchor) + k.on(Heart) + k.on(Spade) + k.on(Diamond) + k.on(Club)
}

// empty reports whether there is no stake.
func (k *stakes) empty() bool { return k[0]|k[1] == 0 }

// Next returns what s waits for.
func (s State) Next() Next { return s.next }

// Seats returns how many play.
func (s State) Seats() int { return int(s.seats) }

// Chips returns what seat owns besides its stakes on the board. A Banker may
// owe.
func (s State) Chips(seat game.Seat) int { return int(s.chips[seat]) }

// Stake returns what seat has on design d.
func (s State) Stake(seat game.Seat, d Design) int { return int(s.stakes[seat].on(d)) }

// OnDesign returns what all seats together have on design d.
func (s State) OnDesign(d Design) (sum int) {
	for i := range s.stakes {
		sum += int(s.stakes[i].on(d))
	}
	return sum
}

// Banker returns the seat of the Banker, or [game.Public] before he is elected and
// when the game is over.
func (s State) Banker() game.Seat {
	if s.next == NextElect || s.next == NextOver {
		return game.Public
	}
	return s.turn
}

// Thrower returns the seat that throws the dice next, or [game.Public] if none
// does: in the election each in turn, then the Banker.
func (s State) Thrower() game.Seat {
	if s.next == NextElect || s.next == NextThrow {
		return s.turn
	}
	return game.Public
}

// Round returns the number of the round, 1 and up, or 0 when the game is over.
func (s State) Round() int { return int(s.round) }

// HasPassed reports whether seat bets nothing in this round by choice.
func (s State) HasPassed(seat game.Seat) bool { return s.passed>>seat&1 != 0 }

// LooksOn implements [game.Onlooker]: who has no chips, neither in hand nor staked, and is not Banker, who pays what he has not.
func (Rules) LooksOn(s State, seat game.Seat) bool {
	return s.next != NextElect && seat != s.Banker() && s.chips[seat] == 0 && s.stakes[seat].empty()
}

// left returns the seat on the left of seat.
func (s *State) left(seat game.Seat) game.Seat {
	if seat++; seat < game.Seat(s.seats) {
		return seat
	}
	return 0
}
