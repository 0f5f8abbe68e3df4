package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/players"
	"parlor/web/door"
)

// TestMadeUpSecretsShareTheLimitOfTheirAddress opens rooms and talks with a
// secret made up for each request.
func TestMadeUpSecretsShareTheLimitOfTheirAddress(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.Rate{door.Commands: {Each: 0.001, Burst: 7}, door.Opens: {Each: 0.001, Burst: 5}}})
	done := map[int]int{}
	for i := range 50 {
		done[x.ask("POST", "/api/v1/rooms", fmt.Sprintf("s_JUNK%d", i), m{"game": "backgammon"}).status]++
	}
	if done[201] != 5 || done[429] != 45 {
		t.Errorf("50 openings with made-up secrets: %v, want 5 rooms", done)
	}
	o := firstRoom(t, x)
	done = map[int]int{}
	for i := range 50 {
		r := x.ask("POST", "/api/v1/rooms/"+o+"/commands", fmt.Sprintf("s_JUNK%d", i), m{"id": fmt.Sprint(i), "do": "say", "text": "hello"})
		done[r.status]++
	}
	if done[200] != 7 || done[429] != 43 {
		t.Errorf("50 words with made-up secrets: %v, want 7", done)
	}
}

func firstRoom(t *testing.T, x *served) string {
	t.Helper()
	var list struct{ Rooms []api.Listed }
	x.must("GET", "/api/v1/rooms", "", nil, &list)
	if len(list.Rooms) == 0 {
		t.Fatal("no room")
	}
	return list.Rooms[0].Room
}

// TestManyKeysOfOneAddressAreLimitedTogether gives out keys without end: all of
// them may do what ten visitors may.
func TestManyKeysOfOneAddressAreLimitedTogether(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.Rate{door.Opens: {Each: 0.001, Burst: 2}}})
	rooms := 0
	for range 20 {
		key, err := players.NewKey(context.Background(), x.store, "Ada", "")
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if x.ask("POST", "/api/v1/rooms", key, m{"game": "backgammon"}).status == 201 {
				rooms++
			}
		}
	}
	if rooms != 20 {
		t.Errorf("20 keys of one address open %d rooms, want 2 times %d", rooms, 10)
	}
}

func TestTalkIsLimitedByRoomAndSpeaker(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.Rate{door.Words: {Each: 0.001, Burst: 3}}})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 1, "name": "o"}}})
	path := "/api/v1/rooms/" + o.Room + "/commands"
	n := 0
	say := func(secret string) (said int) {
		for range 10 {
			n++
			r := x.ask("POST", path, secret, m{"id": fmt.Sprint("word-", n), "do": "say", "text": "hello"})
			if r.status == 200 {
				said++
			} else if r.code() != "rate" || r.header.Get("Retry-After") == "" {
				t.Fatalf("%d %s", r.status, r.body)
			}
		}
		return said
	}
	key, err := players.NewKey(context.Background(), x.store, "Eve", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, secret string
		want         int
	}{
		{"a stranger", "", 3},
		{"another stranger in the same room", key, 0},
		{"a player", o.Seats[0].Secret, 3},
		{"the other player", o.Seats[1].Secret, 3},
	} {
		if got := say(c.secret); got != c.want {
			t.Errorf("%s says %d of 10 words, want %d", c.name, got, c.want)
		}
	}
}

func TestStrangersDoNotTalkInPrivateRooms(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon", "private": true, "sit": []m{{"seat": 0, "name": "x"}}})
	path := "/api/v1/rooms/" + o.Room + "/commands"
	if r := x.ask("POST", path, "", m{"id": "1", "do": "say", "text": "hello"}); r.status != 403 || r.code() != "forbidden" {
		t.Errorf("a stranger: %d %s", r.status, r.body)
	}
	x.must("POST", path, o.Seats[0].Secret, m{"id": "2", "do": "say", "text": "hello"}, nil)
	if kinds := strings.Join(x.events(o.Room, 0), " "); strings.Count(kinds, "say") != 1 {
		t.Errorf("events %s", kinds)
	}
}

// TestARefusedOpeningMakesNothing refuses openings and counts what is left of
// them: rooms, keys, memory.
func TestARefusedOpeningMakesNothing(t *testing.T) {
	x := newSite(t, door.Options{})
	openings := []m{
		{"game": "nothing"},
		{"game": "backgammon", "seats": 9},
		{"game": "backgammon", "options": m{"cube": "perhaps"}},
		{"game": "backgammon", "sit": []m{{"seat": 0, "name": ""}}},
		{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}, {"seat": 0, "name": "y"}}},
		{"game": "backgammon", "manual": true, "sit": []m{{"seat": 0, "bot": "random"}}},
		{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x", "dice": m{"commit": strings.Repeat("1", 64), "length": -1}}}},
	}
	heap := func() uint64 {
		runtime.GC()
		var s runtime.MemStats
		runtime.ReadMemStats(&s)
		return s.HeapAlloc
	}
	refuse := func(times int) {
		for i := range times {
			if r := x.ask("POST", "/api/v1/rooms", fmt.Sprintf("s_JUNK%d", i), openings[i%len(openings)]); r.status < 400 || r.status >= 500 {
				t.Fatalf("%v: %d %s", openings[i%len(openings)], r.status, r.body)
			}
		}
	}
	refuse(100)
	before := heap()
	refuse(2000)
	if after := heap(); after > before+2<<20 {
		t.Errorf("2000 refused openings hold %d KB", (after-before)>>10)
	}
	if n := x.house.Stats.Rooms.Load(); n != 0 {
		t.Errorf("%d rooms run", n)
	}
	form := x.ask("POST", "/play", "", "game=backgammon&with=bot&name="+url.QueryEscape(strings.Repeat("long", 20)), "Content-Type", "application/x-www-form-urlencoded")
	if form.status != 400 || len(form.header.Values("Set-Cookie")) > 0 {
		t.Errorf("a refused form: %d, cookies %q", form.status, form.header.Values("Set-Cookie"))
	}
	if !strings.Contains(string(form.body), "A name has 1 to 24 letters") {
		t.Error("the page does not say what is wrong")
	}
	if r := x.ask("POST", "/api/v1/players", "", m{"name": strings.Repeat("long", 20)}); r.status != 400 {
		t.Errorf("a key with a long name: %d", r.status)
	}
}

