package rig

import (
	"math/rand/v2"
	"time"
)

// State is what a player sees on a table: what he can press, and what can go where.
type State struct {
	Over, Wait, Throw, Done bool
	Main                    bool     // there is a main button
	Others                  []string // selectors of further decisions, undo left out
	From, To                []string // places whose piece can go, and where the chosen one goes
	Way                     []string // a place and where its piece can go
	N                       int      // the last event shown
	Turn                    int
}

const look = `(() => {
	const b = document.querySelector('game-board'), v = b.view, s = {over: v.phase === 'over', wait: b.turn.sent || !v.legal || b.motion.timers.length > 0 || b.turn.alone().length > 0, n: v.n, turn: v.turn};
	if (s.over || s.wait) return s;
	s.throw = !!v.legal.throw; s.done = b.turn.done() || !!b.stakes.on;
	s.main = !!b.querySelector('.acts .main');
	s.others = [...b.querySelectorAll('.acts button[data-a^=e]:not(.main)')].map(e => '.acts [data-a="' + e.dataset.a + '"]');
	const keys = s.from = [...b.turn.movable()];
	if (b.sel) s.to = [...b.turn.reach(b.sel).keys()];
	const ways = keys.flatMap(k => [...b.turn.reach(k).keys()].map(to => [k, to]));
	if (ways.length) s.way = ways[Math.floor(Math.random() * ways.length)];
	return s;
})()`

// See returns what the player sees now.
func (p *Page) See() State {
	p.t.Helper()
	return Eval[State](p, look)
}

// next returns what the player sees as soon as there is something to do; while there is not, after a moment.
func (p *Page) next() State {
	p.t.Helper()
	return Soon[State](p, look, `s => !s.wait`)
}

// Player does the next thing in a state.
type Player func(s State)

// Finish plays until the game is over, and returns how much was done.
func (p *Page) Finish(act Player) (acts int) {
	p.t.Helper()
	last, idle := 0, 0 // acts since something happened
	for end := time.Now().Add(2 * Patience); time.Now().Before(end) && idle < 200; {
		switch s := p.next(); {
		case s.Over:
			return acts
		case s.Wait:
		default:
			if idle++; s.N != last {
				last, idle = s.N, 0
			}
			acts++
			act(s)
		}
	}
	p.t.Fatalf("the game is not over after %d acts: %s", acts, Eval[string](p, `document.querySelector('game-board').innerText + document.querySelector('game-board').view.position`))
	return acts
}

// Turns plays until n more events are shown, or the game is over.
func (p *Page) Turns(n int, act Player) {
	p.t.Helper()
	begin := p.See().N
	for end := time.Now().Add(Patience); time.Now().Before(end); {
		switch s := p.next(); {
		case s.Over || !s.Wait && s.N >= begin+n:
			return
		case s.Wait:
		default:
			act(s)
		}
	}
	p.t.Fatalf("no %d events within %v", n, Patience)
}

func any1(rnd *rand.Rand, list []string) string { return list[rnd.IntN(len(list))] }

// ByMouse plays by clicking what can be clicked.
func ByMouse(p *Page, rnd *rand.Rand) Player {
	return func(s State) {
		switch {
		case s.Main:
			if at := p.there(`document.querySelector('.acts .main')`); at != nil {
				p.Click(*at)
			}
		case len(s.To) > 0:
			p.Click(p.Place(any1(rnd, s.To)))
		case len(s.From) > 0:
			p.Click(p.Place(any1(rnd, s.From)))
		case len(s.Others) > 0:
			if at := p.there(`document.querySelector('` + any1(rnd, s.Others) + `')`); at != nil {
				p.Click(*at)
			}
		}
	}
}

// ByFinger drags pieces and taps buttons.
func ByFinger(p *Page, rnd *rand.Rand) Player {
	return func(s State) {
		switch {
		case s.Main:
			if at := p.there(`document.querySelector('.acts .main')`); at != nil {
				p.Touch(*at)
			}
		case len(s.Way) == 2:
			p.Place(s.Way[1]) // brings it into view
			a, b := p.Place(s.Way[0]), p.Place(s.Way[1])
			p.Touch(a, Point{(2*a[0] + b[0]) / 3, (2*a[1] + b[1]) / 3}, Point{(a[0] + 2*b[0]) / 3, (a[1] + 2*b[1]) / 3}, b)
		case len(s.From) > 0:
			p.Touch(p.Place(s.From[0]))
		case len(s.Others) > 0:
			if at := p.there(`document.querySelector('` + any1(rnd, s.Others) + `')`); at != nil {
				p.Touch(*at)
			}
		}
	}
}

const (
	onBoard = `!!document.activeElement.closest?.('.pls')`
	onBar   = `!!document.activeElement.closest?.('.acts')`
)

// ByKeys presses keys and nothing else. The focus may be anywhere at first.
func ByKeys(p *Page, rnd *rand.Rand) Player {
	tabTo := func(where string) {
		for range 80 {
			if Eval[bool](p, where) {
				return
			}
			p.Press("\t")
		}
		p.t.Fatalf("Tab does not lead to %s", where)
	}
	return func(s State) {
		switch {
		case s.Throw:
			tabTo(onBoard)
			p.Press("t")
		case s.Done:
			tabTo(onBar)
			p.Press("\r")
		case len(s.From) > 0:
			tabTo(onBoard)
			for range 1 + rnd.IntN(3) {
				p.Press("n")
			}
			p.Press("\r")
		default:
			tabTo(onBar)
			p.Press("\r")
		}
	}
}
