package e2e

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"parlor/web/e2e/rig"
)

// TestATableFitsItsWindow lays tables out on tablets and desks: nothing lies below the fold, the panel goes down to the foot of the
// window, as an upright board does, no part of it has to be scrolled for but the lists, and what can be offered has room on its buttons.
func TestATableFitsItsWindow(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, game := range []string{"backgammon", "india", "check-and-double-check"} {
		look := desk
		look.Lang = "de"
		p := page(t, visitor(t), look, h.URL+blank)
		unaided(p)
		deal(p, h, game, "bot", nil)
		p.Until(`document.querySelector('#panel .deals button')`)
		rig.Eval[bool](p, `(b => (b.after(Object.assign(b.cloneNode(), {textContent: 'Zurücknehmen'})), true))(document.querySelector('#panel .deals button'))`) // as after a turn
		for _, size := range [][2]int64{{768, 1024}, {1024, 768}, {1366, 768}, {1440, 900}, {1920, 1080}, {2560, 1440}} {
			p.Do(chromedp.EmulateViewport(size[0], size[1]))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, size[0], size[1]))
			if high := rig.Eval[int64](p, `document.documentElement.scrollHeight`); high > size[1] {
				t.Errorf("%s at %v: the page is %d px high", game, size, high)
			}
			if over := rig.Eval[int](p, `(e => e.scrollHeight - e.clientHeight)(document.querySelector('#panel'))`); over > 1 {
				t.Errorf("%s at %v: the panel is scrolled by %d px", game, size, over)
			}
			if wide := rig.Eval[[]string](p, `[...document.querySelectorAll('#panel .deals button')].filter(b => b.scrollWidth > b.clientWidth).map(b => b.textContent)`); len(wide) > 0 {
				t.Errorf("%s at %v: wider than their buttons are %q", game, size, wide)
			}
			if size[0] < size[1] {
				// What is said and done has all that a board leaves: the longest sentence has room, and what has just come is in the window.
				out := rig.Eval[[]float64](p, `(b => {
					const {el} = b.sheet, was = el.textContent, foot = b.querySelector('.foot'), left = innerHeight - foot.getBoundingClientRect().bottom, tidings = b.querySelector('.notice');
					el.textContent = b.t('sheet.check');
					tidings.hidden = false;
					const over = [left - 20, document.documentElement.scrollHeight - innerHeight, tidings.getBoundingClientRect().bottom - innerHeight];
					tidings.hidden = true;
					el.textContent = was;
					return over;
				})(document.querySelector('game-board'))`)
				if slices.Max(out) > 0 {
					t.Errorf("%s at %v: empty below what is said and done beyond 20 px, beyond the window with a long sentence, and with tidings: %v", game, size, out)
				}
			} else {
				if left := rig.Eval[float64](p, `innerHeight - document.querySelector('.beside').getBoundingClientRect().bottom`); left > 60 {
					t.Errorf("%s at %v: below the panel %.0f px are empty", game, size, left)
				}
			}
		}
	}
}

// TestTheListOfMovesHasTheRoomThatIsThere beside as many players as a game can have, in a low window, and where a game that goes on is played
// back: there nothing stands under the list.
func TestTheListOfMovesHasTheRoomThatIsThere(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	unaided(p)
	for _, c := range []struct {
		game, seats string
		rows        float64
	}{{"check-and-double-check", "5", 6}, {"crown-and-anchor", "6", 2.5}} {
		p.Go(h.URL + blank)
		deal(p, h, c.game, "bot", map[string]string{"seats": c.seats})
		p.Do(chromedp.EmulateViewport(1024, 768))
		p.Until(`innerHeight === 768 && document.querySelector('.moves')`)
		if rows := rig.Eval[float64](p, `(e => e.clientHeight / (1.3 * parseFloat(getComputedStyle(e).fontSize)))(document.querySelector('.moves'))`); rows < c.rows {
			t.Errorf("%s of %s: the list of moves has room for %.1f rows, want %.1f", c.game, c.seats, rows, c.rows)
		}
	}
	p.Go(h.URL + blank)
	deal(p, h, "india", "bot", nil)
	p.Go(h.URL + rig.Eval[string](p, `location.pathname`) + "/replay")
	p.Do(chromedp.EmulateViewport(1440, 900))
	p.Until(`innerHeight === 900 && document.querySelector('.moves li')`)
	if left := rig.Eval[float64](p, `document.querySelector('game-board').getBoundingClientRect().bottom - document.querySelector('.moves').getBoundingClientRect().bottom`); left < -1 || left > 30 {
		t.Errorf("played back: below the list of moves %.0f px are empty", left)
	}
}

