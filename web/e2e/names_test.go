package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"parlor/web/e2e/rig"
)

// TestNamesAreWholeWhereThereIsRoom looks at who plays, in the strip of a phone and beside the board of a desk: a short name is not cut for
// the sake of a long one, a long one takes two lines, and no word of it is broken in the list of moves.
func TestNamesAreWholeWhereThereIsRoom(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	seat := func(game, more string, names []string) string {
		t.Helper()
		var sit []string
		for i, name := range names {
			sit = append(sit, fmt.Sprintf(`{"seat":%d,"name":%q}`, i, name))
		}
		if !strings.Contains(more, `"seats"`) {
			more += fmt.Sprintf(`"seats":%d,`, len(names))
		}
		body := fmt.Sprintf(`{"game":%q,%s"sit":[%s]}`, game, more, strings.Join(sit, ","))
		r, err := http.Post(h.URL+"/api/v1/rooms", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = r.Body.Close() }()
		var made struct{ Room string }
		if err := json.NewDecoder(r.Body).Decode(&made); err != nil || made.Room == "" {
			t.Fatalf("no room of %s: %v", game, err)
		}
		return "/r/" + made.Room
	}
	open := func(game string, names ...string) string { return seat(game, "", names) }
	timed := func(game string, names ...string) string {
		return seat(game, `"clock":{"delay":12000,"pool":120000},`, names)
	}
	p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true}, h.URL)
	whole := func(where string) {
		t.Helper()
		if cut := rig.Eval[[]string](p, `[...document.querySelectorAll('`+where+`')].filter(e => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 2 || !e.checkVisibility()).map(e => e.textContent)`); len(cut) > 0 {
			t.Errorf("%s: of the names in %s are cut %q", rig.Eval[string](p, `document.title`), where, cut)
		}
	}
	for _, room := range []string{
		open("check-and-double-check", "Anna", "Bertram Winterbottom"),
		open("check-and-double-check", "Grandmother Elisabeth", "Maximilian", "Ben", "Charlotte-Marie"),
		open("india", "Grandmother Elisabeth", "Maximilian", "Ben", "Charlotte-Marie"),
		seat("india", `"options":{"partners":"on"},`, []string{"Grandmother Elisabeth", "Maximilian", "Ben", "Charlotte-Marie"}),
		open("backgammon", "Bertram Winterbottom", "Ada Lovelace-Kingsley"),
	} {
		p.Do(chromedp.EmulateViewport(390, 844))
		p.Go(h.URL + room)
		p.Awake()
		whole(".strip b")
		if figures := rig.Eval[[]string](p, `[...document.querySelectorAll('.strip > span')].filter(e => !/\d/.test(e.innerText) || e.scrollWidth > e.clientWidth + 1).map(e => e.innerText)`); len(figures) > 0 {
			t.Errorf("without a figure, or wider than its place: %q", figures)
		}
		if low := rig.Eval[float64](p, `(s => Math.max(...[...s.children].map(e => e.getBoundingClientRect().bottom)) - s.getBoundingClientRect().bottom)(document.querySelector('.strip'))`); low > 0 {
			t.Errorf("what marks whose turn it is lies %v px under the strip, where nobody sees it", low)
		}
		p.Do(chromedp.EmulateViewport(844, 390))
		whole(".strip b")
		p.Do(chromedp.EmulateViewport(1440, 900))
		whole(".players .name")
	}
	// Who sits down when the table is drawn already has his name whole on his plate, no wider than that has room for.
	p.Do(chromedp.EmulateViewport(390, 844))
	p.Go(h.URL + seat("check-and-double-check", `"seats":4,`, []string{"Anna", "Ben"}))
	p.Awake()
	const late = `(b => (b.view.seats[3].who = %q, b.paint(), [...document.querySelectorAll('[data-t=who3]')].filter(e => e.checkVisibility()).map(e => e.textContent + (e.getComputedTextLength() < e.previousElementSibling.width.baseVal.value * 0.64 ? '' : ' lies over the points'))[0]))(document.querySelector('game-board'))`
	for _, name := range []string{"Alexandrina Constantinop", "Al"} {
		if got := rig.Eval[string](p, fmt.Sprintf(late, name)); got != name {
			t.Errorf("the plate of %s, who comes late, says %q", name, got)
		}
	}
	// Partners stand beside each other, joined, and each line beside the board says with whom.
	p.Go(h.URL + seat("india", `"options":{"partners":"on"},`, []string{"Ada", "Ben", "Cleo", "Dan"}))
	p.Awake()
	if with := rig.Eval[[]string](p, `[...document.querySelectorAll('.players li')].map(e => e.innerText.match(/with \w+/)?.[0] ?? '')`); fmt.Sprint(with) != "[with Cleo with Dan with Ada with Ben]" {
		t.Errorf("beside the board partners are told as %q", with)
	}
	p.Do(chromedp.EmulateViewport(1024, 768))
	if out := rig.Eval[[]string](p, `[...document.querySelectorAll('.players li')].flatMap(l => [...l.children].filter(e => e.getBoundingClientRect().right > l.getBoundingClientRect().right).map(e => e.textContent))`); len(out) > 0 {
		t.Errorf("beside the board %q lies outside its place", out)
	}
	p.Do(chromedp.EmulateViewport(390, 844))
	if pairs := rig.Eval[string](p, `[...document.querySelectorAll('.strip > span')].map(e => [e.getBoundingClientRect().left, e.querySelector('b').textContent + getComputedStyle(e.querySelector('b'), '::after').content]).sort((a, b) => a[0] - b[0]).map(e => e[1].replace('none', '')).join(' ')`); pairs != `Ada" &" Cleo Ben" &" Dan` {
		t.Errorf("in the strip stands %s", pairs)
	}
	// Short names have larger letters, and many players figures that are whole.
	p.Do(chromedp.EmulateViewport(360, 740))
	for _, c := range []struct {
		room    string
		letters float64
	}{{open("india", "Ada", "Bertram", "Cleo", "Dan Ives"), 12.9}, {open("check-and-double-check", "Ada", "Bertram", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"), 0}} {
		p.Go(h.URL + c.room)
		p.Awake()
		if out := rig.Eval[[]string](p, `[...document.querySelectorAll('.strip > span')].filter(e => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth).map(e => e.textContent)`); len(out) > 0 {
			t.Errorf("wider than their place in the strip: %q", out)
		}
		if size := rig.Eval[float64](p, `parseFloat(getComputedStyle(document.querySelector('.strip b')).fontSize)`); size < c.letters {
			t.Errorf("short names are written in letters of %v px", size)
		}
		if c.letters > 0 {
			whole(".strip b")
		}
	}
	// With clocks that run no name lies over another, and a clock is one line.
	for _, room := range []string{timed("crown-and-anchor", "Bertram Winterbottom", "Ada Lovelace-Kingsley", "Charlotte-Marie", "Al"), timed("backgammon", "Bertram Winterbottom", "Ada Lovelace-Kingsley")} {
		p.Go(h.URL + room)
		p.Awake()
		for _, size := range [][2]int64{{390, 844}, {844, 390}} {
			p.Do(chromedp.EmulateViewport(size[0], size[1]))
			if out := rig.Eval[[]string](p, `[...document.querySelectorAll('.strip > span')].flatMap(s => [...s.children].filter(e => e.textContent && e.checkVisibility() && (e.getBoundingClientRect().right > s.getBoundingClientRect().right + 1 || e.matches('.clock') && e.getBoundingClientRect().height > 1.7 * parseFloat(getComputedStyle(e).fontSize))).map(e => e.textContent))`); len(out) > 0 {
				t.Errorf("%v: in the strip are wider than their place, or more than a line: %q", size, out)
			}
		}
	}
	p.Go(h.URL + open("backgammon", "Bertram Winterbottom", "Ada Lovelace-Kingsley"))
	p.Awake()
	p.Do(chromedp.EmulateViewport(1440, 900))
	// Whose turn it is says so beside his figures, where two stand side by side.
	if over := rig.Eval[bool](p, `(li => { const [a, b] = ['.name', '.to'].map(s => li.querySelector(s).getBoundingClientRect()); return a.right > b.left && a.bottom > b.top + 1; })(document.querySelector('.players .turn'))`); over {
		t.Error("who is to move has his name under what is said of him")
	}
}
