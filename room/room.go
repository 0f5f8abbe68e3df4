// Package room is the place where one game is being played, as a log of
// events: seats taken, throws, whole turns, bets, offers, clocks, words. The
// log is the only truth; a [Room] is its fold. Commands are checked against the
// fold and become events. There is no clock, no storage and no network here.
package room

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
)

// Seat is who sits where.
type Seat struct {
	api.Sitting
	Taken   bool
	Away    bool   // nobody is connected for it
	StandIn string // kind of the bot that plays for it, if any

	Came     bool // somebody was connected for it
	Promised bool // who sits there has promised a chain for the dice before, or said that he will
	Voided   bool // a throw was voided because his link was missing

	anchor fair.Value // of the chain that he promised last
}

// Plays returns the kind of the bot that chooses for the seat, or "".
func (s Seat) Plays() string {
	if s.StandIn != "" {
		return s.StandIn
	}
	return s.Bot
}

// gone reports whether nobody is there any more. Who has just sat down is on the
// way.
func (s Seat) gone() bool { return s.Away && s.Came }

// Room is the fold of a room's events. It is a value to its users: [Room.Do]
// and [Room.Apply] leave what they were given as it was.
type Room struct {
	ID       string
	Games    *Games // that can be played here
	Config   api.Config
	Phase    api.Phase
	Seats    []Seat
	Position game.Position // nil before the room is open
	Turn     int           // grows when somebody else is to act: the fence of commands
	Ledger   fair.Ledger   // what has been promised and shown for the dice
	Called   bool          // who is to throw has thrown, and the dice wait for links
	Offer    api.OfferKind // that waits for an answer, or ""
	Offerer  game.Seat
	Agreed   uint32 // seats that said yes to it, as a mask
	Result   *api.Result
	Next     string // the room of the rematch
	Seq      uint64 // of the last event
	Time     int64  // of the last event

	config []byte // Config in JSON, as every view has it
	clocks []clock
	marks  []mark // where turns began, the last of them, for take-backs
	wait   wait
	store  string // its incarnation when the last command was done; empty if that is not known
}

// mark is a position to which a seat may take back.
type mark struct {
	seat     game.Seat
	position game.Position
}

// maxMarks is how many turns back a take-back can reach.
const maxMarks = 8

// Apply returns the room after events, which follow the last event of r.
func (r *Room) Apply(events ...api.Event) (*Room, error) {
	next := r.clone()
	for _, e := range events {
		if err := next.apply(e, known{}); err != nil {
			return nil, fmt.Errorf("room %s: event %d: %w", r.ID, e.Seq, err)
		}
	}
	return next, nil
}

func (r *Room) clone() *Room {
	c := *r
	c.Seats = slices.Clone(r.Seats)
	c.clocks = slices.Clone(r.clocks)
	return &c // It shares the marks: none of them is ever changed.
}

// known is what whoever makes an event knows of it already. It spares the fold
// from finding it out of what the event says.
type known struct {
	record   fair.Record   // in its Dice
	position game.Position // after it
}

// apply changes r. It checks what a log must satisfy to be one, so that a
// broken log is an error and not another game.
func (r *Room) apply(e api.Event, k known) error {
	if e.Seq != r.Seq+1 {
		return fmt.Errorf("want event %d", r.Seq+1)
	}
	if (r.Seq == 0) != (e.Kind == api.Opened) {
		return fmt.Errorf("%s: want the room opened first, and once", e.Kind)
	}
	if err := r.checkSeat(e); err != nil {
		return fmt.Errorf("%s: %w", e.Kind, err)
	}
	r.Seq, r.Time = e.Seq, e.Time
	if err := r.fold(e, k); err != nil {
		return err
	}
	r.turnWait(e.Time)
	r.turnClocks(e.Time)
	return nil
}

// checkSeat refuses an event of a seat that is not there.
func (r *Room) checkSeat(e api.Event) error {
	switch {
	case e.Seat != game.Public && !r.has(e.Seat): // The opening is nobody's: there are no seats yet.
		return fmt.Errorf("no seat %d", e.Seat)
	case e.Seat < 0 && ofASeat[e.Kind]:
		return errors.New("want the seat that it tells of")
	}
	return nil
}

