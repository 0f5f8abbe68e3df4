package e2e

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"parlor/tools/need"
	"parlor/web/e2e/rig"
)

// TestWholeGames plays a game of each family to its end, with each kind of hand. Where motion is wanted, each announcement is held
// against the log: whose throw it tells of, and that nothing is said while men walk. A plain `go test` plays the beginnings of those.
// What a page has loaded of scripts when the game is over has a bar.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	phone := rig.Look{W: 390, H: 844, Scale: 2, Touch: true}
	moving := rig.Look{W: 960, H: 600, Moving: true, Keeps: true} // Men walk only where motion is wanted; a small window is drawn in less time.
	few := map[string]string{"o-rounds": "3", "o-chips": "10", "seats": "3"}
	short := map[string]string{"o-target": "5", "seats": "3"}
	// Rules like Parker's and Wikipedia's with five men a side: hands and seats are what is tried here, and fifteen men are three times as long.
	special := map[string]string{"o-men": "5", "o-start": "reserve", "o-entry": "set-up", "o-dice": "special", "o-ad": "privilege"}
	// Games of India that are half over: who goes on from there has pieces to choose from, whatever the dice say, and the rest is short.
	half := map[string]string{"position": "s=66,58,30,- n=71,60,44,20 turn=s next=throw"}
	late := map[string]string{"position": "s=71,64,50,30 n=70,66,48,36 turn=s next=throw"}
	door := map[string]string{"o-men": "5", "o-start": "reserve", "o-opened": "on", "o-ad": "named"}
	for i, c := range []struct {
		name, game, with string
		fields           map[string]string
		look             rig.Look
		hand             func(*rig.Page, *rand.Rand) rig.Player
		least            int  // acts
		long             bool // is for PARLOR_FULL=1
		events           int  // that are played without it; 0 is the whole game
		said             int  // announcements, at least
	}{
		{"parker by mouse", "parker", "bot", nil, moving, rig.ByMouse, 10, false, 60, 5},
		{"india by mouse", "india", "bench", half, moving, rig.ByMouse, 5, false, 60, 3},
		{"crown and anchor by mouse", "crown-and-anchor", "bot", few, moving, rig.ByMouse, 1, false, 0, 1},
		// Its dice fall by themselves, and what falls is told with the turn of the next.
		{"check and double check by mouse", "check-and-double-check", "bot", short, moving, rig.ByMouse, 0, false, 30, 0},
		{"hypergammon by mouse", "hypergammon", "bot", nil, moving, rig.ByMouse, 5, false, 60, 3},
		{"hypergammon by finger", "hypergammon", "bot", nil, phone, rig.ByFinger, 5, true, 0, 0},
		{"india by finger", "india", "bench", late, rig.Look{W: 360, H: 740, Touch: true}, rig.ByFinger, 5, true, 0, 0},
		{"special dice by mouse as second", "house", "second", special, desk, rig.ByMouse, 10, true, 0, 0},
		{"special dice by keys", "house", "bot", special, rig.Look{W: 1024, H: 768}, rig.ByKeys, 10, true, 0, 0},
		{"a door that a doublet opens, at this screen", "house", "here", door, desk, rig.ByMouse, 20, true, 0, 0},
		{"crown and anchor by keys", "crown-and-anchor", "bot", few, rig.Look{W: 1024, H: 768}, rig.ByKeys, 1, false, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.long {
				full(t)
			}
			v := visitor(t)
			t.Parallel()
			h := rig.Open(t, 0)
			p := page(t, v, c.look, h.URL+blank)
			if c.look.Moving { // A Banker whose dice fall by themselves need be told nothing. Men who walk quickly walk in the same order.
				wish(p, `{throws: false, forced: false, auto: false, speed: 'fast'}`)
			}
			dealByHand(p, h, c.game, c.with, c.fields)
			if c.look.Moving {
				rig.Eval[bool](p, listen)
			}
			countScripts(p)
			hand := c.hand(p, random(uint64(i)))
			if c.events > 0 && !need.Full() {
				p.Turns(c.events, hand)
				holdToLog(t, p, c.said)
				return
			}
			begin := time.Now()
			acts := p.Finish(hand)
			t.Logf("%d acts in %v", acts, time.Since(begin).Round(10*time.Millisecond))
			if acts < c.least {
				t.Errorf("%d acts of the player: want at least %d", acts, c.least)
			}
			if c.look.Moving {
				holdToLog(t, p, c.said)
			}
			holdScripts(t, p)
			ended(t, p, h, c.game, c.with)
		})
	}
}

// ended holds a page to what it must show when a game is over, also when it is loaded again, and on the page of the game's dice.
func ended(t *testing.T, p *rig.Page, h *rig.House, game, with string) {
	t.Helper()
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
	// The browser has made every throw again; lots (which nobody draws in the middle of a game) and cards take the rules, which it does not
	// know, and it says so. A bot that sits first throws before anybody else brings a chain.
	lots, want := game == "india" && with != "bench" || game == "check-and-double-check", "good"
	if lots || with == "second" {
		want = "part"
	}
	said := text(p, "[data-game]")
	if by := rig.Eval[string](p, `document.querySelector('[data-game]').className`); by != want || lots != strings.Contains(said, "Lots and cards") {
		t.Errorf("the browser's own check ends %q, want %q: %s\nthe log has %s", by, want, said, rig.Eval[string](p, `fetch('/api/v1/rooms/' + location.pathname.split('/')[2] + '/log?since=0').then(r => r.text()).then(x => x.slice(0, 6000))`))
	}
}
