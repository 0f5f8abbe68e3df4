package e2e

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/game"
	"parlor/web/e2e/rig"
)

// heard is one announcement of a page: what a listener was told, and what the page knew.
type heard struct {
	Text    string
	N       int       // the last event shown
	Seat    game.Seat // whose page it is
	Walking bool      // men were on their way
	Legal   string
}

// listen writes down all that is announced from now on.
const listen = `(() => {
	const b = document.querySelector('game-board');
	window.heard = [];
	const write = () => {
		const l = b.view.legal, text = b.querySelector('[role=alert]').textContent;
		if (text) heard.push({text, n: b.view.n, seat: b.seat, walking: b.motion.walking, legal: !l ? '' : l.throw ? 'throw' : l.bets ? 'bets' : 'nodes'});
	};
	for (const e of b.querySelectorAll('[role=alert]')) new MutationObserver(write).observe(e, {childList: true, characterData: true, subtree: true});
	const sheet = b.querySelector('.sheet');
	window.murmured = [];
	new MutationObserver(() => {
		if (sheet.ariaLive !== 'off') murmured.push({text: sheet.textContent, n: b.view.n, also: b.querySelector('[role=alert]').textContent});
	}).observe(sheet, {childList: true, characterData: true, subtree: true});
	return true;
})()`

// happening is an event of a room's log.
type happening struct {
	N    int
	E    string
	Seat game.Seat
	Text string
}

var (
	threw = regexp.MustCompile(`You (?:threw|begin with) ([1-6]-[1-6])(\.|:)`)
	still = regexp.MustCompile(`Still to play: ([^.]*)\.`)
)

// untrue returns what an announcement claims that the log does not bear out, or "".
func (h heard) untrue(log []happening) string {
	var last, before happening
	player := game.Seat(-1) // who has played last in this game
	for _, e := range log {
		switch {
		case e.N > h.N:
		case e.E == "throw":
			before, last = last, e
		case e.E == "play" && e.Text != "throw": // Not to double is no turn.
			player = e.Seat
		case e.E == "start":
			player = -1
		}
	}
	if len(last.Text) == 1 { // One die each for who begins: the higher plays both (BG-2).
		last = happening{Seat: h.Seat, Text: max(last.Text, before.Text) + "-" + min(last.Text, before.Text)}
	}
	m, left := threw.FindStringSubmatch(h.Text), still.FindStringSubmatch(h.Text)
	switch {
	case h.Walking:
		return "men were on their way"
	case strings.Contains(h.Text, "Your turn.") && h.Legal == "":
		return "it was not his turn"
	case m != nil && (last.Text != m[1] || last.Seat != h.Seat):
		return "what fell last was " + last.Text
	case regexp.MustCompile(`Acey-De?ucey!`).MatchString(h.Text) && (last.Text != "2-1" || last.Seat != h.Seat):
		return "no 1-2 fell: " + last.Text
	case left != nil && !regexp.MustCompile(`^[1-6](, [1-6])*$`).MatchString(left[1]):
		return "the numbers are missing"
	case strings.Contains(h.Text, "Throw the dice.") && (h.Legal != "throw" || player == h.Seat):
		return "there was nothing to throw, or he throws again"
	case strings.Contains(h.Text, "You throw again.") && (h.Legal != "throw" || player != h.Seat):
		return "there was nothing to throw, or somebody else has played"
	case strings.Contains(h.Text, "Lay your stake") && h.Legal != "bets":
		return "there was nothing to stake"
	}
	return ""
}

// holdToLog holds all that a page has announced since it was listened to against the log of its room.
func holdToLog(t *testing.T, p *rig.Page, least int) {
	t.Helper()
	var said []heard
	var log []happening
	read(t, rig.Eval[json.RawMessage](p, `heard`), &said)
	read(t, rig.Eval[json.RawMessage](p, `fetch('/api/v1/rooms/' + document.querySelector('game-board').view.room + '/log?since=0').then(r => r.json()).then(l => l.events || l)`), &log)
	for _, a := range said {
		if why := a.untrue(log); why != "" {
			t.Errorf("after event %d listeners heard %q: %s", a.N, a.Text, why)
		}
	}
	var murmured []struct {
		Text, Also string
		N          int
	}
	read(t, rig.Eval[json.RawMessage](p, `murmured`), &murmured)
	for _, m := range murmured {
		if strings.HasSuffix(m.Also, m.Text) && len(said) > 0 && slices.ContainsFunc(said, func(a heard) bool {
			return a.N == m.N && strings.TrimRight(a.Text, "\u00a0") == strings.TrimRight(m.Also, "\u00a0")
		}) {
			t.Errorf("after event %d listeners heard %q twice", m.N, m.Text)
		}
		if strings.HasPrefix(m.Text, "On its way") || m.Text == "The dice are about to fall." {
			t.Errorf("after event %d listeners heard %q, which passes by itself", m.N, m.Text)
		}
	}
	if len(said) < least {
		t.Errorf("%d announcements: want at least %d", len(said), least)
	}
	t.Logf("%d announcements, %d sentences of the sheet, %d events", len(said), len(murmured), len(log))
}

