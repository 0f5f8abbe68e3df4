package web

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"parlor/api"
	"parlor/web/door"
	"parlor/web/pages"
)

// element returns what stands between the tags of an element with an id, and its tag.
func element(page, id string) string {
	at := regexp.MustCompile(`(?s)<(\w+)[^>]* id="` + regexp.QuoteMeta(id) + `"[^>]*>.*?</\w+>`).FindString(page)
	if tag := regexp.MustCompile(`^<select`).FindString(at); tag != "" {
		_, rest, _ := strings.Cut(page, ` id="`+id+`"`)
		rest, _, _ = strings.Cut(rest, "</select>")
		return rest
	}
	return at
}

// TestAShortGameIsOneTapAway presses the button that the pages of long games have: it says what is short, and opens such a game against bots with
// whatever else was chosen. The sheet's length stays what is played otherwise.
func TestAShortGameIsOneTapAway(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for _, e := range x.house.Games().List {
		short, ok := e.Short()
		page := string(x.ask("GET", "/new/"+e.Name, "", nil).body)
		if got := strings.Contains(page, `value="short">Play now: `+short.Name.EN+"</button>"); got != ok {
			t.Errorf("%s: a button for a short game: %v, want %v", e.Name, got, ok)
		}
		if !ok {
			continue
		}
		for with, want := range map[string]map[string]string{"bot": {}, "short": short.Options} {
			form := url.Values{"game": {e.Name}, "with": {with}, "seats": {"3"}}
			for _, o := range e.Options { // as the page sends it
				form.Set("o-"+o.Name, o.Default)
			}
			b := browser{x, map[string]string{}}
			room, _, _ := strings.Cut(b.does("POST", "/play", form).header.Get("Location"), "?")
			var view api.View
			x.must("GET", "/api/v1/rooms"+strings.TrimPrefix(room, "/r"), "", nil, &view)
			if got := view.Config.Options; len(view.Seats) != 3 || len(got) != len(want) || view.Seats[1].Bot == "" {
				t.Errorf("%s, %s: %d seats, %v", e.Name, with, len(view.Seats), got)
			}
			for name, value := range want {
				if view.Config.Options[name] != value {
					t.Errorf("%s, %s: %v, want %v", e.Name, with, view.Config.Options, want)
				}
			}
		}
	}
}

// TestEachOptionIsSaidOnThePage looks for the sentence of each value of each option of each game, in both languages, and for a start. Where a
// game is made up of them, they are in sight at once.
func TestEachOptionIsSaidOnThePage(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, e := range x.house.Games().List {
		for _, lang := range []string{"en", "de"} {
			page := html.UnescapeString(string(x.ask("GET", "/new/"+e.Name, "", nil, "Cookie", "lang="+lang).body))
			for _, o := range e.Options {
				w := e.Words[o.Name]
				for _, text := range []string{w.Asks.In(lang), w.Group.In(lang)} {
					if !strings.Contains(page, text) {
						t.Errorf("%s, %s: the page does not say %q", e.Name, lang, text)
					}
				}
				for value, text := range w.Says {
					if element := strings.Contains(page, text.In(lang)); !element && o.Check(value) == nil && (value != "" || len(e.Choices(o)) == 0) {
						t.Errorf("%s, %s: %s=%s: the page does not say %q", e.Name, lang, o.Name, value, text.In(lang))
					}
				}
			}
			if open := strings.Contains(page, `<details class="ways" id="ways" open`); open != (e.Name == "house") {
				t.Errorf("%s, %s: the options are in sight: %v; want those of what is made up of them, and of nothing else", e.Name, lang, open)
			}
			for _, p := range e.Presets {
				if !strings.Contains(page, p.Name.In(lang)) {
					t.Errorf("%s, %s: the page does not offer %q", e.Name, lang, p.Name.In(lang))
				}
			}
			if !strings.Contains(page, `<svg class="sm `) || strings.Contains(page, `class="differs"`) || strings.Contains(page, `class="wrong"`) {
				t.Errorf("%s, %s: want a start drawn, and nothing that differs or is wrong", e.Name, lang)
			}
		}
	}
}

