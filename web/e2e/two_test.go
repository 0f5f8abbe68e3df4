package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"parlor/web/e2e/rig"
)

// pair lets two people sit down at a table of a game: one opens it and sends the link, the other takes the seat.
func pair(t *testing.T, h *rig.House, game string, l rig.Look) (ada, ben *rig.Page) {
	t.Helper()
	ada = page(t, visitor(t), l, h.URL+blank)
	deal(ada, h, game, "friend", map[string]string{"name": "Ada"})
	if who := text(ada, `.players`); strings.Contains(who, "away") {
		t.Errorf("while Ada waits she reads %q", who)
	}
	link := rig.Eval[string](ada, `document.querySelector('.invite input[readonly]').value`)
	if link != h.URL+at(ada) {
		t.Fatalf("the invitation leads to %q, the table is %q", link, h.URL+at(ada))
	}
	ben = page(t, visitor(t), l, h.URL)
	ben.Type(`#room`, link)
	ben.Tap(`form[action="/join"] button`)
	ben.Until(`location.pathname === '` + at(ada) + `'`)
	ben.Awake()
	rig.Eval[bool](ada, `(document.querySelector('.invite input[readonly]').focus(), true)`)
	rig.Eval[string](ben, `document.querySelector('.invite input[name=name]').value = 'Ben'`)
	ben.Tap(`.invite button`)
	seated(ben)
	for _, p := range []*rig.Page{ada, ben} { // Both have heard that both are there: nothing is drawn anew any more.
		p.Until(`(v => v.phase === 'playing' && !v.seats.some(s => s.away))(document.querySelector('game-board').view)`)
	}
	if at := rig.Eval[string](ada, `document.activeElement.className`); !strings.HasPrefix(at, "pl") {
		t.Errorf("when the invitation that she was at has gone the focus is at %q, which is not the board", at)
	}
	return ada, ben
}

// agree waits until both pages have heard the same events: then both must see the same. A page may still pass by itself
// when nothing can be moved, which the other one hears of.
func agree(t *testing.T, ada, ben *rig.Page) {
	t.Helper()
	const seen = `(v => ({n: v.n, position: v.position}))(document.querySelector('game-board').view)`
	type sight struct {
		N        int
		Position string
	}
	for range 100 {
		a, b := rig.Eval[sight](ada, seen), rig.Eval[sight](ben, seen)
		if a == b {
			return
		}
		if a.N == b.N {
			t.Fatalf("the two see different things at event %d:\n%s\n%s", a.N, a.Position, b.Position)
		}
		for _, p := range []*rig.Page{ada, ben} {
			p.Until(fmt.Sprintf(`document.querySelector('game-board').view.n >= %d`, max(a.N, b.N)))
		}
	}
	t.Fatal("the pages go on by themselves, event after event")
}

// TestTwoBrowsers invites a friend by a link; then each sees what the other does.
func TestTwoBrowsers(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	rig.Eval[bool](page(t, visitor(t), desk, h.URL), `true`) // a third one, who only looks at the front page
	ada, ben := pair(t, h, "parker", desk)
	ada.Until(`document.querySelector('game-board').view.phase === 'playing'`)
	ada.Until(`!document.querySelector('.invite')?.offsetParent`) // nobody is invited any more
	if who := text(ada, `.players`); !strings.Contains(who, "Ben") {
		t.Errorf("Ada's page does not name Ben: %q", who)
	}
	pages := []*rig.Page{ada, ben}
	hands := []rig.Player{rig.ByMouse(ada, random(1)), rig.ByMouse(ben, random(2))}
	for end, turns := time.Now().Add(rig.Patience), 0; turns < 6; {
		if time.Now().After(end) {
			t.Fatal("no six turns within a minute")
		}
		for i, p := range pages {
			s := p.See()
			if s.Wait {
				continue
			}
			hands[i](s)
			if s.Done {
				turns++
				p.Until(`!document.querySelector('game-board').turn.sent`)
			}
		}
	}
	agree(t, ada, ben)
	// What is seen is the position: the men lie where the server says. What a page has played by itself meanwhile is seen again.
	type men struct {
		N   int
		Men string
	}
	const lie = `(b => ({n: b.view.n, men: [...b.pieces.men.children].map(e => e.getAttribute('style')).sort().join('|')}))(document.querySelector('game-board'))`
	for _, p := range pages {
		for try := 0; ; try++ {
			p.Until(`!document.querySelector('game-board').motion.timers.length`) // they have arrived
			before := rig.Eval[men](p, lie)
			reload(p)
			p.Awake()
			after := rig.Eval[men](p, lie)
			if before == after {
				break
			}
			if before.N == after.N || try == 10 {
				t.Errorf("the men stand elsewhere after loading again, at events %d and %d:\n%s\n%s", before.N, after.N, before.Men, after.Men)
				break
			}
		}
	}
}

