package web

import (
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"parlor/web/door"
)

// figured asks for a page until the games that it waits for are played.
func (x *served) figured(path string, headers ...string) string {
	x.t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		r := x.ask("GET", path, "", nil, headers...)
		if r.status != http.StatusOK {
			x.t.Fatalf("%s: %d %s", path, r.status, r.body)
		}
		if r.header.Get("Refresh") == "" {
			return html.UnescapeString(string(r.body))
		}
	}
	x.t.Fatalf("%s: never done", path)
	return ""
}

// TestRulesAreMeasuredSideBySide from the form to the figures, in both languages, and as files.
func TestRulesAreMeasuredSideBySide(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	form := url.Values{
		"o-rounds": {"2"}, "seats": {"3"}, "beside": {"hypergammon"}, "shown": {"hypergammon"}, "b-o-cube": {"off"}, "games": {"20"}, "level": {"hand"}, "weaker": {"random"}, "seed": {"7"},
	}
	r, at := x.post("/lab/crown-and-anchor/rules", form)
	if want := "/lab/crown-and-anchor/rules?beside=hypergammon&level=hand&o-rounds=2&seats=3&seed=7"; r.status != http.StatusSeeOther || at != want {
		t.Fatalf("%d to %s, want %s: %s", r.status, at, want, r.body)
	}
	page := x.figured(at)
	for _, want := range []string{
		"Throws a game", "nobody judges this game", "Hypergammon", "games with both sides played by a bot that judges by rules of thumb", "95\u00a0% interval", `class="chart"`, "How long games are",
		"More exactly: 100 games", `name="games" value="100"`, "rules.csv?beside=", `value="hypergammon" selected`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
	if page := x.figured(at, "Accept-Language", "de"); !strings.Contains(page, "Würfe je Spiel") || !strings.Contains(page, " bis ") || !strings.Contains(page, "Wie lange Spiele dauern") || strings.Contains(page, "Throws a game") || !strings.Contains(page, "Zahlen als CSV (für Programme: englisch, mit Dezimalpunkt)") {
		t.Errorf("in German: %s", page)
	}
	csv := x.ask("GET", strings.Replace(at, "rules?", "rules.csv?", 1), "", nil)
	if lines := strings.Count(string(csv.body), "\n"); csv.status != http.StatusOK || lines < 12 || !strings.HasPrefix(csv.header.Get("Content-Type"), "text/csv") {
		t.Errorf("as CSV: %d %s", csv.status, csv.body)
	}
	for _, file := range []string{"rules.svg?", "lengths.svg?"} {
		if r := x.ask("GET", strings.Replace(at, "rules?", file, 1), "", nil); r.status != http.StatusOK || r.header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(string(r.body), "Hypergammon") {
			t.Errorf("%s: %d %s", file, r.status, r.body)
		}
	}
	if r := x.ask("GET", "/lab/navy/rules.csv", "", nil); r.status != http.StatusNotFound {
		t.Errorf("what nobody has asked for: %d", r.status)
	}
}

// TestAQuestionAboutRulesHasOneAddress: what is usual is left out, and what belongs to other forms. A game that is put beside the first
// shows its rules before anything is played.
func TestAQuestionAboutRulesHasOneAddress(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	if r, at := x.follow("/lab/navy/rules?name=Ada&o-larger-die=off&seats=2&games=20&match=p5"); r.status != http.StatusOK || at != "/lab/navy/rules?o-larger-die=off" || r.header.Get("X-Robots-Tag") == "" {
		t.Errorf("%d at %s", r.status, at)
	}
	_, at := x.post("/lab/navy/rules", url.Values{"beside": {"india"}, "shown": {""}, "o-larger-die": {"off"}})
	page, at := x.follow(at)
	if at != "/lab/navy/rules?beside=india&o-larger-die=off" || !strings.Contains(string(page.body), `name="b-seats"`) || page.header.Get("Refresh") != "" || strings.Contains(string(page.body), "Games are being played") {
		t.Errorf("at %s: %s", at, page.body)
	}
	for _, path := range []string{"/lab/navy", "/numbers"} {
		if page, _ := x.follow(path); !strings.Contains(string(page.body), `href="/lab/navy/rules"`) {
			t.Errorf("%s leads not there", path)
		}
	}
	if page, _ := x.follow("/lab/navy/rules"); strings.Index(string(page.body), "Let them play") > strings.Index(string(page.body), "formaction") { // Enter presses the first button.
		t.Error("Enter in a field does not let them play")
	}
	if page, _ := x.follow("/new/navy"); !strings.Contains(string(page.body), `formaction="/lab/navy/rules"`) {
		t.Error("the form of a new game leads not there")
	}
}

// TestWhatIsWrongWithAQuestionAboutRulesIsSaid, with what was expected, and nothing that was filled in is lost.
func TestWhatIsWrongWithAQuestionAboutRulesIsSaid(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	good := url.Values{"o-rounds": {"3"}, "seats": {"4"}, "beside": {"india"}, "shown": {"india"}, "b-seats": {"3"}, "seed": {"11"}}
	for field, c := range map[string][3]string{
		"o-rounds": {"many", "1 to", "value=\"many\""},
		"seed":     {"-1", "a whole number from 0", `value="-1"`},
		"games":    {"1000000", "20, 100, 400, 2000", `value="1000000" selected`},
		"weaker":   {"zoe", "from the list", `value="zoe" selected`},
		"beside":   {"chess", "no such game", `value="11"`},
	} {
		form := url.Values{}
		for name, values := range good {
			form[name] = values
		}
		form.Set(field, c[0])
		r, _ := x.post("/lab/crown-and-anchor/rules", form)
		page := html.UnescapeString(string(r.body))
		if r.status != http.StatusBadRequest || !strings.Contains(page, c[1]) || !strings.Contains(page, c[2]) || !strings.Contains(page, `<option value="4" selected`) {
			t.Errorf("%s: %d %s", field, r.status, page)
		}
		if field != "beside" && !strings.Contains(page, `<option value="india" selected`) {
			t.Errorf("%s: what stood beside it is lost", field)
		}
		if r, _ := x.post("/lab/crown-and-anchor/rules", form, "Accept-Language", "de"); strings.Contains(string(r.body), c[1]) && field != "games" {
			t.Errorf("%s: no German", field)
		}
	}
	if r, _ := x.post("/lab/chess/rules", good); r.status != http.StatusNotFound {
		t.Errorf("chess: %d", r.status)
	}
}

// TestOneVisitorHasOneQuestionAboutRules at a time, and can stop it: what has come of it is shown, and it can go on.
func TestOneVisitorHasOneQuestionAboutRules(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	form := url.Values{"games": {"2000"}, "level": {"hand"}, "weaker": {"random"}, "beside": {"navy"}, "shown": {"navy"}}
	_, at := x.post("/lab/navy/rules", form)
	r, _ := x.post("/lab/hypergammon/rules", url.Values{"seed": {"5"}})
	if page := html.UnescapeString(string(r.body)); r.status != http.StatusTooManyRequests || !strings.Contains(page, "are being measured: wait until that is done") || !strings.Contains(page, `value="5"`) || !strings.Contains(page, `href="`+at+`"`) {
		t.Errorf("a second one: %d %s", r.status, page)
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) { // Some games are done.
		r = x.ask("GET", at, "", nil)
		if page := string(r.body); strings.Contains(page, "<progress") && !strings.Contains(page, `value="0"`) {
			break
		} else if time.Now().After(end) {
			t.Fatalf("%s", page)
		}
	}
	if r.header.Get("Refresh") == "" || !strings.Contains(string(r.body), "rules/stop?") {
		t.Errorf("while it is played: %v %s", r.header, r.body)
	}
	if r, to := x.post(strings.Replace(at, "rules?", "rules/stop?", 1), nil); r.status != http.StatusSeeOther || to != at {
		t.Fatalf("%d %s", r.status, r.body)
	}
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if page := html.UnescapeString(string(x.ask("GET", at, "", nil).body)); strings.Contains(page, "Stopped before all games were played") && strings.Contains(page, `name="games" value="2000"`) {
			if rows := strings.Count(page, `<th scope="col">American Acey-Deucey (Navy) (1)`); rows != 1 || strings.Contains(page, `<th scope="col">American Acey-Deucey (Navy) (2)`) || !strings.Contains(page, "not measured") {
				t.Errorf("of the first of two: %s", page)
			}
			break
		} else if time.Now().After(end) {
			t.Fatalf("stopped: %s", page)
		}
	}
}
