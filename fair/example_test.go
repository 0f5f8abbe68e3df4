package fair_test

import (
	"crypto/ed25519"
	"fmt"
	"os"
	"strings"

	"parlor/fair"
)

// A server and two players throw two dice that none of them could foresee.
func Example() {
	// Everybody's secrets, fixed here so that the example ends alike each time.
	// They come from fair.NewValue(rand.Reader).
	secret := func(name string) (v fair.Value) { copy(v[:], name); return v }
	server := fair.NewChain(secret("server"), fair.ChainLength)
	players := [2]*fair.Chain{fair.NewChain(secret("x"), fair.ChainLength), fair.NewChain(secret("o"), fair.ChainLength)}
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))

	// The log: promises first, then seeds.
	log := []fair.Record{
		fair.Anchor{Seats: 2, Length: server.Len(), Anchor: server.Anchor(), Key: fair.PublicKey(key)},
	}
	for i, p := range players {
		c := fair.Commitment("room-1", i, secret("seed"))
		log = append(log, fair.Commit{Seat: i, Commit: c, Length: p.Len(), Anchor: p.Anchor()})
	}
	for i := range players {
		log = append(log, fair.Seed{Seat: i, Seed: secret("seed")})
	}
	// o hands over its link with the end of its turn; x's comes when x throws.
	log = append(log, fair.Link{Seat: 1, K: 1, Link: players[1].Link(1)})

	ledger := fair.NewLedger("room-1")
	for _, r := range log {
		var err error
		if ledger, err = ledger.After(r); err != nil {
			fmt.Println(err)
			return
		}
	}
	links := ledger.Held()
	links[0] = players[0].Link(ledger.SeatLink(0))
	link := server.Link(ledger.ServerLink())

	dice := ledger.Material(link, links).Stream()
	fmt.Println("thrown:", dice.Die(), dice.Die())

	// Nobody can put another link in.
	links[1] = players[1].Link(2)
	_, err := ledger.After(fair.Throw{K: 1, Link: link, Links: links, Fell: []string{"6-6"}})
	fmt.Println(err)
	// Output:
	// thrown: 2 5
	// throw: a link is missing: seat 1 had handed over another for throw 1
}

func ExampleVerify() {
	f, err := os.Open("testdata/game.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	file, err := fair.ReadFile(f)
	if err != nil {
		fmt.Println(err)
		return
	}
	file.Events[9].Data = strings.Replace(file.Events[9].Data, `"fell":["6"]`, `"fell":["5"]`, 1)
	for _, finding := range fair.Verify(file, fair.Knowledge{}).Findings {
		if finding.Verdict == fair.Failed && finding.Check == fair.OfThrow {
			fmt.Println(finding.Text)
		}
	}
	// Output:
	// Throw 2: the log says 5; the links and seeds make 6.
}
