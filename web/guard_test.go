package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"parlor/api"
	"parlor/players"
	"parlor/web/door"
)

// TestIdempotencyOverHTTP repeats requests with the same id: one event, the same
// answer; and the same id of somebody else is another command.
func TestIdempotencyOverHTTP(t *testing.T) {
	x := newSite(t, door.Options{})
	key := func(name string) string {
		var p struct{ Key string }
		x.must("POST", "/api/v1/players", "", m{"name": name}, &p)
		return p.Key
	}
	ada, bob := key("Ada"), key("Bob")
	first, again := x.open(ada, m{"id": "1", "game": "backgammon"}), x.open(ada, m{"id": "1", "game": "backgammon"})
	if first.Room != again.Room {
		t.Errorf("one id opens two rooms, %s and %s", first.Room, again.Room)
	}
	if other := x.open(bob, m{"id": "1", "game": "backgammon"}); other.Room == first.Room {
		t.Errorf("the id of another opens the same room")
	}
	path := "/api/v1/rooms/" + first.Room + "/commands"
	sits := map[string]api.Done{}
	for _, who := range []string{ada, bob, ada, bob} {
		var a api.Done
		x.must("POST", path, who, m{"id": "sit", "do": "sit", "name": "somebody"}, &a)
		if a.Seat == nil || !strings.HasPrefix(a.Secret, "s_") {
			t.Fatalf("%+v: want a seat and its secret", a)
		}
		if b, ok := sits[who]; ok && (b.N != a.N || *b.Seat != *a.Seat || b.Secret != a.Secret) {
			t.Errorf("repeated: %+v, the first time %+v", a, b)
		}
		sits[who] = a
	}
	if *sits[ada].Seat == *sits[bob].Seat || sits[ada].Secret == sits[bob].Secret {
		t.Errorf("two sit on one seat: %+v", sits)
	}
	var n, m1 api.Done
	for range 3 {
		var a api.Done
		x.must("POST", path, sits[ada].Secret, m{"id": "throw", "do": "throw", "turn": 0}, &a)
		if n.N != 0 && a.N != n.N {
			t.Errorf("repeated: event %d, the first time %d", a.N, n.N)
		}
		n = a
	}
	x.must("POST", path, "", m{"id": "word", "do": "say", "text": "hello"}, &n)
	x.must("POST", path, "p_"+strings.TrimPrefix(ada, "p_"), m{"id": "word", "do": "say", "seat": -1, "text": "hello"}, &m1)
	if n.N == m1.N {
		t.Error("two who watch have one id, and one of them is not heard")
	}
	kinds := strings.Join(x.events(first.Room, 0), " ")
	if strings.Count(kinds, "throw") != 1 || strings.Count(kinds, "sit") != 2 || strings.Count(kinds, "say") != 2 {
		t.Errorf("events %s", kinds)
	}
}

func TestATokenMayDoWhatItsScopeSays(t *testing.T) {
	x := newSite(t, door.Options{})
	ctx := context.Background()
	watch, err := players.NewKey(ctx, x.store, "watcher", "watch")
	if err != nil {
		t.Fatal(err)
	}
	play, err := players.NewKey(ctx, x.store, "player", "play")
	if err != nil || !strings.HasPrefix(play, "b_") {
		t.Fatalf("%q, error %v", play, err)
	}
	o := x.open(play, m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "robot"}, {"seat": 1, "bot": "random"}}})
	if o.View.You != 0 {
		t.Errorf("the player's token is seat %d", o.View.You)
	}
	for path, want := range map[string]int{"": 200, "/log": 200, "/commands": 403} {
		method, body := "GET", any(nil)
		if path == "/commands" {
			method, body = "POST", m{"id": "1", "do": "say", "text": "hello"}
		}
		if r := x.ask(method, "/api/v1/rooms/"+o.Room+path, watch, body); r.status != want {
			t.Errorf("%s %s of one who watches: %d", method, path, r.status)
		}
	}
	other := x.open(play, m{"game": "backgammon"})
	if r := x.ask("POST", "/api/v1/rooms/"+other.Room+"/commands", o.Seats[0].Secret, m{"id": "1", "do": "leave"}); r.code() != "not_seated" {
		t.Errorf("the secret of a seat in another room: %d %s", r.status, r.body)
	}
}

