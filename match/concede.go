package match

import (
	"slices"

	"parlor/game"
)

// Most returns the most points, without the cube, that the game being played at
// p can still cost seat: one gives it up for no more.
func (c Counting) Most(p game.Position, seat game.Seat) int {
	w := p.Resigning()
	switch {
	case c.GiveAny:
		return max(w.Ever, 1)
	case countsOnce(p):
		return 1
	}
	return max(w.Most[seat], 1)
}

// Gammon returns how often the game that ended at p counted: 2 for a gammon, 3
// for a backgammon (BG-5), and 0 for any other end, or where none counts more.
func Gammon(p game.Position) int {
	if countsOnce(p) {
		return 0
	}
	return p.Resigning().Won
}

// countsOnce reports whether p is of a match in which a game counts one, however it is won.
func countsOnce(p game.Position) bool {
	at, ok := At(p)
	return ok && at.Length.Games > 0
}

// GivenUp returns as what the game at p was given up that paid pay, of two seats: 2
// for a gammon, 3 for a backgammon, and 0 for a single game, or where none counts more.
func (c Counting) GivenUp(p game.Position, pay []int32) int {
	seat := game.Seat(slices.Index(pay, slices.Min(pay)))
	for points := 2; points <= c.Most(p, seat); points++ {
		if all := c.Concession(p, seat, points); slices.Equal(all[:len(pay)], pay) {
			return points
		}
	}
	return 0
}

// Beside returns what who gives up the game at p gains or pays beside it, and the
// other side (PK-16). What is paid so in a match the match counts itself.
func (c Counting) Beside(p game.Position) (pay game.Payoffs) {
	if game.Nests(p) || c.GiveAny {
		return pay
	}
	return p.Beside()
}

// Concession returns what the game being played at p pays when seat, of two,
// gives it up for points, 1 to what [Counting.Most] says.
func (c Counting) Concession(p game.Position, seat game.Seat, points int) game.Payoffs {
	w := p.Resigning()
	n := w.Each[seat]
	if n == 0 {
		n = int32(points)
	}
	n *= int32(max(w.Cube, 1))
	pay := c.Beside(p)
	pay[seat] -= n
	pay[seat^1] += n
	return pay
}
