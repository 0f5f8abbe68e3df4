package web

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"parlor/rules/catalogue"
	"parlor/web/door"
)

// benchAt is the address of a position on the bench.
func benchAt(name, line string, more ...string) string {
	q := url.Values{"position": {line}}
	for i := 0; i+1 < len(more); i += 2 {
		q.Set(more[i], more[i+1])
	}
	return "/lab/" + name + "?" + q.Encode()
}

const openingLine = "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw"

// follow asks for a page, and for where it leads.
func (x *served) follow(path string) (r reply, at string) {
	x.t.Helper()
	for range 3 {
		if r = x.ask("GET", path, "", nil); r.status != http.StatusSeeOther {
			return r, path
		}
		path = r.header.Get("Location")
	}
	x.t.Fatalf("%s leads on and on", path)
	return r, path
}

// TestEveryGameHasABench opens it for every game, and follows the first throw of
// the map to its plays.
func TestEveryGameHasABench(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	link := regexp.MustCompile(`<ol class="map"><li><a href="([^"]+)"`)
	for _, e := range catalogue.All {
		r, _ := x.follow("/lab/" + e.Name)
		page := html.UnescapeString(string(r.body))
		if r.status != http.StatusOK || !strings.Contains(page, "What it is worth") || strings.Contains(page, `<svg class="sm `) == strings.Contains(page, `<game-board data-mode="bench"`) {
			t.Errorf("%s: %d\n%s", e.Name, r.status, page)
			continue
		}
		if strings.Contains(page, "An XGID") != (e.Name == "backgammon") {
			t.Errorf("%s: whether an XGID will do: %v", e.Name, strings.Contains(page, "An XGID"))
		}
		if what := map[string]string{"tables": "men", "india": "pieces", "crown": "chips", "check": "cards"}[e.Family]; !strings.Contains(page, `data-how="Drag `+what+" ") {
			t.Errorf("%s: the bench does not speak of %s", e.Name, what)
		}
		first := link.FindStringSubmatch(string(r.body))
		if judged := strings.Contains(page, "Judged "); judged != (first != nil) {
			t.Errorf("%s: judged: %v, a map: %v", e.Name, judged, first != nil)
		}
		if first == nil {
			if !strings.Contains(page, "Nobody judges this game") && !strings.Contains(page, "Exact:") {
				t.Errorf("%s does not say what cannot be said", e.Name)
			}
			continue
		}
		r, _ = x.follow(html.UnescapeString(first[1]))
		if page := string(r.body); r.status != http.StatusOK || !strings.Contains(page, "The best there is to do") && !strings.Contains(page, "Every throw") {
			t.Errorf("%s: %d %s", e.Name, r.status, first[1])
		}
	}
}

