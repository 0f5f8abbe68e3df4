package india

// Worth of a play, by which all but the best ones are illegal (IN-11). The
// fewer dice are weighed first, then the options.
const (
	worthDie    = 16 // each die used
	worthLarger = 8  // the larger die, where one alone is used (larger-die, IN-A12)
	worthEntry  = 1  // each piece entered (must-enter, IN-A3)
)

// worth returns what a step from a place is worth by itself.
func (r *Rules) worth(from int8) int {
	if from == Corner && r.MustEnter {
		return worthDie + worthEntry
	}
	return worthDie
}

// worthTotal returns what entering or moving with the total is worth.
func (r *Rules) worthTotal(from int8) int { return worthDie + r.worth(from) }

// canTotal reports whether the i-th piece can use the total of two dice as one.
// Entering on it is no matter of combining moves (IN-A4).
func (r *Rules) canTotal(p *path, barred uint64, i int, total uint8) bool {
	if r.Combined == Steps && p.own[i] != Corner { // IN-A6
		return false
	}
	return p.first(i) && r.can(p, barred, p.own[i], total)
}

// canStep reports whether the i-th piece can use die n now.
func (r *Rules) canStep(p *path, barred uint64, i int, n uint8) bool {
	return p.first(i) && r.can(p, barred, p.own[i], n) && r.follows(p, i, n)
}

// bestOne returns what the best use of the one die n is worth, 0 for none.
func (r *Rules) bestOne(p *path, n uint8) (best int) {
	barred := p.barred()
	for i := range p.own {
		if r.canStep(p, barred, i, n) {
			best = max(best, r.worth(p.own[i]))
		}
	}
	return best
}

// bestAfter returns what the best play is worth that begins with a step of the
// i-th piece by n, when other is the other die, 0 if it is used already.
func (r *Rules) bestAfter(p path, i int, n, other uint8) int {
	worth := r.worth(p.own[i])
	if other == 0 {
		return worth
	}
	p.advance(i, n)
	return worth + r.orAlone(r.bestOne(&p, other), n, other)
}

// orAlone returns rest, what the use of the other die adds to that of n; or
// what it adds to n that nothing can follow.
func (r *Rules) orAlone(rest int, n, other uint8) int {
	if rest == 0 && r.LargerDie && n > other {
		return worthLarger // IN-A12
	}
	return rest
}

// best returns what the best play of the numbers left is worth: 0 if nothing
// can be played.
func (r *Rules) best(p *path, left [2]uint8) (best int) {
	a, b := left[0], left[1]
	if b == 0 {
		return r.bestOne(p, a)
	}
	barred := p.barred()
	for i := range p.own {
		if r.canTotal(p, barred, i, a+b) {
			best = max(best, r.worthTotal(p.own[i]))
		}
		if r.canStep(p, barred, i, a) {
			best = max(best, r.bestAfter(*p, i, a, b))
		}
		if a != b && r.canStep(p, barred, i, b) {
			best = max(best, r.bestAfter(*p, i, b, a))
		}
	}
	return best
}
