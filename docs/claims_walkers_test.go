package docs

import (
	"slices"

	"parlor/game"
	"parlor/rules/india"
)

// walkers is a position of the Game of India, as plainly as can be: how far
// each piece has come.
type walkers struct {
	r      india.Rules
	s      india.State
	me     india.Side
	pieces [4][]int
	left   []int
	last   [2]int // the step of the other die
	second bool   // there was one
}

func walkersOf(p game.Position) (w walkers) {
	w.s, _ = game.As[india.State](p)
	rules, _ := game.RulesOf[india.State](p)
	w.r, w.me = rules.(india.Rules), w.s.Turn()
	for side := india.South; side <= india.East; side++ {
		if !w.s.Sides().Has(side) {
			continue
		}
		for _, q := range w.s.Pieces(side) {
			w.pieces[side] = append(w.pieces[side], int(q))
		}
	}
	for _, n := range w.s.Left() {
		if n > 0 {
			w.left = append(w.left, int(n))
		}
	}
	from, to, ok := w.s.Last()
	w.last, w.second = [2]int{from, to}, ok
	return w
}

func (q *asking) walkers() walkers { return walkersOf(q.at) }

// mate reports whether side is the partner of the side on turn.
func (w *walkers) mate(side india.Side) bool { return w.r.Partners && (side+2)&3 == w.me }

// there counts the pieces on the ring space that the side on turn calls p: its
// own, its partner's, and the others'.
func (w *walkers) there(p int) (own, mates, theirs int) {
	if p < 0 || p > india.Front {
		return 0, 0, 0
	}
	for side := range w.pieces {
		for _, q := range w.pieces[side] {
			if q < 0 || q > india.Front || india.Space(india.Side(side), q) != india.Space(w.me, p) {
				continue
			}
			switch {
			case india.Side(side) == w.me:
				own++
			case w.mate(india.Side(side)):
				mates++
			default:
				theirs++
			}
		}
	}
	return own, mates, theirs
}

func (w *walkers) blockade(p int) bool {
	own, mates, theirs := w.there(p)
	return own+mates+theirs > 1
}

// stranger reports whether a single opposing piece stands on p.
func (w *walkers) stranger(p int) bool {
	own, mates, theirs := w.there(p)
	return theirs == 1 && own+mates == 0
}

func (w *walkers) blue(p int) bool {
	return p >= 0 && p <= india.Front && w.r.Blue(india.Space(w.me, p))
}

// A pace is a step: of one die, or of both as one.
type pace struct {
	from, to, number int
	both             bool
}

// can reports whether a step is possible by itself.
func (w *walkers) can(s pace) bool {
	if s.both && (len(w.left) < 2 || w.r.Combined == india.Steps && s.from != india.Corner) {
		return false
	}
	if !slices.Contains(w.pieces[w.me], s.from) || s.to > india.Centre {
		return false
	}
	if s.from == india.Corner {
		return s.number == 5 && !w.blockade(0) && (!w.stranger(0) || w.r.EntryCapture)
	}
	for p := s.from + 1; p <= s.to; p++ {
		if w.blockade(p) {
			return false
		}
	}
	if w.stranger(s.to) && w.blue(s.to) {
		return false
	}
	if s.both || !w.second {
		return true
	}
	here, _, _ := w.there(s.from)
	if s.from > india.Front {
		here = 0
		for _, q := range w.pieces[w.me] {
			if q == s.from {
				here++
			}
		}
	}
	if w.r.Combined == india.Jump && s.from == w.last[1] && w.last[0] != india.Corner && here < 2 {
		return false
	}
	return !w.r.KeepApart || s.from > india.Front || s.from != w.last[0] || s.to != w.last[1]
}

// paces lists the steps that are possible by themselves.
func (w *walkers) paces() (list []pace) {
	for i, from := range w.pieces[w.me] {
		if slices.Index(w.pieces[w.me], from) < i {
			continue
		}
		for j, n := range w.left {
			if j == 1 && n == w.left[0] {
				continue
			}
			list = w.appendPace(list, from, n, false)
		}
		if len(w.left) == 2 {
			list = w.appendPace(list, from, w.left[0]+w.left[1], true)
		}
	}
	return list
}

func (w *walkers) appendPace(list []pace, from, n int, both bool) []pace {
	s := pace{from, from + n, n, both}
	if from == india.Corner {
		s.to = india.Entry
	}
	if w.can(s) {
		list = append(list, s)
	}
	return list
}

// after returns the board after a step.
func (w walkers) after(s pace) walkers {
	for side := range w.pieces {
		w.pieces[side] = slices.Clone(w.pieces[side])
		for i, q := range w.pieces[side] {
			if india.Side(side) != w.me && !w.mate(india.Side(side)) && w.stranger(s.to) && q >= 0 && q <= india.Front &&
				india.Space(india.Side(side), q) == india.Space(w.me, s.to) {
				w.pieces[side][i] = india.Corner
			}
		}
	}
	mine := w.pieces[w.me]
	mine[slices.Index(mine, s.from)] = s.to
	w.left = slices.Clone(w.left)
	if s.both {
		w.left = nil
	} else {
		i := slices.Index(w.left, s.number)
		w.left = slices.Delete(w.left, i, i+1)
	}
	w.last, w.second = [2]int{s.from, s.to}, true
	return w
}

// dice is how many dice can still be used, and how many pieces can enter by a
// play that uses as many.
func (w walkers) dice() (dice, entries int) {
	for _, s := range w.paces() {
		if d, e := w.with(s); d > dice || d == dice && e > entries {
			dice, entries = d, e
		}
	}
	return dice, entries
}

// with is how many dice a play can use that begins with a step, and how many
// pieces it can enter.
func (w walkers) with(s pace) (dice, entries int) {
	dice, entries = w.after(s).dice()
	dice++
	if s.both {
		dice = 2
	}
	if s.from == india.Corner {
		entries++
	}
	return dice, entries
}
