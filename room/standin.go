package room

import (
	"fmt"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// Who leaves is away until he comes back; a bot stands in for who is away. Among more than two one also stands in for who gives up, or has no time left, and
// anywhere for whose link was missing when a throw was given up: these may still be there, and the bot plays on until they ask to come back.

func (d *draft) leave(c Command) error {
	if d.Seats[c.Seat].gone() {
		return nil
	}
	if err := d.emit(api.Event{Kind: api.Left, Seat: c.Seat}); err != nil {
		return err
	}
	return d.proceed(false) // Nobody waits for his promise.
}

func (d *draft) comeBack(c Command) error {
	s := d.Seats[c.Seat]
	switch {
	case !s.Away && s.StandIn == "" || s.Bot != "":
		return nil
	case d.PlayedFor(c.Seat, d.now):
		return refuse(api.Gone, "your time is up: a bot plays this turn")
	}
	if err := d.emit(api.Event{Kind: api.Returned, Seat: c.Seat}); err != nil {
		return err
	}
	return d.proceed(false) // A throw may have waited for him.
}

// PlayedFor reports whether a bot plays a turn of seat, one of more than two, whose
// time for it is up: he comes back after it.
func (r *Room) PlayedFor(seat game.Seat, now int64) bool {
	return len(r.Seats) > 2 && r.Seats[seat].StandIn != "" && r.Waits(seat) && r.late(seat, now)
}

// standIn puts a bot in the place of a seat whose player is away; he may return.
func (d *draft) standIn(c Command) error {
	if d.Phase != api.Playing || d.Seats[c.Seat].Plays() != "" {
		return nil
	}
	if !d.Seats[c.Seat].Away {
		return refuse(api.BadCommand, "seat %d has not left: a bot stands in for who is away", c.Seat)
	}
	if d.Config.Manual {
		return refuse(api.BadCommand, "the dice of this room are thrown by hand: no bot can play on")
	}
	if d.Config.Clock.Days > 0 {
		return refuse(api.BadCommand, "with days for a turn one need not be there: no bot plays on")
	}
	if err := d.putBot(c.Seat); err != nil {
		return err
	}
	return d.proceed(false)
}

// putBot lets the strongest bot play on for a seat.
func (d *draft) putBot(seat game.Seat) error {
	best := d.Games.Bots.Best()
	net, err := d.Games.Bots.Net(best, d.Position)
	if err != nil {
		return err
	}
	return d.emit(api.Event{Kind: api.StoodIn, Seat: seat, Text: best, Net: net})
}

// stoodIn refuses a bot that plays for a seat without a reason in the log.
func (f *Referee) stoodIn(e api.Event) error {
	r := f.room
	switch s := r.Seats[e.Seat]; {
	case s.Away && s.Plays() == "":
	case len(r.Seats) > 2 && f.last.Seat == e.Seat && (f.last.Kind == api.Flagged || f.last.Kind == api.Offered && f.last.Offer.Resigns()):
	case r.Ledger.Excused(e.Seat):
	default:
		return f.weaker(e, fmt.Errorf("a bot plays on for seat %d, which had not left, by the log, nor given up", e.Seat))
	}
	return nil
}

// returned refuses the return of a seat that was not away.
func (f *Referee) returned(e api.Event) error {
	if s := f.room.Seats[e.Seat]; !s.Taken || s.Bot != "" || !s.Away && s.StandIn == "" {
		return f.weaker(e, fmt.Errorf("seat %d comes back, and had not left, by the log", e.Seat))
	}
	return nil
}

// weaker is err in a log that has to keep the rule, and a finding in an older one.
func (f *Referee) weaker(e api.Event, err error) error {
	if f.room.Config.Dice >= diceSince {
		return err
	}
	f.older = append(f.older, fair.Found(fair.OfRules, fair.Unproven, e.Seq, 0, "Event %d: %v. When this room was opened servers could write that.", e.Seq, err))
	return nil
}
