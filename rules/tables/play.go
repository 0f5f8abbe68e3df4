package tables

import (
	"math/bits"
	"slices"

	"parlor/game"
)

// Start implements [game.Rules].
func (r Rules) Start(int) State {
	var s State
	for i := range s.sides {
		if r.Reserve {
			s.sides[i].put(Res, int(r.Men))
			continue
		}
		points := layouts[r.Layout]
		for n := range int(r.Men) {
			s.sides[i].put(points[n%len(points)], 1)
		}
	}
	return s
}

// ToAct implements [game.Rules].
func (r Rules) ToAct(s State) game.SeatSet {
	switch s.next {
	case NextStart, NextThrow, NextDie:
		return game.Nature.Set()
	case NextOver:
		return 0
	}
	return s.turn.Set()
}

// Thrower implements [game.Rules]: the side on throw.
func (r Rules) Thrower(s State) game.Seat {
	if !r.ToAct(s).Has(game.Nature) {
		return game.Public
	}
	return s.turn
}

// Stepping implements [game.Rules].
func (r Rules) Stepping(s State) bool { return s.next == NextPlay }

// AppendActions implements [game.Rules].
func (r Rules) AppendActions(dst []game.Action, s State, seat game.Seat) []game.Action {
	if s.turn != seat {
		return dst
	}
	switch s.next {
	case NextDouble:
		return append(dst, throwDice, double)
	case NextTake:
		return append(dst, drop, take)
	case NextName:
		for n := range 6 {
			dst = append(dst, name(n+1))
		}
	case NextPrivilege: // PK-9
		dst = append(dst, again)
		for m := r.removable(&s); m != 0; m &= m - 1 {
			dst = append(dst, remove(bits.TrailingZeros32(m)))
		}
	case NextPlay:
		return r.appendSteps(dst, &s)
	}
	return dst
}

// removable returns the points, in the thrower's numbering, from which the
// privilege takes a man: protected or not (PK-9).
func (r *Rules) removable(s *State) uint32 {
	return mirror(s.op().occ) & adPoints[r.AdPoints]
}

// appendSteps appends the steps that a turn which uses as many numbers as
// possible may begin with (C-11), or a pass.
func (r *Rules) appendSteps(dst []game.Action, s *State) []game.Action {
	want := s.lefts()
	best := r.most(*s, want)
	if best == 0 {
		return append(dst, pass)
	}
	start := len(dst)
	numbers := r.numbers(s)
	slices.Sort(numbers[:])
	var off uint32 // Points from which a man goes off by a step listed already.
	for _, die := range numbers {
		if die == 0 || best == 1 && r.mustUseOther(s, die) {
			continue
		}
		for m := r.sourcesAt(s, die); m != 0; m &= m - 1 {
			from := bits.TrailingZeros32(m)
			if best > 1 && !r.keeps(*s, from, die, best) {
				continue
			}
			if landing(from, int(die)) == Off {
				if off>>from&1 != 0 {
					continue // The smaller number that serves stands for both.
				}
				off |= 1 << from
			}
			dst = append(dst, step(from, int(die)))
		}
	}
	slices.Sort(dst[start:])
	return dst
}

// keeps reports whether a step leaves best-1 more to be played.
func (r *Rules) keeps(s State, from int, die uint8, best int) bool {
	r.step(&s, from, die)
	return !r.lastLost(&s, from) && r.most(s, best-1) == best-1
}

// mustUseOther reports whether the larger of two different numbers can be used
// where only one can, so that die may not be (C-11).
func (r *Rules) mustUseOther(s *State, die uint8) bool {
	larger := s.left[0]
	if r.FreeDie || s.lefts() != 2 || die == larger || s.left[1] == larger {
		return false
	}
	if r.losesSecond(s) {
		return false
	}
	return r.sourcesAt(s, larger) != 0
}

// losesSecond reports whether the throw places the last man and its second
// number is lost (PK-A3, PK-A4).
func (r *Rules) losesSecond(s *State) bool {
	me := s.me()
	return r.settingUp(s) && me.count(Res) == 1 && me.count(Bar) == 0 && r.losesLast(s)
}

// losesLast reports whether what is left of a throw is lost once it has placed
// the last man.
func (r *Rules) losesLast(s *State) bool {
	return r.LoseLast || r.WaitBoth && s.op().occ>>Res&1 != 0
}

// lastLost reports whether the step just made from a place has placed the last
// man of the set-up, and ended the turn by that.
func (r *Rules) lastLost(s *State, from int) bool {
	return from == Res && r.Entry == SetUp && s.me().occ>>Res&1 == 0 && r.losesLast(s)
}

// most returns how many numbers can still be used, at most want: by some order
// of play, a win ending it (C-11, C-12).
func (r *Rules) most(s State, want int) (best int) {
	if want == 0 {
		return 0
	}
	for _, die := range r.numbers(&s) {
		if die == 0 {
			continue
		}
		for m := r.sourcesAt(&s, die); m != 0; {
			from := bits.Len32(m) - 1
			m &^= 1 << from
			n := 1
			if want > 1 {
				t := s
				r.step(&t, from, die)
				if !r.lastLost(&t, from) {
					n += r.most(t, want-1)
				}
			}
			if best = max(best, n); best == want {
				return best
			}
		}
	}
	return best
}

