package web

import (
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"parlor/analysis"
	"parlor/web/door"
)

// rowOf returns the cells of a line of a table of the page, by its name, as one text.
func rowOf(page, name string) string {
	m := regexp.MustCompile(`<th scope="row">` + regexp.QuoteMeta(name) + `</th>((?:<td>[^<]*</td>)+)</tr>`).FindStringSubmatch(page)
	if m == nil {
		return ""
	}
	return html.UnescapeString(strings.TrimSpace(regexp.MustCompile(`(<[^>]*>)+`).ReplaceAllString(m[1], " | ")))
}

// TestTheBenchSaysWhatStakesRisk: the mean, the deviation and the ruin of each seat that has staked, in both languages, and what every stake loses.
func TestTheBenchSaysWhatStakesRisk(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	lie := benchAt("crown-and-anchor", "chips=100,95,97,98 banker=0 bets=-,5:crown,3:anchor,2:heart round=1 next=throw")
	for _, c := range []struct {
		path, lang string
		rows       map[string]string
		says       []string
	}{
		{lie, "en", map[string]string{
			"Staked": "| 5 of 100 | 3 of 100 | 2 of 100 |", "Mean of a throw": "| −0.39 | −0.24 | −0.16 |", "Standard deviation": "| 5.57 | 3.34 | 2.23 |",
			"Ruin within 10 throws": "| 0.0\u00a0% | 0.0\u00a0% | 0.0\u00a0% |", "Ruin by the end (20)": "| < 0.1\u00a0% | 0.0\u00a0% | 0.0\u00a0% |", "Ruin within 200 throws": "| 54.3\u00a0% | 20.1\u00a0% | 2.2\u00a0% |",
		}, []string{"a stake loses 17/216 of itself (7.9\u00a0%) on the average, wherever it lies", "Ruin is the chance that"}},
		{lie, "de", map[string]string{"Einsatz": "| 5 von 100 | 3 von 100 | 2 von 100 |", "Ruin bis Ende (20)": "| < 0,1\u00a0% | 0,0\u00a0% | 0,0\u00a0% |"}, []string{"verliert im Mittel 17/216 von sich (7,9\u00a0%), wo immer er liegt", "Ruin ist die Wahrscheinlichkeit, dass"}},
		{benchAt("crown-and-anchor", "chips=100,100 banker=0 bets=-,- round=20 next=bet", "o-stake-returned", "off"), "en", map[string]string{"Staked": "| 5 of 100 |", "Ruin by the end (1)": "| 0.0\u00a0% |"}, []string{"108/216 of itself (50.0\u00a0%)", "Nothing lies yet"}},
	} {
		r := x.ask("GET", c.path, "", nil, "Accept-Language", c.lang)
		page := string(r.body)
		for name, want := range c.rows {
			if got := rowOf(page, name); got != want {
				t.Errorf("%s, %s: %q is %q, want %q", c.path, c.lang, name, got, want)
			}
		}
		for _, want := range c.says {
			if !strings.Contains(page, want) {
				t.Errorf("%s, %s: want %q", c.path, c.lang, want)
			}
		}
	}
}

// TestTheBenchSaysWhatTheNextThrowDoes to each hand, exactly, and who wins the hand, simulated; programs are told the same.
func TestTheBenchSaysWhatTheNextThrowDoes(t *testing.T) {
	t.Parallel()
	x := newSite(t, door.Options{})
	const line = "hands=9.4/8.4.4/2 discard=10.10.10.9.9.8.8.7.7.7.6.6.6.5.5.5.4.3.3.3.2.2.7.3.5 dealer=2 thrower=0 points=0,0,0 next=throw"
	for lang, want := range map[string][]string{
		"en": {"The next throw", "Wins the game", "Wins the hand", "Exact: in so many of the 36 ways", "with Player 1 to throw", "Who wins the hand is simulated: it is played on 10,000 times"},
		"de": {"Der nächste Wurf", "Gewinnt das Spiel", "Gewinnt die Runde", "Exakt: auf so viele der 36 Arten", "Wer die Runde gewinnt, ist simuliert: Sie wird 10.000-mal weitergespielt"},
	} {
		r := x.ask("GET", benchAt("check-and-double-check", line), "", nil, "Accept-Language", lang)
		page := string(r.body)
		for _, words := range want {
			if !strings.Contains(page, words) {
				t.Errorf("%s: want %q", lang, words)
			}
		}
		player := map[string]string{"en": "Player %d", "de": "%d. Spieler"}[lang]
		for seat, want := range map[int]string{1: "| 5 | 20 | 10 | 1 | – |", 2: "| 8 | 28 | – | – | – |", 3: "| 3 | 33 | – | – | 3 |"} {
			if got := rowOf(page, fmt.Sprintf(player, seat)); got != want {
				t.Errorf("%s: the next throw does %q to the hand of %d, want %q", lang, got, seat, want)
			}
		}
	}
	r := x.ask("POST", "/api/v1/judge", "", map[string]any{"game": "check-and-double-check", "position": line})
	var judged struct{ Study analysis.Study }
	if err := json.Unmarshal(r.body, &judged); err != nil {
		t.Fatalf("%v: %s", err, r.body)
	}
	s := judged.Study
	if len(s.Next) != 3 || s.Next[0] != (analysis.NextThrow{Ways: 36, Lays: 5, Keeps: 20, Takes: 10, TakesTwo: 1}) || s.Hand == nil || len(s.Hand.Win) != 3 || s.Hand.WinErr[0] <= 0 {
		t.Errorf("judged: %s", r.body)
	}
}
