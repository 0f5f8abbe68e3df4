package geometry

// Plain is the table of a game that brings no drawing of its own.
type Plain struct{ Orientation Orientation }

// Size returns width and height of the drawing.
func (p Plain) Size() (w, h float64) {
	if p.Orientation == Portrait {
		return 360, 420
	}
	return 720, 420
}
