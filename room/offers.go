package room

import (
	"slices"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

func (d *draft) offer(c Command) error {
	kind := api.OfferKind(c.Text)
	switch {
	case d.Phase == api.Seating:
		return refuse(api.Waiting, "the game begins when all seats are taken")
	case (d.Phase == api.Over) != (kind == api.Rematch):
		return refuse(api.Gone, "a rematch is offered when the game is over, everything else before")
	case d.Offer != "" && d.Offerer != c.Seat:
		return refuse(api.NotYourTurn, "answer the other offer first")
	}
	falls, links := d.inCall() || len(d.Missing()) > 0, kind == api.Without || kind == api.Stop
	switch {
	case falls && !links:
		return refuse(api.Waiting, "nothing else can be offered before the dice have fallen")
	case links && !falls:
		return refuse(api.Waiting, "no link is missing")
	}
	switch kind {
	case api.Without, api.Stop:
		return d.goWithout(c.Seat, kind)
	case api.Draw, api.Rematch:
	case api.TakeBack:
		if d.lastMark(c.Seat) < 0 {
			return refuse(api.BadCommand, "you have no turn to take back")
		}
	case api.Resign1, api.Resign2, api.Resign3:
		points, most := kind.Points(), d.most(c.Seat)
		if points > most {
			return refuse(api.BadCommand, "offer %q: this game can cost you no more than one point: want resign1", kind)
		}
		if len(d.Seats) > 2 {
			return d.giveUp(c.Seat, kind)
		}
		if points >= most {
			return d.lose(c.Seat, points, api.ByResign) // Nobody gains by refusing.
		}
	default:
		return refuse(api.BadCommand, "offer %q: want draw, resign1, resign2, resign3, takeback or rematch", c.Text)
	}
	return d.emit(api.Event{Kind: api.Offered, Seat: c.Seat, Offer: kind})
}

func (d *draft) answer(c Command) error {
	kind := d.Offer
	switch {
	case kind == "":
		return refuse(api.Stale, "nothing is offered any more")
	case kind == api.Without && slices.Contains(d.Missing(), c.Seat):
		return refuse(api.NotYourTurn, "the others answer that: hand over your link")
	case c.Text != "yes" && c.Text != "no":
		return refuse(api.BadCommand, "answer %q: want yes or no", c.Text)
	}
	if err := d.emit(api.Event{Kind: api.Answered, Seat: c.Seat, Offer: kind, Yes: c.Text == "yes" && c.Seat != d.Offerer}); err != nil {
		return err
	}
	if d.Offer == "" || !d.allAgree() {
		return nil
	}
	switch kind {
	case api.Without:
		return d.void()
	case api.Draw:
		return d.end(api.ByDraw, make([]int32, len(d.Seats)))
	case api.TakeBack:
		return d.emit(api.Event{Kind: api.TookBack, Seat: d.Offerer})
	case api.Resign1, api.Resign2:
		return d.end(api.ByResign, d.concession(d.Offerer, kind.Points()))
	}
	return nil // A rematch: the room follows.
}

// How long a link must be missing before something is done about it, in
// milliseconds.
const (
	namedAfter = 10_000      // the others may go on without
	stopAfter  = 10 * 60_000 // they may stop the game, if no clock runs
)

// RematchDue reports whether all want a rematch that has no room yet.
func (r *Room) RematchDue() bool { return r.Offer == api.Rematch && r.Next == "" && r.allAgree() }

// allAgree reports whether all whom an offer concerns have said yes to it.
func (r *Room) allAgree() bool {
	all := uint32(1<<len(r.Seats) - 1)
	if r.Offer == api.Without { // Bots go along, and whose link is missing is not asked.
		for i, s := range r.Seats {
			if s.Plays() != "" || slices.Contains(r.Missing(), game.Seat(i)) {
				all &^= 1 << i
			}
		}
	}
	return r.Agreed&all == all
}

// goWithout offers to go on without whose link is missing, or stops the game.
func (d *draft) goWithout(seat game.Seat, kind api.OfferKind) error {
	missing, waited := d.Missing(), d.now-d.wait.since
	switch {
	case len(missing) == 0:
		return refuse(api.Waiting, "no link is missing")
	case slices.Contains(missing, seat):
		return refuse(api.NotYourTurn, "it is your link that is missing: hand it over")
	case kind == api.Stop && d.clockDecides(missing, d.now):
		return refuse(api.Waiting, "the clock of who is missing decides")
	case kind == api.Stop && waited < stopAfter:
		return refuse(api.Waiting, "stop: in %d seconds", (stopAfter-waited+999)/1000)
	case kind == api.Stop:
		return d.end(api.ByStop, make([]int32, len(d.Seats)))
	case waited < namedAfter:
		return refuse(api.Waiting, "without: in %d seconds", (namedAfter-waited+999)/1000)
	}
	for _, i := range missing {
		if d.Seats[i].Voided {
			return refuse(api.Gone, "a throw was voided for seat %d before: that is possible once in a game", i)
		}
	}
	if err := d.emit(api.Event{Kind: api.Offered, Seat: seat, Offer: kind}); err != nil {
		return err
	}
	if d.allAgree() {
		return d.void()
	}
	return nil
}

// clockDecides reports whether something still follows from the clocks of those whose
// links are missing: between two the game is lost when they are used up, among more a
// bot plays on, who has no links either.
func (r *Room) clockDecides(missing []game.Seat, now int64) bool {
	return r.Config.Clock.On() && (len(r.Seats) == 2 || slices.ContainsFunc(missing, func(i game.Seat) bool { return !r.late(i, now) }))
}

// void ends the throw that is called, because all who are here want to go on
// without whose link is missing: bots play on for these. If it was not called yet,
// it falls by another epoch.
func (d *draft) void() error {
	out := d.Missing()
	if d.inCall() {
		if err := d.record(api.Voided, game.Public, fair.Void{K: d.Ledger.Next(), Link: d.serverLink()}); err != nil {
			return err
		}
	} else {
		out = d.left(out)
	}
	for _, i := range out {
		if d.Seats[i].Plays() != "" {
			continue
		}
		if err := d.putBot(i); err != nil {
			return err
		}
	}
	return d.goOn(false)
}

// left returns the seats whose players have left, among those of the participants for whom speakers are answerable: somebody who plays
// several seats may have left some of them only.
func (r *Room) left(speakers []game.Seat) (seats []game.Seat) {
	for _, s := range speakers {
		for _, i := range r.Ledger.Epoch().Parts[r.part(s)].Seats {
			if r.Seats[i].gone() {
				seats = append(seats, i)
			}
		}
	}
	return seats
}

// giveUp lets a bot play on for seat, one of more than two, which gives up.
func (d *draft) giveUp(seat game.Seat, kind api.OfferKind) error {
	if d.Seats[seat].StandIn != "" {
		return refuse(api.Gone, "a bot plays on for you already")
	}
	if err := d.emit(api.Event{Kind: api.Offered, Seat: seat, Offer: kind}); err != nil {
		return err
	}
	return d.lose(seat, 1, api.ByResign)
}
