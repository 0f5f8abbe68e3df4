package india

// AppendTurns implements [game.TurnLister]: every different state that the
// numbers left can lead to, once. It agrees with [game.Turns] and is many times
// faster, for it walks the path of the side on turn alone.
func (r Rules) AppendTurns(dst []State, s State) []State {
	p := r.path(&s)
	w := walk{rules: &r, s: &s, start: len(dst), before: p.theirs}
	a, b := s.left[0], s.left[1]
	switch {
	case b == 0:
		dst, _ = w.die(dst, &p, a, 0)
	case a == b:
		dst = w.totals(dst, &p, a+b)
		dst = w.both(dst, &p, a, a)
	default:
		dst = w.totals(dst, &p, a+b)
		dst = w.both(dst, &p, a, b)
		dst = w.both(dst, &p, b, a)
	}
	if len(dst) == w.start { // Nothing can be played.
		r.finish(&s)
		dst = append(dst, s)
	}
	return dst
}

// walk lists the turns of one throw.
type walk struct {
	rules  *Rules
	s      *State // before the turn
	start  int    // where its turns begin in dst
	before uint64 // the single opposing pieces before the turn
	best   int    // worth of the turns listed so far
	keys   [64]key
}

// key tells the ends of one turn apart: where the own pieces stand, and which
// opposing ones are left.
type key struct {
	own    [Pieces]int8
	theirs uint64
}

// totals lists the turns that use both dice as one (IN-10).
func (w *walk) totals(dst []State, p *path, n uint8) []State {
	barred := p.barred()
	for i, from := range p.own {
		if w.rules.canTotal(p, barred, i, n) {
			q := *p
			q.advance(i, n)
			dst = w.add(dst, &q, w.rules.worthTotal(from), true)
		}
	}
	return dst
}

// both lists the turns that use die n, and then die other if they can.
func (w *walk) both(dst []State, p *path, n, other uint8) []State {
	barred := p.barred()
	for i, from := range p.own {
		if !w.rules.canStep(p, barred, i, n) {
			continue
		}
		q := *p
		q.advance(i, n)
		worth := w.rules.worth(from)
		var goesOn bool
		if dst, goesOn = w.die(dst, &q, other, worth); !goesOn {
			dst = w.add(dst, &q, worth+w.rules.orAlone(0, n, other), false)
		}
	}
	return dst
}

// die lists the turns that end with die n, after a step worth so much. It
// reports whether there are any.
func (w *walk) die(dst []State, p *path, n uint8, worth int) (_ []State, any bool) {
	barred := p.barred()
	for i, from := range p.own {
		if w.rules.canStep(p, barred, i, n) {
			q := *p
			q.advance(i, n)
			dst, any = w.add(dst, &q, worth+w.rules.worth(from), true), true
		}
	}
	return dst, any
}

// add lists the state after a turn that ends at p, unless a turn worth more is
// listed (IN-11), or one that ends alike.
func (w *walk) add(dst []State, p *path, worth int, complete bool) []State {
	if worth < w.best {
		return dst
	}
	if worth > w.best {
		w.best = worth
		dst = dst[:w.start]
	}
	n := len(dst) - w.start
	k := key{p.own, p.theirs}
	for i := range w.keys[:n] {
		if w.keys[i] == k {
			return dst
		}
	}
	w.keys[n] = k
	dst = append(dst, *w.s)
	t := &dst[len(dst)-1]
	t.put(p, w.before)
	if complete {
		t.left = [2]uint8{}
	}
	w.rules.finish(t)
	return dst
}
