package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// crashed is the files of a store as a kill leaves them: everything in the write-ahead log.
// Each of the commits adds one event to log r.
func crashed(t *testing.T, commits int) (db, wal []byte) {
	t.Helper()
	s, sq := openInternal(t, t.TempDir())
	for i := range commits {
		a := Append{Log: "r", Expect: uint64(i), Command: fmt.Sprint(i), Events: [][]byte{fmt.Appendf(nil, "event %d", i+1)}}
		if _, err := s.Append(context.Background(), a); err != nil {
			t.Fatal(err)
		}
	}
	db, err := os.ReadFile(sq.path)
	if err != nil {
		t.Fatal(err)
	}
	wal, err = os.ReadFile(sq.path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	return db, wal
}

// reopen opens a store of those files and returns how many events log r has.
func reopen(t *testing.T, db, wal []byte) (int, error) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, sqliteFile)
	for name, b := range map[string][]byte{path: db, path + "-wal": wal} {
		if err := os.WriteFile(name, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := OpenSQLite(context.Background(), dir)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	events, err := s.Read(context.Background(), "r", 0, 0)
	return len(events), err
}

func TestFlippedBitInTheWriteAheadLogIsLoud(t *testing.T) {
	const commits = 30
	db, wal := crashed(t, commits)
	if n, err := reopen(t, db, wal); n != commits || err != nil {
		t.Fatalf("unharmed: %d events, error %v", n, err)
	}
	step := 3001
	if os.Getenv("PARLOR_FULL") != "" {
		step = 797
	}
	flips := 0
	for at := 0; at < len(wal); at += step {
		wal[at] ^= 1 << (at % 8)
		n, err := reopen(t, db, wal)
		wal[at] ^= 1 << (at % 8)
		flips++
		if !errors.Is(err, ErrCorrupt) {
			t.Errorf("byte %d: %d of %d events, error %v, want ErrCorrupt", at, n, commits, err)
		}
	}
	t.Logf("%d bits flipped in %d KB, all of them loud", flips, len(wal)>>10)
}

// TestABitOfAPageIsFoundWithoutMakingTheSumAnew turns one bit and two bits of pages, and asks also whoever tries every bit.
func TestABitOfAPageIsFoundWithoutMakingTheSumAnew(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	const size = 512
	far := 0 // pages with two bits turned that no single bit explains
	tried := func(w wal, order binary.ByteOrder, sum [2]uint32) bool {
		for bit := 8 * walFrame; bit < 8*(walFrame+size); bit++ {
			at := &w.b[walHeader+bit/8]
			*at ^= 1 << (bit % 8)
			_, ok := w.sound(order, sum, walHeader)
			*at ^= 1 << (bit % 8)
			if ok {
				return true
			}
		}
		return false
	}
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		for round := range 60 {
			w := wal{make([]byte, walHeader+walFrame+size), size}
			for i := range w.b {
				w.b[i] = byte(rnd.Uint32())
			}
			copy(w.b[walHeader+8:], w.b[16:24]) // its salt
			before := [2]uint32{rnd.Uint32(), rnd.Uint32()}
			sum := walSum(order, walSum(order, before, w.b[walHeader:walHeader+8]), w.b[walHeader+walFrame:])
			binary.BigEndian.PutUint32(w.b[walHeader+16:], sum[0])
			binary.BigEndian.PutUint32(w.b[walHeader+20:], sum[1])
			bits := 1 + round%2
			for _, bit := range rnd.Perm(8 * size)[:bits] {
				w.b[walHeader+walFrame+bit/8] ^= 1 << (bit % 8)
			}
			want := tried(w, order, before)
			if got := w.pageBitOff(order, before, walHeader); got != want || bits == 1 && !want {
				t.Fatalf("%v, round %d, %d bits turned: found %t, by trying %t", order, round, bits, got, want)
			}
			if !want {
				far++
			}
		}
	}
	if far < 50 {
		t.Errorf("%d of 60 pages with two bits turned are more than a bit away: want nearly all", far)
	}
}

func TestBrokenFrameBeforeTheLastCommitIsLoud(t *testing.T) {
	db, wal := crashed(t, 10)
	frame := walFrame + 4096
	for at := walHeader; at < len(wal)-3*frame; at += frame {
		broken := append([]byte{}, wal...)
		for i := range 512 {
			broken[at+walFrame+1024+i] ^= 0xa5
		}
		if n, err := reopen(t, db, broken); !errors.Is(err, ErrCorrupt) {
			t.Errorf("frame at %d: %d events, error %v, want ErrCorrupt", at, n, err)
		}
	}
}

// A crash may leave any part of the last commit: that is no damage.
func TestTornLastCommitIsNoDamage(t *testing.T) {
	db, wal := crashed(t, 5)
	frame := walFrame + 4096
	for cut := 0; cut < frame+100; cut += 501 {
		n, err := reopen(t, db, wal[:len(wal)-cut])
		if err != nil || n < 4 {
			t.Errorf("cut by %d bytes: %d events, error %v", cut, n, err)
		}
	}
	// What lies behind the end from before the log was begun anew does not count.
	old := append([]byte{}, wal...)
	old = append(old, wal[walHeader:]...)
	for i := len(wal); i < len(old); i += frame {
		old[i+8] ^= 0xff // another salt
	}
	if n, err := reopen(t, db, old); err != nil || n != 5 {
		t.Errorf("with old frames behind: %d events, error %v", n, err)
	}
}
