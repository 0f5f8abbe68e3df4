package check

import (
	"math/rand/v2"
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

// TestOddsOfTheNextThrow plays every throw by the rules from positions of games, and counts cards. Where a hand ends,
// who deals tells who has won it, and points what was left to the others.
func TestOddsOfTheNextThrow(t *testing.T) { // CK-7, CK-9
	r := rules(t, "target=1000 score=net next-dealer=winner")
	ends, empty := 0, 0
	for seats := minSeats; seats <= maxSeats; seats++ {
		rnd := rand.New(rand.NewPCG(2, uint64(seats)))
		s := r.Start(seats)
		for range 3000 {
			if s.next == NextThrow {
				var want [maxSeats]Odds
				everyWay(func(a, b int) {
					after := r.Apply(s, game.Nature, Throw(a, b))
					ended := after.next != NextThrow
					for i := range game.Seat(seats) {
						left := after.Cards(i)
						if ended && i != after.dealer {
							left = s.Points(i) - after.Points(i)
						}
						want[i] = addCards(want[i], left-s.Cards(i))
					}
					if ended {
						want[after.dealer].Goes++
						ends++
					}
				})
				if got := r.Odds(s); got != want {
					t.Fatalf("%s: %v, want %v", r.AppendState(nil, s), got, want)
				}
				if s.Discarded() < 2 {
					empty++
				}
			}
			s = r.Apply(s, game.Nature, game.Draw(r.AppendOutcomes(nil, s), rnd))
		}
	}
	if ends < 100 || empty < 1 {
		t.Errorf("%d ends of hands, %d positions with nothing to take: too few to say", ends, empty)
	}
	if got := rules(t, "").Odds(State{seats: 2, next: NextMisc}); got != [maxSeats]Odds{} {
		t.Errorf("odds %v where nobody throws", got)
	}
}

// addCards counts a throw that brings a hand so many cards.
func addCards(o Odds, cards int) Odds {
	switch cards {
	case -1:
		o.Lays++
	case 0:
		o.Keeps++
	case 1:
		o.Takes++
	case 2:
		o.TakesTwo++
	default:
		panic(cards)
	}
	return o
}

// TestLastCardsAtOnceHaveOneWinner: nobody pays, and it is told all the same who won.
func TestLastCardsAtOnceHaveOneWinner(t *testing.T) { // CK-9, CK-10
	s := table(t, "6/6", "7")
	if got := rules(t, "").Odds(s); got[0].Goes != 5 || got[1].Goes != 0 {
		t.Errorf("%v, want 5 ways for who throws, none for the other", got[:2])
	}
	last, at := rules(t, "target=1").Last(s)
	if after := last.Apply(at, game.Nature, Throw(4, 2)); after.next != NextMisc || after.dealer != s.thrower {
		t.Errorf("%+v: want %d, who threw, to deal", after, s.thrower)
	}
}
