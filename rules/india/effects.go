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
		if side != s.turn && s.holders(int(l.to)).Has(side) {
			at := (Space(s.turn, int(l.to)) - Space(side, 0) + Ring) % Ring
			dst = append(dst, game.Effect{Seat: s.SeatOf(side), From: place(at), To: place(Corner)})
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
