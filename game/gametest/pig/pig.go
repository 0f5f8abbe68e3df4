// Package pig is the dice game Pig, for tests: a game that stands in a test's own
// catalogue and nowhere else. Who is to throw throws one die as often as he
// likes, and adds up what falls; with a 1 he loses what he has added up. First to
// the target wins.
package pig

import (
	"fmt"
	"strconv"
	"strings"

	"parlor/game"
)

// Rules are the rules of Pig.
type Rules struct{ Target int }

// Options returns the options of Pig.
func Options() []game.Option { return game.List(settings) }

var settings = []game.Setting[Rules]{{
	Option: game.Option{Name: "target", Help: "Points that win.", Min: 10, Max: 100, Default: "20"},
	Set: func(r *Rules, value string) (err error) {
		r.Target, err = strconv.Atoi(value)
		return err
	},
}}

// New returns the rules with options applied.
func New(opts game.Options) (Rules, error) { return game.Configure(Rules{Target: 20}, settings, opts) }

// State is a position of Pig.
type State struct {
	scores [4]uint8
	seats  uint8
	turn   uint8
	pot    uint8 // added up in this turn
	choose bool  // to hold or to throw again; else the die is to be thrown
}

// The actions of a player.
const (
	Hold  game.Action = 0
	Throw game.Action = 1
)

// Info implements [game.Rules].
func (Rules) Info() game.Info {
	return game.Info{Name: "pig", Family: "pig", Seats: [2]int{2, 4}, ZeroSum: true, Unit: "point"}
}

// Start implements [game.Rules].
func (Rules) Start(seats int) State { return State{seats: uint8(seats)} }

// Seats implements [game.Rules].
func (Rules) Seats(s State) int { return int(s.seats) }

// winner returns the seat that has the target, or -1.
func (r Rules) winner(s State) int {
	for i, n := range s.scores {
		if int(n) >= r.Target {
			return i
		}
	}
	return -1
}

// ToAct implements [game.Rules].
func (r Rules) ToAct(s State) game.SeatSet {
	switch {
	case r.winner(s) >= 0:
		return 0
	case s.choose:
		return game.Seat(s.turn).Set()
	}
	return game.Nature.Set()
}

// Thrower implements [game.Rules].
func (r Rules) Thrower(s State) game.Seat {
	if r.winner(s) >= 0 || s.choose {
		return game.Public
	}
	return game.Seat(s.turn)
}

// Stepping implements [game.Rules].
func (Rules) Stepping(State) bool { return false }

// AppendOutcomes implements [game.Rules].
func (Rules) AppendOutcomes(dst []game.Outcome, _ State) []game.Outcome {
	for n := range game.Action(6) {
		dst = append(dst, game.Outcome{Action: n + 1, Weight: 1})
	}
	return dst
}

// AppendActions implements [game.Rules].
func (Rules) AppendActions(dst []game.Action, s State, seat game.Seat) []game.Action {
	if s.choose && seat == game.Seat(s.turn) {
		dst = append(dst, Hold, Throw)
	}
	return dst
}

// Apply implements [game.Rules].
func (r Rules) Apply(s State, seat game.Seat, a game.Action) State {
	switch {
	case seat == game.Nature && a == 1:
		return s.next()
	case seat == game.Nature:
		s.pot += uint8(a)
		if int(s.scores[s.turn])+int(s.pot) >= r.Target {
			s.scores[s.turn], s.pot = uint8(r.Target), 0
			return s
		}
		s.choose = true
	case a == Throw:
		s.choose = false
	default:
		s.scores[s.turn] += s.pot
		return s.next()
	}
	return s
}

func (s State) next() State {
	s.turn, s.pot, s.choose = (s.turn+1)%s.seats, 0, false
	return s
}

// Payoffs implements [game.Rules].
func (r Rules) Payoffs(s State) (p game.Payoffs) {
	won := r.winner(s)
	if won < 0 {
		return p
	}
	for i := range s.seats {
		p[i] = -1
	}
	p[won] = int32(s.seats) - 1
	return p
}

