package client_test

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"testing"

	"parlor/api"
	"parlor/client"
	"parlor/game"
)

// TestWhoseNodeHangsGoesToAnother plays with addresses of which the first is dead:
// nobody listens there, or somebody who takes connections and never says a word.
func TestWhoseNodeHangsGoesToAnother(t *testing.T) {
	s := newServer(t)
	hangs, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { hangs.Close() })
	dead, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	dead.Close()
	for name, first := range map[string]string{"dead": dead.Addr().String(), "hangs": hangs.Addr().String()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, err := client.New(first+", http://"+s.addr, "")
			if err != nil || len(c.Others) != 1 {
				t.Fatalf("%+v, %v", c, err)
			}
			if c.Secret, err = c.NewPlayer(t.Context(), "Ada"); err != nil {
				t.Fatal(err)
			}
			id, err := c.Open(t.Context(), api.Opening{
				Game: "backgammon", Clock: api.ClockConfig{Delay: 60_000, Pool: 600_000}, Sit: []api.Sit{{Seat: 1, Bot: "random"}},
			})
			if err != nil {
				t.Fatal(err)
			}
			p := join(t, c, client.Joining{Room: id, Seat: 0, Name: "Ada"})
			var turns atomic.Int64
			checks, err := play(t.Context(), p, &turns)
			if err != nil || len(checks) < 10 || p.Alarm() != "" {
				t.Errorf("%d throws, alarm %q, %v", len(checks), p.Alarm(), err)
			}
		})
	}
	if _, err := client.New("http://a, ftp://b", ""); err == nil {
		t.Error("an address of another kind is taken")
	}
}

// TestWhoseNodeHasNotHeardThatHeSitsFindsHisSeat joins at a node that shows a room as it was before the player sat down, as one may that
// has opened a rematch beside another.
func TestWhoseNodeHasNotHeardThatHeSitsFindsHisSeat(t *testing.T) {
	s := newServer(t)
	target, err := url.Parse("http://" + s.addr)
	if err != nil {
		t.Fatal(err)
	}
	a, dice := somebody(t, s.addr)
	b, _ := somebody(t, s.addr)
	id, err := a.Open(t.Context(), api.Opening{Game: "backgammon"})
	if err != nil {
		t.Fatal(err)
	}
	before, err := a.View(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for seat, c := range []*client.Client{b, a} {
		join(t, c, client.Joining{Room: id, Seat: game.Seat(seat), Name: "x", Dice: dice}).Close()
	}
	proxy, asked := httputil.NewSingleHostReverseProxy(target), false
	late := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v1/rooms/"+id && !asked {
			asked = true
			_ = json.NewEncoder(w).Encode(before)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	defer late.Close()
	if a, err = client.New(late.URL, a.Secret); err != nil {
		t.Fatal(err)
	}
	if p := join(t, a, client.Joining{Room: id, Seat: -1, Name: "x", Dice: dice}); p.Seat() != 1 || !asked {
		t.Errorf("seat %d, asked %v", p.Seat(), asked)
	}
}
