package crown

// Counting ruin is given up after so many steps, a fifth of a second, and where he may have so
// many sums at a time: stakes of which one is no multiple of the other lead to many.
const (
	mostSteps = 50_000_000
	mostSums  = 1_000_000
)

// Ruin returns how likely it is that somebody with so many chips, who lays the same stakes
// at every throw as long as he can, cannot lay them any more within so many throws: for each
// number of throws in a rising list. The Banker can always pay. What would take too long
// to count is left out, from the end. Nothing but the last digits is rounded.
func (r Rules) Ruin(chips int, stakes [Designs]int, throws []int) []float64 {
	chances, unit, staked := r.Chances(stakes), 0, 0
	for _, n := range stakes {
		staked += n
	}
	for _, c := range chances {
		unit = divisor(unit, max(c.Gain, -c.Gain))
	}
	unit = max(unit, 1)
	for i := range chances {
		chances[i].Gain /= unit
	}
	for len(throws) > 0 {
		list, ok := ruin(chances, chips-staked, unit, throws)
		if ok {
			return list
		}
		throws = throws[:len(throws)-1]
	}
	return nil
}

// ruin is [Rules.Ruin] of who has more chips than he stakes, by so many; chances are in units
// of so many chips. It reports whether it was not given up.
func ruin(chances []Chance, more, unit int, throws []int) (list []float64, ok bool) {
	worst, best, last := max(0, -chances[0].Gain), chances[len(chances)-1].Gain, throws[len(throws)-1]
	var now []float64 // how likely it is that he has so many units more than he stakes
	sum, steps := 0.0, 0
	switch {
	case more < 0:
		sum = 1
	case more/unit < last*worst: // Else he can lose every throw, and lay his stakes again.
		if more/unit > mostSums {
			return nil, false
		}
		now = make([]float64, more/unit+1)
		now[more/unit] = 1
	}
	for t := 1; t <= last; t++ {
		size := 0
		if len(now) > 0 {
			size = max(0, min(len(now)+best, (last-t)*worst)) // Who has more is safe, and let go.
		}
		if steps += size + len(now)*len(chances); steps > mostSteps || size > mostSums {
			return nil, false
		}
		next := make([]float64, size)
		for i, p := range now {
			if p == 0 {
				continue
			}
			for _, c := range chances {
				share := p * float64(c.Ways) / Ways
				if at := i + c.Gain; at < 0 {
					sum += share
				} else if at < size {
					next[at] += share
				}
			}
		}
		if now = next; t == throws[len(list)] {
			list = append(list, sum)
		}
	}
	return list, true
}

// divisor returns the greatest number that divides both, of which one may be 0.
func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
