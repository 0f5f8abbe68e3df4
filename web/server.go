// Package web is the server's face: the API, live frames, and the pages. HTML
// exists only here and below.
package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"parlor/advice"
	"parlor/api"
	"parlor/live"
	"parlor/players"
	"parlor/store"
)

// Options are what a server is run with.
type Options struct {
	Log     *slog.Logger
	Origins []string       // further hosts whose pages may connect: "play.example.org"
	Rate    Rate           // what one visitor may ask for
	Proxies []netip.Prefix // networks of proxies whose word counts for where a request comes from
}

// Server serves a house.
type Server struct {
	house     *live.House
	store     *store.Store
	opts      Options
	mux       *http.ServeMux
	limits    *limits
	metrics   http.Handler
	draining  atomic.Bool
	sockets   sync.WaitGroup
	working   atomic.Int64 // requests that are being worked at
	numbers   numbers
	paperwork *paperwork
	rollouts  *rollouts
	making    sync.WaitGroup // papers
	advice    *advice.Desk
	players   *players.Book
	bodyWait  time.Duration // for what a request carries
}

// New returns a server of house over s.
func New(house *live.House, s *store.Store, opts Options) *Server {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	srv := &Server{house: house, store: s, opts: opts, mux: http.NewServeMux(), limits: newLimits(), paperwork: newPaperwork(), rollouts: newRollouts(), bodyWait: bodyWait}
	srv.metrics = newMetrics(house)
	srv.advice = advice.New(s, house.Games(), advice.Options{Events: house.Events, Now: house.Time, Log: opts.Log})
	house.Go(srv.advice.Work)
	srv.players = players.New(s, players.Options{Events: house.Events, Now: house.Time, Log: opts.Log})
	house.Go(srv.players.Work)
	srv.routes()
	return srv
}

// api is the requests that are answered with JSON, and once.
func (s *Server) api() map[string]func(w http.ResponseWriter, r *http.Request) error {
	return map[string]func(w http.ResponseWriter, r *http.Request) error{
		"GET /api/v1/games":                  s.games,
		"GET /api/v1/openapi.json":           s.openAPI,
		"POST /api/v1/players":               s.newPlayer,
		"GET /api/v1/players/me":             s.me,
		"GET /api/v1/rooms":                  s.listRooms,
		"POST /api/v1/rooms":                 s.openRoom,
		"GET /api/v1/rooms/{room}":           s.view,
		"GET /api/v1/rooms/{room}/log":       s.log,
		"POST /api/v1/rooms/{room}/commands": s.command,
		"GET /api/v1/rooms/{room}/legal":     s.legal,
		"GET /api/v1/rooms/{room}/explain":   s.explain,
		"GET /api/v1/rooms/{room}/hint":      s.hint,
		"GET /api/v1/rooms/{room}/receipt":   s.receipt,
		"GET /api/v1/rooms/{room}/proof":     s.proof,
		"GET /api/v1/rooms/{room}/game.json": s.gameFile,

		"POST /api/v1/rooms/{room}/analysis":   s.askAnalysis,
		"GET /api/v1/rooms/{room}/analysis":    s.analysis,
		"DELETE /api/v1/rooms/{room}/analysis": s.cancelAnalysis,
	}
}

func (s *Server) routes() {
	for pattern, handle := range s.api() {
		s.mux.HandleFunc(pattern, s.answer(handle))
	}
	s.mux.HandleFunc("GET /api/v1/rooms/{room}/events", s.events)
	s.mux.HandleFunc("GET /api/v1/live", s.live)
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	s.mux.HandleFunc("GET /readyz", s.ready)
	s.mux.Handle("GET /metrics", s.metrics)
	s.pageRoutes()
	s.mux.HandleFunc("/api/", s.answer(func(http.ResponseWriter, *http.Request) error {
		return newProblem(http.StatusNotFound, api.NotFound, "no such request: see /api/v1/openapi.json")
	}))
}

// Handler returns the whole of the server.
func (s *Server) Handler() http.Handler {
	guard := http.NewCrossOriginProtection()
	for _, o := range s.opts.Origins {
		if err := guard.AddTrustedOrigin("https://" + o); err != nil {
			s.opts.Log.Warn("origin", "host", o, "err", err)
		}
	}
	return s.door(guard.Handler(s.mux))
}

// Drain says that no new visitors should come.
func (s *Server) Drain() { s.draining.Store(true) }

// goodbye is how long clients may take to say it: one that is silent holds no
// restart up.
const goodbye = time.Second

// Wait returns when all WebSockets are closed, or have had their time for it, and
// what is being made is done, or ctx is. The house must be closed.
func (s *Server) Wait(ctx context.Context) {
	leaving, cancel := context.WithTimeout(ctx, goodbye)
	defer cancel()
	await(leaving, &s.sockets)
	await(ctx, &s.making)
}

// await returns when all of w are done, or ctx is.
func await(ctx context.Context, w *sync.WaitGroup) {
	done := make(chan struct{})
	go func() {
		w.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// readyWithin is how long the store may take to answer a look at it.
const readyWithin = 2 * time.Second

// ready says whether visitors should be sent here, and how the clock of this machine
// stands against the store's time, by which everything here goes.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyWithin)
	defer cancel()
	w.Header().Set("Cache-Control", "no-store")
	if s.draining.Load() {
		http.Error(w, "closing", http.StatusServiceUnavailable)
		return
	}
	var copies store.Standbys
	err := s.house.Ready(ctx)
	if err == nil {
		copies, err = s.house.Standbys(ctx)
	}
	if err != nil {
		s.opts.Log.Error("not ready", "err", err)
		http.Error(w, "not ready: the store does not answer", http.StatusServiceUnavailable)
		return
	}
	ahead, ago := s.house.Ahead()
	fmt.Fprintf(w, "ready\nclock: %d ms ahead of the store's time, corrected; compared %d s ago\n", ahead.Milliseconds(), int64(ago.Seconds()))
	switch risk := copies.Risk(); {
	case risk != "":
		fmt.Fprintf(w, "standby: %s\n", risk)
	case copies.Waits:
		fmt.Fprintf(w, "standby: %d, waited for\n", copies.Count)
	}
}

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
	case errors.Is(err, live.ErrBusy):
		return newProblem(http.StatusServiceUnavailable, api.Busy, err.Error())
	case errors.Is(err, live.ErrAway):
		s.opts.Log.Error("store", "err", err)
		return newProblem(http.StatusServiceUnavailable, api.Busy, live.ErrAway.Error())
	case errors.Is(err, live.ErrRestart):
		return newProblem(http.StatusServiceUnavailable, api.Busy, "the server restarts: try again")
	case errors.As(err, &tooLong):
		return newProblem(http.StatusRequestEntityTooLarge, api.BadCommand, fmt.Sprintf("want at most %d bytes", maxBody))
	case r.Context().Err() != nil, lineDied(err):
		return newProblem(499, api.Gone, "the request was given up")
	}
	s.opts.Log.Error("request", "method", r.Method, "path", r.URL.Path, "err", err)
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
