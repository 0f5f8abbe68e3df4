package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	script "github.com/chromedp/cdproto/page"

	"parlor/api"
	"parlor/fair"
	"parlor/room"
	"parlor/web/e2e/rig"
)

// TestThePageAlarmsAtALyingServer shows a page a server that has another past than the one it showed, that forges a signature, that
// has lost what it showed, that shows other dice than it signs, and that signs a log which is wrong.
func TestThePageAlarmsAtALyingServer(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for name, bend := range map[string]string{
		// Another text in an event that the page has followed: the log does not hang together with what is kept.
		"fork": `x => { for (const e of x.proof?.events || []) if (e.seq === 1) e.time++; return x; }`,
		// The log is signed by somebody else.
		"receipt": `x => { if (x.proof) x.proof.receipt.sig = x.proof.receipt.sig.replace(/^../, s => s === '00' ? '01' : '00'); return x; }`,
		// The log ends before what was seen, under a later signature.
		"lost": `x => { if (x.proof) { x.proof.events = x.proof.events.filter(e => e.seq < 6); x.proof.receipt.seq = 5; x.proof.receipt.time += 1e6; } return x; }`,
		// The same under an earlier signature: that of before, it seems.
		"lost before": `x => { if (x.proof) { x.proof.events = x.proof.events.filter(e => e.seq < 6); x.proof.receipt.seq = 5; x.proof.receipt.time -= 1e12; } return x; }`,
		// The list of moves tells of other dice than are signed.
		"shown": `x => { for (const e of x.events || []) if (e.e === 'throw') { e.text = e.text.replace(/[1-6]/, f => f === '6' ? 5 : 6); e.dice.throw.fell = [e.text]; } return x; }`,
		// The dice are taken apart into others than the text says.
		"shown apart": `x => { for (const e of x.events || []) if (e.e === 'throw') e.parts[0].faces[0] = e.text[0] === '6' ? '5' : '6'; return x; }`,
		// The board shows others.
		"shown on the board": `x => { if (x.view?.position) x.view.position = x.view.position.replace(/ throw=[1-6]-[1-6]/, f => f === ' throw=6-6' ? ' throw=5-5' : ' throw=6-6'); return x; }`,
		// Something else was said in the room.
		"shown in words": `x => { for (const e of x.events || []) if (e.e === 'play') e.text += ' 24/23'; return x; }`,
	} {
		t.Run(name, func(t *testing.T) {
			p := page(t, visitor(t), desk, h.URL+blank)
			deal(p, h, "hypergammon", "bot", map[string]string{"name": "Ada"})
			player := rig.ByMouse(p, random(7))
			plays(t, "three links", func() bool { return handed(p) >= 3 }, map[*rig.Page]rig.Player{p: player})
			if said := text(p, ".alarm"); said != "" {
				t.Fatalf("an honest server: %s", said)
			}
			what, _, _ := strings.Cut(name, " ")
			lies(p, bend)
			if what != "shown" { // The page is loaded again, and follows the whole log anew.
				p.Go(h.URL + at(p))
				p.Awake()
			}
			alarmed(t, p, what, player)
		})
	}
	t.Run("fewer", func(t *testing.T) { // A room that is opened so that less is checked, of which the page is told something else.
		p := page(t, visitor(t), desk, h.URL+blank)
		lies(p, `x => { for (const e of x.proof?.events || []) if (e.seq === 1) e.data = e.data.replace('"dice":3', '"dice":2'); return x; }`)
		deal(p, h, "hypergammon", "bot", map[string]string{"name": "Ada"})
		player := rig.ByMouse(p, random(7))
		plays(t, "an alarm", func() bool { return text(p, "#alarm-fewer[role=alert]") != "" }, map[*rig.Page]rig.Player{p: player})
		if n := handed(p); n > 0 {
			t.Errorf("%d links are handed over", n)
		}
	})
	t.Run("fewer, as it says", func(t *testing.T) {
		p := page(t, visitor(t), desk, h.URL+blank)
		rig.Call(p, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: `{
			const parse = JSON.parse;
			JSON.parse = (...args) => { const x = parse(...args), c = (x?.view || x)?.config; if (c?.dice) c.dice = 2; return x; };
		}`})
		deal(p, h, "hypergammon", "bot", map[string]string{"name": "Ada"})
		p.Until(`document.querySelector('#alarm-fewer[role=alert]')`)
		if n := handed(p); n > 0 {
			t.Errorf("%d links are handed over", n)
		}
	})
	t.Run("log", func(t *testing.T) {
		p := page(t, visitor(t), desk, h.URL+blank)
		unaided(p)
		deal(p, h, "hypergammon", "bot", map[string]string{"name": "Ada"})
		player := rig.ByMouse(p, random(7))
		holdsOff(t, p, 3, player)
		wrong := string(rig.JSON(h.Lies(at(p)[3:], `{"n":0,"t":0,"e":"away","seat":0,"dice":{"away":{"seat":0,"away":true}}}`)))
		lies(p, `x => {
			const w = `+wrong+`, n = w.receipt.seq;
			if (x.proof?.receipt.seq >= n) x.proof = {events: [...x.proof.events.filter(e => e.seq < n), ...w.events], receipt: w.receipt};
			return x;
		}`)
		alarmed(t, p, "log", player)
	})
}

