package room

import (
	"errors"
	"strings"

	"parlor/fair"
)

// record takes a record of the dice into the log. What the ledger refuses is
// the sender's fault.
func (d *doing) record(kind Kind, seat int, rec fair.Record) error {
	if _, err := d.Ledger.After(rec); err != nil {
		return refuse(BadCommand, "dice: %v", err)
	}
	return d.emit(Event{Kind: kind, Seat: seat, Dice: fair.Encode(rec)})
}

// anchor puts the server's promise into the log, before any seat's.
func (d *doing) anchor() error {
	return d.record(Anchored, -1, d.cup.Anchor(d.ID, len(d.Seats), d.Ledger.Epochs()+1))
}

// promise takes what a seat promises to put into the dice. If somebody who sat
// there before has promised something, all promises begin anew.
func (d *doing) promise(seat int, c Commitment) error {
	rec := fair.Commit{Seat: seat, Commit: c.Commit, Length: c.Length, Anchor: c.Anchor}
	if _, err := d.Ledger.After(rec); errors.Is(err, fair.ErrOrder) {
		if err := d.anchor(); err != nil {
			return err
		}
	}
	return d.record(Committed, seat, rec)
}

// start begins the game when all seats are taken and their seeds are there. Who
// has promised no seed by then is absent from the dice, and the log says so.
func (d *doing) start() error {
	if !d.Full() || d.Phase != Seating {
		return nil
	}
	if !d.Ledger.Committed() {
		if err := d.absent(); err != nil {
			return err
		}
	}
	if !d.Ledger.Settled() {
		return nil
	}
	if err := d.emit(Event{Kind: Started, Seat: -1}); err != nil {
		return err
	}
	return d.goOn()
}

// absent records as absent the seats that have promised no seed.
func (d *doing) absent() error {
	for i := range d.Seats {
		rec := fair.Seed{Seat: i}
		if _, err := d.Ledger.After(rec); err != nil {
			continue // It has promised one.
		}
		if err := d.record(Seeded, i, rec); err != nil {
			return err
		}
	}
	return nil
}

// seed takes the seed that a seat has promised.
func (d *doing) seed(c Command) error {
	if !c.Seed.Present() {
		return refuse(BadCommand, "seed: want 64 hexadecimal digits")
	}
	if err := d.record(Seeded, c.Seat, fair.Seed{Seat: c.Seat, Seed: c.Seed}); err != nil {
		return err
	}
	return d.start()
}

// settle begins without the seeds that were promised and do not come: with
// another anchor, and no seat's seed.
func (d *doing) settle() error {
	if !d.Full() || d.Phase != Seating || d.Ledger.Settled() {
		return nil
	}
	if err := d.anchor(); err != nil {
		return err
	}
	return d.start()
}

// link takes the link that a seat hands over for the next throw. A seat that
// was away from the dice is back with it.
func (d *doing) link(c Command) error {
	back := fair.Away{Seat: c.Seat}
	if _, err := d.Ledger.After(back); err == nil {
		if err := d.record(Absent, c.Seat, back); err != nil {
			return err
		}
	}
	return d.record(Linked, c.Seat, fair.Link{Seat: c.Seat, K: d.Ledger.Next(), Link: c.Link})
}

// renew begins an epoch in the middle of a game, without seeds of the seats.
func (d *doing) renew() error {
	if err := d.anchor(); err != nil {
		return err
	}
	return d.absent()
}

// excuse records as away from the dice the seats that owe a link for the next
// throw and have not handed it over; thrower's comes with the throw if it has one.
// Who goes away voids what others have handed over, so that they may owe again.
func (d *doing) excuse(thrower int, brings bool) error {
	for i := 0; i < len(d.Seats); i++ {
		if d.Ledger.SeatLink(i) == 0 || i == thrower && brings || d.Ledger.Held()[i].Present() {
			continue
		}
		if err := d.record(Absent, i, fair.Away{Seat: i, Away: true}); err != nil {
			return err
		}
		i = -1
	}
	return nil
}

// fall lets the dice of seat fall, or draws the lots and cards that nobody
// throws. A seat that owes a link and has not handed it over is away from the
// dice, from now on; it comes back with a link.
func (d *doing) fall(seat int, link fair.Value) error {
	if seat < 0 || d.Ledger.SeatLink(seat) == 0 {
		link = fair.Value{} // It owes none.
	}
	for k, before := d.Ledger.Next(), -1; before != len(d.events); {
		if d.Ledger.Left() == 0 {
			if err := d.renew(); err != nil {
				return err
			}
		}
		if d.Ledger.Next() != k {
			link = fair.Value{} // It is for a number that was given up.
		}
		before = len(d.events)
		if err := d.excuse(seat, link.Present()); err != nil {
			return err
		}
	}
	links := d.Ledger.Held()
	if link.Present() {
		links[seat] = link
	}
	rec := fair.Throw{
		K: d.Ledger.Next(), Links: links,
		Link: d.cup.Link(d.ID, d.Ledger.Epochs(), d.Ledger.ServerLink()),
	}
	fell, _, err := d.Ledger.Material(rec.Link, links).Throw(d.Position)
	if err != nil {
		return err
	}
	rec.Fell = fell
	if _, err := d.Ledger.After(rec); err != nil {
		return refuse(BadCommand, "dice: %v", err)
	}
	return d.emit(Event{Kind: Threw, Seat: seat, Text: strings.Join(fell, fellSeparator), Dice: fair.Encode(rec)})
}
