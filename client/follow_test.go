package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"parlor/api"
)

// unruly is a server that loses frames, repeats them, sends them in the wrong
// order, breaks lines and is restored from backups.
type unruly struct {
	mu    sync.Mutex
	rnd   *rand.Rand
	epoch int
	log   []api.Event
}

// grow adds events, or loses some to a backup.
func (u *unruly) grow() {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.rnd.IntN(12) == 0 && len(u.log) > 3 {
		u.log = u.log[:1+u.rnd.IntN(len(u.log)-1)]
		u.epoch++
	}
	for range u.rnd.IntN(4) {
		n := uint64(len(u.log) + 1)
		u.log = append(u.log, api.Event{Seq: n, Kind: api.Said, Text: fmt.Sprintf("%d of %d", n, u.epoch)})
	}
}

// frame answers a hello, rightly, or sends what was not asked for.
func (u *unruly) frame(epoch string, since uint64) frame {
	u.mu.Lock()
	defer u.mu.Unlock()
	n := uint64(len(u.log))
	f := frame{Frame: api.Frame{Type: "snapshot", Room: "r", Epoch: strconv.Itoa(u.epoch), N: n}}
	if epoch == f.Epoch && since > 0 && since < n {
		f.Type, f.Events = "events", append([]api.Event(nil), u.log[since:]...)
	}
	return f
}

// stray returns any part of the log, as a frame that comes late, twice or early.
func (u *unruly) stray() (f frame) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.log) == 0 {
		return frame{Frame: api.Frame{Type: "alive"}}
	}
	from := u.rnd.IntN(len(u.log))
	to := from + 1 + u.rnd.IntN(len(u.log)-from)
	epoch := u.epoch - u.rnd.IntN(2)
	return frame{Frame: api.Frame{Type: "events", Room: "r", Epoch: strconv.Itoa(epoch), N: uint64(to), Events: append([]api.Event(nil), u.log[from:to]...)}}
}

func (u *unruly) chance(n int) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.rnd.IntN(n) == 0
}

func (u *unruly) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/api/v1/live" {
		u.serveLog(w, r)
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer conn.CloseNow()
	hellos := make(chan [2]string)
	go func() {
		defer close(hellos)
		for {
			var say struct {
				Epoch string
				Since uint64
			}
			_, data, err := conn.Read(r.Context())
			if err != nil || json.Unmarshal(data, &say) != nil {
				return
			}
			hellos <- [2]string{say.Epoch, strconv.FormatUint(say.Since, 10)}
		}
	}()
	for {
		var f frame
		select {
		case h, ok := <-hellos:
			if !ok {
				return
			}
			since, _ := strconv.ParseUint(h[1], 10, 64)
			f = u.frame(h[0], since)
		case <-time.After(200 * time.Microsecond):
			if u.grow(); u.chance(25) {
				conn.Close(websocket.StatusInternalError, "the line breaks")
				return
			}
			f = u.stray()
		}
		b, err := json.Marshal(map[string]any{"type": f.Type, "room": f.Room, "epoch": f.Epoch, "n": f.N, "events": f.Events})
		if err != nil || conn.Write(r.Context(), websocket.MessageText, b) != nil {
			return
		}
	}
}

func (u *unruly) serveLog(w http.ResponseWriter, r *http.Request) {
	if u.chance(10) {
		w.Header().Set("Retry-After", "0")
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	since, _ := strconv.ParseUint(r.URL.Query().Get("since"), 10, 64)
	u.mu.Lock()
	defer u.mu.Unlock()
	n := uint64(len(u.log))
	part := []api.Event{}
	for i := since; i < min(n, since+7); i++ {
		part = append(part, u.log[i])
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"epoch": strconv.Itoa(u.epoch), "n": n, "events": part})
}

// TestNothingIsMissedOrHeardTwice follows an unruly server: what is heard is
// contiguous, and of one epoch from each fresh start on.
func TestNothingIsMissedOrHeardTwice(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := httptest.NewServer(&unruly{rnd: rand.New(rand.NewPCG(seed, 3))})
			defer s.Close()
			c, err := New(s.URL, "")
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
			defer cancel()
			var n uint64
			heard, fresh := 0, 0
			enough := errors.New("enough")
			err = c.Follow(ctx, "r", nil, func(u Update) error {
				if u.Fresh {
					n, fresh = 0, fresh+1
				}
				for _, e := range u.Events {
					if e.Seq != n+1 {
						t.Errorf("event %d after %d", e.Seq, n)
					}
					n = e.Seq
					heard++
				}
				if heard > 300 && fresh > 3 {
					return enough
				}
				return nil
			})
			if !errors.Is(err, enough) {
				t.Errorf("%v after %d events and %d fresh starts", err, heard, fresh)
			}
		})
	}
}
