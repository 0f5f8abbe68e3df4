package bots

import (
	"parlor/game"
	"parlor/match"
)

// A MatchUnit says what equities of a game are of the chance of winning the match to
// points that it is part of: where a seat's equity is e, its chance of the match is
// Even[seat] + e * Point.
type MatchUnit struct {
	Even  [2]float64
	Point float64
}

// Chances returns the chance of each seat to win the match, by what the game is worth
// to it.
func (u *MatchUnit) Chances(equity []float64) (list []float64) {
	for seat, e := range equity {
		list = append(list, u.Even[seat]+float64(e*u.Point))
	}
	return list
}

// Errors returns the standard errors of those chances.
func (u *MatchUnit) Errors(errs []float64) (list []float64) {
	for _, e := range errs {
		list = append(list, float64(e*u.Point))
	}
	return list
}

// matcher is a [Worth] that knows what its unit is of a match.
type matcher interface {
	ofMatch(score *match.Standing) (MatchUnit, bool)
}

// OfMatch returns what equities at p are of the chance of winning the match. It reports
// false where p is part of no match, or nobody says what a score is worth there.
func (ro *Roster) OfMatch(p game.Position) (u MatchUnit, ok bool) {
	f, p, _, err := ro.family(ro.Best(), p)
	if err != nil {
		return u, false
	}
	return f.ofMatch(p)
}

func (f family[S]) ofMatch(p game.Position) (u MatchUnit, ok bool) {
	r, _, score, err := at[S](p)
	if err != nil || score == nil || f.brings.Worth == nil {
		return u, false
	}
	if m, can := f.brings.Worth(r).(matcher); can {
		return m.ofMatch(score)
	}
	return u, false
}
