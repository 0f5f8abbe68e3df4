package e2e

import (
	"strings"
	"testing"
	"time"

	"parlor/web/e2e/rig"
)

// TestWhoPlaysAtOneScreenHasAName opens a table for two at one screen from the front page: both give their names, which the browser
// remembers, and whoever gives none is called by number.
func TestWhoPlaysAtOneScreenHasAName(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, rig.Look{W: 390, H: 844, Touch: true}, h.URL)
	names := func() string {
		return rig.Eval[string](p, `JSON.stringify(document.querySelector('game-board').view.seats.map((s, i) => document.querySelector('game-board').say.who(document.querySelector('game-board').view, i)))`)
	}
	p.Tap(`form[action="/play"] button[value=here]`)
	p.Until(`document.querySelector('[name=name-1]')`)
	p.Type(`[name=name]`, "Ada")
	p.Type(`[name=name-1]`, "Ben")
	p.Tap(`button[value=here]`)
	seated(p)
	if got := names(); got != `["Ada","Ben"]` {
		t.Errorf("at the table sit %s", got)
	}
	p.Go(h.URL)
	p.Tap(`form[action="/play"] button[value=here]`)
	p.Until(`document.querySelector('[name=name-1]')`)
	if got := rig.Eval[string](p, `['name', 'name-1'].map(n => document.querySelector('[name=' + n + ']').value).join()`); got != "Ada,Ben" {
		t.Errorf("the second time the fields hold %q", got)
	}
	rig.Eval[bool](p, `(document.querySelector('[name=name-1]').value = '', true)`)
	p.Tap(`button[value=here]`)
	seated(p)
	if got := names(); got != `["Ada","Player 2"]` {
		t.Errorf("without a second name there sit %s", got)
	}
	p.Go(h.URL)
	p.Tap(`form[action="/play"] button[value=here]`)
	p.Until(`document.querySelector('[name=name-1]')`)
	rig.Eval[bool](p, `(document.querySelector('[name=name-1]').value = 'a\u202eb', true)`)
	p.Tap(`button[value=here]`)
	p.Until(`document.querySelector('[role=alert]')`)
	if got := text(p, `[role=alert]`); !strings.Contains(got, "letters on one line") {
		t.Errorf("a name that turns the writing round: %q", got)
	}
}

// TestABotMaySitWithThoseAtOneScreen has two play Crown and Anchor at one screen with a bot: the two act, each in turn, and the bot by itself.
func TestABotMaySitWithThoseAtOneScreen(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, rig.Look{W: 390, H: 844, Touch: true}, h.URL+"/new/crown-and-anchor?seats=3")
	unaided(p)
	p.Tap(`button[value=here]`)
	p.Until(`document.querySelector('[name=comes-2]')`)
	if rig.Eval[bool](p, `!!document.querySelector('[name=comes-1]') || document.querySelector('[name=comes-2]').value !== ''`) {
		t.Error("of the second it is asked whether he is a bot, or the third is one already")
	}
	p.Type(`[name=name]`, "Ada")
	p.Type(`[name=name-1]`, "Ben")
	rig.Eval[bool](p, `(s => (s.value = s.options[1].value, true))(document.querySelector('[name=comes-2]'))`)
	p.Tap(`button[value=here]`)
	seated(p)
	if got := rig.Eval[string](p, `(v => v.seats.map(s => s.bot ? 'bot' : s.who) + ' ' + v.own)(document.querySelector('game-board').view)`); got != "Ada,Ben,bot 0,1" {
		t.Errorf("at the table sit %s", got)
	}
	hand, seen := rig.ByMouse(p, random(5)), map[string]bool{}
	for len(seen) < 2 || rig.Eval[bool](p, `document.querySelector('game-board').view.position.startsWith('chips=100,100,100')`) { // until all have staked, and somebody has lost
		p.Turns(1, func(s rig.State) {
			seen[rig.Eval[string](p, `String(document.querySelector('game-board').seat)`)] = true
			hand(s)
		})
	}
}

