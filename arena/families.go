package arena

import (
	"parlor/bots"
	"parlor/game"
	"parlor/rules/check"
	"parlor/rules/crown"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// Each family names what it counts, in the order of the indices that its count
// function uses.

func tablesDesk(r tables.Rules) desk {
	return family[tables.State]{
		rules:    r,
		bot:      func(kind string) bots.Player[tables.State] { return bots.TablesPlayer(kind, r) },
		counters: []string{"doublets", "ace-deuces", "hits", "lost turns"},
		count:    countTables,
		began: func(s tables.State) game.Seat {
			if s.Next() == tables.NextStart {
				return game.Public
			}
			return game.Seat(s.Turn())
		},
	}.desk()
}

// countTables counts throws (those of the roll-off left out), men hit or
// removed by the privilege, and turns that move nobody.
func countTables(n *[maxCounters]int, c *change[tables.State]) {
	switch side := int(c.seat); c.before.Next() {
	case tables.NextThrow:
		switch hi, lo := c.after.Throw(); {
		case hi == lo:
			n[0]++
		case hi == 2:
			n[1]++
		}
	case tables.NextPlay, tables.NextPrivilege:
		n[2] += c.after.Count(side^1, tables.Bar) - c.before.Count(side^1, tables.Bar)
		if c.before.Next() == tables.NextPlay && c.before.Pips(side) == c.after.Pips(side) {
			n[3]++
		}
	}
}

func indiaDesk(r india.Rules) desk {
	return family[india.State]{
		rules:    r,
		bot:      func(kind string) bots.Player[india.State] { return bots.IndiaPlayer(kind, r) },
		counters: []string{"doublets", "pieces entered", "captures", "lost turns"},
		count:    countIndia,
		began: func(s india.State) game.Seat {
			if s.Next() == india.NextStart {
				return game.Public
			}
			return s.SeatOf(s.Turn())
		},
	}.desk()
}

// countIndia counts throws, pieces that enter and are captured, and turns that
// move nothing.
func countIndia(n *[maxCounters]int, c *change[india.State]) {
	switch c.before.Next() {
	case india.NextThrow:
		if hi, lo := c.after.Throw(); hi == lo {
			n[0]++
		}
	case india.NextPlay:
		me := c.before.SideAt(c.seat)
		for side := range india.Side(4) {
			back := waiting(&c.after, side) - waiting(&c.before, side)
			if side == me {
				n[1] -= back
			} else {
				n[2] += back
			}
		}
		if c.before.Pips(me) == c.after.Pips(me) {
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

func crownDesk(r crown.Rules) desk {
	return family[crown.State]{
		rules:    r,
		bot:      func(kind string) bots.Player[crown.State] { return bots.CrownPlayer(kind, r) },
		counters: []string{"rounds", "three of a kind", "banks passed on", "bets", "chips staked"},
		count:    countCrown,
		began: func(s crown.State) game.Seat {
			if b := s.Banker(); b >= 0 {
				return game.Seat(b)
			}
			return game.Public
		},
	}.desk()
}

// countCrown counts throws by the banker, and what is staked by each seat.
func countCrown(n *[maxCounters]int, c *change[crown.State]) {
	switch c.before.Next() {
	case crown.NextThrow:
		n[0]++
		for d := crown.Crown; d < crown.Designs; d++ {
			if c.action == crown.Throw(d, d, d) {
				n[1]++
			}
		}
		if b := c.after.Banker(); b >= 0 && b != c.before.Banker() {
			n[2]++
		}
	case crown.NextBet:
		if c.action != crown.Pass && c.action != crown.Done {
			n[3]++
			n[4] += c.before.Chips(int(c.seat)) - c.after.Chips(int(c.seat))
		}
	}
}

func checkDesk(r check.Rules) desk {
	return family[check.State]{
		rules:    r,
		bot:      func(string) bots.Player[check.State] { return bots.CheckPlayer(r) },
		counters: []string{"hands", "checks", "double checks"},
		count:    countCheck,
		began: func(s check.State) game.Seat {
			if t := s.Thrower(); t >= 0 {
				return game.Seat(t)
			}
			return game.Public
		},
	}.desk()
}

// countCheck counts throws by their thrower; who ends a hand threw its last.
func countCheck(n *[maxCounters]int, c *change[check.State]) {
	if c.after.Next() != check.NextThrow {
		n[0]++
	}
	double := check.Throw(check.Check, check.Check)
	for face := 1; face < check.Check; face++ {
		if c.action == check.Throw(check.Check, face) {
			n[1]++
		}
	}
	if c.action == double {
		n[2]++
	}
}
