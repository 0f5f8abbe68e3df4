package fair

import (
	"fmt"

	"parlor/game"
)

// An older is the ledger of the older protocol (docs/fair-1.md), in which rooms
// were opened until November 2026: a seed of each seat for a whole epoch, links
// that are handed over before anybody throws, and throws that go on without the
// links of who is away. Nothing of it is written any more; logs are read with it.
// It is a value: copy it to keep it.
//
// A seat with a chain that is not away puts a link into every throw; nobody
// chooses afterwards whether it counts. Whatever changes who puts in what
// (another anchor, another chain, going away, coming back) therefore skips the
// next throw's number if a link for it has been handed over.
type older struct {
	room    string
	seats   int
	epochs  int
	key     Value
	server  track
	seat    [game.MaxSeats]seated
	last    uint64 // throw, or number skipped
	skipped int    // numbers
}

// seated is what the log knows of a seat.
type seated struct {
	stage  stage
	commit Value
	seed   Value
	links  track
	away   bool
	held   Value // link handed over for the next throw
	hidden bool  // a link was handed over for the next throw, and we may not see it
}

// stage is how far a seat has come in an epoch.
type stage uint8

const (
	silent    stage = iota // nothing heard yet
	committed              // promised
	settled                // seed shown, or absent
)

// after returns the ledger after r, or an error that says why r cannot come
// here.
func (l older) after(r Record) (older, error) {
	after, err := l, error(nil)
	switch r := r.(type) {
	case Anchor:
		err = after.anchor(r)
	case Commit:
		err = after.commit(r)
	case Seed:
		err = after.seed(r)
	case Rechain:
		err = after.rechain(r)
	case Away:
		err = after.setAway(r)
	case Link:
		err = after.link(r)
	case Throw:
		err = after.throw(r)
	}
	return after, err
}

func (l *older) anchor(r Anchor) error {
	switch {
	case checkRoom(l.room) != nil:
		return fmt.Errorf("%w: %w", ErrRange, checkRoom(l.room))
	case r.Seats < 1 || r.Seats > game.MaxSeats || l.seats != 0 && r.Seats != l.seats:
		return fmt.Errorf("%w: %d seats", ErrRange, r.Seats)
	case !r.Key.Present():
		return fmt.Errorf("%w: no key", ErrRange)
	}
	if err := checkChain(r.Anchor, r.Length); err != nil {
		return err
	}
	l.skip()
	l.seats, l.key = r.Seats, r.Key
	l.epochs++
	l.server = newTrack(r.Anchor, r.Length, l.next())
	for i := range l.seat {
		h := &l.seat[i]
		h.stage, h.commit, h.seed = silent, Value{}, Value{}
	}
	return nil
}

func checkChain(anchor Value, n int) error {
	if !anchor.Present() || n < 1 || n > MaxChain {
		return fmt.Errorf("%w: a chain of %d links: want an anchor and 1 to %d", ErrRange, n, MaxChain)
	}
	return nil
}

// at returns what is known of seat i.
func (l *older) at(i game.Seat) (*seated, error) {
	if l.epochs == 0 {
		return nil, fmt.Errorf("%w: the server's anchor must come first", ErrOrder)
	}
	if i < 0 || int(i) >= l.seats {
		return nil, fmt.Errorf("%w: seat %d: want 0 to %d", ErrRange, i, l.seats-1)
	}
	return &l.seat[i], nil
}

func (l *older) commit(r Commit) error {
	h, err := l.at(r.Seat)
	switch {
	case err != nil:
		return err
	case h.stage != silent:
		return fmt.Errorf("%w: seat %d has committed itself or is absent", ErrOrder, r.Seat)
	case !r.Commit.Present():
		return fmt.Errorf("%w: no commitment", ErrRange)
	}
	h.stage, h.commit = committed, r.Commit
	if r.Length == 0 && !r.Anchor.Present() {
		return nil
	}
	return l.chain(r.Seat, r.Anchor, r.Length)
}

func (l *older) rechain(r Rechain) error {
	if _, err := l.at(r.Seat); err != nil {
		return err
	}
	return l.chain(r.Seat, r.Anchor, r.Length)
}

// chain gives seat a chain from the next throw on.
func (l *older) chain(seat game.Seat, anchor Value, n int) error {
	if err := checkChain(anchor, n); err != nil {
		return err
	}
	l.skip()
	l.seat[seat].links = newTrack(anchor, n, l.next())
	return nil
}

func (l *older) setAway(r Away) error {
	h, err := l.at(r.Seat)
	switch {
	case err != nil:
		return err
	case h.links.end == 0:
		return fmt.Errorf("%w: seat %d has no chain", ErrOrder, r.Seat)
	case h.away == r.Away:
		return fmt.Errorf("%w: seat %d is so already", ErrOrder, r.Seat)
	}
	l.skip()
	h.away = r.Away
	return nil
}

// skip gives up the number of the next throw if a link for it is known.
func (l *older) skip() {
	known := l.known()
	l.forget()
	if known {
		l.last++
		l.skipped++
	}
}

