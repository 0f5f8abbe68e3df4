package web

import (
	"errors"
	"net/http"

	"parlor/advice"
	"parlor/analysis"
	"parlor/api"
	"parlor/live"
	"parlor/room"
)

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

func depthOf(text string) (analysis.Depth, error) {
	d := analysis.Depth(orDefault(text, string(analysis.Quick)))
	if err := d.Check(); err != nil {
		return "", badRequest("%v", err)
	}
	return d, nil
}

// allowed returns what asks whether a visitor may have a report made.
func (s *Server) allowed(v visitor, d analysis.Depth) func() error {
	return func() error {
		if d == analysis.Quick {
			return s.allow(v, papers, s.opts.Rate.Papers)
		}
		return s.allow(v, reports, s.opts.Rate.Reports)
	}
}

// askAnalysis asks for the report of a game.
func (s *Server) askAnalysis(w http.ResponseWriter, r *http.Request) error {
	var b api.LookBack
	if err := readJSON(r, &b); err != nil {
		return err
	}
	d, err := depthOf(string(b.Depth))
	if err != nil {
		return err
	}
	rm, v, err := s.over(r)
	if err != nil {
		return err
	}
	st, err := s.advice.Ask(r.Context(), rm, d, v.counted, s.allowed(v, d))
	if err != nil {
		return adviceProblem(err)
	}
	return writeJSON(w, http.StatusAccepted, toldOf(rm, st))
}

// analysis says how far the report of a game is.
func (s *Server) analysis(w http.ResponseWriter, r *http.Request) error {
	d, err := depthOf(r.URL.Query().Get("depth"))
	if err != nil {
		return err
	}
	rm, _, err := s.over(r)
	if err != nil {
		return err
	}
	st, err := s.advice.State(r.Context(), rm, d)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, toldOf(rm, st))
}

// cancelAnalysis gives up a report that the visitor has asked for.
func (s *Server) cancelAnalysis(w http.ResponseWriter, r *http.Request) error {
	d, err := depthOf(r.URL.Query().Get("depth"))
	if err != nil {
		return err
	}
	rm, v, err := s.over(r)
	if err != nil {
		return err
	}
	if _, err := s.advice.Cancel(r.Context(), rm, d, v.counted); err != nil {
		return adviceProblem(err)
	}
	st, err := s.advice.State(r.Context(), rm, d)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, toldOf(rm, st))
}

// adviceProblem says to clients why they get no report.
func adviceProblem(err error) error {
	switch {
	case errors.Is(err, advice.ErrOthers):
		return forbidden(err.Error())
	case errors.Is(err, advice.ErrBusy):
		return newProblem(http.StatusServiceUnavailable, api.Busy, err.Error())
	}
	return err
}

// toldOf says how far a report is.
func toldOf(rm *room.Room, st advice.State) api.Analysis {
	a := api.Analysis{Room: rm.ID, Depth: api.Depth(st.Depth), Judge: st.Judge, Version: st.Version, State: api.Unasked, Part: float64(st.Part) / 1000}
	switch {
	case st.Failed:
		a.State = api.Failed
	case st.Done:
		a.State, a.Report = api.Made, &api.Report{RawMessage: st.Report}
	case st.Begun:
		a.State = api.InTheWork
	case st.Asked:
		a.State = api.Queued
	}
	return a
}

// busy reports whether err says that nothing more can be made just now: the page
// goes without it.
func busy(err error) bool {
	var p *problem
	return errors.Is(err, live.ErrBusy) || errors.As(err, &p) && (p.status == http.StatusTooManyRequests || p.status == http.StatusServiceUnavailable)
}
