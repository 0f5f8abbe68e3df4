package board_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"parlor/api"
	"parlor/game"
	"parlor/tools/need"
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

// planned returns what a hand that knows what it wants taps next: it chooses a whole turn by chance, and takes as few taps as it can.
const planned = `(() => {
	const b = document.querySelector('game-board'), v = b.view;
	if (v.phase === 'over') return {over: true};
	if (b.turn.sent || !v.legal || b.motion.timers.length) return {wait: true};
	const any = list => list[Math.floor(chance() * list.length)], place = key => ({tap: '.pl[data-p="' + key + '"]'});
	if (v.legal.throw) return {tap: '.acts .main'};
	if (b.turn.done() || b.stakes.on) return {tap: '.acts [data-a=play]'};
	const edges = b.turn.edges(), bets = b.stakes.offered();
	if (bets.length && (!edges.length || chance() < 0.5)) return place(any(bets).on);
	if (window.plannedAt !== v.n || b.turn.path.some((e, i) => e.do !== plan[i]?.do)) { // A right click may play another die than was meant.
		window.plannedAt = v.n; window.plan = [...b.turn.path];
		for (let n = b.turn.node; v.legal.nodes[n].length; n = plan.at(-1).to) plan.push(any(v.legal.nodes[n]));
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
	const alone = !b.sel && !edges.some(x => b.turn.from(x) === to) && [...b.turn.movable()].filter(k => b.turn.reach(k).has(to)).length === 1;
	return place(b.sel === from || alone ? to : from);
})()`

// TestChoresTakeNoTaps plays whole games, always the same, with a hand that wastes nothing, and holds its taps against what the same
// turns took when each throw was tapped, each man was tapped twice, and each turn was handed in.
func TestChoresTakeNoTaps(t *testing.T) {
	ctx := browser(t)
	for i, c := range []struct {
		name, set string
		config    api.Config
		share     float64 // of the taps that it took
		least     int     // turns
	}{
		{"check and double check", `{}`, api.Config{Game: "check-and-double-check", Seats: 2, Options: game.Options{"target": "5"}}, 0.2, 0},
		{"parker", `{}`, api.Config{Game: "parker"}, 0.6, 20},
		{"parker, for who knows it", `{"tap":true,"auto":true}`, api.Config{Game: "parker"}, 0.4, 20},
		{"wikipedia", `{}`, api.Config{Game: "wikipedia"}, 0.6, 20},
		{"wikipedia, for who knows it", `{"tap":true,"auto":true}`, api.Config{Game: "wikipedia"}, 0.45, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.least > 0 && !need.Full() {
				t.Skip("a long game: PARLOR_FULL=1 plays it, as make test does")
			}
			s := serve(t, newTable(t, c.config, []int{0}, uint64(i/2+1)))
			p := open(t, ctx, s.URL+"/r/test", 1440, 900, false)
			eval[bool](p, `(localStorage.setItem('parlor', '`+c.set+`'), true)`)
			p.do(chromedp.Reload())
			p.until(`document.querySelector('game-board')?.dataset.ready === '1'`)
			eval[bool](p, counted)
			taps := 0
			for end := time.Now().Add(2 * patience); ; {
				var next struct {
					Over, Wait, Right bool
					Tap               string
				}
				if err := json.Unmarshal(eval[json.RawMessage](p, planned), &next); err != nil {
					t.Fatal(err)
				}
				if next.Over {
					break
				}
				if time.Now().After(end) {
					t.Fatal("the game is not over")
				}
				if next.Wait {
					time.Sleep(5 * time.Millisecond)
					continue
				}
				taps++
				if next.Right {
					at := eval[point](p, `(() => { const r = document.querySelector('`+next.Tap+`').getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`)
					p.do(chromedp.MouseClickXY(at[0], at[1], chromedp.ButtonRight))
				} else {
					p.do(clickOn(p, next.Tap))
				}
			}
			was := eval[struct{ Was, Throws, Turns int }](p, `taps`)
			share := float64(taps) / float64(was.Was)
			t.Logf("%d taps, where it took %d, for %d turns and %d throws: %.0f %%", taps, was.Was, was.Turns, was.Throws, 100*share)
			if share > c.share || was.Turns < c.least {
				t.Errorf("%.2f of the taps that it took, want at most %.2f; %d turns, want at least %d", share, c.share, was.Turns, c.least)
			}
		})
	}
}
