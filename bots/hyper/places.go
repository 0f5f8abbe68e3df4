package hyper

import (
	"cmp"
	"math/bits"
	"slices"
)

// Places of a man, in his owner's numbering.
const (
	off    = 0
	bar    = 25
	places = 26
)

// men are the places of a side's men, the rearmost first. Those whom a side does
// not have are off.
type men [MaxMen]uint8

// sides are all ways in which the men of a side can stand, by numbers from 0: all
// off is 0, and who has fewer pips to go has the lower number.
type sides struct {
	men     int
	list    []men
	numbers [places * places * places]uint16
	blots   []uint32 // points with one man, as the other side numbers them
	made    []uint8  // a point with more than one, as the other side numbers it, or 0
	points  []uint32 // points with men, in their owner's numbering
	facing  []uint32 // the same, as the other side numbers them
	fallen  [][8]uint16
	levels  []int // where the numbers begin of each count of pips, and at last how many there are
}

func (m men) pips() (n int) {
	for _, p := range m {
		n += int(p)
	}
	return n
}

func (m men) code() int { return (int(m[0])*places+int(m[1]))*places + int(m[2]) }

// sorted returns m, the rearmost first.
func (m men) sorted() men {
	if m[0] < m[1] {
		m[0], m[1] = m[1], m[0]
	}
	if m[1] < m[2] {
		m[1], m[2] = m[2], m[1]
	}
	if m[0] < m[1] {
		m[0], m[1] = m[1], m[0]
	}
	return m
}

// number returns the number of men who are sorted.
func (d *sides) number(m men) int { return int(d.numbers[m.code()]) }

func newSides(n int) *sides {
	d := &sides{men: n}
	for a := range uint8(places) {
		for b := range a + 1 {
			for c := range b + 1 {
				if n < 2 && b > off || n < 3 && c > off {
					continue
				}
				d.list = append(d.list, men{a, b, c})
			}
		}
	}
	slices.SortStableFunc(d.list, func(a, b men) int { return cmp.Compare(a.pips(), b.pips()) })
	for i, m := range d.list {
		d.numbers[m.code()] = uint16(i)
		for len(d.levels) <= m.pips() {
			d.levels = append(d.levels, i)
		}
	}
	d.levels = append(d.levels, len(d.list))
	for _, m := range d.list {
		var once, more uint32
		for _, p := range m {
			if p != off && p != bar {
				more |= once & (1 << p)
				once |= 1 << p
			}
		}
		d.points = append(d.points, once)
		d.facing = append(d.facing, facing(once))
		d.blots = append(d.blots, facing(once&^more))
		made := uint8(0)
		if more != 0 { // Three men make no second point.
			made = uint8(bits.TrailingZeros32(facing(more)))
		}
		d.made = append(d.made, made)
		d.fallen = append(d.fallen, d.falls(m, once&^more))
	}
	return d
}

// facing maps points to the other side's numbering.
func facing(m uint32) uint32 { return bits.Reverse32(m) >> 6 }

// falls returns what becomes of m when some of its blots are hit, by which of its
// men they are, as bits.
func (d *sides) falls(m men, blots uint32) (list [8]uint16) {
	for which := range list {
		hit := m
		for i, p := range m {
			if which>>i&1 != 0 && blots>>p&1 != 0 {
				hit[i] = bar
			}
		}
		list[which] = d.numbers[hit.sorted().code()]
	}
	return list
}

// which returns which men of op stand on the points of mask, as bits.
func (d *sides) which(op int, mask uint32) (bits uint8) {
	for i, p := range d.list[op] {
		bits |= uint8(mask>>(25-p)&1) << i
	}
	return bits
}

// at is where a table keeps what a, on throw, may expect against op. What one turn
// can lead to, from one position of the mover, lies in few rows.
func (d *sides) at(a, op int) int { return op*len(d.list) + a }

// possible reports whether a may be on throw against op: the game is not over, and
// no point has men of both.
func (d *sides) possible(a, op int) bool {
	return a != 0 && op != 0 && d.points[a]&d.facing[op] == 0
}

// each calls see for all positions, those with fewer pips to go for who is on throw
// first.
func (d *sides) each(see func(a, op int)) {
	for a := range d.list {
		for op := range d.list {
			if d.possible(a, op) {
				see(a, op)
			}
		}
	}
}

// points is what a win against loser's men is worth.
func (d *sides) worth(loser int) int {
	m := d.list[loser]
	switch {
	case m[d.men-1] == off:
		return 1
	case m[0] > 18: // In the winner's home, or on the bar.
		return 3
	}
	return 2
}
