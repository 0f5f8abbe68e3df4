package room

import (
	"strings"

	"parlor/fair"
	"parlor/game"
)

// A seat that was missed maxMissed times, without having made good for it with
// goodAfter throws in a row that have its link, does not come back to the dice.
const (
	maxMissed = 3
	goodAfter = 12
)

// wait is since when dice that are due wait, and what had come by then.
type wait struct {
	since              int64
	next               uint64
	epochs             int
	committed, settled bool
}

// due reports whether dice are to fall that nobody has to throw any more.
func (r *Room) due() bool {
	return r.Phase == Playing && r.Position.ToAct().Has(game.Nature) && (r.Called || r.Position.Thrower() == game.Public)
}

// turnWait starts the wait anew when there is something else to wait for.
func (r *Room) turnWait(now int64) {
	if !r.due() {
		r.wait = wait{}
		return
	}
	l := &r.Ledger
	if w := (wait{r.wait.since, l.Next(), l.Epochs(), l.Committed(), l.Settled()}); w != r.wait || w.since == 0 {
		w.since = now
		r.wait = w
	}
}

// DiceWait reports whether dice are due and wait for seeds or links of seats
// that are here, and since when. [DoSettle] ends the wait.
func (r *Room) DiceWait() (since int64, ok bool) { return r.wait.since, r.due() }

// Asks reports whether the room waits for seat to promise a seed.
func (r *Room) Asks(seat int) bool {
	s := r.Seats[seat]
	return r.Ledger.Silent(seat) && s.Promised && !s.gone()
}

// Owed is what a seat owes the dice, for programs that do not fold the log.
type Owed struct {
	Epoch int  `json:"epoch"`          // of the server's chain, from 1
	Ask   Verb `json:"ask,omitempty"`  // what the room waits for: commit, seed or link
	Link  int  `json:"link,omitempty"` // the link of its chain for the next throw or turn; 0 for none
}

// Owed returns what seat owes the dice, or nil if it has promised nothing.
func (r *Room) Owed(seat int) *Owed {
	if !r.Seats[seat].Promised || r.Phase == Over {
		return nil
	}
	l := &r.Ledger
	o := Owed{Epoch: l.Epochs(), Link: l.SeatLink(seat)}
	if r.mayReturn(seat) && !l.Known() && !r.due() { // That voids nobody's link.
		if back, err := l.After(fair.Away{Seat: seat}); err == nil {
			o.Link = back.SeatLink(seat)
		}
	}
	switch {
	case r.Asks(seat):
		o.Ask = DoCommit
	case l.Committed() && l.Concealed(seat):
		o.Ask = DoSeed
	case o.Link > 0 && r.handsOver(seat):
		o.Ask = DoLink
	}
	return &o
}

// mayReturn reports whether seat is away from the dice, and welcome back.
func (r *Room) mayReturn(seat int) bool {
	return r.Ledger.Away(seat) && r.Seats[seat].Missed < maxMissed
}

// handsOver reports whether seat is to hand over its link unasked: somebody else
// throws next, or nobody, or the seat has thrown and its dice wait.
func (r *Room) handsOver(seat int) bool {
	return r.Phase == Playing && r.Position.ToAct().Has(game.Nature) && (r.Called || r.Position.Thrower() != game.Seat(seat))
}

// bring is the link that the thrower's command brings, and the throw that it is
// for.
type bring struct {
	seat int
	link fair.Value
	k    uint64
}

// ownLink returns the link that the command has brought for the next throw.
func (d *doing) ownLink() fair.Value {
	if d.own.k != d.Ledger.Next() {
		return fair.Value{}
	}
	return d.own.link
}

func (d *doing) throw(c Command) error {
	if err := d.mayAct(c); err != nil {
		return err
	}
	switch {
	case !d.Position.ToAct().Has(game.Nature):
		return refuse(NotYourTurn, "you have thrown: play your turn")
	case c.Text == "" && d.Config.Manual:
		return refuse(BadCommand, "the dice of this room are thrown by hand: say what fell")
	case c.Text == "":
		return d.call(c.Seat, c.Link)
	case !d.Config.Manual:
		return refuse(BadCommand, "the dice of this room are not thrown by hand")
	}
	after, err := d.Position.PlayText(game.Nature, c.Text)
	if err != nil {
		return refuse(Illegal, "%v", err)
	}
	rec := fair.Throw{K: d.Ledger.Next(), Physical: true, Fell: []string{c.Text}}
	if err := d.threw(c.Seat, rec, after); err != nil {
		return err
	}
	return d.goOn(false)
}

