package door

import (
	"net/http"

	"parlor/game"
)

// MaxAction is how many bytes an action may have that the rules are asked about.
const MaxAction = 200

// Explain answers why the action that the address names is legal or not for seat at p, in the language of the visitor.
func Explain(w http.ResponseWriter, r *http.Request, p game.Position, seat game.Seat) error {
	action := r.URL.Query().Get("action")
	if action == "" || len(action) > MaxAction {
		return BadRequest("action: want what to explain, in 200 letters at most")
	}
	why := p.Explain(seat, action)
	why.Rules = Rules(r, why.Rules)
	return WriteJSON(w, http.StatusOK, why)
}
