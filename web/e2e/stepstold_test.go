package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/web/e2e/rig"
)

// TestIndiasStepsAreTold has steps told in words, each once: those of either seat by the numbers of who looks, from whose gate the board counts, and beside
// pieces that come in each other is called a piece.
func TestIndiasStepsAreTold(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	type told struct {
		seat int
		play string
	}
	for lang, plays := range map[string]map[told]string{
		"en": {
			{0, "0>12"}:        ": from the gate to 12.",
			{0, "0>5 4>5"}:     ": from the gate to 5, from 4 to 5.",
			{0, "6>>13*"}:      ": from 6 to 13 with a hit.",
			{0, "10>13 68>71"}: ": from 10 to 13, from red 68 to the centre.",
			{0, "enter"}:       " brings a piece in.",
			{0, "enter 0>12"}:  ": a piece comes in, a piece from the gate to 12.",
			{0, "enter* 6>8"}:  ": a piece comes in with a hit, a piece from 6 to 8.",
			{0, "enter enter"}: ": two pieces come in.",
			{1, "0>12"}:        ": from 34 to 46.",
			{1, "enter 0>5"}:   ": a piece comes in, a piece from 34 to 39.",
			{1, "28>34*"}:      ": from 62 to the gate with a hit.",
			{1, "34>36 34>36"}: ": two from the gate to 2.",
			{1, "61>63 63>66"}: ": from 27 to 29, from 29 to red 66.",
		},
		"de": {
			{0, "0>5 4>5"}:      ": vom Tor auf 5, von 4 auf 5.",
			{0, "10>13 68>71"}:  ": von 10 auf 13, von Rot 68 in die Mitte.",
			{0, "enter* 6>8"}:   ": eine Figur kommt ins Spiel mit Schlag, eine Figur von 6 auf 8.",
			{1, "28>34* 34>36"}: ": von 62 aufs Tor mit Schlag, vom Tor auf 2.",
			{1, "63>66"}:        ": von 29 auf Rot 66.",
		},
	} {
		look := desk
		look.Lang = lang
		p := page(t, v, look, h.URL+blank)
		deal(p, h, "india", "bot", map[string]string{"name": "Ada"})
		for d, want := range plays {
			got := rig.Eval[string](p, fmt.Sprintf(`(b => b.say.play(b.view, %d, %s))(document.querySelector('game-board'))`, d.seat, apart(t, "india", d.play)))
			if !strings.HasSuffix(got, want) {
				t.Errorf("%s: %s of seat %d is told as %q, want %q", lang, d.play, d.seat, got, want)
			}
		}
	}
}

