package check

import (
	"strconv"

	"parlor/game"
)

// AppendEffects implements [game.Teacher]. A card goes from place to place, and
// Uses is its number. The places are "pack", "hand" (of the seat) and
// "discard"; a card dealt to the Discard belongs to [game.Public]. When a hand
// is won, each loser's points go from his seat's number to "points" of the
// winner, and Uses says how many. The deal goes from one seat's number to
// another's with Uses "deal", the first time from "-".
func (r Rules) AppendEffects(dst []game.Effect, s State, _ game.Seat, a game.Action) []game.Effect {
	switch s.next {
	case NextStart:
		return appendDeal(dst, "-", r.Apply(s, game.Nature, a))
	case NextDeal:
		e := game.Effect{Seat: game.Public, From: "pack", To: "discard", Uses: strconv.Itoa(int(a &^ kindMask))}
		if i := s.Receiver(); i >= 0 {
			e.Seat, e.To = i, "hand"
		}
		return append(dst, e)
	case NextThrow:
		return r.appendThrow(dst, s, a)
	}
	return dst
}

func appendDeal(dst []game.Effect, from string, s State) []game.Effect {
	to := s.Dealer().String()
	return append(dst, game.Effect{Seat: s.Dealer(), From: from, To: to, Uses: "deal"})
}

func (r *Rules) appendThrow(dst []game.Effect, s State, a game.Action) []game.Effect {
	hi, lo := dice(a)
	left := s
	out := left.thrown(hi, lo)
	thrower := s.thrower
	for i := range min(taken(hi, lo), s.Discarded()) {
		top := strconv.Itoa(s.Discard(s.Discarded() - 1 - i))
		dst = append(dst, game.Effect{Seat: thrower, From: "discard", To: "hand", Uses: top})
	}
	for i := left.discarder(&s, 0); i < game.Seat(s.seats); i = left.discarder(&s, i+1) {
		number := strconv.Itoa(left.Discard(left.Discarded() - 1))
		dst = append(dst, game.Effect{Seat: i, From: "hand", To: "discard", Uses: number})
	}
	if out == 0 {
		return dst
	}
	winner := s.winner(out)
	for i := range game.Seat(s.seats) {
		if n := left.Cards(i); n > 0 {
			dst = append(dst, game.Effect{Seat: winner, From: i.String(), To: "points", Uses: strconv.Itoa(n)})
		}
	}
	if after := r.Apply(s, game.Nature, a); after.next == NextMisc && after.dealer != s.dealer {
		dst = appendDeal(dst, s.dealer.String(), after)
	}
	return dst
}

// discarder returns the first seat from i on that has fewer cards than before.
func (s *State) discarder(before *State, i game.Seat) game.Seat {
	for i < game.Seat(s.seats) && s.Cards(i) >= before.Cards(i) {
		i++
	}
	return i
}

// taken returns how many cards a throw makes the thrower take, if there are.
func taken(hi, lo int) int {
	switch {
	case lo == Check:
		return 2
	case hi == Check:
		return 1
	}
	return 0
}
