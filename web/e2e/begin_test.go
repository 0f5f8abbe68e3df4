package e2e

import (
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// choose chooses a value in a field of the page of a new game, as a hand does that comes to the field first.
func choose(p *rig.Page, field, value string) {
	rig.Eval[bool](p, `(e => { e.focus(); e.value = '`+value+`'; e.dispatchEvent(new Event('change', {bubbles: true})); return true; })(document.getElementById('`+field+`'))`)
}

// TestTheStartFollowsWhatIsChosen changes rules and the number of players on pages of new games: the board is drawn anew, what differs and
// what contradicts something is marked and told, and what was chosen and the focus stay. There is no button for it.
func TestTheStartFollowsWhatIsChosen(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+"/new/house")
	const (
		start = `document.querySelector('.start .vh').textContent`
		wrong = `[...document.querySelectorAll('.wrong')].map(e => e.id).join()`
		bad   = `[...document.querySelectorAll('[aria-invalid=true]')].map(e => e.id).sort().join()`
		focus = `document.activeElement.id`
	)
	p.Until(`document.querySelector('form [role=status]') && !document.querySelector('.anew') && document.querySelector('form [formaction$="/rules"]')`)
	rig.Eval[bool](p, `(document.getElementById('name').value = 'Ada', true)`)
	choose(p, "o-men", "3")
	p.Until(wrong + ` === 'o-start-wrong,o-men-wrong'`)
	choose(p, "o-start", "rear")
	p.Until(start + `.includes('point 24, one ivory')`)
	if said := rig.Eval[string](p, `[...document.querySelectorAll('.differs')].map(e => e.textContent).join()`); strings.Count(said, "Usual:") != 2 {
		t.Errorf("of what differs is told %q", said)
	}
	choose(p, "o-ad", "privilege")
	p.Until(bad + ` === 'o-ad,o-dice'`)
	if said := text(p, "#o-dice-wrong"); !strings.Contains(said, "Plain dice") || rig.Eval[string](p, `document.getElementById('o-dice').getAttribute('aria-describedby')`) != "o-dice-wrong" {
		t.Errorf("beside the dice stands %q", said)
	}
	if said := text(p, "form [role=status]"); !strings.Contains(said, "The dice") {
		t.Errorf("who does not see it is told %q", said)
	}
	if rig.Eval[bool](p, `!!document.querySelector('.start svg')`) {
		t.Error("a start is drawn that cannot be")
	}
	choose(p, "o-dice", "special")
	p.Until(`!document.querySelector('.wrong') && ` + start + `.includes('point 24, one ivory')`)
	if at := rig.Eval[string](p, focus); at != "o-dice" {
		t.Errorf("the focus is on %q", at)
	}
	if name := rig.Eval[string](p, `document.getElementById('name').value`); name != "Ada" || text(p, "form [role=status]") != "" {
		t.Errorf("the name is %q, and what is told %q", name, text(p, "form [role=status]"))
	}
	p.Go(h.URL + "/rules")
	rig.Eval[bool](p, `(setTimeout(() => history.back()), true)`) // The browser fills in what was chosen. It answers before it goes.
	p.Until(`document.getElementById('o-start').value === 'rear' && ` + start + `.includes('point 24, one ivory')`)
	p.Go(h.URL + "/new/india")
	p.Until(`!document.querySelector('.anew')`)
	for _, c := range [][2]string{{"3", "green"}, {"4", "black"}} {
		if rig.Eval[bool](p, start+`.includes('`+c[1]+`')`) {
			t.Errorf("the %s men are there before %s play", c[1], c[0])
		}
		choose(p, "seats", c[0])
		p.Until(start + `.includes('` + c[1] + `')`)
	}
}

// TestAReadyMadeSetLeavesTheRestOfTheForm taps one on a phone when the name and the number of players are given: both stay, the set is marked
// and in sight, until another rule is chosen by hand. Enter in the field of the name begins the game all the same.
func TestAReadyMadeSetLeavesTheRestOfTheForm(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true, Lang: "de"}, h.URL+"/new/check-and-double-check")
	p.Until(`document.querySelector('form [role=status]')`)
	rig.Eval[bool](p, `(document.getElementById('name').value = 'Grete', document.getElementById('ways').open = true)`)
	rig.Eval[bool](p, `(window.set = document.querySelector('.presets button'), true)`)
	choose(p, "seats", "4")
	p.Until(`document.querySelector('.start .vh').textContent.includes('4. Spieler')`)
	if !rig.Eval[bool](p, `set.isConnected`) {
		t.Error("an answer put another button where a finger may lie")
	}
	p.Tap(`.presets button`)
	const pressed = `document.querySelector('.presets [aria-pressed=true]')`
	p.Until(`location.hash === '#ways' && document.querySelector('form [role=status]') && ` + pressed)
	if got := rig.Eval[string](p, `document.getElementById('name').value + document.getElementById('seats').value`); got != "Grete4" {
		t.Errorf("the name and the players are %q, want Grete4", got)
	}
	if y := rig.Eval[float64](p, pressed+`.getBoundingClientRect().y`); y < 0 || y > 600 {
		t.Errorf("the set that was chosen is out of sight, at %v", y)
	}
	choose(p, "o-target", "90")
	p.Until(`!` + pressed)
	rig.Eval[bool](p, `(document.getElementById('name').focus(), true)`)
	p.Press("\r")
	seated(p)
}

// TestALateStartIsNotDrawn lets answers of the page of a new game come in the wrong order, or not at all: the last choice counts, and without an
// answer all stays as it is.
func TestALateStartIsNotDrawn(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+"/new/house")
	p.Until(`document.querySelector('form [role=status]')`)
	rig.Eval[bool](p, `(() => {
		const ask = fetch;
		window.answered = 0;
		window.first = new Promise(go => window.free = go);
		window.fetch = async (...a) => {
			if (window.broken) { answered++; if (broken === 'line') throw new TypeError('no line'); return new Response('<p>busy</p>', {status: 503}); }
			const mine = new URL(a[0]).searchParams.get('o-start'), r = await ask(...a), text = await r.text();
			if (mine === 'far') await first;
			return {ok: true, text: async () => { setTimeout(() => answered++); return text; }};
		};
		return true;
	})()`)
	const drawn = `document.querySelector('.start .vh').textContent`
	choose(p, "o-start", "far")
	choose(p, "o-start", "reserve")
	p.Until(`answered === 1`)
	last := rig.Eval[string](p, drawn)
	rig.Eval[bool](p, `(free(), true)`)
	p.Until(`answered === 2`)
	if now := rig.Eval[string](p, drawn); now != last || strings.Contains(now, "point 24, fifteen") {
		t.Errorf("the late answer is drawn: %q, where it was %q", now, last)
	}
	for i, way := range []string{"line", "busy"} {
		rig.Eval[bool](p, `(window.broken = '`+way+`', answered = 0, true)`)
		choose(p, "o-start", []string{"far", "rear"}[i])
		p.Until(`answered === 1`)
		if now := rig.Eval[string](p, drawn); now != last {
			t.Errorf("%s: without an answer %q is drawn, where it was %q", way, now, last)
		}
	}
}
