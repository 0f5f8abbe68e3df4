package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"parlor/api"
	"parlor/web/door"
)

// TestNobodyIsToldASecretByAnIdempotencyKey has a guest open a private room and sit down in it, by keys that are known to a thief: he gives them
// again from another address, as a guest, as a player and with a secret of his own, for the same room and for others, with the same body and with others, by HTTP and by
// a socket; and thousands of keys besides. What he is told names neither the room nor a secret that is not his, and the guest's seat stays hers.
func TestNobodyIsToldASecretByAnIdempotencyKey(t *testing.T) {
	proxies, err := door.ParseProxies("127.0.0.0/8,::1/128")
	if err != nil {
		t.Fatal(err)
	}
	x := newSite(t, door.Options{Proxies: proxies})
	const opens, sits = "opens-nobody-guesses-this", "sits-nobody-guesses-this"
	from := func(n int) []string {
		return []string{"X-Forwarded-For", fmt.Sprintf("203.0.%d.%d", 113+n/250, 1+n%250)}
	}
	opening := m{"id": opens, "game": "backgammon", "private": true, "sit": []m{{"seat": 0, "name": "Ada"}}}
	var own struct {
		Room  string
		Seats []struct{ Secret string }
	}
	r := x.ask("POST", "/api/v1/rooms", "", opening, from(0)...)
	if r.json(t, &own); len(own.Seats) != 1 || own.Seats[0].Secret == "" {
		t.Fatalf("%d %s", r.status, r.body)
	}
	path := "/api/v1/rooms/" + own.Room + "/commands"
	sitting := m{"id": sits, "do": "sit", "seat": 1, "name": "Bea"}
	var bea api.Done
	if x.ask("POST", path, "", sitting, from(1)...).json(t, &bea); bea.Secret == "" {
		t.Fatalf("%+v", bea)
	}
	var again api.Done // She may have lost the answer.
	if x.ask("POST", path, "", sitting, from(1)...).json(t, &again); again.Secret != bea.Secret {
		t.Errorf("she herself is told %+v", again)
	}

	secrets := []string{own.Seats[0].Secret, bea.Secret}
	told := func(how string, status int, body []byte, room bool) {
		t.Helper()
		for _, s := range secrets {
			if strings.Contains(string(body), s) {
				t.Errorf("%s: %d %s", how, status, body)
			}
		}
		if room && strings.Contains(string(body), own.Room) {
			t.Errorf("%s: the private room is named: %d %s", how, status, body)
		}
	}
	var eve struct{ Key string }
	x.ask("POST", "/api/v1/players", "", m{"name": "Eve"}, from(2)...).json(t, &eve)
	var hers struct {
		Room  string
		Seats []struct{ Secret string }
	}
	x.ask("POST", "/api/v1/rooms", "", m{"id": "eves", "game": "backgammon", "sit": []m{{"seat": 0, "name": "Eve"}}}, from(2)...).json(t, &hers)
	if len(hers.Seats) != 1 {
		t.Fatalf("%+v", hers)
	}

	for who, secret := range map[string]string{"a guest": "", "a player": eve.Key, "who sits elsewhere": hers.Seats[0].Secret, "junk": "s_" + strings.Repeat("A", 32)} {
		for _, body := range []m{
			opening,
			{"id": opens, "game": "backgammon", "private": true, "sit": []m{{"seat": 0, "name": "Eve"}}},
			{"id": opens, "game": "parker"},
			{"id": sits, "game": "backgammon", "sit": []m{{"seat": 1, "name": "Bea"}}},
		} {
			r := x.ask("POST", "/api/v1/rooms", secret, body, from(3)...)
			told(who+" opens", r.status, r.body, true)
		}
		for _, room := range []string{own.Room, hers.Room} {
			for _, body := range []m{
				sitting,
				{"id": sits, "do": "sit", "name": "Bea"},
				{"id": sits, "do": "sit", "seat": 0, "name": "Ada"},
				{"id": opens, "do": "sit", "seat": 0, "name": "Ada"},
				{"id": opens + "/0", "do": "sit", "seat": 0, "name": "Ada"},
				{"id": sits, "do": "leave", "seat": 1},
				{"id": sits, "do": "stand", "seat": 1},
			} {
				r := x.ask("POST", "/api/v1/rooms/"+room+"/commands", secret, body, from(3)...)
				told(who+" does", r.status, r.body, false)
				if room == own.Room && r.status == 200 {
					t.Errorf("%s does %v: %s", who, body, r.body)
				}
				line := x.dial(from(3)...)
				b, err := json.Marshal(body)
				if err != nil {
					t.Fatal(err)
				}
				line.say(`{"hello":%q,"auth":%q}`, room, secret)
				line.say(`{"command":%q,"body":%s}`, room, b)
				for over := false; !over; {
					text, ok := <-line.frames
					var said api.Told
					over = !ok || json.Unmarshal(text, &said) == nil && (said.Type == api.ToldDone || said.Type == api.ToldError || said.Did != "")
					told(who+" says", 0, text, false)
				}
				line.socket.CloseNow()
			}
		}
	}

	// What the public file calls a command is good for nothing.
	names := map[string]bool{}
	f, err := x.house.File(t.Context(), own.Room)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range f.Events {
		if e.Command != "" {
			names[e.Command] = true
			for _, id := range []string{e.Command, e.Command[max(0, len(e.Command)-64):]} {
				r := x.ask("POST", path, "", m{"id": id, "do": "sit", "seat": 1, "name": "Bea"}, from(4)...)
				told("by the name of a command", r.status, r.body, false)
			}
		}
		if strings.Contains(e.Command, sits) || strings.Contains(e.Data, sits) || strings.Contains(e.Data, opens) {
			t.Errorf("a key is in the file: %+v", e)
		}
	}
	if len(names) == 0 {
		t.Error("no command has a name")
	}

	// Thousands of keys, from as many addresses, none of them hers.
	for i := range 3000 {
		id := fmt.Sprintf("sits-nobody-guesses-%04d", i)
		if i%3 == 0 {
			id = fmt.Sprint(i)
		}
		r := x.ask("POST", path, "", m{"id": id, "do": "sit", "seat": 1, "name": "Bea"}, from(i)...)
		if told("by a guess", r.status, r.body, false); r.status == 200 || t.Failed() {
			t.Fatalf("guess %d: %d %s", i, r.status, r.body)
		}
	}
	if r := x.ask("POST", path, bea.Secret, m{"id": "hello", "do": "say", "text": "still here"}, from(1)...); r.status != 200 {
		t.Errorf("she can do nothing any more: %d %s", r.status, r.body)
	}
}
