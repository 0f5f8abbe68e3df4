package crown

import (
	"fmt"
	"strconv"
	"strings"

	"parlor/game"
)

// yes explains a legal action.
func yes(rules ...game.Citation) game.Explanation {
	return game.Explanation{Legal: true, Rules: rules}
}

// no explains why an action is refused.
func no(id, format string, args ...any) game.Explanation {
	return game.Explanation{Rules: []game.Citation{{ID: id, Text: fmt.Sprintf(format, args...)}}}
}

// Explain implements [game.Teacher].
func (r Rules) Explain(s State, seat game.Seat, text string) game.Explanation {
	switch {
	case s.next == NextOver:
		return no("CA-A8", "The game is over: it was agreed to play %d rounds, and who has most chips has won.", r.Rounds)
	case seat == game.Nature:
		return r.explainDice(s, text)
	case int(seat) >= int(s.seats):
		return no("CA-1", "There is no seat %d at this board: %d play.", seat, s.seats)
	case s.next == NextElect:
		return no("CA-2", "There is no Banker yet: each in turn throws a single die, and the first to throw a Crown is Banker.")
	case int(seat) == int(s.turn):
		return no("CA-4", "The Banker does not bet; he throws the dice, pays and collects.")
	case !r.ToAct(s).Has(seat):
		return r.explainWait(&s, int(seat))
	}
	switch text {
	case "pass":
		return r.explainPass(&s, int(seat))
	case "done":
		return r.explainDone(&s, int(seat))
	}
	return r.explainBet(&s, int(seat), text)
}

// explainWait says why seat, a player who is not to act, is not.
func (r *Rules) explainWait(s *State, seat int) game.Explanation {
	switch {
	case s.HasPassed(seat):
		return no("CA-A3", "You have passed in this round.")
	case !s.stakes[seat].empty() && r.Multi:
		return no("CA-A2", "You have said that you bet no more in this round.")
	case !s.stakes[seat].empty():
		return no("CA-A2", "Your bet lies: one design for each player and throw.")
	case s.chips[seat] <= 0:
		return no("CA-A3", "You have no chips, so you sit out until you are Banker.")
	case r.Bank == Limit && !r.canBet(s, seat):
		return no("CA-A5", "The Banker's chips could not pay another stake three times over, so you sit out this round.")
	case s.next == NextBet && r.Bank == Limit:
		return no("CA-3", "Another player bets first: one after the other from the Banker's left, since one stake can bar the next.")
	}
	return no("CA-A5", "The Banker owes too much for anybody to bet against him.")
}

func (r *Rules) explainPass(s *State, seat int) game.Explanation {
	switch {
	case !r.MayPass:
		return no("CA-A3", "Who has chips must bet at least one.")
	case !s.stakes[seat].empty():
		return no("CA-A2", "You have bet already: say done when you want no further design.")
	}
	return yes(game.Citation{ID: "CA-A3", Text: "It was agreed that a player may sit out a round."})
}

func (r *Rules) explainDone(s *State, seat int) game.Explanation {
	switch {
	case !r.Multi:
		return no("CA-A2", "A single bet needs no word to end it: one design for each player and throw.")
	case s.stakes[seat].empty():
		return no("CA-A2", "You have bet on no design yet.")
	}
	return yes(game.Citation{ID: "CA-A2", Text: "You bet on no further design in this round."})
}

