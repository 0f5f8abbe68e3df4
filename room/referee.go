package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// A Referee replays the log of a room for [fair.Verify]: every turn must be legal,
// every clock right and the result what the game was worth.
type Referee struct {
	room  *Room
	last  api.Event
	turns int
	taken []uint64       // events that took a turn back
	told  int            // throws of a seeded game that say what fell, and not of what it was made
	older []fair.Finding // what a log of today may not say any more
}

// NewReferee returns a referee for the log of the room id.
func NewReferee(id string) *Referee { return Standard.NewReferee(id) }

// NewReferee returns a referee of a room with an id, in which games of g are
// played.
func (g *Games) NewReferee(id string) *Referee { return &Referee{room: g.New(id)} }

// Nature implements [fair.Referee].
func (f *Referee) Nature() (game.Position, error) {
	if f.room.Phase != api.Playing || !f.room.Position.ToAct().Has(game.Nature) {
		return nil, errors.New("nobody is to throw")
	}
	return f.room.Position, nil
}

// Take implements [fair.Referee].
func (f *Referee) Take(e fair.Event, r fair.Record) error {
	x, err := api.Decode(e.Seq, e.Time/1000, []byte(e.Data))
	if err != nil {
		return err
	}
	if err := fair.Spelled([]byte(e.Data)); err != nil {
		return err
	}
	if x.Time < f.room.Time {
		return fmt.Errorf("%s: its time is before that of the event before", x.Kind)
	}
	if err := carried(x); err != nil {
		return fmt.Errorf("%s: %w", x.Kind, err)
	}
	if err := f.allowed(x); err != nil {
		return fmt.Errorf("%s: %w", x.Kind, err)
	}
	if err := said([]byte(e.Data)); err != nil {
		return err
	}
	if err := f.recorded(x, r); err != nil {
		return fmt.Errorf("%s: %w", x.Kind, err)
	}
	next, err := f.room.Apply(x)
	if err != nil {
		return err
	}
	if x.Kind == api.Played || x.Kind == api.Threw {
		f.turns++
	}
	if x.Kind == api.TookBack {
		f.taken = append(f.taken, x.Seq)
	}
	f.room, f.last = next, x
	return nil
}

// said refuses an event that does not say of which kind it is, and of whom it tells: a reader would
// have to guess.
func said(data []byte) error {
	var x struct {
		Kind *api.Kind  `json:"e"`
		Seat *game.Seat `json:"seat"`
	}
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	if x.Kind == nil || x.Seat == nil {
		return errors.New(`want the members "e" and "seat"`)
	}
	return nil
}

// kinds are the kinds of the events that records stand in, by the word with which a record
// begins: what may be said, and when, goes by the kind.
var kinds = map[string]api.Kind{
	"promise": api.Committed, "epoch": api.Anchored, "call": api.Called, "reveal": api.Linked, "void": api.Voided, "throw": api.Threw,
	"anchor": api.Anchored, "commit": api.Committed, "rechain": api.Committed, "seed": api.Seeded, "away": api.Absent, "link": api.Linked,
}

// recorded refuses a record in an event of another kind or seat, and a promise for seats where no person sits.
func (f *Referee) recorded(e api.Event, r fair.Record) error {
	if r == nil {
		return nil
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(string(e.Dice), `{"`), `"`)
	if want := kinds[name]; e.Kind != want {
		return fmt.Errorf("a record of the dice that says %s: want it in an event %s", name, want)
	}
	switch r := r.(type) {
	case fair.Epoch:
		if e.Seat != game.Public {
			return fmt.Errorf("seat %d: an epoch is nobody's", e.Seat)
		}
		return f.parts(r)
	case fair.Call:
		if f.room.Config.Dice >= diceSince && f.room.Ledger.Epoch() != nil && f.room.someoneGone() {
			return fmt.Errorf("throw %d is called, and somebody whose link it takes is not there, by the log", r.K)
		}
	case fair.Promise:
		if len(r.Seats) == 0 || e.Seat != r.Seats[0] {
			return fmt.Errorf("seat %d: want the first of the seats %v for which it promises", e.Seat, r.Seats)
		}
		for _, i := range r.Seats {
			if !f.room.has(i) || !f.room.Seats[i].Taken || f.room.Seats[i].Bot != "" {
				return fmt.Errorf("seat %d promises a chain, and no person sits there", i)
			}
		}
	}
	return nil
}

