package site

import (
	"cmp"
	"net/http"
	"slices"

	"parlor/players"
	"parlor/web/door"
	"parlor/web/pages"
)

// atMost is how many of a player's tables a page lists.
const atMost = 12

// tables lists rooms in which a player sits, the latest first.
func (s *Site) tables(r *http.Request, v door.Visitor, open []players.Seat) (lines []pages.Line) {
	slices.SortFunc(open, func(a, b players.Seat) int { return cmp.Compare(b.Since, a.Since) })
	for _, seat := range open[:min(len(open), atMost)] {
		line := s.lineOf(seat.Room)
		if rm, err := s.house.Look(r.Context(), seat.Room.Room); err == nil {
			for _, own := range v.Seats(rm) {
				line.Turn = line.Turn || rm.Waits(own)
			}
		}
		lines = append(lines, line)
	}
	return lines
}
