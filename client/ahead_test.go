package client_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parlor/api"
	"parlor/client"
	"parlor/fair"
)

// thief is a server before s that keeps back the links which come with turns.
func (s *server) thief() (stolen *atomic.Int64, address string) {
	s.t.Helper()
	stolen = new(atomic.Int64)
	to, err := url.Parse("http://" + s.addr)
	if err != nil {
		s.t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/commands") {
			b, err := io.ReadAll(r.Body)
			var c map[string]any
			if err == nil && json.Unmarshal(b, &c) == nil && c["do"] == string(api.DoPlay) && c["link"] != nil {
				delete(c, "link")
				b, err = json.Marshal(c)
				stolen.Add(1)
			}
			if err != nil {
				http.Error(w, err.Error(), http.StatusBadGateway)
				return
			}
			r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(b)), int64(len(b))
		}
		proxy.ServeHTTP(w, r)
	}))
	s.t.Cleanup(h.Close)
	return stolen, h.URL
}

// TestNoThrowIsMadeAnewForALinkThatWasStolen: where links travel ahead, a server that keeps back the one that came with Ada's turn knows Eve's next
// throw, and she with it. If they do not like it, Eve promises another chain: by another epoch it would be another throw. A promise that comes between
// two such turns makes no throw anew; then they try it in another room.
func TestNoThrowIsMadeAnewForALinkThatWasStolen(t *testing.T) {
	s := newServer(t)
	stolen, address := s.thief()
	for range 40 {
		switch said := anew(t, s, stolen, address); {
		case strings.HasPrefix(said, fair.ErrDenied.Error()):
			return
		case said != "":
			t.Fatalf("the alarm is %q: want %q", said, fair.ErrDenied)
		}
	}
	t.Error("never: an alarm")
}

// anew plays until links were stolen, lets Eve promise other chains, and returns what alarms Ada within a second.
func anew(t *testing.T, s *server, stolen *atomic.Int64, address string) string {
	t.Helper()
	c, memory := somebody(t, address)
	id, err := c.Open(t.Context(), api.Opening{Game: "backgammon"})
	if err != nil {
		t.Fatal(err)
	}
	ada := join(t, c, client.Joining{Room: id, Seat: 0, Name: "Ada", Dice: memory})
	evil, eves := somebody(t, "http://"+s.addr)
	eve := join(t, evil, client.Joining{Room: id, Seat: 1, Name: "Eve", Dice: eves})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var turns atomic.Int64
	for _, p := range []*client.Player{ada, eve} {
		during(t, func() { _, _ = play(ctx, p, &turns) })
	}
	before := stolen.Load()
	eventually(t, "links that were stolen", func() bool { return stolen.Load() > before+3 || ada.Room().Phase == api.Over })
	if said := ada.Alarm(); said != "" {
		t.Fatalf("as long as the epoch stays: %s", said)
	}
	seat := eve.Seat()
	length := ada.Room().Ledger.Epoch().Length
	end := time.Now().Add(time.Second)
	for n := uint16(1); ada.Alarm() == "" && ada.Room().Phase != api.Over && time.Now().Before(end); n++ {
		promise := &api.Commitment{Length: length, Anchor: fair.Value{1, byte(n), byte(n >> 8)}, Ahead: fair.Value{2, byte(n), byte(n >> 8)}} // Nobody sees whether a chain leads there.
		_, err := evil.Do(t.Context(), id, api.Command{Do: api.DoCommit, Seat: &seat, Dice: promise})
		if err != nil && !client.Refused(err, api.BadCommand) {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Millisecond)
	}
	return ada.Alarm()
}
