package store

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// Hash is a SHA-256.
type Hash [sha256.Size]byte

// String returns the hash in hexadecimal.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText writes the hash in hexadecimal.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (h *Hash) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(h) {
		return fmt.Errorf("hash %q: want %d hexadecimal digits", text, 2*len(h))
	}
	copy(h[:], b)
	return nil
}

// setBytes takes a hash from a column; any other length leaves a zero hash, which no check
// accepts.
func (h *Hash) setBytes(b []byte) {
	*h = Hash{}
	if len(b) == len(h) {
		copy(h[:], b)
	}
}

// chain computes the hash of e, the event behind the one with hash prev. The package
// comment says what goes in.
func chain(prev Hash, log string, e Event) Hash {
	b := make([]byte, 0, 256+len(e.Data))
	b = append(b, "parlor event 1\n"...)
	b = append(b, prev[:]...)
	b = field(b, log)
	b = binary.BigEndian.AppendUint64(b, e.Seq)
	b = binary.BigEndian.AppendUint64(b, uint64(e.Time.UnixMicro()))
	b = field(b, e.Command)
	b = field(b, e.Data)
	return sha256.Sum256(b)
}

// seal is the SHA-256 of a row's fields; what keeps rows of different tables apart. An
// integer field is given as its 8 big-endian bytes.
func seal(what string, fields ...string) Hash {
	b := field(make([]byte, 0, 256), "parlor "+what+" 1")
	for _, f := range fields {
		b = field(b, f)
	}
	return sha256.Sum256(b)
}

func field[T string | []byte](b []byte, f T) []byte {
	return append(binary.BigEndian.AppendUint64(b, uint64(len(f))), f...)
}

// num is an integer as a field of seal.
func num(n uint64) string { return string(binary.BigEndian.AppendUint64(nil, n)) }

// seal of the log's summary; the head is guarded by the chain.
func (l Log) seal() Hash {
	return seal("log", l.ID, num(uint64(l.Updated.UnixMicro())), l.Kind, l.Status, string(l.Data))
}
