package e2e

import (
	"fmt"
	"slices"
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
		if cut := rig.Eval[[]string](p, `(({bottom}) => [...document.querySelectorAll('.presets button')].filter(b => (r => r.top < bottom && r.bottom > bottom)(b.getBoundingClientRect())).map(b => b.textContent))(document.querySelector('.heard').getBoundingClientRect())`); len(cut) > 0 {
			t.Errorf("%s at 1024 x 768: of what is ready to be said is cut %q", c.game, cut)
		}
		rig.Eval[bool](p, `(talk => { // as what is said comes there
			for (const text of ['one', 'two', 'three', 'four']) talk.append(Object.assign(document.createElement('li'), {textContent: text}));
			talk.scrollTop = 1e6;
			return true;
		})(document.querySelector('.talk'))`)
		if !rig.Eval[bool](p, `(({bottom}) => document.querySelector('.talk li:last-child').getBoundingClientRect().bottom <= bottom + 1)(document.querySelector('.heard').getBoundingClientRect())`) {
			t.Errorf("%s at 1024 x 768: what was said last is not in sight", c.game)
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
