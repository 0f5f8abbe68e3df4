package api

import (
	"parlor/fair"
	"parlor/game"
)

// FrameType says what a frame is.
type FrameType string

const (
	UpToDate FrameType = "uptodate" // nothing has happened since
	Events   FrameType = "events"   // what happened since, without a gap, and the view after it
	Snapshot FrameType = "snapshot" // the view; what was seen before does not count
	Preview  FrameType = "preview"  // steps of a turn being built: no number, may be lost
)

// Frame is what those get who follow a room.
type Frame struct {
	Type   FrameType   `json:"type"`
	Room   string      `json:"room"`
	Did    string      `json:"did,omitempty"`                            // the id of the command that it answers, if that came over this WebSocket
	Epoch  string      `json:"epoch,omitempty"`                          // the incarnation of the store that numbers belong to
	N      uint64      `json:"n,omitempty"`                              // the last event told of
	Events []Event     `json:"events,omitempty"`                         // without a gap
	View   *View       `json:"view,omitempty" schema:"oneOf=View|Brief"` // the room after the last of the events
	Brief  *Brief      `json:"-"`                                        // the view, of who asked for a brief one
	Proof  *fair.Proof `json:"proof,omitempty"`                          // where the view asks for a link
	Seat   *game.Seat  `json:"seat,omitempty"`                           // of a preview
	Steps  []string    `json:"steps,omitempty"`                          // of a preview
	Parts  []game.Part `json:"parts,omitempty"`                          // of a preview: its steps taken apart
}

// ToldType says what is told beside frames.
type ToldType string

const (
	ToldDone  ToldType = "done"  // a command is done, and no frame answers it
	ToldError ToldType = "error" // what was said was not understood, or is refused
	ToldAlive ToldType = "alive" // the line is open
)

// Told is what comes over a WebSocket beside frames.
type Told struct {
	Type  ToldType `json:"type" schema:"enum=done|error"`
	Room  string   `json:"room,omitempty"`
	Did   string   `json:"did,omitempty"` // the id of the command
	Done  *Done    `json:"done,omitempty"`
	Error *Refusal `json:"error,omitempty"`
}

// Alive comes over every line when nothing else does.
type Alive struct {
	Type ToldType `json:"type" schema:"enum=alive"`
	Time int64    `json:"t"` // the server's
}

// Saying is what a client says over a WebSocket: hello, bye, preview or command,
// each with a room.
type Saying struct {
	Hello   string    `json:"hello,omitempty"`   // the room to follow
	Bye     string    `json:"bye,omitempty"`     // the room to follow no more
	Preview string    `json:"preview,omitempty"` // the room in which steps are shown
	Command string    `json:"command,omitempty"` // the room, to which hello was said, in which body is to be done
	Epoch   string    `json:"epoch,omitempty"`   // of a hello: what Since is a number of
	Since   uint64    `json:"since,omitempty"`   // of a hello: the last event known
	Proven  uint64    `json:"proven,omitempty"`  // of a hello: the last event that was followed by its hashes
	View    Viewing   `json:"view,omitempty"`    // of a hello
	Auth    string    `json:"auth,omitempty"`    // of a hello: a secret
	Seat    game.Seat `json:"seat,omitempty"`    // of a preview
	Steps   []string  `json:"steps,omitempty"`   // of a preview
	Body    *Command  `json:"body,omitempty"`    // of a command
}

// ID returns the id of the command that is said, if it is one.
func (s Saying) ID() string {
	if s.Body == nil {
		return ""
	}
	return s.Body.ID
}

// Viewing is how much of a room a client wants to see in every frame.
type Viewing string

const (
	ViewWhole Viewing = ""
	ViewBrief Viewing = "brief" // for programs that know the rules
)
