package board_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/tools/need"
	"parlor/web/e2e/rig"
)

// tool returns the path of something that npm has put under web/node_modules, or skips: make test puts it there.
func tool(t *testing.T, name string) string {
	t.Helper()
	path := "../node_modules/" + name
	if _, err := os.Stat(path); err != nil {
		need.Refuse(t, fmt.Errorf("%s is missing: run npm ci in web", name))
	}
	return path
}

// TestTypes has the types checked that the modules' comments declare.
func TestTypes(t *testing.T) {
	if out, err := exec.Command(need.Node.For(t), tool(t, "typescript/bin/tsc"), "-p", "..").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// busy is how much slower than its bar a thing may be on a machine that does other things at the same time, as it does
// while all tests run. The bars themselves are held where nothing else runs: docs/bench.
const busy = 10

// TestQuickness measures from a click to the painted step, and from a move of the opponent to its painting.
func TestQuickness(t *testing.T) {
	for _, trip := range []time.Duration{0, 100 * time.Millisecond} {
		tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0}, 9)
		tb.slow = trip
		tb.until(t, tb.choosing(0))
		p := open(t, browser(t), serve(t, tb).URL+"/r/test", 1200, 900, false)
		rig.Eval[bool](p, `(() => {
			window.took = [];
			document.querySelector('.bd').addEventListener('click', () => { const begin = performance.now(); requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - begin))); }, true);
			return true;
		})()`)
		play := rig.ByMouse(p, rand.New(rand.NewPCG(2, 2)))
		for rig.Eval[int](p, `took.length`) < 20 {
			if s := p.See(); !s.Wait && !s.Over {
				play(s)
			}
		}
		took := rig.Eval[[]float64](p, `took`)
		slices.Sort(took)
		t.Logf("round trip %v: click to paint %.1f ms (median of %d), at most %.1f", trip, took[len(took)/2], len(took), took[len(took)-1])
		if took[len(took)/2] > busy*50 {
			t.Errorf("click to paint takes %.1f ms: far beyond the 50 of a quiet machine", took[len(took)/2])
		}
	}
}

// TestAGuestSeesMovesAtOnce measures how long it takes until somebody else's move is painted.
func TestAGuestSeesMovesAtOnce(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0, 1}, 9)
	s := serve(t, tb)
	ctx := browser(t)
	a := open(t, ctx, s.URL+"/r/test", 1200, 900, false)
	b := open(t, ctx, s.URL+"/r/test", 390, 844, true)
	for _, p := range []*rig.Page{a, b} { // Nobody plays but this test.
		rig.Eval[bool](p, `Object.assign(document.querySelector('game-board').set, {throws: false, forced: false}) && true`)
	}
	rig.Eval[bool](b, `(() => { window.seen = {}; const e = document.querySelector('game-board'); new MutationObserver(() => requestAnimationFrame(() => { seen[e.dataset.n] ||= Date.now(); })).observe(e, {attributeFilter: ['data-n']}); return true; })()`)
	var took []int64
	for range 20 {
		tb.mu.Lock()
		c, ok := room.Command{}, false
		for seat := range game.Seat(2) {
			if tb.room.Waits(seat) && !ok {
				c, ok = room.Command{Do: api.DoThrow, Seat: seat, Turn: tb.room.Turn}, true
				if !tb.room.Position.ToAct().Has(game.Nature) {
					c.Do, c.Text = api.DoPlay, tb.choose(seat)
				}
			}
		}
		begin := time.Now().UnixMilli()
		err := tb.do(c)
		n := tb.room.Seq
		tb.mu.Unlock()
		if err != nil {
			t.Fatal(err)
		}
		key := fmt.Sprintf(`seen[%d]`, n)
		b.Until(key)
		took = append(took, rig.Eval[int64](b, key)-begin)
		a.Until(fmt.Sprintf(`document.querySelector('game-board').dataset.n === '%d'`, n))
	}
	slices.Sort(took)
	t.Logf("a move is painted elsewhere after %d ms (median of %d), at most %d", took[len(took)/2], len(took), took[len(took)-1])
	if took[len(took)/2] > busy*60 {
		t.Errorf("%d ms until a move is painted elsewhere: far beyond the 60 of a quiet machine", took[len(took)/2])
	}
}

func TestGermanPagesSpeakGerman(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0}, 3)
	tb.lang = "de"
	tb.until(t, tb.choosing(0))
	p := open(t, browser(t), serve(t, tb).URL+"/r/test", 1200, 900, false)
	text := rig.Eval[string](p, `document.body.innerText + [...document.querySelectorAll('[aria-label]')].map(e => e.getAttribute('aria-label')).join(' ')`)
	for _, want := range []string{"Noch zu ziehen", "Züge", "Aufgeben", "beweglich", "von dir"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	for _, alien := range []string{"can move", "Your turn", "Offers"} {
		if strings.Contains(text, alien) {
			t.Errorf("the page says %q", alien)
		}
	}
}
