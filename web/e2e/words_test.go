package e2e

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// TestWhyNot clicks a man that cannot go: the sheet says why, without a number, and leads to the rule that says so.
func TestWhyNot(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	deal(p, h, "backgammon", "bot", nil)
	const stuck = `(b => !b.turn.sent && b.view.legal && !b.view.legal.throw && !b.motion.timers.length && !b.sel && !b.turn.path.length
		? [...b.pl.keys()].find(k => !b.turn.movable().has(k) && ![...b.turn.movable()].some(m => b.turn.reach(m).has(k)) && b.game.top(k, b.pos) && b.pieces.all.some(c => c.k === String(b.seat) && c.key.split('#')[0] === k)) || '' : '')(document.querySelector('game-board'))`
	hand := rig.ByMouse(p, random(6))
	for range 60 {
		if key := rig.Eval[string](p, stuck); key != "" {
			p.Click(p.Place(key))
			p.Until(`document.querySelector('.sheet .rule')`)
			rule := rig.Eval[string](p, `document.querySelector('.sheet .rule').title`)
			if !regexp.MustCompile(`^[A-Z]+-A?\d+$`).MatchString(rule) {
				t.Errorf("the rule is called %q", rule)
			}
			said, link := strings.CutSuffix(text(p, ".sheet"), " The rule")
			if len(said) < 20 || !link || strings.Contains(said, rule) {
				t.Errorf("the sheet says %q: want a sentence without %s, and a link", text(p, ".sheet"), rule)
			}
			if alert := text(p, "[role=alert]"); strings.TrimSpace(alert) != said {
				t.Errorf("listeners hear %q, not %q", alert, said)
			}
			p.Tap(".sheet .rule") // It opens beside the table, which stays.
			if beside := rig.Eval[bool](p, `document.querySelector('.sheet .rule').target === '_blank' && !location.hash`); !beside {
				t.Error("the rule takes the place of the table")
			}
			p.Go(rig.Eval[string](p, `document.querySelector('.sheet .rule').href`))
			p.Until(`location.hash === '#` + rule + `' && document.getElementById('` + rule + `')`)
			return
		}
		p.Turns(1, hand)
	}
	t.Fatal("every man could always go")
}

// TestARefusalSaysWhyInTheLanguageOfThePage: a code is not a reason. Of all that is gone the game that is over is but one.
func TestARefusalSaysWhyInTheLanguageOfThePage(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	german := desk
	german.Lang = "de"
	for _, c := range []struct {
		look                  rig.Look
		begun, rematch, again string
	}{
		{german, "Das Spiel hat begonnen: Du kannst aufgeben oder gehen.", "Eine Revanche bietet man an, wenn das Spiel aus ist, alles andere vorher.", "Das Angebot gilt nicht mehr."},
		{desk, "The game has begun: resign, or leave.", "A rematch is offered when the game is over, everything else before.", "Nothing is offered any more."},
	} {
		p := page(t, v, c.look, h.URL+blank)
		deal(p, h, "backgammon", "bot", nil)
		for command, want := range map[string]string{`{do: 'stand', seat: 0}`: c.begun, `{do: 'offer', seat: 0, text: 'rematch'}`: c.rematch, `{do: 'answer', seat: 0, text: 'yes'}`: c.again} {
			rig.Eval[bool](p, gameBoard+`.dispatchEvent(new CustomEvent('command', {detail: `+command+`}))`)
			p.Until(gameBoard + `.sheet.note`)
			if got := rig.Eval[string](p, gameBoard+`.sheet.note`); got != want {
				t.Errorf("%s: the sheet says %q, want %q", command, got, want)
			}
			rig.Eval[bool](p, `(`+gameBoard+`.sheet.note = '', true)`)
		}
	}
}

// TestLanguages asks for pages in two languages, by the browser's wish and by the settings.
func TestLanguages(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	german := desk
	german.Lang = "de-AT,de;q=0.9"
	p := page(t, v, german, h.URL)
	if lang := rig.Eval[string](p, `document.documentElement.lang`); lang != "de" {
		t.Fatalf("the page speaks %q", lang)
	}
	deal(p, h, "parker", "bot", nil)
	p.Until(`document.querySelector('#panel').textContent.includes('Züge')`)
	label := rig.Eval[string](p, `[...document.querySelectorAll('.pl')].map(b => b.getAttribute('aria-label')).join()`)
	if strings.Contains(strings.ToLower(label), "point") {
		t.Errorf("a German board says %q", label)
	}
	p.Go(h.URL + "/settings")
	rig.Eval[bool](p, `(document.getElementById('lang').value = 'en', true)`)
	p.Tap(`#settings button`)
	p.Until(`document.documentElement.lang === 'en'`)
	p.Go(h.URL)
	if h1 := text(p, "h1"); !strings.Contains(h1, "dice") {
		t.Errorf("after English was chosen the front page says %q", h1)
	}
}

