package room

import (
	"errors"
	"fmt"
	"slices"

	"parlor/fair"
	"parlor/game"
)

// A Referee replays the log of a room for [fair.Verify]: every turn must be legal,
// every clock right and the result what the game was worth.
type Referee struct {
	room  *Room
	last  Event
	turns int
}

// NewReferee returns a referee for the log of the room id.
func NewReferee(id string) *Referee { return &Referee{room: New(id)} }

// Nature implements [fair.Referee].
func (f *Referee) Nature() (game.Position, error) {
	if f.room.Phase != Playing || !f.room.Position.ToAct().Has(game.Nature) {
		return nil, errors.New("nobody is to throw")
	}
	return f.room.Position, nil
}

// Take implements [fair.Referee].
func (f *Referee) Take(e fair.Event, _ fair.Record) error {
	x, err := Decode(e.Seq, e.Time/1000, []byte(e.Data))
	if err != nil {
		return err
	}
	if x.Time < f.room.Time {
		return fmt.Errorf("%s: its time is before that of the event before", x.Kind)
	}
	if err := f.allowed(x); err != nil {
		return fmt.Errorf("%s: %w", x.Kind, err)
	}
	next, err := f.room.Apply(x)
	if err != nil {
		return err
	}
	if x.Kind == Played || x.Kind == Threw {
		f.turns++
	}
	f.room, f.last = next, x
	return nil
}

// allowed refuses what a log may say but a server that keeps the rules does not.
func (f *Referee) allowed(e Event) error {
	r := f.room
	if when, ok := phases[e.Kind]; ok && r.Phase != when {
		return fmt.Errorf("the room is %s, not %s", r.Phase, when)
	}
	switch e.Kind {
	case Sat:
		if e.Seat < 0 || e.Seat >= len(r.Seats) || r.Seats[e.Seat].Taken {
			return errors.New("the seat is not free")
		}
	case Started:
		if !r.Full() || !r.Ledger.Settled() {
			return errors.New("seats are open, or seeds are missing")
		}
	case Threw:
		return f.thrown(e)
	case Called:
		if r.late(e.Seat, e.Time) && r.Seats[e.Seat].Plays() == "" {
			return fmt.Errorf("the time of seat %d was up", e.Seat)
		}
	case Played:
		if r.Called && e.Seat == int(r.Position.Thrower()) {
			return fmt.Errorf("seat %d has thrown, and its dice wait for links", e.Seat)
		}
		if r.late(e.Seat, e.Time) && r.Seats[e.Seat].Plays() == "" {
			return fmt.Errorf("the time of seat %d was up", e.Seat)
		}
	case Flagged:
		if !r.late(e.Seat, e.Time) {
			left, _ := r.Left(e.Seat, e.Time)
			return fmt.Errorf("seat %d has time left: %d milliseconds and its delay", e.Seat, left)
		}
	case Paused:
		if e.Down < 0 || e.Down > e.Time-r.Time {
			return fmt.Errorf("the server was not away for %d milliseconds: the event before is %d milliseconds old", e.Down, e.Time-r.Time)
		}
	case TookBack:
		if !f.agreed(TakeBack) || r.Offerer != e.Seat {
			return errors.New("nobody agreed to it")
		}
	case Ended:
		return f.result(e.Result)
	}
	return nil
}

// phases are when events may happen that may not always.
var phases = map[Kind]Phase{
	Sat: Seating, Stood: Seating, Started: Seating,
	Played: Playing, Called: Playing, Threw: Playing, Flagged: Playing, TookBack: Playing, StoodIn: Playing, Ended: Playing, Followed: Over,
}