// TestAPositionHasOneAddress fills in the form in several ways.
func TestAPositionHasOneAddress(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	thrown := strings.Replace(openingLine, "next=throw", "next=play throw=3-1 left=3,1", 1)
	for name, c := range map[string]struct{ path, want string }{
		"as it is":        {benchAt("backgammon", openingLine), benchAt("backgammon", openingLine)},
		"with options":    {benchAt("backgammon", openingLine, "o-cube", "off", "turn", "", "throw", "", "match", ""), benchAt("backgammon", openingLine)},
		"a throw":         {benchAt("backgammon", openingLine, "throw", "3-1"), benchAt("backgammon", thrown)},
		"another throw":   {benchAt("backgammon", strings.NewReplacer("3-1", "6-2", "3,1", "6,2").Replace(thrown), "throw", "3-1"), benchAt("backgammon", thrown)},
		"no throw":        {benchAt("backgammon", thrown, "throw", "-"), benchAt("backgammon", openingLine)},
		"another turn":    {benchAt("backgammon", thrown, "turn", "o"), benchAt("backgammon", strings.Replace(openingLine, "turn=x", "turn=o", 1))},
		"an XGID":         {benchAt("backgammon", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"), benchAt("backgammon", strings.NewReplacer("turn=x", "turn=o").Replace(thrown)+" cube=1", "o-cube", "on")},
		"an ID of gnubg":  {benchAt("backgammon", "4HPwATDgc/ABMA:cIkGAAAAAAAA"), ""},
		"half of it":      {benchAt("backgammon", "4HPwATDgc/ABMA"), benchAt("backgammon", strings.Replace(openingLine, "next=throw", "next=double", 1)+" cube=1", "o-cube", "on")},
		"half, anywhere":  {"/lab?" + url.Values{"position": {"4HPwATDgc/ABMA"}}.Encode(), benchAt("backgammon", strings.Replace(openingLine, "next=throw", "next=double", 1)+" cube=1", "o-cube", "on")},
		"pasted anywhere": {"/lab?" + url.Values{"position": {"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"}}.Encode(), benchAt("backgammon", strings.NewReplacer("turn=x", "turn=o").Replace(thrown)+" cube=1", "o-cube", "on")},
	} {
		r, at := x.follow(c.path)
		if r.status != http.StatusOK {
			t.Errorf("%s: %d %s", name, r.status, r.body)
			continue
		}
		if c.want != "" && at != c.want {
			t.Errorf("%s leads to\n%s, want\n%s", name, at, c.want)
		}
		if _, again := x.follow(at); again != at {
			t.Errorf("%s: %s leads on to %s", name, at, again)
		}
	}
}

// TestTheBenchSaysWhatItReadsAPositionWithout: rules of games for money that are not played here would change what is best, so
// they are not passed over in silence.
func TestTheBenchSaysWhatItReadsAPositionWithout(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for rules, want := range map[string]string{"0": "", "1": "Jacoby’s rule is not played here", "2": "Beavers are not played here", "3": "Jacoby’s rule and beavers are not played here"} {
		xgid := "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:" + rules + ":0:10"
		for _, path := range []string{benchAt("backgammon", xgid), "/lab?" + url.Values{"position": {xgid}}.Encode()} {
			r, _ := x.follow(path)
			if page := html.UnescapeString(string(r.body)); want == "" && strings.Contains(page, "not played here") || !strings.Contains(page, want) {
				t.Errorf("%s: want %q in\n%s", path, want, page)
			}
		}
	}
}

// TestTheBenchWritesPositionsForOtherPrograms copies what the bench writes and pastes
// it where a position of another program is read: it leads back, cube and match
// included. Of other games there is nothing to copy.
func TestTheBenchWritesPositionsForOtherPrograms(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	copied := regexp.MustCompile(`<dt>([^<]*)</dt><dd><code[^>]*>([^<]*)</code>`)
	for _, at := range []string{
		benchAt("backgammon", strings.Replace(openingLine, "next=throw", "next=double cube=1", 1), "o-cube", "on"),
		benchAt("backgammon", "x=24:2,13:4,8:4,6:5 o=24:2,13:5,8:3,6:4,bar:1 turn=o next=play throw=6-2 left=6,2 cube=2x", "o-cube", "on"),
		benchAt("backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=double cube=2x score=1-3/7", "match", "p7", "o-cube", "on"),
	} {
		r, at := x.follow(at)
		list := copied.FindAllStringSubmatch(string(r.body), -1)
		if r.status != http.StatusOK || len(list) != 2 {
			t.Fatalf("%s: %d, written %q", at, r.status, list)
		}
		for _, m := range list {
			if _, back := x.follow("/lab?" + url.Values{"position": {html.UnescapeString(m[2])}}.Encode()); back != at {
				t.Errorf("%s is written as %s %s, which leads to %s", at, m[1], m[2], back)
			}
		}
	}
	if r, _ := x.follow("/lab/parker"); copied.Match(r.body) {
		t.Error("a position of parker is written for other programs, which do not play it")
	}
}

// TestCubeAndMatchAreFields sets the cube and the match beside the line: the line says
// them then, and rules, length and what is asked next follow.
func TestCubeAndMatchAreFields(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	line := func(more string) string { return strings.Replace(openingLine, "next=throw", more, 1) }
	on := []string{"o-cube", "on"}
	match := func(l string) []string { return append([]string{"match", l}, on...) }
	for name, c := range map[string]struct {
		line string
		form []string
		want string
		with []string
	}{
		"a cube":                    {openingLine, []string{"cube", "1"}, line("next=double cube=1"), on},
		"a cube of the other side":  {openingLine, []string{"cube", "4", "owner", "o"}, line("next=throw cube=4o"), on},
		"another owner":             {line("next=throw cube=4o"), []string{"owner", "x"}, line("next=double cube=4x"), on},
		"no cube":                   {line("next=double cube=2x"), []string{"cube", "off"}, openingLine, nil},
		"the line brings its cube":  {line("next=double cube=2x"), nil, line("next=double cube=2x"), on},
		"the line brings its match": {line("next=double cube=2x score=1-3/7"), nil, line("next=double cube=2x score=1-3/7"), match("p7")},
		"a match":                   {openingLine, []string{"match", "p7"}, line("next=throw score=0-0/7"), []string{"match", "p7"}},
		"a score":                   {openingLine, []string{"match", "p7", "score-0", "2", "score-1", "3"}, line("next=throw score=2-3/7"), []string{"match", "p7"}},
		"cube and score":            {openingLine, []string{"match", "p7", "cube", "1", "score-1", "3"}, line("next=double cube=1 score=0-3/7"), match("p7")},
		"a dead cube":               {openingLine, []string{"match", "p5", "cube", "2", "owner", "x", "score-0", "3"}, line("next=throw cube=2x score=3-0/5"), match("p5")},
		"one point short":           {line("next=double cube=1 score=0-0/7"), []string{"score-0", "6"}, line("next=throw score=6-0/7c"), match("p7")},
		"after the Crawford game":   {line("next=throw score=6-0/7c"), []string{"crawford", "no"}, line("next=throw cube=1 score=6-0/7p"), match("p7")},
		"both one point short":      {openingLine, []string{"match", "p7", "cube", "1", "score-0", "6", "score-1", "6"}, line("next=throw cube=1 score=6-6/7p"), match("p7")},
		"a cube that was turned":    {line("next=throw score=6-3/7c"), []string{"cube", "2", "owner", "x"}, line("next=throw cube=2x score=6-3/7p"), match("p7")},
		"the Crawford game":         {line("next=throw cube=1 score=6-0/7p"), []string{"crawford", "yes"}, line("next=throw score=6-0/7c"), match("p7")},
		"another length":            {line("next=double cube=2x score=1-3/7"), []string{"match", "p9"}, line("next=double cube=2x score=1-3/9"), match("p9")},
		"no match":                  {line("next=throw score=6-0/7c"), []string{"match", "one"}, line("next=double cube=1"), on},
		"best of games":             {openingLine, []string{"match", "g3", "score-0", "1"}, line("next=throw score=1-0/best3 played=1"), []string{"match", "g3"}},
		"during a throw": {
			line("next=play throw=3-1 left=3,1"),
			[]string{"match", "p3", "cube", "2", "owner", "o", "score-1", "1"},
			line("next=play throw=3-1 left=3,1 cube=2o score=0-1/3"), match("p3"),
		},
	} {
		r, at := x.follow(benchAt("backgammon", c.line, c.form...))
		if want := benchAt("backgammon", c.want, c.with...); at != want || r.status != http.StatusOK {
			t.Errorf("%s: %d\n%s, want\n%s", name, r.status, at, want)
		}
	}
	// Parker pays counters beside the games.
	for game, want := range map[string]string{"parker": "score=1-2/7", "india": "score=1-2/7"} {
		if _, at := x.follow("/lab/" + game + "?match=p7&score-0=1&score-1=2&position="); !strings.Contains(unquery(t, at, "position"), want) {
			t.Errorf("%s: %s, want %s", game, at, want)
		}
	}
}

// unquery is what an address says of a name.
func unquery(t *testing.T, at, name string) string {
	t.Helper()
	u, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	return u.Query().Get(name)
}

// TestTheMatchIsJudged looks at the same men for one game, at a score at which one gammon
// decides, and at double match point, where gammons count nothing.
func TestTheMatchIsJudged(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	worth := regexp.MustCompile(`<td><b>([^<]*)</b></td>`)
	line := "x=8:3,7:2,6:4,5:3,4:2,bar:1 o=24:3,13:5,8:3,6:4 turn=x next=throw"
	said := map[string]string{}
	for name, form := range map[string][]string{
		"one game": nil, "2 away 2 away": {"match", "p7", "cube", "1", "score-0", "5", "score-1", "5"}, "double match point": {"match", "p7", "cube", "1", "score-0", "6", "score-1", "6"},
		"a cube of its own": {"cube", "2", "owner", "x"}, "a cube of the other": {"cube", "2", "owner", "o"},
	} {
		r, at := x.follow(benchAt("backgammon", line, form...))
		m := worth.FindSubmatch(r.body)
		if r.status != http.StatusOK || m == nil {
			t.Fatalf("%s: %d %s", name, r.status, at)
		}
		for other, had := range said {
			if had == string(m[1]) {
				t.Errorf("%s and %s are worth the same: %s", name, other, had)
			}
		}
		said[name] = string(m[1])
		if in := strings.Contains(string(r.body), "In a match, points are chances"); in != (len(form) > 4) {
			t.Errorf("%s: the page says of what a match is worth: %v", name, in)
		}
	}
}

// TestABadFieldIsBlamed fills in a field wrongly: what is wrong is said beside it, once,
// and everything else that was filled in is still there.
func TestABadFieldIsBlamed(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for _, c := range []struct {
		field string
		form  []string
		said  [2]string
	}{
		{"cube", []string{"cube", "3"}, [2]string{"Such a cube cannot be", "So kann der Dopplerwürfel nicht stehen"}},
		{"cube", []string{"cube", "2"}, [2]string{"Such a cube cannot be", "So kann der Dopplerwürfel nicht stehen"}}, // and nobody owns it
		{"match", []string{"match", "p0"}, [2]string{"No such length", "Diese Länge gibt es nicht"}},
		{"match", []string{"match", "g4", "score-0", "1"}, [2]string{"No such length", "Diese Länge gibt es nicht"}},
		{"score-1", []string{"match", "p5", "score-1", "5"}, [2]string{"Such a score cannot be", "So kann es nicht stehen"}},
		{"score-0", []string{"score-0", "1"}, [2]string{"Such a score cannot be", "So kann es nicht stehen"}}, // without a match
		{"score-0", []string{"match", "p5", "score-0", "many", "cube", "2", "owner", "x"}, [2]string{"Such a score cannot be", "So kann es nicht stehen"}},
		{"crawford", []string{"match", "p5", "cube", "1", "score-0", "1", "crawford", "yes"}, [2]string{"This is no answer to whether it is the Crawford game", "So lässt sich nicht sagen, ob es das Crawford-Spiel ist"}},
		{"crawford", []string{"match", "p5", "cube", "1", "score-0", "4", "crawford", "now"}, [2]string{"This is no answer to whether it is the Crawford game", "So lässt sich nicht sagen, ob es das Crawford-Spiel ist"}},
		{"crawford", []string{"match", "p5", "cube", "2", "owner", "x", "score-0", "4", "crawford", "yes"}, [2]string{"This is no answer to whether it is the Crawford game", "So lässt sich nicht sagen, ob es das Crawford-Spiel ist"}},
		{"crawford", []string{"crawford", "yes"}, [2]string{"This is no answer to whether it is the Crawford game", "So lässt sich nicht sagen, ob es das Crawford-Spiel ist"}},
		{"throw", []string{"throw", "7-1", "match", "p5"}, [2]string{"7-1", "7-1"}},
		{"turn", []string{"turn", "q", "cube", "1"}, [2]string{"turn", "turn"}},
		{"o-larger-die", []string{"o-larger-die", "perhaps"}, [2]string{"perhaps", "perhaps"}},
		{"position", []string{"position", "x=24:2", "cube", "8", "owner", "o"}, [2]string{"want 15 men", "erwartet werden zusammen 15 Steine, nicht 2"}},
	} {
		for i, headers := range [][]string{nil, {"Accept-Language", "de"}} {
			r := x.ask("GET", benchAt("backgammon", openingLine, c.form...), "", nil, headers...)
			page := html.UnescapeString(string(r.body))
			if r.status != http.StatusBadRequest || strings.Count(page, `role="alert"`) != 1 {
				t.Errorf("%v: %d", c.form, r.status)
				continue
			}
			field := regexp.MustCompile(`<(?:input|select|textarea)[^>]* id="` + c.field + `"[^>]*aria-invalid="true"`).FindStringIndex(page)
			if field == nil || strings.Count(page, `aria-invalid="true"`) != 1 {
				t.Errorf("%v: %s is not said to be wrong, or not alone", c.form, c.field)
				continue
			}
			beside, _, _ := strings.Cut(page[field[0]:], "</p>")
			if _, wrong, _ := strings.Cut(beside, `id="wrong">`); !strings.Contains(wrong, c.said[i]) {
				t.Errorf("%v: %q beside the field, want %q", c.form, wrong, c.said[i])
			}
			for i := 0; i+1 < len(c.form); i += 2 {
				name, value := c.form[i], c.form[i+1]
				kept := regexp.MustCompile(`id="` + name + `"[^>]*(?: value="` + value + `"|>[^<]*` + value + `|>(?:<option[^>]*>[^<]*</option>)*<option value="` + value + `" selected)`)
				if !kept.MatchString(page) && c.field != "o-larger-die" {
					t.Errorf("%v: %s=%s is forgotten", c.form, name, value)
				}
			}
		}
	}
}

// TestTheBoardIsTurned looks at a position from the other side and goes on to a throw: it
// stays so, with the same judgement, and the pictures are turned as well.
func TestTheBoardIsTurned(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	turn := regexp.MustCompile(`<a class="button turn" rel="nofollow" href="([^"]+)">See it from the other side</a>`)
	man := regexp.MustCompile(`--l:[^;"]*`)
	worth := regexp.MustCompile(`<td><b>([^<]*)</b></td>`)
	straight, here := x.follow(benchAt("backgammon", openingLine))
	to := turn.FindSubmatch(straight.body)
	if to == nil {
		t.Fatal("the board cannot be turned")
	}
	turned, at := x.follow(html.UnescapeString(string(to[1])))
	if at != here+"&from=o" && unquery(t, at, "from") != "o" {
		t.Errorf("the turned board is at %s", at)
	}
	if a, b := man.FindAllString(string(straight.body), -1), man.FindAllString(string(turned.body), -1); strings.Join(a, " ") == strings.Join(b, " ") {
		t.Error("the board is drawn as before")
	}
	if a, b := worth.FindSubmatch(straight.body), worth.FindSubmatch(turned.body); a == nil || string(a[1]) != string(b[1]) {
		t.Errorf("turned it is worth something else: %s, %s", a[1], b[1])
	}
	link := regexp.MustCompile(`<ol class="map"><li><a href="([^"]+)"`).FindSubmatch(turned.body)
	if link == nil || !strings.Contains(string(link[1]), "from=o") {
		t.Errorf("a throw of the map turns it back: %s", link)
	}
	svg := func(at string) string {
		return string(x.ask("GET", strings.Replace(at, "/lab/backgammon", "/lab/backgammon/board.svg", 1), "", nil).body)
	}
	if svg(here) == svg(at) {
		t.Error("the drawing is not turned")
	}
	back := turn.FindSubmatch(turned.body)
	again, _ := x.follow(html.UnescapeString(string(back[1])))
	if a, b := man.FindAllString(string(straight.body), -1), man.FindAllString(string(again.body), -1); strings.Join(a, " ") != strings.Join(b, " ") {
		t.Error("turned twice, it is drawn otherwise")
	}
	if r, _ := x.follow("/lab/crown-and-anchor"); turn.Match(r.body) {
		t.Error("the cloth, which has no sides, can be turned")
	}
}

// TestTheBenchCountsPips compares with counts by hand: men who wait go all the way.
func TestTheBenchCountsPips(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	pips := regexp.MustCompile(`</th><td>(\d+)</td>`)
	for at, want := range map[string][2]string{
		benchAt("backgammon", openingLine): {"167", "167"},
		benchAt("backgammon", "x=24:2,13:4,8:4,6:5 o=24:2,13:5,8:3,6:4,bar:1 turn=o next=play throw=6-2 left=6,2"): {"162", "186"},
		"/lab/parker": {"375", "375"},
	} {
		r, _ := x.follow(at)
		got := pips.FindAllStringSubmatch(string(r.body), -1)
		if len(got) != 2 || got[0][1] != want[0] || got[1][1] != want[1] {
			t.Errorf("%s: pips %q, want %q", at, got, want)
		}
	}
	if r, _ := x.follow("/lab/crown-and-anchor"); strings.Contains(string(r.body), ">Pips<") {
		t.Error("pips are counted at Crown and Anchor")
	}
}

// TestWhatIsSetUpStaysWhereNobodyCanLookAtIt: a bench that is too busy to look at a position shows its board and its form, and says so in the place of what it is worth.
func TestWhatIsSetUpStaysWhereNobodyCanLookAtIt(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{Rate: door.Rate{door.Papers: {Each: 1e-9, Burst: 1}}})
	if r := x.ask("GET", "/lab/check-and-double-check", "", nil); r.status != 200 {
		t.Fatalf("the first look: %d", r.status)
	}
	for at, want := range map[string][]string{
		benchAt("backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw"):                   {`value="here"`},
		benchAt("backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1"): {"3-1"},
		benchAt("india", "s=-,-,-,- w=50,40,10,5 n=60,55,31,30 e=52,52,12,10 turn=w next=throw"):             nil,
		benchAt("crown-and-anchor", "chips=100,100,100 banker=0 bets=-,-,- round=2 next=bet"):                nil,
	} {
		r, _ := x.follow(at)
		page := html.UnescapeString(string(r.body))
		for _, text := range append(want, "<game-board", "Not so fast, please.", "Look again", "<textarea", "next=") {
			if !strings.Contains(page, text) {
				t.Errorf("%s: nothing of %q", at, text)
			}
		}
		if r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") == "" || strings.Contains(page, "<table") {
			t.Errorf("%s: %d, Retry-After %q; with a table of what nobody looked at: %t", at, r.status, r.header.Get("Retry-After"), strings.Contains(page, "<table"))
		}
	}
}
