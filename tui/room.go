package tui

import (
	"context"
	"errors"
	"strings"

	"parlor/api"
	"parlor/client"
	"parlor/game"
	"parlor/match"
	"parlor/room"
	"parlor/rules/catalogue"
)

// Me is who sits in the seat of a person at the keyboard. Every other name is
// a kind of bot.
const Me = "me"

// A Room is where one game is being played: here, or on a server. What happens in
// it is numbered from 0, and can be asked for again.
type Room interface {
	// Here returns the seats that are played at this keyboard.
	Here() game.SeatSet

	// Log returns what has happened so far.
	Log() []Happening

	// Next returns happening n, and waits until it is there. It throws for those
	// at this keyboard. After the end of the game it returns [ErrOver].
	Next(ctx context.Context, n int) (Happening, error)

	// Do does what a seat at this keyboard wants: to play, to offer or answer
	// something, to say something.
	Do(ctx context.Context, c room.Command) error

	// Hint returns what the best bot would do for seat at p.
	Hint(ctx context.Context, p game.Position, seat game.Seat) (string, error)

	// Saved returns where the game is kept, or nothing if it is not.
	Saved() string
}

// A hearer is a room in which others do something while one's own throw waits for a
// key. Its Hear is Next without throwing.
type hearer interface {
	Hear(ctx context.Context, n int) (Happening, error)
}

// A Happening is what is told to those in a room: an event of its log, with the
// room before and after it; or a word of who follows it, about the connection or
// the dice.
type Happening struct {
	client.Step
	Word string
}

// moves reports whether the game may stand otherwise after h: somebody who comes, goes,
// says or offers something changes nothing of it.
func (h Happening) moves() bool {
	if h.Word != "" {
		return false
	}
	switch h.Event.Kind {
	case api.Threw, api.Played, api.TookBack, api.Ended:
		return true
	}
	return h.Restored
}

// ErrOver says that nothing more will happen in a room.
var ErrOver = errors.New("the game is over")

// Setup is what has been agreed on before a game begins.
type Setup struct {
	House   *room.Games // what can be played; nil is room.Standard
	Entry   catalogue.Entry
	Options game.Options
	Length  match.Length // of a match; zero: one game
	Seats   []string     // who sits where: [Me] or a kind of bot; on a server also people elsewhere
	Seed    uint64       // of the dice and the bots
	Advice  api.Advice   // when hints are given
	Version int          // of the rules; 0: the newest
	Dice    string       // where dice come from that have no seed; empty: from Seed

	Position string // the line of a position to begin with; empty: the start of the game
}

// version returns the version of the rules played.
func (s Setup) version() int {
	if s.Version == 0 {
		return game.Version
	}
	return s.Version
}

func (s Setup) house() *room.Games { return orStandard(s.House) }

// setupOf returns what was agreed on in r, as those see it who play here.
func setupOf(r *room.Room, here game.SeatSet) Setup {
	c := r.Config
	e, _ := r.Games.Find(c.Game) // It is there: r was opened.
	s := Setup{House: r.Games, Entry: e, Options: c.Options, Length: c.Match, Advice: c.Advice, Version: c.Version, Seats: sitters(r, here), Position: c.Position}
	switch {
	case c.Seed != "":
		s.Seed, _ = c.Seeded()
	case c.Manual:
		s.Dice = "Dice that are thrown by hand"
	default:
		s.Dice = "Dice that everybody in the room can check"
	}
	return s
}

// elsewhere marks the names of people who play elsewhere.
const elsewhere = "@"

// sitters says who sits in each seat: a bot, somebody elsewhere, or [Me].
func sitters(r *room.Room, here game.SeatSet) (list []string) {
	for i, s := range r.Seats {
		switch kind := s.Plays(); {
		case kind != "":
			list = append(list, kind)
		case here.Has(game.Seat(i)):
			list = append(list, Me)
		default:
			list = append(list, elsewhere+s.Name)
		}
	}
	return list
}

