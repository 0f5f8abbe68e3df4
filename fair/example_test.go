package fair_test

import (
	"fmt"

	"parlor/fair"
	"parlor/game"
	"parlor/rules/catalogue"
)

// A throw, from the promises to the dice.
func Example() {
	const room = "R7Q2ZK"
	server, player := fair.Value{1}, fair.NewChain(fair.Value{2}, 100) // Secrets: random in earnest.
	epoch := fair.Epoch{
		Room: room, Store: "store", Epoch: 1, First: 1, Length: 100, Nonce: fair.Value{3}, Key: fair.Value{4},
		Parts: []fair.Part{{Seats: []game.Seat{0}, Anchor: player.Anchor()}}, Nothing: []game.Seat{1},
	}
	chain := fair.NewChain(epoch.ServerSeed(server), epoch.Length)
	epoch.Server = chain.Anchor()

	ledger := fair.NewLedger(room)
	for _, record := range []fair.Record{
		fair.Promise{Seats: []game.Seat{0}, Epoch: 1, Length: 100, Anchor: player.Anchor()},
		epoch,
		fair.Call{K: 1, Seat: 0}, // Nobody has anything to decide any more.
		fair.Reveal{Part: 0, K: 1, Link: player.Link(1)},
	} {
		var err error
		if ledger, err = ledger.After(record); err != nil {
			fmt.Println(err)
		}
	}

	e, _ := catalogue.All.Find("backgammon")
	g, _ := e.New(nil)
	start, _ := g.Start(2)
	fell, _, _ := ledger.Material(chain.Link(1), ledger.Links()).Throw(start)
	fmt.Println("throw", ledger.Next(), fell)

	_, err := ledger.After(fair.Throw{K: 1, Link: chain.Link(1), Links: []fair.Value{player.Link(2)}, Fell: fell})
	fmt.Println(err)
	// Output:
	// throw 1 [2]
	// throw: a link is missing: participant 0 had handed over another for throw 1
}
