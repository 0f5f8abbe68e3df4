package rest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"

	"parlor/advice"
	"parlor/api"
	"parlor/bots"
	"parlor/store"
	"parlor/web/door"
	"parlor/web/rooms"
)

// judge says what a position is worth.
func (a *API) judge(w http.ResponseWriter, r *http.Request) error {
	var b api.Question
	if err := door.ReadJSON(r, &b); err != nil {
		return err
	}
	v, err := a.reads(r)
	if err != nil {
		return err
	}
	depth, err := rooms.DepthOf(string(b.Depth), rooms.At)
	if err != nil {
		return err
	}
	if err := fits(b.Position); err != nil {
		return err
	}
	g, err := a.house.Games().Rules(api.Config{Game: b.Game, Options: b.Options, Match: b.Match})
	if err != nil {
		return door.Misread(err)
	}
	p, err := g.Parse(b.Position)
	if err != nil {
		return door.Misread(fmt.Errorf("position: %w", err))
	}
	x, err := a.host.Study(r.Context(), v, fmt.Sprintf("%s %v %v %s", b.Game, b.Options, b.Match, p), p, depth)
	if err != nil {
		return err
	}
	text, err := json.Marshal(x)
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusOK, api.Judged{Game: b.Game, Position: p.String(), Depth: depth, Study: &api.Study{RawMessage: text}})
}

func fits(line string) error {
	if len(line) > api.MaxPosition {
		return door.Misread(&api.Misfit{Member: "position", Found: fmt.Sprintf("%d bytes", len(line)), Wanted: fmt.Sprintf("at most %d", api.MaxPosition)})
	}
	return nil
}

// rollOut asks for a position to be played out.
func (a *API) rollOut(w http.ResponseWriter, r *http.Request) error {
	var b api.PlayingOut
	if err := door.ReadJSON(r, &b); err != nil {
		return err
	}
	v, err := a.reads(r)
	if err != nil {
		return err
	}
	if err := fits(b.Position); err != nil {
		return err
	}
	switch {
	case b.Trials < 0 || b.Trials > advice.MostTrials:
		return door.Misread(&api.Misfit{Member: "trials", Found: strconv.Itoa(b.Trials), Wanted: fmt.Sprintf("1 to %d, or 0 for the usual %d", advice.MostTrials, bots.UsualTrials)})
	case b.StdErr < 0 || math.IsInf(b.StdErr, 0) || math.IsNaN(b.StdErr):
		return door.Misread(&api.Misfit{Member: "stderr", Found: strconv.FormatFloat(b.StdErr, 'g', -1, 64), Wanted: "0 or more"})
	case b.Trials == 0:
		b.Trials = bots.UsualTrials
	}
	x, err := a.advice.RollOut(
		r.Context(), advice.Roll{Game: b.Game, Options: b.Options, Match: b.Match, Position: b.Position, Trials: b.Trials, StdErr: b.StdErr, Seed: b.Seed},
		v.Counted, a.door.From(v), func() error { return a.door.Allow(v, door.Rollouts) },
	)
	if wrong := (*advice.Misasked)(nil); errors.As(err, &wrong) {
		return door.Misread(err)
	}
	if err != nil {
		return err
	}
	return door.WriteJSON(w, http.StatusAccepted, rolloutOf(&x))
}

// rollout says how far a rollout is.
func (a *API) rollout(w http.ResponseWriter, r *http.Request) error {
	if _, err := a.reads(r); err != nil {
		return err
	}
	x, err := a.advice.Rolling(r.Context(), r.PathValue("id"))
	if err != nil {
		return unknown("rollout", err)
	}
	return door.WriteJSON(w, http.StatusOK, rolloutOf(&x))
}

// cancelRollout gives up a rollout that the visitor has asked for.
func (a *API) cancelRollout(w http.ResponseWriter, r *http.Request) error {
	v, err := a.reads(r)
	if err != nil {
		return err
	}
	x, err := a.advice.Rolling(r.Context(), r.PathValue("id"))
	if err != nil {
		return unknown("rollout", err)
	}
	gone, err := a.advice.GiveUp(r.Context(), x.ID, v.Counted)
	if err != nil {
		return unknown("rollout", err)
	}
	if gone {
		x.Asked = false
	}
	return door.WriteJSON(w, http.StatusOK, rolloutOf(&x))
}

// unknown says of a rollout, or a measure, that there is none.
func unknown(what string, err error) error {
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrInvalid) {
		return door.NewProblem(http.StatusNotFound, api.NotFound, "no such "+what+": nobody has asked for it, or it was given up")
	}
	return err
}

// rolloutOf says how far x is.
func rolloutOf(x *advice.Rolling) api.Rollout {
	return api.Rollout{
		ID: x.ID, Game: x.Game, Options: x.Options, Match: x.Match, Position: x.Position, Trials: x.Trials, StdErr: x.StdErr, Seed: x.Seed,
		Level: x.Level, Version: x.Version, State: making(&x.State), Part: float64(x.Part) / 1000, Result: x.Result,
	}
}

// making says in a word how far something is.
func making(st *advice.State) api.Making {
	switch {
	case st.Failed:
		return api.Failed
	case st.Done:
		return api.Made
	case !st.Asked:
		return api.Unasked
	case st.Begun:
		return api.InTheWork
	}
	return api.Queued
}
