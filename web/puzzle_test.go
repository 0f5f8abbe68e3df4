package web

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/analysis"
	"parlor/match"
	"parlor/players"
	"parlor/web/door"
)

// mistake returns the first event of a kept report at which something better could be played.
func (x *served) mistake(room string) (it analysis.Item) {
	x.t.Helper()
	a := x.report(readDocument(x.t), room, "standard")
	var rep analysis.Report
	reply{body: a.Report.RawMessage}.json(x.t, &rep)
	for _, it := range rep.Games[0].Items {
		if it.Grade == analysis.Blunder && it.Kind == analysis.Turn {
			return it
		}
	}
	x.t.Fatal("nobody blundered at random")
	return it
}

// key makes a player's key, and returns the cookie that a browser would send.
func (x *served) key(name string) (cookie, player string) {
	x.t.Helper()
	key, err := players.NewKey(x.t.Context(), x.store, name, "")
	if err != nil {
		x.t.Fatal(err)
	}
	return "parlor=" + key, players.PublicName(key)
}

// gathered is a play of men from point to point with equal steps as one: "14/11(2) 11/8*".
func gathered(play string) string {
	var list []string
	steps := strings.Fields(play)
	for i, step := range steps {
		if slices.Index(steps, step) < i {
			continue
		}
		if n := len(steps) - len(slices.DeleteFunc(slices.Clone(steps), func(s string) bool { return s == step })); n > 1 {
			step += fmt.Sprintf("(%d)", n)
		}
		list = append(list, step)
	}
	return strings.Join(list, " ")
}

// TestABlunderIsKeptAskedAndAnswered goes without scripts from the page of a finished
// game to a puzzle, and answers it in both ways.
func TestABlunderIsKeptAskedAndAnswered(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	cookie, player := x.key("Ada")
	room := x.over("hypergammon", nil)
	it := x.mistake(room)
	page := x.ask("GET", "/r/"+room+"/replay", "", nil)
	if want := fmt.Sprintf(`name="n" value="%d"`, it.N); !strings.Contains(string(page.body), want) || !strings.Contains(string(page.body), `formaction="/r/`+room+`/puzzle"`) {
		t.Fatalf("the page of the game keeps no puzzle %s", want)
	}
	r, to := x.post("/r/"+room+"/puzzle", url.Values{"n": {fmt.Sprint(it.N)}}, "Cookie", cookie)
	if want := fmt.Sprintf("/puzzle/%s.%d", room, it.N); r.status != http.StatusSeeOther || to != want {
		t.Fatalf("%d, leads to %s, want %s: %s", r.status, to, want, r.body)
	}
	ask := x.ask("GET", to, "", nil, "Cookie", cookie)
	text := html.UnescapeString(string(ask.body))
	if !strings.Contains(text, "What would you play?") || !strings.Contains(text, "You will be asked again tomorrow.") || !strings.Contains(text, `<option value="`+it.Candidates[0].Play+`"`) {
		t.Fatalf("%d %s", ask.status, text)
	}
	if first := it.Candidates[0].Play; !regexp.MustCompile(`<option value="` + regexp.QuoteMeta(first) + `">[^<]*[a-z] [^<]*\(` + regexp.QuoteMeta(gathered(first)) + `\)</option>`).MatchString(text) {
		t.Errorf("%s cannot be chosen in words", first)
	}
	if n := strings.Count(text, "<option value=") - 1; n != it.Among {
		t.Errorf("%d plays can be answered, want %d", n, it.Among)
	}
	answer := func(play, lang string) (string, players.Kept) {
		t.Helper()
		r, at := x.post(to, url.Values{"play": {play}}, "Cookie", cookie)
		if r.status != http.StatusSeeOther {
			t.Fatalf("%s: %d %s", play, r.status, r.body)
		}
		k, err := x.book().Puzzle(t.Context(), player, strings.TrimPrefix(to, "/puzzle/"))
		if err != nil {
			t.Fatal(err)
		}
		return html.UnescapeString(string(x.ask("GET", at, "", nil, "Cookie", cookie, "Accept-Language", lang).body)), k
	}
	good, k := answer(it.Candidates[0].Play, "en")
	if !strings.Contains(good, "Right: ") || k.Asked != 0 || strings.Count(good, `class="played"`) != 1 {
		t.Errorf("the best play: %+v %s", k, good)
	}
	bad, k := answer(it.Text, "de")
	if !strings.Contains(bad, "Nicht das Beste: ") || !strings.Contains(bad, "Du wirst morgen wieder gefragt.") || k.Asked != 1 || k.Right != 0 {
		t.Errorf("the play of the game: %+v %s", k, bad)
	}
	for _, play := range []string{"", "25/1", "nonsense", strings.Repeat("1", 300)} {
		if r, _ := x.post(to, url.Values{"play": {play}}, "Cookie", cookie); r.status != http.StatusBadRequest && r.status != http.StatusUnprocessableEntity {
			t.Errorf("%q is answered: %d %s", play, r.status, r.body)
		}
	}
	you := html.UnescapeString(string(x.ask("GET", "/you", "", nil, "Cookie", cookie).body))
	_, throw, _ := strings.Cut(it.Position, " throw=")
	asks := fmt.Sprintf("<a href=%q>Hypergammon: %s to play %s", to, "xo"[it.Seat:it.Seat+1], throw[:3])
	if !strings.Contains(you, asks) || !strings.Contains(you, "tomorrow") {
		t.Errorf("/you does not list it: %s", you)
	}
	if other, _ := x.key("Eve"); strings.Contains(string(x.ask("GET", "/you", "", nil, "Cookie", other).body), to) {
		t.Error("it is listed for somebody else")
	}
	if r, at := x.post(to+"/drop", nil, "Cookie", cookie); r.status != http.StatusSeeOther || at != "/you#puzzles" {
		t.Errorf("letting go: %d %s", r.status, at)
	}
	if you := x.ask("GET", "/you", "", nil, "Cookie", cookie); strings.Contains(string(you.body), to) {
		t.Error("it is still listed")
	}
	// Whoever may see the game may be asked without keeping it.
	stranger := html.UnescapeString(string(x.ask("GET", to, "", nil).body))
	if !strings.Contains(stranger, "What would you play?") || strings.Contains(stranger, "asked again") {
		t.Errorf("a stranger sees %s", stranger)
	}
	for _, path := range []string{"/puzzle/none.4", "/puzzle/nonsense", "/puzzle/" + room + ".1"} {
		if r := x.ask("GET", path, "", nil); r.status != http.StatusNotFound && r.status != http.StatusBadRequest {
			t.Errorf("%s: %d", path, r.status)
		}
	}
}

