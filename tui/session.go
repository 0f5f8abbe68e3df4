package tui

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"parlor/bots"
	"parlor/game"
)

// Session is a room at this keyboard. It is safe for concurrent use.
type Session struct {
	setup Setup

	mu   sync.Mutex
	path string // where the game file is kept; empty: nowhere
	at   Progress
	log  []Event
	bots map[game.Seat]bots.Bot
	wake chan struct{} // closed at the next event
}

var _ Room = (*Session)(nil)

// NewSession opens a room for a new game.
func NewSession(setup Setup) (*Session, error) {
	at, err := Begin(setup)
	if err != nil {
		return nil, err
	}
	return &Session{setup: setup, at: at, bots: map[game.Seat]bots.Bot{}, wake: make(chan struct{})}, nil
}

// ResumeSession opens a room in which a game goes on.
func ResumeSession(rec Record) (*Session, error) {
	s, err := NewSession(rec.Setup)
	if err != nil {
		return nil, err
	}
	for _, e := range rec.Events {
		s.at = s.at.With(e)
	}
	s.log = slices.Clone(rec.Events)
	return s, nil
}

// Keep makes the session keep its game file at path, from now on and after
// every turn.
func (s *Session) Keep(path string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.path = path
	return s.save()
}

// Setup implements [Room].
func (s *Session) Setup() Setup { return s.setup }

// Saved implements [Room].
func (s *Session) Saved() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.path
}

// Log implements [Room].
func (s *Session) Log() []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.log)
}

// Next implements [Room]: it throws and lets bots choose when they are to act.
func (s *Session) Next(ctx context.Context, n int) (Event, error) {
	for {
		s.mu.Lock()
		if n < len(s.log) {
			e := s.log[n]
			s.mu.Unlock()
			return e, nil
		}
		if s.at.Over() {
			s.mu.Unlock()
			return Event{}, ErrOver
		}
		acted, err := s.act()
		wake := s.wake
		s.mu.Unlock()
		switch {
		case err != nil:
			return Event{}, err
		case acted:
			continue
		}
		select {
		case <-ctx.Done():
			return Event{}, ctx.Err()
		case <-wake:
		}
	}
}

// act lets Nature or a bot act. It reports false when people are awaited.
func (s *Session) act() (bool, error) {
	p := s.at.Now
	if p.ToAct().Has(game.Nature) {
		return true, s.do(game.Nature, p.Format(game.Draw(p.Outcomes(), s.random(game.Nature))))
	}
	todo := p.ToAct() &^ s.at.Mine()
	if todo == 0 {
		return false, nil
	}
	seat := todo.First()
	bot, err := s.bot(seat)
	if err != nil {
		return false, err
	}
	return true, s.do(seat, bot.Choose(p, seat, s.random(seat)))
}

func (s *Session) bot(seat game.Seat) (bots.Bot, error) {
	if b, ok := s.bots[seat]; ok {
		return b, nil
	}
	b, err := bots.New(s.at.Seats[seat], s.at.Now)
	if err == nil {
		s.bots[seat] = b
	}
	return b, err
}

// random returns the randomness of the next event for seat: a function of the
// seed, the seat and the number of events, so that a game which is taken up
// again meets the same dice.
func (s *Session) random(seat game.Seat) *rand.Rand {
	return randomAt(s.setup.Seed, uint64(seat), uint64(len(s.log)))
}

func randomAt(seed, who, n uint64) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[0:], seed)
	binary.LittleEndian.PutUint64(key[8:], who)
	binary.LittleEndian.PutUint64(key[16:], n)
	return rand.New(rand.NewChaCha8(key))
}

// do plays text for seat, keeps the file and wakes who waits.
func (s *Session) do(seat game.Seat, text string) error {
	e, err := s.at.event(seat, text)
	if err != nil {
		return err
	}
	games := s.at.Games
	s.log = append(s.log, e)
	s.at = s.at.With(e)
	if s.at.Gone.Has(seat) || s.at.Games != games { // The next game may have other rules.
		clear(s.bots)
	}
	err = s.save()
	close(s.wake)
	s.wake = make(chan struct{})
	return err
}

// save keeps the file, except in the middle of a deal.
func (s *Session) save() error {
	if s.path == "" || dealing(s.at.Now) {
		return nil
	}
	if err := writeFile(s.path, Record{s.setup, s.log}.String()); err != nil {
		return fmt.Errorf("keep the game: %w", err)
	}
	return nil
}

// Play implements [Room].
func (s *Session) Play(_ context.Context, seat game.Seat, text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.at.Mine().Has(seat) {
		return fmt.Errorf("%s: %w", s.at.Now.SeatName(seat), game.ErrNotYourTurn)
	}
	return s.do(seat, text)
}

// Resign implements [Room].
func (s *Session) Resign(_ context.Context, seat game.Seat, points int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at.Over() || !s.at.People().Has(seat) {
		return fmt.Errorf("%s cannot resign: %w", s.at.Now.SeatName(seat), ErrOver)
	}
	if err := s.refusal(seat, points); err != nil {
		return err
	}
	return s.do(seat, resignText(points))
}

// Hint implements [Room].
func (s *Session) Hint(_ context.Context, p game.Position, seat game.Seat) (string, error) {
	b, err := bots.New(bots.Best, p)
	if err != nil {
		return "", err
	}
	return b.Choose(p, seat, randomAt(s.setup.Seed, uint64(game.Public), 0)), nil
}

// playText plays text for seat, Nature included.
func playText(p game.Position, seat game.Seat, text string) (game.Position, error) {
	if seat != game.Nature {
		return p.PlayText(seat, text)
	}
	a, err := p.Parse(seat, text)
	if err != nil {
		return nil, err
	}
	return p.Play(seat, a)
}
