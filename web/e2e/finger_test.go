package e2e

import (
	"encoding/json"
	"strings"
	"testing"

	"parlor/tools/need"
	"parlor/web/assets"
	"parlor/web/e2e/rig"
)

// TestAFingerBesideASpaceOfIndiaMeansIt has four players' board on a phone, whose spaces are drawn 14 px wide: where only one can be
// picked, a finger on the board anywhere in the 24 px about its middle picks it.
func TestAFingerBesideASpaceOfIndiaMeansIt(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true}, h.URL+blank)
	unaided(p)
	deal(p, h, "india", "bot", map[string]string{"seats": "4"})
	p.Until(`document.querySelector('game-board').view.legal`)
	var missed []string
	tried := 0
	read(t, rig.Eval[json.RawMessage](p, `(async b => {
		const all = {missed: [], tried: 0};
		b.stuck = () => false; // A man of one's own who cannot go is asked about: TestARefusalNamesItsRuleWithinATurn.
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
// what none of its taps picked; with half, one diagonal of the points for one place, and the other for the next. Either the place is picked
// at once, or the board is drawn larger; then each of three such points picks it.
const fingers = `(async (keys, half) => {
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
	for (const [i, key] of keys.entries()) {
		for (const [dx, dy] of half ? about.filter((_, j) => !j || (j % 3 === 1) === (i % 2 > 0)) : about) {
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
			b.bd.classList.remove = () => {}; // It stays drawn larger: drawing it anew for each of these takes the longest of all.
			for (const [ex, ey] of about.slice(1, 4)) {
				const at = await tap(u + ex, v + ey);
				if (at !== key) said.missed.push(key + ' ' + [dx, dy] + ', drawn larger ' + [ex, ey] + ': ' + at);
			}
			delete b.bd.classList.remove;
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
// On each phone every sixth place is tried, each time another sixth, and of the points about the middle one diagonal, with every second place the other.
func TestEveryTargetOfIndiaIsAFingerWide(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for i, l := range []rig.Look{{W: 360, H: 740, Touch: true}, {W: 390, H: 844, Touch: true}, {W: 640, H: 360, Touch: true}} {
		p := page(t, visitor(t), l, h.URL+blank)
		unaided(p)
		deal(p, h, "india", "bot", map[string]string{"seats": "4"})
		p.Until(`document.querySelector('game-board').view.legal`) // Then nobody moves meanwhile.
		f := rig.Eval[fingered](p, `(async b => {
			const all = [...b.pl.keys()].filter(k => k !== 'dice' && b.pl.get(k).getBoundingClientRect().width);
			b.turn.movable = () => new Set(all);
			return `+fingers+`(all.filter((_, i) => i % 6 === `+itoa(2*i)+`), true);
		})(document.querySelector('game-board'))`)
		t.Logf("%d x %d: %d fingers, %d of them saw the board drawn larger", l.W, l.H, f.Tried, f.Larger)
		if len(f.Missed) > 0 || f.Tried < 39 || f.Larger < 9 {
			t.Errorf("%d x %d: of %d fingers, %d of them on a board drawn larger, miss: %s", l.W, l.H, f.Tried, f.Larger, strings.Join(f.Missed, "; "))
		}
	}
}

// standing opens a room of India for the visitor of p, four at a table, as a position says: south is his, and bots sit at the others.
func standing(p *rig.Page, h *rig.House, line string) {
	p.Go(h.URL + blank)
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
		p := page(t, visitor(t), l, h.URL+blank)
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
	p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true}, h.URL+blank)
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
		p := page(t, visitor(t), l, h.URL+blank)
		unaided(p)
		deal(p, h, "india", "bot", nil)
		all, decisions := fingered{}, 0
		hand := rig.ByMouse(p, random(uint64(l.W)))
		look := func(s rig.State) {
			rig.Eval[bool](p, `import('`+assets.Path("js/closer.js")+`').then(() => true)`)                     // The hand's own tap may wait for it: it is answered first.
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
			most = 12
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

// TestATappedLineIsFoundOnTheBoard taps a line of the list of moves, on a phone far below the board: the board is in sight then, has the numbers that the line
// names. What is to be played stays below it. Before, it has those of what is told to have been played last.
func TestATappedLineIsFoundOnTheBoard(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
	standing(p, h, "s=-,-,-,- w=50,40,10,5 n=60,55,31,30 e=52,52,12,10 turn=w next=play throw=2-1 left=2,1")
	const found = `[...document.querySelectorAll('.pl:not(.can, .to)')].map(e => e.dataset.n).filter(Boolean).sort().join()`
	const named = `(i => { const li = [...document.querySelectorAll('.moves li')].filter(e => e.parts).at(i); return [...new Set(li?.textContent.match(/(?<=[a-z] )[0-9]+/g))].sort().join(); })`
	p.Until(`document.querySelector('.moves li') && (w => w === ` + found + `)(` + named + `(-1))`) // Who passed last has none.
	if fell := rig.Eval[string](p, `[...document.querySelectorAll('.moves li')].find(e => e.parts?.length).children[1].textContent`); fell != "2-1" {
		t.Errorf("the first turn, for a throw that lay there, stands beside %q, want 2-1", fell)
	}
	rig.Eval[bool](p, `(li => (li.scrollIntoView({block: 'center'}), li.click(), true))([...document.querySelectorAll('.moves li')].find(e => e.parts?.length))`)
	p.Until(`(w => w && w === ` + found + `)(` + named + `(0)) && document.querySelector('.bd').getBoundingClientRect().top >= 0`)
	if told := text(p, ".sheet"); strings.Contains(told, "Blind chance plays") {
		t.Errorf("in the place of what is to be played it says %q", told)
	}
}
