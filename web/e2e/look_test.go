package e2e

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"parlor/tools/need"
	"parlor/web/e2e/rig"
)

// lookedAt opens the page of a game that is over, and waits until the closer look is there.
func lookedAt(t *testing.T, h *rig.House, l rig.Look, game string) *rig.Page {
	t.Helper()
	return lookedAtRoom(t, l, h.URL+"/r/"+finished(t, h, game)+"/replay")
}

// lookedAtRoom is lookedAt of a room that is there.
func lookedAtRoom(t *testing.T, l rig.Look, url string) *rig.Page {
	t.Helper()
	p := page(t, visitor(t), l, url)
	p.Awake()
	for end := time.Now().Add(rig.Patience); !rig.Eval[bool](p, `document.querySelector('.looked')?.dataset.depth === 'standard'`); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the closer look is never done: %s", text(p, "#look"))
		}
	}
	return p
}

// axe finds no violation of WCAG 2.2 AA on the page.
func axe(t *testing.T, p *rig.Page, what string) {
	t.Helper()
	source, err := os.ReadFile("../node_modules/axe-core/axe.min.js")
	if err != nil {
		need.Refuse(t, err)
	}
	for _, found := range rig.Eval[[]string](p, string(source)+`;axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}).then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html + ' ' + n.failureSummary).join(' | ')))`) {
		t.Errorf("%s: %s", what, found)
	}
}

const (
	shownAt  = `+location.hash.slice(1)`
	current  = `document.querySelector('.course>[aria-current]')`
	mistakes = `document.querySelectorAll('.course>li:not(.plain)').length`
	buttons  = `[...document.querySelectorAll('.mistake')].filter(e => e.offsetParent).length` // that go from mistake to mistake, and are seen
	arrows   = `document.querySelectorAll('.ways.lo .way:not(.under)').length`
)

