package analysis

import (
	"fmt"
	"slices"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
)

// A Report is what looking back has found. Lists by seat have a number for each
// seat of the game. Equities are in the unit of the game, from the view of the
// seat; errors are what they cost, 0 or more.
type Report struct {
	Name    string        `json:"game"`
	Title   string        `json:"title"`
	Options game.Options  `json:"options,omitempty"`
	Match   string        `json:"match,omitempty"`    // "to 5 points", "best of 3"
	ByScore bool          `json:"by_score,omitempty"` // of a match to points: what things are worth is what they are worth for winning it
	Players []string      `json:"players"`
	Seats   []string      `json:"seats"` // what the game calls them
	Sides   [][]game.Seat `json:"sides"` // seats that win and lose together
	Unit    string        `json:"unit"`  // "points", "counters" or "chips"; "points won" where they do not add up to nothing

	Depth      api.Depth `json:"depth"`
	Judge      string    `json:"judge,omitempty"`       // the level that judged; empty where nobody did
	JudgeTitle string    `json:"judge_title,omitempty"` // of the person who judges as the judge does, if there is one: "Captain"
	Version    string    `json:"version"`               // another one whenever the same game may be judged otherwise
	Trials     int       `json:"trials,omitempty"`      // where chances were found by playing on: games a position
	Hands      int       `json:"hands,omitempty"`       // and where the game behind the hand being played is counted: those by which it is
	Sampled    bool      `json:"sampled,omitempty"`     // and where it is not: the hands to come are taken from a sample
	StdErr     float64   `json:"stderr,omitempty"`      // that was wanted of what was played out, where the least win brings one
	Truncated  int       `json:"truncated,omitempty"`   // throws after which games that were played out for it were broken off and judged
	Scale      Scale     `json:"scale"`
	Notes      []string  `json:"notes,omitempty"` // what this analysis does not say

	Missing []Gap `json:"missing,omitempty"` // what the file shows to be missing of the game

	Games []Played `json:"games"`
	Won   []int32  `json:"won,omitempty"` // what the match paid, by seat; nil if it is not over
	Sums  []Sum    `json:"sums"`          // over all games, one a side

	share int // where chances were found by playing on hand by hand: games that share the rest of a hand
}

// Played is one game.
type Played struct {
	Start    []float64 `json:"start"`                 // what it was worth before the first throw, by seat
	StartErr []float64 `json:"start_error,omitempty"` // standard errors of Start, where it was found by playing on
	Items    []Item    `json:"items"`
	Sums     []Sum     `json:"sums"` // one a side
	Turn     *Turning  `json:"turn,omitempty"`
	Result   []int32   `json:"result,omitempty"` // what it paid, by seat; nil if it was not played to the end

	before []game.Position // of each item
	unit   bots.MatchUnit  // where what things are worth is what they are worth for winning a match
}

// Before returns the position before item i, for those who draw it.
func (p *Played) Before(i int) game.Position { return p.before[i] }

// Fell returns the throw that is played at item i, empty where none is. In a roll-off
// each throws a die of the first throw: they are told as one, the larger first.
func (p *Played) Fell(i int) string {
	if i == 0 || p.Items[i].Kind == Cube || p.Items[i-1].Kind != Throw {
		return ""
	}
	last := &p.Items[i-1]
	if i > 1 && p.Items[i-2].Kind == Throw && p.Items[i-2].Seat != last.Seat && len(p.Items[i-2].Text) == 1 && len(last.Text) == 1 {
		return max(p.Items[i-2].Text, last.Text) + "-" + min(p.Items[i-2].Text, last.Text)
	}
	return last.Text
}

// A Kind says what an [Item] tells of.
type Kind string

const (
	Throw  Kind = "throw"  // Nature: dice, a lot, a card
	Turn   Kind = "turn"   // a whole turn with a throw
	Cube   Kind = "cube"   // a double, a throw instead of it, an answer
	Choice Kind = "choice" // any other choice
	Stake  Kind = "stake"  // a bet against the bank
	End    Kind = "end"    // the end, where it was no turn
)

// An Item is one thing that happened in a game, and what it was worth.
type Item struct {
	N        uint64    `json:"n"` // number of the event in the log
	Kind     Kind      `json:"kind"`
	Seat     game.Seat `json:"seat"` // who threw or chose; -1: nobody
	Text     string    `json:"text"`
	Position string    `json:"position"`            // before it
	Score    string    `json:"score,omitempty"`     // of a match: what stands behind the position in its line, "score=6-3/7c"
	Equity   []float64 `json:"equity"`              // after it
	Win      []float64 `json:"win"`                 // after it, 0 to 1
	WinErr   []float64 `json:"win_error,omitempty"` // standard errors of Win, where it was found by playing on

	Luck     []float64 `json:"luck,omitempty"` // of a throw
	LuckWord string    `json:"luck_word,omitempty"`
	Gain     float64   `json:"gain,omitempty"` // of a throw that has a word, where that goes by the chance of who threw: by how much it changed

	Forced     bool        `json:"forced,omitempty"` // there was no choice
	Candidates []Candidate `json:"candidates,omitempty"`
	Rank       int         `json:"rank,omitempty"`  // of what was played, from 1
	Among      int         `json:"among,omitempty"` // how many candidates there were
	Error      float64     `json:"error,omitempty"` // what it cost the seat
	Cost       []float64   `json:"cost,omitempty"`  // what it cost every seat
	Grade      Grade       `json:"grade,omitempty"`
	Counted    bool        `json:"counted,omitempty"` // it is one of the decisions that the sums divide by
	Name       string      `json:"name,omitempty"`    // of a mistake with the cube: "missed double"
	Drop       float64     `json:"drop,omitempty"`    // of a choice with the cube: what it brings the seat if the other one drops a double

	Staked int       `json:"staked,omitempty"` // chips
	Unit   float64   `json:"unit,omitempty"`   // what the least win brings here, where that is not 1: errors and luck are weighed in it
	normal float64   // Error where the least win pays one point
	Rest   []float64 `json:"rest,omitempty"` // what the judge changed his mind by since the item before
}

