package pages

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/api"
	"parlor/match"
	"parlor/rules/catalogue"
	"parlor/web/assets"
)

// shown is the text of everything that shows messages: pages and the packages that make them.
func shown(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, pattern := range []string{"*.templ", "*.go", "../site/*.go", "../rooms/*.go", "../rest/*.go", "../door/*.go", "../board/*.go", "../lookback/*.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(names), err)
		}
		for _, name := range names {
			if strings.HasPrefix(name, "message_") || strings.HasSuffix(name, "_templ.go") || strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
		}
	}
	return all.String()
}

// families are beginnings of keys that something from outside is put after: the name of a level, a word of an analysis.
var families = []string{
	"blurb.", "minute.", "dice.check.", "dice.fell.", "example.", "lab.awaits.", "lab.equity.", "lab.exactly.", "lab.hand.held.", "lab.hand.how.", "lab.hand.put.", "lab.verdict.", "lab.without.", "lab.wrong.", "labrules.about.", "labrules.games.", "labrules.lack.", "labrules.level.", "labrules.row.", "level.", "look.at.", "look.cube.", "look.grade.", "look.level.", "look.levels.", "look.list.", "look.luck.",
	"look.gap.", "look.note.", "look.rank.", "look.row.", "look.says.", "look.unit.", "look.word.", "new.advice.", "outcome.", "phase.", "problem.", "reason.", "self.", "side.", "test.", "title.", "viewsettings.", "why.", "you.with.",
}

// TestEachGameIsIntroducedInBothLanguages fails where a game of the catalogue has its English line only.
func TestEachGameIsIntroducedInBothLanguages(t *testing.T) {
	for _, e := range catalogue.All {
		for _, lang := range Langs {
			if messages["blurb."+e.Name] == [2]string{} || Blurb(lang, e) == "" {
				t.Errorf("%s: no line about it in %s: want blurb.%s in message_games.go", e.Name, lang, e.Name)
			}
		}
	}
}

func TestEachTextThatIsAskedForIsThere(t *testing.T) {
	n := 0
	for _, m := range regexp.MustCompile(`(?:\.(?:T|t|fill|by)\(|\b(?:Word|message)\([\w.]+, )"([a-z. ]+)"[,)]`).FindAllStringSubmatch(shown(t), -1) {
		if n++; messages[m[1]] == [2]string{} {
			t.Errorf("nobody wrote %q", m[1])
		}
	}
	if n < 200 {
		t.Errorf("%d texts are asked for: the pattern finds too few", n)
	}
}

func TestEachTextIsAskedFor(t *testing.T) {
	text := shown(t)
	has := func(word string) bool { return strings.Contains(text, `"`+word+`"`) }
	for _, family := range families {
		if !has(family) {
			t.Errorf("nobody asks for texts that begin with %q", family)
		}
	}
	for key := range messages {
		last := strings.LastIndexByte(key, '.')
		if !has(key) && !slices.ContainsFunc(families, func(f string) bool { return strings.HasPrefix(key, f) }) &&
			(last < 0 || !has(key[:last]) || !has(key[last:])) { // "dice.link" + ".seed"
			t.Errorf("nobody asks for %q", key)
		}
	}
}

func TestEachRefusalIsSaidInBothLanguages(t *testing.T) {
	for _, code := range api.Codes() {
		for i, lang := range Langs {
			p := Problem{Page: Page{Lang: lang}, Code: string(code)}
			if got := p.Says(); got == "problem."+p.Code || got != messages["problem."+p.Code][i] {
				t.Errorf("%s: a page in %s says %q", code, lang, got)
			}
		}
	}
}

// TestReasonsAreSentences reads what a page says that something has failed for.
func TestReasonsAreSentences(t *testing.T) {
	for _, c := range []struct{ lang, message, want string }{
		{"en", "no such room", "No such room."},
		{"en", "There is no such rule book.", "There is no such rule book."},
		{"de", "no such room", "Diesen Tisch gibt es nicht, oder nicht mehr."},
		{"en", "", ""},
	} {
		p := Problem{Page: Page{Lang: c.lang}, Message: c.message}
		if got, in := p.Reason(); got != c.want || in != c.lang {
			t.Errorf("%s: %q is said as %q, in %s", c.lang, c.message, got, in)
		}
	}
}

