package tui

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"parlor/api"
	"parlor/client"
	"parlor/fair"
	"parlor/game"
	"parlor/plaintext"
	"parlor/room"
)

// Session is a room at this keyboard: a [room.Room] whose dice are made of a seed,
// with its log in memory and in a game file. It is safe for concurrent use.
type Session struct {
	now func() time.Time

	mu   sync.Mutex
	cup  *fair.Seeded
	at   *room.Room
	file fair.File
	log  []Happening
	path string // where the game file is kept; empty: nowhere
	kept int    // events in it
	wake chan struct{}
}

var _ Room = (*Session)(nil)

// NewSession opens a room for a new game. A game with the same setup has the same
// id and meets the same dice.
func NewSession(setup Setup) (*Session, error) {
	c := api.Config{
		Game: setup.Entry.Name, Options: setup.Options, Version: setup.version(), Seats: len(setup.Seats), Match: setup.Length, Advice: setup.Advice, Seed: strconv.FormatUint(setup.Seed, 10),
		Position: setup.Position,
	}
	s := &Session{now: time.Now, cup: fair.NewSeeded(setup.Seed), at: setup.house().New(idOf(c, setup.Seats)), wake: make(chan struct{})}
	s.file.Room = s.at.ID
	if err := s.do(room.Command{Do: api.DoOpen, Seat: -1, Open: &c}); err != nil {
		return nil, err
	}
	for i, who := range setup.Seats {
		if err := s.do(room.Command{Do: api.DoSit, Seat: game.Seat(i), Sit: sitting(game.Seat(i), who)}); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// sitting says who sits down in a seat: a person ([Me]), or the bot of the kind who.
func sitting(seat game.Seat, who string) *api.Sitting {
	if who == Me {
		return &api.Sitting{Name: fmt.Sprintf("player %d", seat+1)} // As [cast] has it.
	}
	return &api.Sitting{Name: who, Bot: who}
}

// idOf names the room in which a game is played with c by seats.
func idOf(c api.Config, seats []string) string {
	text, err := json.Marshal(c)
	if err != nil {
		panic("tui: a config that JSON cannot say: " + err.Error())
	}
	sum := sha256.Sum256(fmt.Appendf(text, "\n%s", strings.Join(seats, ",")))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:12])
}

// ResumeSession opens a room in which a game goes on that was played at a keyboard.
func ResumeSession(rec Record) (*Session, error) {
	at := rec.Log[len(rec.Log)-1].After
	seed, ok := at.Config.Seeded()
	if !ok {
		return nil, errors.New("this game was played on a server, and goes on there; --replay shows it")
	}
	s := &Session{
		now: time.Now, cup: fair.NewSeeded(seed), at: at, file: rec.File, log: slices.Clone(rec.Log), wake: make(chan struct{}),
	}
	if at.Phase != api.Playing {
		return s, nil
	}
	return s, s.do(room.Command{Do: api.DoSettle, Seat: game.Public}) // A file may have been cut where a deal or the end follows by itself.
}

// Here implements [Room].
func (s *Session) Here() game.SeatSet {
	s.mu.Lock()
	defer s.mu.Unlock()
	return atKeyboard(s.at)
}

// atKeyboard returns the seats of people in a room whose game was played at one
// keyboard.
func atKeyboard(r *room.Room) (here game.SeatSet) {
	for i, seat := range r.Seats {
		if r.Config.Seed != "" && seat.Bot == "" {
			here |= game.Seat(i).Set()
		}
	}
	return here
}

// Keep makes the session keep its game file at path, from now on: whenever
// somebody has played, and at the end. It refuses a file in which there is
// something else than how this game stood before.
func (s *Session) Keep(path string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	text, err := plaintext.ReadFile(path)
	switch {
	case err == nil && len(text) > 0 && !s.was(text):
		return fmt.Errorf("%s is no save of this game: want a new file (a game in it goes on with --resume)", path)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	s.path = path
	return s.save()
}

// was reports whether text is a game file of this game, from before.
func (s *Session) was(text []byte) bool {
	rec, err := ReadRecord(s.at.Games, text)
	if err != nil || rec.File.Room != s.file.Room {
		return false
	}
	n := len(rec.File.Events)
	return n <= len(s.file.Events) && rec.File.Events[n-1].Hash == s.file.Events[n-1].Hash
}

// Saved implements [Room].
func (s *Session) Saved() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.path
}

// Log implements [Room].
func (s *Session) Log() []Happening {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.log)
}

// Record returns the game as its file would tell it now.
func (s *Session) Record() Record {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.file
	f.Events = slices.Clone(f.Events)
	return Record{f, slices.Clone(s.log)}
}

// Next implements [Room]: it throws and lets bots choose when they are to act.
func (s *Session) Next(ctx context.Context, n int) (Happening, error) {
	for {
		s.mu.Lock()
		if n < len(s.log) {
			h := s.log[n]
			s.mu.Unlock()
			return h, nil
		}
		if s.at.Phase == api.Over {
			s.mu.Unlock()
			return Happening{}, ErrOver
		}
		acted, err := s.act()
		wake := s.wake
		s.mu.Unlock()
		switch {
		case err != nil:
			return Happening{}, err
		case acted:
			continue
		}
		select {
		case <-ctx.Done():
			return Happening{}, ctx.Err()
		case <-wake:
		}
	}
}

