package e2e

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parlor/fair"
	lying "parlor/live/cheat"
	"parlor/room"
	"parlor/web/e2e/rig"
)

// soon is how many events may come while a server is told how to lie, and from when on: it must not change what it has shown.
const soon = 8

// TestThePageKeepsWhatACheatHasSigned plays against a server that begins to lie in the middle of a game: the page raises an alarm, and of what it gives to
// save `parlor verify` says what it proves, beside the game as the server gives it out afterwards.
func TestThePageKeepsWhatACheatHasSigned(t *testing.T) {
	visitor(t)
	t.Parallel()
	parlor := program(t)
	want := map[string]string{ // what the page says, and what verify finds beside
		"a link that is not ours": "log differs", "a throw given up with all links there": "log differs", "another link": "log differs",
		"other dice": "log differs", "dice with a 7": "log differs", "another past": "receipt differs", "another log": "receipt differs",
		"another key": "receipt wrong", "no signature": "receipt wrong", "other dice shown than signed": "shown holds",
	}
	for _, name := range slices.Sorted(maps.Keys(lying.Lies(0))) {
		t.Run(name, func(t *testing.T) {
			h := rig.Open(t, 0)
			liar := h.Cheat()
			p := page(t, visitor(t), desk, h.URL+blank)
			deal(p, h, "hypergammon", "bot", map[string]string{"name": "Ada"})
			player := rig.ByMouse(p, random(7))
			plays(t, "three links", func() bool { return handed(p) >= 3 }, map[*rig.Page]rig.Player{p: player})
			if said := text(p, ".alarm"); said != "" {
				t.Fatalf("an honest server: %s", said)
			}
			rig.Eval[bool](p, keep)
			id := at(p)[3:]
			liar.Tell(lying.Lies(uint64(len(h.File(id).Events)) + soon)[name])
			plays(t, "an alarm", func() bool { return text(p, ".alarm") != "" }, map[*rig.Page]rig.Player{p: player})
			what, found, _ := strings.Cut(want[name], " ")
			if said := text(p, "#alarm-"+what+"[role=alert]"); !strings.Contains(said, "ALARM") {
				t.Fatalf("want the alarm %s: the page says %q", what, text(p, ".alarm"))
			}
			p.Until(`window.proof`)
			dir := t.TempDir()
			game, proof := filepath.Join(dir, "game.json"), filepath.Join(dir, "alarm.json")
			f, err := os.Create(game)
			if err == nil {
				err = h.File(id).Write(f)
			}
			if err == nil {
				err = os.WriteFile(proof, []byte(rig.Eval[string](p, `window.proof`)), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(parlor, "verify", "-json", "-receipts", proof, game).CombinedOutput()
			two := strings.Contains(string(out), `"check": "two-logs"`)
			if (err == nil) != (found == "holds") || two != (found == "differs") {
				t.Errorf("verify, %v: %s\nby the proof %s", err, out, rig.Eval[string](p, `window.proof`))
			}
		})
	}
}

// TestTwoPagesThatAreShownTwoLogs: of two who play each other one is shown another past from his first page on. Neither can see that; when he is
// shown the log of the other and is refused a command there, he is told, though nothing new has come, hands over nothing more, and what he saves proves two logs beside the game as it is given out.
// So is she, who only waits, when another log is signed for her on a line that was made anew.
func TestTwoPagesThatAreShownTwoLogs(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada := page(t, visitor(t), desk, h.URL+blank)
	deal(ada, h, "backgammon", "friend", map[string]string{"name": "Ada"})
	id := at(ada)[3:]
	liar := h.Cheat()
	liar.Tell(lying.Lies(0)["another past"])
	ben := page(t, visitor(t), desk, h.URL+at(ada))
	ben.Awake()
	rig.Eval[string](ben, `document.querySelector('.invite input[name=name]').value = 'Ben'`)
	ben.Tap(`.invite button`)
	seated(ben)
	unaided(ben) // He throws when he likes.
	ben.Go(h.URL + at(ben))
	ben.Awake()
	// Her links come after his: of his she is told with a proof, which nothing asks her to look at before his throw. It is older than her new line below.
	rig.Eval[bool](ada, `(ask => { window.fetch = async (url, o, ...more) => {
		if (o?.body && JSON.parse(o.body).do === 'link') await new Promise(f => setTimeout(f, 500));
		return ask(url, o, ...more);
	}; return true; })(window.fetch)`)
	hands := map[*rig.Page]rig.Player{ada: rig.ByMouse(ada, random(3)), ben: rig.ByMouse(ben, random(4))}
	stands := false
	bens := hands[ben]
	hands[ben] = func(s rig.State) {
		if stands = s.Throw && handed(ada) >= 2; !stands {
			bens(s)
		}
	}
	plays(t, "two links, and a throw of Ben's", func() bool { return stands }, hands)
	for _, p := range []*rig.Page{ada, ben} {
		if said := text(p, ".alarm"); said != "" {
			t.Errorf("while each sees one log: %s", said)
		}
	}
	rig.Eval[bool](ben, keep)
	liar.Tell(lying.Lie{})
	rig.Eval[bool](ben, `(ask => { window.fetch = (url, ...more) => String(url).endsWith('/commands') ? Promise.resolve(Response.json({ error: { code: 'stale', message: 'no' } }, { status: 409 })) : ask(url, ...more); return true; })(window.fetch)`)
	ben.ClickFor(`document.querySelector('.acts .main')`, `document.querySelector('.alarm')`) // Ada's links may move it.
	if said := text(ben, "#alarm-receipt[role=alert]"); !strings.Contains(said, "ALARM") || text(ada, ".alarm") != "" {
		t.Errorf("Ben's page says %q, Ada's %q", text(ben, ".alarm"), text(ada, ".alarm"))
	}
	ben.Until(`window.proof`)
	var saved struct{ Receipt, Against fair.Receipt }
	if err := json.Unmarshal([]byte(rig.Eval[string](ben, `window.proof`)), &saved); err != nil {
		t.Fatal(err)
	}
	report := fair.Verify(h.File(id), fair.Knowledge{Referee: room.NewReferee(id), Receipts: []fair.Receipt{saved.Receipt, saved.Against}})
	if !slices.ContainsFunc(report.Findings, func(f fair.Finding) bool { return f.Check == fair.OfLogs && f.Verdict == fair.Failed }) {
		t.Errorf("%+v", report.Findings)
	}
	rig.Eval[bool](ada, `(ask => { window.fetch = async (url, ...more) => {
		const r = await ask(url, ...more), x = String(url).includes('/proof?') && (await r.json());
		if (x) x.receipt.head = x.receipt.head.replace(/^./, c => (c === '0' ? '1' : '0'));
		return x ? Response.json(x) : r;
	}; return dispatchEvent(new Event('online')); })(window.fetch)`)
	ada.Until(`document.querySelector('#alarm-receipt[role=alert]')`)
}

// TestNoThrowIsMadeAnewForALinkThatWasLostOnItsWay: where links travel ahead, a server that keeps back the one which came with a turn knows the
// next throw of the other player with him. It must not get another for it by another epoch.
func TestNoThrowIsMadeAnewForALinkThatWasLostOnItsWay(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "backgammon", desk)
	unaided(ben) // He throws when he likes.
	ben.Go(h.URL + at(ben))
	ben.Awake()
	rig.Eval[bool](ada, `(ask => { window.fetch = (url, o, ...more) => {
		const c = o?.body && JSON.parse(o.body);
		if (c?.do === 'play' && c.link && !window.lost) { window.lost = c.link; delete c.link; o = { ...o, body: JSON.stringify(c) }; }
		return ask(url, o, ...more);
	}; return true; })(window.fetch)`)
	hands := map[*rig.Page]rig.Player{ada: rig.ByMouse(ada, random(7))}
	bens, throws := rig.ByMouse(ben, random(8)), false
	hands[ben] = func(s rig.State) {
		if throws = s.Throw && rig.Eval[bool](ada, `!!window.lost`); !throws {
			bens(s)
		}
	}
	plays(t, "Ben's throw, for which Ada's link was lost", func() bool { return throws }, hands)
	if said := text(ada, ".alarm"); said != "" {
		t.Fatalf("before there is another epoch: %s", said)
	}
	links := handed(ada)
	done := rig.Eval[string](ben, `(async () => {
		const value = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), b => b.toString(16).padStart(2, '0')).join('');
		const body = { id: value(), do: 'commit', seat: 1, dice: { length: 2048, anchor: value(), ahead: value() } };
		return (await fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/commands', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).text();
	})()`)
	hands[ben] = bens
	plays(t, "an alarm, after "+done, func() bool { return text(ada, ".alarm") != "" }, map[*rig.Page]rig.Player{ben: bens})
	if said := text(ada, "#alarm-anew[role=alert]"); !strings.Contains(said, "ALARM") {
		t.Fatalf("the page says %q", text(ada, ".alarm"))
	}
	if n := handed(ada) - links; n > 1 { // Ben's own, at the most.
		t.Errorf("%d links were handed over after that", n)
	}
}

// TestThePageTellsWhatItFindsWithATurn: where links travel ahead it looks at the log when a turn is played, and the next time may be days later.
func TestThePageTellsWhatItFindsWithATurn(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "backgammon", desk)
	unaided(ben) // He throws when he likes: never, in the end.
	ben.Go(h.URL + at(ben))
	ben.Awake()
	hands := map[*rig.Page]rig.Player{ada: rig.ByMouse(ada, random(7)), ben: rig.ByMouse(ben, random(8))}
	plays(t, "a turn of hers", func() bool { s := ada.See(); return handed(ada) >= 8 && !s.Wait && !s.Throw }, hands)
	if said := text(ada, ".alarm"); said != "" {
		t.Fatalf("an honest server: %s", said)
	}
	lies(ada, `x => { if (x.proof) x.proof.receipt.sig = x.proof.receipt.sig.replace(/^../, s => s === '00' ? '01' : '00'); return x; }`)
	delete(hands, ben)
	plays(t, "an alarm, before Ben throws", func() bool { return text(ada, "#alarm-receipt[role=alert]") != "" }, hands)
}
