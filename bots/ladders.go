package bots

// persons are who can be asked for by name: six of rising strength, and the
// characters of games in which nobody is stronger. The third of the six is
// for whoever has not chosen: a family's first game should be one that it can win.
var persons = []Person{
	{"landlubber", "Landlubber", "Came aboard this morning: sees no danger, and takes things for better or worse than they are.", 1, false, 0.22},
	{"deckhand", "Deckhand", "Looks ahead, and forgets who stands behind.", 2, false, 0.21},
	{"sailor", "Sailor", "Plays by what is said in harbours, and not all of that is so.", 3, true, 0.17},
	{"bosun", "Bosun", "Has an eye for a position, and trusts it too much.", 4, false, 0.13},
	{"navigator", "Navigator", "Reckons well, and is off course now and then.", 5, false, 0.08},
	{"captain", "Captain", "The strongest on board.", 6, false, 0},

	// Characters, of no rank: they stake differently, and none of them better.
	{"purser", "Purser", "Lays down a single chip; where one may pass, now and then none.", 0, false, 0},
	{"fiddler", "Fiddler", "Stakes a little, and where one may, on three pictures at once.", 0, false, 0},
	{"gunner", "Gunner", "Much on one picture, and bang: rich or broke, and soon.", 0, false, 0},
}

// ladders are the ways of all persons, by the names of games. The errors of a row
// are what parlor levels --fit found, or what was tried by hand where that takes too
// long; docs/bench has what came of them.
var ladders = map[string]Ladder{
	"backgammon": {Step: 0.7, Rungs: []Rung{
		{"landlubber", Way{By: careless, Error: 1.3, Misses: back}},
		{"deckhand", Way{By: hand, Error: 0.42, Misses: back}},
		{"sailor", Way{By: hand, Error: 0.9}},
		{"bosun", Way{By: net, Error: 0.36}},
		{"navigator", Way{By: net, Error: 0.18}},
		{"captain", Way{By: net, Plies: 1}},
	}},
	"parker": {Step: 0.7, Rungs: []Rung{
		{"landlubber", Way{By: careless, Error: 0.28, Misses: back}},
		{"deckhand", Way{By: hand, Misses: back}},
		{"sailor", Way{By: hand, Error: 0.28}},
		{"bosun", Way{By: net, Error: 0.15}},
		{"navigator", Way{By: net, Error: 0.07}},
		{"captain", Way{By: net, Plies: 1}},
	}},
	"navy": {Step: 0.7, Rungs: []Rung{
		{"landlubber", Way{By: careless, Error: 0.14, Misses: back}},
		{"deckhand", Way{By: hand, Misses: back}},
		{"sailor", Way{By: hand, Error: 0.6}},
		{"bosun", Way{By: net, Error: 0.16}},
		{"navigator", Way{By: net, Error: 0.087}},
		{"captain", Way{By: net, Plies: 1}},
	}},
	"article": {Step: 0.68, Rungs: []Rung{
		{"landlubber", Way{By: careless, Error: 0.65}},
		{"deckhand", Way{By: careless, Error: 0.3}},
		{"sailor", Way{By: hand, Error: 0.46}},
		{"bosun", Way{By: net, Error: 0.11}},
		{"navigator", Way{By: net, Error: 0.06}},
		{"captain", Way{By: net, Plies: 1}},
	}},
	"wikipedia": {Step: 0.66, Rungs: []Rung{
		{"deckhand", Way{By: hand, Error: 2.81, Misses: back}},
		{"sailor", Way{By: hand, Error: 1.29}},
		{"bosun", Way{By: net, Error: 0.115}},
		{"navigator", Way{By: net, Error: 0.055}},
		{"captain", Way{By: net, Plies: 1}},
	}},
	"wikipedia-strict": {Step: 0.62, Rungs: []Rung{
		{"landlubber", Way{By: careless, Error: 1.67}},
		{"deckhand", Way{By: hand, Error: 1.67}},
		{"sailor", Way{By: net, Error: 0.175}},
		{"bosun", Way{By: net, Error: 0.11}},
		{"navigator", Way{By: net, Error: 0.05}},
		{"captain", Way{By: net, Plies: 1}},
	}},
	"nackgammon": {Step: 0.7, Rungs: []Rung{
		{"landlubber", Way{By: careless, Error: 0.7}},
		{"deckhand", Way{By: hand, Error: 1}},
		{"sailor", Way{By: hand, Error: 0.6}},
		{"bosun", Way{By: net, Error: 0.24}},
		{"navigator", Way{By: net, Error: 0.14}},
		{"captain", Way{By: net, Plies: 1}},
	}},
	"hypergammon": {Step: 0.65, Rungs: []Rung{
		{"landlubber", Way{By: careless, Error: 3.2}},
		{"sailor", Way{By: hand, Error: 1.22}},
		{"navigator", Way{By: hand, Error: 0.47}},
		{"captain", Way{By: net, Plies: 1}},
	}},
	"house": {Step: 0.68, Rungs: []Rung{
		{"landlubber", Way{By: careless, Misses: back}},
		{"deckhand", Way{By: careless, Error: 0.75}},
		{"sailor", Way{By: hand, Error: 0.85}},
		{"bosun", Way{By: net, Error: 0.27}},
		{"navigator", Way{By: net, Error: 0.14}},
		{"captain", Way{By: net, Plies: 1}},
	}},
	"india": {Step: 0.68, Rungs: []Rung{
		{"landlubber", Way{By: net, Error: 0.52}},
		{"sailor", Way{By: net, Error: 0.28}},
		{"navigator", Way{By: net, Error: 0.135}},
		{"captain", Way{By: net, Plies: 1}},
	}},
	"crown-and-anchor": {Rungs: []Rung{
		{"purser", Way{By: cautious}},
		{"fiddler", Way{By: merry}},
		{"gunner", Way{By: reckless}},
	}},
}
