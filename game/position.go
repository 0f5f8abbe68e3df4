package game

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// What callers branch on. The errors of [Position] wrap these, with the
// particulars.
var (
	ErrNotYourTurn = errors.New("not your turn")
	ErrIllegal     = errors.New("illegal action")
	ErrForeign     = errors.New("a position that no game has made")
)

// A Game is rules with the type of their states forgotten: what the server,
// the terminal and the command line play. It checks, and it may allocate.
// [Of] makes games, and nobody else.
type Game interface {
	Info() Info
	Start(seats int) (Position, error)
	Parse(line string) (Position, error)

	made() // by Of
}

// A Position is a state together with its rules. It never changes: the one
// before is undo, a slice of them is a replay. Games make positions, and nobody
// else; see [Check].
type Position interface {
	Game() Game
	Seats() int
	SeatName(seat Seat) string
	ToAct() SeatSet
	Thrower() Seat
	Stepping() bool
	Outcomes() []Outcome
	Actions(seat Seat) []Action

	// Play returns the position after seat does a. The error is
	// ErrNotYourTurn or ErrIllegal, with the particulars.
	Play(seat Seat, a Action) (Position, error)

	// PlayText returns the position after seat does what text says: one
	// action, or the steps of a turn in order ("24/18 13/10").
	PlayText(seat Seat, text string) (Position, error)

	// Turns lists the whole turns of the seat to act, one for every different
	// position they can lead to. It is empty unless Stepping.
	Turns() []WholeTurn

	Payoffs() Payoffs
	Stalled() bool                 // see [Staller]
	LooksOn(seat Seat) bool        // see [Onlooker]
	Beside() Payoffs               // see [SidePayer]; in a match, of the game being played
	Resigning() Resigning          // see [Resigner]; in a match, of the game being played
	Pairs() bool                   // see [Pairer]; in a match, of the game being played
	ThrowNames() map[string]string // see [ThrowNamer]
	View(seat Seat) Position
	Format(a Action) string
	Parse(seat Seat, text string) (Action, error)
	Explain(seat Seat, text string) Explanation
	Effects(seat Seat, a Action) []Effect
	String() string

	apply(seat Seat, a Action) Position // trusts that a is legal
	graph(seat Seat, most int) ([][]Edge, []int)
	stakes(seat Seat) []Stake
	parts(fell bool, text string) []Part
	inner() (Position, bool)
	concede(pay Payoffs) (Position, bool)
	asAny() Position
}

// A WholeTurn is a turn of a [Position]: its steps, as text that PlayText
// accepts, and where it leads.
type WholeTurn struct {
	Steps []Action
	Play  string
	After Position
}

// Illegal returns err, which says why an action is refused, as an [ErrIllegal].
func Illegal(err error) error { return illegal{err} }

type illegal struct{ error }

func (e illegal) Unwrap() error      { return e.error }
func (illegal) Is(target error) bool { return target == ErrIllegal }

// Named returns the seat with whose name text begins, as in "2:bet 5 crown", and
// the rest of it.
func Named(p Position, text string) (seat Seat, rest string, ok bool) {
	name, rest, _ := strings.Cut(text, ":")
	name = strings.TrimSpace(name)
	for seat := range Seat(p.Seats()) {
		if p.SeatName(seat) == name {
			return seat, rest, true
		}
	}
	return Nature, rest, name == p.SeatName(Nature)
}

// Check refuses, with [ErrForeign], a position that was not made by a [Game]:
// nil, or the type of another package that looks like one.
func Check(p Position) error {
	if p == nil {
		return ErrForeign
	}
	if t := reflect.TypeOf(p); t.PkgPath() != home {
		return fmt.Errorf("%s: %w", t, ErrForeign)
	}
	return nil
}

// home is where positions are made.
var home = reflect.TypeFor[Any]().PkgPath()

// Complete is everything there is to know of a game: what [Of] takes.
type Complete[S comparable] interface {
	Rules[S]
	Notation[S]
	Teacher[S]
}

// Of forgets the type of r's states.
func Of[S comparable](r Complete[S]) Game { return erased[S]{r} }

type erased[S comparable] struct{ r Complete[S] }

func (g erased[S]) made() {}

func (g erased[S]) Info() Info { return g.r.Info() }

