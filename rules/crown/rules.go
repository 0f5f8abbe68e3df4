// Package crown holds Crown and Anchor: a board with six designs, three dice
// with the same designs, chips, and a banker against whom all others bet.
//
// The only decision is the stake. Stakes are chips, and there may be many, so
// bots need not list them: [Rules.MaxStake] says how high one may go, [Bet]
// makes the action and [Rules.Legal] checks it.
package crown

import "parlor/game"

// Rules are the choices that the sheet leaves to the players. [New] makes them.
type Rules struct {
	Included bool // the count includes the stake, so a single is a mere refund (CA-A1)
	Multi    bool // several designs a throw (CA-A2)
	MayPass  bool // nobody has to bet (CA-A3)
	Bank     Bank // what happens when the Banker runs out of chips (CA-A5)
	Chips    int  // what each player starts with, 1 to 10,000 (CA-A4)
	MaxBet   int  // the highest single stake, or 0 for none (CA-A4)
	Rounds   int  // throws of the three dice that make a game, or 0 for no end (CA-A8)
}

// Bank is how a bank may run dry (CA-A5).
type Bank uint8

const (
	Credit Bank = iota // the Banker owes, and plays on
	Limit              // no stake is taken that he could not pay
	Break              // he pays as far as he can, and the bank passes
)

// Seats at the board: the Banker and at least one player against him (CA-1).
const (
	minSeats = 2
	maxSeats = game.MaxSeats
)

// Info implements [game.Rules]. What the players win the Banker loses (CA-4).
func (r Rules) Info() game.Info {
	return game.Info{Name: "crown-and-anchor", Family: "crown", Seats: [2]int{minSeats, maxSeats}, ZeroSum: true, Unit: "chip"}
}

// Seats implements [game.Rules].
func (r Rules) Seats(s State) int { return int(s.seats) }

// View implements [game.Rules]. Bets lie open (CA-3).
func (r Rules) View(s State, _ game.Seat) State { return s }

// Stepping implements [game.Rules]. Each bet is a choice of its own.
func (r Rules) Stepping(State) bool { return false }

// Payoffs implements [game.Rules]: chips at the end less chips at the start.
// Who has most has won (CA-A8).
func (r Rules) Payoffs(s State) (p game.Payoffs) {
	if s.next != NextOver {
		return p
	}
	for i := range int(s.seats) {
		p[i] = s.chips[i] - int32(r.Chips)
	}
	return p
}
