package main

import (
	"fmt"
	"strconv"
	"strings"

	"parlor/rules/tables"
)

// The fields of gnubg's board lines ("FIBS boards") that matter here.
const (
	fieldPlaces = 6 // 26 of them: bar, points 1 to 24, bar
	fieldMine   = 33
	fieldHis    = 35
	fieldCube   = 37 // what it shows
	fieldMayI   = 38 // who is asked may double
	fieldMayHe  = 39
	fieldDouble = 40 // a double waits for an answer
	fieldColour = 41
	fields      = 42
)

// men are those of both sides by place, 1 to 24 as the side counts and its bar: of whoever is asked, then gnubg's.
type men [2][tables.Bar + 1]int

// atStart is how they stand when a game begins.
var atStart = men{{24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}}

// board is what a line of gnubg's says.
type board struct {
	men
	die           [2]int // larger first; nothing where no throw waits
	cube          int
	mayI, mayHe   bool
	doubleOffered bool
}

// read reads a line of gnubg's.
func read(line string) (b board, err error) {
	f := strings.Split(line, ":")
	if f[0] != "board" || len(f) < fields {
		return b, fmt.Errorf("want a board of %d fields", fields)
	}
	n := make([]int, len(f))
	for i := fieldPlaces; i < fields; i++ {
		if n[i], err = strconv.Atoi(f[i]); err != nil {
			return b, fmt.Errorf("field %d: %w", i, err)
		}
	}
	for p := 1; p <= 24; p++ {
		if v := n[fieldPlaces+p] * n[fieldColour]; v > 0 {
			b.men[0][p] = v
		} else {
			b.men[1][25-p] = -v
		}
	}
	abs := func(x int) int { return max(x, -x) }
	b.men[0][tables.Bar], b.men[1][tables.Bar] = abs(n[fieldPlaces+25]), abs(n[fieldPlaces])
	hi, lo := n[fieldMine], n[fieldMine+1]
	if hi == 0 {
		hi, lo = n[fieldHis], n[fieldHis+1]
	}
	b.die = [2]int{max(hi, lo), min(hi, lo)}
	b.cube, b.mayI, b.mayHe, b.doubleOffered = n[fieldCube], n[fieldMayI] != 0, n[fieldMayHe] != 0, n[fieldDouble] != 0
	return b, nil
}

// position returns the position line of whoever is asked, as x: he is to play his
// throw or, where there is a cube, to double or to answer a double. It returns ""
// where he has nothing to do but throw.
func (b *board) position(cube bool) string {
	text := fmt.Sprintf("x=%s o=%s turn=x", side(&b.men[0]), side(&b.men[1]))
	thrown := b.die[0] > 0
	switch {
	case b.doubleOffered:
		text += " next=take"
	case thrown:
		left := fmt.Sprintf("%d,%d", b.die[0], b.die[1])
		if b.die[0] == b.die[1] {
			left += "," + left
		}
		text += fmt.Sprintf(" next=play throw=%d-%d left=%s", b.die[0], b.die[1], left)
	case cube && b.mayI:
		text += " next=double"
	default:
		return ""
	}
	if cube {
		text += " cube=" + strconv.Itoa(b.cube) + b.owner()
	}
	return text
}

// owner writes whose the cube is: nobody's, while both may double.
func (b *board) owner() string {
	switch {
	case b.mayI && b.mayHe:
		return ""
	case b.mayI:
		return "x"
	}
	return "o"
}

// side writes the men of a side as position lines have them.
func side(men *[tables.Bar + 1]int) string {
	var list []string
	off := tables.MaxMen
	for p := 24; p >= 1; p-- {
		if men[p] > 0 {
			list = append(list, fmt.Sprintf("%d:%d", p, men[p]))
			off -= men[p]
		}
	}
	if n := men[tables.Bar]; n > 0 {
		list = append(list, fmt.Sprintf("bar:%d", n))
		off -= n
	}
	if off > 0 {
		list = append(list, fmt.Sprintf("off:%d", off))
	}
	return strings.Join(list, ",")
}

// follow says what is wrong if whoever is asked had men as in before and gnubg alone played since: hits are all that it can have done to them.
func (b *board) follow(before *men) error {
	hit := 0
	for p := 1; p < tables.Bar; p++ {
		if b.men[0][p] > before[0][p] {
			return fmt.Errorf("%d men on %d, where %d were left", b.men[0][p], p, before[0][p])
		}
		hit += before[0][p] - b.men[0][p]
	}
	if now := before[0][tables.Bar] + hit; b.men[0][tables.Bar] != now {
		return fmt.Errorf("%d men on the bar, want %d", b.men[0][tables.Bar], now)
	}
	return nil
}
