package tables

import (
	"math/bits"

	"parlor/game"
)

// Places of a man, in his owner's numbering. He travels from a high place to a
// low one.
const (
	Off = 0  // borne off
	Res = 25 // in reserve, never entered: one step before point 24 (C-2)
	Bar = 26 // hit, in the Dog House: enters like a man in reserve (C-2)
)

// Masks of places.
const (
	onPoints = 1<<25 - 1<<1 // points 1 to 24
	atHome   = 1<<7 - 1<<1  // points 1 to 6
	notHome  = 1<<27 - 1<<7 // points 7 to 24, reserve and bar
	entering = 1<<25 - 1<<19
	passed   = 1<<19 - 1<<0 // points 1 to 18 and off: beyond the starting table
)

// side is one player's men: how many stand on each place, four bits a place,
// and two masks of places that follow from the counts.
type side struct {
	lo, hi uint64 // places 0 to 15, places 16 to 26
	occ    uint32 // places with at least one man
	made   uint32 // places with at least two men
}

// one holds a man on a place, as words to add or take away.
var one = func() (t [32][2]uint64) {
	for p := range Bar + 1 {
		t[p][p>>4] = 1 << (4 * (p & 15))
	}
	return t
}()

// hop is a man's step from a place with a number, as words to add.
type hop struct {
	lo, hi   uint64
	from, to uint32 // masks of the two places
	hits     uint32 // mask of the place of the other side's man whom it hits; none for a man borne off
	at       uint8  // that place
}

// hops are the steps with a number, from a place.
var hops = func() (t [7][32]hop) {
	for die := 1; die < 7; die++ {
		for from := 1; from < 27; from++ {
			to := landing(from, die)
			h := hop{lo: one[to][0] - one[from][0], hi: one[to][1] - one[from][1], from: 1 << from, to: 1 << to}
			if to != Off {
				h.at = uint8(25 - to)
				h.hits = 1 << h.at
			}
			t[die][from] = h
		}
	}
	return t
}()

// landing is where a man on from comes to rest with die (C-2, C-3).
func landing(from, die int) int {
	if from == Bar {
		from = Res
	}
	return max(from-die, Off)
}

// count returns the number of men on place p.
func (s *side) count(p int) int {
	upper := -uint64(p >> 4) // All ones for a place in hi; branches would be mispredicted.
	return int((s.lo&^upper | s.hi&upper) >> (4 * p & 63) & 15)
}

// put adds n men (or takes -n away) on place p.
func (s *side) put(p, n int) {
	s.lo += uint64(n) * one[p][0]
	s.hi += uint64(n) * one[p][1]
	s.occ &^= 1 << p
	s.made &^= 1 << p
	if c := s.count(p); c > 0 {
		s.occ |= 1 << p
		if c > 1 {
			s.made |= 1 << p
		}
	}
}

// home reports whether all men that are not off are in the home table (C-10).
func (s *side) home() bool { return s.occ&notHome == 0 }

// outside counts those of men who are neither off nor in the home table.
func (s *side) outside(men int) int {
	const pairs = 0x0f0f0f0f
	in := uint32(s.lo) & (1<<28 - 1) // Seven counts of four bits.
	in = in&pairs + in>>4&pairs
	return men - int(in*0x01010101>>24)
}

// mirror maps a mask of one side's points to the other side's numbering (C-1).
func mirror(m uint32) uint32 { return bits.Reverse32(m&onPoints) >> 6 }

// pair is a position of men: of the side on throw and of the other.
type pair struct{ me, op side }

// step moves a man of p.me from a place with a number, hitting a blot on the
// way it lands (C-7). It reports whether it hit.
func (p *pair) step(from, die int) (hit bool) {
	h := &hops[die][from&31]
	p.me = p.me.moved(from, h)
	if hit = p.op.hitBy(h); hit {
		p.op.sendToBar(h)
	}
	return hit
}

// moved returns s after h from a place: without branches, for they would be
// mispredicted. A place where two stood stays occupied; where three stood it
// stays made.
func (s *side) moved(from int, h *hop) side {
	return side{
		lo:   s.lo + h.lo,
		hi:   s.hi + h.hi,
		occ:  s.occ&(s.made|^h.from) | h.to,
		made: s.made&^(h.from&uint32((s.count(from)-3)>>4)) | s.occ&h.to,
	}
}

// hitBy reports whether the other side's h lands on a man of s, who must be
// alone.
func (s *side) hitBy(h *hop) bool { return s.occ&h.hits != 0 }

