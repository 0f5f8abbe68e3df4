package room

import (
	"errors"
	"slices"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// A Cup holds what the server puts into the dice, which nobody else knows.
type Cup interface {
	// Store names the incarnation of the store: another one after a restore.
	Store() string

	// Length is how many links all chains have.
	Length() int

	// Begin completes an epoch with what the server brings: a nonce, the anchor of
	// its chain, its key.
	Begin(e fair.Epoch) fair.Epoch

	// Link returns link j of the server's chain of an epoch.
	Link(e *fair.Epoch, j int) fair.Value
}

// record takes a record of the dice into the log. What the ledger refuses is
// the sender's fault.
func (d *draft) record(kind api.Kind, seat game.Seat, rec fair.Record) error {
	return refusedDice(d.emitKnown(api.Event{Kind: kind, Seat: seat, Dice: fair.Encode(rec)}, known{record: rec}))
}

// refusedDice makes a refusal of what the ledger does not take.
func refusedDice(err error) error {
	if errors.As(err, &ledgerError{}) {
		return refuse(api.BadCommand, "dice: %v", err)
	}
	return err
}

// commit takes the promise of the participant who plays for seats.
func (d *draft) commit(c Command) error {
	seats := c.Seats
	if seats == nil {
		seats = []game.Seat{c.Seat}
	}
	if len(seats) == 0 {
		return refuse(api.BadCommand, "commit: seats: want those that you sit on, or none named")
	}
	if c.Hash == nil {
		return refuse(api.BadCommand, "commit: want what you promise to put into the dice")
	}
	for _, i := range seats {
		if !d.has(i) || !d.Seats[i].Taken || d.Seats[i].Bot != "" {
			return refuse(api.BadCommand, "commit: seat %d: want seats that you sit on", i)
		}
	}
	if err := d.promise(seats, *c.Hash); err != nil {
		return err
	}
	return d.proceed(false)
}

func (d *draft) promise(seats []game.Seat, c api.Commitment) error {
	switch {
	case c.Length != d.cup.Length():
		return refuse(api.BadCommand, "dice: a chain of %d links: want %d, as all have here", c.Length, d.cup.Length())
	case d.Config.Travels() && !c.Ahead.Present():
		return refuse(api.BadCommand, "dice: ahead: want the anchor of a second chain, since links travel ahead in this room")
	case !d.Config.Travels() && c.Ahead.Present():
		return refuse(api.BadCommand, "dice: ahead: want no second chain, since no links travel ahead in this room")
	}
	return d.record(api.Committed, seats[0], fair.Promise{
		Seats: seats, Epoch: d.Ledger.Epochs() + 1, Length: c.Length, Anchor: c.Anchor, Ahead: c.Ahead,
	})
}

// asks reports whether another epoch waits for the promise of seat, whose player
// is here and has brought chains before.
func (r *Room) asks(seat game.Seat) bool {
	s := r.Seats[seat]
	return s.Promised && s.StandIn == "" && !s.gone() && r.promiseOf(seat) == nil
}

// promiseOf returns the promise for the next epoch that counts for seat: all who
// are in it sit where they sat when they gave it.
func (r *Room) promiseOf(seat game.Seat) *fair.Promise {
	p := r.Ledger.Promised(seat)
	if p == nil {
		return nil
	}
	for _, i := range p.Seats {
		if !r.has(i) || r.Seats[i].anchor != p.Anchor || r.Seats[i].StandIn != "" {
			return nil
		}
	}
	return p
}

// wantsEpoch reports whether another epoch is due before the next throw: the one
// in force cannot decide it, or somebody is to take part who does not, or takes
// part who plays no more.
func (r *Room) wantsEpoch() bool {
	if r.Ledger.Spent() || r.store != "" && r.Ledger.Epoch().Store != r.store {
		return true
	}
	for i := range game.Seat(len(r.Seats)) {
		if r.promiseOf(i) != nil || r.Seats[i].StandIn != "" && r.Ledger.Epoch().PartOf(i) >= 0 {
			return true
		}
	}
	return false
}

// settled reports whether an epoch is in force that can decide the next throw. It
// begins one when that is due and may be: before the throw is called.
// It waits for the promises of those who are here and have brought chains before,
// unless they are late.
func (d *draft) settled(late bool) (bool, error) {
	if _, called := d.Ledger.Called(); called || !d.wantsEpoch() {
		return true, nil
	}
	for i := range game.Seat(len(d.Seats)) {
		if !late && d.asks(i) {
			return false, nil
		}
	}
	e := fair.Epoch{
		Room: d.ID, Store: d.cup.Store(), Epoch: d.Ledger.Epochs() + 1, First: d.Ledger.First(), Length: d.cup.Length(),
		Parts: []fair.Part{}, Nothing: []game.Seat{},
	}
	for i := range game.Seat(len(d.Seats)) {
		switch p := d.promiseOf(i); {
		case p == nil:
			e.Nothing = append(e.Nothing, i)
		case p.Seats[0] == i:
			e.Parts = append(e.Parts, fair.Part{Seats: p.Seats, Anchor: p.Anchor, Ahead: p.Ahead})
		}
	}
	if len(e.Parts) < 2 { // Nobody has to wait for anybody: links need not travel.
		for i := range e.Parts {
			e.Parts[i].Ahead = fair.Value{}
		}
	}
	return true, d.record(api.Anchored, game.Public, d.cup.Begin(e))
}

// start begins the game when all seats are taken.
func (d *draft) start() error {
	if !d.Full() || d.Phase != api.Seating {
		return nil
	}
	if err := d.emit(api.Event{Kind: api.Started, Seat: -1}); err != nil {
		return err
	}
	return d.goOn(false)
}

// proceed goes on with what has been waiting for the dice, with late set without the promises that do not come.
func (d *draft) proceed(late bool) error {
	if d.Phase != api.Playing {
		return nil
	}
	return d.goOn(late)
}

// Owed returns what seat, of a person, owes the dice; nil if there is nothing to
// say.
func (r *Room) Owed(seat game.Seat) *api.Owed {
	s := r.Seats[seat]
	if !s.Taken || s.Bot != "" || r.Phase == api.Over {
		return nil
	}
	l := &r.Ledger
	o := &api.Owed{Epoch: l.Epochs(), Seats: r.together(seat), Travels: r.Config.Travels()}
	part := r.part(seat)
	if part < 0 {
		o.May = r.promiseOf(seat) == nil && !r.Config.Manual && s.StandIn == "" // While a bot plays on no promise counts.
	} else if j, k := l.Ahead(part); j > 0 {
		o.Send = &api.Send{K: k, Link: j}
	}
	switch {
	case r.WaitsForPromises() && r.asks(seat):
		o.Ask = api.DoCommit
	case !r.due():
	case part >= 0:
		if o.Link, o.Ahead = l.Owes(part); o.Link > 0 {
			o.Ask, o.K = api.DoLink, l.Next()
		}
	}
	o.Missing = r.Missing()
	if len(o.Missing) > 0 {
		o.K, o.Since = l.Next(), r.wait.since
	}
	return o
}

// together returns the seats that are one participant with seat: those of one
// player, without those for which a bot plays on.
func (r *Room) together(seat game.Seat) []game.Seat {
	list := []game.Seat{}
	for i := range game.Seat(len(r.Seats)) {
		if s := &r.Seats[i]; i == seat || s.Player != "" && s.Player == r.Seats[seat].Player && s.StandIn == "" {
			list = append(list, i)
		}
	}
	return list
}

// Missing returns the seats for which dice that are due wait: once the throw is called
// for their links, before that for their players to be here.
func (r *Room) Missing() (seats []game.Seat) {
	if !r.due() || r.Ledger.Spent() {
		return nil
	}
	_, called := r.Ledger.Called()
	for i, p := range r.Ledger.Epoch().Parts {
		if j, _ := r.Ledger.Owes(i); j > 0 || !called && r.goneOf(p) {
			seats = append(seats, r.speaker(p))
		}
	}
	return seats
}

// speaker is the seat of a participant that is answerable for its link: the one
// that throws, or its first.
func (r *Room) speaker(p fair.Part) game.Seat {
	if seat := r.Position.Thrower(); p.Has(seat) {
		return seat
	}
	return p.Seats[0]
}

// goneOf reports whether a participant is not here. Then no throw is called that
// takes a link of his chain, and who takes part may still change. Where links
// travel ahead, only who throws has to be here.
func (r *Room) goneOf(p fair.Part) bool {
	if r.Ledger.Epoch().Travels() && !p.Has(r.Position.Thrower()) {
		return false
	}
	return slices.ContainsFunc(p.Seats, func(i game.Seat) bool { return r.Seats[i].gone() || r.Seats[i].StandIn != "" })
}

// someoneGone reports whether somebody takes part who is not here.
func (r *Room) someoneGone() bool { return slices.ContainsFunc(r.Ledger.Epoch().Parts, r.goneOf) }
