package room

import (
	"errors"

	"parlor/fair"
)

// record takes a record of the dice into the log. What the ledger refuses is
// the sender's fault.
func (d *doing) record(kind Kind, seat int, rec fair.Record) error {
	return refusedDice(d.emitKnown(Event{Kind: kind, Seat: seat, Dice: fair.Encode(rec)}, known{record: rec}))
}

// refusedDice makes a refusal of what the ledger does not take.
func refusedDice(err error) error {
	if errors.As(err, &ledgerError{}) {
		return refuse(BadCommand, "dice: %v", err)
	}
	return err
}

// anchor puts the server's promise into the log, before any seat's.
func (d *doing) anchor() error {
	return d.record(Anchored, -1, d.cup.Anchor(d.ID, len(d.Seats), d.Ledger.Epochs()+1))
}

func (c Commitment) of(seat int) fair.Commit {
	return fair.Commit{Seat: seat, Commit: c.Commit, Length: c.Length, Anchor: c.Anchor}
}

// promise takes what a seat promises to put into the dice when somebody sits
// down. If somebody who sat there before has promised something, all promises
// begin anew.
func (d *doing) promise(seat int, c Commitment) error {
	rec := c.of(seat)
	if _, err := d.Ledger.After(rec); errors.Is(err, fair.ErrOrder) {
		if err := d.anchor(); err != nil {
			return err
		}
	}
	return d.record(Committed, seat, rec)
}

// commit takes what a seat promises when all promises have begun anew.
func (d *doing) commit(c Command) error {
	if c.Hash == nil {
		return refuse(BadCommand, "commit: want what you promise to put into the dice")
	}
	if err := d.record(Committed, c.Seat, c.Hash.of(c.Seat)); err != nil {
		return err
	}
	return d.proceed(false)
}

// seed takes the seed that a seat has promised.
func (d *doing) seed(c Command) error {
	if !c.Seed.Present() {
		return refuse(BadCommand, "seed: want 64 hexadecimal digits")
	}
	if err := d.record(Seeded, c.Seat, fair.Seed{Seat: c.Seat, Seed: c.Seed}); err != nil {
		return err
	}
	return d.proceed(false)
}

// hand takes a link that a seat hands over by itself.
func (d *doing) hand(c Command) error {
	switch {
	case !d.Ledger.Away(c.Seat):
	case d.due():
		return refuse(Waiting, "the dice are about to fall without you: come back when they have fallen")
	case !d.mayReturn(c.Seat):
		return refuse(Gone, "the dice have waited for you in vain too often: they do without your links in this game")
	}
	if err := d.link(c); err != nil {
		return err
	}
	return d.proceed(false)
}

// link takes the link that a seat hands over for the next throw. A seat that
// was away from the dice is back with it.
func (d *doing) link(c Command) error {
	if d.mayReturn(c.Seat) {
		if err := d.record(Absent, c.Seat, fair.Away{Seat: c.Seat}); err != nil {
			return err
		}
	}
	return d.record(Linked, c.Seat, fair.Link{Seat: c.Seat, K: d.Ledger.Next(), Link: c.Link})
}

// start begins the game when all seats are taken and their seeds are there. Who
// has promised no seed by then is absent from the dice, and the log says so.
func (d *doing) start(late bool) error {
	if !d.Full() || d.Phase != Seating {
		return nil
	}
	if ok, err := d.seeds(late); err != nil || !ok {
		return err
	}
	if err := d.emit(Event{Kind: Started, Seat: -1}); err != nil {
		return err
	}
	return d.goOn(false)
}

// settle goes on without what does not come: seeds at the start, seeds and links
// when dice are to fall.
func (d *doing) settle() error {
	if d.Phase == Playing && !d.due() {
		return nil
	}
	return d.proceed(true)
}

// proceed goes on with what has been waiting for the dice.
func (d *doing) proceed(late bool) error {
	switch d.Phase {
	case Seating:
		return d.start(late)
	case Playing:
		return d.goOn(late)
	}
	return nil
}

// renew begins an epoch: a chain of the server, and seeds of the seats.
func (d *doing) renew() error {
	if err := d.anchor(); err != nil {
		return err
	}
	_, err := d.seeds(false)
	return err
}

// seeds reports whether the seeds of all seats are there or absent. Seats are
// absent that have never promised one or are not here; with late set, also those
// that were asked to promise one and have not. A promise that is not kept makes
// all promises void, for to go on without it would be a choice between two games:
// the others are asked again, and who did not keep it is absent.
func (d *doing) seeds(late bool) (bool, error) {
	if late && d.Ledger.Committed() && !d.Ledger.Settled() {
		var broken []int
		for i := range d.Seats {
			if d.Ledger.Concealed(i) {
				broken = append(broken, i)
			}
		}
		if err := d.anchor(); err != nil {
			return false, err
		}
		for _, i := range broken {
			if err := d.record(Seeded, i, fair.Seed{Seat: i}); err != nil {
				return false, err
			}
		}
		late = false
	}
	for i := range d.Seats {
		if !d.Ledger.Silent(i) || d.Asks(i) && !late {
			continue
		}
		if err := d.record(Seeded, i, fair.Seed{Seat: i}); err != nil {
			return false, err
		}
	}
	return d.Ledger.Settled(), nil
}
