package e2e

import (
	"slices"
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// TestAGameThatIsGivenUpIsNotTheMatch gives up two games of a match, best of three: the first is said to be given up, and who has won
// the match is said once, also where all is told again; and how it stands stays in the list, in its place, whatever comes to the page. Nobody has thrown.
func TestAGameThatIsGivenUpIsNotTheMatch(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	const ask = `const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();`
	opened := strings.Fields(rig.Eval[string](p, `(async () => {`+ask+`
		const ben = (await ask('players', {name: 'Ben'})).key, ada = (await ask('players', {name: 'Ada'})).key;
		document.cookie = 'parlor=' + ada + '; path=/';
		const {room} = await ask('rooms', {game: 'backgammon', match: {games: 3}, position: 'x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw score=0-0/best3 played=0', sit: [{seat: 0, name: 'Ada'}]}, ada);
		await ask('rooms/' + room + '/commands', {id: 'sit', do: 'sit', seat: 1, name: 'Ben'}, ben);
		return room + ' ' + ben;
	})()`))
	room, ben := opened[0], opened[1]
	resign := func(id string) {
		rig.Eval[bool](p, `(async () => {`+ask+`
			for (let n = 0; ; n++) { // While dice are falling nobody can give up.
				const {error} = await ask('rooms/`+room+`/commands', {id: '`+id+`' + n, do: 'offer', text: 'resign1'}, '`+ben+`');
				if (!error) return true;
			}
		})()`)
	}
	p.Go(h.URL + "/r/" + room)
	seated(p)
	resign("first")
	p.Until(`document.querySelector('.moves').innerText.includes('Game 1 of the match')`)
	if got := text(p, ".moves"); !strings.Contains(got, "Ben resigned.") || strings.Contains(got, "won the match") {
		t.Errorf("after a game that Ben gave up the list says %q", got)
	}
	if got := text(p, ".sheet"); strings.Contains(got, "won the match") {
		t.Errorf("after a game that Ben gave up the sheet says %q", got)
	}
	resign("second")
	for _, way := range []string{"by a frame", "opened later"} {
		p.Until(`(s => s?.includes('won the match') && s.includes('Game 1'))(document.querySelector('.moves')?.innerText)`)
		if got := text(p, ".moves"); strings.Count(got, "Ben resigned.") != 2 || strings.Count(got, "won the match") != 1 || !strings.Contains(got, "Game 1 of the match: it stands 1–0") {
			t.Errorf("%s the list says %q", way, got)
		} else if strings.Index(got, "Game 1") > strings.LastIndex(got, "Ben resigned.") {
			t.Errorf("%s how it stood after the first game is said behind the second: %q", way, got)
		}
		// The module that checks dice, which may come later than the list, writes into whatever says that it is of a game file.
		if n := rig.Eval[int](p, `document.querySelectorAll('.moves [data-game]').length`); n > 0 {
			t.Errorf("%s %d lines of the list ask to be checked", way, n)
		}
		reload(p)
	}
}

// TestWhoBearsOffFirstIsToldToHaveWon, whatever counters are paid beside the game (PK-15, PK-16): on the sheet and on the card of the end.
func TestWhoBearsOffFirstIsToldToHaveWon(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), desk, h.URL+blank)
	room := rig.Eval[string](p, `(async () => (await (await fetch('/api/v1/rooms', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({
		game: 'parker', options: {penalty: '2'}, position: 'x=1:1,off:14 o=13:15 turn=x next=throw struck=1-4',
		sit: [{seat: 0, bot: 'random', name: 'Ada'}, {seat: 1, bot: 'random', name: 'Ben'}]})})).json()).room)()`)
	p.Go(h.URL + "/r/" + room)
	p.Until(`document.querySelector('game-board')?.view?.phase === 'over' && document.querySelector('.end h2')`)
	if got := text(p, ".end h2"); got != "Ada has won." {
		t.Errorf("the card says %q", got)
	}
	if got := text(p, ".end .first"); !strings.Contains(got, "Ada") || !strings.Contains(got, "−5") {
		t.Errorf("the card says of the first: %q", got)
	}
}

// TestWhatEachManCountsIsSaidAtTheEnd of a game that counts men, and not of a match, which counts games or points.
func TestWhatEachManCountsIsSaidAtTheEnd(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for game, want := range map[string][]bool{"navy": {true, false, false}, "article": {false, false, false}} {
		p := page(t, visitor(t), desk, h.URL+"/learn/"+game)
		p.Awake()
		got := rig.Eval[[]bool](p, `(b => [['', 14], [' score=2-1/best3 played=3', 1], ['', 0]].map(([score, n]) =>
			b.say.result({...b.view, own: [0], phase: 'over', position: b.view.position + score, result: {payoffs: [n, -n], reason: 'rules'}}).includes('for each man')))(document.querySelector('game-board'))`)
		if !slices.Equal(got, want) {
			t.Errorf("%s: what each man counts is said of a game, a match and a draw: %v, want %v", game, got, want)
		}
	}
}
