package fair

import (
	"errors"
	"fmt"
	"slices"

	"parlor/game"
)

// What a record can be refused for. The errors of [Ledger.After] wrap one of
// these, with the particulars.
var (
	ErrOrder  = errors.New("out of order")            // it comes too early or too late
	ErrRange  = errors.New("out of range")            // a number or value that cannot be
	ErrSeed   = errors.New("not the seed")            // it is not what was committed to
	ErrLink   = errors.New("not the link")            // it does not lead to the link before
	ErrUsedUp = errors.New("the chain is used up")    // another epoch is needed first
	ErrLost   = errors.New("a link is missing")       // it was handed over or owed, and is not in the throw
	ErrReused = errors.New("an anchor is used again") // a chain is good for one epoch only
)

// A Ledger is the fold of the records of one room: what has been promised and
// what has been shown. It is a value: copy it to keep it.
//
// Once a link for a throw is out, that throw has one outcome. It falls, or it is
// voided with its number; nothing takes its place unseen.
type Ledger struct {
	room    string
	older   *older // of a room that began under the older protocol
	epoch   *Epoch // in force
	sum     Value  // of epoch
	epochs  int
	last    uint64 // number used
	skipped int    // numbers, of the older protocol or with links ahead

	called bool      // the next throw
	by     game.Seat // that throws it, or [game.Public]
	server track
	chains [game.MaxSeats]track // of the participants
	second [game.MaxSeats]track // for links that travel ahead
	held   [game.MaxSeats]Value // links of the first chains for the throw that is called

	voided   *voidedThrow // the last that was
	renew    bool         // a throw was voided in this epoch: another must come
	promised [game.MaxSeats]*Promise
	used     *usedAnchor
}

// A voidedThrow is what is known of a throw that did not fall.
type voidedThrow struct {
	k      uint64
	epoch  Value
	parts  int
	server Value
	links  [game.MaxSeats]Value
	chains [game.MaxSeats]track // of the participants whose links are missing
}

// A usedAnchor is a list of all anchors that the log has seen.
type usedAnchor struct {
	anchor Value
	before *usedAnchor
}

func (u *usedAnchor) has(v Value) bool {
	for ; u != nil; u = u.before {
		if u.anchor == v {
			return true
		}
	}
	return false
}

// NewLedger returns the ledger of a room with an empty log.
func NewLedger(room string) Ledger { return Ledger{room: room} }

// After returns the ledger after r, or an error that says why r cannot come
// here. It does not judge what fell in a throw: [Material.Throw] does.
func (l Ledger) After(r Record) (Ledger, error) {
	after, err := l, error(nil)
	switch r := r.(type) {
	case Promise:
		err = after.promise(r)
	case Epoch:
		err = after.begin(r)
	case Call:
		err = after.call(r)
	case Reveal:
		err = after.reveal(r)
	case Void:
		err = after.void(r)
	case Throw:
		err = after.throw(r)
	default:
		err = after.ofOlder(r)
	}
	if err != nil {
		return l, fmt.Errorf("%s: %w", r.kind(), err)
	}
	return after, nil
}

// ofOlder takes a record of the older protocol, which ends with the first epoch
// of this one.
func (l *Ledger) ofOlder(r Record) error {
	if l.epoch != nil || l.older == nil && l.last > 0 {
		return fmt.Errorf("%w: a record of the older protocol", ErrOrder)
	}
	before := older{room: l.room}
	if l.older != nil {
		before = *l.older
	}
	after, err := before.after(r)
	if err == nil {
		l.older = &after
	}
	return err
}

func (l *Ledger) promise(r Promise) error {
	if len(r.Seats) == 0 || !ascending(r.Seats, game.MaxSeats) {
		return fmt.Errorf("%w: seats %v: want at least one, ascending", ErrRange, r.Seats)
	}
	if err := checkChain(r.Anchor, r.Length); err != nil {
		return err
	}
	switch {
	case r.Epoch != l.Epochs()+1:
		return fmt.Errorf("%w: epoch %d is next, not %d", ErrOrder, l.Epochs()+1, r.Epoch)
	case l.used.has(r.Anchor) || l.used.has(r.Ahead) || r.Anchor == r.Ahead:
		return ErrReused
	}
	l.used = &usedAnchor{r.Anchor, l.used}
	if r.Ahead.Present() {
		l.used = &usedAnchor{r.Ahead, l.used}
	}
	for _, s := range r.Seats {
		l.promised[s] = &r
	}
	return nil
}

