package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"parlor/web/door"
)

// TestASilentSocketHoldsNoRestartUp has a client who follows a room and never reads
// again: he does not say goodbye either.
func TestASilentSocketHoldsNoRestartUp(t *testing.T) {
	for range 3 { // A machine that stands still for a moment makes one wait longer.
		took := silent(t)
		if took <= 3*time.Second {
			return
		}
		t.Logf("waited %v for a silent socket, want a second", took)
	}
	t.Error("a silent socket is waited for")
}

// silent returns how long a server that ends waits for a silent socket.
func silent(t *testing.T) time.Duration {
	t.Helper()
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon"})
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(x.http.URL, "http")+"/api/v1/live", nil) //nolint:bodyclose // The library closes it.
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	if err := conn.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"hello":%q}`, o.Room)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := conn.Read(ctx); err != nil { // He is there.
		t.Fatal(err)
	}
	x.house.Close()
	begin := time.Now()
	x.server.Wait(ctx)
	if ctx.Err() != nil {
		t.Fatal("a silent socket is waited for without end")
	}
	return time.Since(begin)
}