// forget ends what was handed over for a throw.
func (l *older) forget() {
	for i := range l.seat {
		l.seat[i].held, l.seat[i].hidden = Value{}, false
	}
}

func (l *older) seed(r Seed) error {
	h, err := l.at(r.Seat)
	switch {
	case err != nil:
		return err
	case h.stage == settled:
		return fmt.Errorf("%w: seat %d has shown its seed or is absent", ErrOrder, r.Seat)
	case !r.Seed.Present() && h.stage == silent:
		h.stage = settled
		return nil
	case !r.Seed.Present():
		return fmt.Errorf("%w: seat %d has committed itself: want its seed or another anchor", ErrOrder, r.Seat)
	case h.stage == silent:
		return fmt.Errorf("%w: seat %d shows a seed without having committed itself", ErrOrder, r.Seat)
	case !l.all(committed):
		return fmt.Errorf("%w: a seed is shown before all seats have committed themselves", ErrOrder)
	case Commitment(l.room, r.Seat, r.Seed) != h.commit:
		return fmt.Errorf("%w that seat %d committed itself to", ErrSeed, r.Seat)
	}
	h.stage, h.seed = settled, r.Seed
	return nil
}

// next refuses a record that is not for the next throw.
func (l *older) isNext(k uint64) error {
	if k != l.next() {
		return fmt.Errorf("%w: throw %d is next, not %d", ErrOrder, l.next(), k)
	}
	return nil
}

func (l *older) link(r Link) error {
	h, err := l.at(r.Seat)
	if err != nil {
		return err
	}
	if err := l.isNext(r.K); err != nil {
		return err
	}
	switch {
	case !l.all(settled):
		return fmt.Errorf("%w: the seeds are not all there", ErrOrder)
	case h.held.Present() || h.hidden:
		return fmt.Errorf("%w: seat %d has handed over its link for throw %d", ErrOrder, r.Seat, r.K)
	case h.away:
		return fmt.Errorf("%w: seat %d is away", ErrOrder, r.Seat)
	}
	if err := show(&h.links, r.K, r.Link); err != nil {
		return fmt.Errorf("seat %d: %w", r.Seat, err)
	}
	h.held = r.Link
	return nil
}

func (l *older) throw(r Throw) error {
	if err := l.isNext(r.K); err != nil {
		return err
	}
	if len(r.Fell) == 0 {
		return fmt.Errorf("%w: nothing fell", ErrRange)
	}
	if !r.Physical {
		if err := l.shown(r); err != nil {
			return err
		}
	} else if r.Link.Present() || r.Links != nil {
		return fmt.Errorf("%w: physical dice have no links", ErrRange)
	}
	l.forget()
	l.last++
	return nil
}

// shown follows all chains to the links of a throw.
func (l *older) shown(r Throw) error {
	switch {
	case !l.all(settled):
		return fmt.Errorf("%w: the seeds are not all there", ErrOrder)
	case len(r.Links) != l.seats:
		return fmt.Errorf("%w: links of %d seats: want %d, absent ones included", ErrRange, len(r.Links), l.seats)
	}
	if err := show(&l.server, r.K, r.Link); err != nil {
		return fmt.Errorf("server: %w", err)
	}
	for i, link := range r.Links {
		h := &l.seat[i]
		switch owes := l.owes(game.Seat(i)) || h.hidden; {
		case link == h.held && !owes: // Followed when it was handed over; or no link at all.
		case h.held.Present():
			return fmt.Errorf("%w: seat %d had handed over another for throw %d", ErrLost, i, r.K)
		case !link.Present():
			return fmt.Errorf("%w: seat %d has a chain and is not away", ErrLost, i)
		case h.away:
			return fmt.Errorf("%w: seat %d is away", ErrOrder, i)
		default:
			if err := show(&h.links, r.K, link); err != nil {
				return fmt.Errorf("seat %d: %w", i, err)
			}
		}
	}
	return nil
}

// next returns the number of the next throw: 1 for the first.
func (l *older) next() uint64 { return l.last + 1 }

// owes reports whether seat owes the next throw a link: it has a chain, is not
// away, and has not handed the link over.
func (l *older) owes(seat game.Seat) bool {
	h := &l.seat[seat]
	return !h.away && !h.hidden && l.all(settled) && h.links.reach(l.next())
}

// known reports whether a link for the next throw has been handed over.
func (l *older) known() bool {
	for i := range l.seat[:l.seats] {
		if h := &l.seat[i]; h.held.Present() || h.hidden {
			return true
		}
	}
	return false
}

func (l *older) all(least stage) bool {
	for i := range l.seat[:l.seats] {
		if l.seat[i].stage < least {
			return false
		}
	}
	return l.epochs > 0
}

// material returns what decides the next throw if the server and the seats put
// in these links. It does not check them: after does.
func (l *older) material(link Value, links []Value) Material {
	m := Material{Room: l.room, K: l.next(), Link: link, Seats: make([]Share, l.seats)}
	for i := range m.Seats {
		m.Seats[i] = Share{Seed: l.seat[i].seed, Link: links[i]}
	}
	return m
}
