package tui

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"parlor/bots"
	"parlor/game"
	"parlor/rules/catalogue"
)

// Extension is how the names of game files end.
const Extension = ".parlor"

// Config is how the parlour looks, and what it needs from outside.
type Config struct {
	ASCII bool
	Color bool
	Delay time.Duration            // pause after what dice and bots do
	Games string                   // folder in which games are kept
	Name  func(game string) string // names the file of a new game
	Seed  func() uint64
}

// Person reports whether somebody plays at the keyboard.
func Person(s Setup) bool { return slices.Contains(s.Seats, Me) }

// DefaultSeats is who sits where if nobody says otherwise: a person against
// bots.
func DefaultSeats(e catalogue.Entry, g game.Game) []string {
	in := g.Info()
	n := in.Seats[0]
	switch e.Family {
	case "crown":
		n = 4
	case "check":
		n = 3
	}
	seats := slices.Repeat([]string{bots.Best}, min(n, in.Seats[1]))
	seats[0] = Me
	return seats
}

// Play shows the game of a room, and lets people at the keyboard play it.
func Play(ctx context.Context, c Config, r Room, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p, err := newPlay(ctx, c, r)
	if err != nil {
		return err
	}
	return show(ctx, c, in, out, p)
}

// Menu opens the parlour: menus, and the games that are chosen from them.
func Menu(ctx context.Context, c Config, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return show(ctx, c, in, out, newMenu(ctx, c))
}

// Replay shows a game that was kept, step by step.
func Replay(ctx context.Context, c Config, rec Record, in io.Reader, out io.Writer) error {
	p, err := newReplay(c, rec)
	if err != nil {
		return err
	}
	return show(ctx, c, in, out, p)
}

// PlainReplay writes a game as plain lines.
func PlainReplay(rec Record, out io.Writer) error {
	at, err := Begin(rec.Setup)
	if err != nil {
		return err
	}
	for _, e := range rec.Events {
		for _, line := range Tell(e) {
			if _, err := fmt.Fprintln(out, line); err != nil {
				return err
			}
		}
		at = at.With(e)
	}
	if at.Over() {
		_, err = fmt.Fprintln(out, at.Result())
	}
	return err
}
