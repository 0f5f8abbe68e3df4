package api

import (
	"errors"

	"parlor/game"
)

// A Refusal is why a command is not done: a code for programs, a sentence for
// people, in English and as the visitor reads it, the rules that decide, where they do, and what was misread, where
// something was.
type Refusal struct {
	Code    Code            `json:"code"`
	Message string          `json:"message"`
	Said    string          `json:"said,omitempty"` // what Message says, in the language of who asked, where that is not English
	Rules   []game.Citation `json:"rules,omitempty"`
	Misread
}

func (r *Refusal) Error() string { return string(r.Code) + ": " + r.Message }

// A Misread is what Message says, taken apart: of an action, a position line, an
// option or a body. Empty where something else is wrong.
type Misread struct {
	Field string `json:"field,omitempty"` // the option, the field of the position line or the member of the body that is to blame
	Found string `json:"found,omitempty"` // what stands there
	Want  string `json:"want,omitempty"`  // what was wanted: "a whole number from 1 to 6"
}

// Refused returns the refusal that says what err says.
func Refused(code Code, err error) *Refusal {
	return &Refusal{Code: code, Message: err.Error(), Misread: MisreadIn(err)}
}

// Brief returns m with what is too long in it cut.
func (m Misread) Brief() Misread {
	return Misread{game.Brief(m.Field), game.Brief(m.Found), game.Brief(m.Want)}
}

// MisreadIn returns what err, or an error that it wraps, says was misread: a
// [game.ParseError] or a [Misfit] does. It is empty if none is among them.
func MisreadIn(err error) Misread {
	var parse *game.ParseError
	var body *Misfit
	switch {
	case errors.As(err, &parse):
		return Misread{parse.Field, parse.Found, parse.Want}
	case errors.As(err, &body):
		return Misread{body.Member, body.Found, body.Wanted}
	}
	return Misread{}
}

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
