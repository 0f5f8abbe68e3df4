package tui

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"parlor/analysis"
	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
)

// Extension is how the names of game files end.
const Extension = ".parlor"

// Config is how the parlour looks, and what it needs from outside.
type Config struct {
	House *room.Games // what can be played; nil is room.Standard
	ASCII bool
	Color bool
	Delay time.Duration            // pause after what dice and bots do
	ByKey bool                     // Enter throws and plays even where nothing is to be decided
	Games string                   // folder in which games are kept
	Name  func(game string) string // names the file of a new game
	Seed  func() uint64
}

// house is what can be played.
func (c Config) house() *room.Games { return orStandard(c.House) }

func orStandard(house *room.Games) *room.Games { return cmp.Or(house, room.Standard) }

// DefaultSeats is who sits where if nobody says otherwise: a person against
// bots.
func DefaultSeats(house *room.Games, e catalogue.Entry, g game.Game) []string {
	in := g.Info()
	seats := []string{Me}
	for range min(max(e.Usual, in.Seats[0]), in.Seats[1]) - 1 {
		seats = append(seats, orStandard(house).Bots.Usual(e.Name, game.Seat(len(seats))))
	}
	return seats
}

// Play shows the game of a room, and lets people at the keyboard play it.
func Play(ctx context.Context, c Config, r Room, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return show(ctx, c, in, out, newPlay(ctx, c, r))
}

// Menu opens the parlour: menus, and the games that are chosen from them.
func Menu(ctx context.Context, c Config, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return show(ctx, c, in, out, newMenu(ctx, c))
}

// Replay shows a game that was kept, step by step, and what each choice cost.
func Replay(ctx context.Context, c Config, rec Record, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return show(ctx, c, in, out, newReplay(ctx, c, rec, rec.Here()))
}

// PlainReplay writes a game as plain lines, and below what happened what looking
// back at it has found; rep may be nil.
func PlainReplay(rec Record, rep *analysis.Report, out io.Writer) error {
	at, n := Begin(recorded{rec, rec.Here()})
	notes, sum := plainNotes(rep, at.labels(at.Now))
	var lines []string
	for _, h := range rec.Log[n:] {
		told := at.Tell(h)
		at = at.With(h)
		if h.Word == "" { // It is about what was done, and not about what follows: who throws again.
			told = slices.Insert(told, min(1, len(told)), notes[h.Event.Seq]...)
		}
		lines = append(lines, told...)
	}
	if at.Over() {
		lines = append(lines, at.Result())
	}
	lines = append(lines, sum...)
	for _, line := range lines {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}
