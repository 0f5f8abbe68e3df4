package tui

import (
	"fmt"
	"strings"

	"parlor/game"
	"parlor/rules/check"
)

// checkFamily is Check and Double Check.
type checkFamily struct{}

func checkAt(p game.Position) check.State {
	s, _ := game.As[check.State](p)
	return s
}

func (checkFamily) label(_ game.Position, seat game.Seat) string { return fmt.Sprintf("seat %d", seat) }

func (checkFamily) thrower(p game.Position) (game.Seat, bool) {
	s := checkAt(p)
	switch s.Next() {
	case check.NextThrow:
		return game.Seat(s.Thrower()), true
	case check.NextMisc, check.NextDeal:
		return game.Seat(s.Dealer()), true
	}
	return 0, false
}

func (f checkFamily) tell(e Event) []string {
	s, after := checkAt(e.Before), checkAt(e.After)
	switch s.Next() {
	case check.NextStart:
		return []string{fmt.Sprintf("The lot says that seat %d deals.", after.Dealer())}
	case check.NextDeal:
		if after.Next() == check.NextThrow {
			return f.tellDeal(after)
		}
		return nil
	case check.NextMisc:
		return nil
	}
	return f.tellThrow(e, s)
}

func (checkFamily) tellDeal(s check.State) []string {
	lines := []string{fmt.Sprintf("Seat %d deals.", s.Dealer())}
	for i := range s.Seats() {
		lines = append(lines, fmt.Sprintf("Seat %d holds %s.", i, strings.Join(hand(s, i), " ")))
	}
	return append(lines, fmt.Sprintf("On the Discard: %s, the last on top.", strings.Join(discard(s), " ")))
}

// hand lists the cards of seat, highest first.
func hand(s check.State, seat int) (cards []string) {
	for n := 10; n >= 2; n-- {
		for range s.Count(seat, n) {
			cards = append(cards, fmt.Sprint(n))
		}
	}
	return cards
}

// discard lists the Discard from the bottom up.
func discard(s check.State) (cards []string) {
	for i := range s.Discarded() {
		cards = append(cards, fmt.Sprint(s.Discard(i)))
	}
	return cards
}

func (checkFamily) tellThrow(e Event, s check.State) []string {
	line := fmt.Sprintf("Seat %d throws %s", s.Thrower(), checkWords(e.Text))
	var took, off []string
	var paid []string
	number, dealer, winner := "", -1, -1
	a, err := e.Before.Parse(game.Nature, e.Text)
	if err != nil {
		return []string{line + "."}
	}
	for _, x := range e.Before.Effects(game.Nature, a) {
		switch {
		case x.From == "discard":
			took = append(took, x.Uses)
		case x.To == "discard":
			off, number = append(off, fmt.Sprint(x.Seat)), x.Uses
		case x.To == "points":
			winner = int(x.Seat)
			paid = append(paid, fmt.Sprintf("seat %s pays %s", x.From, x.Uses))
		case x.Uses == "deal":
			dealer = int(x.Seat)
		}
	}
	if len(took) > 0 {
		line += fmt.Sprintf(" and takes the %s from the Discard", join(took))
	}
	lines := []string{line + "."}
	if len(off) == 1 {
		lines = append(lines, fmt.Sprintf("Seat %s throws off %s.", off[0], aCard(number)))
	} else if len(off) > 1 {
		lines = append(lines, fmt.Sprintf("Seats %s throw off %s each.", join(off), aCard(number)))
	}
	if len(off) == 0 && len(took) == 0 {
		lines = append(lines, "Nobody throws off.")
	}
	if winner < 0 && len(paid) == 0 {
		if winner = checkWinner(e); winner < 0 {
			return lines
		}
	}
	return append(lines, handWon(winner, paid, e, dealer)...)
}

// aCard writes a card with its article.
func aCard(number string) string {
	if number == "8" {
		return "an 8"
	}
	return "a " + number
}

// checkWinner returns who won a hand in which nobody had a card left to pay
// for, or -1 if the hand goes on.
func checkWinner(e Event) int {
	s, after := checkAt(e.Before), checkAt(e.After)
	if after.Next() == check.NextThrow {
		return -1
	}
	return s.Thrower()
}

func handWon(winner int, paid []string, e Event, dealer int) []string {
	after := checkAt(e.After)
	line := fmt.Sprintf("Seat %d wins the hand", winner)
	if len(paid) > 0 {
		line += ": " + join(paid)
	}
	lines := []string{line + ".", fmt.Sprintf("Points: %s.", points(after))}
	if dealer >= 0 {
		lines = append(lines, fmt.Sprintf("The deal passes to seat %d.", dealer))
	}
	return lines
}

func points(s check.State) string {
	var list []string
	for i := range s.Seats() {
		list = append(list, fmt.Sprintf("seat %d has %d", i, s.Points(i)))
	}
	return strings.Join(list, ", ")
}

// checkWords says a throw in words: "4-2, together 6", "Check and 4", "Double
// Check".
func checkWords(text string) string {
	hi, lo, _ := strings.Cut(text, "-")
	switch {
	case lo == "C":
		return "Double Check"
	case hi == "C":
		return "Check and " + lo
	}
	if len(hi) == 1 && len(lo) == 1 {
		return fmt.Sprintf("%s, together %d", text, int(hi[0]-'0')+int(lo[0]-'0'))
	}
	return text
}

func (checkFamily) asks(game.Position, game.Seat) string { return "throw" }

func (checkFamily) choice(p game.Position, seat game.Seat, text string) string {
	return because(p, seat, text)
}

func (checkFamily) legend(string) string { return "" }

func (checkFamily) result(p game.Position) string {
	s := checkAt(p)
	best := 0
	for i := range s.Seats() {
		if s.Points(i) > s.Points(best) {
			best = i
		}
	}
	return fmt.Sprintf("Seat %d wins the game: %s.", best, points(s))
}
