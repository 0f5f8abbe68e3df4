package e2e

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"parlor/web/e2e/rig"
)

// TestAllGamesAreOnTwoScreensOfAPhone measures how far down the front page the last game to choose ends: when nobody plays, and when there are
// games of one's own, games to join and games to watch.
func TestAllGamesAreOnTwoScreensOfAPhone(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, played := range []bool{false, true} {
		for _, lang := range []string{"en", "de"} {
			l := rig.Look{W: 360, H: 740, Touch: true, Lang: lang}
			p := page(t, visitor(t), l, h.URL)
			if played {
				deal(p, h, "backgammon", "here", map[string]string{"name": "Ada"})
				for _, with := range []string{"open", "bot"} { // by somebody else
					res, err := http.PostForm(h.URL+"/play", url.Values{"game": {"india"}, "with": {with}, "name": {"Ben"}})
					if err != nil {
						t.Fatal(err)
					}
					res.Body.Close()
				}
				for end, n := time.Now().Add(rig.Patience), 0; n < 3; n = rig.Eval[int](p, `document.querySelectorAll('.near .pic').length`) { // The page is made once a second.
					if time.Now().After(end) {
						t.Fatalf("%d boards that one may go back to, sit down at or watch", n)
					}
					p.Go(h.URL)
				}
			}
			rig.Eval[bool](p, `document.fonts.ready.then(() => true)`)
			if n := rig.Eval[int](p, `document.querySelectorAll('.cards .card form').length`); n < 6 {
				t.Errorf("%s: %d games to choose", lang, n)
			}
			if end := rig.Eval[float64](p, `[...document.querySelectorAll('.cards .card')].at(-1).getBoundingClientRect().bottom + scrollY`); end > 2*float64(l.H) {
				t.Errorf("%s, played on %v: the last game ends at %.0f px, want at most two screens of %d", lang, played, end, l.H)
			} else {
				t.Logf("%s, played on %v: the last game ends at %.0f px", lang, played, end)
			}
			if low := rig.Eval[[]float64](p, `[...document.querySelectorAll('.near a')].map(a => a.getBoundingClientRect().height).filter(h => h < 40)`); len(low) > 0 {
				t.Errorf("%s: links of %v px", lang, low)
			}
			if lang == "en" {
				gamesFirst(t, p, l)
			}
		}
	}
}

// narrowTargets are the buttons, links and fields in sight that a thumb misses: 40 px about the middle of each, as it is wide, must meet no
// other, and nothing is that small in a game.
const narrowTargets = `(() => {
	const all = [...document.querySelectorAll('a, button, select, summary, input:not([type=hidden])')].filter(e => e.checkVisibility() && !e.closest('.vh, .pls, .skip, .sheet, label')).map(e => {
		const r = e.getBoundingClientRect();
		return {e, left: r.left, right: r.right, top: r.top, bottom: r.bottom, high: r.height};
	}).filter(a => a.right > 0 && a.high > 0);
	return all.filter(a => {
		if (a.high >= 40) return false;
		const mid = (a.top + a.bottom) / 2;
		return a.e.closest('game-board, #panel, .viewsettings, .invite') ||
			all.some(b => b !== a && !a.e.contains(b.e) && !b.e.contains(a.e) && b.left < a.right && a.left < b.right && b.top < mid + 19.5 && mid - 19.5 < b.bottom);
	}).map(a => (a.e.textContent.trim() || a.e.id || a.e.className) + ' ' + Math.round(a.high) + ' px');
})()`

