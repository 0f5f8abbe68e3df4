package analysis

import (
	"strconv"
	"strings"

	"parlor/game"
	"parlor/rules/tables"
)

// tablesChosen finds what a choice does that is no turn: a doublet that is named, a
// man that is sent back, another throw. Of the cube [CubeWhy] tells, by what is known
// of the chances.
func tablesChosen(before, after game.Position, seat game.Seat, text string) []Reason {
	s, _ := game.As[tables.State](before)
	t, _ := game.As[tables.State](after)
	other := seat ^ 1
	verb, number, _ := strings.Cut(text, " ")
	n, _ := strconv.Atoi(number)
	switch {
	case s.Next() == tables.NextName && verb == "name":
		return named(t, after, seat, n)
	case s.Next() == tables.NextPrivilege && verb == "remove":
		list := []Reason{{Key: "remove", N: t.Pips(other) - s.Pips(other), Points: []int{n}}}
		if t.Count(other, points+1-n) == 1 {
			list = append(list, Reason{Key: "alone", N: 1, Points: []int{n}})
		}
		return list
	case s.Next() == tables.NextPrivilege && verb == "again":
		return []Reason{{Key: "again", N: 1}}
	}
	return nil
}

// named tells how many of its steps a doublet of n brings, and how many men it can
// hit. At t, where after stands, it has been named.
func named(t tables.State, after game.Position, seat game.Seat, n int) []Reason {
	if !after.Stepping() {
		return nil
	}
	steps, hits := Reason{Key: "name", Points: []int{n}}, 0
	for _, left := range t.Left() {
		if left != 0 {
			steps.Of++
		}
	}
	for _, turn := range after.Turns() {
		if turn.Play == "pass" {
			continue
		}
		steps.N = max(steps.N, len(turn.Steps))
		if end, ok := game.As[tables.State](turn.After); ok {
			hits = max(hits, onBoard(t, seat^1)-onBoard(end, seat^1))
		}
	}
	if hits == 0 {
		return []Reason{steps}
	}
	return []Reason{steps, {Key: "hit", N: hits}}
}
