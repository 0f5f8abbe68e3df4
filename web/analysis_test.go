package web

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/analysis"
	"parlor/api"
	"parlor/web/door"
)

// over lets two bots play a game to its end, and returns its room.
func (x *served) over(game string, options m) (room string) {
	x.t.Helper()
	return x.played(m{"game": game, "options": options})
}

// played lets two bots play what opening asks for to its end, and returns its room.
func (x *served) played(opening m) (room string) {
	x.t.Helper()
	opening["sit"] = []m{{"seat": 0, "bot": "random", "name": "<b>Ada"}, {"seat": 1, "bot": "random", "name": "Ben"}}
	o := x.open("", opening)
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		rm, err := x.house.Look(x.t.Context(), o.Room)
		if err != nil {
			x.t.Fatal(err)
		}
		if rm.Phase == api.Over {
			return o.Room
		}
		if time.Now().After(end) {
			x.t.Fatal("the bots do not finish")
		}
	}
}

// report asks for a report until it is done, checked by the document.
func (x *served) report(d document, room, depth string) api.Analysis {
	x.t.Helper()
	path := "/api/v1/rooms/" + room + "/analysis"
	d.checked(x.t, "POST", template(path), x.ask("POST", path, "", m{"depth": depth}))
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		r := x.ask("GET", path+"?depth="+depth, "", nil)
		d.checked(x.t, "GET", template(path), r)
		var a api.Analysis
		r.json(x.t, &a)
		if a.State == api.Made {
			return a
		}
		if a.State == api.Failed || time.Now().After(end) {
			x.t.Fatalf("%s: %s", depth, r.body)
		}
	}
}

func TestAFinishedGameIsLookedBackAtForAll(t *testing.T) {
	d, x := readDocument(t), newSite(t, door.Options{Rate: door.Rate{door.Papers: {Each: 0.001, Burst: 2}, door.Reports: {Each: 0.001, Burst: 1}}})
	room := x.over("hypergammon", nil)
	for _, depth := range []string{"quick", "standard", "standard"} { // The second time it is kept: nobody is counted.
		a := x.report(d, room, depth)
		var rep analysis.Report
		if err := json.Unmarshal(a.Report.RawMessage, &rep); err != nil || string(rep.Depth) != depth || rep.Judge != a.Judge || rep.Version != a.Version || a.Part != 1 || len(rep.Sums) != 2 {
			t.Errorf("%s: %+v, %v", depth, a, err)
		}
	}
	path := "/api/v1/rooms/" + room + "/analysis"
	if r := x.ask("POST", path, "", m{"depth": "bottomless"}); r.status != http.StatusBadRequest {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := x.ask("GET", path+"?depth=bottomless", "", nil); r.status != http.StatusBadRequest {
		t.Errorf("%d %s", r.status, r.body)
	}
	other := x.over("hypergammon", nil)
	r := x.ask("POST", "/api/v1/rooms/"+other+"/analysis", "", m{"depth": "standard"})
	d.checked(t, "POST", template(path), r)
	if r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") == "" {
		t.Errorf("a second one: %d %s", r.status, r.body)
	}
}

func TestDuringAGameNobodyIsHelped(t *testing.T) {
	d, x := readDocument(t), newSite(t, door.Options{})
	o := x.open("", m{"game": "backgammon", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "hand"}}})
	path := "/api/v1/rooms/" + o.Room + "/analysis"
	for _, method := range []string{"POST", "GET", "DELETE"} {
		var body any
		if method == "POST" {
			body = m{}
		}
		r := x.ask(method, path, o.Seats[0].Secret, body)
		d.checked(t, method, template(path), r)
		if r.status != http.StatusConflict || r.code() != string(api.Waiting) {
			t.Errorf("%s: %d %s", method, r.status, r.body)
		}
	}
	for _, page := range []string{"/look", "/turned"} {
		if r := x.ask("GET", "/r/"+o.Room+page, o.Seats[0].Secret, nil); r.status != http.StatusConflict {
			t.Errorf("%s: %d", page, r.status)
		}
	}
	if r := x.ask("GET", "/r/"+o.Room+"/replay", o.Seats[0].Secret, nil); r.status != http.StatusOK || strings.Contains(string(r.body), `id="look"`) {
		t.Errorf("the replay of a game that goes on: %d", r.status)
	}
}

