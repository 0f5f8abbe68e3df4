package train

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"parlor/game"
	"parlor/nets"
)

// A School is what a family of games brings so that nets can be taught one of
// its games: see [For].
type School interface {
	// Taught returns the net that the program has for the game, or nil.
	Taught() *nets.Net

	about() subject
	take(l *nets.Learner, from *nets.Net) error
	learner(hidden []int, seed uint64) (*nets.Learner, error)
	player(net *nets.Net, plan *Plan) (player, error)
	duel(a, b *nets.Net, deals int, seed uint64) (gain, margin float64, err error)
}

// subject is what is taught.
type subject struct {
	name  string // of the rule set
	rules any    // its rules, as a plan keeps them
	seats int    // that play, where the rules leave it open
}

// Families holds what families bring, by [game.Info.Family], to be taught the
// game that p is a position of.
var Families = map[string]func(p game.Position) School{
	"tables": tablesSchool,
	"india":  indiaSchool,
}

// Any holds what families bring, by [game.Info.Family], to teach one net all
// games that can be composed of their options: each game of a course is played by
// other rules.
var Any = map[string]func() School{
	"tables": anyTables,
}

// For returns what teaches the game that p is a position of, a game of a family,
// or nil where nobody can.
func For(family string, p game.Position) School {
	if school := Families[family]; school != nil {
		return school(p)
	}
	return nil
}

// outputs are what a side may expect, as a net gives it.
type outputs = [nets.MaxOutputs]float32

// judge is what a family's judge does, to teach it and to let it play.
type judge[S any] interface {
	// Views appends the seats from whose view nets are taught positions such as
	// s: none, or the mover's and others'.
	Views(dst []game.Seat, s *S) []game.Seat

	// Read appends the rows of s as a seat of Views sees it, and returns its
	// class as well.
	Read(dst []uint16, s *S, seat game.Seat) ([]uint16, int)

	// Mover returns the seat that is on throw or to act at s.
	Mover(s *S) game.Seat

	// Best returns where the mover at s, which is to act, goes, and what it
	// expects there.
	Best(s S) (S, outputs)

	// Judge returns what a seat expects at s, whoever is to act there; at the end
	// of the game, what it has come to.
	Judge(s *S, seat game.Seat) outputs

	// Turn turns what one seat expects to the view of another.
	Turn(o *outputs, from, to game.Seat)

	// Points returns what it is worth to expect o, in points or counters.
	Points(o *outputs) float32
}

// school is a School by the types of a family.
type school[S comparable] struct {
	subject
	deal    func(rnd *rand.Rand) game.Rules[S] // the rules of the next game
	start   int                                // seats
	parties int                                // of seats that win together: seat n belongs to party n modulo it
	begin   func(hidden []int, seed uint64) (*nets.Learner, error)
	judge   func(r game.Rules[S], net *nets.Net, ahead bool) (judge[S], error) // ahead: it is for who looks a throw ahead
	taught  func() *nets.Net
	adapt   func(l *nets.Learner, from *nets.Net) // what was taken, where it was taught otherwise; or nil
}

func (s *school[S]) Taught() *nets.Net { return s.taught() }
func (s *school[S]) about() subject    { return s.subject }

func (s *school[S]) learner(hidden []int, seed uint64) (*nets.Learner, error) {
	return s.begin(hidden, seed)
}

func (s *school[S]) take(l *nets.Learner, from *nets.Net) error {
	if err := l.Take(from); err != nil {
		return err
	}
	if s.adapt != nil {
		s.adapt(l, from)
	}
	return nil
}

func (s *school[S]) player(net *nets.Net, plan *Plan) (player, error) {
	p := &selfPlay[S]{school: s, ahead: plan.Ahead, stray: plan.Stray, judges: judges[S]{school: s, net: net, ahead: plan.Ahead}}
	return p, p.judges.check()
}

// judges has a judge for the rules of the game being played.
type judges[S comparable] struct {
	school *school[S]
	net    *nets.Net
	ahead  bool
	rules  game.Rules[S]
	judge  judge[S]
}

// under returns the judge for r: the same as before where r is.
func (j *judges[S]) under(r game.Rules[S]) (judge[S], error) {
	if r == j.rules {
		return j.judge, nil
	}
	judge, err := j.school.judge(r, j.net, j.ahead)
	if err == nil {
		j.rules, j.judge = r, judge
	}
	return judge, err
}

// check says why the net cannot judge.
func (j *judges[S]) check() error {
	_, err := j.under(j.school.deal(rand.New(rand.NewPCG(0, 0))))
	return err
}

// always deals the same rules.
func always[S comparable](r game.Rules[S]) func(*rand.Rand) game.Rules[S] {
	return func(*rand.Rand) game.Rules[S] { return r }
}

// plan returns rules as a plan keeps them.
func (a subject) plan() (json.RawMessage, error) {
	text, err := json.Marshal(a.rules)
	if err != nil {
		return nil, fmt.Errorf("rules of %s: %w", a.name, err)
	}
	return text, nil
}
