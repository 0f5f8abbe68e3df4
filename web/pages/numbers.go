package pages

import (
	"strconv"
)

// Numbers is the page of statistics.
type Numbers struct {
	Page
	Rooms []Count // by phase
	Games []Count // finished, by game
	Rules []Link  // to what the rules of each game are like
	Faces []Bar   // how often each face fell
	Dice  []Test

	Listed  int // rooms of a phase that are counted, at most
	Tallied int // finished games whose dice are counted, at most
}

// Bar is a share of all as a bar: what it is called, how high it stands, and how
// high all would stand if they were even.
type Bar struct{ Name, Share, High, Even string }

// Count is a number with its name.
type Count struct {
	Name string
	N    int
}

// Test is a test of dice.
type Test struct {
	Name   string
	N      int
	Stat   string
	P      string
	Answer string
}

// PhaseName says in what phase rooms are.
func PhaseName(lang, phase string) string { return message(lang, "phase."+phase) }

// TestName says what a test of dice looks at: "faces" or "throws" of so many.
func TestName(lang string, dice int, what string) string {
	return message(lang, "test."+what+"."+strconv.Itoa(dice))
}

// TestAnswer says what a p means.
func TestAnswer(lang string, p float64) string {
	if p < 0.001 {
		return message(lang, "test.odd")
	}
	return message(lang, "test.fair")
}
