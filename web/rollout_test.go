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
			if had < 4*36 || !strings.Contains(page, "+1.000 ± 0.000") || !strings.Contains(page, "100.0 %") {
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
		"/lab/backgammon/rollout?match=p3",
	} {
		if r := x.ask("GET", path, "", nil); r.status != http.StatusBadRequest {
			t.Errorf("%s: %d", path, r.status)
		}
	}
	r, at := x.follow(benchAt("hypergammon", "x=1:3 o=1:3 turn=x next=throw", "rollout", "1"))
	if page := string(r.body); r.status != http.StatusOK || !strings.Contains(page, "data-trials") || !strings.Contains(at, "rollout=1") {
		t.Errorf("without scripts: %d at %s", r.status, at)
	}
}