// TestABotThatAProgramSeatedKeepsItsTitle: the page calls it in its language also when the server, which has no language, tells of it again.
func TestABotThatAProgramSeatedKeepsItsTitle(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	room := finishedFrom(t, h, `{"game":"hypergammon","sit":[{"seat":0,"bot":"landlubber"},{"seat":1,"bot":"sailor"}]}`)
	german := desk
	german.Lang = "de"
	p := page(t, v, german, h.URL+"/r/"+room)
	p.Awake()
	p.Until(`document.querySelectorAll('.players .name').length === 2`)
	again := rig.Eval[[]string](p, `fetch('/api/v1/rooms/`+room+`').then(r => r.json()).then(view => (b => view.seats.map((s, i) => s.who + ' ' + b.say.who({...view, called: b.view.called}, i)))(document.querySelector('game-board')))`)
	shown := rig.Eval[[]string](p, `[...document.querySelectorAll('.players .name')].map(e => e.textContent)`)
	if strings.Join(again, ", ") != "Landlubber Landratte, Sailor Matrose" || strings.Join(shown, ", ") != "Landratte, Matrose" {
		t.Errorf("they are called %q, and when told of again %q", shown, again)
	}
	// Who calls himself as a bot is called keeps his name beside it.
	room = finishedFrom(t, h, `{"game":"hypergammon","sit":[{"seat":0,"bot":"landlubber"},{"seat":1,"bot":"sailor","name":"Landlubber"}]}`)
	p.Go(h.URL + "/r/" + room)
	p.Awake()
	p.Until(`document.querySelectorAll('.players .name').length === 2`)
	if shown := rig.Eval[[]string](p, `[...document.querySelectorAll('.players .name')].map(e => e.textContent)`); strings.Join(shown, ", ") != "Landratte, Landlubber" {
		t.Errorf("a bot and who has its name are called %q", shown)
	}
	file := filepath.Join(t.TempDir(), "dice.html")
	if err := os.WriteFile(file, []byte(fetch(t, h.URL+"/r/"+room+"/dice.html", http.Header{"Accept-Language": {"de"}})), 0o600); err != nil {
		t.Fatal(err)
	}
	p.Go("file://" + file)
	p.Until(`document.querySelector('[data-throws] tr')`)
	if shown := rig.Eval[[]string](p, `[...new Set([...document.querySelectorAll('[data-throws] tr')].map(e => e.cells[1].textContent))].sort()`); strings.Join(shown, ", ") != "Landlubber, Landratte" {
		t.Errorf("on the saved page of the dice they are called %q", shown)
	}
}

// TestSettingsAreKept changes every setting and finds it again, on the page of settings and where it works.
func TestSettingsAreKept(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+"/settings")
	const state = `[...document.querySelectorAll('#settings select')].map(e => e.value).concat([...document.querySelectorAll('#settings input')].map(e => String(e.checked))).join()`
	p.Until(`document.getElementById('wordy').checked`) // the script has filled the form
	for _, id := range []string{"sound", "still", "wordy"} {
		p.Tap("#" + id)
	}
	rig.Eval[bool](p, `(e => { e.value = 'once'; return e.dispatchEvent(new Event('change')); })(document.getElementById('auto'))`)
	rig.Eval[bool](p, `(document.getElementById('lang').value = 'de', document.getElementById('theme').value = 'dark', true)`)
	want := rig.Eval[string](p, state)
	p.Tap(`#settings button`)
	p.Until(`document.documentElement.lang === 'de' && document.getElementById('sound').checked`)
	if got := rig.Eval[string](p, state); got != want {
		t.Errorf("the settings came back as %s, want %s", got, want)
	}
	if bg := rig.Eval[string](p, `getComputedStyle(document.body).backgroundColor`); bg != "rgb(23, 17, 12)" {
		t.Errorf("the dark page is %s", bg)
	}
	deal(p, h, "parker", "bot", nil)
	if motion := rig.Eval[string](p, `document.documentElement.dataset.motion`); motion != "off" {
		t.Errorf("motion at the table is %q, want off", motion)
	}
	rig.Eval[bool](p, `(document.querySelector('.in-talk').open = true)`)
	p.Until(`document.querySelector('.in-talk [aria-pressed]')`)
	if pressed := rig.Eval[string](p, `document.querySelector('.in-talk [aria-pressed]').getAttribute('aria-pressed')`); pressed != "true" {
		t.Errorf("sound at the table is %s", pressed)
	}
}