// TestTheBoardTurnsToWhoPlays plays on at one screen with the wish that the board turns: whoever is to act sees his own first point at the
// near side, and the play goes on as before; without the wish nothing turns. What is due is said to him by his name.
func TestTheBoardTurnsToWhoPlays(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
	unaided(p)
	for _, turns := range []bool{true, false} {
		fields := map[string]string{"name": "Ada"}
		p.Go(h.URL + "/new/backgammon")
		for name, value := range fields {
			rig.Eval[bool](p, `(document.querySelector('[name="`+name+`"]').value = '`+value+`', true)`)
		}
		p.Tap(`button[value=here]`)
		p.Until(`document.querySelector('[name=face]')`)
		rig.Eval[bool](p, `(document.querySelector('[name=face]').checked = `+map[bool]string{true: "true", false: "false"}[turns]+`, true)`)
		p.Tap(`button[value=here]`)
		seated(p)
		near := func() string { // the sides that lie at the near edge, by seat: whose first point is in the right half below
			return rig.Eval[string](p, `(b => { const r = k => b.pl.get(k).getBoundingClientRect(), m = b.bd.getBoundingClientRect(), q = r('1');
				return b.geo.viewer + ' ' + (q.bottom > m.top + m.height / 2 ? 'near' : 'far'); })(document.querySelector('game-board'))`)
		}
		hand := rig.ByMouse(p, random(5))
		seen := map[string]bool{}
		for range 12 {
			p.Until(`(b => b.view.legal && !b.turn.sent && !b.motion.timers.length)(document.querySelector('game-board'))`)
			if turns {
				p.Until(`(b => b.geo.viewer === b.seat)(document.querySelector('game-board'))`)
			}
			seat := rig.Eval[string](p, `String(document.querySelector('game-board').seat)`)
			want := "0 near"
			if turns {
				want = seat + " near"
			}
			if got := near(); got != want {
				t.Errorf("turns %v: seat %s is to act, the board shows %q, want %q", turns, seat, got, want)
			}
			if said, name := text(p, ".foot .sheet"), rig.Eval[string](p, `(b => b.say.who(b.view, b.seat))(document.querySelector('game-board'))`); name == "" || !strings.HasPrefix(said, name+": ") && !strings.HasPrefix(said, name+" begins with ") {
				t.Errorf("%q is to act, and the sheet says %q", name, said)
			}
			seen[seat] = true
			was := p.See().Turn
			p.Turns(1, hand)
			for range 40 {
				if s := p.See(); s.Wait || s.Turn != was {
					break
				} else {
					hand(s)
				}
			}
		}
		if !seen["0"] || !seen["1"] {
			t.Errorf("turns %v: only %v were to act", turns, seen)
		}
		if got := rig.Eval[bool](p, `!!document.querySelector('.viewsettings [aria-current][href$="face=off"]')`); got != turns {
			t.Errorf("the setting under the board is on: %v, want %v", got, turns)
		}
	}
}

// TestWhoSitAtOneScreenAnswerEachOther offers a draw there, which the other declines, and gives up, which he accepts: he who offers is not
// asked. The next game begins by one press.
func TestWhoSitAtOneScreenAnswerEachOther(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "here", map[string]string{"name": "Ada"})
	const offers = `[...document.querySelectorAll('#panel .deals button')]`
	quiet(p) // What comes then would move the buttons.
	press := func(label string) { p.Touch(p.At(offers + `.find(b => b.textContent === '` + label + `')`)) }
	p.Until(offers + `.length > 2`)
	rig.Eval[bool](p, `(document.querySelector('#panel .deals').scrollIntoView(), true)`)
	press("Offer a draw")
	p.Until(`document.querySelectorAll('.notice button').length === 2`)
	if rig.Eval[bool](p, `document.querySelector('.in-offers').checkVisibility()`) {
		t.Error("what the notice asks is asked in the panel as well")
	}
	p.Tap(`.notice button:last-child`)
	p.Until(`!document.querySelector('game-board').view.offer && ` + offers + `.length > 2`)
	rig.Eval[bool](p, `(`+offers+`.find(b => b.textContent === 'Resign').click(), true)`) // A finger that taps twice at once has tapped once.
	press("Really resign? Press again.")
	p.Until(`document.querySelectorAll('.notice button').length === 2`)
	p.Tap(`.notice button`)
	p.Until(`document.querySelector('.end .deals .main')`)
	was := at(p)
	p.ClickFor(`document.querySelector('.end .deals .main')`, `location.pathname !== '`+was+`' && location.pathname.startsWith('/r/')`) // The card may still be moving.
	seated(p)
	if got := rig.Eval[string](p, `document.querySelector('game-board').view.seats.map(s => s.who).join()`); got != "Ada,Player 2" {
		t.Errorf("at the next game sit %s", got)
	}
}