func (r *Rules) explainBet(s *State, seat int, text string) game.Explanation {
	words := strings.Split(text, " ")
	if len(words) != 3 || words[0] != "bet" {
		return no("CA-3", "Place chips on a design: bet 5 crown, for one.")
	}
	d, err := parseDesign(words[2])
	if err != nil {
		return no("CA-1", "%q is no design: the board has %s.", words[2], strings.Join(designNames[:], ", "))
	}
	stake, err := strconv.Atoi(words[1])
	own := int(s.chips[seat])
	switch {
	case err != nil:
		return no("CA-A4", "%q is no number of chips: a stake is from 1 to your %d.", words[1], own)
	case stake < 1:
		return no("CA-A4", "A stake is at least one chip.")
	case stake > own:
		return no("CA-A4", "You own %d chips, too few for a stake of %d.", own, stake)
	case r.MaxBet != 0 && stake > r.MaxBet:
		return no("CA-A4", "It was agreed that no stake is above %d.", r.MaxBet)
	case stake > MaxStake:
		return no("CA-A4", "No stake is above %d.", MaxStake)
	case d < s.stakes[seat].open():
		return no("CA-A2", "One bet a design, in the order %s: you are beyond %s.", strings.Join(designNames[:], ", "), d)
	case stake > r.room(s, seat, d):
		return r.explainBank(s, seat, d)
	case words[1] != strconv.Itoa(stake):
		return no("CA-A4", "Write the stake plainly, as %d.", stake)
	}
	return yes(
		game.Citation{ID: "CA-3", Text: fmt.Sprintf("If %s is shown once, twice or three times, each chip wins %d, %d or %d; if not, the Banker collects it.", d, r.Gain(1), r.Gain(2), r.Gain(3))},
		game.Citation{ID: "CA-5", Text: fmt.Sprintf("In 216 throws a chip on any design wins %d in all.", r.Expectation())},
	)
}

func (r *Rules) explainBank(s *State, seat int, d Design) game.Explanation {
	if r.Bank != Limit {
		return no("CA-A5", "The Banker owes too much for anybody to bet against him.")
	}
	return no("CA-A5", "Three times all stakes on a design must fit the Banker's %d chips: on %s there is room for %d.",
		s.chips[s.turn], d, r.room(s, seat, d))
}

// explainDice explains what Nature does.
func (r *Rules) explainDice(s State, text string) game.Explanation {
	a, err := parseDice(text)
	single := err == nil && a&^7 == elected
	switch {
	case s.next == NextBet:
		return no("CA-3", "Not all have bet yet: the Banker throws when all stakes lie.")
	case err != nil:
		return no("CA-1", "A die shows %s; three dice are named in this order.", strings.Join(designNames[:], ", "))
	case s.next == NextElect && !single:
		return no("CA-2", "Who becomes Banker is decided with a single die.")
	case s.next == NextThrow && single:
		return no("CA-3", "The Banker throws three dice.")
	case s.next == NextElect && a == Election(Crown):
		return yes(game.Citation{ID: "CA-2", Text: "The first to throw a Crown is Banker."})
	case s.next == NextElect:
		return yes(game.Citation{ID: "CA-2", Text: "No Crown: the next player throws, round and round."},
			game.Citation{ID: "CA-A9", Text: "The first seat throws first."})
	}
	return yes(r.citeThrow(s, a)...)
}

// citeThrow lists the rules that decide what a throw does.
func (r *Rules) citeThrow(s State, a game.Action) []game.Citation {
	list := []game.Citation{{ID: "CA-3", Text: "A design shown counts single, double or triple for each chip on it; the Banker collects all other stakes."}}
	cite := func(id, text string) { list = append(list, game.Citation{ID: id, Text: text}) }
	if r.Included {
		cite("CA-A1", "It was agreed that the count holds the stake itself.")
	} else {
		cite("CA-A1", "A winning stake goes back to its owner besides.")
	}
	f := faces(a)
	after := r.Apply(s, game.Nature, a)
	have, owes := r.balance(&s, f)
	broke := r.Bank == Break && owes > have
	switch {
	case broke:
		cite("CA-A5", "The Banker cannot pay all: he pays from his left as far as his chips go, and the bank passes.")
	case after.chips[s.turn] < 0:
		cite("CA-A5", "The Banker owes what he cannot pay, and plays on.")
	}
	switch {
	case after.next == NextOver:
		cite("CA-A8", "This was the last of the rounds agreed on: who has most chips wins.")
	case f[0] == f[2]:
		cite("CA-A6", "Three alike: after paying, the bank passes to the left, whether or not anybody bet on them.")
	}
	if after.next != NextOver && (broke || f[0] == f[2]) && int(after.turn) != s.left(int(s.turn)) {
		cite("CA-A7", "A player without chips is skipped.")
	}
	return list
}
