package e2e

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	script "github.com/chromedp/cdproto/page"

	"parlor/web/e2e/rig"
)

// TestCrownAndAnchorTellsWhoWonHowMuch adds up all that the list of moves says was won and lost: it is what each has at the end
// over what he began with. The list says it again when the page is loaded anew, and when the moves come while throws do.
func TestCrownAndAnchorTellsWhoWonHowMuch(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	unaided(p) // Dice that fall by themselves take the button away while a hand goes to it.
	deal(p, h, "crown-and-anchor", "bot", map[string]string{"name": "Ada", "o-rounds": "6", "o-chips": "50", "seats": "3"})
	p.Finish(rig.ByMouse(p, random(3)))
	payments(t, p, "played")
	p.Until(lastPaid) // The last round as well.
	end := text(p, ".foot .sheet")
	if !regexp.MustCompile(`^\S.* threw [A-Z]\w+, [A-Z]\w+, [A-Z]\w+\. (No|One|Two|Three) `).MatchString(end) {
		t.Errorf("of the last throw the sheet says %q, not what fell before what it paid", end)
	}
	for i, who := range rig.Eval[[]string](p, sitters) {
		// Who has the bank may owe more than he has: that is written with a minus sign.
		pay := rig.Eval[[]int](p, won)[i]
		if want := who + " " + strings.Replace(strconv.Itoa(50+pay), "-", "−", 1); !strings.Contains(end, want) || !strings.Contains(end, "The rounds are over: most chips win. Each began with 50. ") {
			t.Errorf("at the end the sheet says %q, not %q and what everybody began with", end, want)
		}
	}
	reload(p)
	p.Awake()
	p.Until(`document.querySelectorAll('.moves li').length > 6 && [...document.querySelectorAll('.moves .pl-y')].some(e => / to /.test(e.textContent))`)
	payments(t, p, "loaded anew")
}

// TestPaymentsStayWhenTheMovesComeLate has the list of moves arrive after throws that were seen: what they paid stays told.
func TestPaymentsStayWhenTheMovesComeLate(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	p := page(t, v, desk, h.URL+blank)
	unaided(p)
	rig.Call(p, script.AddScriptToEvaluateOnNewDocument, script.AddScriptToEvaluateOnNewDocumentParams{Source: `(f => {
		const held = new Promise(done => { window.late = done; });
		window.fetch = async (path, ...rest) => {
			const answer = await f(path, ...rest);
			if (/log\?since=0$/.test(path)) await held;
			return answer;
		};
	})(fetch)`})
	deal(p, h, "crown-and-anchor", "bot", map[string]string{"name": "Ada", "o-rounds": "4", "o-chips": "50", "seats": "3"})
	p.Finish(rig.ByMouse(p, random(3)))
	payments(t, p, "before the moves came")
	rig.Eval[bool](p, `document.querySelector('.moves li').className = 'old', late(), true`)
	p.Until(`!document.querySelector('.moves .old') && [...document.querySelectorAll('.moves .pl-y')].some(e => / to /.test(e.textContent))`)
	payments(t, p, "when the moves had come")
}

// lastPaid says whether the sheet tells what the list of moves does of the last throw that did anything, before how the game ended.
const lastPaid = `(([told, sheet, end]) => told && sheet.includes(told + '. ' + end))([
	[...document.querySelectorAll('.moves li[id] .pl-y')].map(e => e.textContent).findLast(Boolean),
	document.querySelector('.foot .sheet').textContent, (b => b.say.result(b.view))(document.querySelector('game-board'))])`

// sitters and won are the names of the seats, and what each has won in a game that is over.
const (
	sitters = `(b => b.view.seats.map((s, i) => b.say.who(b.view, i)))(document.querySelector('game-board'))`
	won     = `document.querySelector('game-board').view.result.payoffs`
)

