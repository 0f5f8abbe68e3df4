package match

import "parlor/game"

// Counting is how games are counted: what ends a match, and what a game is worth
// that somebody gives up. The zero value is how it is done now; each field is
// what an earlier version did otherwise.
type Counting struct {
	LevelEnds  bool // several who led together were one, so that a match could end while they were level
	SideDecide bool // counters paid beside a game said with its points who had won it
	DeadCube   bool // a cube that could change nothing was offered every turn
	PairsPart  bool // partners who led together counted as two, so that all games of their match were played
	GiveAny    bool // a game was given up for 1 to 3 points, whatever it could pay, and without the counters
}

// changes are what the versions of the rules made otherwise.
var changes = []game.Change[Counting]{
	{Since: 2, Undo: func(c *Counting) { c.LevelEnds, c.SideDecide, c.DeadCube, c.GiveAny = true, true, true, true }},
	{Since: 3, Undo: func(c *Counting) { c.PairsPart = true }},
}

// CountingAt returns how games were counted in a version of the rules.
func CountingAt(version int) Counting { return game.AsOf(Counting{}, changes, version) }
