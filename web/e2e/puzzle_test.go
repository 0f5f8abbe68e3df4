package e2e

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// TestABlunderBecomesAPuzzle by clicks: from the page of a game to the question, which is answered on the board, and from the answer
// into play.
func TestABlunderBecomesAPuzzle(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := lookedAt(t, h, desk, "hypergammon")
	for try := trying(t, "a game with a blunder"); try() && !rig.Eval[bool](p, `!!document.querySelector('.course>li.blunder:not(.minor)')`); { // One game in a thousand has none.
		p = lookedAt(t, h, desk, "hypergammon")
	}
	if n := rig.Eval[int](p, `document.querySelectorAll('.course details:not([open]) .plays').length`); n > 1 { // That of the line which the board shows has been read.
		t.Errorf("%d tables are made of lines that nobody has opened", n)
	}
	p.Tap(`.course>li.blunder:not(.minor) summary`)
	p.Tap(`.course>li.blunder:not(.minor) [formaction$="/puzzle"]`)
	const kept = `.course>li.blunder:not(.minor) a[href="/you#puzzles"]`
	p.Until(`document.activeElement.matches('` + kept + `')`) // Who keeps one stays with his game.
	if got, want := text(p, kept), "Kept: it is among your puzzles"; got != want {
		t.Errorf("the button has become %q, want %q", got, want)
	}
	p.Tap(kept)
	p.Until(`location.pathname === '/you' && document.querySelectorAll('.puzzles li').length === 1`)
	p.Tap(`.puzzles a`)
	p.Until(`location.pathname.startsWith('/puzzle/')`)
	p.Awake()
	if got := text(p, "#step h2"); got != "What would you play?" {
		t.Errorf("the page asks %q", got)
	}
	play := rig.Eval[string](p, `document.querySelector('#play option:nth-child(2)').value`)
	const edge = `(do_ => document.querySelector('game-board').turn.edges().find(e => e.do === do_))`
	for i, do := range strings.Fields(play) {
		place := func(which string) string {
			return rig.Eval[string](p, `(b => b.turn.`+which+`(`+edge+`(`+strconv.Quote(do)+`)))(document.querySelector('game-board'))`)
		}
		from, to := place("from"), place("to")
		done := `document.querySelector('game-board').turn.path.length > ` + strconv.Itoa(i)
		p.Click(p.Place(from))
		p.Until(done + ` || document.querySelector('game-board').sel`)
		if rig.Eval[bool](p, `!!document.querySelector('game-board')?.sel`) {
			p.Click(p.Place(to))
		}
		p.Until(done)
	}
	if rig.Eval[bool](p, `location.search.includes('play=')`) {
		t.Error("what is complete was handed in before it could be undone")
	}
	p.Tap(`#answer button`)
	p.Until(`location.search.includes('play=') && document.querySelector('.judged h2')`)
	if got := text(p, ".judged h2"); !strings.HasPrefix(got, "Right: ") && !strings.HasPrefix(got, "Not the best: ") {
		t.Errorf("the answer is %q", got)
	}
	if n := rig.Eval[int](p, `document.querySelectorAll('.plays tr.played').length`); n != 1 {
		t.Errorf("%d plays are marked as the answer", n)
	}
	p.Tap(`.crumb a`)
	p.Until(`location.pathname === '/you' && document.querySelectorAll('.puzzles li').length === 1`)
}

// TestABenchIsPlayedOn opens a roll-off that is half thrown in play, and throws: the dice on the board are one that was set up and one
// that fell, and nobody is alarmed.
func TestABenchIsPlayedOn(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+"/rules")
	unaided(p)
	line := "x=24:1,23:1,22:1 o=24:1,23:1,22:1 turn=o next=start rolloff=5"
	p.Go(h.URL + "/lab/hypergammon?" + url.Values{"position": {line}}.Encode())
	p.Awake() // What it says by then moves the button.
	p.Tap(`.against button`)
	seated(p)
	if got := text(p, ".offer"); !strings.HasPrefix(got, "Practice: ") {
		t.Errorf("the table says %q", got)
	}
	p.Tap(`.acts [data-a=throw]`)
	// After a tie the bot may throw a 5 again: that something fell is in the log.
	p.Until(`fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/log?since=0').then(r => r.json()).then(x => x.events.some(e => e.e === 'throw' && e.n <= document.querySelector('game-board').view.n))`)
	if said := text(p, ".alarm"); said != "" {
		t.Errorf("an alarm: %s", said)
	}
}
