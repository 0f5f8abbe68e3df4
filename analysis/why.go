package analysis

import (
	"parlor/game"
)

// A Reason is something that a turn does, good or bad, for those who put it into
// words.
type Reason struct {
	// Key says what: "hit", "bar" and "res" (brought in from there), "off" (taken
	// off), "make" and "give" (points), "shots" (left); of pieces "enter", "capture",
	// "block" and "unblock" (blockades made and opened), "blue" (spaces reached), "red"
	// (brought into that path), "home", "open" (to be captured by the next throw); of a
	// choice after an Acey-Ducey "name" (a doublet), "remove" (a man, with the pips
	// that he loses), "alone" (whom he leaves) and "again"; of a choice with the
	// cube those of [CubeWhy].
	Key string

	N        int    // men, pieces, points, spaces, steps, pips or shots; of shots, steps and who is open it may be 0
	Points   []int  // made or given up, or reached, in the numbering of the seat, the highest first
	Ways, Of int    // of shots, and of who is open: by so many of so many throws one of them is hit
	Side     string // of a capture: whose pieces

	Win, Need float64 // of the cube: the chance of winning of whom it is about, and what he needs, 0 to 1
	Worth     float64 // of the cube: in the unit of the game
}

// Why returns what is good and bad about text, a whole turn or another choice that
// seat may make at p. It is empty where nothing can be said.
func Why(p game.Position, seat game.Seat, text string) []Reason {
	if game.Check(p) != nil {
		return nil
	}
	p = game.Inner(p)
	after, err := p.PlayText(seat, text)
	if err != nil {
		return nil
	}
	f, _ := familyOf(p)
	return f.why(p, after, seat, text)
}

// why implements [family].
func (f of[S]) why(before, after game.Position, seat game.Seat, text string) []Reason {
	r, ok := game.RulesOf[S](before)
	switch {
	case !ok:
	case before.Stepping() && f.reasons != nil:
		s, _ := game.As[S](before)
		t, _ := game.As[S](after)
		return f.reasons(r, s, t, seat)
	case !before.Stepping() && f.chosen != nil:
		return f.chosen(before, after, seat, text)
	}
	return nil
}

func (bank) why(_, _ game.Position, _ game.Seat, _ string) []Reason { return nil }
