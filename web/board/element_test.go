package board_test

import (
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/match"
	"parlor/room"
	"parlor/web/assets"
	"parlor/web/e2e/rig"
)

// advance plays n commands at random, for everybody.
func (tb *table) advance(t *testing.T, n int) {
	t.Helper()
	own := tb.own
	tb.own = nil
	for range n {
		c, ok := tb.next()
		if !ok {
			break
		}
		tb.must(t, c)
	}
	tb.own = own
}

// until plays at random until ready.
func (tb *table) until(t *testing.T, ready func() bool) {
	t.Helper()
	for range 2000 {
		if ready() {
			return
		}
		tb.advance(t, 1)
	}
	t.Fatal("the position never came")
}

// choosing reports whether a seat has a choice among steps.
func (tb *table) choosing(seat game.Seat) func() bool {
	return func() bool {
		p := tb.room.Position
		return p.Stepping() && p.ToAct().Has(seat) && len(p.Turns()) > 3 && len(p.Actions(seat)) > 2
	}
}

// TestTheElementMovesNothing compares where the server has drawn the pieces with where the element puts them.
func TestTheElementMovesNothing(t *testing.T) {
	ctx := browser(t)
	for i, name := range []string{"backgammon", "parker", "navy", "india", "crown-and-anchor", "check-and-double-check", "cube"} {
		for n, viewer := range []int{0, 1} {
			seats := map[string]int{"india": 4, "crown-and-anchor": 5, "check-and-double-check": 4}[name]
			config := api.Config{Game: name, Seats: seats}
			if name == "cube" {
				config = api.Config{Game: "backgammon", Options: game.Options{"cube": "on"}, Match: match.Length{Points: 9}}
			}
			tb := newTable(t, config, nil, uint64(40+i)) // For guests nothing moves by itself.
			tb.advance(t, 25+30*n)
			drawn := `[...new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html').querySelectorAll('.men>.pc, .dice>.pc')]`
			own := `[...document.querySelectorAll('.men>.pc, .dice>.pc')]`
			say := `.map(g => [g.querySelector('use').getAttribute('href'), g.style.getPropertyValue('--l'), g.style.getPropertyValue('--p'), g.querySelector('text')?.textContent || ''].join(' ')).sort()`
			s := httptest.NewServer(tb.handler())
			t.Cleanup(s.Close)
			url := fmt.Sprintf("%s/r/test?from=%d", s.URL, viewer)
			p := open(t, ctx, url, 1000, 800, false)
			a := rig.Eval[[]string](p, `(async () => `+drawn+say+`)()`)
			b := rig.Eval[[]string](p, own+say)
			dice := func(s string) bool { return strings.HasPrefix(s, "#die-") }
			if !slices.ContainsFunc(a, dice) || i > 3 && i < 6 { // The last throw is the element's: a position has none then.
				a, b = slices.DeleteFunc(a, dice), slices.DeleteFunc(b, dice)
			}
			compareSpots(t, name, a, b)
			for key, want := range labels(pageText(t, url)) {
				if got := rig.Eval[string](p, fmt.Sprintf(`document.querySelector('[data-p="%s"]').getAttribute('aria-label')`, key)); got != want {
					t.Errorf("%s: place %s is %q to the element, %q to the server", name, key, got, want)
					break
				}
			}
		}
	}
}

// compareSpots compares drawings up to a tenth of a unit, and up to numbers on men.
func compareSpots(t *testing.T, name string, a, b []string) {
	t.Helper()
	if len(a) != len(b) || len(a) == 0 {
		t.Errorf("%s: the server draws %d pieces, the element %d", name, len(a), len(b))
		return
	}
	bad := 0
	for i := range a {
		if !near(a[i], b[i]) {
			if bad++; bad < 4 {
				t.Errorf("%s: the server draws %s, the element %s", name, a[i], b[i])
			}
		}
	}
}

