package india

import (
	"fmt"
	"slices"

	"parlor/game"
)

// explainRefused says why a step is not legal: the first rule that it breaks by
// itself, or what it would waste of the throw.
func (r *Rules) explainRefused(s *State, a game.Action) game.Explanation {
	l := r.read(s, a)
	refusals := []func(*State, *legalStep) (game.Explanation, bool){
		r.refusePiece, r.refuseNumber, r.refuseWay, r.refuseLanding, r.refuseSecond,
	}
	for _, refuse := range refusals {
		if e, broken := refuse(s, &l); broken {
			return e
		}
	}
	return r.explainWaste(s, &l)
}

// refusePiece refuses a step of a piece that is not there.
func (r *Rules) refusePiece(s *State, l *legalStep) (e game.Explanation, broken bool) {
	switch {
	case l.from == Centre:
		return game.Refused("IN-14", "A piece in the centre has finished."), true
	case slices.Contains(l.own[:], l.from):
		return e, false
	case l.act == enter:
		return game.Refused("IN-8", "You have no piece in the corner."), true
	}
	return game.Refused("IN-7", "You have no piece on %d.", l.from), true
}

// refuseNumber refuses a step whose number is not left.
func (r *Rules) refuseNumber(s *State, l *legalStep) (e game.Explanation, broken bool) {
	a, b := s.left[0], s.left[1]
	if l.act == enter {
		if a == 5 || b == 5 || b != 0 && a+b == 5 {
			return e, false
		}
		return game.Refused("IN-8", "Only a five lets a piece enter, on one die or as the total of both: %s left.", leftText(s)), true
	}
	n := number(l.act)
	switch {
	case kind(l.act) == kindTotal && (b == 0 || n != a+b):
		return game.Refused("IN-7", "%d is not the total of the throw: %s left.", n, leftText(s)), true
	case kind(l.act) == kindTotal && r.Combined == Steps:
		return game.Refused("IN-A6", "One piece uses both dice step by step here, with a landing between."), true
	case kind(l.act) == kindTotal || n == a || n == b:
		return e, false
	case b != 0 && n == a+b:
		return game.Refused("IN-10", "The total as one move is written %d>>%d.", l.from, l.to), true
	}
	return game.Refused("IN-10", "That is a step of %d, but a step uses one whole die: %s left.", n, leftText(s)), true
}

func leftText(s *State) string {
	if s.left[1] == 0 {
		return fmt.Sprintf("%d is", s.left[0])
	}
	return fmt.Sprintf("%d and %d are", s.left[0], s.left[1])
}

// refuseWay refuses a step past the centre or against a blockade.
func (r *Rules) refuseWay(s *State, l *legalStep) (e game.Explanation, broken bool) {
	if l.to > Centre {
		e = game.Refused("IN-9a", "The centre must be reached by exact count: %d away.", Centre-l.from)
		return e.Also("IN-A13", "A number too large cannot be used by this piece; another may use it."), true
	}
	at := int8(Corner)
	barred := l.barred()
	for p := l.from + 1; p <= min(l.to, Front); p++ {
		if barred>>uint(p)&1 != 0 {
			at = p
			break
		}
	}
	if at == Corner {
		return e, false
	}
	e = game.Refused("IN-9b", "The blockade on %d may not be passed.", at)
	if at == l.to {
		e = game.Refused("IN-9b", "Nobody may stop on the blockade on %d.", at)
	}
	switch holders := s.holders(int(at)); {
	case holders == s.turn.Set():
		e = e.Also("IN-A7", "Your own blockade stops you too.")
	case holders.Len() == 2:
		e = e.Also("IN-A17", "Two partners' pieces are a blockade for everybody, the partners included.")
	}
	return e, true
}

// refuseLanding refuses a landing on a blue space that an opponent holds.
func (r *Rules) refuseLanding(_ *State, l *legalStep) (e game.Explanation, broken bool) {
	if l.theirs&r.blue()>>uint(l.to)&1 == 0 || l.act == enter && r.EntryCapture {
		return e, false
	}
	if l.act == enter {
		e = game.Refused("IN-9c", "An opposing piece rests on your entry space, which is blue: you cannot enter.")
		return e.Also("IN-A2", "The option entry-capture would capture it."), true
	}
	return game.Refused("IN-9c", "An opposing piece rests on the blue space %d: you may neither join nor capture it.", l.to), true
}

// refuseSecond refuses what the first die of the throw rules out.
func (r *Rules) refuseSecond(s *State, l *legalStep) (e game.Explanation, broken bool) {
	if (l.last == hop{}) || l.act == enter || r.follows(&l.path, slices.Index(l.own[:], l.from), number(l.act)) {
		return e, false
	}
	if r.KeepApart && l.from == l.last.from {
		return game.Refused("IN-A8", "Both pieces of a blockade may not move on together with a doublet."), true
	}
	return game.Refused("IN-A6", "The piece on %d has moved with the other die; one piece uses both only as their total.", l.from), true
}

// explainWaste says why a step that is possible by itself is refused: another
// play is worth more.
func (r *Rules) explainWaste(s *State, l *legalStep) game.Explanation {
	best := r.best(&l.path, s.left)
	switch {
	case best >= 2*worthDie && r.mostAfter(s, l) < 2*worthDie:
		return game.Refused("IN-11", "Both dice can be used, so they must be: after this step one would be lost.")
	case best < 2*worthDie && best >= worthDie+worthLarger && s.left[1] != 0 && number(l.act) != s.left[0] && !(l.act == enter && s.left[0] == 5):
		return game.Refused("IN-A12", "Only one die can be used, and it must be the larger.")
	}
	return game.Refused("IN-A3", "A further piece can enter with a full use of the throw, so it must.")
}

// mostAfter returns what the best play is worth that begins with a step that is
// possible by itself.
func (r *Rules) mostAfter(s *State, l *legalStep) int {
	if l.isTotal(s) {
		return r.worthTotal(l.from)
	}
	n := uint8(5)
	if l.act != enter {
		n = number(l.act)
	}
	other := s.left[0]
	if n == other {
		other = s.left[1]
	}
	return r.bestAfter(l.path, slices.Index(l.own[:], l.from), n, other)
}
