package match

import (
	"parlor/game"
	"parlor/rules/tables"
)

// Gammons reports whether a win of the game being played at p may be worth two
// or three points, so that one gives it up for a number of them.
func Gammons(p game.Position) bool {
	rules, ok := game.RulesOf[tables.State](p)
	return ok && rules.(tables.Rules).Score == tables.Gammon
}

// Concession returns what the game being played at p pays when seat, of two,
// gives it up for points, 1 to 3.
func Concession(p game.Position, seat game.Seat, points int) (pay game.Payoffs) {
	n := int32(points)
	if s, ok := game.As[tables.State](p); ok {
		rules, _ := game.RulesOf[tables.State](p)
		if rules.(tables.Rules).Score == tables.PerMan { // NV-6
			n = int32(tables.Men - s.Count(int(seat), tables.Off))
		}
		value, _ := s.Cube()
		n *= int32(value)
	}
	pay[seat], pay[seat^1] = -n, n
	return pay
}
