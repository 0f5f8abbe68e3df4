package room

import (
	"fmt"
	"strings"

	"parlor/fair"
	"parlor/game"
)

// foldRecord takes what is not a throw into the ledger.
func (r *Room) foldRecord(e Event, k known) (err error) {
	if e.Kind == Linked && e.Hidden {
		r.Ledger, err = r.Ledger.Hide(e.Seat) // As whoever is not to see it folds it.
		return err
	}
	rec, err := r.foldDice(e, k)
	if err != nil {
		return err
	}
	switch rec := rec.(type) {
	case fair.Throw:
		return fmt.Errorf("%s: a throw is recorded", e.Kind)
	case fair.Commit:
		if rec.Seat < len(r.Seats) {
			r.Seats[rec.Seat].Promised = true
		}
	case fair.Away:
		if rec.Away && rec.Seat < len(r.Seats) && !r.Seats[rec.Seat].gone() {
			s := &r.Seats[rec.Seat]
			s.Missed, s.Kept = s.Missed+1, 0
		}
	}
	return nil
}

// foldDice takes a record of the dice into the ledger.
func (r *Room) foldDice(e Event, k known) (rec fair.Record, err error) {
	if rec = k.record; rec == nil {
		if rec, err = fair.Decode(e.Dice); err != nil {
			return nil, err
		}
	}
	if r.Ledger, err = r.Ledger.After(rec); err != nil {
		return nil, ledgerError{err}
	}
	return rec, nil
}

// ledgerError is why a record cannot come here: the fault of whoever sent it.
type ledgerError struct{ error }

func (e ledgerError) Unwrap() error { return e.error }

// foldThrow lets fall what fell.
func (r *Room) foldThrow(e Event, k known) error {
	rec, err := r.foldDice(e, k)
	if err != nil {
		return err
	}
	throw, ok := rec.(fair.Throw)
	if !ok || strings.Join(throw.Fell, fellSeparator) != e.Text {
		return fmt.Errorf("throw: the record of the dice is of something else")
	}
	for i := range min(len(r.Seats), len(throw.Links)) {
		r.Seats[i].keep(throw.Links[i].Present())
	}
	if k.position != nil {
		r.Position = k.position
	} else {
		for _, text := range throw.Fell {
			if r.Position, err = r.Position.PlayText(game.Nature, text); err != nil {
				return err
			}
		}
	}
	r.Turn++
	r.Offer, r.Called = "", false
	return nil
}

// fellSeparator stands between the lots and cards of one throw.
const fellSeparator = "; "

// keep counts a throw with the seat's link in it, or without.
func (s *Seat) keep(link bool) {
	switch {
	case !link || s.Missed == 0:
		s.Kept = 0
	case s.Kept+1 == goodAfter:
		s.Missed, s.Kept = 0, 0
	default:
		s.Kept++
	}
}
