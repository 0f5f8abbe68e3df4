package e2e

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"parlor/fair"
	"parlor/room"
	"parlor/web/e2e/rig"
)

// logged returns the log of the room that a page is at.
func logged(t *testing.T, p *rig.Page) (events []room.Event) {
	t.Helper()
	text := rig.Eval[string](p, `fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/log?since=0').then(r => r.json()).then(x => JSON.stringify(x.events))`)
	if err := json.Unmarshal([]byte(text), &events); err != nil {
		t.Fatal(err)
	}
	return events
}

// links counts throws behind the first skip of them, and the seats' links and seeds in them.
func links(t *testing.T, id string, events []room.Event, skip uint64) (throws int, links [2]int, seeds int) {
	t.Helper()
	now := room.New(id)
	for _, e := range events {
		before := now
		var err error
		if now, err = now.Apply(e); err != nil {
			t.Fatal(err)
		}
		rec, err := fair.Decode(e.Dice)
		x, ok := rec.(fair.Throw)
		if e.Kind != room.Threw || err != nil || !ok || x.K <= skip {
			continue
		}
		throws++
		for seat, share := range before.Ledger.Material(x.Link, x.Links).Seats {
			if share.Link.Present() {
				links[seat]++
			}
			if share.Seed.Present() {
				seeds++
			}
		}
	}
	return throws, links, seeds
}

// TestBrowsersPutLinksIntoTheDice has two people play, one of them with a second tab and after loading the page again: every
// throw has seeds and links of both. Then one of them loses what her browser kept, and play goes on, and in the rematch all is
// well again.
func TestBrowsersPutLinksIntoTheDice(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	va := visitor(t)
	ada := page(t, va, desk, h.URL)
	deal(ada, h, "parker", "friend", map[string]string{"name": "Ada"})
	ben := page(t, visitor(t), desk, h.URL+at(ada))
	ben.Awake()
	ben.Tap(`.invite button`)
	seated(ben)
	pages := []*rig.Page{ada, ben}
	turns := func(n int) {
		t.Helper()
		hands := []rig.Player{rig.ByMouse(ada, random(1)), rig.ByMouse(ben, random(2))}
		for end := time.Now().Add(time.Minute); n > 0; {
			if time.Now().After(end) {
				t.Fatalf("%d turns are missing after a minute", n)
			}
			for i, p := range pages {
				s := p.See()
				if s.Wait {
					continue
				}
				hands[i](s)
				if s.Done {
					n--
					p.Until(`!document.querySelector('game-board').sent`)
				}
			}
		}
	}
	ada.Until(`document.querySelector('game-board').view.phase === 'playing'`)
	turns(4)
	reload(ada)
	ada.Awake()
	second := page(t, va, desk, h.URL+at(ada))
	second.Awake()
	turns(6)
	events := logged(t, ada)
	throws, with, seeds := links(t, at(ada)[3:], events, 0)
	t.Logf("%d events, %d throws, links %v, %d seeds", len(events), throws, with, seeds)
	if throws < 10 || with[0] != throws || with[1] != throws || seeds != 2*throws {
		t.Errorf("%d throws have links %v and %d seeds", throws, with, seeds)
		for _, e := range events {
			t.Logf("%d %d %s seat %d %s", e.Seq, e.Time-events[0].Time, e.Kind, e.Seat, e.Text)
		}
	}
	second.Go(h.URL)
	rig.Eval[bool](ada, `(localStorage.clear(), true)`)
	reload(ada)
	ada.Awake()
	turns(6)
	throws, with, _ = links(t, at(ben)[3:], logged(t, ben), uint64(throws))
	if throws < 5 || with[0] > 2 || with[1] < throws-2 { // A link or two were handed over before.
		t.Errorf("%d throws after Ada's loss have links %v", throws, with)
	}
	const give = `fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/commands', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(WHAT)}).then(r => r.ok)`
	for i, c := range []struct {
		who  *rig.Page
		what string
	}{{ben, `{id: 'a1', do: 'offer', text: 'resign3'}`}, {ben, `{id: 'a2', do: 'offer', text: 'rematch'}`}, {ada, `{id: 'a3', do: 'answer', text: 'yes'}`}} {
		if !rig.Eval[bool](c.who, strings.Replace(give, "WHAT", c.what, 1)) {
			t.Fatalf("command %d was refused", i)
		}
	}
	ben.Until(`document.querySelector('game-board').view.next`)
	next := rig.Eval[string](ben, `document.querySelector('game-board').view.next`)
	for _, p := range pages {
		p.Go(h.URL + "/r/" + next)
		p.Awake()
	}
	ben.Until(`document.querySelector('game-board').view.phase === 'playing'`)
	turns(4)
	throws, with, seeds = links(t, next, logged(t, ada), 0)
	if throws < 5 || with[0] != throws || with[1] != throws || seeds != 2*throws {
		t.Errorf("%d throws of the rematch have links %v and %d seeds", throws, with, seeds)
	}
}
