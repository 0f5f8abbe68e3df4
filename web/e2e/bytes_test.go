package e2e

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/rules/catalogue"
	"parlor/web/assets"
	"parlor/web/e2e/rig"
)

// The bars for the first load of a table, in bytes on the wire, and in requests without the socket.
const (
	barAll      = 60 << 10
	barScripts  = 20 << 10
	barRequests = 15
	barGame     = 40 << 10 // scripts over a whole game, with all that is loaded only when it is wanted
)

// countScripts lets the page of a table remember all that it fetches from now on; it holds what it has fetched already.
func countScripts(p *rig.Page) {
	rig.Eval[bool](p, `performance.setResourceTimingBufferSize(1e6) || true`)
}

// holdScripts holds what a page at a table has fetched of scripts to the bar for a whole game.
func holdScripts(t *testing.T, p *rig.Page) {
	t.Helper()
	l := &load{t: t, base: rig.Eval[string](p, "location.origin"), sizes: map[string]int{}}
	for _, name := range rig.Eval[[]string](p, `performance.getEntriesByType('resource').map(e => new URL(e.name).pathname).filter(n => n.endsWith('.js'))`) {
		l.get(name)
	}
	all := 0
	for name, size := range l.sizes {
		all += size
		if !strings.HasPrefix(name, assets.Prefix+"js/") {
			t.Errorf("%s is no script of ours", name)
		}
	}
	t.Logf("%d bytes in %d scripts over the whole game", all, len(l.sizes))
	if all > barGame || l.sizes[assets.Path("js/main.js")] == 0 {
		t.Errorf("%d bytes of scripts over a whole game, want at most %d, with js/main among them: %v", all, barGame, l.sizes)
	}
}

// TestAPageThatChecksDiceLoadsLittle for that.
func TestAPageThatChecksDiceLoadsLittle(t *testing.T) {
	t.Parallel()
	l := &load{t: t, base: rig.Open(t, 0).URL, sizes: map[string]int{}}
	l.get(assets.Path("js/fair.js"))
	if n := l.sizes[assets.Path("js/fair.js")]; n == 0 || n > 16<<10 {
		t.Errorf("fair.js takes %d bytes", n)
	}
}

// TestBytes counts what a table loads, without a browser: the page, what it names, and what that names.
func TestBytes(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, e := range catalogue.All {
		if e.Name == "wikipedia-strict" || e.Name == "navy" || e.Name == "article" || e.Name == "house" || e.Name == "nackgammon" || e.Name == "hypergammon" {
			continue // the boards of wikipedia and of backgammon
		}
		t.Run(e.Name, func(t *testing.T) {
			res, err := http.PostForm(h.URL+"/play", url.Values{"game": {e.Name}, "with": {"bot"}, "js": {"1"}})
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			l := &load{t: t, base: h.URL, sizes: map[string]int{}}
			l.page(res.Request.URL.RequestURI())
			l.get("/api/v1/rooms/" + strings.TrimPrefix(res.Request.URL.Path, "/r/") + "/log?since=0")
			all, scripts := 0, 0
			var names []string
			for name, size := range l.sizes {
				all += size
				if strings.HasSuffix(name, ".js") {
					scripts += size
				}
				names = append(names, name)
			}
			slices.Sort(names)
			t.Logf("%d bytes, %d of them scripts, in %d requests", all, scripts, len(names))
			if all > barAll || scripts > barScripts || len(names) > barRequests {
				for _, name := range names {
					t.Logf("%6d %s", l.sizes[name], name)
				}
				t.Errorf("want at most %d bytes, %d of scripts, %d requests", barAll, barScripts, barRequests)
			}
		})
	}
}

// load is what a browser would fetch.
type load struct {
	t     *testing.T
	base  string
	sizes map[string]int // on the wire, without headers
}

// get fetches an address once, and returns what it holds.
func (l *load) get(path string) string {
	l.t.Helper()
	if _, ok := l.sizes[path]; ok {
		return ""
	}
	req, err := http.NewRequestWithContext(l.t.Context(), http.MethodGet, l.base+path, nil)
	if err != nil {
		l.t.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", "gzip") // set by hand, it stays packed
	req.Header.Set("Accept-Language", "de")   // the longer words
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		l.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		l.t.Fatalf("%s: %s, %v", path, res.Status, err)
	}
	l.sizes[path] = len(body)
	if strings.HasPrefix(path, assets.Prefix) && !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
		l.t.Errorf("%s: would be fetched again by a second visit", path)
	}
	if res.Header.Get("Content-Encoding") != "gzip" {
		return string(body)
	}
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		l.t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		l.t.Fatal(err)
	}
	return string(plain)
}

