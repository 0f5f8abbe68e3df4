package web

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"parlor/docs"
	"parlor/web/door"
)

// TestLessonsAreWholeWithoutScripts reads each lesson as a browser without scripts shows it: every step, with what is done and two
// boards, in both languages.
func TestLessonsAreWholeWithoutScripts(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	all, err := docs.Lessons()
	if err != nil || len(all) == 0 {
		t.Fatalf("no lessons: %v", err)
	}
	for name, lesson := range all {
		for i, lang := range []string{"en", "de"} {
			r := x.ask("GET", "/learn/"+name, "", nil, "Accept-Language", lang)
			plain := string(r.body[strings.LastIndex(string(r.body), "<noscript>"):])
			if r.status != http.StatusOK || strings.Count(plain, `<svg class="sm `) != 2*len(lesson.Steps) {
				t.Errorf("%s in %s: %d, %d boards for %d steps", name, lang, r.status, strings.Count(plain, `<svg class="sm `), len(lesson.Steps))
			}
			for _, s := range lesson.Steps {
				if !strings.Contains(plain, html.EscapeString(s.Say[i])) {
					t.Errorf("%s in %s does not tell %q", name, lang, s.Title[i])
				}
			}
		}
	}
	if r := x.ask("GET", "/learn/ludo", "", nil); r.status != http.StatusNotFound {
		t.Errorf("the lesson of a game without one: %d", r.status)
	}
}

// TestLessonsTellWhatIsDoneInWords looks for notation and for numbers of seats where a lesson is read without scripts.
func TestLessonsTellWhatIsDoneInWords(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	all, err := docs.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	done, seat := regexp.MustCompile(`<figcaption>(.*?)</figcaption>`), regexp.MustCompile(`\b(?:[Ss]eat|Platz) \d`)
	for name, lesson := range all {
		for _, lang := range []string{"en", "de"} {
			body := string(x.ask("GET", "/learn/"+name, "", nil, "Accept-Language", lang).body)
			plain := body[strings.LastIndex(body, "<noscript>"):]
			if code := seat.FindString(plain); code != "" {
				t.Errorf("%s in %s: somebody is called %q", name, lang, code)
			}
			captions := done.FindAllStringSubmatch(plain, -1)
			if len(captions) != len(lesson.Steps) {
				t.Fatalf("%s in %s: %d steps tell what is done, want %d", name, lang, len(captions), len(lesson.Steps))
			}
			for i, s := range lesson.Steps {
				said := html.UnescapeString(captions[i][1])
				for _, code := range append(strings.Fields(s.Want), strings.Fields(s.Falls)...) {
					if (strings.ContainsAny(code, "/>*") || strings.Contains(code, "C-")) && strings.Contains(said, code) || said == s.Want || said == s.Falls || said == "" {
						t.Errorf("%s in %s: %q is done, and it says %q", name, lang, code, said)
					}
				}
			}
		}
	}
	for game, said := range map[string]string{
		"parker": "You send the man on 24 away.", "backgammon": "You double.", "crown-and-anchor": "You stake 5 on Crown.", "check-and-double-check": "You threw Check-4.",
	} {
		if !strings.Contains(string(x.ask("GET", "/learn/"+game, "", nil).body), "<figcaption>"+said+"</figcaption>") {
			t.Errorf("%s: the lesson does not say %q", game, said)
		}
	}
}

// TestSmallBoardsOfALessonAreDrawnWithWhatIsShown looks where the men, dice and cards of a lesson's small boards, and the colours of
// them, stand on the page first. Browsers paint nothing with colours that lie in what is not displayed, as the board of the scripts.
func TestSmallBoardsOfALessonAreDrawnWithWhatIsShown(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	all, err := docs.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	used := regexp.MustCompile(`(?:url\(|href=")#([\w-]+)`)
	for name := range all {
		body := string(x.ask("GET", "/learn/"+name, "", nil).body)
		from, to := strings.Index(body, `<div class="room lesson">`), strings.LastIndex(body, "<noscript>")
		if !strings.Contains(body[to:], "Without scripts nothing moves here") {
			t.Errorf("%s: nothing says that its boards cannot be played on", name)
		}
		names := map[string]bool{}
		for _, m := range used.FindAllStringSubmatch(body[to:], -1) {
			names[m[1]] = true
		}
		if len(names) < 5 {
			t.Errorf("%s: its small boards are drawn with %d things", name, len(names))
		}
		for id := range names {
			if at := strings.Index(body, `id="`+id+`"`); at < 0 || at > from && at < to {
				t.Errorf("%s: #%s stands in the board that is not displayed, or nowhere", name, id)
			}
		}
	}
}

