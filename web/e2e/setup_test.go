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
	const dim = `['.judged', '.every', '.steps', '.against'].filter(s => (e => e.inert && getComputedStyle(e).opacity < 0.6)(document.querySelector(s))).length`
	if n := rig.Eval[int](p, dim); n != 4 {
		t.Errorf("%d of 4 parts that speak of the position before are dimmed", n)
	}
	if got := rig.Eval[string](p, `new URLSearchParams(location.search).get('position')`); got != "x=20:1,res:14 o=19:1,res:14 turn=x next=throw" {
		t.Errorf("what is no position has an address: %s", got)
	}
	drag("off0", "24")
	stands(t, p, "x=24:1,res:14 o=19:1,res:14 turn=x next=throw")
	if n := rig.Eval[int](p, dim); n != 0 {
		t.Errorf("%d parts stay dimmed", n)
	}
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

// lyingAt is where a piece of a position is drawn, found by its kind and its key.
func lyingAt(p *rig.Page, kind, key string) rig.Point {
	return rig.Eval[rig.Point](p, `(r => [(r.left + r.right) / 2, (r.top + r.bottom) / 2])(`+gameBoard+`.pieces.all.find(x => x.k === '`+kind+`' && x.key.startsWith('`+key+`')).el.getBoundingClientRect())`)
}

// TestStakesAreSetUp lays chips from the rail by mouse, moves a stake, gives chips away, takes a stake back by a key, and makes another
// the Banker; the dice are next as soon as anybody has laid something.
func TestStakesAreSetUp(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+"/lab/crown-and-anchor?"+
		url.Values{"position": {"chips=100,100,100 banker=- bets=-,-,- round=1 turn=0 next=elect"}, "o-pass": {"on"}}.Encode())
	p.Awake()
	const bank = `document.querySelector('[data-field=banker]').selectedOptions[0]?.textContent || ''`
	if who := rig.Eval[string](p, bank); who != "Nobody yet" {
		t.Errorf("before anybody holds the bank %q is said to", who)
	}
	dragged(p, p.Place("rail0"), p.Place("heart")) // Who would hold the bank lays the first stake: it is the next one's.
	stands(t, p, "chips=95,100,100 banker=1 bets=5:heart,-,0 round=1 next=throw")
	rig.Eval[bool](p, `(history.back(), true)`)
	p.Until(gameBoard + `?.view?.position.includes('next=elect')`)
	p.Awake()
	rig.Eval[bool](p, `window.same = true`)
	dragged(p, p.Place("rail1"), p.Place("heart"))
	stands(t, p, "chips=100,95,100 banker=0 bets=-,5:heart,0 round=1 next=throw")
	p.Until(`document.querySelectorAll('.falls .map li').length === 56 && document.querySelectorAll('.groups li').length === 4`)
	dragged(p, lyingAt(p, "stake1", "heart"), p.Place("crown"))
	stands(t, p, "chips=100,95,100 banker=0 bets=-,5:crown,0 round=1 next=throw")
	rig.Eval[bool](p, `(document.getElementById('many').value = 20, true)`)
	dragged(p, p.Place("rail0"), p.Place("rail2"))
	stands(t, p, "chips=80,95,120 banker=0 bets=-,5:crown,0 round=1 next=throw")
	dragged(p, p.Place("rail2"), p.Place("crown"))
	stands(t, p, "chips=80,95,100 banker=0 bets=-,5:crown,20:crown round=1 next=throw")
	dragged(p, lyingAt(p, "stake1", "crown"), p.Place("anchor")) // of two stakes there the one that is meant
	stands(t, p, "chips=80,95,100 banker=0 bets=-,5:anchor,20:crown round=1 next=throw")

	dragged(p, p.Place("rail0"), p.Place("club"))
	p.Until(`document.querySelector('.foot .sheet').textContent.includes('the Banker does not bet')`)
	rig.Eval[bool](p, `(document.querySelector('.pl[data-p="anchor"]').focus(), true)`)
	p.Press(kb.Delete)
	stands(t, p, "chips=80,100,100 banker=0 bets=-,0,20:crown round=1 next=throw")
	rig.Eval[bool](p, `(e => (e.value = '2', e.dispatchEvent(new Event('change', {bubbles: true}))))(document.querySelector('[data-field=banker]'))`)
	stands(t, p, "chips=80,100,120 banker=2 bets=-,-,- round=1 next=bet")
	if who := rig.Eval[string](p, bank); who != "Player 3" {
		t.Errorf("the third player holds the bank, and %q is said to", who)
	}
	if !rig.Eval[bool](p, `window.same`) {
		t.Error("the page was left")
	}
}

