package board

import "strconv"

// Middle returns where the middle of a seat's place is in the wide drawing of a board of the tables games that is seen from
// seat 0: for those who draw over it. It reports false for other boards and other places.
func (b Board) Middle(seat int, where string) (x, y float64, ok bool) {
	if b.family != "tables" {
		return 0, 0, false
	}
	key := where + strconv.Itoa(seat)
	if n, err := strconv.Atoi(where); err == nil {
		if seat == 1 {
			n = 25 - n
		}
		key = strconv.Itoa(n)
	}
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
