package web

import (
	"net/url"
	"strings"
	"testing"

	"parlor/web/door"
)

// TestAPlayerSeesAndSavesHisKey and nobody else does, and takes it to another browser.
func TestAPlayerSeesAndSavesHisKey(t *testing.T) {
	x := newSite(t, door.Options{})
	ada, bob := x.regular("Ada").key, x.regular("Bob").key
	const form = "application/x-www-form-urlencoded"
	page := x.ask("GET", "/you", "", nil, "Cookie", "parlor="+ada)
	if !strings.Contains(string(page.body), ada) || page.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%d, %s: the key is not there, or is kept in between", page.status, page.header.Get("Cache-Control"))
	}
	if file := x.ask("GET", "/you/key", "", nil, "Cookie", "parlor="+ada); string(file.body) != ada+"\n" || !strings.Contains(file.header.Get("Content-Disposition"), "attachment") {
		t.Errorf("%d %s", file.status, file.body)
	}
	for _, cookie := range []string{"", "parlor=p_UNKNOWN", "parlor=s_JUNK"} {
		if r := x.ask("GET", "/you/key", "", nil, "Cookie", cookie); r.status != 404 && r.status != 403 {
			t.Errorf("%q: %d %s", cookie, r.status, r.body)
		}
		if r := x.ask("GET", "/you", "", nil, "Cookie", cookie); r.status != 200 || strings.Contains(string(r.body), "p_UNKNOWN") {
			t.Errorf("%q: %d", cookie, r.status)
		}
	}
	// Another browser, as another player until then.
	r := x.ask("POST", "/you/key", "", "key="+url.QueryEscape(" "+ada+" "), "Content-Type", form, "Cookie", "parlor="+bob)
	if cookie := r.header.Get("Set-Cookie"); r.status != 303 || !strings.HasPrefix(cookie, "parlor="+ada+";") {
		t.Errorf("%d, cookie %q", r.status, cookie)
	}
	for _, key := range []string{"", "p_UNKNOWN", "s_JUNK", "b_JUNK"} {
		r := x.ask("POST", "/you/key", "", "key="+key, "Content-Type", form, "Cookie", "parlor="+bob)
		if r.status < 400 || r.header.Get("Set-Cookie") != "" {
			t.Errorf("key %q: %d, cookie %q", key, r.status, r.header.Get("Set-Cookie"))
		}
	}
	// A page of somebody else cannot do it.
	r = x.ask("POST", "/you/key", "", "key="+ada, "Content-Type", form, "Cookie", "parlor="+bob, "Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example")
	if r.status != 403 || r.header.Get("Set-Cookie") != "" {
		t.Errorf("from another site: %d", r.status)
	}
}
