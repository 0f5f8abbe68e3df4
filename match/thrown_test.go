package match_test

import (
	"testing"

	"parlor/match"
)

// TestAThrowWithANameOfItsOwn has it by the rules, in a game and in a game of a match: a 1-2 is no Acey-Ducey where it brings nothing.
func TestAThrowWithANameOfItsOwn(t *testing.T) {
	for _, c := range []struct {
		game  string
		of    match.Length
		throw string
		want  string
	}{
		{"parker", match.Length{}, "2-1", "Acey-Ducey"},
		{"parker", match.Length{}, "3-1", ""},
		{"parker", match.Length{Points: 5}, "2-1", "Acey-Ducey"},
		{"navy", match.Length{}, "2-1", "Acey-Deucey"},
		{"backgammon", match.Length{}, "2-1", ""},
		{"backgammon", match.Length{Points: 5}, "2-1", ""},
		{"check-and-double-check", match.Length{}, "C-C", "Double Check"},
		{"check-and-double-check", match.Length{}, "5-C", ""},
		{"crown-and-anchor", match.Length{Games: 3}, "2-1", ""},
	} {
		g, err := entry(c.game).New(nil)
		if c.of != (match.Length{}) {
			g, err = match.New(entry(c.game), nil, c.of)
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(2)
		if err != nil {
			t.Fatal(err)
		}
		if name := p.ThrowNames()[c.throw]; name != c.want {
			t.Errorf("%s: %s is called %q, want %q", c.game, c.throw, name, c.want)
		}
	}
}
