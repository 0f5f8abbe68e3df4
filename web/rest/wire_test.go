package rest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"

	"parlor/api"
	"parlor/live"
	"parlor/store"
)

// TestALineThatTakesNothingIsClosed writes to a client who never reads, until that
// hangs: the second look at the same write ends it.
func TestALineThatTakesNothingIsClosed(t *testing.T) {
	made, hung := make(chan *socket, 1), make(chan error, 1)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		k := &socket{api: new(API), conn: conn, alive: time.AfterFunc(time.Hour, func() {})}
		k.cancel = func() {
			cancel()
			conn.CloseNow()
		}
		made <- k
		for err == nil {
			err = k.write(ctx, make([]byte, 1<<20))
		}
		hung <- err
	}))
	defer s.Close()
	conn, _, err := websocket.Dial(t.Context(), s.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	k := <-made
	defer k.alive.Stop()
	for n := uint64(0); n == 0 || n != k.writes.Load(); time.Sleep(200 * time.Millisecond) {
		n = k.writes.Load()
	}
	k.keepAlive(ctx)
	select {
	case err := <-hung:
		t.Fatalf("it is closed at once: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	k.keepAlive(ctx)
	select {
	case err := <-hung:
		if err == nil || ctx.Err() == nil {
			t.Errorf("it ends with %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it hangs still")
	}
}

// TestNothingOfAClosedSubscriptionIsSent: what is queued or on its way when
// somebody says bye, or hello as somebody else, is dropped.
func TestNothingOfAClosedSubscriptionIsSent(t *testing.T) {
	st, err := store.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	house, err := live.NewHouse(t.Context(), st, live.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	rm, err := house.Open(t.Context(), live.NewID(), api.Config{Game: "backgammon"})
	if err != nil {
		t.Fatal(err)
	}
	sub, err := house.Follow(t.Context(), rm.ID, nil, live.Hello{})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		k := &socket{api: new(API), conn: conn}
		for i, text := range []string{"before", "after", "else"} {
			if i == 1 {
				sub.Close()
			}
			of := sub
			if i == 2 {
				of = nil
			}
			if err := k.writeOf(r.Context(), of, []byte(text)); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}))
	defer s.Close()
	conn, _, err := websocket.Dial(t.Context(), s.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	for _, want := range []string{"before", "else"} {
		if _, got, err := conn.Read(t.Context()); err != nil || string(got) != want {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
}
