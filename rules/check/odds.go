package check

import "parlor/game"

// Ways is in how many equal ways two dice can fall: 6 × 6.
const Ways = 36

// Odds are in how many of the [Ways] a throw is what it is (CK-1).
type Odds struct {
	Total  [highest + 1]int // by the total, 2 to 10: 1 2 3 4 5 4 3 2 1
	Check  [6]int           // one Check, by the number beside it, 1 to 5: 2 each
	Double int              // Double Check: 1
}

// Throws counts the throws.
func Throws() (o Odds) {
	for _, t := range throws {
		w := int(t.Weight)
		switch hi, lo := dice(t.Action); {
		case lo == Check:
			o.Double += w
		case hi == Check:
			o.Check[lo] += w
		default:
			o.Total[hi+lo] += w
		}
	}
	return o
}

// Sheds returns in how many of the [Ways] a player who holds a card with number
// n, 2 to 10, throws one off: when he throws himself, or when another does. On
// a Check only the others may (CK-7).
func Sheds(n int, own bool) int {
	o := Throws()
	if own || n > 5 {
		return o.Total[n]
	}
	return o.Total[n] + o.Check[n]
}

// Wins returns in how many of the [Ways] each seat wins the hand by the throw
// that s waits for (CK-9).
func (r Rules) Wins(s State) (ways [game.MaxSeats]int) {
	for _, t := range throws {
		after := s
		if out := after.thrown(dice(t.Action)); out != 0 {
			ways[s.winner(out)] += int(t.Weight)
		}
	}
	return ways
}
