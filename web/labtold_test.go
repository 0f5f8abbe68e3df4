package web

import (
	"bytes"
	"encoding/xml"
	"html"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"parlor/rules/catalogue"
	"parlor/web/door"
)

// TestAGermanBenchNamesChoicesInGerman: what can be done with the cube stands in words; and
// plays with a throw tell gammons beside the wins, as they do when a game is looked back at.
func TestAGermanBenchNamesChoicesInGerman(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	opening := "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x "
	for line, want := range map[string][]string{
		"next=double cube=1":                  {"Würfeln", "Verdoppeln"},
		"next=take cube=1":                    {"Annehmen", "Ablehnen"},
		"next=play throw=3-1 left=3,1 cube=1": {"8/5 6/5"},
	} {
		at := benchAt("backgammon", opening+line, "o-cube", "on")
		r := x.ask("GET", at, "", nil, "Accept-Language", "de")
		_, plays, _ := strings.Cut(string(r.body), `class="plays"`)
		plays, _, _ = strings.Cut(plays, "</table>")
		for _, w := range append(want, "Gammon") {
			if !strings.Contains(plays, w) {
				t.Errorf("%s: no word of %q in %s", line, w, plays)
			}
		}
		for _, w := range []string{"hrow", "ouble", "ake", "rop"} {
			if strings.Contains(plays, w) {
				t.Errorf("%s: %q is English: %s", line, w, plays)
			}
		}
	}
}

