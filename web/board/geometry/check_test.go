package geometry_test

import (
	"fmt"
	"testing"

	"parlor/game"
	"parlor/web/board/geometry"
)

// everyCheck calls f for all numbers of seats and viewers.
func everyCheck(o geometry.Orientation, f func(g geometry.Check)) {
	for seats := 2; seats <= game.MaxSeats; seats++ {
		for viewer := range game.Seat(seats) {
			f(geometry.Check{Orientation: o, Viewer: viewer, Seats: seats})
		}
	}
}

// around returns the upright box of a symbol on a spot.
func around(s geometry.Spot, w, h float64) geometry.Box {
	return geometry.Box{X: s.X - w*s.Scale/2, Y: s.Y - h*s.Scale/2, W: w * s.Scale, H: h * s.Scale}
}

func TestCheckBoxesLieApart(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyCheck(o, func(g geometry.Check) {
			w, h := g.Size()
			all := []named{
				{"discard", g.Discard()},
				{"deck", around(g.Deck(), geometry.CardWidth, geometry.CardHeight)},
				{"die 0", around(g.Die(0), geometry.DieSide, geometry.DieSide)},
				{"die 1", around(g.Die(1), geometry.DieSide, geometry.DieSide)},
			}
			for seat := range game.Seat(g.Seats) {
				all = append(all, named{fmt.Sprintf("hand %d of %d", seat, g.Seats), g.Hand(seat)},
					named{fmt.Sprintf("plate %d of %d", seat, g.Seats), g.Plate(seat)})
			}
			apart(t, all, w, h)
		})
	})
}

func TestCardsStayInTheirHands(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyCheck(o, func(g geometry.Check) {
			for seat := range game.Seat(g.Seats) {
				b := g.Hand(seat).Inset(-3) // a turned card's corners
				for n := 1; n <= 30; n++ {
					for i := range n {
						s := g.Card(seat, i, n)
						c := around(s, geometry.CardWidth, geometry.CardHeight)
						if !b.Contains(c.X, c.Y) || !b.Contains(c.Right(), c.Bottom()) {
							t.Fatalf("seat %d of %d: card %d of %d at %+v leaves %+v", seat, g.Seats, i, n, c, b)
						}
						if i > 0 && g.Card(seat, i-1, n).X >= s.X {
							t.Fatalf("seat %d: cards %d and %d of %d do not go to the right", seat, i-1, i, n)
						}
					}
				}
			}
		})
	})
}

func TestNineCardsCanBeRead(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyCheck(o, func(g geometry.Check) {
			for seat := range game.Seat(g.Seats) {
				a, b := g.Card(seat, 3, 9), g.Card(seat, 4, 9)
				if d := b.X - a.X; d < 40*a.Scale { // the index in the corner is 40 units wide
					t.Errorf("seat %d of %d: cards show %g of their corner's %g", seat, g.Seats, d, 40*a.Scale)
				}
			}
		})
	})
}

func TestViewersHandLiesBelowAllOthersAndLeftIsLeft(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyCheck(o, func(g geometry.Check) {
			own := g.Hand(g.Viewer).Center()
			for k := 1; k < g.Seats; k++ {
				if c := g.Hand(game.Seat((int(g.Viewer) + k) % g.Seats)).Center(); c.Y >= own.Y {
					t.Errorf("seat %d lies below the viewer", k)
				}
			}
			if g.Seats > 2 {
				left, right := g.Hand(game.Seat(int(g.Viewer+1)%g.Seats)).Center(), g.Hand(game.Seat((int(g.Viewer)+g.Seats-1)%g.Seats)).Center()
				if left.X >= own.X || right.X <= own.X {
					t.Errorf("%d seats: left neighbour at %g, right neighbour at %g, viewer at %g", g.Seats, left.X, right.X, own.X)
				}
			}
		})
	})
}

func TestCountersStayOnThePlate(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		everyCheck(o, func(g geometry.Check) {
			for seat := range game.Seat(g.Seats) {
				for n := 1; n <= 20; n++ {
					for i := range n {
						s := g.Counter(seat, i, n)
						c := around(s, 2*geometry.CounterRadius, 2*geometry.CounterRadius)
						if b := g.Plate(seat); !b.Contains(c.X, c.Y) || !b.Contains(c.Right(), c.Bottom()) {
							t.Fatalf("counter %d of %d of seat %d at %+v leaves %+v", i, n, seat, c, b)
						}
					}
				}
			}
		})
	})
}

func TestDiscardedCardsLieInTheWell(t *testing.T) {
	both(t, func(t *testing.T, o geometry.Orientation) {
		g := geometry.Check{Orientation: o, Seats: 2}
		for depth := range 30 {
			c := around(g.Discarded(depth), geometry.CardWidth, geometry.CardHeight)
			if b := g.Discard(); !b.Contains(c.X, c.Y) || !b.Contains(c.Right(), c.Bottom()) {
				t.Errorf("card %d below the top at %+v leaves the well %+v", depth, c, b)
			}
		}
		if g.Discarded(3) != g.Discarded(20) {
			t.Error("cards below the fourth must lie under one another")
		}
	})
}
