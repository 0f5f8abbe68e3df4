package fair

import "parlor/game"

// What may be asked of a ledger.

// Epoch returns the epoch in force, or nil. It must not be changed.
func (l *Ledger) Epoch() *Epoch { return l.epoch }

// Epochs returns how many epochs there were, those of the older protocol
// included.
func (l *Ledger) Epochs() int {
	if l.epoch == nil && l.older != nil {
		return l.older.epochs
	}
	return l.epochs
}

// Older reports whether the room is still under the older protocol.
func (l *Ledger) Older() bool { return l.epoch == nil && l.older != nil }

// Next returns the number of the next throw: 1 for the first.
func (l *Ledger) Next() uint64 {
	if l.Older() {
		return l.older.next()
	}
	return l.last + 1
}

// Spent reports whether another epoch must begin before the next throw can fall:
// there is none, its chains are used up, or a throw of it was voided.
func (l *Ledger) Spent() bool { return l.epoch == nil || l.renew || !l.server.reach(l.Next()) }

// Called reports whether the next throw is called, and who throws it.
func (l *Ledger) Called() (seat game.Seat, ok bool) { return l.by, l.called }

// Promised returns what seat has promised for the next epoch, or nil. It must
// not be changed.
func (l *Ledger) Promised(seat game.Seat) *Promise { return l.promised[seat] }

// First returns the first number that the next epoch begins with. It cannot begin
// while a throw is called.
func (l *Ledger) First() uint64 { return l.out() + 1 }

// Owes returns which link, from 1, of its chain a participant owes the throw
// that is called, 0 for none; and whether it is one of the second chain.
func (l *Ledger) Owes(part int) (j int, ahead bool) {
	if l.Spent() || !l.called {
		return 0, false
	}
	link, t := l.link(part)
	if link.Present() {
		return 0, false
	}
	return t.index(l.Next()), l.usesSecond(part)
}

// Ahead returns which link, from 1, of its second chain a participant is to hand
// over with its turn, and the number of the throw that it is for; 0 for none.
func (l *Ledger) Ahead(part int) (j int, k uint64) {
	if l.Spent() || !l.epoch.Travels() || l.epoch.Seats() < 2 {
		return 0, 0
	}
	t := l.second[part]
	k = min(l.farthest(), t.end)
	if k <= t.at {
		return 0, 0
	}
	return t.index(k), k
}

// Whole reports whether all links for the throw that is called are out, but for
// the server's.
func (l *Ledger) Whole() bool {
	if l.Spent() {
		return false
	}
	for i := range l.epoch.Parts {
		if link, _ := l.link(i); !link.Present() {
			return false
		}
	}
	return true
}

// Links returns the links of all participants for the next throw, absent ones
// included.
func (l *Ledger) Links() []Value {
	list := make([]Value, len(l.epoch.Parts))
	for i := range list {
		list[i], _ = l.link(i)
	}
	return list
}

// ServerLink returns which link of its chain, from 1, the server shows for the
// next throw; 0 if it has none.
func (l *Ledger) ServerLink() int { return l.server.index(l.Next()) }

// Material returns what decides the next throw if the server and the participants
// put in these links. It does not check them: After does.
func (l *Ledger) Material(link Value, links []Value) Material {
	if l.Older() {
		return l.older.material(link, links)
	}
	return Material{Room: l.room, Epoch: l.sum, K: l.Next(), Link: link, Links: links}
}

// Hide returns the ledger after a [Link] of the older protocol that whoever
// reads the log may not see before the throw.
func (l Ledger) Hide(seat game.Seat) (Ledger, error) {
	if !l.Older() {
		return l, ErrOrder
	}
	o := *l.older
	h, err := o.at(seat)
	if err != nil {
		return l, err
	}
	h.hidden = true
	l.older = &o
	return l, nil
}

// Excused reports whether the link of who brings a chain for seat was missing when
// the last throw was voided, and no epoch has begun since.
func (l *Ledger) Excused(seat game.Seat) bool {
	if !l.renew {
		return false
	}
	part := l.epoch.PartOf(seat)
	return part >= 0 && l.voided.chains[part].end != 0
}
