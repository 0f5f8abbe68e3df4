package room

import (
	"fmt"
	"strings"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// foldRecord takes what is not a throw into the ledger.
func (r *Room) foldRecord(e api.Event, k known) (err error) {
	if e.Kind == api.Linked && e.Hidden {
		r.Ledger, err = r.Ledger.Hide(e.Seat) // As whoever is not to see it folds it.
		return err
	}
	missing := r.Missing()
	rec, err := r.foldDice(e, k)
	if err != nil {
		return err
	}
	switch rec := rec.(type) {
	case fair.Throw, fair.Call:
		return fmt.Errorf("%s: a throw or a call is recorded", e.Kind)
	case fair.Commit: // Of the older protocol.
		if r.has(rec.Seat) {
			r.Seats[rec.Seat].Promised = true
		}
	case fair.Promise:
		for _, i := range rec.Seats {
			if !r.has(i) {
				return fmt.Errorf("%s: no seat %d", e.Kind, i)
			}
			r.Seats[i].Promised, r.Seats[i].anchor = true, rec.Anchor
		}
	case fair.Epoch:
		if rec.Seats() != len(r.Seats) {
			return fmt.Errorf("%s: %d seats: want %d", e.Kind, rec.Seats(), len(r.Seats))
		}
	case fair.Void:
		for _, i := range missing {
			r.Seats[i].Voided = true
		}
		r.Called, r.Offer = false, ""
	case fair.Reveal:
		if rec.K >= r.Ledger.Next() && r.part(e.Seat) != rec.Part {
			return fmt.Errorf("%s: seat %d is not of participant %d", e.Kind, e.Seat, rec.Part)
		}
	}
	return nil
}

// foldCall notes that dice are going to fall. Once links of the participants
// follow, nobody takes back what came before.
func (r *Room) foldCall(e api.Event, k known) error {
	switch {
	case !r.Position.ToAct().Has(game.Nature) || r.Phase != api.Playing:
		return fmt.Errorf("call: nobody is to throw")
	case e.Seat == game.Public && r.Position.Thrower() != game.Public,
		e.Seat != game.Public && !r.Waits(e.Seat) && (!r.Called || e.Dice == nil || e.Seat != r.Position.Thrower()):
		return fmt.Errorf("call: seat %d is not to throw", e.Seat)
	}
	if e.Dice != nil {
		rec, err := r.foldDice(e, k)
		if err != nil {
			return err
		}
		if call, ok := rec.(fair.Call); !ok || call.Seat != e.Seat {
			return fmt.Errorf("call: the record of the dice is of something else")
		}
	}
	if r.Called = e.Seat != game.Public; !r.Ledger.Older() {
		r.marks, r.Offer = nil, ""
	}
	return nil
}

// foldDice takes a record of the dice into the ledger.
func (r *Room) foldDice(e api.Event, k known) (rec fair.Record, err error) {
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
func (r *Room) foldThrow(e api.Event, k known) error {
	rec, err := r.foldDice(e, k)
	if err != nil {
		return err
	}
	throw, ok := rec.(fair.Throw)
	if !ok || strings.Join(throw.Fell, api.FellSeparator) != e.Text {
		return fmt.Errorf("throw: the record of the dice is of something else")
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
