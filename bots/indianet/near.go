package indianet

import (
	"parlor/nets"
	"parlor/rules/india"
)

// near has the sums of a position as each side sees it. Those of another one are
// had from them by the rows in which the two differ: they are few where both come
// from the same turn. What a side sees is what South sees, with the sides turned round.
type near struct {
	base []uint16    // the rows of a position, as South sees it
	in   [rows]bool  // whether a row is of base
	sums [4]nets.Sum // of base, as each side sees it
	have [4]bool     // whether that has been summed

	rows     []uint16 // of the position that was read last, as South sees it
	class    int      // its class, as South sees it
	add, sub []uint16 // what rows has beyond base, and base beyond rows

	added, taken []uint16 // add and sub as a side sees them
	sum          nets.Sum
}

func newNear(net *nets.Net) near {
	n := near{sum: net.NewSum()}
	for side := range n.sums {
		n.sums[side] = net.NewSum()
	}
	return n
}

// read reads s, and makes it the base where it differs from that in as many rows as it has.
func (n *near) read(rd *Reader, s *india.State) {
	n.rows, n.class = rd.Read(n.rows[:0], s, india.South)
	n.add, n.sub = n.add[:0], n.sub[:0]
	for _, row := range n.rows {
		if n.in[row] {
			n.in[row] = false // for now: it is of both
		} else {
			n.add = append(n.add, row)
		}
	}
	for _, row := range n.base {
		if n.in[row] {
			n.sub = append(n.sub, row)
		}
		n.in[row] = true
	}
	if len(n.add)+len(n.sub) < len(n.rows) {
		return
	}
	for _, row := range n.base {
		n.in[row] = false
	}
	n.base, n.rows = n.rows, n.base
	for _, row := range n.base {
		n.in[row] = true
	}
	n.have = [4]bool{}
	n.add, n.sub = n.add[:0], n.sub[:0]
}

// sumOf returns the sum of the position that was read last, as a side sees it. It is
// good until the next one is asked for.
func (n *near) sumOf(net *nets.Net, side india.Side) nets.Sum {
	base := n.sums[side]
	if !n.have[side] {
		n.have[side] = true
		n.added = seenBy(n.added[:0], n.base, side)
		net.SumOf(base, n.added)
	}
	if len(n.add)+len(n.sub) == 0 {
		return base
	}
	n.added, n.taken = seenBy(n.added[:0], n.add, side), seenBy(n.taken[:0], n.sub, side)
	net.Sum(n.sum, base, n.added, n.taken)
	return n.sum
}

// classOf returns the class of the position that was read last, as a side sees it.
func (n *near) classOf(side india.Side) int { return n.class&^3 | (n.class-int(side))&3 }

// seenBy appends to dst what rows that South sees are as a side sees them.
func seenBy(dst, list []uint16, side india.Side) []uint16 {
	ahead := uint16(4-side) & 3 * perSide
	for _, row := range list {
		switch {
		case row >= onThrow:
			row = onThrow + (row-onThrow-uint16(side))&3
		case row >= onThrow-ahead:
			row -= onThrow - ahead
		default:
			row += ahead
		}
		dst = append(dst, row)
	}
	return dst
}
