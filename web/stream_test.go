package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"parlor/api"
	"parlor/web/door"
)

// stream yields frames, however they come.
type stream struct {
	t      testing.TB
	frames chan []byte
	ended  chan error
	socket *websocket.Conn
}

// next returns the next frame that is not a sign of life.
func (s *stream) next() (text string, f api.Frame) {
	s.t.Helper()
	for {
		select {
		case b, ok := <-s.frames:
			if !ok {
				s.t.Fatalf("the stream ended: %v", <-s.ended)
			}
			if bytes.HasPrefix(b, []byte(`{"type":"alive"`)) {
				continue
			}
			if err := json.Unmarshal(b, &f); err != nil {
				s.t.Fatalf("frame %q: %v", b, err)
			}
			return string(b), f
		case <-time.After(10 * time.Second):
			s.t.Fatal("no frame")
		}
	}
}

// dial opens a WebSocket.
func (x *served) dial(headers ...string) *stream {
	x.t.Helper()
	h := http.Header{}
	for i := 0; i+1 < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	c, _, err := websocket.Dial(x.t.Context(), x.http.URL+"/api/v1/live", &websocket.DialOptions{HTTPHeader: h})
	if err != nil {
		x.t.Fatal(err)
	}
	c.SetReadLimit(4 << 20)
	s := &stream{t: x.t, frames: make(chan []byte, 1000), ended: make(chan error, 1), socket: c}
	go func() {
		defer close(s.frames)
		for {
			_, b, err := c.Read(context.Background())
			if err != nil {
				s.ended <- err
				return
			}
			s.frames <- b
		}
	}()
	x.t.Cleanup(func() { c.CloseNow() })
	return s
}

func (s *stream) say(format string, args ...any) {
	s.t.Helper()
	if err := s.socket.Write(context.Background(), websocket.MessageText, fmt.Appendf(nil, format, args...)); err != nil {
		s.t.Fatal(err)
	}
}

// get opens a stream over HTTP: server-sent events, or one frame a line.
func (x *served) get(path, secret string, ndjson bool, headers ...string) *stream {
	x.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, "GET", x.http.URL+path, nil)
	if err != nil {
		x.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+secret)
	want := "text/event-stream"
	if ndjson {
		want = "application/x-ndjson"
		req.Header.Set("Accept", want)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		x.t.Fatal(err)
	}
	if got := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || got != want {
		x.t.Fatalf("%d %s, want %s", res.StatusCode, got, want)
	}
	s := &stream{t: x.t, frames: make(chan []byte, 1000), ended: make(chan error, 1)}
	go func() {
		defer close(s.frames)
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 4<<20)
		id := ""
		for lines.Scan() {
			line := lines.Text()
			switch {
			case ndjson:
				s.frames <- []byte(line)
			case strings.HasPrefix(line, "id: "):
				id = strings.TrimPrefix(line, "id: ")
			case strings.HasPrefix(line, "data: "):
				data := strings.TrimPrefix(line, "data: ")
				var head struct{ N int }
				if json.Unmarshal([]byte(data), &head) == nil && head.N > 0 && fmt.Sprint(head.N) != id {
					x.t.Errorf("the frame of event %d has the id %q", head.N, id)
				}
				s.frames <- []byte(data)
			case line != "":
				x.t.Errorf("line %q", line)
			}
		}
		s.ended <- lines.Err()
	}()
	x.t.Cleanup(func() {
		cancel()
		res.Body.Close()
	})
	return s
}

// TestFramesAreTheSameHoweverTheyCome follows a game over a WebSocket, over
// server-sent events and over NDJSON: the same bytes.
func TestFramesAreTheSameHoweverTheyCome(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	path := "/api/v1/rooms/" + o.Room
	for _, secret := range []string{"", o.Seats[0].Secret, o.Seats[1].Secret} {
		ws := x.dial()
		ws.say(`{"hello":%q,"auth":%q}`, o.Room, secret)
		streams := []*stream{ws, x.get(path+"/events", secret, false), x.get(path+"/events", secret, true)}
		for _, s := range streams {
			if text, f := s.next(); f.Type != api.Snapshot || f.View == nil || f.Epoch != x.house.Epoch() {
				t.Fatalf("first comes %s", text)
			}
		}
		for i := range 5 {
			x.must("POST", path+"/commands", "", m{"id": fmt.Sprint(secret[:min(len(secret), 9)], i), "do": "say", "text": "hello"}, nil)
			var want string
			for j, s := range streams {
				text, f := s.next()
				for f.Events[0].Kind != "say" { // Coming and going.
					text, f = s.next()
				}
				if j == 0 {
					want = text
				} else if text != want {
					t.Fatalf("stream %d has\n%s\nthe WebSocket\n%s", j, text, want)
				}
			}
		}
	}
}

