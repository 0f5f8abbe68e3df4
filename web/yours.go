package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"parlor/store"
	"parlor/web/pages"
)

// seatsBucket holds, by player and room, when a player sat down: so that he finds
// his tables again.
const seatsBucket = "seats"

// remember notes that a player sits in a room.
func (s *Server) remember(ctx context.Context, player, roomID string) {
	if player == "" {
		return
	}
	_, err := s.store.Put(ctx, seatsBucket, player+"/"+roomID, strconv.AppendInt(nil, s.house.Now(), 10), 0)
	if err != nil && !errors.Is(err, store.ErrConflict) {
		s.opts.Log.Warn("remember", "room", roomID, "err", err)
	}
}

// atMost is how many of a player's tables a page lists.
const atMost = 12

// tables lists rooms in which a player sits, the latest first.
func (s *Server) tables(r *http.Request, v visitor, open []seated) (lines []pages.Line) {
	slices.SortFunc(open, func(a, b seated) int { return strings.Compare(string(b.entry.Value), string(a.entry.Value)) })
	for _, seat := range open[:min(len(open), atMost)] {
		line := s.lineOf(seat.room)
		if rm, err := s.house.Look(r.Context(), seat.room.Room); err == nil {
			for _, own := range v.seats(rm) {
				line.Turn = line.Turn || rm.Waits(own)
			}
		}
		lines = append(lines, line)
	}
	return lines
}