// TestResignAndRematch gives a game up, which asks first, and plays another.
func TestResignAndRematch(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "article", desk)
	ada.Until(`document.querySelector('game-board').view.phase === 'playing'`)
	keyed(ada, `.in-offers .deals`, "Offer a draw", "Take the offer back", "Offer a draw")
	const resign = `[...document.querySelectorAll('.deals button')].find(b => /resign|sure/i.test(b.textContent))`
	ada.Until(resign)
	// The question goes away by itself after four seconds: that it came is written down.
	rig.Eval[bool](ada, `(() => {
		const look = () => { window.asked ||= !!document.querySelector('.deals .sure'); };
		new MutationObserver(look).observe(document.querySelector('.deals'), {childList: true, subtree: true, attributes: true});
		return true;
	})()`)
	twice(ada, resign) // The second click of a double click falls where it is asked then, and is no answer.
	ada.Until(`window.asked`)
	// What she says next comes back after all that the click can have caused: a socket does its commands in order.
	ada.Type(`#words`, "wait")
	ada.Press("\r")
	ada.Until(`document.querySelector('.talk').textContent.includes('wait')`)
	if offer := rig.Eval[string](ada, `document.querySelector('game-board').view.offer || ''`); offer != "" {
		t.Fatalf("one click offered %q", offer)
	}
	// Where the question has gone meanwhile, it is asked again.
	rig.Eval[bool](ada, `(b => { if (b().className !== 'sure') b().click(); b().click(); return true; })(() => `+resign+`)`)
	for _, p := range []*rig.Page{ada, ben} {
		p.Until(`document.querySelector('game-board').view.phase === 'over'`)
	}
	const again = `[...document.querySelectorAll('.deals button')].find(b => /again|rematch/i.test(b.textContent))`
	ada.Until(again)
	if opponent := rig.Eval[string](ada, `document.querySelector('.deals a[href^="/new/"]')?.getAttribute('href') || ''`); opponent != "/new/article" {
		t.Errorf("a new opponent is to be found at %q", opponent)
	}
	ada.Until(`document.querySelector('.end .turned') && !document.querySelector('.end').getAnimations().length`)
	keyed(ada, `.end .deals`, "Rematch", "Take the offer back", "Rematch")
	twice(ada, again) // It is neither taken back by the second click, nor does that lead away.
	ada.Until(`document.querySelector('game-board').view.offer === 'rematch'`)
	const yes = `[...document.querySelectorAll('.deals button')].find(b => /^(yes|accept)/i.test(b.textContent))`
	was := at(ada)
	ben.ClickFor(yes, `document.querySelector('game-board').view.next || location.pathname !== '`+was+`'`)
	for _, p := range []*rig.Page{ada, ben} { // It takes both along.
		p.Until(`location.pathname !== '` + was + `'`)
	}
	for _, p := range []*rig.Page{ada, ben} { // The game begins when both are there, with seeds for the dice.
		p.Until(`document.querySelector('game-board')?.dataset.ready === '1' && document.querySelector('game-board').view.phase === 'playing'`)
	}
	if at(ada) != at(ben) {
		t.Errorf("the rematch is at %s and at %s", at(ada), at(ben))
	}
}

// keyed presses the first of some buttons by its key, and what has the focus thereafter: each is called what comes next in the list. Where
// others have come instead that is the first of them: it never falls on what nobody has looked at in the place of another.
func keyed(p *rig.Page, box string, names ...string) {
	rig.Eval[bool](p, `(document.querySelector('`+box+` button').focus(), true)`)
	for i, name := range names {
		p.Until(`(e => e.closest('` + box + `') && e.textContent === '` + name + `')(document.activeElement)`)
		if i+1 < len(names) {
			p.Press("\r")
		}
	}
}

// twice clicks twice at the place where an element is, as one who is used to that.
func twice(p *rig.Page, element string) {
	at := p.At(element)
	p.Click(at)
	p.Do(chromedp.MouseClickXY(at[0], at[1], chromedp.ClickCount(2)))
}

