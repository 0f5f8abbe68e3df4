package tui

import (
	"strings"

	"parlor/game"
)

// reasons says in words what is good and bad about text, which seat may do at p:
// "It makes your bar point and leaves one shot, 11 in 36." It is empty where
// there is nothing to say.
func reasons(p game.Position, seat game.Seat, text string) string {
	f := familyOf(p, nil)
	if !p.Stepping() {
		return f.choice(p, seat, text)
	}
	after, err := p.PlayText(seat, text)
	if err != nil {
		return ""
	}
	if last, _, ok := (act{seat, text, p, after}).ended(); ok { // Not the beginning of the next game.
		after = last
	}
	if list := f.reasons(p, after, seat); len(list) > 0 {
		return "It " + join(list) + "."
	}
	return ""
}

// advice is what is told to who asks for a hint: what the best bot would do, and
// why.
func advice(p game.Position, seat game.Seat, text string) string {
	return strings.TrimSpace(text + ". " + capital(reasons(p, seat, text)))
}
