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
			g := newGate(t)
			g.lead(t, s.addr, "")
			players, id, keys := twoPlayers(t, g.URL, s.addr, opening)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var turns atomic.Int64
			for _, p := range players {
				go goesOn(ctx, p, &turns)
			}
			eventually(t, "five turns", func() bool { return turns.Load() >= 5 })
			g.lead(t, s.addr, api.DoThrow)
			eventually(t, "a throw of hers", func() bool {
				r := players[0].Room()
				return r.Waits(0) && r.Position.ToAct().Has(game.Nature)
			})
			g.lead(t, "127.0.0.1:1", api.DoThrow) // The first program hears nothing any more.
			c, dice := somebody(t, s.addr)
			c.Secret = keys[0]
			other := join(t, c, client.Joining{Room: id, Seat: 0, Name: "A", Dice: dice})
			go goesOn(ctx, other, &turns)
			k := other.Room().Ledger.Next()
			eventually(t, "six more throws", func() bool { return other.Room().Ledger.Next() >= k+6 || other.Room().Phase == api.Over })
			for i, p := range []*client.Player{other, players[1]} {
				if said := p.Alarm(); said != "" {
					t.Errorf("%d: %s", i, said)
				}
			}
		})
	}
}
