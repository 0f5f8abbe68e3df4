package geometry_test

import (
	"fmt"
	"testing"

	"parlor/game"
	"parlor/web/board/geometry"
)

// everyCrown calls f for all numbers of seats and viewers.
func everyCrown(o geometry.Orientation, f func(g geometry.Crown)) {
	for seats := 2; seats <= game.MaxSeats; seats++ {
		for viewer := range game.Seat(seats) {
			f(geometry.Crown{Orientation: o, Viewer: viewer, Seats: seats})
		}
	}
}

func crownBoxes(g geometry.Crown) []named {
	all := []named{{"bank", g.Bank()}, {"tray", g.Tray()}}
	for d := range geometry.Designs {
		all = append(all, named{fmt.Sprintf("cell %d", d), g.Cell(d)})
	}
	for seat := range game.Seat(g.Seats) {
		all = append(all, named{fmt.Sprintf("rail of seat %d of %d", seat, g.Seats), g.Rail(seat)})
	}
	return all
}

func TestCrownBoxesLieApart(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyCrown(o, func(g geometry.Crown) {
			w, h := g.Size()
			apart(t, crownBoxes(g), w, h)
			for _, n := range crownBoxes(g) {
				if o == geometry.Portrait && (n.box.W < 44 || n.box.H < 44) {
					t.Errorf("%s is %g by %g, want 44 both ways", n.name, n.box.W, n.box.H)
				}
			}
		})
	})
}

func TestRailsFillTheShelf(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyCrown(o, func(g geometry.Crown) {
			area := 0.0
			for seat := range game.Seat(g.Seats) {
				area += g.Rail(seat).W * g.Rail(seat).H
			}
			if s := g.Shelf(); area < s.W*s.H-1e-6 {
				t.Errorf("%d compartments fill %g of %g", g.Seats, area, s.W*s.H)
			}
		})
	})
}

func TestStakesLeaveTheNamesOfDesignsFree(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyCrown(o, func(g geometry.Crown) {
			if g.Seats > 6 {
				return // Four at each side need the whole height.
			}
			for d := range geometry.Designs {
				name := g.Label(d)
				for seat := range game.Seat(g.Seats) {
					s := g.Stake(d, seat)
					if bottom, top := s.Y+geometry.ChipRadius*s.Scale, name.Y-15*name.Scale; bottom > top {
						t.Errorf("the stake of seat %d of %d reaches down to %g, the name of design %d up to %g", seat, g.Seats, bottom, d, top)
					}
				}
			}
		})
	})
}

func TestStakesLieInTheirCells(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyCrown(o, func(g geometry.Crown) {
			for d := range geometry.Designs {
				b, sign := g.Cell(d), g.Symbol(d)
				for seat := range game.Seat(g.Seats) {
					s := g.Stake(d, seat)
					r := geometry.ChipRadius * s.Scale
					if !b.Contains(s.X-r, s.Y-r) || !b.Contains(s.X+r, s.Y+r) {
						t.Errorf("stake of seat %d leaves cell %d: %+v in %+v", seat, d, s, b)
					}
					if distance(s, sign) < r+20*sign.Scale {
						t.Errorf("stake of seat %d covers design %d", seat, d)
					}
					for other := range seat {
						if distance(s, g.Stake(d, other)) < 2*r {
							t.Errorf("stakes of seats %d and %d touch", seat, other)
						}
					}
				}
			}
		})
	})
}

func TestChipsLieInTheirRails(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyCrown(o, func(g geometry.Crown) {
			for n := 1; n <= 6; n++ {
				for i := range n {
					for seat := range game.Seat(g.Seats) {
						s, b := g.RailChip(seat, i, n), g.Rail(seat)
						r := geometry.ChipRadius * s.Scale
						if !b.Contains(s.X-r, s.Y-r) || !b.Contains(s.X+r, s.Y+r) {
							t.Errorf("chip %d of %d leaves the rail of seat %d of %d: %+v in %+v", i, n, seat, g.Seats, s, b)
						}
						if sum := g.RailSum(seat); !b.Contains(sum.X, sum.Y) || sum.X < s.X+r {
							t.Errorf("the sum of seat %d at %+v lies on its chips", seat, sum)
						}
					}
				}
			}
			for n := 1; n <= 40; n++ {
				for i := range n {
					s, b := g.BankChip(i, n), g.Bank()
					r := geometry.ChipRadius * s.Scale
					if !b.Contains(s.X-r, s.Y-r) || !b.Contains(s.X+r, s.Y+r) {
						t.Errorf("chip %d of %d leaves the bank: %+v in %+v", i, n, s, b)
					}
				}
			}
		})
	})
}

func TestViewerSitsInTheMiddleAndNeighboursAtHisSides(t *testing.T) {
	g := geometry.Crown{Viewer: 3, Seats: 5}
	if g.Rail(4).X >= g.Rail(3).X || g.Rail(2).X <= g.Rail(3).X {
		t.Errorf("left neighbour at %g, viewer at %g, right neighbour at %g", g.Rail(4).X, g.Rail(3).X, g.Rail(2).X)
	}
	if c := g.Rail(3).Center(); c.X != g.Shelf().Center().X {
		t.Errorf("viewer at %g, want the middle %g", c.X, g.Shelf().Center().X)
	}
}

func TestCrownDiceLieInTheTrayAndApart(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		g := geometry.Crown{Orientation: o, Seats: 2}
		for i := range 3 {
			s := g.Die(i)
			r := geometry.DieSide / 2 * s.Scale
			if b := g.Tray(); !b.Contains(s.X-r, s.Y-r) || !b.Contains(s.X+r, s.Y+r) {
				t.Errorf("die %d at %+v leaves the tray %+v", i, s, b)
			}
			for j := range i {
				if distance(s, g.Die(j)) < 2*r {
					t.Errorf("dice %d and %d touch", j, i)
				}
			}
		}
		cup := g.Cup()
		for d := range geometry.Designs {
			if overlap(g.Cell(d), geometry.Box{X: cup.X - 76*cup.Scale, Y: cup.Y - 80*cup.Scale, W: 152 * cup.Scale, H: 180 * cup.Scale}) {
				t.Errorf("the cup stands on cell %d", d)
			}
		}
		for i := range geometry.Designs {
			if b := g.Cell(i); !b.Contains(g.Label(i).X, g.Label(i).Y) {
				t.Errorf("the name of design %d lies outside its cell", i)
			}
		}
	})
}
