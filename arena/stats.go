package arena

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
)

// A Dist counts how often each whole number occurred. The zero value is empty.
type Dist struct {
	counts map[int]int
	n      int
}

// A Count is a whole number and how often it occurred.
type Count struct {
	Value int `json:"value"`
	Times int `json:"times"`
}

// Add counts value once more.
func (d *Dist) Add(value int) { d.add(value, 1) }

func (d *Dist) add(value, times int) {
	if d.counts == nil {
		d.counts = map[int]int{}
	}
	d.counts[value] += times
	d.n += times
}

// Merge adds the counts of other.
func (d *Dist) Merge(other *Dist) {
	for value, times := range other.counts {
		d.add(value, times)
	}
}

// N returns how many numbers were added.
func (d *Dist) N() int { return d.n }

// Counts returns the numbers that occurred, in ascending order.
func (d *Dist) Counts() []Count {
	list := make([]Count, 0, len(d.counts))
	for _, value := range slices.Sorted(maps.Keys(d.counts)) {
		list = append(list, Count{value, d.counts[value]})
	}
	return list
}

// Mean returns the mean, or 0 of nothing.
func (d *Dist) Mean() float64 {
	sum := 0.0
	for _, c := range d.Counts() {
		sum += float64(c.Value) * float64(c.Times)
	}
	return sum / float64(max(d.n, 1))
}

// SD returns the standard deviation of one number from the mean, as estimated
// from a sample: 0 of fewer than two.
func (d *Dist) SD() float64 {
	mean, sum := d.Mean(), 0.0
	for _, c := range d.Counts() {
		sum += (float64(c.Value) - mean) * (float64(c.Value) - mean) * float64(c.Times)
	}
	return math.Sqrt(sum / float64(max(d.n-1, 1)))
}

// Quantile returns the smallest number that at least the share q, 0 to 1, of
// all do not exceed, or 0 of nothing.
func (d *Dist) Quantile(q float64) (value int) {
	below := 0
	for _, c := range d.Counts() {
		value = c.Value
		if below += c.Times; float64(below) >= q*float64(d.n) {
			break
		}
	}
	return value
}

// An Estimate is a mean or a share, and the interval that holds the true one
// in 95 of 100 runs. Low and High are not numbers where nothing can be said.
type Estimate struct {
	Value, Low, High float64
}

// MarshalJSON writes numbers that there are not as null.
func (e Estimate) MarshalJSON() ([]byte, error) {
	number := func(x float64) *float64 {
		if math.IsNaN(x) {
			return nil
		}
		return &x
	}
	return json.Marshal(struct {
		Value *float64 `json:"value"`
		Low   *float64 `json:"low"`
		High  *float64 `json:"high"`
	}{number(e.Value), number(e.Low), number(e.High)})
}

// z bounds 95 % of the normal distribution.
const z = 1.959963984540054

// unknown is the estimate of a quantity of which nothing was seen.
func unknown() Estimate { return Estimate{math.NaN(), math.NaN(), math.NaN()} }

// Wilson estimates a probability from hits in n independent trials, by
// Wilson's score interval. It never leaves 0 to 1, and is right near both.
func Wilson(hits, n float64) Estimate {
	if n == 0 {
		return unknown()
	}
	p := hits / n
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Estimate{p, max(0, min(p, centre-half)), min(1, max(p, centre+half))}
}

// Estimate estimates the mean of what d is a sample of.
func (d *Dist) Estimate() Estimate {
	switch d.n {
	case 0:
		return unknown()
	case 1:
		return Estimate{d.Mean(), math.NaN(), math.NaN()}
	}
	mean, half := d.Mean(), z*d.SD()/math.Sqrt(float64(d.n))
	return Estimate{mean, mean - half, mean + half}
}

// A Sample is a mean of observations that come in groups: what a bot gets at
// each of the seats that it holds in a game. Groups are independent, but those
// of one group need not be. The zero value is empty.
type Sample struct {
	groups, n            int
	sum                  float64
	sumSq, cross, sizeSq float64 // sums over groups of total², total × size, size²
}

// Add adds a group of size observations that add up to total.
func (s *Sample) Add(total float64, size int) {
	k := float64(size)
	s.groups++
	s.n += size
	s.sum += total
	s.sumSq += total * total
	s.cross += total * k
	s.sizeSq += k * k
}

// Merge adds the groups of other.
func (s *Sample) Merge(other *Sample) {
	s.groups += other.groups
	s.n += other.n
	s.sum += other.sum
	s.sumSq += other.sumSq
	s.cross += other.cross
	s.sizeSq += other.sizeSq
}

// Mean returns the mean of all observations, or 0 of nothing.
func (s *Sample) Mean() float64 { return s.sum / float64(max(s.n, 1)) }

// SE returns the standard error of the mean, by the variance between groups
// (that of a ratio estimator), or 0 of fewer than two groups.
func (s *Sample) SE() float64 {
	if s.groups < 2 {
		return 0
	}
	m, g := s.Mean(), float64(s.groups)
	between := max(0, s.sumSq-2*m*s.cross+m*m*s.sizeSq)
	return math.Sqrt(between*g/(g-1)) / float64(s.n)
}

// Estimate estimates the mean.
func (s *Sample) Estimate() Estimate {
	switch s.groups {
	case 0:
		return unknown()
	case 1:
		return Estimate{s.Mean(), math.NaN(), math.NaN()}
	}
	m, half := s.Mean(), z*s.SE()
	return Estimate{m, m - half, m + half}
}

// Share estimates the mean of observations that are 0 or 1, by Wilson's
// interval for as many independent trials as the groups are worth.
func (s *Sample) Share() Estimate {
	p, g, se := s.Mean(), float64(s.groups), s.SE()
	switch {
	case s.groups == s.n || p == 0 || p == 1:
		return Wilson(p*g, g)
	case se == 0:
		return Estimate{p, p, p} // In every group alike.
	}
	worth := p * (1 - p) / (se * se) * g / (g - 1)
	return Wilson(p*worth, worth)
}
