package e2e

import (
	"strings"
	"testing"

	"parlor/web/e2e/rig"
)

// TestA12IsSpelledAsItsSheetSpellsIt reads what the page says of a 1-2: Parker's dice say DUCEY, all other sheets Acey-Deucey.
func TestA12IsSpelledAsItsSheetSpellsIt(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for _, c := range []struct{ game, position, says string }{
		{"parker", "x=13:15 o=24:15 turn=x next=privilege throw=2-1", "You threw Acey-Ducey: "},
		{"article", "x=24:1,13:14 o=24:2,13:13 turn=x next=play throw=2-1 left=2,1", "You threw Acey-Deucey! "},
		{"navy", "x=24:1,13:14 o=24:2,13:13 turn=x next=name throw=2-1", "Acey-Deucey! Name "},
		{"wikipedia-strict", "x=24:1,13:14 o=24:2,13:13 turn=x next=die throw=2-1 opened=xo", "Acey-Deucey! Throw one die"},
	} {
		p := page(t, visitor(t), desk, h.URL+blank)
		unaided(p)
		room := rig.Eval[string](p, `(async () => {
			const ask = async (path, body, key = '') => (await fetch('/api/v1/' + path, {method: 'POST', headers: {'Content-Type': 'application/json', Authorization: 'Bearer ' + key}, body: JSON.stringify(body)})).json();
			const {key} = await ask('players', {name: 'Ada'});
			document.cookie = 'parlor=' + key + '; path=/';
			return (await ask('rooms', {game: '`+c.game+`', position: '`+c.position+`', sit: [{seat: 0, name: 'Ada'}, {seat: 1, name: 'Ben'}]}, key)).room;
		})()`)
		p.Go(h.URL + "/r/" + room)
		seated(p)
		p.Until(`document.querySelector('game-board').view?.legal`)
		if said := text(p, ".sheet"); !strings.Contains(said, c.says) {
			t.Errorf("%s: the page says %q, want %q", c.game, said, c.says)
		}
	}
}
