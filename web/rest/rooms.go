package rest

import (
	"cmp"
	"context"
	"io"
	"net/http"

	"parlor/api"
	"parlor/live"
	"parlor/web/door"
	"parlor/web/rooms"
)

// games lists the catalogue.
func (a *API) games(w http.ResponseWriter, _ *http.Request) error {
	return door.WriteJSON(w, http.StatusOK, a.house.Games().Told())
}

// listRooms lists the rooms that are not private, in a phase.
func (a *API) listRooms(w http.ResponseWriter, r *http.Request) error {
	phase := api.Phase(r.URL.Query().Get("phase"))
	switch phase {
	case "":
		phase = api.Seating
	case api.Seating, api.Playing, api.Over:
	default:
		return door.BadRequest("phase %q: want seating, playing or over", phase)
	}
	limit, err := door.QueryInt(r, "limit", 50, 1, 200)
	if err != nil {
		return err
	}
	if _, err := a.reads(r); err != nil {
		return err
	}
	list, err := a.house.List(r.Context(), phase, limit)
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusOK, api.Rooms{Rooms: list})
}

func (a *API) openRoom(w http.ResponseWriter, r *http.Request) error {
	v, err := a.door.Who(r)
	if err != nil {
		return err
	}
	if v.Watches() {
		return door.Forbidden("this token may only watch")
	}
	var b api.Opening
	if err := door.ReadJSON(r, &b); err != nil {
		return err
	}
	if err := a.door.Allow(v, door.Opens); err != nil {
		return err
	}
	id := live.NewID()
	if b.ID != "" {
		if err := rooms.CheckKey(b.ID); err != nil {
			return err
		}
		id = a.house.RoomID(v.ID, b.ID)
	}
	opened, seats, err := a.host.Open(r, v, id, b)
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusCreated, api.NewRoom{Room: opened.ID, Seats: seats, View: opened.View(v.Sees(opened), a.house.Now())})
}

func (a *API) view(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := a.look(r, door.Reads)
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusOK, rm.View(v.Sees(rm), a.house.Now()))
}

// roomLog lists events, as the visitor sees them.
func (a *API) roomLog(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := a.look(r, door.Reads)
	if err != nil {
		return err
	}
	since, err := door.QueryInt(r, "since", 0, 0, 1<<31-1)
	if err != nil {
		return err
	}
	list, err := a.house.Log(r.Context(), rm, uint64(since), 1000, v.Sees(rm))
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusOK, api.Log{Room: rm.ID, Epoch: a.house.Epoch(), N: rm.Seq, Events: list})
}

// legal returns the rest of a turn's graph.
func (a *API) legal(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := a.look(r, door.Commands)
	if err != nil {
		return err
	}
	seat := v.Sees(rm)
	if seat < 0 || !rm.Waits(seat) {
		return &api.Refusal{Code: api.NotYourTurn, Message: "it is not your turn"}
	}
	l := rm.Legal(seat)
	if play := r.URL.Query().Get("play"); play != "" {
		if l, err = rm.LegalAfter(seat, play); err != nil {
			return err
		}
	}
	return door.WriteJSON(w, http.StatusOK, l)
}

// explain says why an action is legal or not, in the language of the visitor.
func (a *API) explain(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := a.look(r, door.Commands)
	if err != nil {
		return err
	}
	return door.Explain(w, r, rm.Position, max(v.Sees(rm), 0))
}

// hint says what the best bot would do.
func (a *API) hint(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := a.look(r, door.Commands)
	if err != nil {
		return err
	}
	best, err := a.host.Best(rm, v.Sees(rm))
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusOK, api.Hints{Best: best})
}

// receipt signs the log as it is, for a player to keep.
func (a *API) receipt(w http.ResponseWriter, r *http.Request) error {
	rm, _, err := a.look(r, door.Reads)
	if err != nil {
		return err
	}
	rec, err := a.house.Receipt(r.Context(), rm.ID)
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusOK, rec)
}

// proof returns what lets a player follow the log by its hashes.
func (a *API) proof(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := a.look(r, door.Reads)
	if err != nil {
		return err
	}
	if len(v.Seats(rm)) == 0 {
		return &api.Refusal{Code: api.NotSeated, Message: "only who sits in the room is given its log before the game is over"}
	}
	since, err := door.QueryEvent("since", r.URL.Query().Get("since"))
	if err != nil {
		return err
	}
	p, err := a.house.Proof(r.Context(), rm.ID, min(since, rm.Seq), 0) // Behind the end there is nothing.
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusOK, p)
}

// gameFile returns a finished game, for anybody to check.
func (a *API) gameFile(w http.ResponseWriter, r *http.Request) error {
	rm, v, err := a.look(r, door.Reads)
	if err != nil {
		return err
	}
	if err := rooms.Checked(rm); err != nil {
		return err
	}
	write := func(ctx context.Context, w io.Writer) error { return a.house.WriteFile(ctx, rm.ID, w) }
	made, long, err := rooms.Text(a.host, r, v, rm, "game.json", write)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", `attachment; filename="`+rm.ID+`.json"`)
	if long {
		return door.InParts(w, r, write)
	}
	return door.Packed(w, r, made)
}

// openAPI serves the description of the API.
func (a *API) openAPI(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/json")
	_, err := w.Write(api.OpenAPI)
	return err
}

func (a *API) command(w http.ResponseWriter, r *http.Request) error {
	var b api.Command
	if err := door.ReadJSON(r, &b); err != nil {
		return err
	}
	rm, v, err := a.host.Look(r)
	if err != nil {
		return cmp.Or(a.door.Allow(door.Stranger(r), door.Commands), err)
	}
	res, _, err := a.host.Do(r.Context(), rm, v, b, nil)
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusOK, res)
}