func (g erased[S]) Start(seats int) (Position, error) {
	in := g.r.Info()
	if seats < in.Seats[0] || seats > in.Seats[1] {
		return nil, fmt.Errorf("%s: seats: found %d: want %s", in.Name, seats, in.WantSeats())
	}
	return position[S]{g.r, g.r.Start(seats)}, nil
}

func (g erased[S]) Parse(line string) (Position, error) {
	s, err := g.r.ParseState(line)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.r.Info().Name, err)
	}
	return position[S]{g.r, s}, nil
}

type position[S comparable] struct {
	r Complete[S]
	s S
}

func (p position[S]) Game() Game                 { return erased[S]{p.r} }
func (p position[S]) Seats() int                 { return p.r.Seats(p.s) }
func (p position[S]) SeatName(seat Seat) string  { return seatName(p.r, p.s, seat) }
func (p position[S]) ToAct() SeatSet             { return p.r.ToAct(p.s) }
func (p position[S]) Thrower() Seat              { return p.r.Thrower(p.s) }
func (p position[S]) Stepping() bool             { return p.r.Stepping(p.s) }
func (p position[S]) Outcomes() []Outcome        { return p.r.AppendOutcomes(make([]Outcome, 0, 21), p.s) } // two dice
func (p position[S]) Actions(seat Seat) []Action { return p.r.AppendActions(nil, p.s, seat) }
func (p position[S]) Payoffs() Payoffs           { return p.r.Payoffs(p.s) }
func (p position[S]) Stalled() bool              { x, ok := p.r.(Staller[S]); return ok && x.Stalled(p.s) }
func (p position[S]) LooksOn(seat Seat) bool {
	x, ok := p.r.(Onlooker[S])
	return ok && seat >= 0 && int(seat) < p.Seats() && x.LooksOn(p.s, seat)
}

func (p position[S]) Pairs() bool {
	if in, nested := p.inner(); nested {
		return in.Pairs()
	}
	x, ok := p.r.(Pairer)
	return ok && x.Pairs(p.Seats())
}

func (p position[S]) Beside() (pay Payoffs) {
	if in, nested := p.inner(); nested {
		return in.Beside()
	}
	if x, ok := p.r.(SidePayer[S]); ok {
		pay, _ = x.Beside(p.s)
	}
	return pay
}

func (p position[S]) Resigning() (r Resigning) {
	if in, nested := p.inner(); nested {
		return in.Resigning()
	}
	if x, ok := p.r.(Resigner[S]); ok {
		return x.Resigning(p.s)
	}
	return r
}

func (p position[S]) ThrowNames() map[string]string {
	if x, ok := p.r.(ThrowNamer); ok {
		return x.ThrowNames()
	}
	return nil
}

func (p position[S]) View(seat Seat) Position { return position[S]{p.r, p.r.View(p.s, seat)} }
func (p position[S]) String() string          { return string(p.r.AppendState(nil, p.s)) }
func (p position[S]) Format(a Action) string  { return string(p.r.AppendAction(nil, p.s, a)) }
func (p position[S]) Parse(seat Seat, text string) (Action, error) {
	return p.r.ParseAction(p.s, seat, text)
}

// Explain takes blanks around text, as PlayText does.
func (p position[S]) Explain(seat Seat, text string) Explanation {
	return p.r.Explain(p.s, seat, strings.TrimSpace(text))
}

func (p position[S]) Effects(seat Seat, a Action) []Effect {
	return p.r.AppendEffects(nil, p.s, seat, a)
}

func seatName[S comparable](r Notation[S], s S, seat Seat) string {
	switch seat {
	case Nature:
		return "nature"
	case Public:
		return "public"
	}
	return r.SeatName(s, seat)
}

func legal[S comparable](r Rules[S], s S, seat Seat, a Action) bool {
	if seat == Nature {
		return slices.ContainsFunc(r.AppendOutcomes(make([]Outcome, 0, 21), s), func(o Outcome) bool { return o.Action == a })
	}
	if referee, ok := r.(Referee[S]); ok {
		return referee.Legal(s, seat, a)
	}
	return slices.Contains(r.AppendActions(nil, s, seat), a)
}

