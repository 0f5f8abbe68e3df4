package tui

import (
	"fmt"
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/check"
)

// checkFamily is Check and Double Check.
type checkFamily struct{ cast }

func checkAt(p game.Position) check.State {
	s, _ := game.As[check.State](p)
	return s
}

func (f checkFamily) label(_ game.Position, seat game.Seat) string { return f.name(seat) }

func (checkFamily) aim(game.Position) string { return "" }

func (checkFamily) sides() bool { return false }

func (checkFamily) byHand() bool { return true }

func (checkFamily) dealing(p game.Position) bool {
	next := checkAt(p).Next()
	return next == check.NextMisc || next == check.NextDeal
}

func (checkFamily) thrower(p game.Position) (game.Seat, bool) {
	s := checkAt(p)
	switch s.Next() {
	case check.NextThrow:
		return s.Thrower(), true
	case check.NextMisc, check.NextDeal:
		return s.Dealer(), true
	}
	return 0, false
}

func (f checkFamily) tell(e act) []string {
	s, after := checkAt(e.Before), checkAt(e.After)
	switch s.Next() {
	case check.NextStart:
		return []string{fmt.Sprintf("The lot says that %s.", does(f.name(after.Dealer()), "deals"))}
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

func (f checkFamily) tellDeal(s check.State) []string {
	lines := []string{begins(f.name(s.Dealer()), "deals") + "."}
	for i := range game.Seat(s.Seats()) {
		lines = append(lines, fmt.Sprintf("%s %s.", begins(f.name(i), "holds"), strings.Join(hand(s, i), " ")))
	}
	return append(lines, fmt.Sprintf("On the Discard: %s, the last on top.", strings.Join(discard(s), " ")))
}

// hand lists the cards of seat, highest first.
func hand(s check.State, seat game.Seat) (cards []string) {
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

func (f checkFamily) tellThrow(e act, s check.State) []string {
	line := fmt.Sprintf("%s %s", begins(f.name(s.Thrower()), "throws"), checkWords(e.parts()[0].Faces))
	var took, off []string
	var paid []string
	number, dealer, winner := "", game.Public, game.Public
	a, err := e.Before.Parse(game.Nature, e.Text)
	if err != nil {
		return []string{line + "."}
	}
	for _, x := range e.Before.Effects(game.Nature, a) {
		switch {
		case x.From == "discard":
			took = append(took, x.Uses)
		case x.To == "discard":
			off, number = append(off, f.name(x.Seat)), x.Uses
		case x.To == "points":
			winner = x.Seat
			paid = append(paid, does(f.payer(x.From), "pays")+" "+x.Uses)
		case x.Uses == "deal":
			dealer = x.Seat
		}
	}
	if len(took) > 0 {
		line += fmt.Sprintf(" and %s the %s from the Discard", verb(f.name(s.Thrower()), "takes"), join(took))
	}
	lines := []string{line + "."}
	if len(off) == 1 {
		lines = append(lines, fmt.Sprintf("%s off %s.", begins(off[0], "throws"), aCard(number)))
	} else if len(off) > 1 {
		lines = append(lines, fmt.Sprintf("%s throw off %s each.", capital(join(off)), aCard(number)))
	}
	if len(off) == 0 && len(took) == 0 {
		lines = append(lines, "Nobody throws off.")
	}
	if winner < 0 && len(paid) == 0 {
		if winner = checkWinner(e); winner < 0 {
			return lines
		}
	}
	return append(lines, f.handWon(winner, paid, e, dealer)...)
}

// payer returns what the seat is called that an effect names as the source of
// points.
func (f checkFamily) payer(from string) string {
	seat, err := strconv.Atoi(from)
	if err != nil {
		return from
	}
	return f.name(game.Seat(seat))
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
func checkWinner(e act) game.Seat {
	s, after := checkAt(e.Before), checkAt(e.After)
	if after.Next() == check.NextThrow {
		return game.Public
	}
	return s.Thrower()
}

func (f checkFamily) handWon(winner game.Seat, paid []string, e act, dealer game.Seat) []string {
	after := checkAt(e.After)
	line := begins(f.name(winner), "wins") + " the hand"
	if len(paid) > 0 {
		line += ": " + join(paid)
	}
	lines := []string{line + ".", fmt.Sprintf("Points: %s.", f.points(after))}
	if dealer >= 0 {
		lines = append(lines, fmt.Sprintf("The deal passes to %s.", f.name(dealer)))
	}
	return lines
}

func (f checkFamily) points(s check.State) string {
	var list []string
	for i := range game.Seat(s.Seats()) {
		list = append(list, fmt.Sprintf("%s %d", does(f.name(i), "has"), s.Points(i)))
	}
	return strings.Join(list, ", ")
}

// checkWords says a throw in words: "4-2, together 6", "Check and 4", "Double
// Check".
func checkWords(faces []string) string {
	switch hi, lo := faces[0], faces[1]; {
	case lo == "C":
		return "Double Check"
	case hi == "C":
		return "Check and " + lo
	default:
		return fmt.Sprintf("%s-%s, together %d", hi, lo, int(hi[0]-'0')+int(lo[0]-'0'))
	}
}

func (checkFamily) asks(game.Position, game.Seat) string { return "throw" }

func (checkFamily) choice(p game.Position, seat game.Seat, text string) string {
	return because(p, seat, text)
}

func (checkFamily) legend(game.Position, string) string { return "" }

func (f checkFamily) result(p game.Position) string {
	s := checkAt(p)
	best := game.Seat(0)
	for i := range game.Seat(s.Seats()) {
		if s.Points(i) > s.Points(best) {
			best = i
		}
	}
	return fmt.Sprintf("%s the game: %s.", begins(f.name(best), "wins"), f.points(s))
}
