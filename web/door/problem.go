package door

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"syscall"

	"parlor/advice"
	"parlor/api"
	"parlor/game"
	"parlor/live"
	"parlor/store"
)

// problem is an error as clients get it.
type problem struct {
	api.Refusal
	Status int // of HTTP
	retry  int // seconds after which to come again; 0 is 1
}

// RetryAfter says when to come again, if that is what is wrong.
func (p *problem) RetryAfter(w http.ResponseWriter) {
	if p.Status == http.StatusTooManyRequests || p.Status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", strconv.Itoa(max(p.retry, 1)))
	}
}

// NewProblem returns an error that is answered with a status of HTTP.
func NewProblem(status int, code api.Code, message string) *problem {
	return &problem{Refusal: api.Refusal{Code: code, Message: message}, Status: status}
}

// BadRequest says what is wrong with a request.
func BadRequest(format string, args ...any) error {
	return NewProblem(http.StatusBadRequest, api.BadCommand, fmt.Sprintf(format, args...))
}

// Misread refuses a request of which err says what could not be read.
func Misread(err error) error {
	return &problem{Refusal: *api.Refused(api.BadCommand, err), Status: http.StatusBadRequest}
}

// statuses are the HTTP codes of refusals.
var statuses = map[api.Code]int{
	api.Stale: http.StatusConflict, api.Illegal: http.StatusUnprocessableEntity,
	api.NotYourTurn: http.StatusConflict, api.NotSeated: http.StatusForbidden, api.Taken: http.StatusConflict,
	api.Waiting: http.StatusConflict, api.Gone: http.StatusGone, api.BadCommand: http.StatusBadRequest,
	api.NoAdvice: http.StatusForbidden, api.NotFound: http.StatusNotFound, api.Forbidden: http.StatusForbidden,
	api.Busy: http.StatusServiceUnavailable, api.TooMany: http.StatusTooManyRequests, api.Internal: http.StatusInternalServerError,
}

// Problem returns err as clients are told it, with the reason in the visitor's language
// and the rules that decide. An error that is not known here is logged, and clients are
// told only that something went wrong.
func (d *Door) Problem(r *http.Request, err error) *problem {
	p := *d.problem(r, err) // A copy: a refusal may be kept, and told again.
	p.Message, p.Misread = game.Brief(p.Message), p.Misread.Brief()
	p.Rules, p.Said = Rules(r, p.Rules), Said(Lang(r), &p.Refusal)
	return &p
}

// problem finds what an error is to clients.
func (d *Door) problem(r *http.Request, err error) *problem {
	var p *problem
	var refused *api.Refusal
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &refused):
		return &problem{Refusal: *refused, Status: statuses[refused.Code]}
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrInvalid):
		return NewProblem(http.StatusNotFound, api.NotFound, "no such room")
	case errors.Is(err, live.ErrSetAside):
		return NewProblem(http.StatusGone, api.Gone, err.Error())
	case errors.Is(err, advice.ErrOthers):
		return NewProblem(http.StatusForbidden, api.Forbidden, err.Error())
	case errors.Is(err, advice.ErrOne), errors.Is(err, advice.ErrOneMeasure):
		return NewProblem(http.StatusTooManyRequests, api.TooMany, err.Error())
	case errors.Is(err, live.ErrBusy), errors.Is(err, advice.ErrBusy), errors.Is(err, advice.ErrFull), errors.Is(err, advice.ErrMeasures):
		return NewProblem(http.StatusServiceUnavailable, api.Busy, err.Error())
	case errors.Is(err, live.ErrAway), errors.Is(err, store.ErrAway), errors.Is(err, store.ErrUncertain):
		d.Log.Error("store", "err", err)
		return NewProblem(http.StatusServiceUnavailable, api.Busy, live.ErrAway.Error())
	case errors.Is(err, live.ErrRestart):
		return NewProblem(http.StatusServiceUnavailable, api.Busy, "the server restarts: try again")
	case errors.As(err, &tooLong):
		return NewProblem(http.StatusRequestEntityTooLarge, api.BadCommand, fmt.Sprintf("want at most %d bytes", maxBody))
	case r.Context().Err() != nil, lineDied(err):
		return NewProblem(499, api.Gone, "the request was given up")
	}
	d.Log.Error("request", "method", r.Method, "path", r.URL.Path, "err", err)
	return NewProblem(http.StatusInternalServerError, api.Internal, "something went wrong here, not with you")
}

// Answer makes an HTTP handler of one that may fail.
func (d *Door) Answer(handle func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if err := handle(w, r); err != nil {
			p := d.Problem(r, err)
			if Began(w) {
				return
			}
			p.RetryAfter(w)
			WriteJSON(w, p.Status, api.Failure{Error: &p.Refusal})
		}
	}
}

// WriteJSON answers with v.
func WriteJSON(w http.ResponseWriter, status int, v any) error {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// ReadJSON reads the body of a request, strictly.
func ReadJSON(r *http.Request, v any) error {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	if err := api.Read(data, v); err != nil {
		return Misread(err)
	}
	return nil
}

// Forbidden says what a visitor may not do.
func Forbidden(message string) error { return NewProblem(http.StatusForbidden, api.Forbidden, message) }

// lineDied reports whether err only says that a visitor has gone. Such errors name
// his address, and nothing is wrong here.
func lineDied(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op != "dial" || errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) ||
		errors.Is(err, net.ErrClosed) || errors.Is(err, http.ErrHandlerTimeout)
}

// Busy reports whether err says that nothing more can be made just now: the page
// goes without it.
func Busy(err error) bool {
	var p *problem
	return errors.Is(err, live.ErrBusy) || errors.Is(err, advice.ErrBusy) || errors.As(err, &p) && (p.Status == http.StatusTooManyRequests || p.Status == http.StatusServiceUnavailable)
}
