package web

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"parlor/web/assets"
	"parlor/web/door"
)

// busyFront is a server whose front page shows as many rooms as it can.
func busyFront(t testing.TB, rate door.Rate) *served {
	t.Helper()
	x := newSite(t, door.Options{Rate: rate})
	type m = map[string]any
	for i := range 24 {
		sit := []m{{"seat": 0, "name": fmt.Sprint("Ada ", i)}}
		if i%2 == 0 {
			sit = append(sit, m{"seat": 1, "bot": "sailor", "name": "Bot"})
		}
		x.must("POST", "/api/v1/rooms", "", m{"game": []string{"parker", "backgammon", "india", "wikipedia"}[i/2%4], "sit": sit}, nil)
	}
	return x
}

// BenchmarkTheFrontPage is what a stranger's look at it takes, this client included.
func BenchmarkTheFrontPage(b *testing.B) {
	x := busyFront(b, nil)
	for b.Loop() {
		if r := x.ask("GET", "/", "", nil, "Accept-Encoding", "gzip"); r.status != 200 {
			b.Fatal(r.status)
		}
	}
}

// TestTheFrontPageIsMadeOnceASecondForAll: who asks again at once is shown the same, and soon what is new.
func TestTheFrontPageIsMadeOnceASecondForAll(t *testing.T) {
	x := newSite(t, door.Options{})
	shows := func(room string) bool { return bytes.Contains(x.ask("GET", "/", "", nil).body, []byte("/r/"+room)) }
	same := false
	for end := time.Now().Add(30 * time.Second); !same; {
		if time.Now().After(end) {
			t.Fatal("it is made for each who asks")
		}
		begun := time.Now()
		shows("")
		room := x.open("", m{"game": "parker"}).Room
		same = !shows(room)
		if !same && time.Since(begun) < 900*time.Millisecond {
			t.Error("a page that was made less than a second ago is made again")
		}
		for !shows(room) {
			if time.Now().After(end) {
				t.Fatal("a new room is never shown")
			}
		}
	}
	// One's own rooms are there at once, and once.
	key := x.must("POST", "/api/v1/players", "", m{"name": "Ada"}, nil)
	var who struct{ Key string }
	key.json(t, &who)
	own := x.open(who.Key, m{"game": "parker", "sit": []m{{"seat": 0, "name": "Ada"}}}).Room
	for range 2 {
		if n := bytes.Count(x.ask("GET", "/", who.Key, nil).body, []byte(`href="/r/`+own+`"`)); n != 1 {
			t.Errorf("her own room is there %d times", n)
		}
		for !shows(own) {
			continue
		}
	}
}

// TestTheBoardsOfTheFrontPageAreFiles: what lies on the boards of the cards is no part of the page, and is kept by browsers.
func TestTheBoardsOfTheFrontPageAreFiles(t *testing.T) {
	x := newSite(t, door.Options{})
	page := x.ask("GET", "/", "", nil).body
	if bytes.Contains(page, []byte("<use")) {
		t.Error("the page draws pieces itself")
	}
	files := regexp.MustCompile(`<img src="(/s/inplay/[^"]+)"`).FindAllSubmatch(page, -1)
	if len(files) != 6 {
		t.Errorf("%d boards are in play, want 6", len(files))
	}
	for _, f := range files {
		r := x.ask("GET", string(f[1]), "", nil)
		if keep := r.header.Get("Cache-Control"); r.status != 200 || r.header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(keep, "immutable") {
			t.Errorf("%s: %d %s, %q", f[1], r.status, r.header.Get("Content-Type"), keep)
		}
	}
	if r := x.ask("GET", "/s/inplay/parker.00000000.svg", "", nil); r.status != 404 {
		t.Errorf("what was never drawn: %d", r.status)
	}
}

// TestPagesAreCounted: whoever asks for pages without end is told when to come again, and plays on.
func TestPagesAreCounted(t *testing.T) {
	x := newSite(t, door.Options{Rate: door.Rate{door.Pages: {Each: 0.01, Burst: 5}}})
	for i, path := range []string{"/", "/rules", "/new/parker", "/rules/parker", "/lab/parker", "/", "/rules"} {
		r := x.ask("GET", path, "", nil)
		want := http.StatusOK
		if i >= 5 {
			want = http.StatusTooManyRequests
		}
		if r.status != want || (r.header.Get("Retry-After") != "") != (i >= 5) {
			t.Errorf("%s: %d, Retry-After %q, want %d", path, r.status, r.header.Get("Retry-After"), want)
		}
	}
	if o := x.open("", m{"game": "parker"}); o.Room == "" {
		t.Error("no room")
	}
}

