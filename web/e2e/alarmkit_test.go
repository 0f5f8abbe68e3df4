package e2e

import (
	"strings"
	"testing"
	"time"

	script "github.com/chromedp/cdproto/page"

	"parlor/web/e2e/rig"
)

// lie changes what the server answers before a page sees it: frames of the socket, and the signed log. What window.bend makes of
// them is what the page is told; sessionStorage.lied is the last event that had happened when that was another thing for the first time.
const lie = keep + `;{
	const parse = JSON.parse, json = Response.prototype.json;
	const bent = x => {
		const n = x.n || x.proof?.receipt.seq, was = JSON.stringify(x), y = window.bend(x);
		if (n && JSON.stringify(y) !== was) sessionStorage.lied ??= n;
		return y;
	};
	JSON.parse = (text, ...more) => { const x = parse(text, ...more); return x && typeof x === 'object' && x.type && window.bend ? bent(x) : x; };
	Response.prototype.json = async function () { const x = await json.call(this); return window.bend && x?.receipt ? bent({ proof: x }).proof : x; };
	try { window.bend = eval(sessionStorage.bend); } catch { /* it tells the truth */ }
}
true`

// keep keeps what a page offers to save, as window.proof.
const keep = `window.keeps ||= (make => {
	URL.createObjectURL = b => { b.text().then(t => { window.proof = t; }); return make.call(URL, b); };
	return true;
})(URL.createObjectURL)`

// lies makes the server of a page lie from now on, also to pages that it loads later: from their first byte on.
func lies(p *rig.Page, bend string) {
	rig.Call(p, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: lie})
	rig.Eval[bool](p, `(sessionStorage.bend = `+string(rig.JSON("("+bend+")"))+`, true)`)
	rig.Eval[bool](p, lie)
}

// honest ends the lies.
func honest(p *rig.Page) {
	rig.Eval[bool](p, `(delete sessionStorage.bend, delete sessionStorage.lied, window.bend = undefined, true)`)
}

// handed counts the links in the log of the room that a page is at.
func handed(p *rig.Page) int { return handedSince(p, 0) }

// handedSince counts the links after event n.
func handedSince(p *rig.Page, n int) int {
	return rig.Eval[int](p, `fetch('/api/v1/rooms/' + location.pathname.slice(3) + '/log?since=`+itoa(n)+`').then(r => r.json()).then(x => x.events.filter(e => e.e === 'link').length)`)
}

// plays lets players act until something is so.
func plays(t *testing.T, what string, so func() bool, hands map[*rig.Page]rig.Player) {
	t.Helper()
	for end := time.Now().Add(rig.Patience); !so(); {
		if time.Now().After(end) {
			for p := range hands {
				t.Logf("%s", rig.Eval[string](p, `document.body.innerText.slice(0, 600) + JSON.stringify(document.querySelector('game-board')?.view?.dice)`))
			}
			t.Fatalf("never: %s", what)
		}
		acted := false
		for p, hand := range hands {
			if s := p.See(); !s.Wait && !s.Over {
				hand(s)
				acted = true
			}
		}
		if !acted {
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// holdsOff lets a player act until so many links are handed over and a throw is his: he leaves the dice alone then.
func holdsOff(t *testing.T, p *rig.Page, links int, hand rig.Player) {
	t.Helper()
	stood := false
	plays(t, "a throw of his", func() bool { return stood }, map[*rig.Page]rig.Player{p: func(s rig.State) {
		if stood = s.Throw && handed(p) >= links; !stood {
			hand(s)
		}
	}})
}

// alarmed lets a player act until his page raises an alarm, and looks whether it says so, gives the proof, hands over nothing any more,
// and does not forget it.
func alarmed(t *testing.T, p *rig.Page, what string, hand rig.Player) {
	t.Helper()
	before := handed(p)
	rig.Eval[bool](p, keep)
	plays(t, "alarm "+what, func() bool { return text(p, ".alarm") != "" }, map[*rig.Page]rig.Player{p: hand})
	if said := text(p, "#alarm-"+what+"[role=alert]"); !strings.Contains(said, "ALARM") {
		t.Fatalf("want the alarm %s: the page says %q", what, text(p, ".alarm"))
	}
	p.Until(`window.proof`)
	if proof := rig.Eval[string](p, `window.proof`); !strings.Contains(proof, `"receipt": {`) || !strings.Contains(proof, `"what": "`+what+`"`) {
		t.Errorf("the proof is %.300s", proof)
	}
	after := handed(p) - before
	if lied := rig.Eval[int](p, `+(sessionStorage.lied || 0)`); lied > 0 { // What is shown wrong may take a while to be shown.
		after = handedSince(p, lied)
	}
	if after > 1 { // The bot's seat gives none; one may have been on its way.
		t.Errorf("it handed over %d links after that, want at most 1", after)
	}
	honest(p)
	p.Go(rig.Eval[string](p, `location.href`))
	p.Awake()
	p.Until(`document.querySelector('#alarm-` + what + `')`)
}
