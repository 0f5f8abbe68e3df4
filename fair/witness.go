package fair

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"parlor/game"
)

// Why a witness hands over nothing any more. What its player is told wraps one of
// these.
var (
	ErrFork    = errors.New("this is not the log that was seen before")
	ErrNoVoid  = errors.New("a throw was given up without your yes")
	ErrClaim   = errors.New("the receipt does not sign this log")
	ErrDenied  = errors.New("your link was handed over, and the dice go on as if it had not been")
	ErrLeftOut = errors.New("the dice go on without your links")
	ErrInstead = errors.New("another program gives the links for your seat; if it is none of yours, the server has put itself in your place")
	ErrFewer   = errors.New("this room was opened with fewer rules for the dice than rooms are now: it wants a new room")
)

// A Witness is what a participant's own program remembers of a room, to keep the
// rules of docs/fair.md: it follows the log by its hashes, and hands over a link
// only for a throw that a signed log has called, after the one before was right.
// It is stored before each link that it gives away; JSON is its form. Give it to
// one room and one participant.
type Witness struct {
	Room  string      `json:"room"`
	Seats []game.Seat `json:"seats"`

	Promised Chains  `json:"promised,omitzero"` // for the next epoch
	Taken    uint64  `json:"taken,omitempty"`   // the event that the promise became, as the server says
	Chains   Chains  `json:"chains,omitzero"`   // of the epoch in force, which has our promise in it
	Sum      Value   `json:"sum,omitzero"`      // of that epoch
	Key      Value   `json:"key,omitzero"`      // of the server, since the first receipt
	Seq      uint64  `json:"seq,omitempty"`     // the log was followed to here
	Head     Value   `json:"head,omitzero"`     // hash of event Seq
	K        uint64  `json:"k,omitempty"`       // the last throw for which our link was handed over
	Ahead    uint64  `json:"ahead,omitempty"`   // the same of the second chain
	Receipt  Receipt `json:"receipt,omitzero"`  // the last good one
	Yes      uint64  `json:"yes,omitempty"`     // our player agreed to give up that throw
	Alarm    string  `json:"alarm,omitempty"`   // why nothing is handed over any more
	Against  Receipt `json:"against,omitzero"`  // the other signature, where there are two

	rules    int // that the log keeps, by its first event
	ledger   Ledger
	followed uint64 // events in ledger
	at       Value  // hash of the last of them
	right    uint64 // throws up to this number were found right
	made     [2]*Chain
}

// Chains are the secrets of a participant for one epoch: random, and used for
// nothing else.
type Chains struct {
	Epoch  int   `json:"epoch"`
	Length int   `json:"length"`
	Seed   Value `json:"seed"`
	Second Value `json:"second,omitzero"`
}

// Promise makes chains for the next epoch from fresh random bytes, and returns
// what to promise. The witness must be stored before it is sent.
func (w *Witness) Promise(rnd io.Reader, epoch, length int, travels bool) (p Promise, err error) {
	c := Chains{Epoch: epoch, Length: length}
	if c.Seed, err = NewValue(rnd); err != nil {
		return p, err
	}
	if travels {
		if c.Second, err = NewValue(rnd); err != nil {
			return p, err
		}
	}
	w.Promised, w.Taken = c, 0
	return w.promise(), nil
}

// promise is what the chains for the next epoch promise.
func (w *Witness) promise() Promise {
	c := w.Promised
	p := Promise{Seats: w.Seats, Epoch: c.Epoch, Length: c.Length, Anchor: w.chain(c.Seed, c.Length).Anchor()}
	if c.Second.Present() {
		p.Ahead = w.chain(c.Second, c.Length).Anchor()
	}
	return p
}

// Took says that the server has taken the promise for an epoch as event n of the log: it has to be in that epoch, if no throw was called before.
func (w *Witness) Took(epoch int, n uint64) {
	if w.Promised.Epoch == epoch {
		w.Taken = n
	}
}

// Again returns the promise that was made for an epoch already, unless the chains are in an epoch by now: another program of
// the player's may have given it, or may do so yet.
func (w *Witness) Again(epoch, length int, travels bool) (p Promise, ok bool) {
	c := w.Promised
	if c.Epoch != epoch || c.Length != length || c.Second.Present() != travels || c == w.Chains {
		return p, false
	}
	return w.promise(), true
}

// Pinned reports whether the witness has taken part in the room: it has stored an epoch with a promise of its own.
func (w *Witness) Pinned() bool { return w.Sum.Present() }

// Followed returns the number of the last event that the witness has followed
// since it was loaded: what it needs is the log behind it.
func (w *Witness) Followed() uint64 { return w.followed }

