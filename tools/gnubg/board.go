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

// position turns a board line into the position line of whoever is asked, as x: he
// is to play his throw or, where there is a cube, to double or to answer a double.
// It returns "" where he has nothing to do but throw.
func position(line string, cube bool) (string, error) {
	f := strings.Split(line, ":")
	if f[0] != "board" || len(f) < fields {
		return "", fmt.Errorf("want a board of %d fields", fields)
	}
	n := make([]int, len(f))
	for i := fieldPlaces; i < fields; i++ {
		var err error
		if n[i], err = strconv.Atoi(f[i]); err != nil {
			return "", fmt.Errorf("field %d: %w", i, err)
		}
	}
	hi, lo := n[fieldMine], n[fieldMine+1]
	if hi == 0 {
		hi, lo = n[fieldHis], n[fieldHis+1]
	}
	if hi == 0 && !cube {
		return "", nil
	}
	if lo > hi {
		hi, lo = lo, hi
	}
	var men [2][tables.Bar + 1]int
	for p := 1; p <= 24; p++ {
		if v := n[fieldPlaces+p] * n[fieldColour]; v > 0 {
			men[0][p] = v
		} else {
			men[1][25-p] = -v
		}
	}
	abs := func(x int) int { return max(x, -x) }
	men[0][tables.Bar], men[1][tables.Bar] = abs(n[fieldPlaces+25]), abs(n[fieldPlaces])
	text := fmt.Sprintf("x=%s o=%s turn=x", side(&men[0]), side(&men[1]))
	switch {
	case n[fieldDouble] != 0:
		text += " next=take"
	case hi == 0 && n[fieldMayI] == 0:
		return "", nil
	case hi == 0:
		text += " next=double"
	default:
		left := fmt.Sprintf("%d,%d", hi, lo)
		if hi == lo {
			left += "," + left
		}
		text += fmt.Sprintf(" next=play throw=%d-%d left=%s", hi, lo, left)
	}
	if cube {
		text += " cube=" + strconv.Itoa(n[fieldCube]) + owner(n[fieldMayI], n[fieldMayHe])
	}
	return text, nil
}

// owner writes whose the cube is: nobody's, while both may double.
func owner(mayI, mayHe int) string {
	switch {
	case mayI != 0 && mayHe != 0:
		return ""
	case mayI != 0:
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
