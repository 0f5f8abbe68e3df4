package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"

	"parlor/game"
)

// Material is all that decides throw K of a room.
type Material struct {
	Room  string  // id
	Epoch Value   // sum; absent in the older protocol
	K     uint64  // 1 for the first throw of the room
	Link  Value   // the server's for this throw
	Links []Value // of the participants, in the order of the epoch
	Seats []Share // of the older protocol, in seat order
}

// A Share is what a seat puts into a throw of the older protocol. Either may be
// absent.
type Share struct {
	Seed Value // the same for every throw
	Link Value // for this throw only
}

// bytes is what the HMAC is taken of, but for the counter at the end.
func (m Material) bytes() []byte {
	if !m.Epoch.Present() {
		return m.olderBytes()
	}
	b := append([]byte("dice/v2"), m.Epoch[:]...)
	b = binary.BigEndian.AppendUint64(b, m.K)
	b = append(b, byte(len(m.Links)))
	for _, link := range m.Links {
		b = append(b, link[:]...)
	}
	return b
}

func (m Material) olderBytes() []byte {
	b := make([]byte, 0, 32+len(m.Room)+65*len(m.Seats))
	b = appendName(append(b, "dice/v1"...), m.Room)
	b = binary.BigEndian.AppendUint64(b, m.K)
	b = append(b, byte(len(m.Seats)))
	for _, s := range m.Seats {
		at := len(b)
		b = append(b, 0)
		if s.Seed.Present() {
			b[at] |= 1
			b = append(b, s.Seed[:]...)
		}
		if s.Link.Present() {
			b[at] |= 2
			b = append(b, s.Link[:]...)
		}
	}
	return b
}

// A Stream is the bytes that a throw is read from: HMAC-SHA256 under the
// server's link, block after block.
type Stream struct {
	key   Value
	msg   []byte
	count uint32 // blocks made
	block Value
	used  int // bytes taken from block
}

// Stream returns the bytes of the throw, from the first.
func (m Material) Stream() *Stream {
	return &Stream{key: m.Link, msg: m.bytes(), used: len(Value{})}
}

// Byte takes the next byte.
func (s *Stream) Byte() byte {
	if s.used == len(s.block) {
		h := hmac.New(sha256.New, s.key[:])
		h.Write(s.msg)
		h.Write(binary.BigEndian.AppendUint32(nil, s.count))
		h.Sum(s.block[:0])
		s.count++
		s.used = 0
	}
	b := s.block[s.used]
	s.used++
	return b
}

// Die takes a die, 1 to 6: the first byte below 252, modulo 6, plus 1.
func (s *Stream) Die() int {
	b := s.Byte()
	for b >= 252 {
		b = s.Byte()
	}
	return int(b%6) + 1
}

// Below takes a number from 0 to n-1, n at least 1: the first four bytes, big
// end first, that are below the greatest multiple of n up to 2^32, modulo n.
func (s *Stream) Below(n uint32) uint32 {
	limit := uint64(1<<32) - uint64(1<<32)%uint64(n)
	for {
		var b [4]byte
		for i := range b {
			b[i] = s.Byte()
		}
		if u := binary.BigEndian.Uint32(b[:]); uint64(u) < limit {
			return u % n
		}
	}
}

// errNothing is the error of a draw among outcomes that weigh nothing.
var errNothing = errors.New("nothing to draw from: want outcomes with weights")

// draw takes one of the outcomes, which throwsOf has sorted out.
func (s *Stream) draw(outs []game.Outcome, set []faces, n int) (game.Action, error) {
	if n > 0 {
		return outs[slices.Index(set, s.dice(n))].Action, nil
	}
	total := game.TotalWeight(outs)
	if total == 0 {
		return 0, errNothing
	}
	return game.Pick(outs, s.Below(total)), nil
}

// dice takes n dice.
func (s *Stream) dice(n int) (f faces) {
	for i := range n {
		f[i] = uint8(s.Die())
	}
	return f.sorted()
}
