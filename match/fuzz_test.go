package match_test

import (
	"testing"

	"parlor/game"
	"parlor/match"
)

// FuzzParseState reads lines of matches. A line that is read is written back to
// itself.
func FuzzParseState(f *testing.F) {
	var games []game.Game
	for _, m := range []struct {
		name   string
		opts   game.Options
		length match.Length
	}{
		{"backgammon", game.Options{"cube": "on"}, match.Length{Points: 5}}, {"parker", nil, match.Length{Games: 3}}, {"india", nil, match.Length{Points: 1000}},
	} {
		g, err := match.New(entry(m.name), m.opts, m.length)
		if err != nil {
			f.Fatal(err)
		}
		p, err := g.Start(2)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(p.String())
		games = append(games, g)
	}
	for _, text := range []string{" score=4-0/5c", "x=24:2 o=24:2 score=0-0/best3 played=2", "score=1-1/5pp", " score= played="} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, g := range games {
			p, err := g.Parse(line)
			if err != nil {
				continue
			}
			text := p.String()
			again, err := g.Parse(text)
			if err != nil || again.String() != text {
				t.Fatalf("%q is written %q and read as %v, %v", line, text, again, err)
			}
			if who := p.ToAct(); who != 0 {
				p.Explain(who.First(), line)
			}
		}
	})
}
