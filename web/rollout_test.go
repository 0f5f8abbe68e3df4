package web

import (
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"parlor/web/door"
)

// TestAPositionIsPlayedOutFurtherEachTime asks for the same position until it is
// exact enough: games are added, and none is played twice.
func TestAPositionIsPlayedOutFurtherEachTime(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	// Each side has one man to bear off: who throws has won.
	line := "x=1:1,off:14 o=1:1,off:14 turn=x next=throw"
	path := strings.Replace(benchAt("backgammon", line), "/backgammon", "/backgammon/rollout", 1)
	counted := regexp.MustCompile(`data-trials="(\d+)"`)
	had := 0
	for range 200 {
		r := x.ask("GET", path, "", nil)
		if r.status != http.StatusOK {
			t.Fatalf("%d %s", r.status, r.body)
		}
		n, _ := strconv.Atoi(counted.FindStringSubmatch(string(r.body))[1])
		if n < had {
			t.Fatalf("%d games, had been %d", n, had)
		}
		had = n
		if page := html.UnescapeString(string(r.body)); strings.Contains(page, "data-done") {
			if had < 4*36 || !strings.Contains(page, "+1.000 ± 0.000") || !strings.Contains(page, "100.0\u00a0%") {
				t.Errorf("%d games: %s", had, page)
			}
			return
		}
	}
	t.Errorf("after %d games it does not end", had)
}

func TestWhatIsNotPlayedOutSaysSo(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for _, path := range []string{
		"/lab/crown-and-anchor/rollout",
		"/lab/check-and-double-check/rollout",
		strings.Replace(benchAt("backgammon", "x=off:15 o=1:1,off:14 next=over"), "/backgammon", "/backgammon/rollout", 1),
	} {
		if r := x.ask("GET", path, "", nil); r.status != http.StatusBadRequest {
			t.Errorf("%s: %d", path, r.status)
		}
	}
	line := "x=1:2,off:13 o=20:1,5:14 turn=x next=throw score=6-6/7" // A gammon, which brings no more than a game here.
	if page := string(x.ask("GET", strings.Replace(benchAt("backgammon", line, "match", "p7"), "/backgammon", "/backgammon/rollout", 1), "", nil).body); !strings.Contains(page, "+1.000 ± 0.000") || !strings.Contains(page, ", the match 100.0\u00a0% ± 0.0") {
		t.Errorf("of a match: %s", page)
	}
	line = "s=71,71,71,50 n=71,71,71,40 turn=s next=throw"
	if page := string(x.ask("GET", strings.Replace(benchAt("india", line), "/india", "/india/rollout", 1), "", nil).body); !strings.Contains(page, "broken off after 60 throws") {
		t.Errorf("of games that are broken off: %s", page)
	}
	r, at := x.follow(benchAt("hypergammon", "x=1:3 o=1:3 turn=x next=throw", "rollout", "1"))
	if page := string(r.body); r.status != http.StatusOK || !strings.Contains(page, "data-trials") || !strings.Contains(at, "rollout=1") {
		t.Errorf("without scripts: %d at %s", r.status, at)
	}
}

// TestAPositionIsPlayedOutAsExactlyAsOneChooses: roughly ends first, and finely goes on
// from there; a word that there is not is left out of the address.
func TestAPositionIsPlayedOutAsExactlyAsOneChooses(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	line := "x=6:3,5:2,off:10 o=6:3,4:2,off:10 turn=x next=throw"
	counted := regexp.MustCompile(`data-trials="(\d+)"`)
	rolled := func(exact string) (games int, page string) {
		path := strings.Replace(benchAt("navy", line), "/navy", "/navy/rollout", 1) + exact
		for range 300 {
			r := x.ask("GET", path, "", nil)
			if r.status == http.StatusServiceUnavailable {
				continue // A machine that does other things: it is asked again.
			}
			if r.status != http.StatusOK {
				t.Fatalf("%s: %d %s", exact, r.status, r.body)
			}
			page = html.UnescapeString(string(r.body))
			games, _ = strconv.Atoi(counted.FindStringSubmatch(page)[1])
			if strings.Contains(page, "data-done") {
				return games, page
			}
		}
		t.Fatalf("%s: after %d games it does not end", exact, games)
		return 0, ""
	}
	roughly, page := rolled("&exact=roughly")
	usual, said := rolled("")
	if roughly > usual {
		t.Errorf("%d games roughly, %d as usual", roughly, usual)
	}
	for text, in := range map[string]string{"standard error of 0.222": page, "standard error of 0.111": said, "finely (± 0.09)": said, "exact=roughly": said} {
		if !strings.Contains(in, text) {
			t.Errorf("want %q: %s", text, in)
		}
	}
	if strings.Contains(said, "exact=&") || strings.Contains(said, `exact="`) {
		t.Errorf("as usual needs no word: %s", said)
	}
	if _, at := x.follow(benchAt("hypergammon", "x=1:3 o=1:3 turn=x next=throw", "rollout", "1", "exact", "never")); strings.Contains(at, "exact") {
		t.Errorf("led to %s", at)
	}
	if r, at := x.follow(benchAt("hypergammon", "x=1:3 o=1:3 turn=x next=throw", "rollout", "1", "exact", "finely")); !strings.Contains(at, "exact=finely") || !strings.Contains(string(r.body), `exact=finely"`) {
		t.Errorf("finely: %d at %s", r.status, at)
	}
}
