package web

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"parlor/web/door"
)

// TestGreetingsOfSpectatorsDoNotKeepPlayersWaiting lets 20 sockets say hello without
// pause, with no limit, and a player give 25 commands: none is refused as busy.
func TestGreetingsOfSpectatorsDoNotKeepPlayersWaiting(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	ctx, stop := context.WithCancel(context.Background())
	var greeting sync.WaitGroup
	for range 20 {
		c, _, err := websocket.Dial(ctx, x.http.URL+"/api/v1/live", nil)
		if err != nil {
			t.Fatal(err)
		}
		c.SetReadLimit(4 << 20)
		greeting.Go(func() {
			for c.Write(ctx, websocket.MessageText, []byte(`{"hello":"`+o.Room+`"}`)) == nil {
			}
		})
		greeting.Go(func() {
			for {
				if _, _, err := c.Read(ctx); err != nil {
					return
				}
			}
		})
		defer c.CloseNow()
	}
	path := "/api/v1/rooms/" + o.Room + "/commands"
	for i := range 25 {
		r := x.ask("POST", path, o.Seats[i%2].Secret, m{"id": fmt.Sprint("word-", i), "do": "say", "text": "hello"})
		if r.status != http.StatusOK {
			t.Errorf("command %d: %d %s", i, r.status, r.body)
		}
	}
	stop()
	greeting.Wait()
}

// TestWhoReadsWithoutEndHasToWait asks three times for each thing that is read, from an address of its own, and a fourth time: a log
// costs the server more than a page. The same of a room that is not there. Whoever sits in the room is counted by himself.
func TestWhoReadsWithoutEndHasToWait(t *testing.T) {
	proxies, err := door.ParseProxies("127.0.0.0/8,::1/128")
	if err != nil {
		t.Fatal(err)
	}
	x := newSite(t, door.Options{Proxies: proxies, Rate: door.Rate{door.Reads: {Each: 0.001, Burst: 3}}})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}}})
	room := "/api/v1/rooms/" + o.Room
	position := m{"game": "backgammon", "position": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw"}
	for i, c := range []struct {
		method, path string
		body         any
	}{
		{"GET", "/api/v1/rooms", nil},
		{"GET", room, nil},
		{"GET", room + "/log", nil},
		{"GET", room + "/receipt", nil},
		{"GET", room + "/proof", nil},
		{"GET", room + "/game.json", nil},
		{"GET", room + "/analysis", nil},
		{"POST", room + "/analysis", m{}},
		{"DELETE", room + "/analysis", nil},
		{"GET", "/api/v1/rooms/nobodyopened/log", nil},
		{"GET", "/api/v1/players/me", nil},
		{"POST", "/api/v1/judge", position},
		{"POST", "/api/v1/rollouts", position},
		{"GET", "/api/v1/rollouts/none", nil},
		{"DELETE", "/api/v1/rollouts/none", nil},
		{"POST", "/api/v1/measures", m{"sets": []m{{"game": "hypergammon"}}, "level": "random", "weaker": "random"}},
		{"GET", "/api/v1/measures/none", nil},
		{"DELETE", "/api/v1/measures/none", nil},
	} {
		from := []string{"X-Forwarded-For", fmt.Sprint("203.0.113.", i+1)}
		for n := range 3 {
			if r := x.ask(c.method, c.path, "", c.body, from...); r.code() == "rate" {
				t.Errorf("%s %s: number %d: %d %s", c.method, c.path, n+1, r.status, r.body)
			}
		}
		if r := x.ask(c.method, c.path, "", c.body, from...); r.status != http.StatusTooManyRequests || r.code() != "rate" {
			t.Errorf("%s %s: the fourth: %d %s", c.method, c.path, r.status, r.body)
		}
		if r := x.ask("GET", room+"/log", o.Seats[0].Secret, nil, from...); c.path == room+"/log" && r.status != http.StatusOK {
			t.Errorf("who sits there: %d %s", r.status, r.body)
		}
	}
}

// TestWhoAsksWithoutEndForARoomThatIsNotThereHasToWait: the store is asked for it each time.
func TestWhoAsksWithoutEndForARoomThatIsNotThereHasToWait(t *testing.T) {
	proxies, err := door.ParseProxies("127.0.0.0/8,::1/128")
	if err != nil {
		t.Fatal(err)
	}
	three := door.Allowance{Each: 0.001, Burst: 3}
	x := newSite(t, door.Options{Proxies: proxies, Rate: door.Rate{door.Commands: three, door.Hellos: three}})
	for i, c := range []struct {
		method, path string
		body         any
	}{
		{"GET", "/legal", nil},
		{"GET", "/hint", nil},
		{"GET", "/explain?action=pass", nil},
		{"POST", "/commands", m{"id": "1", "do": "throw"}},
		{"GET", "/events", nil},
	} {
		for n, want := range []int{http.StatusNotFound, http.StatusNotFound, http.StatusNotFound, http.StatusTooManyRequests} {
			path := "/api/v1/rooms/nobodyopened" + c.path
			if r := x.ask(c.method, path, "", c.body, "X-Forwarded-For", fmt.Sprint("203.0.113.", i+1)); r.status != want {
				t.Errorf("%s %s: number %d: %d %s, want %d", c.method, c.path, n+1, r.status, r.body, want)
			}
		}
	}
}

