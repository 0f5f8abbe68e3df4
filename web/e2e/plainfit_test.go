package e2e

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"parlor/web/e2e/rig"
)

// TestThePlainFormIsOnThePhonesFirstScreen opens tables in a browser whose scripts are switched off: what can be chosen stands directly
// under the board, or beside one that lies, and can be pressed without scrolling; and how the board is seen is chosen without swiping.
func TestThePlainFormIsOnThePhonesFirstScreen(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, game := range []string{"parker", "backgammon", "crown-and-anchor", "check-and-double-check"} {
		for _, l := range []rig.Look{{W: 390, H: 844, Touch: true}, {W: 360, H: 740, Touch: true, Lang: "de"}, {W: 844, H: 390, Touch: true}} {
			p := page(t, visitor(t), l, h.URL+"/settings")
			table := rig.Eval[string](p, `fetch('/play', {method: 'POST', body: new URLSearchParams({game: '`+game+`', with: 'here', 'name-1': ''})}).then(r => r.url)`)
			rig.Call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
			p.Go(table)
			if n := rig.Eval[int](p, `document.querySelectorAll('.plain').length`); n != 1 {
				t.Fatalf("%s: %d forms for who has no scripts", game, n)
			}
			if gap := rig.Eval[float64](p, `document.querySelector('.plain').getBoundingClientRect().top - document.querySelector('.bd').getBoundingClientRect().bottom`); l.H > l.W && gap > 40 {
				t.Errorf("%s at %d px: %.0f px between the board and what is said under it", game, l.W, gap)
			}
			if end := rig.Eval[float64](p, `(document.querySelector('.plain button') || document.querySelector('.plain a')).getBoundingClientRect().bottom`); end > float64(l.H) {
				t.Errorf("%s at %d px: what can be done ends at %.0f of %d px", game, l.W, end, l.H)
			}
			if over := rig.Eval[[]string](p, `[...document.querySelectorAll('.viewsettings a')].filter(a => a.getBoundingClientRect().right > innerWidth).map(a => a.textContent)`); len(over) > 0 {
				t.Errorf("%s at %d px: %q are not in the window", game, l.W, over)
			}
		}
	}
}
