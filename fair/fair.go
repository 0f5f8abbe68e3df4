// Package fair makes dice and deals that anybody can check: nobody who plays,
// and not the server either, chooses a throw; with live players nobody foresees
// one.
//
// The server and the seats own hash chains ([Chain]) whose last links, the
// anchors, are in the room's log before the first throw. Throw k is a pure
// function of the server's link for k and of what the seats put in
// ([Material]): a seed each, and one link of each live seat. [Ledger] is the
// fold of the records in a log and refuses whatever is out of order. A
// [Receipt] is the server's signature under the head of a log, for the players
// to keep. [Verify] reads a game file and says what is proven and what is not.
//
// There is no clock, no storage, no network and no source of random numbers
// here. docs/fair.md has every byte, for those who write a verifier of their
// own.
package fair

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
)

// A Value is 32 bytes: a seed, a link, an anchor, a commitment or a hash. The
// zero Value stands for one that is absent. As text it is 64 lower-case
// hexadecimal digits, or "absent".
type Value [32]byte

const absent = "absent"

// NewValue reads a value from rnd, which should be crypto/rand.Reader.
func NewValue(rnd io.Reader) (v Value, err error) {
	_, err = io.ReadFull(rnd, v[:])
	return v, err
}

// Present reports whether v is there.
func (v Value) Present() bool { return v != Value{} }

// String returns the text of v.
func (v Value) String() string { return string(v.appendText(nil)) }

// MarshalText implements [encoding.TextMarshaler].
func (v Value) MarshalText() ([]byte, error) { return v.appendText(nil), nil }

func (v Value) appendText(b []byte) []byte {
	if !v.Present() {
		return append(b, absent...)
	}
	return hex.AppendEncode(b, v[:])
}

// UnmarshalText implements [encoding.TextUnmarshaler]. A value has one text
// only: capital digits are refused, and so are 64 zeros.
func (v *Value) UnmarshalText(text []byte) error {
	*v = Value{}
	if string(text) == absent {
		return nil
	}
	if len(text) == 2*len(v) {
		if _, err := hex.Decode(v[:], text); err == nil && v.String() == string(text) {
			return nil
		}
	}
	*v = Value{}
	return fmt.Errorf("%.80q: want 64 lower-case hexadecimal digits, not all zero, or %q", text, absent)
}

// appendName appends what rooms are called: the length in 2 bytes, then the
// bytes. An id has at most [MaxRoom].
func appendName(b []byte, room string) []byte {
	b = binary.BigEndian.AppendUint16(b, uint16(len(room)))
	return append(b, room...)
}

// MaxRoom is the most bytes that the id of a room may have.
const MaxRoom = 128

// checkRoom refuses ids that are none.
func checkRoom(room string) error {
	if room == "" || len(room) > MaxRoom {
		return fmt.Errorf("room id of %d bytes: want 1 to %d", len(room), MaxRoom)
	}
	return nil
}
