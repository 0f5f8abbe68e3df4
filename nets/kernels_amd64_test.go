package nets

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"parlor/tools/need"
)

// FuzzMachineCodeDoesWhatGoDoes compares every kernel with its plain Go, to the
// bit, on sizes and values that follow from the seed.
func FuzzMachineCodeDoesWhatGoDoes(f *testing.F) {
	if !avx2 {
		need.Refuse(f, errors.New("this processor has no AVX2: the machine code cannot be tested here"))
	}
	for seed := range uint64(20) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		intKernels(t, rnd)
		floatKernels(t, rnd)
	})
}

// same reports values that differ, by their bits: not a number equals itself.
func same[T int16 | int32 | float32](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.EqualFunc(got, want, func(a, b T) bool {
		return math.Float64bits(float64(a)) == math.Float64bits(float64(b))
	}) {
		t.Errorf("%s: machine code %v, Go %v", what, got, want)
	}
}

func list(rnd *rand.Rand, rows int) []uint16 {
	l := make([]uint16, rnd.IntN(12))
	for i := range l {
		l[i] = uint16(rnd.IntN(rows))
	}
	return l
}

func ints(rnd *rand.Rand, n, most int) []int16 {
	l := make([]int16, n)
	for i := range l {
		l[i] = int16(rnd.IntN(2*most+1) - most)
	}
	return l
}

func intKernels(t *testing.T, rnd *rand.Rand) {
	const rows = 9
	n := firstUnits * (1 + rnd.IntN(4))
	w, src := ints(rnd, rows*n, math.MaxInt16), ints(rnd, n, math.MaxInt16)
	add, sub := list(rnd, rows), list(rnd, rows)
	got, want := make([]int16, n), make([]int16, n)
	sumIntsAVX2(got, src, w, add, sub)
	sumIntsGo(want, src, w, add, sub)
	same(t, "sumInts", got, want)

	half := float32(int(1) << rnd.IntN(24))
	halves := make([]float32, n)
	for i := range halves {
		halves[i] = float32(int(1) << rnd.IntN(13))
	}
	softWordsAVX2(got, src, halves)
	softWordsGo(want, src, halves)
	same(t, "softWords", got, want)

	longs := make([]int32, n)
	for i := range longs {
		longs[i] = int32(rnd.Uint32()) >> rnd.IntN(31)
	}
	longs[0], longs[1] = math.MinInt32, math.MaxInt32
	softLongsAVX2(got, longs, half)
	softLongsGo(want, longs, half)
	same(t, "softLongs", got, want)

	in := innerUnits * (1 + rnd.IntN(9))
	out := lanes * (1 + rnd.IntN(5))
	matrix, act := ints(rnd, in*out, math.MaxInt16), ints(rnd, in, unit)
	gotSums, wantSums := make([]int32, out), make([]int32, out)
	denseIntsAVX2(gotSums, matrix, act)
	denseIntsGo(wantSums, matrix, act)
	same(t, "denseInts", gotSums, wantSums)
}

func normals(rnd *rand.Rand, n int) []float32 {
	l := make([]float32, n)
	for i := range l {
		l[i] = float32(rnd.NormFloat64() * math.Exp(4*rnd.NormFloat64()))
	}
	return l
}

func floatKernels(t *testing.T, rnd *rand.Rand) {
	const rows = 9
	n := firstUnits * (1 + rnd.IntN(3))
	w, src, rowList := normals(rnd, rows*n), normals(rnd, n), list(rnd, rows)
	got, want := make([]float32, n), make([]float32, n)
	sumFloatsAVX2(got, src, w, rowList)
	sumFloatsGo(want, src, w, rowList)
	same(t, "sumFloats", got, want)

	w2 := slices.Clone(w)
	addFloatsAVX2(w, src, rowList)
	addFloatsGo(w2, src, rowList)
	same(t, "addFloats", w, w2)

	softFloatsAVX2(got, src)
	softFloatsGo(want, src)
	same(t, "softFloats", got, want)

	y := slices.Clone(got)
	grad := normals(rnd, n)
	grad2 := slices.Clone(grad)
	slopeFloatsAVX2(grad, y)
	slopeFloatsGo(grad2, y)
	same(t, "slopeFloats", grad, grad2)

	in := innerUnits * (1 + rnd.IntN(9))
	out := lanes * (1 + rnd.IntN(4))
	matrix, act := normals(rnd, in*out), normals(rnd, in)
	gotSums, wantSums := make([]float32, out), make([]float32, out)
	denseFloatsAVX2(gotSums, matrix, act)
	denseFloatsGo(wantSums, matrix, act)
	same(t, "denseFloats", gotSums, wantSums)

	by := normals(rnd, 1+rnd.IntN(out))
	matrix2 := slices.Clone(matrix)
	back, back2 := make([]float32, in), make([]float32, in)
	backFloatsAVX2(back, matrix, act, by)
	backFloatsGo(back2, matrix2, act, by)
	same(t, "backFloats, gradient", back, back2)
	same(t, "backFloats, weights", matrix, matrix2)
}

// BenchmarkKernels measures the loops of a net of the usual size.
func BenchmarkKernels(b *testing.B) {
	rnd := rand.New(rand.NewPCG(1, 1))
	w, src, act := ints(rnd, 40*256, 500), ints(rnd, 256, 500), make([]int16, 256)
	add, sub := []uint16{1, 7, 9, 20, 30, 31}, []uint16{2, 5, 6, 17, 33}
	sums, halves := make([]int32, 32), slices.Repeat([]float32{1024}, 256)
	b.Run("sum of 11 rows of 256/machine", func(b *testing.B) {
		for b.Loop() {
			sumIntsAVX2(act, src, w, add, sub)
		}
	})
	b.Run("sum of 11 rows of 256/go", func(b *testing.B) {
		for b.Loop() {
			sumIntsGo(act, src, w, add, sub)
		}
	})
	b.Run("soft 256/machine", func(b *testing.B) {
		for b.Loop() {
			softWordsAVX2(act, src, halves)
		}
	})
	b.Run("soft 256/go", func(b *testing.B) {
		for b.Loop() {
			softWordsGo(act, src, halves)
		}
	})
	b.Run("dense 256 to 32/machine", func(b *testing.B) {
		for b.Loop() {
			denseIntsAVX2(sums, w, act)
		}
	})
	b.Run("dense 256 to 32/go", func(b *testing.B) {
		for b.Loop() {
			denseIntsGo(sums, w, act)
		}
	})
}
