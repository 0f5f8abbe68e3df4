// Package hyper solves hypergammon: backgammon with so few men that each position
// can be looked at. It says what either side may expect where both play as well as
// can be, for points and without a cube.
package hyper

import (
	"parlor/game"
	"parlor/rules/tables"
)

// MaxMen is the most men a side may have: four would be six times as many places,
// and thirty-six times the table.
const MaxMen = 3

// Rules are those that are solved, with so many men a side: where they begin is
// all the same.
func Rules(men int) tables.Rules {
	r := tables.Hypergammon
	r.Men = uint8(men)
	return r
}

// Chances are what the side on throw may expect: probabilities, of all games. A
// gammon is a win of two points or more, a backgammon one of three.
type Chances struct {
	Win, Gammon, Backgammon float32
	Gammons, Backgammons    float32 // lost
}

// Equity is what c is worth, in points.
func (c *Chances) Equity() float64 {
	return 2*float64(c.Win) - 1 + float64(c.Gammon) - float64(c.Gammons) + float64(c.Backgammon) - float64(c.Backgammons)
}

// A Table is a game solved. It never changes, and may be used by several
// goroutines.
type Table struct {
	sides   *sides
	chances []Chances // of who is on throw: see sides.at
}

// Men is how many men a side has.
func (t *Table) Men() int { return t.sides.men }

// Holds reports whether t knows s, a state under [Rules]: a throw is to come, and
// it is not the first.
func (t *Table) Holds(s *tables.State) bool {
	return s.Waits() == tables.NextThrow
}

// Judge returns what the side on throw may expect at s, which t holds.
func (t *Table) Judge(s *tables.State) Chances {
	me := s.Mover()
	return t.chances[t.sides.at(t.sides.of(s, me), t.sides.of(s, me^1))]
}

// of returns the number of the men of a seat at s.
func (d *sides) of(s *tables.State, seat game.Seat) int {
	var m men
	lo, hi, occ, _ := s.Men(seat)
	n := 0
	for p := tables.Bar; p > tables.Off; p-- {
		if occ>>p&1 == 0 {
			continue
		}
		count := lo >> (4 * p & 63)
		if p > 15 {
			count = hi >> (4 * (p - 16))
		}
		for range count & 15 {
			m[n] = uint8(min(p, bar))
			n++
		}
	}
	return d.number(m)
}

// Positions returns how many positions t knows, and calls see, if it is not nil,
// for each in order: the men of who is on throw, and of the other side, as their
// places from the rearmost man.
func (t *Table) Positions(see func(me, op [MaxMen]uint8, c Chances)) (n int) {
	t.sides.each(func(a, op int) {
		n++
		if see != nil {
			see(t.sides.list[a], t.sides.list[op], t.chances[t.sides.at(a, op)])
		}
	})
	return n
}
