package e2e

import (
	"net/url"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"parlor/web/e2e/rig"
)

// setUpAt opens a position on the bench and waits until its board is alive.
func setUpAt(t *testing.T, h *rig.House, l rig.Look, game, line string) *rig.Page {
	t.Helper()
	p := page(t, visitor(t), l, h.URL+"/lab/"+game+"?"+url.Values{"position": {line}}.Encode())
	p.Awake()
	return p
}

// stands waits until the address, the form and the board all say a position, and what is said of it has come.
func stands(t *testing.T, p *rig.Page, line string) {
	t.Helper()
	quoted := "`" + line + "`"
	p.Until(`new URLSearchParams(location.search).get('position') === ` + quoted + ` && document.querySelector('form.setup textarea').value === ` + quoted +
		` && document.querySelector('game-board').view.position === ` + quoted)
}

// dragged drags the upper man of a place to a point of the window.
func dragged(p *rig.Page, from, to rig.Point) {
	p.Mouse("mousePressed", from)
	p.Mouse("mouseMoved", rig.Point{(from[0] + to[0]) / 2, (from[1] + to[1]) / 2})
	p.Mouse("mouseMoved", to)
	p.Mouse("mouseReleased", to)
}

const gameBoard = `document.querySelector('game-board')`

// TestAPositionIsSetUpByTheMouse drags men of both sides: to a point, on the bar by being hit, off, back, and off the board; the line,
// the address and what is said of the position follow each time, and the dice stay while they can be played.
func TestAPositionIsSetUpByTheMouse(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := setUpAt(t, h, desk, "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1")
	rig.Eval[bool](p, `window.same = true`)
	tail := " turn=x next=play throw=3-1 left=3,1"
	worth := func() string { return rig.Eval[string](p, `document.querySelector('.worth').textContent`) }
	was := worth()
	for _, step := range []struct{ from, to, line string }{
		{"13", "7", "x=24:2,13:4,8:3,7:1,6:5 o=24:2,13:5,8:3,6:5"},
		{"19", "7", "x=24:2,13:4,8:3,6:5,bar:1 o=24:2,18:1,13:5,8:3,6:4"}, // a man alone is hit
		{"bar0", "off0", "x=24:2,13:4,8:3,6:5,off:1 o=24:2,18:1,13:5,8:3,6:4"},
		{"off0", "4", "x=24:2,13:4,8:3,6:5,4:1 o=24:2,18:1,13:5,8:3,6:4"},
		{"17", "bar1", "x=24:2,13:4,8:3,6:5,4:1 o=24:2,18:1,13:5,8:2,6:4,bar:1"},
	} {
		dragged(p, p.Place(step.from), p.Place(step.to))
		stands(t, p, step.line+tail)
		if now := worth(); now == was {
			t.Errorf("%s: %q is said of it, as before", step.line, now)
		} else {
			was = now
		}
	}
	board := rig.Eval[rig.Point](p, `(r => [r.left, r.top])(document.querySelector('.bd').getBoundingClientRect())`)
	dragged(p, p.Place("4"), rig.Point{board[0] - 30, board[1] + 200}) // off the board
	stands(t, p, "x=24:2,13:4,8:3,6:5,off:1 o=24:2,18:1,13:5,8:2,6:4,bar:1"+tail)

	// Two men hold a point: he goes back, and the page says so.
	dragged(p, p.Place("13"), p.Place("12"))
	p.Until(`document.querySelector('.foot .sheet').textContent.startsWith('He cannot stand there')`)
	stands(t, p, "x=24:2,13:4,8:3,6:5,off:1 o=24:2,18:1,13:5,8:2,6:4,bar:1"+tail)
	if !rig.Eval[bool](p, `window.same`) {
		t.Error("the page was left")
	}
	rig.Eval[bool](p, `(history.back(), true)`) // Back undoes it.
	p.Until(`!window.same && ` + gameBoard + `?.dataset.ready === '1'`)
	stands(t, p, "x=24:2,13:4,8:3,6:5,4:1 o=24:2,18:1,13:5,8:2,6:4,bar:1"+tail)
}

