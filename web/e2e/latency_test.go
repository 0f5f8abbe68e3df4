package e2e

import (
	"slices"
	"testing"
	"time"

	"parlor/web/e2e/rig"
)

// watch notes when a step of one's own is painted after the click for it, and when something of the other side is
// painted: in milliseconds, by the clock that all pages share. What has been handed to the compositor counts as painted.
const watch = `(() => {
	const b = document.querySelector('game-board'), now = () => performance.timeOrigin + performance.now();
	const painted = f => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => f(now()); c.port2.postMessage(0); });
	window.own = []; window.sent = []; window.seen = [];
	document.addEventListener('click', e => {
		const at = performance.timeOrigin + e.timeStamp, before = b.turn.path.length;
		const play = e.target.dataset?.a === 'play';
		if (play) sent.push([b.view.n + 1, at]);
		painted(t => { if (b.turn.path.length > before) own.push(t - at); });
	}, true);
	new MutationObserver(() => { const n = b.view.n; painted(t => seen.push([n, t])); }).observe(b, {attributes: true, attributeFilter: ['data-n']});
	return true;
})()`

// figures are the medians of what was noted, in milliseconds.
type figures struct {
	own, other float64
	owns, n    int
}

// measure lets two people play until so many steps have been made at an address.
func measure(t *testing.T, h *rig.House, address string, steps int) figures {
	t.Helper()
	real := h.URL
	h.URL = address
	look := rig.Look{W: 1440, H: 900, Moving: true, Keeps: true}
	ada, ben := pair(t, h, "backgammon", look)
	h.URL = real
	pages := []*rig.Page{ada, ben}
	hands := []rig.Player{rig.ByMouse(ada, random(8)), rig.ByMouse(ben, random(9))}
	for _, p := range pages {
		p.Until(`document.querySelector('game-board').view.phase === 'playing'`)
		rig.Eval[bool](p, watch)
	}
	var own []float64
	for end := time.Now().Add(rig.Patience); len(own) < steps; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d steps in %v", len(own), rig.Patience)
		}
		own = own[:0]
		for i, p := range pages {
			if s := p.See(); !s.Wait {
				hands[i](s)
			}
			own = append(own, rig.Eval[[]float64](p, `own`)...)
		}
	}
	var other []float64
	for i, p := range pages {
		seen := rig.Eval[[][2]float64](pages[1-i], `seen`)
		for _, x := range rig.Eval[[][2]float64](p, `sent`) {
			// A play may come with a link for the dice: it is in the first frame that reaches as far.
			if k := slices.IndexFunc(seen, func(y [2]float64) bool { return y[0] >= x[0] }); k >= 0 {
				other = append(other, seen[k][1]-x[1])
			}
		}
	}
	return figures{median(own), median(other), len(own), len(other)}
}

func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// TestLatency tells what the bars are about: on a quiet machine one's own step is painted within 50 ms of the click, near
// and far, and the other's within 60 ms near. The links for the dice come on top of the other's.
func TestLatency(t *testing.T) {
	measured(t)
	h := rig.Open(t, 0)
	for _, c := range []struct {
		name    string
		address string
	}{{"loopback", h.URL}, {"100 ms round trip", h.Far(50 * time.Millisecond)}} {
		f := measure(t, h, c.address, 20)
		t.Logf("%s: own step painted after %.1f ms (median of %d), the other's after %.1f ms (median of %d)", c.name, f.own, f.owns, f.other, f.n)
	}
}

// watchThrows notes how long the dice take that this page throws, from its command to when they are painted, and how often it asks for a proof.
const watchThrows = `(() => {
	const b = document.querySelector('game-board'), ask = window.fetch;
	let since = 0;
	window.took = []; window.proofs = 0;
	window.fetch = (url, o, ...more) => {
		if (/\/proof/.test(url)) proofs++;
		if (!since && /"do":"throw"/.test(o?.body)) since = performance.now();
		return ask(url, o, ...more);
	};
	new MutationObserver(() => {
		if (!since || !/ (throw|rolloff)=/.test(b.view.position)) return;
		const at = since; since = 0;
		requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => took.push(performance.now() - at); c.port2.postMessage(0); });
	}).observe(b, {attributes: true, attributeFilter: ['data-n']});
	return true;
})()`

// TestAThrowWaitsForOneRoundTripMore: between two pages that are both here the links come after the call, and nothing else is asked for: what is signed
// comes with the frames. How long that takes is told, and is in docs/bench.
func TestAThrowWaitsForOneRoundTripMore(t *testing.T) {
	visitor(t)
	throws := 24
	if !auditing() {
		t.Parallel()
		throws = 6
	}
	h := rig.Open(t, 0)
	near := h.URL
	for delay, address := range map[time.Duration]string{0: near, 100 * time.Millisecond: h.Far(50 * time.Millisecond)} {
		h.URL = address
		ada, ben := page(t, visitor(t), desk, address), page(t, visitor(t), desk, address)
		deal(ada, h, "backgammon", "friend", map[string]string{"name": "Ada", "clock": "15/5"})
		ben.Go(address + at(ada))
		ben.Awake()
		rig.Eval[string](ben, `document.querySelector('.invite input[name=name]').value = 'Ben'`)
		ben.Tap(`.invite button`)
		seated(ben)
		h.URL = near
		hands := map[*rig.Page]rig.Player{ada: rig.ByMouse(ada, random(8)), ben: rig.ByMouse(ben, random(9))}
		for p := range hands {
			p.Until(`document.querySelector('game-board').view.phase === 'playing'`)
			rig.Eval[bool](p, watchThrows)
		}
		var took []float64
		plays(t, itoa(throws)+" throws", func() bool {
			took = append(rig.Eval[[]float64](ada, `took`), rig.Eval[[]float64](ben, `took`)...)
			return len(took) >= throws
		}, hands)
		t.Logf("%v there and back: the dice are painted %.0f ms after they are thrown (median of %d)", delay, median(took), len(took))
		if n := rig.Eval[int](ada, `proofs`) + rig.Eval[int](ben, `proofs`); n > 0 {
			t.Errorf("%v: the pages asked %d times for what is signed", delay, n)
		}
	}
}
