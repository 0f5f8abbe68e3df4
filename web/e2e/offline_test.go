package e2e

import (
	"slices"
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

var keeping = rig.Look{W: 1440, H: 900, Keeps: true}

// TestWithoutALine lets a browser look at a rule book, at a table and at the replay of a game that is over, and closes the house:
// rule books and the replay are there still, tables are not, and what the browser has kept is neither a table nor an answer of
// the API. When the house is open again, so is everything.
func TestWithoutALine(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, keeping, h.URL)
	p.Until(`navigator.serviceWorker.controller`)
	kept := func() []string {
		return rig.Eval[[]string](p, `(async () => (await Promise.all((await caches.keys()).map(async n => (await (await caches.open(n)).keys()).map(r => new URL(r.url).pathname)))).flat())()`)
	}
	rig.Eval[bool](p, `(async () => { while (!await caches.match('/renewed')) await new Promise(f => setTimeout(f, 20)); return true; })()`)

	unaided(p)
	deal(p, h, "parker", "here", nil)
	over := at(p)
	p.Tap(`.acts [data-a=throw]`)
	p.Until(`document.querySelector('game-board').lastThrow`)
	for _, c := range []string{`{id: 'a1', do: 'offer', seat: 0, text: 'resign1'}`} {
		if said := rig.Eval[string](p, `fetch('/api/v1/rooms' + location.pathname.slice(2) + '/commands', {method: 'POST', body: JSON.stringify(`+c+`)}).then(r => r.text())`); strings.Contains(said, "error") {
			t.Fatal(said)
		}
	}
	p.Until(`document.querySelector('game-board').view.phase === 'over'`)
	deal(p, h, "parker", "here", nil)
	table := at(p)
	rig.Eval[bool](p, `fetch('/api/v1/rooms' + location.pathname.slice(2)).then(r => r.ok)`)
	p.Go(h.URL + over + "/replay")
	p.Awake()
	rig.Eval[bool](p, `(async () => { while (!await caches.match('`+over+`/replay.json', {ignoreVary: true})) await new Promise(f => setTimeout(f, 20)); return true; })()`)
	p.Go(h.URL + table + "/replay") // goes on: not to be kept
	p.Awake()

	list := kept()
	for _, path := range list {
		if strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/r/") && !strings.HasPrefix(path, over+"/replay") || path == "/you" || path == "/" {
			t.Errorf("the browser has kept %s", path)
		}
	}
	for _, path := range []string{"/offline", "/rules", "/rules/india", over + "/replay", over + "/replay.json"} {
		if !slices.Contains(list, path) {
			t.Errorf("the browser has not kept %s", path)
		}
	}

	p.Go(h.URL + "/learn/india")
	p.Awake()
	p.Until(`caches.open('pages').then(c => c.match('/learn/india', {ignoreVary: true})).then(r => !!r)`)
	h.Stop()
	p.Go(h.URL + "/learn/india") // A lesson needs nobody at the other end.
	p.Awake()
	if got := text(p, "#step .caps"); got != "1 / 5" {
		t.Errorf("without a line, the lesson of India begins with %q", got)
	}
	p.Go(h.URL + "/rules/india") // never looked at before
	if got := text(p, "h1"); !strings.Contains(got, "Royal Game of India") {
		t.Errorf("without a line, the rules of India are %q", got)
	}
	if lost := rig.Eval[int](p, `[...document.querySelectorAll('.sm image')].filter(i => !i.href.baseVal).length + getComputedStyle(document.body).fontFamily.includes('Iowan') - 1`); lost != 0 {
		t.Errorf("the kept rules have lost their style or drawings: %d", lost)
	}
	p.Go(h.URL + over + "/replay")
	p.Awake()
	p.Until(`document.querySelectorAll('.moves li').length >= 2`)
	for _, path := range []string{"/", table, "/you"} {
		p.Go(h.URL + path)
		p.Until(`document.body.dataset.ready === '1'`)
		if got := text(p, "h1"); got != "There is no line to the house" {
			t.Errorf("%s without a line is %q", path, got)
		}
		if !rig.Eval[bool](p, `!!document.querySelector('#replays a[href="`+over+`/replay"]') && document.querySelectorAll('#books li:not([hidden])').length >= 12 &&
			[...document.querySelectorAll('#lessons li:not([hidden])')].map(e => e.textContent).join() === 'The Royal Game of India'`) {
			t.Errorf("%s without a line does not list what is kept: %s", path, text(p, "main"))
		}
	}
	h.Start()
	p.Go(h.URL + table)
	p.Awake()
}

// TestANewVersionTakesOver gives the browser a worker of an older version: the one of this program takes its place, and the files
// of the older one go.
func TestANewVersionTakesOver(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, keeping, h.URL+"/healthz") // It asks for no worker, which would look at what is kept at once.
	rig.Eval[bool](p, `(async () => {
		await (await caches.open('shelf old')).put('/s/app.00000000.css', new Response('old'));
		await (await caches.open('pages')).put('/r/gone/replay', new Response('old'));
		return true; })()`)
	p.Go(h.URL + "/rules/india")
	rig.Eval[bool](p, `(async () => { while (!await caches.match('/renewed')) await new Promise(f => setTimeout(f, 20)); return true; })()`)
	p.Until(`!!navigator.serviceWorker.controller`)
	rig.Eval[bool](p, `(async () => { while (await caches.has('shelf old')) await new Promise(f => setTimeout(f, 20)); return true; })()`)
	if left := rig.Eval[bool](p, `caches.match('/r/gone/replay').then(r => !!r)`); left {
		t.Error("a replay that the house does not know any more is kept")
	}
}
