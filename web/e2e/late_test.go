package e2e

import (
	"testing"
	"time"

	script "github.com/chromedp/cdproto/page"

	"parlor/web/e2e/rig"
)

// TestALatePromiseIsKept lets the first epoch of the dice pass before the page's promise for it reaches the server: it takes longer
// than the page waits with a throw. The promise counts for the next epoch; the page knows its chain again by the anchor, and hands
// over the links that are due.
func TestALatePromiseIsKept(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL)
	rig.Call(p, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: `{ const f = fetch; window.fetch = async (at, o) => {
		if (/"commit"/.test(o?.body)) await new Promise(done => setTimeout(done, 5000));
		return f(at, o);
	}; }`})
	deal(p, h, "wikipedia", "here", nil)
	play := rig.ByMouse(p, random(1))
	for end := time.Now().Add(rig.Patience); ; {
		s := p.See()
		if s.N > 14 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("no more than %d events within a minute", s.N)
		}
		if s.Wait {
			time.Sleep(5 * time.Millisecond)
		} else {
			play(s)
		}
	}
}
