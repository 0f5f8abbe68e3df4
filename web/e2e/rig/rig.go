// Package rig lets tests and pictures look at the real program through a real browser: a house on a port of this machine,
// that can be closed and opened again, and pages of a Chromium that can be clicked, touched and typed at.
package rig

import (
	"context"
	"net"
	"net/http"
	"time"

	"parlor/live"
	"parlor/room"
	"parlor/store"
	"parlor/web"
	"parlor/web/door"
)

// Patience is how long a test waits for what must come: longer than it takes on a
// machine that has much else to do.
const Patience = 5 * time.Minute

// T is what a rig needs of a test.
type T interface {
	Helper()
	Fatalf(format string, args ...any)
	Cleanup(func())
	Context() context.Context
	TempDir() string
}

// House is a running server with its store, as `parlor serve` makes it.
type House struct {
	URL  string // http://127.0.0.1:PORT
	Pace time.Duration

	// From the next Start on:
	Late  time.Duration // how far its clock is ahead of that of this machine
	Grace time.Duration // after which a bot plays for who is away, as in [live.Options]
	Lines int           // that one address may hold open; 0 is no limit

	t     T
	dir   string
	games *room.Games
	addr  string
	store *store.Store
	house *live.House
	web   *web.Server
	http  *http.Server
}

// Open starts a house with an empty store. Its bots take at least pace for a turn.
func Open(t T, pace time.Duration) *House {
	t.Helper()
	return OpenWith(t, pace, nil)
}

// OpenWith is [Open] of a house with games of its own; nil is room.Standard.
func OpenWith(t T, pace time.Duration, games *room.Games) *House {
	t.Helper()
	h := &House{Pace: pace, games: games, t: t, dir: t.TempDir(), addr: "127.0.0.1:0"}
	h.Start()
	t.Cleanup(h.Stop)
	return h
}

// Start lets a stopped house go on where it was, at the same address.
func (h *House) Start() {
	h.t.Helper()
	ctx := context.WithoutCancel(h.t.Context())
	var err error
	if h.store, err = store.OpenSQLite(ctx, h.dir); err != nil {
		h.t.Fatalf("store: %v", err)
	}
	if h.house, err = live.NewHouse(ctx, h.store, live.Options{Games: h.games, Pace: h.Pace, Now: h.clock(), Grace: h.Grace}); err != nil {
		h.t.Fatalf("house: %v", err)
	}
	l, err := net.Listen("tcp", h.addr)
	if err != nil {
		h.t.Fatalf("listen: %v", err)
	}
	h.addr = l.Addr().String()
	h.URL = "http://" + h.addr
	h.web = web.New(h.house, h.store, door.Options{Lines: h.Lines})
	h.http = &http.Server{Handler: h.web.Handler(), ReadHeaderTimeout: 10 * time.Second}
	go h.http.Serve(l) // It ends with Stop.
}

// clock is the clock of the house.
func (h *House) clock() func() time.Time {
	late := h.Late
	return func() time.Time { return time.Now().Add(late) }
}

// Stop closes the house as the program does when it is told to end.
func (h *House) Stop() {
	if h.http == nil {
		return
	}
	h.web.Drain()
	h.house.Close()
	h.http.Close() // Browsers hold connections open; they have been told already.
	h.store.Close()
	h.http = nil
}
