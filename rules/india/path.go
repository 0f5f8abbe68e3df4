package india

// path is the board as the side on turn walks it: bit p of a mask is the ring
// space that it counts as p.
type path struct {
	own    [Pieces]int8 // its pieces, the most advanced first
	theirs uint64       // a single opposing piece
	mates  uint64       // a single piece of the partner
	walls  uint64       // a blockade in which it has no piece (IN-A10, IN-A17)
	last   hop          // the step that the other die has made
}

// path returns the board as the side on turn sees it.
func (r *Rules) path(s *State) path {
	p := path{own: s.pieces[s.turn], last: s.last}
	for side := South; side <= East; side++ {
		if side == s.turn || !s.sides.Has(side) {
			continue
		}
		one, two := ringMasks(&s.pieces[side], offset(s.turn, side))
		one &^= two
		p.walls |= two
		if r.partners(side, s.turn) {
			p.mates = one
			continue
		}
		p.walls |= p.theirs & one // Two opponents who are partners (IN-A17).
		p.theirs = (p.theirs | one) &^ p.walls
	}
	return p
}

// ringMasks returns the spaces with at least one and with two of the pieces,
// which stand ahead further than their own numbering says. Pieces off the ring
// and spaces that the path does not walk have no bit.
func ringMasks(pieces *[Pieces]int8, ahead int) (one, two uint64) {
	for _, q := range pieces {
		if q < 0 || q > Front {
			continue
		}
		at := int(q) + ahead
		if at >= Ring {
			at -= Ring
		}
		b := uint64(1) << uint(at)
		two |= one & b
		one |= b
	}
	return one, two
}

// barred returns the spaces on which nobody may stop and which nobody may pass:
// all blockades, own ones and those with the partner included (IN-9b, IN-A7,
// IN-A17).
func (p *path) barred() uint64 {
	one, two := ringMasks(&p.own, 0)
	return p.walls | two | one&p.mates
}

// can reports whether a piece on from can be entered or moved by n, the number
// of one die or the total, when the spaces of barred are closed. It looks at
// this one move alone: not at the rest of the throw.
func (r *Rules) can(p *path, barred uint64, from int8, n uint8) bool {
	if from == Corner { // IN-8
		if n != 5 || barred&1 != 0 {
			return false
		}
		return p.theirs&1 == 0 || r.EntryCapture // IN-A2
	}
	to := from + int8(n)
	if to > Centre { // IN-9a, IN-A13
		return false
	}
	if barred&((1<<n-1)<<uint(from+1)) != 0 { // IN-9b
		return false
	}
	return p.theirs&r.blue()>>uint(to)&1 == 0 // IN-9c
}

// follows reports whether the options allow the i-th piece to move by n after
// the step that the other die has made.
func (r *Rules) follows(p *path, i int, n uint8) bool {
	if (p.last == hop{}) {
		return true
	}
	from := p.own[i]
	if r.Combined == Jump && from == p.last.to && p.last.from != Corner {
		// Another piece there may go on; the one that moved may not (IN-A6).
		if i+1 == Pieces || p.own[i+1] != from {
			return false
		}
	}
	// The blockade may not move on as one, whether it lands on the ring or on
	// red (IN-A8).
	return !r.KeepApart || from != p.last.from || from > Front || from+int8(n) != p.last.to
}

// advance moves the i-th piece by n, capturing whom it lands on (IN-9c,
// IN-A20).
func (p *path) advance(i int, n uint8) {
	from := p.own[i]
	to := from + int8(n)
	if from == Corner {
		to = Entry
	}
	p.last = hop{from, to}
	p.theirs &^= 1 << uint(to)
	for ; i > 0 && p.own[i-1] < to; i-- {
		p.own[i] = p.own[i-1]
	}
	p.own[i] = to
}

// first reports whether the i-th piece is the first on its place: pieces on one
// place are alike.
func (p *path) first(i int) bool { return i == 0 || p.own[i] != p.own[i-1] }
