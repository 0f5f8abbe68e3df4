package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"parlor/web/e2e/rig"
)

// TestATurnIsTakenBackByKeys undoes a step by Ctrl+Z and by Cmd+Z, and not while something is typed, hands the turn in, and has it taken back: by keys
// alone, as who asks and as who is asked.
func TestATurnIsTakenBackByKeys(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	wish(p, `{throws: false, forced: false, auto: false, tap: false}`)
	room := rig.Eval[string](p, `(async () => {
		const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();
		const {key} = await ask('players', {name: 'Ada'});
		document.cookie = 'parlor=' + key + '; path=/';
		const position = 'x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=6-1 left=6,1';
		return (await ask('rooms', {game: 'backgammon', position, sit: [{seat: 0, name: 'Ada'}, {seat: 1, name: 'Ben'}]}, key)).room;
	})()`)
	p.Go(h.URL + "/r/" + room)
	seated(p)
	const (
		path = `document.querySelector('game-board').turn.path.map(e => e.do).join(' ')`
		at   = `document.querySelector('game-board').view.position`
	)
	with := func(m chromedp.Modifier) { p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(m))) }
	step := func(want string, places ...string) {
		t.Helper()
		for _, place := range places {
			rig.Eval[bool](p, `(document.querySelector('.pl[data-p="`+place+`"]').focus(), true)`)
			p.Press(kb.Enter)
		}
		p.Until(path + ` === '` + want + `'`)
	}
	before := rig.Eval[string](p, at)
	for _, m := range []chromedp.Modifier{chromedp.ModifierCtrl, chromedp.ModifierMeta} {
		step("8/7", "8", "7")
		rig.Eval[bool](p, `(document.querySelector('#panel input').focus(), true)`)
		with(m)
		if got := rig.Eval[string](p, path); got != "8/7" {
			t.Errorf("with %v, while something is typed, of 8/7 is left %q", m, got)
		}
		rig.Eval[bool](p, `(document.activeElement.blur(), true)`)
		with(m)
		p.Until(path + ` === ''`)
	}
	step("8/7", "8", "7")
	step("8/7 13/7", "13") // There is no other way for him.
	p.Press(kb.Enter)      // The button that hands the turn in has the focus.
	p.Until(at + ` !== '` + before + `'`)

	const on = `document.activeElement.textContent.trim()`
	tab := func(label string) {
		t.Helper()
		for range 80 {
			if rig.Eval[string](p, on) == label {
				p.Press(kb.Enter)
				return
			}
			p.Press(kb.Tab)
		}
		t.Fatalf("%q is not reached by Tab", label)
	}
	tab("Take back")
	p.Until(`document.querySelectorAll('.notice button').length === 2`)
	tab("Accept")
	p.Until(at + ` === '` + before + `'`)
	if got := rig.Eval[string](p, path); got != "" {
		t.Errorf("taken back, %q is played already", got)
	}
}