// TestLookingBack goes through the mistakes of a game with keys and mouse: the board follows, with an arrow for what was
// played and for what was better. Without its script a line says how it can be read.
func TestLookingBack(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := lookedAt(t, h, desk, "backgammon")
	if rig.Eval[int](p, mistakes) < 5 || rig.Eval[bool](p, `document.querySelector('.deeper') !== null`) {
		t.Fatal("two who play at random made no mistakes, or a closer look is still offered")
	}
	// Only those that cost most are seen at first.
	if seen := rig.Eval[int](p, `[...document.querySelectorAll('.course>li:not(.plain)')].filter(e => e.offsetParent && !e.hasAttribute('aria-current')).length`); seen > 8 {
		t.Errorf("%d mistakes are seen at once", seen)
	}
	p.Tap(`.course>li:not(.plain,.minor) .go`)
	p.Until(current + `?.querySelector('details') && ` + arrows + ` >= 2`)
	index := `[...document.querySelectorAll('.course>li:not(.plain)')].indexOf(` + current + `)`
	first := rig.Eval[int](p, index)
	if want := rig.Eval[int](p, `[...document.querySelectorAll('.course>li:not(.plain)')].indexOf(document.querySelector('.course>li:not(.plain,.minor)'))`); first != want {
		t.Errorf("the link shows mistake %d, want %d", first, want)
	}
	if both := rig.Eval[bool](p, `!!document.querySelector('.ways.lo .did') && !!document.querySelector('.ways.lo .best')`); !both {
		t.Error("not both kinds of arrows")
	}
	// The arrows begin where men of the player stand.
	if n := rig.Eval[int](p, current+`.dataset.did.split(' ').filter(s => { const b = document.querySelector('game-board'), [seat, from] = s.split(':'); return b.game.top(b.game.key(+seat, from), b.pos); }).length`); n == 0 {
		t.Error("an arrow begins where nobody stands")
	}
	rig.Eval[bool](p, `(document.activeElement?.blur(), true)`)
	before := rig.Eval[int](p, shownAt)
	p.Press(kb.ArrowRight)
	p.Until(shownAt + ` > ` + itoa(before))
	if second := rig.Eval[int](p, index); second != first+1 {
		t.Errorf("the key shows mistake %d", second)
	}
	p.Press(kb.ArrowLeft)
	p.Until(shownAt + ` === ` + itoa(before))
	if here := text(p, ".here"); !strings.Contains(here, "costs") || !strings.Contains(here, "played") {
		t.Errorf("beside the board stands %q", here)
	}
	axe(t, p, "desk")
	// The board stays in sight beside the last mistake of the list.
	rig.Eval[bool](p, `([...document.querySelectorAll('.course>li:not(.plain,.minor) .go')].at(-1).scrollIntoView({block: 'center', behavior: 'instant'}), true)`)
	if seen := rig.Eval[float64](p, `(r => (Math.min(innerHeight, r.bottom) - Math.max(0, r.top)) / r.height)(document.querySelector('.bd').getBoundingClientRect())`); seen < 0.95 {
		t.Errorf("%.0f %% of the board are in sight beside the list", 100*seen)
	}
	// The graph leads to where it is pressed.
	at := rig.Eval[rig.Point](p, `(e => { e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getBoundingClientRect(); return [r.left + r.width * .97, r.top + r.height / 2]; })(document.querySelector('.graph svg'))`)
	p.Click(at)
	p.Until(shownAt + ` > ` + itoa(before))
	// All that happened can be shown.
	hidden := `[...document.querySelectorAll('.course>.plain')].filter(e => e.offsetParent).length`
	if n := rig.Eval[int](p, hidden); n > 1 {
		t.Errorf("%d lines that cost nothing are shown", n)
	}
	p.Tap(`#look-all`)
	p.Until(hidden + ` > 5`)
	// The second visitor finds it done.
	again := page(t, visitor(t), desk, rig.Eval[string](p, `location.href`))
	again.Awake()
	if depth := rig.Eval[string](again, `document.querySelector('.looked').dataset.depth`); depth != "standard" {
		t.Errorf("the second visitor is shown the %s look", depth)
	}
	// A line is never empty: without the script that fills it, it says what to do, the link beside it opens the page with what belongs there, and
	// the game can be played back.
	script := rig.Eval[string](p, `performance.getEntriesByType('resource').find(e => /[/]look[.][0-9a-f]+[.]js/.test(e.name)).name`)
	rig.Call(p, network.Enable, network.EnableParams{})
	rig.Call(p, network.SetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true})
	rig.Call(p, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{{URLPattern: script, Block: true}}})
	reload(p)
	p.Awake()
	const line = `[...document.querySelectorAll('.course>li:not(.plain,.minor) details')].find(e => e.querySelector('noscript'))`
	if said := rig.Eval[string](p, `(e => (e.open = true, getComputedStyle(e, '::after').content))(`+line+`)`); !strings.Contains(said, "has not been loaded") {
		t.Errorf("an opened line says %q", said)
	}
	if !rig.Eval[bool](p, `!!document.querySelector('.scrub')`) || rig.Eval[int](p, buttons) != 0 {
		t.Error("without what is said of it the game cannot be played back, or mistakes are offered that nobody has named")
	}
	rig.Eval[bool](p, line+`.closest('li').querySelector('.go').click() || true`)
	p.Until(`document.querySelector('.course details[open] .plays')`)
}

