// Package indianet judges positions of the Royal Game of India by nets: what a
// net is told of a position, what its outputs mean, the nets themselves, and a
// judge that finds the best turn with them.
package indianet

import (
	"math/bits"

	"parlor/rules/india"
)

// Inputs names what the rows mean. It grows when that changes: a net that was
// taught with other inputs is of no use.
const Inputs = "india 2"

// The rows. Each side has the same, the side from whose view it is first and
// then those on its left in turn, whether somebody plays there or not. Places
// are progress in the side's own numbering.
const (
	places  = india.Centre + 2 // corner, ring, red path, centre
	spaces  = india.Front + 1  // places on the ring
	reach   = 12               // pips of the greatest throw
	die     = 6                // of a die
	pieces  = places * india.Pieces
	threats = spaces * reach
	walls   = 2 * reach * india.Pieces
	quarter = 16                // places of a part of the way
	pairs   = 3 * 4             // which opponent, and how many turns it is until he throws
	hunts   = 4 * pairs * reach // by the quarter
	raids   = pairs * die       // a five enters, the other die walks on

	threat  = pieces           // a piece of its own on a white space, an opponent so far behind
	wall    = threat + threats // so many pieces with the nearest blockade so far ahead
	shut    = wall + walls     // a piece waits, and its entry is closed
	hunt    = shut + 1         // the same as threat: where it stands roughly, who is behind it, and when he throws
	raid    = hunt + hunts     // a piece of its own on a white space, an opponent in his corner so far from it
	perSide = raid + raids
	onThrow = 4 * perSide // a row for each side
	rows    = onThrow + 4
)

// Classes of positions, each with layers of its own: four of each kind, by how many
// seats to the left of the viewer is who is on throw.
const (
	waiting = 4 * iota // somebody has a piece in his corner
	contact            // nobody has, but pieces of several sides are on the ring
	race               // the ring is one side's at most: nobody meets anybody
	classes
)

// A Reader reads positions as nets are told of them.
type Reader struct {
	white    uint64 // the spaces on which a single piece may be captured
	partners bool
	captures bool // an entering piece captures

	// The position being read, by side as seen from the viewer's, each in its
	// own numbering: bit p is the place p.
	one, two [4]uint64
	waits    [4]bool // whether a piece is in the corner
	turn     int     // the side on throw
}

// NewReader returns a reader of positions of r.
func NewReader(r india.Rules) Reader {
	rd := Reader{partners: r.Partners, captures: r.EntryCapture}
	for p := range spaces {
		if !r.Blue(india.Space(india.South, p)) {
			rd.white |= 1 << p
		}
	}
	return rd
}

// ahead returns what places of one side are called by another, k places
// further to the left: bit p becomes bit p+17k, counted modulo the ring. The
// four spaces that the other side does not walk are left out.
func ahead(mask uint64, k int) uint64 {
	n := (4 - k) & 3 * 17
	return mask<<n | mask>>(india.Ring-n)
}

// Read appends the rows of s, as the viewer's side sees it, to dst, and returns
// its class as well. The lot for the first throw must have been drawn.
func (rd *Reader) Read(dst []uint16, s *india.State, viewer india.Side) (list []uint16, class int) {
	sides := s.Sides()
	rd.turn = int(s.Turn()-viewer) & 3
	dst = append(dst, onThrow+uint16(rd.turn))
	corner, ring := false, 0
	for i := range 4 {
		rd.one[i], rd.two[i], rd.waits[i] = 0, 0, false
		side := (viewer + india.Side(i)) & 3
		if !sides.Has(side) {
			continue
		}
		row, last, k := i*perSide, int8(-2), 0
		for _, p := range s.Pieces(side) {
			if p != last {
				last, k = p, 0
			}
			dst = append(dst, uint16(row+(int(p)+1)*india.Pieces+k))
			k++
			switch {
			case p == india.Corner:
				corner, rd.waits[i] = true, true
			case p <= india.Front:
				b := uint64(1) << p
				rd.two[i] |= rd.one[i] & b
				rd.one[i] |= b
			}
		}
		if rd.one[i] != 0 {
			ring++
		}
	}
	switch {
	case corner:
		class = waiting + rd.turn
	case ring > 1:
		class = contact + rd.turn
	default:
		return dst, race + rd.turn
	}
	for i := range 4 {
		if side := (viewer + india.Side(i)) & 3; sides.Has(side) {
			dst = rd.meets(dst, i, s.Pieces(side))
		}
	}
	return dst, class
}