// thrown refuses a throw of the wrong seat, too late, or typed in where the dice
// are not thrown by hand.
func (f *Referee) thrown(e Event) error {
	r := f.room
	if !r.Position.ToAct().Has(game.Nature) {
		return errors.New("nobody is to throw")
	}
	switch by := r.Position.Thrower(); {
	case by == game.Public && e.Seat != Public:
		return fmt.Errorf("no seat throws, not seat %d either", e.Seat)
	case by != game.Public && int(by) != e.Seat:
		return fmt.Errorf("seat %d throws, not seat %d", by, e.Seat)
	}
	rec, _ := fair.Decode(e.Dice)
	t, ok := rec.(fair.Throw)
	switch {
	case ok && t.Physical && !r.Config.Manual:
		return errors.New("the dice of this room are not thrown by hand")
	case ok && !t.Physical && r.Config.Manual && e.Seat != Public:
		return errors.New("the dice of this room are thrown by hand")
	case e.Seat != Public && r.late(e.Seat, e.Time) && r.Seats[e.Seat].Plays() == "":
		return fmt.Errorf("the time of seat %d was up", e.Seat)
	}
	return nil
}

// agreed reports whether all have just said yes to an offer.
func (f *Referee) agreed(to OfferKind) bool {
	r := f.room
	return f.last.Kind == Answered && f.last.Yes && r.Offer == to && r.Agreed == 1<<len(r.Seats)-1
}

// result refuses a result that the game did not have.
func (f *Referee) result(res *Result) error {
	r := f.room
	if res == nil || len(res.Payoffs) != len(r.Seats) {
		return errors.New("the result is missing")
	}
	switch res.Reason {
	case ByRules:
		if pay := r.Position.Payoffs(); r.Position.ToAct() != 0 || !slices.Equal(pay[:len(r.Seats)], res.Payoffs) {
			return fmt.Errorf("the game paid %v, not %v", pay[:len(r.Seats)], res.Payoffs)
		}
	case ByFlag:
		if f.last.Kind != Flagged || len(r.Seats) != 2 || !slices.Equal(res.Payoffs, r.concession(f.last.Seat, 1)) {
			return errors.New("no time was up that would have cost this")
		}
	case ByDraw:
		if !f.agreed(Draw) || slices.ContainsFunc(res.Payoffs, func(n int32) bool { return n != 0 }) {
			return errors.New("nobody agreed to a draw")
		}
	case ByResign:
		return f.resigned(res)
	default:
		return fmt.Errorf("no game ends by %q", res.Reason)
	}
	return nil
}

// resigned refuses a resignation that is worth something else, or that the other
// side had to agree to and did not.
func (f *Referee) resigned(res *Result) error {
	if len(f.room.Seats) != 2 {
		return errors.New("only one of two resigns")
	}
	for seat := range 2 {
		for points := 1; points <= 3; points++ {
			offer := OfferKind(fmt.Sprintf("resign%d", points))
			agreed := f.agreed(offer) && f.room.Offerer == seat
			free := points == 3 || !f.room.gammons() // Nobody need agree.
			if slices.Equal(res.Payoffs, f.room.concession(seat, points)) && (agreed || free) {
				return nil
			}
		}
	}
	return fmt.Errorf("nobody gave up for %v", res.Payoffs)
}

// End implements [fair.Referee].
func (f *Referee) End() []fair.Finding {
	found := []fair.Finding{{
		Check: fair.OfRules, Verdict: fair.Proven,
		Text: fmt.Sprintf("All %d throws and turns are legal by the rules of %s, version %d.", f.turns, f.room.Config.Game, f.room.Config.Version),
	}}
	if f.room.Config.Clock.On() {
		found = append(found, fair.Finding{Check: fair.OfRules, Verdict: fair.Proven, Text: "The clocks add up, by the times that the server wrote down."})
	}
	if f.room.Phase == Over {
		if why := f.room.Result.Reason; why != ByRules && why != ByFlag {
			found = append(found, fair.Finding{Check: fair.OfRules, Verdict: fair.Unproven, Text: "That the players resigned or agreed is what the server wrote down. No file can show what they said."})
		}
		return append(found, fair.Finding{Check: fair.OfRules, Verdict: fair.Proven, Text: fmt.Sprintf("The result %v follows from the game (%s).", f.room.Result.Payoffs, f.room.Result.Reason)})
	}
	return append(found, fair.Finding{Check: fair.OfRules, Verdict: fair.Unproven, Text: "The game is not over in this file."})
}
