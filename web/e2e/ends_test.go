package e2e

import (
	"slices"
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// TestTheEndSaysThatItWasAGammon bears off the last man against one who has borne off none, in a game that stands alone, in the last of a match and
// in one before it: by a frame and on the page that is opened later.
func TestTheEndSaysThatItWasAGammon(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, c := range []struct{ match, line, end, news string }{
		{"", "x=1:1,off:14 o=6:15 turn=x next=throw", "A gammon: it counts twice.", ""},
		{"", "x=1:1,off:14 o=23:1,6:14 turn=x next=throw", "A backgammon: it counts three times.", ""},
		{"{points: 3}", "x=1:1,off:14 o=6:15 turn=x next=throw score=1-0/3", "A gammon: it counts twice.", ""},
		{"{points: 7}", "x=1:1,off:14 o=6:15 turn=x next=throw score=1-0/7", "", "The game goes to Ada and counts 2. A gammon: it counts twice. The match stands 3–0."},
		{"{points: 7}", "x=1:1,off:14 o=6:14,off:1 turn=x next=throw score=1-0/7", "", "The game goes to Ada and counts 1. The match stands 2–0."},
		{"{games: 3}", "x=1:1,off:14 o=6:15 turn=x next=throw score=1-0/best3 played=1", "-", ""},
		{"{games: 5}", "x=1:1,off:14 o=6:15 turn=x next=throw score=1-0/best5 played=1", "", "The game goes to Ada and counts 1. The match stands 2–0."},
	} {
		p := page(t, visitor(t), desk, h.URL+blank)
		room := rig.Eval[string](p, `(async () => {
			const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();
			const {key} = await ask('players', {name: 'Ada'});
			document.cookie = 'parlor=' + key + '; path=/';
			return (await ask('rooms', {game: 'backgammon', `+matchOf(c.match)+`position: '`+c.line+`', sit: [{seat: 0, name: 'Ada'}, {seat: 1, name: 'Ben'}]}, key)).room;
		})()`)
		p.Go(h.URL + "/r/" + room)
		seated(p)
		p.Tap(`[data-a="throw"]`)
		p.Until(`document.querySelector('.bd .end')`)
		if c.news != "" {
			if got := text(p, ".bd .between h2") + " " + text(p, ".bd .between p"); got != c.news {
				t.Errorf("%s: between two games the card says %q, want %q", c.line, got, c.news)
			}
			continue
		}
		for _, way := range []string{"by a frame", "opened later"} {
			got := text(p, ".bd .end>p")
			if c.end == "-" {
				if strings.Contains(got, "gammon") {
					t.Errorf("%s, %s: the card says %q of a game that counts one", c.line, way, got)
				}
			} else if got != c.end {
				t.Errorf("%s, %s: the card says %q, want %q", c.line, way, got, c.end)
			}
			reload(p)
			p.Until(`document.querySelector('.bd .end')`)
		}
	}
}

// TestTheEndSaysWhatWasGivenUp resigns a gammon with the cube at 2 in a match to 3 points: the card says where the 4 points come from, by a frame and on
// the page that is opened later; and of a single game that the cube doubled, the cube alone. In a longer match a card says the same between the games. What a double
// leads to, and where the cube stands, is said where one is asked.
func TestTheEndSaysWhatWasGivenUp(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, c := range []struct{ offer, points, head, why string }{
		{"resign2", "3", "The match goes to Ada, 4–0.", "Ben resigned. A gammon: it counts twice. The cube stood at 2."},
		{"resign1", "3", "The match goes to Ada, 3–0.", "Ben resigned. The cube stood at 2."},
		{"resign2", "7", "", "The game goes to Ada and counts 4. A gammon: it counts twice. The cube stood at 2. The match stands 4–0."},
		{"resign1", "7", "", "The game goes to Ada and counts 2. The cube stood at 2. The match stands 3–0."},
	} {
		p := page(t, visitor(t), desk, h.URL+blank)
		score := map[string]string{"resign1": "1-0", "resign2": "0-0"}[c.offer]
		room := rig.Eval[string](p, `(async () => {
			const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();
			const {key} = await ask('players', {name: 'Ada'});
			document.cookie = 'parlor=' + key + '; path=/';
			return (await ask('rooms', {game: 'backgammon', options: {cube: 'on'}, match: {points: `+c.points+`}, position: 'x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=throw cube=2x score=`+score+`/`+c.points+`', sit: [{seat: 0, name: 'Ada'}, {seat: 1, name: 'Ben'}]}, key)).room;
		})()`)
		p.Go(h.URL + "/r/" + room)
		seated(p)
		for cube, want := range map[string]string{
			"1":   "The stakes are doubled to 2. Take, or drop and lose 1 point?",
			"16o": "The stakes are doubled to 32. Take, or drop and lose 16 points?",
		} {
			if got := rig.Eval[string](p, `(b => b.game.prompt({...b.pos, next: 'take', cube: '`+cube+`'}, b.view, (k, a) => b.t(k, a), []))(document.querySelector('game-board'))`); got != want {
				t.Errorf("a double of the cube at %s is asked as %q, want %q", cube, got, want)
			}
		}
		p.Tap(`.in-offers button:nth-last-of-type(2)`)
		if got, want := text(p, ".in-offers button.sure"), "Give up 4 points? Press again."; got != want {
			t.Errorf("who is about to resign reads %q, want %q", got, want)
		}
		rig.Eval[bool](p, `(b => b.dispatchEvent(new CustomEvent('command', {detail: {do: 'offer', seat: 1, text: '`+c.offer+`'}})))(document.querySelector('game-board'))`)
		p.Until(`document.querySelectorAll('.notice button').length === 2`)
		counts := map[string]string{"resign1": "single game. It counts 2", "resign2": "gammon. It counts 4"}[c.offer]
		if got := text(p, ".notice"); !strings.HasPrefix(got, "Ben wants to resign a "+counts+" points.") {
			t.Errorf("%s: asked whether to accept, one reads %q", c.offer, got)
		}
		p.Tap(`.notice button`)
		if c.head == "" { // The match goes on, and a card says it.
			p.Until(`document.querySelector('.bd .between')`)
			if got := text(p, ".bd .between h2") + " " + text(p, ".bd .between p"); got != c.why {
				t.Errorf("%s: between two games the card says %q, want %q", c.offer, got, c.why)
			}
			replayed(t, p, h.URL+"/r/"+room, "Ben resigned.")
			continue
		}
		for _, way := range []string{"by a frame", "opened later"} {
			p.Until(`document.querySelector('.bd .end>p')`)
			if head, why := text(p, ".bd .end h2"), text(p, ".bd .end>p"); head != c.head || why != c.why {
				t.Errorf("%s, %s: the card says %q and %q, want %q and %q", c.offer, way, head, why, c.head, c.why)
			}
			reload(p)
		}
		replayed(t, p, h.URL+"/r/"+room, c.head+" Ben resigned.")
	}
}

// replayed finds an end that is not on the board in the list of a replay.
func replayed(t *testing.T, p *rig.Page, room, want string) {
	t.Helper()
	p.Go(room + "/replay")
	p.Awake()
	p.Until(`document.querySelector('#panel .moves li')`)
	if list := rig.Eval[[]string](p, `[...document.querySelectorAll('#panel .moves li')].map(e => e.textContent)`); list[0] != "The start" || !slices.Contains(list, want) {
		t.Errorf("the replay lists %q: want %q among it", list, want)
	}
}

func matchOf(length string) string {
	if length == "" {
		return ""
	}
	return "match: " + length + ", "
}

// TestWhoDoesNotDoubleHasNotPlayed: at a possible double one throws for the first time in his turn, and is told so; what listeners were told is
// gone when he has thrown. Where each man counts nobody is told how much it is to resign, as it is what is not off yet.
func TestWhoDoesNotDoubleHasNotPlayed(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for _, c := range []struct{ game, options, sure string }{
		{"backgammon", `{cube: 'on'}`, "Give up 2 points? Press again."},
		{"house", `{cube: 'on', score: 'per-man'}`, "Really resign? Press again."},
	} {
		p := page(t, v, desk, h.URL+blank)
		unaided(p)
		room := rig.Eval[string](p, `(async () => {
			const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();
			const {key} = await ask('players', {name: 'Ada'});
			document.cookie = 'parlor=' + key + '; path=/';
			const made = await ask('rooms', {game: '`+c.game+`', options: `+c.options+`, position: 'x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=double cube=2x', sit: [{seat: 0, name: 'Ada'}, {seat: 1, name: 'Ben'}]}, key);
			return made.room || JSON.stringify(made);
		})()`)
		p.Go(h.URL + "/r/" + room)
		seated(p)
		rig.Eval[bool](p, `([...document.querySelectorAll('.in-offers button')].find(b => b.textContent === 'Resign').click(), true)`)
		if got := text(p, ".in-offers button.sure"); got != c.sure {
			t.Errorf("%s: who is about to resign reads %q, want %q", c.game, got, c.sure)
		}
		p.Until(`document.querySelector('.foot .sheet').textContent.includes('Double the stakes, or throw.')`)
		rig.Eval[bool](p, `(document.querySelector('game-board').press(), true)`)
		p.Until(`(b => b.view.legal?.throw && !b.turn.sent)(document.querySelector('game-board'))`)
		if got, want := text(p, ".foot .sheet"), "Ada: Throw the dice."; got != want {
			t.Errorf("%s: who has not doubled reads %q, want %q", c.game, got, want)
		}
		if said := rig.Eval[[]string](p, `(b => [() => 0, () => b.press()].map(f => (f(), b.querySelector('[role=alert]').textContent)))(document.querySelector('game-board'))`); !strings.Contains(said[0], "Throw the dice.") || said[1] != "" {
			t.Errorf("%s: before and after a throw listeners are told %q", c.game, said)
		}
	}
}
