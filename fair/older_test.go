package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"

	"parlor/game"
)

// What a server of the older protocol needed to know of its ledger, for tests
// that play by it.

// olderServerSeed is the seed of a server's chain in the older protocol.
func olderServerSeed(secret Value, room string, epoch int) Value {
	m := hmac.New(sha256.New, secret[:])
	b := appendName([]byte("server chain/v1"), room)
	m.Write(binary.BigEndian.AppendUint32(b, uint32(epoch)))
	return Value(m.Sum(nil))
}

// seatLink returns which link of its chain seat owes the next throw; 0 for none.
func (l *older) seatLink(seat game.Seat) int {
	if !l.owes(seat) {
		return 0
	}
	return l.seat[seat].links.index(l.next())
}

// serverLink returns which link of its chain the server shows for the next throw.
func (l *older) serverLink() int { return l.server.index(l.next()) }

// heldLinks returns the links that were handed over for the next throw.
func (l *older) heldLinks() []Value {
	list := make([]Value, l.seats)
	for i := range list {
		list[i] = l.seat[i].held
	}
	return list
}
