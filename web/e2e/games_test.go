package e2e

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"parlor/web/e2e/rig"
)

// TestWholeGames plays a game of each family to its end, with each kind of hand.
func TestWholeGames(t *testing.T) {
	phone := rig.Look{W: 390, H: 844, Scale: 2, Touch: true}
	few := map[string]string{"o-rounds": "3", "o-chips": "10", "seats": "3"}
	short := map[string]string{"o-target": "5", "seats": "3"}
	for i, c := range []struct {
		name, game, with string
		fields           map[string]string
		look             rig.Look
		hand             func(*rig.Page, *rand.Rand) rig.Player
		least            int
		long             bool
	}{
		{"parker by mouse", "parker", "bot", nil, desk, rig.ByMouse, 10, true},
		{"india by mouse", "india", "bot", nil, desk, rig.ByMouse, 5, true},
		{"crown and anchor by mouse", "crown-and-anchor", "bot", few, desk, rig.ByMouse, 1, false},
		{"check and double check by mouse", "check-and-double-check", "bot", short, desk, rig.ByMouse, 0, true},
		{"backgammon by finger", "backgammon", "bot", nil, phone, rig.ByFinger, 10, true},
		{"parker by keys", "parker", "bot", nil, rig.Look{W: 1024, H: 768}, rig.ByKeys, 10, true},
		{"wikipedia at this screen", "wikipedia", "here", nil, desk, rig.ByMouse, 60, true},
		{"crown and anchor by keys", "crown-and-anchor", "bot", few, rig.Look{W: 1024, H: 768}, rig.ByKeys, 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.long {
				full(t)
			}
			v := visitor(t)
			t.Parallel()
			h := rig.Open(t, 0)
			p := page(t, v, c.look, h.URL)
			deal(p, h, c.game, c.with, c.fields)
			begin := time.Now()
			acts := p.Finish(c.hand(p, random(uint64(i))))
			t.Logf("%d acts in %v", acts, time.Since(begin).Round(10*time.Millisecond))
			if acts < c.least {
				t.Errorf("%d acts of the player: want at least %d", acts, c.least)
			}
			if text(p, ".foot .sheet") == "" {
				t.Error("the sheet does not tell the result")
			}
			p.Until(`[...document.querySelectorAll('.deals button')].some(b => b.textContent.match(/again|rematch/i))`)
			reload(p)
			p.Awake()
			if got := p.See(); !got.Over {
				t.Errorf("after loading again the game is not over: %+v", got)
			}
			p.Go(h.URL + at(p) + "/dice")
			p.Until(`document.querySelector('[data-game]').className`)
			// The browser has made every throw again; lots and cards take the rules, which it does not know, and it says so.
			want := "good"
			if c.game == "india" || c.game == "check-and-double-check" {
				want = "part"
			}
			said := text(p, "[data-game]")
			if by := rig.Eval[string](p, `document.querySelector('[data-game]').className`); by != want || (want == "part") != strings.Contains(said, "Lots and cards") {
				t.Errorf("the browser's own check ends %q, want %q: %s", by, want, said)
			}
		})
	}
}