func near(a, b string) bool {
	split := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" (),:", r) })
	}
	x, y := split(a), split(b)
	if x[0] != y[0] {
		return false
	}
	for i := range min(len(x), len(y)) {
		var u, v float64
		if _, err := fmt.Sscanf(x[i], "%f", &u); err != nil {
			continue
		}
		if _, err := fmt.Sscanf(y[i], "%f", &v); err != nil || u-v > 0.1 || v-u > 0.1 {
			return false
		}
	}
	return true
}

func TestUndoGivesEveryStepBack(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0}, 3)
	tb.until(t, tb.choosing(0))
	p := open(t, browser(t), serve(t, tb).URL+"/r/test", 1200, 900, false)
	before := rig.Eval[string](p, `JSON.stringify(document.querySelector('game-board').pieces.all.map(x => x.key).sort())`)
	play := rig.ByMouse(p, rand.New(rand.NewPCG(1, 1)))
	for !rig.Eval[bool](p, `document.querySelector('game-board').turn.done()`) {
		play(p.See())
	}
	p.Until(`document.querySelector('game-board').keys`) // They come with the focus.
	for range 4 {
		p.Press("u")
	}
	if after := rig.Eval[string](p, `JSON.stringify(document.querySelector('game-board').pieces.all.map(x => x.key).sort())`); after != before {
		t.Errorf("after undo the men stand at %s, before at %s", after, before)
	}
	tb.mu.Lock()
	defer tb.mu.Unlock()
	if last := tb.log[len(tb.log)-1]; last.Kind != api.Threw {
		t.Errorf("the server has heard of the turn: %s", last.Kind)
	}
}

func TestTouchingAManThatCannotGoSaysTheRule(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0}, 1)
	tb.until(t, func() bool {
		p := tb.room.Position
		return p.Stepping() && p.ToAct().Has(0) && len(p.Turns()) > 2 && strings.HasPrefix(p.Format(p.Actions(0)[0]), "bar/")
	})
	p := open(t, browser(t), serve(t, tb).URL+"/r/test", 1200, 900, false)
	key := rig.Eval[string](p, `(() => { const b = document.querySelector('game-board'); return [...b.pl.keys()].find(k => +k > 0 && b.game.label(k, b.pos, b.own, k => k).includes('yours')); })()`)
	clickOn(p, `[data-p="`+key+`"]`)
	p.Until(`/^[A-Z]{1,2}-\w+$/.test(document.querySelector('.sheet a')?.title)`)
	if href := rig.Eval[string](p, `document.querySelector('.sheet a').getAttribute('href')`); !strings.HasPrefix(href, "/rule/") {
		t.Errorf("the rule leads to %q", href)
	}
}

func TestATypedTurnIsPlayed(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0}, 3)
	tb.until(t, tb.choosing(0))
	turns := tb.room.Position.Turns()
	want := turns[len(turns)-1].Play
	p := open(t, browser(t), serve(t, tb).URL+"/r/test", 1200, 900, false)
	rig.Eval[bool](p, `(document.querySelector("#typed").focus(), true)`)
	p.Press("1/25\r")
	p.Until(`document.querySelector('.sheet').classList.contains('noted')`)
	rig.Eval[bool](p, `(document.querySelector('#typed').value = '', true)`)
	p.Press(strings.ReplaceAll(want, "*", "") + "\r")
	p.Until(`document.querySelector('game-board').view.turn > ` + fmt.Sprint(tb.room.Turn))
	tb.mu.Lock()
	defer tb.mu.Unlock()
	i := slices.IndexFunc(tb.log, func(e api.Event) bool { return e.Kind == api.Played && e.Text == want })
	if i < 0 {
		t.Errorf("%q was not played", want)
	}
}