// View implements [game.Rules].
func (Rules) View(s State, _ game.Seat) State { return s }

// SeatName implements [game.Notation].
func (Rules) SeatName(_ State, seat game.Seat) string { return seat.String() }

// AppendState implements [game.Notation].
func (r Rules) AppendState(b []byte, s State) []byte {
	b = append(b, "scores="...)
	for i, n := range s.scores[:s.seats] {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	b = append(b, " turn="...)
	b = strconv.AppendInt(b, int64(s.turn), 10)
	b = append(b, " pot="...)
	b = strconv.AppendInt(b, int64(s.pot), 10)
	b = append(b, " next="...)
	switch {
	case r.winner(s) >= 0:
		return append(b, "over"...)
	case s.choose:
		return append(b, "choose"...)
	}
	return append(b, "throw"...)
}

// ParseState implements [game.Notation].
func (r Rules) ParseState(text string) (s State, err error) {
	f, err := game.ReadFields(text, "scores", "turn", "pot", "next")
	if err != nil {
		return s, err
	}
	var value [4]string
	for i, name := range []string{"scores", "turn", "pot", "next"} {
		if value[i], err = f.Need(name); err != nil {
			return s, err
		}
	}
	scores := strings.Split(value[0], ",")
	if len(scores) < 2 || len(scores) > 4 {
		return s, game.FieldError("scores", value[0], "2 to 4 numbers")
	}
	s.seats = uint8(len(scores))
	for i, text := range scores {
		n, err := game.Number(text, 0, r.Target)
		if err != nil {
			return s, fmt.Errorf("field scores: %w", err)
		}
		s.scores[i] = uint8(n)
	}
	turn, err := game.Number(value[1], 0, len(scores)-1)
	if err != nil {
		return s, fmt.Errorf("field turn: %w", err)
	}
	pot, err := game.Number(value[2], 0, r.Target)
	if err != nil {
		return s, fmt.Errorf("field pot: %w", err)
	}
	s.turn, s.pot, s.choose = uint8(turn), uint8(pot), value[3] == "choose"
	if string(r.AppendState(nil, s)) != text {
		return s, game.FieldError("next", value[3], "throw, choose, or over when somebody has the target")
	}
	return s, nil
}

// AppendAction implements [game.Notation].
func (r Rules) AppendAction(b []byte, s State, a game.Action) []byte {
	switch {
	case !s.choose:
		return strconv.AppendInt(b, int64(a), 10)
	case a == Hold:
		return append(b, "hold"...)
	}
	return append(b, "throw"...)
}

// ParseAction implements [game.Notation].
func (r Rules) ParseAction(_ State, seat game.Seat, text string) (game.Action, error) {
	switch {
	case seat == game.Nature:
		n, err := game.Number(text, 1, 6)
		return game.Action(n), err
	case text == "hold":
		return Hold, nil
	case text == "throw":
		return Throw, nil
	}
	return 0, fmt.Errorf("%q: want hold or throw", text)
}

// SplitPlay implements [game.Notation].
func (Rules) SplitPlay(text string) []string { return strings.Fields(text) }

// Explain implements [game.Teacher].
func (r Rules) Explain(s State, seat game.Seat, text string) game.Explanation {
	_, err := r.ParseAction(s, seat, text)
	if err != nil || !r.ToAct(s).Has(seat) {
		return game.Explanation{Rules: []game.Citation{{ID: "PG-2", Text: "After a throw one holds, or throws again."}}}
	}
	return game.Explanation{Legal: true, Rules: []game.Citation{{ID: "PG-2", Text: "One may hold or throw again."}}}
}

// AppendEffects implements [game.Teacher].
func (Rules) AppendEffects(dst []game.Effect, _ State, _ game.Seat, _ game.Action) []game.Effect {
	return dst
}
