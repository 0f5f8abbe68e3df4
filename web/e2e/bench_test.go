package e2e

import (
	"net/url"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"parlor/web/e2e/rig"
)

// TestTheBenchByMouseAndKeys goes from the front page's link to a throw of the map by mouse, and by keys plays the position
// out and stops that.
func TestTheBenchByMouseAndKeys(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	v := visitor(t)
	line := "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw"
	p := page(t, v, desk, h.URL+"/lab/backgammon?"+url.Values{"position": {line}}.Encode())
	p.Until(`document.querySelectorAll('.map a').length === 21`)
	p.Awake()
	p.Tap(`.map li:nth-child(4) a`) // 3-1
	p.Until(`new URLSearchParams(location.search).get('position')?.includes('throw=3-1') && document.querySelector('.map [aria-current] b')?.textContent === '3-1'`)
	p.Until(`document.readyState === 'complete'`)

	// Finely, so that it does not end meanwhile.
	rig.Eval[bool](p, `(document.getElementById('rollout').dataset.part += '&exact=finely', document.querySelector('a.roll').focus(), true)`)
	p.Press(kb.Enter)
	p.Until(`document.getElementById('rollout').hasAttribute('aria-busy') && +document.querySelector('.rolled')?.dataset.trials > 0`)
	if rig.Eval[bool](p, `location.search.includes('rollout')`) {
		t.Error("the page was left")
	}
	had := rig.Eval[string](p, `document.querySelector('.rolled').dataset.trials`)
	p.Until(`+document.querySelector('.rolled').dataset.trials > ` + had)
	p.Until(`document.activeElement === document.querySelector('a.roll') && document.activeElement.textContent === 'Stop'`)
	p.Press(kb.Enter)
	p.Until(`!document.getElementById('rollout').hasAttribute('aria-busy') && document.querySelector('a.roll').textContent === 'Play on'`)
	// How exactly is chosen is seen: it alone is not underlined.
	if plain := rig.Eval[[]string](p, `[...document.querySelectorAll('.rolled .small a')].filter(a => getComputedStyle(a).textDecorationLine === 'none').map(a => a.textContent.split(' ')[0])`); len(plain) != 1 || plain[0] != "finely" {
		t.Errorf("of the choices how exactly these look chosen: %q", plain)
	}
}
