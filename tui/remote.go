package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"parlor/api"
	"parlor/client"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
)

// Remote is a room on a server, as seen from a seat in it. It is safe for
// concurrent use.
type Remote struct {
	player *client.Player
	link   string

	mu      sync.Mutex
	log     []Happening
	turn    int // of the room after the last step
	steps   int // of the player that are in log
	over    bool
	offline bool
	alarm   string // what was said to be wrong with the dice
	thrown  int    // the turn for which the dice were thrown, or -1
	dice    diceCount
}

var _ Room = (*Remote)(nil)

// NewRemote returns the room in which player sits, whose game has begun. Link is
// where it can be found.
func NewRemote(player *client.Player, link string) (*Remote, error) {
	r := player.Room()
	if _, ok := r.Games.Find(r.Config.Game); !ok {
		return nil, fmt.Errorf("this program does not know the game %q", r.Config.Game)
	}
	remote := &Remote{player: player, link: link, thrown: -1}
	if player.Back() {
		remote.pull()
		remote.dice.before, remote.dice.link = remote.dice.throws, 0
	}
	return remote, nil
}

// Here implements [Room].
func (r *Remote) Here() game.SeatSet { return r.player.Seat().Set() }

// Saved implements [Room].
func (r *Remote) Saved() string { return r.link }

// Log implements [Room].
func (r *Remote) Log() []Happening {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pull()
	return slices.Clone(r.log)
}

// pull takes in what the player has heard. The lock is held.
func (r *Remote) pull() {
	for _, s := range r.player.Steps(r.steps) {
		r.steps++
		r.dice.add(s.Check)
		r.log = append(r.log, Happening{Step: s})
		r.turn, r.over = s.After.Turn, s.After.Phase == api.Over
	}
	if alarm := r.player.Alarm(); alarm != r.alarm && len(r.log) > 0 {
		if r.alarm = alarm; alarm != "" {
			r.log = append(r.log, Happening{Word: "ALARM: the dice: " + alarm + "."})
		}
	}
	if lost := r.player.Offline() != nil; lost != r.offline && len(r.log) > 0 {
		r.offline = lost
		word := "The connection is back."
		if lost {
			word = "The connection is lost: trying again."
		}
		r.log = append(r.log, Happening{Word: word})
	}
}

// Next implements [Room]: it throws when the player is to throw.
func (r *Remote) Next(ctx context.Context, n int) (Happening, error) { return r.await(ctx, n, true) }

// Hear is [Remote.Next] without throwing.
func (r *Remote) Hear(ctx context.Context, n int) (Happening, error) { return r.await(ctx, n, false) }

// await returns happening n. It throws when the player is to throw, if it may.
func (r *Remote) await(ctx context.Context, n int, throw bool) (Happening, error) {
	for {
		r.mu.Lock()
		r.pull()
		log, steps, over, offline, turn := r.log, r.steps, r.over, r.offline, r.turn
		throws := throw && len(log) == n && !over && r.thrown != turn && r.mustThrow()
		if throws {
			r.thrown = turn
		}
		r.mu.Unlock()
		switch {
		case n < len(log):
			return log[n], nil
		case over:
			return Happening{}, ErrOver
		case throws:
			if err := r.player.Throw(ctx, turn); err != nil && !late(err) {
				r.mu.Lock()
				r.thrown = -1
				r.mu.Unlock()
				return Happening{}, err
			}
			continue
		}
		if err := r.player.Wait(ctx, steps, offline); err != nil {
			return Happening{}, err
		}
	}
}

// mustThrow reports whether the player's dice are awaited, and no offer that a throw
// would refuse.
func (r *Remote) mustThrow() bool {
	now, seat := r.player.Room(), r.player.Seat()
	return now.Turn == r.turn && now.Waits(seat) && now.Position.ToAct().Has(game.Nature) &&
		now.Seats[seat].Plays() == "" && !now.Config.Manual && (now.Offer == "" || now.Agreed>>seat&1 == 1)
}

// late reports whether a command was refused because something else happened
// first, which the events tell.
func late(err error) bool {
	return client.Refused(err, api.Stale, api.Gone, api.NotYourTurn)
}

// Do implements [Room]. What comes too late is not done, and no error: the log
// tells what was quicker.
func (r *Remote) Do(ctx context.Context, c room.Command) error {
	r.mu.Lock()
	turn := r.turn
	r.mu.Unlock()
	if c.Seat != r.player.Seat() {
		return game.ErrNotYourTurn
	}
	var err error
	switch c.Do {
	case api.DoPlay:
		err = r.player.Play(ctx, turn, c.Text)
	case api.DoOffer:
		err = r.player.Offer(ctx, api.OfferKind(c.Text))
	case api.DoAnswer:
		err = r.player.Answer(ctx, c.Text == "yes")
	case api.DoSay:
		return r.player.Say(ctx, c.Text)
	default:
		return fmt.Errorf("%s: want play, offer, answer or say", c.Do)
	}
	if late(err) {
		return nil
	}
	return err
}

// Hint implements [Room]: the bot of this program thinks, not the server's.
func (r *Remote) Hint(_ context.Context, p game.Position, seat game.Seat) (string, error) {
	return hint(r.player.Room(), p, seat)
}

// meet does what a line of seat says to the others in a room, and reports whether
// it says something to them.
func meet(ctx context.Context, r Room, seat game.Seat, line string) (bool, error) {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSpace(rest)
	switch strings.ToLower(word) {
	case "say":
		return true, r.Do(ctx, room.Command{Do: api.DoSay, Seat: seat, Text: rest})
	case "offer":
		return true, r.Do(ctx, room.Command{Do: api.DoOffer, Seat: seat, Text: strings.ToLower(rest)})
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

// Over returns when the game is over and its end is known, or with an error: at
// once where the game goes on.
func (r *Remote) Over(ctx context.Context) error {
	for n := 0; ; n++ {
		switch now := r.player.Room(); {
		case now.Phase == api.Over:
			return nil
		case now.Position.ToAct() != 0:
			return errors.New("the game goes on")
		}
		if err := r.player.Wait(ctx, n, r.player.Offline() != nil); err != nil {
			return errors.Join(errors.New("the end of the game was not heard"), err)
		}
	}
}
