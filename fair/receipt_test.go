package fair

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"math/big"
	"slices"
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

// TestAKeyOfSmallOrderSignsNothing makes a signature of nothing, which holds under the weakest key by the arithmetic alone.
func TestAKeyOfSmallOrderSignsNothing(t *testing.T) {
	r := Receipt{Room: "room-1", Seq: 7, Head: value("head"), Time: 8, Key: Value{1}, Sig: Signature{1}}
	if !ed25519.Verify(r.Key[:], r.message(), r.Sig[:]) {
		t.Fatal("the arithmetic refuses it, and the test is of nothing")
	}
	if err := r.Check(r.Room, r.Key, r.Head); !errors.Is(err, ErrSignature) {
		t.Errorf("%v: want %v", err, ErrSignature)
	}
	for _, key := range smallOrder {
		b, err := hex.DecodeString(key)
		if err != nil {
			t.Fatal(err)
		}
		for _, sign := range []byte{0, 0x80} {
			k := Value(b)
			if k[31] |= sign; !anybodys(k) {
				t.Errorf("%x is taken for a key", k)
			}
		}
	}
	if anybodys(PublicKey(serverKey())) {
		t.Error("a good key is refused")
	}
}

// TestTheKeysOfSmallOrderAreAllThere doubles each point three times, by arithmetic of its own, which leads to the one that adds nothing.
func TestTheKeysOfSmallOrderAreAllThere(t *testing.T) {
	p := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))
	inv := func(x *big.Int) *big.Int { return new(big.Int).ModInverse(x, p) }
	mod := func(x *big.Int) *big.Int { return x.Mod(x, p) }
	mul := func(a, b *big.Int) *big.Int { return mod(new(big.Int).Mul(a, b)) }
	one := big.NewInt(1)
	d := mul(big.NewInt(-121665), inv(big.NewInt(121666)))
	// Twice (x, y) has the y (y² + x²)/(1 - d x² y²), where x² = (y² - 1)/(d y² + 1).
	twice := func(y *big.Int) *big.Int {
		yy := mul(y, y)
		xx := mul(mod(new(big.Int).Sub(yy, one)), inv(mod(new(big.Int).Add(mul(d, yy), one))))
		return mul(mod(new(big.Int).Add(yy, xx)), inv(mod(new(big.Int).Sub(one, mul(d, mul(xx, yy))))))
	}
	ys := map[string]bool{}
	for _, key := range smallOrder {
		b, err := hex.DecodeString(key)
		if err != nil {
			t.Fatal(err)
		}
		slices.Reverse(b)
		y := new(big.Int).SetBytes(b)
		if eight := twice(twice(twice(mod(new(big.Int).Set(y))))); eight.Cmp(one) != 0 {
			t.Errorf("%s is no point of small order", key)
		}
		ys[mod(y).String()] = true
	}
	// Of the eight points two have each y but 1 and -1: five numbers; 0 and 1 can be written in two ways below 2^255.
	if len(ys) != 5 || len(smallOrder) != 7 {
		t.Errorf("%d numbers in %d ways, want 5 in 7", len(ys), len(smallOrder))
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
