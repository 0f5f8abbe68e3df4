package e2e

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"parlor/web/e2e/rig"
)

// choosing says whether the page has something to choose, beyond a throw.
const choosing = `(b => !!b.view.legal && !b.view.legal.throw && !b.turn.sent && !b.turn.falls())(document.querySelector('game-board'))`

// TestAHintIsAButton asks for one against a bot, by a click; between two people at one screen there is no button, unless
// that was agreed on.
func TestAHintIsAButton(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	unaided(p)
	const button = `.viewsettings a[href$="?hint"]`
	deal(p, h, "backgammon", "bot", nil)
	p.Tap(button) // Somebody throws for who begins.
	p.Until(`document.querySelector('.foot .sheet').textContent === 'There is nothing for you to choose now.'`)
	if asked := rig.Eval[[]string](p, `performance.getEntriesByType('resource').map(e => e.name).filter(n => n.endsWith('/hint'))`); len(asked) > 0 {
		t.Errorf("where nothing can be chosen the server is asked for a hint: %q", asked)
	}
	hand := rig.ByMouse(p, random(7))
	for end := time.Now().Add(rig.Patience); !rig.Eval[bool](p, choosing); { // until the bot has had its turn
		if s := p.See(); !s.Wait {
			hand(s)
		}
		if time.Now().After(end) {
			t.Fatal("there is never anything to choose")
		}
	}
	p.Tap(button)
	p.Until(`document.querySelector('.foot .sheet').textContent.startsWith('A strong bot would play: ')`)
	best := strings.TrimSuffix(strings.TrimPrefix(text(p, ".foot .sheet"), "A strong bot would play: "), ".")
	if best == "" || strings.Contains(best, "{") {
		t.Errorf("the hint is %q", best)
	}
	if rig.Eval[bool](p, `!!document.querySelector('.sheet.refused') || document.querySelector('.acts [data-a=hint]').checkVisibility()`) {
		t.Error("the hint looks like a refusal, or a desk has two buttons for it")
	}
	// On a phone it stands between the board and the answer, upright and on its side, and there alone.
	for _, size := range [][2]int64{{390, 844}, {844, 390}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, size[0], size[1]))
		rig.Eval[bool](p, `(b => (b.sheet.note = '', scrollTo(0, 0), b.paint(), true))(document.querySelector('game-board'))`)
		p.ClickFor(`document.querySelector('.acts [data-a=hint]')`, `document.querySelector('.foot .sheet').textContent.startsWith('A strong bot would play: ')`)
		if !rig.Eval[bool](p, `scrollY === 0 && [...document.querySelectorAll('.acts [data-a=hint], .foot .sheet')].every(e => (r => r.height > 0 && r.top >= 0 && r.bottom <= innerHeight)(e.getBoundingClientRect()))`) {
			t.Errorf("at %v the hint and its answer are not seen together", size)
		}
		if rig.Eval[bool](p, `document.querySelector('`+button+`').checkVisibility()`) {
			t.Errorf("at %v there are two buttons for hints", size)
		}
	}
	p.Do(chromedp.EmulateViewport(desk.W, desk.H))
	for _, luck := range []string{"crown-and-anchor", "check-and-double-check"} { // No bot has an opinion there.
		deal(p, h, luck, "bot", nil)
		if text := rig.Eval[string](p, `document.querySelector('.viewsettings').textContent`); strings.Contains(text, "Hint") {
			t.Errorf("%s: below the board stands %q", luck, text)
		}
	}
	deal(p, h, "backgammon", "here", nil)
	if n := rig.Eval[int](p, `document.querySelectorAll('`+button+`').length + document.querySelectorAll('#panel .odds:not([hidden])').length`); n != 0 {
		t.Errorf("two people at one screen: %d buttons for hints and bars of odds, want none", n)
	}
	if rig.Eval[bool](p, `!!document.querySelector('game-board').view.odds`) { // The bar comes a little later than the view.
		t.Error("two people at one screen are told the odds")
	}
	deal(p, h, "backgammon", "here", map[string]string{"advice": "always"})
	p.Until(`document.querySelector('` + button + `') && document.querySelector('#panel .odds:not([hidden])')`)
	// The seats are alike where a game begins at its start, and only there.
	if odds := text(p, `#panel .odds`); odds != "50\u00a0%50\u00a0%" {
		t.Errorf("before anybody has thrown the odds are %q", odds)
	}
	// Nobody is said to have won before he has: x wins 99.91 of a hundred.
	p.Go(h.URL + "/lab/backgammon?position=" + url.QueryEscape("x=3:1,2:2,off:12 o=1:5,off:10 turn=x next=throw"))
	p.Awake() // What it says by then moves the button.
	p.Tap(`.against button.main`)
	p.Until(`document.querySelector('#panel .odds:not([hidden])')`)
	if odds, want := text(p, `#panel .odds`), "99\u00a0%"; odds != want {
		t.Errorf("of a position that is nearly won the odds are %q, want %q", odds, want)
	}
	// Of a match they are those of the game that is played.
	for score, want := range map[string]string{"": "Chances to win, as a bot sees them, ±\u00a04\u00a0%", " score=2-1/5": "Chances to win this game, as a bot sees them, ±\u00a04\u00a0%"} {
		p.Go(h.URL + "/lab/backgammon?position=" + url.QueryEscape("x=3:1,2:2,off:12 o=1:5,off:10 turn=x next=throw"+score))
		p.Awake()
		p.Tap(`.against button.main`)
		p.Until(`document.querySelector('#panel .odds:not([hidden])')`)
		if got := text(p, `#panel .oddscap`); got != want || !strings.HasPrefix(rig.Eval[string](p, `document.querySelector('#panel .odds').ariaLabel`), want+": ") {
			t.Errorf("above the odds stands %q, want %q", got, want)
		}
	}
}

// TestAfterTheEndThereIsNoHint gives a game against a bot up: the button for hints goes with the last choice.
func TestAfterTheEndThereIsNoHint(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "bot", nil)
	p.Until(`document.querySelector('.viewsettings [href$="?hint"]')`)
	const resign = `[...document.querySelectorAll('.in-offers button')].find(b => /resign|sure/i.test(b.textContent))`
	p.ClickFor(resign, `document.querySelector('game-board .end')`)
	if text := rig.Eval[string](p, `document.querySelector('.viewsettings').textContent`); strings.Contains(text, "Hint") {
		t.Errorf("after the end there stands %q below the board", text)
	}
}
