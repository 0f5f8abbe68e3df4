package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parlor/api"
	"parlor/live"
	"parlor/web/door"
)

// node returns another node over the store of x.
func (x *served) node() *served {
	x.t.Helper()
	h, err := live.NewHouse(context.Background(), x.store, live.Options{Pace: time.Hour})
	if err != nil {
		x.t.Fatal(err)
	}
	y := &served{t: x.t, store: x.store, house: h, server: New(h, x.store, door.Options{})}
	y.http = httptest.NewServer(y.server.Handler())
	x.t.Cleanup(func() {
		h.Close()
		y.http.Close()
	})
	return y
}

// given is a command that somebody gave, what became of it, and others with its id.
type given struct {
	who   string // his secret
	body  m
	other []m // members that make another command of it
	done  api.Done
	kinds int // events that it became, at least
}

// TestAnIdempotencyKeyDoesOneThingOnce gives each command twice at once at two nodes, and again over HTTP and WebSocket at both,
// and after a restart; with its id another body; and the same from somebody else. Nothing happens twice, the answer is the
// first one's, and nobody but who had a secret is told it.
func TestAnIdempotencyKeyDoesOneThingOnce(t *testing.T) {
	dir := t.TempDir()
	x := newSiteIn(t, dir, live.Options{Pace: time.Hour}, door.Options{})
	y := x.node()
	var ben, eve struct{ Key string }
	x.must("POST", "/api/v1/players", "", m{"name": "Ben"}, &ben)
	x.must("POST", "/api/v1/players", "", m{"name": "Eve"}, &eve)
	o := x.open("", m{"game": "backgammon", "clock": m{"delay": 12000, "pool": 3600000}, "position": "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-3 left=6,3"})
	path := "/api/v1/rooms/" + o.Room + "/commands"

	var all []given
	give := func(g given) given {
		t.Helper()
		before := len(x.events(o.Room, 0))
		var two [2]reply
		var both sync.WaitGroup
		for i, at := range []*served{x, y} {
			both.Go(func() { two[i] = at.ask("POST", path, g.who, g.body) })
		}
		both.Wait()
		for _, r := range two {
			if r.status != 200 {
				t.Fatalf("%v: %d %s", g.body, r.status, r.body)
			}
		}
		two[0].json(t, &g.done)
		g.kinds = len(x.events(o.Room, 0)) - before
		if string(two[0].body) != string(two[1].body) || g.kinds == 0 {
			t.Errorf("%v twice at once: %s and %s, %d events", g.body, two[0].body, two[1].body, g.kinds)
		}
		all = append(all, g)
		return g
	}
	repeat := func(when string, nodes ...*served) {
		t.Helper()
		events := x.events(o.Room, 0)
		for _, g := range all {
			id := g.body["id"].(string)
			for i, at := range nodes {
				var again api.Done
				at.must("POST", path, g.who, g.body, &again)
				if again.N != g.done.N || again.Secret != g.done.Secret {
					t.Errorf("%s, node %d: %v again is %+v, the first time %+v", when, i, g.body, again, g.done)
				}
				var by api.Told
				ws := at.dial()
				ws.say(`{"hello":%q,"auth":%q}`, o.Room, g.who)
				body, _ := json.Marshal(g.body)
				ws.say(`{"command":%q,"body":%s}`, o.Room, body)
				for by.Type != api.ToldDone {
					text := <-ws.frames
					if json.Unmarshal(text, &by); by.Type == api.ToldError {
						t.Fatalf("%s: %v over a socket: %s", when, g.body, text)
					}
				}
				if by.Done == nil || by.Done.N != g.done.N || by.Done.Secret != g.done.Secret {
					t.Errorf("%s, node %d: %v over a socket is %+v, the first time %+v", when, i, g.body, by.Done, g.done)
				}
				ws.socket.CloseNow()
				for _, change := range g.other {
					other := m{}
					for k, v := range g.body {
						other[k] = v
					}
					for k, v := range change {
						other[k] = v
					}
					if r := at.ask("POST", path, g.who, other); r.code() != "bad_request" || !strings.Contains(string(r.body), "another command") {
						t.Errorf("%s: %v after %v: %d %s", when, other, g.body, r.status, r.body)
					}
				}
				for _, thief := range []string{"", eve.Key, "s_" + strings.Repeat("A", 32)} {
					if thief == g.who {
						continue
					}
					r := at.ask("POST", path, thief, g.body)
					var got api.Done
					if json.Unmarshal(r.body, &got); got.Secret != "" || r.status == 200 {
						t.Errorf("%s: %q repeats %v of another: %d %s", when, thief, id, r.status, r.body)
					}
				}
			}
		}
		now := x.events(o.Room, 0)
		// Sockets come and go, which the log may say.
		coming := func(kind string) bool { return kind == "leave" || kind == "return" }
		if a, b := slices.DeleteFunc(events, coming), slices.DeleteFunc(now, coming); !slices.Equal(a, b) {
			t.Errorf("%s: events %v, before %v", when, b, a)
		}
	}

	sat := give(given{who: "", body: m{"id": "nobody-guesses-7f3a91", "do": "sit", "seat": 0, "name": "Ada"}, other: []m{{"name": "Al"}, {"seat": 1}, {"bot": "hand"}}})
	ada := sat.done.Secret
	give(given{who: ben.Key, body: m{"id": "1", "do": "sit", "name": "Ben"}, other: []m{{"name": "Bo"}, {"seat": 0}}})
	if ada == "" || sat.done.Seat == nil || *sat.done.Seat != 0 {
		t.Fatalf("Ada sits: %+v", sat.done)
	}
	give(given{who: ada, body: m{"id": "1", "do": "say", "text": "Good luck"}, other: []m{{"text": "Bad luck"}, {"do": "leave"}}})
	give(given{who: ada, body: m{"id": "2", "do": "play", "text": "24/18 13/10"}, other: []m{{"text": "24/15"}, {"do": "throw"}}})
	give(given{who: ada, body: m{"id": "3", "do": "offer", "text": "takeback"}, other: []m{{"text": "draw"}, {"do": "answer", "text": "yes"}}})
	give(given{who: ben.Key, body: m{"id": "3", "do": "answer", "text": "yes"}, other: []m{{"text": "maybe", "do": "offer"}}})
	give(given{who: ada, body: m{"id": "4", "do": "play", "turn": 2, "text": "24/18 18/15"}, other: []m{{"text": "24/18 13/10"}}})
	give(given{who: ada, body: m{"id": "5", "do": "leave"}, other: []m{{"do": "return"}}})
	give(given{who: ben.Key, body: m{"id": "6", "do": "standin", "seat": 0}})
	give(given{who: ada, body: m{"id": "7", "do": "return"}, other: []m{{"do": "leave"}}})
	give(given{who: ben.Key, body: m{"id": "8", "do": "throw", "turn": 3}, other: []m{{"do": "say"}}})
	give(given{who: ada, body: m{"id": "9", "do": "commit", "dice": m{"length": 2048, "anchor": strings.Repeat("5a", 32)}}, other: []m{{"do": "leave"}}})
	give(given{who: ada, body: m{"id": "10", "do": "offer", "text": "draw"}, other: []m{{"text": "resign1"}}})
	give(given{who: ben.Key, body: m{"id": "11", "do": "answer", "text": "yes"}})
	give(given{who: ada, body: m{"id": "12", "do": "offer", "text": "rematch"}})
	repeat("in the game", x, y)
	give(given{who: ben.Key, body: m{"id": "13", "do": "answer", "text": "yes"}})
	for !slices.Contains(x.events(o.Room, 0), "rematch") {
		time.Sleep(time.Millisecond)
	}
	repeat("after it", x, y)

	x.house.Close()
	y.house.Close()
	if err := x.store.Close(); err != nil {
		t.Fatal(err)
	}
	z := newSiteIn(t, dir, live.Options{Pace: time.Hour}, door.Options{})
	x.house = z.house
	repeat("after a restart", z)
	if r := z.must("GET", "/api/v1/rooms/"+o.Room+"/game.json", "", nil, nil); strings.Contains(string(r.body), "nobody-guesses") {
		t.Error("the game file tells an id")
	}
}

