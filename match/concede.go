package match

import (
	"parlor/game"
	"parlor/rules/tables"
)

// Most returns the most points, without the cube, that the game being played at
// p can still cost seat: one gives it up for no more.
func (c Counting) Most(p game.Position, seat game.Seat) int {
	rules, ok := game.RulesOf[tables.State](p)
	if !ok || rules.(tables.Rules).Score != tables.Gammon {
		return 1
	}
	if c.GiveAny {
		return 3
	}
	if at, ok := At(p); ok && at.Length.Games > 0 {
		return 1 // A game counts one, however it is won.
	}
	if s, _ := game.As[tables.State](p); s.Count(seat, tables.Off) > 0 {
		return 1 // BG-5
	}
	return 3
}

// Gammon returns how often the game that ended at p counted: 2 for a gammon, 3
// for a backgammon (BG-5), and 0 for any other end, or where none counts more.
func Gammon(p game.Position) int {
	s, ok := game.As[tables.State](p)
	if !ok {
		return 0
	}
	r, _ := game.RulesOf[tables.State](p)
	rules := r.(tables.Rules)
	if at, ok := At(p); rules.Score != tables.Gammon || ok && at.Length.Games > 0 {
		return 0 // A game counts one, however it is won.
	}
	pay := rules.Payoffs(s)
	beside, _ := rules.Beside(s)
	value, _ := s.Cube()
	n := int(max(pay[0]-beside[0], pay[1]-beside[1])) / value
	if n < 2 {
		return 0
	}
	return n
}

// Concession returns what the game being played at p pays when seat, of two,
// gives it up for points, 1 to what [Counting.Most] says. Counters are paid
// beside it (PK-16); those of a match the match counts itself.
func (c Counting) Concession(p game.Position, seat game.Seat, points int) (pay game.Payoffs) {
	n := int32(points)
	s, ok := game.As[tables.State](p)
	if !ok {
		pay[seat], pay[seat^1] = -n, n
		return pay
	}
	r, _ := game.RulesOf[tables.State](p)
	rules := r.(tables.Rules)
	if rules.Score == tables.PerMan { // NV-6
		n = int32(int(rules.Men) - s.Count(seat, tables.Off))
	}
	value, _ := s.Cube()
	n *= int32(value)
	if _, match := At(p); !match && !c.GiveAny {
		pay, _ = rules.Beside(s)
	}
	pay[seat] -= n
	pay[seat^1] += n
	return pay
}
