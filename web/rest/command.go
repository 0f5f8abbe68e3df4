package rest

import (
	"net/http"

	"parlor/api"
	"parlor/web/door"
)

func (a *API) command(w http.ResponseWriter, r *http.Request) error {
	var b api.Command
	if err := door.ReadJSON(r, &b); err != nil {
		return err
	}
	rm, v, err := a.host.Look(r)
	if err != nil {
		return err
	}
	res, _, err := a.host.Do(r.Context(), rm, v, b, nil)
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusOK, res)
}
