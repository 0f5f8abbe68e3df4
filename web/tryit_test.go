package web

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/web/door"
	"parlor/web/pages"
)

// post sends a form as a browser without scripts does, and returns where it leads.
func (x *served) post(path string, form url.Values, headers ...string) (reply, string) {
	x.t.Helper()
	r := x.ask("POST", path, "", form.Encode(), append(headers, "Content-Type", "application/x-www-form-urlencoded")...)
	return r, r.header.Get("Location")
}

// TestTheBenchIsPlayedOn sends the form of the bench: the visitor sits where
// somebody is to act, and the level that he chose everywhere else.
func TestTheBenchIsPlayedOn(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	line := "x=9:1,off:2 o=12:1,2:1,off:1 turn=o next=play throw=6-1 left=6,1"
	page, at := x.follow(benchAt("hypergammon", line))
	form := regexp.MustCompile(`<form method="post" action="(/lab/hypergammon/try[^"]*)"`).FindSubmatch(page.body)
	if form == nil || !strings.Contains(string(page.body), ">Play from here<") {
		t.Fatalf("%s has no form to play on", at)
	}
	r, to := x.post(html.UnescapeString(string(form[1])), url.Values{"bot": {"captain"}})
	if r.status != http.StatusSeeOther || !strings.HasPrefix(to, "/r/") {
		t.Fatalf("%d %s %s", r.status, to, r.body)
	}
	rm, err := x.house.Look(t.Context(), strings.TrimPrefix(to, "/r/"))
	if err != nil {
		t.Fatal(err)
	}
	if rm.Config.Position != line || !rm.Config.Private || !pages.IsGuest(rm.Seats[1].Name) || rm.Seats[0].Bot != "captain" || rm.Phase != api.Playing {
		t.Errorf("%+v %+v", rm.Config, rm.Seats)
	}
	for lang, want := range map[string]string{"en": "Practice: it began with a set-up position.", "de": "Eine Übung: Es begann mit einer aufgestellten Stellung."} {
		if table := x.ask("GET", to, "", nil, "Accept-Language", lang); !strings.Contains(string(table.body), want) {
			t.Errorf("%s: the table does not say %q", lang, want)
		}
	}
	for lang, want := range map[string]string{"en": "set up by hand, not thrown", "de": "von Hand aufgestellt"} {
		dice := html.UnescapeString(string(x.ask("GET", to+"/dice", "", nil, "Accept-Language", lang).body))
		if !strings.Contains(dice, want) || !strings.Contains(dice, `href="`+benchAt("hypergammon", line)+`"`) || !strings.Contains(dice, "<code>"+line+"</code>") {
			t.Errorf("%s: the page of the dice does not say %q and %s", lang, want, line)
		}
	}
	for js, promised := range map[string]bool{"1": true, "": false} { // The first dice wait for the chains of a page that says it brings some.
		for _, with := range []string{"", "here"} {
			_, to := x.post(html.UnescapeString(string(form[1])), url.Values{"bot": {"captain"}, "with": {with}, "js": {js}})
			rm, err := x.house.Look(t.Context(), strings.TrimPrefix(to, "/r/"))
			if err != nil {
				t.Fatal(err)
			}
			if rm.Seats[1].Promised != promised || rm.Seats[0].Promised != (promised && with == "here") {
				t.Errorf("js %q, with %q: %+v", js, with, rm.Seats)
			}
		}
	}
	if o := x.open("", m{"game": "hypergammon"}); strings.Contains(string(x.ask("GET", "/r/"+o.Room+"/dice", "", nil).body), "set up by hand") {
		t.Error("a game that began at its start is said to have been set up")
	}
	if r, _ := x.follow(benchAt("hypergammon", "x=off:3 o=8:1,off:2 next=over")); strings.Contains(string(r.body), "/try?") {
		t.Error("a game that is over can be played on")
	}
	for _, c := range []struct{ path, bot string }{
		{"/lab/hypergammon/try?position=x%3Doff%3A3+o%3D8%3A1%2Coff%3A2+next%3Dover", ""},
		{"/lab/hypergammon/try?position=nonsense", ""},
		{html.UnescapeString(string(form[1])), "nobody"},
	} {
		if r, to := x.post(c.path, url.Values{"bot": {c.bot}}); r.status != http.StatusBadRequest || to != "" {
			t.Errorf("%s against %q: %d, leads to %q", c.path, c.bot, r.status, to)
		}
	}
}

