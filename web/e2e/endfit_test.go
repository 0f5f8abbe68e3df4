package e2e

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// TestTheCardOfTheEndFitsAPhone gives a game up on small phones: the card is within the window and has both names, the buttons are
// there once, and beside the board when the card is closed. It says that giving up is what turned the game; no button moves when that comes.
func TestTheCardOfTheEndFitsAPhone(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, l := range []rig.Look{{W: 360, H: 640, Touch: true, Lang: "de"}, {W: 844, H: 390, Touch: true}, {W: 568, H: 320, Touch: true}} {
		p := page(t, visitor(t), l, h.URL+blank)
		unaided(p)
		deal(p, h, "backgammon", "bot", nil)
		rig.Eval[bool](p, `(really => { window.fetch = async (...all) => (String(all[0]).endsWith('/turned') && await new Promise(go => { window.turn = go; }), really(...all)); return true; })(window.fetch)`)
		rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: b.view.you, text: 'resign1'}})))(document.querySelector('game-board'))`)
		p.Until(`document.querySelector('.bd > .end .deals button') && window.turn`)
		const top = `document.querySelector('.end .deals button').getBoundingClientRect().top`
		p.Until(`!document.querySelector('.end').getAnimations().length`)
		before := rig.Eval[float64](p, top)
		rig.Eval[bool](p, `(window.turn(), true)`)
		if rig.Eval[bool](p, `(r => r.left < 0 || r.right > innerWidth)(document.querySelector('.end').getBoundingClientRect())`) {
			t.Errorf("%d x %d: the card is wider than the window", l.W, l.H)
		}
		if names := rig.Eval[[]string](p, `[...document.querySelectorAll('.end li b')].filter(b => b.clientWidth >= b.scrollWidth).map(b => b.textContent)`); len(names) != 2 {
			t.Errorf("%d x %d: of the names are whole %q", l.W, l.H, names)
		}
		const beside = `document.querySelector('.in-offers').checkVisibility()`
		if rig.Eval[bool](p, beside) {
			t.Errorf("%d x %d: the buttons of the card are beside the board as well", l.W, l.H)
		}
		p.Until(`document.querySelector('.end .turned a')`)
		want := "when you gave up"
		if l.Lang == "de" {
			want = "bei deiner Aufgabe"
		}
		if line := text(p, ".end .turned"); !strings.Contains(line, want) {
			t.Errorf("the card says %q, want %q in it", line, want)
		}
		if after := rig.Eval[float64](p, top); math.Abs(after-before) > 1 {
			t.Errorf("%d x %d: the buttons move by %.0f px when it is told where the game turned", l.W, l.H, after-before)
		}
		const lesson = `document.querySelector('.offer').checkVisibility({visibilityProperty: true})`
		if rig.Eval[bool](p, lesson) {
			t.Errorf("%d x %d: who has played to the end is asked whether the game is new to him", l.W, l.H)
		}
		p.Touch(p.At(`document.querySelector('.end .shut')`))
		p.Until(beside)
	}
}

// TestWhoWonAndWhatNextAreInSightHoweverManyPlayed opens the end of a game of eight on phones held either way: who has won is in the window, and so
// is each button, with nothing over it.
func TestWhoWonAndWhatNextAreInSightHoweverManyPlayed(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	var sit []string
	for seat := range 8 {
		sit = append(sit, fmt.Sprintf(`{"seat":%d,"bot":"random"}`, seat))
	}
	room := finishedFrom(t, h, `{"game":"crown-and-anchor","seats":8,"options":{"rounds":"1"},"sit":[`+strings.Join(sit, ",")+`]}`)
	for _, l := range []rig.Look{{W: 360, H: 740, Touch: true}, {W: 844, H: 390, Touch: true, Lang: "de"}, {W: 568, H: 320, Touch: true}} {
		p := page(t, visitor(t), l, h.URL+"/r/"+room)
		p.Until(`document.querySelector('.bd > .end .deals a') && !document.querySelector('.end').getAnimations().length`)
		if hidden := rig.Eval[[]string](p, `[...document.querySelectorAll('.end h2, .end .deals > *')].filter(e => {
			const r = e.getBoundingClientRect(), at = y => document.elementFromPoint(r.left + r.width / 2, y);
			return !e.contains(at(r.top + 4)) || !e.contains(at(r.bottom - 4));
		}).map(e => e.textContent)`); len(hidden) > 0 {
			t.Errorf("%d x %d: out of sight are %q", l.W, l.H, hidden)
		}
		want := "New opponents"
		if l.Lang == "de" {
			want = "Neue Gegner"
		}
		if got := text(p, `.end [href="/new/crown-and-anchor"]`); got != want {
			t.Errorf("against seven it says %q, want %q", got, want)
		}
	}
}

// TestTheCardOfTheEndSaysWhatABankerOwes ends a game in which the first to be named has lost more than he had.
func TestTheCardOfTheEndSaysWhatABankerOwes(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	room := finishedFrom(t, h, `{"game":"crown-and-anchor","options":{"rounds":"1"},"position":"chips=-900,400,800 banker=1 bets=-,-,- round=1 next=bet","sit":[{"seat":0,"bot":"random"},{"seat":1,"bot":"random"},{"seat":2,"bot":"random"}]}`)
	p := page(t, visitor(t), desk, h.URL+"/r/"+room)
	p.Awake()
	p.Until(`document.querySelector('.end li')`)
	if said := text(p, ".end p"); said != "The rounds are over: most chips win. Each began with 100." {
		t.Errorf("the card says %q", said)
	}
	if owes := text(p, ".end li span"); !strings.HasPrefix(owes, "−") {
		t.Errorf("the card says that he has %q", owes)
	}
	deal(p, h, "crown-and-anchor", "bot", map[string]string{"name": "Ada"})
	rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: b.view.you, text: 'resign1'}})))(document.querySelector('game-board'))`)
	p.Until(`document.querySelector('.end p')`)
	for _, where := range []string{".end p", ".sheet"} {
		if said := text(p, where); !strings.Contains(said, "You resigned. Each began with 100.") {
			t.Errorf("when a game is given up it says %q", said)
		}
	}
	if said := text(p, ".end p"); said != "You resigned. Each began with 100." {
		t.Errorf("the card says %q: what each has stands below", said)
	}
	if points := rig.Eval[string](p, `[...document.querySelectorAll('.end .points')].map(e => e.textContent).join('')`); points != "" {
		t.Errorf("beside the chips stands %q, which are none", points)
	}
	// Where pictures cannot be handed on, and nothing can be copied, it is said what became of the picture.
	rig.Eval[bool](p, `(a => {
		Object.defineProperty(navigator, 'clipboard', {value: undefined});
		a.addEventListener('click', e => e.preventDefault());
		a.click();
		return true;
	})(document.querySelector('.end .deals a[download]'))`)
	p.Until(`document.querySelector('.sheet').textContent === 'The picture is saved.'`)
}

// TestTheEndIsSeenFromThePanelsOfAPhone gives a game up by the buttons below the board of a phone: the page goes up to the card.
func TestTheEndIsSeenFromThePanelsOfAPhone(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
	unaided(p)
	deal(p, h, "parker", "bot", nil)
	quiet(p)
	const alert = `document.querySelector('game-board [role=alert]').textContent`
	p.Until(alert + `.startsWith('Your turn.')`)
	resign := func(label string) string {
		return `[...document.querySelectorAll('#panel .deals button')].find(b => b.textContent === '` + label + `')`
	}
	rig.Eval[bool](p, `(scrollTo({top: document.querySelector('#panel .deals').getBoundingClientRect().top - 100, behavior: 'instant'}), true)`)
	rig.Eval[bool](p, `(`+resign("Resign")+`.click(), true)`) // A finger that taps twice at once has tapped once.
	p.Touch(p.At(resign("Really resign? Press again.")))
	p.Until(`(r => r && r.top >= 0 && r.top < innerHeight / 2)(document.querySelector('.bd > .end')?.getBoundingClientRect())`)
	if stale := rig.Eval[string](p, alert); stale != "" {
		t.Errorf("who reads on after the end finds %q", stale)
	}
}