// TestTheBenchSaysWhatWasExpected refuses what cannot be, and keeps what was
// filled in.
func TestTheBenchSaysWhatWasExpected(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for path, want := range map[string]string{
		benchAt("backgammon", "x=24:2"):                                             "want 15 men",
		benchAt("backgammon", strings.Replace(openingLine, "6:5 o", "6:6 o", 1)):    "15",
		benchAt("backgammon", "nonsense"):                                           "key=value",
		benchAt("backgammon", openingLine, "throw", "7-1"):                          "7-1",
		benchAt("backgammon", openingLine, "turn", "q"):                             "turn",
		benchAt("backgammon", openingLine, "o-cube", "perhaps"):                     "cube",
		benchAt("backgammon", openingLine, "depth", "foo"):                          "want quick or standard",
		benchAt("backgammon", openingLine, "depth", "deep"):                         "played out as a rollout",
		benchAt("navy", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"):      "Backgammon",
		benchAt("backgammon", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:x:1"): "match",
		benchAt("india", "s=-,-,-,- n=-,-,-,- next=start", "throw", "7-1"):          "7-1",
		benchAt("backgammon", strings.Repeat("x", 2000)):                            "1000 bytes",
		"/lab?position=hello":                                                       "XGID",
	} {
		r := x.ask("GET", path, "", nil)
		page := html.UnescapeString(string(r.body))
		at := strings.Index(page, `role="alert"`)
		if r.status != http.StatusBadRequest || at < 0 {
			t.Errorf("%s: %d", path, r.status)
			continue
		}
		said, _, _ := strings.Cut(page[at:], "</p>")
		if !strings.Contains(said, want) {
			t.Errorf("%s: %q, want %q in it", path, said, want)
		}
		q, _ := url.Parse(path)
		if line := q.Query().Get("position"); !strings.Contains(page, line) {
			t.Errorf("%s: the form has forgotten the line", path)
		}
	}
	if r := x.ask("GET", "/lab/chess", "", nil); r.status != http.StatusNotFound {
		t.Errorf("chess: %d", r.status)
	}
}

// TestAGermanBenchSaysWhatWasWrong reads what a German page says of texts that are no position.
func TestAGermanBenchSaysWhatWasWrong(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for line, want := range map[string]string{
		strings.Replace(openingLine, "throw", "over", 1):       "Das Feld „turn“ hat hier keinen Platz, wenn das Spiel aus ist.",
		"XGID=-a-B--C-dE---eE---c-e----B-:1:1:1:63:3:2:0:7:10": "Diese XGID lässt sich nicht lesen: Sie hat 26 Zeichen",
		"4HPwATDgc/ABMA:":                               "Diese ID von GNU Backgammon lässt sich nicht lesen",
		"4HPwATDgc/ABMA:UQnv":                           "Diese ID von GNU Backgammon lässt sich nicht lesen",
		"4HPwATDgc/ABM!:UQnvACAAGAAE":                   "Diese ID von GNU Backgammon lässt sich nicht lesen",
		strings.Replace(openingLine, "13:5", "13:6", 1): "erwartet werden zusammen 15 Steine, nicht 16.",
	} {
		r := x.ask("GET", benchAt("backgammon", line), "", nil, "Accept-Language", "de")
		if page := html.UnescapeString(string(r.body)); r.status != http.StatusBadRequest || !strings.Contains(page, want) {
			t.Errorf("%s: %d, want %q in\n%s", line, r.status, want, page)
		}
	}
}

// TestAMeanUnderTheCubeIsSaidToBeOfEstimates, and no other is.
func TestAMeanUnderTheCubeIsSaidToBeOfEstimates(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	const race = "x=6:2,5:2,4:2,3:2,off:7 o=6:2,5:2,4:3,3:2,off:6 turn=x next="
	for line, want := range map[string]bool{race + "throw": false, race + "double cube=1": true, race + "throw cube=2o": true} {
		r, _ := x.follow(benchAt("backgammon", line))
		if page := string(r.body); !strings.Contains(page, "Mean over all 36") || strings.Contains(page, "With the cube each worth is an estimate") != want {
			t.Errorf("%s: said to be of estimates: %v, want %v", line, !want, want)
		}
	}
}

// TestTheBenchSaysWhyNot asks about a play that the rules refuse, and about one that
// they allow.
func TestTheBenchSaysWhyNot(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	line := strings.Replace(openingLine, "next=throw", "next=play throw=3-1 left=3,1", 1)
	p, err := catalogue.All.New("backgammon", nil)
	if err != nil {
		t.Fatal(err)
	}
	at, err := p.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	for why, said := range map[string]string{"8/5": "that is allowed", "24/21/19": "that is not allowed", "13/12": "that is not allowed"} {
		r, _ := x.follow(benchAt("backgammon", line, "why", why))
		page := html.UnescapeString(string(r.body))
		for _, c := range at.Explain(0, why).Rules {
			if !strings.Contains(page, c.Text) || !strings.Contains(page, "/rule/"+c.ID) {
				t.Errorf("%s: %q is not on the page", why, c.Text)
			}
		}
		if legal := at.Explain(0, why).Legal; legal != strings.Contains(page, "that is allowed") || legal != (said == "that is allowed") {
			t.Errorf("%s: legal %v, want %q", why, legal, said)
		}
	}
	for why, want := range map[string]string{"x:8/5": "that is allowed", "o:8/5": "It is not your turn: x is to play.", "q:8/5": "want a step from"} {
		if r, _ := x.follow(benchAt("backgammon", line, "why", why)); !strings.Contains(html.UnescapeString(string(r.body)), want) {
			t.Errorf("%s: no word of %q", why, want)
		}
	}
	want := `placeholder="24/18 13/10"`
	for _, lang := range []string{"en", "de"} {
		if r := x.ask("GET", benchAt("backgammon", line), "", nil, "Accept-Language", lang); !strings.Contains(string(r.body), want) {
			t.Errorf("in %s nothing says how a play is written, want %s", lang, want)
		}
	}
	if r, _ := x.follow(benchAt("backgammon", openingLine, "why", "8/5")); r.status != http.StatusOK || strings.Contains(string(r.body), `name="why"`) {
		t.Errorf("before a throw the rules are asked about plays: %d", r.status)
	}
}

// TestAPositionHasPictures looks at the preview of a link and at the drawing that
// stands alone.
func TestAPositionHasPictures(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for _, e := range catalogue.All {
		r, at := x.follow("/lab/" + e.Name + "?throw=")
		if r.status != http.StatusOK {
			t.Fatalf("%s: %d", e.Name, r.status)
		}
		said := shared(t, r.body)
		if said["url"] != x.http.URL+at && html.UnescapeString(said["url"]) != x.http.URL+at {
			t.Errorf("%s: the address is said to be %s, and is %s", e.Name, said["url"], at)
		}
		pic := x.ask("GET", strings.TrimPrefix(html.UnescapeString(said["image"]), x.http.URL), "", nil)
		if m, err := jpeg.Decode(bytes.NewReader(pic.body)); err != nil || m.Bounds().Dx() != 1200 {
			t.Errorf("%s: the preview: %d %v", e.Name, pic.status, err)
		}
		svg := x.ask("GET", strings.Replace(at, "/lab/"+e.Name, "/lab/"+e.Name+"/board.svg", 1), "", nil)
		if svg.status != http.StatusOK || svg.header.Get("Content-Type") != "image/svg+xml" {
			t.Fatalf("%s: the drawing: %d", e.Name, svg.status)
		}
		for d := xml.NewDecoder(bytes.NewReader(svg.body)); ; {
			tok, err := d.Token()
			if err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: the drawing is no XML: %v", e.Name, err)
			}
			if el, ok := tok.(xml.StartElement); ok {
				for _, a := range el.Attr {
					if a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") && !strings.HasPrefix(a.Value, "data:") {
						t.Errorf("%s: the drawing asks for %s", e.Name, a.Value)
					}
				}
			}
		}
	}
}

