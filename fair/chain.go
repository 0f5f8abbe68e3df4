package fair

import (
	"crypto/sha256"

	"parlor/game"
)

const (
	// ChainLength is how many throws a chain lasts unless somebody wants otherwise.
	ChainLength = 2048
	// MaxChain is the longest chain that a log accepts, so that no link costs
	// much to check.
	MaxChain = 65536
)

// next is the step of all chains: SHA-256("link/v1" + v).
func next(v Value) Value {
	var b [7 + 32]byte
	copy(b[:], "link/v1")
	copy(b[7:], v[:])
	return sha256.Sum256(b[:])
}

// forward takes n steps from v.
func forward(v Value, n uint64) Value {
	for ; n > 0; n-- {
		v = next(v)
	}
	return v
}

// A Chain is a secret hash chain: each value is the hash of the one before, and
// they are shown from the last to the first. What was shown gives away nothing
// of what is still to come. A Chain never changes and may be shared.
type Chain struct {
	seed  Value
	n     int
	marks []Value // every stride-th value from the seed on
}

const stride = 64

// NewChain returns the chain of n links, 1 to [MaxChain], that grows from seed,
// which must be random and secret.
func NewChain(seed Value, n int) *Chain {
	if n < 1 || n > MaxChain || !seed.Present() {
		panic("fair: a chain without a seed, or of a length that no log accepts")
	}
	c := &Chain{seed: seed, n: n, marks: make([]Value, 0, n/stride+1)}
	for v := seed; len(c.marks) <= n/stride; v = forward(v, stride) {
		c.marks = append(c.marks, v)
	}
	return c
}

// Len returns how many links c has.
func (c *Chain) Len() int { return c.n }

// Anchor returns what is published first: the seed hashed Len times.
func (c *Chain) Anchor() Value { return c.Link(0) }

// Link returns link j, 1 to Len: the anchor is its j-th hash. The first link
// belongs to the first throw after the anchor, the j-th to the j-th.
func (c *Chain) Link(j int) Value { return c.Links(j, 1)[0] }

// Links returns n links from j on, fewer at the end of c. Several at once cost
// little more than one.
func (c *Chain) Links(j, n int) []Value {
	if j < 0 || j > c.n || n < 1 {
		panic("fair: no such link in the chain")
	}
	list := make([]Value, min(n, c.n-j+1))
	at := c.n - j - len(list) + 1
	v := forward(c.marks[at/stride], uint64(at%stride))
	for i := range list {
		list[len(list)-1-i] = v
		v = next(v)
	}
	return list
}

// Commitment returns what seat publishes before it shows the seed of its own:
// SHA-256 of "seed/v1", the room, the seat and the seed. It is good for no other
// room and no other seat.
func Commitment(room string, seat game.Seat, seed Value) Value {
	b := appendName([]byte("seed/v1"), room)
	b = append(b, byte(seat))
	return sha256.Sum256(append(b, seed[:]...))
}

// A track follows a chain from outside: the link that was shown last, and the
// throws that the chain is for.
type track struct {
	shown      Value  // the anchor before the first link
	at         uint64 // throw that shown belongs to
	first, end uint64 // throws that the chain is good for; 0 for no chain
}

// newTrack follows a chain of n links whose first is for throw first.
func newTrack(anchor Value, n int, first uint64) track {
	return track{shown: anchor, at: first - 1, first: first, end: first - 1 + uint64(n)}
}

// reach reports whether the chain has a link for throw k that was not shown yet.
func (t track) reach(k uint64) bool { return k > t.at && k <= t.end }

// index returns which link belongs to throw k, for [Chain.Link]; 0 for none.
func (t track) index(k uint64) int {
	if !t.reach(k) {
		return 0
	}
	return int(k - t.first + 1)
}

// follow returns t after link was shown for throw k, and whether it is the one:
// hashed as many times as throws have gone by, it is the link shown before.
func (t track) follow(k uint64, link Value) (track, bool) {
	if !t.reach(k) || forward(link, k-t.at) != t.shown {
		return t, false
	}
	t.shown, t.at = link, k
	return t, true
}
