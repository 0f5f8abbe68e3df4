package check

import "parlor/game"

// Ways is in how many equal ways two dice can fall: 6 × 6.
const Ways = 6 * 6

// Odds are what the next throw does to a hand, each in so many of the [Ways]: it lays a
// card, keeps what it has, takes one card of the Discard, or takes two (CK-7).
type Odds struct {
	Lays, Keeps, Takes, TakesTwo int
	Goes                         int // of Lays, those that win the hand: with the last card, as the rules settle a tie (CK-9)
}

// Odds returns what the throw that s waits for does to each hand.
func (r Rules) Odds(s State) (list [maxSeats]Odds) {
	if s.next != NextThrow {
		return list
	}
	for _, t := range faces {
		after := s
		out := after.thrown(int(t[0]), int(t[1]))
		for i := range game.Seat(s.seats) {
			switch after.Cards(i) - s.Cards(i) {
			case -1:
				list[i].Lays++
			case 0:
				list[i].Keeps++
			case 1:
				list[i].Takes++
			case 2:
				list[i].TakesTwo++
			}
		}
		if out != 0 {
			list[after.winner(out)].Goes++
		}
	}
	return list
}

// Last returns rules and a position by which the hand that is being played at s, or the next
// one, is the last: when it is over, whoever has won it is the dealer.
func (r Rules) Last(s State) (Rules, State) {
	r.Net, r.WinnerDeal, r.Target = true, true, maxTarget
	s.points = [maxSeats]int16{}
	return r, s
}
