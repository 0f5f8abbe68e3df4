package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"parlor/game"
)

// A Promise is a participant's chain for the next epoch, of whatever seats it
// plays for: two who share a screen are one participant. In a room where links
// travel ahead it has a second chain.
type Promise struct {
	Seats  []game.Seat `json:"seats"` // ascending
	Epoch  int         `json:"epoch"`
	Length int         `json:"length"` // links of each chain; the participant's own choice
	Anchor Value       `json:"anchor"`
	Ahead  Value       `json:"ahead,omitzero"`
}

// An Epoch decides all throws from First on, whenever they fall: by the chains of
// the server and of the participants, of which everything but the anchors is
// still secret.
type Epoch struct {
	Room    string      `json:"room"`
	Store   string      `json:"store"` // incarnation: another after a restore
	Epoch   int         `json:"epoch"` // 1 and up
	First   uint64      `json:"first"` // throw
	Length  int         `json:"length"`
	Nonce   Value       `json:"nonce"`
	Server  Value       `json:"server"` // anchor
	Key     Value       `json:"key"`    // public, of the receipts, ed25519
	Parts   []Part      `json:"parts"`
	Nothing []game.Seat `json:"nothing"` // seats that bring nothing, ascending: bots of the house, programs without chains
}

// A Part is a participant in an epoch.
type Part struct {
	Seats  []game.Seat `json:"seats"`
	Anchor Value       `json:"anchor"`
	Ahead  Value       `json:"ahead,omitzero"`
}

// A Call says that throw K is going to fall, by the epoch in force. Nobody has
// anything to decide any more until it has, nor does who takes part change. Links
// follow it.
type Call struct {
	K    uint64    `json:"k"`
	Seat game.Seat `json:"seat"` // that throws, or -1
}

// A Reveal is a participant's link for throw K: of its first chain, after the
// call; or of its second, ahead of it.
type Reveal struct {
	Part  int    `json:"part"` // in the order of the epoch
	K     uint64 `json:"k"`
	Ahead bool   `json:"ahead,omitempty"`
	Link  Value  `json:"link"`
}

// A Void says that the throw K that was called will not fall, because all who
// are there agreed to go on without somebody whose link is missing. It opens the
// server's link: a link that comes late shows what would have fallen.
type Void struct {
	K    uint64 `json:"k"`
	Link Value  `json:"link"`
}

func (Promise) kind() string { return "promise" }
func (Epoch) kind() string   { return "epoch" }
func (Call) kind() string    { return "call" }
func (Reveal) kind() string  { return "reveal" }
func (Void) kind() string    { return "void" }

// Sum names an epoch in everything that is made of it: SHA-256 of "epoch/v2" and
// the record as it stands in the log.
func (e Epoch) Sum() Value { return sha256.Sum256(append([]byte("epoch/v2"), Encode(e)...)) }

// PartOf returns the participant that plays for seat, or -1.
func (e *Epoch) PartOf(seat game.Seat) int {
	return slices.IndexFunc(e.Parts, func(p Part) bool { return p.Has(seat) })
}

// Travels reports whether links for the throws of others travel ahead.
func (e *Epoch) Travels() bool { return len(e.Parts) > 0 && e.Parts[0].Ahead.Present() }

// Seats returns how many seats the room has.
func (e *Epoch) Seats() int {
	n := len(e.Nothing)
	for _, p := range e.Parts {
		n += len(p.Seats)
	}
	return n
}

// ServerSeed derives the seed of a server's chain from the server's lasting
// secret, so that any node of a cluster can make the chain again and none has
// to store it. Nonce is random and in the log, so that a server which was
// restored from a backup never shows a link of that chain again.
func (e Epoch) ServerSeed(secret Value) Value {
	m := hmac.New(sha256.New, secret[:])
	b := appendName([]byte("server chain/v2"), e.Room)
	b = appendName(b, e.Store)
	b = binary.BigEndian.AppendUint32(b, uint32(e.Epoch))
	b = binary.BigEndian.AppendUint32(b, uint32(e.Length))
	m.Write(append(b, e.Nonce[:]...))
	return Value(m.Sum(nil))
}

// check returns what is wrong with an epoch by itself.
func (e *Epoch) check() error {
	switch {
	case checkRoom(e.Store) != nil:
		return fmt.Errorf("%w: incarnation of the store: want 1 to %d bytes", ErrRange, MaxRoom)
	case !e.Nonce.Present() || !e.Key.Present():
		return fmt.Errorf("%w: no nonce, or no key", ErrRange)
	case e.Parts == nil || e.Nothing == nil:
		return fmt.Errorf("%w: want lists of participants and of seats that bring nothing, even if they are empty", ErrRange)
	}
	if err := checkChain(e.Server, e.Length); err != nil {
		return err
	}
	var seen game.SeatSet
	n, last := e.Seats(), game.Public
	if n < 1 || n > game.MaxSeats {
		return fmt.Errorf("%w: %d seats", ErrRange, n)
	}
	lists := [][]game.Seat{e.Nothing}
	for _, p := range e.Parts {
		if len(p.Seats) == 0 || p.Seats[0] < last || p.Ahead.Present() != e.Travels() {
			return fmt.Errorf("%w: want participants in the order of their first seats, all with second chains or none", ErrRange)
		}
		last = p.Seats[0]
		lists = append(lists, p.Seats)
	}
	for _, list := range lists {
		if !ascending(list, n) {
			return fmt.Errorf("%w: seats %v: want them ascending, from 0 to %d", ErrRange, list, n-1)
		}
		for _, s := range list {
			if seen.Has(s) {
				return fmt.Errorf("%w: seat %d is there twice", ErrRange, s)
			}
			seen |= s.Set()
		}
	}
	return nil
}

func ascending(seats []game.Seat, n int) bool {
	for i, s := range seats {
		if s < 0 || int(s) >= n || i > 0 && s <= seats[i-1] {
			return false
		}
	}
	return true
}

// Has reports whether the participant plays for seat.
func (p Part) Has(seat game.Seat) bool { return slices.Contains(p.Seats, seat) }