// TestATurnIsTakenBackUntilTheDiceAreCalled looks at what is offered before a turn, after it, after it was taken back by consent, and after the
// next throw: only a turn that can be taken back is offered to be.
func TestATurnIsTakenBackUntilTheDiceAreCalled(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "here", map[string]string{"name": "Ada"})
	const (
		offers = `[...document.querySelectorAll('#panel .deals button')]`
		back   = offers + `.find(b => b.textContent === 'Take back')`
		still  = `(b => b.view.legal && !b.turn.sent && !b.motion.timers.length)(document.querySelector('game-board'))`
		at     = `document.querySelector('game-board').view.position`
	)
	act := rig.ByMouse(p, random(4))
	before := ""
	for range 60 {
		p.Until(still)
		if rig.Eval[bool](p, `!!document.querySelector('game-board').lastPlay`) {
			break
		}
		if rig.Eval[bool](p, `!!(`+back+`)`) {
			t.Fatal("nobody has played, and a turn is offered to be taken back")
		}
		before = rig.Eval[string](p, at)
		act(p.See())
	}
	after := rig.Eval[string](p, at)
	const lines = `[...document.querySelectorAll('.moves li')].map(li => li.textContent).join('|')`
	told := rig.Eval[string](p, lines)
	p.ClickFor(back, `document.querySelector('.notice button')`)
	p.ClickFor(`document.querySelector('.notice button')`, at+` !== '`+after+`'`)
	if got := rig.Eval[string](p, at); got != before {
		t.Errorf("taken back, it stands at %q, before the turn it was %q", got, before)
	}
	if rig.Eval[bool](p, `!!(`+back+`)`) {
		t.Error("what was taken back is offered once more")
	}
	for range 60 {
		p.Until(still)
		if rig.Eval[bool](p, `document.querySelector('game-board').rolls > 2`) {
			break
		}
		act(p.See())
	}
	now := rig.Eval[string](p, lines)
	if rest, ok := strings.CutPrefix(now, told+"|Ada takes the turn back.|"); !ok && !strings.HasPrefix(now, told+"|Player 2 takes the turn back.|") || strings.HasPrefix(rest, "|") {
		t.Errorf("the list of moves said %q, and after the turn was taken back and another was played %q", told, now)
	}
	if rig.Eval[bool](p, `!!(`+back+`)`) {
		t.Error("the next dice have fallen, and the turn before is offered to be taken back")
	}
	p.Go(rig.Eval[string](p, `location.href`) + "/replay")
	p.Awake()
	if now := rig.Eval[string](p, lines); strings.Count(now, "The start") != 1 || strings.Count(now, " takes the turn back.") != 1 {
		t.Errorf("the list of the replay says %q", now)
	}
}

// TestAnOfferCanBeWithdrawn offers a draw and takes the offer back: the other one is no longer asked, and told why.
func TestAnOfferCanBeWithdrawn(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "backgammon", desk)
	button := func(label string) string {
		return `[...document.querySelectorAll('#panel .deals button')].find(b => b.textContent === '` + label + `')`
	}
	ada.ClickFor(button("Offer a draw"), button("Take the offer back"))
	ben.Until(`document.querySelectorAll('.notice button').length === 2`)
	// What is asked is seen where it is answered, and heard once.
	const told = `[...document.querySelectorAll('.sheet, .notice span, .deals p, [role=alert]')].filter(e => e.textContent.includes('Ada offers a draw.')).map(e => e.closest('.sheet, .notice, .deals, [role=alert]').className).sort().join()`
	ben.Until(`document.querySelector('[role=alert]').textContent.includes('Ada offers a draw.')`)
	if got := rig.Eval[string](ben, told+` + ' ' + document.querySelector('.notice').ariaLive`); got != "notice,vh off" {
		t.Errorf("an offer is told in %q: want it in the notice, which listeners do not hear again, and heard at once", got)
	}
	if rig.Eval[bool](ben, `document.querySelector('.in-offers').checkVisibility()`) {
		t.Error("what is asked in the notice is asked beside the board as well, or the offer can be taken back by who is asked")
	}
	ada.ClickFor(button("Take the offer back"), button("Offer a draw"))
	ben.Until(`!document.querySelector('.notice button') && document.querySelector('.notice').textContent.includes('Ada takes the offer back.')`)
}

