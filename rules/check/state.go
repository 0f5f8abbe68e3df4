package check

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
	dealer  uint8
	thrower uint8
	next    Next
	points  [maxSeats]int16
}

// Next returns what s waits for.
func (s State) Next() Next { return s.next }

// Seats returns how many play.
func (s State) Seats() int { return int(s.seats) }

// Count returns how many cards with number n, 2 to 10, seat holds.
func (s State) Count(seat, n int) int { return s.hands[seat].count(n) }

// Cards returns how many cards seat holds.
func (s State) Cards(seat int) int { return s.hands[seat].size() }

// Pack returns how many cards with number n, 2 to 10, are still to be dealt.
func (s State) Pack(n int) int { return s.pack.count(n) }

// Discarded returns how many cards lie on the Discard.
func (s State) Discarded() int { return int(s.discard.size) }

// Discard returns the number of the card on the Discard that has i cards below
// it. The top is at Discarded()-1.
func (s State) Discard(i int) int { return s.discard.at(i) }

// Points returns the points of seat, below zero only where losers pay (CK-A10).
func (s State) Points(seat int) int { return int(s.points[seat]) }

// Dealer returns the seat of the dealer, or -1 before the lot and when the game
// is over.
func (s State) Dealer() int {
	if s.next == NextStart || s.next == NextOver {
		return -1
	}
	return int(s.dealer)
}

// Thrower returns the seat that throws next, or -1 if none does.
func (s State) Thrower() int {
	if s.next != NextThrow {
		return -1
	}
	return int(s.thrower)
}

// Receiver returns the seat that gets the next card of the deal, or -1 if it
// goes to the Discard or no card is dealt.
func (s State) Receiver() int {
	if s.next != NextDeal {
		return -1
	}
	return s.receiver(Deck(int(s.seats)) - s.pack.size())
}

// receiver returns who gets the card after k: round the table from the dealer's
// left until each has nine, then -1, the Discard (CK-5).
func (s *State) receiver(k int) int {
	if n := int(s.seats); k < HandSize*n {
		return (int(s.dealer) + 1 + k) % n
	}
	return -1
}

// left returns the seat on the left of seat.
func (s *State) left(seat int) int {
	if seat++; seat < int(s.seats) {
		return seat
	}
	return 0
}