func TestStreamsGoOnFromWhereOneWas(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon"})
	path := "/api/v1/rooms/" + o.Room
	for i := range 10 {
		x.must("POST", path+"/commands", "", m{"id": fmt.Sprint(i), "do": "say", "text": "hello"}, nil)
	}
	n := o.View.N + 10
	for _, c := range []struct {
		query  string
		header string
		want   api.FrameType
		first  uint64
	}{
		{"", "", api.Snapshot, 0},
		{fmt.Sprintf("?since=%d", n), "", api.UpToDate, 0},
		{fmt.Sprintf("?since=%d&epoch=%s", n-3, x.house.Epoch()), "", api.Events, n - 2},
		{fmt.Sprintf("?since=%d", n-3), "", api.Events, n - 2},
		{"", fmt.Sprint(n - 1), api.Events, n},
		{fmt.Sprintf("?since=%d&epoch=other", n-3), "", api.Snapshot, 0},
		{fmt.Sprintf("?since=%d", n+5), "", api.Snapshot, 0},
	} {
		headers := []string{}
		if c.header != "" {
			headers = []string{"Last-Event-ID", c.header}
		}
		text, f := x.get(path+"/events"+c.query, "", true, headers...).next()
		if f.Type != c.want || f.N != n || c.first > 0 && f.Events[0].Seq != c.first {
			t.Errorf("events%s %s: %.200s, want %s from %d", c.query, c.header, text, c.want, c.first)
		}
	}
	ws := x.dial()
	for _, since := range []uint64{n - 2, n} {
		ws.say(`{"hello":%q,"epoch":%q,"since":%d}`, o.Room, x.house.Epoch(), since)
		text, f := ws.next()
		if want := map[bool]api.FrameType{true: api.UpToDate, false: api.Events}[since == n]; f.Type != want {
			t.Errorf("hello since %d of %d: %.200s", since, n, text)
		}
	}
}

// TestBriefViewsAreAsTheDocumentSays follows a room in brief, over a WebSocket and
// over HTTP.
func TestBriefViewsAreAsTheDocumentSays(t *testing.T) {
	x := newSite(t, door.Options{})
	d := readDocument(t)
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	path := "/api/v1/rooms/" + o.Room + "/events"
	ws, lines := x.dial(), x.get(path+"?view=brief", o.Seats[0].Secret, true)
	ws.say(`{"hello":%q,"auth":%q,"view":"brief"}`, o.Room, o.Seats[0].Secret)
	for _, s := range []*stream{ws, lines} {
		if _, f := s.next(); f.Type != api.Snapshot || f.View.Config.Game != "backgammon" {
			t.Errorf("a snapshot is not whole: %+v", f)
		}
	}
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", o.Seats[0].Secret, m{"id": "1", "do": "say", "text": "last"}, nil)
	for _, s := range []*stream{ws, lines} {
		for last := false; !last; {
			text, f := s.next()
			var v struct{ View any }
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				t.Fatal(err)
			}
			if err := d.check(d.at("components", "schemas", "Brief").(m), v.View, "view"); err != nil {
				t.Errorf("%v\n%s", err, text)
			}
			last = f.Events[len(f.Events)-1].Text == "last"
		}
	}
	if r := x.ask("GET", path+"?view=short", "", nil); r.status != http.StatusBadRequest || !strings.Contains(string(r.body), "brief") {
		t.Errorf("another view: %d %s", r.status, r.body)
	}
}

func TestClosingTellsEverybodyThatItIsARestart(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon"})
	ws, lines := x.dial(), x.get("/api/v1/rooms/"+o.Room+"/events", "", true)
	ws.say(`{"hello":%q}`, o.Room)
	ws.next()
	lines.next()
	x.server.Drain()
	if r := x.ask("GET", "/readyz", "", nil); r.status != http.StatusServiceUnavailable {
		t.Errorf("ready while closing: %d", r.status)
	}
	if r := x.ask("GET", "/healthz", "", nil); r.status != http.StatusOK {
		t.Errorf("not healthy while closing: %d", r.status)
	}
	x.house.Close()
	select {
	case err := <-ws.ended:
		if websocket.CloseStatus(err) != websocket.StatusServiceRestart {
			t.Errorf("the WebSocket ends with %v, want 1012", err)
		}
	case <-time.After(5 * time.Second):
		t.Error("the WebSocket does not end")
	}
	select {
	case err := <-lines.ended:
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("the lines end with %v", err)
		}
	case <-time.After(5 * time.Second):
		t.Error("the lines do not end")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if x.server.Wait(ctx); ctx.Err() != nil {
		t.Error("a WebSocket is left")
	}
	r := x.ask("POST", "/api/v1/rooms/"+o.Room+"/commands", "", m{"id": "1", "do": "say", "text": "hello"})
	if r.status != http.StatusServiceUnavailable || r.code() != "busy" || r.header.Get("Retry-After") == "" {
		t.Errorf("a command in a closed house: %d %s", r.status, r.body)
	}
}
