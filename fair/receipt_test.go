package fair

import (
	"errors"
	"testing"
)

func TestLookAlikeReceipts(t *testing.T) {
	r := played(t, 2)
	good := r.file.Receipts[0]
	thief := value("another log")
	other := Sign(keyOf("thief"), good.Room, good.Seq, good.Head, good.Time)
	for name, c := range map[string]struct {
		receipt Receipt
		want    error
	}{
		"signed with another key":         {other, ErrKey},
		"signed with another, says ours":  {with(other, func(r *Receipt) { r.Key = good.Key }), ErrSignature},
		"of another room":                 {Sign(serverKey(), "room-2", good.Seq, good.Head, good.Time), ErrRoom},
		"of another room, says this one":  {with(Sign(serverKey(), "room-2", good.Seq, good.Head, good.Time), func(r *Receipt) { r.Room = good.Room }), ErrSignature},
		"of another head":                 {Sign(serverKey(), good.Room, good.Seq, thief, good.Time), ErrHead},
		"its head replaced":               {with(good, func(r *Receipt) { r.Head = thief }), ErrSignature},
		"its number replaced":             {with(good, func(r *Receipt) { r.Seq-- }), ErrSignature},
		"its time replaced":               {with(good, func(r *Receipt) { r.Time++ }), ErrSignature},
		"its signature spoiled":           {with(good, func(r *Receipt) { r.Sig[7] ^= 4 }), ErrSignature},
		"for an event that is not there":  {Sign(serverKey(), good.Room, good.Seq+1, thief, good.Time), ErrHead},
		"for event 0":                     {Sign(serverKey(), good.Room, 0, thief, good.Time), ErrHead},
		"look-alike, for a missing event": {Sign(keyOf("thief"), good.Room, good.Seq+1, thief, good.Time), ErrKey},
	} {
		t.Run(name, func(t *testing.T) {
			if err := c.receipt.Check(good.Room, good.Key, good.Head); !errors.Is(err, c.want) {
				t.Errorf("check: %v, want %v", err, c.want)
			}
			f := copied(r.file)
			f.Receipts = []Receipt{c.receipt}
			if report := Verify(f, Knowledge{}); verdicts(report, OfReceipt, Failed) != 1 {
				t.Errorf("in the file: %+v", report.Findings)
			}
			if report := Verify(r.file, Knowledge{Receipts: []Receipt{c.receipt}}); verdicts(report, OfReceipt, Failed)+verdicts(report, OfLogs, Failed) != 1 {
				t.Errorf("kept: %+v", report.Findings)
			}
		})
	}
	if err := good.Check(good.Room, good.Key, good.Head); err != nil {
		t.Errorf("the good one: %v", err)
	}
}

func with(r Receipt, do func(*Receipt)) Receipt {
	do(&r)
	return r
}

func BenchmarkSign(b *testing.B) {
	key, head := serverKey(), value("head")
	for b.Loop() {
		Sign(key, "room-1", 7, head, 8)
	}
}

func BenchmarkCheckReceipt(b *testing.B) {
	r := Sign(serverKey(), "room-1", 7, value("head"), 8)
	for b.Loop() {
		if err := r.Check("room-1", r.Key, r.Head); err != nil {
			b.Fatal(err)
		}
	}
}