func TestWhoAsksTooMuchHasToWait(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.Rate{door.Commands: {Each: 0.001, Burst: 5}, door.Opens: {Each: 0.001, Burst: 2}}})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}}})
	x.open("", m{"game": "backgammon"})
	r := x.ask("POST", "/api/v1/rooms", "", m{"game": "backgammon"})
	if r.status != http.StatusTooManyRequests || r.code() != "rate" || r.header.Get("Retry-After") == "" {
		t.Errorf("the third room: %d %s", r.status, r.body)
	}
	path := "/api/v1/rooms/" + o.Room + "/commands"
	for i := range 5 {
		x.must("POST", path, "", m{"id": fmt.Sprint(i), "do": "say", "text": "hello"}, nil)
	}
	if r := x.ask("POST", path, "", m{"id": "6", "do": "say", "text": "hello"}); r.status != http.StatusTooManyRequests || r.code() != "rate" {
		t.Errorf("the sixth command: %d %s", r.status, r.body)
	}
	x.must("POST", path, o.Seats[0].Secret, m{"id": "6", "do": "say", "text": "hello"}, nil) // Somebody else.
}

// TestPagesOfOthersCannotAct sends what a browser would for a page elsewhere.
func TestPagesOfOthersCannotAct(t *testing.T) {
	x := newSite(t, door.Options{Origins: []string{"play.example.org"}})
	for _, c := range []struct {
		headers []string
		want    int
	}{
		{nil, 201},
		{[]string{"Origin", x.http.URL}, 201},
		{[]string{"Origin", "https://play.example.org"}, 201},
		{[]string{"Origin", "https://evil.example"}, 403},
		{[]string{"Sec-Fetch-Site", "same-origin"}, 201},
		{[]string{"Sec-Fetch-Site", "none"}, 201},
		{[]string{"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"}, 403},
		{[]string{"Sec-Fetch-Site", "same-site", "Origin", "https://evil.example"}, 403},
	} {
		if r := x.ask("POST", "/api/v1/rooms", "", m{"game": "backgammon"}, c.headers...); r.status != c.want {
			t.Errorf("%v: %d, want %d", c.headers, r.status, c.want)
		}
	}
	for origin, want := range map[string]bool{"": true, x.http.URL: true, "https://play.example.org": true, "https://evil.example": false, "null": false} {
		h := http.Header{}
		if origin != "" {
			h.Set("Origin", origin)
		}
		c, res, err := websocket.Dial(context.Background(), x.http.URL+"/api/v1/live", &websocket.DialOptions{HTTPHeader: h})
		if (err == nil) != want {
			t.Errorf("a WebSocket from %q: %v", origin, err)
		}
		if err == nil {
			c.CloseNow()
		} else if res == nil || res.StatusCode != http.StatusForbidden {
			t.Errorf("a WebSocket from %q: %v", origin, res)
		}
	}
}

func TestHeadersOfEveryAnswer(t *testing.T) {
	x := newSite(t, door.Options{})
	r := x.must("GET", "/api/v1/games", "", nil, nil)
	for name, want := range map[string]string{
		"Content-Type": "application/json", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
	} {
		if got := r.header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	p := x.must("POST", "/api/v1/players", "", m{"name": "Ada"}, nil)
	cookie := p.header.Get("Set-Cookie")
	for _, want := range []string{"parlor=p_", "HttpOnly", "SameSite=Lax", "Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("cookie %q: want %s", cookie, want)
		}
	}
}