// TestStakesAreSetUpByAFinger lays chips on a phone where every seat must bet, so that those who have not are waited for.
func TestStakesAreSetUpByAFinger(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := setUpAt(t, h, rig.Look{W: 390, H: 844, Touch: true}, "crown-and-anchor", "chips=100,100,100 banker=0 bets=-,-,- round=2 next=bet")
	rig.Eval[bool](p, `(document.querySelector('.bd').scrollIntoView({block: 'center', behavior: 'instant'}), true)`)
	a, b := p.Place("rail1"), p.Place("spade")
	p.Touch(a, rig.Point{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}, b)
	stands(t, p, "chips=100,95,100 banker=0 bets=-,5:spade,- round=2 next=bet")
	p.Touch(p.Place("rail2"))
	p.Until(gameBoard + `.sel === 'rail2'`)
	p.Touch(p.Place("club"))
	stands(t, p, "chips=100,95,95 banker=0 bets=-,5:spade,5:club round=2 next=throw")
}

// TestCardsAreSetUp drags cards from hand to hand, to the Discard and back, by mouse and by keys, and says what somebody has scored.
func TestCardsAreSetUp(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := setUpAt(t, h, desk, "check-and-double-check", "hands=10.9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=7.3.9.4 dealer=1 thrower=0 points=0,12 next=throw")
	rig.Eval[bool](p, `window.same = true`)
	tail := " dealer=1 thrower=0 points=0,12 next=throw"
	dragged(p, lyingAt(p, "card10", "hand0"), p.Place("discard"))
	stands(t, p, "hands=9.8.7.6.5.4.3.2/10.9.8.7.6.5.4.3.2 discard=7.3.9.4.10"+tail)
	dragged(p, lyingAt(p, "card7", "hand1"), p.Place("hand0"))
	stands(t, p, "hands=9.8.7.7.6.5.4.3.2/10.9.8.6.5.4.3.2 discard=7.3.9.4.10"+tail)
	dragged(p, p.Place("discard"), p.Place("hand1"))
	stands(t, p, "hands=9.8.7.7.6.5.4.3.2/10.10.9.8.6.5.4.3.2 discard=7.3.9.4"+tail)
	board := rig.Eval[rig.Point](p, `(r => [r.left, r.top])(document.querySelector('.bd').getBoundingClientRect())`)
	dragged(p, lyingAt(p, "card2", "hand0"), rig.Point{board[0] - 30, board[1] + 200})
	stands(t, p, "hands=9.8.7.7.6.5.4.3/10.10.9.8.6.5.4.3.2 discard=7.3.9.4.2"+tail)

	rig.Eval[bool](p, `(document.querySelector('.pl[data-p="hand0"]').focus(), true)`)
	p.Press(kb.Enter)
	p.Until(`document.querySelector('.foot .sheet').textContent.startsWith('Where shall the 3 lie')`)
	p.Press(kb.Enter)
	p.Until(`document.querySelector('.foot .sheet').textContent.startsWith('Where shall the 4 lie')`)
	rig.Eval[bool](p, `(document.querySelector('.pl[data-p="hand1"]').focus(), true)`)
	p.Press(kb.Enter)
	stands(t, p, "hands=9.8.7.7.6.5.3/10.10.9.8.6.5.4.4.3.2 discard=7.3.9.4.2"+tail)
	rig.Eval[bool](p, `(e => (e.value = '31', e.dispatchEvent(new Event('change', {bubbles: true}))))(document.querySelector('[data-field="points.0"]'))`)
	stands(t, p, "hands=9.8.7.7.6.5.3/10.10.9.8.6.5.4.4.3.2 discard=7.3.9.4.2 dealer=1 thrower=0 points=31,12 next=throw")
	if !rig.Eval[bool](p, `window.same`) {
		t.Error("the page was left")
	}
}

