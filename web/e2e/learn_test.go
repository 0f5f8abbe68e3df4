package e2e

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"parlor/docs"
	"parlor/web/e2e/rig"
)

// TestLessonsAreDoneByHand does each lesson on its board, as its steps want it: with the mouse, or a finger, and in one case by
// keys; what the lesson does not want is refused, and can be done again.
func TestLessonsAreDoneByHand(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	all, err := docs.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	for name, lesson := range all {
		if name != lesson.Games[0] {
			continue
		}
		look := desk
		if name == "india" {
			look = rig.Look{W: 390, H: 844, Scale: 2, Touch: true}
		}
		p := page(t, v, look, h.URL+"/learn/"+name)
		p.Awake()
		for i, s := range lesson.Steps {
			p.Until(`document.querySelector('game-board').dataset.step === '` + strconv.Itoa(i) + `'`)
			if got := text(p, "#step .lead"); got != s.Say[0] {
				t.Errorf("%s, step %d says %q", name, i, got)
			}
			if name == "parker" && i == 1 { // another move, and back
				p.Click(p.Place("13"))
				p.Click(p.Place("10"))
				p.Until(`document.querySelector('game-board').turn.path.length === 1`)
				p.Click(p.Place("10"))
				p.Until(`document.querySelector('.sheet').textContent.startsWith('That is allowed, too')`)
			}
			learn(p, s, name == "wikipedia")
			p.Until(`document.querySelector('game-board').dataset.done === '` + strconv.Itoa(i) + `'`)
			if i < len(lesson.Steps)-1 {
				p.Tap("#next")
			}
		}
		if !strings.Contains(text(p, ".sheet"), "all you need") {
			t.Errorf("%s ends with %q", name, text(p, ".sheet"))
		}
		p.Tap("#again")
		p.Until(`document.querySelector('game-board').dataset.done === ''`)
	}
}

// learn does what a step wants.
func learn(p *rig.Page, s docs.Step, keys bool) {
	const edge = `(do_ => document.querySelector('game-board').turn.edges().find(e => e.do === do_))`
	const b = `document.querySelector('game-board')`
	place := func(which, do string) string {
		return rig.Eval[string](p, `(b => b.turn.`+which+`(`+edge+`(`+strconv.Quote(do)+`)))(`+b+`)`)
	}
	tap := func(key string) {
		if keys {
			rig.Eval[bool](p, b+`.go(`+strconv.Quote(key)+`) || true`)
			p.Press(kb.Enter)
			return
		}
		p.Click(p.Place(key))
	}
	switch {
	case s.Want == "throw":
		p.Tap(`.acts [data-a=throw]`)
		return
	case strings.HasPrefix(s.Want, "bet "):
		tap(strings.Fields(s.Want)[2])
		return
	case s.Want == "double":
		p.Tap(`.acts [data-a=edouble]`)
		p.Tap(`.acts [data-a=edouble]`)
		return
	case strings.HasPrefix(s.Want, "name "):
		p.Tap(`.acts [data-a="e` + s.Want + `"]`)
		return
	case strings.HasPrefix(s.Want, "remove"):
		tap(place("from", s.Want))
		return
	}
	for i, do := range strings.Fields(s.Want) {
		from, to := place("from", do), place("to", do)
		tap(from)
		p.Until(b + `.sel || ` + b + `.turn.path.length > ` + strconv.Itoa(i) + ` || ` + b + `.dataset.done`)
		if rig.Eval[string](p, b+`.sel`) != "" {
			tap(to)
		}
		p.Until(b + `.turn.path.length > ` + strconv.Itoa(i) + ` || ` + b + `.dataset.done`)
	}
}
