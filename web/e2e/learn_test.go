package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"parlor/bots"
	"parlor/docs"
	"parlor/web/e2e/rig"
)

// A learner is who does a lesson: with the mouse, with a finger, or by keys alone.
type learner struct {
	*rig.Page
	finger, keys bool
	refused      int // men that could not go, and said why
}

// way is a word for how it is done.
func (l learner) way() string {
	switch {
	case l.finger:
		return "by touch"
	case l.keys:
		return "by keys"
	}
	return "with the mouse"
}

// pick chooses a place of the board.
func (l learner) pick(key string) {
	switch {
	case l.keys:
		rig.Eval[bool](l.Page, `document.querySelector('game-board').go(`+strconv.Quote(key)+`) || true`)
		l.Press(kb.Enter)
	case l.finger:
		l.Touch(l.Place(key))
	default:
		l.Click(l.Place(key))
	}
}

// button presses a button.
func (l learner) button(selector string) {
	if !l.finger {
		l.Tap(selector)
		return
	}
	l.Until(`document.querySelector('` + selector + `')?.offsetParent`)
	l.Touch(l.At(`document.querySelector('` + selector + `')`))
}

// TestLessonsAreDoneByHand does each lesson on its board, as its steps want it: on a phone, with fingers that touch the screen and no
// mouse at all; two of them with the mouse and by keys as well. What the lesson does not want is refused, and can be done again.
func TestLessonsAreDoneByHand(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	all, err := docs.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for name, lesson := range all {
		if name != lesson.Games[0] {
			continue
		}
		ways := []learner{{finger: true}}
		switch name {
		case "backgammon":
			ways = append(ways, learner{})
		case "wikipedia":
			ways = append(ways, learner{keys: true})
		}
		for _, by := range ways {
			t.Run(name+" "+by.way(), func(t *testing.T) {
				look := desk
				if by.finger {
					look = rig.Look{W: 390, H: 844, Scale: 2, Touch: true}
				}
				by.Page = page(t, v, look, h.URL+"/learn/"+name)
				by.Awake()
				by.through(t, name, lesson)
			})
			refused += by.refused
		}
	}
	if refused < 10 {
		t.Errorf("%d men that could not go were touched in all lessons: want 10", refused)
	}
}

