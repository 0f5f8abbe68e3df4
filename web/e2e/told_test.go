package e2e

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
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
	threw = regexp.MustCompile(`You threw ([1-6]-[1-6])(\.|:)`)
	still = regexp.MustCompile(`Still to play: ([^.]*)\.`)
)

// untrue returns what an announcement claims that the log does not bear out, or "".
func (h heard) untrue(log []happening) string {
	var last, before happening
	for _, e := range log {
		if e.E == "throw" && e.N <= h.N {
			before, last = last, e
		}
	}
	if len(last.Text) == 1 { // One die each for who begins: the higher plays both (BG-2).
		last = happening{Seat: h.Seat, Text: max(last.Text, before.Text) + "-" + min(last.Text, before.Text)}
	}
	m, left := threw.FindStringSubmatch(h.Text), still.FindStringSubmatch(h.Text)
	switch {
	case h.Walking:
		return "men were on their way"
	case strings.HasPrefix(h.Text, "Your turn.") && h.Legal == "":
		return "it was not his turn"
	case m != nil && (last.Text != m[1] || last.Seat != h.Seat):
		return "what fell last was " + last.Text
	case strings.Contains(h.Text, "Acey-Ducey!") && (last.Text != "2-1" || last.Seat != h.Seat):
		return "no Acey-Ducey fell: " + last.Text
	case left != nil && !regexp.MustCompile(`^[1-6](, [1-6])*$`).MatchString(left[1]):
		return "the numbers are missing"
	case strings.Contains(h.Text, "Throw the dice.") && h.Legal != "throw":
		return "there was nothing to throw"
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

// TestCrownAndAnchorTellsWhoWonHowMuch adds up all that the list of moves says was won and lost: it is what each has at the end
// over what he began with.
func TestCrownAndAnchorTellsWhoWonHowMuch(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL)
	unaided(p) // Dice that fall by themselves take the button away while a hand goes to it.
	deal(p, h, "crown-and-anchor", "bot", map[string]string{"o-rounds": "6", "o-chips": "50", "seats": "3"})
	p.Finish(rig.ByMouse(p, random(3)))
	var names []string
	var pay []int
	read(t, rig.Eval[json.RawMessage](p, `(b => b.view.seats.map((s, i) => b.say.who(b.view, i)))(document.querySelector('game-board'))`), &names)
	read(t, rig.Eval[json.RawMessage](p, `document.querySelector('game-board').view.result.payoffs`), &pay)
	var rows []struct{ Who, Text string } // who threw, and what the row says
	read(t, rig.Eval[json.RawMessage](p, `[...document.querySelectorAll('.moves li')].map(e => ({who: e.querySelector('i')?.textContent || '', text: e.querySelector('.pl-y')?.textContent || ''}))`), &rows)
	sum, told := map[string]int{}, 0
	for _, row := range rows {
		for sentence := range strings.SplitSeq(row.Text, ". ") {
			n, who := 0, ""
			if m := regexp.MustCompile(`^[123] × .*: (\d+) to (.+)$`).FindStringSubmatch(sentence); m != nil {
				n, _ = strconv.Atoi(m[1])
				who = m[2]
			} else if m := regexp.MustCompile(`^(\d+) from (.+) to the bank$`).FindStringSubmatch(sentence); m != nil {
				n, _ = strconv.Atoi(m[1])
				n, who = -n, m[2]
			} else {
				continue
			}
			told++
			sum[who] += n
			sum[row.Who] -= n // The Banker threw, and pays.
		}
	}
	end := text(p, ".foot .sheet")
	for i, who := range names {
		if sum[who] != pay[i] {
			t.Errorf("the moves tell that %s has won %d chips, he has won %d", who, sum[who], pay[i])
		}
		if want := who + " " + strconv.Itoa(50+pay[i]); !strings.Contains(end, want) || !strings.Contains(end, "each began with 50") {
			t.Errorf("at the end the sheet says %q, not %q and what everybody began with", end, want)
		}
	}
	if told < 6 {
		t.Errorf("%d sentences about what was won and lost in 6 rounds", told)
	}
}

// TestIndiasStepsAreTold has steps told in words, with the notation beside them.
func TestIndiasStepsAreTold(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL)
	deal(p, h, "india", "bot", nil)
	for play, want := range map[string]string{
		"0>12":        "plays from the gate to 12 (0>12).",
		"6>>13*":      "plays from 6 to 13 (6>>13*).",
		"10>13 68>71": "plays from 10 to 13 (10>13), from 68 to the centre (68>71).",
		"enter":       "brings a piece in.",
	} {
		got := rig.Eval[string](p, `(b => b.say.play(b.view, 0, '`+play+`'))(document.querySelector('game-board'))`)
		if !strings.HasSuffix(got, want) {
			t.Errorf("%s is told as %q, want %q", play, got, want)
		}
	}
}

func read(t *testing.T, data []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
}
