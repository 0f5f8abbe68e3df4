//go:build unix

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"parlor/api"
	"parlor/client"
	"parlor/cmd/parlor-bench/child"
	"parlor/game"
	"parlor/store"
)

// TestRudeClientsHoldNoRestartUp sends SIGTERM to a server with clients who say nothing,
// read nothing, or never come to an end.
func TestRudeClientsHoldNoRestartUp(t *testing.T) {
	ctx := context.Background()
	for name, rude := range map[string]func(t *testing.T, addr string){
		"nobody":          func(*testing.T, string) {},
		"a silent line":   func(t *testing.T, addr string) { line(t, addr) },
		"half a request":  func(t *testing.T, addr string) { fmt.Fprint(line(t, addr), "GET / HTTP/1.1\r\nHost: x\r\n") },
		"a slow body":     slowBody,
		"a deaf follower": deafFollower,
		"a follower":      func(t *testing.T, addr string) { followLines(t, addr, server(addr), nil) },
		"an idle line":    idleLine,
		"all of them, too": func(t *testing.T, addr string) {
			line(t, addr)
			slowBody(t, addr)
			deafFollower(t, addr)
			idleLine(t, addr)
		},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := child.Start(ctx, program(t), t.TempDir(), "127.0.0.1:0", "--no-limits")
			if err != nil {
				t.Fatal(err)
			}
			defer c.Kill()
			rude(t, c.Addr)
			begin := time.Now()
			if err := c.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			select {
			case <-c.Done():
			case <-time.After(20 * time.Second):
			}
			// A second for goodbyes, and what a busy machine takes; more than 5 s were the mistake.
			took := time.Since(begin)
			t.Logf("it ends after %v", took.Round(time.Millisecond))
			if took > 5*time.Second {
				t.Errorf("it ends after %v, want about a second", took)
			}
		})
	}
}

func line(t *testing.T, addr string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func slowBody(t *testing.T, addr string) {
	c := line(t, addr)
	fmt.Fprintf(c, "POST /api/v1/rooms HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{", addr)
}

func idleLine(t *testing.T, addr string) {
	c := line(t, addr)
	fmt.Fprintf(c, "GET /healthz HTTP/1.1\r\nHost: %s\r\n\r\n", addr)
	if _, err := bufio.NewReader(c).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
}

// followLines opens a room and follows it as lines.
func followLines(t *testing.T, addr string, c *client.Client, shape func(*net.TCPConn)) (id string) {
	t.Helper()
	id, err := c.Open(context.Background(), api.Opening{Game: "backgammon"})
	if err != nil {
		t.Fatal(err)
	}
	l := line(t, addr)
	if shape != nil {
		shape(l.(*net.TCPConn))
	}
	fmt.Fprintf(l, "GET /api/v1/rooms/%s/events HTTP/1.1\r\nHost: %s\r\n\r\n", id, addr)
	if _, err := io.ReadFull(l, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	return id
}

// deafFollower reads a byte of a room's events and nothing more, until the server cannot
// write to him any longer.
func deafFollower(t *testing.T, addr string) {
	c := server(addr)
	c.Patience = 5 * time.Minute // It is no fault of the server's that a machine is busy.
	id := followLines(t, addr, c, func(l *net.TCPConn) { _ = l.SetReadBuffer(4 << 10) })
	seat, words := game.Seat(0), strings.Repeat("\U0001F3B2", api.MaxWords)
	a, err := c.Do(context.Background(), id, api.Command{Do: api.DoSit, Seat: &seat, Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	c.Secret = a.Secret
	for deadline := time.Now().Add(10 * time.Minute); ; {
		for range 100 {
			if _, err := c.Do(context.Background(), id, api.Command{Do: api.DoSay, Seat: &seat, Text: words}); err != nil {
				t.Fatal(err)
			}
		}
		res, err := http.Get("http://" + addr + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(body), "parlor_dropped_total ") && !strings.Contains(string(body), "parlor_dropped_total 0\n") {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("he is written to for ever")
		}
	}
}

// TestAStoppedServerFlagsNobody stops the real program for 12 seconds, and lets it go on:
// a player with 10 seconds is not flagged, nor does anybody count as left.
func TestAStoppedServerFlagsNobody(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	c, err := child.Start(ctx, program(t), dir, "127.0.0.1:0", "--no-limits")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Kill()
	cl := server(c.Addr)
	id, err := cl.Open(ctx, api.Opening{Game: "backgammon", Clock: api.ClockConfig{Pool: 10_000}})
	if err != nil {
		t.Fatal(err)
	}
	following, cancel := context.WithCancel(ctx)
	defer cancel()
	for seat := range game.Seat(2) {
		a, err := cl.Do(ctx, id, api.Command{Do: api.DoSit, Seat: &seat, Name: "Ada"})
		if err != nil {
			t.Fatal(err)
		}
		here := make(chan struct{}, 100)
		holder := client.Client{Base: cl.Base, HTTP: &http.Client{Transport: &http.Transport{}}, Secret: a.Secret}
		go holder.Follow(following, id, nil, func(client.Update) error {
			select {
			case here <- struct{}{}:
			default:
			}
			return nil
		})
		<-here
	}
	signed(t, dir)
	stopped := time.Now()
	if err := c.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(12 * time.Second) // Longer than a player has.
	if err := c.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	stood := time.Since(stopped).Milliseconds()
	time.Sleep(2 * time.Second) // What must not come would have come: a flag falls at once, a sign comes every second.
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		log, err := cl.Log(ctx, id, 0)
		if err != nil || time.Now().After(end) {
			t.Fatalf("no pause: %v", err)
		}
		if slices.ContainsFunc(log.Events, func(e api.Event) bool { return e.Kind == api.Paused }) {
			break
		}
	}
	v, err := cl.View(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if v.Phase != api.Playing {
		t.Errorf("%s, %+v", v.Phase, v.Result)
	}
	cancel()
	c.Stop()
	s, err := store.Open(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	stored, err := s.Read(ctx, id, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	kinds, down, longest := map[api.Kind]int{}, int64(0), int64(0)
	for _, x := range stored {
		e, err := api.Decode(x.Seq, x.Time.UnixMilli(), x.Data)
		if err != nil {
			t.Fatal(err)
		}
		kinds[e.Kind]++
		down += e.Down
		longest = max(longest, e.Down)
	}
	// The machine may stand still by itself for a moment as well: that is another pause, and a true one.
	if kinds[api.Flagged] != 0 || kinds[api.Left] != 0 || kinds[api.Paused] == 0 || down < stood-500 || longest > stood+2000 || down > stood*3/2 {
		t.Errorf("%v, paused for %d ms, at most %d at once; want no flag, nobody left, and the %d for which it stood", kinds, down, longest, stood)
	}
}

// signed waits until the server with its games in dir has promised a sign of life every second, as it does as soon as a clock runs.
func signed(t *testing.T, dir string) {
	t.Helper()
	s, err := store.OpenReadOnly(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		signs, err := s.Keys(t.Context(), "alive", "", "", 10)
		if err != nil || time.Now().After(end) {
			t.Fatalf("no sign of life: %v", err)
		}
		if slices.ContainsFunc(signs, func(e store.Entry) bool { return strings.Contains(string(e.Value), `"every":1000`) }) {
			return
		}
	}
}
