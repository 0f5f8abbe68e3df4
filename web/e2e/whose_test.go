package e2e

import (
	"strings"
	"testing"
	"time"

	"parlor/web/e2e/rig"
)

// TestWhatPlaysItselfAtOneScreenSaysWhoseItIs: where two sit at one screen the sheet names who has no choice as well; and over a narrow board
// stands how many points the match goes to.
func TestWhatPlaysItselfAtOneScreenSaysWhoseItIs(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
	alone := func(what string) []string {
		return rig.Eval[[]string](p, `[...told].filter(s => s.includes('`+what+`'))`)
	}
	hand, moved, shut := rig.ByMouse(p, random(5)), "There is no choice", "before you throw"
	both := func() bool { return len(alone(moved)) > 1 && len(alone(shut)) > 1 }
	for end, done := time.Now().Add(rig.Patience), false; !done && time.Now().Before(end); done = both() { // In one game of eight hardly anybody is shut out.
		deal(p, h, "wikipedia", "here", map[string]string{"match": "p5"})
		if got := text(p, ".strip"); strings.Count(got, "0 / 5") != 2 {
			t.Errorf("the strip of a match to 5 says %q", got)
		}
		rig.Eval[bool](p, `(sheet => {
			window.told = new Set();
			new MutationObserver(() => told.add(sheet.textContent)).observe(sheet, {childList: true});
			return true;
		})(document.querySelector('.foot .sheet'))`)
		plays(t, "turns without a choice, or all are in", func() bool {
			return both() || len(alone(shut)) < 2 && rig.Eval[bool](p, `/ opened=xo/.test(document.querySelector('game-board').view.position)`)
		}, map[*rig.Page]rig.Player{p: hand})
	}
	if !both() {
		t.Fatal("never: turns without a choice")
	}
	for _, s := range append(alone(moved), alone(shut)...) {
		if !strings.HasPrefix(s, "Player 1: ") && !strings.HasPrefix(s, "Player 2: ") {
			t.Errorf("at one screen it says %q", s)
		}
	}
}