// TestWhatIsSaidWhileMenWalkIsHeardWhenTheyHaveCome: an offer, say, that comes while men are on their way.
func TestWhatIsSaidWhileMenWalkIsHeardWhenTheyHaveCome(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	unaided(p)
	deal(p, h, "backgammon", "bot", nil)
	said := rig.Eval[[]string](p, `(b => {
		const {sheet, motion} = b, heard = () => [sheet.alert.textContent.trim(), sheet.el.textContent];
		sheet.alert.textContent = sheet.el.textContent = sheet.note = '';
		motion.walking = true;
		sheet.shout('Ben offers a draw.');
		sheet.announce('Ben threw 6-4.');
		sheet.tell();
		const before = heard();
		motion.walking = false;
		motion.heard();
		return [...before, ...heard()];
	})(document.querySelector('game-board'))`)
	if want := []string{"", "", "Ben offers a draw.", "Ben threw 6-4."}; !slices.Equal(said, want) {
		t.Errorf("listeners hear %q while men walk and then, want %q", said, want)
	}
}

// TestAGermanListenerHearsGerman plays the beginning of a game of two families with a browser that asks for German: what is announced
// and what the places are called has no English word in it, no blank and no key.
func TestAGermanListenerHearsGerman(t *testing.T) {
	english := regexp.MustCompile(`(?i)\b(you|your|turn|threw|throws?|still|play|enters?|from|point|yours|empty|men|red|black|hand|cards?|chips of|undefined)\b|[{}]|\b(ev|sheet|step|phase|at|man|pawn)[.-]\w`)
	for i, c := range []struct{ game, want string }{{"parker", "Feld 24, "}, {"india", "Ecke von Rot, "}} {
		t.Run(c.game, func(t *testing.T) {
			v := visitor(t)
			t.Parallel()
			h := rig.Open(t, 0)
			p := page(t, v, rig.Look{W: 1440, H: 900, Lang: "de"}, h.URL+blank)
			wish(p, `{throws: false, forced: false, auto: false, wordy: true}`)
			deal(p, h, c.game, "bot", nil)
			rig.Eval[bool](p, listen)
			hand := rig.ByMouse(p, random(uint64(i)))
			p.Turns(24, hand)
			for try := trying(t, "three announcements"); try() && rig.Eval[int](p, `Math.min(heard.length, murmured.length)`) < 3; { // Ties in the throw for who begins say little.
				p.Turns(4, hand)
			}
			var said []heard
			var murmured []struct{ Text string }
			var places []string
			read(t, rig.Eval[json.RawMessage](p, `heard`), &said)
			read(t, rig.Eval[json.RawMessage](p, `murmured`), &murmured)
			read(t, rig.Eval[json.RawMessage](p, `[...document.querySelectorAll('game-board [aria-label]')].map(e => e.getAttribute('aria-label'))`), &places)
			all := places
			for _, a := range said {
				all = append(all, a.Text)
			}
			for _, m := range murmured {
				all = append(all, m.Text)
			}
			for _, text := range all {
				if word := english.FindString(text); word != "" {
					t.Errorf("a German listener hears %q: %q", text, word)
				}
			}
			if len(said) < 3 || len(murmured) < 3 || !slices.ContainsFunc(places, func(s string) bool { return strings.HasPrefix(s, c.want) }) {
				t.Errorf("%d announcements, %d sentences, places %q", len(said), len(murmured), places)
			}
		})
	}
}

// TestThePaceIsChosenWhileSomethingGoes: neither who waits for a friend nor who reads how it ended is asked how fast it shall go.
func TestThePaceIsChosenWhileSomethingGoes(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, visitor(t), rig.Look{W: 390, H: 844, Touch: true}, h.URL+blank)
	deal(p, h, "check-and-double-check", "friend", map[string]string{"name": "Ada", "o-target": "3"})
	p.Until(`performance.getEntriesByType('resource').some(e => e.name.includes('/pace.'))`)
	pace := func() bool {
		return rig.Eval[bool](p, `(async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); return !!document.querySelector('.foot .pace'); })()`)
	}
	if pace() {
		t.Error("who waits for a friend is asked how fast it shall go")
	}
	friend := page(t, visitor(t), desk, rig.Eval[string](p, `location.href`))
	friend.Awake()
	rig.Eval[string](friend, `document.querySelector('.invite input[name=name]').value = 'Ben'`)
	friend.Tap(`.invite button`)
	p.Until(`document.querySelector('.foot .pace')`)
	p.Until(`!document.querySelector('.in-offers button[disabled]') && [...document.querySelectorAll('.in-offers button')].find(e => /^(Resign|Really)/.test(e.textContent))?.click() || ` + gameBoard + `.view.phase === 'over'`)
	if pace() {
		t.Error("who reads how it ended is asked how fast it shall go")
	}
}
