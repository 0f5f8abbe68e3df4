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
	return WriteJSON(w, http.StatusOK, Why(r, p, seat, action))
}

// Why says why action is legal or not at p for the seat that it names, as in "o:13/7", or else
// for seat, in the language of the visitor.
func Why(r *http.Request, p game.Position, seat game.Seat, action string) game.Explanation {
	if who, rest, ok := game.Named(p, action); ok {
		seat, action = who, rest
	}
	why := p.Explain(seat, action)
	why.Rules = Rules(r, why.Rules)
	return why
}
