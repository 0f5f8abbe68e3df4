package nets

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// rows of the toy: which of two lamps are on, and some that mean nothing.
var toy = Shape{Rows: 20, Layers: []int{64, 16, 2}, Classes: 2}

// taught returns a learner that has learnt, in class 0, whether exactly one of
// two lamps is on and whether the first is, and in class 1 the contrary.
func taught(t *testing.T, steps int) *Learner {
	t.Helper()
	l, err := NewLearner(toy, 3, func(int) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(5, 5))
	for range steps {
		list, class, want := lamps(rnd)
		l.Outputs(list, class)
		l.Look()
		l.Learn(want[:], 0.1)
	}
	return l
}

func lamps(rnd *rand.Rand) (list []uint16, class int, want [2]float32) {
	a, b, class := rnd.IntN(2), rnd.IntN(2), rnd.IntN(2)
	list = []uint16{uint16(a), 2 + uint16(b), 4 + uint16(rnd.IntN(16))}
	want = [2]float32{float32(a ^ b), float32(a)}
	if class == 1 {
		want[0], want[1] = 1-want[0], 1-want[1]
	}
	return list, class, want
}

func TestLearnerLearnsWhatNoSingleLayerCan(t *testing.T) {
	l := taught(t, 3000)
	rnd := rand.New(rand.NewPCG(6, 6))
	for range 100 {
		list, class, want := lamps(rnd)
		for i, got := range l.Outputs(list, class) {
			if math.Abs(float64(got-want[i])) > 0.05 {
				t.Fatalf("rows %v of class %d: output %d is %.3f, want %.0f", list, class, i, got, want[i])
			}
		}
	}
}

func TestNetJudgesAsItsLearner(t *testing.T) {
	l := taught(t, 300) // Not yet sure of anything.
	n := l.Net()
	desk, sum := n.NewDesk(), n.NewSum()
	rnd := rand.New(rand.NewPCG(7, 7))
	for range 100 {
		list, class, _ := lamps(rnd)
		var out [MaxOutputs]float32
		n.SumOf(sum, list)
		n.Outputs(desk, sum, class, &out)
		for i, want := range l.Outputs(list, class) {
			if math.Abs(float64(out[i]-want)) > 0.003 {
				t.Fatalf("rows %v of class %d: output %d of the net is %.4f, of the learner %.4f", list, class, i, out[i], want)
			}
		}
	}
}

func TestSumByDifferenceIsTheSum(t *testing.T) {
	n := taught(t, 50).Net()
	a, b, c := n.NewSum(), n.NewSum(), n.NewSum()
	n.SumOf(a, []uint16{1, 2, 9, 12})
	n.SumOf(b, []uint16{1, 3, 9, 15})
	n.Sum(c, a, []uint16{15, 3}, []uint16{2, 12})
	for i := range b {
		if b[i] != c[i] {
			t.Fatalf("unit %d: %d by difference, %d from the start", i, c[i], b[i])
		}
	}
}

// TestNetsAreTheSameOnEveryMachine holds the bits of a net that was taught here,
// and of what it says. The hash was computed on amd64 and, emulated, on arm64.
func TestNetsAreTheSameOnEveryMachine(t *testing.T) {
	const want = "02c33d842b2b9623"
	l := taught(t, 500)
	var b bytes.Buffer
	for _, layers := range l.dense {
		for _, f := range layers {
			for _, x := range append(append([]float32{}, f.w...), f.bias...) {
				b.Write([]byte{byte(math.Float32bits(x)), byte(math.Float32bits(x) >> 8), byte(math.Float32bits(x) >> 16), byte(math.Float32bits(x) >> 24)})
			}
		}
	}
	n := l.Net()
	desk, sum := n.NewDesk(), n.NewSum()
	rnd := rand.New(rand.NewPCG(8, 8))
	for range 100 {
		list, class, _ := lamps(rnd)
		var out [MaxOutputs]float32
		n.SumOf(sum, list)
		n.Outputs(desk, sum, class, &out)
		for _, x := range out {
			b.Write([]byte{byte(math.Float32bits(x)), byte(math.Float32bits(x) >> 8), byte(math.Float32bits(x) >> 16), byte(math.Float32bits(x) >> 24)})
		}
	}
	hash := sha256.Sum256(b.Bytes())
	if got := hex.EncodeToString(hash[:8]); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}

func TestLogisticIsTrueToAMillionth(t *testing.T) {
	for x := -40.0; x <= 40; x += 0.001 {
		want := 1 / (1 + math.Exp(-max(-30, min(30, x))))
		if got := float64(logistic(float32(x))); math.Abs(got-want) > 1e-6 {
			t.Fatalf("logistic(%g) = %.8f, want %.8f", x, got, want)
		}
	}
}