// TestAGuestsOpeningIsNotToldToHisNeighbour: both come from one address, as behind one router, and call their opening the same.
func TestAGuestsOpeningIsNotToldToHisNeighbour(t *testing.T) {
	x := newSite(t, door.Options{})
	body := m{"id": "1", "game": "backgammon", "private": true, "sit": []m{{"seat": 0, "name": "Ada"}}}
	first := x.open("", body)
	for _, other := range []m{body, {"id": "1", "game": "backgammon", "private": true}, {"id": "1", "game": "parker"}} {
		r := x.ask("POST", "/api/v1/rooms", "", other)
		if r.status != 409 || r.code() != "taken" || strings.Contains(string(r.body), first.Room) {
			t.Errorf("%v: %d %s", other, r.status, r.body)
		}
	}
	if kinds := x.events(first.Room, 0); len(kinds) != 2 {
		t.Errorf("events %v", kinds)
	}
	body["id"] = "sixteen-letters-nobody-guesses"
	one, again := x.open("", body), x.open("", body)
	if one.Room == first.Room || again.Room != one.Room || again.Seats[0] != one.Seats[0] {
		t.Errorf("%+v, again %+v", one, again)
	}
	for _, change := range []m{{"game": "parker"}, {"private": false}, {"sit": []m{{"seat": 1, "name": "Ada"}}}, {"sit": []m{{"seat": 0, "name": "Al"}}}, {"match": m{"points": 3}}, {"title": "Sunday"}} {
		other := m{}
		for k, v := range body {
			other[k] = v
		}
		for k, v := range change {
			other[k] = v
		}
		if r := x.ask("POST", "/api/v1/rooms", "", other); r.status != 400 || strings.Contains(string(r.body), "s_") {
			t.Errorf("%v: %d %s", change, r.status, r.body)
		}
	}
}

// TestOldRepeatsAreKnownByTheLogAlone: long after a command a room remembers it no more, and its log does.
func TestOldRepeatsAreKnownByTheLogAlone(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "Ada"}}})
	path := "/api/v1/rooms/" + o.Room + "/commands"
	say := func(id, text string) reply {
		return x.ask("POST", path, o.Seats[0].Secret, m{"id": id, "do": "say", "text": text})
	}
	var first, again api.Done
	say("first", "hello").json(t, &first)
	for i := range 600 {
		if r := say(fmt.Sprint("later", i), "hello"); r.status != 200 {
			t.Fatalf("%s", r.body)
		}
	}
	if r := say("first", "hello"); r.status != 200 {
		t.Errorf("%d %s", r.status, r.body)
	} else if r.json(t, &again); again.N != first.N {
		t.Errorf("event %d, the first time %d", again.N, first.N)
	}
	if r := say("first", "good bye"); r.code() != "bad_request" {
		t.Errorf("%d %s", r.status, r.body)
	}
	if n := len(x.events(o.Room, 0)); n != 603 {
		t.Errorf("%d events", n)
	}
}