// TestTalk says something that the other one reads.
func TestTalk(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "navy", desk)
	ben.Type(`#words`, "a <b>fine</b> throw")
	ben.Press("\r")
	ada.Until(`document.querySelector('.talk').textContent.includes('a <b>fine</b> throw')`)
	ben.Until(`document.querySelectorAll('.talk li').length === 1`) // What was said has moved the buttons below it.
	ben.Tap(`.presets button`)
	ada.Until(`document.querySelectorAll('.talk li').length === 2`)
}

// TestWhatIsReadyMadeIsReadInOnesOwnLanguage says each ready-made phrase in English, and one in German: it is told and listed in the language of
// whoever reads, also where it was said before he came; the log keeps what was sent, and what is not ready-made stays as it is.
func TestWhatIsReadyMadeIsReadInOnesOwnLanguage(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "navy", desk)
	german := desk
	german.Lang = "de"
	heard := func(p *rig.Page, n int) string {
		p.Until(`document.querySelectorAll('.talk li').length === ` + itoa(n))
		return rig.Eval[string](p, `[...document.querySelectorAll('.talk li')].map(li => li.textContent).join('|')`)
	}
	onlooker := page(t, v, german, h.URL+at(ada))
	onlooker.Awake()
	for i := range 6 {
		ben.Tap(`.presets button:nth-child(` + itoa(i+1) + `)`)
		ben.Until(`document.querySelectorAll('.talk li').length === ` + itoa(i+1))
	}
	onlooker.Until(`document.querySelector('.notice').textContent.includes('Ben: Einen Moment, bitte.')`)
	ben.Type(`#words`, "good luck!")
	ben.Press("\r")
	const want = "Ben Hallo!|Ben Viel Glück!|Ben Gut gespielt.|Ben Autsch!|Ben Danke.|Ben Einen Moment, bitte.|Ben good luck!"
	if got := heard(onlooker, 7); got != want {
		t.Errorf("who looks on reads %q, want %q", got, want)
	}
	onlooker.Go(h.URL + at(ada))
	onlooker.Awake()
	if got := heard(onlooker, 7); got != want {
		t.Errorf("who comes later reads %q, want %q", got, want)
	}
	ben.Type(`#words`, "Gut gespielt.")
	ben.Press("\r")
	if got := heard(ada, 8); !strings.HasSuffix(got, "|Ben good luck!|Ben Well played.") || !strings.HasPrefix(got, "Ben Hello!|Ben Good luck!|") {
		t.Errorf("Ada reads %q", got)
	}
	if log := rig.Eval[string](ada, `fetch('/api/v1' + location.pathname.replace('/r/', '/rooms/') + '/log?since=0').then(r => r.text())`); !strings.Contains(log, `"Good luck!"`) || !strings.Contains(log, `"Gut gespielt."`) || strings.Contains(log, "Viel Glück") {
		t.Errorf("the log holds %s", log)
	}
}

// TestADropIsTold doubles and drops at one screen: within a match the page says who has scored what though the next game begins at once, and
// the card of a single game says that it was dropped.
func TestADropIsTold(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for length, want := range map[string]string{"p3": "The game goes to Ada and counts 1. Player 2 drops. The match stands 1–0.", "": "Player 2 drops."} {
		p := page(t, v, rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
		unaided(p)
		deal(p, h, "backgammon", "here", map[string]string{"name": "Ada", "o-cube": "on", "match": length})
		const may = `!document.querySelector('game-board').turn.sent && document.querySelector('game-board').seat === 0 && document.querySelector('.acts [data-a="edouble"]')`
		act := rig.ByMouse(p, random(8))
		for range 100 {
			p.Until(`(b => b.view.legal && !b.turn.sent && !b.motion.timers.length)(document.querySelector('game-board'))`)
			if rig.Eval[bool](p, `!!(`+may+`)`) {
				break
			}
			act(p.See())
		}
		p.ClickFor(`document.querySelector('.acts [data-a="edouble"]')`, `/again/.test(document.querySelector('.sheet').textContent)`)
		p.ClickFor(`document.querySelector('.acts [data-a="edouble"]')`, `document.querySelector('.acts [data-a="edrop"]')`)
		p.ClickFor(`document.querySelector('.acts [data-a="edrop"]')`, `/again/.test(document.querySelector('.sheet').textContent)`)
		const told = `[...document.querySelectorAll('game-board .end :is(h2, p)')].map(e => e.textContent).join(' ')`
		p.ClickFor(`document.querySelector('.acts [data-a="edrop"]')`, told)
		if got := rig.Eval[string](p, told); !strings.Contains(got, want) {
			t.Errorf("match %q: after a drop the page says %q, want %q", length, got, want)
		}
		if length == "" {
			continue
		}
		// The list of moves has a line between the games, which is there again when the page is.
		for range 2 {
			p.Until(`document.querySelector('.moves [data-after]')`)
			if got := text(p, `.moves [data-after]`); got != "Game 1 of the match: it stands 1–0" {
				t.Errorf("between the games the list of moves says %q", got)
			}
			const above = `(l => l.previousElementSibling?.textContent || '')(document.querySelector('.moves [data-after]'))`
			if got := rig.Eval[string](p, above); !strings.HasSuffix(got, "drops") {
				t.Errorf("that line stands below %q, want it below the drop", got)
			}
			if rig.Eval[bool](p, `!!document.querySelector('game-board').lastPlay`) {
				t.Error("what was played in the game before is still shown as the last turn")
			}
			reload(p)
			p.Awake()
		}
		// The next game leads to the one without doubling, and that to the end of the match, which is no end of a game.
		for _, say := range []string{"The game goes to Ada and counts 1. The match stands 2–0. Crawford game: nobody may double in it.", "The match goes to Ada, 3–0. Player 2 resigned."} {
			rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: 1, text: 'resign1'}})))(document.querySelector('game-board'))`)
			p.Until(`document.querySelector('game-board').view.offer`)
			rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'answer', seat: 0, text: 'yes'}})))(document.querySelector('game-board'))`)
			p.Until(`!document.querySelector('game-board').view.offer && / goes to /.test(` + told + `)`)
			if got := rig.Eval[string](p, told); !strings.HasPrefix(got, say) { // What a look back found may follow.
				t.Errorf("the page says %q, want %q", got, say)
			}
		}
	}
}

