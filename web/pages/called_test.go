package pages

import (
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/api"
	"parlor/game"
)

// TestABotHasItsTitleInTheLanguageOfThePage, also where several of its kind sit; who is called otherwise, and a person, keeps his name.
func TestABotHasItsTitleInTheLanguageOfThePage(t *testing.T) {
	for _, c := range []struct{ lang, name, bot, want string }{
		{"de", "Navigator", "navigator", "Steuermann"},
		{"en", "Steuermann", "navigator", "Navigator"},
		{"de", "Navigator 2", "navigator", "Steuermann 2"},
		{"en", "Navigator", "navigator", "Navigator"},
		{"en", "navigator", "navigator", "Navigator"}, // as games of the terminal have it
		{"de", "navigator", "navigator", "Steuermann"},
		{"de", "navigator", "", "navigator"},
		{"en", "hand", "hand", "Rule of thumb"}, // levels that are no persons
		{"de", "random", "random", "Blinder Zufall"},
		{"de", "net", "net", "Das Netz"},
		{"en", "hand 2", "hand", "Rule of thumb 2"},
		{"de", "random 3", "random", "Blinder Zufall 3"},
		{"en", "hand of fate", "hand", "hand of fate"},
		{"en", "net+1", "net+1", "net+1"},
		{"de", "The house 2", "random", "Das Haus 2"},
		{"de", "Navigator Bess", "navigator", "Steuermann Jette"},
		{"en", "Steuermann Jette", "navigator", "Navigator Bess"},
		{"de", "Navigator Nemo", "navigator", "Navigator Nemo"},
		{"de", "The parrot", "random", "Der Papagei"},
		{"de", "The parrot", "", "The parrot"},
		{"de", Guest("en"), "", Guest("de")},
		{"en", Guest("de"), "", Guest("en")},
		{"de", "Guest", "", "Guest"},
		{"en", "Gast", "", "Gast"},
		{"de", "Guest of honour", "", "Guest of honour"},
		{"de", "Hal 9000", "navigator", "Hal 9000"},
		{"de", "Captain", "navigator", "Captain"},
		{"de", "Captain", "", "Captain"},
		{"de", "", "", ""},
	} {
		if got := Seated(c.lang, c.name, c.bot); got != c.want {
			t.Errorf("%s: %q, a %q, is called %q, want %q", c.lang, c.name, c.bot, got, c.want)
		}
	}
}

// TestALotFellOnSomebody who is called by his name where there is one, else by his side or his number, which people count from 1.
func TestALotFellOnSomebody(t *testing.T) {
	india := &analysis.Report{Seats: []string{"s", "w", "n", "e"}, Players: []string{"Ada", "bot", "Ben", "bot"}}
	check := &analysis.Report{Seats: []string{"0", "1", "2"}, Players: []string{"Ada", "Ben", ""}}
	for _, c := range []struct {
		lang string
		rep  *analysis.Report
		text string
		want string
	}{
		{"en", india, "first n", "begins: Ben"},
		{"de", india, "first e", "es beginnt: Ost bot"},
		{"en", check, "dealer 1", "dealer: Ben"},
		{"de", check, "dealer 2; misc 9.6", "es gibt: 3. Spieler; gemischte 9.6"},
		{"en", check, "dealer 0; card 1; card 2", "dealer: Ada; card 1; card 2"},
	} {
		if got := (Look{Page: Page{Lang: c.lang}, Report: c.rep}).play(c.text); got != c.want {
			t.Errorf("%s, %q: %q, want %q", c.lang, c.text, got, c.want)
		}
	}
	for text, want := range map[string]string{"first n": "es beginnt: Nord", "dealer 1": "es gibt: 2. Spieler"} {
		if got := (Look{Page: Page{Lang: "de"}, Report: &analysis.Report{}}).play(text); got != want {
			t.Errorf("nobody's name: %q, want %q", got, want)
		}
	}
}

// TestAPersonJudges where one is known by name; else a level does.
func TestAPersonJudges(t *testing.T) {
	rep := &analysis.Report{Judge: "net", Depth: api.Standard, Unit: "points", Sides: [][]game.Seat{{0}, {1}}}
	for like, want := range map[string]string{"": "Judged by the level net, 2 throws", "Captain": "Judged as the Captain judges, 2 throws"} {
		if got := (Look{Page: Page{Lang: "en"}, Report: rep, Like: like}).About()[0]; !strings.HasPrefix(got, want) {
			t.Errorf("%q: %q, want %q", like, got, want)
		}
	}
}

// TestWhoHasNoNameIsSpokenTo on pages of his own; others read that he is a guest.
func TestWhoHasNoNameIsSpokenTo(t *testing.T) {
	rep := &analysis.Report{
		Players: []string{Guest("en"), "Ben"}, Seats: []string{"x", "o"}, Sides: [][]game.Seat{{0}, {1}}, Unit: "points", Sums: []analysis.Sum{{}, {}},
		Games: []analysis.Played{{Items: []analysis.Item{{N: 7, Seat: 0, Kind: analysis.Throw, Text: "6-4", Win: []float64{0.6, 0.4}}}, Turn: &analysis.Turning{Seat: 0, From: 0.4, To: 0.6}}},
	}
	for _, c := range []struct {
		lang         string
		own          []game.Seat
		turned, head string
		graph        string
	}{
		{"en", []game.Seat{0}, "It turned to you at your throw 6-4: your chance rose from 40\u00a0% to 60\u00a0%.", "You", "Your chance, throw by throw."},
		{"de", []game.Seat{0}, "Die Partie kippte zu deinen Gunsten bei deinem Wurf 6-4: Deine Aussicht stieg von 40\u00a0% auf 60\u00a0%.", "Du", "Deine Gewinnaussicht, Wurf für Wurf."},
		{"en", []game.Seat{1}, strings.ReplaceAll("It turned to Guest at the throw 6-4 of Guest: the chance of Guest rose from 40\u00a0% to 60\u00a0%.", "Guest", Guest("en")), Guest("en"), "The chance of " + Guest("en") + ", throw by throw."},
		{"en", []game.Seat{0, 1}, strings.ReplaceAll("It turned to Guest at the throw 6-4 of Guest: the chance of Guest rose from 40\u00a0% to 60\u00a0%.", "Guest", Guest("en")), Guest("en"), "The chance of " + Guest("en") + ", throw by throw."},
	} {
		m := Look{Page: Page{Lang: c.lang}, Report: rep, Own: c.own}
		if got, _ := m.Turned(); got != c.turned {
			t.Errorf("%s, %v: %q, want %q", c.lang, c.own, got, c.turned)
		}
		if got := m.Seat(0); got != c.head {
			t.Errorf("%s, %v: %q, want %q", c.lang, c.own, got, c.head)
		}
		if got := m.GraphSays(); got != c.graph {
			t.Errorf("%s, %v: %q, want %q", c.lang, c.own, got, c.graph)
		}
	}
	rep.Match = "to 3 points" // The chances are those of one of its games.
	for lang, want := range map[string]string{"en": " in this game", "de": " in diesem Spiel"} {
		m := Look{Page: Page{Lang: lang}, Report: rep, Own: []game.Seat{0}}
		turned, _ := m.Turned()
		for _, got := range []string{turned, m.GraphSays(), m.ListSays()} {
			if !strings.Contains(got, want) {
				t.Errorf("in a match it says %q, want %q in it", got, want)
			}
		}
	}
}