// Apply implements [game.Rules].
func (r Rules) Apply(s State, seat game.Seat, a game.Action) State {
	if seat == game.Nature {
		r.applyThrow(&s, a)
		return s
	}
	switch a {
	case pass:
		r.finish(&s)
	case throwDice:
		s.next = NextThrow
	case double:
		s.turn ^= 1
		s.next = NextTake
	case take:
		s.cube = s.cube&31 + 1 | uint8(s.turn+1)<<5
		s.turn ^= 1
		s.next = NextThrow
	case drop:
		s.flags |= droppedX << s.turn
		s.over()
	case again:
		r.play(&s, [4]uint8{2, 1})
	default:
		switch kind(a) {
		case kindName:
			r.nameDoublet(&s, number(a))
		case kindRemove:
			s.op().remove(25 - int(number(a)))
			if r.Penalty != 0 {
				s.strike()
			}
			r.pass(&s)
		case kindStep:
			r.advance(&s, source(a), number(a))
		}
	}
	return s
}

// remove sends a man from point p to the Dog House (PK-9).
func (s *side) remove(p int) {
	s.put(p, -1)
	s.put(Bar, 1)
}

// advance makes a step, and ends the turn if that leaves nothing to play.
func (r *Rules) advance(s *State, from int, die uint8) {
	r.step(s, from, die)
	if s.left[0] == 0 || r.allOff(s.me()) || r.lastLost(s, from) || !r.playable(s) {
		r.finish(s)
	}
}

// playable reports whether any number left can be used.
func (r *Rules) playable(s *State) bool {
	for _, die := range r.numbers(s) {
		if die != 0 && r.sourcesAt(s, die) != 0 {
			return true
		}
	}
	return false
}

// play begins the play of numbers.
func (r *Rules) play(s *State, numbers [4]uint8) {
	s.next, s.left = NextPlay, numbers
	s.flags &^= noBear
	if r.NextTurn && !s.me().home() {
		s.flags |= noBear
	}
}

// nameDoublet begins the play of the doublet after a 1-2 (AR-6, WP-5, WS-1).
func (r *Rules) nameDoublet(s *State, n uint8) {
	s.named = n
	r.play(s, r.doublet(n))
}

// finish ends a turn whose numbers left cannot be played: the game is won, or
// the same side goes on, or the other side's turn begins.
func (r *Rules) finish(s *State) {
	complete := s.left[0] == 0
	s.left = [4]uint8{}
	s.flags &^= noBear
	switch {
	case r.allOff(s.me()): // PK-15, AR-9, WP-9
		s.over()
	case s.aceDeuce() && r.Ad != Plain:
		r.afterAceDeuce(s, complete)
	case s.named != 0:
		r.anotherThrow(s, r.AdReroll, complete) // AR-A6, WS-3
	case s.throw[0] == s.throw[1]:
		r.anotherThrow(s, r.Extra, complete) // WP-5, WS-3
	default:
		r.pass(s)
	}
}

// afterAceDeuce goes on when the 1 and the 2 have been played as far as they
// could be.
func (r *Rules) afterAceDeuce(s *State, complete bool) {
	switch {
	case r.Ad == Privilege: // Unconditional (PK-A9).
		r.throwAgain(s)
	case r.AdNeeds == Both && !complete, // WS-2
		r.AdNeeds == BarEntered && s.me().occ>>Bar&1 != 0: // AR-A4
		r.pass(s)
	case r.Ad == Named:
		s.next = NextName
	default:
		s.next = NextDie
	}
}

func (r *Rules) anotherThrow(s *State, when Again, complete bool) {
	if when == Always || when == Complete && complete {
		r.throwAgain(s)
	} else {
		r.pass(s)
	}
}

// throwAgain gives the side on throw another throw. No double comes before it
// (BG-3).
func (r *Rules) throwAgain(s *State) {
	s.throw, s.named = [2]uint8{}, 0
	s.next = NextThrow
}

// pass begins the other side's turn, unless it has nothing to do but wait for
// the set-up (PK-A4).
func (r *Rules) pass(s *State) {
	op := s.op()
	idle := r.WaitBoth && s.me().occ>>Res&1 != 0 && op.occ>>Res&1 == 0 && op.occ>>Bar&1 == 0
	if !idle {
		s.turn ^= 1
	}
	r.begin(s)
}

// begin begins a turn of s.turn: with the cube, if it may double, or with the
// throw (BG-3).
func (r *Rules) begin(s *State) {
	s.throw, s.named = [2]uint8{}, 0
	s.next = NextThrow
	if r.mayDouble(s) {
		s.next = NextDouble
	}
}

// mayDouble reports whether the side on turn may turn the cube.
func (r *Rules) mayDouble(s *State) bool {
	owner := s.cube >> 5
	return r.Cube && s.cube&31 < maxCube && (owner == 0 || owner == uint8(s.turn+1))
}

// HasCube implements [game.Doubler].
func (r Rules) HasCube() bool { return r.Cube }

// Doubles implements [game.Doubler].
func (r Rules) Doubles(s State) (seat game.Seat, worth int32, ok bool) {
	seat = s.turn
	if s.next == NextTake {
		seat ^= 1
	}
	return seat, 1 << (s.cube & 31), s.next == NextDouble || s.next == NextTake
}

// Undoubled implements [game.Doubler].
func (r Rules) Undoubled(s State) State { return r.Apply(s, s.turn, throwDice) }

// maxCube is the logarithm of the highest cube: no payoff overflows.
const maxCube = 24

// over ends the game. What only served its flow is forgotten.
func (s *State) over() {
	*s = State{
		sides: s.sides, next: NextOver, cube: s.cube, struck: s.struck,
		flags: s.flags & (openedX | openedO | droppedX | droppedO),
	}
	if owner := s.cube >> 5; owner != 0 {
		// Only the owner of the cube can have doubled: who dropped need not be told.
		s.flags &^= droppedX | droppedO
	}
}
