package tables

import "parlor/game"

// AppendOutcomes implements [game.Rules].
func (r Rules) AppendOutcomes(dst []game.Outcome, s State) []game.Outcome {
	switch {
	case s.next == NextDie || s.next == NextStart && !r.rollOffTwice():
		for n := range 6 {
			dst = append(dst, game.Outcome{Action: oneDie(n + 1), Weight: 1})
		}
	case s.next == NextThrow || s.next == NextStart:
		for hi := 1; hi <= 6; hi++ {
			for lo := 1; lo < hi; lo++ {
				dst = append(dst, game.Outcome{Action: twoDice(hi, lo), Weight: 2})
			}
			dst = append(dst, game.Outcome{Action: twoDice(hi, hi), Weight: 1})
		}
	}
	return dst
}

// fall lets the dice fall as Nature says.
func (r *Rules) applyThrow(s *State, a game.Action) {
	switch s.next {
	case NextStart:
		r.rollOff(s, a)
	case NextDie:
		r.nameDoublet(s, uint8(a))
	default:
		r.thrown(s, [2]uint8{uint8(a >> 3), uint8(a & 7)})
	}
}

// rollOff decides who begins: x throws, then o; the higher begins, equal throws
// begin again (C-13, BG-2, PK-4).
func (r *Rules) rollOff(s *State, a game.Action) {
	if s.turn == 0 {
		s.turn, s.rolloff = 1, uint8(a)
		return
	}
	x, o := s.rolloff, uint8(a)
	s.turn, s.rolloff = 0, 0
	if total(x) == total(o) {
		return
	}
	if total(x) < total(o) {
		s.turn = 1
	}
	if r.rollOffPlays() {
		r.thrown(s, [2]uint8{max(x, o), min(x, o)})
		return
	}
	r.begin(s)
}

// total adds the dice of a roll-off: one, or two as 8 × larger + smaller.
func total(dice uint8) uint8 { return dice>>3 + dice&7 }

// thrown begins the play of a throw.
func (r *Rules) thrown(s *State, throw [2]uint8) {
	s.throw = throw
	special := throw == [2]uint8{2, 1}
	if r.Opened && (special || throw[0] == throw[1]) {
		s.flags |= openedX << s.turn // By the throw itself (WP-3, WP-A2).
	}
	if special && r.Ad == Privilege {
		s.next = NextPrivilege
		return
	}
	r.play(s, r.read(s, throw))
}
