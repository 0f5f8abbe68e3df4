package site

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/room"
	"parlor/web/rooms"
)

// replayFrame is a position of a game, and what led to it.
type replayFrame struct {
	N        uint64      `json:"n"`
	Kind     api.Kind    `json:"e"`
	Seat     game.Seat   `json:"seat"`
	Text     string      `json:"text,omitempty"`
	Parts    []game.Part `json:"parts,omitempty"`
	Result   *api.Result `json:"result,omitempty"` // of an end that the board does not show
	Position string      `json:"position"`
}

// replayFrames lists the positions of a game.
func (s *Site) replayFrames(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.host.Look(r)
	if err != nil {
		return err
	}
	seat := v.Sees(rm)
	made, err := rooms.Paper(s.host, r, v, rm, "replay "+seat.String(), func(ctx context.Context) ([]byte, int, error) {
		frames, err := s.frames(ctx, rm, seat)
		if err != nil {
			return nil, 0, err
		}
		b, err := json.Marshal(map[string]any{"frames": frames})
		return b, len(b), err
	})
	if err != nil {
		return err
	}
	keepReplay(w, rm)
	return writePacked(w, r, http.StatusOK, "application/json", made)
}

// keepReplay lets browsers keep the replay of a game that is over: it stays as it is.
func keepReplay(w http.ResponseWriter, rm *room.Room) {
	if rm.Phase == api.Over {
		w.Header().Set(keepHeader, "replay")
	}
}

func (s *Site) frames(ctx context.Context, rm *room.Room, seat game.Seat) ([]replayFrame, error) {
	events, err := s.house.Events(ctx, rm.ID)
	if err != nil {
		return nil, err
	}
	frames := []replayFrame{}
	now := rm.Games.New(rm.ID)
	for _, e := range events {
		if now, err = now.Apply(e); err != nil {
			return nil, err
		}
		if e.Result != nil && e.Result.Reason == api.ByRules {
			continue // The last play has shown it.
		}
		switch e.Kind {
		case api.Opened, api.Threw, api.Played, api.TookBack, api.Ended:
			frames = append(frames, replayFrame{e.Seq, e.Kind, e.Seat, e.Text, now.Told(e).Parts, e.Result, now.Position.View(seat).String()})
		}
	}
	return frames, nil
}

// matchGame is a game of a match that is over: the event that ended it, and how the match stands after it.
type matchGame struct {
	N     uint64 `json:"n"`
	Score string `json:"score"`
}

// matchGames lists the games of a match that are over, for the list of moves.
func (s *Site) matchGames(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := s.host.Look(r)
	if err != nil {
		return err
	}
	made, err := rooms.Paper(s.host, r, v, rm, "games", func(ctx context.Context) ([]byte, int, error) {
		games, err := s.gamesOf(ctx, rm)
		if err != nil {
			return nil, 0, err
		}
		b, err := json.Marshal(map[string]any{"games": games})
		return b, len(b), err
	})
	if err != nil {
		return err
	}
	return writePacked(w, r, http.StatusOK, "application/json", made)
}

func (s *Site) gamesOf(ctx context.Context, rm *room.Room) ([]matchGame, error) {
	games := []matchGame{}
	if rm.Config.Match == (match.Length{}) {
		return games, nil
	}
	events, err := s.house.Events(ctx, rm.ID)
	if err != nil {
		return nil, err
	}
	now, was := rm.Games.New(rm.ID), ""
	for _, e := range events {
		before := now.Position
		if now, err = now.Apply(e); err != nil {
			return nil, err
		}
		if now.Position == before {
			continue
		}
		_, rest, _ := strings.Cut(now.Position.View(game.Public).String(), " score=")
		score, _, _ := strings.Cut(rest, "/")
		if was != "" && score != was && e.Kind != api.TookBack {
			games = append(games, matchGame{e.Seq, score})
		}
		was = score
	}
	return games, nil
}
