package board_test

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"
)

// TestASmallCrossShowsNothingBesideTheBoard puts pieces far apart, so that all between them is shown, and no more than the board.
func TestASmallCrossShowsNothingBesideTheBoard(t *testing.T) {
	box := regexp.MustCompile(`viewBox="(\S+) (\S+) (\S+) (\S+)"`)
	for far := range 30 { // On opposite arms, wherever these are.
		line := fmt.Sprintf("s=%d,%d,-,- n=-,-,-,- turn=s next=throw", far+34, far)
		b := small(t, at(t, "india", line))
		m := box.FindStringSubmatch(b.Small())
		var v [4]float64
		for i := range v {
			v[i], _ = strconv.ParseFloat(m[i+1], 64)
		}
		w, h := b.Size()
		if v[0] < 0 || v[1] < 0 || v[0]+v[2] > w+.5 || v[1]+v[3] > h+.5 {
			t.Errorf("%s: %v is shown of %s", line, v, fmt.Sprint(w, " by ", h))
		}
	}
}
