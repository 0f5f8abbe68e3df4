package e2e

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// TestWhoIsInvitedHasTheSeat opens tables for a friend and for anybody: the front page shows strangers the other one alone.
func TestWhoIsInvitedHasTheSeat(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	open := func(with string) (path string) {
		t.Helper()
		res, err := http.PostForm(h.URL+"/play", url.Values{"game": {"parker"}, "with": {with}, "name": {"Ada"}})
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res.Request.URL.Path
	}
	get := func(path string) string {
		t.Helper()
		res, err := http.Get(h.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	friend, anybody := open("friend"), open("open")
	front := get("/")
	if strings.Contains(front, friend) {
		t.Error("the front page shows strangers the seat that is kept for a friend")
	}
	if !strings.Contains(front, anybody) {
		t.Error("the front page does not show the seat that is open to anybody")
	}
	if page := get(friend); !strings.Contains(page, "Ada invites you to Acey Ducey") || strings.Contains(page, `value="Guest"`) {
		t.Error("the page of who is invited does not say who invites him to what, or fills in a name")
	}
	// The address that sits its opener down asks anybody else who has no key.
	if page := get(friend + "?sit"); strings.Contains(page, `aria-labelledby="invite" hidden`) || strings.Contains(page, `value="Guest"`) {
		t.Error("the opener's own address takes a stranger for him")
	}
}

// TestAPhoneShowsWhatIsAsked offers a draw to somebody at a phone, who declines: both see it without scrolling, who asked as well as who
// is asked, and the tab says whose turn it is. What was declined is no longer told when something else is asked, and nobody hears in
// the third person what he did himself. Then he goes away, and the other is told; when he is back, he is not told so himself.
func TestAPhoneShowsWhatIsAsked(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "backgammon", rig.Look{W: 390, H: 844, Scale: 2, Touch: true})
	const said = `(e => { const r = e.getBoundingClientRect(); return !e.hidden && r.height > 0 && r.top >= 0 && r.bottom <= innerHeight ? e.textContent : ''; })(document.querySelector('.notice'))`
	send := `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: b.seat, text: 'draw'}})))(document.querySelector('game-board'))`
	const covers = `(([a, b]) => a.bottom > b.top && a.top < b.bottom)(['.notice', '.bd'].map(s => document.querySelector(s).getBoundingClientRect()))`
	for _, p := range []*rig.Page{ada, ben} {
		rig.Eval[bool](p, listen)
	}
	rig.Eval[bool](ada, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'say', text: 'Well played! Shall we call it a draw? Dinner is ready.'}})))(document.querySelector('game-board'))`)
	ben.Until(said + `.includes('Dinner')`)
	if rig.Eval[bool](ben, covers) {
		t.Error("what somebody says covers the board")
	}
	ben.Touch(ben.At(`document.querySelector('.notice')`))
	ben.Until(`document.querySelector('.notice').hidden`)
	rig.Eval[bool](ada, send)
	ben.Until(said + `.includes('draw')`)
	ada.Until(said + ` === 'You offer a draw. Ben has to agree.'`)
	for p, hidden := range map[*rig.Page]bool{ada: true, ben: false} { // What stands there a tap takes away, a question it does not.
		rig.Eval[bool](p, `(document.querySelector('.notice span').click(), true)`)
		if rig.Eval[bool](p, `document.querySelector('.notice').hidden`) != hidden {
			t.Errorf("after a tap the notice is hidden: %v, want %v", !hidden, hidden)
		}
		rig.Eval[bool](p, `!(document.querySelector('.notice').hidden = false)`)
	}
	for _, p := range []*rig.Page{ada, ben} {
		if rig.Eval[bool](p, covers) {
			t.Error("an offer covers the board")
		}
		if rig.Eval[bool](p, strings.Replace(covers, ".bd", ".strip b", 1)) {
			t.Error("an offer covers the names")
		}
	}
	if tall := rig.Eval[[]float64](ben, `[...document.querySelectorAll('.notice button')].map(b => b.getBoundingClientRect()).flatMap(r => [r.top, r.height])`); len(tall) != 4 || tall[0] != tall[2] || tall[1] < 40 || tall[3] < 40 {
		t.Errorf("yes and no do not stand side by side, 40 px high: tops and heights %v", tall)
	}
	ben.Tap(`.notice button:last-child`)
	ada.Until(said + `.includes('declines')`)
	ben.Until(`document.querySelector('.notice').hidden`)
	rig.Eval[bool](ada, strings.Replace(send, "draw", "resign1", 1))
	ada.Until(said + ` === 'You offer to resign a single game. Ben has to agree.'`)
	ben.Until(said + `.includes("wants to resign")`)
	rig.Eval[bool](ben, `(document.querySelector('.notice button:last-child').focus(), true)`)
	ben.Press("\r")
	ada.Until(said + `.includes('declines')`)
	ben.Until(`document.querySelector('.notice').hidden`)
	if !rig.Eval[bool](ben, `document.activeElement.matches('.pl')`) {
		t.Error("who has answered by keys is not at the board then")
	}
	for _, p := range []*rig.Page{ada, ben} {
		mine := rig.Eval[bool](p, `!!document.querySelector('game-board').view.legal`)
		if got := strings.HasPrefix(rig.Eval[string](p, `document.title`), "Your turn"); got != mine {
			t.Errorf("the tab says it is his turn: %v, want %v", got, mine)
		}
		if got := rig.Eval[bool](p, `/^\/s\/turn\.[0-9a-f]{6}\.svg$/.test(new URL(document.querySelector('link[rel=icon]').href).pathname)`); got != mine {
			t.Errorf("the tab's icon says it is his turn: %v, want %v", got, mine)
		}
		if mine {
			continue
		}
		// What another is about to choose has a name on his button, which is no sentence about him; a step has one.
		tried := rig.Eval[string](p, `(b => {
			let line;
			WebSocket.prototype.send = function() { line = this; };
			b.dispatchEvent(new CustomEvent('step', {detail: []}));
			return ['{"is":"choice","text":"throw"}', '{"is":"step","text":"24/23","from":"24","to":"23"}'].map(part => {
				line.onmessage({data: '{"type":"preview","seat":' + (1 - b.view.you) + ',"parts":[' + part + ']}'});
				return b.sheet.el.textContent;
			}).join(' / ');
		})(document.querySelector('game-board'))`)
		if !regexp.MustCompile(`^Waiting for (Ada|Ben)\. / (Ada|Ben): from \d+ to \d+ …$`).MatchString(tried) {
			t.Errorf("of what the other side tries it says %q", tried)
		}
	}
	for name, p := range map[string]*rig.Page{"Ada": ada, "Ben": ben} {
		if own := rig.Eval[[]string](p, `murmured.concat(heard).map(m => m.text).filter(t => /`+name+` (offers|wants|declines)/.test(t))`); len(own) > 0 {
			t.Errorf("%s is told of what he did himself: %q", name, own)
		}
	}
	room := rig.Eval[string](ben, `location.href`)
	rig.Eval[bool](ada, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: b.view.you, text: 'draw'}})))(document.querySelector('game-board'))`)
	ada.Until(said + `.includes('Ben has to agree')`)
	ben.Go("about:blank")                                 // He is gone, and nothing else comes that would show it.
	ada.Until(said + `.includes('has left the board. ')`) // What she can do now is said in the place of what he had to answer.
	ada.Until(`[...document.querySelectorAll('.in-offers button')].some(b => b.textContent === 'Let a bot play on for Ben')`)
	ben.Go(room)
	seated(ben)
	ben.Until(`!document.querySelector('game-board').view.seats[1].away`)
	if got := text(ben, ".sheet"); strings.Contains(got, "is back") {
		t.Errorf("Ben is told of his own coming: %q", got)
	}
}