// act lets a bot act, or throws for a person. It reports false when people are
// awaited.
func (s *Session) act() (bool, error) {
	if seat, do, ok := s.at.BotsTurn(); ok {
		return true, s.bot(seat, do)
	}
	p := s.at.Position
	if s.at.Offer != "" || !p.ToAct().Has(game.Nature) {
		return false, s.save()
	}
	by := p.Thrower()
	err := s.do(room.Command{Do: api.DoThrow, Seat: by, Turn: s.at.Turn})
	if err == nil && by >= 0 && s.at.Seats[by].Plays() == "" {
		err = s.save()
	}
	return true, err
}

// bot lets the bot in seat do what is asked of it.
func (s *Session) bot(seat game.Seat, do api.Verb) error {
	c := room.Command{Do: do, Seat: seat, Turn: s.at.Turn}
	switch do {
	case api.DoPlay:
		c.Text, _ = s.at.Choose(seat, s.random(uint64(seat))) // Something legal in any case.
	case api.DoAnswer:
		c.Text = s.at.Opinion(seat)
	case api.DoThrow:
		if c.Text = string(s.at.Resigns(seat)); c.Text != "" {
			c.Do = api.DoOffer // It gives up instead.
		}
	}
	return s.do(c)
}

// random returns the randomness of the next event for who: a function of the
// seed, of who and the number of events, so that a game which is taken up again
// meets the same bots.
func (s *Session) random(who uint64) *rand.Rand {
	var key [32]byte
	seed, _ := s.at.Config.Seeded()
	binary.LittleEndian.PutUint64(key[0:], seed)
	binary.LittleEndian.PutUint64(key[8:], who)
	binary.LittleEndian.PutUint64(key[16:], s.at.Seq)
	return rand.New(rand.NewChaCha8(key))
}

// do does a command, keeps the file and wakes who waits.
func (s *Session) do(c room.Command) error {
	at, events, err := s.at.Do(c, s.now().UnixMilli(), s.cup)
	if err != nil {
		return plainly(err)
	}
	for i, e := range events {
		before, after := s.at, at
		if i < len(events)-1 {
			if after, err = before.Apply(e); err != nil {
				return err
			}
		}
		s.at = after
		s.file.Events = append(s.file.Events, logged(s.file, e))
		s.log = append(s.log, Happening{Step: client.Step{Event: e, Before: before, After: after}})
	}
	if s.at.Phase == api.Over || len(s.file.Events)-s.kept > unkept {
		err = s.save()
	}
	close(s.wake)
	s.wake = make(chan struct{})
	return err
}

// unkept is how many events of bots and dice may be missing in the file. They
// follow from the seed: whoever goes on meets the same.
const unkept = 100

// plainly returns the sentence of a refusal.
func plainly(err error) error {
	var why *api.Refusal
	switch {
	case !errors.As(err, &why):
		return err
	case why.Code == api.NotYourTurn:
		return fmt.Errorf("%s: %w", why.Message, game.ErrNotYourTurn)
	}
	return errors.New(why.Message)
}

// save keeps the file, if there is something new.
func (s *Session) save() error {
	if s.path == "" || s.kept == len(s.file.Events) {
		return nil
	}
	err := os.MkdirAll(filepath.Dir(s.path), 0o755)
	if err == nil {
		err = plaintext.Replace(s.path, 0o600, s.file.Write)
	}
	if err != nil {
		return fmt.Errorf("keep the game: %w", err)
	}
	s.kept = len(s.file.Events)
	return nil
}

// Do implements [Room]. What is offered to bots they answer at once.
func (s *Session) Do(_ context.Context, c room.Command) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.Seat < 0 || int(c.Seat) >= len(s.at.Seats) || s.at.Seats[c.Seat].Plays() != "" {
		return fmt.Errorf("seat %d: %w", c.Seat, game.ErrNotYourTurn)
	}
	c.Turn = s.at.Turn
	if err := s.do(c); err != nil {
		return err
	}
	for {
		seat, do, ok := s.at.BotsTurn()
		if !ok || do != api.DoAnswer {
			return s.save()
		}
		if err := s.bot(seat, do); err != nil {
			return err
		}
	}
}

// Hint implements [Room].
func (s *Session) Hint(_ context.Context, p game.Position, seat game.Seat) (string, error) {
	s.mu.Lock()
	at := s.at
	s.mu.Unlock()
	text, err := hint(at, p, seat)
	if at.Advised() != nil && at.Config.Advice != api.AdviceNever {
		err = fmt.Errorf("%w: a game that was begun with --hints always gives them to all", err)
	}
	return text, err
}

// hint returns what the best bot would do for seat at p, where hints are given in
// r.
func hint(r *room.Room, p game.Position, seat game.Seat) (string, error) {
	if err := r.Advised(); err != nil {
		return "", plainly(err)
	}
	b, err := r.Games.Bots.New(r.Games.Bots.Best(), p)
	if err != nil {
		return "", err
	}
	return b.Choose(p, seat, rand.New(rand.NewPCG(0, 0)))
}