var (
	linked   = regexp.MustCompile(`(?:<link rel="(?:stylesheet|icon|manifest|modulepreload)"|<script type="module"|<img)[^>]* (?:href|src)="(/s/[^"]+)"`)
	fonts    = regexp.MustCompile(`url\((/s/fonts/marquee[^)]+)\)`)
	imported = regexp.MustCompile(`(?:from|import) ?["']\./([^"']+)["']`)
)

// page fetches a page and everything it needs. Of the games' modules it needs its own, of the languages German; the
// second font serves headings that no table has.
func (l *load) page(path string) {
	html := l.get(path)
	for _, m := range linked.FindAllStringSubmatch(html, -1) {
		text := l.get(m[1])
		switch {
		case strings.HasSuffix(m[1], ".css"):
			for _, f := range fonts.FindAllStringSubmatch(text, -1) {
				l.get(f[1])
			}
		case strings.HasSuffix(m[1], ".js"):
			l.modules(text)
		}
	}
	family := regexp.MustCompile(`"family":"(\w+)"`).FindStringSubmatch(html)
	if family == nil {
		l.t.Fatal("the page has no board")
	}
	l.get(assets.Path("js/games/" + family[1] + ".js"))
	l.get(assets.Path("lang/de.json"))
}

// modules fetches what a module imports at once.
func (l *load) modules(text string) {
	for _, m := range imported.FindAllStringSubmatch(text, -1) {
		if deeper := l.get(assets.Path("js/" + m[1])); deeper != "" {
			l.modules(deeper)
		}
	}
}

// TestRequests counts in a browser what the first load of a table fetches, and that a second one fetches the page and its
// moves alone. What stands on the page must not move while it wakes.
func TestRequests(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	path := table(t, h)
	phone := rig.Look{W: 390, H: 844, Scale: 2, Touch: true, Keeps: true}
	p := page(t, v, phone, h.URL+path)
	p.Awake()
	const fetched = `performance.getEntriesByType('resource').filter(e => e.transferSize > 0).map(e => new URL(e.name).pathname)`
	p.Until(`performance.getEntriesByType('resource').some(e => e.name.includes('/log'))`)
	first := rig.Eval[[]string](p, fetched)
	size := rig.Eval[int](p, `performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation')).reduce((n, e) => n + e.transferSize, 0)`)
	shift := rig.Eval[float64](p, `new Promise(f => { let n = 0; new PerformanceObserver(l => { for (const e of l.getEntries()) n += e.value; }).observe({type: 'layout-shift', buffered: true}); setTimeout(() => f(n), 300); })`)
	t.Logf("first load: %d requests, %d bytes with headers, layout shift %.4f", len(first)+1, size, shift)
	if len(first)+1 > barRequests || size > barAll {
		t.Errorf("want at most %d requests and %d bytes: %v", barRequests, barAll, first)
	}
	if shift >= 0.02 {
		t.Errorf("layout shift %v, want below 0.02", shift)
	}
	p.Go(h.URL) // It fetches what a table needs ahead, under names that must be right.
	p.Until(`performance.getEntriesByType('resource').some(e => e.name.includes('/js/games/'))`)
	if lost := rig.Eval[[]string](p, `performance.getEntriesByType('resource').filter(e => e.responseStatus >= 400).map(e => e.name)`); len(lost) > 0 {
		t.Errorf("the front page asks for what is not there: %v", lost)
	}
	p.Go(h.URL + path)
	p.Awake()
	p.Until(`performance.getEntriesByType('resource').some(e => e.name.includes('/log'))`)
	for _, name := range rig.Eval[[]string](p, fetched) {
		if !strings.HasSuffix(name, "/log") {
			t.Errorf("the second load fetched %s again", name)
		}
	}
}

// table opens a table against a bot for nobody in particular and returns its path.
func table(t *testing.T, h *rig.House) string {
	t.Helper()
	res, err := http.PostForm(h.URL+"/play", url.Values{"game": {"parker"}, "with": {"bot"}})
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res.Request.URL.Path
}
