package catalogue

// about is a line about each game of the house.
var about = map[string]string{
	"backgammon":             "Race fifteen men home, hit what stands alone, bear off first.",
	"parker":                 "Acey Ducey: set up your men, then race; ACEY and DUCEY send a man to the Dog House.",
	"article":                "All men start outside; a 1-2 lets you name a doublet and throw again.",
	"wikipedia":              "Nothing moves before a doublet or a 1-2; men at home wait for the last one.",
	"wikipedia-strict":       "The same, but doublets must be played complete, and a 1-2 throws its doublet.",
	"navy":                   "The sailors' game: enter and move as you like; the loser pays for every man left.",
	"nackgammon":             "Backgammon with two men more at the back: less running, more fighting.",
	"hypergammon":            "Backgammon with three men a side: a minute a game, and every hit turns it round.",
	"house":                  "Compose your own tables game of all the options.",
	"india":                  "Four pieces run around a cross, capture, block, and go home up the red path.",
	"crown-and-anchor":       "Bet on crown, anchor, heart, spade, diamond or club against the Banker's three dice.",
	"check-and-double-check": "Nine open cards and two dice: throw off what they say, first out wins.",
}
