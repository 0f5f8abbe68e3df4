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
type crownFamily struct{}

func crownAt(p game.Position) (crown.State, crown.Rules) {
	s, _ := game.As[crown.State](p)
	r, _ := game.RulesOf[crown.State](p)
	return s, r.(crown.Rules)
}

func (crownFamily) label(_ game.Position, seat game.Seat) string { return fmt.Sprintf("seat %d", seat) }

func (crownFamily) thrower(p game.Position) (game.Seat, bool) {
	s, _ := crownAt(p)
	return game.Seat(max(s.Thrower(), 0)), s.Thrower() >= 0
}

func (f crownFamily) tell(e Event) []string {
	s, _ := crownAt(e.Before)
	who := fmt.Sprintf("Seat %d", e.Seat)
	switch s.Next() {
	case crown.NextElect:
		line := fmt.Sprintf("Seat %d throws %s", s.Thrower(), e.Text)
		if after, _ := crownAt(e.After); after.Banker() >= 0 {
			return []string{line + " and is Banker."}
		}
		return []string{line + "."}
	case crown.NextBet:
		words := strings.Fields(e.Text)
		switch {
		case e.Text == "pass":
			return []string{who + " bets nothing."}
		case e.Text == "done":
			return []string{who + " has bet."}
		case len(words) == 3:
			return []string{fmt.Sprintf("%s bets %s on %s.", who, words[1], words[2])}
		}
		return []string{who + ": " + e.Text}
	}
	return f.tellThrow(s, e)
}

// tellThrow says what the Banker's throw pays.
func (crownFamily) tellThrow(s crown.State, e Event) []string {
	lines := []string{fmt.Sprintf("Round %d: the Banker, seat %d, throws %s.", s.Round(), s.Banker(), strings.ReplaceAll(e.Text, ",", ", "))}
	after, _ := crownAt(e.After)
	for i := range s.Seats() {
		stake := 0
		for d := crown.Crown; d < crown.Designs; d++ {
			stake += s.Stake(i, d)
		}
		won := after.Chips(i) - s.Chips(i) - stake
		switch {
		case i == s.Banker():
			lines = append(lines, fmt.Sprintf("The bank %s.", gain(won)))
		case stake > 0:
			lines = append(lines, fmt.Sprintf("Seat %d %s and has %d.", i, gain(won), after.Chips(i)))
		}
	}
	if after.Banker() >= 0 && after.Banker() != s.Banker() {
		lines = append(lines, fmt.Sprintf("The bank passes to seat %d.", after.Banker()))
	}
	return lines
}

func gain(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("wins %d", n)
	case n < 0:
		return fmt.Sprintf("loses %d", -n)
	}
	return "neither wins nor loses"
}

func (crownFamily) asks(p game.Position, seat game.Seat) string {
	s, r := crownAt(p)
	text := fmt.Sprintf("bet, with %s", count(s.Chips(int(seat)), "chip", "chips"))
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

func (crownFamily) legend(string) string { return "" }

func (crownFamily) result(p game.Position) string {
	s, _ := crownAt(p)
	order := make([]int, s.Seats())
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.Chips(b), s.Chips(a)) })
	var winners, all []string
	for _, i := range order {
		if s.Chips(i) == s.Chips(order[0]) {
			winners = append(winners, fmt.Sprintf("seat %d", i))
		}
		all = append(all, fmt.Sprintf("seat %d has %d", i, s.Chips(i)))
	}
	verb := "wins"
	if len(winners) > 1 {
		verb = "share the win"
	}
	return fmt.Sprintf("%s %s: %s.", capital(join(winners)), verb, join(all))
}
