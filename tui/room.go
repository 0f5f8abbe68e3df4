package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"parlor/bots"
	"parlor/game"
	"parlor/match"
	"parlor/rules/catalogue"
)

// Resign is the text of the event in which a player gives up, a game of a match
// for one point. For two or three points the number follows.
const Resign = "resign"

// Me is who sits in the seat of a person at the keyboard. Every other name is
// a kind of bot.
const Me = "me"

// A Room is where one game is being played.
//
// Its events are numbered from 0, and each can be asked for again: who has lost
// his place says how many he has seen.
type Room interface {
	Setup() Setup

	// Log returns the events so far.
	Log() []Event

	// Next returns event n, and waits until it has happened. After the last
	// event of a game it returns [ErrOver].
	Next(ctx context.Context, n int) (Event, error)

	// Play does what text says for seat: one action or the steps of a turn.
	Play(ctx context.Context, seat game.Seat, text string) error

	// Resign gives up for seat: in a match the game being played, for 1 to 3
	// points. The error says why the other side does not accept that.
	Resign(ctx context.Context, seat game.Seat, points int) error

	// Hint returns what the best bot would do for seat at p.
	Hint(ctx context.Context, p game.Position, seat game.Seat) (string, error)

	// Saved returns where the game is kept, or nothing if it is not.
	Saved() string
}

// ErrOver says that nothing more will happen in a room.
var ErrOver = errors.New("the game is over")

// An Event is one thing that happened.
type Event struct {
	Seat          game.Seat // who did it; [game.Nature] for dice, lots and cards
	Text          string    // "6-3", "24/18 13/10", [Resign]; empty if there is nothing but news
	Before, After game.Position
	News          *News // what a server tells beside it; nil at this keyboard
}

// Setup is what has been agreed on before a game begins.
type Setup struct {
	Entry   catalogue.Entry
	Options game.Options
	Length  match.Length // of a match; zero: one game
	Seats   []string     // who sits where: [Me] or a kind of bot; on a server also people elsewhere
	Seed    uint64       // of the dice and the bots
	Dice    string       // where dice come from that have no seed; empty: from Seed
}

// Game returns the game, or the match over it, that has been agreed on.
func (s Setup) Game() (game.Game, error) {
	if s.Length == (match.Length{}) {
		return s.Entry.New(s.Options)
	}
	return match.New(s.Entry.Name, s.Options, s.Length)
}

// Start returns the position before the first throw.
func (s Setup) Start() (game.Position, error) {
	g, err := s.Game()
	if err != nil {
		return nil, err
	}
	return g.Start(len(s.Seats))
}

// Progress is where a game stands: its setup and the events so far, folded.
type Progress struct {
	Setup Setup
	Seats []string // who sits where now
	Now   game.Position
	Gone  game.SeatSet // who has resigned
	Games int          // games of a match that have ended
	Won   []int        // how many of them each seat has won; nil if none has ended
	Ended string       // how the game ended, if by agreement or by the clock
}

// Begin returns the progress of a game before its first event.
func Begin(s Setup) (Progress, error) {
	start, err := s.Start()
	return Progress{Setup: s, Seats: append([]string(nil), s.Seats...), Now: start}, err
}

// With returns p after event e. When more than two play, a bot goes on for who
// has resigned.
func (p Progress) With(e Event) Progress {
	p.Now = e.After
	if p.Setup.Length != (match.Length{}) {
		p.count(e)
	}
	if _, gives := resigned(e.Text); gives && e.Seat != game.Nature && (p.Setup.Length == (match.Length{}) || len(p.Seats) > 2) {
		p.Gone |= e.Seat.Set()
		p.Seats = append([]string(nil), p.Seats...)
		p.Seats[e.Seat] = bots.Best
	}
	if e.News != nil {
		p.Ended = e.News.End
		if e.News.Seats != nil {
			p.Seats = e.News.Seats
		}
	}
	return p
}

// Over reports whether the game has ended: by the rules, or because one of two
// players has resigned where nothing follows the game.
func (p Progress) Over() bool {
	return p.Now.ToAct() == 0 || p.Ended != "" || p.Gone != 0 && len(p.Seats) == 2
}

// Mine returns the seats to act that are played at the keyboard.
func (p Progress) Mine() (ss game.SeatSet) {
	if p.Over() {
		return 0
	}
	for i, who := range p.Seats {
		if who == Me && p.Now.ToAct().Has(game.Seat(i)) {
			ss |= game.Seat(i).Set()
		}
	}
	return ss
}

// People returns the seats that are played at the keyboard.
func (p Progress) People() (ss game.SeatSet) {
	for i, who := range p.Seats {
		if who == Me {
			ss |= game.Seat(i).Set()
		}
	}
	return ss
}

// Result says how the game ended.
func (p Progress) Result() string {
	if !p.Over() {
		return ""
	}
	if p.Ended != "" {
		return p.Ended
	}
	f := familyOf(p.Now)
	if at, ok := match.At(p.Now); ok {
		return matchResult(p.Now, at)
	}
	if p.Now.ToAct() != 0 {
		gone := p.Gone.First()
		return fmt.Sprintf("%s has resigned: %s wins.", capital(f.label(p.Now, gone)), f.label(p.Now, gone^1))
	}
	return f.result(p.Now)
}

// capital returns text beginning with a capital letter, unless it is a side's
// one-letter name.
func capital(text string) string {
	if len(text) < 2 {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
