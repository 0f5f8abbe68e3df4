package e2e

import (
	"strings"
	"testing"
	"time"

	"parlor/bots"
	"parlor/game/gametest/auction"
	"parlor/game/gametest/pig"
	"parlor/room"
	"parlor/rules/catalogue"
	"parlor/web/e2e/rig"
)

// TestAGameThatIsOnlyInTheCatalogueIsPlayedByClicks plays whole games of Pig, of which no page knows anything, with the buttons of the
// plain face: until one was played in which there was something to hold, for who throws nothing but ones holds nothing.
func TestAGameThatIsOnlyInTheCatalogueIsPlayedByClicks(t *testing.T) {
	t.Parallel()
	v := visitor(t)
	list := append(catalogue.List{}, catalogue.All...)
	toys := &room.Games{List: append(list, catalogue.Of("Pig", pig.Options(), pig.New), catalogue.Of("Auction", auction.Options(), auction.New)), Bots: bots.Standard}
	h := rig.OpenWith(t, 0, toys)
	p := page(t, v, desk, h.URL+blank)
	unaided(p)
	clicks := map[string]int{}
	for end := time.Now().Add(rig.Patience); clicks["ehold"] == 0; {
		deal(p, h, "pig", "bot", map[string]string{"o-target": "10"})
		for {
			p.Until(`document.querySelector('game-board').view.phase === 'over' || document.querySelector('.acts button')`)
			if rig.Eval[bool](p, `document.querySelector('game-board').view.phase === 'over'`) {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("clicked %v, and no game has ended in which something was held", clicks)
			}
			turn := rig.Eval[int](p, `document.querySelector('game-board').view.n`)
			what := rig.Eval[string](p, `document.querySelector('.acts button').dataset.a`)
			p.Tap(`.acts button`)
			clicks[what]++
			p.Until(`document.querySelector('game-board').view.n > ` + itoa(turn))
		}
		p.Until(`[...document.querySelectorAll('.live text')].some(e => e.textContent === 'over')`)
	}
	if said := rig.Eval[string](p, `(b => b.say.play(b.view, 1, [{is: 'step', text: '3>5', from: '3', to: '5'}, {is: 'step', text: 'yard>off', from: 'yard', to: 'off'}]))(document.querySelector('game-board'))`); !strings.HasSuffix(said, ": from 3 to 5, from yard to off.") {
		t.Errorf("steps of a family without words are told as another's: %s", said)
	}
	if clicks["throw"] == 0 {
		t.Errorf("clicked %v: want throws as well", clicks)
	}
	if text(p, ".foot .sheet") == "" {
		t.Error("the sheet does not tell the result")
	}
	staked(t, p, h)
}

// staked lays a stake by the buttons of the plain face, in an auction of which no page knows anything, and reads the board.
func staked(t *testing.T, p *rig.Page, h *rig.House) {
	deal(p, h, "auction", "bot", map[string]string{"o-coins": "9", "o-lots": "1"})
	p.Tap(`.acts [data-a=throw]`)
	p.Until(`document.querySelector('.acts [data-a=bet-lot]')`)
	if said := text(p, `.acts [data-a=bet-lot]`); said != "1–9 on lot" {
		t.Errorf("the button that begins a stake says %q", said)
	}
	if left := rig.Eval[float64](p, `document.querySelector('.live text').getBoundingClientRect().left - document.querySelector('.live').getBoundingClientRect().left`); left < 0 {
		t.Errorf("the names of what the position holds begin %.0f px left of the board", -left)
	}
	p.Tap(`.acts [data-a=bet-lot]`)
	p.Tap(`.acts [data-a=chips1]`)
	p.Tap(`.acts [data-a=play]`)
	p.Until(`/bids=6|next=over/.test(document.querySelector('game-board').view.position)`)
}
