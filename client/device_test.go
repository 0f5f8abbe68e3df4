package client_test

import (
	"context"
	"sync/atomic"
	"testing"

	"parlor/api"
	"parlor/client"
	"parlor/game"
)

// goesOn lets a player act, over refusals, until he is alarmed or ctx is done.
func goesOn(ctx context.Context, p *client.Player, turns *atomic.Int64) {
	for ctx.Err() == nil && p.Alarm() == "" && p.Room().Phase != api.Over {
		_, _ = play(ctx, p, turns) // Now and then the other is not there yet.
	}
}

// TestAnotherDeviceTakesOver: a player goes on with another program, which has none of the chains. It promises others before his next throw.
func TestAnotherDeviceTakesOver(t *testing.T) {
	for way, opening := range ofDice {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			s := newServer(t)
			gates := []*gate{newGate(t), newGate(t)}
			for _, g := range gates {
				g.lead(t, s.addr, api.DoPlay)
			}
			players, id, keys := twoPlayers(t, gates[0].URL, gates[1].URL, opening)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			for _, p := range players {
				during(t, func() { goesOn(ctx, p, new(atomic.Int64)) })
			}
			thrown(t, players[0], gates, s.addr)
			i := 0
			eventually(t, "a turn, and the throw of who comes after", func() bool {
				r := players[0].Room()
				for j := range players {
					if r.Waits(game.Seat(j)) {
						i = j
					}
				}
				return r.Waits(game.Seat(i)) && r.Position.ToAct().Has(game.Nature)
			})
			gates[i].lead(t, "127.0.0.1:1", "") // The first program hears nothing any more.
			c, dice := somebody(t, s.addr)
			c.Secret = keys[i]
			other := join(t, c, client.Joining{Room: id, Seat: game.Seat(i), Name: "A", Dice: dice})
			during(t, func() { goesOn(ctx, other, new(atomic.Int64)) })
			gates[1-i].lead(t, s.addr, "")
			k := other.Room().Ledger.Next()
			eventually(t, "six more throws", func() bool { return other.Room().Ledger.Next() >= k+6 || other.Room().Phase == api.Over })
			for i, p := range []*client.Player{other, players[1-i]} {
				if said := p.Alarm(); said != "" {
					t.Errorf("%d: %s", i, said)
				}
			}
		})
	}
}

// thrown waits until a turn is to be played that the gates hold back, and lets it be played: no throw is on its way then, and none comes.
func thrown(t *testing.T, p *client.Player, gates []*gate, address string) {
	t.Helper()
	eventually(t, "a turn to play", func() bool {
		r := p.Room()
		return r.Phase == api.Playing && r.Ledger.Next() > 1 && !r.Position.ToAct().Has(game.Nature)
	})
	for _, g := range gates {
		g.lead(t, address, api.DoThrow)
	}
	turn := p.Room().Turn
	eventually(t, "that it is played", func() bool { return p.Room().Turn > turn })
}
