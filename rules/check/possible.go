package check

import (
	"fmt"
	"strconv"

	"parlor/game"
)

// counts are how many cards of each number there are in all.
type counts [highest + 1]int

// add counts cards, of which there may be one for each seat and four more.
func (c *counts) add(list []int, seats uint8) error {
	for _, n := range list {
		if c[n]++; c[n] > int(seats)+Extra {
			return fmt.Errorf("want at most %d cards with number %d", int(seats)+Extra, n)
		}
	}
	return nil
}

// complete checks that c is a deck: every number once for each seat, and the
// miscellaneous cards (CK-2, CK-3).
func (r *Rules) complete(c *counts, seats uint8) error {
	var extra counts
	for _, n := range r.Misc {
		extra[n]++
	}
	random, more := r.Misc == [4]uint8{}, 0
	for n := lowest; n <= highest; n++ {
		k := c[n] - int(seats)
		more += k
		if random && (k < 0 || k > 1) || !random && k != extra[n] {
			return game.FieldWants("hands, discard, pack", fmt.Sprintf("%d cards with number %d", c[n], n), fmt.Sprintf("%d of each and the four miscellaneous ones", seats))
		}
	}
	if more != Extra {
		return game.FieldWants("hands, discard, pack", fmt.Sprintf("%d cards", more+HandSize*int(seats)), strconv.Itoa(Deck(int(seats))))
	}
	return nil
}

// checkDeal checks that the cards were dealt round the table (CK-5).
func (r *Rules) checkDeal(s *State) error {
	var want [maxSeats]int
	discarded := 0
	for k := range Deck(int(s.seats)) - s.pack.size() {
		if i := s.receiver(k); i >= 0 {
			want[i]++
		} else {
			discarded++
		}
	}
	if s.Discarded() != discarded {
		return game.FieldWants("discard", fmt.Sprintf("%d cards", s.Discarded()), fmt.Sprintf("%d with this pack", discarded))
	}
	all := cards(0)
	for i := range game.Seat(s.seats) {
		if got := s.Cards(i); got != want[i] {
			return game.FieldWants("hands", fmt.Sprintf("hand %d has %d cards", i, got), fmt.Sprintf("%d with this dealer and pack", want[i]))
		}
		all += s.hands[i]
	}
	for n := lowest; r.Apart && n <= highest; n++ {
		if all.count(n) > int(s.seats) {
			return game.FieldError("hands", strconv.Itoa(n), fmt.Sprintf("at most %d of a number in the hands, with misc-apart=on", s.seats))
		}
	}
	return nil
}

// checkEnd checks what tells a hand in play from one that is over (CK-9, CK-11).
func (r *Rules) checkEnd(s *State) error {
	empty, winner := -1, -1
	for i := range int(s.seats) {
		if s.hands[i] == 0 {
			empty = i
		}
		if int(s.points[i]) >= r.Target {
			winner = i
		}
	}
	switch {
	case s.next == NextThrow && empty >= 0:
		return game.FieldWants("hands", fmt.Sprintf("hand %d is empty", empty), "cards in every hand at next=throw")
	case s.next != NextOver:
		return nil
	case winner < 0:
		return game.FieldWants("points", "", fmt.Sprintf("%d or more for the winner", r.Target))
	case s.hands[winner] != 0:
		return game.FieldWants("hands", fmt.Sprintf("hand %d", winner), "-, as it has won")
	}
	return r.checkLastHand(s, winner)
}

// checkLastHand checks that nobody had reached the target before the last hand
// was paid (CK-10, CK-11).
func (r *Rules) checkLastHand(s *State, winner int) error {
	before := s.points
	for i := range game.Seat(s.seats) {
		n := int16(s.Cards(i))
		before[winner] -= n
		if r.Net {
			before[i] += n
		}
	}
	for i, n := range before[:s.seats] {
		if int(n) >= r.Target || n < 0 && !r.Net {
			return game.FieldWants("points", fmt.Sprintf("seat %d had %d before the last hand", i, n), fmt.Sprintf("less than %d and no debt but with score=net", r.Target))
		}
	}
	return nil
}
