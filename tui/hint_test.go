package tui

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/game"
	"parlor/rules/catalogue"
	"parlor/tools/need"
)

// hinted says why text is good or bad for x at a position of backgammon.
func hinted(t *testing.T, line, text string) string {
	t.Helper()
	p, _ := table(t, Config{}, "backgammon", line, nil)
	return reasons(p.now, 0, text)
}

func TestHintsSayWhatTheyDo(t *testing.T) {
	start := "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw="
	for _, c := range []struct{ line, text, want string }{
		{start + "6-1 left=6,1", "13/7 8/7", "It makes the 7 point and leaves no shot."},
		{start + "3-1 left=3,1", "8/5 6/5", "It makes the 5 point and leaves no shot."},
		// The man on 20 is fifteen away from those who can hit him: 5-5 alone.
		{"x=6:2,bar:1,off:12 o=20:2,off:13 turn=x next=play throw=4-1 left=4,1", "bar/21 21/20", "It brings a man in from the bar and leaves one blot, hit by 1 of 36 throws."},
		{"x=6:1,5:1,off:13 o=6:1,5:1,off:13 turn=x next=play throw=6-1 left=6,1", "6/off 5/4", "It takes a man off."},
	} {
		if got := hinted(t, c.line, c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}

// TestAHintNamesAChoiceOnce: what is said of a choice that is no turn begins with its name.
func TestAHintNamesAChoiceOnce(t *testing.T) {
	p, _ := table(t, Config{}, "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=double cube=1", game.Options{"cube": "on"})
	for text, want := range map[string]string{
		"throw":  "throw: play on for 1, and keep the right to double.",
		"double": "double: the game is to count 2. If o drops, you win 1 now.",
	} {
		if got := advice(p.now, 0, text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestAHintAgainstABankNamesNoStake: none is better than another, so what stakes bring and risk is told: on a screen, whole, and in lines.
func TestAHintAgainstABankNamesNoStake(t *testing.T) {
	const line = "chips=100,100 banker=1 bets=-,- round=1 next=bet"
	p, _ := table(t, Config{}, "crown-and-anchor", line, nil)
	shows(t, press(t, p, "h"), "Hint: No stake is better than another: each loses 17/216 of itself, wherever it lies (CA-5).", "54.3% in 200.")
	const want = "No stake is better than another: each loses 17/216 of itself, wherever it lies (CA-5). 5 of 100 chips a throw: mean -0.39, deviation 5.57; ruin 0.0% in 10, 0.0% in the 20 rounds left, 3.2% in 50, 54.3% in 200."
	if got := advice(p.now, 0, "bet 1 heart"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	setup := agreed(t, "crown-and-anchor", Me, "hand")
	setup.Position = line
	room, err := NewSession(setup)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Plain(t.Context(), room, strings.NewReader("hint\nquit\n"), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Hint: No stake is better than another: each loses 17/216 of itself, wherever it lies (CA-5).", "0.0% in the 20 rounds left", analysis.RuinIs} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %q in\n%s", want, out.String())
		}
	}
}

// men reads the men of a side out of a position line.
func men(line string, seat game.Seat) map[string]int {
	list := map[string]int{}
	m := regexp.MustCompile(`\b` + sideName[seat] + `=(\S+)`).FindStringSubmatch(line)
	for _, part := range strings.Split(m[1], ",") {
		place, n, _ := strings.Cut(part, ":")
		list[place], _ = strconv.Atoi(n)
	}
	return list
}

// hits returns, step by step, the points at which the seat that is not to act can
// be hit from p on, before Nature acts.
func hits(p game.Position, seat game.Seat, done map[string]bool) (list []string) {
	if p.ToAct() != seat.Set() || done[p.String()] {
		return nil
	}
	done[p.String()] = true
	for _, a := range p.Actions(seat) {
		text := p.Format(a)
		if strings.HasPrefix(text, "remove") {
			continue
		}
		for _, e := range p.Effects(seat, a) {
			if e.Seat != seat && e.From != "bar" {
				list = append(list, e.From)
			}
		}
		next, err := p.Play(seat, a)
		if err != nil {
			panic(err)
		}
		list = append(list, hits(next, seat, done)...)
	}
	return list
}

// slowly says what reasons says, from position lines alone and by trying step by
// step what the other side can do.
func slowly(t *testing.T, p game.Position, seat game.Seat, text string) string {
	t.Helper()
	after, err := p.PlayText(seat, text)
	if err != nil {
		t.Fatal(err)
	}
	was, is := men(p.String(), seat), men(after.String(), seat)
	var list []string
	if n := strings.Count(text, "*"); n > 0 {
		list = append(list, "hits "+map[bool]string{true: "a man", false: fmt.Sprint(n, " men")}[n == 1])
	}
	moved := func(words string, n int, tail string) {
		if n == 1 {
			list = append(list, words+" a man "+tail)
		} else if n > 1 {
			list = append(list, fmt.Sprintf("%s %d men %s", words, n, tail))
		}
	}
	moved("brings", was["bar"]-is["bar"], "in from the bar")
	moved("brings", was["res"]-is["res"], "in from the reserve")
	moved("takes", is["off"]-was["off"], "off")
	far := func(m map[string]int) (most int) {
		for place, n := range m {
			at, err := strconv.Atoi(place)
			if err != nil {
				at = map[string]int{"bar": 26, "res": 25, "off": 0}[place]
			}
			if n > 0 {
				most = max(most, at)
			}
		}
		return most
	}
	meet := far(is)+far(men(after.String(), seat^1)) > 25
	for _, change := range []struct {
		verb     string
		from, to map[string]int
	}{{"makes", was, is}, {"gives up", is, was}} {
		if !meet {
			continue // In a race points hold up nobody.
		}
		var names []string
		for n := 24; n >= 1; n-- {
			if place := fmt.Sprint(n); change.from[place] < 2 && change.to[place] >= 2 {
				names = append(names, place)
			}
		}
		if len(names) > 0 {
			list = append(list, change.verb+" the "+join(names)+map[bool]string{true: " point", false: " points"}[len(names) == 1])
		}
	}
	next := after
	if next.ToAct() == (seat^1).Set() && !next.Stepping() && slices.ContainsFunc(next.Actions(seat^1), func(a game.Action) bool { return next.Format(a) == "throw" }) {
		if next, err = next.PlayText(seat^1, "throw"); err != nil {
			t.Fatal(err)
		}
	}
	if meet && next.ToAct() == game.Nature.Set() && next.Thrower() == seat^1 {
		ways, of := 0, 0
		points := map[string]bool{}
		for _, o := range next.Outcomes() {
			thrown, err := next.Play(game.Nature, o.Action)
			if err != nil {
				t.Fatal(err)
			}
			found := hits(thrown, seat^1, map[string]bool{})
			if of += int(o.Weight); len(found) > 0 {
				ways += int(o.Weight)
			}
			for _, place := range found {
				if is[place] > 0 {
					points[place] = true
				}
			}
		}
		list = append(list, map[int]string{0: "leaves no shot", 1: fmt.Sprintf("leaves one blot, hit by %d of %d throws", ways, of)}[len(points)])
		if len(points) > 1 {
			list[len(list)-1] = fmt.Sprintf("leaves %d blots, hit by %d of %d throws", len(points), ways, of)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "It " + join(list) + "."
}

// Every sentence is what one finds who reads the position line and tries, step by
// step, what can be done: in all games on points.
func TestWhatHintsSayIsTrue(t *testing.T) {
	want := 3
	if need.Full() {
		want = 40
	}
	for _, e := range catalogue.All {
		if e.Family != "tables" {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			g, err := e.New(nil)
			if err != nil {
				t.Fatal(err)
			}
			rnd := rand.New(rand.NewPCG(3, 8))
			for said := 0; said < want; {
				p, err := g.Start(2)
				if err != nil {
					t.Fatal(err)
				}
				for turn := 0; p.ToAct() != 0 && said < want && turn < 300; turn++ {
					seat := p.ToAct().First()
					switch {
					case seat == game.Nature:
						p, err = p.Play(seat, game.Draw(p.Outcomes(), rnd))
					case p.Stepping():
						turns := p.Turns()
						text := turns[rnd.IntN(len(turns))].Play
						if rnd.IntN(10) == 0 && text != "pass" {
							said++
							if got, slow := reasons(p, seat, text), slowly(t, p, seat, text); got != slow {
								t.Errorf("%s, %s: %q, want %q", p, text, got, slow)
							}
						}
						p, err = p.PlayText(seat, text)
					default:
						acts := p.Actions(seat)
						p, err = p.Play(seat, acts[rnd.IntN(len(acts))])
					}
					if err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

func TestHintsOfIndia(t *testing.T) {
	for _, c := range []struct{ line, text, want string }{
		{"s=71,12,0,- w=20,-,-,- n=66,40,-,- e=68,2,2,-", "0>3* 12>17", "It captures a piece of West, reaches blue on 17 and leaves no piece open to the next throw."},
		{"s=71,12,0,- w=20,-,-,- n=66,40,-,- e=68,2,2,-", "0>5 5>8", "It leaves a piece open to the next throw, 13 in 36."},
		{"s=71,68,15,- w=20,-,-,- n=66,40,-,- e=68,2,2,-", "enter 68>71", "It brings a piece in, brings a piece home and leaves a piece open to the next throw, 1 in 36."},
	} {
		p, _ := table(t, Config{}, "india", c.line+" turn=s next=play throw=5-3 left=5,3", nil)
		if got := reasons(p.now, 0, c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestADecisionIsExplainedByWhatItMeans(t *testing.T) {
	p, room := table(t, Config{}, "backgammon", "x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=double cube=1", game.Options{"cube": "on"})
	room.hint = "throw"
	shows(t, press(t, p, "h"), "Hint: throw: play on for 1, and keep the right to double.")
}
