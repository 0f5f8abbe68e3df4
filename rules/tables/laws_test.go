package tables

import (
	"fmt"
	"math/bits"

	"parlor/game"
)

// law says what always holds at a state, and is broken (rule book, section 11).
func law(rules game.Rules[State], s State) string {
	r := rules.(Rules)
	for i := range game.Seat(len(s.sides)) {
		if broken := lawOfSide(r, s, i); broken != "" {
			return fmt.Sprintf("%s: %s", sideNames[i:i+1], broken)
		}
	}
	if both := s.sides[0].occ & mirror(s.sides[1].occ) & onPoints; both != 0 {
		return fmt.Sprintf("C-1: both colours on point %d", bits.TrailingZeros32(both))
	}
	if s.next == NextPlay {
		return lawOfTurns(r, s)
	}
	return ""
}

// lawOfSide looks at one side's men.
func lawOfSide(r Rules, s State, i game.Seat) string {
	total := 0
	for p := range 27 {
		n := s.Count(i, p)
		total += n
		if (n > 0) != (s.sides[i].occ>>p&1 != 0) || (n > 1) != (s.sides[i].made>>p&1 != 0) {
			return fmt.Sprintf("masks do not follow from the counts at %d", p)
		}
	}
	past := s.sides[i].occ&passed != 0
	switch {
	case total != int(r.Men):
		return fmt.Sprintf("%d men", total)
	case !r.Reserve && s.Count(i, Res) != 0:
		return "men in a reserve that the rules do not have"
	case r.Entry != Mix && s.Count(i, Res) > 0 && past:
		return "PK-5, WP-4: a man past the starting table while others are in reserve"
	case r.Opened && !s.HasOpened(i) && s.Count(i, Res) != int(r.Men):
		return "WP-2: a man entered before the opening"
	}
	return ""
}

// lawOfTurns looks at the turns that may be played.
func lawOfTurns(r Rules, s State) string {
	if r.Doublets == 2 && s.lefts() > 2 {
		return "PK-10: more than two numbers of one throw"
	}
	var walk game.Turns[State]
	turns := walk.Append(nil, r, s)
	for _, t := range turns {
		if len(t.Steps) != len(turns[0].Steps) {
			return "C-11: one turn uses more numbers than another"
		}
	}
	passes := turns[0].Steps[0] == pass
	if passes && len(turns) != 1 {
		return "C-11: a pass among other turns"
	}
	if passes == r.playable(&s) {
		return "C-11: a pass where a step can be made, or none where none can"
	}
	return ""
}

// lawOfStep says what an action did that it should not have done.
func lawOfStep(r Rules, before State, seat game.Seat, a game.Action, after State) string {
	if seat == game.Nature {
		if before.sides != after.sides {
			return "a throw moved men"
		}
		return ""
	}
	me, op := seat, seat^1
	mine := before.Pips(me) - after.Pips(me)
	lost := after.Pips(op) - before.Pips(op)
	switch kind(a) {
	case kindRemove:
		return lawOfRemoval(before, after, me, op)
	case kindStep:
	default:
		if before.sides != after.sides {
			return "men moved without a step"
		}
		return ""
	}
	from, die := source(a), int(number(a))
	to := landing(from, die)
	switch {
	case before.Count(me, Bar) > 0 && from != Bar:
		return "C-9: another man moved while one was on the bar"
	case to != Off && mine != die:
		return fmt.Sprintf("C-6: a step of %d moved a man %d", die, mine)
	case to == Off && mine != min(from, 25):
		return "a man went off from another point"
	case to == Off && !before.Home(me):
		return "C-10: a man went off before all were home"
	case to == Off && r.BearOff == Exact && die != from:
		return "WP-7: a man went off by another number than his own"
	case to != Off && r.Home == Strict && before.Home(me):
		return "WS-4: a man moved inside when all were home"
	case to != Off && from <= 6 && r.Home == Frozen && !before.Home(me):
		return "WP-6: a man at home moved before all were there"
	}
	return lawOfHit(before, after, op, to, lost)
}

// lawOfRemoval looks at the privilege: one man of the other side to the Dog
// House, nobody else moves (section 11).
func lawOfRemoval(before, after State, me game.Seat, op game.Seat) string {
	if before.sides[me] != after.sides[me] {
		return "PK-9: the remover's own men moved"
	}
	if after.Count(op, Bar) != before.Count(op, Bar)+1 {
		return "PK-9: not one man more in the Dog House"
	}
	if after.turn == game.Seat(uint8(me)) {
		return "PK-12: the turn goes on after a removal"
	}
	return ""
}

// lawOfHit looks at what a step onto a place did to the other side.
func lawOfHit(before, after State, op game.Seat, to, lost int) string {
	hit := to != Off && before.Count(op, 25-to) == 1
	switch {
	case to != Off && before.Count(op, 25-to) > 1:
		return "C-6: a man landed where two others stand"
	case hit && (lost != to || after.Count(op, Bar) != before.Count(op, Bar)+1):
		return "C-7: a man was hit and is not on the bar"
	case !hit && before.sides[op] != after.sides[op]:
		return "C-7: the other side's men moved though nobody was hit"
	}
	return ""
}