// ofASeat are the events that always tell of a seat.
var ofASeat = map[api.Kind]bool{
	api.Sat: true, api.Stood: true, api.Played: true, api.Offered: true, api.Answered: true, api.TookBack: true, api.Flagged: true,
	api.Left: true, api.Returned: true, api.StoodIn: true,
}

func (r *Room) fold(e api.Event, k known) (err error) {
	switch e.Kind {
	case api.Opened:
		return r.foldOpen(e)
	case api.Sat:
		if e.Sit == nil {
			return fmt.Errorf("sit: who sits is missing")
		}
		r.Seats[e.Seat] = Seat{Sitting: *e.Sit, Taken: true, Away: e.Sit.Bot == "", Promised: e.Sit.Dice}
	case api.Stood:
		r.Seats[e.Seat] = Seat{}
	case api.Started:
		r.Phase = api.Playing
	case api.Threw:
		err = r.foldThrow(e, k)
	case api.Called:
		return r.foldCall(e, k)
	case api.Anchored, api.Committed, api.Seeded, api.Absent, api.Linked, api.Voided:
		err = r.foldRecord(e, k)
	case api.Played:
		err = r.foldPlay(e, k)
	case api.Offered:
		if len(r.Seats) > 2 && e.Offer.Resigns() {
			return nil // Nobody need agree: a bot plays on.
		}
		r.Offer, r.Offerer, r.Agreed = e.Offer, e.Seat, 1<<e.Seat
	case api.Answered:
		if r.Agreed |= 1 << e.Seat; !e.Yes {
			r.Offer = ""
		}
	case api.TookBack:
		return r.foldTakeBack(e.Seat)
	case api.Left:
		r.Seats[e.Seat].Away, r.Seats[e.Seat].Came = true, true
	case api.Returned:
		r.Seats[e.Seat].Away, r.Seats[e.Seat].Came, r.Seats[e.Seat].StandIn = false, true, ""
	case api.StoodIn:
		r.Seats[e.Seat].StandIn = e.Text
	case api.Paused:
		for i := range r.clocks {
			if r.clocks[i].since != 0 {
				r.clocks[i].since += e.Down
			}
		}
	case api.Ended:
		return r.foldEnd(e)
	case api.Followed:
		r.Next, r.Offer = e.Text, ""
	case api.Flagged, api.Said:
	default:
		return fmt.Errorf("unknown kind of event %q", e.Kind)
	}
	return err
}

func (r *Room) foldOpen(e api.Event) error {
	if e.Open == nil {
		return fmt.Errorf("open: what was opened is missing")
	}
	r.Config = *e.Open
	if err := r.Games.Check(&r.Config); err != nil {
		return err
	}
	g, err := r.Games.Rules(r.Config)
	if err != nil {
		return err
	}
	if r.config, err = json.Marshal(r.Config); err != nil {
		return err
	}
	r.Seats = make([]Seat, r.Config.Seats)
	r.clocks = make([]clock, r.Config.Seats)
	for i := range r.clocks {
		r.clocks[i].pool = r.Config.Clock.Pool
	}
	r.Position, err = r.Config.Begin(g)
	return err
}

func (r *Room) foldPlay(e api.Event, k known) (err error) {
	alone := r.Position.ToAct().Len() == 1
	next := k.position
	if next == nil {
		if next, err = r.Position.PlayText(e.Seat, e.Text); err != nil {
			return err
		}
	}
	if alone {
		r.marks = append(slices.Clip(r.marks), mark{e.Seat, r.Position})
		if len(r.marks) > maxMarks {
			r.marks = r.marks[1:]
		}
		r.Turn++
	} else {
		r.marks = nil
		if next.ToAct() != r.Position.ToAct().Without(e.Seat) && next.ToAct() != r.Position.ToAct() {
			r.Turn++ // The round of bets is complete.
		}
	}
	r.Position, r.Offer = next, ""
	return nil
}

// foldTakeBack puts the position back to where the last turn of seat began.
func (r *Room) foldTakeBack(seat game.Seat) error {
	i := r.lastMark(seat)
	if i < 0 {
		return fmt.Errorf("takeback: seat %d has no turn to take back", seat)
	}
	r.Position, r.marks = r.marks[i].position, r.marks[:i]
	r.Turn++
	r.Offer, r.Called = "", false
	return nil
}

