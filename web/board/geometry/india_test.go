package geometry_test

import (
	"fmt"
	"math"
	"testing"

	"parlor/web/board/geometry"
)

// everyIndia calls f for all viewers of an orientation.
func everyIndia(o geometry.Orientation, f func(g geometry.India)) {
	for viewer := range 4 {
		f(geometry.India{Orientation: o, Viewer: viewer})
	}
}

func TestIndiaSpacesLieApart(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyIndia(o, func(g geometry.India) {
			w, h := g.Size()
			var all []named
			for a := range geometry.RingSpaces {
				all = append(all, named{fmt.Sprintf("ring %d", a), g.Ring(a)})
			}
			for side := range 4 {
				for k := 1; k <= geometry.RedSpaces; k++ {
					all = append(all, named{fmt.Sprintf("red %d of side %d", k, side), g.Red(side, k)})
				}
				all = append(all, named{fmt.Sprintf("corner of side %d", side), g.Corner(side)})
			}
			apart(t, append(all, named{"centre", g.Centre()}), w, h)
		})
	})
}

func TestRingIsClosedAndCounterClockwise(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyIndia(o, func(g geometry.India) {
			w, h := g.Size()
			turned := 0.0
			for a := range geometry.RingSpaces {
				b, c := g.Ring(a), g.Ring((a+1)%geometry.RingSpaces)
				if !overlap(b.Inset(-0.01), c.Inset(-0.01)) {
					t.Errorf("ring %d %+v does not touch the next %+v", a, b, c)
				}
				p, q := b.Center(), c.Center()
				d := math.Atan2(-(q.Y-h/2), q.X-w/2) - math.Atan2(-(p.Y-h/2), p.X-w/2)
				turned += math.Remainder(d, 2*math.Pi)
			}
			if math.Abs(turned-2*math.Pi) > 1e-6 {
				t.Errorf("the ring turns by %g, want one full turn to the left", turned)
			}
		})
	})
}

func TestPathsAreUnbroken(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyIndia(o, func(g geometry.India) {
			for side := range 4 {
				for p := 0; p < geometry.Home; p++ {
					a, b := g.Path(side, p), g.Path(side, p+1)
					if !overlap(a.Inset(-0.01), b.Inset(-0.01)) {
						t.Errorf("side %d: space %d does not touch space %d", side, p, p+1)
					}
				}
				if !overlap(g.Corner(side).Inset(-0.01), g.Path(side, 0)) {
					t.Errorf("side %d: its corner does not touch its entry space", side)
				}
			}
		})
	})
}

func TestTwelveSafeSpaces(t *testing.T) {
	want := map[int]bool{0: true, 5: true, 12: true, 17: true, 22: true, 29: true, 34: true, 39: true, 46: true, 51: true, 56: true, 63: true} // IN-2
	for a := range geometry.RingSpaces {
		if geometry.Safe(a) != want[a] {
			t.Errorf("ring %d: safe = %v", a, geometry.Safe(a))
		}
	}
}

func TestViewersFrontLiesAtTheBottom(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyIndia(o, func(g geometry.India) {
			w, h := g.Size()
			if c := g.Path(g.Viewer, geometry.OwnFront).Center(); c.X != w/2 || c.Y < h*0.9 {
				t.Errorf("front space of viewer %d lies at %+v", g.Viewer, c)
			}
			if c := g.Corner(g.Viewer).Center(); c.X < w/2 || c.Y < h/2 {
				t.Errorf("corner of viewer %d is not at his right hand: %+v", g.Viewer, c)
			}
		})
	})
}

func TestIndiaLooksTheSameToAllSides(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		first := geometry.India{Orientation: o}
		everyIndia(o, func(g geometry.India) {
			for p := geometry.InCorner; p <= geometry.Home; p++ {
				for side := range 4 {
					if a, b := first.Piece(side, p, 1, 2), g.Piece((side+g.Viewer)%4, p, 1, 2); distance(a, b) > 1e-9 {
						t.Fatalf("viewer %d sees side %d's piece on %d at %+v, want %+v", g.Viewer, side, p, b, a)
					}
				}
			}
		})
	})
}

func TestPiecesStandOnTheirSpaces(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyIndia(o, func(g geometry.India) {
			for side := range 4 {
				for p := geometry.InCorner; p <= geometry.Home; p++ {
					for n := 1; n <= 4; n++ {
						for i := range n {
							s := g.Piece(side, p, i, n)
							if b := g.Path(side, p); !b.Contains(s.X, s.Y) {
								t.Errorf("side %d, %d of %d on %d: %+v stands outside %+v", side, i, n, p, s, b)
							}
							for j := range i {
								if distance(s, g.Piece(side, p, j, n)) < 10 && n <= 2 || distance(s, g.Piece(side, p, j, n)) < 5 {
									t.Errorf("side %d: pieces %d and %d of %d on %d hide one another", side, j, i, n, p)
								}
							}
						}
					}
				}
			}
		})
	})
}

func TestPiecesAtHomeAndInCornersDoNotTouch(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		g := geometry.India{Orientation: o}
		for _, p := range []int{geometry.InCorner, geometry.Home} {
			var all []geometry.Spot
			for side := range 4 {
				for i := range 4 {
					all = append(all, g.Piece(side, p, i, 4))
				}
			}
			for i, a := range all {
				for _, b := range all[:i] {
					if d := distance(a, b); d < geometry.PawnRadius*(a.Scale+b.Scale) {
						t.Errorf("at progress %d pieces at %+v and %+v touch: %g", p, a, b, d)
					}
				}
			}
		}
	})
}

func TestBlockadeLiesOnItsSpaceAndIndiaDiceInTheCorner(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyIndia(o, func(g geometry.India) {
			for a := range geometry.RingSpaces {
				s, b := g.Blockade(a), g.Ring(a)
				if !b.Contains(s.X, s.Y) {
					t.Errorf("blockade on %d at %+v", a, s)
				}
				p, q := g.Piece(0, (a-5+geometry.RingSpaces)%geometry.RingSpaces, 0, 2), g.Piece(0, (a-5+geometry.RingSpaces)%geometry.RingSpaces, 1, 2)
				if upright := p.X == q.X; a >= 5 && upright != (s.Turn == 90) {
					t.Errorf("the bar on %d is turned by %g, its pieces stand at %+v and %+v", a, s.Turn, p, q)
				}
			}
			for side := range 4 {
				for i := range 2 {
					s := g.Die(side, i)
					if r := geometry.DieSide / 2 * s.Scale; !g.Corner(side).Contains(s.X-r, s.Y-r) || !g.Corner(side).Contains(s.X+r, s.Y+r) {
						t.Errorf("die %d of side %d at %+v leaves its corner %+v", i, side, s, g.Corner(side))
					}
				}
			}
		})
	})
}
