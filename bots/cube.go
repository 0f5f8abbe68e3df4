package bots

// alive is how much a cube is worth of what it would be worth if it could always
// be turned at the very best moment: Janowski's live-cube weight, as long as the
// game still lasts some turns. 0 is a dead cube. Games say 0.72 ± 0.05 (a test), and this is the usual one.
const alive = 0.68

// aliveFor is the weight where about so many turns are left: the cube is dead
// when this turn is the last, and as alive as ever four turns before the end.
func aliveFor(turns float64) float64 { return alive * min(max((turns-1)/3, 0), 1) }

// stakes is what a game with a cube is about, for one seat: what its results are
// worth, in a unit that only grows with what one gets.
type stakes struct {
	rates [2]rates   // of my wins, and of the other side's
	alive float64    // the live-cube weight
	each  [2]float64 // points of a win where each man counts, or 0: a win is one, and who drops pays one
	only  bool       // who wins counts, and nothing else

	// In a match to points:
	match    *equities
	away     [2]int // the points that I lack, and the other side
	crawford bool   // the Crawford game is over, or this is it
	win      float64
	lose     float64 // the chances in the match after a single win, and a single loss
}

// worth returns what it is worth to win points, or to lose them where they are
// below 0.
func (g *stakes) worth(points int) float64 {
	switch {
	case g.only:
		return float64(sign(points))
	case g.match == nil:
		return float64(points)
	}
	mine, theirs := g.away[0], g.away[1]
	if points > 0 {
		mine -= points
	} else {
		theirs += points
	}
	return (2*g.match.score(mine, theirs, g.crawford) - g.win - g.lose) / (g.win - g.lose)
}

// useful reports whether turning the cube can bring a side anything, as it
// stands.
func (g *stakes) useful(side, cube int) bool {
	return !g.only && (g.match == nil || cube < g.away[side])
}

// rates are how large wins are: the shares of them that count two at least, and
// three.
type rates struct{ gammon, backgammon float64 }

// won returns what my win is worth with the cube at a value, and lost what the
// other side's is.
func (g *stakes) won(cube int) float64  { return g.size(0, cube) }
func (g *stakes) lost(cube int) float64 { return g.size(1, -cube) }

func (g *stakes) size(side, cube int) float64 {
	if g.each[side] > 0 {
		return float64(g.each[side] * g.worth(cube))
	}
	r := g.rates[side]
	single, double := 1-r.gammon, r.gammon-r.backgammon
	return float64(single*g.worth(cube)) + float64(double*g.worth(2*cube)) + float64(r.backgammon*g.worth(3*cube))
}

// mostTurns is how often a cube is thought to be turned at most.
const mostTurns = 8

// takes returns the chance of winning from which a side takes a double from
// cube to twice that: 0 is me, 1 the other side. With a live cube the side then
// turns it again at the right moment.
func (g *stakes) takes(side, cube, depth int) float64 {
	// All from the side's own view: what it gets by passing, losing, winning.
	pass, lose, win := g.worth(-cube), g.lost(2*cube), g.won(2*cube)
	if side == 1 {
		pass, lose, win = -g.worth(cube), -g.won(2*cube), -g.lost(2*cube)
	}
	at := 1.0 // the chance at which a win is as good as had
	if depth < mostTurns && g.useful(side, 2*cube) {
		at = 1 - g.takes(side^1, 2*cube, depth+1)
		win = g.worth(2 * cube)
		if side == 1 {
			win = -g.worth(-2 * cube)
		}
	}
	if win <= lose {
		return 1
	}
	return min(max((pass-lose)/(win-lose)*at, 0), 1)
}

// nobody holds a cube in the middle.
const nobody = -1

// equity returns what it is worth to me to win with a chance of p, the cube
// being at a value and mine (0), the other side's (1) or nobody's: Janowski's
// mean of a dead cube and one that is always turned at the best moment.
func (g *stakes) equity(p float64, cube, owner int) float64 {
	lose, win := g.lost(cube), g.won(cube)
	dead := lose + float64(p*(win-lose))
	// With a live cube what it is worth goes straight from corner to corner.
	left, low := 0.0, lose
	right, high := 1.0, win
	if owner != 0 && g.useful(1, cube) { // The other side cashes where I no longer take.
		left, low = g.takes(0, cube, 0), g.worth(-cube)
	}
	if owner != 1 && g.useful(0, cube) {
		right, high = 1-g.takes(1, cube, 0), g.worth(cube)
	}
	var live float64
	switch {
	case p < left && left > 0:
		live = lose + float64(p/left*(low-lose))
	case p > right && right < 1:
		live = high + float64((p-right)/(1-right)*(win-high))
	case right > left:
		live = low + float64((p-left)/(right-left)*(high-low))
	default:
		live = dead
	}
	return float64(g.alive*live) + float64((1-g.alive)*dead)
}

// doubled returns what it is worth to me to double from cube: the other side
// does what is better for it.
func (g *stakes) doubled(p float64, cube int) float64 {
	return min(g.equity(p, 2*cube, 1), g.worth(cube))
}
