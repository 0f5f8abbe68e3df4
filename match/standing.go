package match

import (
	"strings"

	"parlor/game"
)

// Standing is where a match stands, for those who show it.
type Standing struct {
	Score    []int // points, or games won, of each seat
	Length   Length
	Crawford Crawford
	Counters []int // paid beside the games that are finished, of each seat; nil where nothing is
}

// At returns where the match of p stands. It reports false where p is no
// position of a match.
func At(p game.Position) (s Standing, ok bool) { return OfLine(p.String()) }

// OfLine returns where the match stands that a position line is of. It reports false
// where that is of no match.
func OfLine(line string) (s Standing, ok bool) {
	_, rest, ok := strings.Cut(line, " score=")
	if !ok {
		return s, false
	}
	score, _, _ := strings.Cut(rest, " ")
	points, length, ok := strings.Cut(score, "/")
	if !ok {
		return s, false
	}
	for c, mark := range crawfordMarks {
		if mark != "" && strings.HasSuffix(length, mark) {
			s.Crawford = Crawford(c)
		}
	}
	length = strings.TrimRight(length, "cp")
	if games, best := strings.CutPrefix(length, "best"); best {
		s.Length.Games, _ = game.Number(games, 1, 99)
	} else {
		s.Length.Points, _ = game.Number(length, 1, 1000)
	}
	for _, text := range strings.Split(points, "-") {
		n, err := game.Number(text, 0, maxScore)
		if err != nil {
			return s, false
		}
		s.Score = append(s.Score, n)
	}
	if _, counters, ok := strings.Cut(rest, " counters="); ok {
		for _, text := range strings.Split(counters, ",") {
			n, err := game.Number(text, -maxCounters, maxCounters)
			if err != nil {
				return s, false
			}
			s.Counters = append(s.Counters, n)
		}
	}
	return s, s.Length.Check() == nil
}