// A Proof lets a participant follow the log by its hashes: events behind one that
// it has followed before, and the server's receipt for the last of them.
type Proof struct {
	Events  []Logged `json:"events"`
	Receipt Receipt  `json:"receipt"`
}

// Logged is an event with all that is hashed, and without the hash.
type Logged struct {
	Seq     uint64 `json:"seq"`
	Time    int64  `json:"time"` // microseconds since 1970
	Command string `json:"command,omitempty"`
	Data    string `json:"data"`
}

// Follow takes a proof that leaves no gap behind the last event that was followed; one
// that ends before that event is passed over. If the log is not what it must be, the
// error says what to tell the player, and the witness hands over nothing any more; but see
// [News].
func (w *Witness) Follow(p Proof) error {
	if w.Alarm != "" {
		return errors.New(w.Alarm)
	}
	if p.Receipt.Seq < w.followed {
		return nil // It was overtaken by a later one.
	}
	if w.followed == 0 {
		w.ledger = NewLedger(w.Room)
	}
	var news error
	for _, e := range p.Events {
		if e.Seq <= w.followed {
			continue
		}
		if e.Seq != w.followed+1 {
			return fmt.Errorf("event %d after event %d", e.Seq, w.followed) // Not an alarm: ask for what is missing.
		}
		err := w.follow(e)
		if News(err) {
			news, err = err, nil
		}
		if err != nil {
			return w.alarm(p.Receipt, err)
		}
	}
	if w.followed < w.Seq {
		return w.alarm(p.Receipt, fmt.Errorf("%w: it ends with event %d, and went on to event %d", ErrFork, w.followed, w.Seq))
	}
	if err := w.signed(p.Receipt); err != nil {
		return w.alarm(p.Receipt, err)
	}
	w.Seq, w.Head, w.Receipt = w.followed, w.at, p.Receipt
	return news
}

// News reports whether an error of [Witness.Follow] is only news for the player: nothing is wrong with the log, and the witness goes on.
func News(err error) bool { return errors.Is(err, ErrLeftOut) || errors.Is(err, ErrInstead) }

func (w *Witness) alarm(against Receipt, err error) error {
	w.Alarm, w.Against = err.Error(), against
	return err
}

// signed refuses a receipt that is not for what was followed.
func (w *Witness) signed(r Receipt) error {
	key := w.Key
	if !key.Present() {
		key = r.Key
	}
	if err := r.Check(w.Room, key, w.at); err != nil || r.Seq != w.followed {
		return fmt.Errorf("%w: %w", ErrClaim, err)
	}
	if e := w.ledger.Epoch(); e != nil && e.Key != key {
		return fmt.Errorf("%w: %w", ErrClaim, ErrKey)
	}
	w.Key = key
	return nil
}

// follow takes the next event.
func (w *Witness) follow(e Logged) error {
	head := Event{Seq: e.Seq, Time: e.Time, Command: e.Command, Data: e.Data}.Sum(w.at, w.Room)
	if e.Seq == w.Seq && head != w.Head {
		return fmt.Errorf("%w: event %d is another", ErrFork, e.Seq)
	}
	w.at, w.followed = head, e.Seq
	if e.Seq == 1 {
		w.rules = RulesOf(e.Data)
	}
	r, err := RecordIn([]byte(e.Data))
	if err == nil {
		err = Spelled([]byte(e.Data))
	}
	if err != nil {
		return fmt.Errorf("event %d: %w", e.Seq, err)
	}
	if r == nil {
		return nil
	}
	before := w.ledger
	if w.ledger, err = before.After(r); err != nil {
		return fmt.Errorf("event %d: %w", e.Seq, err)
	}
	switch r := r.(type) {
	case Epoch:
		return w.began(r, e.Seq > w.Seq && before.Promised(w.Seats[0]) != nil)
	case Call:
		return w.ofOthers(e.Seq, r)
	case Throw:
		w.right = max(w.right, r.K-1) // Those before it were asked about in their time.
	case Void:
		if w.Yes != r.K && w.given(&before) >= r.K {
			return fmt.Errorf("%w: throw %d", ErrNoVoid, r.K)
		}
		w.right = max(w.right, r.K)
	}
	return nil
}

// given returns the last throw for which our link is out, of that chain of ours which the throw called in l takes; 0 if it takes none.
func (w *Witness) given(l *Ledger) uint64 {
	part := l.epoch.PartOf(w.Seats[0])
	switch {
	case w.Sum != l.sum || part < 0:
		return 0
	case l.usesSecond(part):
		return w.Ahead
	}
	return w.K
}

