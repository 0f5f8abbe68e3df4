package arena

import (
	"fmt"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
)

// Wherever something is to be decided the bot with an evaluation beats the
// random one by a wide margin: its 95 % interval lies far above even.
func TestHandBeatsRandom(t *testing.T) {
	for _, e := range catalogue.All {
		// The win rate's lower bound must exceed even by margin.
		games, margin := 300, 0.25
		switch e.Family {
		case "check":
			continue // Nobody decides anything (CK-8).
		case "crown":
			games, margin = 1000, 0.08 // Most of it is luck.
		case "india":
			games, margin = 1000, 0.15
		}
		for seats := e.Seats[0]; seats <= min(e.Seats[1], 4); seats++ {
			t.Run(fmt.Sprintf("%s-%d", e.Name, seats), func(t *testing.T) {
				beats(t, match(t, e.Name, seats, games, "hand", "random"), 1/float64(seats), margin)
			})
		}
	}
	t.Run("india-partners", func(t *testing.T) {
		m := match(t, "india", 4, 1000, "hand", "random")
		g, err := catalogue.All.New("india", game.Options{"partners": "on"})
		if err != nil {
			t.Fatal(err)
		}
		m.Game = g
		beats(t, m, 0.5, 0.15)
	})
}

// TestIndiaNetBeatsHand wants of the nets of the Royal Game of India that each
// beats the rules of thumb: with two players in more than six games of ten.
func TestIndiaNetBeatsHand(t *testing.T) {
	for _, c := range []struct {
		name   string
		opts   game.Options
		bots   []string
		margin float64 // by which the win rate's lower bound must exceed even
	}{
		{"2", nil, []string{"net", "hand"}, 0.1},
		{"3", nil, []string{"net", "hand", "hand"}, 0.04},
		{"4", nil, []string{"net", "hand", "hand", "hand"}, 0.02},
		{"partners", game.Options{"partners": "on"}, []string{"net", "hand"}, 0.2},
	} {
		t.Run(c.name, func(t *testing.T) {
			seats := len(c.bots)
			if c.opts != nil {
				seats = 4
			}
			m := match(t, "india", seats, 1000, c.bots...)
			m.Seed = 11
			g, err := catalogue.All.New("india", c.opts)
			if err != nil {
				t.Fatal(err)
			}
			m.Game = g
			beats(t, m, 1/float64(len(c.bots)), c.margin)
		})
	}
}

// beats plays m and wants its first bot far above even.
func beats(t *testing.T, m Match, even, margin float64) {
	t.Helper()
	r, err := Run(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	first := r.Standings[0]
	t.Logf("n=%d seed=%d: %s wins %s, even %s; %+.3f points a game (%+.3f to %+.3f)",
		r.Games, r.Seed, first.Bot, interval(first.Rate), percent(even), first.Points.Value, first.Points.Low, first.Points.High)
	if first.Rate.Low < even+margin || first.Points.Low <= 0 {
		t.Errorf("want more than %s of the games, and points", percent(even+margin))
	}
}

func interval(e Estimate) string {
	return percent(e.Value) + " (" + percent(e.Low) + " to " + percent(e.High) + ")"
}
