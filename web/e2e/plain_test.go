package e2e

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"parlor/docs"
	"parlor/web/e2e/rig"
)

var (
	formOf  = regexp.MustCompile(`(?s)<noscript><section.*?</noscript>`)
	hidden  = regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)"`)
	options = regexp.MustCompile(`<option value="([^"]*)"`)
)

// TestPlayingByForms plays whole games without scripts: by the forms that stand on the page, as a text browser would.
func TestPlayingByForms(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	byForms(t, h, url.Values{"game": {"backgammon"}, "with": {"bot"}}, 20)
	byForms(t, h, url.Values{"game": {"crown-and-anchor"}, "with": {"bot"}, "o-rounds": {"4"}, "o-max-bet": {"5"}}, 4) // Who stakes all he has may soon only look on.
}

// byForms plays a game to its end, by least plays of a visitor's own, by nothing but forms.
func byForms(t *testing.T, h *rig.House, opened url.Values, least int) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	read := func(res *http.Response, err error) (string, string) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != http.StatusOK && res.StatusCode != http.StatusConflict {
			t.Fatalf("%s %s: %s\n%s", res.Request.Method, res.Request.URL, res.Status, body)
		}
		return string(body), res.Request.URL.String()
	}
	body, table := read(client.PostForm(h.URL+"/play", opened))
	if !strings.Contains(table, "/r/") {
		t.Fatalf("the form leads to %s", table)
	}
	rnd, played := random(7), 0
	for end := time.Now().Add(rig.Patience); ; body, _ = read(client.Get(table)) {
		if time.Now().After(end) {
			t.Fatalf("no end after %d plays", played)
		}
		plain := formOf.FindString(body)
		if strings.Contains(plain, "The game is over") {
			break
		}
		if mine := strings.Contains(plain, `name="do"`); mine != strings.Contains(plain, "It is your turn.") || mine == strings.Contains(plain, "To play: ") {
			t.Fatalf("it is my turn: %v, and the page says\n%s", mine, plain)
		}
		fields := url.Values{}
		for _, m := range hidden.FindAllStringSubmatch(plain, -1) {
			fields.Set(m[1], m[2])
		}
		if fields.Get("do") == "" {
			time.Sleep(2 * time.Millisecond)
			continue // the other one's turn: look again
		}
		if list := options.FindAllStringSubmatch(plain, -1); len(list) > 0 {
			fields.Set("text", list[rnd.IntN(len(list))][1])
		}
		read(client.PostForm(table, fields))
		played++
	}
	if played < least {
		t.Errorf("%d plays: want a whole game", played)
	}
	for _, path := range []string{"/replay", "/dice"} {
		if body, _ := read(client.Get(table + path)); !strings.Contains(body, "<h1") {
			t.Errorf("%s has no heading", path)
		}
	}
}

// TestJoinByName finds a table by its link, its path and its bare name, and says so where there is none.
func TestJoinByName(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	res, err := http.PostForm(h.URL+"/play", url.Values{"game": {"india"}, "with": {"friend"}, "name": {"Ada"}})
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	path := res.Request.URL.Path
	id := strings.TrimPrefix(path, "/r/")
	for _, c := range []struct {
		say    string
		status int
	}{{h.URL + path, 200}, {path, 200}, {id, 200}, {strings.ToUpper(id), 200}, {" " + id + "/ ", 200}, {"nowhere", 404}, {"../settings", 404}} {
		res, err := http.Get(h.URL + "/join?room=" + url.QueryEscape(c.say))
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != c.status || c.status == 200 && res.Request.URL.Path != path {
			t.Errorf("join %q: %s at %s", c.say, res.Status, res.Request.URL)
		}
	}
}

// TestEveryRuleHasAPlace follows the link that the table gives for a rule, for every rule of the book.
func TestEveryRuleHasAPlace(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	defined := regexp.MustCompile(`(?m)(?:\A|\n\n)\*\*([A-Z]+-A?[0-9]+)`)
	files, err := docs.Rules.ReadDir("rules")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, f := range files {
		text, err := docs.Rules.ReadFile("rules/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range defined.FindAllSubmatch(text, -1) {
			seen++
			res, err := http.Get(h.URL + "/rule/" + string(m[1]))
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(res.Body)
			res.Body.Close()
			if err != nil || res.StatusCode != http.StatusOK || !strings.Contains(string(body), `id="`+string(m[1])+`"`) {
				t.Errorf("%s: %s at %s, want its place (%v)", m[1], res.Status, res.Request.URL, err)
			}
		}
	}
	if seen < 100 {
		t.Errorf("%d rules found, want the whole book", seen)
	}
}