// meets appends the rows of side i, which has these pieces, for whom they may meet: blockades ahead of
// them, a closed entry, and opponents behind single ones.
func (rd *Reader) meets(dst []uint16, i int, own [india.Pieces]int8) []uint16 {
	mine, others := rd.walls(i)
	var blocked [2][reach]int
	closed := false
	for _, p := range own {
		if p > india.Front {
			continue
		}
		for kind, m := range [2]uint64{mine, others} {
			if m = m >> uint(p+1) & (1<<reach - 1); m != 0 {
				d := bits.TrailingZeros64(m)
				dst = append(dst, uint16(i*perSide+wall+(kind*reach+d)*india.Pieces+blocked[kind][d]))
				blocked[kind][d]++
			}
		}
		closed = closed || p == india.Corner && (mine|others|rd.strangers(i))&1 != 0
	}
	if closed {
		dst = append(dst, uint16(i*perSide+shut))
	}
	return rd.hunted(dst, i, rd.one[i]&^mine&rd.white)
}

// hunted appends the rows of side i for who may capture its pieces on these places.
func (rd *Reader) hunted(dst []uint16, i int, single uint64) []uint16 {
	var behind [4][3]uint64 // by quarter and opponent: bit n is n+1 pips
	var raided [3]uint64
	for ; single != 0; single &= single - 1 {
		at := bits.TrailingZeros64(single)
		all := uint64(0)
		for k := range 3 {
			o := (i + 1 + k) & 3
			to := (at + (1+k)*17) % india.Ring // As the opponent counts it.
			if to > india.Front || rd.mates(i, o) {
				continue
			}
			pips := bits.Reverse64(rd.one[o]<<(64-to)) & (1<<reach - 1) // Bit 63 is the place just behind.
			behind[at/quarter][k] |= pips
			all |= pips
			if rd.waits[o] {
				raided[k] |= 1 << to >> 1 & (1<<die - 1)
			}
		}
		dst = listed(dst, i*perSide+threat+at*reach, all)
	}
	for k := range 3 {
		pair := k*4 + (i+1+k-rd.turn)&3
		for q := range behind {
			dst = listed(dst, i*perSide+hunt+(q*pairs+pair)*reach, behind[q][k])
		}
		dst = listed(dst, i*perSide+raid+pair*die, raided[k])
	}
	return dst
}

// listed appends the rows from first on whose bits are set.
func listed(dst []uint16, first int, mask uint64) []uint16 {
	for ; mask != 0; mask &= mask - 1 {
		dst = append(dst, uint16(first+bits.TrailingZeros64(mask)))
	}
	return dst
}

// mates reports whether two different sides are partners.
func (rd *Reader) mates(i, o int) bool { return rd.partners && i^o == 2 }

// walls returns the blockades on the way of side i: those in which it has a
// piece, and the others.
func (rd *Reader) walls(i int) (mine, others uint64) {
	mine = rd.two[i]
	var single [2]uint64 // opposing partners', if partners play
	for o := range 4 {
		switch {
		case o == i:
		case rd.mates(i, o):
			mine |= rd.one[i] & ahead(rd.one[o], o-i)
			others |= ahead(rd.two[o], o-i)
		default:
			others |= ahead(rd.two[o], o-i)
			single[o>>1&1] = ahead(rd.one[o], o-i)
		}
	}
	if rd.partners {
		others |= single[0] & single[1]
	}
	return mine, others
}

// strangers returns the spaces on which an entering piece of side i may not
// land for a single opposing piece that rests there.
func (rd *Reader) strangers(i int) (mask uint64) {
	if rd.captures {
		return 0
	}
	for o := range 4 {
		if o != i && !rd.mates(i, o) {
			mask |= ahead(rd.one[o], o-i)
		}
	}
	return mask
}

// often reports whether a row is of those that a net begins with: the pieces,
// and who is on throw.
func often(row int) bool { return row >= onThrow || row%perSide < pieces }