// TestStepsOnPointsAreToldAsTheLogHasThem has all turns and throws of the logs that are kept of games on points told in both languages, and
// reads the sentences back: they are what the log has, step by step, equal steps in one. Points are told as the board counts them, from the first seat's side.
func TestStepsOnPointsAreToldAsTheLogHasThem(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	type line struct {
		Data struct {
			E     string          `json:"e"`
			Seat  game.Seat       `json:"seat"`
			Text  string          `json:"text"`
			Parts json.RawMessage `json:"parts"`
		} `json:"data"`
	}
	var log []line
	for _, name := range []string{"article", "backgammon", "house", "hypergammon", "match-cube", "nackgammon", "navy", "parker", "wikipedia", "wikipedia-strict"} {
		text, err := os.ReadFile("../../room/testdata/logs/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		for row := range strings.Lines(string(text)) {
			var l line
			read(t, []byte(row), &l)
			if l.Data.E == "play" || l.Data.E == "throw" {
				l.Data.Parts = json.RawMessage(apart(t, "backgammon", l.Data.Text))
				log = append(log, l)
			}
		}
	}
	asked, err := json.Marshal(log)
	if err != nil {
		t.Fatal(err)
	}
	number := regexp.MustCompile(`[0-9]+`)
	seen := func(seat game.Seat, text string) string {
		return number.ReplaceAllStringFunc(text, func(n string) string {
			if i, _ := strconv.Atoi(n); seat == 1 {
				return strconv.Itoa(25 - i)
			}
			return n
		})
	}
	// gathered is a play with its equal steps where the first of them is, and a plus for each further one.
	gathered := func(text string) string {
		steps := strings.Fields(text)
		var list []string
		for i, step := range steps {
			if slices.Index(steps, step) < i {
				continue
			}
			more := ""
			for _, other := range steps[i+1:] {
				if other == step {
					more += "+"
				}
			}
			list = append(list, step+more)
		}
		return strings.Join(list, " ")
	}
	for lang, w := range map[string]struct{ nums, from, to, in, off, hit, throws, passes, names, removes, again, doubles, takes, drops string }{
		"en": {"two three four", "from ", " to ", "enter", "bears off from ", " with a hit", " threw ", " passes.", " names ", " sends the man on ", " plays 1-2 and throws again.", " doubles.", " takes.", " drops."},
		"de": {"zwei drei vier", "von ", " nach ", " eingesetzt", " ausgewürfelt", " mit Schlag", " würfelt ", " passt.", " nennt ", " schickt den Stein auf ", " zieht 1-2 und würfelt noch einmal.", " verdoppelt.", " nimmt an.", " lehnt ab."},
	} {
		look := desk
		look.Lang = lang
		p := page(t, v, look, h.URL+blank)
		deal(p, h, "backgammon", "bot", map[string]string{"name": "Ada"})
		var told, who []string
		read(t, rig.Eval[json.RawMessage](p, `(b => b.view.seats.map((_, i) => b.say.who(b.view, i)))(document.querySelector('game-board'))`), &who)
		read(t, rig.Eval[json.RawMessage](p, `(b => `+string(asked)+`.map(l => b.say.play(b.view, l.data.seat, l.data.parts)))(document.querySelector('game-board'))`), &told)
		steps := 0
		for i, l := range log {
			e, name := l.Data, who[l.Data.Seat]
			rest, ok := strings.CutPrefix(told[i], name)
			want, back := "", ""
			for turn := range strings.SplitSeq(strings.TrimSuffix(strings.TrimPrefix(rest, ": "), "."), ", ") {
				step, n, more := "", number.FindAllString(turn, -1), ""
				for i, num := range strings.Fields(w.nums) {
					if one := strings.Replace(turn, num+" ", "", 1); one != turn {
						turn, more = one, strings.Repeat("+", i+1)
					}
				}
				switch {
				case e.E == "throw" || !strings.Contains(e.Text, "/"):
				case strings.Contains(turn, w.off) && len(n) == 1:
					step = n[0] + "/off"
				case strings.Contains(turn, w.in) && len(n) == 1:
					step = "in/" + n[0] // from the bar, and from where the men wait at first
				case strings.HasPrefix(turn, w.from) && strings.Contains(turn, w.to) && len(n) == 2:
					step = n[0] + "/" + n[1]
				}
				if strings.HasSuffix(turn, w.hit) {
					step += "*"
				}
				step += more
				back = strings.TrimSpace(back + " " + step)
			}
			verb, what, _ := strings.Cut(e.Text, " ")
			switch {
			case e.E == "throw":
				want, back = w.throws+e.Text+".", rest
			case strings.Contains(e.Text, "/"):
				want = seen(e.Seat, regexp.MustCompile(`\b(bar|res)/`).ReplaceAllString(e.Text, "in/"))
				steps += len(strings.Fields(want))
				want = gathered(want)
			case verb == "name" || verb == "remove":
				if verb == "remove" {
					what = seen(e.Seat, what)
				}
				want, back = map[string]string{"name": w.names, "remove": w.removes}[verb]+what, rest[:min(len(rest), len(map[string]string{"name": w.names, "remove": w.removes}[verb]+what))]
			default:
				want, back = map[string]string{"pass": w.passes, "again": w.again, "double": w.doubles, "take": w.takes, "drop": w.drops}[verb], rest
			}
			if !ok || want == "" || back != want {
				t.Errorf("%s: seat %d, %s %q is told as %q, which reads back as %q, want %q", lang, e.Seat, e.E, e.Text, told[i], back, want)
			}
		}
		if steps < 1000 {
			t.Errorf("%s: %d steps in all logs", lang, steps)
		}
		t.Logf("%s: %d sentences, %d steps", lang, len(log), steps)
	}
}

