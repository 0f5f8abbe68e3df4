package live

import (
	"context"
	"errors"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/room"
	"parlor/store"
)

// errNotOver says that a game cannot be imported since it could not go on here: its
// dice are somebody else's.
var errNotOver = errors.New("the game is not over: only finished games are imported")

// Import stores a game that was played elsewhere: f, whose log leads to r. It is
// there to be looked at. It counts in nobody's career, since none of its players
// sat here.
func Import(ctx context.Context, s *store.Store, r *room.Room, f fair.File) error {
	if r.Phase != api.Over {
		return errNotOver
	}
	var events []store.Event
	for _, e := range f.Events {
		events = append(events, store.Event{
			Seq: e.Seq, Time: time.UnixMicro(e.Time).UTC(), Command: e.Command, Data: []byte(e.Data), Hash: store.Hash(e.Hash),
		})
	}
	return s.Add(ctx, store.Log{ID: f.Room, Summary: *summary(r.Games.New(r.ID), r)}, events)
}
