package board_test

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"parlor/api"
	"parlor/game"
	"parlor/tools/need"
	"parlor/web/e2e/rig"
)

// counted counts what a hand would have tapped before the chores went, for the very turns that are played: one tap for each throw, two
// for each man's way, one to hand in what is complete; nothing for a turn without a choice, and nothing where only one step is left.
const counted = `(() => {
	const b = document.querySelector('game-board');
	window.taps = {was: 0, throws: 0, turns: 0};
	window.seed = 1; // The hand's choices are the same at each run.
	window.chance = () => (seed = seed * 48271 % 2147483647) / 2147483647;
	const was = path => {
		const nodes = b.view.legal.nodes, one = n => !nodes[n].length || nodes[n].length === 1 && one(nodes[n][0].to);
		if (one(0)) return 0;
		let taps = 0;
		for (let i = 0, n = 0; i < path.length;) {
			if (i && nodes[n].length === 1) { n = path[i++].to; continue; }
			if (!path[i].fx?.length || path[i].fx[0].seat !== b.seat) return taps + 1;
			taps += 2;
			do n = path[i++].to; while (i < path.length && path[i].fx?.[0].seat === b.seat && b.turn.from(path[i]) === b.turn.to(path[i - 1]));
		}
		return taps + 1;
	};
	b.addEventListener('command', e => {
		if (e.detail.do === 'throw') { taps.was++; taps.throws++; }
		if (e.detail.do === 'play') { taps.turns++; taps.was += /^bet/.test(e.detail.text) ? 2 : was(b.turn.path); }
	});
	return true;
})()`

// watched looks at whatever the page plays by itself, and at turns in which nobody tapped anything: all ways through what is left of the
// turn must end with the men in the same places, found by moving them, and with the same words (to double moves no man), and dice fall by
// themselves only where nothing else can be done.
const watched = `(() => {
	const b = document.querySelector('game-board'), sole = b.turn.sole.bind(b.turn);
	window.decided = []; window.alone = 0;
	const ends = (from, at) => {
		const nodes = b.view.legal?.nodes || [], found = new Set();
		const walk = (n, pos, said) => {
			if (!nodes[n].length) found.add(JSON.stringify([b.game.tokens(pos, [0, 1]).map(t => t.key).sort(), said, b.view.legal.more?.includes(n)]));
			for (const e of nodes[n]) walk(e.to, b.game.apply(pos, e), e.fx?.length ? said : said + ' ' + e.do);
		};
		walk(from, at, '');
		return found.size;
	};
	b.turn.sole = () => {
		const chain = sole();
		if (!chain.length) return chain;
		alone++;
		if (ends(b.turn.node, b.turn.path.reduce((p, e) => b.game.apply(p, e), b.base)) !== 1) decided.push(b.view.position + ': ' + chain.map(e => e.do).join(' '));
		return chain;
	};
	let tapped = false; // since the page did something last
	document.addEventListener('pointerdown', () => { tapped = true; }, true);
	b.addEventListener('command', e => {
		if (e.detail.do === 'throw' && b.view.legal.nodes?.[0]?.length) decided.push(b.view.position + ': throw');
		if (e.detail.do === 'play' && !tapped && b.view.legal.nodes && ends(0, b.base) !== 1) decided.push(b.view.position + ': ' + e.detail.text);
		tapped = false;
	});
	return true;
})()`

// planned returns the next tap of a hand that wastes none: it plays what was recorded, or chooses a whole turn by chance, and
// takes as few taps as it can.
const planned = `(() => {
	const b = document.querySelector('game-board'), v = b.view;
	if (v.phase === 'over') return {over: true};
	if (b.turn.sent || !v.legal || b.motion.timers.length || b.turn.alone().length) return {wait: true};
	const any = list => list[Math.floor(chance() * list.length)], place = key => ({tap: '.pl[data-p="' + key + '"]'});
	if (v.legal.throw) return {tap: '.acts .main'};
	if (b.turn.done()) return b.set.auto === false ? {tap: '.acts [data-a=play]'} : {wait: true};
	if (b.stakes.on) return {tap: '.acts [data-a=play]'};
	const edges = b.turn.edges(), bets = b.stakes.offered();
	if (bets.length && (!edges.length || chance() < 0.5)) return place(any(bets).on);
	const nodes = v.legal.nodes, found = (n, left) => {
		if (!left.length || v.legal.more?.includes(n)) return [];
		const next = e => e.do.split(' ').reduce((l, w) => l && (i => i < 0 ? null : l.toSpliced(i, 1))(l.indexOf(w)), left);
		for (const e of nodes[n].toSorted((x, y) => (y.do === left[0]) - (x.do === left[0]))) {
			const l = next(e), on = l && found(e.to, l);
			if (on) return [e, ...on];
		}
		return null;
	};
	if (window.plannedAt !== v.n || b.turn.path.length >= plan.length || b.turn.path.some((e, i) => e.do !== plan[i]?.do)) { // A right click may play another die than was meant.
		window.plannedAt = v.n; window.plan = [...b.turn.path];
		if (v.recorded) {
			const left = v.recorded.split(' ');
			for (const w of b.turn.text.split(' ')) if (w) left.splice(left.indexOf(w), 1);
			plan.push(...found(b.turn.node, left));
		} else for (let n = b.turn.node; nodes[n].length; n = plan.at(-1).to) plan.push(any(nodes[n]));
	}
	const rest = plan.slice(b.turn.path.length), e = rest[0];
	if (!e.fx?.length) return {tap: '.acts [data-a="e' + e.do + '"]'};
	const from = b.turn.from(e), ways = b.turn.reach(from);
	if (e.fx[0].seat !== b.seat) return place(from);
	let far = 1;
	while (far < rest.length && rest[far].fx?.[0].seat === b.seat && b.turn.from(rest[far]) === b.turn.to(rest[far - 1])) far++;
	while (far > 1 && ways.get(b.turn.to(rest[far - 1]))?.map(x => x.do).join() !== rest.slice(0, far).map(x => x.do).join()) far--;
	const to = b.turn.to(rest[far - 1]);
	if (b.set.tap && !b.sel) {
		const want = String(Math.max(...b.pos.lefts));
		if ((edges.filter(x => b.turn.from(x) === from).find(x => x.fx[0].uses === want) || edges.find(x => b.turn.from(x) === from)).do === e.do) return place(from);
		return {tap: '.pl[data-p="' + from + '"]', right: true};
	}
	const alone = !b.sel && !b.stuck(to) && !edges.some(x => b.turn.from(x) === to) && [...b.turn.movable()].filter(k => b.turn.reach(k).has(to)).length === 1;
	return place(b.sel === from || alone ? to : from);
})()`