// TestASeatCannotBeTakenOverByRepeatingItsIdempotencyKey does what a reader of
// game.json could: sit down again with the same key from the same address.
func TestASeatCannotBeTakenOverByRepeatingItsIdempotencyKey(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon"})
	path := "/api/v1/rooms/" + o.Room + "/commands"
	const secret = "a-key-that-nobody-guesses-7f3a"
	var first, again, short, shortAgain api.Done
	x.must("POST", path, "", m{"id": secret, "do": "sit", "seat": 0, "name": "x"}, &first)
	x.must("POST", path, "", m{"id": secret, "do": "sit", "seat": 0, "name": "x"}, &again)
	if first.Secret == "" || again.Secret != first.Secret || again.N != first.N {
		t.Errorf("a guest repeats his own command: %+v, the first time %+v", again, first)
	}
	x.must("POST", path, "", m{"id": "sit", "do": "sit", "seat": 1, "name": "o"}, &short)
	x.must("POST", path, "", m{"id": "sit", "do": "sit", "seat": 1, "name": "o"}, &shortAgain)
	if short.Secret == "" || shortAgain.Secret != "" || shortAgain.N != short.N {
		t.Errorf("a key that can be guessed: %+v, the first time %+v", shortAgain, short)
	}
	x.must("POST", path, first.Secret, m{"id": "away", "do": "leave"}, nil)
}

func TestASeatLinkNeverReplacesThePlayersCookie(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}}})
	other := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "x"}}})
	key, err := players.NewKey(context.Background(), x.store, "Ada", "")
	if err != nil {
		t.Fatal(err)
	}
	for secret, want := range map[string]int{"s_JUNK": 403, other.Seats[0].Secret: 403, key: 400, "b_JUNK": 403, o.Seats[0].Secret: 303} {
		r := x.ask("GET", "/r/"+o.Room+"?seat="+secret, "", nil, "Cookie", "parlor="+key)
		cookies := r.header.Values("Set-Cookie")
		if r.status != want || (want != 303) != (len(cookies) == 0) {
			t.Errorf("seat=%s: %d, cookies %q; want %d", secret, r.status, cookies, want)
		}
		for _, c := range cookies {
			if !strings.HasPrefix(c, "seat-"+o.Room+"=s_") || !strings.Contains(c, "HttpOnly") {
				t.Errorf("seat=%s sets %q", secret, c)
			}
		}
	}
	// With both cookies one is both.
	var v struct{ You game.Seat }
	r := x.ask("GET", "/api/v1/rooms/"+o.Room, "", nil, "Cookie", "parlor="+key+"; seat-"+o.Room+"="+o.Seats[0].Secret)
	if r.json(t, &v); v.You != 0 {
		t.Errorf("with the seat's cookie you are %d", v.You)
	}
	r = x.ask("GET", "/api/v1/players/me", "", nil, "Cookie", "parlor="+key+"; seat-"+o.Room+"="+o.Seats[0].Secret)
	if r.status != 200 {
		t.Errorf("the account: %d %s", r.status, r.body)
	}
}

func TestNoLinkLeadsToAnotherSite(t *testing.T) {
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon"})
	for _, path := range []string{
		"/r/..%2f%5cevil.com?turn=1", "/r/%2fevil.com?turn=1", "/r/..%2f..%2f%2fevil.com?look=felt", "/r/" + o.Room + "%2f..%2f%5cevil.com?home=left",
	} {
		if r := x.ask("GET", path, "", nil); r.status != 404 || r.header.Get("Location") != "" {
			t.Errorf("%s: %d to %q", path, r.status, r.header.Get("Location"))
		}
	}
	if r := x.ask("GET", "/r/"+o.Room+"?turn=1", "", nil); r.status != 303 || r.header.Get("Location") != "/r/"+o.Room {
		t.Errorf("a turned board: %d to %q", r.status, r.header.Get("Location"))
	}
	if r := x.ask("GET", "/new/backgammon?error=Send+money", "", nil); r.status != 200 || strings.Contains(string(r.body), "Send money") {
		t.Errorf("%d: the page shows what a stranger wrote into the link", r.status)
	}
}

func TestPagesThatRefuseSayWhenToComeAgain(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.Rate{door.Opens: {Each: 0.01, Burst: 1}}})
	var r reply
	for range 3 {
		r = x.ask("POST", "/play", "", "game=backgammon&with=bot&name=Ada", "Content-Type", "application/x-www-form-urlencoded")
	}
	if r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") == "" || r.header.Get("Retry-After") == "1" {
		t.Errorf("%d, Retry-After %q: want the seconds until there is one more", r.status, r.header.Get("Retry-After"))
	}
}