// stuck lets Ada and Ben sit down in a room without a clock, in which no links travel where the cube is on, and plays until a throw waits for Ben's link alone:
// his page does not hear that it owes one. Where the cube is off, Ada's link for it travels ahead.
func stuck(t *testing.T, h *rig.House, cube string) (ada, ben *rig.Page, id string) {
	t.Helper()
	return stuckAt(t, h, page(t, visitor(t), desk, h.URL), cube, 1)
}

// stuckAt is stuck, with a page of Ada's that has handed over so many links then.
func stuckAt(t *testing.T, h *rig.House, ada *rig.Page, cube string, given int) (_, ben *rig.Page, id string) {
	t.Helper()
	deal(ada, h, "backgammon", "friend", map[string]string{"name": "Ada", "o-cube": cube})
	ben = page(t, visitor(t), desk, h.URL+at(ada))
	ben.Awake()
	rig.Eval[string](ben, `document.querySelector('.invite input[name=name]').value = 'Ben'`)
	ben.Tap(`.invite button`)
	seated(ben)
	if cube == "off" {
		ada, ben = ben, ada // The first throw is of the seat that was taken first.
	}
	for _, p := range []*rig.Page{ada, ben} {
		p.Until(`(v => v.phase === 'playing' && !v.seats.some(s => s.away))(document.querySelector('game-board').view)`)
	}
	lies(ben, `x => { if (x.view) delete x.view.dice; return x; }`)
	ben.Go(h.URL + at(ben))
	ben.Awake()
	rig.Eval[bool](ben, `(delete document.querySelector('game-board').view.dice, true)`)
	hands := map[*rig.Page]rig.Player{ada: rig.ByMouse(ada, random(3)), ben: rig.ByMouse(ben, random(4))}
	const missing = `(v => v.dice?.missing?.length === 1 && v.dice.missing[0] !== v.you && !v.seats.some(s => s.away))(document.querySelector('game-board').view)`
	plays(t, "a throw without Ben's link", func() bool { return rig.Eval[bool](ada, missing) && handed(ada) == given }, hands)
	return ada, ben, at(ada)[3:]
}

// marks verifies a game that must hold, and returns what is marked.
func marks(t *testing.T, h *rig.House, id string) string {
	t.Helper()
	report := fair.Verify(h.File(id), fair.Knowledge{Referee: room.NewReferee(id)})
	if !report.OK() {
		t.Errorf("%+v", report.Findings)
	}
	var list []string
	for _, m := range report.Marks() {
		list = append(list, string(m))
	}
	return strings.Join(list, " ")
}

// give has a page send a command past its own scripts, until it is done.
func give(t *testing.T, p *rig.Page, command string) {
	t.Helper()
	for end := time.Now().Add(rig.Patience); ; time.Sleep(100 * time.Millisecond) {
		said := rig.Eval[string](p, `fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/commands', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({id: 'x' + performance.now(), seat: document.querySelector('game-board').view.you, `+command+`})}).then(async r => r.ok ? '' : await r.text())`)
		if said == "" {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s: %s", command, said)
		}
	}
}

// button finds a button beside what the page says of a missing link.
func button(text string) string {
	return `[...document.querySelectorAll('#waits button')].find(b => b.textContent.includes('` + text + `'))`
}

// TestThePageGoesOnWithoutAMissingLink after ten seconds, by the button for that; the player whose yes it was is not alarmed.
func TestThePageGoesOnWithoutAMissingLink(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben, id := stuck(t, h, "on")
	ada.Until(button("Go on without"))
	if said := text(ada, "#waits"); !strings.Contains(said, "Ben") || !strings.Contains(said, "may know this throw") || strings.Contains(said, "Stop the game") {
		t.Errorf("the page says %q", said)
	}
	ada.ClickFor(button("Go on without"), `!document.querySelector('game-board').view.dice?.missing?.length`)
	n := len(logged(t, ada))
	plays(t, "the game goes on", func() bool { return len(logged(t, ada)) > n+12 }, map[*rig.Page]rig.Player{ada: rig.ByMouse(ada, random(3)), ben: rig.ByMouse(ben, random(4))})
	if said := text(ada, ".alarm"); said != "" {
		t.Errorf("an alarm: %s", said)
	}
	if got := marks(t, h, id); got != "void excluded" {
		t.Errorf("marks %q", got)
	}
}

