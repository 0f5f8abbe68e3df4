package match_test

import (
	"strings"
	"testing"

	"parlor/game"
	"parlor/match"
)

// TestPartnersAreOne: whoever is ahead with his partner is ahead, and what cannot matter any more is not played (MA-3). By version 2
// it was, as its logs tell (MA-8).
func TestPartnersAreOne(t *testing.T) {
	for version, games := range map[int]int{2: 5, game.Version: 3} {
		for _, opts := range []game.Options{{"partners": "on"}, nil} {
			g, err := match.NewAt(version, entry("india"), opts, match.Length{Games: 5})
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Start(4)
			if err != nil {
				t.Fatal(err)
			}
			played := 0
			for p.ToAct() != 0 {
				p, _ = game.Concede(p, game.Payoffs{1, -1, 1, -1})
				played++
			}
			want := games
			if opts == nil { // Two who are no partners may still part.
				want = 5
			}
			if pay := p.Payoffs(); played != want || pay[0] != 1 || pay[2] != 1 || pay[1] != -1 {
				t.Errorf("version %d, %v: over after %d games, want %d; pays %v", version, opts, played, want, pay)
			}
		}
	}
}

// TestPartnersHaveTheSameScore in a position line too: they win and lose together.
func TestPartnersHaveTheSameScore(t *testing.T) {
	g, err := match.New(entry("india"), game.Options{"partners": "on"}, match.Length{Games: 5})
	if err != nil {
		t.Fatal(err)
	}
	for score, want := range map[string]string{
		"1-0-1-0": "", "2-2-2-2": "",
		"2-0-0-0": "as many for each as for his partner",
		"0-2-0-1": "as many for each as for his partner",
		"3-0-3-0": "a match that nobody has won yet",
	} {
		_, err := g.Parse("s=-,-,-,- w=-,-,-,- n=-,-,-,- e=-,-,-,- turn=s next=throw score=" + score + "/best5 played=4")
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", score, err, want)
		}
	}
}
