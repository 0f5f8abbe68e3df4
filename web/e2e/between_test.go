package e2e

import (
	"fmt"
	"testing"

	"parlor/web/e2e/rig"
)

// The dice that fall by themselves, and what stands on the card between two games or hands.
const (
	quickly = `{throws: true, speed: 'fast'}`
	card    = `document.querySelector('.bd .between')`
)

// TestAHandIsWonOnACard plays hands of Check and Double Check whose dice fall by themselves: after a hand, while the next is dealt, a card says
// who has won it and what each has, and nothing falls for the player until he has read it. Escape, a tap on it and its button take it away.
func TestAHandIsWonOnACard(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for _, c := range []struct {
		look  rig.Look
		lang  string
		won   string
		leave func(p *rig.Page)
	}{
		{rig.Look{W: 360, H: 740, Touch: true, Lang: "de"}, "de", `/gewinnt die Runde|gewinnst die Runde/`, func(p *rig.Page) { p.Tap(`.between h2`) }},
		{rig.Look{W: 844, H: 390, Touch: true}, "en", `/won the hand/`, func(p *rig.Page) { p.Tap(`.between .main`) }},
		{desk, "en", `/won the hand/`, func(p *rig.Page) { p.Press("\x1b") }},
	} {
		p := page(t, v, c.look, h.URL+blank)
		wish(p, quickly)
		deal(p, h, "check-and-double-check", "bot", map[string]string{"name": "Ada", "o-target": "100"})
		p.Until(card)
		if !rig.Eval[bool](p, c.won+`.test(`+card+`.querySelector('h2').textContent)`) {
			t.Errorf("%s: on the card between two hands stands %q", c.lang, text(p, ".between h2"))
		}
		strip := rig.Eval[string](p, `[0, 1].map(s => `+gameBoard+`.game.facts(`+gameBoard+`.base, s)[0].value).join()`)
		if got := rig.Eval[string](p, `[...document.querySelectorAll('.between .points')].map(e => e.textContent).join()`); got != strip {
			t.Errorf("%s: on the card each has %s, on the board %s", c.lang, got, strip)
		}
		if out := rig.Eval[string](p, `(([a, b]) => ['top', 'left'].every(k => a[k] >= 0) && b.bottom <= innerHeight && a.right <= innerWidth ? '' : JSON.stringify([a, b, innerWidth, innerHeight]))([`+card+`, `+card+`.querySelector('.main')].map(e => e.getBoundingClientRect()))`); out != "" {
			t.Errorf("%s, %dx%d: the card or its button is not in sight: %s", c.lang, c.look.W, c.look.H, out)
		}
		// When it is his turn nothing falls.
		p.Until(gameBoard + `.view.legal`)
		n := rig.Eval[int](p, gameBoard+`.view.n`)
		rig.Eval[bool](p, `new Promise(done => setTimeout(done, 1500, true))`)
		if now := rig.Eval[int](p, gameBoard+`.view.n`); now != n || !rig.Eval[bool](p, `!!`+card) {
			t.Errorf("%s: while the card lay there the game went from event %d to %d", c.lang, n, now)
		}
		c.leave(p)
		p.Until(fmt.Sprintf(`!%s && !%s.card`, card, gameBoard))
		p.Until(fmt.Sprintf(`%s.view.n > %d`, gameBoard, n))
		if c.look == desk && rig.Eval[bool](p, `document.activeElement === document.body`) {
			t.Errorf("%s: after the card nothing has the focus", c.lang)
		}
	}
}

// TestACardBetweenTwoGamesKeepsNobody: who turns the board keeps the card, who plays on has it no more, and who looks on has none.
func TestACardBetweenTwoGamesKeepsNobody(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	unaided(p)
	room := rig.Eval[string](p, `(async () => {
		const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();
		const {key} = await ask('players', {name: 'Ada'});
		document.cookie = 'parlor=' + key + '; path=/';
		return (await ask('rooms', {game: 'backgammon', match: {points: 5}, position: 'x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw score=1-0/5', sit: [{seat: 0, name: 'Ada'}, {seat: 1, name: 'Ben'}]}, key)).room;
	})()`)
	p.Go(h.URL + "/r/" + room)
	seated(p)
	other := page(t, visitor(t), desk, h.URL+"/r/"+room)
	other.Awake()
	resigned := func() {
		rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: 1, text: 'resign1'}})))(`+gameBoard+`)`)
		p.Until(gameBoard + `.view.offer`)
		rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'answer', seat: 0, text: 'yes'}})))(`+gameBoard+`)`)
		p.Until(card)
	}
	resigned()
	other.Until(`document.querySelector('.notice').textContent.includes('The game goes to Ada and counts 1.')`)
	if rig.Eval[bool](other, `!!`+card) {
		t.Error("who looks on has a card over the board")
	}
	p.Tap(`.viewsettings a`)
	p.Until(card + ` && ` + gameBoard + `.card === ` + card)
	p.ClickFor(`document.querySelector('[data-a=throw]')`, `!`+card)
	p.Until(gameBoard + `.view.thrower === 1`) // An offer before it has fallen would lapse.
	resigned()
	reload(p)
	p.Awake()
	if rig.Eval[bool](p, `!!`+card) {
		t.Error("a page that is opened later tells of a game before")
	}
}
