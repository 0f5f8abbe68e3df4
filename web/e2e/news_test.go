package e2e

import (
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// TestWhatHasComeEndsInsideTheWindow of a small desk, where it takes two lines: how a game of a match under a clock went, in both languages.
func TestWhatHasComeEndsInsideTheWindow(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, lang := range []string{"en", "de"} {
		p := page(t, visitor(t), rig.Look{W: 1280, H: 800, Lang: lang}, h.URL+blank)
		at := rig.Eval[string](p, `(async () => {
			const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();
			const ben = (await ask('players', {name: 'Ben'})).key, ada = (await ask('players', {name: 'Ada'})).key;
			document.cookie = 'parlor=' + ada + '; path=/';
			const {room} = await ask('rooms', {game: 'backgammon', match: {points: 3}, clock: {delay: 60000, pool: 600000}, options: {cube: 'on'}, position: 'x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=o next=double cube=2o score=0-0/3', sit: [{seat: 0, name: 'Ada'}]}, ada);
			await ask('rooms/' + room + '/commands', {id: 'sit', do: 'sit', seat: 1, name: 'Ben'}, ben);
			window.name = ben;
			return '/r/' + room;
		})()`)
		ben := rig.Eval[string](p, `window.name`)
		p.Go(h.URL + at)
		seated(p)
		rig.Eval[bool](p, `fetch('/api/v1/rooms`+strings.TrimPrefix(at, "/r")+`/commands', {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer `+ben+`'}, body: JSON.stringify({id: 'up', do: 'offer', text: 'resign1'})}).then(() => true)`)
		p.Until(`(e => e.textContent.includes('Crawford') || (e.querySelector('button')?.click(), false))(document.querySelector('.notice'))`) // Who is there is asked first.
		if r := rig.Eval[[]float64](p, `(r => [r.bottom, r.height, innerHeight])(document.querySelector('.notice').getBoundingClientRect())`); r[0] > r[2] || r[1] < 40 {
			t.Errorf("%s: what has come ends at %.0f of %.0f px, and is %.0f high: want two lines in sight", lang, r[0], r[2], r[1])
		}
	}
}
