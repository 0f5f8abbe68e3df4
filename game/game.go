// Package game says what a game is: its states, whose choice comes next, what
// the choices are, where they lead and what the end is worth.
//
// There is no dice cup here, no clock and no I/O. Chance is a seat like any
// other, [Nature], whose choices carry weights. A state is a small comparable
// value: keep the old one and you have undo; use it as a map key and you have
// a transposition table; hand it to another goroutine and nothing can go wrong.
//
// Inside, [Rules] are generic and trust their arguments. Outside, a [Position]
// has forgotten the type of its state and checks everything it is given.
package game

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
)

// MaxSeats is the most players any game here can seat.
const MaxSeats = 8

// MaxStateSize is the most bytes a state may have: 192 for a game, and the 56
// that a match adds.
const MaxStateSize = 192 + 56

// A Seat is a place at the board, in rules and logs and on the wire alike. Players
// sit at 0 to MaxSeats-1.
type Seat int8

const (
	Public Seat = -1 // nobody in a seat: sees what everybody sees, never acts
	Nature Seat = 15 // throws the dice and turns the cards
)

// A SeatSet is a set of seats that act, Nature among them. The zero value is
// empty.
type SeatSet uint16

// Set returns the set that holds only s. Public is in no set: its own is empty.
func (s Seat) Set() SeatSet { return 1 << uint8(s) }

// String writes s as logs and lines do: its number.
func (s Seat) String() string { return strconv.Itoa(int(s)) }

// Has reports whether s is in ss.
func (ss SeatSet) Has(s Seat) bool { return ss&s.Set() != 0 }

// First returns the lowest seat in ss, which must not be empty.
func (ss SeatSet) First() Seat { return Seat(bits.TrailingZeros16(uint16(ss))) }

// Len returns the number of seats in ss.
func (ss SeatSet) Len() int { return bits.OnesCount16(uint16(ss)) }

// Without returns ss less s.
func (ss SeatSet) Without(s Seat) SeatSet { return ss &^ s.Set() }

// An Action is one choice: a step of one checker, a bet, a throw of the dice.
// The bits belong to the game. Use [Notation] to read and write them.
type Action uint32

// An Outcome is something Nature may do, and how often: its probability is its
// weight over the sum of the weights.
type Outcome struct {
	Action Action
	Weight uint32
}

// Payoffs is what each seat has won at the end, in whole points or chips.
type Payoffs [MaxSeats]int32

// Info describes a game. It never changes.
type Info struct {
	Name    string // "wikipedia-strict": lower case, no spaces
	Family  string // whose board it is played on: "tables", or its own name
	Seats   [2]int // fewest and most players
	ZeroSum bool   // payoffs add up to zero
	Unit    string // what payoffs are counted in, one of it: "point", "counter"
}

// WantSeats says how many players there may be: "2", or "2 to 8".
func (in Info) WantSeats() string {
	if in.Seats[0] == in.Seats[1] {
		return strconv.Itoa(in.Seats[0])
	}
	return fmt.Sprintf("%d to %d", in.Seats[0], in.Seats[1])
}

// Rules are the rules of a game whose states are of type S.
//
// An implementation is an immutable value that holds the options of the
// variant. S holds no pointers, so it can be copied, compared and hashed; it has
// at most [MaxStateSize] bytes. No method allocates, given room in dst.
//
// Methods trust their arguments. Who gets actions from outside asks
// [Position.Play], which checks.
type Rules[S comparable] interface {
	Info() Info

	// Start returns the state before the first throw.
	Start(seats int) S

	// Seats returns the number of players at s.
	Seats(s S) int

	// ToAct returns the seats whose choice s waits for: Nature alone, one
	// player, several who may choose in any order, or nobody when the game is
	// over.
	ToAct(s S) SeatSet

	// Thrower returns the seat that Nature's dice are thrown by at s, or Public
	// where nobody throws: lots are drawn, cards are dealt.
	Thrower(s S) Seat

	// Stepping reports whether s waits for a step of a turn: the seat to act
	// is using up the numbers of its throw. Only then is there a whole turn to
	// list; every other choice is a turn of its own.
	Stepping(s S) bool

	// AppendOutcomes appends what Nature may do at s, in ascending order.
	AppendOutcomes(dst []Outcome, s S) []Outcome

	// AppendActions appends what seat may do at s, in ascending order. It
	// appends at least one action for a seat to act, if need be a pass.
	AppendActions(dst []Action, s S, seat Seat) []Action

	// Apply returns the state after seat does a. Where several seats are to
	// act the order of their actions does not matter.
	Apply(s S, seat Seat, a Action) S

	// Payoffs returns what each seat has won. All zero until the game is over.
	Payoffs(s S) Payoffs

	// View returns s as seat sees it, with what is hidden from it blanked.
	// The same seats are to act, and seat has the same actions.
	View(s S, seat Seat) S
}

// A TurnLister is rules with a turn enumerator of their own, quicker than
// [Turns] and equal to it (the conformance kit compares them).
type TurnLister[S comparable] interface {
	// AppendTurns appends, for s with Stepping(s), every different state that
	// the whole turn can lead to, each once, in no particular order.
	AppendTurns(dst []S, s S) []S
}

