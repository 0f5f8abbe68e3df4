package analysis

import (
	"parlor/game"
	"parlor/rules/india"
)

// A Reason is something that a turn does, good or bad, for those who put it into
// words.
type Reason struct {
	// Key says what: "hit", "bar" and "res" (brought in from there), "off" (taken
	// off), "make" and "give" (points), "shots" (left), "capture", "home"; of a
	// choice after an Acey-Ducey "name" (a doublet), "remove" (a man, with the pips
	// that he loses), "alone" (whom he leaves) and "again"; of a choice with the
	// cube those of [CubeWhy].
	Key string

	N        int    // men, pieces, points, steps, pips or shots; of shots and steps it may be 0
	Points   []int  // made or given up, in the numbering of the seat, the highest first
	Ways, Of int    // of shots: by so many of so many throws one of them hits
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

// indiaReasons finds pieces captured, and brought home.
func indiaReasons(r game.Complete[india.State], s, t india.State, seat game.Seat) (list []Reason) {
	me := s.SideAt(seat)
	for i := range r.Seats(s) {
		side := s.SideAt(game.Seat(i))
		if n := atStart(t, side) - atStart(s, side); side != me && n > 0 {
			list = append(list, Reason{Key: "capture", N: n, Side: side.Name()})
		}
	}
	if n := t.Home(me) - s.Home(me); n > 0 {
		list = append(list, Reason{Key: "home", N: n})
	}
	return list
}

// atStart returns how many pieces of side stand in its corner.
func atStart(s india.State, side india.Side) (n int) {
	for _, p := range s.Pieces(side) {
		if p == india.Corner {
			n++
		}
	}
	return n
}
