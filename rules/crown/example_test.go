package crown_test

import (
	"fmt"

	"parlor/game"
	"parlor/rules/crown"
)

// What a player who has two chips on the Crown can win by the next throw.
func ExampleRules_AppendChances() {
	rules, err := crown.New(game.Options{"chips": "50"})
	if err != nil {
		panic(err)
	}
	s, err := rules.ParseState("chips=50,48 banker=0 bets=-,2:crown round=1 next=throw")
	if err != nil {
		panic(err)
	}
	for _, c := range rules.AppendChances(nil, s, 1) {
		fmt.Printf("%+d in %d of %d throws\n", c.Gain, c.Ways, crown.Ways)
	}
	// Output:
	// -2 in 125 of 216 throws
	// +2 in 75 of 216 throws
	// +4 in 15 of 216 throws
	// +6 in 1 of 216 throws
}
