package tui

import (
	"fmt"
	"strings"

	"parlor/analysis"
	"parlor/game"
)

// reasons says in words what is good and bad about text, which seat may do at p:
// "It makes your bar point and leaves one shot, 11 in 36." It is empty where
// there is nothing to say.
func reasons(p game.Position, seat game.Seat, text string) string {
	if !p.Stepping() {
		return familyOf(p, nil).choice(p, seat, text)
	}
	var list []string
	for _, r := range analysis.Why(p, seat, text) {
		list = append(list, reason(r))
	}
	if len(list) == 0 {
		return ""
	}
	return "It " + join(list) + "."
}

// reason says what a turn does: "hits a man".
func reason(r analysis.Reason) string {
	men := "a man"
	if r.N != 1 {
		men = count(r.N, "man", "men")
	}
	switch r.Key {
	case "hit":
		return "hits " + men
	case "bar":
		return "brings " + men + " in from the bar"
	case "res":
		return "brings " + men + " in from the reserve"
	case "off":
		return "takes " + men + " off"
	case "make":
		return "makes " + pointNames(r.Points)
	case "give":
		return "gives up " + pointNames(r.Points)
	case "capture":
		return "captures " + count(r.N, "piece", "pieces") + " of " + r.Side
	case "home":
		return "brings " + count(r.N, "piece", "pieces") + " home"
	}
	switch r.N { // shots
	case 0:
		return "leaves no shot"
	case 1:
		return fmt.Sprintf("leaves one shot, %d in %d", r.Ways, r.Of)
	}
	return fmt.Sprintf("leaves %d shots, %d in %d", r.N, r.Ways, r.Of)
}

// pointNames is what players call points of their own numbering.
func pointNames(points []int) string {
	var list []string
	for _, p := range points {
		name := fmt.Sprintf("your %d point", p)
		if p == 7 {
			name = "your bar point"
		}
		list = append(list, name)
	}
	return join(list)
}

// advice is what is told to who asks for a hint: what the best bot would do, and
// why.
func advice(p game.Position, seat game.Seat, text string) string {
	return strings.TrimSpace(text + ". " + capital(reasons(p, seat, text)))
}