// TestLookingBackOnAPhone goes through mistakes with a finger, in German and in the dark.
func TestLookingBackOnAPhone(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, w := range []int64{360, 390} {
		p := lookedAt(t, h, rig.Look{W: w, H: 844, Scale: 2, Touch: true, Dark: w == 360, Lang: "de"}, "parker")
		rig.Eval[bool](p, `(document.querySelector('.scrub').value = 0, document.querySelector('.scrub').dispatchEvent(new Event('input')))`)
		for i := range 3 {
			was := rig.Eval[int](p, shownAt)
			p.Touch(p.At(`[...document.querySelectorAll('.mistake')].at(-1)`))
			p.Until(shownAt + ` > ` + itoa(was))
			if n := rig.Eval[int](p, `document.querySelectorAll('.ways.po .way:not(.under)').length`); n == 0 && rig.Eval[bool](p, current+`.dataset.did !== ''`) {
				t.Errorf("mistake %d: no arrows", i)
			}
			// What it is about stands below the board, in sight with it, and can be tried otherwise there.
			if seen := rig.Eval[bool](p, `(h => h.top < innerHeight && document.querySelector('.bd').getBoundingClientRect().top >= 0 && h.top - document.querySelector('#look').getBoundingClientRect().top < 20)(document.querySelector('.here').getBoundingClientRect())`); !seen {
				t.Errorf("mistake %d: what is said of it stands far from the board", i)
			}
			if rig.Eval[int](p, `document.querySelectorAll('.here form.try button').length`) < 2 {
				t.Errorf("mistake %d cannot be tried otherwise where it is shown", i)
			}
		}
		// What it costs is told however the window is turned, and after a step back and forth.
		const narrow = `matchMedia(document.querySelector('source').media).matches`
		for turn, act := range map[string]func(){
			"turned": func() {
				p.Do(chromedp.EmulateViewport(1024, 768))
				p.Until(`!` + narrow)
				p.Do(chromedp.EmulateViewport(w, 844))
				p.Until(narrow)
			},
			"stepped": func() {
				for _, step := range []string{"-", "+"} {
					rig.Eval[bool](p, `(s => (s.value = +s.value `+step+` 1, s.dispatchEvent(new Event('input'))))(document.querySelector('.scrub'))`)
				}
				p.Until(`!document.querySelector('game-board').motion.walking`)
			},
		} {
			if act(); !strings.Contains(text(p, ".sheet"), "kostet") {
				t.Errorf("%s, the board says of a mistake %q", turn, text(p, ".sheet"))
			}
		}
		// What is shown from the foot of the list is seen: the page goes up to the board.
		const last = `[...document.querySelectorAll('.course>li:not(.plain,.minor) .go')].at(-1)`
		rig.Eval[bool](p, `(`+last+`.scrollIntoView({block: 'center', behavior: 'instant'}), true)`)
		if rig.Eval[bool](p, `document.querySelector('.bd').getBoundingClientRect().bottom > 0`) {
			t.Error("the list is beside the board")
		}
		p.Touch(p.At(last))
		p.Until(`document.querySelector('.bd').getBoundingClientRect().bottom > 400`)
		if wide := rig.Eval[int](p, `document.documentElement.scrollWidth`); int64(wide) > w {
			t.Errorf("the page is %d wide on a screen of %d", wide, w)
		}
		if below := rig.Eval[bool](p, `document.querySelector('#look').getBoundingClientRect().top >= document.querySelector('.bd').getBoundingClientRect().bottom`); !below {
			t.Error("it does not stand below the board")
		}
		if said := text(p, "#look"); !strings.Contains(said, "Rückschau") || !strings.Contains(said, "kostet") || strings.Contains(said, "costs") {
			t.Errorf("in German it says %q", said)
		}
		axe(t, p, "phone")
	}
}

// TestLookingBackAtOtherFamilies looks at a game of another board, and at one in which nobody chooses. Where nobody judges no button goes from
// mistake to mistake: not on the page, and no more when that is known only later.
func TestLookingBackAtOtherFamilies(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, game := range []string{"india", "crown-and-anchor"} {
		p := lookedAt(t, h, rig.Look{W: 1000, H: 800, Dark: true}, game)
		if !rig.Eval[bool](p, `document.querySelector('.graph svg polyline') !== null`) {
			t.Errorf("%s: no graph", game)
		}
		axe(t, p, game)
		if n := rig.Eval[int](p, buttons); n != map[string]int{"india": 2}[game] {
			t.Errorf("%s: %d buttons go from mistake to mistake", game, n)
		}
		if game != "india" {
			again := page(t, visitor(t), desk, rig.Eval[string](p, `location.href`))
			if again.Awake(); rig.Eval[bool](again, `document.querySelector('.looked').dataset.depth !== 'standard' || document.querySelector('.mistake') !== null`) {
				t.Errorf("%s: where that is known at once, buttons go from mistake to mistake", game)
			}
			continue
		}
		p.Tap(`.course>li:not(.plain,.minor) .go`)
		p.Until(arrows + ` > 0`)
		// What is told next is of a game that nobody judges.
		rig.Eval[bool](p, `(really => (window.fetch = async (url, how) => {
			if (how?.method === 'POST') return new Response('{}');
			const text = await (await really(url, how)).text(), page = new DOMParser().parseFromString(text, 'text/html');
			page.querySelector('.deep')?.remove();
			for (const name of ['prev', 'next']) delete page.querySelector('.looked').dataset[name];
			return new Response(page.body.innerHTML);
		}, true))(window.fetch)`)
		p.Tap(`.deep button`)
		p.Until(`!document.querySelector('.deep') && ` + buttons + ` === 0`)
	}
}

