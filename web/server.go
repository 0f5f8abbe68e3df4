// Package web is the server's face: the API, live frames, and the pages. HTML
// exists only here and below.
package web

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
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
	log       *slog.Logger
	rate      Rate
	origins   []string
	proxies   []netip.Prefix
	mux       *http.ServeMux
	limits    *limits
	metrics   http.Handler
	draining  atomic.Bool
	sockets   sync.WaitGroup
	working   atomic.Int64 // requests that are being worked at
	numbers   numbers
	paperwork *paperwork
	rollouts  *rollouts
	advice    *advice.Desk
	players   *players.Book
	bodyWait  time.Duration // for what a request carries
}

// New returns a server of house over s.
func New(house *live.House, s *store.Store, opts Options) *Server {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	srv := &Server{house: house, store: s, origins: opts.Origins, proxies: opts.Proxies, log: opts.Log, rate: opts.Rate, mux: http.NewServeMux(), limits: newLimits(), rollouts: newRollouts(), bodyWait: bodyWait}
	srv.paperwork = newPaperwork(srv.survive)
	srv.metrics = newMetrics(house)
	srv.advice = advice.New(s, house.Games(), advice.Options{Events: house.Events, Now: house.Time, Log: opts.Log})
	house.Go(srv.advice.Work)
	srv.players = players.New(s, players.Options{Events: house.Events, Now: house.Time, Log: opts.Log})
	house.Go(srv.players.Work)
	srv.routes()
	return srv
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
	for _, o := range s.origins {
		if err := guard.AddTrustedOrigin("https://" + o); err != nil {
			s.log.Warn("origin", "host", o, "err", err)
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
	await(leaving, s.sockets.Wait)
	await(ctx, s.paperwork.making.Wait)
}

// await returns when wait does, or ctx is done.
func await(ctx context.Context, wait func()) {
	done := make(chan struct{})
	go func() {
		wait()
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
		s.log.Error("not ready", "err", err)
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
