package api

import "encoding/json"

// Depth is how far is looked ahead when a game is looked back at.
type Depth string

const (
	Quick    Depth = "quick"    // at each position as it stands
	Standard Depth = "standard" // two throws ahead, at what is close
)

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

// Report is what looking back has found, as parlor analyze --json prints it.
type Report struct{ json.RawMessage }
