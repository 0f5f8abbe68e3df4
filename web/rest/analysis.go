package rest

import (
	"net/http"

	"parlor/advice"
	"parlor/analysis"
	"parlor/api"
	"parlor/room"
	"parlor/web/door"
	"parlor/web/rooms"
)

// askAnalysis asks for the report of a game.
func (a *API) askAnalysis(w http.ResponseWriter, r *http.Request) error {
	var b api.LookBack
	if err := door.ReadJSON(r, &b); err != nil {
		return err
	}
	d, err := rooms.DepthOf(string(b.Depth), rooms.Back)
	if err != nil {
		return err
	}
	rm, v, err := a.over(r)
	if err != nil {
		return err
	}
	st, err := a.host.AskReport(r.Context(), rm, v, d)
	if err != nil {
		return err
	}
	return tell(w, http.StatusAccepted, rm, st)
}

// analysis says how far the report of a game is.
func (a *API) analysis(w http.ResponseWriter, r *http.Request) error {
	d, err := rooms.DepthOf(r.URL.Query().Get("depth"), rooms.Back)
	if err != nil {
		return err
	}
	rm, _, err := a.over(r)
	if err != nil {
		return err
	}
	st, err := a.advice.State(r.Context(), rm, d)
	if err != nil {
		return err
	}
	return tell(w, http.StatusOK, rm, st)
}

// cancelAnalysis gives up a report that the visitor has asked for.
func (a *API) cancelAnalysis(w http.ResponseWriter, r *http.Request) error {
	d, err := rooms.DepthOf(r.URL.Query().Get("depth"), rooms.Back)
	if err != nil {
		return err
	}
	rm, v, err := a.over(r)
	if err != nil {
		return err
	}
	if _, err := a.advice.Cancel(r.Context(), rm, d, v.Counted); err != nil {
		return err
	}
	st, err := a.advice.State(r.Context(), rm, d)
	if err != nil {
		return err
	}
	return tell(w, http.StatusOK, rm, st)
}

// tell says how far a report is, and what it tells, if it is there: in sentences of this version of the program.
func tell(w http.ResponseWriter, status int, rm *room.Room, st advice.State) error {
	a := api.Analysis{Room: rm.ID, Depth: st.Depth, Judge: st.Judge, Version: st.Version, State: making(&st), Part: float64(st.Part) / 1000}
	if a.State == api.Made {
		text, err := analysis.Retold(st.Report)
		if err != nil {
			return err
		}
		a.Report = &api.Report{RawMessage: text}
	}
	return door.WriteJSON(w, status, a)
}