func TestBothLanguagesHaveTheSameBlanks(t *testing.T) {
	blanks := func(text string) []string {
		list := regexp.MustCompile(`\{\w+\}`).FindAllString(text, -1)
		slices.Sort(list)
		return slices.Compact(list)
	}
	for key, texts := range messages {
		if en, de := blanks(texts[0]), blanks(texts[1]); !slices.Equal(en, de) {
			t.Errorf("%s: %q in English, %q in German", key, en, de)
		}
	}
}

func TestSidesAreCalledInTheLanguageOfThePage(t *testing.T) {
	for lang, want := range map[string]string{"en": "captures a piece of South", "de": "schlägt eine Figur von Süd"} {
		if got := (Page{Lang: lang}).Does([]analysis.Reason{{Key: "capture", N: 1, Side: "South"}}); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// TestSpacesOfReasonsAreCalledAsInPlay: a step from 0 is told as one from the gate.
func TestSpacesOfReasonsAreCalledAsInPlay(t *testing.T) {
	for lang, want := range map[string]string{"en": "makes blockades on 12 and the gate, opens a blockade on the gate", "de": "macht Sperren auf 12 und dem Tor, öffnet eine Sperre auf dem Tor"} {
		if got := (Page{Lang: lang}).Does([]analysis.Reason{{Key: "block", N: 2, Points: []int{12, 0}}, {Key: "unblock", N: 1, Points: []int{0}}}); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// TestANumberStaysWithItsPercentSign reads all texts: between a number and its sign no line ends.
func TestANumberStaysWithItsPercentSign(t *testing.T) {
	for _, lang := range []string{"en", "de"} {
		if got := (Page{Lang: lang}).percent(0.5); got != "50\u00a0%" {
			t.Errorf("%s: %q", lang, got)
		}
	}
	for key, text := range messages {
		for _, says := range text {
			if strings.Contains(says, " %") {
				t.Errorf("%s: %q", key, says)
			}
		}
	}
}

// TestAMatchOfOneIsToldOfOne: a point, or a game.
func TestAMatchOfOneIsToldOfOne(t *testing.T) {
	for _, c := range []struct {
		lang, match  string
		length       match.Length
		setup, score string
	}{
		{"en", "to 1 point", match.Length{Points: 1}, "a match to 1 point", " in a match to 1 point."},
		{"de", "to 1 point", match.Length{Points: 1}, "ein Match auf 1 Punkt", " in einem Match auf 1 Punkt."},
		{"en", "to 3 points", match.Length{Points: 3}, "a match to 3 points", " in a match to 3 points."},
		{"de", "best of 1", match.Length{Games: 1}, "ein Match über 1 Spiel", " in einem Match über 1 Spiel."},
	} {
		p := Page{Lang: c.lang}
		if got := (Look{Page: p, Report: &analysis.Report{Name: "backgammon", Match: c.match}}).Setup(); !strings.HasSuffix(got, ", "+c.setup) {
			t.Errorf("%q, want %s", got, c.setup)
		}
		if got := (Puzzle{Page: p, Match: &match.Standing{Length: c.length, Score: []int{0, 0}}}).Stands(); !strings.HasSuffix(got, c.score) {
			t.Errorf("%q, want %s", got, c.score)
		}
	}
}

// TestGermanSentencesBehindAColonBeginWithACapital looks at every text for a sentence that begins small there; what only names something may.
func TestGermanSentencesBehindAColonBeginWithACapital(t *testing.T) {
	names := map[string]bool{"look.list.says": true}
	small := regexp.MustCompile(`: (der|die|das|sie|es|er|wer|alles|eröffne)\b`)
	for key, text := range messages {
		if small.MatchString(text[1]) && !names[key] {
			t.Errorf("%s: %s", key, text[1])
		}
	}
	words := map[string]any{}
	if err := json.Unmarshal([]byte(assets.Text("lang/de.json")), &words); err != nil {
		t.Fatal(err)
	}
	for key, text := range words {
		if small.MatchString(fmt.Sprint(text)) {
			t.Errorf("%s: %v", key, text)
		}
	}
}
