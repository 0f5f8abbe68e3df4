package geometry_test

import (
	"fmt"
	"math"
	"testing"

	"parlor/web/board/geometry"
)

// both runs a test for each orientation.
func both(t *testing.T, f func(t *testing.T, o geometry.Orientation)) {
	for _, o := range []geometry.Orientation{geometry.Landscape, geometry.Portrait} {
		t.Run(o.String(), func(t *testing.T) { f(t, o) })
	}
}

// inside fails unless a disc of radius r round s lies in the drawing.
func inside(t *testing.T, what string, s geometry.Spot, r, w, h float64) {
	t.Helper()
	if s.X-r < 0 || s.Y-r < 0 || s.X+r > w || s.Y+r > h {
		t.Errorf("%s: %+v with radius %g leaves the drawing of %g by %g", what, s, r, w, h)
	}
}

// named is a box with a name for messages.
type named struct {
	name string
	box  geometry.Box
}

// apart fails where two boxes overlap or one leaves the drawing.
func apart(t *testing.T, boxes []named, w, h float64) {
	t.Helper()
	all := geometry.Box{W: w, H: h}
	for i, a := range boxes {
		if a.box.W <= 0 || a.box.H <= 0 {
			t.Errorf("%s is empty: %+v", a.name, a.box)
		}
		if !all.Contains(a.box.X, a.box.Y) || !all.Contains(a.box.Right(), a.box.Bottom()) {
			t.Errorf("%s leaves the drawing: %+v", a.name, a.box)
		}
		for _, b := range boxes[:i] {
			if overlap(a.box, b.box) {
				t.Errorf("%s %+v overlaps %s %+v", a.name, a.box, b.name, b.box)
			}
		}
	}
}

func distance(a, b geometry.Spot) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

func TestBoxes(t *testing.T) {
	b := geometry.Box{X: 10, Y: 20, W: 30, H: 40}
	if c := b.Center(); c.X != 25 || c.Y != 40 || c.Scale != 1 {
		t.Errorf("centre of %+v is %+v", b, c)
	}
	if overlap(b, geometry.Box{X: 40, Y: 20, W: 5, H: 5}) {
		t.Error("boxes that share an edge only must not overlap")
	}
	if !overlap(b, geometry.Box{X: 39, Y: 59, W: 5, H: 5}) {
		t.Error("boxes that share a corner's square must overlap")
	}
	if i := b.Inset(5); i != (geometry.Box{X: 15, Y: 25, W: 20, H: 30}) {
		t.Errorf("inset by 5: %+v", i)
	}
}

func ExampleTables() {
	board := geometry.Tables{Orientation: geometry.Landscape, Viewer: 0}
	fmt.Println(board.Point(0, 1) == board.Point(1, 24))
	fmt.Printf("%+v\n", board.OnPoint(0, 1, 0, 5))
	// Output:
	// true
	// {X:1047 Y:776 Turn:0 Scale:1}
}

// overlap reports whether b and c share more than an edge.
func overlap(b, c geometry.Box) bool {
	const epsilon = 1e-6
	return b.X < c.Right()-epsilon && c.X < b.Right()-epsilon && b.Y < c.Bottom()-epsilon && c.Y < b.Bottom()-epsilon
}