func TestOnlyWhoAskedCancels(t *testing.T) {
	d, x := readDocument(t), newSite(t, door.Options{})
	room := x.over("backgammon", nil)
	path := "/api/v1/rooms/" + room + "/analysis"
	ada, ben := x.regular("Ada"), x.regular("Ben")
	x.ask("POST", path, ada.key, m{"depth": "standard"})
	r := x.ask("DELETE", path+"?depth=standard", ben.key, nil)
	d.checked(t, "DELETE", template(path), r)
	if r.status != http.StatusForbidden && !strings.Contains(string(r.body), `"done"`) {
		t.Errorf("another one: %d %.200s", r.status, r.body)
	}
	r = x.ask("DELETE", path+"?depth=standard", ada.key, nil)
	d.checked(t, "DELETE", template(path), r)
	var a api.Analysis
	if r.json(t, &a); r.status != http.StatusOK || a.State != api.Unasked && a.State != api.Made {
		t.Errorf("who asked: %d %.200s", r.status, r.body)
	}
}

// plainly is a page without its markup.
var markup = regexp.MustCompile(`(?s)<script.*?</script>|<[^>]*>`)

func plainly(r reply) string {
	return strings.Join(strings.Fields(markup.ReplaceAllString(string(r.body), " ")), " ")
}

// TestThePageLooksBackWithoutScripts reads the page of each family as a browser
// without scripts does, asks for the closer look by the form, and finds all in both
// languages.
func TestThePageLooksBackWithoutScripts(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, c := range []struct {
		game      string
		options   m
		want, not []string // in English; of those with | between them, one
		german    string
	}{
		{"hypergammon", nil, []string{"Looking back", "<b>Ada", "The dice favoured|Luck was even", "Sums", "Decisions", "doubtful", "Judged "}, nil, "Rückschau"},
		{"india", nil, []string{"What cost ", "Judged ", "luck"}, nil, " gekostet hat"},
		{"crown-and-anchor", m{"rounds": "4"}, []string{"Of which the bank takes", "Exact: every throw", "Every stake loses"}, []string{"blunder", "PR"}, "Davon nimmt die Bank"},
		{"check-and-double-check", m{"target": "8"}, []string{"Nobody judges this game", "luck"}, []string{"blunder", "PR"}, "beurteilt niemand"},
	} {
		room := x.over(c.game, c.options)
		page := "/r/" + room + "/replay"
		var r reply
		for end := time.Now().Add(time.Minute); ; {
			r = x.ask("GET", page, "", nil)
			if strings.Contains(string(r.body), `data-depth="quick"`) {
				break
			}
			if !strings.Contains(plainly(r), "The game is being looked at") || time.Now().After(end) {
				t.Fatalf("%s: %d %s", c.game, r.status, plainly(r))
			}
		}
		told := plainly(r)
		for _, want := range c.want {
			says := func(one string) bool { return strings.Contains(html.UnescapeString(told), one) }
			if !slices.ContainsFunc(strings.Split(want, "|"), says) {
				t.Errorf("%s: the page does not say %q: %s", c.game, want, told)
			}
		}
		for _, not := range c.not {
			if strings.Contains(told, not) {
				t.Errorf("%s: the page says %q", c.game, not)
			}
		}
		if !strings.Contains(string(r.body), `<figure class="graph"><svg role="img" aria-label="`) {
			t.Errorf("%s: no graph", c.game)
		}
		if strings.Contains(told, "look.") {
			t.Errorf("%s: a message is missing: %s", c.game, told)
		}
		rm, err := x.house.Look(t.Context(), room)
		if err != nil {
			t.Fatal(err)
		}
		headline := x.house.Games().Title(c.game) + ": <b>Ada – Ben"
		before := ". "
		for i, won := range rm.Result.Payoffs {
			if won > 0 {
				headline += fmt.Sprintf("%s%s +%d", before, []string{"<b>Ada", "Ben"}[i], won)
				before = ", "
			}
		}
		for _, want := range []string{"<title>" + html.EscapeString(headline), `<p class="told">` + html.EscapeString(headline) + "</p>"} {
			if !strings.Contains(string(r.body), want) {
				t.Errorf("%s: the page does not begin with %q: %.200s", c.game, want, r.body)
			}
		}
		german := x.ask("GET", page, "", nil, "Accept-Language", "de")
		if g := plainly(german); !strings.Contains(g, c.german) || strings.Contains(g, "look.") || strings.Contains(g, "chance of") {
			t.Errorf("%s: in German: %s", c.game, g)
		}
		if r := x.ask("POST", page, "", "", "Content-Type", "application/x-www-form-urlencoded"); r.status != http.StatusSeeOther || r.header.Get("Location") != page {
			t.Fatalf("%s: the form: %d %s", c.game, r.status, r.body)
		}
		for end := time.Now().Add(2 * time.Minute); !strings.Contains(string(x.ask("GET", page, "", nil).body), `data-depth="standard"`); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%s: the closer look is never done", c.game)
			}
		}
	}
}

