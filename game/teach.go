package game

import "fmt"

// A Citation is a rule of the rule book that decided something: its number
// (PK-13, C-11) and what it says here, in a sentence for players.
type Citation struct {
	ID   string `json:"id"`
	Text string `json:"text"`

	// The same sentence taken apart, for those who check what it claims: Form
	// is what [fmt.Sprintf] made it from, Args are what it put in. A citation
	// that was read from JSON has neither.
	Form string `json:"-"`
	Args []any  `json:"-"`
}

// cite returns the citation of the rule id that says what form and args make.
func cite(id, form string, args ...any) Citation {
	for i, x := range args {
		switch x := x.(type) { // What was said may be of any length.
		case string:
			args[i] = Brief(x)
		case error:
			args[i] = briefly{x}
		}
	}
	return Citation{ID: id, Text: fmt.Sprintf(form, args...), Form: form, Args: args}
}

// briefly is an error that is told at a sensible length; it can still be asked what it is.
type briefly struct{ error }

func (b briefly) Error() string { return Brief(b.error.Error()) }
func (b briefly) Unwrap() error { return b.error }

// An Explanation says why an action is legal, forced or refused.
type Explanation struct {
	Legal bool       `json:"legal"`
	Rules []Citation `json:"rules"` // at least one; the one that decides comes first
}

// Allowed explains an action that is legal, by the rule that decides.
func Allowed(id, form string, args ...any) Explanation {
	return Explanation{Legal: true, Rules: []Citation{cite(id, form, args...)}}
}

// Refused explains an action that is not legal, by the rule that decides.
func Refused(id, form string, args ...any) Explanation {
	return Explanation{Rules: []Citation{cite(id, form, args...)}}
}

// Also returns e with a further rule.
func (e Explanation) Also(id, form string, args ...any) Explanation {
	e.Rules = append(e.Rules[:len(e.Rules):len(e.Rules)], cite(id, form, args...))
	return e
}

// An Effect is one thing that an action does on the board: one piece goes from
// a place to a place, one number is used up.
type Effect struct {
	Seat Seat   `json:"seat"`           // whose piece it is
	From string `json:"from"`           // place, in its owner's numbering: "24", "res", "bar"
	To   string `json:"to"`             // place, in its owner's numbering: "18", "off", "bar"
	Uses string `json:"uses,omitempty"` // the number or numbers used: "6", "3+4"; empty for a hit piece
}

// A Teacher explains actions and shows what they do.
type Teacher[S comparable] interface {
	// Explain says why the action that text names is legal for seat at s, or
	// why not. It never fails: text that names no action is explained too.
	Explain(s S, seat Seat, text string) Explanation

	// AppendEffects appends what the legal action a of seat moves at s, in
	// the order in which it happens. Actions that move nothing have none.
	AppendEffects(dst []Effect, s S, seat Seat, a Action) []Effect
}
