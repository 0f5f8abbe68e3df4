package pages

import (
	"strconv"
	"strings"
)

// You is the page of a visitor's own games.
type You struct {
	Page
	Open   []Line // not over yet
	More   bool   // some finished games are not counted yet
	Played int    // against others
	Facts  []Fact
	Games  []Score // by game
	With   []Score // by who the others were
	Plot   string  // SVG of the balance, game by game
	Span   string  // what it shows, in words
	High   string  // its labels
	Low    string
	Recent []Past
	Older  string // query of the page with older games

	Puzzles []Fact // that he keeps: the game, the id, and when it is asked
	Due     int    // how many of them are asked now

	Newest bool   // the page begins with the latest game
	Key    string // his, for him to keep; empty for strangers
}

// Fact is a number worth knowing.
type Fact struct{ Name, Value, About string }

// Score counts games of a kind.
type Score struct{ Name, Played, Won, Share, Points string }

// Past is a finished game.
type Past struct {
	Room, Title, Who, Date, Day string // Day is the date for machines
	Class, Result               string
	Points                      string
}

// Balance says how many of n games more were won than lost.
func Balance(lang string, n int, balance string) string {
	return strings.NewReplacer("{n}", strconv.Itoa(n), "{balance}", balance).Replace(message(lang, "you.balance"))
}

// Outcome says how a game went for a player, and why: a class for the style
// sheet, and a text.
func Outcome(lang string, won int, here bool, reason string) (class, text string) {
	switch {
	case here:
		return "even", message(lang, "outcome.here")
	case won > 0:
		class = "won"
	case won < 0:
		class = "lost"
	default:
		class = "even"
	}
	text = message(lang, "outcome."+class)
	if reason != "rules" && reason != "draw" {
		text += ", " + message(lang, "reason."+reason)
	}
	return class, text
}
