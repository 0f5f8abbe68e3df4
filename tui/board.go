package tui

import (
	"strings"

	"parlor/game"
)

// A view is what a board drawer is told: the position, from whose side, in how
// much room, and what is marked.
type view struct {
	w, h  int // columns and rows there are
	color bool
	p     game.Position
	at    Progress
	seat  game.Seat // whose numbering and whose side
	dice  []string  // what the last throw shows, where the position does not keep it
	marks marks
	whole bool // the turn of seat is put together, but not yet played
}

// marks are the places that can be chosen, in the numbering of the viewer.
type marks struct {
	sources map[string]bool
	targets map[string]bool
	at      string // the place under the cursor
	from    string // the source that has been chosen
	stake   int    // the stake to be placed
}

// A picture is a board, and where on it the places are.
type picture struct {
	canvas
	spots map[string]spot
}

// A spot is a place on the screen: column and row.
type spot struct{ x, y int }

// who says who sits in seat: "you", "Bosun (bot)", "bot (hand)".
func (v view) who(seat game.Seat) string {
	if name, ok := strings.CutPrefix(v.at.Seats[seat], elsewhere); ok {
		return short(name)
	}
	if v.at.Seats[seat] != Me {
		if bot, ok := v.at.Setup.house().Bots.Person(v.at.Seats[seat]); ok {
			return bot.Title + " (bot)"
		}
		return "bot (" + v.at.Seats[seat] + ")"
	}
	if v.at.People().Len() == 1 {
		return "you"
	}
	return "player"
}

// short returns name, or as much of it as stands beside a board.
func short(name string) string { return cutTo(name, 14) }

// acts reports whether seat is awaited.
func (v view) acts(seat game.Seat) bool {
	if v.at.Over() {
		return false
	}
	if v.whole {
		return seat == v.seat
	}
	if v.p.ToAct().Has(game.Nature) {
		thrower, ok := familyOf(v.p, nil).thrower(v.p)
		return ok && thrower == seat
	}
	return v.p.ToAct().Has(seat)
}

// pointer is drawn before who is awaited.
func (v view) pointer(seat game.Seat) string {
	if v.acts(seat) {
		return "▶"
	}
	return " "
}
