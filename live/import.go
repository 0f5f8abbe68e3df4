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

// foreign reports whether the dice of a log were made with another key than that
// of this house: it was imported, and a receipt of this house for it would be one
// for something else.
func (h *House) foreign(events []fair.Event) bool {
	for _, e := range events {
		rec, _ := fair.RecordIn([]byte(e.Data))
		switch rec := rec.(type) {
		case fair.Epoch:
			return rec.Key != fair.PublicKey(h.secrets.sign)
		case fair.Anchor:
			return rec.Key != fair.PublicKey(h.secrets.sign)
		}
	}
	return false
}
