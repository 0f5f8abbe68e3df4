package crown

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"parlor/game"
)

// TestChancesOfStakesAreThoseOfTheThrows lets the rules pay each of the 216 throws.
func TestChancesOfStakesAreThoseOfTheThrows(t *testing.T) {
	for _, options := range []string{"multi-bet=on", "multi-bet=on stake-returned=off", "multi-bet=on bank=limit"} {
		r := rules(t, options+" chips=1000")
		for bets, stakes := range map[string][Designs]int{
			"5:crown.":        {5},
			"5:crown+3:club.": {5, 0, 0, 0, 0, 3},
			"1:crown+1:anchor+1:heart+1:spade+1:diamond+2:club.":       {1, 1, 1, 1, 1, 2},
			"10:anchor+20:spade+30:diamond.":                           {0, 10, 0, 20, 30},
			"40:crown+40:anchor+40:heart+40:spade+40:diamond+40:club.": {40, 40, 40, 40, 40, 40},
		} {
			s := at(t, r, fmt.Sprintf("chips=1000,%d banker=0 bets=-,%s round=1 next=throw", 1000-total(stakes), bets))
			if got, want := r.Chances(stakes), appendChances(r, s, 1); !slices.Equal(got, want) {
				t.Errorf("%s, %s: %v, want %v", options, bets, got, want)
			}
		}
	}
}

// total is what lies on all designs.
func total(stakes [Designs]int) (sum int) {
	for _, n := range stakes {
		sum += n
	}
	return sum
}

// slowRuin plays every sequence of so many throws by the rules: in how many of all is a stake
// that cannot be laid any more. The Banker owes.
func slowRuin(r Rules, chips int, stakes [Designs]int, throws int) float64 {
	staked := total(stakes)
	switch {
	case chips < staked:
		return 1
	case throws == 0:
		return 0
	}
	s := State{seats: 2, next: NextThrow, round: 1}
	s.chips[1] = int32(chips - staked)
	for d, n := range stakes {
		s.stakes[1].put(Design(d), n)
	}
	sum, known := 0.0, map[int32]float64{}
	everyWay(func(a, b, c Design) {
		left := r.Apply(s, game.Nature, Throw(a, b, c)).chips[1]
		if _, ok := known[left]; !ok {
			known[left] = slowRuin(r, int(left), stakes, throws-1)
		}
		sum += known[left] / Ways
	})
	return sum
}

var stakings = []struct {
	options string
	chips   int
	stakes  [Designs]int
}{
	{"", 1, [Designs]int{1}},
	{"", 7, [Designs]int{0, 2}},
	{"", 23, [Designs]int{0, 0, 10}},
	{"stake-returned=off", 9, [Designs]int{3}},
	{"multi-bet=on", 10, [Designs]int{3, 2}},
	{"multi-bet=on", 12, [Designs]int{1, 1, 1, 1, 1, 1}},
	{"multi-bet=on stake-returned=off", 12, [Designs]int{1, 1, 1, 1, 1, 1}},
	{"multi-bet=on", 20, [Designs]int{4, 0, 0, 6, 0, 1}},
}

func TestRuinIsThatOfAllSequencesOfThrows(t *testing.T) {
	for _, c := range stakings {
		r := rules(t, c.options+" rounds=0")
		got := r.Ruin(c.chips, c.stakes, []int{1, 2, 4})
		for i, n := range []int{1, 2, 4} {
			if want := slowRuin(r, c.chips, c.stakes, n); math.Abs(got[i]-want) > 1e-12 {
				t.Errorf("%s, %d chips, %v within %d throws: %v, want %v", c.options, c.chips, c.stakes, n, got[i], want)
			}
		}
	}
	r := rules(t, "")
	if got := r.Ruin(1, [Designs]int{1}, []int{1}); math.Abs(got[0]-125.0/216) > 1e-12 {
		t.Errorf("the last chip is lost in %v, want 125/216", got)
	}
	if got := r.Ruin(100, [Designs]int{1}, []int{10, 99, 100}); got[0] != 0 || got[1] != 0 || math.Abs(got[2]/math.Pow(125.0/216, 100)-1) > 1e-9 {
		t.Errorf("a hundred chips, laid one by one, are gone in %v, want after a hundred losses alone", got)
	}
	if got := r.Ruin(4, [Designs]int{5}, []int{1, 2}); !slices.Equal(got, []float64{1, 1}) {
		t.Errorf("who has too few chips: %v", got)
	}
}

// TestRuinIsThatOfGamesPlayed plays many throws by the rules, over and over: ruin comes as often as
// was counted, within four standard errors.
func TestRuinIsThatOfGamesPlayed(t *testing.T) {
	const games = 20_000
	when := []int{10, 50, 120}
	for k, c := range stakings {
		r := rules(t, c.options)
		staked, rnd := total(c.stakes), rand.New(rand.NewPCG(7, uint64(k)))
		var ruined [3]float64
		for range games {
			chips := c.chips
			for n := 1; n <= 120 && chips >= staked; n++ {
				var k stakes
				for d, n := range c.stakes {
					k.put(Design(d), n)
				}
				dice := []Design{Design(rnd.IntN(6)), Design(rnd.IntN(6)), Design(rnd.IntN(6))}
				slices.Sort(dice)
				pay, claimed := r.owed(&k, [3]Design(dice))
				if chips += int(pay+claimed) - staked; chips < staked {
					for i := range when {
						if n <= when[i] {
							ruined[i]++
						}
					}
				}
			}
		}
		for i, p := range r.Ruin(c.chips, c.stakes, when) {
			if got := ruined[i] / games; math.Abs(got-p) > 4*math.Sqrt(p*(1-p)/games)+1e-3 {
				t.Errorf("%s, %d chips, %v: ruined within %d throws in %v, counted %v", c.options, c.chips, c.stakes, when[i], got, p)
			}
		}
	}
}

// TestWhatTakesTooLongToCountIsLeftOut lays stakes that lead to hundreds of thousands of sums.
func TestWhatTakesTooLongToCountIsLeftOut(t *testing.T) {
	r := rules(t, "multi-bet=on")
	many := [Designs]int{999_983, 1_000_000, 7, 3_331, 77_777, 1}
	if got := r.Ruin(2_100_000, many, []int{10, 50, 1000}); got != nil {
		t.Errorf("counted %v", got)
	}
	if got := r.Ruin(100_000_000, many, []int{10, 40, 1000}); !slices.Equal(got, []float64{0, 0}) {
		t.Errorf("who can lose 40 throws: %v", got)
	}
	if got := r.Ruin(1000, [Designs]int{7, 5}, []int{10, 50, 200, 1000}); len(got) != 4 || !slices.IsSorted(got) {
		t.Errorf("got %v, want four that rise", got)
	}
}
