// Package chart draws distributions and curves: as SVG that stands alone or in
// a page, light or dark as the reader's screen is, and as lines of text for a
// terminal.
//
// Colours are CSS variables on the class chart (--chart-ink, --chart-paper,
// --chart-1 and so on), so that a page may set its own. Series differ by shape
// as well: bars are full, hollow or hatched, curves have dashes of their own.
package chart

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// A Frame is what all charts have around them.
type Frame struct {
	Title string // above the chart, and its name for who cannot see it
	Desc  string // what it shows in a sentence or two, for who cannot see it
	X, Y  string // what the axes count
}

// A Histogram shows how whole numbers are distributed, or how several such
// distributions compare. All series have the same bins.
type Histogram struct {
	Frame
	Bins
	Series []Bars
	Mark   Mark   // a number worth showing: the mean
	Beyond string // is said after X where the outermost bars hold all beyond; empty: in English
}

// Bins are where a histogram puts its numbers.
type Bins struct {
	From         int  // the smallest number of the first bin
	Width        int  // how many whole numbers fall into each bin, at least 1
	N            int  // how many bins there are
	Below, Above bool // the first bin holds all smaller numbers too, the last all larger ones
}

// Bars are the heights of one series, by bin.
type Bars struct {
	Name    string
	Heights []float64 // shares of all, 0 to 1
}

// A Mark is a number on the x axis, or none if its name is empty.
type Mark struct {
	Name string
	At   float64
}

// A Line shows how quantities change with another.
type Line struct {
	Frame
	Curves []Curve
	Level  Level // a value on the y axis worth showing
}

// A Curve is a series of points from left to right. The band from Low to High,
// if given, says how sure each is.
type Curve struct {
	Name      string
	X, Y      []float64
	Low, High []float64
}

// A Level is a value on the y axis, or none if its name is empty.
type Level struct {
	Name string
	At   float64
}

// A Value is a whole number and how often it occurred.
type Value struct{ Value, Times int }

// tail is the share of numbers at either end that may be put together, if that
// shows the others better.
const tail = 0.01

// Spread finds at most most bins for series of values, each in ascending order.
// Bins are 1, 2, 5, 10, 20 ... numbers wide and begin at multiples of that. A
// few numbers far from the others go into the outermost bins.
func Spread(most int, series ...[]Value) Bins {
	var all []Value
	total := 0
	for _, values := range series {
		all = append(all, values...)
		for _, v := range values {
			total += v.Times
		}
	}
	if total == 0 {
		return Bins{Width: 1, N: 1}
	}
	slices.SortStableFunc(all, func(a, b Value) int { return cmp.Compare(a.Value, b.Value) })
	whole := cover(most, all[0].Value, all[len(all)-1].Value)
	lo, hi, below := all[0].Value, all[0].Value, 0
	for _, v := range all {
		if float64(below) <= tail*float64(total) {
			lo = v.Value
		}
		if float64(below) < (1-tail)*float64(total) {
			hi = v.Value
		}
		below += v.Times
	}
	trimmed := cover(most, lo, hi)
	if 2*trimmed.Width > whole.Width {
		return whole
	}
	trimmed.Below = all[0].Value < trimmed.From
	trimmed.Above = all[len(all)-1].Value >= trimmed.From+trimmed.N*trimmed.Width
	return trimmed
}

// cover returns at most most bins for lo to hi.
func cover(most, lo, hi int) Bins {
	width := 1
	for i := 0; floor(hi, width)-floor(lo, width) >= most*width; i++ {
		width = [...]int{2, 5, 10}[i%3] * power10(i/3)
	}
	from := floor(lo, width)
	return Bins{From: from, Width: width, N: (floor(hi, width)-from)/width + 1}
}

// Share returns the share of values in each of b's bins.
func (b Bins) Share(values []Value) []float64 {
	heights := make([]float64, b.N)
	total := 0
	for _, v := range values {
		total += v.Times
	}
	for _, v := range values {
		i := (floor(v.Value, b.Width) - b.From) / b.Width
		heights[min(max(i, 0), b.N-1)] += float64(v.Times) / float64(total)
	}
	return heights
}

// floor returns the largest multiple of width that is not above n.
func floor(n, width int) int {
	q := n / width
	if n%width < 0 {
		q--
	}
	return q * width
}

func power10(n int) int {
	p := 1
	for range n {
		p *= 10
	}
	return p
}

// ticks returns round numbers from about lo to about hi, both covered, at most
// about most of them.
func ticks(lo, hi float64, most int) (list []float64) {
	if !(hi > lo) {
		hi = lo + 1
	}
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/float64(most))))
	for _, m := range [...]float64{1, 2, 5, 10} {
		if (hi-lo)/(step*m) <= float64(most) {
			step *= m
			break
		}
	}
	for i := math.Floor(lo/step + 1e-9); ; i++ {
		list = append(list, i*step)
		if i*step >= hi-step*1e-9 {
			return list
		}
	}
}

// number writes x plainly, with as many decimals as step asks for.
func number(x, step float64) string {
	decimals := max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if x < 0 {
		return "−" + text[1:]
	}
	return grouped(text)
}

// grouped puts a thin space between thousands: 12 500.
func grouped(text string) string {
	end := len(text)
	for i, c := range text {
		if c == '.' {
			end = i
			break
		}
	}
	for i := end - 3; i > 0 && end > 4; i -= 3 {
		text = text[:i] + "\u2009" + text[i:]
	}
	return text
}

// label names the numbers of bin i: "60" or "60–69", or "≥ 60" for an open end.
func (b Bins) label(i int) string {
	lo, hi := b.From+i*b.Width, b.From+(i+1)*b.Width-1
	switch {
	case i == 0 && b.Below:
		return "≤ " + number(float64(hi), 1)
	case i == b.N-1 && b.Above:
		return "≥ " + number(float64(lo), 1)
	case b.Width == 1:
		return number(float64(lo), 1)
	}
	return number(float64(lo), 1) + "–" + number(float64(hi), 1)
}