// TestAFirstGameOffersItsLesson opens a game for the first time, by a tap on the front page and by a friend's link: on a phone, upright
// and on its side, in both languages. What is offered is asked in one line, stays until it is refused or the first turn is played, and then never comes again.
func TestAFirstGameOffersItsLesson(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	offered := func(p *rig.Page, lang string) {
		t.Helper()
		want := map[string]string{"en": "New to this game?", "de": "Neu in diesem Spiel?"}[lang]
		// The panel is written anew when all have come: what is asked and how it is laid out is looked at in one moment.
		p.Until(`(o => o?.checkVisibility() && o.querySelector('span').textContent === '` + want + `' &&
			new Set([...o.children].map(e => Math.round((e.getBoundingClientRect().top + e.getBoundingClientRect().bottom) / 6))).size === 1)(document.querySelector('.offer'))`)
		p.Until(`document.documentElement?.scrollWidth <= innerWidth`) // A page that is being left has no element.
	}
	for _, l := range []rig.Look{{W: 360, H: 740, Touch: true, Lang: "en"}, {W: 390, H: 844, Touch: true, Lang: "de"}, {W: 844, H: 390, Touch: true, Lang: "de"}} {
		v := visitor(t)
		p := page(t, v, l, h.URL)
		p.Touch(p.At(`document.querySelector('.card .main')`))
		p.Until(`location.pathname.startsWith('/r/')`)
		seated(p)
		offered(p, l.Lang)
		if l.Lang == "en" { // It goes with the first play, too.
			// The answer to "it needs no lesson" is lost on its way: that is no fault of the page.
			rig.Eval[bool](p, `(really => { window.fetch = async (...a) => { const r = await really(...a); if (String(a[0]).includes('?no=')) throw new TypeError('lost'); return r; }; return true; })(window.fetch)`)
			// Written down is what was done while it was offered: when it has gone the dice may fall by themselves.
			rig.Eval[bool](p, `(window.kept = [], document.querySelector('game-board').addEventListener('command', e => document.querySelector('.offer') && kept.push(e.detail.do)), true)`)
			act := rig.ByMouse(p, random(3))
			for rig.Eval[bool](p, `!!document.querySelector('.offer')`) {
				act(p.See())
			}
			if did := rig.Eval[[]string](p, `kept`); len(did) == 0 || did[len(did)-1] != "play" {
				t.Errorf("the lesson was offered until %q", did)
			}
		} else {
			p.Touch(p.At(`document.querySelector('.offer a:last-child')`))
		}
		p.Until(`document.querySelector('game-board')?.dataset.ready === '1' && !document.querySelector('.offer')`)
		p.Go(h.URL)
		p.Touch(p.At(`document.querySelector('.card .main')`))
		p.Until(`location.pathname.startsWith('/r/')`)
		seated(p)
		if rig.Eval[bool](p, `!!document.querySelector('.offer')`) {
			t.Error("what was refused is offered again")
		}
	}

	phone := rig.Look{W: 390, H: 844, Touch: true, Lang: "en"}
	ada, ben := page(t, visitor(t), phone, h.URL+blank), page(t, visitor(t), phone, "about:blank")
	deal(ada, h, "parker", "friend", map[string]string{"name": "Ada"})
	ada.Until(`document.querySelector('.invite .qr svg')`)
	ben.Go(rig.Eval[string](ada, `document.querySelector('.invite input').value`))
	ben.Awake()
	for _, p := range []*rig.Page{ada, ben} {
		if rig.Eval[bool](p, `!!document.querySelector('.offer')?.checkVisibility()`) {
			t.Error("a lesson is offered before all have come")
		}
	}
	rig.Eval[bool](ben, `(document.querySelector('#sit input[name=name]').value = 'Ben', document.querySelector('#sit button').click(), true)`)
	offered(ada, "en")
	offered(ben, "en")
}

// TestTheOfferOfALessonStaysWhereNothingWasDoneByHand looks on while dice throw themselves, and while a turn without a choice plays itself.
func TestTheOfferOfALessonStaysWhereNothingWasDoneByHand(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	const offer = `!!document.querySelector('.offer')?.checkVisibility()`
	for game, did := range map[string]string{"check-and-double-check": "throw", "india": "play"} {
		for range 20 { // In India a first turn plays itself as long as nothing comes in, and otherwise wants a choice: another room may do it.
			deal(p, h, game, "bot", nil)
			rig.Eval[bool](p, `(window.did = [], document.querySelector('game-board').addEventListener('command', e => did.push(e.detail.do)), true)`)
			p.Until(`(b => b.view.legal && !b.turn.falls() && !b.turn.alone()[0] && !b.turn.done() || did.includes('` + did + `'))(document.querySelector('game-board'))`)
			if rig.Eval[bool](p, `did.includes('`+did+`')`) {
				break
			}
		}
		p.Until(`document.querySelector('.moves li:not(.end)') && (b => b.lastThrow || b.lastPlay)(document.querySelector('game-board'))`)
		p.Until(`did.includes('` + did + `') && !document.querySelector('game-board').turn.sent`) // The next throw may have been done as well.
		if !rig.Eval[bool](p, offer) {
			t.Errorf("%s: the offer is gone, and nothing was done by hand", game)
		}
	}
}

