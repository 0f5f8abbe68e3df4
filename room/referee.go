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
	switch e.Kind {
	case Played, Threw, Flagged, TookBack:
		if r.Phase != Playing {
			return errors.New("the game is not being played")
		}
	}
	switch e.Kind {
	case Threw:
		if by := r.Position.Thrower(); by != game.Public && int(by) != e.Seat {
			return fmt.Errorf("seat %d throws, not seat %d", by, e.Seat)
		}
	case Flagged:
		if left, running := r.Left(e.Seat, e.Time); !running || left > 0 {
			return fmt.Errorf("seat %d has %d milliseconds left", e.Seat, left)
		}
	case TookBack:
		if f.last.Kind != Answered || !f.last.Yes || r.Offer != TakeBack || r.Offerer != e.Seat {
			return errors.New("nobody agreed to it")
		}
	case Ended:
		return f.result(e.Result)
	}
	return nil
}

// result refuses a result that the game did not have.
func (f *Referee) result(res *Result) error {
	r := f.room
	switch {
	case res == nil || len(res.Payoffs) != len(r.Seats):
		return errors.New("the result is missing")
	case res.Reason == ByRules:
		if pay := r.Position.Payoffs(); r.Position.ToAct() != 0 || !slices.Equal(pay[:len(r.Seats)], res.Payoffs) {
			return fmt.Errorf("the game paid %v, not %v", pay[:len(r.Seats)], res.Payoffs)
		}
	case res.Reason == ByFlag:
		if f.last.Kind != Flagged || !slices.Equal(res.Payoffs, r.concession(f.last.Seat, 1)) {
			return errors.New("no time was up that would have cost this")
		}
	case res.Reason == ByDraw:
		if f.last.Kind != Answered || !f.last.Yes || r.Offer != Draw || slices.ContainsFunc(res.Payoffs, func(n int32) bool { return n != 0 }) {
			return errors.New("nobody agreed to a draw")
		}
	case res.Reason == ByResign:
		return f.resigned(res)
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
			agreed := f.last.Kind == Answered && f.last.Yes && f.room.Offerer == seat
			free := points == 3 || !f.room.gammons()
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
		return append(found, fair.Finding{Check: fair.OfRules, Verdict: fair.Proven, Text: fmt.Sprintf("The result %v follows from the game (%s).", f.room.Result.Payoffs, f.room.Result.Reason)})
	}
	return append(found, fair.Finding{Check: fair.OfRules, Verdict: fair.Unproven, Text: "The game is not over in this file."})
}
