package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"parlor/web/e2e/rig"
)

// TestWhatWasPaidIsReadWhileOthersStake plays Crown and Anchor against bots that stake at once: when it is the player's turn to stake, what
// the last throw paid still stands there, or who has thrown for the bank; and what he is about to stake stays in his hand when another has staked.
func TestWhatWasPaidIsReadWhileOthersStake(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	const (
		stakes = `(b => !!b.view.legal && !b.turn.sent && b.stakes.offered().length > 0)(document.querySelector('game-board'))`
		later  = `+/round=(\d+)/.exec(document.querySelector('game-board').view.position)[1] > 1`
		others = `/bets=\S*[a-z]/.test(document.querySelector('game-board').view.position)`
	)
	read := 0
	for room, end := 0, time.Now().Add(rig.Patience); read < 2 && time.Now().Before(end); room++ { // Who is elected Banker stakes nothing: then once more.
		p := page(t, v, rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
		deal(p, h, "crown-and-anchor", "bot", map[string]string{"name": "Ada", "seats": "3", "o-rounds": "4"})
		tellsStakes(t, p)
		elected := true
		act := rig.ByMouse(p, random(uint64(room)))
		for range 200 {
			s := p.See()
			if s.Over {
				break
			}
			if s.Wait {
				p.Until(`(b => b.view.phase === 'over' || b.view.legal && !b.turn.sent && !b.motion.timers.length)(document.querySelector('game-board'))`)
				continue
			}
			if strings.Contains(rig.Eval[string](p, `document.querySelector('game-board').view.position`), "next=elect") {
				elected = false
			} else if !elected {
				elected = true
				p.Until(`document.querySelector('.foot .sheet').textContent.includes(' threw Crown. ')`)
			}
			if !s.Done && rig.Eval[bool](p, stakes+` && `+later) {
				p.Until(others)
				if said := text(p, ".foot .sheet"); !strings.Contains(said, "to the bank") && !strings.Contains(said, " to ") {
					t.Errorf("when others have staked it says %q", said)
				}
				read++
				// Another stake changes nothing about what is in one's hand.
				if on := rig.Eval[string](p, `(b => { b.stakes.choose(b.stakes.offered()[1]); const was = b.stakes.on; b.show({ ...b.view, position: b.view.position.replace('round=', 'round=0') }); return was === b.stakes.on ? '' : 'was ' + was + ', is ' + b.stakes.on; })(document.querySelector('game-board'))`); on != "" {
					t.Errorf("what was to be staked: %s", on)
				}
				rig.Eval[bool](p, `(document.querySelector('game-board').stakes.lay(), true)`)
				continue
			}
			act(s)
		}
	}
	if read < 2 {
		t.Errorf("%d times it was read what was paid", read)
	}
}

// tellsStakes holds a page to what a player wants to know: how many rounds are played, what a button adds to the stake, and why who has no
// chips left only looks on. The positions are made up.
func tellsStakes(t *testing.T, p *rig.Page) {
	t.Helper()
	said := rig.Eval[[]string](p, `(b => {
		const {view, base} = b, said = [], see = (line, legal) => {
			b.view = {...view, phase: 'playing', legal, to_act: [legal ? view.you : 1]};
			b.base = b.pos = b.game.parse(line);
			b.pieces.draw();
			said.push(b.sheet.words());
		};
		see('chips=100,100,100 banker=1 bets=-,-,- round=3 next=bet', {turn: 9, nodes: [], bets: [{on: 'heart', min: 1, max: 100}]});
		said.push([...b.actions.list()].map(a => a.text).join());
		b.stakes.on = 'heart';
		said.push([...b.actions.list()].map(a => a.text).join(), [...new Set([...b.live.querySelectorAll('.round')].map(e => e.textContent))].join());
		b.stakes.on = '';
		see('chips=0,200,95 banker=1 bets=-,-,5:crown round=3 next=throw');
		see('chips=0,200,95 banker=0 bets=-,-,5:crown round=3 next=throw');
		for (const [line, ...faces] of [['- bets=-,- round=1 turn=0 next=elect', 'heart'], ['1 bets=-,- round=1 next=bet', 'crown'], ['1 bets=-,- round=2 next=bet', 'crown', 'heart', 'heart']]) {
			const p = b.game.parse('chips=100,100 banker=' + line);
			b.game.dice(p, {seat: 0, parts: [{faces}]});
			said.push('lit: ' + p.won);
		}
		Object.assign(b, {view, base, pos: base});
		b.paint();
		return said;
	})(document.querySelector('game-board'))`)
	if want := []string{
		"Lay your stake on a design. Round 3 of 4.", "", "−1,+1,+5,Stake 5,Undo", "Round 3 of 4",
		"You have no chips left: you look on. Waiting for Fiddler.", "Waiting for Fiddler.",
		"lit: ", "lit: ", "lit: crown,heart,heart", // What falls for the bank wins nothing.
	}; !slices.Equal(said, want) {
		t.Errorf("the page says %q, want %q", said, want)
	}
}

// TestAGameThatIsOverTakesNoTurn: when the other side gives up, a complete turn that waits to be handed in is none any more.
func TestAGameThatIsOverTakesNoTurn(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
	unaided(p)
	deal(p, h, "navy", "bot", map[string]string{"name": "Ada"})
	act := rig.ByMouse(p, random(4))
	for !rig.Eval[bool](p, `document.querySelector('game-board').turn.done()`) {
		if s := p.See(); s.Over {
			t.Fatal("no turn was complete")
		} else if !s.Wait && !s.Done {
			act(s)
		}
	}
	if got := rig.Eval[string](p, `(b => { b.show({ ...b.view, legal: undefined, phase: 'over', result: { payoffs: [1, -1], reason: 'resign' } }); return b.turn.text + b.sheet.el.textContent; })(document.querySelector('game-board'))`); !strings.HasPrefix(got, "You have won") {
		t.Errorf("when the other side has given up it says %q", got)
	}
}
