package lookback

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
)

// random plays a game at random, at most so many plies of it.
func random(t *testing.T, name string, opts game.Options, seats, most int) analysis.Game {
	t.Helper()
	rules, err := catalogue.All.New(name, opts)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.Start(seats)
	if err != nil {
		t.Fatal(err)
	}
	bot, err := bots.Standard.New("random", p)
	if err != nil {
		t.Fatal(err)
	}
	g := analysis.Game{Name: name, Options: opts, Players: []string{"<b>Anna</b>", "Ben & Co"}}
	rnd := rand.New(rand.NewPCG(4, 4))
	for p.ToAct() != 0 && len(g.Plies) < most {
		ply := analysis.Ply{Seat: p.ToAct().First(), Before: p}
		if ply.Seat == game.Nature {
			a := game.Draw(p.Outcomes(), rnd)
			ply.Text = p.Format(a)
			p, err = p.Play(ply.Seat, a)
		} else if ply.Text, err = bot.Choose(p, ply.Seat, rnd); err == nil {
			p, err = p.PlayText(ply.Seat, ply.Text)
		}
		if err != nil {
			t.Fatal(err)
		}
		ply.After = p
		g.Plies = append(g.Plies, ply)
	}
	return g
}

var address = regexp.MustCompile(`(?:href|src)="([^"]*)"`)

func TestThePageStandsAlone(t *testing.T) {
	for _, c := range []struct {
		name  string
		opts  game.Options
		seats int
		most  int
	}{
		{"backgammon", game.Options{"cube": "on"}, 2, 60},
		{"parker", nil, 2, 80},
		{"india", nil, 3, 60},
		{"crown-and-anchor", game.Options{"rounds": "5"}, 3, 60},
		{"check-and-double-check", nil, 2, 60},
	} {
		rep, err := analysis.Run(t.Context(), random(t, c.name, c.opts, c.seats, c.most), analysis.Options{Level: "hand", Trials: 5})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := Write(&b, rep, "en"); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		for _, m := range address.FindAllStringSubmatch(page, -1) {
			if !strings.HasPrefix(m[1], "#") && !strings.HasPrefix(m[1], "data:image/svg+xml;base64,") {
				t.Errorf("%s: the page wants %s", c.name, m[1])
			} else if id, ok := strings.CutPrefix(m[1], "#"); ok && !strings.Contains(page, ` id="`+id+`"`) {
				t.Errorf("%s: nothing is called %s", c.name, id)
			}
		}
		if strings.Contains(page, "<script") || strings.Contains(page, "<b>Anna") || !strings.Contains(page, "Ben &amp; Co") {
			t.Errorf("%s: a script, or names that are not escaped", c.name)
		}
		if strings.Contains(page, "%!") {
			t.Errorf("%s: a number went wrong: %s", c.name, page[strings.Index(page, "%!"):][:40])
		}
		const who = "&lt;b&gt;Anna&lt;/b&gt; – Ben &amp; Co"
		if !strings.Contains(page, "<title>"+rep.Title+": "+who) || !strings.Contains(page, "<h1>"+rep.Title+"</h1>") || !strings.Contains(page, `<p class="who">`+who) {
			t.Errorf("%s: the page does not begin with %s and %s", c.name, rep.Title, who)
		}
		cards := 0
		for g, p := range rep.Games {
			for i, it := range p.Items {
				if it.Grade != "" {
					cards++
					if !strings.Contains(page, fmt.Sprintf(`<article class="card %s" id="g%d-%d">`, it.Grade, g+1, i+1)) {
						t.Errorf("%s: no card for item %d", c.name, i)
					}
				}
			}
		}
		if judged := rep.Judged(); judged != (cards > 0) {
			t.Errorf("%s: %d cards", c.name, cards)
		} else if judged != strings.Contains(page, "▲") {
			t.Errorf("%s: choices are judged: %v, and the marks of mistakes are explained: %v", c.name, judged, !judged)
		}
		for _, tick := range regexp.MustCompile(`class="tick" [^>]*>([^<]*)<`).FindAllStringSubmatch(page, -1) {
			if strings.Contains(tick[1], ".") {
				t.Errorf("%s: a line of the graph is called %s", c.name, tick[1])
			}
		}
		balanced(t, c.name, page)
	}
}

var tag = regexp.MustCompile(`<(/?)([a-zA-Z][a-zA-Z0-9]*)[^>]*?(/?)>`)

