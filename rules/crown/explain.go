package crown

import (
	"strconv"
	"strings"

	"parlor/game"
)

// Explain implements [game.Teacher].
func (r Rules) Explain(s State, seat game.Seat, text string) game.Explanation {
	switch {
	case s.next == NextOver:
		return game.Refused("CA-A8", "The game is over: it was agreed to play %d rounds, and whoever has the most chips has won.", r.Rounds)
	case seat == game.Nature:
		return r.explainDice(s, text)
	case seat < 0 || seat >= game.Seat(s.seats):
		return game.Refused("CA-1", "There is no seat %d at this board: %d play.", seat, s.seats)
	case s.next == NextElect:
		return game.Refused("CA-2", "There is no Banker yet: each in turn throws a single die, and the first to throw a Crown is Banker.")
	case seat == s.turn:
		return game.Refused("CA-4", "The Banker does not bet; he throws the dice, pays and collects.")
	case !r.ToAct(s).Has(seat):
		return r.explainWait(&s, seat)
	}
	switch text {
	case "pass":
		return r.explainPass(&s, seat)
	case "done":
		return r.explainDone(&s, seat)
	}
	return r.explainBet(&s, seat, text)
}

// explainWait says why seat, a player who is not to act, is not.
func (r *Rules) explainWait(s *State, seat game.Seat) game.Explanation {
	switch {
	case s.HasPassed(seat):
		return game.Refused("CA-A3", "You have passed in this round.")
	case !s.stakes[seat].empty() && r.Multi:
		return game.Refused("CA-A2", "You have said that you bet no more in this round.")
	case !s.stakes[seat].empty():
		return game.Refused("CA-A2", "Your bet lies: one design for each player and throw.")
	case s.chips[seat] <= 0:
		return game.Refused("CA-A3", "You have no chips, so you sit out until you are Banker.")
	case r.Bank == Limit && !r.canBet(s, seat):
		return game.Refused("CA-A5", "The Banker's chips could not pay another stake three times over, so you sit out this round.")
	case s.next == NextBet && r.Bank == Limit:
		return game.Refused("CA-3", "Another player bets first: one after the other from the Banker's left, since one stake can bar the next.")
	}
	return game.Refused("CA-A5", "The Banker owes too much for anybody to bet against him.")
}

func (r *Rules) explainPass(s *State, seat game.Seat) game.Explanation {
	switch {
	case !s.stakes[seat].empty():
		return game.Refused("CA-A2", "You have bet already: say done when you want no further design.")
	case !r.MayPass:
		return game.Refused("CA-A3", "Whoever has chips must bet at least one.")
	}
	return game.Allowed("CA-A3", "It was agreed that a player may sit out a round.")
}

func (r *Rules) explainDone(s *State, seat game.Seat) game.Explanation {
	switch {
	case !r.Multi:
		return game.Refused("CA-A2", "A single bet needs no word to end it: one design for each player and throw.")
	case s.stakes[seat].empty():
		return game.Refused("CA-A2", "You have bet on no design yet.")
	}
	return game.Allowed("CA-A2", "You bet on no further design in this round.")
}

func (r *Rules) explainBet(s *State, seat game.Seat, text string) game.Explanation {
	words := strings.Split(text, " ")
	if len(words) != 3 || words[0] != "bet" {
		return game.Refused("CA-3", "Chips are placed on a design, as in %s.", r.example(s, seat))
	}
	d, err := parseDesign(words[2])
	if err != nil {
		return game.Refused("CA-1", "%q is no design: the board has %s.", words[2], strings.Join(designNames[:], ", "))
	}
	stake, err := strconv.Atoi(words[1])
	own := int(s.chips[seat])
	switch {
	case err != nil:
		return game.Refused("CA-A4", "%q is no number of chips: say how many, as in %s.", words[1], r.example(s, seat))
	case stake < 1:
		return game.Refused("CA-A4", "A stake is at least one chip.")
	case stake > own:
		return game.Refused("CA-A4", "You own %d chips, too few for a stake of %d.", own, stake)
	case r.MaxBet != 0 && stake > r.MaxBet:
		return game.Refused("CA-A4", "It was agreed that no stake is above %d.", r.MaxBet)
	case stake > MaxStake:
		return game.Refused("CA-A4", "No stake is above %d.", MaxStake)
	case s.stakes[seat].on(d) != 0:
		return game.Refused("CA-A2", "One bet a design: you have %d on %s already.", s.stakes[seat].on(d), d)
	case stake > r.room(s, seat, d):
		return r.explainBank(s, seat, d)
	case words[1] != strconv.Itoa(stake):
		return game.Refused("CA-A4", "Write the stake plainly, as %d.", stake)
	}
	return game.Allowed("CA-3", "If %s is shown once, twice or three times, each chip wins %d, %d or %d; if not, the Banker collects it.", d, r.Gain(1), r.Gain(2), r.Gain(3)).
		Also("CA-5", "In 216 throws a chip on any design wins %d in all.", r.Expectation())
}

