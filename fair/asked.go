package fair

import "fmt"

// What may be asked of a ledger.

// Seats returns how many seats there are, 0 before the first anchor.
func (l *Ledger) Seats() int { return l.seats }

// Epochs returns how many anchors of the server are in the log.
func (l *Ledger) Epochs() int { return l.epochs }

// Key returns the public key that the server has promised to sign with.
func (l *Ledger) Key() Value { return l.key }

// Next returns the number of the next throw: 1 for the first.
func (l *Ledger) Next() uint64 { return l.last + 1 }

// Skipped returns how many numbers of throws were skipped.
func (l *Ledger) Skipped() int { return l.skipped }

// Left returns for how many more throws the server's chain is good.
func (l *Ledger) Left() int { return l.server.left(l.last) }

// ServerLength returns how many links the server's chain has.
func (l *Ledger) ServerLength() int { return int(l.server.end + 1 - l.server.first) }

// SeatLeft returns for how many more throws the chain of seat is good; 0 if it
// has none.
func (l *Ledger) SeatLeft(seat int) int { return l.seat[seat].links.left(l.last) }

// ServerLink returns which link of its chain the server shows for the next
// throw, for [Chain.Link]; 0 if it has none left.
func (l *Ledger) ServerLink() int { return l.server.index(l.Next()) }

// SeatLink returns which link of its chain seat owes the next throw; 0 if none:
// it has no chain, is away, has handed the link over, or seeds are still missing.
func (l *Ledger) SeatLink(seat int) int {
	h := &l.seat[seat]
	if h.away || h.hidden || !l.Settled() {
		return 0
	}
	return h.links.index(l.Next())
}

// Away reports whether seat has a chain and puts no links in.
func (l *Ledger) Away(seat int) bool { return l.seat[seat].away }

// Silent reports whether seat has yet to commit itself in this epoch.
func (l *Ledger) Silent(seat int) bool { return l.epochs > 0 && l.seat[seat].stage == silent }

// Concealed reports whether seat has committed itself in this epoch, and not
// shown its seed.
func (l *Ledger) Concealed(seat int) bool { return l.seat[seat].stage == committed }

// Known reports whether a link for the next throw has been handed over.
func (l *Ledger) Known() bool {
	for i := range l.seat[:l.seats] {
		if h := &l.seat[i]; h.held.Present() || h.hidden {
			return true
		}
	}
	return false
}

// Hide returns the ledger after a [Link] of seat that whoever reads the log may
// not see before the throw.
func (l Ledger) Hide(seat int) (Ledger, error) {
	h, err := l.at(seat)
	if err == nil && l.SeatLink(seat) == 0 {
		err = fmt.Errorf("%w: seat %d owes no link", ErrOrder, seat)
	}
	if err != nil {
		return l, fmt.Errorf("hidden link: %w", err)
	}
	h.hidden = true
	return l, nil
}

// Committed reports whether every seat has committed itself in this epoch, or is
// absent: now seeds are shown.
func (l *Ledger) Committed() bool { return l.all(committed) }

// Settled reports whether the seeds of all seats are known or absent: now
// dice can be thrown.
func (l *Ledger) Settled() bool { return l.all(settled) }

func (l *Ledger) all(least stage) bool {
	for i := range l.seat[:l.seats] {
		if l.seat[i].stage < least {
			return false
		}
	}
	return l.epochs > 0
}

// Held returns the links that the seats have handed over for the next throw, in
// seat order, absent ones included. The thrower's, which comes with the wish to
// throw, is to be put in its place.
func (l *Ledger) Held() []Value {
	list := make([]Value, l.seats)
	for i := range list {
		list[i] = l.seat[i].held
	}
	return list
}

// Material returns what decides the next throw if the server and the seats put
// in these links. It does not check them: After does.
func (l *Ledger) Material(link Value, links []Value) Material {
	m := Material{Room: l.room, K: l.Next(), Link: link, Seats: make([]Share, l.seats)}
	for i := range m.Seats {
		m.Seats[i] = Share{Seed: l.seat[i].seed, Link: links[i]}
	}
	return m
}
