package analysis

import (
	"math"

	"parlor/game"
)

// tally is what a position between two hands is worth, and how far each kind of hand sways it: the hands by which it was counted are a
// sample, and had one more of a kind been among them, it would be worth more or less. All positions have those hands in common, so games
// that are played on from one do not show how far they err by them.
type tally struct {
	value
	win, worth sways
}

// sways are by how much what a seat has would change by kinds of hands, by seat and kind; nil where the game is over.
type sways [game.MaxSeats][]float32

// add adds what a position that follows has to sways over so many kinds, weighed.
func (s *sways) add(o *sways, seats, kinds int, weight float64) {
	for seat := range seats {
		if s[seat] == nil {
			s[seat] = make([]float32, kinds)
		}
		for k, x := range o[seat] {
			s[seat][k] += float32(weight) * x
		}
	}
}

// off returns the standard error of what a seat has that comes of the hands: of each kind as many more or fewer might have come as chance
// has it.
func (h *hands[S]) off(s []float32) float64 {
	squares := 0.0
	for k, x := range s {
		if h.rules.Pays(&h.kinds[k].end) {
			squares += float64(h.kinds[k].played) * float64(x) * float64(x)
		}
	}
	return math.Sqrt(squares) / float64(max(1, h.paying))
}
