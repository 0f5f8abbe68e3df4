package client_test

import (
	"net"
	"sync/atomic"
	"testing"

	"parlor/api"
	"parlor/client"
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
