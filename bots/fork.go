package bots

// A Fork is where games that are played out part: the first so many throws are
// played once, and what follows several times, each with dice of its own. What
// such a game pays is the mean of its ends. With the luck taken out most of the
// spread comes late, where it costs little to play again. The zero Fork is none.
type Fork struct {
	Behind int `json:"behind,omitempty"` // throws
	Ends   int `json:"ends,omitempty"`   // 2 to [mostEnds]
}

// pilot is how many games are played before it is known where to part.
const pilot = 4 * stride

// mostEnds is the most ends that a game is given.
const mostEnds = 8

// worthwhile is how much less time for the same error a fork must promise.
const worthwhile = 0.9

// forkFor returns where games should part that are like those of a pilot, or no
// fork where little is gained. A course is what was thought of a game before each
// of its throws, the luck so far taken out, and at last what it paid. The spread
// of what is thought at a throw is that of what came before it. Time is counted
// in throws.
func forkFor(courses [][]float64) (fork Fork) {
	longest, throws := 0, 0
	for _, c := range courses {
		longest = max(longest, len(c)-1)
		throws += len(c) - 1
	}
	all := spreadAt(courses, longest)
	least := float64(worthwhile * float64(all*float64(throws)))
	before := 0
	for behind := 1; behind < longest; behind++ {
		for _, c := range courses {
			if len(c)-1 >= behind {
				before++
			}
		}
		early := min(spreadAt(courses, behind), all)
		for ends := 2; ends <= mostEnds; ends++ {
			spread := early + (all-early)/float64(ends)
			if cost := float64(spread * float64(before+ends*(throws-before))); cost < least {
				least, fork = cost, Fork{behind, ends}
			}
		}
	}
	return fork
}

// spreadAt returns the variance of what was thought of games after so many throws,
// or at their end.
func spreadAt(courses [][]float64, throws int) float64 {
	sum, squares, n := 0.0, 0.0, float64(len(courses))
	for _, c := range courses {
		x := c[min(throws, len(c)-1)]
		sum += x
		squares += float64(x * x)
	}
	mean := sum / n
	return max(squares/n-float64(mean*mean), 0)
}
