package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"parlor/live"
	"parlor/room"
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
	_, err := s.store.Put(ctx, seatsBucket, player+"/"+roomID, strconv.AppendInt(nil, live.Now(), 10), 0)
	if err != nil && !errors.Is(err, store.ErrConflict) {
		s.opts.Log.Warn("remember", "room", roomID, "err", err)
	}
}

// yours lists the rooms of a player that are not over, the latest first.
func (s *Server) yours(r *http.Request, v visitor) ([]pages.Line, error) {
	list, err := s.store.Keys(r.Context(), seatsBucket, v.player+"/", "", 200)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b store.Entry) int { return strings.Compare(string(b.Value), string(a.Value)) })
	var lines []pages.Line
	for _, e := range list {
		_, id, _ := strings.Cut(e.Key, "/")
		l, err := s.store.Head(r.Context(), id)
		if err != nil {
			return nil, err
		}
		var x live.Listed
		if json.Unmarshal(l.Data, &x) != nil || x.Phase == room.Over {
			continue
		}
		x.Room = id
		line := lineOf(x)
		if rm, err := s.house.Look(r.Context(), id); err == nil {
			for _, seat := range v.seats(rm) {
				line.Turn = line.Turn || rm.Waits(seat)
			}
		}
		if lines = append(lines, line); len(lines) == 12 {
			break
		}
	}
	return lines, nil
}
