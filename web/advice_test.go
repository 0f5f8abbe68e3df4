package web

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/web/door"
)

// TestHintsAndOddsAreOneSettingOfTheRoom asks for both, over the API, in rooms with each setting, against a bot and against a person: for
// the player, and for who only watches.
func TestHintsAndOddsAreOneSettingOfTheRoom(t *testing.T) {
	x := newSite(t, door.Options{})
	alone := []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "random"}}
	two := []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Bea"}}
	bots := []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "random"}, {"seat": 2, "bot": "random"}}
	for _, c := range []struct {
		name   string
		advice any
		sit    []m
		given  bool
		says   string
	}{
		{"usually, against a bot", nil, alone, true, ""},
		{"usually, against a person", nil, two, false, "against bots only"},
		{"bots, against bots", "bots", bots, true, ""},
		{"bots, against a person", "bots", two, false, "against bots only"},
		{"always, against a person", "always", two, true, ""},
		{"never, against a bot", "never", alone, false, "nobody is given hints"},
		{"never, against a person", "never", two, false, "nobody is given hints"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x.t = t
			opening := m{"game": "india", "seats": len(c.sit), "sit": c.sit}
			if c.advice != nil {
				opening["advice"] = c.advice
			}
			o := x.open("", opening)
			room, secret := "/api/v1/rooms/"+o.Room, o.Seats[0].Secret
			hint := x.ask("GET", room+"/hint", secret, nil)
			// The dice are to be thrown: there is nothing to choose yet, where hints are given.
			if want := map[bool]string{true: "not_your_turn", false: "no_advice"}[c.given]; hint.code() != want {
				t.Errorf("a hint: %d %s, want %s", hint.status, hint.body, want)
			}
			if !c.given && (hint.status != http.StatusForbidden || !strings.Contains(string(hint.body), c.says)) {
				t.Errorf("a hint: %d %s, want 403 and %q", hint.status, hint.body, c.says)
			}
			for who, secret := range map[string]string{"player": secret, "spectator": ""} {
				if _, f := x.get(room+"/events", secret, true).next(); (f.View.Odds != nil) != c.given {
					t.Errorf("%s: odds %v, want any: %v", who, f.View.Odds, c.given)
				}
			}
			page := string(x.ask("GET", "/r/"+o.Room, "", nil, "Cookie", door.SeatCookie(o.Room)+"="+secret).body)
			if got := strings.Contains(page, "?hint"); got != c.given {
				t.Errorf("the page has a button for hints: %v, want %v", got, c.given)
			}
			if got := strings.Contains(page, `"odds":`); got != c.given {
				t.Errorf("the page has odds: %v, want %v", got, c.given)
			}
			var log api.Log
			x.must("GET", room+"/log", secret, nil, &log)
			if got := log.Events[0].Open.Advice; c.advice == nil && got != "" || c.advice != nil && string(got) != c.advice {
				t.Errorf("the log tells of %q, want %v", got, c.advice)
			}
		})
	}
	x.t = t
	if r := x.ask("POST", "/api/v1/rooms", "", m{"game": "india", "advice": "sometimes"}); r.status != 400 || !strings.Contains(string(r.body), "want never, bots or always") {
		t.Errorf("advice sometimes: %d %s", r.status, r.body)
	}
}

// TestAHintIsGivenWithoutScripts follows the button of the page when there is something to choose, and when there is not.
func TestAHintIsGivenWithoutScripts(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, c := range []struct{ lang, want string }{
		{"en", "There is nothing for you to choose now."},
		{"de", "Du hast jetzt nichts zu wählen."},
	} {
		o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "random"}}})
		page := string(x.ask("GET", "/r/"+o.Room+"?hint", "", nil, "Cookie", door.SeatCookie(o.Room)+"="+o.Seats[0].Secret+"; lang="+c.lang).body)
		if !strings.Contains(page, c.want) {
			t.Errorf("%s: the page does not say %q", c.lang, c.want)
		}
	}
	o := x.open("", m{"game": "backgammon", "advice": "always", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Bea"}}})
	secrets := map[game.Seat]string{0: o.Seats[0].Secret, 1: o.Seats[1].Secret}
	var view api.View
	for view.Thrower = 0; view.Thrower >= 0; { // Who begins is thrown for.
		view = api.View{}
		x.must("GET", "/api/v1/rooms/"+o.Room, "", nil, &view)
		if view.Thrower >= 0 {
			x.must("POST", "/api/v1/rooms/"+o.Room+"/commands", secrets[view.Thrower], m{"id": fmt.Sprint(view.N), "do": "throw", "turn": view.Turn}, nil)
		}
	}
	secret := secrets[view.ToAct[0]]
	var hints api.Hints
	x.must("GET", "/api/v1/rooms/"+o.Room+"/hint", secret, nil, &hints)
	page := string(x.ask("GET", "/r/"+o.Room+"?hint", "", nil, "Cookie", door.SeatCookie(o.Room)+"="+secret).body)
	if want := regexp.MustCompile(`A strong bot would play from \d+ to \d+[^.]* \(` + regexp.QuoteMeta(hints.Best[0].Play) + `\)\.`); !want.MatchString(page) {
		t.Errorf("the page does not say %q", want)
	}
}
