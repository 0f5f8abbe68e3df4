package rig

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"

	"parlor/fair"
	"parlor/live/cheat"
	"parlor/store"
)

// Backup writes a backup of the house, which goes on, and returns its file.
func (h *House) Backup() string {
	h.t.Helper()
	file := filepath.Join(h.t.TempDir(), "backup")
	if _, err := store.Backup(h.t.Context(), h.dir, file); err != nil {
		h.t.Fatalf("backup: %v", err)
	}
	return file
}

// Restore ends the house, and lets one that is made from a backup take its place at the same address.
func (h *House) Restore(file string) {
	h.t.Helper()
	h.Stop()
	h.dir = h.t.TempDir()
	if _, err := store.Restore(context.WithoutCancel(h.t.Context()), file, h.dir); err != nil {
		h.t.Fatalf("restore: %v", err)
	}
	h.Start()
}

// Copy ends the house, copies its store, and begins it again. It returns the copy, which nothing marks as one.
func (h *House) Copy() (dir string) {
	h.t.Helper()
	h.Stop()
	dir = h.t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(h.dir)); err != nil {
		h.t.Fatalf("copy: %v", err)
	}
	h.Start()
	return dir
}

// Forget lets the house go on from a copy of its store, and tells nobody.
func (h *House) Forget(dir string) {
	h.t.Helper()
	h.Stop()
	h.dir = dir
	h.Start()
}

// File is the game of a room as the house gives it out.
func (h *House) File(room string) fair.File {
	h.t.Helper()
	f, err := h.house.File(h.t.Context(), room)
	if err != nil {
		h.t.Fatalf("file: %v", err)
	}
	return f
}

// Lies signs a log of a room that goes on after the last event with data of a forger's choice, as nobody else can: with the key of the
// house. It returns what a page would be given as the proof of that event.
func (h *House) Lies(room, data string) fair.Proof {
	h.t.Helper()
	secret, err := h.store.Get(h.t.Context(), "secrets", "sign")
	if err != nil {
		h.t.Fatalf("key: %v", err)
	}
	f := h.File(room)
	last := f.Events[len(f.Events)-1]
	x := fair.Event{Seq: last.Seq + 1, Time: last.Time + 1000, Data: data}
	return fair.Proof{
		Events:  []fair.Logged{{Seq: x.Seq, Time: x.Time, Data: x.Data}},
		Receipt: fair.Sign(ed25519.NewKeyFromSeed(secret.Value), room, x.Seq, x.Sum(last.Hash, room), x.Time),
	}
}

// Cheat puts a server that can lie before the house: from now on its pages are those at URL.
func (h *House) Cheat() *cheat.Server {
	h.t.Helper()
	secret, err := h.store.Get(h.t.Context(), "secrets", "sign")
	if err != nil {
		h.t.Fatalf("key: %v", err)
	}
	c, err := cheat.New(h.house, secret.Value, h.URL)
	if err != nil {
		h.t.Fatalf("cheat: %v", err)
	}
	s := httptest.NewServer(c)
	h.t.Cleanup(s.Close)
	h.URL = s.URL
	return c
}

// JSON writes v.
func JSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic("rig: what JSON cannot say: " + err.Error())
	}
	return b
}
