package rig

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Browser starts a Chromium; the returned context ends with t. Pages are opened in it with [Visitor].
func Browser(t T, path string, flags ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	flags = append(flags, chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-quic", true), chromedp.Flag("hide-scrollbars", true), chromedp.Flag("disable-renderer-backgrounding", true),
		chromedp.Flag("allow-pre-commit-input", true)) // Else what is pressed before a page is painted for the first time goes nowhere.
	ctx, cancel := chromedp.NewContext(context.WithoutCancel(t.Context()), chromedp.WithAllocatorOptions(flags...))
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("chromium: %v", err)
	}
	return ctx
}

// Visitor returns a context with cookies of its own: what another person's browser would be.
func Visitor(t T, browser context.Context) context.Context {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("visitor: %v", err)
	}
	return ctx
}

// Look says how a page is looked at.
type Look struct {
	W, H   int64
	Scale  float64 // device pixels for each CSS pixel; 0 is 1
	Touch  bool    // a phone
	Moving bool    // motion is wanted; tests go faster without
	Keeps  bool    // the browser keeps the house for when there is no line, where it can; tests go faster without
	Dark   bool
	Lang   string // what the browser asks for, "de"
}

// Page is a tab.
type Page struct {
	t   T
	Ctx context.Context

	mu     sync.Mutex
	faults []string
}

// NewPage opens a tab of a visitor.
func NewPage(t T, visitor context.Context, l Look) *Page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(visitor)
	t.Cleanup(cancel)
	p := &Page{t: t, Ctx: ctx}
	opts := []chromedp.EmulateViewportOption{}
	if l.Scale > 0 {
		opts = append(opts, chromedp.EmulateScale(l.Scale))
	}
	if l.Touch {
		opts = append(opts, chromedp.EmulateTouch, chromedp.EmulateMobile)
	}
	p.Do(chromedp.EmulateViewport(l.W, l.H, opts...))
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}}
	if !l.Moving {
		features = append(features, &emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
	}
	if l.Dark {
		features[0].Value = "dark"
	}
	Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
	if l.Lang != "" {
		Call(p, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": l.Lang}})
	}
	p.listen()
	if !l.Keeps {
		Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `delete Navigator.prototype.serviceWorker`})
	}
	// Complete turns are handed in by who plays: a test cannot be quicker than the page for certain.
	Call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `try { localStorage.parlor ||= '{"auto":false}'; } catch {}`})
	return p
}

// listen remembers exceptions that no script has caught.
func (p *Page) listen() {
	err := chromedp.Listen(p.Ctx, func(ev any) {
		if x, ok := ev.(*runtime.EventExceptionThrown); ok && x.ExceptionDetails != nil {
			text := x.ExceptionDetails.Text
			if x.ExceptionDetails.Exception != nil {
				text += " " + x.ExceptionDetails.Exception.Description
			}
			p.mu.Lock()
			p.faults = append(p.faults, text)
			p.mu.Unlock()
		}
	})
	if err != nil {
		p.t.Fatalf("listen: %v", err)
	}
}

// Faults returns the exceptions of the page's scripts so far.
func (p *Page) Faults() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.faults...)
}

// Call gives the browser a command of its protocol.
func Call[P, R any](p *Page, command cdp.Command[P, R], params P) {
	p.t.Helper()
	p.Do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	}))
}

// Do runs steps.
func (p *Page) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.Ctx, steps...); err != nil {
		p.t.Fatalf("browser: %v", err)
	}
}

// Go opens an address and waits until the page stands.
func (p *Page) Go(url string) {
	p.t.Helper()
	p.Do(chromedp.Navigate(url))
	p.Until(`document.readyState === 'complete'`) // Navigate takes it for loaded when a page that was still on its way before it is.
}

// Soon returns the value of an expression: the first that ready, a function of it, likes, and after a tenth of a second whatever it is.
// A page that asks itself takes a small part of the processor time of one that is asked from here again and again.
func Soon[V any](p *Page, expression, ready string) V {
	p.t.Helper()
	return Eval[V](p, await(expression, ready))
}

// Eval returns the value of an expression; of a promise, what it comes to.
func Eval[V any](p *Page, expression string) V {
	p.t.Helper()
	v, err := chromedp.Run(p.Ctx, chromedp.Evaluate[V](expression, promised))
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", expression, err, p.shown())
	}
	return v
}

// Until waits for a condition, with [Patience]; for one that is a promise it waits until that comes to something true.
func (p *Page) Until(condition string) {
	p.t.Helper()
	for end := time.Now().Add(Patience); time.Now().Before(end); {
		if p.is(condition) {
			return
		}
	}
	p.t.Fatalf("never came true: %s\n%s", condition, p.shown())
}

// shown tells what the page shows, for a test that fails: its address, its text, where its board stands, the faults of its scripts.
func (p *Page) shown() string {
	ctx, cancel := context.WithTimeout(p.Ctx, 10*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("`at ${location.href}\n${document.body?.innerText.slice(0, 1500)}\n${document.querySelector('game-board')?.view?.position}`"))
	if err != nil {
		text = err.Error()
	}
	return text + "\n" + strings.Join(p.Faults(), "\n")
}

