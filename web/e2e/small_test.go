package e2e

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"parlor/tools/need"
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
				p.Go(h.URL)
				if n := rig.Eval[int](p, `document.querySelectorAll('.near .pic').length`); n < 3 {
					t.Errorf("%d boards that one may go back to, sit down at or watch", n)
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
		rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: b.seat, text: 'resign1'}})))(document.querySelector('game-board'))`)
		p.Until(`document.querySelector('.end')`)
		meet("when it is over")
	}
}

// TestASmallBoardSaysWhatItMeans shows positions on a phone: a piece of India that can move has the number that the buttons below the
// board name it by, and a turn in which nothing moves before a doublet says so, and is passed and not played.
func TestASmallBoardSaysWhatItMeans(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	const board = `document.querySelector('game-board')`
	for lang, want := range map[string][2]string{"en": {"doublet", "Pass"}, "de": {"Pasch", "Passen"}} {
		p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true, Lang: lang}, h.URL+"/learn/india")
		p.Awake()
		rig.Eval[bool](p, `(step => (`+board+`.show({...step.view, turn: 0.5}), true))(JSON.parse(document.getElementById('steps').textContent).find(s => /^\d+>/.test(s.want)))`)
		p.Until(board + `.querySelector('.acts [data-a^=m]') && document.querySelector('.sign.can')`)
		buttons := rig.Eval[string](p, `[...new Set([...document.querySelectorAll('.acts [data-a^=m]')].map(b => b.textContent.split(' ')[0]).filter(Number))].sort().join()`)
		if got := rig.Eval[string](p, `[...new Set([...document.querySelectorAll('.sign.can .n')].map(e => e.textContent).filter(Number))].sort().join()`); got != buttons || got == "" {
			t.Errorf("%s: the pieces are numbered %q, the buttons %q", lang, got, buttons)
		}
		p.Go(h.URL + "/learn/wikipedia")
		p.Awake()
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
		p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true, Lang: lang}, h.URL)
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
	p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true}, h.URL)
	unaided(p)
	deal(p, h, "backgammon", "here", nil)
	p.Turns(70, rig.ByMouse(p, random(5)))
	p.Until(`document.querySelectorAll('.moves li').length > 7`)
	const shown = `(b => [...document.querySelectorAll('.moves li')].filter(e => (r => r.top >= b.top - 1 && r.bottom <= b.bottom + 1)(e.getBoundingClientRect())).length)(document.querySelector('.moves').getBoundingClientRect())`
	if n := rig.Eval[int](p, shown); n < 6 {
		t.Errorf("%d moves are in sight", n)
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
	p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true}, h.URL)
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
			p := page(t, visitor(t), l, h.URL)
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

// TestAFingerBesideASpaceOfIndiaMeansIt has four players' board on a phone, whose spaces are drawn 14 px wide: where only one can be
// picked, a finger on the board anywhere in the 24 px about its middle picks it.
func TestAFingerBesideASpaceOfIndiaMeansIt(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true}, h.URL)
	unaided(p)
	deal(p, h, "india", "bot", map[string]string{"seats": "4"})
	p.Until(`document.querySelector('game-board').view.legal`)
	var missed []string
	tried := 0
	read(t, rig.Eval[json.RawMessage](p, `(async b => {
		const all = {missed: [], tried: 0};
		for (const [key, e] of b.pl) {
			if (!e.getBoundingClientRect().width || key === 'dice') continue;
			b.turn.movable = () => new Set([key]);
			const {missed, tried, larger} = await `+fingers+`([key]);
			all.missed.push(...missed);
			all.tried += tried;
			if (larger) all.missed.push(key + ' drawn larger, though nothing else can be picked');
		}
		return [all.missed, all.tried];
	})(document.querySelector('game-board'))`), &[]any{&missed, &tried})
	if len(missed) > 0 || tried < 400 {
		t.Errorf("%d of %d fingers miss: %s", len(missed), tried, strings.Join(missed, "; "))
	}
}

// fingers is a function of the page: it lays a finger on each of the places keys, on five points in the 24 px about its middle, and returns
// what none of its taps picked. Either the place is picked at once, or the board is drawn larger; then each of three such points picks it.
const fingers = `(async keys => {
	const b = document.querySelector('game-board'), said = {missed: [], tried: 0, larger: 0}, edge = b.bd.getBoundingClientRect();
	let picked = '';
	b.press = b.dice.other = () => false;
	b.pick = key => { picked = key || 'nothing'; };
	const about = [[0, 0], [-11.9, -11.9], [-11.9, 11.9], [11.9, -11.9], [11.9, 11.9]];
	const mid = key => (r => [r.left + r.width / 2, r.top + r.height / 2])(b.pl.get(key).getBoundingClientRect());
	const tap = async (x, y) => {
		const under = document.elementFromPoint(x, y), was = b.bd.classList.contains('closer');
		if (!under || !b.bd.contains(under) || x < edge.left + 1 || x > edge.right - 1) return 'beside';
		picked = '';
		under.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: x, clientY: y, detail: 1}));
		for (let i = 0; i < 400 && !picked && b.bd.classList.contains('closer') === was; i++) await (i < 20 ? 0 : new Promise(f => setTimeout(f, 5)));
		return picked;
	};
	for (const key of keys) {
		for (const [dx, dy] of about) {
			b.bd.classList.remove('closer');
			const [x, y] = mid(key), got = await tap(x + dx, y + dy);
			if (got === 'beside') continue;
			said.tried++;
			if (!b.bd.classList.contains('closer')) {
				if (got !== key) said.missed.push(key + ' ' + [dx, dy] + ': ' + got);
				continue;
			}
			said.larger++;
			const [u, v] = mid(key);
			for (const [ex, ey] of about.slice(1, 4)) {
				b.bd.classList.add('closer');
				const at = await tap(u + ex, v + ey);
				if (at !== key) said.missed.push(key + ' ' + [dx, dy] + ', drawn larger ' + [ex, ey] + ': ' + at);
			}
		}
	}
	b.bd.classList.remove('closer');
	for (const own of [b, b.dice]) for (const name of ['press', 'other', 'pick']) delete own[name];
	return said;
})`

// fingered is what [fingers] found.
type fingered struct {
	Missed        []string
	Tried, Larger int
}

// TestEveryTargetOfIndiaIsAFingerWide makes all places of four players' board ones that can be picked, side by side and above each other,
// on phones upright and on their side, where spaces are drawn 14 to 16 px wide: no finger in the 24 px about the middle of one picks another.
// On each phone every third place is tried, each time another third.
func TestEveryTargetOfIndiaIsAFingerWide(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for i, l := range []rig.Look{{W: 360, H: 740, Touch: true}, {W: 390, H: 844, Touch: true}, {W: 640, H: 360, Touch: true}} {
		p := page(t, visitor(t), l, h.URL)
		unaided(p)
		deal(p, h, "india", "bot", map[string]string{"seats": "4"})
		p.Until(`document.querySelector('game-board').view.legal`) // Then nobody moves meanwhile.
		f := rig.Eval[fingered](p, `(async b => {
			const all = [...b.pl.keys()].filter(k => k !== 'dice' && b.pl.get(k).getBoundingClientRect().width);
			b.turn.movable = () => new Set(all);
			return `+fingers+`(all.filter((_, i) => i % 3 === `+itoa(i)+`));
		})(document.querySelector('game-board'))`)
		t.Logf("%d x %d: %d fingers, %d of them saw the board drawn larger", l.W, l.H, f.Tried, f.Larger)
		if len(f.Missed) > 0 || f.Tried < 130 || f.Larger < 30 {
			t.Errorf("%d x %d: of %d fingers, %d of them on a board drawn larger, miss: %s", l.W, l.H, f.Tried, f.Larger, strings.Join(f.Missed, "; "))
		}
	}
}

// standing opens a room of India for the visitor of p, four at a table, as a position says: south is his, and bots sit at the others.
func standing(p *rig.Page, h *rig.House, line string) {
	p.Go(h.URL)
	unaided(p)
	room := rig.Eval[string](p, `(async () => {
		const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();
		const {key} = await ask('players', {name: 'Ada'});
		document.cookie = 'parlor=' + key + '; path=/';
		return (await ask('rooms', {game: 'india', seats: 4, position: '`+line+`', sit: [{seat: 0, name: 'Ada'}, ...[1, 2, 3].map(seat => ({seat, bot: 'random'}))]}, key)).room;
	})()`)
	p.Go(h.URL + "/r/" + room)
	seated(p)
	p.Until(`document.querySelector('game-board').view.legal && document.querySelector('game-board').dice.box.children.length > 1`)
}

// TestATapBesideADieMeansThePieceThere taps the court, in which the dice lie and a piece waits, where it is within 8 px of a die: each tap picks the piece,
// and none marks the other die.
func TestATapBesideADieMeansThePieceThere(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, l := range []rig.Look{{W: 360, H: 740, Touch: true}, {W: 390, H: 844, Touch: true}} {
		p := page(t, visitor(t), l, h.URL)
		standing(p, h, "s=24,0,-,- w=70,33,12,0 n=60,16,16,12 e=71,28,24,21 turn=s next=play throw=4-1 left=4,1")
		var missed []string
		var tried int
		read(t, rig.Eval[json.RawMessage](p, `(async b => {
			const court = b.pl.get('c0').getBoundingClientRect(), dice = [...b.dice.box.children].map(d => d.getBoundingClientRect()), missed = [];
			const from = (r, x, y) => Math.hypot(r.x + r.width / 2 - x, r.y + r.height / 2 - y) - r.width / 2;
			let tried = 0, got = '';
			b.pick = key => { got = key; };
			b.dice.other = () => { got = 'the other die'; return true; };
			for (let x = court.left + 1; x < court.right; x += 5)
				for (let y = court.top + 1; y < court.bottom; y += 5) {
					const near = Math.min(...dice.map(d => from(d, x, y)));
					if (near < 1 || near > 8) continue;
					tried++;
					got = '';
					document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: x, clientY: y, detail: 1}));
					for (let i = 0; i < 200 && !got; i++) await new Promise(f => setTimeout(f, 5));
					if (got !== 'c0') missed.push(Math.round(near) + ' px beside a die: ' + got);
				}
			return [missed, tried];
		})(document.querySelector('game-board'))`), &[]any{&missed, &tried})
		if t.Logf("%d px: %d taps", l.W, tried); len(missed) > 0 || tried < 20 {
			t.Errorf("%d px: %d of %d taps miss: %s", l.W, len(missed), tried, strings.Join(missed, "; "))
		}
	}
}

// TestABoardDrawnLargerIsPutBackAfterADrag has a finger between two pieces draw India's board larger, and then drags one of them to where it cannot go, so that the turn goes on.
func TestABoardDrawnLargerIsPutBackAfterADrag(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true}, h.URL)
	standing(p, h, "s=8,7,-,- w=70,33,12,0 n=60,16,16,12 e=71,28,24,21 turn=s next=play throw=4-1 left=4,1")
	const larger = `document.querySelector('game-board').bd.classList.contains('closer')`
	between := func() rig.Point {
		a, b := p.Place("r12"), p.Place("r13")
		return rig.Point{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}
	}
	p.Touch(between())
	p.Until(larger)
	at := p.Place("r12")
	p.Touch(at, rig.Point{at[0] + 20, at[1] + 30}, rig.Point{at[0] + 60, at[1] + 90})
	p.Until(`!` + larger)
	if to := p.Place("r12"); to == at {
		t.Errorf("the place is still drawn at %v", at)
	}
}

// TestTargetsOfGamesOfIndia lays a finger on all that can be picked, at the decisions with which a game begins, on two phones.
func TestTargetsOfGamesOfIndia(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, l := range []rig.Look{{W: 360, H: 740, Touch: true}, {W: 390, H: 844, Touch: true}} {
		p := page(t, visitor(t), l, h.URL)
		unaided(p)
		deal(p, h, "india", "bot", nil)
		all, decisions := fingered{}, 0
		hand := rig.ByMouse(p, random(uint64(l.W)))
		look := func(s rig.State) {
			larger := rig.Eval[bool](p, `document.querySelector('game-board').bd.classList.contains('closer')`) // The hand's own tap is to be followed by another.
			if !s.Throw && !s.Done && len(s.From) > 0 && !larger {
				f := rig.Eval[fingered](p, fingers+`((b => [...(b.sel ? [b.sel, ...b.turn.reach(b.sel).keys()] : b.turn.movable())])(document.querySelector('game-board')))`)
				all = fingered{append(all.Missed, f.Missed...), all.Tried + f.Tried, all.Larger + f.Larger}
				decisions++
			}
			hand(s)
		}
		most := 8
		if need.Full() {
			most = 30
		}
		for decisions < most {
			if p.See().Over { // before there were so many decisions
				deal(p, h, "india", "bot", nil)
			}
			p.Turns(10, look)
		}
		t.Logf("%d px: %d fingers at %d decisions, %d of them saw the board drawn larger", l.W, all.Tried, decisions, all.Larger)
		if len(all.Missed) > 0 || all.Tried < 20 {
			t.Errorf("%d px: %d of %d fingers miss: %s", l.W, len(all.Missed), all.Tried, strings.Join(all.Missed, "; "))
		}
	}
}
