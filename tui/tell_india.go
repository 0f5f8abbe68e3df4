package tui

import (
	"fmt"
	"strings"

	"parlor/game"
	"parlor/rules/india"
)

// indiaFamily is the Royal Game of India.
type indiaFamily struct{}

func indiaAt(p game.Position) (india.State, india.Rules) {
	s, _ := game.As[india.State](p)
	r, _ := game.RulesOf[india.State](p)
	return s, r.(india.Rules)
}

func (indiaFamily) aim(game.Position) string { return "" }

func (indiaFamily) sides() bool { return true }

func (indiaFamily) byHand() bool { return false }

func (indiaFamily) dealing(game.Position) bool { return false }

func (indiaFamily) label(p game.Position, seat game.Seat) string {
	s, _ := indiaAt(p)
	return s.SideAt(seat).Name()
}

func (indiaFamily) thrower(p game.Position) (game.Seat, bool) {
	s, _ := indiaAt(p)
	if s.Next() == india.NextStart || s.Next() == india.NextOver {
		return 0, false
	}
	return s.SeatOf(s.Turn()), true
}

func (f indiaFamily) tell(e act) (lines []string) {
	s, _ := indiaAt(e.Before)
	after, _ := indiaAt(e.After)
	who := s.Turn().Name()
	switch {
	case s.Next() == india.NextStart:
		return []string{fmt.Sprintf("The lot says that %s begins.", after.Turn().Name())}
	case e.Seat == game.Nature:
		return []string{fmt.Sprintf("%s throws %s.", who, e.Text)}
	case e.Text == "pass":
		why := strings.Replace(because(e.Before, e.Seat, "pass"), ": the turn passes", "", 1) // That is what has just been said.
		lines = []string{fmt.Sprintf("%s passes: %s", who, why)}
	default:
		lines = []string{fmt.Sprintf("%s plays %s%s.", who, e.Text, f.captured(e))}
	}
	if after.Next() == india.NextThrow && after.Turn() == s.Turn() {
		lines = append(lines, who+" throws again.")
	}
	return lines
}

// captured says whose pieces the steps of e captured.
func (f indiaFamily) captured(e act) string {
	var words []string
	p := e.Before
	for _, step := range e.parts() {
		a, err := p.Parse(e.Seat, step.Text)
		if err != nil {
			break
		}
		for _, x := range p.Effects(e.Seat, a) {
			if x.Uses == "" {
				words = append(words, "a piece of "+f.label(p, x.Seat))
			}
		}
		if p, err = p.Play(e.Seat, a); err != nil {
			break
		}
	}
	if len(words) == 0 {
		return ""
	}
	return ", capturing " + join(words)
}

func (indiaFamily) asks(p game.Position, _ game.Seat) string {
	s, _ := indiaAt(p)
	var left []string
	for _, n := range s.Left() {
		if n != 0 {
			left = append(left, fmt.Sprint(n))
		}
	}
	return "play " + strings.Join(left, "-")
}

func (indiaFamily) choice(p game.Position, seat game.Seat, text string) string {
	return because(p, seat, text)
}

func (indiaFamily) legend(_ game.Position, text string) string {
	if text == "enter" {
		return "enter brings a piece in"
	}
	if step := (india.Rules{}).AppendParts(nil, text)[0]; step.Is == game.PartStep {
		return fmt.Sprintf("%s is a piece from space %s to %s", text, step.From, step.To)
	}
	return ""
}

func (indiaFamily) result(p game.Position) string {
	s, r := indiaAt(p)
	var names []string
	for side := india.South; side <= india.East; side++ {
		if r.Winners(s).Has(side) {
			names = append(names, side.Name())
		}
	}
	won := "wins"
	if len(names) > 1 {
		won = "win"
	}
	pay := p.Payoffs()
	for i := range p.Seats() {
		if pay[i] > 0 {
			return fmt.Sprintf("%s %s: %s.", join(names), won, payoffText(pay[i], p))
		}
	}
	return fmt.Sprintf("%s %s.", join(names), won)
}
