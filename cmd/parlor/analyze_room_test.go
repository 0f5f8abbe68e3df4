package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"parlor/api"
	"parlor/cmd/parlor-bench/child"
)

// TestAServerLooksBackAsThisProgramDoes plays a game on a server, and has it
// looked at there and here.
func TestAServerLooksBackAsThisProgramDoes(t *testing.T) {
	home(t)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	server, err := child.Start(ctx, program(t), t.TempDir(), "127.0.0.1:0", "--pace", "0s", "--no-limits")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	file := filepath.Join(t.TempDir(), "game.json")
	p := &person{}
	p.sit(ctx, "play", "hypergammon", "--plain", "--server", server.Addr, "--seats", "me,random", "--save", file)
	link := <-p.room
	if code := p.wait(t, ctx); code != 0 {
		t.Fatalf("exit %d\n%s", code, p.transcript.String())
	}
	room := filepath.Base(link)
	for _, form := range []string{"--json", "--ascii", "--html=-"} {
		code, here := run(t, "analyze", file, form)
		if code != 0 {
			t.Fatalf("%s: exit %d\n%s", form, code, here)
		}
		for _, name := range []string{room, link} { // The second time it is kept.
			if code, there := run(t, "analyze", name, "--server", server.Addr, form); code != 0 || there != here {
				t.Errorf("%s of %s: exit %d\n%.300s\nwant\n%.300s", form, name, code, there, here)
			}
		}
	}
	code, said := run(t, "analyze", room, "--server", server.Addr, "--depth", "standard", "--progress")
	if code != 0 || !strings.Contains(said, "2 throws ahead at what is close") {
		t.Errorf("standard: exit %d\n%s", code, said)
	}
	if code, said = run(t, "analyze", "nosuchroom12", "--server", server.Addr); code != 1 || !strings.Contains(said, "parlor: nosuchroom12: no such room") {
		t.Errorf("no room: exit %d\n%s", code, said)
	}
}

// report answers as a server does that works at a report and never ends.
type report struct {
	mu      sync.Mutex
	state   api.Making // what is answered
	methods []string
	polled  func() // is called when somebody asks how far it is
}

func (r *report) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	r.mu.Lock()
	r.methods = append(r.methods, q.Method)
	state := r.state
	r.mu.Unlock()
	if q.Method == "GET" && r.polled != nil {
		r.polled()
	}
	if q.Method == "POST" {
		state = api.InTheWork
	}
	_ = json.NewEncoder(w).Encode(api.Analysis{Room: "k3v9", Depth: api.Standard, State: state, Part: 0.42})
}

func TestWhoIsInterruptedGivesUpWhatHeAskedTheServerFor(t *testing.T) {
	home(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r := &report{state: api.InTheWork, polled: cancel}
	s := httptest.NewServer(r)
	defer s.Close()
	var out, said strings.Builder
	code := Main{In: strings.NewReader(""), Out: &out, Err: &said}.Run(ctx, []string{"analyze", "k3v9", "--server", s.URL, "--depth", "standard", "--progress"})
	if code != 130 || !strings.Contains(said.String(), "420 of 1000 thousandths") || !strings.Contains(said.String(), "interrupted") || out.Len() > 0 {
		t.Errorf("exit %d\n%s\n%s", code, said.String(), out.String())
	}
	if got := strings.Join(r.methods, " "); got != "POST GET DELETE" {
		t.Errorf("asked %s", got)
	}
}

func TestAServerThatHasNoReport(t *testing.T) {
	home(t)
	for state, want := range map[api.Making]string{
		api.Failed: "the server cannot look back at this game", api.Unasked: "the report was given up on the server",
	} {
		s := httptest.NewServer(&report{state: state})
		var said strings.Builder
		if code := (Main{In: strings.NewReader(""), Out: io.Discard, Err: &said}).Run(t.Context(), []string{"analyze", "k3v9", "--server", s.URL}); code != 1 || !strings.Contains(said.String(), want) {
			t.Errorf("%s: exit %d: %s", state, code, said.String())
		}
		s.Close()
	}
}
