package analysis

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/crown"
)

// Stakes are what those of a seat at Crown and Anchor bring by a throw and risk over many, exactly, where the Banker pays every win.
type Stakes struct {
	Seat      game.Seat `json:"seat"`
	Chips     int       `json:"chips"`              // that the seat has, what lies on the board among them
	Staked    int       `json:"staked"`             // of them, on all designs together
	Supposed  bool      `json:"supposed,omitempty"` // nothing lies: this is what a usual stake would do
	Mean      float64   `json:"mean"`               // what a throw wins on the average: less than nothing
	Deviation float64   `json:"deviation"`          // and its standard deviation
	Ruin      []Ruin    `json:"ruin,omitempty"`     // by throws; what would take too long to count is left out

	rules crown.Rules
}

// Ruin is how likely it is that somebody who lays the same stakes at every throw, as long as he can, cannot lay them any more within so
// many throws.
type Ruin struct {
	Throws int     `json:"throws"`
	Left   bool    `json:"left,omitempty"` // those are the rounds that the game still has
	Chance float64 `json:"chance"`
}

// ruinWithin are the throws within which ruin is told, beside the rounds that are left.
var ruinWithin = [...]int{10, 50, 200}

// usualShare is what part of the chips a stake is supposed to be where none lies.
const usualShare = 20

// StakesOf tells of what seat has staked at p, or of a usual stake where it has staked nothing. Where seat holds the bank or has no
// chips, and in other games, there is nothing to tell.
func StakesOf(p game.Position, seat game.Seat) (x Stakes, ok bool) {
	r, known := game.RulesOf[crown.State](p)
	s, at := game.As[crown.State](p)
	if !known || !at || s.Next() == crown.NextOver || seat == s.Banker() {
		return x, false
	}
	x = Stakes{Seat: seat, Staked: staked(s, seat), rules: r.(crown.Rules)}
	x.Chips = s.Chips(seat) + x.Staked
	if x.Chips <= 0 {
		return x, false
	}
	var lie [crown.Designs]int
	for d := range lie {
		lie[d] = s.Stake(seat, crown.Design(d))
	}
	if x.Staked == 0 {
		x.Supposed, x.Staked = true, x.usual(s)
		lie[crown.Crown] = x.Staked
	}
	x.weigh(lie)
	when, left := slices.Clone(ruinWithin[:]), x.rules.Rounds-s.Round()+1
	if x.rules.Rounds > 0 && !slices.Contains(when, left) {
		when = append(when, left)
		slices.Sort(when)
	}
	for i, chance := range x.rules.Ruin(x.Chips, lie, when) {
		x.Ruin = append(x.Ruin, Ruin{Throws: when[i], Left: x.rules.Rounds > 0 && when[i] == left, Chance: chance})
	}
	return x, true
}

// usual returns a usual stake of the seat, which has staked nothing: as high as the rules let it be, at most.
func (x *Stakes) usual(s crown.State) int {
	n := max(1, x.Chips/usualShare)
	if x.rules.MaxBet > 0 {
		n = min(n, x.rules.MaxBet)
	}
	if most := x.rules.MaxStake(s, x.Seat, crown.Crown); most > 0 {
		n = min(n, most)
	}
	return min(n, crown.MaxStake)
}

// weigh fills in what stakes that lie so bring by a throw.
func (x *Stakes) weigh(lie [crown.Designs]int) {
	squares := 0.0
	for _, c := range x.rules.Chances(lie) {
		x.Mean += float64(c.Gain*c.Ways) / crown.Ways
		squares += float64(c.Gain) * float64(c.Gain) * float64(c.Ways) / crown.Ways
	}
	x.Deviation = math.Sqrt(max(0, squares-x.Mean*x.Mean))
}

// StakesAt tells of all stakes that lie at p; where none does, of one of somebody who could lay it: who is to bet, if anybody is. In
// other games there is nothing to tell.
func StakesAt(p game.Position) (list []Stakes) {
	s, ok := game.As[crown.State](p)
	if !ok {
		return nil
	}
	first := game.Seat(0)
	if who := p.ToAct(); who != 0 && !who.Has(game.Nature) {
		first = who.First()
	}
	for i := range game.Seat(s.Seats()) {
		if staked(s, i) > 0 {
			x, _ := StakesOf(p, i)
			list = append(list, x)
		}
	}
	for i := game.Seat(0); len(list) == 0 && int(i) < s.Seats(); i++ {
		if x, ok := StakesOf(p, (first+i)%game.Seat(s.Seats())); ok {
			list = append(list, x)
		}
	}
	return list
}

// Lost returns how much of [crown.Ways] parts of every stake is lost on the average, wherever it lies.
func (x *Stakes) Lost() int { return -x.rules.Expectation() }

// Edge says what every stake loses on the average, and that none is better than another.
func (x *Stakes) Edge() string {
	return fmt.Sprintf("No stake is better than another: each loses %d/%d of itself, wherever it lies (CA-5).", x.Lost(), crown.Ways)
}

// Risk says what the stakes bring and risk.
func (x *Stakes) Risk() string {
	said := fmt.Sprintf("%d of %d chips a throw: mean %.2f, deviation %.2f", x.Staked, x.Chips, x.Mean, x.Deviation)
	var ruin []string
	for _, r := range x.Ruin {
		within := strconv.Itoa(r.Throws)
		if r.Left {
			within = "the " + within + " rounds left"
		}
		ruin = append(ruin, fmt.Sprintf("%.1f%% in %s", 100*r.Chance, within))
	}
	if ruin == nil {
		return said + "."
	}
	return said + "; ruin " + strings.Join(ruin, ", ") + "."
}

// RuinIs says what ruin is.
const RuinIs = "Ruin is the chance that somebody who lays the same stakes at every throw, against a bank that pays every win, has too few chips left to lay them again."
