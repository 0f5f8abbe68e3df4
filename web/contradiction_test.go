package web

import (
	"errors"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/web/door"
)

// contradictions finds by trying all that can be chosen for one option of a game, or for two, and is refused because two cannot go together;
// of those for two what only these two make.
func contradictions(e catalogue.Entry) (list []game.Options) {
	type pick struct{ name, value string }
	var picks []pick
	for _, o := range e.Options {
		values := slices.Clone(e.Choices(o))
		if len(values) == 0 && o.Max > 0 {
			for n := o.Min; n <= min(o.Max, o.Min+20); n++ {
				values = append(values, strconv.Itoa(n))
			}
			values = append(values, strconv.Itoa(o.Max))
		}
		for _, v := range values {
			picks = append(picks, pick{o.Name, v})
		}
	}
	refused := func(opts game.Options) *game.Conflict {
		var c *game.Conflict
		_, err := e.New(opts)
		errors.As(err, &c)
		return c
	}
	for i, a := range picks {
		if refused(game.Options{a.name: a.value}) != nil {
			list = append(list, game.Options{a.name: a.value})
		}
		for _, b := range picks[i+1:] {
			opts := game.Options{a.name: a.value, b.name: b.value}
			if c := refused(opts); a.name != b.name && c != nil && slices.Contains(c.Between[:], a.name) && slices.Contains(c.Between[:], b.name) {
				list = append(list, opts)
			}
		}
	}
	return list
}

// TestContradictionsAreToldInTheWordsOfTheForm asks for the page of each game with each contradiction of two of its options, in both
// languages: what both options ask and the sentences of what is chosen stand beside both, at the head the two are named, and nowhere is an
// option called as programs call it.
func TestContradictionsAreToldInTheWordsOfTheForm(t *testing.T) {
	x := newSite(t, door.Options{})
	coded, said := regexp.MustCompile(`[\w-]+=\S`), regexp.MustCompile(`<(?:strong class="wrong" id="([\w-]+)-wrong"|p class="error" role="alert")>([^<]*)<`)
	tried := map[string]int{}
	for _, e := range x.house.Games().List {
		for _, opts := range contradictions(e) {
			var c *game.Conflict
			_, err := e.New(opts)
			errors.As(err, &c)
			query := url.Values{}
			for name, value := range opts {
				query.Set("o-"+name, value)
			}
			tried[e.Name]++
			for _, lang := range []string{"en", "de"} {
				page := html.UnescapeString(string(x.ask("GET", "/new/"+e.Name+"?"+query.Encode(), "", nil, "Cookie", "lang="+lang).body))
				var beside []string
				for _, m := range said.FindAllStringSubmatch(page, -1) {
					if coded.MatchString(m[2]) {
						t.Errorf("%s, %s: %v: options are called as programs call them: %q", e.Name, lang, opts, m[2])
					}
					for _, o := range e.Options {
						if !slices.Contains(c.Between[:], o.Name) {
							continue
						}
						w, value := e.Words[o.Name], opts[o.Name]
						if value == "" {
							value = o.Default
						}
						if want := w.Asks.In(lang); !strings.Contains(m[2], want) {
							t.Errorf("%s, %s: %v: %q does not name %q", e.Name, lang, opts, m[2], want)
						}
						sentence := value
						if text, ok := w.Says[value]; ok {
							sentence = strings.TrimSuffix(text.In(lang), ".")
						}
						if m[1] != "" && !strings.Contains(m[2], sentence) {
							t.Errorf("%s, %s: %v: %q does not say %q", e.Name, lang, opts, m[2], sentence)
						}
					}
					if m[1] != "" {
						beside = append(beside, strings.TrimPrefix(m[1], "o-"))
					} else if len([]rune(m[2])) > 140 {
						t.Errorf("%s, %s: %v: at the head stands more than a short line: %q", e.Name, lang, opts, m[2])
					}
				}
				if slices.Sort(beside); !slices.Equal(beside, slices.Sorted(slices.Values(c.Between[:]))) {
					t.Errorf("%s, %s: %v: it is said beside %q, want %q", e.Name, lang, opts, beside, c.Between)
				}
				if strings.Count(page, `class="error"`) != 1 {
					t.Errorf("%s, %s: %v: nothing is said at the head", e.Name, lang, opts)
				}
			}
		}
	}
	if tried["house"] < 30 || tried["india"] < 6 {
		t.Errorf("tried were %v, want more of house and india", tried)
	}
}

// TestARefusedFormHoldsTheNameThatWasWritten sends forms that are refused for other reasons: nobody is called Guest in the field, and whoever
// has cleared it finds it empty.
func TestARefusedFormHoldsTheNameThatWasWritten(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, c := range []struct{ with, wrote, kept, want string }{
		{"bot", "", "", ""}, {"bot", "Ada", "", "Ada"}, {"bot", "Ada", "Bea", "Ada"}, {"bot", "", "Bea", ""}, {"here", "", "", ""}, {"here", "Ada", "Bea", "Ada"},
	} {
		form := url.Values{"game": {"house"}, "with": {c.with}, "name": {c.wrote}, "o-opened": {"on"}}
		r := x.ask("POST", "/play", "", form.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Cookie", "name="+c.kept)
		field := regexp.MustCompile(`<input[^>]* id="name"[^>]*>`).FindString(string(r.body))
		if r.status != http.StatusBadRequest || !strings.Contains(field, ` value="`+c.want+`"`) {
			t.Errorf("%+v: answer %d, the field is %s", c, r.status, field)
		}
	}
}

// TestTheSidesOfIndiaAreChosenByTheirNames offers all that the option takes, each as a sentence, and tells that the sheet has the first.
func TestTheSidesOfIndiaAreChosenByTheirNames(t *testing.T) {
	x := newSite(t, door.Options{})
	e, _ := x.house.Games().List.Find("india")
	page := html.UnescapeString(string(x.ask("GET", "/new/india?seats=2&o-seats=w,e", "", nil).body))
	list := element(page, "o-seats")
	var all []string
	for _, m := range regexp.MustCompile(`<option value="([^"]*)"[^>]*>([^<]*)<`).FindAllStringSubmatch(list, -1) {
		all = append(all, m[1])
		if strings.Contains(m[2], ",") && regexp.MustCompile(`\b[swne],`).MatchString(m[2]) {
			t.Errorf("%s is offered as %q", m[1], m[2])
		}
	}
	if !strings.Contains(list, `value="w,e" selected`) || !strings.Contains(page, "Usual: As many as there are players") {
		t.Errorf("west and east are not chosen, or what the sheet says is not told: %s", list)
	}
	sides := []string{"s", "w", "n", "e"}
	for set := range 1 << len(sides) { // All that could be meant, in the order of the option.
		var some []string
		for i, side := range sides {
			if set>>i&1 != 0 {
				some = append(some, side)
			}
		}
		value := strings.Join(some, ",")
		if _, err := e.New(game.Options{"seats": value}); (err == nil) != slices.Contains(all, value) {
			t.Errorf("%q: the rules say %v, and the page offers %q", value, err, all)
		}
	}
}
