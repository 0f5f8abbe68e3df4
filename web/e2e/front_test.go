package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"

	"parlor/web/e2e/rig"
)

// cutBoards are the boards of the page that are not whole within their place, or on which what lies there is drawn to another scale.
const cutBoards = `[...document.querySelectorAll('.pic')].map(pic => {
	const place = pic.getBoundingClientRect(), [art, lying] = pic.children, on = lying.getBoundingClientRect(), box = lying.viewBox?.baseVal
	if (!box) return pic.children.length === 2 && [art, lying].every(i => getComputedStyle(i).objectFit === 'contain' && ['x', 'y', 'width', 'height'].every(k => Math.abs(i.getBoundingClientRect()[k] - place[k]) < 1)) ? '' : art.src + ' at ' + innerWidth
	const high = Math.min(place.height, place.width * box.height / box.width), wide = high * box.width / box.height
	const within = r => r.left > place.left - 1 && r.right < place.right + 1 && r.top > place.top - 1 && r.bottom < place.bottom + 1
	const whole = Math.abs(Math.min(on.height, on.width * box.height / box.width) - high) < 1 && on.width < wide + 1
	return within(art.getBoundingClientRect()) && within(on) && whole ? '' : art.src + ' at ' + innerWidth
}).filter(cut => cut)`

// gamesFirst looks at the front page of p in windows of several sizes: boards are whole, and on a phone on its side a game to choose is
// in the first window with its board, whoever plays or waits.
func gamesFirst(t *testing.T, p *rig.Page, l rig.Look) {
	t.Helper()
	for _, size := range [][2]int64{{844, 390}, {768, 1024}, {1024, 768}, {1920, 1080}, {l.W, l.H}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		if cut := rig.Eval[[]string](p, cutBoards); len(cut) > 0 {
			t.Errorf("%d x %d: not whole: %v", size[0], size[1], cut)
		}
		if end := rig.Eval[float64](p, `document.querySelector('.card .pic').getBoundingClientRect().bottom + scrollY`); end > float64(size[1]) {
			t.Errorf("%d x %d: the board of the first game to choose ends at %.0f", size[0], size[1], end)
		}
	}
}