// TestTheCardOfTheEndSaysWhereItTurned sees who has just lost by giving up.
func TestTheCardOfTheEndSaysWhereItTurned(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	room := finished(t, h, "hypergammon")
	p := page(t, visitor(t), desk, h.URL+"/r/"+room)
	p.Awake()
	p.Until(`document.querySelector('.end .turned a')`)
	line := text(p, ".end .turned")
	if !strings.Contains(line, "\u00a0%.") {
		t.Errorf("the card says %q", line)
	}
	axe(t, p, "card")
	p.Tap(`.end .turned a`)
	p.Until(`location.pathname.endsWith('/replay')`)
	p.Awake()
	if res, err := http.Get(h.URL + "/r/" + room + "/turned"); err != nil {
		t.Error(err)
	} else if res.Body.Close(); res.StatusCode != http.StatusOK {
		t.Error(res.Status)
	}
}

// TestLookingDeeper asks for a deep look at a long game and gives it up, and for one at the end of a game, which is soon there.
func TestLookingDeeper(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := lookedAt(t, h, rig.Look{W: 390, H: 844, Scale: 2, Touch: true, Lang: "de"}, "backgammon")
	if said := text(p, ".deep"); !strings.Contains(said, "Gründlich ansehen") {
		t.Fatalf("offered is %q", said)
	}
	p.Tap(`.deep button`)
	p.Until(`document.querySelector('.deep progress') && document.querySelector('.deep button[name=stop]') === document.activeElement`)
	if rig.Eval[int](p, mistakes) < 5 {
		t.Error("the closer look is gone")
	}
	axe(t, p, "while it is looked deeper")
	p.Tap(`.deep button`)
	p.Until(`document.querySelector('.deep') && !document.querySelector('.deep progress') && document.querySelector('.deep button')`)
	body := `{"game":"hypergammon","position":"x=12:1,8:1,7:1 o=12:1,8:1,7:1 turn=o next=throw","sit":[{"seat":0,"bot":"random","name":"Ada"},{"seat":1,"bot":"random","name":"Ben"}]}`
	for again := true; again; again = rig.Eval[int](p, `document.querySelectorAll('.course details').length`) < 3 { // By chance a game is so short.
		p = lookedAtRoom(t, desk, h.URL+"/r/"+finishedFrom(t, h, body)+"/replay")
	}
	const mistaken = `document.querySelector('.course>li:not(.plain) .go')` // by chance nobody was
	rig.Eval[bool](p, mistaken+`?.click() || true`)
	p.Until(`!` + mistaken + ` || document.querySelector('.sheet').textContent.includes('costs')`)
	opened := `[...document.querySelectorAll('.course details[open]')].map(d => d.closest('li').dataset.n).join()`
	rig.Eval[bool](p, `(document.querySelector('#look-all').checked = true, [...document.querySelectorAll('.course details')].slice(0, 2).forEach(d => d.open = true), document.querySelector('.course summary').focus(), true)`)
	was := rig.Eval[string](p, opened)
	rig.Eval[bool](p, `([...document.querySelectorAll('.course details')].at(2).closest('li').querySelector('.go').click(), true)`) // The board stands at one that is not open.
	rig.Eval[bool](p, `(document.querySelector('.deep form').requestSubmit(document.querySelector('.deep button')), true)`)
	p.Until(`document.querySelector('.looked').dataset.depth === 'deep' && !document.querySelector('.deep')`)
	if now := rig.Eval[string](p, opened); was == "" || now != was {
		t.Errorf("open were the moves at %q, and when the deep look is there those at %q", was, now)
	}
	if said := text(p, ".sheet"); strings.Count(said, "costs") > 1 {
		t.Errorf("below the board a mistake is told twice when the deep look is there: %q", said)
	}
	axe(t, p, "looked deep")
}

// TestARefusedDeepLookSaysWhy is refused a deep look in several ways: too much is asked for only where the server says so, and the page
// of the form says anything else.
func TestARefusedDeepLookSaysWhy(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := lookedAt(t, h, desk, "hypergammon")
	refused := func(answer string) {
		rig.Eval[bool](p, `(window.really ||= window.fetch, window.fetch = (url, how) => how?.method === 'POST' ? `+answer+` : window.really(url, how), true)`)
		p.Tap(`.deep button`)
	}
	said := `document.querySelector('.deep [role=status]')?.textContent`
	refused(`Promise.resolve(new Response('', {status: 429}))`)
	p.Until(said + `?.startsWith('Too much is asked for')`)
	refused(`Promise.reject(new TypeError('no line'))`)
	p.Until(said + `?.startsWith('The server does not answer')`)
	rig.Eval[bool](p, `window.same = true`)
	refused(`Promise.resolve(new Response('{}', {status: 409}))`)
	p.Until(`!window.same && document.readyState === 'complete' && document.querySelector('.deep progress, .looked[data-depth=deep]')`) // the form itself is not refused
}

