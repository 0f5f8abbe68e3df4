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
	IDBDatabase.prototype.transaction = function (...args) {
		first ??= this;
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
	p := page(t, visitor(t), desk, h.URL)
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
func TestWhoKeepsNothingMayGoOnWithoutAMissingLink(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada := page(t, visitor(t), desk, h.URL)
	rig.Call(ada, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: strings.Replace(dead, "ALWAYS", "true", 1)})
	stuckAt(t, h, ada, "on", 0)
	ada.Until(button("Go on without"))
	ada.Click(ada.At(button("Go on without")))
	ada.Until(`document.querySelector('game-board').view.phase === 'playing' && !document.querySelector('game-board').view.dice?.missing?.length`)
	if got := marks(t, h, at(ada)[3:]); !strings.Contains(got, "void") {
		t.Errorf("marks %q", got)
	}
}