// TestWhoDealsIsNamed has the first throw of Check and Double Check told, in whose text the lot, the cards of the Discard and all hands follow
// each other.
func TestWhoDealsIsNamed(t *testing.T) {
	v := visitor(t)
	t.Parallel()
	h := rig.Open(t, 0)
	for lang, want := range map[string]string{"en": "Ada deals.", "de": "Ada gibt."} {
		look := desk
		look.Lang = lang
		p := page(t, v, look, h.URL+blank)
		deal(p, h, "check-and-double-check", "here", map[string]string{"name": "Ada"})
		say := func(text string) string {
			return rig.Eval[string](p, `(b => b.say.play(b.view, -1, `+apart(t, "check-and-double-check", strings.Split(text, "; ")...)+`))(document.querySelector('game-board'))`)
		}
		if got := say("dealer 0; misc 7.6.4.3; card 7; card 9"); got != want {
			t.Errorf("%s: the first deal is told as %q, want %q", lang, got, want)
		}
		if got := say("misc 7.6.4.3; card 7; card 9"); got != "" {
			t.Errorf("%s: a later deal is told as %q, want nothing", lang, got)
		}
		if got := rig.Eval[[]string](p, `[['C', 'C'], ['C', '4'], ['4', '4']].map(f => document.querySelector('game-board').say.faces(f))`); !slices.Equal(got, []string{"Double Check", "Check-4", "4-4"}) {
			t.Errorf("%s: throws are called %q", lang, got)
		}
	}
}

// apart are texts of a game taken apart, as the server tells them.
func apart(t *testing.T, name string, texts ...string) string {
	t.Helper()
	e, _ := catalogue.All.Find(name)
	g, err := e.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start(e.Seats[0])
	if err != nil {
		t.Fatal(err)
	}
	var list []game.Part
	for _, text := range texts {
		list = append(list, game.Parts(p, false, text)...)
	}
	b, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func read(t *testing.T, data []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatalf("%s: %v", data, err)
	}
}

// TestWhatABotPlaysIsHeard plays a while against a bot, with dice that fall by themselves and without: each turn of the bot is told to
// listeners, also where what follows it is the player's.
func TestWhatABotPlaysIsHeard(t *testing.T) {
	t.Parallel()
	h := rig.Open(t, 0)
	for i, wishes := range []string{`{auto: false}`, `{throws: false, forced: false, auto: false}`} {
		p := page(t, visitor(t), desk, h.URL+blank)
		wish(p, wishes)
		deal(p, h, "backgammon", "bot", nil)
		rig.Eval[bool](p, listen)
		who := rig.Eval[string](p, `(b => b.say.who(b.view, 1))(document.querySelector('game-board'))`)
		hand := rig.ByMouse(p, random(uint64(i)))
		var plays []int // the numbers of the bot's plays
		for end := time.Now().Add(rig.Patience); len(plays) < 3 && time.Now().Before(end); {
			p.Turns(5, hand)
			var log []happening
			read(t, rig.Eval[json.RawMessage](p, `fetch('/api/v1/rooms/' + document.querySelector('game-board').view.room + '/log?since=0').then(r => r.json()).then(l => l.events || l)`), &log)
			plays = nil
			for _, e := range log {
				if e.E == "play" && e.Seat == 1 {
					plays = append(plays, e.N)
				}
			}
		}
		if len(plays) < 3 {
			t.Fatalf("%s: the bot has played %d turns, want 3", wishes, len(plays))
		}
		var said []heard
		read(t, rig.Eval[json.RawMessage](p, `heard.concat(murmured)`), &said)
		for i, n := range plays[:len(plays)-1] { // What was said of the last one may be on its way.
			if !slices.ContainsFunc(said, func(a heard) bool {
				return n <= a.N && a.N < plays[i+1] && (strings.HasPrefix(a.Text, who+": ") || strings.HasPrefix(a.Text, who+" passes"))
			}) {
				t.Errorf("%s: listeners did not hear of the bot's play %d, of %d: %q", wishes, n, plays, fmt.Sprint(said))
			}
		}
	}
}
