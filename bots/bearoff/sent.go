package bearoff

import (
	"math"

	"parlor/game"
	"parlor/rules/tables"
)

// A Judge says how likely side wins at s, where somebody is to throw. It is asked of positions to which a 1-2 leads out of the bear-off (PK-9).
type Judge func(s *tables.State, side game.Seat) float64

// sendBack fills in what it is worth to send a man of the other side back from its 1 or 2 point instead of playing a 1-2; where it has none there,
// less than anything. How the man comes home again, and whom he hits on the way, is not counted but judged by beyond.
func (t *building) sendBack(beyond Judge) {
	n := len(t.list)
	win := make([]float32, n*n) // of who has sent a man back, by the place of the men who stay and his own
	for b, stay := range t.list {
		if stay.count() == t.most { // Nobody is missing.
			continue
		}
		for a := 1; a < n; a++ {
			s := t.without(t.list[a], stay)
			win[b*n+a] = float32(beyond(&s, 0))
		}
	}
	for b, op := range t.list {
		for a := range t.list {
			best := float32(math.Inf(-1))
			for p := 1; p <= 2; p++ {
				if op.on(p) > 0 {
					stay := int(t.number(op - 1<<(4*(p-1))))
					best = max(best, float32(2*win[stay*n+a])-1)
				}
			}
			t.points[t.row*b+t.sent+a] = best
		}
	}
}

// without returns the position in which the men stay of a side that is to throw, and one of its men was sent back by the men me.
func (t *building) without(me, stay men) tables.State {
	var at [2][tables.Bar + 1]uint8
	for i, m := range [2]men{me, stay} {
		for p := 1; p <= Points; p++ {
			at[i][p] = uint8(m.on(p))
		}
		at[i][tables.Off] = t.rule.all.Men - uint8(m.count())
	}
	at[1][tables.Off]--
	at[1][tables.Bar] = 1
	return tables.Throws(1, &at)
}
