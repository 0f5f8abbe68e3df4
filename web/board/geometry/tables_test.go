package geometry_test

import (
	"fmt"
	"testing"

	"parlor/game"
	"parlor/web/board/geometry"
)

var zones = []geometry.Zone{geometry.Reserve, geometry.Bar, geometry.Off}

// everyTables calls f for all boards of an orientation.
func everyTables(o geometry.Orientation, f func(b geometry.Tables)) {
	for viewer := range game.Seat(2) {
		for _, left := range []bool{false, true} {
			f(geometry.Tables{Orientation: o, Viewer: viewer, HomeLeft: left})
		}
	}
}

func tablesBoxes(b geometry.Tables) []named {
	var all []named
	for p := 1; p <= 24; p++ {
		all = append(all, named{fmt.Sprintf("point %d", p), b.Point(0, p)})
	}
	for side := range game.Seat(2) {
		for _, z := range zones {
			all = append(all, named{fmt.Sprintf("zone %d of side %d", z, side), b.Zone(side, z)})
		}
	}
	return append(all, named{"niche 0", b.Niche(0)}, named{"niche 1", b.Niche(1)})
}

func TestTablesBoxesLieApart(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyTables(o, func(b geometry.Tables) {
			w, h := b.Size()
			apart(t, tablesBoxes(b), w, h)
		})
	})
}

func TestTablesTargetsOnPhonesAre44UnitsHigh(t *testing.T) {
	b := geometry.Tables{Orientation: geometry.Portrait}
	if w, _ := b.Size(); w != 360 {
		t.Fatalf("a portrait drawing is %g wide, want 360: one unit is one CSS pixel", w)
	}
	for _, n := range tablesBoxes(b) {
		if n.name[:5] == "niche" {
			continue
		}
		if n.box.W < 44 || n.box.H < 44 {
			t.Errorf("%s is %g by %g, want at least 44 both ways", n.name, n.box.W, n.box.H)
		}
	}
}

func TestOwnPointIsTheOtherSides25Minus(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyTables(o, func(b geometry.Tables) {
			for p := 1; p <= 24; p++ {
				if b.Point(0, p) != b.Point(1, 25-p) {
					t.Errorf("own %d and the other side's %d differ (C-1)", p, 25-p)
				}
			}
		})
	})
}

func TestViewersHomeLiesBottomRight(t *testing.T) {
	for viewer := range game.Seat(2) {
		b := geometry.Tables{Viewer: viewer}
		w, h := b.Size()
		for p := 1; p <= 6; p++ {
			if c := b.Point(viewer, p).Center(); c.X < w/2 || c.Y < h/2 {
				t.Errorf("viewer %d: home point %d lies at %+v", viewer, p, c)
			}
		}
		b.HomeLeft = true
		if c := b.Point(viewer, 1).Center(); c.X > w/2 || c.Y < h/2 {
			t.Errorf("viewer %d mirrored: home point 1 lies at %+v", viewer, c)
		}
	}
}

func TestBoardLooksTheSameToBothSides(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		a, b := geometry.Tables{Orientation: o, Viewer: 0}, geometry.Tables{Orientation: o, Viewer: 1}
		for p := 1; p <= 24; p++ {
			if a.OnPoint(0, p, 2, 7) != b.OnPoint(1, p, 2, 7) {
				t.Errorf("point %d looks different to its two owners", p)
			}
		}
		for _, z := range zones {
			if a.Zone(0, z) != b.Zone(1, z) || a.Zone(1, z) != b.Zone(0, z) {
				t.Errorf("zone %d looks different to its two owners", z)
			}
		}
		if a.Cube(0) != b.Cube(1) || a.Die(0, 1, 2) != b.Die(1, 1, 2) {
			t.Error("cube or dice look different to their two owners")
		}
	})
}