// balanced checks that every element that is opened is closed.
func balanced(t *testing.T, name, page string) {
	t.Helper()
	var open []string
	for _, m := range tag.FindAllStringSubmatch(page, -1) {
		switch {
		case m[3] == "/" || m[2] == "meta":
		case m[1] == "":
			open = append(open, m[2])
		case len(open) == 0 || open[len(open)-1] != m[2]:
			t.Fatalf("%s: </%s> closes %v", name, m[2], open)
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("%s: left open: %v", name, open)
	}
}

// TestOptionsAreSaidInWords of both languages, not in the notation of commands.
func TestOptionsAreSaidInWords(t *testing.T) {
	rep, err := analysis.Run(t.Context(), random(t, "house", game.Options{"cube": "on", "score": "gammon", "start": "far", "men": "12"}, 2, 20), analysis.Options{Level: "hand"})
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{
		"en": "<dt>How many men each side has</dt><dd>12</dd></div><div><dt>A win</dt><dd>It is worth 1 to 3 points, as in backgammon.</dd></div><div><dt>The doubling cube</dt><dd>It is in play",
		"de": "<dt>Wie viele Steine jede Seite hat</dt><dd>12</dd></div><div><dt>Ein Sieg</dt><dd>Er zählt 1 bis 3 Punkte, wie im Backgammon.</dd></div><div><dt>Der Dopplerwürfel</dt><dd>Er ist im Spiel",
	} {
		var b bytes.Buffer
		if err := Write(&b, rep, lang); err != nil {
			t.Fatal(err)
		}
		if page := b.String(); !strings.Contains(page, want) || strings.Contains(page, "cube=on") {
			t.Errorf("%s: the page says %.600s", lang, page[strings.Index(page, "<main>"):])
		}
	}
	rep.Name = "unknown"
	var b bytes.Buffer
	if err := Write(&b, rep, "en"); err != nil || !strings.Contains(b.String(), "<dt>score</dt><dd>gammon</dd>") {
		t.Errorf("%v: of a game that nobody knows the options are not as they are", err)
	}
}

// arrow finds where the arrows of a board begin and end.
var arrow = regexp.MustCompile(`class="way [a-z]+" d="M([-0-9. ]+)Q[-0-9. ]+? ([-0-9.]+ [-0-9.]+)"`)

func TestBothPlaysAreDrawnAsTwoKindsOfArrows(t *testing.T) {
	for _, name := range []string{"backgammon", "india"} {
		rep, err := analysis.Run(t.Context(), random(t, name, nil, 2, 80), analysis.Options{Level: "hand"})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := Write(&b, rep, "en"); err != nil {
			t.Fatal(err)
		}
		cards := strings.Split(b.String(), "<article")[1:]
		if len(cards) == 0 {
			t.Errorf("%s: no mistakes", name)
		}
		for _, card := range cards {
			card, _, _ = strings.Cut(card, "</article>")
			if !strings.Contains(card, `class="way did"`) || !strings.Contains(card, `class="way best"`) {
				t.Errorf("%s: want both arrows: %.200s", name, card)
			}
			var x, y, w, h float64 // of the board that is shown
			if _, err := fmt.Sscanf(card[strings.Index(card, `viewBox="`):], `viewBox="%g %g %g %g"`, &x, &y, &w, &h); err != nil {
				t.Fatal(err)
			}
			for _, m := range arrow.FindAllStringSubmatch(card, -1) {
				for _, ends := range m[1:] {
					var u, v float64
					if _, err := fmt.Sscanf(ends, "%g %g", &u, &v); err != nil {
						t.Fatal(err)
					}
					if u < x || v < y || u > x+w || v > y+h {
						t.Errorf("%s: an arrow touches %v, %v, and shown are %v by %v from %v, %v", name, u, v, w, h, x, y)
					}
				}
			}
		}
	}
}

// TestANumberStaysWithItsPercentSign in all that a page says.
func TestANumberStaysWithItsPercentSign(t *testing.T) {
	rep, err := analysis.Run(t.Context(), random(t, "backgammon", nil, 2, 60), analysis.Options{Level: "hand"})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Write(&b, rep, "en"); err != nil {
		t.Fatal(err)
	}
	if apart := regexp.MustCompile(`.{0,30}[0-9] %`).FindString(b.String()); apart != "" || !strings.Contains(b.String(), "\u00a0%") {
		t.Errorf("%q", apart)
	}
}

// hidden is what nobody reads: styles, symbols and tags.
var hidden = regexp.MustCompile(`(?s)<style>.*?</style>|<svg class="defs".*?</svg>|<[^>]*>`)

// english are words that a page in German has no use for.
var english = regexp.MustCompile(`(?i)\b(the|and|of|wins?|gammon [0-9.]+ %, loses|errors?|played|better|choices?|throws?|luck|best|double|take|drop|leaves?|makes?|chance|doubtful|blunder|game [0-9])\b`)

func TestAGermanPageHasNoEnglishWords(t *testing.T) {
	for _, c := range []struct {
		name string
		opts game.Options
	}{
		{"backgammon", game.Options{"cube": "on"}}, {"parker", nil}, {"navy", nil}, {"india", nil}, {"crown-and-anchor", game.Options{"rounds": "5"}}, {"check-and-double-check", nil},
	} {
		g := random(t, c.name, c.opts, 2, 90)
		g.Players = []string{"Anna", "Ben"}
		rep, err := analysis.Run(t.Context(), g, analysis.Options{Level: "hand", Trials: 5})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := Write(&b, rep, "de"); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), `<html lang="de">`) {
			t.Errorf("%s: the page does not say that it is German", c.name)
		}
		text := hidden.ReplaceAllString(b.String(), "\n")
		text = strings.NewReplacer("The Royal Game of India", "", "Check and Double Check", "", "Double Check", "", "Crown and Anchor", "").Replace(text)
		for line := range strings.Lines(text) {
			if w := english.FindString(line); w != "" {
				t.Errorf("%s: %q is English: %s", c.name, w, strings.TrimSpace(line))
			}
		}
		balanced(t, c.name, b.String())
	}
}
