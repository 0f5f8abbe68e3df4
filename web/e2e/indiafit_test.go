package e2e

import (
	"slices"
	"testing"

	"parlor/web/e2e/rig"
)

// TestTheStepsOfIndiaCoverNothing throws with nine steps to choose from, on phones, a low one among them: all buttons are in sight, what they say is on one
// line, and the board ends above them, also while it is told what another has just played.
func TestTheStepsOfIndiaCoverNothing(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, l := range []rig.Look{{W: 360, H: 640, Touch: true, Lang: "de"}, {W: 360, H: 740, Touch: true}, {W: 390, H: 844, Touch: true}, {W: 390, H: 844, Touch: true, Lang: "de"}} {
		p := page(t, visitor(t), l, h.URL+blank)
		standing(p, h, "s=50,35,20,- w=50,40,10,5 n=60,55,31,30 e=52,52,12,10 turn=s next=play throw=5-4 left=5,4")
		rig.Eval[bool](p, `(document.querySelectorAll('.practice').forEach(e => e.remove()), document.querySelector('.sheet').before(Object.assign(document.createElement('p'), {className: 'came', textContent: 'Ben: 33 → 37, 37 → 43.'})), true)`)
		p.Until(`document.querySelectorAll('.acts button').length === 9`)
		got := rig.Eval[[]float64](p, `(() => {
			const all = [...document.querySelectorAll('.acts button')], board = document.querySelector('.bd').getBoundingClientRect();
			return [all.length, board.bottom - document.querySelector('.foot').getBoundingClientRect().top, Math.max(...all.map(b => b.getBoundingClientRect().bottom)) - innerHeight,
				Math.max(...all.map(b => b.scrollWidth - b.clientWidth)), Math.max(...all.map(b => b.offsetHeight))];
		})()`)
		if got[0] != 9 || got[1] > 0 || got[2] > 0 || got[3] > 0 || got[4] > 44 {
			t.Errorf("%v: %v buttons, board covered by %v px, buttons %v px below the window, %v px wider than theirs, %v px high", l, got[0], got[1], got[2], got[3], got[4])
		}
	}
}

// TestTheGateOfIndiaIsCalledSo where steps from it are among nine: on the buttons, which are whole and in sight, and on the board.
func TestTheGateOfIndiaIsCalledSo(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, l := range []rig.Look{{W: 360, H: 640, Touch: true}, {W: 360, H: 740, Touch: true}, {W: 390, H: 844, Touch: true, Lang: "de"}} {
		gate := map[string]string{"": "Gate", "de": "Tor"}[l.Lang]
		p := page(t, visitor(t), l, h.URL+blank)
		standing(p, h, "s=50,35,0,- w=27,18,10,5 n=20,10,-,- e=50,12,10,- turn=s next=play throw=6-4 left=6,4")
		rig.Eval[bool](p, `(document.querySelectorAll('.practice').forEach(e => e.remove()), true)`)
		p.Until(`document.querySelectorAll('.acts button').length === 9 && document.querySelector('.can[data-n="35"]')`)
		if got := rig.Eval[[]string](p, `[...document.querySelectorAll('.can[data-n]')].map(b => b.dataset.n)`); !slices.Contains(got, gate) {
			t.Errorf("on the board are marked %q, want %q among them", got, gate)
		}
		for _, want := range []string{gate + " → 4", gate + " → 10 ×"} {
			if got := rig.Eval[[]string](p, `[...document.querySelectorAll('.acts button')].map(b => b.textContent)`); !slices.Contains(got, want) {
				t.Errorf("the buttons say %q, want %q among them", got, want)
			}
		}
		if got := rig.Eval[[]float64](p, `(all => [Math.max(...all.map(b => b.scrollWidth - b.clientWidth)), Math.max(...all.map(b => b.getBoundingClientRect().bottom)) - innerHeight,
			document.querySelector('.bd').getBoundingClientRect().bottom - document.querySelector('.foot').getBoundingClientRect().top])([...document.querySelectorAll('.acts button')])`); slices.Max(got) > 0 {
			t.Errorf("%v: buttons are %v px wider than theirs, %v px below the window, and the board is covered by %v px", l, got[0], got[1], got[2])
		}
	}
}

// TestFewStepsOfIndiaAreToldInWords reads the buttons of a small board with three steps to choose from, in both languages: no notation, whole and in one row.
func TestFewStepsOfIndiaAreToldInWords(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for lang, want := range map[string][]string{
		"en": {"From 10 to 13 with a hit", "From 10 to 14", "From 10 to 17"}, "de": {"Von 10 auf 13 mit Schlag", "Von 10 auf 14", "Von 10 auf 17"},
	} {
		p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true, Lang: lang}, h.URL+"/learn/india")
		p.Awake()
		rig.Eval[bool](p, `(document.querySelector('#next').click(), true)`)
		p.Until(`document.querySelector('.acts [data-a]') && document.querySelector('game-board').dataset.step === '1'`)
		const buttons = `[...document.querySelectorAll('.acts button')]`
		p.Until(buttons + `.length === 3`)
		if got := rig.Eval[[]string](p, buttons+`.map(b => b.textContent)`); !slices.Equal(got, want) {
			t.Errorf("the buttons say %q, want %q", got, want)
		}
		if cut := rig.Eval[bool](p, buttons+`.some(b => b.scrollWidth > b.clientWidth || b.scrollHeight > b.clientHeight || b.offsetHeight > 44 || b.getBoundingClientRect().right > innerWidth)`); cut {
			t.Errorf("in %s a button is cut, or is no row", lang)
		}
	}
}

// TestTheCardsOfIndiaStandBelowThePhonesWindow has a throw with nothing but a pass, and one with nine steps: the first card under the board begins below the
// window both times, in one place, and is not cut by its edge, also where it is said above the board that the position was set up.
func TestTheCardsOfIndiaStandBelowThePhonesWindow(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	const top = `Math.round(document.querySelector('#panel').getBoundingClientRect().top + scrollY)`
	for _, l := range []rig.Look{{W: 360, H: 740, Touch: true}, {W: 390, H: 844, Touch: true}} {
		p := page(t, visitor(t), l, h.URL+blank)
		var tops []int
		setUp := 1 << 20
		for _, line := range []string{
			"s=70,-,-,- w=50,40,10,5 n=60,55,31,30 e=52,52,12,10 turn=s next=play throw=6-4 left=6,4",
			"s=50,35,20,- w=50,40,10,5 n=60,55,31,30 e=52,52,12,10 turn=s next=play throw=5-4 left=5,4",
		} {
			standing(p, h, line)
			setUp = min(setUp, rig.Eval[int](p, top))
			rig.Eval[bool](p, `(document.querySelectorAll('.practice').forEach(e => e.remove()), true)`)
			tops = append(tops, rig.Eval[int](p, top))
		}
		if tops[0] < int(l.H) || tops[1] != tops[0] || setUp < int(l.H) {
			t.Errorf("%v: the panel begins at %v px of %d, at %d where that is said", l, tops, l.H, setUp)
		}
	}
}