// TestThePageAlarmsAtAVoidWithoutItsYes: the yes was given, but not by this page, whose link was handed over; with the cube off it was
// one that travels ahead.
func TestThePageAlarmsAtAVoidWithoutItsYes(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for _, cube := range []string{"on", "off"} {
		t.Run("cube "+cube, func(t *testing.T) {
			ada, _, _ := stuck(t, h, cube)
			give(t, ada, `do: 'offer', text: 'without'`)
			alarmed(t, ada, "void", rig.ByMouse(ada, random(3)))
		})
	}
}

// TestThePageStopsAGame after ten minutes, by the button for that, where no clock runs.
func TestThePageStopsAGame(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, _, id := stuck(t, h, "on")
	h.Stop()
	h.Late = 11 * time.Minute
	h.Start()
	reload(ada)
	ada.Awake()
	ada.ClickFor(button("Stop the game"), `document.querySelector('game-board').view.phase === 'over'`) // The page may still be coming.
	ada.Until(`document.body.innerText.includes('The game was stopped')`)
	if got := marks(t, h, id); got != "stopped" {
		t.Errorf("marks %q", got)
	}
}

// TestThePageAlarmsAtADeniedLink: the server has acknowledged it, and says that it is missing.
func TestThePageAlarmsAtADeniedLink(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, _, _ := stuck(t, h, "on")
	lies(ada, `x => { if (x.view?.dice?.missing) x.view.dice.missing.push(x.view.you); return x; }`)
	give(t, ada, `do: 'say', text: 'well?'`)
	ada.Until(`document.querySelector('#alarm-denied[role=alert]')`)
	if said := text(ada, "#alarm-denied"); !strings.Contains(said, "ALARM") {
		t.Errorf("it says %q", said)
	}
}

// TestThePageSaysThatItWasLeftOut: while nothing was heard of it a bot took its turns, and an epoch began without it.
func TestThePageSaysThatItWasLeftOut(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	h.Stop()
	h.Grace = time.Second
	h.Start()
	ada, ben := pair(t, h, "backgammon", desk)
	hands := map[*rig.Page]rig.Player{ada: rig.ByMouse(ada, random(3)), ben: rig.ByMouse(ben, random(4))}
	stands := false // She leaves with a turn to play: no throw is called before a bot sits there.
	plays(t, "two throws", func() bool { return stands }, map[*rig.Page]rig.Player{ben: hands[ben], ada: func(s rig.State) {
		if stands = !s.Throw && handed(ada) >= 4; !stands {
			hands[ada](s)
		}
	}})
	table := h.URL + at(ada)
	ada.Go("about:blank")
	delete(hands, ada)
	epochs := func() (n int) {
		for _, e := range logged(t, ben) {
			if e.Kind == api.Anchored {
				n++
			}
		}
		return n
	}
	plays(t, "an epoch without her", func() bool { return epochs() == 2 }, hands)
	ada.Go(table)
	ada.Until(`document.querySelector('#alarm-out[role=alert]')`)
	if got := marks(t, h, at(ada)[3:]); !strings.Contains(got, "excluded") {
		t.Errorf("marks %q", got)
	}
}

// TestWhoPromisesBehindACallIsNotLeftOut: a page is opened on a seat that was taken by program, and while its promise is on its way the other one throws.
func TestWhoPromisesBehindACallIsNotLeftOut(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada := page(t, visitor(t), desk, h.URL+blank)
	room := rig.Eval[[]string](ada, `fetch('/api/v1/rooms', {method: 'POST', credentials: 'omit', body: '{"game":"backgammon","sit":[{"seat":0,"name":"Ada"},{"seat":1,"name":"Ben"}]}'})
		.then(r => r.json()).then(x => [x.room, ...x.seats.map(s => s.secret)])`)
	ada.Go(h.URL + "/r/" + room[0] + "?seat=" + room[1])
	seated(ada)
	ada.Until(`fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/log?since=0').then(r => r.json()).then(x => x.events.some(e => e.e === 'commit'))`)
	ben := page(t, visitor(t), desk, h.URL+blank)
	rig.Call(ben, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: `{
		const ask = window.fetch;
		let thrown = null;
		window.fetch = (url, o) => !/"do":"commit"/.test(o?.body) ? ask(url, o) : (thrown ||= ask(url, {method: 'POST', credentials: 'omit',
			headers: {'Content-Type': 'application/json', Authorization: 'Bearer ` + room[1] + `'}, body: '{"id":"sooner","seat":0,"do":"throw"}'})).then(() => ask(url, o));
	}`})
	ben.Go(h.URL + "/r/" + room[0] + "?seat=" + room[2])
	seated(ben)
	plays(t, "a throw with what Ben's page brings", func() bool {
		return slices.ContainsFunc(logged(t, ben), func(e api.Event) bool { return e.Kind == api.Linked && e.Seat == 1 })
	}, map[*rig.Page]rig.Player{ada: rig.ByMouse(ada, random(3)), ben: rig.ByMouse(ben, random(4))})
	kinds := []api.Kind{}
	for _, e := range logged(t, ben) {
		if e.Kind == api.Called || e.Kind == api.Committed && e.Seat == 1 {
			kinds = append(kinds, e.Kind)
		}
	}
	if kinds[0] != api.Called || kinds[1] != api.Committed {
		t.Fatalf("calls and what Ben promises: %v, want the promise behind the first call", kinds)
	}
	if said := text(ben, ".alarm"); said != "" {
		t.Errorf("Ben is told: %s", said)
	}
}

