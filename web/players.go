package web

import (
	"net/http"
	"parlor/api"
	"parlor/players"
	"parlor/room"
)

// newPlayer gives out a key.
func (s *Server) newPlayer(w http.ResponseWriter, r *http.Request) error {
	var body api.NewPlayer
	if err := readJSON(r, &body); err != nil {
		return err
	}
	if err := room.CheckName(body.Name); err != nil {
		return err
	}
	key, err := s.newKey(w, r, body.Name)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusCreated, api.Player{Key: key, Player: players.PublicName(key), Name: body.Name})
}

// me says who asks.
func (s *Server) me(w http.ResponseWriter, r *http.Request) error {
	v, err := s.who(r)
	if err != nil {
		return err
	}
	if v.player == "" {
		return newProblem(http.StatusNotFound, api.NotFound, "you have no key yet")
	}
	p, err := s.players.Player(r.Context(), v.player)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, api.Me{Player: v.player, Name: p.Name})
}
