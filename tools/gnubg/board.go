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
	fieldColour = 41
	fields      = 42
)

// position turns a board line into the position line of whoever is asked, as x,
// who is to play his throw. It reports false where he has not thrown.
func position(line string) (text string, rolled bool, err error) {
	f := strings.Split(line, ":")
	if f[0] != "board" || len(f) < fields {
		return "", false, fmt.Errorf("want a board of %d fields", fields)
	}
	n := make([]int, len(f))
	for i := fieldPlaces; i < fields; i++ {
		if n[i], err = strconv.Atoi(f[i]); err != nil {
			return "", false, fmt.Errorf("field %d: %w", i, err)
		}
	}
	hi, lo := n[fieldMine], n[fieldMine+1]
	if hi == 0 {
		hi, lo = n[fieldHis], n[fieldHis+1]
	}
	if hi == 0 {
		return "", false, nil
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
	left := fmt.Sprintf("%d,%d", hi, lo)
	if hi == lo {
		left += "," + left
	}
	return fmt.Sprintf("x=%s o=%s turn=x next=play throw=%d-%d left=%s", side(&men[0]), side(&men[1]), hi, lo, left), true, nil
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