// TestALessonIsOfferedUntilItIsRefused looks at a table as its player, before and after he wants no lesson.
func TestALessonIsOfferedUntilItIsRefused(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	o := x.open("", m{"game": "parker", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "bot": "hand"}}})
	offered := func(secret, cookie string) bool {
		return strings.Contains(string(x.ask("GET", "/r/"+o.Room, secret, nil, "Cookie", cookie).body), `href="/learn/parker"`)
	}
	if !offered(o.Seats[0].Secret, "") {
		t.Error("no lesson is offered at the first visit")
	}
	if offered("", "") {
		t.Error("somebody who watches is offered a lesson")
	}
	no := x.ask("GET", "/learn/parker?no="+o.Room, "", nil)
	cookie, _, _ := strings.Cut(no.header.Get("Set-Cookie"), ";")
	if no.status != http.StatusSeeOther || no.header.Get("Location") != "/r/"+o.Room || cookie == "" {
		t.Fatalf("to want no lesson: %d %v", no.status, no.header)
	}
	if offered(o.Seats[0].Secret, cookie) {
		t.Error("the lesson is offered again after it was refused")
	}
	staking := x.open("", m{"game": "crown-and-anchor", "position": "chips=100,100 banker=1 bets=-,- round=1 next=bet", "sit": []m{{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}}})
	play := url.Values{"do": {"play"}, "text": {"bet 5 crown"}, "turn": {strconv.Itoa(staking.View.Turn)}}.Encode()
	if did := x.ask("POST", "/r/"+staking.Room, staking.Seats[0].Secret, play, "Content-Type", "application/x-www-form-urlencoded"); !strings.HasPrefix(did.header.Get("Set-Cookie"), "learn-crown-and-anchor=1;") {
		t.Errorf("whoever has played without a lesson is remembered by %q: %s", did.header.Get("Set-Cookie"), did.body)
	}
	taken, _, _ := strings.Cut(x.ask("GET", "/learn/parker", "", nil).header.Get("Set-Cookie"), ";")
	if offered(o.Seats[0].Secret, taken) {
		t.Error("the lesson is offered again after it was taken")
	}
}

// TestAStepOfALessonSaysWhyNot asks of a step of a lesson, in both languages, about what is not allowed there, about what is, and about nonsense.
func TestAStepOfALessonSaysWhyNot(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	for _, k := range []struct {
		path, lang string
		status     int
		want       string
	}{
		{"backgammon/explain?step=0&action=24/1", "en", http.StatusOK, "No die leads from 24 to 1"},
		{"backgammon/explain?step=0&action=24/1", "de", http.StatusOK, "Kein Würfel führt von 24 nach 1"},
		{"backgammon/explain?step=0&action=8/5+6/5", "en", http.StatusOK, `"legal":true`},
		{"backgammon/explain?step=99&action=24/1", "en", http.StatusBadRequest, ""},
		{"backgammon/explain?step=0", "en", http.StatusBadRequest, ""},
		{"ludo/explain?step=0&action=24/1", "en", http.StatusNotFound, ""},
	} {
		r := x.ask("GET", "/learn/"+k.path, "", nil, "Accept-Language", k.lang)
		if r.status != k.status || !strings.Contains(string(r.body), k.want) {
			t.Errorf("%s in %s: %d %.300s: want %d with %s", k.path, k.lang, r.status, r.body, k.status, k.want)
		}
	}
}
