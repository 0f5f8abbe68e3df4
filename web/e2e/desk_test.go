package e2e

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"parlor/web/e2e/rig"
)

// TestASecondPressIsNotAnothers presses each way to resign twice at the same place: where it asks once more, the button stays under the
// pointer, so that who resigns quickly never resigns a gammon. The example of a move to type has room
// in each.
func TestASecondPressIsNotAnothers(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "bot", nil)
	quiet(p)
	p.Until(`document.querySelectorAll('#panel .deals button').length > 2`)
	for _, size := range [][2]int64{{1024, 768}, {1440, 900}, {2560, 1440}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		if cut := rig.Eval[string](p, `(field => {
			const style = getComputedStyle(field), canvas = document.createElement('canvas').getContext('2d');
			canvas.font = style.fontSize + ' ' + style.fontFamily;
			const wide = canvas.measureText(field.placeholder).width, room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
			return wide > room ? wide + ' px in ' + room : '';
		})(document.getElementById('typed'))`); cut != "" {
			t.Errorf("at %v: the example of a move that is typed is cut off: %s", size, cut)
		}
		for _, which := range []string{"2", "1", "0"} { // of backgammon, gammon and the game, from below
			button := `[...document.querySelectorAll('#panel .deals button')].slice(-3)[` + which + `]`
			at := p.At(button)
			label := rig.Eval[string](p, button+`.textContent`)
			p.Click(at)
			p.Until(`document.querySelector('#panel .deals .sure')`)
			if !rig.Eval[bool](p, `document.elementsFromPoint(`+string(rig.JSON(at[0]))+`, `+string(rig.JSON(at[1]))+`).some(e => e.matches('.sure')) && `+button+`.matches('.sure')`) {
				t.Errorf("at %v: %q asks once more elsewhere than where it was pressed", size, label)
			}
		}
	}
}

// TestASecondPressHasItsOwnTime: what is asked once more waits for eight seconds of its own, whatever was asked before it.
func TestASecondPressHasItsOwnTime(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "bot", nil)
	p.Until(`document.querySelectorAll('#panel .deals button').length > 2`)
	rig.Eval[bool](p, `(() => {
		const [start, stop] = [setTimeout, clearTimeout];
		window.waits = new Map();
		window.setTimeout = (f, ms, ...a) => {
			const n = start(f, ms, ...a);
			if (ms === 8000) waits.set(n, () => f(...a));
			return n;
		};
		window.clearTimeout = n => { waits.delete(n); stop(n); };
		return true;
	})()`)
	const sure = `document.querySelector('#panel .deals .sure')`
	for _, which := range []string{"1", "0"} { // a gammon, the game
		rig.Eval[bool](p, `([...document.querySelectorAll('#panel .deals button')].slice(-3)[`+which+`].click(), true)`)
		p.Until(sure)
	}
	if n := rig.Eval[int](p, `waits.size`); n != 1 {
		t.Fatalf("%d questions will end, want the last alone", n)
	}
	rig.Eval[bool](p, `([...waits.values()][0](), true)`)
	p.Until(`!` + sure)
}

