package room

import (
	"errors"
	"fmt"
	"slices"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/match"
)

// allowed refuses what a log may say but a server that keeps the rules does not.
func (f *Referee) allowed(e api.Event) error {
	r := f.room
	if err := r.checkSeat(e); err != nil {
		return err
	}
	if when, ok := phases[e.Kind]; ok && r.Phase != when {
		return fmt.Errorf("the room is %s, not %s", r.Phase, when)
	}
	if r.inCall() && !f.quiet(e) {
		return fair.Breach{Check: fair.OfChoice, Err: fmt.Errorf("throw %d was called and had not fallen: nobody has anything to decide then", r.Ledger.Next())}
	}
	if check := checks[e.Kind]; check != nil {
		return check(f, e)
	}
	return nil
}

// checks are what a server that keeps the rules would not let happen, by the kind of event.
var checks = map[api.Kind]func(f *Referee, e api.Event) error{
	api.Anchored: (*Referee).seeded,
	api.Voided:   (*Referee).voided,
	api.Offered:  (*Referee).offered,
	api.Answered: (*Referee).answered,
	api.Sat:      (*Referee).sat,
	api.Started:  (*Referee).started,
	api.Threw:    (*Referee).thrown,
	api.Called:   (*Referee).inTime,
	api.Played:   (*Referee).played,
	api.Flagged:  (*Referee).flagged,
	api.Paused:   (*Referee).paused,
	api.TookBack: (*Referee).tookBack,
	api.StoodIn:  (*Referee).stoodIn,
	api.Returned: (*Referee).returned,
	api.Ended:    (*Referee).result,
}

func (f *Referee) voided(api.Event) error {
	r := f.room
	if r.Offer != api.Without || !r.allAgree() {
		return fair.Breach{Check: fair.OfConsent, Err: errors.New("a throw was given up without the yes of all who were there")}
	}
	for _, i := range r.Missing() {
		if r.Seats[i].Voided {
			return fair.Breach{Check: fair.OfConsent, Err: fmt.Errorf("a throw was given up for seat %d before: that is possible once in a game", i)}
		}
	}
	return nil
}

func (f *Referee) offered(e api.Event) error {
	if !slices.Contains(offers, e.Offer) {
		return fmt.Errorf("nobody offers %q", e.Offer)
	}
	if missing := f.room.Missing(); e.Offer == api.Without && (len(missing) == 0 || slices.Contains(missing, e.Seat) || e.Time-f.room.wait.since < namedAfter) {
		return fair.Breach{Check: fair.OfConsent, Err: fmt.Errorf("seat %d proposed to go on without somebody whose link had not been missing for ten seconds", e.Seat)}
	}
	return nil
}

func (f *Referee) answered(e api.Event) error {
	if e.Offer == "" || e.Offer != f.room.Offer {
		return fmt.Errorf("seat %d answers what nobody offered", e.Seat)
	}
	return nil
}

func (f *Referee) sat(e api.Event) error {
	if !f.room.has(e.Seat) || f.room.Seats[e.Seat].Taken {
		return errors.New("the seat is not free")
	}
	return nil
}

func (f *Referee) started(api.Event) error {
	if !f.room.Full() {
		return errors.New("seats are open")
	}
	return nil
}

func (f *Referee) played(e api.Event) error {
	if f.room.Called && e.Seat == f.room.Position.Thrower() {
		return fmt.Errorf("seat %d has thrown, and its dice wait for links", e.Seat)
	}
	return f.inTime(e)
}

// inTime refuses what somebody does whose time is up. A bot has none.
func (f *Referee) inTime(e api.Event) error {
	if e.Seat >= 0 && f.room.late(e.Seat, e.Time) && f.room.Seats[e.Seat].Plays() == "" {
		return fmt.Errorf("the time of seat %d was up", e.Seat)
	}
	return nil
}

func (f *Referee) flagged(e api.Event) error {
	if !f.room.late(e.Seat, e.Time) {
		left, _ := f.room.Left(e.Seat, e.Time)
		return fmt.Errorf("seat %d has time left: %d milliseconds and its delay", e.Seat, left)
	}
	return nil
}

func (f *Referee) paused(e api.Event) error {
	if e.Down < 0 || e.Down > f.room.Excusable(e.Time) {
		return fmt.Errorf("the server was not away for %d milliseconds: the clock has run for %d", e.Down, f.room.Excusable(e.Time))
	}
	return nil
}

func (f *Referee) tookBack(e api.Event) error {
	if !f.agreed(api.TakeBack) || f.room.Offerer != e.Seat {
		return errors.New("nobody agreed to it")
	}
	return nil
}

// offers are what logs say that somebody offered. A game is stopped without asking anybody.
var offers = []api.OfferKind{api.Draw, api.Resign1, api.Resign2, api.Resign3, api.TakeBack, api.Rematch, api.Without}

// phases are when events may happen that may not always.
var phases = map[api.Kind]api.Phase{
	api.Sat: api.Seating, api.Stood: api.Seating, api.Started: api.Seating,
	api.Played: api.Playing, api.Called: api.Playing, api.Threw: api.Playing, api.Flagged: api.Playing, api.TookBack: api.Playing, api.StoodIn: api.Playing, api.Ended: api.Playing, api.Followed: api.Over,
}

