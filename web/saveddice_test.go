package web

import (
	"html"
	"net/http"
	"strings"
	"testing"
)

func TestTheDiceOfAGameAreSavedWhenItIsOver(t *testing.T) {
	x := newScene(t)
	r := x.ask("GET", "/r/"+x.over+"/dice.html", "", nil)
	page := string(r.body)
	if r.status != http.StatusOK || r.header.Get("Content-Disposition") != `attachment; filename="`+x.over+`-dice.html"` {
		t.Errorf("%d %v", r.status, r.header)
	}
	for _, alien := range []string{` src="`, ` href="`, "url(", "@import", "http://", "https://"} {
		if strings.Contains(page, alien) {
			t.Errorf("the file asks for something: %s", alien)
		}
	}
	if !strings.Contains(page, "default-src &#39;none&#39;") {
		t.Error("the file lets things in")
	}
	if r := x.ask("GET", "/r/"+x.game+"/dice.html", "", nil); r.status != http.StatusConflict {
		t.Errorf("while the game goes on: %d", r.status)
	}
	if live := string(x.ask("GET", "/r/"+x.game+"/dice", "", nil).body); strings.Contains(live, "dice.html") {
		t.Error("a page is offered before the game is over")
	}
	for lang, word := range map[string]string{"en": "Crown", "de": "Krone"} {
		if page := html.UnescapeString(string(x.ask("GET", "/r/"+x.over+"/dice.html", "", nil, "Cookie", "lang="+lang).body)); !strings.Contains(page, `"crown":"`+word+`"`) {
			t.Errorf("in %s it has no word for what is on dice", lang)
		}
	}
}
