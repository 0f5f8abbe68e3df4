package board_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"parlor/tools/need"
)

// chromium is the one Chromium of all tests here; TestMain ends it.
var (
	leave    = func() {}
	chromium = sync.OnceValues(func() (context.Context, error) {
		path, err := need.Chromium.Path()
		if err != nil {
			return nil, err
		}
		ctx, cancel := chromedp.NewContext(context.Background(), chromedp.WithAllocatorOptions(chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-renderer-backgrounding", true)))
		leave = cancel
		return ctx, chromedp.Do(ctx)
	})
)

func TestMain(m *testing.M) {
	code := m.Run()
	leave()
	os.Exit(code)
}

// browser returns what a person's browser is, with cookies and a memory of its own; it skips where there is no Chromium: the pages are
// tested without one as well, by what they say.
func browser(t *testing.T) context.Context {
	t.Helper()
	need.Chromium.For(t)
	whole, err := chromium()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(whole, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// page is a tab of the browser.
type page struct {
	t   *testing.T
	ctx context.Context
}

// open opens a new tab on url, w by h units large, and waits until the element is awake.
func open(t *testing.T, ctx context.Context, url string, w, h int64, touch bool) page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	p := page{t, ctx}
	var opts []chromedp.EmulateViewportOption
	if touch {
		opts = append(opts, chromedp.EmulateTouch, chromedp.EmulateMobile)
	}
	p.do(chromedp.EmulateViewport(w, h, opts...))
	p.media("prefers-reduced-motion", "reduce")
	p.byHand()
	p.do(chromedp.Navigate(url))
	p.until(`document.querySelector('game-board')?.dataset.ready === '1'`)
	return p
}

// byHand lets complete turns be handed in by who plays, as a test cannot be quicker than the page for certain.
func (p page) byHand() {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `try { localStorage.parlor ||= '{"auto":false}'; } catch {}`})
		return err
	}))
}

// media sets a media feature, the others being as they are by default.
func (p page) media(name, value string) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: name, Value: value}}})
		return err
	}))
}

func (p page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// eval returns the value of an expression; of a promise, what it comes to.
func eval[T any](p page, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, promised))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// patience is how long a test waits for what must come: longer than it takes on a machine that has much else to do.
const patience = 5 * time.Minute

// until waits for a condition.
func (p page) until(condition string) {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		yes, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](await(`(() => { try { return !!(`+condition+`); } catch { return false; } })()`, `x => x`), promised))
		if err != nil { // A page that is just being left is no answer.
			time.Sleep(5 * time.Millisecond)
		} else if yes {
			return
		}
	}
	p.t.Fatalf("never came true: %s\n%s", condition, eval[string](p, `document.querySelector('game-board')?.innerText + JSON.stringify(document.querySelector('game-board')?.view)`))
}

// await is a promise of the value of an expression: of the first that ready, a function of it, likes, and after a tenth of a second
// of whatever it is. A page that asks itself takes a small part of the processor time of one that is asked from here again and again.
func await(expression, ready string) string {
	return `new Promise((done, fail) => {
	const end = performance.now() + 100, likes = ` + ready + `, ask = () => {
		try {
			const x = ` + expression + `;
			if (likes(x) || performance.now() > end) done(x); else setTimeout(ask, 5);
		} catch (e) { fail(e); }
	};
	ask();
})`
}

// promised lets an evaluation be of what a promise comes to.
func promised(e *runtime.EvaluateParams) {
	yes := true
	e.AwaitPromise = &yes
}

type point [2]float64

func (p page) click(at point) {
	p.t.Helper()
	p.do(chromedp.MouseClickXY(at[0], at[1]))
}

func (p page) press(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// touch lets a finger down at the first point, moves it over the others, and lifts it.
func (p page) touch(way ...point) {
	p.t.Helper()
	send := func(kind input.DispatchTouchEventType, at ...point) {
		touch := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		for _, a := range at {
			touch.TouchPoints = append(touch.TouchPoints, &input.TouchPoint{X: a[0], Y: a[1]})
		}
		p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, touch)
			return err
		}))
	}
	send("touchStart", way[0])
	for _, at := range way[1:] {
		send("touchMove", at)
	}
	send("touchEnd")
}

