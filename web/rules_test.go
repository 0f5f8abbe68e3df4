package web

import (
	"bytes"
	"compress/gzip"
	"html"
	"io/fs"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"parlor/docs"
	"parlor/rules/catalogue"
	"parlor/web/assets"
	"parlor/web/door"
	"parlor/web/pages"
)

// TestEachGameIsToldInAMinuteFirst: whoever opens the rules of a game reads in his own language what he needs to begin, before
// anything is said of where the rules come from.
func TestEachGameIsToldInAMinuteFirst(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, e := range catalogue.All {
		told := map[string][]string{}
		for _, lang := range pages.Langs {
			told[lang] = pages.Minute(lang, e.Name)
			if len(told[lang]) < 2 || len(strings.Fields(strings.Join(told[lang], " "))) > 190 {
				t.Errorf("%s: in %s it is told in %d paragraphs and %d words", e.Name, lang, len(told[lang]), len(strings.Fields(strings.Join(told[lang], " "))))
			}
			page := html.UnescapeString(string(x.ask("GET", "/rules/"+e.Name, "", nil, "Accept-Language", lang).body))
			_, body, _ := strings.Cut(page, "</h1>")
			if want := `<section lang="` + lang + `"><h2 id="minute" lang="` + lang + `">` + pages.Word(lang, "minute") + "</h2><p>" + strings.Join(told[lang], "</p><p>") + "</p>"; !strings.HasPrefix(strings.TrimSpace(body), want) {
				t.Errorf("%s: in %s the page begins %.200s", e.Name, lang, strings.TrimSpace(body))
			}
			if strings.Contains(page, `class="chapters"`) && !strings.Contains(page, `href="#minute">`+pages.Word(lang, "minute")) {
				t.Errorf("%s: in %s the minute is not among the chapters", e.Name, lang)
			}
		}
		if len(told["de"]) != len(told["en"]) {
			t.Errorf("%s: %d paragraphs in German, %d in English", e.Name, len(told["de"]), len(told["en"]))
		}
	}
}

// TestTheRulesBeginWithTheGames: who opens the rules reads in his own language which games there are, and what awaits him there.
func TestTheRulesBeginWithTheGames(t *testing.T) {
	x := newSite(t, door.Options{})
	for _, lang := range pages.Langs {
		_, page, _ := strings.Cut(html.UnescapeString(string(x.ask("GET", "/rules", "", nil, "Accept-Language", lang).body)), "</h1>")
		list, _, _ := strings.Cut(page, "</ul>")
		for _, e := range catalogue.All {
			e = pages.Titled(lang, e)
			if want := `<li><a href="rules/` + e.Name + `">` + e.Title + `</a> <span>` + pages.Blurb(lang, e) + "</span></li>"; !strings.Contains(list, want) {
				t.Errorf("%s: the list lacks %q", lang, want)
			}
		}
	}
}

// TestEveryExampleIsDrawn counts the boards of the rule book's pages, and what
// they weigh.
func TestEveryExampleIsDrawn(t *testing.T) {
	x := newSite(t, door.Options{})
	files, err := fs.Glob(docs.Rules, "rules/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := docs.Rules.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(strings.TrimPrefix(f, "rules/"), ".md")
		r := x.ask("GET", "/rules/"+name, "", nil)
		if r.status != http.StatusOK {
			t.Fatalf("%s: %d", name, r.status)
		}
		page := string(r.body)
		want := bytes.Count(text, []byte("\n```position\n"))
		figures := strings.Split(page, `<figure class="ex"`)[1:]
		if len(figures) != want {
			t.Errorf("%s: %d drawings of %d examples", name, len(figures), want)
		}
		if code := regexp.MustCompile(`\b[Ss]eat \d|<span>\d:bet`).FindString(regexp.MustCompile(`(?s)<pre.*?</pre>`).ReplaceAllString(page, "")); code != "" {
			t.Errorf("%s: outside its notation somebody is called %q", name, code)
		}
		for i, f := range figures {
			if boards, told := strings.Count(f, `<svg class="sm `), strings.Count(f, `<p class="vh">`); boards == 0 || boards != told {
				t.Errorf("%s, drawing %d: %d boards, %d told in words", name, i+1, boards, told)
			}
			if !strings.Contains(f, "<pre tabindex=\"0\">game ") || !strings.Contains(f, "<li><b>") {
				t.Errorf("%s, drawing %d lacks its notation or what happens there", name, i+1)
			}
		}
		weight := packedSize(t, r.body)
		for _, m := range regexp.MustCompile(`"/s/([\w/-]+)\.[0-9a-f]{6}\.(\w+)"`).FindAllStringSubmatch(page, -1) {
			if once := `"` + assets.Path(m[1]+"."+m[2]) + `"`; strings.Contains(page, once) {
				weight += packedSize(t, []byte(assets.Text(m[1]+"."+m[2])))
				page = strings.ReplaceAll(page, once, "")
			}
		}
		if weight > 100<<10 {
			t.Errorf("%s: %d bytes with all that it loads, want at most %d", name, weight, 100<<10)
		}
		t.Logf("%s: %d examples, %d bytes packed, %d with all that it loads", name, want, packedSize(t, r.body), weight)
	}
}

func packedSize(t *testing.T, b []byte) int {
	t.Helper()
	var p bytes.Buffer
	z := gzip.NewWriter(&p)
	if _, err := z.Write(b); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return p.Len()
}

// TestEveryCitedRuleIsFound follows the links of all drawings.
func TestEveryCitedRuleIsFound(t *testing.T) {
	x := newSite(t, door.Options{})
	cited := map[string]bool{"IN-9a": true, "IN-9d": true}
	files, err := docs.Rules.ReadDir("rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		page := x.ask("GET", "/rules/"+strings.TrimSuffix(f.Name(), ".md"), "", nil).body
		for _, m := range regexp.MustCompile(`href="/rule/([^"]+)"`).FindAllSubmatch(page, -1) {
			cited[string(m[1])] = true
		}
	}
	for id := range cited {
		at := x.ask("GET", "/rule/"+id, "", nil).header.Get("Location")
		path, place, _ := strings.Cut(at, "#")
		if place != id || !strings.Contains(string(x.ask("GET", path, "", nil).body), ` id="`+id+`"`) {
			t.Errorf("%s leads to %q", id, at)
		}
	}
	if len(cited) < 10 {
		t.Errorf("only %d rules are cited", len(cited))
	}
}

func TestRulesAreFoundByTheirNumbers(t *testing.T) {
	x := newSite(t, door.Options{})
	r := x.ask("GET", "/rule/PK-9", "", nil)
	if at := r.header.Get("Location"); at != "/rules/parker#PK-9" {
		t.Errorf("PK-9 is at %q", at)
	}
	page := string(x.ask("GET", "/rules/parker", "", nil, "Accept-Language", "de").body)
	for _, want := range []string{`<p id="PK-9">`, `<article class="prose" lang="en">`, "Die Regelhefte sind auf Englisch", `href="#a-turn"`, "<title>Acey Ducey (Parker Brothers)"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing", want)
		}
	}
	for _, path := range []string{"/rule/PK-99", "/rule/IN-9z", "/rules/nothing", "/rules/..%2Ffair"} {
		if r := x.ask("GET", path, "", nil); r.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, r.status)
		}
	}
}
