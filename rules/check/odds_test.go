package check

import (
	"testing"

	"parlor/game"
)

// everyWay calls f for each of the 36 ways in which two dice can fall, with
// the faces as they lie.
func everyWay(f func(a, b int)) {
	for i := range Ways {
		f(i/6+1, i%6+1)
	}
}

func TestTableOfThrows(t *testing.T) { // CK-T15, CK-1
	var counted Odds
	everyWay(func(a, b int) {
		switch {
		case a == Check && b == Check:
			counted.Double++
		case a == Check:
			counted.Check[b]++
		case b == Check:
			counted.Check[a]++
		default:
			counted.Total[a+b]++
		}
	})
	want := Odds{
		Total:  [11]int{2: 1, 2, 3, 4, 5, 4, 3, 2, 1},
		Check:  [6]int{1: 2, 2, 2, 2, 2},
		Double: 1,
	}
	if got := Throws(); got != want || got != counted {
		t.Errorf("Throws() = %v, counted %v, want %v", got, counted, want)
	}
	any := want.Double
	for _, n := range want.Check {
		any += n
	}
	if any != 11 {
		t.Errorf("a Check falls in %d ways of 36, want 11", any)
	}
}

// A card leaves a hand in as many ways as throws make it leave.
func TestWaysToShedACard(t *testing.T) { // CK-7
	r := rules(t, "target=1000")
	for n := 2; n <= 10; n++ {
		var own, other int
		everyWay(func(a, b int) {
			s := State{seats: 2, next: NextThrow, hands: [8]cards{card(n) + card(2)*2, card(n) + card(2)*2}}
			after := r.Apply(s, game.Nature, Throw(a, b))
			own += s.Count(0, n) - after.Count(0, n)
			other += s.Count(1, n) - after.Count(1, n)
		})
		if Sheds(n, true) != own || Sheds(n, false) != other {
			t.Errorf("card %d: %d and %d ways, counted %d and %d", n, Sheds(n, true), Sheds(n, false), own, other)
		}
	}
}

func TestWaysToWinTheHand(t *testing.T) { // CK-9
	r := rules(t, "")
	for _, c := range []struct {
		hands string
		want  [game.MaxSeats]int
	}{
		{"6/8.2/9.2", [game.MaxSeats]int{5}},
		{"6/6/9.2", [game.MaxSeats]int{5}},
		{"9.2/6/6", [game.MaxSeats]int{0, 5}},
		{"4/4/9.2", [game.MaxSeats]int{3, 2}},
		{"9.2/6/4", [game.MaxSeats]int{0, 5, 3 + 2}},
		{"9.2/6.6/4.4", [game.MaxSeats]int{}},
	} {
		if got := r.Wins(table(t, c.hands, "7")); got != c.want {
			t.Errorf("%s: %v ways, want %v", c.hands, got, c.want)
		}
	}
}
