package check

import (
	"math"
	"math/rand/v2"

	"parlor/game"
)

// Between reports whether s stands between two hands: but for the points nothing
// of those before weighs on the next (CK-5, CK-11).
func (r Rules) Between(s State) bool { return s.next == NextMisc }

// Alone returns rules, and a position between two hands, by which so many play one
// hand that seat 0 deals. When it is over, its points are those won and paid,
// and its winner is to deal: all that [Rules.After] needs.
func (r Rules) Alone(seats int) (game.Complete[State], State) {
	r.Net, r.WinnerDeal, r.Target = true, true, maxTarget
	return r, State{seats: uint8(seats), next: NextMisc}
}

// After changes s, which stands between two hands, to what becomes of it by a hand
// that was played alone: seat 0 of that is the dealer of s, seat 1 who sits on his left.
func (r Rules) After(s, hand *State) {
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
	r.pay(s, winner, &left)
}

// Pays reports whether anybody has paid in a hand that was played alone: nobody has
// where the last cards of all hands went at once.
func (r Rules) Pays(hand *State) bool { return hand.points != [maxSeats]int16{} }

// Stands returns how many positions there are between two hands, about, where points
// only grow: hands that pay lead to such that do not come again. Where points may fall
// there is no end of them.
func (r Rules) Stands(seats int) float64 {
	if r.Net {
		return math.Inf(1)
	}
	return float64(seats) * math.Pow(float64(r.Target), float64(seats))
}

// Rest plays the throws of the hand that is being played at s to its end, and counts
// them. Where a throw is not what s waits for it does nothing.
func (r Rules) Rest(s State, rnd *rand.Rand) (State, int) {
	n := 0
	for ; s.next == NextThrow; n++ {
		t := faces[rnd.IntN(Ways)]
		r.throw(&s, int(t[0]), int(t[1]))
	}
	return s, n
}

// faces are the [Ways] in which two dice can fall, the larger first.
var faces = func() (list [Ways][2]uint8) {
	for i := range list {
		a, b := uint8(i/6+1), uint8(i%6+1)
		list[i] = [2]uint8{max(a, b), min(a, b)}
	}
	return list
}()
