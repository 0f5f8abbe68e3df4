package api

import (
	"encoding/json"
	"fmt"

	"parlor/game"
	"parlor/match"
)

// Depth is how far is looked ahead when a game is looked back at.
type Depth string

const (
	Quick    Depth = "quick"    // at each position as it stands
	Standard Depth = "standard" // two throws ahead, at what is close
	Deep     Depth = "deep"     // what is close then is played out; of games that are over
)

// Check refuses a depth that there is not.
func (d Depth) Check() error {
	if d != Quick && d != Standard && d != Deep {
		return fmt.Errorf("depth %q: want %s, %s or %s", d, Quick, Standard, Deep)
	}
	return nil
}

// LookBack asks for the report of a finished game.
type LookBack struct {
	Depth Depth `json:"depth,omitempty"` // quick if left out
}

// Analysis is how far the report of a finished game is, and the report.
type Analysis struct {
	Room    string  `json:"room"`
	Depth   Depth   `json:"depth"`
	Judge   string  `json:"judge,omitempty"` // whose judgement it is; none where nobody judges the game
	Version string  `json:"version"`         // another one whenever the same game may be judged otherwise
	State   Making  `json:"state"`
	Part    float64 `json:"part" schema:"minimum=0,maximum=1"` // how much of it is done
	Report  *Report `json:"report,omitempty"`
}

// Making is how far a report is.
type Making string

const (
	Unasked   Making = "none"    // nobody has asked for it
	Queued    Making = "waiting" // somebody has
	InTheWork Making = "working"
	Made      Making = "done"   // here it is, and here it stays
	Failed    Making = "failed" // it cannot be made
)

// Question asks what a position is worth.
type Question struct {
	Game     string       `json:"game"`
	Options  game.Options `json:"options,omitempty" schema:"numbers"` // by name; the usual ones if left out
	Match    match.Length `json:"match,omitzero"`                     // that the position is of; one game if left out
	Position string       `json:"position" schema:"minLength=1,maxLength=1000"`
	Depth    Depth        `json:"depth,omitempty"` // quick if left out
}

// Judged says what a position is worth.
type Judged struct {
	Game     string `json:"game"`
	Position string `json:"position"` // as the rules write it
	Depth    Depth  `json:"depth"`
	Study    *Study `json:"study"`
}

// Study is what is known of a position: what it is worth, and the best plays or the map of all throws.
type Study struct{ json.RawMessage }

// PlayingOut asks for a position to be played out, many times.
type PlayingOut struct {
	Game     string       `json:"game"`
	Options  game.Options `json:"options,omitempty" schema:"numbers"` // by name; the usual ones if left out
	Match    match.Length `json:"match,omitzero"`                     // that the position is of; one game if left out
	Position string       `json:"position" schema:"minLength=1,maxLength=1000"`
	Trials   int          `json:"trials,omitempty" schema:"minimum=0,maximum=12960"` // games at most; 1296 if left out or 0
	StdErr   float64      `json:"stderr,omitempty" schema:"minimum=0"`               // of the points, that is small enough to stop; all games are played if left out or 0
	Seed     uint64       `json:"seed,omitempty"`                                    // that decides the dice
}

// Rollout is how far a position is played out, and what came of it.
type Rollout struct {
	ID       string       `json:"id"` // of what is asked: the same again is the same rollout
	Game     string       `json:"game"`
	Options  game.Options `json:"options,omitempty"`
	Match    match.Length `json:"match,omitzero"`
	Position string       `json:"position"` // as the rules write it
	Trials   int          `json:"trials"`
	StdErr   float64      `json:"stderr"`
	Seed     uint64       `json:"seed"`
	Level    string       `json:"level"`   // who plays, for all seats
	Version  string       `json:"version"` // another one whenever the same games may be played otherwise
	State    Making       `json:"state"`
	Part     float64      `json:"part" schema:"minimum=0,maximum=1"` // how much of it is done, about
	Result   *Rolled      `json:"result,omitempty"`
}

// Rolled is what games played out from a position have paid: lists by seat.
type Rolled struct {
	Equity []float64 `json:"equity"`           // mean of what the games paid; of a match to points, of what that is worth: a single win 1, a single loss -1, the cube at 1
	StdErr []float64 `json:"stderr,omitempty"` // its standard error; absent where the games are too few to tell, or, luck left in, all alike; so are those of the others
	Win    []float64 `json:"win"`              // share of the games that were won
	WinErr []float64 `json:"win_stderr,omitempty"`

	// Shares of the games that were won with two points or more, and with three; absent where no game can be.
	Gammon        []float64 `json:"gammon,omitempty"`
	GammonErr     []float64 `json:"gammon_stderr,omitempty"`
	Backgammon    []float64 `json:"backgammon,omitempty"`
	BackgammonErr []float64 `json:"backgammon_stderr,omitempty"`

	// Of a match to points: chances of winning it.
	Match    []float64 `json:"match,omitempty"`
	MatchErr []float64 `json:"match_stderr,omitempty"`

	Trials    int  `json:"trials"`              // games played
	Truncated int  `json:"truncated,omitempty"` // throws after which they were broken off and judged; absent: they were played to their end
	Cut       int  `json:"cut,omitempty"`       // of them, cut off as endless and counted as nothing
	Adjusted  bool `json:"adjusted,omitempty"`  // the luck of the throws is taken out
	Counted   bool `json:"counted,omitempty"`   // that has left no spread: all that can follow was counted, and the errors, 0, do not say how exact that is
	Short     bool `json:"short,omitempty"`     // time was up before all games were played
}

// Composing names rules with so many seats.
type Composing struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options,omitempty" schema:"numbers"` // by name; the usual ones if left out
	Seats   int          `json:"seats,omitempty"`                    // as few as can play if left out
}

// Measure asks what one or two compositions of rules are like.
type Measure struct {
	Sets   []Composing `json:"sets" schema:"minItems=1,maxItems=2"`
	Level  string      `json:"level,omitempty"`  // who plays; the strongest if left out
	Weaker string      `json:"weaker,omitempty"` // whom he is measured against; the one before it if left out
	Games  int         `json:"games,omitempty"`  // of each: 20, 100, 400 or 2000; 20 if left out
	Seed   uint64      `json:"seed,omitempty"`   // that decides the dice; 1 if left out
}

// Composition is rules with so many seats.
type Composition struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options,omitempty"` // other than the usual ones
	Seats   int          `json:"seats"`
}

// Measuring is how far rules are measured, and what games have shown.
type Measuring struct {
	ID      string        `json:"id"` // of what is asked: the same again is the same measure
	Sets    []Composition `json:"sets"`
	Level   string        `json:"level"`
	Weaker  string        `json:"weaker"`
	Games   int           `json:"games"`
	Seed    uint64        `json:"seed"`
	Version string        `json:"version"` // another one whenever the same games may be played or judged otherwise
	State   Making        `json:"state"`
	Part    float64       `json:"part" schema:"minimum=0,maximum=1"` // how much of it is done
	Stopped bool          `json:"stopped,omitempty"`                 // it was stopped, and this is what the first games say; asked again, all are played
	Figures []Figures     `json:"figures,omitempty"`                 // of each composition that was begun
}

// Figures are what games of a composition have shown, as lab.Figures.
type Figures struct{ json.RawMessage }

// Report is what looking back has found, as parlor analyze --json prints it.
type Report struct{ json.RawMessage }