func TestFilesReadBack(t *testing.T) {
	l := taught(t, 50)
	l.About.Game, l.About.Curve = "lamps", []Mark{{Games: 50, Error: 0.1}}
	var b, again bytes.Buffer
	if err := l.Write(&b); err != nil {
		t.Fatal(err)
	}
	m, err := ReadLearner(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Write(&again); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Errorf("a learner that was read is written differently (%v)", err)
	}
	b.Reset()
	again.Reset()
	if err := l.Net().Write(&b); err != nil {
		t.Fatal(err)
	}
	n, err := Read(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := n.Write(&again); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Errorf("a net that was read is written differently (%v)", err)
	}
	if n.About.Game != "lamps" || n.About.Curve[0].Games != 50 {
		t.Errorf("provenance %+v came back", n.About)
	}
}

func TestDamagedFilesAreRefused(t *testing.T) {
	var b bytes.Buffer
	if err := taught(t, 5).Net().Write(&b); err != nil {
		t.Fatal(err)
	}
	text := b.Bytes()
	for _, damage := range []struct {
		name string
		text []byte
		want string
	}{
		{"nothing", nil, "want a file that begins with"},
		{"another format", []byte("parlor learner 1\n{}\n"), "want a file that begins with"},
		{"half a head", text[:20], "the file ends in its head"},
		{"no JSON", []byte(formatNet + "x\n"), "head"},
		{"cut off", text[:len(text)-20], "weights"},
		{"a shape that is none", bytes.Replace(text, []byte(`"rows":20`), []byte(`"rows":00`), 1), "damaged"},
		{"another shape", bytes.Replace(text, []byte(`"rows":20`), []byte(`"rows":21`), 1), "bytes of weights"},
		{"a weight changed", bytes.Replace(text, []byte(`"sha256":"`), []byte(`"sha256":"0`), 1), "not those that were written"},
	} {
		if _, err := Read(damage.text); err == nil || !strings.Contains(err.Error(), damage.want) {
			t.Errorf("%s: error %v, want one with %q", damage.name, err, damage.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	l, err := NewLearner(Shape{Rows: 1, Layers: []int{64, 1}, Classes: 1}, 1, func(int) bool { return true })
	if err != nil {
		f.Fatal(err)
	}
	var b bytes.Buffer
	if err := l.Net().Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, text []byte) {
		n, err := Read(text)
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := n.Write(&again); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(again.Bytes()); err != nil {
			t.Fatalf("what was read is not read again: %v", err)
		}
	})
}

// FuzzReadLearner reads what a course was saved as.
func FuzzReadLearner(f *testing.F) {
	l, err := NewLearner(Shape{Rows: 1, Layers: []int{64, 1}, Classes: 1}, 1, func(int) bool { return true })
	if err != nil {
		f.Fatal(err)
	}
	var b bytes.Buffer
	if err := l.Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := ReadLearner(text)
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := l.Write(&again); err != nil {
			return // A number that is none has no text.
		}
		if _, err := ReadLearner(again.Bytes()); err != nil {
			t.Fatalf("what was read is not read again: %v", err)
		}
		l.Net()
	})
}

func TestShapesThatAreNoneAreRefused(t *testing.T) {
	for _, s := range []Shape{
		{0, []int{64, 1}, 1},
		{1, []int{64}, 1},
		{1, []int{65, 1}, 1},
		{1, []int{64, 9}, 1},
		{1, []int{64, 17, 1}, 1},
		{1, []int{64, 1}, 0},
		{1, []int{-64, 1}, 1},
	} {
		if _, err := NewLearner(s, 1, nil); err == nil {
			t.Errorf("shape %+v was accepted", s)
		}
	}
}

func TestJudgingAllocatesNothing(t *testing.T) {
	n := taught(t, 5).Net()
	desk, sum := n.NewDesk(), n.NewSum()
	rows := []uint16{1, 2, 3}
	var out [MaxOutputs]float32
	if got := testing.AllocsPerRun(100, func() {
		n.SumOf(sum, rows)
		n.Outputs(desk, sum, 1, &out)
	}); got != 0 {
		t.Errorf("%v allocations for a judgement, want none", got)
	}
	l := taught(t, 5)
	want := []float32{1, 0}
	if got := testing.AllocsPerRun(100, func() {
		l.Outputs(rows, 0)
		l.Learn(want, 0.1)
	}); got != 0 {
		t.Errorf("%v allocations for a lesson, want none", got)
	}
}
