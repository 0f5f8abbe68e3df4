package api

import (
	"slices"

	"parlor/fair"
	"parlor/game"
)

// OfferKind is something to which the others must agree.
type OfferKind string

const (
	Draw     OfferKind = "draw"
	Resign1  OfferKind = "resign1" // for one point
	Resign2  OfferKind = "resign2" // for a gammon
	Resign3  OfferKind = "resign3" // for a backgammon; nobody can refuse it
	TakeBack OfferKind = "takeback"
	Without  OfferKind = "without" // to void the throw that is called, and go on without whose link is missing
	Stop     OfferKind = "stop"    // to end the game without a result, when a link has been missing for long
	Rematch  OfferKind = "rematch"
)

// Points returns for how many points who offers it gives the game up, 0 if he does not.
func (k OfferKind) Points() int {
	return slices.Index([]OfferKind{Resign1, Resign2, Resign3}, k) + 1
}

// Resigns reports whether who offers it gives the game up.
func (k OfferKind) Resigns() bool { return k.Points() > 0 }

// A Verb says what a command wants.
type Verb string

const (
	DoOpen    Verb = "open"
	DoSit     Verb = "sit"
	DoStand   Verb = "stand"
	DoThrow   Verb = "throw"
	DoPlay    Verb = "play"
	DoOffer   Verb = "offer"
	DoAnswer  Verb = "answer"
	DoSay     Verb = "say"
	DoLeave   Verb = "leave"
	DoReturn  Verb = "return"
	DoStandIn Verb = "standin" // a bot plays on for who has left
	DoFlag    Verb = "flag"
	DoPause   Verb = "pause"
	DoFollow  Verb = "rematch"
	DoLink    Verb = "link"
	DoCommit  Verb = "commit" // promise a chain for the next epoch
	DoSettle  Verb = "settle" // go on without the promises that do not come
)

// Command is what somebody wants to happen in a room (docs/protocol.md).
type Command struct {
	ID    string      `json:"id" schema:"minLength=1,maxLength=64"` // idempotency key of your own
	Do    Verb        `json:"do"`
	Seat  *game.Seat  `json:"seat,omitempty"`  // may be left out by who has one seat; to sit, -1 is any
	Turn  int         `json:"turn,omitempty"`  // the room's turn, for throw and play
	Text  string      `json:"text,omitempty"`  // a play, a throw typed in, an offer, yes or no, words
	Name  string      `json:"name,omitempty"`  // who sits
	Bot   string      `json:"bot,omitempty"`   // kind of a bot that sits
	Dice  *Commitment `json:"dice,omitempty"`  // with sit or commit: the chains that are promised
	Seats []game.Seat `json:"seats,omitempty"` // with commit: all your seats that promise together
	Link  fair.Value  `json:"link,omitzero"`   // the link that is handed over, with link; with play one that travels ahead
	K     uint64      `json:"k,omitempty"`     // with link: the throw that it is for
	Ahead bool        `json:"ahead,omitempty"` // with link: it is of the second chain
}

// Commitment is what a participant promises to put into the dice: a chain for
// the next epoch, and in rooms where links travel ahead a second one
// (docs/fair.md).
type Commitment struct {
	Length int        `json:"length"`         // links of each chain: 2048
	Anchor fair.Value `json:"anchor"`         // of the chain
	Ahead  fair.Value `json:"ahead,omitzero"` // of the second chain, where links travel ahead
}

// Asked reports whether visitors may give commands of this verb; the others are
// the server's own.
func (v Verb) Asked() bool { return slices.Contains(Asked(), v) }

// Asked returns the verbs of the commands that visitors may give.
func Asked() []Verb {
	return []Verb{DoSit, DoStand, DoThrow, DoPlay, DoOffer, DoAnswer, DoSay, DoLeave, DoReturn, DoStandIn, DoCommit, DoLink}
}

// Done is what became of a command.
type Done struct {
	N      uint64     `json:"n"`                                     // number of its last event
	Seat   *game.Seat `json:"seat,omitempty"`                        // the seat that was taken
	Secret string     `json:"secret,omitempty" schema:"pattern=^s_"` // of that seat
	Next   string     `json:"next,omitempty"`                        // the room of the rematch
}
