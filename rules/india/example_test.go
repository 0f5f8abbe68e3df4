package india_test

import (
	"fmt"

	"parlor/game"
	"parlor/rules/india"
)

// Example shows how a five and a two are played: the turns of South, who has
// one piece on the track.
func Example() {
	rules, err := india.New(game.Options{"seats": "s,n"})
	if err != nil {
		panic(err)
	}
	p, err := game.Of[india.State](rules).Parse("s=10,-,-,- n=-,-,-,- turn=s next=play throw=5-2 left=5,2")
	if err != nil {
		panic(err)
	}
	for _, turn := range p.Turns() {
		fmt.Println(turn.Play, "leads to", turn.After)
	}
	why := p.Explain(0, "10>13")
	fmt.Println(why.Rules[0].ID, why.Rules[0].Text)
	// Output:
	// enter 0>2 leads to s=10,2,-,- n=-,-,-,- turn=n next=throw
	// enter 10>12 leads to s=12,0,-,- n=-,-,-,- turn=n next=throw
	// 10>12 12>17 leads to s=17,-,-,- n=-,-,-,- turn=n next=throw
	// IN-10 That is a step of 3, but a step uses one whole die: 5 and 2 are left.
}