// TestALessonFillsAPhoneOnItsSide measures the board of each step, and that nothing of what is said has to be looked for.
func TestALessonFillsAPhoneOnItsSide(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, name := range []string{"parker", "india", "check-and-double-check", "crown-and-anchor"} {
		for _, l := range []rig.Look{{W: 844, H: 390, Touch: true, Lang: "de"}, {W: 740, H: 360, Touch: true, Lang: "en"}} {
			p := page(t, visitor(t), l, h.URL+"/learn/"+name)
			p.Awake()
			rig.Eval[bool](p, `document.fonts.ready.then(() => true)`)
			if high := rig.Eval[float64](p, `document.querySelector('.bd').getBoundingClientRect().height`); high < 0.7*float64(l.H) {
				t.Errorf("%s, %d px wide: the board is %.0f px high of %d", name, l.W, high, l.H)
			}
			if low := rig.Eval[float64](p, `Math.max(...['.bd', '#step', '.foot .sheet'].map(s => document.querySelector(s).getBoundingClientRect().bottom))`); low > float64(l.H) {
				t.Errorf("%s, %d px wide: what is said ends at %.0f px of %d", name, l.W, low, l.H)
			}
		}
	}
}

// through does a whole lesson, and begins its last step again.
func (l *learner) through(t *testing.T, name string, lesson *docs.Lesson) {
	rig.Eval[bool](l.Page, `(window.touches = window.clicked = 0, addEventListener('touchstart', () => touches++, {capture: true, passive: true}),
		addEventListener('pointerdown', e => clicked += e.pointerType === 'mouse', true), true)`)
	for i, s := range lesson.Steps {
		l.Until(`document.querySelector('game-board').dataset.step === '` + strconv.Itoa(i) + `'`)
		if got := text(l.Page, "#step .lead"); got != s.Say[0] {
			t.Errorf("step %d says %q", i, got)
		}
		if name == "parker" && i == 1 { // another move, and back
			l.pick("13")
			l.pick("10")
			l.Until(`document.querySelector('game-board').turn.path.length === 1`)
			l.pick("10")
			l.Until(`document.querySelector('.sheet').textContent.startsWith('That is allowed, too')`)
			l.pick("13")
			l.pick("10")
			l.Until(`document.querySelector('game-board').turn.path.length === 1`)
			l.pick("10")
			l.Until(`document.querySelector('.sheet').textContent.startsWith('Here do it like this: from 13 to ')`) // Who does so again is told.
		}
		const stuck = `(b => b.turn.edges().some(e => e.fx?.[0]?.seat === b.seat) ? [...document.querySelectorAll('.pl')].map(e => e.dataset.p).find(k => b.stuck(k)) || '' : '')(document.querySelector('game-board'))`
		if key := rig.Eval[string](l.Page, stuck); key != "" { // a man that cannot go says why
			l.pick(key)
			l.Until(`document.querySelector('.sheet.refused')?.textContent`)
			t.Logf("step %d: %s cannot go: %s", i, key, text(l.Page, ".sheet"))
			l.refused++
		}
		learn(*l, s)
		l.Until(`document.querySelector('game-board').dataset.done === '` + strconv.Itoa(i) + `'`)
		if name == "parker" && i == 1 { // a man is touched once more
			l.pick("13")
			l.Until(`performance.getEntriesByType('resource').some(e => e.name.includes('/asked.'))`)
			if said := rig.Eval[string](l.Page, `(async () => (await import(performance.getEntriesByType('resource').find(e => e.name.includes('/asked.')).name), await new Promise(requestAnimationFrame), document.querySelector('.sheet').textContent))()`); !strings.HasPrefix(said, "That is it.") {
				t.Errorf("a step that is done says %q to who touches a man", said)
			}
		}
		if i < len(lesson.Steps)-1 {
			l.button("#next")
		}
	}
	if !strings.Contains(text(l.Page, ".sheet"), "all you need") {
		t.Errorf("it ends with %q", text(l.Page, ".sheet"))
	}
	touches, clicks := rig.Eval[int](l.Page, `touches`), rig.Eval[int](l.Page, `clicked`)
	if l.finger && (touches < len(lesson.Steps) || clicks > 0) {
		t.Errorf("%d touches and %d clicks for %d steps: want fingers alone", touches, clicks, len(lesson.Steps))
	}
	if !rig.Eval[bool](l.Page, `(r => r && r.height >= 40 && r.top >= 0 && r.bottom <= innerHeight)(document.querySelector('.foot form[action="/play"] button')?.getBoundingClientRect())`) {
		t.Error("the end of the lesson has no way to a game in sight")
	}
	l.button("#again")
	l.Until(`document.querySelector('game-board').dataset.done === ''`)
	l.button(`#panel form[action="/play"] button`) // One press, and the game is there, against the weakest of those that are stronger or weaker.
	seated(l.Page)
	who := rig.Eval[string](l.Page, `document.querySelector('game-board').view.seats[1].bot`)
	if level := bots.Standard.Ladders[name]; level.Step > 0 && who != level.Rungs[0].Person || who == "" {
		t.Errorf("against %q one plays after the lesson", who)
	}
}

