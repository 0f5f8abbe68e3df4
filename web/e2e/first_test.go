package e2e

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"

	"parlor/web/e2e/rig"
)

// TestFirstVisit is somebody new on a slow phone, at a house that has just been started: from the address to the first move
// made. How long that takes on a quiet machine docs/bench says; here it is told by the way. The player himself takes no time.
func TestFirstVisit(t *testing.T) {
	measured(t)
	v := visitor(t)
	h := rig.Open(t, 700*time.Millisecond)
	url := rig.Slow(t, h.URL, 150*time.Millisecond, 1.6e6/8, 0.75e6/8)
	p := page(t, v, rig.Look{W: 390, H: 844, Scale: 2, Touch: true, Moving: true, Keeps: true}, "about:blank")
	rig.Call(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
	begin := time.Now()
	since := func(what string) { t.Logf("%5.1f s  %s", time.Since(begin).Seconds(), what) }
	p.Go(url)
	since("the front page stands")
	p.Until(`performance.getEntriesByName('first-contentful-paint').length`)
	t.Logf("%5.1f s  it was painted first", rig.Eval[float64](p, `performance.getEntriesByName('first-contentful-paint')[0].startTime`)/1000)
	p.Touch(p.At(`document.querySelector('.card .main')`))
	p.Until(`location.pathname.startsWith('/r/') && document.querySelector('.bd img')?.complete`)
	since("a board is seen")
	seated(p)
	since("the board can be played on")
	moved := `document.querySelector('game-board').turn.path.length > 0 || document.querySelector('game-board').lastPlay?.seat === document.querySelector('game-board').seat`
	thrown := false
	for last := ""; !p.See().Over && !rig.Eval[bool](p, moved); time.Sleep(20 * time.Millisecond) {
		s := p.See()
		if s.Wait {
			continue
		}
		if !s.Throw && !thrown {
			thrown = true
			since("dice lie on the board: " + text(p, ".foot .sheet"))
		}
		if sheet := text(p, ".foot .sheet"); s.Throw && sheet != last {
			last = sheet
			since("it says: " + sheet)
		}
		tap(p, s)
		if time.Since(begin) > rig.Patience {
			t.Fatal("no move")
		}
	}
	since("the first man has moved")
}

// tap does the next thing with a finger, by tapping alone.
func tap(p *rig.Page, s rig.State) {
	switch {
	case s.Main:
		p.Touch(p.At(`document.querySelector('.acts .main')`))
	case len(s.To) > 0:
		p.Touch(p.Place(s.To[0]))
	case len(s.From) > 0:
		p.Touch(p.Place(s.From[0]))
	case len(s.Others) > 0:
		p.Touch(p.At(`document.querySelector('` + s.Others[0] + `')`))
	}
}
