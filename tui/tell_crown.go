package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parlor/game"
	"parlor/rules/crown"
)

// crownFamily is Crown and Anchor.
type crownFamily struct{ cast }

func crownAt(p game.Position) (crown.State, crown.Rules) {
	s, _ := game.As[crown.State](p)
	r, _ := game.RulesOf[crown.State](p)
	return s, r.(crown.Rules)
}

func (f crownFamily) label(_ game.Position, seat game.Seat) string { return f.name(seat) }

// aim tells what the election is.
func (crownFamily) aim(p game.Position) string {
	if s, _ := crownAt(p); s.Next() == crown.NextElect {
		return "for the bank: a Crown wins it (CA-2)"
	}
	return ""
}

func (crownFamily) sides() bool { return false }

func (crownFamily) byHand() bool { return true }

func (crownFamily) dealing(game.Position) bool { return false }

func (crownFamily) thrower(p game.Position) (game.Seat, bool) {
	s, _ := crownAt(p)
	return max(s.Thrower(), 0), s.Thrower() >= 0
}

func (f crownFamily) tell(e act) []string {
	s, _ := crownAt(e.Before)
	who := f.name(e.Seat)
	switch s.Next() {
	case crown.NextElect:
		line := begins(f.name(s.Thrower()), "throws") + " " + e.Text
		if after, _ := crownAt(e.After); after.Banker() >= 0 {
			return []string{line + ", a Crown: " + does(f.name(s.Thrower()), "is") + " Banker."}
		}
		return []string{line + ": no Crown, no Banker yet."}
	case crown.NextBet:
		switch bet := e.parts()[0]; bet.Do {
		case "pass":
			return []string{begins(who, "bets") + " nothing."}
		case "done":
			return []string{begins(who, "has") + " bet."}
		default:
			return []string{fmt.Sprintf("%s %d on %s.", begins(who, "bets"), bet.N, bet.On)}
		}
	}
	return f.tellThrow(s, e)
}

// tellThrow says what the Banker's throw pays.
func (f crownFamily) tellThrow(s crown.State, e act) []string {
	banker := fmt.Sprintf("the Banker, %s, throws", f.name(s.Banker()))
	if f.name(s.Banker()) == you {
		banker = "you, the Banker, throw"
	}
	lines := []string{fmt.Sprintf("Round %d: %s %s.", s.Round(), banker, strings.Join(e.parts()[0].Faces, ", "))}
	after, _ := crownAt(e.After)
	for i := range game.Seat(s.Seats()) {
		stake := 0
		for d := crown.Crown; d < crown.Designs; d++ {
			stake += s.Stake(i, d)
		}
		won := after.Chips(i) - s.Chips(i) - stake
		switch {
		case i == s.Banker():
			lines = append(lines, fmt.Sprintf("The bank %s.", gain("the bank", won)))
		case stake > 0:
			lines = append(lines, fmt.Sprintf("%s %s and %s %d.", capital(f.name(i)), gain(f.name(i), won), verb(f.name(i), "has"), after.Chips(i)))
		}
	}
	if after.Banker() >= 0 && after.Banker() != s.Banker() {
		lines = append(lines, fmt.Sprintf("The bank passes to %s.", f.name(after.Banker())))
	}
	return lines
}

// gain says what who wins or loses, without who.
func gain(who string, n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("%s %d", verb(who, "wins"), n)
	case n < 0:
		return fmt.Sprintf("%s %d", verb(who, "loses"), -n)
	}
	return fmt.Sprintf("neither %s nor %s", verb(who, "wins"), verb(who, "loses"))
}

func (crownFamily) asks(p game.Position, seat game.Seat) string {
	s, r := crownAt(p)
	text := fmt.Sprintf("bet, with %s", count(s.Chips(seat), "chip", "chips"))
	if r.Multi {
		text += ", or done"
	}
	if r.MayPass {
		text += ", or pass"
	}
	return text
}

func (crownFamily) choice(p game.Position, seat game.Seat, text string) string {
	return because(p, seat, text)
}

func (crownFamily) legend(game.Position, string) string { return "" }

func (f crownFamily) result(p game.Position) string {
	s, _ := crownAt(p)
	order := make([]game.Seat, s.Seats())
	for i := range order {
		order[i] = game.Seat(i)
	}
	slices.SortStableFunc(order, func(a, b game.Seat) int { return cmp.Compare(s.Chips(b), s.Chips(a)) })
	var winners, all []string
	for _, i := range order {
		if s.Chips(i) == s.Chips(order[0]) {
			winners = append(winners, f.name(i))
		}
		all = append(all, fmt.Sprintf("%s %d", does(f.name(i), "has"), s.Chips(i)))
	}
	if len(winners) > 1 {
		return fmt.Sprintf("%s share the win: %s.", capital(join(winners)), join(all))
	}
	return fmt.Sprintf("%s: %s.", begins(winners[0], "wins"), join(all))
}
