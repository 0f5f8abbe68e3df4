package analysis

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// A Puzzle is a choice out of a game: what would you play?
type Puzzle struct {
	Room     string       `json:"room"` // where it was played
	N        uint64       `json:"n"`    // the event
	Game     string       `json:"game"`
	Options  game.Options `json:"options,omitempty"`
	Match    match.Length `json:"match,omitzero"`
	Version  int          `json:"version"`  // of the rules
	Position string       `json:"position"` // with the throw
}

// ID names p among all puzzles: "room.event".
func (p Puzzle) ID() string { return p.Room + "." + strconv.FormatUint(p.N, 10) }

// IsID matches the ids of puzzles.
var IsID = regexp.MustCompile(`^[a-z0-9-]{1,64}\.[1-9][0-9]{0,8}$`)

// ErrNoPuzzle says that an event of a game is nothing to ask about.
var ErrNoPuzzle = errors.New("want a turn or a choice of this game, at which more than one thing could be done")

// PuzzleOf returns the choice at event n of a game that was played in a room, by
// the rules of a version.
func PuzzleOf(g Game, room string, version int, n uint64) (Puzzle, error) {
	plies, err := whole(g.Plies)
	if err != nil {
		return Puzzle{}, err
	}
	for _, ply := range plies {
		if ply.N != n || ply.Seat == game.Nature || ply.Ended != nil {
			continue
		}
		p := Puzzle{Room: room, N: n, Game: g.Name, Options: g.Options, Match: g.Match, Version: version, Position: ply.Before.String()}
		if Askable(ply.Before) {
			return p, nil
		}
	}
	return Puzzle{}, ErrNoPuzzle
}

// Askable reports whether somebody can be asked what to do at p: one seat is to
// choose among several things.
func Askable(p game.Position) bool { return len(Plays(p)) > 1 }

// Plays returns what the one seat that is to choose at p can do: whole turns, or
// decisions. Where several are to choose, or stakes are laid, nothing.
func Plays(p game.Position) (list []string) {
	who := p.ToAct()
	if who.Len() != 1 || who.Has(game.Nature) || len(game.Stakes(p, who.First())) > 0 {
		return nil
	}
	for _, t := range p.Turns() {
		list = append(list, t.Play)
	}
	if list == nil {
		for _, a := range p.Actions(who.First()) {
			list = append(list, p.Format(a))
		}
	}
	return list
}

// Answer judges text, as the answer to the puzzle of which p is the position: the
// report has one item, with the best plays beside it. What is not legal, or not a
// whole turn, is game.ErrIllegal.
func (z Puzzle) Answer(ctx context.Context, p game.Position, text string, o Options) (*Report, error) {
	seat := p.ToAct().First()
	after, err := p.PlayText(seat, text)
	if err != nil {
		return nil, err
	}
	ends := func(t game.WholeTurn) bool { return t.After.String() == after.String() }
	if p.Stepping() && !slices.ContainsFunc(p.Turns(), ends) {
		return nil, game.Illegal(fmt.Errorf("%q: the turn is not over", text))
	}
	g := Game{Name: z.Game, Title: catalogue.All.Title(z.Game), Options: z.Options, Match: z.Match, Plies: []Ply{{N: z.N, Seat: seat, Text: text, Before: p, After: after}}}
	return Run(ctx, g, o)
}