// quiet reports whether e may come between the call of a throw and its fall.
func (f *Referee) quiet(e api.Event) bool {
	switch e.Kind {
	case api.Committed, api.Anchored, api.Linked, api.Voided, api.Threw, api.Left, api.Returned, api.StoodIn, api.Paused, api.Said, api.Flagged:
		return true
	case api.Offered, api.Answered:
		return e.Offer == api.Without
	case api.Ended:
		return e.Result != nil && (e.Result.Reason == api.ByFlag || e.Result.Reason == api.ByStop)
	case api.Called: // In the next game of a match, after one that a flag ended.
		return e.Dice == nil && !f.room.Called
	}
	return false
}

// seeded refuses an epoch of a seed in a room that has none, or another.
func (f *Referee) seeded(e api.Event) error {
	rec, _ := fair.Decode(e.Dice)
	epoch, ok := rec.(fair.Epoch)
	if !ok {
		return nil
	}
	number, made := epoch.Seeded()
	switch want, seeded := f.room.Config.Seeded(); {
	case !seeded && made:
		return errors.New("the dice of this room are not made of a seed")
	case seeded && (!made || number != want):
		return fmt.Errorf("the dice of this room are made of the seed %d", want)
	}
	return nil
}

// thrown refuses a throw of the wrong seat, too late, or typed in where the dice
// are not thrown by hand.
func (f *Referee) thrown(e api.Event) error {
	r := f.room
	if !r.Position.ToAct().Has(game.Nature) {
		return errors.New("nobody is to throw")
	}
	switch by := r.Position.Thrower(); {
	case by == e.Seat:
	case by == game.Public:
		return fmt.Errorf("no seat throws, not seat %d either", e.Seat)
	default:
		return fmt.Errorf("seat %d throws, not seat %d", by, e.Seat)
	}
	rec, _ := fair.Decode(e.Dice)
	t, ok := rec.(fair.Throw)
	switch {
	case ok && t.Physical && r.Config.Seed != "":
		f.told++ // From a save of an older kind, or of another program.
	case ok && t.Physical && !r.Config.Manual:
		return errors.New("the dice of this room are not thrown by hand")
	case ok && !t.Physical && r.Config.Manual && e.Seat != game.Public:
		return errors.New("the dice of this room are thrown by hand")
	case e.Seat != game.Public && r.late(e.Seat, e.Time) && r.Seats[e.Seat].Plays() == "":
		return fmt.Errorf("the time of seat %d was up", e.Seat)
	}
	return nil
}

// agreed reports whether all have just said yes to an offer.
func (f *Referee) agreed(to api.OfferKind) bool {
	r := f.room
	return f.last.Kind == api.Answered && f.last.Yes && r.Offer == to && r.allAgree()
}

// result refuses a result that the game did not have.
func (f *Referee) result(e api.Event) error {
	r, res := f.room, e.Result
	if res == nil || len(res.Payoffs) != len(r.Seats) {
		return errors.New("the result is missing")
	}
	switch res.Reason {
	case api.ByRules:
		if pay := r.Position.Payoffs(); r.Position.ToAct() != 0 || !slices.Equal(pay[:len(r.Seats)], res.Payoffs) {
			return fmt.Errorf("the game paid %v, not %v", pay[:len(r.Seats)], res.Payoffs)
		}
	case api.ByFlag:
		if f.last.Kind != api.Flagged || len(r.Seats) != 2 || !slices.Equal(res.Payoffs, r.concession(f.last.Seat, 1)) {
			return errors.New("no time was up that would have cost this")
		}
	case api.ByDraw:
		if !f.agreed(api.Draw) || slices.ContainsFunc(res.Payoffs, func(n int32) bool { return n != 0 }) {
			return errors.New("nobody agreed to a draw")
		}
	case api.ByStall:
		if !r.Position.Stalled() || slices.ContainsFunc(res.Payoffs, func(n int32) bool { return n != 0 }) {
			return errors.New("somebody could still move")
		}
	case api.ByResign:
		return f.resigned(res)
	case api.ByStop:
		if len(r.Missing()) == 0 || r.clockDecides(r.Missing(), e.Time) || e.Time-r.wait.since < stopAfter || slices.ContainsFunc(res.Payoffs, func(n int32) bool { return n != 0 }) {
			return fair.Breach{Check: fair.OfConsent, Err: errors.New("no link was missing for so long that the game could be stopped")}
		}
	default:
		return fmt.Errorf("no game ends by %q", res.Reason)
	}
	return nil
}

// resigned refuses a resignation that is worth something else, or that the other
// side had to agree to and did not.
func (f *Referee) resigned(res *api.Result) error {
	if len(f.room.Seats) != 2 {
		return errors.New("only one of two resigns")
	}
	for seat := range game.Seat(2) {
		most := f.room.most(seat)
		limit := most
		if match.CountingAt(f.room.Config.Version).GiveAny {
			limit = 3
		}
		for points := 1; points <= limit; points++ {
			offer := api.OfferKind(fmt.Sprintf("resign%d", points))
			agreed := f.agreed(offer) && f.room.Offerer == seat
			free := points >= most // Nobody need agree.
			if slices.Equal(res.Payoffs, f.room.concession(seat, points)) && (agreed || free) {
				return nil
			}
		}
	}
	return fmt.Errorf("nobody gave up for %v", res.Payoffs)
}
