package match_test

import (
	"testing"

	"parlor/game"
	"parlor/match"
)

// TestWhoArePartners holds in a game and in a game of a match.
func TestWhoArePartners(t *testing.T) {
	for _, c := range []struct {
		partners string
		seats    int
		of       match.Length
		want     bool
	}{
		{"on", 4, match.Length{}, true}, {"off", 4, match.Length{}, false}, {"on", 4, match.Length{Games: 3}, true}, {"off", 2, match.Length{Points: 3}, false},
	} {
		g, err := match.New(entry("india"), game.Options{"partners": c.partners}, c.of)
		if c.of == (match.Length{}) {
			g, err = entry("india").New(game.Options{"partners": c.partners})
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Start(c.seats)
		if err != nil {
			t.Fatal(err)
		}
		if p.Pairs() != c.want {
			t.Errorf("%d play, partners %s, %+v: partners %v", c.seats, c.partners, c.of, !c.want)
		}
	}
}

// TestWhoHasNothingLeftLooksOn holds in a game and in a game of a match. Nobody looks on where seats cannot run out of anything.
func TestWhoHasNothingLeftLooksOn(t *testing.T) {
	const (
		bare   = "chips=0,105,195 banker=2 bets=-,-,- round=3 next=bet"
		staked = "chips=0,100,195 banker=2 bets=5:crown,-,- round=3 next=bet"
		bank   = "chips=0,105,195 banker=0 bets=-,-,- round=3 next=bet"
	)
	for _, c := range []struct {
		game, line string
		of         match.Length
		seat       game.Seat
		want       bool
	}{
		{"crown-and-anchor", bare, match.Length{}, 0, true},
		{"crown-and-anchor", bare, match.Length{}, 1, false},
		{"crown-and-anchor", bare, match.Length{}, game.Nature, false},
		{"crown-and-anchor", staked, match.Length{}, 0, false},
		{"crown-and-anchor", bank, match.Length{}, 0, false},
		{"crown-and-anchor", bare + " score=0-0-0/best3 played=0", match.Length{Games: 3}, 0, true},
		{"crown-and-anchor", bare + " score=0-0-0/best3 played=0", match.Length{Games: 3}, 2, false},
		{"backgammon", "x=off:15 o=13:15 next=over", match.Length{}, 0, false},
	} {
		g, err := entry(c.game).New(nil)
		if c.of != (match.Length{}) {
			g, err = match.New(entry(c.game), nil, c.of)
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c.line)
		if err != nil {
			t.Fatal(err)
		}
		if p.LooksOn(c.seat) != c.want {
			t.Errorf("%s: at %q seat %d looks on: %v", c.game, c.line, c.seat, !c.want)
		}
	}
}
