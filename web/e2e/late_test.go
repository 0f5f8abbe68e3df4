package e2e

import (
	"strings"
	"testing"

	script "github.com/chromedp/cdproto/page"

	"parlor/web/e2e/rig"
)

// slow keeps back what a page promises for its dice for five seconds. With short, the page waits for that for a tenth of a second, and it is
// kept back until something has fallen.
const slow = `{ const f = fetch, s = setTimeout, short = SHORT;
	window.fetch = async (at, o) => {
		for (let wait = /"commit"/.test(o?.body) && 5000; wait; wait = short && !document.querySelector('game-board').lastThrow && 50) await new Promise(done => s(done, wait));
		return f(at, o);
	};
	window.setTimeout = (f, wait, ...more) => s(f, short && wait === 20000 ? 100 : wait, ...more);
}`

// slowly opens a table for two at this screen whose page is slow to promise, and plays until there are n events. With short, the form has not said
// that a promise comes, as where it is sent before its scripts are there: the server waits for none.
func slowly(t *testing.T, short string, n int) *rig.Page {
	t.Helper()
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	rig.Call(p, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: strings.Replace(slow, "SHORT", short, 1)})
	scripts := "1"
	if short == "true" {
		scripts = ""
	}
	deal(p, h, "wikipedia", "here", map[string]string{"js": scripts})
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

// TestWhereNothingIsKeptNoPromiseIsWaitedFor: the form does not say that one comes, whether the browser refuses at once or when it is asked to open
// what it keeps. The lot that begins India would wait for it.
func TestWhereNothingIsKeptNoPromiseIsWaitedFor(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for _, refuses := range []string{`throw new DOMException('', 'SecurityError');`, `const r = {}; setTimeout(() => r.onerror?.({}), 1); return r;`, ``} {
		p := page(t, v, desk, h.URL+blank)
		if refuses != "" {
			rig.Call(p, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: `IDBFactory.prototype.open = () => {` + refuses + `};`})
		}
		p.Go(h.URL + "/new/india")
		rig.Eval[bool](p, `(() => {
			const form = document.querySelector('form.new');
			form.addEventListener('submit', e => e.preventDefault());
			window.says = () => (form.querySelector('[name=js]')?.remove(), form.requestSubmit(), !!form.querySelector('[name=js]'));
			return true;
		})()`)
		want := `says()`
		if refuses != "" {
			want = `document.readyState === 'complete' && !says()`
		}
		p.Until(want)
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
// longer that its throw is on the way; at once if somebody says something meanwhile. With dice that follow at once the call is not drawn by itself.
func TestACallIsDrawnWhenItsDiceKeepOneWaiting(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "bot", nil)
	rig.Eval[bool](p, `(() => {
		const b = document.querySelector('game-board'), sheet = b.querySelector('.sheet'), f = fetch, s = setTimeout, show = b.show;
		window.said = [];
		window.drawn = []; // of what happened, each time that the board was drawn
		window.hold = true;
		new MutationObserver(() => said.push(sheet.textContent)).observe(sheet, {childList: true, characterData: true, subtree: true});
		window.fetch = async (at, o) => {
			if (hold && /"do":"link"/.test(o?.body)) await new Promise(done => window.held = done);
			return f(at, o);
		};
		window.setTimeout = (f, wait, ...more) => window.never && wait === 500 ? 0 : s(f, wait, ...more);
		b.show = (view, events = []) => (drawn.push(events.map(e => e.e).join()), show.call(b, view, events));
		return true;
	})()`)
	on := func() bool { return rig.Eval[bool](p, `document.querySelector('game-board').turn.sent`) }
	p.Tap(`.acts [data-a=throw]`)
	p.Until(`window.held && said.at(-1) === document.querySelector('game-board').t('falling')`)
	if on() {
		t.Error("the throw is still on the way after its call")
	}
	rig.Eval[bool](p, `(hold = false, held(), true)`)
	p.Until(`/ (throw|rolloff)=/.test(document.querySelector('game-board').view.position)`)

	rig.Eval[bool](p, `window.never = true`) // Whatever is drawn from here on is drawn because of what happened.
	holdsOff(t, p, 6, rig.ByMouse(p, random(3)))
	if drawn := rig.Eval[string](p, `drawn.join(' ')`); !strings.Contains(drawn, "throw") {
		t.Fatalf("drawn are %q", drawn)
	}
	rig.Eval[bool](p, `(hold = true, held = drawn.length = 0, true)`)
	p.Tap(`.acts [data-a=throw]`)
	p.Until(`window.held`)
	if !on() {
		t.Error("the call was drawn, and its dice may follow at once")
	}
	rig.Eval[bool](p, `(async () => (await fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/commands', { method: 'POST', headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ id: crypto.getRandomValues(new Uint32Array(4)).join(''), do: 'say', seat: 0, text: 'Lucky seven!' }) })).ok)()`)
	p.Until(`drawn.includes('say') && said.at(-1) === document.querySelector('game-board').t('falling')`)
	if on() {
		t.Error("the throw is still on the way when somebody has spoken after its call")
	}
	rig.Eval[bool](p, `(hold = false, held(), true)`)
	p.Until(`drawn.some(x => /throw/.test(x))`)
	if drawn := rig.Eval[string](p, `drawn.filter(x => /^(call|link)(,(call|link))*$/.test(x)).join(' ')`); drawn != "" {
		t.Errorf("drawn by themselves are %q", drawn)
	}
}

// TestThePageAlarmsAtALinkThatIsTakenAndNotKept: the server says that it has the link, and nothing else from then on. What it said
// before, that the link is missing, holds for what it has now.
func TestThePageAlarmsAtALinkThatIsTakenAndNotKept(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "bot", nil)
	rig.Eval[bool](p, `(f => {
		window.fetch = async (at, o) => /"do":"link"/.test(o?.body) ? Response.json({ n: document.querySelector('game-board').view.n }) : f(at, o);
		return true;
	})(fetch)`)
	p.Tap(`.acts [data-a=throw]`)
	p.Until(`document.querySelector('#alarm-denied[role=alert]')`)
}
