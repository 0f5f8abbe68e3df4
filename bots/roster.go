package bots

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"parlor/game"
	"parlor/nets"
)

// A Level is a strength that one can ask for by its name. Names stand in logs
// and in the API, so they stay what they are.
type Level struct {
	Name string // "hand": lower case, no spaces
	Help string // one sentence for players
}

// A Roster is who can be asked to play: the levels, the weakest first, and what
// each family of games brings to them, by [game.Info.Family]. A family that
// brings nothing is played at random, at every level. A roster never changes.
type Roster struct {
	Levels   []Level
	Persons  []Person
	Ladders  map[string]Ladder // by the names of games: the persons who play them
	Families map[string]Family
}

// A Family is what a family of games brings: see [Of].
type Family interface {
	// Level returns the strongest level, up to level, for which the family
	// brings somebody of its own to the game of p; or random, the weakest.
	level(w want, p game.Position) string
	bot(w want, p game.Position) (Bot, error)
	judge(w want, p game.Position) (Judgement, error)
	candidates(w want, p game.Position) ([]Candidate, error)
	net(w want, p game.Position) string
	with(level string, n *nets.Net, p game.Position) (Family, error)
	settles(w want, p game.Position, seat game.Seat, pay game.Payoffs, margin float64) (bool, error)
	ofMatch(p game.Position) (MatchUnit, bool)
	horizon(w want, p game.Position) int
	rollOut(ctx context.Context, w want, p game.Position, plan Plan) (Rollout, error)
}

// name is what who looks as far as w wants, by the evaluation of level, is asked for by.
func (w want) name(level string) string {
	switch {
	case w.person != "":
		return w.person
	case w.plies == 0:
		return level
	}
	return fmt.Sprintf("%s+%d", level, w.plies)
}

// want is who is asked for.
type want struct {
	levels []string // the level, and those that serve where it is not to be had
	plies  int      // throws to be looked ahead beyond what the level does by itself
	person string   // who plays in a way of his own, or ""
	way    Way
	cube   float64  // of a person: [Person.Cube]
	best   []string // of a person: the levels that judge where a double is decided, with that error
}

// A Bot chooses for a seat of any game, in the text of the game's notation.
type Bot interface {
	// Choose returns what seat, which is to act, does at p: one action, or the
	// steps of a whole turn. [game.Position.PlayText] accepts it. It refuses a
	// position of another game than it was made for.
	Choose(p game.Position, seat game.Seat, rnd *rand.Rand) (string, error)
}

// ErrNoJudge says that no evaluation knows the game: its value is to be had by
// playing it out.
var ErrNoJudge = errors.New("no evaluation for this game: ask for a rollout")

// ErrPosition says that a position is not one of the game that was expected.
var ErrPosition = errors.New("a position of another game")

// Names lists the levels, the weakest first.
func (ro *Roster) Names() []string {
	var list []string
	for _, l := range ro.Levels {
		list = append(list, l.Name)
	}
	return list
}

// All lists the names of the levels, and of the persons behind them.
func (ro *Roster) All() []string {
	list := ro.Names()
	for _, p := range ro.Persons {
		list = append(list, p.Name)
	}
	return list
}

// Best is the name of the strongest level.
func (ro *Roster) Best() string { return ro.Levels[len(ro.Levels)-1].Name }

// Check refuses who is not on the roster.
func (ro *Roster) Check(level string) error {
	if slices.Contains(ro.All(), level) {
		return nil
	}
	return fmt.Errorf("unknown bot %q: want one of %s", level, strings.Join(ro.All(), ", "))
}

// upTo lists a level and those below it, the strongest first.
func (ro *Roster) upTo(level string) []string {
	names := ro.Names()
	list := names[:slices.Index(names, level)+1]
	slices.Reverse(list)
	return list
}

// seek returns who plays the game of in when level is asked for: a level, and
// after a plus how many throws it is to look ahead, as in "net+1"; or a person.
// Those who measure and analyse may ask for a plus; in rooms a level is what it
// is.
func (ro *Roster) seek(level string, in game.Info) (w want, err error) {
	name, text, deeper := strings.Cut(level, "+")
	if err := ro.Check(name); err != nil {
		return w, err
	}
	if !slices.Contains(ro.Names(), name) {
		if deeper {
			return w, fmt.Errorf("bot %q: want one of %s before the plus", level, strings.Join(ro.Names(), ", "))
		}
		return ro.way(name, in.Name), nil
	}
	w.levels = ro.upTo(name)
	if deeper {
		if w.plies, err = game.Number(text, 1, MaxPlies); err != nil {
			err = fmt.Errorf("bot %q: want 1 to %d plies after the plus", level, MaxPlies)
		}
	}
	return w, err
}

// family returns what the family of p brings, p as it knows positions, and who
// is asked for there.
func (ro *Roster) family(level string, p game.Position) (Family, game.Position, want, error) {
	if err := game.Check(p); err != nil {
		return nil, nil, want{}, err
	}
	in := p.Game().Info()
	w, err := ro.seek(level, in)
	if err != nil {
		return nil, nil, w, err
	}
	if f, ok := ro.Families[in.Family]; ok {
		return f, p, w, nil
	}
	return Of(Brings[game.Any]{}), game.AsAny(p), w, nil
}

// Plays returns who really plays when level is asked for at the game of p: level
// itself, or the strongest one below it that the family has.
func (ro *Roster) Plays(level string, p game.Position) (string, error) {
	f, p, w, err := ro.family(level, p)
	if err != nil {
		return "", err
	}
	return f.level(w, p), nil
}

// Net returns the hash of the net by which level plays the game of p, in hex, or
// "" where it plays by none.
func (ro *Roster) Net(level string, p game.Position) (string, error) {
	f, p, w, err := ro.family(level, p)
	if err != nil {
		return "", err
	}
	return f.net(w, p), nil
}

// New returns a bot of a level for the game of p.
func (ro *Roster) New(level string, p game.Position) (Bot, error) {
	f, p, w, err := ro.family(level, p)
	if err != nil {
		return nil, err
	}
	return f.bot(w, p)
}

// Judge judges p by the evaluation of a level.
func (ro *Roster) Judge(level string, p game.Position) (Judgement, error) {
	f, p, w, err := ro.family(level, p)
	if err != nil {
		return Judgement{}, err
	}
	return f.judge(w, p)
}

// Candidates lists what the seat to act may do at p, the best first: whole
// turns, or decisions.
func (ro *Roster) Candidates(level string, p game.Position) ([]Candidate, error) {
	f, p, w, err := ro.family(level, p)
	if err != nil {
		return nil, err
	}
	return f.candidates(w, p)
}

// RollOut plays games from p, each seat with a bot of a level, as plan says.
// The result does not depend on the number of workers. When ctx ends first, what
// has been played is returned with its error: the first games, from which a
// rollout can go on.
func (ro *Roster) RollOut(ctx context.Context, level string, p game.Position, plan Plan) (Rollout, error) {
	f, p, w, err := ro.family(level, p)
	if err != nil {
		return Rollout{}, err
	}
	return f.rollOut(ctx, w, p, plan)
}

// PlayerOf returns a player of a level for r, whose states are of type S.
func PlayerOf[S comparable](ro *Roster, level string, r game.Complete[S]) (Player[S], error) {
	w, err := ro.seek(level, r.Info())
	if err != nil {
		return nil, err
	}
	f, ok := ro.Families[r.Info().Family].(family[S])
	if !ok {
		f = family[S]{}
	}
	player, _ := f.player(w, r)
	return player, nil
}
