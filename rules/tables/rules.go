// Package tables holds the family of games on twenty-four points: backgammon,
// three forms of acey-deucey with a strict variant, the American or Navy form,
// and whatever house rules players compose of the same options.
//
// One set of step rules (C-6 to C-12) serves them all. A rule set is a literal
// of [Rules]; nothing in this package asks for its name.
package tables

import "parlor/game"

// MaxMen is the most men a side may have, and what it has in all games but
// hypergammon (BG-1, PK-1, AR-1, WP-1, HG-1).
const MaxMen = 15

// Rules are the choices that tell one tables game from another. The zero value
// of each field is the first choice that the rule book's option list names,
// except for Men and the four that say otherwise.
type Rules struct {
	Name     string
	Men      uint8    // of each side, 1 to MaxMen
	Layout   Layout   // where they stand at the start, unless in reserve
	Reserve  bool     // all men start in reserve (AR-1), not on the points of Layout
	Entry    Entry    // how the reserve comes in
	Opened   bool     // nobody enters before a doublet or a 1-2 (WP-2)
	Special  bool     // dice with ACEY and DUCEY, read by PK-10
	Doublets uint8    // steps that a doublet gives: 4 or 2
	Extra    Again    // another throw after a doublet (WP-5, WS-3)
	Ad       AceDeuce // what a 1-2 brings
	Home     Home     // what the men at home may do before the others arrive
	BearOff  BearOff  // what a number larger than every point takes off
	Score    Score
	Cube     bool // doubling cube in play (BG-3)

	FreeDie   bool    // no duty to use the larger number (larger-die=off, C-11)
	AdNeeds   AdNeeds // what a 1-2 must have done before it brings more
	AdReroll  Again   // the throw after a named or thrown doublet: Always or Complete
	AdTwoMen  bool    // while the reserve lasts, the 1 and the 2 are two men's (WP-A1)
	NextTurn  bool    // nobody bears off in the throw that brings his last man home (PK-A15)
	MustBear  bool    // bearing off has precedence over moving inside (PK-A13)
	Repeat    bool    // ACEY and DUCEY always repeat the plain number (PK-A1)
	EitherDie bool    // in set-up both men may take the same number (PK-A2)
	LoseLast  bool    // the second number of the throw that places the last man is lost (PK-A3)
	WaitBoth  bool    // the race begins when both sides are set up (PK-A4)
	AdPoints  AdPoints
	Penalty   int32 // counters for each man sent to the Dog House (PK-16)

	Book Book // whose numbers Explain cites; it changes nothing else
}

// Layout is how men stand on the board at the start.
type Layout uint8

const (
	Classic Layout = iota // backgammon's points (BG-1)
	Nack                  // two men more at the back (NG-1)
	Rear                  // on 24, 23 and 22, as many on each (HG-1)
	Far                   // all on 24
)

// layouts are the points on which the men of each layout are put down, one
// after the other, beginning again when the row is at its end.
var layouts = [...][]int{
	Classic: {24, 24, 13, 13, 13, 13, 13, 8, 8, 8, 6, 6, 6, 6, 6},
	Nack:    {24, 24, 23, 23, 13, 13, 13, 13, 8, 8, 8, 6, 6, 6, 6},
	Rear:    {24, 23, 22},
	Far:     {24},
}

// Entry is how men come in from the reserve.
type Entry uint8

const (
	Mix   Entry = iota // entering and moving as one likes (AR-4)
	First              // everybody enters before anybody moves (WP-4)
	SetUp              // a phase of its own that only places men (PK-5)
)

// Again says whether one throws again.
type Again uint8

const (
	Never    Again = iota
	Always         // whether or not the numbers could be played
	Complete       // only when all of them were played
)

// AceDeuce is what a 1-2 brings.
type AceDeuce uint8

const (
	Plain     AceDeuce = iota // nothing special
	Named                     // the thrower names a doublet, plays it and throws again (AR-6)
	Thrown                    // one die shows the doublet (WS-1)
	Privilege                 // remove a man, or play 1-2 and throw again (PK-9)
)

// Home is what men in the home table may do.
type Home uint8

const (
	Free   Home = iota
	Frozen      // nothing until all are home (WP-6)
	Strict      // move until all are home, then only bear off (WS-4)
)

// BearOff is what a number takes off when no man stands on its point.
type BearOff uint8

const (
	Highest BearOff = iota // a man of the highest point, if all are below the number (BG-4)
	Any                    // any man, if all are below the number (AR-A2)
	Exact                  // nothing (WP-7)
)

// Score is what a win is worth.
type Score uint8

const (
	One    Score = iota
	Gammon       // 1, 2 or 3 (BG-5)
	PerMan       // one point for each man not borne off (NV-6)
)

