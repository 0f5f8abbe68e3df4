package e2e

import (
	"slices"
	"testing"

	"parlor/api"
	"parlor/fair"
)

// A cheat is a game file that a cheating server could give out: an honest one, changed, hashed and signed anew.
type cheat struct {
	name string
	of   string // the honest game
	do   func(t testing.TB, g *gamble)
	raw  bool // it leaves hashes and receipts as they are

	// cli is the check that fails in parlor verify.
	cli fair.Check
	// page is what the page finds; or, after "-", what it says that it does not know.
	page string
	// python is empty if the reader refuses it; else why it cannot.
	python string

	// beside is another file that the server gave out, if it takes two to see: parlor verify and the Python reader are given both.
	beside func(t testing.TB, g *gamble) fair.File
}

// What the readers do not know.
const (
	noRules  = "-not checked turns" // in the page's words
	byHand   = "-typed in"
	lots     = "-Lots and cards"
	oneFile  = "-whether somebody else was shown another log"
	pyRules  = "it knows no rules"
	pyRooms  = "it knows no rooms: what else is in an event"
	pyMarked = "it says that there are such throws"
)

// gambles are the honest games.
func gambles(t testing.TB) map[string]func() *gamble {
	live := api.ClockConfig{Delay: 5000, Pool: 60_000}
	return map[string]func() *gamble{
		"live":  func() *gamble { return newGamble(t, api.Config{Game: "hypergammon", Clock: live}, 2).play(1000) },
		"ahead": func() *gamble { return newGamble(t, api.Config{Game: "parker", Seats: 2}, 2).play(12) },
		"lots":  func() *gamble { return newGamble(t, api.Config{Game: "india", Seats: 3, Clock: live}, 3).play(8) },
		"cards": func() *gamble {
			return newGamble(t, api.Config{Game: "check-and-double-check", Clock: live}, 2).play(8)
		},
		"no number":  func() *gamble { return unnumbered(t) },
		"comings":    func() *gamble { return comings(t) },
		"wished":     func() *gamble { return wished(t) },
		"by hand":    func() *gamble { return newGamble(t, api.Config{Game: "parker", Manual: true}, 0).play(8) },
		"older":      func() *gamble { return stored(t, "links") },
		"fewer":      func() *gamble { return fewer(newGamble(t, api.Config{Game: "backgammon", Clock: live}, 2).play(20)) },
		"keyboard":   func() *gamble { return keyboard(t, fair.NewSeeded(7)) },
		"older save": func() *gamble { return older(keyboard(t, fair.NewSeeded(7))) },
	}
}

var cheats = slices.Concat(changed, unsaid)

// weak is a server that promises a key of small order: whatever is signed with it, anybody can sign, and so the server can deny it.
type weak struct{ forger }

func (w weak) Begin(e fair.Epoch) fair.Epoch {
	e = w.forger.Begin(e)
	e.Key = fair.Value{1}
	return e
}
