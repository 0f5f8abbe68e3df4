package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/players"
	"parlor/web/door"
)

// scene is a server with a few rooms and people in it.
type scene struct {
	*served
	ada, bob, spy, watcher, player string // keys and tokens
	game, seat0, seat1             string // backgammon of two guests, with their secrets
	empty                          string // a room with open seats
	over                           string // a finished game
	hot                            string // both seats are Ada's
}

func newScene(t *testing.T) *scene {
	t.Helper()
	x := &scene{served: newSite(t, door.Options{})}
	key := func(name string) string {
		var p struct{ Key string }
		x.must("POST", "/api/v1/players", "", m{"name": name}, &p)
		return p.Key
	}
	x.ada, x.bob, x.spy = key("Ada"), key("Bob"), key("Eve")
	var err error
	if x.watcher, err = players.NewKey(context.Background(), x.store, "watcher", "watch"); err != nil {
		t.Fatal(err)
	}
	if x.player, err = players.NewKey(context.Background(), x.store, "player", "play"); err != nil {
		t.Fatal(err)
	}
	two := []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}
	o := x.open("", m{"game": "backgammon", "sit": two})
	x.game, x.seat0, x.seat1 = o.Room, o.Seats[0].Secret, o.Seats[1].Secret
	x.empty = x.open(x.ada, m{"game": "parker", "title": "Sunday"}).Room
	o = x.open("", m{"game": "navy", "sit": two})
	x.over = o.Room
	x.must("POST", "/api/v1/rooms/"+x.over+"/commands", o.Seats[0].Secret, m{"id": "1", "do": "offer", "seat": 0, "text": "resign1"}, nil)
	o = x.open("", m{"game": "article", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "bot": "hand"}}})
	x.hot = o.Room
	return x
}

