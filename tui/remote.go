package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"parlor/bots"
	"parlor/client"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
	"parlor/rules/catalogue"
)

// A Meeting is a room in which others are met: there one can talk, and make and
// answer offers.
type Meeting interface {
	Room
	Say(ctx context.Context, words string) error
	Offer(ctx context.Context, what string) error
	Answer(ctx context.Context, yes bool) error
}

// Remote is a room on a server, as seen from a seat in it. It is safe for
// concurrent use.
type Remote struct {
	player *client.Player
	link   string
	setup  Setup

	mu      sync.Mutex
	events  []Event
	turn    int // of the room after the last event
	steps   int // of the player that have become events
	over    bool
	offline bool
	thrown  int // the turn for which the dice were thrown, or -1
	dice    diceCount
}

var _ Meeting = (*Remote)(nil)

// NewRemote returns the room in which player sits, whose game has begun. Link is
// where it can be found.
func NewRemote(player *client.Player, link string) (*Remote, error) {
	r := player.Room()
	e, ok := catalogue.Find(r.Config.Game)
	if !ok {
		return nil, fmt.Errorf("this program does not know the game %q", r.Config.Game)
	}
	setup := Setup{Entry: e, Options: r.Config.Options, Length: r.Config.Match, Dice: "Dice that everybody in the room can check"}
	for i, s := range r.Seats {
		setup.Seats = append(setup.Seats, sits(s, i == player.Seat()))
	}
	return &Remote{player: player, link: link, setup: setup, thrown: -1}, nil
}

// elsewhere marks the names of people who play elsewhere.
const elsewhere = "@"

// sits says who sits in a seat: a bot, somebody elsewhere, or [Me].
func sits(s room.Seat, mine bool) string {
	switch kind := s.Plays(); {
	case kind != "":
		return kind
	case mine:
		return Me
	}
	return elsewhere + s.Name
}

// Setup implements [Room].
func (r *Remote) Setup() Setup { return r.setup }

// Saved implements [Room].
func (r *Remote) Saved() string { return r.link }

// Log implements [Room].
func (r *Remote) Log() []Event {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pull()
	return slices.Clone(r.events)
}

// pull makes events of what the player has heard. The lock is held.
func (r *Remote) pull() {
	for _, s := range r.player.Steps(r.steps) {
		r.steps++
		r.dice.add(s.Check)
		r.events = append(r.events, tellStep(s, r.player.Seat())...)
		r.turn, r.over = s.After.Turn, s.After.Phase == room.Over
	}
	if lost := r.player.Offline() != nil; lost != r.offline && len(r.events) > 0 {
		r.offline = lost
		line := "The connection is back."
		if lost {
			line = "The connection is lost: trying again."
		}
		at := r.events[len(r.events)-1].After
		r.events = append(r.events, Event{Seat: game.Public, Before: at, After: at, News: &News{Lines: []string{line}}})
	}
}

// Next implements [Room]: it throws when the player is to throw.
func (r *Remote) Next(ctx context.Context, n int) (Event, error) {
	for {
		r.mu.Lock()
		r.pull()
		events, steps, over, offline, turn := r.events, r.steps, r.over, r.offline, r.turn
		throws := len(events) == n && !over && r.thrown != turn && r.mustThrow()
		if throws {
			r.thrown = turn
		}
		r.mu.Unlock()
		switch {
		case n < len(events):
			return events[n], nil
		case over:
			return Event{}, ErrOver
		case throws:
			if err := r.player.Throw(ctx, turn); err != nil && !late(err) {
				r.mu.Lock()
				r.thrown = -1
				r.mu.Unlock()
				return Event{}, err
			}
			continue
		}
		if err := r.player.Wait(ctx, steps, offline); err != nil {
			return Event{}, err
		}
	}
}

// mustThrow reports whether the player's dice are awaited.
func (r *Remote) mustThrow() bool {
	now, seat := r.player.Room(), r.player.Seat()
	return now.Turn == r.turn && now.Waits(seat) && now.Position.ToAct().Has(game.Nature) &&
		now.Seats[seat].Plays() == "" && !now.Config.Manual
}

// late reports whether a command was refused because something else happened
// first, which the events tell.
func late(err error) bool {
	return client.Refused(err, string(room.Stale), string(room.Gone), string(room.NotYourTurn))
}

// Play implements [Room]. What comes too late is not played, and no error: the
// events tell what was quicker.
func (r *Remote) Play(ctx context.Context, seat game.Seat, text string) error {
	r.mu.Lock()
	turn := r.turn
	r.mu.Unlock()
	if int(seat) != r.player.Seat() {
		return game.ErrNotYourTurn
	}
	return unlessLate(r.player.Play(ctx, turn, text))
}

func unlessLate(err error) error {
	if late(err) {
		return nil
	}
	return err
}

// Resign implements [Room].
func (r *Remote) Resign(ctx context.Context, _ game.Seat, points int) error {
	return unlessLate(r.player.Offer(ctx, room.OfferKind(fmt.Sprintf("resign%d", max(points, 1)))))
}

// Offer implements [Meeting].
func (r *Remote) Offer(ctx context.Context, what string) error {
	return unlessLate(r.player.Offer(ctx, room.OfferKind(what)))
}

// Answer implements [Meeting].
func (r *Remote) Answer(ctx context.Context, yes bool) error {
	return unlessLate(r.player.Answer(ctx, yes))
}

// Say implements [Meeting].
func (r *Remote) Say(ctx context.Context, words string) error { return r.player.Say(ctx, words) }

// Hint implements [Room]: the bot of this program thinks, not the server's.
func (r *Remote) Hint(_ context.Context, p game.Position, seat game.Seat) (string, error) {
	b, err := bots.New(bots.Best, p)
	if err != nil {
		return "", err
	}
	return b.Choose(p, seat, randomAt(0, uint64(game.Public), 0)), nil
}

// meet does what a line says to the others in a room, and reports whether it
// says something to them.
func meet(ctx context.Context, r Room, line string) (bool, error) {
	m, ok := r.(Meeting)
	if !ok {
		return false, nil
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch rest = strings.TrimSpace(rest); strings.ToLower(word) {
	case "say":
		return true, m.Say(ctx, rest)
	case "offer":
		return true, m.Offer(ctx, strings.ToLower(rest))
	}
	return false, nil
}

// Dice says what became of the throws, all of which were checked as they fell.
func (r *Remote) Dice() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pull()
	return r.dice.String()
}

// Receipts returns the receipts that were collected while playing.
func (r *Remote) Receipts() []fair.Receipt { return r.player.Receipts() }

// Over returns when the game is over and its end is known, or with an error.
func (r *Remote) Over(ctx context.Context) error {
	for n := 0; ; n++ {
		if r.player.Room().Phase == room.Over {
			return nil
		}
		if err := r.player.Wait(ctx, n, r.player.Offline() != nil); err != nil {
			return errors.Join(errors.New("the end of the game was not heard"), err)
		}
	}
}
