package crown

import "parlor/game"

// A Design is one of the six pictures on the board and on each die (CA-1).
type Design uint8

// The designs, in the order in which notation names them.
const (
	Crown Design = iota
	Anchor
	Heart
	Spade
	Diamond
	Club
)

// Designs is how many designs there are.
const Designs = 6

var designNames = [Designs]string{"crown", "anchor", "heart", "spade", "diamond", "club"}

// String returns the name of the design in notation: "crown".
func (d Design) String() string { return designNames[d] }

// Actions say what they are: a throw has bit 9, the die of the election bit 4,
// a bet its design above its stake.
const (
	Pass game.Action = 0 // bet nothing this round (CA-A3)
	Done game.Action = 1 // bet on no further design (CA-A2)

	elected  game.Action = 1 << 4
	thrown   game.Action = 1 << 9
	betShift             = 20
)

// MaxStake is the highest stake there can be, whatever anybody owns.
const MaxStake = 1_000_000

// Bet is the action that places a stake, 1 to [MaxStake], on a design.
func Bet(d Design, stake int) game.Action {
	return game.Action(d+1)<<betShift | game.Action(stake)
}

// isBet cuts a bet into its design and its stake.
func isBet(a game.Action) (d Design, stake int, ok bool) {
	above := a >> betShift
	if above == 0 || above > Designs {
		return 0, 0, false
	}
	return Design(above - 1), int(a & (1<<betShift - 1)), true
}

// Stake implements [game.Staker].
func (r Rules) Stake(a game.Action) (on string, n int, ok bool) {
	d, n, ok := isBet(a)
	if !ok {
		return "", 0, false
	}
	return d.String(), n, true
}

// Election is Nature's action in the election: the design that a single die
// shows (CA-2).
func Election(d Design) game.Action { return elected | game.Action(d) }

// Throw is Nature's action that throws the three dice, in whatever order.
func Throw(a, b, c Design) game.Action {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	return thrown | game.Action(a)<<6 | game.Action(b)<<3 | game.Action(c)
}

// faces returns the three designs of a throw, in order.
func faces(a game.Action) [3]Design {
	return [3]Design{Design(a >> 6 & 7), Design(a >> 3 & 7), Design(a & 7)}
}

// election and throws are what Nature may do, in ascending order: a die has six
// equal faces, three dice fall in 6 × 6 × 6 = 216 equal ways (CA-1, CA-5).
var (
	election = func() (list [Designs]game.Outcome) {
		for d := range list {
			list[d] = game.Outcome{Action: Election(Design(d)), Weight: 1}
		}
		return list
	}()

	throws = func() (list [56]game.Outcome) {
		n := 0
		for a := Crown; a < Designs; a++ {
			for b := a; b < Designs; b++ {
				for c := b; c < Designs; c++ {
					list[n] = game.Outcome{Action: Throw(a, b, c), Weight: ways(a, b, c)}
					n++
				}
			}
		}
		return list
	}()
)

// ways is in how many orders three dice can show a, b and c, which ascend.
func ways(a, b, c Design) uint32 {
	switch {
	case a == c:
		return 1
	case a == b || b == c:
		return 3
	}
	return 6
}
