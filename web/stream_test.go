package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"parlor/live"
	"parlor/room"
)

// stream yields frames, however they come.
type stream struct {
	t      testing.TB
	frames chan []byte
	ended  chan error
	socket *websocket.Conn
}

// next returns the next frame that is not a sign of life.
func (s *stream) next() (text string, f live.Frame) {
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
func (x *site) dial(headers ...string) *stream {
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
func (x *site) get(path, secret string, ndjson bool, headers ...string) *stream {
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
	x := newSite(t, Options{})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	path := "/api/v1/rooms/" + o.Room
	for _, secret := range []string{"", o.Seats[0].Secret, o.Seats[1].Secret} {
		ws := x.dial()
		ws.say(`{"hello":%q,"auth":%q}`, o.Room, secret)
		streams := []*stream{ws, x.get(path+"/events", secret, false), x.get(path+"/events", secret, true)}
		for _, s := range streams {
			if text, f := s.next(); f.Type != live.Snapshot || f.View == nil || f.Epoch != x.house.Epoch() {
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
	x := newSite(t, Options{})
	o := x.open("", m{"game": "backgammon"})
	path := "/api/v1/rooms/" + o.Room
	for i := range 10 {
		x.must("POST", path+"/commands", "", m{"id": fmt.Sprint(i), "do": "say", "text": "hello"}, nil)
	}
	n := o.View.N + 10
	for _, c := range []struct {
		query  string
		header string
		want   live.FrameType
		first  uint64
	}{
		{"", "", live.Snapshot, 0},
		{fmt.Sprintf("?since=%d", n), "", live.UpToDate, 0},
		{fmt.Sprintf("?since=%d&epoch=%s", n-3, x.house.Epoch()), "", live.Events, n - 2},
		{fmt.Sprintf("?since=%d", n-3), "", live.Events, n - 2},
		{"", fmt.Sprint(n - 1), live.Events, n},
		{fmt.Sprintf("?since=%d&epoch=other", n-3), "", live.Snapshot, 0},
		{fmt.Sprintf("?since=%d", n+5), "", live.Snapshot, 0},
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
		if want := map[bool]live.FrameType{true: live.UpToDate, false: live.Events}[since == n]; f.Type != want {
			t.Errorf("hello since %d of %d: %.200s", since, n, text)
		}
	}
}

// TestBriefViewsAreAsTheDocumentSays follows a room in brief, over a WebSocket and
// over HTTP.
func TestBriefViewsAreAsTheDocumentSays(t *testing.T) {
	x := newSite(t, Options{})
	d := readDocument(t)
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	path := "/api/v1/rooms/" + o.Room + "/events"
	ws, lines := x.dial(), x.get(path+"?view=brief", o.Seats[0].Secret, true)
	ws.say(`{"hello":%q,"auth":%q,"view":"brief"}`, o.Room, o.Seats[0].Secret)
	for _, s := range []*stream{ws, lines} {
		if _, f := s.next(); f.Type != live.Snapshot || f.View.Config.Game != "backgammon" {
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

func TestWhatIsNotUnderstoodIsAnsweredAndTheSocketStays(t *testing.T) {
	x := newSite(t, Options{})
	o := x.open("", m{"game": "backgammon"})
	ws := x.dial()
	for _, c := range []struct{ say, code string }{
		{`{`, "bad_request"},
		{`[]`, "bad_request"},
		{`{}`, "bad_request"},
		{`{"hello":"none"}`, "not_found"},
		{`{"hello":"` + o.Room + `","auth":"p_unknown"}`, "forbidden"},
		{`{"hello":"` + o.Room + `","auth":"wrong"}`, "forbidden"},
		{`{"hello":"` + o.Room + `","view":"short"}`, "bad_request"},
	} {
		ws.say("%s", c.say)
		b := <-ws.frames
		var f struct {
			Type  string
			Error struct{ Code, Message string }
		}
		if err := json.Unmarshal(b, &f); err != nil || f.Type != "error" || f.Error.Code != c.code || f.Error.Message == "" {
			t.Errorf("%s is answered with %s, want %s", c.say, b, c.code)
		}
	}
	ws.say(`{"hello":%q}`, o.Room)
	if _, f := ws.next(); f.Type != live.Snapshot {
		t.Errorf("frame %+v", f)
	}
	ws.say(`{"bye":%q}`, o.Room)
	ws.say(`{"bye":%q}`, "none")
	for i := range maxFollow + 1 {
		ws.say(`{"hello":%q}`, x.open("", m{"game": "backgammon"}).Room)
		b := <-ws.frames
		if refused := bytes.Contains(b, []byte(`"type":"error"`)); refused != (i == maxFollow) {
			t.Errorf("hello to room %d: %.100s", i, b)
		}
	}
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", "", m{"id": "1", "do": "say", "text": "hello"}, nil)
	select {
	case b := <-ws.frames:
		t.Errorf("after bye comes %s", b)
	case <-time.After(50 * time.Millisecond):
	}
	huge := x.dial()
	huge.say(`{"hello":%q}`, strings.Repeat("x", 2*maxHello))
	if err := <-huge.ended; websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("a huge hello: %v", err)
	}
}

// TestCommandsOverTheSocket plays over two sockets: the frame of what happened
// answers whoever gave the command, and only him.
func TestCommandsOverTheSocket(t *testing.T) {
	x := newSite(t, Options{})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	var both []*stream
	for _, s := range o.Seats {
		ws := x.dial()
		ws.say(`{"hello":%q,"auth":%q}`, o.Room, s.Secret)
		both = append(both, ws)
	}
	// answer reads until something answers id, and checks that it is as the
	// document says.
	d := readDocument(t)
	answer := func(ws *stream, id string) (text string) {
		t.Helper()
		for {
			text = string(<-ws.frames)
			schema, f := "Frame", told{}
			if err := json.Unmarshal([]byte(text), &f); err != nil {
				t.Fatal(err)
			}
			if f.Type == "done" || f.Type == "error" {
				schema = "Told"
			}
			var v any
			json.Unmarshal([]byte(text), &v)
			if err := d.check(d.at("components", "schemas", schema).(m), v, schema); err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if f.Did == id && (id != "" || f.Type == "error") {
				return text
			}
			if f.Did != "" {
				t.Fatalf("waiting for the answer to %q: %s", id, text)
			}
		}
	}
	for seat, ws := range both {
		ws.say(`{"command":%q,"body":{"id":"k\"1","do":"throw","seat":%d,"turn":0}}`, o.Room, seat)
		if text := answer(ws, `k"1`); seat == 0 && !strings.Contains(text, `"e":"throw"`) || seat == 1 && !strings.Contains(text, `"code":`) {
			t.Errorf("a throw of seat %d is answered with %s", seat, text)
		}
	}
	for _, c := range []struct{ say, id, want string }{
		{`{"command":%q,"body":{"id":"k\"1","do":"throw","seat":0,"turn":0}}`, `k"1`, `"type":"done"`}, // once more
		{`{"command":%q,"body":{"id":"k2","do":"throw","turn":77}}`, "k2", `"code":"stale"`},
		{`{"command":%q,"body":{"id":"k3","do":"open"}}`, "k3", `"code":"bad_request"`},
		{`{"command":%q,"body":{"do":"throw"}}`, "", `"code":"bad_request"`},
		{`{"command":%q,"body":{"id":"k4","do":"throw","seat":1}}`, "k4", `"code":"not_seated"`},
		{`{"command":%q,"body":{"id":"k5","do":"say","text":"hello"}}`, "k5", `"e":"say"`},
		{`{"command":"x%s","body":{"id":"k6","do":"say","text":"hello"}}`, "k6", `"code":"bad_request"`},
	} {
		both[0].say(c.say, o.Room)
		if text := answer(both[0], c.id); !strings.Contains(text, c.want) {
			t.Errorf("%s is answered with %s", c.say, text)
		}
	}
	// A guest's words come to all; a guest may sit down, too.
	guest := x.dial()
	free := x.open("", m{"game": "backgammon"})
	guest.say(`{"hello":%q}`, free.Room)
	guest.say(`{"command":%q,"body":{"id":"g1","do":"sit","seat":-1,"name":"Ada"}}`, free.Room)
	if text := answer(guest, "g1"); !strings.Contains(text, `"secret":"s_`) {
		t.Errorf("sitting down is answered with %s", text)
	}
	// Who says hello again with a key is its owner from then on.
	var p struct{ Key, Player string }
	x.must("POST", "/api/v1/players", "", m{"name": "Bea"}, &p)
	guest.say(`{"hello":%q,"auth":%q}`, free.Room, p.Key)
	guest.say(`{"command":%q,"body":{"id":"g2","do":"sit","seat":-1,"name":"Bea"}}`, free.Room)
	answer(guest, "g2")
	var v room.View
	if x.must("GET", "/api/v1/rooms/"+free.Room, "", nil, &v); v.Seats[1].Player != p.Player || p.Player == "" {
		t.Errorf("the owner of %q sat down as %+v", p.Player, v.Seats[1])
	}
}

// TestASeatTakenLaterIsSeenWithTheNextHello follows with a key, then sits down.
func TestASeatTakenLaterIsSeenWithTheNextHello(t *testing.T) {
	x := newSite(t, Options{})
	var p struct{ Key string }
	x.must("POST", "/api/v1/players", "", m{"name": "Ada"}, &p)
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 1, "name": "o"}}})
	ws := x.dial("Cookie", "parlor="+p.Key)
	hello := func() live.Frame {
		ws.say(`{"hello":%q}`, o.Room)
		for {
			if _, f := ws.next(); f.Type == live.Snapshot {
				return f
			}
		}
	}
	if f := hello(); f.View.You != -1 {
		t.Fatalf("a guest is seat %d", f.View.You)
	}
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", p.Key, m{"id": "1", "do": "sit", "name": "Ada", "seat": 0}, nil)
	if f := hello(); f.View.You != 0 || f.View.Legal == nil {
		t.Errorf("after sitting down: seat %d, legal %v", f.View.You, f.View.Legal)
	}
}

func TestClosingTellsEverybodyThatItIsARestart(t *testing.T) {
	x := newSite(t, Options{})
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
		k := &socket{conn: conn, alive: time.AfterFunc(time.Hour, func() {})}
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
	x := newSite(t, Options{})
	sub, err := x.house.Follow(t.Context(), x.open("", m{"game": "backgammon"}).Room, nil, live.Hello{})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		k := &socket{conn: conn}
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