// TestWhatIsUnfoldedPushesNothingOut unfolds the talk and the settings beside a board, one and both: the panel has no more to scroll than before, the
// list of moves and what can be offered stay where they can be seen, and what was unfolded shows something of itself and is scrolled inside.
func TestWhatIsUnfoldedPushesNothingOut(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, c := range []struct{ game, seats string }{{"backgammon", ""}, {"crown-and-anchor", "5"}} {
		p := page(t, visitor(t), desk, h.URL+blank)
		unaided(p)
		deal(p, h, c.game, "bot", map[string]string{"seats": c.seats, "o-cube": "on"})
		p.Until(`document.querySelector('#panel .deals button')`)
		for _, size := range [][2]int64{{1440, 900}, {1920, 1080}, {2560, 1440}} {
			p.Do(chromedp.EmulateViewport(size[0], size[1]))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, size[0], size[1]))
			for _, open := range []string{".in-settings", ".in-talk", ".in-settings, .in-talk"} {
				rig.Eval[bool](p, `(document.querySelectorAll('.in-settings, .in-talk').forEach(e => (e.open = e.matches('`+open+`'))), true)`)
				p.Until(`!document.querySelector('.in-settings').open || document.querySelector('.wishes').children.length > 6`)
				out := rig.Eval[[]string](p, `(panel => [
					...(panel.scrollHeight > panel.clientHeight + 1 ? ['the panel is ' + panel.scrollHeight + ' of ' + panel.clientHeight] : []),
					...[...panel.querySelectorAll('.in-moves, .deals button, .box > summary, .players li')].filter(e => e.checkVisibility() && e.getBoundingClientRect().bottom > panel.getBoundingClientRect().bottom + 1).map(e => e.textContent),
					...[...panel.querySelectorAll('`+open+`')].filter(e => e.clientHeight < 100).map(e => e.className + ' is ' + e.clientHeight),
				])(document.querySelector('#panel'))`)
				if len(out) > 0 {
					t.Errorf("%s at %v, %s unfolded: %q", c.game, size, open, out)
				}
			}
		}
		p.Do(chromedp.EmulateViewport(1024, 768))
		p.Until(`innerHeight === 768`)
		rig.Eval[bool](p, `(document.querySelectorAll('.in-settings, .in-talk').forEach(e => (e.open = e.matches('.in-talk'))), true)`)
		if !rig.Eval[bool](p, `(r => document.elementFromPoint(r.x + r.width / 2, r.y + r.height - 4)?.id === 'words')(document.querySelector('#words').getBoundingClientRect())`) {
			t.Errorf("%s at 1024 x 768: what one says cannot be typed where the talk is unfolded", c.game)
		}
	}
}

// TestSettingsAreUnfoldedWhereTheyHaveRoom beside a list of moves that is a column: by themselves, and not for who has folded them.
func TestSettingsAreUnfoldedWhereTheyHaveRoom(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for size, want := range map[[2]int64]bool{{1440, 900}: false, {1920, 1080}: true} {
		p := page(t, visitor(t), rig.Look{W: size[0], H: size[1]}, h.URL+blank)
		deal(p, h, "backgammon", "bot", nil)
		p.Tap(`[data-a="throw"]`)
		p.Until(`document.querySelector('.moves li')`)
		const open = `document.querySelector('.in-settings').open`
		if !want {
			if rig.Eval[bool](p, open) {
				t.Errorf("at %v the settings are unfolded", size)
			}
			continue
		}
		p.Until(open + ` && JSON.parse(localStorage.parlor).unfolded === true`)
		p.Click(p.At(`document.querySelector('.in-settings summary')`))
		p.Until(`JSON.parse(localStorage.parlor).unfolded === false`)
		reload(p)
		p.Awake()
		p.Until(`document.querySelector('.moves li')`)
		if rig.Eval[bool](p, open) {
			t.Error("they are unfolded again for who has folded them")
		}
	}
}

