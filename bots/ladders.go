package bots

// persons are who can be asked for by name: six of rising strength. The third is
// for whoever has not chosen: a family's first game should be one that it can win.
var persons = []Person{
	{"landlubber", "Landlubber", "Came aboard this morning: sees no danger, and takes things for better or worse than they are.", 1, false},
	{"deckhand", "Deckhand", "Looks ahead, and forgets who stands behind.", 2, false},
	{"sailor", "Sailor", "Plays by what is said in harbours, and not all of that is so.", 3, true},
	{"bosun", "Bosun", "Has an eye for a position, and trusts it too much.", 4, false},
	{"navigator", "Navigator", "Reckons well, and is off course now and then.", 5, false},
	{"captain", "Captain", "The strongest on board.", 6, false},
}

// ladders are the ways of all persons, by the names of games. The errors of a row
// are what parlor levels --fit found; docs/bench has what came of them.
var ladders = map[string]Ladder{
	"backgammon": {Step: 0.7, Rungs: []Rung{
		{"landlubber", Way{By: careless, Error: 1.3, Misses: back}},
		{"deckhand", Way{By: hand, Error: 0.42, Misses: back}},
		{"sailor", Way{By: hand, Error: 1.08}},
		{"bosun", Way{By: net, Error: 0.44}},
		{"navigator", Way{By: net, Error: 0.22}},
		{"captain", Way{By: net}},
	}},
	"parker": {Step: 0.7, Rungs: []Rung{
		{"landlubber", Way{By: careless, Error: 0.28, Misses: back}},
		{"deckhand", Way{By: hand, Misses: back}},
		{"sailor", Way{By: hand, Error: 0.28}},
		{"bosun", Way{By: net, Error: 0.155}},
		{"navigator", Way{By: net, Error: 0.082}},
		{"captain", Way{By: net}},
	}},
	"navy": {Step: 0.7, Rungs: []Rung{
		{"landlubber", Way{By: careless, Error: 0.14, Misses: back}},
		{"deckhand", Way{By: hand, Misses: back}},
		{"sailor", Way{By: hand, Error: 0.6}},
		{"bosun", Way{By: net, Error: 0.18}},
		{"navigator", Way{By: net, Error: 0.118}},
		{"captain", Way{By: net}},
	}},
}
