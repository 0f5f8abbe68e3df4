package bots

import "sync"

// equities are the chances of winning a match: how they depend on the score. A
// game is won by either side as often, its wins are gammons as often as in our
// own games.
type equities struct {
	before [mostAway + 1][mostAway + 1]float64 // by points that I lack, and the other side
	after  [mostAway + 1]float64               // of who lacks so many when the other lacks one, the Crawford game played
}

// mostAway is the most points that anybody lacks in the table. Longer matches
// are played for points until so few are left.
const mostAway = 25

// gammonRate is the share of wins that are gammons or better, and backgammonRate
// that are backgammons, in 1,600 games of net+1 against net (docs/bench,
// 22 November 2026, seed 5), all played out.
const (
	gammonRate     = 0.257
	backgammonRate = 0.010
)

// matchEquities returns the tables, where wins count 1 to 3, and where each
// counts one.
var matchEquities = [2]func() *equities{
	sync.OnceValue(func() *equities { return newEquities(rates{}) }),
	sync.OnceValue(func() *equities { return newEquities(rates{gammonRate, backgammonRate}) }),
}

func newEquities(r rates) *equities {
	t := &equities{}
	for a := range mostAway + 1 {
		t.before[0][a], t.before[a][0] = 1, 0
	}
	// After the Crawford game who is behind doubles at once, and is taken: the
	// other side has nothing to lose. Only who needs an even number is passed
	// once, which is worth next to nothing.
	t.after[1] = 0.5
	for n := 2; n <= mostAway; n++ {
		t.after[n] = t.behind(n, 2, r)
	}
	for a := 1; a <= mostAway; a++ {
		for b := 1; b <= a; b++ {
			switch {
			case a == b:
				t.before[a][b] = 0.5
			case b == 1: // The Crawford game.
				t.before[a][b] = t.behind(a, 1, r)
			default:
				g := t.stakes(a, b, false, [2]rates{r, r})
				win, lose := t.before[a-1][b], t.before[a][b-1]
				t.before[a][b] = (float64(g.equity(0.5, 1, nobody)*(win-lose)) + win + lose) / 2
			}
			t.before[b][a] = 1 - t.before[a][b]
		}
	}
	return t
}

// behind returns the chance of who lacks n, and the other side one, in a game
// that counts cube.
func (t *equities) behind(n, cube int, r rates) float64 {
	at := func(points int) float64 {
		if points >= n {
			return 1
		}
		return t.after[n-points]
	}
	return (float64((1-r.gammon)*at(cube)) + float64((r.gammon-r.backgammon)*at(2*cube)) + float64(r.backgammon*at(3*cube))) / 2
}

// score returns the chance of winning of who lacks a, and the other side b.
func (t *equities) score(a, b int, crawfordOver bool) float64 {
	switch {
	case a <= 0:
		return 1
	case b <= 0:
		return 0
	case crawfordOver && b == 1:
		return t.after[a]
	case crawfordOver && a == 1:
		return 1 - t.after[b]
	}
	return t.before[a][b]
}

// stakes returns what a game is about at a score: the chance of winning the
// match, such that a single win is 1 and a single loss -1. Of the game being
// played crawford says whether the Crawford game is over, or this is it.
func (t *equities) stakes(a, b int, crawford bool, r [2]rates) stakes {
	return stakes{
		rates: r, alive: alive, match: t, away: [2]int{a, b}, crawford: crawford,
		win: t.score(a-1, b, crawford), lose: t.score(a, b-1, crawford),
	}
}
