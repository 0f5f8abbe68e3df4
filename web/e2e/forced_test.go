package e2e

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// TestATurnThatPlaysItselfIsNoTurnToMake opens a position whose throw can be played in one way only: listeners hear that there is no choice
// and what is played, once, and the tab does not call the player.
// Whatever else happens meanwhile, it does play itself.
func TestATurnThatPlaysItselfIsNoTurnToMake(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+"/rules")
	unaided(p)
	p.Go(h.URL + "/lab/backgammon?" + url.Values{"position": {"x=24:1,6:12,bar:1,off:1 o=13:5,8:3,7:2,6:5 turn=x next=play throw=6-3 left=6,3"}}.Encode())
	p.Awake()
	p.Tap(`.against button`)
	seated(p)
	p.Until(gameBoard + `.view.legal?.nodes`)
	rig.Eval[bool](p, listen)
	said := rig.Eval[[]string](p, `(async b => {
		b.set.forced = true; // as it is for who has not said otherwise
		b.sheet.toldTurn = undefined;
		b.show(b.view);
		while (!b.sheet.note) await new Promise(done => setTimeout(done, 5));
		await 0; // The alert is looked at when it has changed.
		b.motion.clear();
		const hint = !!document.querySelector('.acts [data-a=hint]');
		b.set.forced = false; // Who comes below would have it played.
		return [...heard.map(h => h.text), String(b.classList.contains('yours')), String(hint)];
	})(`+gameBoard+`)`)
	if want := []string{"There is no choice: enters on 22, from 22 to 16.", "false", "false"}; !slices.Equal(said, want) {
		t.Errorf("listeners hear %q, want %q: no call to play, and no hint offered", said, want)
	}
	// Done, it can be handed in and not undone; and whatever was drawn anew meanwhile, the sheet says no more than that.
	done := rig.Eval[[]string](p, `(b => {
		b.set.forced = true;
		b.turn.path = b.turn.alone();
		b.sheet.note = '';
		b.stepped();
		const said = [b.sheet.el.textContent, ...[...b.actions.el.children].map(e => e.dataset.a)];
		b.turn.begin();
		b.set.forced = false;
		b.stepped();
		return said;
	})(`+gameBoard+`)`)
	if want := []string{"There is no choice: enters on 22, from 22 to 16.", "play"}; !slices.Equal(done, want) {
		t.Errorf("of a forced turn that is complete it says and offers %q, want %q", done, want)
	}
	if facts := rig.Eval[string](p, `[...document.querySelectorAll('#panel .fact')].map(e => e.textContent).join()`); !strings.Contains(facts, ",1 man borne off,") {
		t.Errorf("beside the board stands %q", facts)
	}
	// So it is said to who asks by the keyboard, in his language.
	for lang, want := range map[string]string{"en": ", 1 man borne off.", "de": ", 1 ausgewürfelt."} {
		asks := p
		if lang != "en" {
			asks = page(t, v, rig.Look{W: 900, H: 700, Lang: lang}, rig.Eval[string](p, `location.href`))
			asks.Awake()
		}
		told := rig.Eval[string](asks, `(async (b, want) => {
			const alert = b.querySelector('[role=alert]');
			b.querySelector('.bd').dispatchEvent(new KeyboardEvent('keydown', {key: 'p', bubbles: true}));
			for (const end = performance.now() + 10_000; !alert.textContent.includes(want) && performance.now() < end; ) await new Promise(done => setTimeout(done, 5));
			return alert.textContent;
		})(`+gameBoard+`, '`+want+`')`)
		if !strings.Contains(told, want) {
			t.Errorf("%s: who asks how all stand hears %q, want %q in it", lang, told, want)
		}
	}
	// What comes to be seen at just that moment leaves it so: somebody who comes while the script of such a turn is on its way, and something that
	// is said when all steps are done and not yet handed in. Nobody needs to tap.
	rig.Eval[bool](p, `(async b => {
		b.set.forced = true;
		b.sheet.note = '';
		b.show(b.view);
		b.view = {...b.view}; // as the page takes events in which there is nothing to see
		while (!(b.motion.timers.length && b.sheet.note)) await new Promise(done => setTimeout(done, 5)); // Who looks from outside may come too late.
		b.motion.clear();
		b.turn.path = b.turn.alone();
		b.show({...b.view});
		return true;
	})(`+gameBoard+`)`)
	p.Until(gameBoard + `.turn.sent || ` + gameBoard + `.lastPlay`)
	// What the other side has then played is told over what is due; listeners have heard it once.
	p.Until(gameBoard + `.view.legal?.throw && ` + gameBoard + `.lastThrow && ` + gameBoard + `.querySelector('.foot .came')?.textContent`)
	if came := rig.Eval[[]string](p, `(b => {
		const told = b.querySelector('.came').textContent;
		return [told, b.say.play(b.view, 1, b.lastPlay.parts), String([...heard, ...murmured].filter(h => h.text.includes(told)).length)];
	})(`+gameBoard+`)`); came[0] != came[1] || came[2] != "1" {
		t.Errorf("over what is due stands %q, want %q; listeners have heard it %s times", came[0], came[1], came[2])
	}
	// Dice that fall by themselves are nobody's to throw.
	if falls := rig.Eval[[]string](p, `(b => {
		b.set.throws = true;
		b.show(b.view);
		b.motion.clear();
		return [b.sheet.el.textContent, ...[...b.actions.el.children].map(e => e.dataset.a)];
	})(`+gameBoard+`)`); !slices.Equal(falls, []string{"The dice are about to fall."}) {
		t.Errorf("while dice fall it says and offers %q", falls)
	}
	// Whoever must pass hears why, where a piece only waits to come in.
	for position, want := range map[string]string{
		"s=-,-,-,- n=-,-,-,- turn=s next=play throw=6-4 left=6,4":  "6-4: no five, so no piece comes in.",
		"s=71,-,-,- n=-,-,-,- turn=s next=play throw=3-1 left=3,1": "3-1: no five, so no piece comes in.",
		"s=70,-,-,- n=-,-,-,- turn=s next=play throw=6-4 left=6,4": "6-4: nothing can be played.",
	} {
		p.Go(h.URL + "/lab/india?" + url.Values{"position": {position}}.Encode())
		p.Awake()
		p.Tap(`.against button`)
		seated(p)
		p.Until(gameBoard + `.view.legal?.nodes`)
		told := rig.Eval[string](p, `(async b => {
			b.set.forced = true;
			for (const end = performance.now() + 60_000; !b.sheet.note && performance.now() < end; ) { // What else comes meanwhile takes its place.
				b.show(b.view);
				for (let i = 0; i < 100 && !b.sheet.note; i++) await new Promise(done => setTimeout(done, 5));
			}
			b.motion.clear();
			return b.sheet.note;
		})(`+gameBoard+`)`)
		if told != want {
			t.Errorf("%s: it says %q, want %q", position, told, want)
		}
		p.Until(`/^[A-Z]+-[A-Z]?\d+/.test(document.querySelector('.sheet a.rule')?.title)`) // and where that is written
	}
}

// TestATurnThatPlaysItselfHasNoButtons opens a turn of India without a choice on a phone: the buttons of its steps, which stand there where a
// finger could hardly choose, would contradict what is said. Who has forced turns left to himself has them.
func TestATurnThatPlaysItselfHasNoButtons(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true}, h.URL+"/rules")
	unaided(p)
	p.Go(h.URL + "/lab/india?" + url.Values{"position": {"s=11,-,-,- n=30,22,20,- turn=s next=play throw=6-2 left=6,2"}}.Encode())
	p.Awake()
	p.Tap(`.against button`)
	seated(p)
	p.Until(`document.querySelectorAll('.acts :is([data-a^=m], [data-a^=w])').length === 3`)
	said := rig.Eval[string](p, `(async b => {
		b.set.forced = true;
		b.show(b.view);
		while (!b.sheet.note) await new Promise(done => setTimeout(done, 5));
		b.motion.clear();
		return b.sheet.note + [...b.actions.el.children].map(e => ' ' + e.textContent);
	})(`+gameBoard+`)`)
	if want := "There is no choice: from 11 to 13, from 13 to 19."; said != want {
		t.Errorf("it says and offers %q, want %q", said, want)
	}
}
