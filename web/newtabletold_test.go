package web

import (
	"errors"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/web/door"
)

// TestAContradictionKeepsTheForm fills in the whole form with options that cannot go together: no room is opened, all fields keep what
// was filled in, and what is wrong is said beside each that is to blame, and beside no other.
func TestAContradictionKeepsTheForm(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, c := range []struct {
		game  string
		lang  string
		form  map[string]string
		says  string
		wrong []string
	}{
		{"house", "en", map[string]string{"o-opened": "on", "o-start": "rear", "o-men": "3", "o-penalty": "7", "o-score": "per-man"}, "It goes with “Outside the board, in reserve”.", []string{"o-opened", "o-start"}},
		{"house", "de", map[string]string{"o-opened": "on", "o-men": "15"}, "Dazu passt „Außerhalb des Bretts, im Vorrat“.", []string{"o-opened", "o-start"}},
		{"house", "en", map[string]string{"o-ad": "privilege", "o-home": "strict"}, "(What a 1-2 brings) does not go with “Plain dice” (The dice).", []string{"o-ad", "o-dice"}},
		{"house", "en", map[string]string{"o-entry": "set-up"}, "(How men come in from the reserve) does not go with “On the points of backgammon”", []string{"o-entry", "o-start"}},
		{"house", "en", map[string]string{"o-men": "7"}, "“On the points of backgammon” (Where the men start) does not go with 7 (How many men each side has). It goes with 15.", []string{"o-start", "o-men"}},
		{"india", "en", map[string]string{"seats": "3", "o-partners": "on", "o-blue": "8"}, "3 (Players) does not go with “Four play, and who sit opposite each other are partners” (Partners). Choose 4 (Players), or choose “Each player plays for himself” (Partners).", []string{"seats", "o-partners"}},
		{"india", "de", map[string]string{"seats": "3", "o-partners": "on"}, "3 (Spieler) passt nicht zu „Vier spielen, und wer sich gegenübersitzt, spielt zusammen“ (Partner). Wähle 4 (Spieler), oder wähle „Jeder spielt für sich“ (Partner).", []string{"seats", "o-partners"}},
		{"india", "en", map[string]string{"seats": "4", "o-partners": "on", "o-seats": "s,n"}, "(Partners) does not go with “South and north: two play”", []string{"o-partners", "o-seats"}},
		{"india", "en", map[string]string{"seats": "3", "o-seats": "s,n"}, "3 (Players) does not go with “South and north: two play” (Sides of the board that play). Choose 2 (Players), or choose “As many as there are players: south and north, then west, then east”, “All but east: three play”,", []string{"seats", "o-seats"}},
		{"check-and-double-check", "en", map[string]string{"seats": "3", "o-misc": "11.7.5.2"}, "“11.7.5.2” cannot be read here. Four numbers from 2 to 10", []string{"o-misc"}},
		{"house", "en", map[string]string{"o-men": "99"}, "Want a whole number from 1 to 15, not 99.", []string{"o-men"}},
		{"house", "de", map[string]string{"o-men": "99"}, "Nötig ist eine ganze Zahl von 1 bis 15, nicht 99.", []string{"o-men"}},
		{"house", "de", map[string]string{"name": strings.Repeat("a", 25)}, "Ein Name hat 1 bis 24 Buchstaben in einer Zeile.", []string{"name"}},
	} {
		form := url.Values{
			"game": {c.game}, "with": {"bot"}, "name": {"Ada & Bea"}, "match": {"g3"}, "clock": {"12/2"}, "advice": {"never"}, "private": {"on"}, "bot-1": {"sailor"},
		}
		for name, value := range c.form {
			form.Set(name, value)
		}
		r := x.ask("POST", "/play", "", form.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Cookie", "lang="+c.lang)
		page := html.UnescapeString(string(r.body))
		if r.status != http.StatusBadRequest {
			t.Errorf("%s %v: %d, want 400", c.game, c.form, r.status)
			continue
		}
		for name := range form {
			if name == "with" || name == "game" || name == "bot-1" && !strings.Contains(page, `id="bot-1"`) {
				continue // No levels are offered in every game.
			}
			want := []string{`value="` + form.Get(name) + `"`, `checked`, `>` + form.Get(name) + `<`}
			field := regexp.MustCompile(`<input[^>]* id="` + name + `"[^>]*>`).FindString(page)
			if field == "" {
				field = regexp.MustCompile(`<option[^>]* selected[^>]*>[^<]*<`).FindString(element(page, name))
			}
			if !strings.Contains(field, want[0]) && !strings.Contains(field, want[1]) && !strings.Contains(field, want[2]) {
				t.Errorf("%s %v: the field %s has lost %q: %q", c.game, c.form, name, form.Get(name), field)
			}
		}
		var wrong []string
		for _, m := range regexp.MustCompile(`<strong class="wrong" id="([\w-]+)-wrong">([^<]*)<`).FindAllStringSubmatch(page, -1) {
			wrong = append(wrong, m[1])
			if !strings.Contains(m[2], c.says) {
				t.Errorf("%s %v: beside %s: %q, want %q", c.game, c.form, m[1], m[2], c.says)
			}
		}
		if len(wrong) != len(c.wrong) {
			t.Errorf("%s %v: wrong are %v, want %v", c.game, c.form, wrong, c.wrong)
		}
		if n := strings.Count(page, ` aria-invalid="true"`); n != len(c.wrong) {
			t.Errorf("%s %v: %d fields are marked as wrong, want %d", c.game, c.form, n, len(c.wrong))
		}
		head := c.says
		if strings.Contains(head, "(") || strings.Contains(head, "It goes") || strings.Contains(head, "Dazu passt") {
			head = map[string]string{"en": "Two choices contradict each other: ", "de": "Zwei Angaben widersprechen sich: "}[c.lang]
		}
		if !regexp.MustCompile(`<p class="error" role="alert">[^<]*` + regexp.QuoteMeta(head)).MatchString(page) {
			t.Errorf("%s %v: want %q at the head of the page", c.game, c.form, head)
		}
		for _, name := range c.wrong {
			if !strings.Contains(page, `id="`+name+`-wrong"`) {
				t.Errorf("%s %v: nothing is said beside %s", c.game, c.form, name)
			}
		}
	}
	var rooms api.Rooms
	x.must("GET", "/api/v1/rooms?phase=playing", "", nil, &rooms)
	if len(rooms.Rooms) != 0 {
		t.Errorf("%d rooms were opened, want none", len(rooms.Rooms))
	}
}

// TestAValueThatIsNoChoiceIsRefusedInWords follows a link with a value that no option has.
func TestAValueThatIsNoChoiceIsRefusedInWords(t *testing.T) {
	x := newSite(t, door.Options{})
	for lang, says := range map[string]string{"en": "moon is none of the choices.", "de": "moon steht nicht zur Wahl."} {
		for game, field := range map[string]string{"house": "o-start", "india": "o-seats"} {
			page := html.UnescapeString(string(x.ask("GET", "/new/"+game+"?"+field+"=moon", "", nil, "Cookie", "lang="+lang).body))
			if !strings.Contains(page, `id="`+field+`-wrong">`+says) || strings.Count(page, says) != 2 {
				t.Errorf("%s, %s: want %q beside the field and at the head of the page", game, lang, says)
			}
		}
	}
}

// TestANumberOutOfBoundsIsRefusedInTheOpen fills in a number that an option does not take, in the part of the form that is folded away. A
// browser would refuse in silence what it cannot show: the form leaves it to the server, which unfolds the part and says there what is wrong.
func TestANumberOutOfBoundsIsRefusedInTheOpen(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, e := range x.house.Games().List {
		if page := string(x.ask("GET", "/new/"+e.Name, "", nil).body); !strings.Contains(page, `class="sheet new" novalidate>`) {
			t.Errorf("%s: the browser checks a form that it does not show", e.Name)
		}
		for _, o := range e.Options {
			if o.Max == 0 {
				continue
			}
			form := url.Values{"game": {e.Name}, "with": {"bot"}, "name": {"Ada"}, "o-" + o.Name: {"99999999"}}
			r := x.ask("POST", "/play", "", form.Encode(), "Content-Type", "application/x-www-form-urlencoded")
			page := html.UnescapeString(string(r.body))
			if r.status != http.StatusBadRequest || !strings.Contains(page, `<details class="ways" id="ways" open>`) || element(page, "o-"+o.Name+"-wrong") == "" || !strings.Contains(page, `value="99999999"`) {
				t.Errorf("%s, %s=99999999: answer %d; want the form, unfolded, with what was filled in and what is wrong with it", e.Name, o.Name, r.status)
			}
		}
	}
}

// TestAChoiceThatMakesNoDifferenceSaysSo asks for forms of house rules in both languages: beside each field is said whether it can change
// anything as the others are. And of rules that contradict each other it is not asked what they are like.
func TestAChoiceThatMakesNoDifferenceSaysSo(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	e, _ := x.house.Games().List.Find("house")
	idle, of := regexp.MustCompile(`<small class="usual" id="o-([\w-]+)-idle">([^<]*)<`), regexp.MustCompile(`formaction="/lab/house/rules"`)
	for query, want := range map[string]string{
		"": "setup last-setup-die setup-wait repeat ad-points ad-needs ad-reroll ad-same-man-in-opening",
		"o-start=reserve&o-entry=set-up&o-dice=special": "ad-points ad-needs ad-reroll ad-same-man-in-opening",
		"o-start=reserve&o-opened=on&o-ad=named":        "setup last-setup-die repeat ad-points ad-same-man-in-opening",
		"o-opened=on":                                   "",
	} {
		var clash *game.Conflict
		values, _ := url.ParseQuery(strings.ReplaceAll(query, "o-", ""))
		opts := game.Options{}
		for name := range values {
			opts[name] = values.Get(name)
		}
		_, err := e.New(opts)
		for lang, says := range map[string]string{"en": "Makes no difference unless", "de": "Macht keinen Unterschied, solange"} {
			page := string(x.ask("GET", "/new/house?"+query, "", nil, "Cookie", "lang="+lang).body)
			var got []string
			for _, m := range idle.FindAllStringSubmatch(page, -1) {
				got = append(got, m[1])
				if !strings.HasPrefix(m[2], says) || !regexp.MustCompile(` id="o-`+m[1]+`"[^>]* aria-describedby="[^"]*o-`+m[1]+`-idle`).MatchString(page) {
					t.Errorf("%s, %s: beside %s is said %q, or its field does not name that", lang, query, m[1], m[2])
				}
			}
			if all := strings.Join(got, " "); all != want {
				t.Errorf("%s, %s: without difference are %q, want %q", lang, query, all, want)
			}
			if asks := of.MatchString(page); asks == errors.As(err, &clash) {
				t.Errorf("%s, %s: it is asked what the rules are like: %v; refused: %v", lang, query, asks, err)
			}
		}
	}
}