// TestALinkShowsTheBoardAsItWas follows the links to mistakes without scripts.
func TestALinkShowsTheBoardAsItWas(t *testing.T) {
	d, x := readDocument(t), newSite(t, door.Options{})
	var room string
	var links [][]string
	for games := 0; len(links) < 20; games++ { // One game of 6,000 is so short that it has fewer.
		if games == 5 {
			t.Fatalf("%d links", len(links))
		}
		room = x.over("hypergammon", nil)
		x.report(d, room, "quick")
		page := string(x.ask("GET", "/r/"+room+"/replay", "", nil).body)
		links = regexp.MustCompile(`href="(/r/[a-z0-9]+/replay\?at=\d+)#\d+"`).FindAllStringSubmatch(page, -1)
	}
	board := regexp.MustCompile(`(?s)<g class="men">.*?</g></svg>`)
	seen := map[string]bool{}
	for i := range 5 {
		l := links[i*len(links)/5]
		r := x.ask("GET", l[1], "", nil)
		if r.status != http.StatusOK {
			t.Fatalf("%s: %d", l[1], r.status)
		}
		seen[board.FindString(string(r.body))] = true
	}
	if len(seen) < 3 {
		t.Errorf("5 links show %d boards", len(seen))
	}
	if r := x.ask("GET", "/r/"+room+"/replay?at=soon", "", nil); r.status != http.StatusBadRequest {
		t.Errorf("%d", r.status)
	}
}

// TestLookingBackNumbersTheSpacesOfIndiaWithoutScripts: what is told of a turn by numbers is found on the board that stands there, by those and no
// others; and nothing is numbered where a throw is shown.
func TestLookingBackNumbersTheSpacesOfIndiaWithoutScripts(t *testing.T) {
	d, x := readDocument(t), newSite(t, door.Options{})
	room := x.over("india", nil)
	x.report(d, room, "quick")
	page := string(x.ask("GET", "/r/"+room+"/replay", "", nil).body)
	marks := regexp.MustCompile(`<noscript>(?:<i>\d+</i>)+</noscript>`)
	if marks.FindString(page) == "" {
		t.Error("the last turn is told by numbers that stand nowhere on the board")
	}
	if want := "Spaces are counted here from the gate of whoever moves."; !strings.Contains(page, want) {
		t.Errorf("it is not said: %s", want)
	}
	turns, throws := 0, 0
	lines := regexp.MustCompile(`(?s)<li class="[^"]*" data-n="(\d+)".*?<span class="head">(.*?)</span>`).FindAllStringSubmatch(page, -1)
	for _, line := range slices.Backward(lines) { // In the end a player may pass for long.
		if turns > 3 && throws > 3 {
			break
		}
		said := regexp.MustCompile(`(?i)from \S+ to (\d+)`).FindStringSubmatch(line[2])
		shown := strings.Join(marks.FindAllString(string(x.ask("GET", "/r/"+room+"/replay?at="+line[1], "", nil).body), -1), "")
		switch {
		case said != nil:
			if turns++; !strings.Contains(shown, ">"+said[1]+"<") {
				t.Errorf("of %q the board has the numbers %q", line[2], shown)
			}
		case !regexp.MustCompile(`(?i)from|comes in`).MatchString(line[2]):
			if throws++; shown != "" {
				t.Errorf("of %q the board has the numbers %q", line[2], shown)
			}
		}
	}
	if turns == 0 || throws == 0 {
		t.Errorf("looked at %d turns and %d throws of %d lines, %q", turns, throws, len(lines), lines[max(0, len(lines)-3):])
	}
}

