package fair

import (
	"crypto/sha256"
	"encoding/binary"
)

// An Event is one event of a room's log as the store keeps it: with the hash
// that chains it to the event before.
type Event struct {
	Seq     uint64 `json:"seq"`               // 1 for the first, then without a gap
	Time    int64  `json:"time"`              // microseconds since 1970, UTC
	Command string `json:"command,omitempty"` // id of the command that the event came of, if it is the first of it
	Data    string `json:"data"`
	Hash    Value  `json:"hash"`
}

// Sum returns the hash that e has behind an event with hash prev, which is zero
// for the first, in the log called room.
func (e Event) Sum(prev Value, room string) Value {
	b := make([]byte, 0, 128+len(room)+len(e.Command)+len(e.Data))
	b = append(b, "parlor event 1\n"...)
	b = append(b, prev[:]...)
	b = appendField(b, room)
	b = binary.BigEndian.AppendUint64(b, e.Seq)
	b = binary.BigEndian.AppendUint64(b, uint64(e.Time))
	b = appendField(b, e.Command)
	return sha256.Sum256(appendField(b, e.Data))
}

// appendField appends text behind its length in 8 bytes.
func appendField(b []byte, text string) []byte {
	return append(binary.BigEndian.AppendUint64(b, uint64(len(text))), text...)
}