// TestAReplayTellsOfBothWhoThrowForTheBeginning plays a game back from where it has been thrown who begins: under the dice of both it tells
// what each threw.
func TestAReplayTellsOfBothWhoThrowForTheBeginning(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	room := finishedFrom(t, h, `{"game":"hypergammon","sit":[{"seat":0,"name":"Ada","bot":"random"},{"seat":1,"name":"Ben","bot":"random"}]}`)
	var answer struct {
		Frames []struct{ Text, Position string }
	}
	if err := json.Unmarshal([]byte(fetch(t, h.URL+"/r/"+room+"/replay.json", nil)), &answer); err != nil {
		t.Fatal(err)
	}
	for i, f := range answer.Frames {
		if !strings.Contains(f.Position, " throw=") {
			continue
		}
		p := page(t, v, desk, h.URL+"/r/"+room+"/replay")
		p.Awake()
		said := rig.Eval[string](p, `(r => { r.value = `+itoa(i)+`; r.dispatchEvent(new Event('input')); return document.querySelector('.foot .sheet').textContent; })(document.querySelector('.scrub'))`)
		for _, want := range []string{"Ada threw ", "Ben threw ", " threw " + f.Text + "."} {
			if !strings.Contains(said, want) {
				t.Errorf("where %s lies on the board it says %q, not %q", f.Position, said, want)
			}
		}
		return
	}
	t.Error("nobody has begun")
}

// TestLookingBackAtAMatch: keys go on from the mistakes of a game to those of the next one and the one before, and what is said of a game that
// the board has left meanwhile does not stay.
func TestLookingBackAtAMatch(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	open := func() string {
		return finishedFrom(t, h, `{"game":"hypergammon","match":{"games":3},"sit":[{"seat":0,"bot":"random"},{"seat":1,"bot":"random"}]}`)
	}
	room := open()
	for try := trying(t, "a mistake in both games"); try() && !mistaken(t, h, room); { // By chance.
		room = open()
	}
	p := lookedAtRoom(t, desk, h.URL+"/r/"+room+"/replay")
	const game = `+document.querySelector('.looked nav [aria-current]').textContent`
	p.Until(game + ` > 1 && ` + current + ` !== null`)
	to := func(frame string) {
		rig.Eval[bool](p, `(e => { e.value = `+frame+`; e.dispatchEvent(new Event('input')); return true; })(document.querySelector('.scrub'))`)
	}
	to("2")
	p.Until(game + ` === 1 && ` + current + ` !== null`)
	rig.Eval[bool](p, `(real => { window.held = []; window.fetch = (url, ...more) => held && String(url).includes('look?part') ? new Promise(f => held.push(f)).then(() => real(url, ...more)) : real(url, ...more); return true; })(fetch)`)
	to("e.max") // What is said of the last game is asked for,
	p.Until(`held.length === 1`)
	to("2") // and comes when the board shows the first one again.
	rig.Eval[bool](p, `(h => { held = null; h.forEach(f => f()); window.came = new Promise(f => new MutationObserver(f).observe(document.querySelector('#look'), {childList: true})); return true; })(held)`)
	rig.Eval[bool](p, `came.then(() => true)`)
	p.Until(game + ` === 1 && ` + current + ` !== null`)

	rig.Eval[bool](p, `(document.activeElement?.blur(), true)`)
	for _, way := range []struct {
		key  string
		want int
	}{{kb.ArrowRight, 2}, {kb.ArrowLeft, 1}} {
		for presses := 0; rig.Eval[int](p, game) != way.want; presses++ {
			before := rig.Eval[int](p, shownAt)
			if presses > 300 {
				t.Fatalf("the key never leads to game %d: it stays at event %d", way.want, before)
			}
			p.Press(way.key)
			p.Until(shownAt + ` !== ` + itoa(before) + ` && (({from, to}) => from <= ` + shownAt + ` && ` + shownAt + ` <= to)(document.querySelector('.looked').dataset)`)
		}
	}
}
