package e2e

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"parlor/analysis"
	"parlor/fair"
	"parlor/room"
	"parlor/web/e2e/rig"
	"parlor/web/lookback"
)

// alone writes what looking back finds in the beginning of a game that is over as a page that stands alone, and returns the address of the file.
func alone(t *testing.T, h *rig.House, id string) string {
	t.Helper()
	res, err := http.Get(h.URL + "/api/v1/rooms/" + id + "/game.json")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	f, err := fair.ReadFile(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	g, err := analysis.Read(room.Standard, f)
	if err != nil {
		t.Fatal(err)
	}
	g.Plies = g.Plies[:min(80, len(g.Plies))]
	rep, err := analysis.Run(t.Context(), g, analysis.Options{Level: "hand"})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := lookback.Write(&text, rep, "en"); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "look.html")
	if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}

// TestAPageThatStandsAloneIsPrintedInLines prints what looking back has found of a game: the art of its boards, which takes a printer of pages
// seconds and megabytes for each, stays away.
func TestAPageThatStandsAloneIsPrintedInLines(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, alone(t, h, finished(t, h, "parker")))
	cards := rig.Eval[int](p, `document.querySelectorAll('.card .sm').length`)
	pdf := onPaper(p)
	if most := 200_000 * (cards + 1); cards == 0 || !bytes.HasPrefix(pdf, []byte("%PDF")) || len(pdf) > most {
		t.Errorf("%d boards are %d bytes on paper, want a PDF of at most %d", cards, len(pdf), most)
	}
}

// TestTheFiguresOfFourFitAPhone on a page that stands alone: none is cut or broken, the graph is as wide as
// there is room and can be read, and each of its lines is drawn once more beside the name that it belongs to.
func TestTheFiguresOfFourFitAPhone(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	id := finishedFrom(t, h, `{"game":"india","seats":4,"sit":[{"seat":0,"bot":"hand"},{"seat":1,"bot":"hand"},{"seat":2,"bot":"hand"},{"seat":3,"bot":"hand"}]}`)
	p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true}, alone(t, h, id))
	if cut := rig.Eval[int](p, `(e => e.scrollWidth - e.clientWidth)(document.querySelector('.figures'))`); cut > 0 {
		t.Errorf("%d px of the figures are out of sight", cut)
	}
	if high := rig.Eval[float64](p, `(e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight))(document.querySelector('.sums tbody tr td'))`); high > 2 {
		t.Errorf("a number takes %.1f lines", high)
	}
	if graph := rig.Eval[string](p, `(e => { for (let up = e; up; up = up.parentElement) if (up.scrollWidth > up.clientWidth) return up.tagName; return [...e.querySelectorAll('text')].map(t => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a).some(px => px < 12) ? 'letters' : ''; })(document.querySelector('.graph>svg'))`); graph != "" {
		t.Errorf("the graph wants scrolling, or is small: %s", graph)
	}
	if lines := rig.Eval[[]string](p, `['.graph>svg .curve', '.key .curve'].map(which => [...document.querySelectorAll(which)].map(e => getComputedStyle(e).stroke + getComputedStyle(e).strokeDasharray).join(' '))`); lines[0] != lines[1] || lines[0] == "" {
		t.Errorf("the lines are %q, and beside the names %q", lines[0], lines[1])
	}
}
