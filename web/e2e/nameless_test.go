package e2e

import (
	"slices"
	"testing"

	"parlor/web/e2e/rig"
)

// nameless opens Check and Double Check for somebody who has given no name: the list of moves and what is told of the cards call him as
// everything else on the page does, in a list in the middle of a sentence, too.
func nameless(t *testing.T, h *rig.House, lang string) {
	t.Helper()
	p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true, Lang: lang}, h.URL+blank)
	wish(p, `{throws: true, speed: 'fast'}`)
	deal(p, h, "check-and-double-check", "bot", nil)
	p.Until(`document.querySelectorAll('.moves li[id]').length > 1`)
	// A long sentence has the width of the screen: beside a button it would cover the cards.
	if beside := rig.Eval[bool](p, `(([sheet, pace]) => sheet.bottom > pace.top)(['.foot .sheet', '.foot .pace'].map(q => document.querySelector(q).getBoundingClientRect()))`); beside {
		t.Errorf("%s: what is said stands beside the button for the pace", lang)
	}
	want := map[string][]string{
		"en": {"The house", "You", "Laid off the 8: you, The house", "Laid off the 8: you", "Laid off the 8: The house", "You took the 9 and the 5"},
		"de": {"Das Haus", "Du", "Die 8 abgelegt: du, Das Haus", "Die 8 abgelegt: du", "Die 8 abgelegt: Das Haus", "Du nimmst die 9 und die 5"},
	}[lang]
	got := rig.Eval[[]string](p, `(b => [
		...[...new Set([...document.querySelectorAll('.moves li[id] i')].map(i => i.textContent))].sort(),
		...['7/6', '7/8.6', '8.7/6', '9.8.7.5/8.6'].flatMap(hands => b.game.paid('hands=8.7/8.6 discard=9 dealer=1 thrower=0 points=0,0 next=throw', [{e: 'throw'}],
			'hands=' + hands + ' discard=9.8 dealer=1 thrower=1 points=0,0 next=throw', (k, a) => b.say.t(k, a), s => b.say.who(b.view, s))),
	])(`+gameBoard+`)`)
	if !slices.Equal(got, want) {
		t.Errorf("%s: told as %q, want %q", lang, got, want)
	}
}
