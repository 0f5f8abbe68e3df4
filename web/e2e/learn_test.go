package e2e

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"parlor/docs"
	"parlor/web/e2e/rig"
)

// A learner is who does a lesson: with the mouse, with a finger, or by keys alone.
type learner struct {
	*rig.Page
	finger, keys bool
}

// pick chooses a place of the board.
func (l learner) pick(key string) {
	switch {
	case l.keys:
		rig.Eval[bool](l.Page, `document.querySelector('game-board').go(`+strconv.Quote(key)+`) || true`)
		l.Press(kb.Enter)
	case l.finger:
		l.Touch(l.Place(key))
	default:
		l.Click(l.Place(key))
	}
}

// button presses a button.
func (l learner) button(selector string) {
	if !l.finger {
		l.Tap(selector)
		return
	}
	l.Until(`document.querySelector('` + selector + `')?.offsetParent`)
	l.Touch(l.At(`document.querySelector('` + selector + `')`))
}

// TestLessonsAreDoneByHand does each lesson on its board, as its steps want it: with the mouse, on a phone with fingers that touch the
// screen and no mouse at all, or by keys; what the lesson does not want is refused, and can be done again.
func TestLessonsAreDoneByHand(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	all, err := docs.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	fingers := []string{"india", "parker", "crown-and-anchor", "house"}
	for name, lesson := range all {
		if name != lesson.Games[0] {
			continue
		}
		t.Run(name, func(t *testing.T) {
			look := desk
			by := learner{finger: slices.Contains(fingers, name), keys: name == "wikipedia"}
			if by.finger {
				look = rig.Look{W: 390, H: 844, Scale: 2, Touch: true}
			}
			by.Page = page(t, v, look, h.URL+"/learn/"+name)
			by.Awake()
			if by.finger {
				rig.Eval[bool](by.Page, `(window.touches = 0, addEventListener('touchstart', () => touches++, {capture: true, passive: true}), true)`)
			}
			for i, s := range lesson.Steps {
				by.Until(`document.querySelector('game-board').dataset.step === '` + strconv.Itoa(i) + `'`)
				if got := text(by.Page, "#step .lead"); got != s.Say[0] {
					t.Errorf("step %d says %q", i, got)
				}
				if name == "parker" && i == 1 { // another move, and back
					by.pick("13")
					by.pick("10")
					by.Until(`document.querySelector('game-board').turn.path.length === 1`)
					by.pick("10")
					by.Until(`document.querySelector('.sheet').textContent.startsWith('That is allowed, too')`)
				}
				learn(by, s)
				by.Until(`document.querySelector('game-board').dataset.done === '` + strconv.Itoa(i) + `'`)
				if i < len(lesson.Steps)-1 {
					by.button("#next")
				}
			}
			if !strings.Contains(text(by.Page, ".sheet"), "all you need") {
				t.Errorf("it ends with %q", text(by.Page, ".sheet"))
			}
			if by.finger && rig.Eval[int](by.Page, `touches`) < len(lesson.Steps) {
				t.Errorf("%d touches for %d steps", rig.Eval[int](by.Page, `touches`), len(lesson.Steps))
			}
			by.button("#again")
			by.Until(`document.querySelector('game-board').dataset.done === ''`)
		})
	}
}

// learn does what a step wants.
func learn(p learner, s docs.Step) {
	const edge = `(do_ => document.querySelector('game-board').turn.edges().find(e => e.do === do_))`
	const b = `document.querySelector('game-board')`
	place := func(which, do string) string {
		return rig.Eval[string](p.Page, `(b => b.turn.`+which+`(`+edge+`(`+strconv.Quote(do)+`)))(`+b+`)`)
	}
	switch {
	case s.Want == "throw":
		p.button(`.acts [data-a=throw]`)
		return
	case strings.HasPrefix(s.Want, "bet "):
		p.pick(strings.Fields(s.Want)[2])
		return
	case s.Want == "double":
		p.button(`.acts [data-a=edouble]`)
		p.button(`.acts [data-a=edouble]`)
		return
	case strings.HasPrefix(s.Want, "name "):
		p.button(`.acts [data-a="e` + s.Want + `"]`)
		return
	case strings.HasPrefix(s.Want, "remove"):
		p.pick(place("from", s.Want))
		return
	}
	for i, do := range strings.Fields(s.Want) {
		from, to := place("from", do), place("to", do)
		p.pick(from)
		p.Until(b + `.sel || ` + b + `.turn.path.length > ` + strconv.Itoa(i) + ` || ` + b + `.dataset.done`)
		if rig.Eval[string](p.Page, b+`.sel`) != "" {
			p.pick(to)
		}
		p.Until(b + `.turn.path.length > ` + strconv.Itoa(i) + ` || ` + b + `.dataset.done`)
	}
}