func (r *Room) lastMark(seat game.Seat) int {
	for i := len(r.marks) - 1; i >= 0; i-- {
		if r.marks[i].seat == seat {
			return i
		}
	}
	return -1
}

// foldEnd ends the game; in a match that is not decided by it the next begins.
func (r *Room) foldEnd(e api.Event) error {
	if e.Result == nil || len(e.Result.Payoffs) != len(r.Seats) {
		return fmt.Errorf("end: want a result for %d seats", len(r.Seats))
	}
	r.Offer, r.Called, r.marks = "", false, nil
	if r.Position.ToAct() != 0 && e.Result.Reason != api.ByDraw && e.Result.Reason != api.ByLeave && e.Result.Reason != api.ByStop {
		var pay game.Payoffs
		copy(pay[:], e.Result.Payoffs)
		if next, ok := game.Concede(r.Position, pay); ok {
			r.Position = next
			r.Turn++
			if next.ToAct() != 0 {
				for i := range r.clocks {
					r.clocks[i].stop(r.Config.Clock, e.Time)
				}
				return nil
			}
		}
	}
	r.Result, r.Phase = e.Result, api.Over
	return nil
}

// Waits reports whether seat is to act: to choose, or to throw the dice.
func (r *Room) Waits(seat game.Seat) bool {
	if r.Phase != api.Playing || seat == game.Public {
		return false
	}
	who := r.Position.ToAct()
	return who.Has(seat) || who.Has(game.Nature) && !r.Called && r.Position.Thrower() == seat
}

// Full reports whether every seat is taken.
func (r *Room) Full() bool {
	return !slices.ContainsFunc(r.Seats, func(s Seat) bool { return !s.Taken })
}

// SeatOf returns the seat that the secret with this SHA-256 acts for, or -1.
func (r *Room) SeatOf(token string) game.Seat {
	return game.Seat(slices.IndexFunc(r.Seats, func(s Seat) bool { return s.Taken && s.Token != "" && s.Token == token }))
}

// seatOfPlayer returns the seat of a player's key, or -1.
func (r *Room) seatOfPlayer(player string) game.Seat {
	return game.Seat(slices.IndexFunc(r.Seats, func(s Seat) bool { return s.Taken && s.Player != "" && s.Player == player }))
}

// has reports whether the room has the seat.
func (r *Room) has(seat game.Seat) bool { return seat >= 0 && int(seat) < len(r.Seats) }

// SeatName returns what position lines call seat.
func (r *Room) SeatName(seat game.Seat) string {
	if seat < 0 || r.Position == nil {
		return "-"
	}
	return r.Position.SeatName(seat)
}

// most returns the most points that the game being played can still cost seat,
// of two, so that it is given up for no more.
func (r *Room) most(seat game.Seat) int {
	return match.CountingAt(r.Config.Version).Most(r.Position, seat)
}

// mayLose reports whether seat may give the game up for more than one point;
// for a viewer without a seat, whether anybody may.
func (r *Room) mayLose(seat game.Seat) bool {
	if seat < 0 {
		return r.most(0) > 1 || r.most(game.Seat(len(r.Seats)-1)) > 1
	}
	return r.most(seat) > 1
}

// concession returns what the game pays when seat, of two, gives it up for
// points, 1 to 3.
func (r *Room) concession(seat game.Seat, points int) []int32 {
	pay := match.CountingAt(r.Config.Version).Concession(r.Position, seat, points)
	return pay[:2]
}

// Paid returns what the game itself paid where counters were paid beside it, which do not say who has won (PK-15,
// PK-16); nil where none were, or there is no result.
func (r *Room) Paid() []int32 {
	if r.Result == nil {
		return nil
	}
	var beside game.Payoffs
	switch r.Result.Reason {
	case api.ByRules:
		if !game.Nests(r.Position) {
			beside = r.Position.Beside()
		}
	case api.ByResign, api.ByFlag:
		beside = match.CountingAt(r.Config.Version).Beside(r.Position)
	}
	if beside == (game.Payoffs{}) {
		return nil
	}
	paid := slices.Clone(r.Result.Payoffs)
	for i := range paid {
		paid[i] -= beside[i]
	}
	return paid
}