// TestThePageMarksWhatDiffersFromTheSheet asks for the page with options in the query, as links to presets and the button of the start do.
func TestThePageMarksWhatDiffersFromTheSheet(t *testing.T) {
	x := newSite(t, door.Options{})
	page := html.UnescapeString(string(x.ask("GET", "/new/house?o-start=rear&o-men=3&match=p5&name=Ada", "", nil).body))
	for _, want := range []string{
		"Differs. Usual: On the points of backgammon.", "Differs. Usual: 15", `value="Ada"`, `<option value="p5" selected>`,
		"point 24, one ivory", // The start as it is composed, in words.
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if n := strings.Count(page, `class="differs"`); n != 2 {
		t.Errorf("%d options are marked, want 2", n)
	}
	if same := string(x.ask("GET", "/new/house", "", nil).body); strings.Contains(same, "point 24, one ivory") {
		t.Error("the usual start has one man on 24")
	}
}

// TestAReadyMadeSetKeepsWhatWasFilledIn presses the button of each ready-made set of each game, with all else filled in and one option chosen by
// hand, as a browser sends the form with scripts and without: the options are those of the set and no others, its button says so, as many play
// as the set wants, and the rest stays as it was.
func TestAReadyMadeSetKeepsWhatWasFilledIn(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, e := range x.house.Games().List {
		page := html.UnescapeString(string(x.ask("GET", "/new/"+e.Name, "", nil, "Cookie", "lang=de").body))
		for i, p := range e.Presets {
			button := regexp.MustCompile(`<button name="preset" value="` + strconv.Itoa(i) + `"[^>]*>[^<]*<`).FindString(page)
			to, _, _ := strings.Cut(regexp.MustCompile(`formaction="([^"#]*)#ways"`).FindStringSubmatch(button + `formaction="#ways"`)[1], "#")
			if !strings.Contains(button, `formmethod="get"`) || !strings.Contains(button, `aria-pressed="false"`) || !strings.Contains(button, p.Name.DE) {
				t.Fatalf("%s: the button of %q is %q", e.Name, p.Name.DE, button)
			}
			seats := strconv.Itoa(e.Seats[1])
			form := url.Values{
				"game": {e.Name}, "name": {"Grete & Ute"}, "seats": {seats}, "match": {"g3"}, "clock": {"12/2"}, "advice": {"never"}, "private": {"on"}, "preset": {strconv.Itoa(i)},
			}
			for _, o := range e.Options { // as the page sends it
				form.Set("o-"+o.Name, o.Default)
				if _, ok := p.Options[o.Name]; !ok && len(o.Values) > 1 {
					form.Set("o-"+o.Name, o.Values[1])
				}
			}
			r := x.ask("GET", to+"?"+form.Encode(), "", nil, "Cookie", "lang=de")
			at, err := url.Parse(r.header.Get("Location"))
			if err != nil || r.status != http.StatusSeeOther || at.Fragment != "ways" {
				t.Fatalf("%s, %q: answer %d, to %q", e.Name, p.Name.DE, r.status, r.header.Get("Location"))
			}
			then := html.UnescapeString(string(x.ask("GET", at.RequestURI(), "", nil, "Cookie", "lang=de").body))
			if p.Seats > 0 {
				seats = strconv.Itoa(p.Seats)
			}
			length := "g3"
			if p.Match > 0 {
				length = pages.ToPoints(p.Match)
			}
			for name, want := range map[string]string{"name": "Grete & Ute", "seats": seats, "match": length, "clock": "12/2", "advice": "never"} {
				field := regexp.MustCompile(`<input[^>]* id="` + name + `"[^>]*>`).FindString(then)
				if field == "" {
					field = regexp.MustCompile(`<option[^>]* selected[^>]*>`).FindString(element(then, name))
				}
				if !strings.Contains(field, `value="`+want+`"`) && !(name == "seats" && e.Seats[0] == e.Seats[1]) {
					t.Errorf("%s, %q: the field %s holds %q, want %q", e.Name, p.Name.DE, name, field, want)
				}
			}
			if !strings.Contains(then, `id="private" name="private" checked`) || !strings.Contains(then, `aria-pressed="true">`+p.Name.DE+`<`) || strings.Count(then, `aria-pressed="true"`) != 1 {
				t.Errorf("%s, %q: the game is not private, or the set is not marked", e.Name, p.Name.DE)
			}
			if n := strings.Count(then, `class="differs"`); n != len(p.Options) {
				t.Errorf("%s, %q: %d options differ from the sheet, want %d", e.Name, p.Name.DE, n, len(p.Options))
			}
		}
	}
}

// TestAMatchWithTheCubeIsInSight looks for it on the page of backgammon, above the options that are folded away, and plays by what it fills in. With
// another length it is the set without one that is marked.
func TestAMatchWithTheCubeIsInSight(t *testing.T) {
	x := newSite(t, door.Options{})
	page := string(x.ask("GET", "/new/backgammon", "", nil).body)
	at, ways := strings.Index(page, ">A match to 5 points, with the doubling cube</button>"), strings.Index(page, `<details class="ways"`)
	if at < 0 || at > ways {
		t.Fatalf("the set stands at %d, the options that are folded away at %d", at, ways)
	}
	for length, want := range map[string]string{"p5": "A match to 5 points, with the doubling cube", "p7": "With the doubling cube"} {
		page := string(x.ask("GET", "/new/backgammon?o-cube=on&match="+length, "", nil).body)
		if strings.Count(page, `aria-pressed="true"`) != 1 || !strings.Contains(page, `aria-pressed="true">`+want) {
			t.Errorf("with the length %s the set %q is not the one that is marked", length, want)
		}
	}
	set, err := url.Parse(x.ask("GET", "/new/backgammon?preset=0", "", nil).header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	form := set.Query()
	form.Set("game", "backgammon")
	form.Set("with", "bot")
	room, _, _ := strings.Cut(browser{x, map[string]string{}}.does("POST", "/play", form).header.Get("Location"), "?")
	var view api.View
	x.must("GET", "/api/v1/rooms"+strings.TrimPrefix(room, "/r"), "", nil, &view)
	if c := view.Config; c.Options["cube"] != "on" || c.Match.Points != 5 {
		t.Errorf("played is %v, a match to %d", c.Options, c.Match.Points)
	}
}

// TestWhoInvitesIsAskedForHisName invites a friend without a name, with one that is kept, and with the key of somebody who has one: no
// invitation comes from a guest, and what was chosen goes along with the question.
func TestWhoInvitesIsAskedForHisName(t *testing.T) {
	x := newSite(t, door.Options{})
	invite := func(form url.Values, headers ...string) reply {
		return x.ask("POST", "/play", "", form.Encode(), append([]string{"Content-Type", "application/x-www-form-urlencoded"}, headers...)...)
	}
	invites := func(r reply, who string) {
		t.Helper()
		if r.status != http.StatusSeeOther {
			t.Fatalf("%d, want a table", r.status)
		}
		at, _, _ := strings.Cut(r.header.Get("Location"), "?")
		if page := html.UnescapeString(string(x.ask("GET", at, "", nil).body)); !strings.Contains(page, who+" invites you to Crown and Anchor") {
			t.Errorf("the friend is not told that %s invites him", who)
		}
	}
	form := url.Values{"game": {"crown-and-anchor"}, "with": {"friend"}, "o-rounds": {"7"}, "seats": {"3"}, "js": {"1"}}
	r := invite(form)
	page := string(r.body)
	if r.status != http.StatusOK || !strings.Contains(page, `<input id="name" name="name"`) || strings.Contains(page, `name="js"`) {
		t.Fatalf("%d: whoever gives no name is not asked for it:\n%s", r.status, page)
	}
	if list := string(x.ask("GET", "/api/v1/rooms", "", nil).body); strings.Contains(list, "crown-and-anchor") {
		t.Errorf("there is a table before the name is known: %s", list)
	}
	answer := url.Values{"with": {"friend"}, "name": {"Ada"}}
	for _, f := range regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		answer.Add(f[1], f[2])
	}
	for _, name := range []string{"game", "o-rounds", "seats"} {
		if answer.Get(name) != form.Get(name) {
			t.Errorf("the question has lost %s=%s", name, form.Get(name))
		}
	}
	r = invite(answer)
	invites(r, "Ada")
	if cookies := strings.Join(r.header.Values("Set-Cookie"), "\n"); !strings.Contains(cookies, "name=Ada") {
		t.Errorf("the name is not kept: %s", cookies)
	}
	delete(form, "js") // Without scripts the table is there at once, and his seat taken.
	invites(invite(form, "Cookie", "name=Bea"), "Bea")
	var known struct{ Key string }
	x.must("POST", "/api/v1/players", "", map[string]string{"name": "Cleo"}, &known)
	invites(invite(form, "Cookie", "parlor="+known.Key), "Cleo")
	x.must("POST", "/api/v1/players", "", map[string]string{"name": pages.Guest("de")}, &known)
	if r := invite(form, "Cookie", "parlor="+known.Key); r.status != http.StatusOK {
		t.Errorf("%d: whoever came as a guest is not asked for his name", r.status)
	}
}

// TestWhetherTheBoardTurnsComesBackAsItWasSent where the form for a table at one screen is refused, whatever the browser has kept.
func TestWhetherTheBoardTurnsComesBackAsItWasSent(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, c := range []struct {
		sent, kept, want bool
	}{{true, false, true}, {false, true, false}} {
		form := url.Values{"game": {"parker"}, "with": {"here"}, "name": {"Ada"}, "name-1": {strings.Repeat("a", 60)}}
		if c.sent {
			form.Set("face", "on")
		}
		cookie := "face=off"
		if c.kept {
			cookie = "face=on"
		}
		r := x.ask("POST", "/play", "", form.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Cookie", cookie)
		_, box, ok := strings.Cut(string(r.body), `id="face"`)
		box, _, _ = strings.Cut(box, ">")
		if r.status != http.StatusBadRequest || !ok || strings.Contains(box, "checked") != c.want {
			t.Errorf("sent %v, kept %v: %d, the box has %q, want checked %v", c.sent, c.kept, r.status, box, c.want)
		}
	}
}
