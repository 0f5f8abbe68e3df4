package check

import "parlor/game"

// Next is what a state waits for.
type Next uint8

const (
	NextStart Next = iota // the lot: who deals first (CK-5)
	NextMisc              // the numbers of the miscellaneous cards (CK-A1)
	NextDeal              // a card (CK-5)
	NextThrow             // the two dice (CK-7)
	NextOver
)

// State is a position: the cards of everybody, the Discard, the points, and
// what is awaited.
type State struct {
	hands   [maxSeats]cards
	pack    cards // still to be dealt
	discard stack
	seats   uint8 // how many play
	dealer  game.Seat
	thrower game.Seat
	next    Next
	points  [maxSeats]int16
}

// Next returns what s waits for.
func (s State) Next() Next { return s.next }

// Seats returns how many play.
func (s State) Seats() int { return int(s.seats) }

// Count returns how many cards with number n, 2 to 10, seat holds.
func (s State) Count(seat game.Seat, n int) int { return s.hands[seat].count(n) }

// Cards returns how many cards seat holds.
func (s State) Cards(seat game.Seat) int { return s.hands[seat].size() }

// Pack returns how many cards with number n, 2 to 10, are still to be dealt.
func (s State) Pack(n int) int { return s.pack.count(n) }

// Discarded returns how many cards lie on the Discard.
func (s State) Discarded() int { return int(s.discard.size) }

// Discard returns the number of the card on the Discard that has i cards below
// it. The top is at Discarded()-1.
func (s State) Discard(i int) int { return s.discard.at(i) }

// Points returns the points of seat, below zero only where losers pay (CK-A10).
func (s State) Points(seat game.Seat) int { return int(s.points[seat]) }

// Dealer returns the seat of the dealer, or [game.Public] before the lot and when
// the game is over.
func (s State) Dealer() game.Seat {
	if s.next == NextStart || s.next == NextOver {
		return game.Public
	}
	return s.dealer
}

// Thrower returns the seat that throws next, or [game.Public] if none does.
func (s State) Thrower() game.Seat {
	if s.next != NextThrow {
		return game.Public
	}
	return s.thrower
}

// Receiver returns the seat that gets the next card of the deal, or [game.Public]
// if it goes to the Discard or no card is dealt.
func (s State) Receiver() game.Seat {
	if s.next != NextDeal {
		return game.Public
	}
	return s.receiver(Deck(int(s.seats)) - s.pack.size())
}

// receiver returns who gets the card after k: round the table from the dealer's
// left until each has nine, then Public, the Discard (CK-5).
func (s *State) receiver(k int) game.Seat {
	if n := int(s.seats); k < HandSize*n {
		return game.Seat((int(s.dealer) + 1 + k) % n)
	}
	return game.Public
}

// left returns the seat on the left of seat.
func (s *State) left(seat game.Seat) game.Seat {
	if seat++; seat < game.Seat(s.seats) {
		return seat
	}
	return 0
}
