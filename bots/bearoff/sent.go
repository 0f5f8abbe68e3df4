package bearoff

import (
	"math"

	"parlor/game"
	"parlor/rules/tables"
)

// A Judge says how likely side wins at s, where somebody is to throw. It is asked of positions to which a 1-2 leads out of the bear-off (PK-9).
type Judge func(s *tables.State, side game.Seat) float64

// sendBack fills in what it is worth to a to send a man of b back from its 1 or 2 point instead of playing a 1-2; where b has none there,
// less than anything. How the man comes home again, and whom he hits on the way, is not counted but judged by beyond.
func (t *pairs) sendBack(a, b int32) {
	best := float32(math.Inf(-1))
	for p := 1; p <= 2; p++ {
		if t.list[b].on(p) > 0 {
			s := t.without(t.list[a], t.list[b]-1<<(4*(p-1)))
			best = max(best, float32(2*float32(t.beyond(&s, 0)))-1)
		}
	}
	t.points[t.row*int(b)+t.sent+int(a)] = best
}

// without returns the position in which the men stay of a side that is to throw, and one of its men was sent back by the men me.
func (t *pairs) without(me, stay men) tables.State {
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
