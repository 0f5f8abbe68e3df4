// Package tablenet judges positions of the tables games by nets: what a net is
// told of a position, what its outputs mean, the nets themselves, and a judge
// that finds the best turn with them.
package tablenet

import (
	"math/bits"

	"parlor/game"
	"parlor/rules/tables"
)

// Inputs names what the rows mean. It grows when that changes: a net that was
// taught with other inputs is of no use.
const Inputs = "tables 1"

// The rows. For each side, the one on throw first: a row for the k-th man on
// each place, and a row for each bit of each mask. Then a few for both.
const (
	perPlace = 15
	counts   = 27 * perPlace
	masks    = 24
	perSide  = counts + masks*32
	common   = 2 * perSide // nameable, die to come, other; opened: me, the other; race
	rows     = common + 6
	words    = masks / 2
)

const (
	onPoints = 1<<25 - 1<<1 // points 1 to 24
	waiting  = 1 << 25      // here: reserve and bar together
)

// Classes of positions, each with layers of its own.
const (
	opening = iota // somebody has men in reserve
	contact        // nobody has, but men may still be hit
	race           // both sides have passed each other
	classes
)

// features are what a net is told of a position, as the side on throw sees it.
type features struct {
	men    [2][2]uint64 // by side, the side on throw first: four bits a place
	masks  [2][words]uint64
	common uint8
	class  uint8
}

func mirror(m uint32) uint32 { return bits.Reverse32(m&onPoints) >> 6 }

// of fills f for s as side sees it, which need not be on throw.
func (f *features) of(s *tables.State, side game.Seat) {
	var occ, made [2]uint32
	for i := range game.Seat(2) {
		f.men[i][0], f.men[i][1], occ[i], made[i] = s.Men(side ^ i)
	}
	f.common = 0
	switch s.Waits() {
	case tables.NextThrow, tables.NextDouble:
	case tables.NextName:
		f.common = 1
	case tables.NextDie:
		f.common = 2
	default:
		f.common = 4
	}
	for i := range game.Seat(2) {
		if s.HasOpened(side ^ i) {
			f.common |= 8 << i
		}
	}
	var men [2]uint32
	for i := range 2 {
		men[i] = occ[i] & onPoints
		if occ[i]>>tables.Res != 0 {
			men[i] |= waiting
		}
	}
	// The rearmost men have passed each other when their places add up to 25
	// at most.
	if bits.Len32(men[0])+bits.Len32(men[1])-2 <= 25 {
		f.common |= 32
		f.class = race
		f.masks = [2][words]uint64{}
		return
	}
	f.class = contact
	if (occ[0]|occ[1])>>tables.Res&1 != 0 {
		f.class = opening
	}
	for i := range 2 {
		f.side(i, men[i], made[i]&onPoints, men[i]&^made[i]&onPoints, mirror(men[i^1])|men[i^1]>>25, mirror(made[i^1]))
	}
}

func pack(a, b uint32) uint64 { return uint64(a) | uint64(b)<<32 }

// side fills the masks of a side from its men (25: who wait), its points and
// its blots, and from the other side's men (0: who wait) and points, both in
// this side's numbering.
func (f *features) side(i int, men, made, blots, op, block uint32) {
	m := &f.masks[i]
	// Points side by side, to six of them, and two points with one between.
	p2 := made & (made >> 1)
	p3 := p2 & (made >> 2)
	p4 := p3 & (made >> 3)
	p5 := p4 & (made >> 4)
	m[0] = pack(p2, made&(made>>2))
	m[1] = pack(p3, p4)
	m[2] = pack(p5, p5&(made>>5))
	// Blots with an opposing man 1 to 12 pips behind them.
	if blots != 0 {
		for d := range 6 {
			m[3+d] = pack(blots&(op<<(2*d+1)), blots&(op<<(2*d+2)))
		}
	} else {
		m[3], m[4], m[5], m[6], m[7], m[8] = 0, 0, 0, 0, 0, 0
	}
	// Men by how many of the six places in front of them are blocked: the six
	// masks are added bit by bit, into ones, twos and fours.
	a, b, c, d, e, g := block<<1, block<<2, block<<3, block<<4, block<<5, block<<6
	s1, c1 := a^b^c, a&b|c&(a^b)
	s2, c2 := d^e^g, d&e|g&(d^e)
	one, c3 := s1^s2, s1&s2
	two, four := c1^c2^c3, c1&c2|c3&(c1^c2)
	m[9] = pack(men&one&^two&^four, men&two&^one&^four)
	m[10] = pack(men&one&two&^four, men&four&^one&^two)
	m[11] = pack(men&one&four&^two, men&two&four&^one)
}

// append appends the rows of f.
func (f *features) append(dst []uint16) []uint16 {
	var none features
	dst, _ = none.diff(f, dst, nil)
	return dst
}

// diff appends the rows of g that f lacks to add, and those of f that g lacks
// to sub.
func (f *features) diff(g *features, add, sub []uint16) (more, less []uint16) {
	for i := range 2 {
		base := i * perSide
		for h := range 2 {
			for x := f.men[i][h] ^ g.men[i][h]; x != 0; {
				n := bits.TrailingZeros64(x) >> 2
				x &^= 15 << (4 * n)
				a, b := int(f.men[i][h]>>(4*n)&15), int(g.men[i][h]>>(4*n)&15)
				r := base + (h*16+n)*perPlace
				for ; a < b; a++ {
					add = append(add, uint16(r+a))
				}
				for ; a > b; a-- {
					sub = append(sub, uint16(r+a-1))
				}
			}
		}
		for w := range words {
			p, q := f.masks[i][w], g.masks[i][w]
			if p == q {
				continue
			}
			r := uint16(base + counts + w*64)
			for x := q &^ p; x != 0; x &= x - 1 {
				add = append(add, r+uint16(bits.TrailingZeros64(x)))
			}
			for x := p &^ q; x != 0; x &= x - 1 {
				sub = append(sub, r+uint16(bits.TrailingZeros64(x)))
			}
		}
	}
	for x := g.common &^ f.common; x != 0; x &= x - 1 {
		add = append(add, uint16(common+bits.TrailingZeros8(x)))
	}
	for x := f.common &^ g.common; x != 0; x &= x - 1 {
		sub = append(sub, uint16(common+bits.TrailingZeros8(x)))
	}
	return add, sub
}

// often reports whether a row is of those that a net begins with: the first
// four men of each place.
func often(row int) bool {
	return row >= common || row%perSide < counts && row%perSide%perPlace < 4
}
