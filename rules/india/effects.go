package india

import (
	"strconv"

	"parlor/game"
)

// AppendEffects implements [game.Teacher]. Places are progress in the owner's
// numbering, as in position lines: "-" for the corner, "0" to "71". The piece
// that moves comes first, with the number used ("3"), or the two numbers of a
// total ("6+1"); then the piece that it captures, which goes to "-".
func (r Rules) AppendEffects(dst []game.Effect, s State, seat game.Seat, a game.Action) []game.Effect {
	if s.next != NextPlay || a == pass {
		return dst
	}
	l := r.read(&s, a)
	dst = append(dst, game.Effect{Seat: seat, From: place(int(l.from)), To: place(int(l.to)), Uses: l.uses})
	if l.theirs>>uint(l.to)&1 == 0 {
		return dst
	}
	for side := South; side <= East; side++ {
		if side == s.turn || !s.sides.Has(side) {
			continue
		}
		for _, q := range s.pieces[side] {
			if q >= 0 && q <= Front && Space(side, int(q)) == Space(s.turn, int(l.to)) {
				dst = append(dst, game.Effect{Seat: s.SeatOf(side), From: place(int(q)), To: place(Corner)})
			}
		}
	}
	return dst
}

func place(p int) string {
	if p == Corner {
		return "-"
	}
	return strconv.Itoa(p)
}