func (l *Ledger) begin(r Epoch) error {
	if err := r.check(); err != nil {
		return err
	}
	ahead := l.out()
	switch {
	case r.Room != l.room:
		return fmt.Errorf("%w: an epoch of room %q", ErrOrder, r.Room)
	case r.Epoch != l.Epochs()+1:
		return fmt.Errorf("%w: epoch %d is next, not %d", ErrOrder, l.Epochs()+1, r.Epoch)
	case l.epoch != nil && l.epoch.Seats() != r.Seats():
		return fmt.Errorf("%w: %d seats: want %d, as before", ErrRange, r.Seats(), l.epoch.Seats())
	case l.called:
		return fmt.Errorf("%w: throw %d is called: it must fall, or be voided", ErrOrder, l.Next())
	case r.First != ahead+1:
		return fmt.Errorf("%w: the first throw is %d, not %d", ErrOrder, ahead+1, r.First)
	case l.used.has(r.Server):
		return ErrReused
	}
	for _, p := range r.Parts {
		if err := l.promisedFor(p, r.Length); err != nil {
			return err
		}
	}
	*l = Ledger{
		room: l.room, older: l.older, epochs: r.Epoch, last: r.First - 1, skipped: l.skipped + int(r.First-l.Next()), voided: l.voided,
		epoch: &r, sum: r.Sum(), used: &usedAnchor{r.Server, l.used}, server: newTrack(r.Server, r.Length, r.First),
	}
	for i, p := range r.Parts {
		l.chains[i] = newTrack(p.Anchor, r.Length, r.First)
		if p.Ahead.Present() {
			l.second[i] = newTrack(p.Ahead, r.Length, r.First)
		}
	}
	return nil
}

// promisedFor refuses a part that is not as it was promised; a second chain that
// is not needed may be left out.
func (l *Ledger) promisedFor(p Part, length int) error {
	want := l.promised[p.Seats[0]]
	for _, s := range p.Seats {
		if l.promised[s] == nil || l.promised[s] != want {
			return fmt.Errorf("%w: seats %v have not promised a chain together", ErrOrder, p.Seats)
		}
	}
	if !slices.Equal(want.Seats, p.Seats) || want.Anchor != p.Anchor || p.Ahead.Present() && want.Ahead != p.Ahead || want.Length != length {
		return fmt.Errorf("%w: seats %v promised something else", ErrOrder, p.Seats)
	}
	return nil
}

// out returns the last number for which a link is out that travelled ahead, or
// which is used.
func (l *Ledger) out() (ahead uint64) {
	ahead = l.Next() - 1
	if l.epoch == nil {
		if l.older != nil && l.older.known() {
			ahead++ // That number was always given up then.
		}
		return ahead
	}
	for i := range l.epoch.Parts {
		if l.second[i].end > 0 {
			ahead = max(ahead, l.second[i].at)
		}
	}
	return ahead
}

func (l *Ledger) call(r Call) error {
	switch {
	case r.K != l.Next():
		return fmt.Errorf("%w: throw %d is next, not %d", ErrOrder, l.Next(), r.K)
	case l.called:
		return fmt.Errorf("%w: throw %d is called already", ErrOrder, r.K)
	case l.Spent():
		return fmt.Errorf("%w: an epoch must come first", ErrOrder)
	case r.Seat < -1 || r.Seat >= game.MaxSeats:
		return fmt.Errorf("%w: seat %d", ErrRange, r.Seat)
	}
	l.called, l.by = true, r.Seat
	return nil
}

// usesSecond reports whether a participant puts a link of its second chain into
// the throw that is called.
func (l *Ledger) usesSecond(part int) bool {
	return l.epoch.Travels() && (l.by < 0 || l.epoch.PartOf(l.by) != part)
}

func (l *Ledger) reveal(r Reveal) error {
	if l.voided != nil && r.K == l.voided.k {
		return l.late(r)
	}
	switch {
	case l.epoch == nil || l.renew:
		return fmt.Errorf("%w: an epoch must come first", ErrOrder)
	case r.Part < 0 || r.Part >= len(l.epoch.Parts):
		return fmt.Errorf("%w: participant %d: want 0 to %d", ErrRange, r.Part, len(l.epoch.Parts)-1)
	case r.Ahead && !l.epoch.Travels():
		return fmt.Errorf("%w: links do not travel ahead", ErrOrder)
	case r.Ahead:
		if r.K < l.Next() || r.K > l.farthest() || l.called && r.K == l.Next() && !l.usesSecond(r.Part) {
			return fmt.Errorf("%w: a link ahead for throw %d: want %d to %d, and not of who throws it", ErrOrder, r.K, l.Next(), l.farthest())
		}
		return show(&l.second[r.Part], r.K, r.Link)
	case r.K != l.Next() || !l.called:
		return fmt.Errorf("%w: throw %d is not called", ErrOrder, r.K)
	case l.usesSecond(r.Part):
		return fmt.Errorf("%w: want a link of the second chain", ErrOrder)
	case l.held[r.Part].Present():
		return fmt.Errorf("%w: participant %d has handed over its link for throw %d", ErrOrder, r.Part, r.K)
	}
	if err := show(&l.chains[r.Part], r.K, r.Link); err != nil {
		return fmt.Errorf("participant %d: %w", r.Part, err)
	}
	l.held[r.Part] = r.Link
	return nil
}

