// Package rooms is what visitors do with rooms, by program or by page: open them, sit
// down, give commands, ask for hints and for what is made of logs.
package rooms

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
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
	if err == nil {
		err = Ended(rm)
	}
	return rm, v, err
}

// Ended refuses to look at a game that goes on.
func Ended(rm *room.Room) error {
	if rm.Phase != api.Over {
		return errPlaying
	}
	return nil
}

// Checked refuses to let anybody check a game that goes on.
func Checked(rm *room.Room) error {
	if rm.Phase != api.Over {
		return &api.Refusal{Code: api.Waiting, Message: "the game can be checked when it is over: until then, keep the receipts"}
	}
	return nil
}

// Paper returns what make makes of rm, as [papers.Get] does. It counts for the visitor
// only if it is not there yet.
func Paper[T any](h *Host, r *http.Request, v door.Visitor, rm *room.Room, what string, make func(ctx context.Context) (T, int, error)) (T, error) {
	allow := func() error { return h.door.Allow(v, door.Papers) }
	return papers.Get(r.Context(), h.papers, papers.Key{Room: rm.ID, N: rm.Seq, What: what}, allow, make)
}

// errLong says that something is too long to be kept.
var errLong = errors.New("too long to be kept")

// short is a buffer that takes no more than may be kept.
type short struct{ b bytes.Buffer }

func (s *short) Write(p []byte) (int, error) {
	if s.b.Len()+len(p) > papers.Long {
		return 0, errLong
	}
	return s.b.Write(p)
}

// Text returns what write writes of rm, compressed by gzip: as it is kept, or made once for all who ask meanwhile. Where even that is
// too long to be kept, it returns long and nothing made: the visitor has been counted for it, and the caller writes it to him in parts.
func Text(h *Host, r *http.Request, v door.Visitor, rm *room.Room, what string, write func(context.Context, io.Writer) error) (made []byte, long bool, err error) {
	made, err = Paper(h, r, v, rm, what, func(ctx context.Context) ([]byte, int, error) {
		var s short
		z := gzip.NewWriter(&s)
		err := write(ctx, z)
		if err == nil {
			err = z.Close()
		}
		switch {
		case errors.Is(err, errLong):
			return nil, 1, nil
		case err != nil:
			return nil, 0, err
		}
		return s.b.Bytes(), s.b.Len(), nil
	})
	if err == nil && made == nil {
		return nil, true, h.door.Allow(v, door.Papers)
	}
	return made, false, err
}