// TestABusyServerIsAskedAgain answers the first question of the bench as a server does that has too much to do.
func TestABusyServerIsAskedAgain(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := setUpAt(t, h, desk, "hypergammon", "x=24:1,23:1,22:1 o=24:1,23:1,22:1 turn=x next=throw")
	rig.Eval[bool](p, `(f => {
		let n = 0;
		window.fetch = (...a) => (n++ ? f(...a) : Promise.resolve(new Response('', {status: 503, headers: {'Retry-After': '1'}})));
		return true;
	})(window.fetch)`)
	dragged(p, p.Place("24"), p.Place("10"))
	stands(t, p, "x=23:1,22:1,10:1 o=24:1,23:1,22:1 turn=x next=throw")
}

// TestCubeAndMatchAreSetUp fills in the fields beside the line: what cannot be is said beside its field, while board and page stay;
// what can be is judged for the match, and a man who is moved then leaves the match alone. The board is turned and cleared.
func TestCubeAndMatchAreSetUp(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := setUpAt(t, h, desk, "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw")
	rig.Eval[bool](p, `window.same = true`)
	put := func(field, value string) {
		rig.Eval[bool](p, `(document.getElementById('`+field+`').value = '`+value+`', true)`)
	}
	put("match", "p7")
	put("cube", "2")
	put("owner", "o")
	put("score-0", "7")
	p.Tap(`form.setup button.main`)
	p.Until(`document.activeElement?.id === 'score-0' && document.querySelector('#score-0 ~ .wrong')?.textContent.startsWith('Such a score cannot be')`)
	if !rig.Eval[bool](p, gameBoard+`.isConnected && document.getElementById('cube').value === '2' && document.getElementById('owner').value === 'o' && document.getElementById('match').value === 'p7'`) {
		t.Error("what was filled in is lost")
	}
	put("score-0", "2")
	p.Press(kb.Enter)
	stands(t, p, "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw cube=2o score=2-0/7")
	p.Until(`document.querySelector('.every').textContent.includes('In a match, points are chances')`)
	dragged(p, p.Place("13"), p.Place("7"))
	stands(t, p, "x=24:2,13:4,8:3,7:1,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw cube=2o score=2-0/7")
	if !rig.Eval[bool](p, `window.same`) {
		t.Error("the page was left")
	}
	below := p.Place("13")[1] > p.Place("12")[1]
	p.Tap(`.boards a`) // Turn the board
	p.Until(`!window.same && new URLSearchParams(location.search).get('from') === 'o' && ` + gameBoard + `?.dataset.ready === '1'`)
	if p.Place("13")[1] > p.Place("12")[1] == below {
		t.Error("the board is not turned")
	}
	stands(t, p, "x=24:2,13:4,8:3,7:1,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw cube=2o score=2-0/7")
	dragged(p, p.Place("7"), p.Place("13"))
	stands(t, p, "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw cube=2o score=2-0/7")
	p.Tap(`.boards .clear`)
	p.Until(`document.querySelector('form.setup textarea').value === 'x=off:15 o=off:15 turn=x next=throw cube=2o score=2-0/7' && document.querySelector('.foot .sheet').textContent.startsWith('Not a position yet')`)
	dragged(p, p.Place("off0"), p.Place("6"))
	p.Until(`document.querySelector('form.setup textarea').value.startsWith('x=6:1,off:14 o=off:15')`)
	p.Tap(`.boards a`) // Turned, it stands as it stood, though it is no position yet.
	p.Until(`new URLSearchParams(location.search).get('from') === 'x' && ` + gameBoard + `?.dataset.ready === '1' && document.querySelector('form.setup textarea').value.startsWith('x=6:1,off:14 o=off:15') && document.querySelector('.foot .sheet').textContent.startsWith('Not a position yet')`)
	dragged(p, p.Place("off1"), p.Place("19"))
	stands(t, p, "x=6:1,off:14 o=6:1,off:14 turn=x next=throw cube=2o score=2-0/7")
}
