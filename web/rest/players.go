package rest

import (
	"net/http"

	"parlor/api"
	"parlor/players"
	"parlor/room"
	"parlor/web/door"
)

// newPlayer gives out a key.
func (a *API) newPlayer(w http.ResponseWriter, r *http.Request) error {
	var body api.NewPlayer
	if err := door.ReadJSON(r, &body); err != nil {
		return err
	}
	if err := room.CheckName(body.Name); err != nil {
		return err
	}
	key, err := a.door.NewKey(w, r, body.Name)
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusCreated, api.Player{Key: key, Player: players.PublicName(key), Name: body.Name})
}

// me says who asks.
func (a *API) me(w http.ResponseWriter, r *http.Request) error {
	v, err := a.reads(r)
	if err != nil {
		return err
	}
	if v.Player == "" {
		return door.NewProblem(http.StatusNotFound, api.NotFound, "you have no key yet")
	}
	p, err := a.players.Player(r.Context(), v.Player)
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusOK, api.Me{Player: v.Player, Name: p.Name})
}