// TestOffersStayWhileDiceFall: what can be offered stays where it is from throw to throw, so that nothing else moves.
func TestOffersStayWhileDiceFall(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "bot", nil)
	p.Until(`document.querySelector('.in-offers button')`)
	rig.Eval[bool](p, `(box => { window.gone = 0; new MutationObserver(() => { if (box.hidden) gone++; }).observe(box, {attributes: true}); return true; })(document.querySelector('.in-offers'))`)
	p.Turns(20, rig.ByMouse(p, random(1)))
	if n := rig.Eval[int](p, `gone`); n > 0 {
		t.Errorf("what can be offered has gone away %d times", n)
	}
}

// TestTheListOfMovesBesideTalk: where two persons play at a desk their talk is open, and the list of moves has eight rows of 29 px.
func TestTheListOfMovesBesideTalk(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, _ := pair(t, h, "backgammon", desk)
	ada.Until(`document.querySelector('.in-offers button')`)
	if high := rig.Eval[int](ada, `(m => document.querySelector('.in-talk').open ? m.clientHeight : 0)(document.querySelector('.moves'))`); high < 8*29 {
		t.Errorf("beside the open talk the list of moves is %d px high", high)
	}
}

// TestWhoLosesTheThrowIsToldWhoBegins: of two who have thrown to see who begins the other is told as well who does, beside what fell last.
func TestWhoLosesTheThrowIsToldWhoBegins(t *testing.T) {
	visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "backgammon", desk)
	hands := map[*rig.Page]rig.Player{ada: rig.ByMouse(ada, random(1)), ben: rig.ByMouse(ben, random(2))}
	begun := `(b => b.pos.next === 'play' && b.pos.seat)(document.querySelector('game-board'))`
	for p, act := range hands { // They throw, and nobody plays.
		hands[p] = func(s rig.State) {
			if s.Throw {
				act(s)
			}
		}
	}
	plays(t, "somebody begins", func() bool { return rig.Eval[any](ada, begun) != false }, hands)
	first := rig.Eval[int](ada, begun)
	other := []*rig.Page{ben, ada}[first]
	want := []string{"Ada begins with ", "Ben begins with "}[first]
	other.Until(`document.querySelector('.foot .sheet').textContent.includes('` + want + `')`)
	time.Sleep(time.Second) // It is not written over by what fell.
	if said := text(other, ".foot .sheet"); !strings.Contains(said, want) || strings.Count(said, "begins") > 1 {
		t.Errorf("who does not begin reads %q, want %q", said, want)
	}
	// Who is asked is asked in the notice; the sheet does not say that the other is waited for.
	rig.Eval[bool]([]*rig.Page{ada, ben}[first], `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: b.view.you, text: 'draw'}})))(document.querySelector('game-board'))`)
	other.Until(`document.querySelector('.notice').textContent.includes('offers a draw') && !document.querySelector('.foot .sheet').textContent.trim()`)
}