// TestAChoiceIsTriedOtherwise opens what the page of a finished game offers at a
// choice: the position and the throw that were there, of a match too.
func TestAChoiceIsTriedOtherwise(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for _, c := range []m{{"game": "hypergammon"}, {"game": "hypergammon", "match": m{"points": 1}}} {
		room := x.played(c)
		x.report(readDocument(t), room, "quick")
		page := x.ask("GET", "/r/"+room+"/replay", "", nil)
		n := regexp.MustCompile(`action="/r/` + room + `/try"[^>]*><input type="hidden" name="n" value="(\d+)"`).FindSubmatch(page.body)
		if n == nil {
			t.Fatalf("no choice of %v can be tried", c)
		}
		r, to := x.post("/r/"+room+"/try", url.Values{"n": {string(n[1])}})
		if r.status != http.StatusSeeOther {
			t.Fatalf("%v: %d %s", c, r.status, r.body)
		}
		rm, err := x.house.Look(t.Context(), strings.TrimPrefix(to, "/r/"))
		if err != nil || !strings.Contains(rm.Config.Position, " throw=") || rm.Position.String() != rm.Config.Position || rm.Phase != api.Playing {
			t.Errorf("%v: %+v, error %v", c, rm, err)
		}
		// Without a bot: whoever tries it plays both sides.
		if !strings.Contains(string(page.body), `name="with" value="here">Play both sides<`) {
			t.Errorf("%v: it cannot be tried without a bot", c)
		}
		_, to = x.post("/r/"+room+"/try", url.Values{"n": {string(n[1])}, "with": {"here"}})
		if rm, err := x.house.Look(t.Context(), strings.TrimPrefix(to, "/r/")); err != nil || rm.Seats[0].Bot+rm.Seats[1].Bot != "" || rm.Seats[0].Name == rm.Seats[1].Name || rm.Phase != api.Playing {
			t.Errorf("%v: without a bot: %+v, error %v", c, rm, err)
		}
	}
	over := x.over("hypergammon", nil)
	playing := x.open("", m{"game": "hypergammon", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}}).Room
	for _, c := range []struct {
		room, n string
		status  int
	}{{over, "1", 400}, {over, "x", 400}, {over, "", 400}, {playing, "5", 409}, {"none", "5", 404}} {
		if r, _ := x.post("/r/"+c.room+"/try", url.Values{"n": {c.n}}); r.status != c.status {
			t.Errorf("event %q of %s: %d %s, want %d", c.n, c.room, r.status, r.body, c.status)
		}
	}
}

// TestAPracticeRoomIsInNoListAndBeginsThereAgain: a rematch has the same position.
func TestAPracticeRoomIsInNoListAndBeginsThereAgain(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	line := "x=9:1,off:2 o=12:1,2:1,off:1 turn=o next=play throw=6-1 left=6,1"
	o := x.open("", m{"game": "hypergammon", "position": line, "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
	for _, phase := range []string{"seating", "playing", "over"} {
		if r := x.ask("GET", "/api/v1/rooms?phase="+phase, "", nil); strings.Contains(string(r.body), o.Room) {
			t.Errorf("it is listed under %s", phase)
		}
	}
	for i, c := range []m{{"do": "offer", "text": "resign1"}, {"do": "offer", "text": "rematch"}} {
		c["id"] = []string{"a", "b"}[i]
		x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", o.Seats[0].Secret, c, nil)
	}
	x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", o.Seats[1].Secret, m{"id": "c", "do": "answer", "text": "yes"}, nil)
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		rm, err := x.house.Look(t.Context(), o.Room)
		if err != nil {
			t.Fatal(err)
		}
		if rm.Next == "" {
			if time.Now().After(end) {
				t.Fatal("no rematch is opened")
			}
			continue
		}
		next, err := x.house.Look(t.Context(), rm.Next)
		if err != nil || next.Position.String() != line || !next.Config.Private || next.Config.After != o.Room {
			t.Errorf("the rematch is %+v, error %v", next, err)
		}
		return
	}
}
