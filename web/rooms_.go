package web

import (
	"context"
	"net/http"
	"parlor/api"
	"parlor/room"
)

// look returns the room that a request is about, and who asks.
func (s *Server) look(r *http.Request) (*room.Room, visitor, error) {
	rm, err := s.house.Look(r.Context(), r.PathValue("room"))
	if err != nil {
		return nil, visitor{}, err
	}
	v, err := s.visitorAt(r.Context(), rm, "", r)
	return rm, v, err
}

// errPlaying is why a game that goes on is not looked at.
var errPlaying = &api.Refusal{Code: api.Waiting, Message: "the game can be looked back at when it is over: nobody is helped during it"}

// over returns the room that a request is about, if its game is over, and who
// asks.
func (s *Server) over(r *http.Request) (*room.Room, visitor, error) {
	rm, v, err := s.look(r)
	if err == nil && rm.Phase != api.Over {
		err = errPlaying
	}
	return rm, v, err
}

// paper returns what make makes of rm, of so many bytes: as kept, or made once for
// all who ask meanwhile. Only what is not there yet counts for the visitor.
func (s *Server) paper(r *http.Request, v visitor, rm *room.Room, what string, make func(ctx context.Context) (any, int, error)) (any, error) {
	allow := func() error { return s.allow(v, Papers) }
	return s.paperwork.get(r.Context(), paperKey{rm.ID, rm.Seq, what}, allow, make)
}