// AdNeeds is what a 1-2 must have done before the doublet.
type AdNeeds uint8

const (
	BarEntered AdNeeds = iota // no man is left on the bar (AR-A4)
	Nothing
	Both // both numbers were used (WS-2)
)

// AdPoints are the points from which the privilege removes a man (PK-A6).
type AdPoints uint8

const (
	Edge AdPoints = iota
	AllMirror
	AllRepeat
)

// adPoints are those points as bits 1 to 24. Each set looks the same from both
// sides.
var adPoints = [...]uint32{
	Edge:      1<<1 | 1<<2 | 1<<23 | 1<<24,
	AllMirror: 1<<1 | 1<<2 | 1<<11 | 1<<12 | 1<<13 | 1<<14 | 1<<23 | 1<<24,
	AllRepeat: 1<<1 | 1<<2 | 1<<7 | 1<<8 | 1<<17 | 1<<18 | 1<<23 | 1<<24,
}

// The named rule sets.
var (
	Backgammon = Rules{Name: "backgammon", Men: 15, Doublets: 4, Score: Gammon}

	Nackgammon = Rules{Name: "nackgammon", Men: 15, Layout: Nack, Doublets: 4, Score: Gammon}

	Hypergammon = Rules{Name: "hypergammon", Men: 3, Layout: Rear, Doublets: 4, Score: Gammon}

	Parker = Rules{
		Name: "parker", Men: 15, Reserve: true, Entry: SetUp, Special: true, Doublets: 2,
		Ad: Privilege, AdReroll: Always, NextTurn: true, Book: ParkersBook,
	}

	Article = Rules{
		Name: "article", Men: 15, Reserve: true, Doublets: 4,
		Ad: Named, AdNeeds: BarEntered, AdReroll: Always, BearOff: Any, Book: ArticlesBook,
	}

	Wikipedia = Rules{
		Name: "wikipedia", Men: 15, Reserve: true, Entry: First, Opened: true, Doublets: 4, Extra: Always,
		Ad: Named, AdNeeds: Nothing, AdReroll: Always, Home: Frozen, BearOff: Exact, Book: WikipediasBook,
	}

	WikipediaStrict = Rules{
		Name: "wikipedia-strict", Men: 15, Reserve: true, Entry: First, Opened: true, Doublets: 4, Extra: Complete,
		Ad: Thrown, AdNeeds: Both, AdReroll: Complete, Home: Strict, BearOff: Exact, Book: WikipediasBook,
	}

	Navy = Rules{
		Name: "navy", Men: 15, Reserve: true, Doublets: 4,
		Ad: Named, AdNeeds: Both, AdReroll: Complete, Score: PerMan, Book: NavysBook,
	}

	// House is what players compose their own game from: every option at the
	// first value of the rule book's list.
	House = Rules{Name: "house", Men: 15, Doublets: 4, AdReroll: Always, NextTurn: true}
)

// Essence returns r without what makes no difference to play: the names, and choices about what r does not have. Rules with the same essence
// lead from the same start, by the same throws and choices, through the same states to the same end.
func (r Rules) Essence() Rules {
	r.Name, r.Book = "", 0
	if !r.Reserve {
		r.Entry, r.WaitBoth = Mix, false
	}
	if r.Entry != SetUp {
		r.EitherDie, r.LoseLast = false, false
	}
	if r.Ad != Named && r.Ad != Thrown {
		r.AdNeeds, r.AdReroll = 0, 0
	}
	if r.Ad == Plain || r.Entry != First {
		r.AdTwoMen = false
	}
	if r.Ad != Privilege {
		r.AdPoints = 0
	}
	if !r.Special {
		r.Repeat = false
	}
	return r
}

// Info implements [game.Rules].
func (r Rules) Info() game.Info {
	return game.Info{Name: r.Name, Family: "tables", Seats: [2]int{2, 2}, ZeroSum: true, Unit: "point"}
}

// Seats implements [game.Rules]: always two.
func (r Rules) Seats(State) int { return 2 }

// View implements [game.Rules]. Nothing is hidden in a tables game.
func (r Rules) View(s State, _ game.Seat) State { return s }

// HasDogHouse reports whether men who were hit wait in the Dog House, as the sheet calls it (PK-9), and not on a bar.
func (r Rules) HasDogHouse() bool { return r.Ad == Privilege }

// rollOffPlays reports whether the winner of the roll-off plays its two
// numbers (BG-2); elsewhere he throws afresh (C-13).
func (r *Rules) rollOffPlays() bool { return !r.Reserve }

// rollOffTwice reports whether each side throws both dice in the roll-off (PK-4).
func (r *Rules) rollOffTwice() bool { return r.Special && r.Reserve }
