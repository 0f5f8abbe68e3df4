package board_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"parlor/web/e2e/rig"
)

// suite is what all tests here share: a Chromium.
var suite rig.Suite

func TestMain(m *testing.M) { suite.Main(m) }

// browser returns what a person's browser is, with cookies and a memory of its own; it skips where there is no Chromium: the pages are
// tested without one as well, by what they say.
func browser(t *testing.T) context.Context {
	t.Helper()
	return suite.Visitor(t)
}

// open opens a new tab on url, w by h units large, and waits until the element is awake. Scripts that fail there fail the test.
func open(t *testing.T, ctx context.Context, url string, w, h int64, touch bool) *rig.Page {
	t.Helper()
	p := rig.OpenPage(t, ctx, rig.Look{W: w, H: h, Touch: touch}, url)
	p.Awake()
	return p
}

// clickOn clicks the middle of an element, in view.
func clickOn(p *rig.Page, selector string) {
	p.Click(p.At(`document.querySelector(` + quoted(selector) + `)`))
}

// quoted writes a text as a script does.
func quoted(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // Texts are texts.
	}
	return string(b)
}

// pageText gets the page as the server writes it.
func pageText(t *testing.T, url string) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
