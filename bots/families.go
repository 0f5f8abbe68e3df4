package bots

import (
	"parlor/game"
	"parlor/rules/crown"
	"parlor/rules/india"
	"parlor/rules/tables"
)

// The names of the levels that are written into logs.
const (
	random = "random"
	hand   = "hand"
	net    = "net"
)

// The names of those who judge for persons, and of what these overlook.
const (
	runs     = "runs"     // counts how far it still is, and little else
	careless = "careless" // judges by rules of thumb, but does not see what can be hit
	back     = "back"     // overlooks plays by men in the other side's home
)

// The names of the habits by which one stakes at Crown and Anchor.
const (
	cautious = "cautious"
	merry    = "merry"
	reckless = "reckless"
)

// Standard is the roster of the house. Whoever plays a game of no family in it
// plays at random: at Check and Double Check nobody has anything to decide
// (CK-8).
var Standard = &Roster{
	Levels: []Level{
		{random, "Plays whatever comes to hand: every turn is as likely."},
		{hand, "Plays by rules of thumb, one turn ahead."},
		{net, "Plays as a net judges that has learnt from its own games; where none has learnt the game, by rules of thumb."},
	},
	Persons: persons,
	Ladders: ladders,
	Families: map[string]Family{
		"tables": Of(Brings[tables.State]{
			Judges: map[string]func(game.Complete[tables.State]) Evaluator[tables.State]{
				runs: func(r game.Complete[tables.State]) Evaluator[tables.State] { return newTablesRunner(r.(tables.Rules)) },
				careless: func(r game.Complete[tables.State]) Evaluator[tables.State] {
					return newTablesCareless(r.(tables.Rules))
				},
				hand: func(r game.Complete[tables.State]) Evaluator[tables.State] { return NewTablesHand(r.(tables.Rules)) },
				net:  tablesNet,
			},
			Quick:  map[string]func(game.Complete[tables.State]) Evaluator[tables.State]{net: tablesQuick},
			Misses: map[string]func(before, after tables.State, seat game.Seat) bool{back: leavesBack},
			ByNet:  tablesByNet,
			Worth:  func(r game.Complete[tables.State]) Worth[tables.State] { return tablesWorth{r.(tables.Rules)} },
		}),
		"india": Of(Brings[india.State]{
			Judges: map[string]func(game.Complete[india.State]) Evaluator[india.State]{
				hand: func(r game.Complete[india.State]) Evaluator[india.State] { return NewIndiaHand(r.(india.Rules)) },
				net:  indiaNet,
			},
			Quick: map[string]func(game.Complete[india.State]) Evaluator[india.State]{net: indiaNetQuick},
			ByNet: indiaByNet,
			Worth: func(r game.Complete[india.State]) Worth[india.State] { return indiaWorth{rules: r.(india.Rules)} },
		}),
		"crown": Of(Brings[crown.State]{
			Players: map[string]func(game.Complete[crown.State]) Player[crown.State]{
				random: func(r game.Complete[crown.State]) Player[crown.State] { return CrownRandom{r.(crown.Rules)} },
				hand:   func(r game.Complete[crown.State]) Player[crown.State] { return CrownHand{r.(crown.Rules)} },

				cautious: characterOf(cautious),
				merry:    characterOf(merry),
				reckless: characterOf(reckless),
			},
		}),
	},
}
