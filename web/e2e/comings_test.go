package e2e

import (
	"testing"

	"parlor/api"
	"parlor/game"
	"parlor/room"
)

// comings is an honest game of three in which bots play on for somebody for every reason that there is: one has left, one gives up, one
// has no time left, and one keeps back a link. All come back.
func comings(t testing.TB) *gamble {
	t.Helper()
	g := newGamble(t, api.Config{Game: "india", Seats: 3, Clock: api.ClockConfig{Delay: 5000, Pool: 60_000}}, 3).play(3)
	bot := func(seat game.Seat, why string) {
		t.Helper()
		if g.room.Seats[seat].StandIn == "" {
			t.Fatalf("no bot plays on for who %s", why)
		}
		g.play(g.room.Ledger.Next() + 2)
		g.do(room.Command{Do: api.DoReturn, Seat: seat})
		g.do(room.Command{Do: api.DoCommit, Seat: seat, Hash: g.promise(seat)})
		g.play(g.room.Ledger.Next() + 2)
	}
	g.do(room.Command{Do: api.DoLeave, Seat: 1})
	g.do(room.Command{Do: api.DoStandIn, Seat: 1})
	bot(1, "has left")
	g.do(room.Command{Do: api.DoOffer, Seat: 2, Text: "resign1"})
	bot(2, "gives up")
	_, late, ok := g.room.Deadline()
	if !ok {
		t.Fatal("no clock runs")
	}
	g.now += 70_000
	g.do(room.Command{Do: api.DoFlag, Seat: late})
	bot(late, "has no time left")

	for g.room.Owed(0).Ask != api.DoLink && g.turn() {
		continue
	}
	lazy := g.room.Position.Thrower()
	for i := range game.Seat(3) {
		if o := g.room.Owed(i); i != lazy {
			g.do(room.Command{Do: api.DoLink, Seat: i, K: o.K, Link: g.link(i, o.Link, false)})
		}
	}
	g.now += 10_000
	g.do(room.Command{Do: api.DoOffer, Seat: (lazy + 1) % 3, Text: string(api.Without)})
	g.do(room.Command{Do: api.DoAnswer, Seat: (lazy + 2) % 3, Text: "yes"})
	bot(lazy, "keeps a link back")
	g.seal(&g.file)
	return g
}

// wished is a game in which somebody wishes to throw while another is away, who comes back after half a minute and keeps his link back: the others had waited
// for him long enough already.
func wished(t testing.TB) *gamble {
	t.Helper()
	g := newGamble(t, api.Config{Game: "india", Seats: 3, Clock: api.ClockConfig{Delay: 5000, Pool: 600_000}}, 3).play(3)
	for !g.room.Position.ToAct().Has(game.Nature) && g.turn() {
		continue
	}
	throws := g.room.Position.Thrower()
	lazy := (throws + 1) % 3
	g.do(room.Command{Do: api.DoLeave, Seat: lazy})
	g.turn()
	if g.room.Phase != api.Playing || len(g.room.Missing()) != 1 {
		t.Fatalf("missing are %v", g.room.Missing())
	}
	g.now += 30_000
	g.do(room.Command{Do: api.DoReturn, Seat: lazy})
	for i := range game.Seat(3) {
		if o := g.room.Owed(i); i != lazy {
			g.do(room.Command{Do: api.DoLink, Seat: i, K: o.K, Link: g.link(i, o.Link, false)})
		}
	}
	g.do(room.Command{Do: api.DoOffer, Seat: throws, Text: string(api.Without)})
	g.do(room.Command{Do: api.DoAnswer, Seat: (lazy + 1) % 3, Text: "yes"})
	return g.play(g.room.Ledger.Next() + 2)
}