// TestTheDayHasAPuzzle: none in a house without games, then one out of a game that
// all may see.
func TestTheDayHasAPuzzle(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	if r := x.ask("GET", "/puzzle", "", nil); r.status != http.StatusOK || !strings.Contains(string(r.body), "There is no puzzle today") {
		t.Errorf("%d %s", r.status, r.body)
	}
	x.played(m{"game": "hypergammon", "private": true})
	if r := x.ask("GET", "/puzzle", "", nil); r.status != http.StatusOK {
		t.Errorf("out of a private game: %d %s", r.status, r.header.Get("Location"))
	}
	room := x.over("hypergammon", nil)
	first := x.ask("GET", "/puzzle", "", nil)
	at := first.header.Get("Location")
	if first.status != http.StatusSeeOther || !regexp.MustCompile(`^/puzzle/`+room+`\.\d+$`).MatchString(at) {
		t.Fatalf("%d %s", first.status, at)
	}
	if again := x.ask("GET", "/puzzle", "", nil).header.Get("Location"); again != at {
		t.Errorf("asked again it is %s, not %s", again, at)
	}
	if r := x.ask("GET", at, "", nil); r.status != http.StatusOK {
		t.Errorf("%d", r.status)
	}
}

// TestPuzzlesOfAllKindsAreAsked: each game that is judged, a match, and a decision
// that is no turn.
func TestPuzzlesOfAllKindsAreAsked(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for i, z := range []analysis.Puzzle{
		{Game: "backgammon", Position: "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=play throw=3-1 left=3,1"},
		{Game: "parker", Position: "x=24:3,20:2,13:4,6:4,5:2 o=24:2,11:3,8:4,6:6 turn=x next=privilege throw=2-1"},
		{Game: "india", Position: "s=50,12,0,- n=66,40,-,- turn=s next=play throw=5-3 left=5,3"},
		{Game: "backgammon", Match: match.Length{Points: 5}, Position: "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=play throw=3-1 left=3,1 score=2-0/5"},
		{Game: "navy", Match: match.Length{Games: 3}, Position: "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=play throw=3-1 left=3,1 score=1-0/best3 played=1"},
	} {
		stands := map[match.Length]string{{Points: 5}: "The score is 2\u00a0:\u00a00 in a match to 5 points.", {Games: 3}: "Games won are 1\u00a0:\u00a00, in a match of the best of 3."}[z.Match]
		z.Room, z.N = "gone", uint64(i+1)
		cookie, player := x.key(fmt.Sprint("Ada ", i))
		if err := x.book().KeepPuzzle(t.Context(), player, z); err != nil {
			t.Fatal(err)
		}
		r := x.ask("GET", "/puzzle/"+z.ID(), "", nil, "Cookie", cookie)
		plays := regexp.MustCompile(`<option value="([^"]+)"`).FindAllSubmatch(r.body, -1)
		if r.status != http.StatusOK || len(plays) < 2 {
			t.Errorf("%s: %d, %d plays", z.Game, r.status, len(plays))
			continue
		}
		if !strings.Contains(string(r.body), stands) {
			t.Errorf("%s: the page does not say %q", z.Game, stands)
		}
		a := x.ask("GET", "/puzzle/"+z.ID()+"?"+url.Values{"play": {html.UnescapeString(string(plays[0][1]))}}.Encode(), "", nil, "Cookie", cookie)
		if !strings.Contains(string(a.body), "Right: ") && !strings.Contains(string(a.body), "Not the best: ") {
			t.Errorf("%s: %d %s", z.Game, a.status, a.body)
		}
	}
}

// book is the book of a site, to look into.
func (x *served) book() *players.Book {
	return players.New(x.store, players.Options{Now: time.Now})
}
