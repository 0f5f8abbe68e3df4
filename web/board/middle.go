package board

import "parlor/game"

// Middle returns where in the wide drawing the middle of the place is that seat calls where in its plays. It reports false where
// there is no such place, and for boards that nothing is drawn over.
func (b Board) Middle(seat game.Seat, where string) (x, y float64, ok bool) {
	if b.called == nil {
		return 0, 0, false
	}
	key := b.called(seat, where)
	for _, p := range b.places {
		if p.key == key {
			s := p.box[0].Center()
			return s.X, s.Y, true
		}
	}
	return 0, 0, false
}

// Size returns how large the wide drawing is.
func (b Board) Size() (w, h float64) { return b.size[0][0], b.size[0][1] }

// Art returns the name of the static picture below the wide drawing.
func (b Board) Art() string { return b.art[0] }
