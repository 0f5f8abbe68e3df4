package analysis

import (
	"parlor/game"
	"parlor/rules/india"
)

// A Reason is something that a turn does, good or bad, for those who put it into
// words.
type Reason struct {
	// Key says what: "hit", "bar" and "res" (brought in from there), "off" (taken
	// off), "make" and "give" (points), "shots" (left), "capture", "home".
	Key string

	N        int    // men, pieces, points or shots; of shots it may be 0
	Points   []int  // made or given up, in the numbering of the seat, the highest first
	Ways, Of int    // of shots: by so many of so many throws one of them hits
	Side     string // of a capture: whose pieces
}

// Why returns what is good and bad about text, a whole turn that seat may play at
// p. It is empty where nothing can be said.
func Why(p game.Position, seat game.Seat, text string) []Reason {
	if game.Check(p) != nil || !p.Stepping() {
		return nil
	}
	p = game.Inner(p)
	after, err := p.PlayText(seat, text)
	if err != nil {
		return nil
	}
	f, _ := familyOf(p)
	return f.why(p, after, seat)
}

// why implements [family].
func (f of[S]) why(before, after game.Position, seat game.Seat) []Reason {
	r, ok := game.RulesOf[S](before)
	if !ok || f.reasons == nil {
		return nil
	}
	s, _ := game.As[S](before)
	t, _ := game.As[S](after)
	return f.reasons(r, s, t, seat)
}

func (bank) why(_, _ game.Position, _ game.Seat) []Reason { return nil }

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
