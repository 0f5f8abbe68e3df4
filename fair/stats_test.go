package fair

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// agree reports whether a and b differ by less than a part within of the larger.
func agree(a, b, within float64) bool {
	return math.Abs(a-b) <= within*max(math.Abs(a), math.Abs(b), 1e-280)
}

// TestGammaHasItsClosedForms: for whole a, Q is the chance of fewer than a
// events of a Poisson process; for halves it begins at erfc.
func TestGammaHasItsClosedForms(t *testing.T) {
	for _, x := range []float64{1e-6, 0.01, 0.5, 1, 2, 3.7, 10, 25, 80, 300} {
		term, sum := math.Exp(-x), 0.0
		for a := 1; a <= 60; a++ {
			sum += term
			term *= x / float64(a)
			if got := upperGamma(float64(a), x); !agree(got, sum, 1e-11) {
				t.Errorf("Q(%d, %g) = %.15g, want %.15g", a, x, got, sum)
			}
		}
		want := math.Erfc(math.Sqrt(x))
		g := math.Exp(-x) / math.Sqrt(math.Pi*x) // x^(a-1) e^-x / Gamma(a) at a = 1/2
		for a := 0.5; a < 40; a++ {
			if got := upperGamma(a, x); !agree(got, want, 1e-11) {
				t.Errorf("Q(%g, %g) = %.15g, want %.15g", a, x, got, want)
			}
			g *= x / a
			want += g
		}
	}
}

// TestGammaAgreesWithItself where its two ways of computing meet, and at its ends.
func TestGammaAgreesWithItself(t *testing.T) {
	for _, a := range []float64{0.5, 1, 2.5, 7, 55.5, 400, 10000} {
		for _, x := range []float64{a, a + 1, a + 2, a + math.Sqrt(a)} {
			if s, f := 1-lowerSeries(a, x), upperFraction(a, x); math.Abs(s-f) > 1e-10 {
				t.Errorf("Q(%g, %g): series %.15g, fraction %.15g", a, x, s, f)
			}
		}
		last := 1.0
		for x := 0.0; x < 4*a+50; x += a/20 + 0.1 {
			q := upperGamma(a, x)
			if q > last+1e-12 || q < 0 {
				t.Errorf("Q(%g, %g) = %g rises or is negative", a, x, q)
			}
			last = q
		}
		if upperGamma(a, 0) != 1 || upperGamma(a, math.Inf(1)) != 0 {
			t.Errorf("Q(%g) does not go from 1 to 0", a)
		}
	}
}

// TestChiSquareHasItsTable compares with the usual printed tables.
func TestChiSquareHasItsTable(t *testing.T) {
	for _, c := range []struct{ chi2, df, p float64 }{
		{3.841, 1, 0.05},
		{5.991, 2, 0.05},
		{11.070, 5, 0.05},
		{15.086, 5, 0.01},
		{31.410, 20, 0.05},
		{37.566, 20, 0.01},
		{10.851, 20, 0.95},
		{1.145, 5, 0.95},
		{20.515, 5, 0.001},
		{124.342, 100, 0.05},
	} {
		if got := upperGamma(c.df/2, c.chi2/2); math.Abs(got-c.p) > 2e-4*c.p+2e-5 {
			t.Errorf("chi2 %g with %g degrees: %.6f, want %g", c.chi2, c.df, got, c.p)
		}
	}
}

func TestChiSquare(t *testing.T) {
	f := ChiSquare([]uint64{5, 8, 9, 8, 10, 20}, []uint32{1, 1, 1, 1, 1, 1})
	if !agree(f.Chi2, 13.4, 1e-12) || f.DF != 5 || math.Abs(f.P-0.01990522) > 1e-7 || f.Trials != 60 || f.Least != 10 {
		t.Errorf("%+v", f)
	}
	f = ChiSquare([]uint64{10, 40}, []uint32{1, 3})
	if !agree(f.Chi2, 2.5*2.5/12.5+2.5*2.5/37.5, 1e-12) || f.Least != 12.5 {
		t.Errorf("%+v", f)
	}
	for _, f := range []Fit{ChiSquare(nil, nil), ChiSquare([]uint64{7}, []uint32{3}), ChiSquare([]uint64{0, 0}, []uint32{1, 2})} {
		if f.P != 1 || f.Chi2 != 0 {
			t.Errorf("nothing to compare: %+v", f)
		}
	}
}

// TestPIsUniformForFairDice: of many tests of fair dice each tenth of P gets its
// tenth; and loaded dice are found. Seeds are fixed.
func TestPIsUniformForFairDice(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	tenths := make([]uint64, 10)
	for range 1000 {
		var tally Tally
		for range 360 {
			f := faces{uint8(rnd.IntN(6)) + 1, uint8(rnd.IntN(6)) + 1}
			tally.Add(f.sorted().write(2, "1"))
		}
		_, fit := tally.Throws(2)
		tenths[min(int(fit.P*10), 9)]++
	}
	if f := ChiSquare(tenths, []uint32{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}); f.P < 0.001 {
		t.Errorf("P is not uniform: %v, %+v", tenths, f)
	}
	var tally Tally
	for range 3000 {
		six := uint8(rnd.IntN(60))/9 + 1 // A die that shows six in 15 of 60 throws.
		f := faces{min(six, 6), uint8(rnd.IntN(6)) + 1}
		tally.Add(f.sorted().write(2, "1"))
	}
	if _, fit := tally.Faces(2); fit.P > 1e-6 {
		t.Errorf("a loaded die passes: %+v", fit)
	}
	if _, fit := tally.Throws(2); fit.P > 1e-4 {
		t.Errorf("throws of a loaded die pass: %+v", fit)
	}
}

func TestTallyCountsThrowsByTheNumberOfDice(t *testing.T) {
	var tally Tally
	for _, text := range []string{"6-3", "6-3", "1-1", "C-4", "4", "crown,crown,anchor"} {
		if !tally.Add(text) {
			t.Errorf("%s was not counted", text)
		}
	}
	for _, text := range []string{"first s", "card 7", "", "misc 10.7.5.2"} {
		if tally.Add(text) {
			t.Errorf("%s was counted", text)
		}
	}
	faces2, fit := tally.Faces(2)
	if !slices.Equal(faces2, []uint64{2, 0, 2, 1, 0, 3}) || fit.Trials != 8 {
		t.Errorf("faces of two dice: %v, %+v", faces2, fit)
	}
	for dice, want := range []int{1: 6, 2: 21, 3: 56} {
		if dice == 0 {
			continue
		}
		list, fit := tally.Throws(dice)
		var ways uint32
		var n uint64
		for _, c := range list {
			ways += c.Ways
			n += c.N
		}
		if len(list) != want || int(ways) != pow6(dice) || n != fit.Trials {
			t.Errorf("%d dice: %d throws in %d ways, %d counted, fit %+v", dice, len(list), ways, n, fit)
		}
	}
	list, _ := tally.Throws(2)
	if list[0] != (Count{"1-1", 1, 1}) || list[1].Throw != "2-1" || list[20].Throw != "6-6" {
		t.Errorf("list %v", list)
	}
	if f, _ := tally.Faces(3); !slices.Equal(f, []uint64{2, 1, 0, 0, 0, 0}) {
		t.Errorf("faces of three dice: %v", f)
	}
}
