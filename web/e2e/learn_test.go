package e2e

import (
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

// way is a word for how it is done.
func (l learner) way() string {
	switch {
	case l.finger:
		return "by touch"
	case l.keys:
		return "by keys"
	}
	return "with the mouse"
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

// TestLessonsAreDoneByHand does each lesson on its board, as its steps want it: on a phone, with fingers that touch the screen and no
// mouse at all; two of them with the mouse and by keys as well. What the lesson does not want is refused, and can be done again.
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
		ways := []learner{{finger: true}}
		switch name {
		case "backgammon":
			ways = append(ways, learner{})
		case "wikipedia":
			ways = append(ways, learner{keys: true})
		}
		for _, by := range ways {
			t.Run(name+" "+by.way(), func(t *testing.T) {
				look := desk
				if by.finger {
					look = rig.Look{W: 390, H: 844, Scale: 2, Touch: true}
				}
				by.Page = page(t, v, look, h.URL+"/learn/"+name)
				by.Awake()
				by.through(t, name, lesson)
			})
		}
	}
}

// through does a whole lesson, and begins its last step again.
func (l learner) through(t *testing.T, name string, lesson *docs.Lesson) {
	rig.Eval[bool](l.Page, `(window.touches = window.clicked = 0, addEventListener('touchstart', () => touches++, {capture: true, passive: true}),
		addEventListener('pointerdown', e => clicked += e.pointerType === 'mouse', true), true)`)
	for i, s := range lesson.Steps {
		l.Until(`document.querySelector('game-board').dataset.step === '` + strconv.Itoa(i) + `'`)
		if got := text(l.Page, "#step .lead"); got != s.Say[0] {
			t.Errorf("step %d says %q", i, got)
		}
		if name == "parker" && i == 1 { // another move, and back
			l.pick("13")
			l.pick("10")
			l.Until(`document.querySelector('game-board').turn.path.length === 1`)
			l.pick("10")
			l.Until(`document.querySelector('.sheet').textContent.startsWith('That is allowed, too')`)
		}
		learn(l, s)
		l.Until(`document.querySelector('game-board').dataset.done === '` + strconv.Itoa(i) + `'`)
		if i < len(lesson.Steps)-1 {
			l.button("#next")
		}
	}
	if !strings.Contains(text(l.Page, ".sheet"), "all you need") {
		t.Errorf("it ends with %q", text(l.Page, ".sheet"))
	}
	touches, clicks := rig.Eval[int](l.Page, `touches`), rig.Eval[int](l.Page, `clicked`)
	if l.finger && (touches < len(lesson.Steps) || clicks > 0) {
		t.Errorf("%d touches and %d clicks for %d steps: want fingers alone", touches, clicks, len(lesson.Steps))
	}
	l.button("#again")
	l.Until(`document.querySelector('game-board').dataset.done === ''`)
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
