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

// TestACallIsDrawnWhenItsDiceKeepOneWaiting keeps the link for a throw back: the page says soon that the dice are about to fall, and no
// longer that its throw is on the way. (With dice that follow at once the call is not drawn by itself.)
func TestACallIsDrawnWhenItsDiceKeepOneWaiting(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL)
	unaided(p)
	deal(p, h, "backgammon", "bot", nil)
	rig.Eval[bool](p, `(() => {
		const b = document.querySelector('game-board'), sheet = b.querySelector('.sheet'), f = fetch;
		window.said = [];
		new MutationObserver(() => said.push(sheet.textContent)).observe(sheet, {childList: true, characterData: true, subtree: true});
		window.fetch = async (at, o) => {
			if (/"do":"link"/.test(o?.body)) await new Promise(done => window.held = done);
			return f(at, o);
		};
		return true;
	})()`)
	p.Tap(`.acts [data-a=throw]`)
	p.Until(`window.held && said.at(-1) === document.querySelector('game-board').t('falling')`)
	if rig.Eval[bool](p, `document.querySelector('game-board').turn.sent`) {
		t.Error("the throw is still on the way after its call")
	}
	rig.Eval[bool](p, `(held(), true)`)
	p.Until(`/ (throw|rolloff)=/.test(document.querySelector('game-board').view.position)`)
}
