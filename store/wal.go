package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// The write-ahead log of SQLite: a header of 32 bytes, then frames of 24 bytes and a page.
const (
	walHeader = 32
	walFrame  = 24
)

// checkWAL looks for broken frames in the middle of a write-ahead log that a crash has left.
//
// SQLite takes the log up to the first frame whose checksum fails and forgets the rest in
// silence: right for the torn end of a last transaction, but with a flipped bit further up
// it would cut off transactions that were acknowledged. That must be loud. Two signs tell
// damage from a torn end. Each commit is synced before the next one is written, so that only
// the last transaction can be torn: a frame of a later one behind the broken frame is
// damage. And so is a broken frame that is right again with one bit turned.
func checkWAL(path string) error {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(b) <= walHeader {
		return nil
	}
	if err != nil {
		return err
	}
	return checkFrames(b)
}

// checkFrames is checkWAL of a log's bytes, more than its header.
func checkFrames(b []byte) error {
	w := wal{b: b, size: int(binary.BigEndian.Uint32(b[8:]))}
	if w.size == 1 {
		w.size = 65536
	}
	order, ok := walOrder(b)
	if !ok || w.size < 512 || w.size > 65536 || w.size&(w.size-1) != 0 {
		return w.damage(0)
	}
	sum := walSum(order, [2]uint32{}, b[:24])
	if !w.has(24, sum) {
		return w.damage(0)
	}
	for i := range w.frames() {
		next, ok := w.sound(order, sum, w.frame(i))
		if !ok {
			if w.oneBitOff(order, sum, w.frame(i)) {
				return w.damage(i)
			}
			return w.torn(i)
		}
		sum = next
	}
	return nil
}

type wal struct {
	b    []byte
	size int // of a page
}

func (w wal) frames() int     { return (len(w.b) - walHeader) / (walFrame + w.size) }
func (w wal) frame(i int) int { return walHeader + i*(walFrame+w.size) }

// salted reports whether the frame at f was written since the log was last begun anew.
func (w wal) salted(f int) bool { return string(w.b[f+8:f+16]) == string(w.b[16:24]) }

func (w wal) has(at int, sum [2]uint32) bool {
	return binary.BigEndian.Uint32(w.b[at:]) == sum[0] && binary.BigEndian.Uint32(w.b[at+4:]) == sum[1]
}

// sound checks the frame at f, given the checksum up to it, and returns the one behind it.
func (w wal) sound(order binary.ByteOrder, sum [2]uint32, f int) ([2]uint32, bool) {
	sum = walSum(order, walSum(order, sum, w.b[f:f+8]), w.b[f+walFrame:f+walFrame+w.size])
	return sum, w.salted(f) && w.has(f+16, sum)
}

// oneBitOff reports whether the frame at f would be sound with one bit turned: then it was
// whole once, and acknowledged perhaps. A torn frame is far from that.
func (w wal) oneBitOff(order binary.ByteOrder, sum [2]uint32, f int) bool {
	for bit := range 8 * walFrame {
		at := &w.b[f+bit/8]
		*at ^= 1 << (bit % 8)
		_, ok := w.sound(order, sum, f)
		*at ^= 1 << (bit % 8)
		if ok {
			return true
		}
	}
	return w.salted(f) && w.pageBitOff(order, sum, f)
}

// pageBitOff is oneBitOff of the bits of the page. The checksum is linear: what a word that
// is changed adds to it depends on the change and on the place alone, so no sum is made anew.
func (w wal) pageBitOff(order binary.ByteOrder, sum [2]uint32, f int) bool {
	page := w.b[f+walFrame : f+walFrame+w.size]
	sum = walSum(order, walSum(order, sum, w.b[f:f+8]), page)
	missing := [2]uint32{binary.BigEndian.Uint32(w.b[f+16:]) - sum[0], binary.BigEndian.Uint32(w.b[f+20:]) - sum[1]}
	adds := [2][2]uint32{{1, 1}, {0, 1}} // to both sums, by 1 more in the first and in the second word of a pair
	for at := w.size - 8; at >= 0; at -= 8 {
		for i, a := range adds {
			word := order.Uint32(page[at+4*i:])
			for bit := range 32 {
				change := uint32(1) << bit
				if word&change != 0 {
					change = -change
				}
				if change*a[0] == missing[0] && change*a[1] == missing[1] {
					return true
				}
			}
			adds[i] = [2]uint32{a[0] + a[1], a[0] + 2*a[1]} // through one pair more
		}
	}
	return false
}

// torn judges the log whose frame bad is the first that does not fit: nil if it may be the
// torn end of the last transaction.
func (w wal) torn(bad int) error {
	committed := false
	for i := bad; i < w.frames(); i++ {
		f := w.frame(i)
		if !w.salted(f) {
			continue
		}
		if committed {
			return w.damage(bad)
		}
		// A frame that ends a transaction tells the size of the database.
		committed = binary.BigEndian.Uint32(w.b[f+4:]) != 0
	}
	return nil
}

func (w wal) damage(frame int) error {
	return &CorruptError{Reason: fmt.Sprintf("the write-ahead log is broken at frame %d of %d: "+
		"acknowledged transactions behind it cannot be read; keep the files and restore a backup", frame, w.frames())}
}

func walOrder(b []byte) (binary.ByteOrder, bool) {
	switch binary.BigEndian.Uint32(b) {
	case 0x377f0682:
		return binary.LittleEndian, true
	case 0x377f0683:
		return binary.BigEndian, true
	}
	return nil, false
}

// walSum continues SQLite's running checksum over b, a multiple of 8 bytes.
func walSum(order binary.ByteOrder, s [2]uint32, b []byte) [2]uint32 {
	for ; len(b) >= 8; b = b[8:] {
		s[0] += order.Uint32(b) + s[1]
		s[1] += order.Uint32(b[4:]) + s[0]
	}
	return s
}