// TestAnOfferThatNobodyAnsweredHasLapsed throws the dice instead of answering: both are told, and may offer once more.
func TestAnOfferThatNobodyAnsweredHasLapsed(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "backgammon", desk)
	const draw = `[...document.querySelectorAll('#panel .deals button')].find(b => b.textContent === 'Offer a draw')`
	// At Ben's the dice are late: he is shown the call before they fall.
	rig.Eval[bool](ben, `(later => { window.setTimeout = (run, ms, ...all) => later(run, ms === 500 ? 0 : ms, ...all); return true; })(window.setTimeout)`)
	ben.ClickFor(draw, `document.querySelector('.notice').textContent.startsWith('You offer a draw.')`)
	ada.Until(`document.querySelectorAll('.notice button').length === 2`)
	ada.ClickFor(`document.querySelector('[data-a=throw]')`, `document.querySelector('.notice').textContent === 'The offer has lapsed: the game went on.'`)
	ben.Until(`document.querySelector('.notice').textContent === 'The offer has lapsed: the game went on.' && !document.querySelector('.notice button')`)
	ben.Until(draw)
}

// TestAtOneScreenNothingIsShownThatHasNoEffect looks for the talk where nobody else sits, and for the setting of a bar of chances that is not there.
func TestAtOneScreenNothingIsShownThatHasNoEffect(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true, Lang: "de"}, h.URL+blank)
	for _, x := range []struct {
		with, advice string
		talk, odds   bool
	}{{"here", "bots", false, false}, {"here", "always", false, true}, {"bot", "bots", true, true}} {
		deal(p, h, "backgammon", x.with, map[string]string{"advice": x.advice})
		rig.Eval[bool](p, `(document.querySelector('.in-settings').open = true)`)
		p.Until(`document.querySelector('#set-still')`)
		if talk, odds := rig.Eval[bool](p, `document.querySelector('.in-talk').checkVisibility()`), rig.Eval[bool](p, `!!document.querySelector('#set-odds')`); talk != x.talk || odds != x.odds {
			t.Errorf("%s, hints %s: the talk is there: %v, want %v; the setting of odds: %v, want %v", x.with, x.advice, talk, x.talk, odds, x.odds)
		}
	}
}

// TestWhoResignsIsToldHowMuchAndThatTheOtherHasToAgree presses twice where a gammon can be resigned: the second button says what is given up.
func TestWhoResignsIsToldHowMuchAndThatTheOtherHasToAgree(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "backgammon", desk)
	button := func(label string) string {
		return `[...document.querySelectorAll('#panel .deals button')].find(b => b.textContent === '` + label + `')`
	}
	for _, x := range []struct{ first, second, asks, asked string }{
		{"Resign", "Really resign? Press again.", "You offer to resign a single game. Ben has to agree.", "Ada wants to resign a single game."},
		{"Resign a gammon", "Give up 2 points? Press again.", "You offer to resign a gammon. Ben has to agree. It counts 2 points.", "Ada wants to resign a gammon. It counts 2 points."},
	} {
		ada.ClickFor(button(x.first), button(x.second))
		ada.ClickFor(button(x.second), button("Take the offer back"))
		for _, where := range []string{".notice", "#panel .deals p"} {
			if got := text(ada, where); got != x.asks {
				t.Errorf("%s says to who resigns %q, want %q", where, got, x.asks)
			}
		}
		ben.Until(`document.querySelector('.notice').textContent.startsWith('` + x.asked + `')`)
		ada.ClickFor(button("Take the offer back"), button(x.first))
	}
}

