package e2e

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
	"parlor/web/e2e/rig"
)

// logged returns the log of the room that a page is at.
func logged(t *testing.T, p *rig.Page) (events []api.Event) {
	t.Helper()
	text := rig.Eval[string](p, `fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/log?since=0').then(r => r.json()).then(x => JSON.stringify(x.events))`)
	if err := json.Unmarshal([]byte(text), &events); err != nil {
		t.Fatal(err)
	}
	return events
}

// links counts throws after number skip, and those of them into which each seat has put a link; epochs is how many there were.
func links(t *testing.T, id string, events []api.Event, skip uint64) (throws int, with [2]int, epochs int) {
	t.Helper()
	now := room.Standard.New(id)
	for _, e := range events {
		var err error
		if now, err = now.Apply(e); err != nil {
			t.Fatal(err)
		}
		rec, err := fair.Decode(e.Dice)
		x, ok := rec.(fair.Throw)
		if e.Kind != api.Threw || err != nil || !ok || x.K <= skip {
			continue
		}
		throws++
		for seat := range game.Seat(len(with)) {
			if now.Ledger.Epoch().PartOf(seat) >= 0 {
				with[seat]++
			}
		}
	}
	return throws, with, now.Ledger.Epochs()
}

// TestBrowsersPutLinksIntoTheDice has two people play, one of them with a second tab and after loading the page again: every
// throw has links of both. Then one of them loses what her browser kept, and goes on with other chains; so it is in the rematch.
func TestBrowsersPutLinksIntoTheDice(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	va := visitor(t)
	ada := page(t, va, desk, h.URL+blank)
	deal(ada, h, "parker", "friend", map[string]string{"name": "Ada"})
	ben := page(t, visitor(t), desk, h.URL+at(ada))
	ben.Awake()
	rig.Eval[string](ben, `document.querySelector('.invite input[name=name]').value = 'Ben'`)
	ben.Tap(`.invite button`)
	seated(ben)
	pages := []*rig.Page{ada, ben}
	turns := func(n int) {
		t.Helper()
		hands := []rig.Player{rig.ByMouse(ada, random(1)), rig.ByMouse(ben, random(2))}
		for end := time.Now().Add(rig.Patience); n > 0; {
			if time.Now().After(end) {
				for _, e := range logged(t, ben) {
					t.Logf("%d %s seat %d %s %.90s", e.Seq, e.Kind, e.Seat, e.Text, e.Dice)
				}
				t.Logf("Ada: %s", rig.Eval[string](ada, `JSON.stringify(document.querySelector('game-board').view.dice)`))
				t.Logf("Ben: %s", rig.Eval[string](ben, `JSON.stringify(document.querySelector('game-board').view.dice)`))
				t.Fatalf("%d turns are missing", n)
			}
			acted := false
			for i, p := range pages {
				s := p.See()
				if s.Wait {
					continue
				}
				hands[i](s)
				acted = true
				if s.Done {
					n--
					p.Until(`!document.querySelector('game-board').turn.sent`)
				}
			}
			if !acted {
				time.Sleep(20 * time.Millisecond)
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
	// Ada leaves where somebody has to decide: a throw that was called by itself meanwhile would wait for the chain that she loses.
	decides, hands := false, map[*rig.Page]rig.Player{}
	for _, p := range pages {
		act := rig.ByMouse(p, random(3))
		hands[p] = func(s rig.State) {
			if decides = decides || !s.Throw && !s.Done; !decides {
				act(s)
			}
		}
	}
	plays(t, "somebody has to decide", func() bool { return decides }, hands)
	events := logged(t, ada)
	throws, with, epochs := links(t, at(ada)[3:], events, 0)
	t.Logf("%d events, %d throws, links %v, %d epochs", len(events), throws, with, epochs)
	if throws < 10 || with[0] != throws || with[1] != throws || epochs != 1 {
		t.Errorf("%d throws have links %v in %d epochs", throws, with, epochs)
		for _, e := range events {
			t.Logf("%d %d %s seat %d %s", e.Seq, e.Time-events[0].Time, e.Kind, e.Seat, e.Text)
		}
	}
	second.Go(h.URL)
	ada.Go(h.URL)
	rig.Eval[bool](ada, `new Promise(f => { indexedDB.deleteDatabase('parlor').onsuccess = () => f(true); })`)
	ada.Go(h.URL + at(ben))
	ada.Awake()
	promised := func(e api.Event) bool { return e.Kind == api.Committed && e.Seat == 0 }
	for end := time.Now().Add(rig.Patience); ; time.Sleep(20 * time.Millisecond) { // A call before her promise would wait for the chain that is lost.
		if list := logged(t, ben); slices.ContainsFunc(list[len(events):], promised) {
			break
		}
		if time.Now().After(end) {
			t.Fatal("Ada's page promises no other chain")
		}
	}
	before := uint64(throws)
	turns(6)
	for try := trying(t, "five throws"); try(); turns(1) { // One throw may be played in several turns.
		if throws, with, epochs = links(t, at(ben)[3:], logged(t, ben), before); throws >= 5 {
			break
		}
	}
	if with[0] != throws || with[1] != throws || epochs != 2 {
		t.Errorf("%d throws after Ada's loss have links %v, in epoch %d", throws, with, epochs)
	}
	const give = `fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/commands', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(WHAT)}).then(r => r.ok)`
	for i, c := range []struct {
		who  *rig.Page
		what string
	}{{ben, `{id: 'a1', do: 'offer', text: 'resign1'}`}, {ben, `{id: 'a2', do: 'offer', text: 'rematch'}`}, {ada, `{id: 'a3', do: 'answer', text: 'yes'}`}} {
		end := time.Now().Add(rig.Patience) // While a throw is called nothing can be offered.
		for !rig.Eval[bool](c.who, strings.Replace(give, "WHAT", c.what, 1)) {
			if time.Now().After(end) {
				t.Fatalf("command %d was refused", i)
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
	ben.Until(`document.querySelector('game-board').view.next`)
	next := rig.Eval[string](ben, `document.querySelector('game-board').view.next`)
	for _, p := range pages {
		p.Until(`location.pathname === '/r/` + next + `'`) // A rematch takes both along.
		p.Awake()
	}
	ben.Until(`document.querySelector('game-board').view.phase === 'playing'`)
	turns(4)
	throws, with, _ = links(t, next, logged(t, ada), 0)
	if throws < 5 || with[0] != throws || with[1] != throws {
		t.Errorf("%d throws of the rematch have links %v", throws, with)
	}
}

// TestTwoAtOneScreenAreOneParticipant opens a table for two at one screen: one program promises for both seats, and each throw has its one link.
func TestTwoAtOneScreenAreOneParticipant(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	deal(p, h, "parker", "here", nil)
	player := rig.ByMouse(p, random(4))
	p.Until(`document.querySelector('game-board').view.dice?.epoch > 0 || !document.querySelector('game-board').view.dice?.may`)
	for n, end := 0, time.Now().Add(rig.Patience); n < 6; {
		if time.Now().After(end) {
			t.Fatalf("%d turns in a minute: %s", n, rig.Eval[string](p, `JSON.stringify(document.querySelector('game-board').view.dice)`))
		}
		if s := p.See(); !s.Wait {
			player(s)
			if s.Done {
				n++
				p.Until(`!document.querySelector('game-board').turn.sent`)
			}
		}
	}
	throws, with, _ := links(t, at(p)[3:], logged(t, p), 0)
	var epoch *fair.Epoch
	for _, e := range logged(t, p) {
		if rec, _ := fair.Decode(e.Dice); rec != nil {
			if x, ok := rec.(fair.Epoch); ok {
				epoch = &x
			}
		}
	}
	if epoch == nil || len(epoch.Parts) != 1 || len(epoch.Parts[0].Seats) != 2 {
		t.Fatalf("the last epoch is %+v", epoch)
	}
	if throws < 6 || with[0] != with[1] || with[0] < throws-2 { // The first may fall before the promise is there.
		t.Errorf("%d throws have links %v", throws, with)
	}
}
