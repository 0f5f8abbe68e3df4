package arena

import (
	"parlor/game"
	"parlor/rules/check"
	"parlor/rules/crown"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// Standard is what is counted in the games of the house, by [game.Info.Family].
var Standard = map[string]Family{
	"tables": Of(Counts[tables.State]{
		Names: []string{"doublets", "ace-deuces", "hits", "lost turns"},
		Count: countTables,
		Began: func(s tables.State) game.Seat {
			if s.Next() == tables.NextStart {
				return game.Public
			}
			return s.Turn()
		},
	}),
	"india": Of(Counts[india.State]{
		Names: []string{"doublets", "pieces entered", "captures", "lost turns"},
		Count: countIndia,
		Began: func(s india.State) game.Seat {
			if s.Next() == india.NextStart {
				return game.Public
			}
			return s.SeatOf(s.Turn())
		},
	}),
	"crown": Of(Counts[crown.State]{
		Names: []string{"rounds", "three of a kind", "banks passed on", "bets", "chips staked"},
		Count: countCrown,
		Began: func(s crown.State) game.Seat {
			if b := s.Banker(); b >= 0 {
				return b
			}
			return game.Public
		},
	}),
	"check": Of(Counts[check.State]{
		Names: []string{"hands", "checks", "double checks"},
		Count: countCheck,
		Began: func(s check.State) game.Seat {
			if t := s.Thrower(); t >= 0 {
				return t
			}
			return game.Public
		},
	}),
}

// countTables counts throws (those of the roll-off left out), men hit or
// removed by the privilege, and turns that move nobody.
func countTables(n *[MaxCounts]int, c *Change[tables.State]) {
	switch side := c.Seat; c.Before.Next() {
	case tables.NextThrow:
		switch hi, lo := c.After.Throw(); {
		case hi == lo:
			n[0]++
		case hi == 2:
			n[1]++
		}
	case tables.NextPlay, tables.NextPrivilege:
		n[2] += c.After.Count(side^1, tables.Bar) - c.Before.Count(side^1, tables.Bar)
		if c.Before.Next() == tables.NextPlay && c.Before.Pips(side) == c.After.Pips(side) {
			n[3]++
		}
	}
}

// countIndia counts throws, pieces that enter and are captured, and turns that
// move nothing.
func countIndia(n *[MaxCounts]int, c *Change[india.State]) {
	switch c.Before.Next() {
	case india.NextThrow:
		if hi, lo := c.After.Throw(); hi == lo {
			n[0]++
		}
	case india.NextPlay:
		me := c.Before.SideAt(c.Seat)
		for side := range india.Side(4) {
			back := waiting(&c.After, side) - waiting(&c.Before, side)
			if side == me {
				n[1] -= back
			} else {
				n[2] += back
			}
		}
		if c.Before.Pips(me) == c.After.Pips(me) {
			n[3]++
		}
	}
}

// waiting counts the pieces of side that are in their corner.
func waiting(s *india.State, side india.Side) (n int) {
	for _, p := range s.Pieces(side) {
		if p == india.Corner {
			n++
		}
	}
	return n
}

// countCrown counts throws by the banker, and what is staked by each seat.
func countCrown(n *[MaxCounts]int, c *Change[crown.State]) {
	switch c.Before.Next() {
	case crown.NextThrow:
		n[0]++
		for d := crown.Crown; d < crown.Designs; d++ {
			if c.Action == crown.Throw(d, d, d) {
				n[1]++
			}
		}
		if b := c.After.Banker(); b >= 0 && b != c.Before.Banker() {
			n[2]++
		}
	case crown.NextBet:
		if c.Action != crown.Pass && c.Action != crown.Done {
			n[3]++
			n[4] += c.Before.Chips(c.Seat) - c.After.Chips(c.Seat)
		}
	}
}

// countCheck counts throws by their thrower; who ends a hand threw its last.
func countCheck(n *[MaxCounts]int, c *Change[check.State]) {
	if c.After.Next() != check.NextThrow {
		n[0]++
	}
	double := check.Throw(check.Check, check.Check)
	for face := 1; face < check.Check; face++ {
		if c.Action == check.Throw(check.Check, face) {
			n[1]++
		}
	}
	if c.Action == double {
		n[2]++
	}
}
