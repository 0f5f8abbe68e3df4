package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
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
	x := newSite(f, Options{})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	names := strings.NewReplacer(room, o.Room, secret, o.Seats[0].Secret)
	ws := x.dial()
	n := 0
	f.Fuzz(func(t *testing.T, text string) {
		text = names.Replace(text)
		if len(text) > maxHello {
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
