// Package auction is an auction with a die, for tests: a game that stands in a test's
// own catalogue and nowhere else. What a lot is worth falls, each of three to five
// in turn bids more coins than all before or passes, and the highest buys it. Its
// choices are ranges, and what is won does not add up to zero.
package auction

import (
	"parlor/game"
)

// Rules are the choices that the rules leave to the players. [New] makes them.
type Rules struct {
	Coins int  // what each player starts with (LT-A1)
	Lots  int  // how many are sold (LT-A2)
	All   bool // all pay what they bid (LT-A3)
}

// Seats at the auction (LT-1).
const (
	minSeats = 3
	maxSeats = 5
)

// Next is what a state waits for.
type Next uint8

const (
	NextThrow Next = iota // the die: what the lot is worth
	NextBid
	NextOver
)

// State is a position.
type State struct {
	points, coins [maxSeats]uint8
	bids          [maxSeats]int8 // -1 not yet, 0 passed
	seats         uint8
	lot           uint8 // what it is worth; 0 before the die fell
	round         uint8
	first         game.Seat // who bids first, and throws
	turn          game.Seat // who is to bid
	next          Next
}

// Info implements [game.Rules].
func (r Rules) Info() game.Info {
	return game.Info{Name: "auction", Family: "auction", Seats: [2]int{minSeats, maxSeats}, Unit: "point"}
}

// Start implements [game.Rules].
func (r Rules) Start(seats int) State {
	s := State{seats: uint8(seats), round: 1}
	for i := range seats {
		s.coins[i] = uint8(r.Coins)
	}
	s.open()
	return s
}

// open has nobody bid yet.
func (s *State) open() {
	s.bids = [maxSeats]int8{}
	for i := range s.seats {
		s.bids[i] = -1
	}
	s.turn, s.lot, s.next = s.first, 0, NextThrow
}

// Seats implements [game.Rules].
func (r Rules) Seats(s State) int { return int(s.seats) }

// View implements [game.Rules]: nothing is hidden.
func (r Rules) View(s State, _ game.Seat) State { return s }

// Stepping implements [game.Rules].
func (r Rules) Stepping(State) bool { return false }

// ToAct implements [game.Rules].
func (r Rules) ToAct(s State) game.SeatSet {
	switch s.next {
	case NextThrow:
		return game.Nature.Set()
	case NextBid:
		return s.turn.Set()
	}
	return 0
}

// Thrower implements [game.Rules]: who bids first throws (LT-2).
func (r Rules) Thrower(s State) game.Seat {
	if s.next == NextThrow {
		return s.first
	}
	return game.Public
}

// Actions: a pass is 0, a bid its coins, a face of the die bit 8 above.
const (
	pass   game.Action = 0
	thrown game.Action = 1 << 8
)

// AppendOutcomes implements [game.Rules].
func (r Rules) AppendOutcomes(dst []game.Outcome, s State) []game.Outcome {
	if s.next != NextThrow {
		return dst
	}
	for n := range game.Action(6) {
		dst = append(dst, game.Outcome{Action: thrown | n + 1, Weight: 1})
	}
	return dst
}

// best is the highest bid so far, and whose.
func (s *State) best() (n int8, who game.Seat) {
	who = game.Public
	for i, b := range s.bids[:s.seats] {
		if b > n {
			n, who = b, game.Seat(i)
		}
	}
	return n, who
}

// AppendActions implements [game.Rules].
func (r Rules) AppendActions(dst []game.Action, s State, seat game.Seat) []game.Action {
	if s.next != NextBid || seat != s.turn {
		return dst
	}
	dst = append(dst, pass)
	n, _ := s.best()
	for b := int(n) + 1; b <= int(s.coins[seat]); b++ {
		dst = append(dst, game.Action(b))
	}
	return dst
}

// Stake implements [game.Staker].
func (r Rules) Stake(a game.Action) (on string, n int, ok bool) {
	if a == pass || a >= thrown {
		return "", 0, false
	}
	return "lot", int(a), true
}

// Apply implements [game.Rules].
func (r Rules) Apply(s State, seat game.Seat, a game.Action) State {
	if s.next == NextThrow {
		s.lot, s.next = uint8(a&^thrown), NextBid
		return s
	}
	s.bids[seat] = int8(a)
	s.turn = s.left(seat)
	if s.turn != s.first {
		return s
	}
	r.sell(&s)
	return s
}

func (s *State) left(seat game.Seat) game.Seat { return (seat + 1) % game.Seat(s.seats) }

// sell ends a round (LT-4).
func (r *Rules) sell(s *State) {
	_, who := s.best()
	for i, b := range s.bids[:s.seats] {
		if b > 0 && (r.All || game.Seat(i) == who) { // LT-A3
			s.coins[i] -= uint8(b)
		}
	}
	if who != game.Public {
		s.points[who] += s.lot
	}
	if int(s.round) == r.Lots { // LT-A2
		*s = State{points: s.points, coins: s.coins, seats: s.seats, next: NextOver}
		return
	}
	s.round++
	s.first = s.left(s.first)
	s.open()
}

// Payoffs implements [game.Rules]: the points (LT-5).
func (r Rules) Payoffs(s State) (p game.Payoffs) {
	if s.next != NextOver {
		return p
	}
	for i := range s.seats {
		p[i] = int32(s.points[i])
	}
	return p
}

// settings are the options.
var settings = []game.Setting[Rules]{
	game.Whole("coins", "coins that each player starts with", 5, 100, 20, func(r *Rules) *int { return &r.Coins }),
	game.Whole("lots", "lots that make a game", 1, 20, 6, func(r *Rules) *int { return &r.Lots }),
	{
		Option: game.Option{Name: "pays", Values: []string{"buyer", "all"}, Default: "buyer", Help: "who pays what he bid: who buys the lot, or all"},
		Set:    func(r *Rules, v string) error { r.All = v == "all"; return nil },
	},
}

// New returns the rules with opts.
func New(opts game.Options) (Rules, error) {
	return game.Configure(Rules{Coins: 20, Lots: 6}, settings, opts)
}

// Options returns the options that [New] knows.
func Options() []game.Option { return game.List(settings) }
