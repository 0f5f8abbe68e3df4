package e2e

import (
	"strings"
	"testing"

	script "github.com/chromedp/cdproto/page"

	"parlor/web/e2e/rig"
)

// dead lets the connection to what the browser keeps be lost once, as that of a page that slept for long; for ever with always: every other is
// refused, too.
const dead = `(make => {
	let first;
	window.tries = 0;
	IDBDatabase.prototype.transaction = function (...args) {
		first ??= this;
		window.tries++;
		if (this === first || ALWAYS) throw new DOMException('the connection is closing', 'InvalidStateError');
		return make.apply(this, args);
	};
	return true;
})(IDBDatabase.prototype.transaction)`

// TestThePageOpensAnewWhatItKeeps: a page that slept finds the connection to its storage lost. It opens another, and the game goes on.
func TestThePageOpensAnewWhatItKeeps(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	deal(p, h, "backgammon", "bot", map[string]string{"name": "Ada"})
	hands := map[*rig.Page]rig.Player{p: rig.ByMouse(p, random(7))}
	plays(t, "three links", func() bool { return handed(p) >= 3 }, hands)
	rig.Eval[bool](p, strings.Replace(dead, "ALWAYS", "false", 1))
	n := handed(p)
	plays(t, "three more", func() bool { return handed(p) >= n+3 }, hands)
	if said := text(p, ".alarm"); said != "" {
		t.Errorf("an honest server: %s", said)
	}
}

// TestWhoKeepsNothingMayGoOnWithoutAMissingLink: a browser that keeps nothing brings nothing, and nothing is to be kept of its player's yes.
// It tries every second, and the button stays the same meanwhile, for whoever is about to press it.
func TestWhoKeepsNothingMayGoOnWithoutAMissingLink(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada := page(t, visitor(t), desk, h.URL+blank)
	rig.Call(ada, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: strings.Replace(dead, "ALWAYS", "true", 1)})
	stuckAt(t, h, ada, "on", 0)
	ada.Until(button("Go on without"))
	rig.Eval[bool](ada, `(window.offered = `+button("Go on without")+`, window.tries = 0, true)`)
	ada.Until(`tries >= 2`)
	if !rig.Eval[bool](ada, `offered.isConnected`) {
		t.Error("the button was made anew")
	}
	ada.ClickFor(button("Go on without"), `document.querySelector('game-board').view.phase === 'playing' && !document.querySelector('game-board').view.dice?.missing?.length`)
	if got := marks(t, h, at(ada)[3:]); !strings.Contains(got, "void") {
		t.Errorf("marks %q", got)
	}
}

// TestWhoSatDownAndHeardNothingSits: the answer to the command is lost, and the page has heard by its line that the seat is taken and the game
// begun before it notices.
func TestWhoSatDownAndHeardNothingSits(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	room := rig.Eval[string](p, `fetch('/api/v1/rooms', {method: 'POST', credentials: 'omit', body: '{"game":"hypergammon","sit":[{"seat":0,"name":"Ada"}]}'}).then(r => r.json()).then(x => x.room)`)
	rig.Call(p, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: `{
		const ask = window.fetch, begun = () => document.querySelector('game-board').view.phase === 'playing';
		const lost = no => begun() ? no(new TypeError('Failed to fetch')) : setTimeout(lost, 10, no);
		window.fetch = (url, o) => /"do":"sit"/.test(o?.body) ? ask(url, o).then(() => new Promise((_, no) => lost(no))) : ask(url, o);
	}`})
	p.Go(h.URL + "/r/" + room)
	p.Awake()
	rig.Eval[string](p, `document.querySelector('.invite input[name=name]').value = 'Ben'`)
	p.Tap(`.invite button`)
	p.Until(`document.querySelector('game-board')?.view?.you === 1`)
}

// TestWhoIsKnownSitsDownByOneLine: a page that goes on to its seat needs no second line to the server, which a slow phone would wait for.
func TestWhoIsKnownSitsDownByOneLine(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	rig.Call(p, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: `{
		const Line = window.WebSocket;
		window.lines = 0;
		window.WebSocket = class extends Line { constructor(...at) { super(...at); lines++; } };
	}`})
	deal(p, h, "hypergammon", "bot", map[string]string{"name": "Ada"})
	if n := rig.Eval[int](p, `lines`); n != 1 {
		t.Errorf("%d lines, want one", n)
	}
}
