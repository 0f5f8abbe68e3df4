package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"parlor/web/door"
)

// FuzzSaying says anything over a WebSocket. Whatever it is, the socket answers
// what comes after it: a panic there would end the server.
func FuzzSaying(f *testing.F) {
	const room, secret = "ROOM", "SECRET"
	for _, text := range []string{
		`{"hello":"ROOM","auth":"SECRET"}`, `{"hello":"ROOM","view":"brief","epoch":"e","since":3}`, `{"hello":"none"}`, `{"bye":"ROOM"}`,
		`{"preview":"ROOM","seat":0,"steps":["24/18"]}`, `{"command":"ROOM","body":{"id":"1","do":"throw","seat":0,"turn":1}}`,
		`{"command":"ROOM","body":{"id":"2","do":"sit","seat":1,"name":"Bob","dice":{"commit":"absent"}}}`,
		`{"command":"ROOM","body":{"id":"3","do":"link","link":"00"}}`, `{"command":"ROOM","body":{"do":"say","text":"\u0000"}}`,
		`{}`, `[]`, `"`, `null`, `{"hello":null}`, `{"body":{"seat":-1,"turn":1e3}}`, "\xff",
	} {
		f.Add(text)
	}
	x := newSite(f, door.Options{})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	names := strings.NewReplacer(room, o.Room, secret, o.Seats[0].Secret)
	ws := x.dial()
	n := 0
	f.Fuzz(func(t *testing.T, text string) {
		text = names.Replace(text)
		if len(text) > 4<<10 {
			return // The limit closes the socket, as it must.
		}
		ws.t = t
		ws.say("%s", text)
		n++
		mark := fmt.Sprint("mark-", n)
		ws.say(`{"command":"nowhere","body":{"id":%q}}`, mark)
		for b := range ws.frames {
			var told struct{ Type, Did string }
			if err := json.Unmarshal(b, &told); err != nil {
				t.Fatalf("%q is answered with %q", text, b)
			}
			if told.Did == mark {
				return
			}
		}
		t.Fatalf("%q ends the socket: %v", text, <-ws.ended)
	})
}

// FuzzRequest asks for anything, with any cookies and any body, as a program or a
// form. Nothing is answered with an internal error, no link leads to another site,
// and nobody who has no key gets the rights of one.
func FuzzRequest(f *testing.F) {
	const room, secret = "ROOM", "SECRET"
	for _, c := range [][4]string{
		{"GET", "/", "", ""},
		{"GET", "/r/ROOM?turn=1&home=left&look=felt", "turn=99; home=x", ""},
		{"GET", "/r/..%2f%5cevil.com?turn=1", "", ""},
		{"GET", "/r/ROOM?seat=s_JUNK", "parlor=p_JUNK", ""},
		{"GET", "/r/ROOM/dice", "lang=de; theme=dark", ""},
		{"GET", "/r/ROOM/replay.json", "parlor=SECRET", ""},
		{"GET", "/api/v1/rooms?phase=over&limit=0", "", ""},
		{"GET", "/api/v1/rooms/ROOM/log?since=-1", "", ""},
		{"GET", "/api/v1/rooms/ROOM/legal?play=24/18", "parlor=SECRET", ""},
		{"GET", "/api/v1/rooms/ROOM/explain?action=%00", "", ""},
		{"GET", "/api/v1/rooms/ROOM/hint", "seat-ROOM=SECRET", ""},
		{"GET", "/join?room=https://x/r/ROOM", "", ""},
		{"POST", "/api/v1/rooms", "", `{"game":"backgammon","sit":[{"seat":-1,"name":"x","dice":{"commit":"absent"}}]}`},
		{"POST", "/api/v1/rooms", "", `{"id":"1","game":"india","seats":1e9}`},
		{"POST", "/api/v1/rooms/ROOM/commands", "seat-ROOM=SECRET", `{"id":"1","do":"play","turn":1,"text":"24/18","link":"00"}`},
		{"POST", "/api/v1/players", "", `{"name":"\u202e"}`},
		{"POST", "/play", "name=%zz", "game=backgammon&with=here&seats=99&clock=d-1&match=p0&o-cube=on"},
		{"POST", "/play", "", "game=india&clock=9999999999999999/1&match=g4&js=1"},
		{"POST", "/r/ROOM", "", "do=sit&name=x&turn=x"},
		{"POST", "/settings", "", "lang=xx&theme=%0d%0a"},
		{"GET", "/rules/..%2f..", "", ""},
		{"GET", "/rule/C-9999", "", ""},
		{"GET", "/you?before=x/", "", ""},
	} {
		f.Add(c[0], c[1], c[2], c[3])
	}
	// Bots that play in thousands of rooms leave no time for anything else.
	x := newSite(f, door.Options{Rate: door.Rate{door.Opens: {Each: 2, Burst: 50}}})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	names := strings.NewReplacer(room, o.Room, secret, o.Seats[0].Secret)
	h := x.server.Handler()
	f.Fuzz(func(t *testing.T, method, path, cookies, body string) {
		path = names.Replace(path)
		u, err := url.ParseRequestURI(path)
		if err != nil || u.Host != "" || !strings.HasPrefix(path, "/") || strings.Contains(u.Path, "/events") || strings.Contains(u.Path, "/live") {
			return // No path, or a line that does not end.
		}
		r, err := http.NewRequest(method, "http://here"+path, strings.NewReader(names.Replace(body)))
		if err != nil {
			return
		}
		r.RequestURI, r.RemoteAddr = path, "192.0.2.1:80"
		r.Header.Set("Cookie", names.Replace(cookies))
		if !strings.HasPrefix(body, "{") {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code == http.StatusInternalServerError {
			t.Fatalf("%s %s: %s", method, path, w.Body)
		}
		to := w.Header().Get("Location")
		if at, err := r.URL.Parse(strings.ReplaceAll(to, `\`, "/")); to != "" && (err != nil || at.Host != "here") {
			t.Fatalf("%s %s leads to %q", method, path, to)
		}
	})
}