func TestQuestionsByKeyAreAnsweredOnlyOnTheBoard(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon", Clock: api.ClockConfig{Delay: 12000, Pool: 60000}}, []game.Seat{0}, 3)
	tb.advance(t, 12)
	tb.until(t, tb.choosing(0))
	p := open(t, browser(t), serve(t, tb).URL+"/r/test", 1200, 900, false)
	rig.Eval[bool](p, `(document.querySelector('.pl[tabindex="0"]').focus(), true)`)
	p.Until(`document.querySelector('.moves li') && document.querySelector('game-board').keys`)
	for key, want := range map[string]string{"p": "pips", "c": "Ada: 1:", "d": "Dice ", "m": "You may play ", "?": "Arrows move", "l": "Bruno"} {
		p.Press(key)
		if got := rig.Eval[string](p, `document.querySelector('[role=alert]').textContent`); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q in it", key, got, want)
		}
	}
	p.Press("13")
	if got := rig.Eval[string](p, `document.activeElement.dataset.p`); got != "13" {
		t.Errorf("digits 1 3 lead to %q, want 13", got)
	}
	p.Press("\t\t")
	rig.Eval[bool](p, `(document.querySelector('#typed').focus(), document.querySelector('[role=alert]').textContent = '', true)`)
	p.Press("pt")
	if got := rig.Eval[string](p, `document.querySelector('[role=alert]').textContent + document.querySelector('#typed').value`); got != "pt" {
		t.Errorf("letters outside the board: %q, want only the text typed", got)
	}
}

func TestAnUpdateDuringADragLeavesThePieceInTheHand(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0}, 3)
	tb.until(t, tb.choosing(0))
	p := open(t, browser(t), serve(t, tb).URL+"/r/test", 1200, 900, false)
	s := p.See()
	from, to := p.Place(s.Way[0]), p.Place(s.Way[1])
	p.Mouse("mousePressed", from)
	p.Mouse("mouseMoved", rig.Point{from[0] + 60, from[1] + 40})
	held := `document.querySelector('.pc.drag')?.style.transform || ''`
	before := rig.Eval[string](p, held)
	tb.mu.Lock()
	err := tb.do(room.Command{Do: api.DoSay, Seat: 1, Text: "Hello!"})
	tb.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	p.Until(`document.querySelector('.talk').textContent.includes('Hello!')`)
	if after := rig.Eval[string](p, held); after != before || after == "" {
		t.Errorf("the piece in the hand was at %q, now at %q", before, after)
	}
	p.Mouse("mouseMoved", to)
	p.Mouse("mouseReleased", to)
	if n := rig.Eval[int](p, `document.querySelector('game-board').turn.path.length`); n == 0 {
		t.Error("the step was not taken")
	}
}

func TestTheLineComesBack(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0}, 3)
	tb.until(t, tb.choosing(0))
	p := open(t, browser(t), serve(t, tb).URL+"/r/test", 1200, 900, false)
	tb.mu.Lock()
	tb.down = true
	close(tb.change)
	tb.change = make(chan struct{})
	tb.mu.Unlock()
	p.Until(`!document.querySelector('.notice').hidden`)
	tb.mu.Lock()
	tb.down = false
	err := tb.do(room.Command{Do: api.DoSay, Seat: 1, Text: "Still there?"})
	tb.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	p.Until(`document.querySelector('.notice').textContent.includes('Still there?') && document.querySelector('.talk').textContent.includes('Still there?')`) // What was said stands where the line was told to be down.
	t.Logf("back after %v", time.Since(begin).Round(10*time.Millisecond))
	if n := rig.Eval[int](p, `performance.getEntriesByType('navigation').length`); n != 1 {
		t.Errorf("%d navigations, want the one at the beginning", n)
	}
}

// TestARefusedHelloIsSaidAgain has a server that has just begun refuse a page at first: its socket stays open, and tells nothing.
func TestARefusedHelloIsSaidAgain(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0}, 3)
	tb.until(t, tb.choosing(0))
	tb.busy = 1
	p := open(t, browser(t), serve(t, tb).URL+"/r/test", 1200, 900, false)
	tb.mu.Lock()
	err := tb.do(room.Command{Do: api.DoSay, Seat: 1, Text: "Still there?"})
	tb.mu.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	p.Until(`document.querySelector('.talk').textContent.includes('Still there?')`)
}