// TestTheListOfMovesAtADesk plays with the cube: that he throws and does not double is said by the throw, and what is last stays in sight
// when the list becomes lower.
func TestTheListOfMovesAtADesk(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "here", map[string]string{"match": "p3", "o-cube": "on"})
	p.Turns(80, rig.ByMouse(p, random(11)))
	p.Until(`document.querySelectorAll('.moves li').length > 6`)
	if got := text(p, `.in-moves summary small`); got != "in the numbers of whoever moves" { // Sentences count as the board shows.
		t.Errorf("the list of moves says %q of its numbers", got)
	}
	if n := rig.Eval[int](p, `document.querySelector('game-board').ask('log?since=0').then(l => (l.events || l).filter(e => e.e === 'play' && e.text === 'throw').length)`); n < 2 {
		t.Fatalf("%d times somebody threw who might have doubled", n)
	}
	if n := rig.Eval[int](p, `[...document.querySelectorAll('.moves li')].filter(e => e.querySelector('.pl-y')?.textContent === document.querySelector('game-board').say.action('throw')).length`); n > 0 {
		t.Errorf("%d rows say nothing but that somebody throws", n)
	}
	// Who begins plays the die of either side (BG-2): the row of his first play has both, the larger first, whoever threw last.
	rolled := rig.Eval[string](p, `document.querySelector('game-board').ask('log?since=0').then(l => {
		const list = (l.events || l).filter(e => e.e === 'throw' || e.e === 'play');
		return list.slice(0, list.findIndex(e => e.e === 'play')).slice(-2).map(e => e.text).sort().reverse().join('-');
	})`)
	if first := rig.Eval[string](p, `[...document.querySelectorAll('.moves li')].find(e => e.querySelector('.pl-y')?.textContent).querySelector('.th').textContent`); first != rolled || len(rolled) != 3 {
		t.Errorf("the first play has the dice %q, and %q fell for who begins", first, rolled)
	}
	// The letter of a seat has the colour of its men, of other men too.
	const letters = `[...new Set([...document.querySelectorAll('.moves i')].map(i => i.textContent + getComputedStyle(i).backgroundColor))].sort().join(' ')`
	was := rig.Eval[string](p, letters)
	if !regexp.MustCompile(`^orgb\([^)]*\) xrgb\([^)]*\)$`).MatchString(was) || rig.Eval[int](p, `new Set([...document.querySelectorAll('.moves i')].map(i => getComputedStyle(i).backgroundColor)).size`) != 2 {
		t.Errorf("the letters in the list of moves have the colours %q", was)
	}
	p.Tap(`.viewsettings a[href*="look=parker"]`)
	p.Until(letters + ` !== '` + was + `'`)
	p.Do(chromedp.EmulateViewport(1024, 640))
	p.Until(`(e => e.scrollHeight > e.clientHeight)(document.querySelector('.moves'))`)
	p.Until(`(e => e.scrollTop + e.clientHeight >= e.scrollHeight - 2)(document.querySelector('.moves'))`)
}

// TestCheckIsCountedAmongTheThrows adds up what the tally of Check and Double Check says: its dice have no six, and two sides fall each time.
func TestCheckIsCountedAmongTheThrows(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL)
	unaided(p)
	const list = `[...document.querySelectorAll('.moves .th')]`
	hand := rig.ByMouse(p, random(12))
	for games := 1; !rig.Eval[bool](p, list+`.some(e => e.textContent.includes('Check'))`); games++ { // The dice are honest: a dozen throws may have none.
		if games > 12 {
			t.Fatal("no Check in 12 games")
		}
		deal(p, h, "check-and-double-check", "here", map[string]string{"seats": "3"})
		p.Turns(30, hand)
	}
	if said := text(p, `.hist span:last-child b`); said != "Check" {
		t.Errorf("the sixth side is called %q, want Check", said)
	}
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		if room := rig.Eval[[]float64](p, `['.hist', '.moves'].map(q => document.querySelector(q).getBoundingClientRect().height)`); room[0] < 20 || room[1] < 70 {
			t.Errorf("at %v what fell is %v px high, the list of moves %v", size, room[0], room[1])
		}
	}
	p.Until(`(f => f.length === 6 && f.reduce((a, e) => a + +e.childNodes[1].textContent, 0) === 2 * ` + list + `.length)([...document.querySelectorAll('.hist span')])`)
}

// TestTheBenchesBoardsHideNoTitle looks at the page where a game is chosen for the bench.
func TestTheBenchesBoardsHideNoTitle(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+"/lab")
	for _, size := range [][2]int64{{390, 844}, {768, 1024}, {1024, 768}, {1440, 900}, {2560, 1440}} {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		hidden := rig.Eval[[]string](p, `[...document.querySelectorAll('.card')].filter(c => {
			const [a, b] = [c.firstElementChild, c.querySelector('h3 a')].map(e => e.getBoundingClientRect());
			return a.right > b.left + 1 && a.bottom > b.top + 1;
		}).map(c => c.querySelector('h3').textContent)`)
		if len(hidden) > 0 {
			t.Errorf("at %v a board lies under %q", size, hidden)
		}
	}
}

