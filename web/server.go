// Package web is the server's face: it puts together the door, the API and the pages.
package web

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"parlor/advice"
	"parlor/live"
	"parlor/players"
	"parlor/store"
	"parlor/web/door"
	"parlor/web/papers"
	"parlor/web/rest"
	"parlor/web/rooms"
	"parlor/web/site"
)

// Server serves a house.
type Server struct {
	house    *live.House
	door     *door.Door
	papers   *papers.Papers
	rest     *rest.API
	mux      *http.ServeMux
	log      *slog.Logger
	draining atomic.Bool
	looks    singleflight.Group // at the store: those who ask meanwhile share one
}

// New returns a server of house over s.
func New(house *live.House, s *store.Store, opts door.Options) *Server {
	opts.Log = cmp.Or(opts.Log, slog.New(slog.DiscardHandler))
	desk := advice.New(s, house.Games(), advice.Options{Events: house.Events, Now: house.Time, Log: opts.Log})
	house.Go(desk.Work)
	book := players.New(s, players.Options{Events: house.Events, Now: house.Time, Log: opts.Log})
	house.Go(book.Work)
	d := door.New(s, book, opts)
	p := papers.New(d.Survive)
	h := rooms.New(d, house, book, desk, p)
	srv := &Server{house: house, door: d, papers: p, rest: rest.New(d, h, house, book, desk), mux: http.NewServeMux(), log: d.Log}
	srv.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	srv.mux.HandleFunc("GET /readyz", srv.ready)
	srv.mux.Handle("GET /metrics", newMetrics(house))
	srv.rest.Route(srv.mux)
	site.New(d, h, p, house, book, desk).Route(srv.mux)
	return srv
}

// Handler returns the whole of the server.
func (s *Server) Handler() http.Handler { return s.door.Handler(s.mux) }

// Drain lets /readyz say from now on that no new visitors should be sent here.
func (s *Server) Drain() { s.draining.Store(true) }

// goodbye is how long clients may take to close their connections: none of them can
// hold up a restart by being silent.
const goodbye = time.Second

// Wait returns when all WebSockets are closed, or have had their time for it, and all
// papers that are being made are done; or when ctx is. The house must have been closed.
func (s *Server) Wait(ctx context.Context) {
	leaving, cancel := context.WithTimeout(ctx, goodbye)
	defer cancel()
	await(leaving, s.rest.Wait)
	await(ctx, s.papers.Wait)
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
func (s *Server) ready(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if s.draining.Load() {
		http.Error(w, "closing", http.StatusServiceUnavailable)
		return
	}
	said, err, _ := s.looks.Do("", s.look) // One look answers all who ask meanwhile: anybody may ask, and the store has players to serve.
	if err != nil {
		http.Error(w, "not ready: the store does not answer", http.StatusServiceUnavailable)
		return
	}
	fmt.Fprint(w, said)
}

// look asks the store how it is, and returns what is said of it.
func (s *Server) look() (any, error) {
	ctx, cancel := context.WithTimeout(context.Background(), readyWithin)
	defer cancel()
	var copies store.Standbys
	err := s.house.Ready(ctx)
	if err == nil {
		copies, err = s.house.Standbys(ctx)
	}
	if err != nil {
		s.log.Error("not ready", "err", err)
		return nil, err
	}
	ahead, ago := s.house.Ahead()
	said := fmt.Sprintf("ready\nclock: %d ms ahead of the store's time, corrected; compared %d s ago\n", ahead.Milliseconds(), int64(ago.Seconds()))
	switch risk := copies.Risk(); {
	case risk != "":
		said += fmt.Sprintf("standby: %s\n", risk)
	case copies.Waits:
		said += fmt.Sprintf("standby: %d, waited for\n", copies.Count)
	}
	return said, nil
}

// Shut closes h. Connections whose client is silent, sending or reading get a moment;
// those on whose request this server works get until ctx is done. The house must have
// been closed.
func (s *Server) Shut(ctx context.Context, h *http.Server) {
	leaving, cancel := context.WithTimeout(ctx, goodbye)
	defer cancel()
	if h.Shutdown(leaving) == nil {
		return
	}
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for s.door.Working() && ctx.Err() == nil {
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
	_ = h.Close() // On the connections that are left no request is worked at.
}
