package bots

import (
	"math"

	"parlor/game"
	"parlor/match"
	"parlor/rules/tables"
)

// tablesWorth is what chances are worth at tables: points, with the cube, where
// a game stands alone. In a match to points it is the chance of winning the match,
// in a unit in which a single win is 1 and a single loss -1 with the cube at 1;
// in one to games that of winning this one.
type tablesWorth struct{ rules tables.Rules }

// toPoints returns what the seats lack in a match to points whose scores are in
// the tables, and whether the Crawford game is over, or this is it. It reports
// false for other games.
func (w tablesWorth) toPoints(seat game.Seat, score *match.Standing) (mine, theirs int, crawford, ok bool) {
	if score == nil || score.Length.Points == 0 || w.rules.Score == tables.PerMan || len(score.Score) != 2 {
		return 0, 0, false, false
	}
	mine, theirs = score.Length.Points-score.Score[seat], score.Length.Points-score.Score[seat^1]
	ok = mine >= 1 && theirs >= 1 && mine <= mostAway && theirs <= mostAway
	return mine, theirs, score.Crawford != match.Before, ok
}

// games reports whether it only counts who wins a game.
func games(score *match.Standing) bool { return score != nil && score.Length.Points == 0 }

// stakes returns what the game is about for seat.
func (w tablesWorth) stakes(seat game.Seat, score *match.Standing, r [2]rates, each [2]float64) stakes {
	if a, b, crawford, ok := w.toPoints(seat, score); ok {
		return w.table().stakes(a, b, crawford, r)
	}
	return stakes{rates: r, each: each, only: games(score)}
}

func (w tablesWorth) table() *equities {
	if w.rules.Score == tables.Gammon {
		return matchEquities[1]()
	}
	return matchEquities[0]()
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// Result implements [Worth].
func (w tablesWorth) Result(p game.Payoffs, seat game.Seat, score *match.Standing) float64 {
	n := int(p[seat])
	if a, b, crawford, ok := w.toPoints(seat, score); ok {
		g := w.table().stakes(a, b, crawford, [2]rates{})
		return g.worth(n)
	}
	if games(score) {
		return float64(sign(n))
	}
	return float64(n)
}

// ofMatch implements [matcher].
func (w tablesWorth) ofMatch(score *match.Standing) (u MatchUnit, ok bool) {
	for seat := range game.Seat(2) {
		a, b, crawford, ok := w.toPoints(seat, score)
		if !ok {
			return u, false
		}
		g := w.table().stakes(a, b, crawford, [2]rates{})
		u.Even[seat], u.Point = (g.win+g.lose)/2, (g.win-g.lose)/2
	}
	return u, true
}

// about returns what a game with chances of c is about for seat, with a cube that is dead.
func (w tablesWorth) about(c *Chances, seat game.Seat, score *match.Standing) stakes {
	var r [2]rates
	var each [2]float64
	for i, side := range [2]game.Seat{seat, seat ^ 1} {
		if win := c.Win[side]; win > 0 {
			switch w.rules.Score {
			case tables.Gammon:
				r[i] = rates{min(c.Gammon[side]/win, 1), min(c.Backgammon[side]/win, 1)}
			case tables.PerMan:
				each[i] = c.Points[side] / win
			}
		}
	}
	return w.stakes(seat, score, r, each)
}

// Equity implements [Worth].
func (w tablesWorth) Equity(c *Chances, s tables.State, seat game.Seat, score *match.Standing) float64 {
	value, owner := s.Cube()
	_, _, _, toPoints := w.toPoints(seat, score)
	if !w.rules.Cube && !toPoints && !games(score) {
		return float64(float64(value) * (c.Points[seat] - c.Points[seat^1]))
	}
	g := w.about(c, seat, score)
	g.alive = aliveFor(lasts(s))
	p := c.Win[seat]
	switch {
	case !w.rules.Cube:
		return g.lost(value) + float64(p*(g.won(value)-g.lost(value)))
	case s.Waits() != tables.NextTake:
		holds := nobody
		if owner >= 0 {
			holds = int(owner ^ seat)
		}
		return g.equity(p, value, holds)
	case s.Turn() == seat: // I am to answer: what the other side gets, turned.
		return max(g.equity(p, 2*value, 0), g.worth(-value))
	}
	return g.doubled(p, value)
}

// lasts returns how many turns the game still lasts, about: until the quicker
// side is done.
func lasts(s tables.State) float64 {
	const perTurn = 49.0 / 6 // pips
	turns := math.Inf(1)
	for side := range game.Seat(2) {
		men := 0
		for p := 1; p <= tables.Bar; p++ {
			men += s.Count(side, p)
		}
		turns = min(turns, max(float64(s.Pips(side))/perTurn, float64(men)/2))
	}
	return turns
}

// usual returns the points that a win brings, about.
func (w tablesWorth) usual() float64 { return usual(w.rules.Score) }

func usual(score tables.Score) float64 {
	switch score {
	case tables.Gammon:
		return 1.2
	case tables.PerMan:
		return 7
	}
	return 1
}

// Undoubled implements [Closer].
func (w tablesWorth) Undoubled(s tables.State) tables.State {
	switch s.Waits() {
	case tables.NextDouble:
		return w.rules.Undoubled(s)
	case tables.NextTake:
		var room [2]game.Action
		acts := w.rules.AppendActions(room[:0], s, s.Mover())
		return w.rules.Apply(s, s.Mover(), acts[1]) // Dropping is the first.
	}
	return s
}

// Final implements [Closer]: gammons and points without the cube and without
// the counters for men struck.
func (w tablesWorth) Final(c *Chances, s tables.State) {
	pay := w.rules.Payoffs(s)
	beside, _ := w.rules.Beside(s)
	value, _ := s.Cube()
	for i := range 2 {
		size := float64(int(pay[i]-beside[i]) / value)
		if size <= 0 {
			continue
		}
		c.Win[i], c.Points[i] = 1, size
		if w.rules.Score == tables.Gammon && size >= 2 {
			c.Gammon[i] = 1
			if size >= 3 {
				c.Backgammon[i] = 1
			}
		}
	}
}