// A Referee is rules that tell whether an action is legal without listing all
// of them, where there are thousands (stakes).
type Referee[S comparable] interface {
	// Legal reports whether AppendActions would list a for seat at s.
	Legal(s S, seat Seat, a Action) bool
}

// A Doubler is rules with a doubling cube, for matches, in which it may be dead.
type Doubler[S comparable] interface {
	// HasCube reports whether there is one: an option of the rules.
	HasCube() bool

	// Doubles returns the seat that may double at s, or has just doubled, and
	// what the least win pays as the cube stands. It reports false where no
	// double is awaited, and no answer to one.
	Doubles(s S) (seat Seat, worth int32, ok bool)

	// Undoubled returns the state after the seat to act does not double at s.
	Undoubled(s S) S
}

// A Staller is rules under which a game can come to a standstill, and would
// never end.
type Staller[S comparable] interface {
	// Stalled reports whether from s on, whatever falls, nobody can ever do
	// anything but pass.
	Stalled(s S) bool
}

// An Onlooker is rules under which a seat can run out of what it plays with before the game is over.
type Onlooker[S comparable] interface {
	// LooksOn reports whether seat has nothing left to play with at s.
	LooksOn(s S, seat Seat) bool
}

// A ThrowNamer is rules under which throws have names of their own: an Acey-Ducey.
type ThrowNamer interface {
	// ThrowNames returns what throws are called, by their faces with a dash between: "2-1".
	ThrowNames() map[string]string
}

// A SidePayer is rules by which something changes hands beside the game, whoever
// wins it: counters for men that were hit.
type SidePayer[S comparable] interface {
	// Beside returns what each seat has gained so by s. At the end it is part
	// of the payoffs. It reports false where nothing is ever paid so.
	Beside(s S) (Payoffs, bool)
}

// A Resigner is rules by which a win can count more than once, or more than a point.
type Resigner[S comparable] interface {
	// Resigning returns what giving up the game at s costs.
	Resigning(s S) Resigning
}

// Resigning is what the game costs who gives it up, and how often a win counts. Zero stands for once.
type Resigning struct {
	Most [MaxSeats]int   // how often the game can count against a seat at most: twice is a gammon
	Ever int             // how often any game of these rules can
	Each [MaxSeats]int32 // what a seat pays, however often it counts, where that is fixed
	Cube int             // by which all of it is multiplied
	Won  int             // how often the game counted that is over, if more than once
}

// A Pairer is rules by which seats may be partners, who win and lose together.
type Pairer interface {
	// Pairs reports whether of so many seats each and the one half way round
	// are partners.
	Pairs(seats int) bool
}

// A Stake is a choice of how many: from Min to Max of whatever the game stakes,
// laid on what On names. It stands for an action each, written as Text says.
type Stake struct {
	On  string `json:"on"`
	Min int    `json:"min"`
	Max int    `json:"max"`
}

// Text returns the action that lays n.
func (s Stake) Text(n int) string { return "bet " + strconv.Itoa(n) + " " + s.On }

// A Staker is rules by which stakes are laid.
type Staker[S comparable] interface {
	// Stake tells whether a lays a stake, how much, and on what.
	Stake(a Action) (on string, n int, ok bool)
}

// Notation reads and writes states and actions in the players' notation.
// Parsing what was appended gives back an equal value.
type Notation[S comparable] interface {
	// SeatName returns what position lines call seat: "x", "s", "0".
	SeatName(s S, seat Seat) string

	// AppendState appends the position line of s.
	AppendState(dst []byte, s S) []byte

	// ParseState reads a position line. It refuses, naming the field and what
	// was expected, whatever could not be a position of these rules.
	ParseState(text string) (S, error)

	// AppendAction appends an action of the seat to act at s, or of Nature.
	AppendAction(dst []byte, s S, a Action) []byte

	// ParseAction reads one action of seat at s. It may accept actions that
	// are not legal; it refuses what is no action at all.
	ParseAction(s S, seat Seat, text string) (Action, error)

	// SplitPlay cuts the text of a play ("13/7*/4 8/5") into the texts of its
	// actions ("13/7*", "7/4", "8/5").
	SplitPlay(text string) []string
}

// Draw picks one of the outcomes by weight.
func Draw(outs []Outcome, rnd *rand.Rand) Action {
	return Pick(outs, rnd.Uint32N(TotalWeight(outs)))
}

// TotalWeight returns the sum of the weights.
func TotalWeight(outs []Outcome) (sum uint32) {
	for _, o := range outs {
		sum += o.Weight
	}
	return sum
}

// Pick returns the outcome that n, below TotalWeight, falls on when the
// outcomes are laid end to end, each as long as its weight.
func Pick(outs []Outcome, n uint32) Action {
	for _, o := range outs {
		if n < o.Weight {
			return o.Action
		}
		n -= o.Weight
	}
	panic("game: number beyond the weights")
}