// TestAPictureIsAsWideAsIsAsked asks for pictures of a position as pixels, and for what is no width.
func TestAPictureIsAsWideAsIsAsked(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	page, at := x.follow(benchAt("backgammon", openingLine))
	link := strings.Replace(at, "/lab/backgammon", "/lab/backgammon/board.png", 1)
	if !strings.Contains(html.UnescapeString(string(page.body)), `href="`+link+`"`) {
		t.Errorf("the page does not link to %s", link)
	}
	for more, want := range map[string]int{"": 800, "&width=200": 200, "&width=1600": 1600, "&width=333": 333} {
		r := x.ask("GET", link+more, "", nil)
		m, err := png.Decode(bytes.NewReader(r.body))
		if err != nil || r.header.Get("Content-Type") != "image/png" {
			t.Errorf("%q: %d %s %v", more, r.status, r.header.Get("Content-Type"), err)
		} else if m.Bounds().Dx() != want || m.Bounds().Dy() < want/2 || m.Bounds().Dy() > want {
			t.Errorf("%q: %v, want it to be %d wide", more, m.Bounds(), want)
		}
	}
	for _, width := range []string{"199", "1601", "-5", "wide"} {
		if r := x.ask("GET", link+"&width="+width, "", nil); r.status != http.StatusBadRequest || !strings.Contains(string(r.body), "want a whole number from 200 to 1600") {
			t.Errorf("width=%s: %d", width, r.status)
		}
	}
}

// TestWhoAsksForManyPositionsWaits has an allowance of two.
func TestWhoAsksForManyPositionsWaits(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{Rate: door.Rate{door.Papers: {Each: 0.001, Burst: 2}}})
	page := func(line string) int { return x.ask("GET", benchAt("hypergammon", line), "", nil).status }
	lines := []string{"x=24:1,23:1,22:1 o=24:1,23:1,22:1 turn=x next=throw", "x=24:1,23:1,21:1 o=24:1,23:1,22:1 turn=x next=throw", "x=24:1,23:1,20:1 o=24:1,23:1,22:1 turn=x next=throw"}
	for i, want := range []int{200, 200, 429} {
		if got := page(lines[i]); got != want {
			t.Errorf("position %d: %d, want %d", i+1, got, want)
		}
	}
	if got := page(lines[0]); got != 200 {
		t.Errorf("what has been looked at counts again: %d", got)
	}
}

// TestCardsAreDealtOnTheBench so that there is something to set up; and whose turn it is can be said.
func TestCardsAreDealtOnTheBench(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	_, at := x.follow("/lab/check-and-double-check?seats=3&position=")
	u, err := url.Parse(at)
	if err != nil {
		t.Fatal(err)
	}
	line := u.Query().Get("position")
	if strings.Count(line, ".") != 3*8+3 || !strings.HasSuffix(line, " next=throw") { // three hands of nine, four on the Discard
		t.Fatalf("nobody has dealt: %s", line)
	}
	before := regexp.MustCompile(` thrower=\d`)
	for _, seat := range []string{"0", "1", "2"} {
		want := benchAt("check-and-double-check", before.ReplaceAllString(line, " thrower="+seat))
		if _, at := x.follow(benchAt("check-and-double-check", line, "turn", seat)); at != want {
			t.Errorf("seat %s is to throw: %s, want %s", seat, at, want)
		}
	}
}

// TestTheBenchNamesAThrowOfTheGame: what stands beside the field for the throw can be typed into it, or where chips are to be laid
// first, falls when they are. Links to choose from stand apart.
func TestTheBenchNamesAThrowOfTheGame(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	such := regexp.MustCompile(`id="throw-hint">Such as ([^;]+); `)
	for _, e := range catalogue.All {
		r, at := x.follow("/lab/" + e.Name)
		m := such.FindStringSubmatch(html.UnescapeString(string(r.body)))
		if m == nil {
			t.Errorf("%s: no throw is named", e.Name)
			continue
		}
		u, err := url.Parse(at)
		if err != nil {
			t.Fatal(err)
		}
		q := u.Query()
		q.Set("throw", m[1])
		if r, _ = x.follow("/lab/" + e.Name + "?" + q.Encode()); r.status != http.StatusOK {
			t.Errorf("%s: %q is named and refused: %d", e.Name, m[1], r.status)
		}
	}
	for line, want := range map[string]string{
		"chips=100,100,100 banker=0 bets=-,-,- round=1 next=bet":             "Such as heart,spade,club;",
		"chips=100,99,99 banker=0 bets=-,1:crown,1:heart round=1 next=throw": "Such as heart,spade,club;",
		"chips=100,100,100 banker=- bets=-,-,- round=1 turn=0 next=elect":    "Such as diamond;",
	} {
		if r, _ := x.follow(benchAt("crown-and-anchor", line)); !strings.Contains(string(r.body), want) {
			t.Errorf("%s: %q is not said: %.300s", line, want, such.FindString(string(r.body)))
		}
	}
	r, _ := x.follow(benchAt("backgammon", openingLine, "rollout", "1"))
	links := regexp.MustCompile(`How exactly\?\s*(<a [^>]*>[^<]*</a>\s+){3}`)
	if !links.Match(r.body) {
		t.Errorf("the links behind How exactly? stand together: %s", regexp.MustCompile(`(?s)How exactly.{600}`).Find(r.body))
	}
}
