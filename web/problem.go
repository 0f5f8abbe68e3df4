package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"parlor/advice"
	"parlor/api"
	"parlor/live"
	"parlor/store"
	"strconv"
	"syscall"
)

// problem is an error as clients get it.
type problem struct {
	api.Refusal
	status int // of HTTP
	retry  int // seconds after which to come again; 0 is 1
}

// retryAfter says when to come again, if that is what is wrong.
func (p *problem) retryAfter(w http.ResponseWriter) {
	if p.status == http.StatusTooManyRequests || p.status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", strconv.Itoa(max(p.retry, 1)))
	}
}

func newProblem(status int, code api.Code, message string) *problem {
	return &problem{Refusal: api.Refusal{Code: code, Message: message}, status: status}
}

func badRequest(format string, args ...any) error {
	return newProblem(http.StatusBadRequest, api.BadCommand, fmt.Sprintf(format, args...))
}

// statuses are the HTTP codes of refusals.
var statuses = map[api.Code]int{
	api.Stale: http.StatusConflict, api.Illegal: http.StatusUnprocessableEntity,
	api.NotYourTurn: http.StatusConflict, api.NotSeated: http.StatusForbidden, api.Taken: http.StatusConflict,
	api.Waiting: http.StatusConflict, api.Gone: http.StatusGone, api.BadCommand: http.StatusBadRequest,
	api.NoAdvice: http.StatusForbidden,
}

// asProblem says to clients what an error is. What they cannot mend is only
// logged.
func (s *Server) asProblem(r *http.Request, err error) *problem {
	var p *problem
	var refused *api.Refusal
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &refused):
		return &problem{Refusal: *refused, status: statuses[refused.Code]}
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrInvalid):
		return newProblem(http.StatusNotFound, api.NotFound, "no such room")
	case errors.Is(err, live.ErrSetAside):
		return newProblem(http.StatusGone, api.Gone, err.Error())
	case errors.Is(err, advice.ErrOthers):
		return newProblem(http.StatusForbidden, api.Forbidden, err.Error())
	case errors.Is(err, live.ErrBusy), errors.Is(err, advice.ErrBusy):
		return newProblem(http.StatusServiceUnavailable, api.Busy, err.Error())
	case errors.Is(err, live.ErrAway):
		s.log.Error("store", "err", err)
		return newProblem(http.StatusServiceUnavailable, api.Busy, live.ErrAway.Error())
	case errors.Is(err, live.ErrRestart):
		return newProblem(http.StatusServiceUnavailable, api.Busy, "the server restarts: try again")
	case errors.As(err, &tooLong):
		return newProblem(http.StatusRequestEntityTooLarge, api.BadCommand, fmt.Sprintf("want at most %d bytes", maxBody))
	case r.Context().Err() != nil, lineDied(err):
		return newProblem(499, api.Gone, "the request was given up")
	}
	s.log.Error("request", "method", r.Method, "path", r.URL.Path, "err", err)
	return newProblem(http.StatusInternalServerError, api.Internal, "something went wrong here, not with you")
}

// answer makes an HTTP handler of one that may fail.
func (s *Server) answer(handle func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if err := handle(w, r); err != nil {
			p := s.asProblem(r, err)
			p.retryAfter(w)
			writeJSON(w, p.status, api.Failure{Error: &p.Refusal})
		}
	}
}

func writeJSON(w http.ResponseWriter, status int, v any) error {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// readJSON reads the body of a request, strictly.
func readJSON(r *http.Request, v any) error {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	if err := api.Read(data, v); err != nil {
		return badRequest("%v", err)
	}
	return nil
}

func forbidden(message string) error { return newProblem(http.StatusForbidden, api.Forbidden, message) }

// lineDied reports whether err only says that a visitor has gone. Such errors name
// his address, and nothing is wrong here.
func lineDied(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op != "dial" || errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) ||
		errors.Is(err, net.ErrClosed) || errors.Is(err, http.ErrHandlerTimeout)
}

// busy reports whether err says that nothing more can be made just now: the page
// goes without it.
func busy(err error) bool {
	var p *problem
	return errors.Is(err, live.ErrBusy) || errors.Is(err, advice.ErrBusy) || errors.As(err, &p) && (p.status == http.StatusTooManyRequests || p.status == http.StatusServiceUnavailable)
}
