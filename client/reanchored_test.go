package client_test

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parlor/api"
	"parlor/client"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
)

// TestALaterEpochThatOneAloneIsShown: an operator forks the log where the dice are anchored anew: because the chains are used up, because it says that the
// other has another device, because one agrees to go on without the other. Each sees one log, in which the operator plays the other. It
// is as with the forks between: whoever is brought to the other's log is told, and each one's receipts beside it prove two.
func TestALaterEpochThatOneAloneIsShown(t *testing.T) {
	for name, c := range map[string]struct {
		holds  api.Verb
		stands func(r *room.Room) bool
		act    func(ctx context.Context, t *testing.T, f *forked)
		both   bool // both logs go on by a later epoch
	}{
		"the chains are used up": {api.DoCommit, (*room.Room).WaitsForPromises, func(ctx context.Context, _ *testing.T, f *forked) {
			for i := range f.logs {
				f.acts.Go(func() { puppet(ctx, f.logs[1-i], f.logs[i], f.id, f.keys[i], game.Seat(i)) })
			}
		}, true},
		"another device": {api.DoThrow, func(r *room.Room) bool {
			return r.Phase == api.Playing && r.Position.ToAct().Has(game.Nature)
		}, func(ctx context.Context, t *testing.T, f *forked) {
			for i := range f.logs {
				c, dice := somebody(t, f.logs[1-i].addr)
				c.Secret = f.keys[i]
				p := join(t, c, client.Joining{Room: f.id, Seat: game.Seat(i), Name: "AB"[i : i+1], Dice: dice})
				f.acts.Go(func() { goesOn(ctx, p, new(atomic.Int64)) })
				eventually(t, "the promise of another device", func() bool { // A throw that is called before it waits for the first one.
					l := p.Room().Ledger
					return l.Promised(game.Seat(i)) != nil || l.Epochs() > f.epochs
				})
			}
		}, true},
		"without the other": {api.DoLink, func(r *room.Room) bool {
			_, called := r.Ledger.Called()
			return called && r.Ledger.Next() == 1
		}, func(ctx context.Context, _ *testing.T, f *forked) {
			f.acts.Go(func() {
				for ctx.Err() == nil && f.players[0].Offer(ctx, api.Without) != nil {
					time.Sleep(100 * time.Millisecond) // Not before ten seconds.
				}
			})
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := &forked{}
			defer f.acts.Wait()
			one := newServer(t)
			gates := []*gate{newGate(t), newGate(t)}
			first := c.holds
			if first == api.DoThrow {
				first = api.DoPlay
			}
			for _, g := range gates {
				g.lead(t, one.addr, first)
			}
			f.players, f.id, f.keys = twoPlayers(t, gates[0].URL, gates[1].URL, ofDice["after the call"])
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			for _, p := range f.players {
				during(t, func() { goesOn(ctx, p, new(atomic.Int64)) })
			}
			if c.holds == api.DoThrow {
				thrown(t, f.players[0], gates, one.addr)
			}
			eventually(t, "that it stands still", func() bool {
				a, b := f.players[0].Room(), f.players[1].Room()
				return a.Seq == b.Seq && a.Seq == uint64(len(gameOf(t, one, f.id).Events)) && c.stands(a)
			})
			two := &server{t: t, dir: one.copied(), addr: "127.0.0.1:0"}
			one.start()
			two.start()
			t.Cleanup(func() { two.stop() })
			common := len(gameOf(t, two, f.id).Events)
			f.epochs = f.players[0].Room().Ledger.Epochs()
			f.logs = []*server{one, two}
			for i, g := range gates { // From here on each sees his log alone, also of what is done while he is held.
				g.lead(t, f.logs[i].addr, c.holds)
			}
			acting, rest := context.WithCancel(ctx)
			defer rest()
			c.act(acting, t, f) // Another device promises before anybody throws.
			for i, g := range gates {
				g.lead(t, f.logs[i].addr, "")
			}
			goes := func(i int) bool {
				r := f.players[i].Room()
				return r.Ledger.Epochs() > f.epochs && r.Ledger.Next() >= r.Ledger.Epoch().First+6
			}
			eventually(t, "six throws of a later epoch", func() bool { return goes(0) && (goes(1) || !c.both) })
			for i, p := range f.players {
				if said := p.Alarm(); said != "" {
					t.Errorf("seat %d, while each sees one log: %s", i, said)
				}
			}
			if c.both && f.players[0].Room().Ledger.Epoch().Sum() == f.players[1].Room().Ledger.Epoch().Sum() {
				t.Error("both are shown the same epoch")
			}
			gates[1].lead(t, one.addr, "")
			eventually(t, "an alarm of who is shown the other log", func() bool { return f.players[1].Alarm() != "" })
			if said := f.players[0].Alarm(); said != "" {
				t.Errorf("who goes on with his own log: %s", said)
			}
			rest()
			eventually(t, "a receipt behind the fork, of who stays", func() bool {
				return slices.ContainsFunc(f.players[0].Receipts(), func(r fair.Receipt) bool { return r.Seq > uint64(common) })
			})
			receipts := f.players[0].Receipts() // The game goes on meanwhile.
			verify := func(s *server) fair.Report {
				return fair.Verify(gameOf(t, s, f.id), fair.Knowledge{Referee: room.NewReferee(f.id), Receipts: receipts})
			}
			if own, r := verify(one), verify(two); !own.OK() || r.OK() || c.both && !fails(r, fair.OfLogs) { // Without the other hers ends before any receipt of his.
				t.Errorf("his log: %+v; the other: %+v", own.Findings, r.Findings)
			}
		})
	}
}

// forked are two players who are shown two logs of their room.
type forked struct {
	players []*client.Player
	id      string
	keys    []string
	epochs  int            // when the logs part
	logs    []*server      // each is shown one
	acts    sync.WaitGroup // what the operator does in them
}