// TestEveryRequest asks for everything in docs/protocol.md, rightly and wrongly:
// what comes back, and which events there are then.
func TestEveryRequest(t *testing.T) {
	x, doc := newScene(t), readDocument(t)
	room := func(id, rest string) string { return "/api/v1/rooms/" + id + rest }
	for _, c := range []struct {
		method, path, secret string
		body                 any
		status               int
		content              string // in the body; for errors "code:..."
		events               string // that the room has since
	}{
		{"GET", "/api/v1/games", "", nil, 200, `"name":"wikipedia-strict"`, ""},
		{"GET", "/api/v1/openapi.json", "", nil, 200, `"openapi": "3.1`, ""},
		{"GET", "/api/v1/nothing", "", nil, 404, "code:not_found", ""},
		{"DELETE", "/api/v1/games", "", nil, 405, "code:bad_request", ""},

		{"POST", "/api/v1/players", "", m{"name": "Zoe"}, 201, `"key":"p_`, ""},
		{"POST", "/api/v1/players", "", m{"name": strings.Repeat("ä", 24)}, 201, `"key":"p_`, ""},
		{"POST", "/api/v1/players", "", m{"name": strings.Repeat("ä", 25)}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/players", "", m{"name": strings.Repeat("x", 60000)}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/players", "", m{}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/players", "", m{"name": " "}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/players", "", m{"name": "two\nlines"}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/players", "", m{"nam": "Zoe"}, 400, "code:bad_request", ""},
		{"GET", "/api/v1/players/me", x.ada, nil, 200, `"name":"Ada"`, ""},
		{"GET", "/api/v1/players/me", "", nil, 404, "code:not_found", ""},
		{"GET", "/api/v1/players/me", "p_unknown", nil, 403, "code:forbidden", ""},
		{"GET", "/api/v1/players/me", "wrong", nil, 403, "code:forbidden", ""},

		{"GET", "/api/v1/rooms", "", nil, 200, x.empty, ""},
		{"GET", "/api/v1/rooms?phase=playing", "", nil, 200, x.game, ""},
		{"GET", "/api/v1/rooms?phase=over&limit=1", "", nil, 200, x.over, ""},
		{"GET", "/api/v1/rooms?phase=tomorrow", "", nil, 400, "code:bad_request", ""},
		{"GET", "/api/v1/rooms?limit=0", "", nil, 400, "code:bad_request", ""},
		{"GET", "/api/v1/rooms?limit=many", "", nil, 400, "code:bad_request", ""},

		{"POST", "/api/v1/rooms", "", m{"game": "poker"}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/rooms", "", m{"game": "parker", "options": m{"doubles": "nine"}}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/rooms", "", m{"game": "crown-and-anchor", "options": m{"chips": 50}, "seats": 3}, 201, `"chips":"50"`, ""},
		{"POST", "/api/v1/rooms", "", m{"game": "crown-and-anchor", "options": m{"chips": "50"}, "seats": 3}, 201, `"chips":"50"`, ""},
		{"POST", "/api/v1/rooms", "", m{"game": "crown-and-anchor", "options": m{"chips": true}, "seats": 3}, 400, `options.chips: found true: want a text or a number`, ""},
		{"POST", "/api/v1/rooms", "", m{"game": "parker", "advice": "always"}, 201, `"advice":"always"`, ""},
		{"POST", "/api/v1/rooms", "", m{"game": "parker", "advice": "sometimes"}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/rooms", "", m{"game": "parker", "seats": 5}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/rooms", "", m{"game": "parker", "clock": m{"days": 2, "pool": 5}}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/rooms", "", m{"game": "hypergammon", "position": "x=9:1,off:2 o=8:1,off:2 turn=o next=throw"}, 201, `"private":true,"dice":3,"position":"x=9:1,off:2 o=8:1,off:2 turn=o next=throw"`, ""},
		{"POST", "/api/v1/rooms", "", m{"game": "hypergammon", "position": "x=9:1 o=8:1,off:2 turn=o next=throw"}, 400, "position: hypergammon: field x=9:1: want 3 men in all, not 1", ""},
		{"POST", "/api/v1/rooms", "", m{"game": "hypergammon", "position": "x=off:3 o=8:1,off:2 next=over"}, 400, "position: the game is over there: want one in which somebody is to act", ""},
		{"POST", "/api/v1/rooms", "", m{"game": "hypergammon", "position": strings.Repeat("x", 1001)}, 400, "code:bad_request", ""},
		{"POST", "/api/v1/rooms", x.watcher, m{"game": "parker"}, 403, "code:forbidden", ""},
		{"POST", "/api/v1/rooms", x.player, m{"game": "parker"}, 201, `"phase":"seating"`, ""},
		{"POST", "/api/v1/rooms", x.ada, m{
			"game": "parker", "options": m{"penalty": "2"}, "seats": 2, "match": m{"points": 5}, "clock": m{"delay": 12000, "pool": 120000},
			"private": true, "title": "Sunday", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "hand"}},
		}, 201, `"phase":"playing"`, ""},

		{"GET", room(x.game, ""), "", nil, 200, `"you":-1`, ""},
		{"GET", room(x.game, ""), x.seat0, nil, 200, `"you":0`, ""},
		{"GET", room("none", ""), "", nil, 404, "code:not_found", ""},
		{"GET", room(strings.Repeat("x", 500), ""), "", nil, 404, "code:not_found", ""},
		{"GET", room(x.game, "/log"), "", nil, 200, `"e":"open"`, ""},
		{"GET", room(x.game, "/log?since=2"), x.seat0, nil, 200, `"epoch":"`, ""},
		{"GET", room(x.game, "/log?since=-1"), "", nil, 400, "code:bad_request", ""},
		{"GET", room("none", "/log"), "", nil, 404, "code:not_found", ""},
		{"GET", room(x.game, "/events?since=much"), "", nil, 400, "code:bad_request", ""},
		{"GET", room("none", "/events"), "", nil, 404, "code:not_found", ""},

		{"GET", room(x.game, "/legal"), x.seat0, nil, 200, `"throw":true`, ""},
		{"GET", room(x.game, "/legal"), x.seat1, nil, 409, "code:not_your_turn", ""},
		{"GET", room(x.game, "/legal"), "", nil, 409, "code:not_your_turn", ""},
		{"GET", room(x.game, "/explain?action=24/18"), "", nil, 200, `"legal":false`, ""},
		{"GET", room(x.game, "/explain"), "", nil, 400, "code:bad_request", ""},
		{"GET", room(x.game, "/explain?action="+strings.Repeat("x", 300)), "", nil, 400, "code:bad_request", ""},
		{"GET", room(x.game, "/hint"), x.seat0, nil, 403, "code:no_advice", ""},
		{"GET", room(x.hot, "/hint"), "", nil, 409, "code:not_your_turn", ""},
		{"GET", room(x.game, "/receipt"), "", nil, 200, `"sig":"`, ""},
		{"GET", room("none", "/receipt"), "", nil, 404, "code:not_found", ""},
		{"GET", room(x.game, "/proof?since=999999"), x.seat0, nil, 200, `"events":[],"receipt":{"room":"` + x.game + `"`, ""},
		{"GET", room(x.game, "/proof?since=1"), x.seat0, nil, 200, `"sig":"`, ""},
		{"GET", room(x.game, "/game.json"), "", nil, 409, "code:waiting", ""},
		{"GET", room(x.over, "/game.json"), "", nil, 200, `"receipts"`, ""},

		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a1", "do": "throw", "turn": 7}, 409, "code:stale", ""},
		{"POST", room(x.game, "/commands"), x.seat1, m{"id": "a2", "do": "throw", "turn": 0}, 409, "code:not_your_turn", ""},
		{"POST", room(x.game, "/commands"), x.seat1, m{"id": "a3", "do": "throw", "seat": 0, "turn": 0}, 403, "code:not_seated", ""},
		{"POST", room(x.game, "/commands"), x.spy, m{"id": "a4", "do": "throw", "turn": 0}, 403, "code:not_seated", ""},
		{"POST", room(x.game, "/commands"), "", m{"id": "a5", "do": "throw", "turn": 0}, 403, "code:not_seated", ""},
		{"POST", room(x.game, "/commands"), x.watcher, m{"id": "a6", "do": "say", "text": "hi"}, 403, "code:forbidden", ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"do": "throw", "turn": 0}, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": strings.Repeat("x", 65), "do": "throw", "turn": 0}, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a b", "do": "throw", "turn": 0}, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a21", "do": "commit", "seats": []int{}, "dice": m{"length": 2048, "anchor": strings.Repeat("5a", 32)}}, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a7", "do": "dance"}, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a8", "do": "flag"}, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a9", "do": "pause"}, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a10", "do": "throw", "turn": 0, "text": "6-6"}, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a11", "do": "throw", "turn": 0}, 200, `{"n":`, "throw"},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a11", "do": "throw", "turn": 0}, 200, `{"n":`, ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a12", "do": "say", "text": "good luck"}, 200, `{"n":`, "say"},
		{"POST", room(x.game, "/commands"), "", m{"id": "a13", "do": "say", "text": "hello"}, 200, `{"n":`, "say"},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a14", "do": "say", "text": strings.Repeat("x", 281)}, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, m{"id": "a15", "do": "offer", "text": "draw"}, 200, `{"n":`, "offer"},
		{"POST", room(x.game, "/commands"), x.seat1, m{"id": "a16", "do": "answer", "text": "no"}, 200, `{"n":`, "answer"},
		{"POST", room(x.game, "/commands"), x.seat1, m{"id": "a17", "do": "answer", "text": "no"}, 409, "code:stale", ""},
		{"POST", room(x.game, "/commands"), x.seat1, m{"id": "a18", "do": "sit", "name": "late"}, 410, "code:gone", ""},
		{"POST", room(x.over, "/commands"), x.seat1, m{"id": "a19", "do": "throw", "turn": 0}, 403, "code:not_seated", ""},
		{"POST", room("none", "/commands"), x.seat1, m{"id": "a20", "do": "throw", "turn": 0}, 404, "code:not_found", ""},

		{"POST", room(x.empty, "/commands"), x.bob, m{"id": "b1", "do": "sit", "name": "Bob", "seat": 1}, 200, `"secret":"s_`, "sit"},
		{"POST", room(x.empty, "/commands"), x.spy, m{"id": "b2", "do": "sit", "name": "Eve", "seat": 1}, 409, "code:taken", ""},
		{"POST", room(x.empty, "/commands"), x.bob, m{"id": "b3", "do": "sit", "name": "Bob"}, 409, "code:taken", ""},
		{"POST", room(x.empty, "/commands"), x.spy, m{"id": "b4", "do": "sit"}, 400, "code:bad_request", ""},
		{"POST", room(x.empty, "/commands"), x.bob, m{"id": "b5", "do": "throw", "turn": 0}, 409, "code:waiting", ""},
		{"POST", room(x.empty, "/commands"), x.bob, m{"id": "b6", "do": "stand"}, 200, `{"n":`, "stand"},
		{"POST", room(x.empty, "/commands"), x.bob, m{"id": "b7", "do": "sit", "name": "Bob"}, 200, `"seat":0`, "sit"},
		{"POST", room(x.empty, "/commands"), x.spy, m{"id": "b8", "do": "sit", "bot": "random"}, 200, `{"n":`, "sit"},

		{"POST", room(x.game, "/commands"), x.seat0, "{", 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, "", 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, `{"id":"c1","do":"say","text":"a"}{"id":"c2"}`, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, `{"id":"c3","do":"say","text":"a","more":1}`, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, `{"id":"c4","do":"throw","turn":"0"}`, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, `[1,2]`, 400, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, `{"id":"c5","do":"say","text":"` + strings.Repeat("x", 64<<10) + `"}`, 413, "code:bad_request", ""},
		{"POST", room(x.game, "/commands"), x.seat0, `{"id":"c6","do":"seed","seed":"xyz"}`, 400, "code:bad_request", ""},

		{"GET", "/healthz", "", nil, 200, "ok", ""},
		{"GET", "/readyz", "", nil, 200, "ready", ""},
		{"GET", "/metrics", "", nil, 200, "parlor_commands_total", ""},
	} {
		name := strings.TrimSpace(fmt.Sprintf("%s %.60s %.60v", c.method, c.path, c.body))
		id := ""
		for _, r := range []string{x.game, x.empty, x.over} {
			if strings.Contains(c.path, "/rooms/"+r) {
				id = r
			}
		}
		var before uint64
		if id != "" {
			r, err := x.house.Look(context.Background(), id)
			if err != nil {
				t.Fatal(err)
			}
			before = r.Seq
		}
		got := x.ask(c.method, c.path, c.secret, c.body)
		if got.status != c.status {
			t.Errorf("%s: %d %.200s, want %d", name, got.status, got.body, c.status)
			continue
		}
		if code, ok := strings.CutPrefix(c.content, "code:"); ok {
			if got.code() != code {
				t.Errorf("%s: %s, want the code %s and a message", name, got.body, code)
			}
			if goWords.Match(got.body) {
				t.Errorf("%s: %s has words of Go", name, got.body)
			}
		} else if !strings.Contains(string(got.body), c.content) {
			t.Errorf("%s: %.300s, want %s", name, got.body, c.content)
		}
		if strings.HasPrefix(c.path, "/api/") && c.path != "/api/v1/nothing" && c.method != "DELETE" {
			doc.checked(t, c.method, template(c.path), got)
		}
		if id != "" {
			// What bots and seats do by themselves afterwards is not asked for.
			events := slices.DeleteFunc(x.events(id, before), func(e string) bool {
				return e == "start" || e == "anchor" || id == x.empty && (e == "throw" || e == "play")
			})
			if strings.Join(events, " ") != c.events {
				t.Errorf("%s: events %v, want %q", name, events, c.events)
			}
		}
	}
}

