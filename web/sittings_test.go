package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"parlor/api"
	"parlor/rules/catalogue"
	"parlor/web/door"
)

// netOf is the net by which bot plays backgammon.
func netOf(t *testing.T, x *served, bot string) string {
	t.Helper()
	g, err := catalogue.All.New("backgammon", nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start(2)
	if err != nil {
		t.Fatal(err)
	}
	net, err := x.house.Games().Bots.Net(bot, p)
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// TestThePageOfOptionsSeatsWhomOneChooses reads who is offered, chooses one, and
// looks who sits down, in which name, and what the log tells of his net.
func TestThePageOfOptionsSeatsWhomOneChooses(t *testing.T) {
	x := newSite(t, door.Options{})
	page := func(game, lang string) string {
		return string(x.ask("GET", "/new/"+game, "", nil, "Accept-Language", lang).body)
	}
	for lang, title := range map[string]string{"en": "Navigator", "de": "Steuermann"} {
		if text := page("backgammon", lang); !strings.Contains(text, `<option value="navigator">`+title) || !strings.Contains(text, `name="bot-1"`) {
			t.Errorf("%s: the page does not offer the navigator as %s", lang, title)
		}
	}
	if text := page("check-and-double-check", "en"); strings.Contains(text, `name="bot-1"`) {
		t.Error("where nobody decides anything, somebody is offered")
	}
	for bot, title := range map[string]string{"bosun": "Bosun", "": "Sailor", "captain": "Captain"} {
		r := x.ask("POST", "/play", "", "game=backgammon&with=bot&name=Ada&bot-1="+bot, "Content-Type", "application/x-www-form-urlencoded")
		id := strings.TrimPrefix(r.header.Get("Location"), "/r/")
		if r.status != http.StatusSeeOther {
			t.Fatalf("%q: %d", bot, r.status)
		}
		rm, err := x.house.Look(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		log, err := x.house.Log(t.Context(), rm, 0, 100, -1)
		if err != nil {
			t.Fatal(err)
		}
		seen := false
		for _, e := range log {
			if e.Kind == api.Sat && e.Seat == 1 {
				seen = true
				if e.Sit.Bot != strings.ToLower(title) || e.Sit.Name != title || e.Net != netOf(t, x, e.Sit.Bot) {
					t.Errorf("%q: %+v sits, by net %q", bot, *e.Sit, e.Net)
				}
			}
		}
		if !seen {
			t.Errorf("%q: nobody sits down", bot)
		}
	}
	if r := x.ask("POST", "/play", "", "game=backgammon&with=bot&name=Ada&bot-1=nobody", "Content-Type", "application/x-www-form-urlencoded"); r.status != http.StatusBadRequest || !strings.Contains(string(r.body), "unknown bot") {
		t.Errorf("nobody: %d", r.status)
	}
}

// TestBotsOfAKindHaveNames sits four down: bots of one level are called by it and by a name of their own, one alone by the level; where nobody has a
// level the house's animals play. Whoever reads another language has them in his.
func TestBotsOfAKindHaveNames(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for _, c := range []struct {
		game   string
		chosen url.Values
		en, de string
	}{
		{"india", url.Values{}, "You, Sailor Ned, Sailor Bess, Sailor Tom", "Du, Matrose Hein, Matrose Jette, Matrose Fiete"},
		{"india", url.Values{"bot-2": {"captain"}}, "You, Sailor Ned, Captain, Sailor Bess", "Du, Matrose Hein, Kapitän, Matrose Jette"},
		{"check-and-double-check", url.Values{}, "You, The house, The parrot, The cat", "Du, Das Haus, Der Papagei, Die Katze"},
	} {
		b := browser{x, map[string]string{}}
		form := url.Values{"game": {c.game}, "with": {"bot"}, "seats": {"4"}}
		for name, value := range c.chosen {
			form[name] = value
		}
		room := b.does("POST", "/play", form).header.Get("Location")
		room, _, _ = strings.Cut(room, "?")
		for lang, want := range map[string]string{"en": c.en, "de": c.de} {
			page := string(x.ask("GET", room, "", nil, "Accept-Language", lang, "Cookie", "parlor="+b.kept["parlor"]).body)
			var view struct {
				Seats []struct{ Who string }
			}
			_, text, _ := strings.Cut(page, `id="view">`)
			if err := json.NewDecoder(strings.NewReader(text)).Decode(&view); err != nil {
				t.Fatal(err)
			}
			var who []string
			for _, s := range view.Seats {
				who = append(who, s.Who)
			}
			if got := strings.Join(who, ", "); got != want {
				t.Errorf("%s in %s: at the table sit %s, want %s", c.game, lang, got, want)
			}
		}
	}
}
