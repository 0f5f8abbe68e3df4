package fair

import (
	"fmt"
	"slices"
)

// A Fit says how well counts agree with what is expected of fair dice.
type Fit struct {
	Chi2   float64 `json:"chi2"`   // Pearson's statistic
	DF     int     `json:"df"`     // degrees of freedom
	P      float64 `json:"p"`      // chance that fair dice differ at least as much
	Trials uint64  `json:"trials"` // all that was counted
	Least  float64 `json:"least"`  // smallest expected count; below 5, P is only a guide
}

// ChiSquare compares counts with weights, which say how often each of them is
// expected. There must be as many weights as counts, all positive. Without
// trials, or with fewer than two kinds, nothing differs: P is 1.
func ChiSquare(counts []uint64, weights []uint32) Fit {
	if len(counts) != len(weights) {
		panic("fair: as many weights as counts are needed")
	}
	var f Fit
	var total uint64
	for i, n := range counts {
		f.Trials += n
		total += uint64(weights[i])
	}
	f.DF, f.P = max(len(counts)-1, 0), 1
	if f.Trials == 0 || f.DF == 0 {
		return f
	}
	for i, n := range counts {
		want := float64(f.Trials) * float64(weights[i]) / float64(total)
		diff := float64(n) - want
		f.Chi2 += diff * diff / want
		if i == 0 || want < f.Least {
			f.Least = want
		}
	}
	f.P = upperGamma(float64(f.DF)/2, f.Chi2/2)
	return f
}

// A Tally counts throws of dice. The zero value is ready to use.
type Tally struct {
	throws [4]map[faces]uint64 // by the number of dice
}

// Add counts a throw, in notation, and reports whether it is one of dice: lots
// and cards are not counted.
func (t *Tally) Add(text string) bool {
	f, n := readDice(text)
	if n == 0 {
		return false
	}
	if t.throws[n] == nil {
		t.throws[n] = make(map[faces]uint64)
	}
	t.throws[n][f]++
	return true
}

// Faces returns how often each face fell, 1 to 6 (or crown to club; C is the
// sixth), of all dice that were thrown dice at a time, 1 to 3; and how well that
// fits six equal faces.
func (t *Tally) Faces(dice int) ([]uint64, Fit) {
	counts := make([]uint64, 6)
	for f, n := range t.throws[dice] {
		for _, face := range f[:dice] {
			counts[face-1] += n
		}
	}
	return counts, ChiSquare(counts, []uint32{1, 1, 1, 1, 1, 1})
}

// A Count is how often a throw fell.
type Count struct {
	Throw string `json:"throw"` // the dice, highest first: "6-3"
	Ways  uint32 `json:"ways"`  // of 6, 36 or 216
	N     uint64 `json:"n"`
}

// Throws returns how often each throw of so many dice fell, 1 to 3, in ascending
// order, and how well that fits the ways in which each of them can fall.
func (t *Tally) Throws(dice int) ([]Count, Fit) {
	var list []Count
	for _, f := range allThrows(dice) {
		list = append(list, Count{f.write(dice, "1"), f.ways(dice), t.throws[dice][f]})
	}
	counts, weights := make([]uint64, len(list)), make([]uint32, len(list))
	for i, c := range list {
		counts[i], weights[i] = c.N, c.Ways
	}
	return list, ChiSquare(counts, weights)
}

// allThrows lists the different throws of so many dice.
func allThrows(dice int) (list []faces) {
	if dice < 1 || dice > len(faces{}) {
		panic(fmt.Sprintf("fair: %d dice", dice))
	}
	var f faces
	var walk func(i int, top uint8)
	walk = func(i int, top uint8) {
		if i == dice {
			list = append(list, f)
			return
		}
		for f[i] = 1; f[i] <= top; f[i]++ {
			walk(i+1, f[i])
		}
		f[i] = 0
	}
	walk(0, 6)
	slices.SortFunc(list, func(a, b faces) int { return slices.Compare(a[:], b[:]) })
	return list
}