// TestAThumbMeetsWhatItAimsAt measures all that can be tapped at tables on phones, upright and on their side: while one waits for a
// friend, while one plays, and when it is over.
func TestAThumbMeetsWhatItAimsAt(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, l := range []rig.Look{{W: 360, H: 740, Touch: true}, {W: 844, H: 390, Touch: true}} {
		p := page(t, visitor(t), l, h.URL)
		unaided(p)
		meet := func(where string) {
			t.Helper()
			rig.Eval[bool](p, `document.querySelectorAll('#panel details').forEach(e => { e.open = true; }) || document.fonts.ready.then(() => true)`)
			if few := rig.Eval[[]string](p, narrowTargets); len(few) > 0 {
				t.Errorf("%s, %d px wide: %s", where, l.W, strings.Join(few, ", "))
			}
		}
		deal(p, h, "parker", "friend", map[string]string{"name": "Ada"})
		p.Until(`document.querySelector('.invite .qr svg')`)
		meet("while one waits for a friend")
		deal(p, h, "backgammon", "bot", nil)
		p.Until(`document.querySelector('#panel .deals button')`)
		p.Tap(`#panel .in-settings summary`)
		p.Until(`document.querySelector('.wishes select')`)
		rig.Eval[bool](p, `(document.querySelector('.in-settings').open = true)`)
		meet("while one plays")
		if about := text(p, "label:has(#set-tap) small"); strings.Contains(about, "click") || !strings.Contains(about, "tap the dice") {
			t.Errorf("on a device without a mouse it is said of moving with one tap: %q", about)
		}
		rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: b.seat, text: 'resign1'}})))(document.querySelector('game-board'))`)
		p.Until(`document.querySelector('.end')`)
		meet("when it is over")
		if room := rig.Eval[[]float64](p, `(r => [r.left, innerWidth - r.right])(document.querySelector('.end').getBoundingClientRect())`); l.W == 360 && (room[0] < 16 || room[1] < 16) {
			t.Errorf("beside the card of the end %v px are left", room)
		}
	}
}

// TestNumbersFitIntoTheirSpaces writes a number into each space of India on phones: all stand upright, and none is so wide that it runs into its neighbour's.
func TestNumbersFitIntoTheirSpaces(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, width := range []int64{360, 390, 430} {
		p := page(t, visitor(t), rig.Look{W: width, H: 740, Touch: true}, h.URL+"/learn/india")
		p.Awake()
		wide := rig.Eval[[]string](p, `(pen => [...document.querySelectorAll('.pl')].filter(e => /\d$/.test(e.dataset.p)).flatMap(e => {
			e.dataset.n = '44';
			const drawn = getComputedStyle(e, '::after'), box = e.getBoundingClientRect();
			pen.font = drawn.font;
			const takes = pen.measureText('44').width * parseFloat(drawn.scale === 'none' ? 1 : drawn.scale);
			return takes > box.width || drawn.rotate !== 'none' ? [e.dataset.p + ' takes ' + takes + ' of ' + box.width + ' px, turned by ' + drawn.rotate] : [];
		}))(document.createElement('canvas').getContext('2d'))`)
		if len(wide) > 0 {
			t.Errorf("%d px wide: %d numbers are wider than their spaces: %v", width, len(wide), wide)
		}
	}
}

// TestASmallBoardSaysWhatItMeans shows positions on a phone: the spaces of India have the numbers that the buttons below the
// board name them by, and a turn in which nothing moves before a doublet says so, and is passed and not played.
func TestASmallBoardSaysWhatItMeans(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	const board = `document.querySelector('game-board')`
	const won = `(b => b.say.result({...b.view, own: [0], phase: 'over', result: {payoffs: [2, -2], reason: 'rules'}}))(` + board + `)`
	for lang, want := range map[string][5]string{"en": {"doublet", "Pass", "2 counters", "2 points", "Ben & Dan have won."}, "de": {"Pasch", "Passen", "2 Marken", "2 Punkte", "Ben & Dan haben gewonnen."}} {
		p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true, Lang: lang}, h.URL+"/learn/india")
		p.Awake()
		rig.Eval[bool](p, `(step => (`+board+`.show({...step.view, turn: 0.5}), true))(JSON.parse(document.getElementById('steps').textContent).find(s => /^\d+>/.test(s.want)))`)
		p.Until(board + `.querySelector('.acts :is([data-a^=m], [data-a^=w])') && document.querySelector('.sign.can')`)
		buttons := rig.Eval[string](p, `[...new Set([...document.querySelectorAll('.acts :is([data-a^=m], [data-a^=w])')].flatMap(b => b.textContent.match(/\d+/g) || []))].sort().join()`)
		if got := rig.Eval[string](p, `[...new Set([...document.querySelectorAll('.pl')].map(e => e.dataset.n).filter(Boolean))].sort().join()`); got != buttons || got == "" {
			t.Errorf("%s: the spaces are numbered %q, the buttons name %q", lang, got, buttons)
		}
		if got := rig.Eval[string](p, won); !strings.Contains(got, want[2]) {
			t.Errorf("%s: who has won as much hears %q", lang, got)
		}
		if got := rig.Eval[string](p, `(b => b.say.result({...b.view, own: [0], phase: 'over', seats: ['Ada', 'Ben', 'Cleo', 'Dan'].map(who => ({who})), result: {payoffs: [-1, 1, -1, 1], reason: 'rules'}}))(`+board+`)`); got != want[4] {
			t.Errorf("%s: when two partners have won it says %q", lang, got)
		}
		p.Go(h.URL + "/learn/wikipedia")
		p.Awake()
		if got := rig.Eval[string](p, won); !strings.Contains(got, want[3]) {
			t.Errorf("%s: who has won as much hears %q", lang, got)
		}
		shut := func(opened string) string {
			return rig.Eval[string](p, `(async b => {
				b.set.forced = true;
				b.show({...b.view, you: 0, own: [0], to_act: [0], turn: b.view.turn + 1, legal: {nodes: [[{do: 'pass', to: 1}], []]},
					position: 'x=res:15 o=res:15 turn=x next=play throw=5-2 left=5,2 opened=`+opened+`'});
				while (!b.sheet.note) await new Promise(done => setTimeout(done, 5)); // What plays it comes with the first such turn.
				return document.querySelector('.foot .sheet').textContent;
			})(`+board+`)`)
		}
		if got := shut("o"); !strings.Contains(got, want[0]) {
			t.Errorf("%s: before a doublet it says %q", lang, got)
		}
		if got := shut("xo"); strings.Contains(got, want[0]) {
			t.Errorf("%s: after a doublet it says %q", lang, got)
		}
		p.Until(`document.querySelector('.acts .main')?.textContent === '` + want[1] + `'`)
	}
}

// TestTheStakeAndItsButtonsAreInSight puts chips on the design with the longest name at a small phone, in both languages: what lays them,
// what changes them and what takes them back are all within the window.
func TestTheStakeAndItsButtonsAreInSight(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, lang := range []string{"en", "de"} {
		p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true, Lang: lang}, h.URL+blank)
		unaided(p)
		p.Go(h.URL + "/learn/crown-and-anchor")
		p.Until(`document.querySelector('game-board')?.dataset.ready === '1'`)
		rig.Eval[bool](p, `(b => { b.stakes.on = 'diamond'; b.stakes.n = 100; b.stakes.offered = () => [{on: 'diamond', min: 1, max: 100}]; b.actions.draw(); return true; })(document.querySelector('game-board'))`)
		if out := rig.Eval[[]string](p, `[...document.querySelectorAll('.acts button')].filter(b => b.getBoundingClientRect().right > innerWidth - 4).map(b => b.textContent)`); len(out) > 0 {
			t.Errorf("%s: outside the window are %q", lang, out)
		}
		if n := rig.Eval[int](p, `document.querySelectorAll('.acts button').length`); n != 5 {
			t.Errorf("%s: %d buttons, want 5", lang, n)
		}
	}
}

// TestAPhoneListsSomeMoves plays some turns at a phone: its list of moves shows at least six of them.
func TestAPhoneListsSomeMoves(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "here", nil)
	p.Turns(70, rig.ByMouse(p, random(5)))
	p.Until(`document.querySelectorAll('.moves li').length > 7`)
	const shown = `(b => [...document.querySelectorAll('.moves li')].filter(e => (r => r.top >= b.top - 1 && r.bottom <= b.bottom + 1)(e.getBoundingClientRect())).length)(document.querySelector('.moves').getBoundingClientRect())`
	if n := rig.Eval[int](p, shown); n < 6 {
		t.Errorf("%d moves are in sight", n)
	}
	// What somebody chose is told as what he did: nobody is ordered anything.
	told := rig.Eval[[]string](p, `(async b => {
		const {add} = await import(performance.getEntriesByType('resource').find(e => /\/moves\.[0-9a-f]+\.js$/.test(e.name)).name), moves = document.createElement('ol');
		const list = ['pass', 'again', 'double', 'take', 'drop', 'remove 24', 'name 4'].map((text, i) => ({e: 'play', n: i + 1, seat: i % 2, parts: [{is: 'do', text}]}));
		add({root: document.createElement('div'), board: b, view: b.view, say: b.say, game: b.game, moves, counts: [], fell: [], seen: 0, rolls: 0, row: null, latest() {}}, list);
		return [...moves.querySelectorAll('.pl-y')].map(e => e.textContent);
	})(document.querySelector('game-board'))`)
	if want := []string{"passes", "1-2, throws again", "doubles", "takes", "drops", "sends 24 away", "Doublet 4"}; !slices.Equal(told, want) {
		t.Errorf("in the list of moves decisions are told as %q", told)
	}
	for _, who := range rig.Eval[[]string](p, `[...document.querySelectorAll('.strip > span')].map(e => e.innerText.replace(/\s+/g, ' '))`) {
		if !regexp.MustCompile(`^\S.* \d+ pips$`).MatchString(who) {
			t.Errorf("over the board stands %q, which does not say what the figure is", who)
		}
	}
}

// TestFourAtAPhoneHaveNames lays tables for three and four: over the board each has a whole name, and a figure.
func TestFourAtAPhoneHaveNames(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true}, h.URL+blank)
	unaided(p)
	for game, seats := range map[string]string{"india": "4", "crown-and-anchor": "3"} {
		deal(p, h, game, "bot", map[string]string{"seats": seats})
		const whole = `[...document.querySelectorAll('.strip > span')].filter(e => (b => b.clientWidth > 0 && b.clientWidth >= b.scrollWidth)(e.querySelector('b')) && /\d/.test(e.innerText)).length`
		if n := rig.Eval[int](p, whole); strconv.Itoa(n) != seats {
			t.Errorf("%s: of %s at the table %d have a whole name and a figure", game, seats, n)
		}
	}
}

// TestSmallPhonesOnTheirSide lays tables out in low windows that are no wider than a small phone is high: the board lies, is as high as the
// window lets it be, and nothing is over it.
func TestSmallPhonesOnTheirSide(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, game := range []string{"parker", "india"} {
		for _, l := range []rig.Look{{W: 568, H: 320, Touch: true, Lang: "de"}, {W: 640, H: 360, Touch: true}, {W: 640, H: 480}} {
			p := page(t, visitor(t), l, h.URL+blank)
			unaided(p)
			deal(p, h, game, "bot", nil)
			type box struct{ Left, Right, Top, Bottom float64 }
			of := func(what string) box {
				return rig.Eval[box](p, `(r => ({Left: r.left, Right: r.right, Top: r.top, Bottom: r.bottom}))(document.querySelector('`+what+`').getBoundingClientRect())`)
			}
			bd, foot := of(".bd"), of(".foot")
			if high := bd.Bottom - bd.Top; high < 0.55*float64(l.H) || bd.Bottom > float64(l.H) {
				t.Errorf("%s, %d x %d: the board is from %.0f to %.0f px", game, l.W, l.H, bd.Top, bd.Bottom)
			}
			if foot.Left < bd.Right && bd.Left < foot.Right && foot.Top < bd.Bottom && bd.Top < foot.Bottom {
				t.Errorf("%s, %d x %d: the foot lies over the board", game, l.W, l.H)
			}
			if over := rig.Eval[[]string](p, `(all => all.filter((a, i) => all.some((b, k) => k > i && !a.contains(b) && (([a, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)([a, b].map(e => e.getBoundingClientRect())))).map(e => e.textContent))([...document.querySelectorAll('header.site a, .offer > *, .strip > span')].filter(e => e.checkVisibility()))`); len(over) > 0 {
				t.Errorf("%s, %d x %d: something lies over %q", game, l.W, l.H, over)
			}
		}
	}
}

// TestALongSentenceLeavesThePhoneItsBoard says something on phones, also while it stands there what the other side has just played:
// of the board no more is covered than its edge.
func TestALongSentenceLeavesThePhoneItsBoard(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, size := range [][2]int64{{360, 640}, {390, 844}} {
		p := page(t, visitor(t), rig.Look{W: size[0], H: size[1], Touch: true}, h.URL+blank)
		unaided(p)
		deal(p, h, "backgammon", "bot", nil)
		p.Until(`document.querySelector('.acts .main')?.checkVisibility() && !document.querySelector('.offer')?.checkVisibility() || document.querySelector('.offer a:last-child')?.click()`)
		for _, said := range []string{
			"A strong bot would play: 24/18, 13/11, as it keeps your men together.",
			"A man was hit: he enters first. You threw 6-2: DUCEY repeats the 6. Still to play: 6, 6.",
			"Two men or more of the other side hold this point, and nobody else may land on it: play another man by this die.",
			"Charlotte wants to go on without the missing link. The server and whoever kept it may know this throw; going on gives another.",
		} {
			for _, due := range []bool{false, true} { // as an answer, or as what is due
				if due && len(said) > 90 {
					continue
				}
				covered := rig.Eval[float64](p, `((b, said, due) => {
					const foot = b.querySelector('.foot');
					foot.querySelector('.came')?.remove();
					foot.prepend(Object.assign(document.createElement('p'), {className: 'came', textContent: 'The house: from 17 to 21 with a hit, from 17 to 22, from 13 to 12.'}));
					b.sheet.words = () => said;
					b.sheet.note = '';
					if (due) b.sheet.tell();
					else b.sheet.hear(said);
					return b.querySelector('.bd').getBoundingClientRect().bottom - foot.getBoundingClientRect().top;
				})(document.querySelector('game-board'), `+strconv.Quote(said)+`, `+strconv.FormatBool(due)+`)`)
				if covered > 5 {
					t.Errorf("%d x %d: %.0f px of the board lie under %q, due %v", size[0], size[1], covered, said, due)
				}
			}
		}
	}
}