// TestChoresTakeNoTaps plays whole games with a hand that wastes nothing, and holds its taps against what the same turns took when each
// throw was tapped, each man was tapped twice, and each turn was handed in. Two of the games were recorded before that changed; the hand
// plays for the first seat what was played there. A complete turn is left to the page, which waits shorter here than it does for people.
func TestChoresTakeNoTaps(t *testing.T) {
	ctx := browser(t)
	few := api.Config{Game: "house", Options: game.Options{"men": "8", "start": "reserve", "entry": "set-up", "dice": "special", "ad": "privilege"}} // Parker's rules with eight men a side.
	cube := api.Config{Game: "backgammon", Options: game.Options{"cube": "on"}, Position: "x=6:2,5:2,4:1,off:10 o=6:2,5:2,4:1,off:10 turn=x next=double cube=1"}
	for i, c := range []struct {
		name, set, log string
		config         api.Config
		share          float64 // of the taps that it took
		most           int     // taps for each deal, if that is counted
		least          int     // turns
	}{
		{"check and double check", `{}`, "", api.Config{Game: "check-and-double-check", Seats: 2, Options: game.Options{"target": "5"}}, 0.2, 12, 0},
		{"parker", `{"auto":0.02}`, "parker", api.Config{}, 0.4, 0, 60},
		{"wikipedia", `{"auto":0.02}`, "wikipedia", api.Config{}, 0.45, 0, 60},
		{"few men, by one tap a man", `{"tap":true,"auto":true}`, "", few, 0.4, 0, 20},
		{"few men, with the cube", `{"auto":0.02}`, "", cube, 1, 0, 0},
		{"few men, handed in by hand", `{"auto":false}`, "", few, 0.6, 0, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.least > 0 && !need.Full() {
				t.Skip("a long game: PARLOR_FULL=1 plays it, as make test does")
			}
			var tb *table
			if c.log != "" {
				tb = recorded(t, c.log)
			} else {
				tb = newTable(t, c.config, []game.Seat{0}, uint64(i+1))
			}
			s := serve(t, tb)
			p := open(t, ctx, s.URL+"/r/test", 1440, 900, false)
			rig.Eval[bool](p, `(localStorage.setItem('parlor', '`+c.set+`'), true)`)
			p.Do(chromedp.Reload())
			p.Until(`document.querySelector('game-board')?.dataset.ready === '1'`)
			rig.Eval[bool](p, counted)
			rig.Eval[bool](p, watched)
			taps := tapped(t, p)
			was := rig.Eval[struct{ Was, Throws, Turns int }](p, `taps`)
			share := float64(taps) / float64(was.Was)
			t.Logf("%d taps, where it took %d, for %d turns and %d throws: %.0f %%; %d times something was played without one", taps, was.Was, was.Turns, was.Throws, 100*share, rig.Eval[int](p, `alone`))
			if share > c.share || was.Turns < c.least {
				t.Errorf("%.2f of the taps that it took, want at most %.2f; %d turns, want at least %d", share, c.share, was.Turns, c.least)
			}
			if c.most > 0 && taps > c.most {
				t.Errorf("%d taps, want at most %d", taps, c.most)
			}
			for _, d := range rig.Eval[[]string](p, `decided`) {
				t.Errorf("decided for the player: %s", d)
			}
			if c.log != "" && len(tb.script) > 0 {
				t.Errorf("the game is over before %d things that were recorded", len(tb.script))
			}
		})
	}
}

// tapped lets the hand play until the game is over, and returns how often it tapped.
func tapped(t *testing.T, p *rig.Page) (taps int) {
	t.Helper()
	for end := time.Now().Add(2 * rig.Patience); time.Now().Before(end); {
		next := rig.Soon[struct {
			Over, Wait, Right bool
			Tap               string
		}](p, planned, `x => !x.wait`)
		switch {
		case next.Over:
			return taps
		case next.Wait:
			continue
		case next.Right:
			p.RightClick(p.At(`document.querySelector(` + quoted(next.Tap) + `)`))
		default:
			clickOn(p, next.Tap)
		}
		taps++
	}
	t.Fatal("the game is not over")
	return 0
}
