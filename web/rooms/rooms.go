// Package rooms is what visitors do with rooms, by program or by page: open them, sit
// down, give commands, ask for hints and for what is made of logs.
package rooms

import (
	"context"
	"net/http"

	"parlor/advice"
	"parlor/api"
	"parlor/live"
	"parlor/players"
	"parlor/room"
	"parlor/web/door"
	"parlor/web/papers"
)

// A Host does for visitors what they may do in the rooms of a house.
type Host struct {
	door    *door.Door
	house   *live.House
	players *players.Book
	advice  *advice.Desk
	papers  *papers.Papers
}

// New returns a host in a house.
func New(d *door.Door, house *live.House, book *players.Book, desk *advice.Desk, p *papers.Papers) *Host {
	return &Host{d, house, book, desk, p}
}

// Look returns the room that a request is about, and who asks.
func (h *Host) Look(r *http.Request) (*room.Room, door.Visitor, error) {
	rm, err := h.house.Look(r.Context(), r.PathValue("room"))
	if err != nil {
		return nil, door.Visitor{}, err
	}
	v, err := h.door.VisitorAt(r.Context(), rm, "", r)
	return rm, v, err
}

// errPlaying is why a game that goes on is not looked at.
var errPlaying = &api.Refusal{Code: api.Waiting, Message: "the game can be looked back at when it is over: nobody is helped during it"}

// Over returns the room that a request is about, if its game is over, and who
// asks.
func (h *Host) Over(r *http.Request) (*room.Room, door.Visitor, error) {
	rm, v, err := h.Look(r)
	if err == nil && rm.Phase != api.Over {
		err = errPlaying
	}
	return rm, v, err
}

// Paper returns what make makes of rm, of so many bytes: as kept, or made once for
// all who ask meanwhile. Only what is not there yet counts for the visitor.
func Paper[T any](h *Host, r *http.Request, v door.Visitor, rm *room.Room, what string, make func(ctx context.Context) (T, int, error)) (T, error) {
	allow := func() error { return h.door.Allow(v, door.Papers) }
	return papers.Get(r.Context(), h.papers, papers.Key{Room: rm.ID, N: rm.Seq, What: what}, allow, make)
}
