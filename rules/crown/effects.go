package crown

import (
	"strconv"

	"parlor/game"
)

// AppendEffects implements [game.Teacher]. Chips go from place to place, and
// Uses says how many. The places are "chips" (what a seat owns), the name of a
// design (its stake there) and "bank" (the Banker's chips). A throw first moves
// what the Banker collects, from the board to "bank", then, from his left on,
// what he pays, from "bank" to "chips", and the stakes that go back, from the
// board to "chips". Last the dice go from one seat's number to another's when
// the bank passes, with Uses "dice"; from "-" when the Banker is elected.
func (r Rules) AppendEffects(dst []game.Effect, s State, seat game.Seat, a game.Action) []game.Effect {
	switch s.next {
	case NextElect:
		return appendDice(dst, "-", r.Apply(s, seat, a))
	case NextBet:
		if d, stake, ok := isBet(a); ok {
			dst = append(dst, game.Effect{Seat: seat, From: "chips", To: d.String(), Uses: strconv.Itoa(stake)})
		}
	case NextThrow:
		after := r.Apply(s, seat, a)
		dst = r.appendPayments(dst, &s, &after, faces(a))
		if after.next != NextOver && after.turn != s.turn {
			dst = appendDice(dst, s.turn.String(), after)
		}
	}
	return dst
}

// appendDice hands the dice to the Banker of s, if there is one.
func appendDice(dst []game.Effect, from string, s State) []game.Effect {
	if b := s.Banker(); b >= 0 {
		dst = append(dst, game.Effect{Seat: b, From: from, To: b.String(), Uses: "dice"})
	}
	return dst
}

func (r *Rules) appendPayments(dst []game.Effect, s, after *State, f [3]Design) []game.Effect {
	dst = s.appendStakes(dst, "bank", func(d Design) bool { return d != f[0] && d != f[1] && d != f[2] })
	for i := s.left(s.turn); i != s.turn; i = s.left(i) {
		_, claimed := r.owed(&s.stakes[i], f)
		if paid := int(after.chips[i] - s.chips[i] - claimed); paid > 0 {
			dst = append(dst, game.Effect{Seat: i, From: "bank", To: "chips", Uses: strconv.Itoa(paid)})
		}
	}
	return s.appendStakes(dst, "chips", func(d Design) bool { return d == f[0] || d == f[1] || d == f[2] })
}

// appendStakes moves the stakes on the designs that pick chooses.
func (s *State) appendStakes(dst []game.Effect, to string, pick func(Design) bool) []game.Effect {
	for i := s.left(s.turn); i != s.turn; i = s.left(i) {
		for d := Crown; d < Designs; d++ {
			if n := s.stakes[i].on(d); n != 0 && pick(d) {
				dst = append(dst, game.Effect{Seat: i, From: d.String(), To: to, Uses: strconv.Itoa(int(n))})
			}
		}
	}
	return dst
}