// TestNamesHaveRoomOnTheRail where six play with chips: the names that bots have are written whole, between the chips and the pin.
func TestNamesHaveRoomOnTheRail(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	unaided(p)
	deal(p, h, "crown-and-anchor", "bot", map[string]string{"seats": "6"})
	for _, c := range []struct {
		w, h              int64
		left, compartment float64 // of the shelf, in the units of the drawing
		names             string
	}{{1440, 900, 48, 1104. / 6, ".live .lo [data-t^=who]"}, {390, 844, 14, 332. / 3, ".live .po [data-t^=who]"}} {
		p.Do(chromedp.EmulateViewport(c.w, c.h))
		p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, c.w, c.h))
		wrong := rig.Eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll('%[3]s')].flatMap(e => {
			const b = e.getBBox(), k = Math.floor((b.x + b.width / 2 - %[1]v) / %[2]v);
			return e.textContent.includes('…') || b.x + b.width > %[1]v + (k + 1) * %[2]v - 1 || b.x < %[1]v + (k + .5) * %[2]v ? [e.textContent + ' ' + [b.x, b.width].map(Math.round)] : [];
		})`, c.left, c.compartment, c.names))
		if len(wrong) > 0 {
			t.Errorf("%d x %d: cut, or over the pin or the chips: %q", c.w, c.h, wrong)
		}
		if n := rig.Eval[int](p, `document.querySelectorAll('`+c.names+`').length`); n != 6 {
			t.Errorf("%d x %d: %d names are on the rail, want 6", c.w, c.h, n)
		}
	}
}

// TestAnInvitationLiesOnTheBoard opens tables for a friend: where the panel stands beside the board, nothing lies below the fold while the
// other one is waited for, and the invitation is within the board's place.
func TestAnInvitationLiesOnTheBoard(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	for _, game := range []string{"parker", "india"} {
		deal(p, h, game, "friend", map[string]string{"name": "Ada"})
		p.Until(`document.querySelector('.invite .qr svg')`)
		for _, size := range [][2]int64{{768, 1024}, {1024, 768}, {1440, 900}, {2560, 1440}} {
			p.Do(chromedp.EmulateViewport(size[0], size[1]))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, size[0], size[1]))
			if high := rig.Eval[int64](p, `document.documentElement.scrollHeight`); high > size[1] {
				t.Errorf("%s at %v: the page is %d px high", game, size, high)
			}
			if !rig.Eval[bool](p, `(([c, b]) => c.top >= b.top && c.bottom <= b.bottom && c.left >= b.left - 1 && c.right <= b.right + 1)(['.invite', 'game-board'].map(s => document.querySelector(s).getBoundingClientRect()))`) {
				t.Errorf("%s at %v: the invitation is not on the board", game, size)
			}
		}
	}
}

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
			want = "durch deine Aufgabe"
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

// TestWhoIsToMoveMovesNothing plays until everybody has been to move, and puts each of the lists of players of these moments into windows of four
// sizes: in each of them every card is as high as at the other moments.
func TestWhoIsToMoveMovesNothing(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for _, c := range []struct {
		game, lang string
		fields     map[string]string
	}{
		{"backgammon", "de", nil},
		{"backgammon", "en", map[string]string{"match": "p5"}},
		{"india", "de", map[string]string{"seats": "4"}},
		{"check-and-double-check", "de", map[string]string{"seats": "4"}},
		{"check-and-double-check", "en", nil},
	} {
		p := page(t, v, rig.Look{W: 1440, H: 900, Lang: c.lang}, h.URL+blank)
		wish(p, `{throws: false, forced: false, auto: true, speed: 'fast'}`)
		deal(p, h, c.game, "bot", c.fields)
		rig.Eval[bool](p, `(list => {
			window.moments = {};
			const keep = () => { const turn = [...list.children].findIndex(li => li.matches('.turn')); if (turn >= 0) moments[turn] ??= list.innerHTML; };
			new MutationObserver(keep).observe(list, {childList: true});
			keep();
			return true;
		})(document.querySelector('.players'))`)
		hand, all := rig.ByMouse(p, random(2)), `Object.keys(moments).length === document.querySelectorAll('.players li').length`
		for i := 0; !rig.Eval[bool](p, all); i++ {
			if i == 20 {
				t.Fatalf("%s, %s: not everybody has been to move", c.game, c.lang)
			}
			p.Turns(3, hand)
		}
		for _, size := range [][2]int64{{390, 844}, {768, 1024}, {1024, 768}, {1440, 900}} {
			p.Do(chromedp.EmulateViewport(size[0], size[1]))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, size[0], size[1]))
			high := rig.Eval[[]string](p, `[...new Set(Object.values(moments).map(html => {
				const list = document.querySelector('.players').cloneNode();
				list.innerHTML = html;
				document.querySelector('.players').replaceWith(list);
				return [...list.children].map(li => li.offsetHeight).join();
			}))]`)
			if len(high) != 1 {
				t.Errorf("%s, %s, at %v: the cards of the players are %q px high", c.game, c.lang, size, high)
			}
		}
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
	if said := text(p, ".end p"); said != "Each began with 100." {
		t.Errorf("the card says %q", said)
	}
	if owes := text(p, ".end li span"); !strings.HasPrefix(owes, "−") {
		t.Errorf("the card says that he has %q", owes)
	}
	deal(p, h, "crown-and-anchor", "bot", map[string]string{"name": "Ada"})
	rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: b.view.you, text: 'resign1'}})))(document.querySelector('game-board'))`)
	p.Until(`document.querySelector('.end p')`)
	for _, where := range []string{".end p", ".sheet"} {
		if said := text(p, where); !strings.Contains(said, "You resigned.") || strings.Contains(said, "began") {
			t.Errorf("when a game is given up it says %q", said)
		}
	}
	if said := text(p, ".end p"); said != "You resigned." {
		t.Errorf("the card says %q: what each has stands below", said)
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

// TestTheWaysToBeginStayInSight looks at pages of new games with all rules shown, at their head, in their middle and at their foot: the
// buttons that begin are in the window and nothing lies on them. What the keyboard comes to is not hidden by them, and who has written a
// name and presses Enter plays.
func TestTheWaysToBeginStayInSight(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	const (
		seen   = `[...document.querySelectorAll('.new .row button')].every(b => (r => document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) === b)(b.getBoundingClientRect()))`
		hidden = `(row => [...document.querySelectorAll(':is(.asked, .more) :is(input, select)')].filter(e => (e.focus(), row.contains(document.elementFromPoint(...(r => [r.x + r.width / 2, r.top + 2])(e.getBoundingClientRect()))))).map(e => e.name))(document.querySelector('.new .row'))`
	)
	for _, size := range [][2]int64{{360, 740}, {390, 844}, {768, 1024}, {1024, 768}, {1440, 900}, {2560, 1440}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		for _, game := range []string{"house", "india", "check-and-double-check"} {
			p.Go(h.URL + "/new/" + game)
			rig.Eval[bool](p, `document.querySelectorAll('.ways').forEach(d => d.open = true) || true`)
			for _, part := range []string{"0", ".5", "1"} {
				rig.Eval[bool](p, `(scrollTo(0, document.documentElement.scrollHeight * `+part+`), true)`)
				if !rig.Eval[bool](p, seen) {
					t.Errorf("%s at %v, %s of it down: a button that begins cannot be seen", game, size, part)
				}
			}
			if names := rig.Eval[[]string](p, hidden); len(names) > 0 {
				t.Errorf("%s at %v: under the buttons lie %q when the keyboard comes to them", game, size, names)
			}
		}
	}
	p.ClickFor(`document.querySelector('[name=name]')`, `document.activeElement.name === 'name'`)
	p.Press("Ada\r")
	seated(p)
}
