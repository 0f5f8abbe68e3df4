package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"testing"
	"time"
)

// smallWAL is a write-ahead log of pages of 512 bytes, the last of each two of which
// ends a transaction.
func smallWAL(frames int) []byte {
	order := binary.BigEndian
	b := binary.BigEndian.AppendUint32(nil, 0x377f0683)
	b = order.AppendUint32(b, 3007000)
	b = order.AppendUint32(b, 512)
	b = append(b, 0, 0, 0, 1, 's', 'a', 'l', 't', 'm', 'o', 'r', 'e')
	sum := walSum(order, [2]uint32{}, b)
	seal := func() { b = order.AppendUint32(order.AppendUint32(b, sum[0]), sum[1]) }
	seal()
	for i := range frames {
		at := len(b)
		b = order.AppendUint32(order.AppendUint32(b, uint32(i+1)), uint32(i%2*frames))
		b = append(b, "saltmore"...)
		page := bytes.Repeat([]byte{byte(i)}, 512)
		sum = walSum(order, walSum(order, sum, b[at:at+8]), page)
		seal()
		b = append(b, page...)
	}
	return b
}

// FuzzCheckFrames looks at write-ahead logs that may be anything. One that was cut
// short where a crash may cut it is no damage; nothing panics.
func FuzzCheckFrames(f *testing.F) {
	whole := smallWAL(4)
	f.Add(whole)
	f.Add(whole[:len(whole)-100])
	f.Add(bytes.Repeat([]byte{0xff}, 40))
	if err := checkFrames(whole); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) <= walHeader || len(b) > len(whole) {
			return
		}
		if err := checkFrames(b); err != nil && bytes.HasPrefix(whole, b) {
			t.Fatalf("a log cut short at %d: %v", len(b), err)
		}
	})
}

// FuzzImport reads exports that may be anything. What is taken in is whole: every
// hash of the store holds afterwards.
func FuzzImport(f *testing.F) {
	ctx := context.Background()
	s, err := OpenSQLite(ctx, f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { s.Close() })
	a := Append{Log: "r", Command: "c", Events: [][]byte{[]byte("one"), {0xff}}, Summary: &Summary{Kind: "k", Status: "open", Data: []byte("{}")}}
	if _, err := s.Append(ctx, a); err != nil {
		f.Fatal(err)
	}
	if _, err := s.Put(ctx, "b", "k", []byte("v"), 0); err != nil {
		f.Fatal(err)
	}
	var whole bytes.Buffer
	if _, err := s.Export(ctx, &whole); err != nil {
		f.Fatal(err)
	}
	f.Add(whole.Bytes())
	for _, text := range []string{`{"log":"x","head":1}`, `{"bucket":"b","key":"other","version":1,"text":"v"}`, `{"bucket":"b"}`, `null`, `{"log":"x","head":18446744073709551615,"updated":"2026-01-01T00:00:00Z","hash":"` + Hash{}.String() + `"}`} {
		f.Add([]byte(text))
	}
	n := 0
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := s.Import(ctx, bytes.NewReader(data))
		if n++; err == nil || n%500 == 0 {
			if _, err := s.Verify(ctx); err != nil {
				t.Fatalf("after an import the store does not hold: %v", err)
			}
		}
	})
}

// FuzzSigns tells the time beside a sign of another node, and a lead before the clock, that may be anything, as an import may bring
// them. The time is told or refused as damaged; it is one of which events can be, and goes on from there.
func FuzzSigns(f *testing.F) {
	ctx := context.Background()
	s, err := OpenSQLite(ctx, f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { s.Close() })
	for _, text := range []string{`{"at":1764000000000,"every":1000}`, "1764000000000", `{"at":4611686018427387904}`, `{"at":-9223372036854775808,"every":1}`, `{"at":1764000000000,"every":9223372036854775807}`, "null", `"`} {
		f.Add([]byte(text), []byte("0"))
	}
	for _, text := range []string{"3600000000", "9223372036854775807", "-1", "x", ""} {
		f.Add([]byte("{}"), []byte(text))
	}
	clock := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	force := func(bucket, key string, value []byte) error {
		return s.db.write(ctx, func(ctx context.Context, r runner) error { return s.setKeyIn(ctx, r, bucket, key, value) })
	}
	f.Fuzz(func(t *testing.T, sign, ahead []byte) {
		if err := errors.Join(force(aliveBucket, "own", nil), force(aliveBucket, "other", sign), force(timeBucket, aheadKey, ahead)); err != nil {
			t.Skip(err) // Too long.
		}
		var last time.Time
		for range 2 {
			p, err := s.Beat(ctx, Beat{Node: "own", Every: time.Second, Local: func() time.Time { return clock }})
			if err != nil {
				if !errors.As(err, new(*CorruptError)) || parseOK(ahead) {
					t.Fatalf("%q, %q: %v", sign, ahead, err)
				}
				return
			}
			if p.Now.Before(last) || p.Now.Before(clock) || !micros(p.Now).Equal(p.Now) || p.Now.Year() > 2500 {
				t.Fatalf("%q, %q: from %v to %v", sign, ahead, last, p.Now)
			}
			last = p.Now
		}
	})
}

// parseOK reports whether text is a lead that a store may have.
func parseOK(text []byte) bool {
	_, err := parseAhead(Entry{Value: text})
	return err == nil
}
