package arena_test

import (
	"context"
	"fmt"

	"parlor/arena"
	"parlor/rules/catalogue"
)

func ExampleRun() {
	g, err := catalogue.All.New("backgammon", nil)
	if err != nil {
		panic(err)
	}
	r, err := arena.Run(context.Background(), arena.Match{
		Game: g, Seats: 2, Bots: []string{"random", "random"}, Games: 500, Seed: 1,
	})
	if err != nil {
		panic(err)
	}
	first := r.Standings[0]
	fmt.Printf("%s won %d of %d games\n", first.Bot, first.Wins, first.Played)
	fmt.Printf("half of the games took at most %d throws\n", r.Throws.Median)
	// Output:
	// random 1 won 238 of 500 games
	// half of the games took at most 87 throws
}
