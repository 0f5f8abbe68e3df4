package crown

import (
	"cmp"
	"slices"
)

// Ways is in how many equal ways three dice can fall: 6 × 6 × 6.
const Ways = 216

// Shown returns, for k = 0 to 3, in how many of the [Ways] a given design is
// shown k times: 125, 75, 15 and 1 (CA-5).
func Shown() (n [4]int) {
	for _, o := range throws {
		k := 0
		for _, d := range faces(o.Action) {
			if d == Crown {
				k++
			}
		}
		n[k] += int(o.Weight)
	}
	return n
}

// Gain returns what a player wins for each chip on a design that is shown k
// times, when the Banker can pay (CA-3, CA-A1).
func (r Rules) Gain(k int) int {
	switch {
	case k == 0:
		return -1
	case r.Included:
		return k - 1
	}
	return k
}

// Expectation returns what a player wins in [Ways] throws for one chip on a
// design in each, when every throw falls once: -17, or -108 where the count
// holds the stake (CA-5, CA-A1). What lies on other designs does not matter.
func (r Rules) Expectation() (sum int) {
	for k, n := range Shown() {
		sum += n * r.Gain(k)
	}
	return sum
}

// A Chance is what a player's stakes win by a throw, below zero if they lose, and in how
// many of the [Ways] they do.
type Chance struct{ Gain, Ways int }

// Chances returns what stakes, by design, win by a throw when the Banker can pay: each sum
// once, the smallest first. Stakes on several designs are paid by the same dice, so one is
// lost more easily where another is won (CA-A2).
func (r Rules) Chances(stakes [Designs]int) (list []Chance) {
	for _, o := range throws {
		gain, shown := 0, [Designs]int{}
		for _, d := range faces(o.Action) {
			shown[d]++
		}
		for d, n := range stakes {
			gain += n * r.Gain(shown[d])
		}
		i, found := slices.BinarySearchFunc(list, gain, func(c Chance, gain int) int { return cmp.Compare(c.Gain, gain) })
		if !found {
			list = slices.Insert(list, i, Chance{Gain: gain})
		}
		list[i].Ways += int(o.Weight)
	}
	return list
}