// TestWhoSaysHelloWithoutEndIsReadSlowly says it 2,000 times at once: the room is asked as
// often as is allowed, and the rest waits in the visitor's own line.
func TestWhoSaysHelloWithoutEndIsReadSlowly(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.Rate{door.Hellos: {Each: 0.01, Burst: 5}}})
	o := x.open("", m{"game": "backgammon"})
	c, _, err := websocket.Dial(t.Context(), x.http.URL+"/api/v1/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	c.SetReadLimit(4 << 20)
	go func() {
		for range 2000 {
			if c.Write(t.Context(), websocket.MessageText, []byte(`{"hello":"`+o.Room+`"}`)) != nil {
				return
			}
		}
	}()
	answered, refused := 0, 0
	for answered+refused < 5+21 {
		_, b, err := c.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case bytes.Contains(b, []byte(`"snapshot"`)):
			answered++
		case bytes.Contains(b, []byte(`"rate"`)):
			refused++
		default:
			t.Fatalf("%s", b)
		}
	}
	if answered != 5 {
		t.Errorf("%d of the first %d greetings are answered, want 5", answered, 5+21)
	}
	quiet, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, b, err := c.Read(quiet); err == nil {
		t.Errorf("then comes %s", b)
	}
}

// TestWhoIsRefusedWithoutEndIsReadSlowly, whatever it is that is refused: each answer costs as much as one that is wanted.
func TestWhoIsRefusedWithoutEndIsReadSlowly(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.People})
	o := x.open("", m{"game": "backgammon"})
	for _, says := range []string{`{"hello":""}`, `no JSON`, `{"hello":"none"}`, `{"command":"` + o.Room + `","body":{"id":"x","do":"throw"}}`} {
		c, _, err := websocket.Dial(t.Context(), x.http.URL+"/api/v1/live", nil)
		if err != nil {
			t.Fatal(err)
		}
		defer c.CloseNow()
		go func() {
			for range 200 {
				if c.Write(t.Context(), websocket.MessageText, []byte(says)) != nil {
					return
				}
			}
		}()
		begun := time.Now()
		for range 22 {
			_, b, err := c.Read(t.Context())
			if err != nil || !bytes.Contains(b, []byte(`"error"`)) {
				t.Fatalf("%s: %s, %v", says, b, err)
			}
		}
		if took := time.Since(begun); took < 900*time.Millisecond {
			t.Errorf("%s is refused 22 times in %v", says, took)
		}
	}
}

// TestWhoPingsWithoutEndIsReadSlowly sends 20,000 pings, or so many pieces of a message without a letter, and then a greeting. The line says that it is open
// before it has read all that. Who says something between his pings is read as ever.
func TestWhoPingsWithoutEndIsReadSlowly(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{Rate: door.People})
	o := x.open("", m{"game": "backgammon"})
	frame := func(kind byte, data string) string {
		return string([]byte{kind, 0x80 | byte(len(data)), 0, 0, 0, 0}) + data // Masked by zeros.
	}
	hello := frame(0x81, `{"hello":"`+o.Room+`"}`)
	const most = 20_000
	for name, c := range map[string]struct {
		sends string
		slow  bool
	}{
		"pings":  {strings.Repeat(frame(0x89, ""), most) + hello, true},
		"pongs":  {strings.Repeat(frame(0x8a, ""), most) + hello, true},
		"pieces": {frame(0x01, `{"hello":`) + strings.Repeat(frame(0x00, ""), most) + frame(0x80, `"`+o.Room+`"}`), true},
		"words":  {strings.Repeat(frame(0x81, `{"bye":"`+strings.Repeat("x", 100)+`"}`)+strings.Repeat(frame(0x89, ""), 9), 300) + hello, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			conn, err := net.Dial("tcp", strings.TrimPrefix(x.http.URL, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			fmt.Fprintf(conn, "GET /api/v1/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n",
				"AAAAAAAAAAAAAAAAAAAAAA==")
			go io.WriteString(conn, c.sends)
			told := bufio.NewReader(conn)
			var said strings.Builder
			for !strings.Contains(said.String(), `"snapshot"`) && !strings.Contains(said.String(), `"alive"`) {
				b := make([]byte, 4096)
				n, err := told.Read(b)
				if err != nil {
					t.Fatal(err)
				}
				said.Write(b[:n])
			}
			if slow := !strings.Contains(said.String(), `"snapshot"`); slow != c.slow {
				t.Errorf("read slowly: %v", slow)
			}
		})
	}
}

// TestAnAddressHoldsSoManyLinesOpen of both kinds together, and not one more until one is closed; other addresses have their own.
func TestAnAddressHoldsSoManyLinesOpen(t *testing.T) {
	proxies, err := door.ParseProxies("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	x := newSite(t, door.Options{Lines: 3, Proxies: proxies})
	o := x.open("", m{"game": "backgammon"})
	sockets := []*stream{x.dial(), x.dial()}
	streamed, hang := context.WithCancel(t.Context())
	defer hang()
	req, _ := http.NewRequestWithContext(streamed, "GET", x.http.URL+"/api/v1/rooms/"+o.Room+"/events", nil)
	r, err := http.DefaultClient.Do(req)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("a stream is the third line: %v, %v", r, err)
	}
	defer r.Body.Close()
	for _, path := range []string{"/api/v1/live", "/api/v1/rooms/" + o.Room + "/events"} {
		if a := x.ask("GET", path, "", nil); a.status != http.StatusTooManyRequests || a.code() != "rate" || a.header.Get("Retry-After") == "" {
			t.Errorf("%s as the fourth line: %d %s", path, a.status, a.body)
		}
	}
	x.dial("X-Forwarded-For", "203.0.113.9")
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		sockets[0].socket.CloseNow()
		c, _, err := websocket.Dial(t.Context(), x.http.URL+"/api/v1/live", nil)
		if err == nil {
			c.CloseNow()
			break
		}
		if time.Now().After(end) {
			t.Fatalf("no line after one was closed: %v", err)
		}
	}
	hang()
}
