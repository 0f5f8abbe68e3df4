package web

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"parlor/api"
	"parlor/web/door"
)

func TestWhatIsNotUnderstoodIsAnsweredAndTheSocketStays(t *testing.T) {
	x := newSite(t, door.Options{})
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
		b, _ := ws.next()
		var f struct {
			Type  string
			Error struct{ Code, Message string }
		}
		if err := json.Unmarshal([]byte(b), &f); err != nil || f.Type != "error" || f.Error.Code != c.code || f.Error.Message == "" {
			t.Errorf("%s is answered with %s, want %s", c.say, b, c.code)
		}
	}
	ws.say(`{"hello":%q}`, o.Room)
	if _, f := ws.next(); f.Type != api.Snapshot {
		t.Errorf("frame %+v", f)
	}
	ws.say(`{"bye":%q}`, o.Room)
	ws.say(`{"bye":%q}`, "none")
	for i := range 8 + 1 {
		ws.say(`{"hello":%q}`, x.open("", m{"game": "backgammon"}).Room)
		b, _ := ws.next()
		if refused := strings.Contains(b, `"type":"error"`); refused != (i == 8) {
			t.Errorf("hello to room %d: %.100s", i, b)
		}
	}
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", "", m{"id": "1", "do": "say", "text": "hello"}, nil)
	select {
	case b := <-ws.frames:
		if !bytes.HasPrefix(b, []byte(`{"type":"alive"`)) {
			t.Errorf("after bye comes %s", b)
		}
	case <-time.After(50 * time.Millisecond):
	}
	huge := x.dial()
	huge.say(`{"hello":%q}`, strings.Repeat("x", 2*4<<10))
	if err := <-huge.ended; websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("a huge hello: %v", err)
	}
}

// TestCommandsOverTheSocket plays over two sockets: the frame of what happened
// answers whoever gave the command, and only him.
func TestCommandsOverTheSocket(t *testing.T) {
	x := newSite(t, door.Options{})
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
			schema, f := "Frame", api.Told{}
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
	var v api.View
	if x.must("GET", "/api/v1/rooms/"+free.Room, "", nil, &v); v.Seats[1].Player != p.Player || p.Player == "" {
		t.Errorf("the owner of %q sat down as %+v", p.Player, v.Seats[1])
	}
}

// TestASeatTakenLaterIsSeenWithTheNextHello follows with a key, then sits down.
func TestASeatTakenLaterIsSeenWithTheNextHello(t *testing.T) {
	x := newSite(t, door.Options{})
	var p struct{ Key string }
	x.must("POST", "/api/v1/players", "", m{"name": "Ada"}, &p)
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 1, "name": "o"}}})
	ws := x.dial("Cookie", "parlor="+p.Key)
	hello := func() api.Frame {
		ws.say(`{"hello":%q}`, o.Room)
		for {
			if _, f := ws.next(); f.Type == api.Snapshot {
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
