package e2e

import (
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// TestWhatPlaysItselfAtOneScreenSaysWhoseItIs: where two sit at one screen the sheet names who has no choice as well; and over a narrow board
// stands how many points the match goes to.
func TestWhatPlaysItselfAtOneScreenSaysWhoseItIs(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
	deal(p, h, "wikipedia", "here", map[string]string{"match": "p5"})
	if got := text(p, ".strip"); strings.Count(got, "0 / 5") != 2 {
		t.Errorf("the strip of a match to 5 says %q", got)
	}
	rig.Eval[bool](p, `(sheet => {
		window.told = new Set();
		new MutationObserver(() => told.add(sheet.textContent)).observe(sheet, {childList: true});
		return true;
	})(document.querySelector('.foot .sheet'))`)
	alone := func(what string) []string {
		return rig.Eval[[]string](p, `[...told].filter(s => s.includes('`+what+`'))`)
	}
	hand, moved, shut := rig.ByMouse(p, random(5)), "There is no choice", "before you throw"
	plays(t, "turns without a choice", func() bool { return len(alone(moved)) > 1 && len(alone(shut)) > 1 }, map[*rig.Page]rig.Player{p: hand})
	for _, s := range append(alone(moved), alone(shut)...) {
		if !strings.HasPrefix(s, "Player 1: ") && !strings.HasPrefix(s, "Player 2: ") {
			t.Errorf("at one screen it says %q", s)
		}
	}
}