// TestAPositionIsSetUpByAFinger drags and taps on a phone, at a board with a reserve; what is no position is said to be none, and the
// next man mends it.
func TestAPositionIsSetUpByAFinger(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := setUpAt(t, h, rig.Look{W: 390, H: 844, Touch: true}, "parker", "x=res:15 o=res:15 turn=x next=throw")
	drag := func(from, to string) {
		t.Helper()
		rig.Eval[bool](p, `(document.querySelector('.bd').scrollIntoView({block: 'center', behavior: 'instant'}), true)`) // It is in view as a whole.
		a, b := p.Place(from), p.Place(to)
		p.Touch(a, rig.Point{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}, b)
	}
	drag("res0", "22")
	stands(t, p, "x=22:1,res:14 o=res:15 turn=x next=throw")
	drag("res1", "6") // 19 of o
	stands(t, p, "x=22:1,res:14 o=19:1,res:14 turn=x next=throw")
	p.Touch(p.Place("22"))
	p.Until(gameBoard + `.sel === '22'`)
	p.Touch(p.Place("20"))
	stands(t, p, "x=20:1,res:14 o=19:1,res:14 turn=x next=throw")
	drag("20", "off0") // while men are in reserve nobody goes off
	p.Until(`document.querySelector('.foot .sheet').textContent.startsWith('Not a position yet') && document.querySelector('form.setup textarea').value === 'x=res:14,off:1 o=19:1,res:14 turn=x next=throw'`)
	if got := rig.Eval[string](p, `new URLSearchParams(location.search).get('position')`); got != "x=20:1,res:14 o=19:1,res:14 turn=x next=throw" {
		t.Errorf("what is no position has an address: %s", got)
	}
	drag("off0", "24")
	stands(t, p, "x=24:1,res:14 o=19:1,res:14 turn=x next=throw")
}

// TestAPositionIsSetUpByKeys picks a man up with Enter and puts him down, leaves another where he is by Escape, and takes one off with
// Delete; from the roll-off it leads to a position that waits for a throw.
func TestAPositionIsSetUpByKeys(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := setUpAt(t, h, desk, "hypergammon", "x=24:1,23:1,22:1 o=24:1,23:1,22:1 turn=x next=start")
	focus := func(key string) { rig.Eval[bool](p, `(document.querySelector('.pl[data-p="`+key+`"]').focus(), true)`) }
	focus("24")
	p.Press(kb.Enter)
	p.Until(gameBoard + `.sel === '24'`)
	focus("10")
	p.Press(kb.Enter)
	stands(t, p, "x=23:1,22:1,10:1 o=24:1,23:1,22:1 turn=x next=throw")
	focus("23")
	p.Press(kb.Enter)
	p.Until(gameBoard + `.sel === '23'`)
	p.Press(kb.Escape)
	p.Until(gameBoard + `.sel === ''`)
	focus("22")
	p.Press(kb.Delete)
	stands(t, p, "x=23:1,10:1,off:1 o=24:1,23:1,22:1 turn=x next=throw")
}

// TestPiecesOfIndiaAreSetUp drags pieces on the cross: from a corner to a space, up the red way, home, and off the board into the corner.
func TestPiecesOfIndiaAreSetUp(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := setUpAt(t, h, desk, "india", "s=10,-,-,- n=10,-,-,- turn=s next=throw")
	place := func(at string) rig.Point {
		return p.Place(rig.Eval[string](p, gameBoard+`.game.key(0, '`+at+`')`))
	}
	for _, step := range []struct{ from, to, line string }{
		{"-", "20", "s=20,10,-,- n=10,-,-,- turn=s next=throw"},
		{"10", "66", "s=66,20,-,- n=10,-,-,- turn=s next=throw"},
		{"66", "71", "s=71,20,-,- n=10,-,-,- turn=s next=throw"},
	} {
		dragged(p, place(step.from), place(step.to))
		stands(t, p, step.line)
	}
	board := rig.Eval[rig.Point](p, `(r => [r.left, r.top])(document.querySelector('.bd').getBoundingClientRect())`)
	dragged(p, place("20"), rig.Point{board[0] - 30, board[1] + 200})
	stands(t, p, "s=71,-,-,- n=10,-,-,- turn=s next=throw")
}