// TestThePageSaysThatAnotherGivesItsLinks: somebody who has the seat's secret, or the server, has promised a chain in its place.
func TestThePageSaysThatAnotherGivesItsLinks(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	unaided(p)
	deal(p, h, "hypergammon", "bot", map[string]string{"name": "Ada"})
	hand := rig.ByMouse(p, random(7))
	holdsOff(t, p, 3, hand)
	if said := text(p, ".alarm"); said != "" {
		t.Fatalf("before that: %s", said)
	}
	give(t, p, `do: 'commit', dice: {length: 2048, anchor: '`+strings.Repeat("5a", 32)+`', ahead: '`+strings.Repeat("6b", 32)+`'}`)
	p.ClickFor(`document.querySelector('.acts .main')`, `document.querySelector('#alarm-out[role=alert]')`) // What it hears of that may draw the button anew.
	if said := text(p, "#alarm-out"); !strings.Contains(said, "no other device") {
		t.Errorf("it says %q", said)
	}
}

// TestAServerThatForgetsInSecretIsTold lets a server go on from an earlier copy of its store, and mark nothing: two who have their pages open
// are told, and so is who opens his anew.
func TestAServerThatForgetsInSecretIsTold(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "backgammon", desk)
	hands := map[*rig.Page]rig.Player{ada: rig.ByMouse(ada, random(3)), ben: rig.ByMouse(ben, random(4))}
	links := func(n int) func() bool { return func() bool { return handed(ada) >= n } }
	plays(t, "six links", links(6), hands)
	before := h.Copy()
	plays(t, "six more", links(handed(ada)+6), hands)
	h.Forget(before)
	for _, p := range []*rig.Page{ada, ben} {
		p.Until(`document.querySelector('.alarm')`)
		if said := text(p, "#alarm-lost[role=alert]"); !strings.Contains(said, "ALARM") {
			t.Errorf("the page says %q", text(p, ".alarm"))
		}
	}
}

// TestARestoreUnderThePage restores the server from a backup while somebody plays: from one of that moment, and from an older one. In the
// first case the game goes on by another epoch, and is marked; in the second what the page has seen is gone, and it says so.
func TestARestoreUnderThePage(t *testing.T) {
	visitor(t)
	t.Parallel()
	for _, older := range []bool{false, true} {
		t.Run(map[bool]string{false: "of that moment", true: "of before"}[older], func(t *testing.T) {
			h := rig.Open(t, 0)
			p := page(t, visitor(t), desk, h.URL+blank)
			unaided(p)
			deal(p, h, "hypergammon", "bot", map[string]string{"name": "Ada"})
			hand := rig.ByMouse(p, random(7))
			hands := map[*rig.Page]rig.Player{p: hand}
			holdsOff(t, p, 3, hand)
			file := h.Backup()
			if older {
				holdsOff(t, p, handed(p)+2, hand)
			}
			epoch := rig.Eval[string](p, `fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/log?since=0').then(r => r.json()).then(x => x.epoch)`)
			n := handed(p)
			h.Restore(file)
			p.Until(`fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/log?since=0').then(r => r.json()).then(x => x.epoch !== '` + epoch + `', () => false)`)
			if older {
				alarmed(t, p, "lost", hands[p])
				return
			}
			plays(t, "three more links", func() bool { return handed(p) >= n+3 }, hands)
			if said := text(p, ".alarm"); said != "" {
				t.Errorf("an alarm: %s", said)
			}
			if got := marks(t, h, at(p)[3:]); got != "restored" {
				t.Errorf("marks %q", got)
			}
		})
	}
}
