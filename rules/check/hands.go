package check

import "parlor/game"

// Between reports whether s stands between two hands: but for the points nothing
// of those before weighs on the next (CK-5, CK-11).
func (r Rules) Between(s State) bool { return s.next == NextMisc }

// Alone returns rules, and a position between two hands, by which so many play one
// hand that seat 0 deals. When it is over, its points are the counters won and paid,
// and its winner is to deal: all that [Rules.After] needs.
func (r Rules) Alone(seats int) (game.Complete[State], State) {
	r.Net, r.WinnerDeal, r.Target = true, true, maxTarget
	return r, State{seats: uint8(seats), next: NextMisc}
}

// After returns what becomes of s, which stands between two hands, by a hand that
// was played alone: seat 0 of that is the dealer of s, seat 1 who sits on his left.
func (r Rules) After(s, hand State) State {
	var left [maxSeats]int16
	seat, winner := s.dealer, s.dealer
	for i := range game.Seat(s.seats) {
		if i == hand.dealer {
			winner = seat
		} else {
			left[seat] = -hand.points[i]
		}
		seat = s.left(seat)
	}
	r.pay(&s, winner, &left)
	return s
}