// is waits a moment for a condition and says whether it came true; a page that is just being left is no answer.
func (p *Page) is(condition string) bool {
	ctx, cancel := context.WithTimeout(p.Ctx, 10*time.Second)
	defer cancel()
	yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`new Promise(done => {
	const end = performance.now() + 100, ask = async () => {
		let yes = false;
		try { yes = !!await (`+condition+`); } catch { /* not yet */ }
		if (yes || performance.now() > end) done(yes); else setTimeout(ask, 8);
	};
	ask();
})`, promised))
	if err != nil {
		time.Sleep(8 * time.Millisecond)
	}
	return err == nil && yes
}

// await is the promise of a value for [Soon].
func await(expression, ready string) string {
	return `new Promise((done, fail) => {
	const end = performance.now() + 100, likes = ` + ready + `, ask = () => {
		try {
			const x = ` + expression + `;
			if (likes(x) || performance.now() > end) done(x); else setTimeout(ask, 8);
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

// Awake waits until the board of the page is alive.
func (p *Page) Awake() {
	p.t.Helper()
	p.Until(`document.querySelector('game-board')?.dataset.ready === '1'`)
}

// Point is a place in the window, in CSS pixels.
type Point [2]float64

// Press presses keys, one after the other, on whatever has the focus.
func (p *Page) Press(keys string) {
	p.t.Helper()
	p.Do(chromedp.KeyEvent(keys))
}

// Type writes text into what a selector finds, which has the focus then.
func (p *Page) Type(sel, text string) {
	p.t.Helper()
	Eval[bool](p, `(document.querySelector('`+sel+`').focus(), true)`)
	p.Press(text)
}

// Click clicks with the mouse.
func (p *Page) Click(at Point) {
	p.t.Helper()
	p.Do(chromedp.MouseClickXY(at[0], at[1]))
}

// RightClick clicks with the other button of the mouse.
func (p *Page) RightClick(at Point) {
	p.t.Helper()
	p.Do(chromedp.MouseClickXY(at[0], at[1], chromedp.ButtonRight))
}

// mid is the middle of an element, which is brought into view if need be. Another may lie over it.
const mid = `(e => { let r = e.getBoundingClientRect();
	if (r.top < 0 || r.bottom > innerHeight) { e.scrollIntoView({block: 'center', behavior: 'instant'}); r = e.getBoundingClientRect(); }
	return [r.left + r.width / 2, r.top + r.height / 2]; })`

// At returns the middle of the element that an expression names, in view.
func (p *Page) At(element string) Point {
	p.t.Helper()
	return Eval[Point](p, mid+"("+element+")")
}

// there returns the middle of the element that an expression names, in view; nil if there is none: what a page is told may have taken it
// away since somebody looked.
func (p *Page) there(element string) *Point {
	p.t.Helper()
	return Eval[*Point](p, "(e => e ? "+mid+"(e) : null)("+element+")")
}

// ClickFor clicks the element that an expression names, while there is one, until an effect has come of it: what a page is still being
// told may move the element away under the hand.
func (p *Page) ClickFor(element, effect string) {
	p.t.Helper()
	p.Until(element)
	for end := time.Now().Add(Patience); time.Now().Before(end); {
		if at := p.there(element); at != nil {
			p.Click(*at)
		}
		for range 20 {
			if p.is(effect) {
				return
			}
		}
	}
	p.Until(effect)
}

// Place returns the middle of a place of the board.
func (p *Page) Place(key string) Point {
	p.t.Helper()
	return p.At(`document.querySelector('.pl[data-p="` + key + `"]')`)
}

// Tap clicks, or with touch taps, the first element that a selector names.
func (p *Page) Tap(selector string) {
	p.t.Helper()
	p.Until(`document.readyState === 'complete' && document.querySelector('` + selector + `')?.offsetParent`) // Before its sheets are there it stands elsewhere.
	p.Click(p.At(`document.querySelector('` + selector + `')`))
}

// Mouse sends one event of the mouse: "mousePressed", "mouseMoved", "mouseReleased".
func (p *Page) Mouse(kind input.DispatchMouseEventType, at Point) {
	p.t.Helper()
	p.Do(chromedp.MouseEvent(kind, at[0], at[1], func(m *input.DispatchMouseEventParams) {
		m.Button = input.MouseButtonLeft
		m.ClickCount = 1
	}))
}

// Touch lets a finger down at the first point, moves it over the others, and lifts it.
func (p *Page) Touch(way ...Point) {
	p.t.Helper()
	send := func(kind input.DispatchTouchEventType, at ...Point) {
		touch := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		for _, a := range at {
			touch.TouchPoints = append(touch.TouchPoints, &input.TouchPoint{X: a[0], Y: a[1]})
		}
		Call(p, input.DispatchTouchEvent, touch)
	}
	send("touchStart", way[0])
	for _, at := range way[1:] {
		send("touchMove", at)
	}
	send("touchEnd")
}
