package check_test

import (
	"fmt"

	"parlor/game"
	"parlor/rules/check"
)

// Seat 0 throws. Both players have one card left.
func ExampleRules_Wins() {
	rules, err := check.New(game.Options{})
	if err != nil {
		panic(err)
	}
	s, err := rules.ParseState("hands=7/4 discard=10.9.8.7.6.5.4.3.2.10.9.8.7.6.5.3.2.10.2.5 dealer=1 thrower=0 points=0,0 next=throw")
	if err != nil {
		panic(err)
	}
	wins := rules.Wins(s)
	fmt.Printf("seat 0 wins in %d ways of %d, seat 1 in %d\n", wins[0], check.Ways, wins[1])
	// Output: seat 0 wins in 4 ways of 36, seat 1 in 5
}