// example is something that seat, which is to act, may do at s: a bet of one
// chip if it can bet at all.
func (r *Rules) example(s *State, seat game.Seat) string {
	for d := Crown; d < Designs; d++ {
		if r.highest(s, seat, d) > 0 {
			return "bet 1 " + d.String()
		}
	}
	return "done" // Only who has bet is to act and cannot bet more (CA-A2).
}

func (r *Rules) explainBank(s *State, seat game.Seat, d Design) game.Explanation {
	if r.Bank != Limit {
		return game.Refused("CA-A5", "The Banker owes too much for anybody to bet against him.")
	}
	return game.Refused("CA-A5", "Three times all stakes on a design must fit the Banker's %d chips: on %s there is room for %d.",
		s.chips[s.turn], d, r.room(s, seat, d))
}

// explainDice explains what Nature does.
func (r *Rules) explainDice(s State, text string) game.Explanation {
	a, err := parseDice(text)
	single := err == nil && a&^7 == elected
	switch {
	case s.next == NextBet:
		return game.Refused("CA-3", "Not all have bet yet: the Banker throws when all stakes lie.")
	case err != nil:
		return game.Refused("CA-1", "A die shows %s; three dice are named in this order.", strings.Join(designNames[:], ", "))
	case s.next == NextElect && !single:
		return game.Refused("CA-2", "Who becomes Banker is decided with a single die.")
	case s.next == NextThrow && single:
		return game.Refused("CA-3", "The Banker throws three dice.")
	case s.next == NextElect && a == Election(Crown):
		return game.Allowed("CA-2", "The first to throw a Crown is Banker.")
	case s.next == NextElect:
		return game.Allowed("CA-2", "No Crown: the next player throws, round and round.").
			Also("CA-A9", "The first seat throws first.")
	}
	return r.explainThrow(s, a)
}

// explainThrow says what decides what a throw does.
func (r *Rules) explainThrow(s State, a game.Action) game.Explanation {
	e := game.Allowed("CA-3", "A design shown counts single, double or triple for each chip on it; the Banker collects all other stakes.")
	if r.Included {
		e = e.Also("CA-A1", "It was agreed that the count holds the stake itself.")
	} else {
		e = e.Also("CA-A1", "A winning stake goes back to its owner besides.")
	}
	f := faces(a)
	after := r.Apply(s, game.Nature, a)
	have, owes := r.balance(&s, f)
	broke := r.Bank == Break && owes > have
	switch {
	case broke:
		e = e.Also("CA-A5", "The Banker cannot pay all: he pays from his left as far as his chips go.")
	case after.chips[s.turn] < 0:
		e = e.Also("CA-A5", "The Banker owes what he cannot pay.")
	}
	switch {
	case after.next == NextOver:
		e = e.Also("CA-A8", "This was the last of the rounds agreed on: whoever has the most chips wins.")
	case broke:
		e = e.Also("CA-A5", "So the bank passes.")
	case f[0] == f[2]:
		e = e.Also("CA-A6", "Three alike: after paying, the bank passes to the left, whether or not anybody bet on them.")
	}
	if after.next != NextOver && (broke || f[0] == f[2]) && after.turn != s.left(s.turn) {
		e = e.Also("CA-A7", "A player without chips is skipped.")
	}
	return e
}
