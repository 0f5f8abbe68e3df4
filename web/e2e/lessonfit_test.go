package e2e

import (
	"testing"

	"parlor/web/e2e/rig"
)

// TestALessonIsDoneWithoutScrolling goes through lessons on tablets and on phones: in each step what is said, the board and all that is pressed
// to go on or to leave are in the window, before it is done and after, nothing lies on the board, no sentence is squeezed beside buttons, and a button that leads on has one line.
func TestALessonIsDoneWithoutScrolling(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, l := range []rig.Look{
		{W: 768, H: 1024, Touch: true, Lang: "de"},
		{W: 1024, H: 768, Touch: true, Lang: "de"},
		{W: 360, H: 740, Touch: true, Lang: "de"},
		{W: 390, H: 844, Touch: true, Lang: "en"},
	} {
		p := page(t, visitor(t), l, h.URL+blank)
		for _, game := range []string{"navy", "parker", "nackgammon", "india", "crown-and-anchor"} {
			p.Go(h.URL + "/learn/" + game)
			p.Awake()
			for _, fault := range rig.Eval[[]string](p, lessonFaults) {
				t.Errorf("%s at %d x %d, step %s", game, l.W, l.H, fault)
			}
		}
	}
}

// lessonFaults goes through a lesson by its own buttons, and tells of each step what cannot be seen.
const lessonFaults = `(async () => {
	const $ = s => document.querySelector(s), b = $('game-board'), faults = [], drawn = () => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
	const steps = JSON.parse($('#steps').textContent);
	await document.fonts.ready;
	for (const i of steps.keys()) {
		for (const when of ['before', 'after']) {
			if (when === 'after') b.dispatchEvent(new CustomEvent('command', {detail: {do: steps[i].want === 'throw' ? 'throw' : 'play', text: steps[i].want}}));
			await drawn();
			for (const e of document.querySelectorAll('.bd, #step, .sheet, .foot button, .onward :is(button, a)')) {
				const r = e.getBoundingClientRect();
				if (e.checkVisibility() && r.height && (r.top < 0 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1)) faults.push((i + 1) + ', ' + when + ': ' + (e.textContent.slice(0, 30) || e.className) + ' ends at ' + Math.round(r.bottom));
			}
			const over = b.querySelector('.bd').getBoundingClientRect().bottom - $('.foot').getBoundingClientRect().top;
			if (over > 1 && getComputedStyle($('.foot')).position === 'sticky') faults.push((i + 1) + ', ' + when + ': ' + Math.round(over) + ' px of the board are covered');
			for (const e of document.querySelectorAll('.foot .row button')) {
				const text = new Range();
				text.selectNodeContents(e);
				if (e.checkVisibility() && new Set([...text.getClientRects()].map(r => Math.round(r.top))).size > 1) faults.push((i + 1) + ', ' + when + ': the button ' + e.textContent + ' has several lines');
			}
			if ($('.sheet').offsetWidth < 200) faults.push((i + 1) + ', ' + when + ': the sentence is ' + $('.sheet').offsetWidth + ' px wide');
		}
		if (i < steps.length - 1) $('#next').click();
	}
	return faults;
})()`