// Progress is where a game stands: what those are told who follow it, folded.
type Progress struct {
	Setup Setup
	Here  game.SeatSet
	Seats []string // who sits where now
	Now   game.Position
	Games int    // games of a match that have ended
	Won   []int  // how many of them each seat has won; nil if none has ended
	Ended string // how the game ended, if otherwise than by its rules

	Ask   string    // an offer that waits for the answer of somebody here
	Asked game.Seat // whose

	Offered game.SeatSet // who here has made an offer that waits for the answer of somebody elsewhere
}

// Begin returns the progress of a room when play begins in it, and how much has
// happened before.
func Begin(r Room) (p Progress, n int) {
	p.Here = r.Here()
	for _, h := range r.Log() {
		if h.Before != nil && h.Before.Phase != api.Seating {
			break
		}
		p, n = p.With(h), n+1
	}
	return p, n
}

// With returns p after h.
func (p Progress) With(h Happening) Progress {
	if h.Word != "" {
		return p
	}
	if h.Before.Phase == api.Seating {
		p.Setup = setupOf(h.After, p.Here)
	}
	p.count(h)
	p.Now, p.Seats = h.After.Position, sitters(h.After, p.Here)
	if h.After.Phase == api.Over && p.Now.ToAct() != 0 && h.Event.Kind == api.Ended {
		p.Ended = p.ending(h)
	}
	p.Ask, p.Offered = "", 0
	for i := range h.After.Seats {
		if h.After.Offer != "" && p.Seats[i] == Me && h.After.Agreed>>i&1 == 0 {
			p.Ask, p.Asked = p.named(h, h.After.Offerer)+" offers "+offerText(h.After.Offer, h.After)+". "+consents, game.Seat(i)
		}
	}
	if h.After.Offer != "" && p.Ask == "" {
		p.Offered = p.People() & h.After.Offerer.Set()
	}
	return p
}

// withdrawal is the command of a seat that takes its offer back.
func withdrawal(seat game.Seat) room.Command {
	return room.Command{Do: api.DoAnswer, Seat: seat, Text: "no"}
}

// consents asks whoever an offer is made to.
const consents = "Agreed?"

// Over reports whether the game has ended.
func (p Progress) Over() bool { return p.Now.ToAct() == 0 || p.Ended != "" }

// Mine returns the seats to act that are played at the keyboard.
func (p Progress) Mine() (ss game.SeatSet) {
	if p.Over() {
		return 0
	}
	return p.People() & p.Now.ToAct()
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
	f := p.family(p.Now)
	if at, ok := match.At(p.Now); ok {
		return matchResult(p.Now, at, f)
	}
	return f.result(p.Now)
}

// An act is one thing that was done in a game: an action of Nature, a turn, a
// decision.
type act struct {
	Seat          game.Seat // who did it; [game.Nature] for dice, lots and cards
	Text          string    // "6-3", "24/18 13/10"
	Before, After game.Position
}

// parts takes apart what was done: dice, steps, a bet.
func (e act) parts() []game.Part { return game.Parts(e.Before, e.Seat == game.Nature, e.Text) }

// acts returns what was done in the game with h, in order: a deal is many.
func (h Happening) acts() (list []act) {
	if h.Word != "" {
		return nil
	}
	p := h.Before.Position
	switch h.Event.Kind {
	case api.Played:
		return []act{{h.Event.Seat, h.Event.Text, p, h.After.Position}}
	case api.Threw:
		for _, text := range strings.Split(h.Event.Text, api.FellSeparator) {
			after, err := p.PlayText(game.Nature, text)
			if err != nil {
				panic("tui: a throw that was folded is refused: " + text)
			}
			list = append(list, act{game.Nature, text, p, after})
			p = after
		}
	}
	return list
}

// resignation reads "resign", "resign 2" and "resign 3".
func resignation(text string) (api.OfferKind, bool) {
	offer, ok := map[string]api.OfferKind{
		"resign": api.Resign1, "resign 1": api.Resign1, "resign 2": api.Resign2, "resign 3": api.Resign3,
	}[strings.Join(strings.Fields(text), " ")]
	return offer, ok
}