// fall puts the man whom the other side's h hits on the bar.
func (s *side) sendToBar(h *hop) {
	at := h.at & 31
	s.lo -= one[at][0]
	s.hi += one[Bar][1] - one[at][1]
	s.occ &^= h.hits
	s.made |= s.occ & (1 << Bar)
	s.occ |= 1 << Bar
}

// Next is what a state waits for.
type Next uint8

const (
	NextStart     Next = iota // a throw of the roll-off
	NextDouble                // double, or throw
	NextTake                  // take or drop
	NextThrow                 // two dice
	NextPrivilege             // remove a man, or play and throw again (PK-9)
	NextPlay                  // a step, or a pass
	NextName                  // the doublet after a 1-2
	NextDie                   // one die: the doublet after a 1-2 (WS-1)
	NextOver
)

// State is a position: the men, and what is awaited. Two states are equal when
// every continuation of one is a continuation of the other.
type State struct {
	sides   [2]side
	turn    game.Seat // that acts or throws next: 0 is x, 1 is o
	next    Next      //
	throw   [2]uint8  // dice as fallen, larger first; zero when none lie
	named   uint8     // doublet named or thrown after a 1-2; zero when none
	flags   uint8     // noBear, openedX, openedO, droppedX, droppedO
	cube    uint8     // logarithm of its value, and in the high bits its owner
	rolloff uint8     // x's throw in the roll-off, 8 × larger + smaller; zero when none
	left    [4]uint8  // numbers still to be played, largest first, then zeros
	struck  [2]uint16
}

const (
	noBear   = 1 << iota // this throw bears nothing off (PK-A15)
	openedX              // x has opened (WP-3)
	openedO              //
	droppedX             // x dropped the cube
	droppedO
)

// Turn returns the seat that acts or throws next: 0 is x, 1 is o.
func (s State) Turn() game.Seat { return s.turn }

// Next returns what s waits for.
func (s State) Next() Next { return s.next }

// Count returns the men of side on place p of its own numbering: a point 1 to
// 24, [Off], [Res] or [Bar].
func (s State) Count(side game.Seat, p int) int { return s.sides[side].count(p) }

// Throw returns the dice as fallen, larger first, or zeros.
func (s State) Throw() (int, int) { return int(s.throw[0]), int(s.throw[1]) }

// RollOff returns x's throw in the roll-off: zero and one die, two dice where
// the special dice are thrown, or zeros.
func (s State) RollOff() (int, int) { return int(s.rolloff >> 3), int(s.rolloff & 7) }

// Named returns the doublet named or thrown after a 1-2, or zero.
func (s State) Named() int { return int(s.named) }

// Left returns the numbers still to be played, largest first, then zeros.
func (s State) Left() [4]uint8 { return s.left }

// NoBear reports whether this throw bears nothing off (PK-A15).
func (s State) NoBear() bool { return s.flags&noBear != 0 }

// HasOpened reports whether side may enter men where that must be earned (WP-3).
func (s State) HasOpened(side game.Seat) bool { return s.flags&(openedX<<side) != 0 }

// Struck returns how many men side has sent to the Dog House, where a penalty
// is agreed (PK-16); elsewhere it is not counted.
func (s State) Struck(side game.Seat) int { return int(s.struck[side]) }

// Cube returns the value of the cube and its owner, or [game.Public] while it
// is centred.
func (s State) Cube() (value int, owner game.Seat) {
	return 1 << (s.cube & 31), game.Seat(s.cube>>5) - 1
}

// Pips returns the pips that side needs to bear off all its men. A man in
// reserve or on the bar needs 25.
func (s State) Pips(side game.Seat) (n int) {
	for p := 1; p <= Bar; p++ {
		n += s.sides[side].count(p) * min(p, 25)
	}
	return n
}

// Home reports whether all of side's men that are not off are at home (C-10).
func (s State) Home(side game.Seat) bool { return s.sides[side].home() }

// pair returns the men as the side on throw sees them.
func (s *State) pair() pair { return pair{s.sides[s.turn], s.sides[s.turn^1]} }

// set puts the men of p back.
func (s *State) set(p pair) { s.sides[s.turn], s.sides[s.turn^1] = p.me, p.op }

func (s *State) me() *side { return &s.sides[s.turn] }
func (s *State) op() *side { return &s.sides[s.turn^1] }

// lefts returns how many numbers are still to be played.
func (s *State) lefts() (n int) {
	for n < len(s.left) && s.left[n] != 0 {
		n++
	}
	return n
}

// use takes number die out of those left; where another number of the throw
// may stand for it (PK-A2), it takes the first.
func (s *State) use(die uint8) {
	i := 0
	for j, d := range s.left {
		if d == die {
			i = j
			break
		}
	}
	copy(s.left[i:], s.left[i+1:])
	s.left[len(s.left)-1] = 0
}