func TestAReplayShowsEveryMove(t *testing.T) {
	tb := newTable(t, api.Config{Game: "backgammon"}, nil, 5)
	s := serve(t, tb)
	for end := time.Now().Add(rig.Patience); ; time.Sleep(20 * time.Millisecond) {
		tb.mu.Lock()
		over := tb.room.Phase == api.Over
		tb.mu.Unlock()
		if over {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the game does not end")
		}
	}
	p := open(t, browser(t), s.URL+"/r/test/replay", 1200, 900, false)
	p.Until(`document.querySelector('.scrub')`)
	last := rig.Eval[int](p, `+document.querySelector('.scrub').max`)
	clickOn(p, ".scrub")
	p.Press("\ue011") // Home
	for range 5 {
		p.Press("\ue014") // right
	}
	text := rig.Eval[string](p, `document.querySelector('.scrub').getAttribute('aria-valuetext')`)
	if !strings.Contains(text, fmt.Sprintf("of %d:", last)) || rig.Eval[string](p, `location.hash`) == "" {
		t.Errorf("the scrubber says %q, the address ends in %q", text, rig.Eval[string](p, `location.hash`))
	}
	n := rig.Eval[string](p, `location.hash`)
	p.Go(s.URL + "/r/test/replay" + n)
	rig.Eval[bool](p, `(document.body.className = 'old', location.reload(), true)`)
	p.Until(`document.body.className !== 'old' && document.querySelector('game-board')?.dataset.ready === '1' && document.querySelector('.scrub')`)
	if again := rig.Eval[string](p, `document.querySelector('.scrub').getAttribute('aria-valuetext')`); again != text {
		t.Errorf("the link shows %q, want %q", again, text)
	}
}

func TestTheFairnessCheckHoldsToTheGoldenVectors(t *testing.T) {
	vectors, err := os.ReadFile("../../fair/testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	tb := newTable(t, api.Config{Game: "backgammon"}, []game.Seat{0}, 3)
	p := open(t, browser(t), serve(t, tb).URL+"/r/test", 800, 600, false)
	wrong := rig.Eval[[]string](p, `(async () => {
		const f = await import('`+assets.Path("js/fair.js")+`'), v = `+string(vectors)+`, wrong = [];
		const same = (a, b, what) => { if (a !== b) wrong.push(what + ': ' + a + ', want ' + b); };
		for (const c of v.chains) for (const [j, link] of Object.entries(c.links)) same(f.hex(f.forward(f.unhex(c.seed), c.length - j)), link, 'link ' + j);
		for (const c of v.commitments) same(f.commitment(c.room, c.seat, c.seed), c.commit, 'commitment');
		for (const s of v.streams) {
			same(f.hex(f.message(s.material)), s.message, 'message');
			const next = f.stream(s.material);
			same(f.hex(Uint8Array.from({length: s.bytes.length / 2}, next)), s.bytes, 'bytes');
			same(String(f.dice(f.stream(s.material), s.dice.length)), String(s.dice), 'dice');
		}
		const verify = file => { for (const run = f.check(file); ;) { const { done, value } = run.next(); if (done) return value; } };
		same(verify(v.older).ok, true, 'older file');
		const good = verify(v.file);
		same(good.ok, true, 'file'); same(good.throws.length > 0, true, 'throws');
		const forged = JSON.parse(JSON.stringify(v.file));
		const last = forged.events.findLast(e => e.data.includes('"fell"'));
		last.data = last.data.replace('"fell"', '"fell" ');
		same(verify(forged).ok, false, 'forged file');
		same(v.chains.length * v.commitments.length * v.streams.length > 0, true, 'vectors');
		return wrong;
	})()`)
	for _, w := range wrong {
		t.Error(w)
	}
}