// A Candidate is something that could be done.
type Candidate struct {
	Play       string    `json:"play"`
	Equity     float64   `json:"equity"` // to the seat that chose
	Loss       float64   `json:"loss"`   // against the best
	Win        []float64 `json:"win"`
	Gammon     []float64 `json:"gammon,omitempty"`
	Backgammon []float64 `json:"backgammon,omitempty"`
	Points     []float64 `json:"points,omitempty"` // won on the average of all games, by seat, where wins differ
	Played     bool      `json:"played,omitempty"`
	Plies      int       `json:"plies"`            // throws looked ahead
	Trials     int       `json:"trials,omitempty"` // where it was played out: games
	StdErr     float64   `json:"stderr,omitempty"` // and the standard error of its equity
}

// Many reports whether backgammons, chances by seat, are so many that they are told:
// two in a hundred.
func Many(backgammons []float64) bool {
	return len(backgammons) == 2 && slices.Max(backgammons) >= 0.02
}

// Shallow says how c was looked at where best, the best of the same choice, was looked
// at more closely: c stands behind what was, whatever it seems to be worth. Else it is
// empty.
func (c *Candidate) Shallow(best *Candidate) string {
	switch {
	case c.Trials > 0 || best.Trials == 0 && c.Plies >= best.Plies:
		return ""
	case c.Plies == 0:
		return "at first sight"
	}
	return fmt.Sprintf("%d throws ahead", c.Plies)
}

// A Sum is what a side did and had, in a game or in all of them.
type Sum struct {
	Seats     []game.Seat `json:"seats"`
	Decisions int         `json:"decisions"` // unforced, and with the cube those that are close or were made
	Forced    int         `json:"forced"`
	Error     float64     `json:"error"`           // of all decisions
	PerError  float64     `json:"error_per"`       // per decision, in thousandths
	PR        float64     `json:"pr"`              // 500 times the error per decision, on backgammon's scale
	Level     string      `json:"level,omitempty"` // PR in a word; empty where ten decisions did not come
	Doubtful  int         `json:"doubtful"`
	Errors    int         `json:"errors"`
	Blunders  int         `json:"blunders"`
	Luck      float64     `json:"luck"`
	LuckErr   float64     `json:"luck_error,omitempty"` // standard error of Luck and Adjusted, where chances were found by playing on and all games were played to the end
	Result    float64     `json:"result"`               // of what was played to the end
	Adjusted  float64     `json:"adjusted"`             // the result without the luck
	Start     float64     `json:"start"`
	Cost      float64     `json:"cost"` // of all errors, those of the others counted for the side
	Rest      float64     `json:"rest"`
	Given     float64     `json:"given"`
	Staked    int         `json:"staked,omitempty"` // chips laid against the bank
	Edge      float64     `json:"edge,omitempty"`   // of them, what the bank takes on the average
	Over      bool        `json:"over"`             // all games were played to the end
	Match     *Course     `json:"match,omitempty"`  // over all games of a match, by its score

	normal float64 // Error, where the least win pays one point
}

// A Course is how the chance of a side to win a match to points came about, over all of
// its games: Start + Luck - Cost + Rest + Given is Result. A point is not worth the same
// at each score, so what sums say in points of several games does not add up.
type Course struct {
	Start  float64 `json:"start"`
	Luck   float64 `json:"luck"`
	Cost   float64 `json:"cost"`
	Rest   float64 `json:"rest"` // and what the judge changed his mind by from the end of a game to the next
	Given  float64 `json:"given"`
	Result float64 `json:"result"` // behind the last game
}

// Turning is where a game turned.
type Turning struct {
	Item int       `json:"item"` // index of the item
	Seat game.Seat `json:"seat"` // whom it turned to
	From float64   `json:"from"` // his chance before it
	To   float64   `json:"to"`
	Led  bool      `json:"led,omitempty"` // the winner had led all the time: this is what brought him most
	// The winner had crept ahead before it: this is what brought him most from there.
	Ahead bool   `json:"ahead,omitempty"`
	Text  string `json:"text"` // in a sentence
}