func TestAWholeGameOverTheAPI(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	secrets := []string{o.Seats[0].Secret, o.Seats[1].Secret}
	path := "/api/v1/rooms/" + o.Room
	turns := 0
	for n := 0; ; n++ {
		var v struct {
			Phase   string
			Turn    int
			ToAct   []game.Seat `json:"to_act"`
			Thrower game.Seat
			Result  *struct{ Reason string }
		}
		x.must("GET", path, "", nil, &v)
		if v.Phase == "over" {
			if v.Result == nil || v.Result.Reason != "rules" || turns < 20 {
				t.Fatalf("%+v after %d turns", v, turns)
			}
			break
		}
		seat := v.ToAct[0]
		command := m{"id": fmt.Sprint(n), "do": "throw", "turn": v.Turn}
		if v.Thrower < 0 {
			var l struct {
				Nodes [][]struct {
					Do string
					To int
				}
			}
			x.must("GET", path+"/legal", secrets[seat], nil, &l)
			var steps []string
			for at := 0; len(l.Nodes[at]) > 0; {
				e := l.Nodes[at][n%len(l.Nodes[at])]
				steps, at = append(steps, e.Do), e.To
			}
			command["do"], command["text"] = "play", strings.Join(steps, " ")
			turns++
		}
		var a struct{ N uint64 }
		x.must("POST", path+"/commands", secrets[seat], command, &a)
	}
	var log struct {
		Events []struct{ N uint64 }
		N      uint64
	}
	x.must("GET", path+"/log", "", nil, &log)
	for i, e := range log.Events {
		if e.N != uint64(i+1) {
			t.Fatalf("event %d stands at %d", e.N, i+1)
		}
	}
	if r := x.ask("GET", path+"/game.json", "", nil); r.status != http.StatusOK || !strings.Contains(r.header.Get("Content-Disposition"), o.Room) {
		t.Errorf("the file: %d %v", r.status, r.header)
	}
}
