package tables

import "math/bits"

// lock is what a throw forbids beyond the rules of a single step.
type lock uint8

const (
	closed  lock = 1 << iota // not opened: nothing moves (WP-2)
	waiting                  // the other side is still setting up: entries only (PK-A4)
	bearing                  // this throw bears nothing off (PK-A15)
)

// lock returns what the throw at s forbids.
func (r *Rules) lock(s *State) (l lock) {
	if r.Opened && s.flags&(openedX<<s.turn) == 0 {
		l |= closed
	}
	if r.WaitBoth && s.op().occ>>Res&1 != 0 {
		l |= waiting
	}
	if s.flags&noBear != 0 {
		l |= bearing
	}
	return l
}

// sources returns, as a mask of places, the men of me that may take a step
// with number die when the points of blocked are closed to them (C-6). It
// looks at one step alone: whether the step wastes a number is [Rules.most]'s
// business.
func (r *Rules) sources(me *side, blocked uint32, die uint8, l lock) uint32 {
	if l&closed != 0 {
		return 0
	}
	enters := blocked>>(25-die)&1 == 0
	if me.occ>>Bar&1 != 0 { // All men on the bar first (C-9, PK-13).
		if enters {
			return 1 << Bar
		}
		return 0
	}
	inner := me.occ & onPoints &^ (blocked << die) &^ (1<<(die+1) - 1)
	switch {
	case me.occ>>Res&1 != 0:
		if r.Entry != Mix { // No man moves before all are in (PK-5, WP-4).
			inner = 0
		}
		if enters {
			inner |= 1 << Res
		}
		fallthrough
	case me.occ&notHome != 0:
		if r.Home == Frozen {
			inner &^= atHome // WP-6
		}
		if l&waiting != 0 {
			inner &= 1 << Res
		}
		return inner
	case l&waiting != 0:
		return 0
	}
	if r.Home == Strict {
		inner = 0 // WS-4
	}
	if l&bearing != 0 {
		return inner
	}
	off := r.bearsOff(me.occ&onPoints, die)
	if r.MustBear && off != 0 {
		return off // PK-A13
	}
	return inner | off
}

// bearsOff returns the points, of those occupied, from which die bears a man
// off when all are at home.
func (r *Rules) bearsOff(points uint32, die uint8) uint32 {
	if points>>die == 0 { // All stand below the number.
		switch r.BearOff {
		case Highest: // BG-4, PK-14
			if points != 0 {
				return 1 << (bits.Len32(points) - 1)
			}
		case Any: // AR-A2
			return points
		}
		return 0
	}
	return points & (1 << die) // C-3
}

// sourcesAt is [Rules.sources] for the throw at s, with what depends on the
// throw as a whole.
func (r *Rules) sourcesAt(s *State, die uint8) uint32 {
	blocked := mirror(s.op().made)
	l := r.lock(s)
	m := r.sources(s.me(), blocked, die, l)
	if first := r.wentIn(s); first != 0 && l&closed == 0 && s.me().occ>>Bar&1 == 0 {
		// The man that the 1 or the 2 brought in may go on (WP-A1).
		at := 25 - first
		m |= s.me().occ & (1 << at) &^ (blocked << die)
	}
	return m
}

// wentIn returns the number of a 1-2 that has entered a man while men are
// still in reserve, so that this man may go on with the other number (WP-A1).
// It is zero otherwise.
func (r *Rules) wentIn(s *State) uint8 {
	if r.Entry != First || r.AdTwoMen || r.Ad == Plain || !s.aceDeuce() || s.lefts() != 1 || s.me().occ>>Res&1 == 0 {
		return 0
	}
	return 3 - s.left[0]
}

// aceDeuce reports whether the numbers left are those of a 1-2, and not of the
// doublet that follows it.
func (s *State) aceDeuce() bool { return s.throw == [2]uint8{2, 1} && s.named == 0 }

// numbers returns the different numbers that the next step may use, larger
// first, then zeros.
func (r *Rules) numbers(s *State) (n [2]uint8) {
	n[0] = s.left[0]
	if r.EitherDie && n[0] != 0 && r.settingUp(s) && s.me().occ>>Bar&1 == 0 {
		// Each of the two men placed may take either number (PK-A2).
		all := r.read(s, s.throw)
		n[0], n[1] = all[0], all[1]
	} else {
		n[1] = s.left[1]
	}
	if n[1] == n[0] {
		n[1] = 0
	}
	return n
}

// settingUp reports whether the side on throw still has men to place in a
// phase of its own (PK-5).
func (r *Rules) settingUp(s *State) bool { return r.Entry == SetUp && s.me().occ>>Res&1 != 0 }

// read returns the numbers that a throw of the side on throw gives at s,
// largest first (PK-10, AR-3, WP-5).
func (r *Rules) read(s *State, throw [2]uint8) [4]uint8 {
	a, b := throw[0], throw[1]
	switch {
	case a == b:
		return r.doublet(a)
	case r.Special && b <= 2 && a > 2 && (r.Repeat || s.me().occ>>Res&1 == 0 && !s.me().home()):
		// ACEY or DUCEY repeats the plain number (rules 4 and 5 of the sheet),
		// but only in the race: once all men are in and before all are home
		// (PK-A1).
		return [4]uint8{a, a}
	}
	return [4]uint8{a, b}
}

// doublet returns the numbers that a doublet gives. ACEY-ACEY and DUCEY-DUCEY
// are never more than two (PK-10).
func (r *Rules) doublet(d uint8) [4]uint8 {
	if r.Doublets == 2 || r.Special && d <= 2 {
		return [4]uint8{d, d}
	}
	return [4]uint8{d, d, d, d}
}

// step moves a man and uses up its number.
func (r *Rules) step(s *State, from int, die uint8) {
	p := s.pair()
	if p.step(from, int(die)) && r.Penalty != 0 {
		s.strike()
	}
	s.set(p)
	s.use(die)
}

// strike counts a man sent to the Dog House (PK-16).
func (s *State) strike() { s.struck[s.turn] = min(s.struck[s.turn], maxStruck-1) + 1 }

const maxStruck = 1<<16 - 1