// call lets the dice of seat fall, with the link that it brings; at once if the
// others' are there. A seat that owes a link and throws without is away from the
// dice: it does not want to be waited for.
func (d *doing) call(seat int, link fair.Value) error {
	switch owes := d.Ledger.SeatLink(seat) > 0; {
	case owes && link.Present():
		d.own = bring{seat, link, d.Ledger.Next()}
	case owes:
		if err := d.record(Absent, seat, fair.Away{Seat: seat, Away: true}); err != nil {
			return err
		}
	}
	if ok, err := d.ready(false); err != nil {
		return err
	} else if ok {
		if err := d.fall(seat); err != nil {
			return err
		}
		return d.goOn(false)
	}
	if link := d.ownLink(); link.Present() && d.Ledger.Settled() {
		if err := d.record(Linked, seat, fair.Link{Seat: seat, K: d.own.k, Link: link}); err != nil {
			return err
		}
	}
	return d.emit(Event{Kind: Called, Seat: seat})
}

// goOn lets fall what is due: dice that a seat has thrown, lots and cards that
// nobody throws. It ends the game when it is over. With late set, what the dice
// wait for now has not come in time.
func (d *doing) goOn(late bool) error {
	for d.due() {
		if ok, err := d.ready(late); err != nil || !ok {
			return err
		}
		seat := Public
		if d.Called {
			seat = int(d.Position.Thrower())
		}
		if err := d.fall(seat); err != nil {
			return err
		}
		late = false
	}
	if d.Phase == Playing && d.Position.ToAct() == 0 {
		pay := d.Position.Payoffs()
		return d.end(ByRules, pay[:len(d.Seats)])
	}
	return nil
}

// ready reports whether everything is there that belongs into the next throw.
func (d *doing) ready(late bool) (bool, error) {
	for {
		if d.Ledger.Left() == 0 {
			if err := d.renew(); err != nil {
				return false, err
			}
			late = false
		}
		if !d.Ledger.Settled() {
			if ok, err := d.seeds(late); err != nil || !ok {
				return false, err
			}
			late = false
		}
		// Numbers that are given up may be the last of the server's chain.
		if ok, err := d.links(late); err != nil || !ok || d.Ledger.Left() > 0 {
			return ok, err
		}
	}
}

// links reports whether the links of all seats that owe one are there. Seats are
// away from the dice, from now on, that owe one and are not here, or, with late
// set, have had their time; they come back with a link. Who goes away voids what
// others have handed over, so that these owe again.
func (d *doing) links(late bool) (bool, error) {
	var over uint32 // seats whose time is over
	for i := range d.Seats {
		if late && d.owes(i) {
			over |= 1 << i
		}
	}
	for again := true; again; {
		again = false
		for i, s := range d.Seats {
			if !d.owes(i) || over>>i&1 == 0 && !s.gone() {
				continue
			}
			if err := d.record(Absent, i, fair.Away{Seat: i, Away: true}); err != nil {
				return false, err
			}
			again = true
		}
	}
	for i := range d.Seats {
		if d.owes(i) {
			return false, nil
		}
	}
	return true, nil
}

// owes reports whether seat owes a link that is not here.
func (d *doing) owes(seat int) bool {
	return d.Ledger.SeatLink(seat) > 0 && (d.own.seat != seat || !d.ownLink().Present())
}

// excuse notes that a seat is gone: nothing waits for it.
func (d *doing) excuse(seat int) error {
	if d.Phase == Playing && d.Ledger.SeatLink(seat) > 0 {
		if err := d.record(Absent, seat, fair.Away{Seat: seat, Away: true}); err != nil {
			return err
		}
	}
	return d.proceed(false)
}

// fall lets the dice of seat fall, or draws the lots and cards that nobody
// throws. When that uses the server's chain up, the next is promised at once, so
// that the seats put in their seeds while the turn is thought about.
func (d *doing) fall(seat int) error {
	links := d.Ledger.Held()
	if link := d.ownLink(); link.Present() {
		links[d.own.seat] = link
	}
	rec := fair.Throw{
		K: d.Ledger.Next(), Links: links,
		Link: d.cup.Link(d.ID, d.Ledger.Epochs(), d.Ledger.ServerLink()),
	}
	fell, after, err := d.Ledger.Material(rec.Link, links).Throw(d.Position)
	if err != nil {
		return err
	}
	rec.Fell = fell
	if err := d.threw(seat, rec, after); err != nil {
		return err
	}
	if d.Ledger.Left() == 0 && d.Position.ToAct() != 0 {
		return d.renew()
	}
	return nil
}

// threw takes a throw of seat into the log, after which the position is after.
func (d *doing) threw(seat int, rec fair.Throw, after game.Position) error {
	e := Event{Kind: Threw, Seat: seat, Text: strings.Join(rec.Fell, fellSeparator), Dice: fair.Encode(rec)}
	return refusedDice(d.emitKnown(e, known{rec, after}))
}