// parts refuses an epoch with other participants than those who have promised a chain, sit where they sat, and play themselves.
func (f *Referee) parts(e fair.Epoch) error {
	if f.room.Config.Dice < diceSince {
		return nil
	}
	for i := range game.Seat(len(f.room.Seats)) {
		switch promised := f.room.promiseOf(i) != nil; {
		case promised && e.PartOf(i) < 0:
			return fmt.Errorf("seat %d has promised a chain, and the epoch leaves it out", i)
		case !promised && e.PartOf(i) >= 0:
			return fmt.Errorf("nobody who sits at seat %d and plays himself has promised its chain", i)
		}
	}
	return nil
}

// End implements [fair.Referee].
func (f *Referee) End() (found []fair.Finding) {
	config := f.room.Config
	tell := func(c fair.Check, v fair.Verdict, event uint64, form string, args ...any) {
		found = append(found, fair.Found(c, v, event, 0, form, args...))
	}
	switch f.turns {
	case 0:
		tell(fair.OfRules, fair.Proven, 0, "Nothing has been thrown or played that the rules of %s, version %d, would forbid.", config.Game, config.Version)
	case 1:
		tell(fair.OfRules, fair.Proven, 0, "The one throw or turn is legal by the rules of %s, version %d.", config.Game, config.Version)
	default:
		tell(fair.OfRules, fair.Proven, 0, "All %d throws and turns are legal by the rules of %s, version %d.", f.turns, config.Game, config.Version)
	}
	if line := config.Position; line != "" {
		tell(fair.OfRules, fair.Proven, 0, "The game began with the position that the room was opened with: %s. What dice lie there were set up, and nobody threw them.", line)
	}
	if config.Clock.On() {
		tell(fair.OfRules, fair.Proven, 0, "The clocks add up, by the times that the server wrote down.")
	}
	switch {
	case f.told == 1:
		tell(fair.OfThrow, fair.Unproven, 0, "One throw comes from a file of another program, or a save of an older kind: it says what fell, and not of what that was made.")
	case f.told > 1:
		tell(fair.OfThrow, fair.Unproven, 0, "%d throws come from a file of another program, or a save of an older kind: it says what fell, and not of what that was made.", f.told)
	}
	found = append(found, f.older...)
	for _, n := range f.taken {
		tell(fair.MarkTaken, fair.Marked, n, "Event %d: a turn was taken back, as all had agreed. What had fallen since is known.", n)
	}
	if f.room.Phase != api.Over {
		tell(fair.OfRules, fair.Unproven, 0, "The game is not over in this file.")
		return found
	}
	result := f.room.Result
	if result.Reason == api.ByStop {
		tell(fair.MarkStopped, fair.Marked, 0, "The game was stopped without a result, because a link for a throw that was called did not come. The server and who kept the link back could know that throw.")
	}
	if why := result.Reason; why != api.ByRules && why != api.ByFlag {
		tell(fair.OfRules, fair.Unproven, 0, "That the players resigned or agreed is what the server wrote down. No file can show what they said.")
	}
	if result.OfLastGame(config.Match) {
		tell(fair.OfRules, fair.Proven, 0, "The result %s of the last game of the match follows from it (%s).", fmt.Sprint(result.Payoffs), string(result.Reason))
		return found
	}
	tell(fair.OfRules, fair.Proven, 0, "The result %s follows from the game (%s).", fmt.Sprint(result.Payoffs), string(result.Reason))
	return found
}
