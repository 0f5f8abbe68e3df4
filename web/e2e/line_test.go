package e2e

import (
	"strconv"
	"testing"
	"time"

	script "github.com/chromedp/cdproto/page"

	"parlor/web/e2e/rig"
)

func itoa(n int) string { return strconv.Itoa(n) }

// TestRestart closes the server in the middle of a game and opens it again: the page comes back by itself and play goes on. Once there is no
// line to be had, the page says that it has none, and plays on when there is one.
func TestRestart(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	deal(p, h, "parker", "bot", nil)
	hand := rig.ByMouse(p, random(3))
	p.Turns(8, hand)
	rig.Eval[bool](p, `window.same = true`)
	for range 2 {
		h.Stop()
		p.Until(`!document.querySelector('.notice').hidden`) // says that the line is down
		if s := p.See(); !s.Wait && s.Throw {
			hand(s) // what is done meanwhile arrives later
		}
		h.Start()
		begin := time.Now()
		p.Until(`document.querySelector('.notice').hidden`)
		t.Logf("back after %v", time.Since(begin).Round(time.Millisecond))
		p.Turns(8, hand)
	}
	if !rig.Eval[bool](p, `window.same === true`) {
		t.Error("the page was loaded again")
	}
	table := h.URL + at(p)
	h.Stop()
	p.Until(`!document.querySelector('.notice').hidden`) // before the server is there again: what is gone at once, nobody sees
	h.Lines = 1
	h.Start()
	p.Until(`document.querySelector('.notice').hidden`)
	other := page(t, v, desk, table)
	other.Until(`document.querySelector('.notice')?.hidden === false`)
	p.Go("about:blank")
	other.Until(`document.querySelector('.notice').hidden`)
	other.Awake()
	other.Turns(4, rig.ByMouse(other, random(4)))
}

// TestNineTabs opens nine tables in one browser: more than it has connections for streams.
func TestNineTabs(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	first := page(t, v, desk, h.URL+blank)
	deal(first, h, "backgammon", "bot", nil)
	table := h.URL + at(first)
	tabs := []*rig.Page{first}
	for range 8 {
		p := page(t, v, desk, table)
		p.Awake()
		tabs = append(tabs, p)
	}
	first.Turns(6, rig.ByMouse(first, random(4)))
	n := first.See().N
	for _, p := range tabs {
		p.Until(`document.querySelector('game-board').view.n >= ` + itoa(n))
	}
}

// TestUpdateDuringDrag holds a man while the server sends something: it stays in the hand, and can be put down.
func TestUpdateDuringDrag(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "backgammon", rig.Look{W: 1440, H: 900, Moving: true})
	pages := []*rig.Page{ada, ben}
	var holder, other *rig.Page
	var s rig.State
	for end := time.Now().Add(rig.Patience); holder == nil && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		for i, p := range pages {
			s = p.See()
			switch {
			case s.Wait:
			case s.Throw:
				rig.ByMouse(p, random(5))(s)
			case len(s.Way) == 2:
				holder, other = p, pages[1-i]
			}
			if holder != nil {
				break
			}
		}
	}
	if holder == nil {
		t.Fatal("nobody can move")
	}
	from, to := holder.Place(s.Way[0]), holder.Place(s.Way[1])
	half := rig.Point{(from[0] + to[0]) / 2, (from[1] + to[1]) / 2}
	holder.Mouse("mousePressed", from)
	holder.Mouse("mouseMoved", half)
	holder.Until(`document.querySelector('.pc.drag')`)
	n := holder.See().N
	other.Tap(`.presets button`)
	holder.Until(`document.querySelector('game-board').view.n > ` + itoa(n))
	where := rig.Eval[rig.Point](holder, `(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector('.pc.drag use').getBoundingClientRect())`)
	if d := abs(where[0]-half[0]) + abs(where[1]-half[1]); d > 30 {
		t.Errorf("the man in the hand has jumped %v px away", d)
	}
	holder.Mouse("mouseMoved", to)
	holder.Mouse("mouseReleased", to)
	holder.Until(`document.querySelector('game-board').turn.path.length > 0 && !document.querySelector('.pc.drag')`)
}

func abs(x float64) float64 { return max(x, -x) }

// TestMovesThatComeWhileThePastIsFetched holds back the first answer to what has happened so far until more has happened:
// nothing of it is missing from the list of moves.
func TestMovesThatComeWhileThePastIsFetched(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	rig.Call(p, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: `{
		const ask = fetch;
		window.fetch = async (url, ...more) => {
			const answer = await ask(url, ...more);
			if (/\/log\?/.test(url) && !window.release) await new Promise(done => { window.release = done; });
			return answer;
		};
	}`})
	deal(p, h, "parker", "bot", nil)
	p.Until(`window.release`)
	const throws = `(async () => {
		const log = await (await fetch('/api/v1/rooms/' + location.pathname.split('/')[2] + '/log')).json();
		window.fell = log.events.filter(e => e.e === 'throw' && e.parts?.[0]?.faces).map(e => 'm' + e.n);
		return fell.length;
	})()`
	hand := rig.ByMouse(p, random(3))
	p.Turns(6, hand)
	for try := trying(t, "four throws"); try() && rig.Eval[int](p, throws) < 4; { // Who begins may have much to decide at once.
		p.Turns(1, hand)
	}
	rig.Eval[bool](p, `release() || true`)
	p.Until(`fell.every(id => document.getElementById(id))`)
}
