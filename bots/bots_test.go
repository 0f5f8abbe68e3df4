package bots_test

import (
	"math/rand/v2"
	"testing"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
)

// TestEveryBotPlaysEveryGame plays whole games in the text of the notation, so
// that every choice is checked by the rules.
func TestEveryBotPlaysEveryGame(t *testing.T) {
	for _, e := range catalogue.All {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		for seats := e.Seats[0]; seats <= e.Seats[1]; seats++ {
			play(t, bots.Standard, g, seats, uint64(seats))
		}
	}
}

func entry(t testing.TB, name string) catalogue.Entry {
	t.Helper()
	e, err := catalogue.All.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func gameCalled(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := entry(t, name).New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func play(t *testing.T, ro *bots.Roster, g game.Game, seats int, seed uint64) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 0))
	p, err := g.Start(seats)
	if err != nil {
		t.Fatal(err)
	}
	var players []bots.Bot
	for i := range seats {
		b, err := ro.New(ro.Names()[(i+1)%len(ro.Levels)], p)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, b)
	}
	for p.ToAct() != 0 {
		seat := p.ToAct().First()
		if seat == game.Nature {
			p, err = p.Play(seat, game.Draw(p.Outcomes(), rnd))
		} else {
			var text string
			if text, err = players[seat].Choose(p, seat, rnd); err == nil {
				p, err = p.PlayText(seat, text)
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
	}
}