// TestNothingIsPlayedWhileAnOfferWaits shows turns without a choice: they play themselves, also when somebody speaks meanwhile, but not
// while an offer stands, which a play would turn down; and no more does a turn that is complete.
func TestNothingIsPlayedWhileAnOfferWaits(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	deal(p, h, "parker", "bot", nil)
	quiet(p)
	got := rig.Eval[string](p, `(async b => {
		const step = (text, to) => ({do: text, fx: [{seat: 0, from: 'res', to: text.slice(4), uses: text === 'res/22' ? '3' : '1'}], to}),
			position = 'x=res:15 o=res:15 turn=x next=play throw=3-1 left=3,1',
			view = {...b.view, you: 0, own: [0], to_act: [0], turn: b.view.turn + 9, position, legal: {nodes: [[step('res/22', 1)], [step('res/24', 2)], []]}},
			offer = {...view, offer: 'draw', offerer: 1},
			waits = async v => (b.show(v), await new Promise(done => setTimeout(done)), b.motion.timers.length);
		Object.assign(b.set, {forced: true, auto: null});
		await Promise.all(['moment', 'forced'].map(name => import('/s/js/' + name + '.js')));
		const seen = [await waits(view), await waits(offer), await waits(view)];
		b.turn.path = [view.legal.nodes[0][0]]; // half on its way
		seen.push(await waits(view), await waits(offer));
		b.turn.path = [view.legal.nodes[0][0], view.legal.nodes[1][0]];
		b.turn.chosen = 2; // by the player's own hand
		seen.push(await waits(view), await waits(offer));
		b.motion.clear();
		return seen.join();
	})(document.querySelector('game-board'))`)
	if want := "3,0,3,2,0,1,0"; got != want {
		t.Errorf("%s things are on their way, want %s", got, want)
	}
}

// TestWhoLooksAtAnInvitationIsToldThatTheSeatIsTaken: two open the same invitation, and the other one sits down first.
func TestWhoLooksAtAnInvitationIsToldThatTheSeatIsTaken(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	ada, cora, ben := page(t, visitor(t), desk, h.URL+blank), page(t, visitor(t), desk, h.URL+blank), page(t, visitor(t), desk, h.URL+blank)
	deal(ada, h, "parker", "friend", map[string]string{"name": "Ada"})
	for _, p := range []*rig.Page{cora, ben} {
		p.Go(h.URL + at(ada))
		p.Awake()
	}
	rig.Eval[string](ben, `document.querySelector('.invite input[name=name]').value = 'Ben'`)
	ben.Tap(`.invite button`)
	seated(ben)
	cora.Until(`document.querySelector('.note')?.textContent.includes('Ben')`)
	if where := rig.Eval[string](ben, `location.search`); where != "" {
		t.Errorf("who has sat down is led to %q", where)
	}
}
