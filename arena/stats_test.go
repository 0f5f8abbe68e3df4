package arena

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

// A distribution tells the same as the list of its numbers.
func TestDistTellsWhatTheNumbersTell(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var d, a, b Dist
		var list []int
		for i := range 1 + rnd.IntN(60) {
			v := rnd.IntN(21) - 10
			list = append(list, v)
			d.Add(v)
			[]*Dist{&a, &b}[i%2].Add(v)
		}
		sum, squares := 0.0, 0.0
		for _, v := range list {
			sum += float64(v)
		}
		mean := sum / float64(len(list))
		for _, v := range list {
			squares += (float64(v) - mean) * (float64(v) - mean)
		}
		if !near(d.Mean(), mean, 1e-12) || !near(d.SD()*d.SD()*float64(max(len(list)-1, 1)), squares, 1e-9) {
			t.Fatalf("%v: mean %v, sd %v", list, d.Mean(), d.SD())
		}
		slices.Sort(list)
		for _, q := range []float64{0, 0.05, 0.5, 0.95, 1} {
			at := max(int(math.Ceil(q*float64(len(list))))-1, 0)
			if got := d.Quantile(q); got != list[at] {
				t.Fatalf("%v: quantile %v is %d, want %d", list, q, got, list[at])
			}
		}
		a.Merge(&b)
		if !slices.Equal(a.Counts(), d.Counts()) || a.N() != len(list) {
			t.Fatalf("%v: two halves merge to %v", list, a.Counts())
		}
	}
}

// The values are those that Wilson's formula is usually shown with.
func TestWilsonInterval(t *testing.T) {
	for _, c := range []struct{ hits, n, low, high float64 }{
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{10, 100, 0.0552, 0.1744},
		{50, 100, 0.4038, 0.5962},
		{1, 2, 0.0945, 0.9055},
	} {
		got := Wilson(c.hits, c.n)
		if !near(got.Low, c.low, 5e-5) || !near(got.High, c.high, 5e-5) || got.Value != c.hits/c.n {
			t.Errorf("%v of %v: %.4f to %.4f, want %v to %v", c.hits, c.n, got.Low, got.High, c.low, c.high)
		}
	}
	if got := Wilson(0, 0); !math.IsNaN(got.Value) || !math.IsNaN(got.Low) {
		t.Errorf("nothing was tried: %v", got)
	}
}

func TestIntervalsHoldTheTruth(t *testing.T) {
	const runs, least, most = 4000, 0.93, 0.97
	rnd := rand.New(rand.NewPCG(5, 6))
	holds := func(name string, truth float64, estimate func() Estimate) {
		n := 0
		for range runs {
			if e := estimate(); e.Low <= truth && truth <= e.High {
				n++
			}
		}
		if share := float64(n) / runs; share < least || share > most {
			t.Errorf("%s: %.3f of the intervals hold the truth, want about 0.95", name, share)
		}
	}
	for _, p := range []float64{0.02, 0.3, 0.5, 0.9} {
		holds(fmt.Sprintf("Wilson, p=%v", p), p, func() Estimate {
			hits := 0.0
			for range 300 {
				if rnd.Float64() < p {
					hits++
				}
			}
			return Wilson(hits, 300)
		})
	}
	holds("mean of a die", 3.5, func() Estimate {
		var d Dist
		for range 60 {
			d.Add(1 + rnd.IntN(6))
		}
		return d.Estimate()
	})
	// Two partners win and lose together: 100 games, not 200, are what they tell.
	holds("share of partners", 0.4, func() Estimate {
		var s Sample
		for range 100 {
			won := 0.0
			if rnd.Float64() < 0.4 {
				won = 2
			}
			s.Add(won, 2)
		}
		return s.Share()
	})
	// One or two of four seats, one of which wins: 0.25 a seat.
	holds("share of rivals", 0.25, func() Estimate {
		var s Sample
		for i := range 200 {
			held, won := 1+i%2, 0.0
			if rnd.IntN(4) < held {
				won = 1
			}
			s.Add(won, held)
		}
		return s.Share()
	})
	holds("points of rivals", 0, func() Estimate {
		var s Sample
		for i := range 200 {
			held := 1 + i%2
			points := -float64(held)
			if rnd.IntN(4) < held {
				points += 4
			}
			s.Add(points, held)
		}
		return s.Estimate()
	})
}

// Groups of one are what Dist and Wilson know.
func TestSampleOfSinglesIsPlain(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var s, a, b Sample
	var d Dist
	hits := 0
	for i := range 500 {
		v := rnd.IntN(2)
		hits += v
		s.Add(float64(v), 1)
		d.Add(v)
		[]*Sample{&a, &b}[i%2].Add(float64(v), 1)
	}
	x, y := s.Estimate(), d.Estimate()
	if !near(x.Value, y.Value, 1e-12) || !near(x.Low, y.Low, 1e-12) || !near(x.High, y.High, 1e-12) {
		t.Errorf("estimate %v, want %v", x, y)
	}
	if got, want := s.Share(), Wilson(float64(hits), 500); !near(got.Low, want.Low, 1e-12) || !near(got.High, want.High, 1e-12) {
		t.Errorf("share %v, want %v", got, want)
	}
	a.Merge(&b)
	if a != s {
		t.Errorf("two halves merge to %v, want %v", a, s)
	}
}

func TestUnknownIsNull(t *testing.T) {
	text, err := json.Marshal([]Estimate{unknown(), {1, math.NaN(), math.NaN()}, {0.5, 0.25, 0.75}})
	const want = `[{"value":null,"low":null,"high":null},{"value":1,"low":null,"high":null},{"value":0.5,"low":0.25,"high":0.75}]`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
}