func TestMenStayInTheirBoxes(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyTables(o, func(b geometry.Tables) {
			for n := 1; n <= 15; n++ {
				for i := range n {
					for p := 1; p <= 24; p++ {
						s, r := b.OnPoint(0, p, i, n), 0.0
						r = geometry.ManRadius * s.Scale
						box := b.Point(0, p)
						if !box.Contains(s.X-r, s.Y-r) || !box.Contains(s.X+r, s.Y+r) {
							t.Fatalf("man %d of %d leaves point %d: %+v in %+v", i, n, p, s, box)
						}
					}
					for side := range game.Seat(2) {
						for _, z := range zones {
							s, box := b.InZone(side, z, i, n), b.Zone(side, z)
							const edgeWidth = 66.0 // a man seen from the side: its length
							rx, ry := edgeWidth/2*s.Scale, geometry.EdgeHeight/2*s.Scale
							if z == geometry.Bar {
								rx, ry = geometry.ManRadius*s.Scale, geometry.ManRadius*s.Scale
							}
							if s.Turn == 90 {
								rx, ry = ry, rx
							}
							if !box.Contains(s.X-rx, s.Y-ry) || !box.Contains(s.X+rx, s.Y+ry) {
								t.Fatalf("man %d of %d leaves zone %d: %+v in %+v", i, n, z, s, box)
							}
						}
					}
				}
			}
		})
	})
}

func TestMenOfOneStackAreTellable(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		b := geometry.Tables{Orientation: o}
		for i := range 14 {
			a, c := b.OnPoint(0, 6, i, 15), b.OnPoint(0, 6, i+1, 15)
			if d := distance(a, c); d < 0.15*geometry.ManRadius*a.Scale {
				t.Errorf("men %d and %d of fifteen lie %g apart", i, i+1, d)
			}
		}
		// Up to three men never cover one another.
		if d := distance(b.OnPoint(0, 6, 0, 3), b.OnPoint(0, 6, 1, 3)); d < 2*geometry.ManRadius*b.OnPoint(0, 6, 0, 3).Scale-1e-9 {
			t.Errorf("men of a stack of three lie %g apart", d)
		}
	})
}

func TestDiceAndCubeLieOffTheMen(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyTables(o, func(b geometry.Tables) {
			w, h := b.Size()
			var all []named
			add := func(name string, s geometry.Spot) {
				d := geometry.DieSide * s.Scale
				inside(t, name, s, d/2, w, h)
				all = append(all, named{name, geometry.Box{X: s.X - d/2, Y: s.Y - d/2, W: d, H: d}})
			}
			for side := range game.Seat(2) {
				for i := range 2 {
					add(fmt.Sprintf("die %d of side %d", i, side), b.Die(side, i, 2))
				}
				add(fmt.Sprintf("cube of side %d", side), b.Cube(side))
			}
			for p := 1; p <= 24; p++ {
				all = append(all, named{fmt.Sprintf("point %d", p), b.Point(0, p)})
			}
			for side := range game.Seat(2) {
				for _, z := range zones {
					all = append(all, named{fmt.Sprintf("zone %d of side %d", z, side), b.Zone(side, z)})
				}
			}
			apart(t, all, w, h)
			d := geometry.DieSide * b.Cube(-1).Scale / 2
			c := geometry.Box{X: b.Cube(-1).X - d, Y: b.Cube(-1).Y - d, W: 2 * d, H: 2 * d}
			for _, n := range all[6:] {
				if overlap(c, n.box) {
					t.Errorf("the cube in the middle %+v covers %s %+v", c, n.name, n.box)
				}
			}
		})
	})
}

func TestTravelRunsFrom24To1(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyTables(o, func(b geometry.Tables) {
			for side := range game.Seat(2) {
				way := b.Travel(side)
				if len(way) != 20 {
					t.Fatalf("%d chevrons, want 20: five for each table", len(way))
				}
				first, last := b.Point(side, 24).Center(), b.Point(side, 1).Center()
				if distance(way[0], first) > distance(way[19], first) && distance(way[19], last) > distance(way[0], last) {
					t.Error("the chevrons run the wrong way")
				}
				// The first points from 24 towards 23.
				a, c := b.Coordinate(side, 24), b.Coordinate(side, 23)
				want := map[bool]float64{true: 0, false: 180}[c.X > a.X]
				if a.X == c.X {
					want = map[bool]float64{true: 90, false: 270}[c.Y > a.Y]
				}
				if way[0].Turn != want {
					t.Errorf("first chevron is turned by %g, want %g", way[0].Turn, want)
				}
			}
		})
	})
}

func TestCoordinatesLieOnTheRail(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		b := geometry.Tables{Orientation: o}
		w, h := b.Size()
		for p := 1; p <= 24; p++ {
			s := b.Coordinate(0, p)
			inside(t, fmt.Sprintf("coordinate %d", p), s, 8, w, h)
			for half := range 2 {
				if b.Field(half).Contains(s.X, s.Y) {
					t.Errorf("coordinate %d lies on the cloth", p)
				}
			}
		}
	})
}
