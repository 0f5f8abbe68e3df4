package tui

import (
	"strings"

	"parlor/analysis"
	"parlor/game"
)

// reasons says in words what is good and bad about text, which seat may do at p:
// "It makes the 7 point and leaves one blot, hit by 11 of 36 throws." It is empty where
// there is nothing to say.
func reasons(p game.Position, seat game.Seat, text string) string {
	if !p.Stepping() {
		return familyOf(p, nil).choice(p, seat, text)
	}
	var list []string
	for _, r := range analysis.Why(p, seat, text) {
		list = append(list, r.String())
	}
	if len(list) == 0 {
		return ""
	}
	return "It " + join(list) + "."
}

// advice is what is told to who asks for a hint: what the best bot would do, and
// why. Against a bank no stake is better than another: then what they bring and risk.
func advice(p game.Position, seat game.Seat, text string) string {
	if x, ok := analysis.StakesOf(p, seat); ok {
		return x.Edge() + " " + x.Risk()
	}
	if why := reasons(p, seat, text); strings.HasPrefix(why, text+":") { // It names the choice itself.
		return why
	}
	return strings.TrimSpace(text + ". " + capital(reasons(p, seat, text)))
}
