package check

import (
	"math/bits"
	"slices"

	"parlor/game"
)

// Explain implements [game.Teacher].
func (r Rules) Explain(s State, seat game.Seat, text string) game.Explanation {
	switch {
	case s.next == NextOver:
		return game.Refused("CK-11", "The game is over: somebody has reached %d points.", r.Target)
	case seat != game.Nature:
		return game.Refused("CK-8", "There is nothing to decide: the dice say who throws off and who takes, and throwing off is never a loss.")
	}
	a, err := r.ParseAction(s, seat, text)
	legal := err == nil && slices.ContainsFunc(r.AppendOutcomes(nil, s), func(o game.Outcome) bool { return o.Action == a })
	switch s.next {
	case NextStart:
		return explainLot(s, legal)
	case NextMisc:
		return r.explainMisc(legal)
	case NextDeal:
		return r.explainCard(&s, a, legal)
	}
	if !legal {
		return game.Refused("CK-1", "What comes now is a throw of two dice, each with the numbers 1 to 5 and Check, larger first: 4-2, C-4 or C-C.")
	}
	return r.explainThrow(s, a)
}

func explainLot(s State, legal bool) game.Explanation {
	if !legal {
		return game.Refused("CK-5", "What comes now is the lot for the first dealer, seat 0 to %d.", s.seats-1)
	}
	return game.Allowed("CK-5", "The first dealer is drawn by lot, every seat alike.")
}

func (r *Rules) explainMisc(legal bool) game.Explanation {
	given := "four different numbers from 2 to 10, drawn for each hand"
	if r.Misc != [4]uint8{} {
		given = "those agreed on before the game"
	}
	if !legal {
		return game.Refused("CK-A1", "What comes now is the numbers of the four miscellaneous cards: %s.", given)
	}
	return game.Allowed("CK-A1", "The four miscellaneous cards are %s.", given).
		Also("CK-3", "They are cards like all others.")
}

func (r *Rules) explainCard(s *State, a game.Action, legal bool) game.Explanation {
	n := int(a &^ kindMask)
	switch {
	case !legal && a&kindMask != kindCard:
		return game.Refused("CK-5", "What comes now is the next card of the deal, 2 to 10.")
	case !legal && s.Pack(n) == 0:
		return game.Refused("CK-2", "No card with number %d is left: all lie on the table.", n)
	case !legal:
		return game.Refused("CK-A2", "The cards with number %d that are left are set aside for the other part of the deal.", n)
	}
	e := game.Allowed("CK-4", "The last four cards make the Discard, face up.")
	if i := s.Receiver(); i >= 0 {
		e = game.Allowed("CK-5", "Cards go round from the dealer's left until each has nine: this one to seat %d.", i)
	}
	if r.Apart {
		e = e.Also("CK-A2", "The miscellaneous cards are set aside for the Discard.")
	}
	return e
}

func (r *Rules) explainThrow(s State, a game.Action) game.Explanation {
	var e game.Explanation
	hi, lo := dice(a)
	after := s
	out := after.thrown(hi, lo)
	switch {
	case lo == Check:
		e = game.Allowed("CK-7", "Double Check: the thrower takes the two top cards of the Discard, and nobody throws off.")
	case hi == Check && lo < lowest:
		e = game.Allowed("CK-7", "Check: the thrower takes the top card of the Discard. No card bears a 1, so nobody throws off.")
	case hi == Check:
		e = game.Allowed("CK-7", "Check: the thrower takes the top card of the Discard; then each opponent who holds a %d throws one off.", lo)
		if s.Count(s.thrower, lo) > 0 {
			e = e.Also("CK-A13", "The thrower may throw nothing off, not even a %d.", lo)
		}
	default:
		e = game.Allowed("CK-7", "The total is %d: everybody who holds a %d throws one off, the thrower too.", hi+lo, hi+lo)
	}
	if taken(hi, lo) > s.Discarded() {
		e = e.Also("CK-A3", "The Discard is too short: the thrower takes what there is.")
	}
	if out == 0 {
		e = e.Also("CK-6", "One throw each: the dice go to the left.")
	} else {
		e = r.explainEnd(e, s, a, out)
	}
	return e
}

// explainEnd adds the rules of the end of a hand, in which out are the empty
// hands.
func (r *Rules) explainEnd(e game.Explanation, s State, a game.Action, out uint) game.Explanation {
	winner := s.winner(out)
	e = e.Also("CK-9", "Seat %d has no card left and wins the hand.", winner)
	if bits.OnesCount(out) > 1 {
		e = e.Also("CK-A9", "Of several, the thrower wins, or whoever sits nearest to him going left.")
	}
	e = e.Also("CK-10", "Every other player pays the winner a point for each card left.")
	after := r.Apply(s, game.Nature, a)
	if r.Net {
		e = e.Also("CK-A10", "What is paid is taken off the points.")
	}
	if after.next == NextOver {
		e = e.Also("CK-11", "Seat %d has %d points or more: the game is over.", winner, r.Target)
		return e
	}
	return e.Also("CK-A11", "Seat %d deals the next hand.", after.dealer)
}