// TestWhatIsPlayedStandsWhereItIsSeen: above the games to choose, beside what is nearer to the visitor; alone in a low row, that the games stay on
// the first screen.
func TestWhatIsPlayedStandsWhereItIsSeen(t *testing.T) {
	x := newSite(t, door.Options{})
	alone := func() bool {
		page := x.ask("GET", "/", "", nil).body
		watch := bytes.Index(page, []byte(`id="watch"`))
		if n := bytes.Count(page, []byte(`id="watch"`)); n != 1 || watch > bytes.Index(page, []byte(`id="choose"`)) {
			t.Errorf("games to watch stand at %d places, or below those to choose", n)
		}
		return bytes.Contains(page, []byte(`class="nears lone"`))
	}
	type m = map[string]any
	x.open("", m{"game": "parker", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "landlubber"}}})
	if !alone() {
		t.Error("where nobody waits their row is not low")
	}
	x.open("", m{"game": "parker", "sit": []m{{"seat": 0, "name": "Ada"}}})
	for end := time.Now().Add(30 * time.Second); alone(); time.Sleep(50 * time.Millisecond) { // The page is made once a second.
		if time.Now().After(end) {
			t.Fatal("where a seat is free they stand alone")
		}
	}
}

// TestAnInstalledPageHasTheColourOfThePage: a window that opens has one colour, and it is one of those that the page has then.
func TestAnInstalledPageHasTheColourOfThePage(t *testing.T) {
	x := newSite(t, door.Options{})
	page := x.ask("GET", "/", "", nil).body
	at := regexp.MustCompile(`<link rel="manifest" href="([^"]+)"`).FindSubmatch(page)
	if at == nil {
		t.Fatal("the page names no manifest")
	}
	var manifest struct {
		Theme      string `json:"theme_color"`
		Background string `json:"background_color"`
	}
	r := x.ask("GET", string(at[1]), "", nil)
	r.json(t, &manifest)
	if !bytes.Contains(page, []byte(`<meta name="theme-color" content="`+manifest.Theme+`"`)) || manifest.Background != manifest.Theme {
		t.Errorf("the manifest names %s on %s, which is no colour of the page", manifest.Theme, manifest.Background)
	}
}

// TestAFirstPageNeedsNoSheet: who has nothing of the house yet finds the style sheets in the page, whole; whoever has been here, or comes
// from another page of the house, finds their addresses, as he has them already. The page of a table has one sheet, and asks for it.
func TestAFirstPageNeedsNoSheet(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	room := x.open("", m{"game": "parker"}).Room
	for path, sheets := range map[string][]string{"/": {"app.css", "pages.css"}, "/rules/india": {"app.css", "pages.css"}, "/r/" + room: {"app.css"}} {
		for _, k := range []struct {
			name  string
			head  []string
			first bool
		}{
			{"new here", nil, true},
			{"from elsewhere", []string{"Referer", "https://example.org/"}, true},
			{"from the house", []string{"Referer", x.http.URL + "/rules"}, false},
			{"here before", []string{"Cookie", "lang=de"}, false},
		} {
			page := string(x.ask("GET", path, "", nil, k.head...).body)
			for _, sheet := range sheets {
				there, asked := strings.Contains(page, "<style>"+assets.Text(sheet)+"</style>"), strings.Contains(page, `<link rel="stylesheet" href="`+assets.Path(sheet)+`">`)
				if first := k.first && path != "/r/"+room; there != first || asked == first {
					t.Errorf("%s, %s: %s stands in the page: %t; is asked for: %t", path, k.name, sheet, there, asked)
				}
			}
		}
	}
}

// TestWhoMayWatchIsSaidWhereATableIsOpened opens tables by the forms of the pages: a stranger finds on the front page those of which it is said
// that they can be watched, and no others; whoever has the link of a private one sees it.
func TestWhoMayWatchIsSaidWhereATableIsOpened(t *testing.T) {
	x := newSite(t, door.Options{})
	rooms := map[string]bool{} // whether strangers find them
	for _, c := range []struct {
		with    string
		private bool
		found   bool
	}{{"bot", false, true}, {"here", false, true}, {"bot", true, false}, {"here", true, false}, {"friend", false, false}} {
		form := url.Values{"game": {"navy"}, "with": {c.with}, "name": {"Ada"}, "name-1": {"Ben"}}
		if c.private {
			form.Set("private", "on")
		}
		_, at := x.post("/play", form)
		at, _, _ = strings.Cut(at, "?")
		if r := x.ask("GET", at, "", nil); r.status != http.StatusOK {
			t.Errorf("%+v: whoever has the link gets %d", c, r.status)
		}
		rooms[at] = c.found
	}
	front := string(x.ask("GET", "/", "", nil).body)
	if len(rooms) != 5 || !strings.Contains(front, "Games can be watched from this page, except private ones") {
		t.Errorf("%d rooms, or nothing is said of who can watch:\n%s", len(rooms), front)
	}
	for at, found := range rooms {
		if strings.Contains(front, `href="`+at+`"`) != found {
			t.Errorf("%s: on the front page %v, want %v", at, !found, found)
		}
	}
	for lang, want := range map[string]string{"en": "Otherwise anybody can watch", "de": "Sonst kann jeder"} {
		if page := string(x.ask("GET", "/new/navy", "", nil, "Accept-Language", lang).body); !strings.Contains(page, `aria-describedby="private-says"`) || !strings.Contains(page, `id="private-says">`+want) {
			t.Errorf("%s: it is not said what private means", lang)
		}
	}
}
