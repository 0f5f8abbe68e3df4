package board_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"parlor/api"
	"parlor/game"
	"parlor/web/e2e/rig"
)

// TestACompleteTurnIsHandedInAfterAMoment takes whole turns: one is taken back within its moment, one is played without a further tap,
// one waits for its player because he plays by keys, and one because he wants it so.
func TestACompleteTurnIsHandedInAfterAMoment(t *testing.T) {
	const b = `document.querySelector('game-board')`
	ctx := browser(t)
	for _, c := range []struct {
		name, wish string
		keys       bool
		note       bool // the sheet says that it will be played
		act, then  string
	}{
		{"taken back", `{"auto":3600,"throws":false}`, false, true, `(` + b + `.actions.el.querySelector('[data-a=undo]').click(), true)`, `!` + b + `.motion.timers.length && ` + b + `.turn.edges().length && ` + b + `.view.turn === was`},
		{"played", `{"auto":0.01,"throws":false}`, false, false, `true`, b + `.view.turn > was`},
		{"by keys", `{"auto":0.01,"throws":false}`, true, false, `true`, `document.activeElement.dataset.a === 'play' && !` + b + `.motion.timers.length`},
		{"by hand", `{"auto":false,"throws":false}`, false, false, `true`, b + `.turn.done() && !` + b + `.motion.timers.length`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := serve(t, newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0, 1}, 3))
			p := open(t, ctx, s.URL+"/r/test", 1280, 800, false)
			rig.Eval[bool](p, `(localStorage.parlor = '`+c.wish+`', true)`)
			p.Do(chromedp.Reload())
			p.Until(b + `?.dataset.ready === '1'`)
			for !rig.Eval[bool](p, `!!`+b+`.turn.edges().length`) {
				p.Until(b + `.view.legal?.throw && !` + b + `.turn.sent || ` + b + `.turn.edges().length`)
				rig.Eval[bool](p, `(`+b+`.throwDice(), true)`)
				p.Until(`!` + b + `.turn.sent`)
			}
			rig.Eval[bool](p, `(window.was = `+b+`.view.turn, `+b+`.keyed = `+map[bool]string{true: "true", false: "false"}[c.keys]+`, true)`)
			rig.Eval[bool](p, `(async () => { const b = `+b+`, way = []; for (let n = 0; b.view.legal.nodes[n].length; n = way.at(-1).to) way.push(b.view.legal.nodes[n][0]); await b.take(way); return true; })()`)
			if c.note {
				p.Until(b + `.querySelector('.sheet').textContent.includes('will be played in a moment')`)
			}
			rig.Eval[bool](p, c.act)
			p.Until(c.then)
		})
	}
}