// TestWhoBeginsIsSaid plays the first turns of games whose first player is thrown for or drawn by lot: the sheet says who begins until he has
// played, and the list of moves has a line of it before his first turn, which is there again when the page is. The dice of both lie on the
// board after the first turn of backgammon as they did before it.
func TestWhoBeginsIsSaid(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	const (
		plays = `document.querySelector('game-board').ask('log?since=0').then(l => (l.events || l).filter(e => e.e === 'play').map(e => e.seat))`
		lines = `[...document.querySelectorAll('.moves li')].map(e => e.querySelector('.pl-y') ? e.querySelector('.pl-y').textContent && 'play' : e.textContent).filter(Boolean).join('|')`
		dice  = `[...document.querySelectorAll('.dice use')].filter(e => e.checkVisibility()).length`
	)
	for i, game := range []string{"parker", "backgammon", "wikipedia", "india"} {
		p := page(t, v, desk, h.URL+blank)
		unaided(p)
		deal(p, h, game, "here", map[string]string{"name": "Ada"})
		act, said := rig.ByMouse(p, random(uint64(i))), ""
		for range 60 {
			p.Until(`(b => b.view.legal && !b.turn.sent && !b.motion.timers.length)(document.querySelector('game-board'))`)
			if len(rig.Eval[[]int](p, plays)) > 0 {
				break
			}
			if s := text(p, ".foot .sheet"); strings.Contains(s, "begins") {
				said = s
			}
			act(p.See())
		}
		who := []string{"Ada", "Player 2"}[rig.Eval[[]int](p, plays)[0]]
		want := map[string]string{
			"parker": ` begins\. .*You threw .*`, "backgammon": ` begins with [1-6]-[1-6]\. Still to play: [1-6](, [1-6])?\.`, "wikipedia": ` begins\. .*You threw .*`, "india": `.*`,
		}[game] // Who begins at backgammon has thrown one of the dice that he plays.
		if game != "india" && !regexp.MustCompile("^"+who+want+"$").MatchString(said) {
			t.Errorf("%s: %s begins, and before the first turn the sheet says %q", game, who, said)
		}
		if said := text(p, ".foot .sheet"); strings.Contains(said, "begins") {
			t.Errorf("%s: after the first turn the sheet says %q", game, said)
		}
		if n := rig.Eval[int](p, dice); game == "backgammon" && n < 2 {
			t.Errorf("after the first turn %d dice lie on the board", n)
		}
		for _, when := range []string{"at once", "when the page is loaded again"} {
			p.Until(`document.querySelector('.moves .pl-y:not(:empty)')`)
			if got := rig.Eval[string](p, lines); !strings.HasPrefix(got, who+" begins.|play") || strings.Count(got, "begins") != 1 {
				t.Errorf("%s, %s: %s begins, and the list of moves is %q", game, when, who, got)
			}
			reload(p)
			seated(p)
		}
	}
}

// TestARefusalEndsWithTheNextTypedTurn types what nobody can play, and then a turn: the sheet says the one no longer when the other is played.
func TestARefusalEndsWithTheNextTypedTurn(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "here", map[string]string{"name": "Ada"})
	act := rig.ByMouse(p, random(6))
	for range 30 {
		p.Until(`(b => b.view.legal && !b.turn.sent && !b.motion.timers.length)(document.querySelector('game-board'))`)
		if rig.Eval[bool](p, `!document.querySelector('game-board').view.legal.throw`) {
			break
		}
		act(p.See())
	}
	typed := func(text string) {
		rig.Eval[bool](p, `((i, text) => { i.value = text; i.form.requestSubmit(); return true; })(document.querySelector('#typed'), `+text+`)`)
	}
	typed(`'nonsense'`)
	p.Until(`document.querySelector('.sheet.refused')?.textContent.includes('nonsense')`)
	typed(`document.querySelector('game-board').turn.edges()[0].do`)
	p.Until(`document.querySelector('game-board').turn.path.length`)
	p.Until(`!document.querySelector('.sheet').textContent.includes('nonsense')`)
}

