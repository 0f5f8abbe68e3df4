package web

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"

	"parlor/live"
)

// TestAPaperIsMadeOnceForAll asks for one 16 times at once, and again.
func TestAPaperIsMadeOnceForAll(t *testing.T) {
	x := newSite(t, Options{})
	o := x.open("", m{"game": "backgammon"})
	rm, err := x.house.Look(t.Context(), o.Room)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest("GET", "/", nil)
	var made atomic.Int32
	hold := make(chan struct{})
	make1 := func(context.Context) (any, int, error) {
		<-hold
		return made.Add(1), 10, nil
	}
	var asked sync.WaitGroup
	for range 16 {
		asked.Go(func() {
			if v, err := x.server.paper(r, stranger(r), rm, "x", make1); err != nil || v != int32(1) {
				t.Errorf("%v, %v", v, err)
			}
		})
	}
	close(hold)
	asked.Wait()
	if v, err := x.server.paper(r, stranger(r), rm, "x", make1); err != nil || v != int32(1) {
		t.Errorf("again: %v, %v", v, err)
	}
	// What went wrong, or panicked, is made again.
	for range 2 {
		if _, err := x.server.paper(r, stranger(r), rm, "y", func(context.Context) (any, int, error) {
			made.Add(1)
			return nil, 0, errors.New("wrong")
		}); err == nil {
			t.Error("an error is kept")
		}
		if _, err := x.server.paper(r, stranger(r), rm, "z", func(context.Context) (any, int, error) { panic("broken") }); !errors.Is(err, live.ErrBusy) {
			t.Errorf("a paper that breaks: %v", err)
		}
	}
	if n := made.Load(); n != 3 {
		t.Errorf("made %d times, want 3", n)
	}
}

// TestOfPapersOnlySoMuchIsKeptAndMadeAtOnce makes many large ones at once.
func TestOfPapersOnlySoMuchIsKeptAndMadeAtOnce(t *testing.T) {
	x := newSite(t, Options{})
	o := x.open("", m{"game": "backgammon"})
	rm, err := x.house.Look(t.Context(), o.Room)
	if err != nil {
		t.Fatal(err)
	}
	var now, most atomic.Int32
	var asked sync.WaitGroup
	var busy atomic.Int32
	for i := range 100 {
		asked.Go(func() {
			r := httptest.NewRequest("GET", "/", nil)
			_, err := x.server.paper(r, stranger(r), rm, string(rune('a'+i)), func(context.Context) (any, int, error) {
				n := now.Add(1)
				for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
				}
				defer now.Add(-1)
				return i, papersKept / 5, nil
			})
			if errors.Is(err, live.ErrBusy) {
				busy.Add(1)
			} else if err != nil {
				t.Error(err)
			}
		})
	}
	asked.Wait()
	p := x.server.paperwork
	p.mu.Lock()
	defer p.mu.Unlock()
	sum := 0
	for _, y := range p.kept {
		sum += y.size
	}
	if most.Load() > papersAtOnce || p.size > papersKept || p.size != sum || p.waiting != 0 || busy.Load() > 100-papersWait {
		t.Errorf("%d at once, %d bytes kept, counted %d, %d wait, %d were refused", most.Load(), sum, p.size, p.waiting, busy.Load())
	}
}

// TestPagesThatComputeAreLimited asks for the dice of many games: what is there already
// costs nothing.
func TestPagesThatComputeAreLimited(t *testing.T) {
	x := newSite(t, Options{Rate: Rate{Papers: Allowance{0.001, 3}}})
	var rooms []string
	for range 5 {
		p := x.regular("Ada")
		rooms = append(rooms, p.game("backgammon", []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "random"}}, nil, 0))
	}
	status := map[int]int{}
	for _, id := range rooms {
		for range 10 {
			r := x.ask("GET", "/r/"+id+"/dice", "", nil)
			if status[r.status]++; r.status == http.StatusTooManyRequests && r.header.Get("Retry-After") == "" {
				t.Error("it does not say when to come again")
			}
		}
	}
	if status[200] != 30 || status[429] != 20 {
		t.Errorf("of the dice of 5 games, 10 times each: %v; want 3 games", status)
	}
	for _, path := range []string{"/dice.html", "/replay.json"} {
		if r := x.ask("GET", "/r/"+rooms[4]+path, "", nil); r.status != http.StatusTooManyRequests {
			t.Errorf("%s: %d", path, r.status)
		}
	}
	if r := x.ask("GET", "/api/v1/rooms/"+rooms[4]+"/game.json", "", nil); r.status != http.StatusTooManyRequests {
		t.Errorf("game.json: %d", r.status)
	}
}