func TestTheCardSaysWhereItTurned(t *testing.T) {
	d, x := readDocument(t), newSite(t, door.Options{})
	room := x.over("hypergammon", nil)
	x.report(d, room, "quick")
	var line struct {
		Text string
		N    uint64
	}
	x.must("GET", "/r/"+room+"/turned", "", nil, &line)
	if !strings.Contains(line.Text, "\u00a0%.") || line.N == 0 {
		t.Errorf("%+v", line)
	}
	r := x.ask("GET", "/r/"+room+"/turned", "", nil, "Accept-Language", "de")
	if !strings.Contains(string(r.body), "von") || strings.Contains(string(r.body), "look.") {
		t.Errorf("%s", r.body)
	}
}

// TestADrawnGameCanBeLookedBackAt agrees on a draw in the middle of games: the card of the end, the page that looks back and the report are
// there, made now and kept.
func TestADrawnGameCanBeLookedBackAt(t *testing.T) {
	d, x := readDocument(t), newSite(t, door.Options{})
	for _, game := range []string{"backgammon", "parker"} {
		o := x.open("", m{"game": game, "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
		at := "/api/v1/rooms/" + o.Room
		say := func(seat int, id string, c m) {
			t.Helper()
			c["id"], c["seat"] = id, seat
			x.must("POST", at+"/commands", o.Seats[seat].Secret, c, nil)
		}
		for i := range 2 { // who begins is thrown for
			say(i, "throw", m{"do": "throw", "turn": i})
		}
		say(0, "offer", m{"do": "offer", "text": "draw"})
		say(1, "answer", m{"do": "answer", "text": "yes"})
		for _, when := range []string{"at once", "once it is kept"} {
			for _, page := range []string{"/turned", "/replay", "/look?part"} {
				if r := x.ask("GET", "/r/"+o.Room+page, "", nil); r.status != http.StatusOK {
					t.Errorf("%s, %s, %s: %d", game, page, when, r.status)
				}
			}
			x.report(d, o.Room, "quick")
		}
		// By itself the part of a page is none.
		if r := x.ask("GET", "/r/"+o.Room+"/look?at=3", "", nil); r.status != http.StatusSeeOther || r.header.Get("Location") != "/r/"+o.Room+"/replay?at=3" {
			t.Errorf("%s, /look: %d, to %q", game, r.status, r.header.Get("Location"))
		}
	}
}

// TestChoicesOfAMatchLeadToTheBench with the score at which they were made.
func TestChoicesOfAMatchLeadToTheBench(t *testing.T) {
	t.Parallel()
	d, x := readDocument(t), newSite(t, door.Options{})
	room := x.played(m{"game": "hypergammon", "match": m{"points": 2}})
	x.report(d, room, "quick")
	page := html.UnescapeString(string(x.ask("GET", "/r/"+room+"/replay", "", nil).body))
	links := regexp.MustCompile(`href="(/lab/hypergammon[?][^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(links) == 0 {
		t.Fatalf("no link: %.2000s", page)
	}
	r, at := x.follow(links[0][1])
	if body := string(r.body); r.status != http.StatusOK || !strings.Contains(at, "match=p2") || !strings.Contains(at, "score%3D") || !strings.Contains(body, "Wins the match") {
		t.Errorf("%d at %s", r.status, at)
	}
}
