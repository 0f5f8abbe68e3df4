package bots

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"parlor/game"
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
	settles(w want, p game.Position, seat game.Seat, pay game.Payoffs, margin float64) (bool, error)
	rollOut(ctx context.Context, w want, p game.Position, plan Plan) (Rollout, error)
}

// name is what who looks as far as w wants, by the evaluation of level, is asked for by.
func (w want) name(level string) string {
	if w.plies == 0 {
		return level
	}
	return fmt.Sprintf("%s+%d", level, w.plies)
}

// want is who is asked for.
type want struct {
	levels []string // the level, and those that serve where it is not to be had
	plies  int      // throws to be looked ahead beyond what the level does by itself
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

// Best is the name of the strongest level.
func (ro *Roster) Best() string { return ro.Levels[len(ro.Levels)-1].Name }

// Check refuses a level that is not on the roster.
func (ro *Roster) Check(level string) error {
	_, err := ro.upTo(level)
	return err
}

// upTo lists level and those below it, the strongest first.
func (ro *Roster) upTo(level string) (w want, err error) {
	names := ro.Names()
	i := slices.Index(names, level)
	if i < 0 {
		return w, fmt.Errorf("unknown bot %q: want %s", level, strings.Join(names, " or "))
	}
	w.levels = names[:i+1]
	slices.Reverse(w.levels)
	return w, nil
}

// ahead reads a level, and behind a plus how many throws it is to look ahead:
// "net+1". Those who measure and analyse may ask so; in rooms a level is what it
// is.
func (ro *Roster) ahead(level string) (want, error) {
	name, text, deeper := strings.Cut(level, "+")
	w, err := ro.upTo(name)
	if err == nil && deeper {
		if w.plies, err = game.Number(text, 1, MaxPlies); err != nil {
			err = fmt.Errorf("bot %q: want 1 to %d plies behind the plus", level, MaxPlies)
		}
	}
	return w, err
}

// family returns what the family of p brings, and p as it knows positions.
func (ro *Roster) family(p game.Position) (Family, game.Position, error) {
	if err := game.Check(p); err != nil {
		return nil, nil, err
	}
	if f, ok := ro.Families[p.Game().Info().Family]; ok {
		return f, p, nil
	}
	return Of(Brings[game.Any]{}), game.AsAny(p), nil
}

// Plays returns the level that really plays when level is asked for at the game
// of p: level itself, or the strongest one below it that the family has.
func (ro *Roster) Plays(level string, p game.Position) (string, error) {
	w, err := ro.ahead(level)
	if err != nil {
		return "", err
	}
	f, p, err := ro.family(p)
	if err != nil {
		return "", err
	}
	return f.level(w, p), nil
}

// New returns a bot of a level for the game of p.
func (ro *Roster) New(level string, p game.Position) (Bot, error) {
	w, err := ro.ahead(level)
	if err != nil {
		return nil, err
	}
	f, q, err := ro.family(p)
	if err != nil {
		return nil, err
	}
	return f.bot(w, q)
}

// Judge judges p by the evaluation of a level.
func (ro *Roster) Judge(level string, p game.Position) (Judgement, error) {
	w, err := ro.ahead(level)
	if err != nil {
		return Judgement{}, err
	}
	f, p, err := ro.family(p)
	if err != nil {
		return Judgement{}, err
	}
	return f.judge(w, p)
}

// Candidates lists what the seat to act may do at p, the best first: whole
// turns, or decisions.
func (ro *Roster) Candidates(level string, p game.Position) ([]Candidate, error) {
	w, err := ro.ahead(level)
	if err != nil {
		return nil, err
	}
	f, p, err := ro.family(p)
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
	w, err := ro.ahead(level)
	if err != nil {
		return Rollout{}, err
	}
	f, p, err := ro.family(p)
	if err != nil {
		return Rollout{}, err
	}
	return f.rollOut(ctx, w, p, plan)
}

// PlayerOf returns a player of a level for r, whose states are of type S.
func PlayerOf[S comparable](ro *Roster, level string, r game.Complete[S]) (Player[S], error) {
	w, err := ro.ahead(level)
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