func (p position[S]) Play(seat Seat, a Action) (Position, error) {
	if !p.ToAct().Has(seat) {
		return nil, fmt.Errorf("%s: %w", p.SeatName(seat), ErrNotYourTurn)
	}
	if !legal(p.r, p.s, seat, a) {
		return nil, fmt.Errorf("%s: %w", p.Format(a), ErrIllegal)
	}
	return p.apply(seat, a), nil
}

func (p position[S]) apply(seat Seat, a Action) Position {
	return position[S]{p.r, p.r.Apply(p.s, seat, a)}
}

func (p position[S]) PlayText(seat Seat, text string) (Position, error) {
	if !p.ToAct().Has(seat) {
		return nil, fmt.Errorf("%s: %w", p.SeatName(seat), ErrNotYourTurn)
	}
	parts := p.r.SplitPlay(strings.TrimSpace(text))
	if len(parts) == 0 {
		return nil, Illegal(errors.New("nothing was said: want an action"))
	}
	for i, part := range parts {
		if i > 0 && !(p.Stepping() && p.ToAct().Has(seat)) {
			return nil, Illegal(fmt.Errorf("%q: the turn was over before %q", text, part))
		}
		a, err := p.r.ParseAction(p.s, seat, part)
		if err != nil {
			return nil, Illegal(err)
		}
		if !legal(p.r, p.s, seat, a) {
			return nil, Illegal(fmt.Errorf("%q is not legal here", part))
		}
		p.s = p.r.Apply(p.s, seat, a)
	}
	return p, nil
}

func (p position[S]) Turns() []WholeTurn {
	if !p.Stepping() {
		return nil
	}
	var walk Turns[S]
	var list []WholeTurn
	for _, t := range walk.Append(nil, p.r, p.s) {
		list = append(list, WholeTurn{t.Steps, p.play(t.Steps), position[S]{p.r, t.After}})
	}
	return list
}

// play writes steps that follow each other from p.
func (p position[S]) play(steps []Action) string {
	var b []byte
	s, seat := p.s, p.ToAct().First()
	for i, a := range steps {
		if i > 0 {
			b = append(b, ' ')
		}
		b = p.r.AppendAction(b, s, a)
		s = p.r.Apply(s, seat, a)
	}
	return string(b)
}

// Nested are rules of games that are played inside another: the games of a
// match.
type Nested[S comparable] interface {
	// Inner returns the position of the game being played at s.
	Inner(s S) Position
}

// Inner returns the position of the game being played at p: p itself, but for
// a match.
func Inner(p Position) Position {
	if Check(p) != nil {
		return p
	}
	if in, ok := p.inner(); ok {
		return in
	}
	return p
}

// Nests reports whether p is a position of a match: whether Inner is another.
func Nests(p Position) bool {
	if Check(p) != nil {
		return false
	}
	_, ok := p.inner()
	return ok
}

func (p position[S]) inner() (Position, bool) {
	if n, ok := p.r.(Nested[S]); ok {
		return n.Inner(p.s), true
	}
	return nil, false
}

// A Conceder is rules under which a game may end by agreement and something
// follows it: the games of a match.
type Conceder[S comparable] interface {
	// Concede returns the state after the game being played has ended with
	// payoffs p, whatever its position.
	Concede(s S, p Payoffs) S
}

// Concede returns the position after the game being played at p has ended with
// pay, whatever its position. It reports false where nothing follows a game.
func Concede(p Position, pay Payoffs) (Position, bool) {
	if Check(p) != nil {
		return nil, false
	}
	return p.concede(pay)
}

func (p position[S]) concede(pay Payoffs) (Position, bool) {
	if c, ok := p.r.(Conceder[S]); ok {
		return position[S]{p.r, c.Concede(p.s, pay)}, true
	}
	return nil, false
}

// As returns the state of the game being played at p, for those who draw it or
// judge it. It reports false when that is another game.
func As[S comparable](p Position) (s S, ok bool) {
	q, ok := Inner(p).(position[S])
	return q.s, ok
}

// RulesOf returns the rules of the game being played at p, for those who
// search. It reports false when that is another game.
func RulesOf[S comparable](p Position) (r Complete[S], ok bool) {
	q, ok := Inner(p).(position[S])
	return q.r, ok
}

// At returns s as a position of r.
func At[S comparable](r Complete[S], s S) Position { return position[S]{r, s} }