// state is what a player sees: what he can press, and what can go where.
type state struct {
	Over, Wait, Throw, Done bool
	Main                    *point  // the main button
	Others                  []point // further decisions, undo left out
	From, To                []point // pieces that can go, and where the chosen one goes
	Way                     []point // a piece and where it can go
	Sel                     string
}

const look = `(() => {
	const b = document.querySelector('game-board'), mid = e => { const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
	const at = k => mid(b.pl.get(k)), v = b.view, s = {over: v.phase === 'over', wait: b.turn.sent || !v.legal || b.motion.timers.length > 0, sel: b.sel};
	if (s.over || s.wait) return s;
	s.throw = !!v.legal.throw; s.done = b.turn.done() || !!b.stakes.on;
	const main = b.querySelector('.acts .main');
	if (main) { main.scrollIntoView({block: 'nearest'}); s.main = mid(main); }
	s.others = [...b.querySelectorAll('.acts button[data-a^=e]:not(.main)')].map(mid);
	s.from = [...b.turn.movable()].map(at);
	if (b.sel) s.to = [...b.turn.reach(b.sel).keys()].map(at);
	const keys = [...b.turn.movable()];
	if (keys.length) { const k = keys[Math.floor(Math.random() * keys.length)], to = [...b.turn.reach(k).keys()]; if (to.length) s.way = [at(k), at(to[0])]; }
	return s;
})()`

func (p page) look() state {
	p.t.Helper()
	return p.see(look)
}

// next is what a player sees as soon as there is something to do; while there is not, after a moment.
func (p page) next() state {
	p.t.Helper()
	return p.see(await(look, `s => !s.wait`))
}

func (p page) see(how string) state {
	p.t.Helper()
	var s state
	if err := json.Unmarshal(eval[json.RawMessage](p, how), &s); err != nil {
		p.t.Fatal(err)
	}
	return s
}

// finish plays with act until the game is over, at most so long.
func (p page) finish(limit time.Duration, act func(s state)) (acts int) {
	p.t.Helper()
	for end := time.Now().Add(limit); time.Now().Before(end); {
		switch s := p.next(); {
		case s.Over:
			return acts
		case s.Wait:
		default:
			acts++
			act(s)
		}
	}
	p.t.Fatalf("the game is not over after %d acts: %s", acts, eval[string](p, `document.querySelector('game-board').innerText + document.querySelector('game-board').view.position`))
	return acts
}

// chromedpShiftTab presses Shift and Tab.
var chromedpShiftTab = chromedp.KeyEvent("\t", chromedp.KeyModifiers(chromedp.ModifierShift))

// clickOn clicks the middle of an element, scrolled into view.
func clickOn(p page, selector string) chromedp.Action[chromedp.Void] {
	p.t.Helper()
	q, err := json.Marshal(selector)
	if err != nil {
		p.t.Fatal(err)
	}
	at := eval[point](p, `(() => { const e = document.querySelector(`+string(q)+`); e.scrollIntoView({block: 'nearest'}); const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`)
	return chromedp.MouseClickXY(at[0], at[1])
}

func leftButton(m *input.DispatchMouseEventParams) {
	m.Button = input.MouseButtonLeft
	m.ClickCount = 1
}

func pressAt(at point) chromedp.Action[chromedp.Void] {
	return chromedp.MouseEvent("mousePressed", at[0], at[1], leftButton)
}

func moveTo(at point) chromedp.Action[chromedp.Void] {
	return chromedp.MouseEvent("mouseMoved", at[0], at[1], leftButton)
}

func releaseAt(at point) chromedp.Action[chromedp.Void] {
	return chromedp.MouseEvent("mouseReleased", at[0], at[1], leftButton)
}

func navigate(url string) chromedp.Action[chromedp.Void] { return chromedp.Navigate(url) }

// pageText gets the page as the server writes it.
func pageText(t *testing.T, url string) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