// farthest is the last number that links may travel ahead for: the throws of all
// others before a seat's next turn.
func (l *Ledger) farthest() uint64 { return l.Next() + uint64(max(l.epoch.Seats()-2, 0)) }

// late takes a link that was missing when its throw was voided.
func (l *Ledger) late(r Reveal) error {
	v := *l.voided
	if r.Part < 0 || r.Part >= v.parts || v.chains[r.Part].end == 0 {
		return fmt.Errorf("%w: the link of participant %d for throw %d is not missing", ErrOrder, r.Part, r.K)
	}
	if err := show(&v.chains[r.Part], r.K, r.Link); err != nil {
		return err
	}
	v.links[r.Part], v.chains[r.Part] = r.Link, track{}
	l.voided = &v
	return nil
}

// show follows the chain t to link.
func show(t *track, k uint64, link Value) error {
	switch after, ok := t.follow(k, link); {
	case ok:
		*t = after
		return nil
	case t.end == 0:
		return fmt.Errorf("%w: there is no chain", ErrOrder)
	case k > t.end:
		return fmt.Errorf("throw %d: %w", k, ErrUsedUp)
	}
	return fmt.Errorf("throw %d: %w that leads to the one before", k, ErrLink)
}

func (l *Ledger) throw(r Throw) error {
	if l.epoch == nil && l.older != nil {
		after, err := l.older.after(r)
		if err == nil {
			l.older = &after
		}
		return err
	}
	switch {
	case r.K != l.Next():
		return fmt.Errorf("%w: throw %d is next, not %d", ErrOrder, l.Next(), r.K)
	case len(r.Fell) == 0:
		return fmt.Errorf("%w: nothing fell", ErrRange)
	case !r.Physical:
		if err := l.shown(r); err != nil {
			return err
		}
	case r.Link.Present() || r.Links != nil:
		return fmt.Errorf("%w: physical dice have no links", ErrRange)
	case l.called:
		return fmt.Errorf("%w: throw %d is called, and not one of physical dice", ErrOrder, r.K)
	}
	l.over()
	return nil
}

// over ends the throw that was next.
func (l *Ledger) over() {
	l.last++
	l.called = false
	l.held = [game.MaxSeats]Value{}
}

// shown follows all chains to the links of a throw.
func (l *Ledger) shown(r Throw) error {
	switch {
	case l.epoch == nil || l.renew:
		return fmt.Errorf("%w: an epoch must come first", ErrOrder)
	case len(l.epoch.Parts) > 0 && !l.called:
		return fmt.Errorf("%w: throw %d is not called", ErrOrder, r.K)
	case len(r.Links) != len(l.epoch.Parts):
		return fmt.Errorf("%w: links of %d participants: want %d", ErrLost, len(r.Links), len(l.epoch.Parts))
	}
	if err := show(&l.server, r.K, r.Link); err != nil {
		return fmt.Errorf("server: %w", err)
	}
	for i, link := range r.Links {
		known, t := l.link(i)
		switch {
		case known.Present() && link != known:
			return fmt.Errorf("%w: participant %d had handed over another for throw %d", ErrLost, i, r.K)
		case known.Present():
		case !link.Present():
			return fmt.Errorf("%w: that of participant %d for throw %d", ErrLost, i, r.K)
		default:
			if err := show(t, r.K, link); err != nil {
				return fmt.Errorf("participant %d: %w", i, err)
			}
		}
	}
	return nil
}

// link returns the link of a participant for the throw that is called, if it is
// out, and the chain that it is of.
func (l *Ledger) link(part int) (Value, *track) {
	if !l.usesSecond(part) {
		return l.held[part], &l.chains[part]
	}
	if t := &l.second[part]; t.at >= l.Next() {
		return forward(t.shown, t.at-l.Next()), t
	}
	return Value{}, &l.second[part]
}

func (l *Ledger) void(r Void) error {
	switch {
	case l.epoch == nil || l.renew || !l.called || r.K != l.Next():
		return fmt.Errorf("%w: throw %d is not called", ErrOrder, r.K)
	case l.Whole():
		return fmt.Errorf("%w: no link is missing: throw %d must fall", ErrLost, r.K)
	}
	if err := show(&l.server, r.K, r.Link); err != nil {
		return fmt.Errorf("server: %w", err)
	}
	v := &voidedThrow{k: r.K, epoch: l.sum, parts: len(l.epoch.Parts), server: r.Link}
	for i := range l.epoch.Parts {
		link, t := l.link(i)
		if v.links[i] = link; !link.Present() {
			v.chains[i] = *t
		}
	}
	l.voided, l.renew = v, true
	l.over()
	return nil
}
