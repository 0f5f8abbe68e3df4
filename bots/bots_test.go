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
			play(t, g, seats, uint64(seats))
		}
	}
}

func play(t *testing.T, g game.Game, seats int, seed uint64) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(seed, 0))
	p, err := g.Start(seats)
	if err != nil {
		t.Fatal(err)
	}
	var players []bots.Bot
	for i := range seats {
		b, err := bots.New(bots.Kinds[(i+1)%2], p)
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
			p, err = p.PlayText(seat, players[seat].Choose(p, seat, rnd))
		}
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
	}
}
