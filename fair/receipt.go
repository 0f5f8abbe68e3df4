package fair

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
)

// What a receipt can be refused for.
var (
	ErrSignature = errors.New("the signature is wrong")
	ErrKey       = errors.New("signed with another key")
	ErrRoom      = errors.New("of another room")
	ErrHead      = errors.New("of another log")
)

// A Signature is one of ed25519. As text it is 128 lower-case hexadecimal digits.
type Signature [ed25519.SignatureSize]byte

// MarshalText implements [encoding.TextMarshaler].
func (s Signature) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (s *Signature) UnmarshalText(text []byte) error {
	if len(text) == 2*len(s) && !bytes.ContainsAny(text, "ABCDEF") {
		if _, err := hex.Decode(s[:], text); err == nil {
			return nil
		}
	}
	return fmt.Errorf("signature %.140q: want %d lower-case hexadecimal digits", text, 2*len(s))
}

// A Receipt is what everybody in a room can keep: the server's signature under
// the log up to event Seq. A log that says otherwise was changed since.
type Receipt struct {
	Room string    `json:"room"`
	Seq  uint64    `json:"seq"`
	Head Value     `json:"head"` // hash of event Seq
	Time int64     `json:"time"` // microseconds since 1970, when it was signed
	Key  Value     `json:"key"`  // public
	Sig  Signature `json:"sig"`
}

// Sign returns the receipt for event seq of room, whose hash is head.
func Sign(key ed25519.PrivateKey, room string, seq uint64, head Value, micros int64) Receipt {
	r := Receipt{Room: room, Seq: seq, Head: head, Time: micros, Key: PublicKey(key)}
	r.Sig = Signature(ed25519.Sign(key, r.message()))
	return r
}

// PublicKey returns what the receipts of key name as their key.
func PublicKey(key ed25519.PrivateKey) Value {
	return Value(key.Public().(ed25519.PublicKey))
}

func (r Receipt) message() []byte {
	b := appendName([]byte("receipt/v1"), r.Room)
	b = binary.BigEndian.AppendUint64(b, r.Seq)
	b = append(b, r.Head[:]...)
	b = binary.BigEndian.AppendUint64(b, uint64(r.Time))
	return append(b, r.Key[:]...)
}

// Check returns nil if r is the receipt, signed with key, for the log of room
// whose event r.Seq has the hash head. The error wraps ErrSignature, ErrKey,
// ErrRoom or ErrHead. Only ErrHead tells against whoever owns the key: the
// signature is good, the log another.
func (r Receipt) Check(room string, key, head Value) error {
	switch {
	case r.Key != key:
		return fmt.Errorf("receipt for event %d: %w", r.Seq, ErrKey)
	case r.Room != room:
		return fmt.Errorf("receipt for event %d: %w: %q", r.Seq, ErrRoom, r.Room)
	case anybodys(r.Key):
		return fmt.Errorf("receipt for event %d: %w: with the key %s anybody can sign", r.Seq, ErrSignature, r.Key)
	case !ed25519.Verify(r.Key[:], r.message(), r.Sig[:]):
		return fmt.Errorf("receipt for event %d: %w", r.Seq, ErrSignature)
	case r.Head != head:
		return fmt.Errorf("receipt for event %d: %w: it signs %s, the log has %s", r.Seq, ErrHead, r.Head, head)
	}
	return nil
}

// anybodys reports whether key is a point of small order, under which everybody can
// make signatures that hold: whoever promises it could deny his own.
func anybodys(key Value) bool {
	key[31] &^= 0x80 // The sign.
	return slices.Contains(smallOrder, hex.EncodeToString(key[:]))
}

// smallOrder are the seven ways to write such a point, but for its sign: of the
// orders 4, 1, 8, 8, 2, and again 4 and 1, by numbers from the prime on.
var smallOrder = []string{
	"0000000000000000000000000000000000000000000000000000000000000000",
	"0100000000000000000000000000000000000000000000000000000000000000",
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
}
