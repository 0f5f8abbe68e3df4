package e2e

import (
	"testing"

	"parlor/web/e2e/rig"
)

// TestAllGamesAreOnTwoScreensOfAPhone measures how far down the front page the last game to choose ends.
func TestAllGamesAreOnTwoScreensOfAPhone(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, lang := range []string{"en", "de"} {
		l := rig.Look{W: 360, H: 740, Touch: true, Lang: lang}
		p := page(t, visitor(t), l, h.URL)
		rig.Eval[bool](p, `document.fonts.ready.then(() => true)`)
		if n := rig.Eval[int](p, `document.querySelectorAll('.cards .card form').length`); n < 6 {
			t.Errorf("%s: %d games to choose", lang, n)
		}
		if end := rig.Eval[float64](p, `[...document.querySelectorAll('.cards .card')].at(-1).getBoundingClientRect().bottom + scrollY`); end > 2*float64(l.H) {
			t.Errorf("%s: the last game ends at %.0f px, want at most two screens of %d", lang, end, l.H)
		}
	}
}
