package tables_test

import (
	"fmt"
	"slices"

	"parlor/game"
	"parlor/rules/tables"
)

// A rule set is a value. One that players compose is made from house, and
// what it awaits, allows and explains is asked of a position.
func ExampleRules() {
	p, err := game.Of[tables.State](tables.Wikipedia).Parse(
		"x=13:5,9:1,6:5,4:4 o=bar:1,off:14 turn=x next=throw opened=xo")
	if err != nil {
		fmt.Println(err)
		return
	}
	if p, err = p.PlayText(game.Nature, "3-2"); err != nil {
		fmt.Println(err)
		return
	}
	for _, turn := range p.Turns() {
		fmt.Println(turn.Play)
	}
	why := p.Explain(0, "6/4")
	fmt.Println(why.Legal, why.Rules[0].ID, why.Rules[0].Text)
	// Output:
	// 13/11 13/10
	// 13/11 11/8
	// 13/11 9/6
	// 13/10 9/7
	// 9/7 7/4
	// false WP-6 A man in the home table does not move until all the others have arrived.
}

// The first throw 3-1 of backgammon can be played in sixteen ways.
func ExampleRules_AppendTurns() {
	s, err := tables.Backgammon.ParseState(
		"x=24:2,13:5,8:3,6:5 o=24:2,13:5,8:3,6:5 turn=x next=play throw=3-1 left=3,1")
	if err != nil {
		fmt.Println(err)
		return
	}
	turns := tables.Backgammon.AppendTurns(nil, s)
	best := slices.IndexFunc(turns, func(s tables.State) bool { return s.Count(0, 5) == 2 })
	fmt.Println(len(turns))
	fmt.Printf("%s\n", tables.Backgammon.AppendState(nil, turns[best]))
	// Output:
	// 16
	// x=24:2,13:5,8:2,6:4,5:2 o=24:2,13:5,8:3,6:5 turn=o next=throw
}

// Options turn a named rule set into the players' own.
func ExampleVariant_New() {
	house := tables.Variants[len(tables.Variants)-1]
	_, err := house.New(game.Options{"entry": "first"})
	fmt.Println(err)
	r, err := house.New(game.Options{"start": "reserve", "entry": "first", "ad": "named"})
	fmt.Printf("%s %v\n", r.AppendState(nil, r.Start(2)), err)
	// Output:
	// entry=first needs start=reserve: no man is left to enter
	// x=res:15 o=res:15 turn=x next=start <nil>
}