// learn does what a step wants.
func learn(p learner, s docs.Step) {
	const edge = `(do_ => document.querySelector('game-board').turn.edges().find(e => e.do === do_))`
	const b = `document.querySelector('game-board')`
	place := func(which, do string) string {
		return rig.Eval[string](p.Page, `(b => b.turn.`+which+`(`+edge+`(`+strconv.Quote(do)+`)))(`+b+`)`)
	}
	switch {
	case s.Want == "throw":
		p.button(`.acts [data-a=throw]`)
		return
	case strings.HasPrefix(s.Want, "bet "):
		p.pick(strings.Fields(s.Want)[2])
		return
	case s.Want == "double":
		p.button(`.acts [data-a=ethrow]`) // He may throw instead; that is not what was asked.
		p.Until(`document.querySelector('.sheet').textContent.startsWith('That is allowed, too')`)
		p.button(`.acts [data-a=edouble]`)
		p.button(`.acts [data-a=edouble]`)
		return
	case strings.HasPrefix(s.Want, "name "):
		p.button(`.acts [data-a="e` + s.Want + `"]`)
		return
	case strings.HasPrefix(s.Want, "remove"):
		p.pick(place("from", s.Want))
		return
	}
	for i, do := range strings.Fields(s.Want) {
		from, to := place("from", do), place("to", do)
		p.pick(from)
		p.Until(b + `.sel || ` + b + `.turn.path.length > ` + strconv.Itoa(i) + ` || ` + b + `.dataset.done`)
		if rig.Eval[string](p.Page, b+`.sel`) != "" {
			p.pick(to)
		}
		p.Until(b + `.turn.path.length > ` + strconv.Itoa(i) + ` || ` + b + `.dataset.done`)
	}
}

// TestALessonIsReadFromAChair looks at lessons on desks: beside a large board the letters are larger than those of other pages, and the
// longest step still has room in the window.
func TestALessonIsReadFromAChair(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	look := desk
	look.Lang = "de"
	for _, game := range []string{"parker", "india"} {
		p := page(t, visitor(t), look, h.URL+"/learn/"+game)
		p.Awake()
		for _, size := range [][2]int64{{1280, 720}, {1440, 900}, {1920, 1080}, {2560, 1440}} {
			p.Do(chromedp.EmulateViewport(size[0], size[1]))
			p.Until(`innerWidth === ` + strconv.FormatInt(size[0], 10))
			larger := rig.Eval[float64](p, `(lead => {
				lead.textContent = JSON.parse(document.querySelector('#steps').textContent).map(s => s.say).sort((a, b) => b.length - a.length)[0];
				return ['#step .lead', 'body'].map(s => parseFloat(getComputedStyle(document.querySelector(s)).fontSize)).reduce((a, b) => a / b);
			})(document.querySelector('#step .lead'))`)
			if larger < 1.25 {
				t.Errorf("%s at %v: the letters are %.2f times as large as on other pages", game, size, larger)
			}
			if high := rig.Eval[int64](p, `document.documentElement.scrollHeight`); high > size[1] {
				t.Errorf("%s at %v: the page is %d px high", game, size, high)
			}
		}
	}
}
