package bots

import (
	"math"

	"parlor/game"
	"parlor/rules/tables"
)

// TablesHand judges tables positions by a hand-written evaluation: pips, blots,
// blocks, men caught and men at home, turned into a chance of winning. The
// weights were fitted by play against itself; they make no claim beyond that.
type TablesHand struct {
	rules  tables.Rules
	weight handWeights
}

// handWeights are what the parts of the evaluation are worth, in pips.
type handWeights struct {
	caught   float64 // a man on the bar, beyond his pips
	blot     float64 // a single man, for each pip he would lose times the chance of being hit
	made     float64 // a made point, at the best place for blocking
	prime    float64 // each further point of a row of blocks, squared
	home     float64 // a made point in the home table while the other side has men behind it
	off      float64 // a man borne off
	behind   float64 // a man stuck behind three or more blocks
	wasted   float64 // a man deep on the low points while there is contact
	straggle float64 // the last men on their way, where nothing else may move
}

var defaultWeights = handWeights{
	caught: 4, blot: 1, made: 2.2, prime: 0.9, home: 2.5, off: 2, behind: 2, wasted: 1.2, straggle: 0.3,
}

// NewTablesHand returns the hand-written judge of r.
func NewTablesHand(r tables.Rules) *TablesHand {
	return &TablesHand{rules: r, weight: defaultWeights}
}

// newTablesRunner returns a judge of r who counts pips, and sees men that are
// caught and men that are home; blots and blocks mean nothing to him.
func newTablesRunner(r tables.Rules) *TablesHand {
	return &TablesHand{rules: r, weight: handWeights{caught: defaultWeights.caught, off: defaultWeights.off}}
}

// newTablesCareless returns the hand-written judge of r, who does not see what
// can hit his blots, nor those that he could hit next.
func newTablesCareless(r tables.Rules) *TablesHand {
	h := NewTablesHand(r)
	h.weight.blot = 0
	return h
}

// leavesBack reports whether a turn moves men of seat that stand in the other
// side's home table. Who overlooks such turns forgets his men at the back.
func leavesBack(before, after tables.State, seat game.Seat) bool {
	for p := 19; p <= 24; p++ {
		if after.Count(seat, p) < before.Count(seat, p) {
			return true
		}
	}
	return false
}

// Evaluate implements [Evaluator].
func (h *TablesHand) Evaluate(chances []Chances, _ tables.State, after []tables.State) {
	for i, s := range after {
		lead := h.need(s, 1) - h.need(s, 0)
		if s.Turn() == 0 {
			lead += 4
		} else {
			lead -= 4
		}
		left := math.Max(float64(s.Pips(0)+s.Pips(1))/2, 8)
		x := 2.2 * lead / math.Sqrt(float64(left*8)+60)
		for side, w := range [2]float64{logistic(x), logistic(-x)} {
			chances[i].Win[side], chances[i].Points[side] = w, w*usual(h.rules.Score)
			if h.rules.Score == tables.Gammon {
				chances[i].Gammon[side] = w * (usual(tables.Gammon) - 1)
			}
		}
	}
}

func logistic(x float64) float64 { return 1 / (1 + exp(-x)) }

// need returns the effort, in pips, that side has still to make. Each product is
// rounded before it is added to: see [exp].
func (h *TablesHand) need(s tables.State, side game.Seat) float64 {
	w := &h.weight
	op := side ^ 1
	n := float64(s.Pips(side))
	n += float64(w.caught * float64(s.Count(side, tables.Bar)) * (1 + float64(homeBlocks(s, op))/2))
	n -= float64(w.off * float64(s.Count(side, tables.Off)))
	rear := rearmost(s, op) // in the other side's numbering
	if rear < 25-rearmost(s, side) && s.Count(op, tables.Bar)+s.Count(op, tables.Res) == 0 {
		return n // No contact: a race.
	}
	run := 0
	for p := 24; p >= 1; p-- {
		c := s.Count(side, p)
		if c < 2 {
			run = 0
		}
		if c == 0 {
			continue
		}
		inFront := menBehind(s, op, 25-p) // opposing men that must still pass p
		switch {
		case c == 1:
			n += float64(w.blot * float64(25-p) * hitChance(s, op, 25-p))
		case inFront > 0:
			run++
			n -= float64(w.made * blockPlace(p))
			n -= float64(w.prime * float64((run-1)*(run-1)))
			if p <= 6 {
				n -= w.home
			}
		}
		if c > 3 {
			n += float64(w.wasted * float64(c-3))
		}
		if p <= 2 && inFront > 0 {
			n += float64(w.wasted * float64(c))
		}
	}
	return n + float64(w.behind*h.trapped(s, side))
}

// trapped counts the men of side that stand before three or more blocks in the
// next six points.
func (h *TablesHand) trapped(s tables.State, side game.Seat) (n float64) {
	for p := 24; p >= 7; p-- {
		c := s.Count(side, p)
		if p == 24 {
			c += s.Count(side, tables.Bar) + s.Count(side, tables.Res)/4
		}
		if c == 0 {
			continue
		}
		blocks := 0
		for d := 1; d <= 6; d++ {
			if s.Count(side^1, 25-(p-d)) > 1 {
				blocks++
			}
		}
		if blocks >= 3 {
			n += float64(c * (blocks - 2))
		}
	}
	return n
}

// blockPlace is how good a made point is for holding men back: best from 4 to 8.
func blockPlace(p int) float64 {
	switch {
	case p >= 4 && p <= 8:
		return 1.5
	case p <= 3 || p <= 11:
		return 0.8
	case p >= 18:
		return 1 // An anchor.
	}
	return 0.5
}

// homeBlocks counts the made points in side's home table.
func homeBlocks(s tables.State, side game.Seat) (n int) {
	for p := 1; p <= 6; p++ {
		if s.Count(side, p) > 1 {
			n++
		}
	}
	return n
}

// rearmost returns the highest place where side has a man.
func rearmost(s tables.State, side game.Seat) int {
	for p := tables.Bar; p > 0; p-- {
		if s.Count(side, p) > 0 {
			return min(p, 25)
		}
	}
	return 0
}

// menBehind counts side's men that stand above point p of their numbering, and
// so have still to pass it.
func menBehind(s tables.State, side game.Seat, p int) (n int) {
	for q := p + 1; q <= tables.Bar; q++ {
		n += s.Count(side, q)
	}
	return n
}

// hitChance estimates the chance that side hits a blot on point p of its own
// numbering with the next throw: direct and combined shots, blocks ignored for
// the direct ones.
func hitChance(s tables.State, side game.Seat, p int) float64 {
	throws := 0.0
	for q := p + 1; q <= min(p+12, 25); q++ {
		n := s.Count(side, q)
		if q == 25 {
			n = s.Count(side, tables.Bar) + s.Count(side, tables.Res)
		}
		if n > 0 {
			throws += shots[q-p]
		}
	}
	return math.Min(throws, 30) / 36
}

// shots are the throws of 36 that hit over a distance, nothing blocked, less
// what shorter shots share.
var shots = [13]float64{0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3}