// TestTheFirstStakeHasNoThrow throws for the bank at Crown and Anchor and stakes: the line of the stake has no throw, which was the bank's.
func TestTheFirstStakeHasNoThrow(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	unaided(p)
	deal(p, h, "crown-and-anchor", "here", map[string]string{"name": "Ada"})
	act := rig.ByMouse(p, random(2))
	const stakes = `[...document.querySelectorAll('.moves li')].filter(e => /^\d/.test(e.querySelector('.pl-y')?.textContent))`
	for range 200 {
		p.Until(`(b => b.view.legal && !b.turn.sent && !b.motion.timers.length)(document.querySelector('game-board'))`)
		if rig.Eval[int](p, stakes+`.length`) > 0 {
			break
		}
		act(p.See())
	}
	if got := rig.Eval[string](p, stakes+`[0].querySelector('.th').textContent`); got != "" {
		t.Errorf("the first stake stands beside %q, which was thrown for the bank", got)
	}
}

// TestABankerThrowsWithHisOwnHand: though the dice throw themselves elsewhere, each round of a banker at Crown and Anchor waits for him.
func TestABankerThrowsWithHisOwnHand(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	lost := true
	for try := trying(t, "who keeps the bank"); try() && lost; { // Three alike take the bank from him, and what he paid may be all that he had: then once more.
		room := rig.Eval[string](p, `(async () => {
			const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();
			const {key} = await ask('players', {name: 'Ada'});
			document.cookie = 'parlor=' + key + '; path=/';
			return (await ask('rooms', {game: 'crown-and-anchor', position: 'chips=100,100 banker=0 bets=-,- round=1 next=bet', sit: [{seat: 0, name: 'Ada'}, {seat: 1, bot: 'random'}]}, key)).room;
		})()`)
		p.Go(h.URL + "/r/" + room)
		seated(p)
		const waits = `(b => b.view.legal && !b.turn.sent && b.view.legal.throw)(document.querySelector('game-board'))`
		p.Until(waits)
		p.Tap(`[data-a="throw"]`)
		p.Until(`(b => !b.view.position.includes('round=1 ') && (!b.view.position.includes('banker=0 ') || b.view.legal && !b.turn.sent && b.lastThrow))(document.querySelector('game-board'))`)
		if lost = !rig.Eval[bool](p, `document.querySelector('game-board').view.position.includes('banker=0 ')`); lost {
			continue
		}
		p.Until(waits)
		if rig.Eval[bool](p, `document.querySelector('game-board').turn.falls()`) {
			t.Error("the dice of the second round throw themselves")
		}
	}
}

// TestSetUpIsNamedWhereNothingElseCanMove asks for the prompt of positions with men in reserve: it speaks of set-up where only these can move.
func TestSetUpIsNamedWhereNothingElseCanMove(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	deal(p, h, "navy", "bot", nil)
	for from, want := range map[string]bool{"['res']": true, "['res', '20']": false} {
		said := rig.Eval[string](p, `(b => b.game.prompt(b.game.parse('x=20:1,res:14 o=res:15 turn=x next=play throw=4-3 left=4,3'), b.view, (k, a) => b.t(k, a),
			`+from+`.map(from => ({do: '', fx: [{seat: 0, from, to: '1'}]}))))(document.querySelector('game-board'))`)
		if strings.Contains(said, "Set-up") != want {
			t.Errorf("where men can go from %s the sheet says %q", from, said)
		}
	}
}
