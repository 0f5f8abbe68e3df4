package web

import (
	"encoding/json"
	"net/http"
	"strings"

	"parlor/live"
	"parlor/room"
	"parlor/web/pages"
)

// replayPage plays a game back.
func (s *Server) replayPage(w http.ResponseWriter, r *http.Request) error {
	m, _, _, err := s.table(r)
	if err != nil {
		return err
	}
	return s.show(w, r, http.StatusOK, pages.ReplayPage(m))
}

// replayFrame is a position of a game, and what led to it.
type replayFrame struct {
	N        uint64    `json:"n"`
	Kind     room.Kind `json:"e"`
	Seat     int       `json:"seat"`
	Text     string    `json:"text,omitempty"`
	Position string    `json:"position"`
}

// replayFrames lists the positions of a game.
func (s *Server) replayFrames(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	frames, err := s.frames(r, rm, viewAs(v, rm))
	if err != nil {
		return err
	}
	b, err := json.Marshal(map[string]any{"frames": frames})
	if err != nil {
		return err
	}
	return writePacked(w, r, http.StatusOK, "application/json", b)
}

func (s *Server) frames(r *http.Request, rm *room.Room, seat int) ([]replayFrame, error) {
	events, err := s.house.Events(r.Context(), rm.ID)
	if err != nil {
		return nil, err
	}
	frames := []replayFrame{}
	now := room.New(rm.ID)
	for _, e := range events {
		if now, err = now.Apply(e); err != nil {
			return nil, err
		}
		switch e.Kind {
		case room.Opened, room.Threw, room.Played, room.TookBack:
			frames = append(frames, replayFrame{e.Seq, e.Kind, e.Seat, e.Text, now.View(seat, live.Now()).Position})
		}
	}
	return frames, nil
}

// names returns who sits where, for lists.
func names(rm *room.Room) func(seat int) string {
	return func(seat int) string {
		if seat < 0 {
			return "–"
		}
		return strings.TrimSpace(rm.SeatName(seat) + " " + rm.Seats[seat].Name)
	}
}
