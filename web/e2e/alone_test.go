package e2e

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"parlor/analysis"
	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/web/e2e/rig"
	"parlor/web/lookback"
)

// alone has bots begin a game, writes what looking back finds in it as a page that stands alone, and returns the address of the file.
func alone(t *testing.T, name string, seats int) string {
	t.Helper()
	e, err := catalogue.All.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := e.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.Start(seats)
	if err != nil {
		t.Fatal(err)
	}
	bot, err := bots.Standard.New("random", p)
	if err != nil {
		t.Fatal(err)
	}
	g, rnd := analysis.Game{Name: name, Players: make([]string, seats)}, rand.New(rand.NewPCG(4, 4))
	for len(g.Plies) < 80 && p.ToAct() != 0 {
		ply := analysis.Ply{N: uint64(len(g.Plies) + 1), Seat: p.ToAct().First(), Before: p}
		if ply.Seat == game.Nature {
			a := game.Draw(p.Outcomes(), rnd)
			ply.Text = p.Format(a)
			p, err = p.Play(ply.Seat, a)
		} else if ply.Text, err = bot.Choose(p, ply.Seat, rnd); err == nil {
			p, err = p.PlayText(ply.Seat, ply.Text)
		}
		if err != nil {
			t.Fatal(err)
		}
		ply.After = p
		g.Plies = append(g.Plies, ply)
	}
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
	p := page(t, visitor(t), desk, alone(t, "parker", 2))
	cards := rig.Eval[int](p, `document.querySelectorAll('.card .sm').length`)
	pdf := onPaper(p)
	if most := 200_000 * (cards + 1); cards == 0 || !bytes.HasPrefix(pdf, []byte("%PDF")) || len(pdf) > most {
		t.Errorf("%d boards are %d bytes on paper, want a PDF of at most %d", cards, len(pdf), most)
	}
}

// TestTheFiguresOfFourFitAPhone on a page that stands alone: none is cut or broken, and each line of the graph is drawn once more beside the
// name that it belongs to.
func TestTheFiguresOfFourFitAPhone(t *testing.T) {
	t.Parallel()
	p := page(t, visitor(t), rig.Look{W: 360, H: 740, Touch: true}, alone(t, "india", 4))
	if cut := rig.Eval[int](p, `(e => e.scrollWidth - e.clientWidth)(document.querySelector('.figures'))`); cut > 0 {
		t.Errorf("%d px of the figures are out of sight", cut)
	}
	if high := rig.Eval[float64](p, `(e => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight))(document.querySelector('.sums tbody tr td'))`); high > 2 {
		t.Errorf("a number takes %.1f lines", high)
	}
	if lines := rig.Eval[[]string](p, `['.graph .scroll .curve', '.key .curve'].map(which => [...document.querySelectorAll(which)].map(e => getComputedStyle(e).stroke + getComputedStyle(e).strokeDasharray).join(' '))`); lines[0] != lines[1] || lines[0] == "" {
		t.Errorf("the lines are %q, and beside the names %q", lines[0], lines[1])
	}
}
