// Package check holds Check and Double Check: nine open cards each, a face-up
// Discard, and two dice that say who may throw off what.
//
// Nobody decides anything (CK-8): every action is Nature's. What is left is to
// deal, to throw and to count, exactly.
package check

import "parlor/game"

// Rules are the choices that the sheet leaves to the players. [New] makes them.
type Rules struct {
	Misc       [4]uint8 // the miscellaneous cards, highest first; zeros: four different ones by lot (CK-A1)
	Apart      bool     // they are set aside for the Discard, not shuffled in (CK-A2)
	Net        bool     // points are those won less those paid (CK-A10)
	WinnerDeal bool     // the winner of a hand deals the next (CK-A11)
	Target     int      // points that end the game, 1 to 1,000 (CK-11)
}

// Sizes (CK-2).
const (
	minSeats = 2
	maxSeats = game.MaxSeats
	HandSize = 9 // cards dealt to each player
	Extra    = 4 // miscellaneous cards, and cards dealt to the Discard
)

// Deck returns how many cards are in play with so many seats: nine each and
// four (CK-2).
func Deck(seats int) int { return HandSize*seats + Extra }

// Info implements [game.Rules]. Losers lose nothing unless points are net
// (CK-A10).
func (r Rules) Info() game.Info {
	return game.Info{
		Name: "check-and-double-check", Family: "check",
		Seats: [2]int{minSeats, maxSeats}, ZeroSum: r.Net, Unit: "point",
	}
}

// Seats implements [game.Rules].
func (r Rules) Seats(s State) int { return int(s.seats) }

// View implements [game.Rules]. Hands and Discard lie face up (CK-4).
func (r Rules) View(s State, _ game.Seat) State { return s }

// Stepping implements [game.Rules]: nobody has a turn to choose.
func (r Rules) Stepping(State) bool { return false }

// Payoffs implements [game.Rules]: the points (CK-11).
func (r Rules) Payoffs(s State) (p game.Payoffs) {
	if s.next != NextOver {
		return p
	}
	for i := range int(s.seats) {
		p[i] = int32(s.points[i])
	}
	return p
}