// TestANoIsToldOnce offers a draw from either side: that it was declined stands where it was asked, for a while, and the sheet goes on to say
// whose turn it is.
func TestANoIsToldOnce(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	ada, ben := pair(t, h, "backgammon", desk)
	for _, x := range []struct {
		asks, asked *rig.Page
		who         string
	}{{ada, ben, "Ben"}, {ben, ada, "Ada"}} { // One of them waits for the other.
		rig.Eval[bool](x.asks, `([...document.querySelectorAll('#panel .deals button')].find(b => b.textContent === 'Offer a draw').click(), true)`)
		x.asked.Until(`document.querySelectorAll('.notice button').length === 2`)
		x.asked.Tap(`.notice button:last-child`)
		x.asks.Until(`document.querySelector('.notice').textContent === '` + x.who + ` declines.'`)
		if got := text(x.asks, ".sheet"); strings.Contains(got, "declines") {
			t.Errorf("the sheet of who asked says %q as well", got)
		}
		x.asks.Until(`!document.querySelector('.notice button') && [...document.querySelectorAll('#panel .deals button')].some(b => b.textContent === 'Offer a draw')`)
		x.asked.Until(`[...document.querySelectorAll('#panel .deals button')].some(b => b.textContent === 'Offer a draw')`)
	}
}

// TestADrawInAMatchSaysThatAllOfItEnds reads what can be offered in one game and in a match of several, in both languages, offers it, and says yes:
// the button, the question and the list of moves say what it is, and the match is over.
func TestADrawInAMatchSaysThatAllOfItEnds(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for _, x := range []struct{ lang, length, button, asked string }{
		{"en", "", "Offer a draw", "Ada offers a draw."},
		{"en", "g3", "Offer a draw of the whole match", "Ada offers a draw of the whole match."},
		{"de", "p5", "Remis des ganzen Matchs anbieten", "Ada bietet Remis an: Das ganze Match endet dann."},
	} {
		p := page(t, v, rig.Look{W: 390, H: 844, Touch: true, Lang: x.lang}, h.URL+blank)
		unaided(p)
		deal(p, h, "backgammon", "here", map[string]string{"name": "Ada", "match": x.length})
		quiet(p)
		const offers = `[...document.querySelectorAll('#panel .deals button')]`
		p.Until(offers + `.length > 1`)
		rig.Eval[bool](p, `(document.querySelector('#panel .deals').scrollIntoView(), true)`)
		button := offers + `.find(b => b.textContent === '` + x.button + `')`
		if !rig.Eval[bool](p, `!!`+button) {
			t.Fatalf("%s %q: no button says %q: %v", x.lang, x.length, x.button, rig.Eval[[]string](p, offers+`.map(b => b.textContent)`))
		}
		p.Touch(p.At(button))
		p.Until(`document.querySelectorAll('.notice button').length === 2`)
		if got := rig.Eval[string](p, `document.querySelector('.notice').textContent`); !strings.Contains(got, strings.TrimPrefix(x.asked, "Ada")) {
			t.Errorf("%s %q: asked %q, want %q", x.lang, x.length, got, x.asked)
		}
		p.Tap(`.notice button`)
		p.Until(`document.querySelector('game-board').view.phase === 'over'`)
	}
}

// TestADoubleIsAskedForTwiceEachTime presses Double once and throws: at the next double one press offers nothing either.
func TestADoubleIsAskedForTwiceEachTime(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "here", map[string]string{"o-cube": "on"})
	hand := rig.ByMouse(p, random(7))
	const double = `document.querySelector('.acts [data-a=edouble]')`
	for i := range 2 {
		for end := time.Now().Add(rig.Patience); !rig.Eval[bool](p, `!!`+double) && time.Now().Before(end); {
			if s := p.See(); !s.Wait {
				hand(s)
			}
		}
		p.Click(p.At(double))
		p.Until(`document.querySelector('.foot .sheet').textContent.startsWith('Double the stakes? Press again')`)
		if !rig.Eval[bool](p, `!!`+double) {
			t.Fatalf("time %d: one press offers to double", i+1)
		}
		rig.Eval[bool](p, `document.querySelector('game-board').press()`) // a tap on the dice
		p.Until(`!` + double)
	}
}
