package e2e

import (
	"regexp"
	"testing"

	"parlor/web/e2e/rig"
)

// TestAClockTellsItsDelayAndItsLastTenSeconds shows what a turn has free beside the clock, and tells, under the board, that the
// last ten seconds run, and not beyond the end of the game. How much is left is set on the page: a test waits for no clock.
func TestAClockTellsItsDelayAndItsLastTenSeconds(t *testing.T) {
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "bot", map[string]string{"clock": "15/5"})
	const (
		own   = `(b => b.view.seats[b.view.own[0]])(document.querySelector('game-board'))`
		shown = `document.querySelector('#panel .clock[data-seat="' + document.querySelector('game-board').view.own[0] + '"]')`
	)
	quiet(p)
	p.Until(own + `.runs && ` + own + `.delay > 0`)
	rig.Eval[bool](p, `Object.assign(`+own+`, {delay: 1e6, time: 300000}) && true`)
	p.Until(`/^5:00 \+\d+$/.test(` + shown + `.textContent)`)
	if got := rig.Eval[string](p, shown+`.title`); got != "Behind the +: seconds of this turn that cost nothing." {
		t.Errorf("of what stands behind the clock the page says %q", got)
	}
	// Who asks by a key hears what is shown now, and not what the last view said.
	rig.Eval[bool](p, `(b => (b.go(b.cur), true))(document.querySelector('game-board'))`)
	rig.Eval[bool](p, `Object.assign(`+own+`, {delay: 1, time: 240000}) && true`)
	p.Until(`/^3:[0-5]\d$/.test(` + shown + `.textContent)`)
	p.Press("c")
	p.Until(`/: 3:[0-5]\d/.test(document.querySelector('.sheet').textContent)`)
	// Half a minute later a setting is changed, which shows the same view again: no time comes back by that.
	rig.Eval[bool](p, `(now => (Date.now = () => now() + 30000, document.querySelector('.in-settings').open = true))(Date.now)`)
	p.Until(`document.querySelector('#set-still') && /^3:[0-2]\d$/.test(` + shown + `.textContent)`)
	// The row is made anew at once, and says the time at once.
	if got := rig.Eval[string](p, `(row => (document.querySelector('#set-still').click(), `+shown+` === row ? 'the old row' : `+shown+`.textContent))(`+shown+`)`); !regexp.MustCompile(`^3:[0-2]\d$`).MatchString(got) {
		t.Errorf("when a setting is changed the clock says %q", got)
	}
	rig.Eval[bool](p, `(window.ticks = [], setInterval(() => ticks.push(`+shown+`.textContent), 50), true)`)
	p.Until(`ticks.length > 20`)
	if got := rig.Eval[[]string](p, `ticks.filter(text => !/^3:[0-2]\d$/.test(text))`); len(got) > 0 {
		t.Errorf("after a setting was changed the clock says %q", got)
	}
	if rig.Eval[bool](p, `!document.querySelector('.notice').hidden`) {
		t.Errorf("with five minutes left the page says %q", text(p, ".notice"))
	}
	rig.Eval[bool](p, `Object.assign(`+own+`, {delay: 0, time: 1}) && true`)
	p.Until(`document.querySelector('.notice').textContent === 'Your last ten seconds.' && !document.querySelector('.notice').hidden`)
	p.Until(shown + `.classList.contains('last') && ` + shown + `.textContent === '0:00'`)
	rig.Eval[bool](p, `Object.assign(`+own+`, {time: 3e8}) && true`)
	p.Until(`document.querySelector('.notice').hidden`)
	// The end of the game takes it away, without the timer that otherwise does.
	rig.Eval[bool](p, `(later => (window.setTimeout = (f, ms, ...rest) => ms === 700 ? 0 : later(f, ms, ...rest), Object.assign(`+own+`, {time: 1}), true))(window.setTimeout)`)
	p.Until(`document.querySelector('.notice').textContent === 'Your last ten seconds.' && !document.querySelector('.notice').hidden`)
	rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: b.seat, text: 'resign1'}})))(document.querySelector('game-board'))`)
	p.Until(`document.querySelector('game-board').view.phase === 'over' && document.querySelector('.notice').hidden`)
}
