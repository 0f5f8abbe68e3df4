package e2e

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"parlor/web/e2e/rig"
)

// whereabouts tells where on the board a place lies: "left" or "right", "top" or "bottom".
const whereabouts = `(k => { const b = document.querySelector('.bd').getBoundingClientRect(), r = document.querySelector('.pl[data-p="' + k + '"]').getBoundingClientRect();
	return (r.left + r.width / 2 < b.left + b.width / 2 ? 'left ' : 'right ') + (r.top + r.height / 2 < b.top + b.height / 2 ? 'top' : 'bottom'); })`

// TestTurningTheBoard sees a board from one's own side at first, then from the other one, mirrored, and with another look,
// by mouse and by key, while a turn is half built; the browser remembers it.
func TestTurningTheBoard(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	deal(p, h, "backgammon", "bot", nil)
	where := func(want string) {
		t.Helper()
		if got := rig.Eval[string](p, whereabouts+`('3')`); got != want {
			t.Errorf("point 3 of the player lies %s, want %s", got, want)
		}
	}
	where("right bottom")
	hand := rig.ByMouse(p, random(3))
	// A turn that is complete may hand itself in; one in the middle of which something is to be decided waits.
	const half = `(({ turn }) => turn.path.length > 0 && !turn.sent && !turn.done())(document.querySelector('game-board'))`
	for end := time.Now().Add(rig.Patience); !rig.Eval[bool](p, half) && time.Now().Before(end); {
		if s := p.See(); !s.Wait {
			hand(s)
		}
	}
	const built = `JSON.stringify([document.querySelector('game-board').turn.path.map(e => e.do), document.querySelector('game-board').pieces.all.map(c => c.key).sort()])`
	before := rig.Eval[string](p, built)
	if strings.HasPrefix(before, "[[],") {
		t.Fatal("no turn was left half made")
	}
	p.Tap(`.viewsettings a[href*="home=left"]`)
	p.Until(whereabouts + `('3') === 'left bottom' && document.activeElement.closest('.viewsettings')`)
	p.Until(`document.querySelector('.viewsettings a[href*="home=right"]')`)
	rig.Eval[bool](p, `(document.querySelector('game-board').go('13'), true)`)
	p.Press("f")
	p.Until(whereabouts + `('3') === 'left top' && document.activeElement.dataset.p === '13'`)
	if after := rig.Eval[string](p, built); after != before {
		t.Errorf("turning the board changed the turn from %s to %s", before, after)
	}
	men := rig.Eval[string](p, `document.querySelector('.men use').getAttribute('href')`)
	p.Tap(`.viewsettings a[href*="look=parker"]`)
	p.Until(`document.querySelector('.men use').getAttribute('href') !== '` + men + `' && document.querySelector('.viewsettings a[href*=parker]').ariaCurrent`)
	p.Turns(6, hand) // It can still be played on.
	reload(p)
	p.Awake()
	where("left top")
	deal(p, h, "wikipedia", "bot", nil)
	where("left bottom") // Mirrored at every table, turned at one.
	if men := rig.Eval[string](p, `document.querySelector('.men use').getAttribute('href')`); !strings.Contains(men, "ebony") && !strings.Contains(men, "oxblood") {
		t.Errorf("the next table shows %s", men)
	}
	soundIsOneWish(t, p)
	standing(p, h, "s=50,40,10,5 w=50,40,10,5 n=60,55,31,30 e=52,52,12,10 turn=s next=play throw=2-1 left=2,1")
	p.Tap(`.viewsettings a[href*="turn=1"]`)
	p.Until(`document.querySelector('.viewsettings a[href*="turn=2"]')`)
	if twice := rig.Eval[int](p, `document.querySelectorAll('.pl i').length`); twice > 0 {
		t.Errorf("of India's board, turned, %d spaces have the numbers that are for pages without scripts", twice)
	}
}

// soundIsOneWish changes the wish for sound in the settings of p and by the button beside the talk: each shows what the other has chosen.
func soundIsOneWish(t *testing.T, p *rig.Page) {
	t.Helper()
	rig.Eval[bool](p, `(document.querySelectorAll('.in-talk, .in-settings').forEach(box => { box.open = true; }), true)`)
	p.Until(`document.querySelector('#set-sound') && document.querySelector('.in-talk [aria-pressed]')`)
	const both = `(document.querySelector('#set-sound').checked + ' ' + document.querySelector('.in-talk [aria-pressed]').ariaPressed)`
	for i, press := range []string{`#set-sound`, `.in-talk [aria-pressed]`} {
		rig.Eval[bool](p, `(document.querySelector('`+press+`').click(), true)`)
		if got, want := rig.Eval[string](p, both), []string{"true true", "false false"}[i]; got != want {
			t.Errorf("after %s the box and the button say %s, want %s", press, got, want)
		}
	}
}

// TestTurningWithoutScripts follows the links of a page by themselves, on every kind of board.
func TestTurningWithoutScripts(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, game := range []string{"parker", "india", "crown-and-anchor", "check-and-double-check"} {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		c := &http.Client{Jar: jar}
		path := tableOf(t, c, h, game)
		first := drawing(t, c, h.URL+path)
		turned := drawing(t, c, h.URL+path+"?turn=1")
		if turned == first || turned != drawing(t, c, h.URL+path) {
			t.Errorf("%s: turned, the board is the same as before, or turns back", game)
		}
		if back := drawing(t, c, h.URL+path+"?turn=0"); back != first {
			t.Errorf("%s: turned back, the board is another one", game)
		}
		for _, bad := range []string{"?turn=-1", "?turn=x", "?turn=99999999999999999999", "?look=%22%3E", "?home=up"} {
			if got := drawing(t, c, h.URL+path+bad); got != first {
				t.Errorf("%s: %s shows another board", game, bad)
			}
		}
	}
}

// tableOf opens a table of a game for a visitor without scripts, and returns its path.
func tableOf(t *testing.T, c *http.Client, h *rig.House, game string) string {
	t.Helper()
	res, err := c.PostForm(h.URL+"/play", url.Values{"game": {game}, "with": {"here"}, "name-1": {""}})
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	return res.Request.URL.Path
}

// drawing returns the board of a page.
func drawing(t *testing.T, c *http.Client, address string) string {
	t.Helper()
	res, err := c.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK || res.Request.URL.RawQuery != "" {
		t.Fatalf("%s: %s at %s, %v", address, res.Status, res.Request.URL, err)
	}
	_, rest, _ := strings.Cut(string(body), "<game-board")
	board, _, _ := strings.Cut(rest, "</game-board>")
	return board
}
