package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"parlor/web/door"
)

// TestAnOpponentAsStrongAsYou: who asks for one meets the usual person first, after
// lost games a weaker one, and somebody else is not judged by them. The room says
// who it is, and a game at which nobody is stronger than others has no such bot.
func TestAnOpponentAsStrongAsYou(t *testing.T) {
	x := newSite(t, door.Options{})
	ada, bob := x.regular("Ada"), x.regular("Bob")
	n := 0
	meets := func(p *regular, how string) string {
		t.Helper()
		n++
		var seat m
		if how == "opened" {
			seat = m{"seat": 1, "bot": "equal"}
		}
		o := p.open(p.key, m{"id": fmt.Sprint("equal", n), "game": "parker", "sit": append([]m{{"seat": 0, "name": "Me"}}, compact(seat)...)})
		if how == "invited" {
			p.must("POST", "/api/v1/rooms/"+o.Room+"/commands", p.key, m{"id": "sit", "do": "sit", "seat": 1, "bot": "equal", "name": "It"}, nil)
		}
		var v struct{ Seats []struct{ Bot string } }
		p.must("GET", "/api/v1/rooms/"+o.Room, p.key, nil, &v)
		p.must("POST", "/api/v1/rooms/"+o.Room+"/commands", p.key, m{"id": "end", "do": "offer", "seat": 0, "text": "resign1"}, nil)
		return v.Seats[1].Bot
	}
	if bot := meets(ada, "opened"); bot != "sailor" {
		t.Errorf("at first it is %s: want sailor", bot)
	}
	if bot := meets(ada, "invited"); bot != "deckhand" {
		t.Errorf("after a lost game it is %s: want deckhand", bot)
	}
	last := ""
	for range 6 {
		last = meets(ada, "opened")
	}
	if last != "landlubber" {
		t.Errorf("after seven lost games it is %s: want landlubber", last)
	}
	if bot := meets(bob, "opened"); bot != "sailor" {
		t.Errorf("another player meets %s: want sailor", bot)
	}
	for game, want := range map[string]string{"crown-and-anchor": "nobody is stronger than others at crown-and-anchor", "chess": "chess"} {
		r := x.ask("POST", "/api/v1/rooms", ada.key, m{"id": "not" + game, "game": game, "sit": []m{{"seat": 0, "name": "Me"}, {"seat": 1, "bot": "equal"}}})
		if r.status != http.StatusBadRequest || !strings.Contains(string(r.body), want) {
			t.Errorf("%s: %d %s: want 400 and %q", game, r.status, r.body, want)
		}
	}
	for game, want := range map[string]bool{"parker": true, "india": true, "crown-and-anchor": false, "check-and-double-check": false} {
		r := x.ask("GET", "/new/"+game, ada.key, nil)
		if got := strings.Contains(string(r.body), `<option value="equal"`); got != want {
			t.Errorf("the page of %s offers it: %v, want %v", game, got, want)
		}
	}
	r := x.ask("POST", "/play?"+url.Values{"game": {"parker"}, "with": {"bot"}, "bot-1": {"equal"}, "name": {"Ada"}}.Encode(), ada.key, nil)
	if r.status != http.StatusSeeOther {
		t.Fatalf("the form: %d %s", r.status, r.body)
	}
	r = x.ask("GET", r.header.Get("Location"), ada.key, nil)
	if !strings.Contains(string(r.body), "Landlubber") {
		t.Error("the room of who asked for one as strong as himself does not name the Landlubber")
	}
}

func compact(seat m) []m {
	if seat == nil {
		return nil
	}
	return []m{seat}
}
