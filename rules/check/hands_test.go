package check

import (
	"math/rand/v2"
	"testing"

	"parlor/game"
)

// TestAHandPlayedAloneIsThatHand plays games by every option, and each of their hands
// once more alone, by the same cards and throws: what it comes to is the same, whoever
// deals and whatever the points are.
func TestAHandPlayedAloneIsThatHand(t *testing.T) {
	for i, table := range tables {
		r, hands := rules(t, table), 0
		for seats := minSeats; seats <= maxSeats; seats++ {
			rnd := rand.New(rand.NewPCG(uint64(i), uint64(seats)))
			s := r.Start(seats)
			s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
			for r.ToAct(s) != 0 {
				begun := s
				alone, hand := r.Alone(seats)
				for s == begun || r.ToAct(s) != 0 && !r.Between(s) {
					a := game.Draw(r.AppendOutcomes(nil, s), rnd)
					s, hand = r.Apply(s, game.Nature, a), alone.Apply(hand, game.Nature, a)
				}
				if !r.Between(hand) {
					t.Fatalf("%s, %d seats: the hand alone is not over: %v", table, seats, hand)
				}
				got := begun
				r.After(&got, &hand)
				if paid := s.points != begun.points; alone.(Rules).Pays(&hand) != paid {
					t.Fatalf("%s, %d seats: a hand pays: %v, want %v", table, seats, !paid, paid)
				}
				if got.points != s.points || got.next != s.next || r.Between(s) && got != s {
					t.Fatalf("%s, %d seats: after the hand %+v, want %+v", table, seats, got, s)
				}
				hands++
			}
		}
		if hands < 10 && table != "target=1" {
			t.Errorf("%s: %d hands", table, hands)
		}
	}
}

// TestARestIsThrownByTheSameDice: the faces that a rest is thrown by fall as often as the
// throws that the rules list.
func TestARestIsThrownByTheSameDice(t *testing.T) {
	got := map[game.Action]uint32{}
	for _, f := range faces {
		got[Throw(int(f[0]), int(f[1]))]++
		if f[0] < f[1] {
			t.Errorf("%v: the larger face is not first", f)
		}
	}
	for _, o := range throws {
		if got[o.Action] != o.Weight {
			t.Errorf("throw %v falls in %d ways, want %d", o.Action, got[o.Action], o.Weight)
		}
	}
}
