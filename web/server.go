// Package web is the server's face: the API, live frames, and the pages. HTML
// exists only here and below.
package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"parlor/live"
	"parlor/room"
	"parlor/store"
)

// Options are what a server is run with.
type Options struct {
	Log     *slog.Logger
	Origins []string // further hosts whose pages may connect: "play.example.org"
	Rate    Rate     // what one visitor may ask for
}

// Rate is what one visitor may ask for: so many requests a second, after a
// burst. Zero is no limit.
type Rate struct {
	Commands, CommandBurst float64
	Opens, OpenBurst       float64
}

// People is a rate that no person notices.
var People = Rate{Commands: 20, CommandBurst: 60, Opens: 0.5, OpenBurst: 10}

// Server serves a house.
type Server struct {
	house    *live.House
	store    *store.Store
	opts     Options
	mux      *http.ServeMux
	limits   *limits
	metrics  http.Handler
	draining atomic.Bool
	sockets  sync.WaitGroup
	numbers  numbers
}

// New returns a server of house over s.
func New(house *live.House, s *store.Store, opts Options) *Server {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	srv := &Server{house: house, store: s, opts: opts, mux: http.NewServeMux(), limits: newLimits(opts.Rate)}
	srv.metrics = newMetrics(house)
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
		"GET /api/v1/rooms/{room}/game.json": s.gameFile,
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
		return &problem{http.StatusNotFound, "not_found", "no such request: see /api/v1/openapi.json", nil}
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
	return s.logged(guard.Handler(s.mux))
}

// Drain says that no new visitors should come.
func (s *Server) Drain() { s.draining.Store(true) }

// Wait returns when all WebSockets are closed, or ctx is done. The house must be
// closed.
func (s *Server) Wait(ctx context.Context) {
	closed := make(chan struct{})
	go func() {
		s.sockets.Wait()
		close(closed)
	}()
	select {
	case <-closed:
	case <-ctx.Done():
	}
}

func (s *Server) ready(w http.ResponseWriter, _ *http.Request) {
	if s.draining.Load() || s.store.Err() != nil {
		http.Error(w, "closing", http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ready")
}

// logged logs requests, without the addresses of people.
func (s *Server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "same-origin")
		next.ServeHTTP(w, r)
		s.opts.Log.Debug("request", "method", r.Method, "path", r.URL.Path, "took", time.Since(begin))
	})
}

// problem is an error as clients get it.
type problem struct {
	status  int
	Code    string `json:"code"`
	Message string `json:"message"`
	Rules   any    `json:"rules,omitempty"`
}

func (p *problem) Error() string { return p.Code + ": " + p.Message }

func badRequest(format string, args ...any) error {
	return &problem{http.StatusBadRequest, string(room.BadCommand), fmt.Sprintf(format, args...), nil}
}

// statuses are the HTTP codes of refusals.
var statuses = map[room.Code]int{
	room.Stale: http.StatusConflict, room.Illegal: http.StatusUnprocessableEntity,
	room.NotYourTurn: http.StatusConflict, room.NotSeated: http.StatusForbidden, room.Taken: http.StatusConflict,
	room.Waiting: http.StatusConflict, room.Gone: http.StatusGone, room.BadCommand: http.StatusBadRequest,
}

// asProblem says to clients what an error is. What they cannot mend is only
// logged.
func (s *Server) asProblem(r *http.Request, err error) *problem {
	var p *problem
	var refused *room.Refusal
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &refused):
		p = &problem{statuses[refused.Code], string(refused.Code), refused.Message, nil}
		if len(refused.Rules) > 0 {
			p.Rules = refused.Rules
		}
		return p
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrInvalid):
		return &problem{http.StatusNotFound, "not_found", "no such room", nil}
	case errors.Is(err, live.ErrBusy):
		return &problem{http.StatusServiceUnavailable, "busy", err.Error(), nil}
	case errors.Is(err, live.ErrRestart):
		return &problem{http.StatusServiceUnavailable, "busy", "the server restarts: try again", nil}
	case errors.As(err, &tooLong):
		return &problem{http.StatusRequestEntityTooLarge, string(room.BadCommand), fmt.Sprintf("want at most %d bytes", maxBody), nil}
	case r.Context().Err() != nil:
		return &problem{499, "gone", "the request was given up", nil}
	}
	s.opts.Log.Error("request", "method", r.Method, "path", r.URL.Path, "err", err)
	return &problem{http.StatusInternalServerError, "internal", "something went wrong here, not with you", nil}
}

// maxBody is the most bytes that a request may carry.
const maxBody = 64 << 10

// answer makes an HTTP handler of one that may fail.
func (s *Server) answer(handle func(w http.ResponseWriter, r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		w.Header().Set("Cache-Control", "no-store")
		if err := handle(w, r); err != nil {
			p := s.asProblem(r, err)
			if p.status == http.StatusTooManyRequests || p.status == http.StatusServiceUnavailable {
				w.Header().Set("Retry-After", "1")
			}
			writeJSON(w, p.status, map[string]*problem{"error": p})
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
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		var tooLong *http.MaxBytesError
		if errors.As(err, &tooLong) {
			return err
		}
		return badRequest("body: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if d.More() {
		return badRequest("body: want one JSON object")
	}
	return nil
}
