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
	if took := time.Since(begin); took > 3*time.Second || ctx.Err() != nil {
		t.Errorf("waited %v for a silent socket, want a second", took)
	}
}