// payments adds up what the list of moves of a game of Crown and Anchor says was won and lost.
func payments(t *testing.T, p *rig.Page, when string) {
	t.Helper()
	var rows []struct{ Who, Text string } // who threw, and what the row says
	read(t, rig.Eval[json.RawMessage](p, `[...document.querySelectorAll('.moves li')].map(e => ({who: e.querySelector('i')?.textContent || '', text: e.querySelector('.pl-y')?.textContent || ''}))`), &rows)
	sum, told := map[string]int{}, 0
	for _, row := range rows {
		for sentence := range strings.SplitSeq(row.Text, ". ") {
			n, who := 0, ""
			if m := regexp.MustCompile(`(?i)^(?:(?:no|one|two|three) [A-Z][a-z]+(?:, |: ))+(\d+) to (.+)$`).FindStringSubmatch(sentence); m != nil {
				n, _ = strconv.Atoi(m[1])
				who = m[2]
			} else if m := regexp.MustCompile(`(?i)^(?:(?:no|one|two|three) [A-Z][a-z]+(?:, |: ))+(\d+) from (.+) to the bank$`).FindStringSubmatch(sentence); m != nil {
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
	pay := rig.Eval[[]int](p, won)
	for i, who := range rig.Eval[[]string](p, sitters) {
		if sum[who] != pay[i] {
			t.Errorf("%s: the moves tell that %s has won %d chips, he has won %d", when, who, sum[who], pay[i])
		}
	}
	if told < 4 {
		t.Errorf("%s: %d sentences about what was won and lost", when, told)
	}
}

// TestCheckTellsWhoLaidWhat plays a hand of Check and Double Check at a phone, and works out by the rules from the position before each
// throw, and what fell, who lays which card off and who takes which: the list of moves says so, as it is played and when it is loaded anew.
func TestCheckTellsWhoLaidWhat(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for _, c := range []struct {
		lang, took, and, laid, won, nothing string
		pace                                [2]string // fast, and as usual
		none                                [3]string // of a throw that does nothing: of two numbers, of a Check and a number, of two Checks
	}{
		{
			"en", "%s took the %s", " and the ", "Laid off the %s: %s", " won the hand: ", " won the hand, but no points: nobody has a card left.",
			[2]string{"At the usual pace", "Play faster"},
			[3]string{"Nobody holds the %d", "Nobody else holds the %d. The Discard is empty", "The Discard is empty"},
		},
		{
			"de", "%s nimmt die %s", " und die ", "Die %s abgelegt: %s", " gewinnt die Runde: ", " gewinnt die Runde, aber keinen Punkt: Niemand hat noch eine Karte.",
			[2]string{"In gewohntem Tempo", "Schneller spielen"},
			[3]string{"Niemand hat die %d", "Niemand sonst hat die %d. Der Ablagestapel ist leer", "Der Ablagestapel ist leer"},
		},
	} {
		p := page(t, v, rig.Look{W: 390, H: 844, Touch: true, Lang: c.lang}, h.URL+blank)
		wish(p, `{throws: true, speed: 'fast'}`)
		deal(p, h, "check-and-double-check", "bot", map[string]string{"name": "Ada", "o-target": "3", "seats": "3"})
		rig.Eval[bool](p, `(window.blanks = [], new MutationObserver(([{target: {textContent: text}}]) => /^ ?(begins|beginnt)/.test(text) && blanks.push(text)).observe(document.querySelector('.sheet'), {childList: true}), true)`)
		// How fast it goes is beside the board, and what the points are for above it.
		p.Until(`document.querySelector('.foot .pace')`)
		quick := rig.Eval[[]string](p, `(b => [0, 1, 2].flatMap(() => [b.textContent, (b.click(), JSON.parse(localStorage.parlor).speed)]))(document.querySelector('.foot .pace'))`)
		if !slices.Equal(quick, []string{c.pace[0], "", c.pace[1], "fast", c.pace[0], ""}) {
			t.Errorf("%s: how fast it goes is said and kept as %q", c.lang, quick)
		}
		p.Tap(`.foot .pace`)
		if strip := text(p, ".strip"); strings.Count(strip, "0/3") != 3 {
			t.Errorf("%s: above the board stands %q, want three seats with 0/3", c.lang, strip)
		}
		p.Finish(func(rig.State) { rig.Eval[bool](p, `(document.querySelector('.between .main')?.click(), true)`) }) // Between two hands he goes on.
		// When the last cards of all go at once nobody pays, and the thrower has won all the same: it says why that is nothing.
		if got := rig.Eval[string](p, `(b => b.game.paid('hands=-/7/- points=0,2,0 next=throw', [{e: 'throw', seat: 1}], 'hands=- points=0,2,0 next=misc', (k, a) => b.t(k, a), s => 'Seat ' + s).join())(document.querySelector('game-board'))`); !strings.Contains(got, "Seat 1"+c.nothing) {
			t.Errorf("%s: of a hand whose last cards all go at once it says %q", c.lang, got)
		}
		p.Until(lastPaid)
		// The cards of a hand that is over are gathered, and those of the next are dealt by the same frame.
		hand := rig.Eval[string](p, `(b => b.game.paid('hands=8/8.7/9.8.8 discard=4.6 thrower=0 points=0,0,0 next=throw', [{e: 'throw', seat: 2, parts: [{is: 'dice', faces: ['5', '3']}]}, {e: 'throw', seat: -1, parts: [{is: 'card'}]}],
			'hands=2/3/4 discard=- thrower=1 points=3,0,0 next=throw', (k, a) => b.t(k, a), s => 'Seat ' + s).join('. '))(document.querySelector('game-board'))`)
		if want := fmt.Sprintf(c.laid, "8", "Seat 0, Seat 1, Seat 2") + ". Seat 0" + c.won + "3 "; !strings.HasPrefix(hand, want) || !strings.HasSuffix(hand, "(Seat 1 1, Seat 2 2)") {
			t.Errorf("%s: of the last throw of a hand it says %q, want %q and who paid what", c.lang, hand, want)
		}
		check := rig.Eval[string](p, `(b => b.game.paid('hands=8/8.7/9 discard=4.6 thrower=0 points=0,0,0 next=throw', [{e: 'throw', seat: 2, parts: [{is: 'dice', faces: ['C', '8']}]}],
			'hands=- discard=- thrower=1 points=3,0,0 next=misc', (k, a) => b.t(k, a), s => 'Seat ' + s).join('. '))(document.querySelector('game-board'))`)
		if want := fmt.Sprintf(c.took, "Seat 2", "6") + ". " + fmt.Sprintf(c.laid, "8", "Seat 0, Seat 1") + ". Seat 0" + c.won + "3 "; !strings.HasPrefix(check, want) {
			t.Errorf("%s: of a hand that ends with a Check it says %q, want %q", c.lang, check, want)
		}
		if blanks := rig.Eval[[]string](p, `blanks`); len(blanks) > 0 {
			t.Errorf("%s: it says %q of nobody", c.lang, blanks)
		}
		for _, when := range []string{"as it is played", "loaded anew"} {
			p.Until(`[...document.querySelectorAll('.moves li:not(.end)')].some(e => e.lastChild.textContent)`)
			var frames []struct {
				N        int
				E        string
				Seat     int
				Position string
				Parts    []struct{ Faces []string }
			}
			rows := map[string]string{}
			read(t, rig.Eval[json.RawMessage](p, `fetch(location.pathname + '/replay.json').then(r => r.json()).then(a => a.frames)`), &frames)
			read(t, rig.Eval[json.RawMessage](p, `Object.fromEntries([...document.querySelectorAll('.moves li[id]')].map(e => [e.id, e.lastChild.textContent]))`), &rows)
			who := rig.Eval[[]string](p, sitters)
			told, throws := 0, 0
			for i, f := range frames {
				if f.E != "throw" || len(f.Parts) == 0 || len(f.Parts[0].Faces) != 2 {
					continue
				}
				throws++
				want := laidOff(frames[i-1].Position, f.Seat, f.Parts[0].Faces, who, c.took, c.and, c.laid, c.none)
				got := rows["m"+strconv.Itoa(f.N)]
				if strings.Contains(frames[i].Position, "next=misc") { // The cards are gone, and somebody has the points.
					if !strings.Contains(got, c.won) {
						t.Errorf("%s, %s: after the last throw of a hand it says %q", c.lang, when, got)
					}
					if strings.HasPrefix(got, want) {
						want = got
					}
				} else if strings.Contains(frames[i].Position, "next=over") {
					got, _, _ = strings.Cut(got, ". "+who[winner(frames[i].Position)]+c.won)
				}
				if got != want {
					t.Errorf("%s, %s: %s %v by %s is told as %q, want %q", c.lang, when, frames[i-1].Position, f.Parts[0].Faces, who[f.Seat], got, want)
				}
				if got != "" {
					told++
				}
			}
			if told < throws || throws < 5 { // A hand of nine throws has been seen.
				t.Errorf("%s, %s: of %d throws %d are told", c.lang, when, throws, told)
			}
			reload(p)
			p.Awake()
		}
		nameless(t, h, c.lang)
	}
}

// winner is the seat with most points in a position of Check and Double Check.
func winner(position string) (seat int) {
	most := -1
	for i, n := range strings.Split(regexp.MustCompile(`points=(\S+)`).FindStringSubmatch(position)[1], ",") {
		if n, _ := strconv.Atoi(n); n > most {
			seat, most = i, n
		}
	}
	return seat
}

// laidOff works out by the rules (CK-7) what a throw of two dice does, and tells it.
func laidOff(position string, thrower int, faces, who []string, took, and, laid string, none [3]string) string {
	field := func(name string) string { return regexp.MustCompile(name + `=(\S+)`).FindStringSubmatch(position)[1] }
	hands, pile := strings.Split(field("hands"), "/"), strings.Split(field("discard"), ".")
	var told, all []string
	number, checks := 0, 0
	for _, f := range faces {
		if n, err := strconv.Atoi(f); err == nil {
			number += n
		} else {
			checks++
		}
	}
	if len(pile) == 1 && pile[0] == "-" {
		pile = nil
	}
	if checks > 0 && len(pile) > 0 {
		cards := pile[max(0, len(pile)-checks):]
		slices.SortFunc(cards, func(a, b string) int { x, _ := strconv.Atoi(a); y, _ := strconv.Atoi(b); return y - x })
		told = append(told, fmt.Sprintf(took, who[thrower], strings.Join(cards, and)))
	}
	for i, hand := range hands {
		if checks < 2 && (checks == 0 || i != thrower) && slices.Contains(strings.Split(hand, "."), strconv.Itoa(number)) {
			all = append(all, who[i])
		}
	}
	if len(all) > 0 {
		told = append(told, fmt.Sprintf(laid, strconv.Itoa(number), strings.Join(all, ", ")))
	}
	if len(told) == 0 {
		switch checks {
		case 0:
			told = append(told, fmt.Sprintf(none[0], number))
		case 1:
			told = append(told, fmt.Sprintf(none[1], number))
		default:
			told = append(told, none[2])
		}
	}
	return strings.Join(told, ". ")
}
