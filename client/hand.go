package client

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"parlor/fair"
	"parlor/room"
)

// hand is what a seat puts into the dice. Everything follows from a secret that
// the user keeps, so that a program which was ended can go on.
type hand struct {
	secret fair.Value
	room   string
	seat   int

	nonce uint64      // of the promise in force
	chain *fair.Chain // of the promise in force; nil without one
}

// value derives a secret for one purpose and one promise. A promise is made once
// for each nonce, so that no seed is ever shown twice.
func (h hand) value(what string, nonce uint64) fair.Value {
	m := hmac.New(sha256.New, h.secret[:])
	fmt.Fprintf(m, "client dice/v1\n%s\n%d %s\n%d\n%d", what, len(h.room), h.room, h.seat, nonce)
	return fair.Value(m.Sum(nil))
}

func (h hand) seed(nonce uint64) fair.Value { return h.value("seed", nonce) }

// promise returns what the seat promises: a seed, and at level 2 a chain. The
// nonce is the number of the last event that is known.
func (h hand) promise(level int, nonce uint64) *room.Commitment {
	c := &room.Commitment{Commit: fair.Commitment(h.room, h.seat, h.seed(nonce))}
	if level > 1 {
		c.Length = fair.ChainLength
		c.Anchor = fair.NewChain(h.value("chain", nonce), c.Length).Anchor()
	}
	return c
}

// recall finds the promise in event e of the log again.
func (h *hand) recall(e room.Event) {
	rec, err := fair.Decode(e.Dice)
	c, ok := rec.(fair.Commit)
	if err != nil || !ok || c.Seat != h.seat {
		return
	}
	for nonce := e.Seq; ; nonce-- { // Mostly one of the last.
		if fair.Commitment(h.room, h.seat, h.seed(nonce)) == c.Commit {
			h.nonce, h.chain = nonce, nil
			if c.Length > 0 {
				h.chain = fair.NewChain(h.value("chain", nonce), c.Length)
			}
			return
		}
		if nonce == 0 {
			return // Somebody else's promise: he sat here before.
		}
	}
}

// seedDue returns the seed if it is to be shown now: when all have promised, and
// not before.
func (h hand) seedDue(l fair.Ledger) (fair.Value, bool) {
	if !l.Committed() || l.Settled() {
		return fair.Value{}, false
	}
	seed := h.seed(h.nonce)
	_, err := l.After(fair.Seed{Seat: h.seat, Seed: seed})
	return seed, err == nil
}

// link returns link j of the chain, or none if there is no such link.
func (h hand) link(j int) fair.Value {
	if h.chain == nil || j < 1 || j > h.chain.Len() {
		return fair.Value{}
	}
	return h.chain.Link(j)
}

// Check is what became of a throw that was checked as it fell.
type Check struct {
	Throw    uint64 // its number; 0 if there was nothing to check
	Physical bool   // typed in: there is nothing to check but the mark
	Seed     bool   // the own seed went into it
	Link     bool   // the own link went into it: the server could not foresee it
	Wrong    string // why it is not what it must be; empty if it is
}

// check computes the throw in event e, which comes after r, from what it was
// made of. That the links lead to what was promised is checked by the fold.
func (h hand) check(r *room.Room, e room.Event) (c Check) {
	if e.Kind != room.Threw {
		return c
	}
	rec, err := fair.Decode(e.Dice)
	t, ok := rec.(fair.Throw)
	if err != nil || !ok {
		return Check{Wrong: "there is no record of how the throw was made"}
	}
	c = Check{Throw: t.K, Physical: t.Physical}
	if t.Physical || len(t.Links) <= h.seat {
		return c
	}
	m := r.Ledger.Material(t.Link, t.Links)
	fell, _, err := m.Throw(r.Position)
	switch {
	case err != nil:
		c.Wrong = err.Error()
	case !slices.Equal(fell, t.Fell):
		c.Wrong = fmt.Sprintf("the server says %s, and the links and seeds make %s", strings.Join(t.Fell, ", "), strings.Join(fell, ", "))
	}
	own := m.Seats[h.seat]
	c.Seed, c.Link = own.Seed.Present() && own.Seed == h.seed(h.nonce), own.Link.Present()
	return c
}
