package lab

import (
	"fmt"

	"parlor/game"
	"parlor/rules/tables"
)

// A family is what is told of games of one family beyond what holds for all.
type family struct {
	phase func(p game.Position) string // what the game is about at p
	throw func(p game.Position) string // what who begins has thrown at p, the larger die first; empty before
}

var families = map[string]family{"tables": {tablesPhase, tablesThrow}}

// phase says what the game is about at p, and "" of games of which nobody says it.
func phase(p game.Position) string {
	if say := families[game.Inner(p).Game().Info().Family].phase; say != nil {
		return say(p)
	}
	return ""
}

// The phases of games on points.
const (
	entering = "entering" // somebody has men in reserve
	contact  = "contact"  // nobody has, but men may still be hit
	race     = "race"     // all men have passed each other
)

// tablesPhase says what a game on points is about at p.
func tablesPhase(p game.Position) string {
	s, _ := game.As[tables.State](p)
	rear, reserve := 0, false
	for side := range game.Seat(2) {
		reserve = reserve || s.Count(side, tables.Res) > 0
		for at := tables.Bar; at > tables.Off; at-- {
			if s.Count(side, at) > 0 {
				rear += min(at, tables.Res)
				break
			}
		}
	}
	switch {
	case rear <= 25: // Places that face each other add up to 25.
		return race
	case reserve:
		return entering
	}
	return contact
}

// tablesThrow returns the two dice that lie at p in a game on points.
func tablesThrow(p game.Position) string {
	s, _ := game.As[tables.State](p)
	hi, lo := s.Throw()
	if hi == 0 {
		return ""
	}
	return fmt.Sprintf("%d-%d", max(hi, lo), min(hi, lo))
}
