package tui

import (
	"fmt"
	"slices"
	"strings"

	"parlor/game"
)

// plainFamily is the face of every game that brings none of its own: the position
// in words, what happened, and lists of what can be done.
type plainFamily struct{ cast }

func (f plainFamily) label(_ game.Position, seat game.Seat) string { return f.name(seat) }

func (plainFamily) sides() bool { return false }

func (plainFamily) byHand() bool { return false }

func (plainFamily) dealing(game.Position) bool { return false }

func (plainFamily) thrower(p game.Position) (game.Seat, bool) {
	seat := p.Thrower()
	return seat, seat != game.Public
}

func (plainFamily) aim(game.Position) string { return "" }

func (f plainFamily) tell(e act) []string {
	who, verb := e.Seat, "plays"
	if e.Seat == game.Nature {
		if who, verb = e.Before.Thrower(), "throws"; who == game.Public {
			return []string{"Drawn: " + e.Text + "."}
		}
	}
	if bet, ok := game.BetPart(e.Text); ok {
		return []string{fmt.Sprintf("%s %d on %s.", begins(f.label(e.Before, who), "bets"), bet.N, bet.On)}
	}
	return []string{begins(f.label(e.Before, who), verb) + " " + e.Text + "."}
}

func (plainFamily) asks(p game.Position, seat game.Seat) string {
	list := choices(p, seat)
	if len(list) > 6 {
		return "choose"
	}
	return "choose " + strings.Join(list, " or ")
}

func (plainFamily) choice(p game.Position, seat game.Seat, text string) string {
	return because(p, seat, text)
}

func (plainFamily) legend(game.Position, string) string { return "" }

func (f plainFamily) result(p game.Position) string {
	pay := p.Payoffs()
	best := slices.Max(pay[:p.Seats()])
	var won, all []string
	for seat := range game.Seat(p.Seats()) {
		if pay[seat] == best {
			won = append(won, f.label(p, seat))
		}
		all = append(all, f.label(p, seat)+" "+payoffText(pay[seat], p))
	}
	if len(won) == 1 {
		return fmt.Sprintf("%s the game: %s.", begins(won[0], "wins"), strings.Join(all, ", "))
	}
	return fmt.Sprintf("%s share the game: %s.", capital(join(won)), strings.Join(all, ", "))
}

// draw writes who plays, and below each part of the position line on a line.
func (f plainFamily) draw(v view) picture {
	lines := strings.Fields(game.Inner(v.p).String())
	w := min(v.w, 76)
	pic := picture{newCanvas(w, v.p.Seats()+len(lines)+3, plainText), map[string]spot{}}
	for i := range v.p.Seats() {
		seat, st := game.Seat(i), plainText
		if v.acts(seat) {
			st = strong
		}
		pic.text(0, 1+i, st, fmt.Sprintf("%s %s %s", v.pointer(seat), v.p.SeatName(seat), v.who(seat)))
	}
	for i, part := range lines {
		name, value, _ := strings.Cut(part, "=")
		pic.text(2, v.p.Seats()+2+i, dim, name)
		pic.text(14, v.p.Seats()+2+i, plainText, value)
	}
	return pic
}
