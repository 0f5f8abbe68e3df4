package api

import (
	"encoding/json"
	"fmt"

	"parlor/game"
	"parlor/match"
)

// A Kind says what happened.
type Kind string

const (
	Opened    Kind = "open"     // the room: game, options, version, seats, clock
	Sat       Kind = "sit"      // somebody took a seat, or a bot was put there
	Stood     Kind = "stand"    // a seat was given up before the start
	Started   Kind = "start"    // all seats are taken: the game begins
	Anchored  Kind = "anchor"   // dice: an epoch begins
	Committed Kind = "commit"   // dice: a participant promises a chain
	Seeded    Kind = "seed"     // dice of the older protocol: a seat's seed, or that it is absent
	Absent    Kind = "away"     // dice of the older protocol: a seat puts in no links, or does so again
	Called    Kind = "call"     // a seat throws, or nobody, and the dice wait for links
	Voided    Kind = "void"     // dice: a throw that was called will not fall, by consent
	Threw     Kind = "throw"    // Nature: dice, a lot, a card
	Played    Kind = "play"     // a whole turn, a decision, a bet
	Offered   Kind = "offer"    // draw, resign, takeback, rematch
	Answered  Kind = "answer"   // yes or no to an offer
	TookBack  Kind = "takeback" // the last turn of a seat is undone, by consent
	Flagged   Kind = "flag"     // a seat's time is up
	Left      Kind = "leave"    // nobody is connected for a seat
	Returned  Kind = "return"   // somebody is again
	StoodIn   Kind = "standin"  // a bot plays for an absent seat, or stops doing so
	Paused    Kind = "pause"    // the server was down: its time is nobody's
	Said      Kind = "say"      // chat
	Ended     Kind = "end"      // the result
	Linked    Kind = "link"     // dice: a participant hands over a link
	Followed  Kind = "rematch"  // the room in which the players meet again
)

// An Event is something that happened in a room. Seq and Time are the store's:
// a number from 1 without gaps, and milliseconds since 1970.
type Event struct {
	Seq  uint64    `json:"n"`
	Time int64     `json:"t"`
	Kind Kind      `json:"e"`
	Seat game.Seat `json:"seat"`           // of whom it tells; -1 of nobody in a seat
	Text string    `json:"text,omitempty"` // in the notation: "6-3", "24/18 13/10"; lots and cards joined by "; "; words said

	Open   *Config         `json:"open,omitempty"`
	Sit    *Sitting        `json:"sit,omitempty"`
	Dice   json.RawMessage `json:"dice,omitempty"` // a record of package fair: what lets everybody check a throw
	Offer  OfferKind       `json:"offer,omitempty"`
	Yes    bool            `json:"yes,omitempty"`
	Down   int64           `json:"down,omitempty"` // milliseconds that the server was down
	Result *Result         `json:"result,omitempty"`
	Net    string          `json:"net,omitempty"`    // SHA-256, in hex, of the weights of the net by which the bot plays that sits down or stands in
	Hidden bool            `json:"hidden,omitempty"` // blanked for this viewer; the number stays

	// Of a throw or a play: its text taken apart, for those who do not read
	// notation. A server tells it, no log has it.
	Parts []game.Part `json:"parts,omitempty"`
}

// FellSeparator stands between the lots and cards of one throw in the text of an event.
const FellSeparator = "; "

// Sitting is who takes a seat.
type Sitting struct {
	Name   string `json:"name"`
	Player string `json:"player,omitempty"` // public name of a player's key; empty for guests and bots
	Bot    string `json:"bot,omitempty"`    // kind of a bot
	Token  string `json:"token,omitempty"`  // SHA-256 of the secret that acts for the seat, in hex
	Dice   bool   `json:"dice,omitempty"`   // his program has promised before, or said that it will: ask it for a promise
}

// Result is how a game ended.
type Result struct {
	Reason  Reason  `json:"reason"`
	Payoffs []int32 `json:"payoffs"`
}

// Won returns what says who has won: paid, where a view or a list tells it, and else the payoffs.
func (r *Result) Won(paid []int32) []int32 {
	if paid == nil {
		return r.Payoffs
	}
	return paid
}

// OfLastGame reports whether the payoffs are what the last game of a match of length l paid, and not the match: it did not end on the board.
func (r *Result) OfLastGame(l match.Length) bool { return l.Several() && r.Reason != ByRules }

// Reason is why a game ended.
type Reason string

const (
	ByRules  Reason = "rules"
	ByResign Reason = "resign"
	ByDraw   Reason = "draw"
	ByFlag   Reason = "flag"
	ByLeave  Reason = "leave"
	ByStop   Reason = "stopped"    // without a result: a link was missing for too long
	ByStall  Reason = "standstill" // without a winner: nobody could ever move again
)

// Encode writes e for the store, without the number and the time that the store
// keeps itself.
func (e Event) Encode() []byte {
	e.Seq, e.Time, e.Parts = 0, 0, nil
	return e.AppendJSON(make([]byte, 0, 128+len(e.Text)+len(e.Dice)))
}

// Decode reads what Encode wrote.
func Decode(seq uint64, ms int64, data []byte) (Event, error) {
	var e Event
	if err := json.Unmarshal(data, &e); err != nil {
		return e, fmt.Errorf("event %d: %w", seq, err)
	}
	e.Seq, e.Time = seq, ms
	return e, nil
}

// Plain reports whether e changes the position by nothing but its text, which its
// seat plays or, in a throw, Nature; or leaves it as it was. Who knows the rules
// needs no other word of the position then.
func (e Event) Plain() bool {
	switch e.Kind {
	case Opened, Started, TookBack, Ended:
		return false
	}
	return true
}

// Secret reports whether there may be something in e that not everybody sees.
func (e Event) Secret() bool { return e.Kind == Sat || e.Kind == Linked }
