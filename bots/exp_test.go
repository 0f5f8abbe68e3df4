package bots

import (
	"math"
	"testing"
)

func TestExpIsEToThePowerOfX(t *testing.T) {
	for x := -700.0; x <= 700; x += 0.37 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 4e-15*want {
			t.Errorf("exp(%v) is %v, want %v", x, got, want)
		}
	}
	if exp(0) != 1 {
		t.Errorf("exp(0) is %v", exp(0))
	}
}

// TestExpHasTheSameBitsOnEveryMachine holds the bits that an amd64 without fused
// products computed: another machine that runs this test must get them, too.
func TestExpHasTheSameBitsOnEveryMachine(t *testing.T) {
	var all uint64
	for i := range 20001 {
		all = mix(all ^ math.Float64bits(exp(float64(i-10000)/997)))
	}
	if want := uint64(0x1eccae42279900c1); all != want {
		t.Errorf("the bits are %#x, want %#x", all, want)
	}
}
