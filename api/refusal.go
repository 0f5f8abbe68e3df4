package api

import "parlor/game"

// A Refusal is why a command is not done: a code for programs, a sentence for
// people, and the rules that decide, where they do.
type Refusal struct {
	Code    Code            `json:"code"`
	Message string          `json:"message"`
	Rules   []game.Citation `json:"rules,omitempty"`
}

func (r *Refusal) Error() string { return string(r.Code) + ": " + r.Message }

// Failure is the answer to a request that is refused.
type Failure struct {
	Error *Refusal `json:"error"`
}

// A Code says what kind of refusal it is.
type Code string

const (
	Stale       Code = "stale"         // the turn it answers is over
	Illegal     Code = "illegal"       // against the rules
	NotYourTurn Code = "not_your_turn" // somebody else is to act
	NotSeated   Code = "not_seated"    // no seat to act for
	Taken       Code = "taken"         // the seat is not free
	Waiting     Code = "waiting"       // the game has not begun
	Gone        Code = "gone"          // the game is over
	BadCommand  Code = "bad_request"   // what is asked makes no sense
	NotFound    Code = "not_found"     // there is no such thing
	Forbidden   Code = "forbidden"     // this key may not
	NoAdvice    Code = "no_advice"     // hints are not given in this room
	Busy        Code = "busy"          // not now, but soon
	TooMany     Code = "rate"          // too many requests: come again when Retry-After says
	Internal    Code = "internal"      // something went wrong on the server
)
