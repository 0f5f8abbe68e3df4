package web

import (
	"html"
	"net/url"
	"strings"
	"testing"

	"parlor/web/door"
)

// TestWhoWaitsIsToldForWhatAndCanCallItOff opens a match for a friend with other rules than the sheet's: both are told of it before it
// begins. Then the game is called off without scripts: the seat is free, and the room is no longer among one's own.
func TestWhoWaitsIsToldForWhatAndCanCallItOff(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, lang := range []struct{ name, terms, rule, off, who, nobody string }{
		{"en", "5 points · 12 s for each turn, shown behind a +, and 2 min in all beyond that", "The doubling cube: It is in play; before its throw a side may double the stakes", "Call the game off", "it says who invites: Ada.", "Nobody sits here just now"},
		{"de", "5 Punkte · 12 s für jeden Zug, hinter einem + gezeigt, darüber hinaus 2 min insgesamt", "Der Dopplerwürfel: Er ist im Spiel; vor ihrem Wurf kann eine Seite den Einsatz verdoppeln", "Das Spiel absagen", "dort steht, wer einlädt: Ada.", "Hier sitzt gerade niemand"},
	} {
		ada, friend := browser{x, map[string]string{"lang": lang.name}}, browser{x, map[string]string{"lang": lang.name}}
		form := url.Values{"game": {"backgammon"}, "with": {"friend"}, "name": {"Ada"}, "match": {"p5"}, "clock": {"12/2"}, "o-cube": {"on"}, "o-crawford": {"on"}}
		room := ada.does("POST", "/play", form).header.Get("Location")
		says := func(b browser, wants ...string) {
			t.Helper()
			page := strings.ReplaceAll(html.UnescapeString(string(b.does("GET", room, nil).body)), "\u00a0", " ")
			for _, want := range wants {
				if !strings.Contains(page, want) {
					t.Errorf("%s: %q is not said", lang.name, want)
				}
			}
			if n := strings.Count(page, "<li>"); n > 1 {
				t.Errorf("%s: %d rules differ, want 1", lang.name, n)
			}
		}
		says(ada, lang.terms, lang.rule, lang.off, lang.who)
		says(friend, lang.terms, lang.rule)
		if r := ada.does("POST", room, url.Values{"do": {"stand"}}); r.status != 303 || r.header.Get("Location") != "/" {
			t.Fatalf("%s: %d, to %s", lang.name, r.status, r.header.Get("Location"))
		}
		if front := string(ada.does("GET", "/", nil).body); strings.Contains(front, room) {
			t.Errorf("%s: what was called off is among one's own games", lang.name)
		}
		says(friend, lang.nobody)
		// The friend sits down, and Ada too after all: he cannot call off a game that has begun.
		for _, b := range []browser{friend, ada} {
			if r := b.does("POST", room, url.Values{"do": {"sit"}, "name": {"Ada"}}); r.status != 303 {
				t.Fatalf("%s: %d %s", lang.name, r.status, r.body)
			}
		}
		if r := friend.does("POST", room, url.Values{"do": {"stand"}}); r.status != 303 || r.header.Get("Location") != room {
			t.Errorf("%s: called off when it had begun: %d, to %s", lang.name, r.status, r.header.Get("Location"))
		}
	}
}
