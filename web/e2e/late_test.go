package e2e

import (
	"strings"
	"testing"

	script "github.com/chromedp/cdproto/page"

	"parlor/web/e2e/rig"
)

// slow keeps back what a page promises for its dice for five seconds. With short, the page waits for that for a tenth of a second.
const slow = `{ const f = fetch, s = setTimeout, short = SHORT;
	window.fetch = async (at, o) => {
		if (/"commit"/.test(o?.body)) await new Promise(done => s(done, 5000));
		return f(at, o);
	};
	window.setTimeout = (f, wait, ...more) => s(f, short && wait === 20000 ? 100 : wait, ...more);
}`

// slowly opens a table for two at this screen whose page is slow to promise, and plays until there are n events.
func slowly(t *testing.T, short string, n int) *rig.Page {
	t.Helper()
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL)
	rig.Call(p, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: strings.Replace(slow, "SHORT", short, 1)})
	deal(p, h, "wikipedia", "here", nil)
	p.Turns(n, rig.ByMouse(p, random(1)))
	return p
}

// TestAThrowWaitsForThePromise of a page that has much to do: no throw falls without it.
func TestAThrowWaitsForThePromise(t *testing.T) {
	p := slowly(t, "false", 6)
	throws, with, epochs := links(t, at(p)[3:], logged(t, p), 0)
	if throws == 0 || with[0] != throws || with[1] != throws || epochs != 1 {
		t.Errorf("%d throws have links %v, in epoch %d: want links of both in all, in epoch 1", throws, with, epochs)
	}
}

// TestALatePromiseIsKept lets the first epoch of the dice pass before the page's promise for it reaches the server: it takes longer
// than the page waits with a throw. The promise counts for the next epoch; the page knows its chain again by the anchor, and hands
// over the links that are due.
func TestALatePromiseIsKept(t *testing.T) {
	p := slowly(t, "true", 4)
	play := rig.ByMouse(p, random(2))
	plays(t, "a throw with the late promise", func() bool {
		throws, with, epochs := links(t, at(p)[3:], logged(t, p), 0)
		return epochs == 2 && with[0] > 0 && with[0] < throws
	}, map[*rig.Page]rig.Player{p: play})
}