// began looks for the own promise in an epoch; promised says that the log has one for our seats, and the epoch is new to us.
func (w *Witness) began(e Epoch, promised bool) error {
	if given := max(w.K, w.Ahead); w.Chains.Epoch > 0 && w.Chains.Epoch < e.Epoch && e.First <= given {
		return fmt.Errorf("%w: throw %d", ErrDenied, given)
	}
	part := e.PartOf(w.Seats[0])
	if part < 0 || !slices.Equal(e.Parts[part].Seats, w.Seats) {
		took := w.Sum.Present() && w.Chains.Epoch < e.Epoch && w.ledger.Next() > w.K
		if took || promised && w.Promised.Epoch >= e.Epoch {
			return fmt.Errorf("%w, from throw %d on", ErrLeftOut, e.First)
		}
		return nil
	}
	for _, c := range []Chains{w.Promised, w.Chains} {
		if c.Epoch == e.Epoch && c.Length == e.Length && w.chain(c.Seed, c.Length).Anchor() == e.Parts[part].Anchor {
			if w.rules < Rules && !w.Pinned() {
				return ErrFewer
			}
			if w.Chains = c; w.Sum != e.Sum() {
				w.Sum, w.right = e.Sum(), max(w.right, e.First-1)
			}
			return nil
		}
	}
	return nil // Whose chains these are, another device's of ours or the server's, matters when a throw is called: see ofOthers.
}

// ofOthers looks, at the call of a throw, whether it is made without us: with a chain of our seats that is not ours, or
// with none, although one of ours was taken before. Who had neither followed the log nor promised before cannot say that a chain is not his.
func (w *Witness) ofOthers(seq uint64, c Call) error {
	e := w.ledger.Epoch()
	promised := w.Promised.Epoch == e.Epoch
	switch {
	case w.ledger.sum == w.Sum || seq <= w.Seq:
	case e.PartOf(w.Seats[0]) >= 0 && (w.Seq > 0 || promised):
		return fmt.Errorf("throw %d: %w", c.K, ErrInstead)
	case promised && w.Taken > 0 && w.Taken < seq:
		return fmt.Errorf("%w, from throw %d on", ErrLeftOut, c.K)
	}
	return nil
}

// Elsewhere reports whether the epoch in force has chains for our seats that are not known here, such as those of another device.
func (w *Witness) Elsewhere() bool {
	e := w.ledger.Epoch()
	return e != nil && e.PartOf(w.Seats[0]) >= 0 && w.ledger.sum != w.Sum
}

// Right says that throw k, which the log has, is what its links make. Before that
// no link is handed over for the next.
func (w *Witness) Right(k uint64) { w.right = max(w.right, k) }

// Next returns the link that the throw needs which is called, by the log that was
// followed and signed; ok is false if none is due, or it is not ours to give. The
// witness must be stored before it is sent.
func (w *Witness) Next() (r Reveal, ok bool) {
	part, mine := w.part()
	if !mine {
		return r, false
	}
	j, ahead := w.ledger.Owes(part)
	if j == 0 || !ahead && w.right+1 < w.ledger.Next() {
		return r, false
	}
	return w.reveal(part, j, w.ledger.Next(), ahead), true
}

// Travelling returns the link that goes ahead with the next turn.
func (w *Witness) Travelling() (r Reveal, ok bool) {
	part, mine := w.part()
	if !mine {
		return r, false
	}
	j, k := w.ledger.Ahead(part)
	if j == 0 {
		return r, false
	}
	return w.reveal(part, j, k, true), true
}

// part returns the participant that we are, if its chains are known here.
func (w *Witness) part() (int, bool) {
	e := w.ledger.Epoch()
	if w.Alarm != "" || e == nil || w.ledger.sum != w.Sum || w.followed != w.Seq { // Something followed is not signed, or we know of more than was followed.
		return -1, false
	}
	part := e.PartOf(w.Seats[0])
	return part, part >= 0
}

func (w *Witness) reveal(part, j int, k uint64, ahead bool) Reveal {
	seed := w.Chains.Seed
	if ahead {
		seed = w.Chains.Second
		w.Ahead = max(w.Ahead, k)
	} else {
		w.K = max(w.K, k)
	}
	return Reveal{Part: part, K: k, Ahead: ahead, Link: w.chain(seed, w.Chains.Length).Link(j)}
}

// chain returns the chain that grows from seed. The last two are remembered: to
// make one takes longer than all else that a link takes.
func (w *Witness) chain(seed Value, length int) *Chain {
	c := w.made[0]
	if c == nil || c.seed != seed || c.n != length {
		if c = w.made[1]; c == nil || c.seed != seed || c.n != length {
			c = NewChain(seed, length)
		}
		w.made = [2]*Chain{c, w.made[0]}
	}
	return c
}
