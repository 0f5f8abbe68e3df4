// Package e2e plays on the real program in a real browser: server, store and pages as `parlor serve` makes them, and a
// Chromium with a mouse, fingers and keys.
package e2e

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"parlor/tools/need"
	"parlor/web/e2e/rig"
)

// suite is what all tests here share: a Chromium.
var suite rig.Suite

func TestMain(m *testing.M) {
	// Pages wait for servers, and tests for pages: twice as many beside each other as there are processors, unless -parallel says how many.
	_ = flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0)))
	suite.Main(m)
}

// build builds the program.
var build = sync.OnceValues(func() (string, error) {
	path := filepath.Join(suite.TempDir(), "parlor")
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", path, "parlor/cmd/parlor").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return path, nil
})

// program returns the path of the program itself, built once for all tests.
func program(t *testing.T) string {
	t.Helper()
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// visitor returns a person's browser. Without a Chromium the test is left out, and says so.
func visitor(t *testing.T) context.Context {
	t.Helper()
	return suite.Visitor(t)
}

// full leaves a long test out of a plain `go test`.
func full(t *testing.T) {
	t.Helper()
	if !need.Full() {
		t.Skip("long: PARLOR_FULL=1 plays it, as make test does")
	}
}

// auditing reports whether the figures are wanted that a quiet machine gives.
func auditing() bool { return os.Getenv("PARLOR_AUDIT") != "" }

// measured leaves out what only tells how long something takes, which hangs on what else the machine does.
func measured(t *testing.T) {
	t.Helper()
	if !auditing() {
		t.Skip("tells how long something takes: make audit keeps it in docs/bench")
	}
}

var desk = rig.Look{W: 1440, H: 900}

// blank is the path of a page on which nothing is drawn, for whoever only goes on from there: the front page with its boards takes half a
// second of a processor.
const blank = "/healthz"

// page opens a page; scripts that fail there fail the test.
func page(t *testing.T, v context.Context, l rig.Look, address string) *rig.Page {
	t.Helper()
	return rig.OpenPage(t, v, l, address)
}

// deal opens a table by what the form of the page of options sends: fields, and what one of its buttons "bot", "friend" or "here" says. The page
// is at the table then, its board awake. It must be at a page of the house. With "second" the visitor sits behind a bot, which no page offers; the
// fields are options then. [dealByHand] does it on the pages themselves, which takes longer.
func deal(p *rig.Page, h *rig.House, game, with string, fields map[string]string) {
	if with == "second" {
		p.Go(h.URL + blank)
		options := map[string]string{}
		for name, value := range fields {
			options[strings.TrimPrefix(name, "o-")] = value
		}
		room := rig.Eval[string](p, `(async () => {
			const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();
			const {key} = await ask('players', {name: 'Ada'});
			document.cookie = 'parlor=' + key + '; path=/';
			return (await ask('rooms', {game: '`+game+`', options: `+string(rig.JSON(options))+`, sit: [{seat: 0, bot: 'random'}, {seat: 1, name: 'Ada'}]}, key)).room;
		})()`)
		p.Go(h.URL + "/r/" + room)
		seated(p)
		return
	}
	form := map[string]string{"game": game, "with": with, "js": "1"}
	if with == "here" {
		form["name-1"] = "" // The page that asks for names has been filled in.
	}
	maps.Copy(form, fields)
	p.Go(h.URL + rig.Eval[string](p, `fetch('/play', {method: 'POST', body: new URLSearchParams(`+string(rig.JSON(form))+`)}).then(r => r.url.slice(location.origin.length))`))
	seated(p)
}

// dealByHand opens a table from the page of options, as a visitor does: fields are filled in, then one of the buttons "bot", "friend" or "here" is
// pressed. A "bench" is that for positions, which is played on from against a bot. Where no page offers what is wanted it deals.
func dealByHand(p *rig.Page, h *rig.House, game, with string, fields map[string]string) {
	if with == "second" {
		deal(p, h, game, with, fields)
		return
	}
	if with == "bench" {
		p.Go(h.URL + "/lab/" + game + "?" + url.Values{"position": {fields["position"]}}.Encode())
		p.Awake() // What it says by then moves the button.
		p.Tap(`.against .main`)
		seated(p)
		return
	}
	p.Go(h.URL + "/new/" + game)
	for name, value := range fields {
		rig.Eval[bool](p, `(e => { if (e.type === 'checkbox') e.checked = true; else e.value = '`+value+`'; return true; })(document.querySelector('[name="`+name+`"]'))`)
	}
	p.Tap(`button[value=` + with + `]`)
	if with == "here" { // Who plays is asked for on a page of its own.
		p.Until(`document.querySelector('[name=name-1]')`)
		p.Tap(`button[value=here]`)
	}
	seated(p)
}

// seated waits until the page is at a table, has taken its seat, and its board is awake.
func seated(p *rig.Page) {
	p.Until(`location.pathname.startsWith('/r/') && !location.search && document.querySelector('game-board')?.dataset.ready === '1' && document.querySelector('game-board').view.you >= 0`)
}

// trying returns what is asked before each try of what may fail by luck: it ends the test when the patience is over that all tests have.
func trying(t *testing.T, what string) func() bool {
	end := time.Now().Add(rig.Patience)
	return func() bool {
		t.Helper()
		if time.Now().After(end) {
			t.Fatalf("%s: not in %v", what, rig.Patience)
		}
		return true
	}
}

// quiet waits until the page of a new game has promised for its dice, has heard of all that happened, and is to throw first: nothing else comes
// then that would draw its board anew.
func quiet(p *rig.Page) {
	p.Until(`document.querySelector('game-board').view.legal?.throw && fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/log?since=0').then(r => r.json()).then(
		x => x.events.some(e => e.e === 'commit') && x.events.at(-1).n === document.querySelector('game-board').view.n)`)
}

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1935)) }

// at is the address of a page, without its query.
func at(p *rig.Page) string {
	u, err := url.Parse(rig.Eval[string](p, `location.href`))
	if err != nil {
		return ""
	}
	return u.Path
}

// text returns the text of the first element that a selector names.
func text(p *rig.Page, selector string) string {
	return strings.TrimSpace(rig.Eval[string](p, `document.querySelector('`+selector+`')?.textContent || ''`))
}

// reload loads the page again.
func reload(p *rig.Page) { p.Do(chromedp.Reload()) }

// unaided lets nothing be done for the visitor of p at tables that are opened from now on: each throw is his own.
func unaided(p *rig.Page) { wish(p, `{throws: false, forced: false, auto: false}`) }

// wish gives the visitor of p settings for tables that are opened from now on.
func wish(p *rig.Page, settings string) {
	rig.Eval[bool](p, `localStorage.setItem('parlor', JSON.stringify(`+settings+`)) || true`)
}
