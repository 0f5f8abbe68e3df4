package check

import (
	"testing"

	"parlor/game"
)

// everyWay calls f for each of the 36 ways in which two dice can fall, with
// the faces as they lie.
func everyWay(f func(a, b int)) {
	for i := range ways {
		f(i/6+1, i%6+1)
	}
}

func TestThrowsWeighAsTheDiceFall(t *testing.T) { // CK-T15, CK-1
	count, checks := map[game.Action]uint32{}, 0
	everyWay(func(a, b int) {
		count[Throw(a, b)]++
		if a == Check || b == Check {
			checks++
		}
	})
	if len(count) != len(throws) || checks != 11 {
		t.Errorf("%d throws listed, %d fall; a Check in %d ways of 36, want 11", len(throws), len(count), checks)
	}
	for _, o := range throws {
		if count[o.Action] != o.Weight {
			t.Errorf("throw %v falls in %d ways, weighs %d", o.Action, count[o.Action], o.Weight)
		}
	}
}

// A card leaves a hand in as many ways as throws make it leave.
func TestWaysToShedACard(t *testing.T) { // CK-7
	r := rules(t, "target=1000")
	for n, want := range [][2]int{2: {1, 1 + 2}, 3: {2, 2 + 2}, 4: {3, 3 + 2}, 5: {4, 4 + 2}, 6: {5, 5}, 7: {4, 4}, 8: {3, 3}, 9: {2, 2}, 10: {1, 1}} {
		if n < 2 {
			continue
		}
		var own, other int
		everyWay(func(a, b int) {
			s := State{seats: 2, next: NextThrow, hands: [8]cards{card(n) + card(2)*2, card(n) + card(2)*2}}
			after := r.Apply(s, game.Nature, Throw(a, b))
			own += s.Count(0, n) - after.Count(0, n)
			other += s.Count(1, n) - after.Count(1, n)
		})
		if got := [2]int{own, other}; got != want {
			t.Errorf("card %d: thrown off in %v ways by who throws and by others, want %v", n, got, want)
		}
	}
}

func TestWaysToWinTheHand(t *testing.T) { // CK-9
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
		var got [game.MaxSeats]int
		everyWay(func(a, b int) {
			s := table(t, c.hands, "7")
			if out := s.thrown(max(a, b), min(a, b)); out != 0 {
				got[s.winner(out)]++
			}
		})
		if got != c.want {
			t.Errorf("%s: %v ways, want %v", c.hands, got, c.want)
		}
	}
}
