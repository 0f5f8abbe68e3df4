package india

import (
	"slices"

	"parlor/game"
)

// An action of a player holds its kind in the bits from 16 up, the progress of
// the piece in the bits from 8 up, and the number used below. Nature's actions
// are the side that begins, or two dice as 8 × larger + smaller.
const (
	pass  game.Action = 0
	enter game.Action = 1 << 16 // with a five, or with a total of five (IN-8)

	kindMove  game.Action = 2 << 16 // with one die
	kindTotal game.Action = 3 << 16 // with both dice as one (IN-10)
)

func move(from, n int) game.Action    { return kindMove | game.Action(from<<8|n) }
func total(from, n int) game.Action   { return kindTotal | game.Action(from<<8|n) }
func twoDice(hi, lo int) game.Action  { return game.Action(hi<<3 | lo) }
func kind(a game.Action) game.Action  { return a &^ (1<<16 - 1) }
func source(a game.Action) int        { return int(a >> 8 & 0xff) }
func number(a game.Action) uint8      { return uint8(a) }
func dice(a game.Action) (hi, lo int) { return int(a >> 3), int(a & 7) }

// Thrower implements [game.Rules]: the side on throw; nobody draws the lot
// that decides who begins (IN-6).
func (r Rules) Thrower(s State) game.Seat {
	if s.next != NextThrow {
		return game.Public
	}
	return s.SeatOf(s.turn)
}

// Start implements [game.Rules].
func (r Rules) Start(seats int) State {
	s := State{sides: r.sides(seats)}
	for side := range s.pieces {
		s.pieces[side] = [Pieces]int8{Corner, Corner, Corner, Corner}
	}
	return s
}

// Seats implements [game.Rules].
func (r Rules) Seats(s State) int { return s.sides.Len() }

// ToAct implements [game.Rules].
func (r Rules) ToAct(s State) game.SeatSet {
	switch s.next {
	case NextStart, NextThrow:
		return game.Nature.Set()
	case NextOver:
		return 0
	}
	return s.SeatOf(s.turn).Set()
}

// Stepping implements [game.Rules].
func (r Rules) Stepping(s State) bool { return s.next == NextPlay }

// View implements [game.Rules]. Nothing is hidden.
func (r Rules) View(s State, _ game.Seat) State { return s }

// AppendOutcomes implements [game.Rules].
func (r Rules) AppendOutcomes(dst []game.Outcome, s State) []game.Outcome {
	switch s.next {
	case NextStart: // Every seat alike (IN-6).
		for side := South; side <= East; side++ {
			if s.sides.Has(side) {
				dst = append(dst, game.Outcome{Action: game.Action(side), Weight: 1})
			}
		}
	case NextThrow: // IN-7
		for hi := 1; hi <= 6; hi++ {
			for lo := 1; lo < hi; lo++ {
				dst = append(dst, game.Outcome{Action: twoDice(hi, lo), Weight: 2})
			}
			dst = append(dst, game.Outcome{Action: twoDice(hi, hi), Weight: 1})
		}
	}
	return dst
}

// AppendActions implements [game.Rules]: the steps with which a best use of the
// numbers left can go on (IN-11), or a pass.
func (r Rules) AppendActions(dst []game.Action, s State, seat game.Seat) []game.Action {
	if s.next != NextPlay || s.SeatOf(s.turn) != seat {
		return dst
	}
	p := r.path(&s)
	best := r.best(&p, s.left)
	if best == 0 {
		return append(dst, pass) // The turn is lost.
	}
	start := len(dst)
	a, b := s.left[0], s.left[1]
	barred := p.barred()
	for i, from := range p.own {
		if r.canStep(&p, barred, i, a) && r.bestAfter(p, i, a, b) == best {
			dst = append(dst, stepAction(from, a))
		}
		if b == 0 {
			continue
		}
		if a != b && r.canStep(&p, barred, i, b) && r.bestAfter(p, i, b, a) == best {
			dst = append(dst, stepAction(from, b))
		}
		if r.canTotal(&p, barred, i, a+b) && r.worthTotal(from) == best {
			dst = append(dst, totalAction(from, a+b))
		}
	}
	slices.Sort(dst[start:])
	return dst
}

func stepAction(from int8, n uint8) game.Action {
	if from == Corner {
		return enter
	}
	return move(int(from), int(n))
}

func totalAction(from int8, n uint8) game.Action {
	if from == Corner {
		return enter
	}
	return total(int(from), int(n))
}

// Apply implements [game.Rules].
func (r Rules) Apply(s State, _ game.Seat, a game.Action) State {
	switch s.next {
	case NextStart:
		s.turn, s.next = Side(a), NextThrow
	case NextThrow:
		hi, lo := dice(a)
		s.throw = [2]uint8{uint8(hi), uint8(lo)}
		s.left, s.next = s.throw, NextPlay
	case NextPlay:
		if a == pass {
			r.finish(&s)
			break
		}
		r.step(&s, a)
	}
	return s
}

// step makes a step, and ends the turn if that leaves nothing to play.
func (r *Rules) step(s *State, a game.Action) {
	p := r.path(s)
	from, n := int8(Corner), uint8(5)
	if a != enter {
		from, n = int8(source(a)), number(a)
	}
	before := p.theirs
	p.advance(slices.Index(p.own[:], from), n)
	s.put(&p, before)
	if a == enter && s.left[0] != 5 && s.left[1] != 5 || kind(a) == kindTotal {
		s.left = [2]uint8{} // Both dice as one (IN-A4).
	} else {
		s.use(n)
	}
	s.last = hop{}
	if r.remembers(s) {
		s.last = p.last
	}
	if s.left[0] == 0 || r.bestOne(&p, s.left[0]) == 0 {
		r.finish(s)
	}
}

// remembers reports whether the options make the second die depend on the step
// made with the first.
func (r *Rules) remembers(s *State) bool {
	return r.Combined == Jump || r.KeepApart && s.doublet()
}

// put puts the pieces of p, seen by the side on turn, back on the board, and
// sends the pieces that it captured to their corners. Before are the single
// opposing pieces as they stood (IN-9c).
func (s *State) put(p *path, before uint64) {
	s.pieces[s.turn] = p.own
	if before == p.theirs {
		return
	}
	captured := before &^ p.theirs
	for side := range s.pieces {
		ahead := offset(s.turn, Side(side))
		if ahead == 0 || !s.sides.Has(Side(side)) {
			continue
		}
		kept := s.pieces[side][:0]
		pieces := s.pieces[side]
		for _, q := range pieces {
			if one, _ := ringMasks(&[Pieces]int8{q, Corner, Corner, Corner}, ahead); one&captured == 0 {
				kept = append(kept, q)
			}
		}
		for len(kept) < Pieces {
			kept = append(kept, Corner)
		}
	}
}

// finish ends a play: the game is won, or the same side throws again, or the
// next side's turn begins.
func (r *Rules) finish(s *State) {
	again := s.doublet() && s.left[0] == 0 // IN-12, IN-A11
	s.throw, s.left, s.last = [2]uint8{}, [2]uint8{}, hop{}
	switch {
	case r.won(s, s.turn): // IN-14
		s.turn, s.next = South, NextOver
		return
	case again && !s.finished(s.turn): // IN-A15: who has finished throws no more.
	default:
		s.pass()
	}
	s.next = NextThrow
}

// pass gives the turn to the next player on the left who has not finished
// (IN-5, IN-A15).
func (s *State) pass() {
	for {
		s.turn = (s.turn + 1) & 3
		if s.sides.Has(s.turn) && !s.finished(s.turn) {
			return
		}
	}
}
