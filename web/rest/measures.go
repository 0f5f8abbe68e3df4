package rest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"parlor/advice"
	"parlor/api"
	"parlor/store"
	"parlor/web/door"
)

// measure asks what rules are like.
func (a *API) measure(w http.ResponseWriter, r *http.Request) error {
	var b api.Measure
	if err := door.ReadJSON(r, &b); err != nil {
		return err
	}
	v, err := a.reads(r)
	if err != nil {
		return err
	}
	q, err := a.question(&b)
	if err != nil {
		return err
	}
	x, err := a.advice.Measure(r.Context(), q, v.Counted, a.door.From(v), func() error { return a.door.Allow(v, door.Rollouts) })
	if wrong := (*advice.Misasked)(nil); errors.As(err, &wrong) {
		return door.Misread(err)
	}
	if err != nil {
		return err
	}
	return a.measured(w, http.StatusAccepted, &x)
}

// question returns what b asks, with what is usual where it says nothing.
func (a *API) question(b *api.Measure) (q advice.Measure, err error) {
	games := a.house.Games()
	level := cmp.Or(b.Level, games.Bots.Best())
	q = advice.Measure{Level: level, Weaker: cmp.Or(b.Weaker, advice.Weaker(games.Bots, level)), Games: cmp.Or(b.Games, advice.Sizes[0]), Seed: cmp.Or(b.Seed, 1)}
	if !slices.Contains(advice.Sizes, q.Games) {
		sizes := strings.Trim(strings.ReplaceAll(fmt.Sprint(advice.Sizes), " ", ", "), "[]")
		return q, door.Misread(&api.Misfit{Member: "games", Found: strconv.Itoa(q.Games), Wanted: "one of " + sizes})
	}
	for _, set := range b.Sets {
		for _, name := range []string{q.Level, q.Weaker} {
			if err := games.Bots.CheckOffered(set.Game, name); err != nil {
				return q, door.BadRequest("%v", err)
			}
		}
		if e, ok := games.Find(set.Game); ok {
			set.Seats = cmp.Or(set.Seats, e.Seats[0])
		}
		q.Sets = append(q.Sets, advice.Composition{Game: set.Game, Options: set.Options, Seats: set.Seats})
	}
	return q, nil
}

// measuring says how far a measure is.
func (a *API) measuring(w http.ResponseWriter, r *http.Request) error {
	if _, err := a.reads(r); err != nil {
		return err
	}
	x, err := a.advice.Measuring(r.Context(), r.PathValue("id"))
	if err != nil {
		return unknown("measure", err)
	}
	return a.measured(w, http.StatusOK, &x)
}

// stopMeasure stops a measure that the visitor has asked for.
func (a *API) stopMeasure(w http.ResponseWriter, r *http.Request) error {
	v, err := a.reads(r)
	if err != nil {
		return err
	}
	was, err := a.advice.Measuring(r.Context(), r.PathValue("id"))
	if err != nil {
		return unknown("measure", err)
	}
	if _, err := a.advice.StopMeasuring(r.Context(), was.ID, v.Counted); err != nil {
		return unknown("measure", err)
	}
	x, err := a.advice.Measuring(r.Context(), was.ID)
	if errors.Is(err, store.ErrNotFound) { // Nothing had come of it.
		x, err = was, nil
		x.Asked = false
	}
	if err != nil {
		return err
	}
	return a.measured(w, http.StatusOK, &x)
}

// measured says how far x is.
func (a *API) measured(w http.ResponseWriter, status int, x *advice.Measuring) error {
	m := api.Measuring{
		ID: x.ID, Level: x.Level, Weaker: x.Weaker, Games: x.Games, Seed: x.Seed, Version: x.Version,
		State: making(&x.State), Part: float64(x.Part) / 1000, Stopped: x.Stopped,
	}
	for _, set := range x.Sets {
		m.Sets = append(m.Sets, api.Composition{Game: set.Game, Options: set.Options, Seats: set.Seats})
	}
	for i := range x.Figures {
		text, err := json.Marshal(&x.Figures[i])
		if err != nil {
			return err
		}
		m.Figures = append(m.Figures, api.Figures{RawMessage: text})
	}
	return door.WriteJSON(w, status, m)
}
