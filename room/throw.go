package room

import (
	"strings"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
)

// wait is since when dice that are due wait, and for which throw of which epoch.
type wait struct {
	since  int64
	next   uint64
	epochs int
}

// due reports whether dice are to fall that nobody has to throw any more.
func (r *Room) due() bool {
	return r.Phase == api.Playing && r.Position.ToAct().Has(game.Nature) && (r.Called || r.Position.Thrower() == game.Public)
}

// inCall reports whether a throw is called that takes links of participants, and
// has not fallen: nobody has anything to decide.
func (r *Room) inCall() bool {
	_, called := r.Ledger.Called()
	return called && r.due()
}

// turnWait starts the wait anew when there is something else to wait for.
func (r *Room) turnWait(now int64) {
	if !r.due() {
		r.wait = wait{}
		return
	}
	l := &r.Ledger
	if w := (wait{r.wait.since, l.Next(), l.Epochs()}); w != r.wait || w.since == 0 {
		w.since = now
		r.wait = w
	}
}

// DiceWait reports whether dice are due and wait for promises or links, and since
// when.
func (r *Room) DiceWait() (since int64, ok bool) { return r.wait.since, r.due() }

// WaitsForPromises reports whether dice are due and wait for promises of those who
// are here. [api.DoSettle] ends that wait; nothing but the links themselves ends a
// wait for links. No throw is called before.
func (r *Room) WaitsForPromises() bool {
	if _, called := r.Ledger.Called(); called || !r.due() {
		return false
	}
	for i := range game.Seat(len(r.Seats)) {
		if r.asks(i) {
			return r.wantsEpoch()
		}
	}
	return false
}

func (d *draft) throw(c Command) error {
	if err := d.mayAct(c); err != nil {
		return err
	}
	switch {
	case !d.Position.ToAct().Has(game.Nature):
		return refuse(api.NotYourTurn, "you have thrown: play your turn")
	case c.Text == "" && d.Config.Manual:
		return refuse(api.BadCommand, "the dice of this room are thrown by hand: say what fell")
	case c.Text == "":
		return d.call(c.Seat)
	case !d.Config.Manual:
		return refuse(api.BadCommand, "the dice of this room are not thrown by hand")
	}
	text := singleBlanks(c.Text)
	after, err := d.Position.PlayText(game.Nature, text)
	if err != nil {
		return api.Refused(api.Illegal, err)
	}
	rec := fair.Throw{K: d.Ledger.Next(), Physical: true, Fell: []string{text}}
	if err := d.threw(c.Seat, rec, after); err != nil {
		return err
	}
	return d.goOn(false)
}

// call makes seat throw, which it cannot take back. Where nobody brings a link
// the dice fall at once.
func (d *draft) call(seat game.Seat) error {
	ok, err := d.settled(false)
	if err != nil {
		return err
	}
	if ok && len(d.Ledger.Epoch().Parts) == 0 {
		if err := d.completeThrow(seat); err != nil {
			return err
		}
		return d.goOn(false)
	}
	if !ok || d.someoneGone() { // Only the wish is noted: the throw is called when all are here.
		if err := d.emit(api.Event{Kind: api.Called, Seat: seat}); err != nil {
			return err
		}
		return d.goOn(false)
	}
	if err := d.called(seat); err != nil {
		return err
	}
	return d.goOn(false)
}

// called writes down that the next throw is going to fall. A call that is in
// force from before, of a game of the match that has ended since, is this one.
func (d *draft) called(seat game.Seat) error {
	if _, ok := d.Ledger.Called(); ok {
		return d.emit(api.Event{Kind: api.Called, Seat: seat})
	}
	return d.record(api.Called, seat, fair.Call{K: d.Ledger.Next(), Seat: seat})
}

// goOn lets fall what is due: dice that a seat has thrown, lots and cards that
// nobody throws, as soon as all links are there. It ends the game when it is
// over, or drawn when nobody could ever move again (WP-A13). With late set, the
// promises that it waits for have not come in time.
func (d *draft) goOn(late bool) error {
	if d.Phase == api.Playing && !d.inCall() && d.Position.Stalled() {
		return d.end(api.ByStall, make([]int32, len(d.Seats)))
	}
	for d.due() {
		ok, err := d.settled(late)
		if err != nil || !ok || !d.due() {
			return err // Not due: the number was skipped, and is to be called anew.
		}
		late = false
		seat := d.Position.Thrower()
		if _, ok := d.Ledger.Called(); !ok && len(d.Ledger.Epoch().Parts) > 0 {
			if d.someoneGone() {
				return nil
			}
			if err := d.called(seat); err != nil {
				return err
			}
		}
		if !d.Ledger.Whole() {
			return nil
		}
		if err := d.completeThrow(seat); err != nil {
			return err
		}
	}
	if d.Phase == api.Playing && d.Position.ToAct() == 0 {
		pay := d.Position.Payoffs()
		return d.end(api.ByRules, pay[:len(d.Seats)])
	}
	return nil
}

// takeLink takes the link of a participant for a throw.
func (d *draft) takeLink(c Command) error {
	rec := fair.Reveal{Part: d.part(c.Seat), K: c.K, Ahead: c.Ahead, Link: c.Link}
	if rec.K == 0 {
		rec.K = d.Ledger.Next()
	}
	switch {
	case rec.Part < 0:
		return refuse(api.BadCommand, "link: your seat brings no chain")
	case !c.Link.Present():
		return refuse(api.BadCommand, "link: want 64 hexadecimal digits")
	}
	if err := d.record(api.Linked, c.Seat, rec); err != nil {
		return err
	}
	return d.proceed(false)
}

// part returns the participant that plays for seat, or -1.
func (r *Room) part(seat game.Seat) int {
	if e := r.Ledger.Epoch(); e != nil {
		return e.PartOf(seat)
	}
	return -1
}

// sendAhead takes the link that came with a play of seat.
func (d *draft) sendAhead(seat game.Seat, link fair.Value) error {
	part := d.part(seat)
	if part < 0 {
		return refuse(api.BadCommand, "link: your seat brings no chain")
	}
	j, k := d.Ledger.Ahead(part)
	if j == 0 {
		return refuse(api.BadCommand, "link: none travels ahead now")
	}
	return d.record(api.Linked, seat, fair.Reveal{Part: part, K: k, Ahead: true, Link: link})
}

// completeThrow lets the dice of seat fall, or draws the lots and cards that nobody
// throws.
func (d *draft) completeThrow(seat game.Seat) error {
	rec := fair.Throw{K: d.Ledger.Next(), Links: d.Ledger.Links(), Link: d.serverLink()}
	fell, after, err := d.Ledger.Material(rec.Link, rec.Links).Throw(d.Position)
	if err != nil {
		return err
	}
	rec.Fell = fell
	return d.threw(seat, rec, after)
}

func (d *draft) serverLink() fair.Value { return d.cup.Link(d.Ledger.Epoch(), d.Ledger.ServerLink()) }

// threw takes a throw of seat into the log, after which the position is after.
func (d *draft) threw(seat game.Seat, rec fair.Throw, after game.Position) error {
	e := api.Event{Kind: api.Threw, Seat: seat, Text: strings.Join(rec.Fell, api.FellSeparator), Dice: fair.Encode(rec)}
	return refusedDice(d.emitKnown(e, known{rec, after}))
}
