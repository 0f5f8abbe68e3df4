package web

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"parlor/web/door"
)

// TestWithoutScriptsOnlySettingsThatAreKeptAreShown reads the page of settings as a browser without scripts does: every field that is left
// there has a name, so that its value is sent and kept.
func TestWithoutScriptsOnlySettingsThatAreKeptAreShown(t *testing.T) {
	x := newSite(t, door.Options{})
	page := string(x.ask("GET", "/settings", "", nil).body)
	if m := regexp.MustCompile(`(?s)<noscript><style>\.scripted\{display:none\}</style></noscript>\s*<div class="scripted">.*?</div>`).FindString(page); m != "" {
		page = strings.Replace(page, m, "", 1)
	}
	named := 0
	for _, field := range regexp.MustCompile(`<(input|select)\b[^>]*>`).FindAllString(page, -1) {
		if !strings.Contains(field, ` name="`) {
			t.Errorf("%s is shown without scripts, and its value goes nowhere", field)
		} else {
			named++
		}
	}
	if named < 2 {
		t.Errorf("%d fields are kept, want the language and the light", named)
	}
}

// TestSettingsSayThatTheyAreSaved hands the form in, and reads the page that it leads to.
func TestSettingsSayThatTheyAreSaved(t *testing.T) {
	x := newSite(t, door.Options{})
	if page := string(x.ask("GET", "/settings", "", nil).body); strings.Contains(page, "Saved.") {
		t.Error("the page says that something was saved before anything is")
	}
	_, to := x.post("/settings", url.Values{"lang": {"de"}, "theme": {"dark"}})
	page := string(x.ask("GET", to, "", nil, "Cookie", "lang=de; theme=dark").body)
	if !strings.Contains(page, `<p role="status" id="saved">Gespeichert.</p>`) {
		t.Errorf("%s, to which the form leads, does not say that it is saved", to)
	}
}
