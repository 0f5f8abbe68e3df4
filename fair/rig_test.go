package fair

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"parlor/game"
	"parlor/rules/catalogue"
)

// value is a value that differs for each name, the same for ever.
func value(name string) Value { return sha256.Sum256([]byte(name)) }

var serverKey = sync.OnceValue(func() ed25519.PrivateKey { return keyOf("server key") })

func keyOf(name string) ed25519.PrivateKey {
	seed := value(name)
	return ed25519.NewKeyFromSeed(seed[:])
}

// start returns the first position of a game.
func start(t testing.TB, name string, seats int, opts game.Options) game.Position {
	t.Helper()
	e, ok := catalogue.All.Find(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	g, err := e.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Start(seats)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A rig is a server with its seats: it plays honestly and keeps the log.
type rig struct {
	testing.TB
	book
	length int // of the chains
	level  int
	chain  *Chain
	hands  []*Chain
	ledger Ledger
	pos    game.Position
	rnd    *rand.Rand
}

func newRig(t testing.TB, name string, seats, level int) *rig {
	r := &rig{
		TB: t, length: 4096, level: level, ledger: NewLedger("room-1"), pos: start(t, name, seats, nil),
		book: newBook(1_700_000_000_000_000), rnd: rand.New(rand.NewPCG(1, 2)),
	}
	r.event(`{"e":"open","seat":-1}`)
	return r
}

// put appends a record that must be in order.
func (r *rig) put(rec Record) {
	r.Helper()
	after, err := r.ledger.After(rec)
	if err != nil {
		r.Fatalf("%s: %v", Encode(rec), err)
	}
	r.ledger = after
	r.event(fmt.Sprintf(`{"e":%q,"seat":0,"dice":%s}`, rec.kind(), Encode(rec)))
}

func (r *rig) seats() int { return r.pos.Seats() }

// open goes through the opening of an epoch.
func (r *rig) open() {
	r.Helper()
	epoch := r.ledger.Epochs()
	r.chain = NewChain(olderServerSeed(value("secret"), r.file.Room, epoch), r.length)
	r.put(Anchor{Seats: r.seats(), Length: r.length, Anchor: r.chain.Anchor(), Key: PublicKey(serverKey())})
	for i := range game.Seat(r.seats()) {
		c := Commit{Seat: i, Commit: Commitment(r.file.Room, i, r.seed(i))}
		if r.level == 2 {
			chain := NewChain(value(fmt.Sprintf("chain %d %d", i, epoch)), r.length)
			c.Anchor, c.Length = chain.Anchor(), r.length
			r.hands = append(r.hands[:min(int(i), len(r.hands))], chain)
		}
		r.put(c)
	}
	for i := range game.Seat(r.seats()) {
		r.put(Seed{Seat: i, Seed: r.seed(i)})
	}
}

func (r *rig) seed(i game.Seat) Value { return value(fmt.Sprintf("seed %d %d", i, r.ledger.Epochs())) }

// handOver lets the seats hand over their links, all but thrower.
func (r *rig) handOver(thrower game.Seat) {
	r.Helper()
	for i := range game.Seat(r.seats()) {
		if j := r.ledger.older.seatLink(i); j > 0 && i != thrower {
			r.put(Link{Seat: i, K: r.ledger.Next(), Link: r.hands[i].Link(j)})
		}
	}
}

// throw lets Nature act.
func (r *rig) throw() {
	r.Helper()
	thrower := r.pos.Thrower()
	r.handOver(thrower)
	links := r.ledger.older.heldLinks()
	if thrower != game.Public {
		if j := r.ledger.older.seatLink(thrower); j > 0 {
			links[thrower] = r.hands[thrower].Link(j)
		}
	}
	link := r.chain.Link(r.ledger.older.serverLink())
	fell, after, err := r.ledger.Material(link, links).Throw(r.pos)
	if err != nil {
		r.Fatal(err)
	}
	r.put(Throw{K: r.ledger.Next(), Link: link, Links: links, Fell: fell})
	r.pos = after
}

// play plays on at random, for so many events or to the end.
func (r *rig) play(events int) {
	r.Helper()
	for n := len(r.file.Events) + events; len(r.file.Events) < n && r.pos.ToAct() != 0; {
		seat := r.pos.ToAct().First()
		if seat == game.Nature {
			r.throw()
			continue
		}
		var text string
		if turns := r.pos.Turns(); len(turns) > 0 {
			text = turns[r.rnd.IntN(len(turns))].Play
		} else {
			list := r.pos.Actions(seat)
			text = r.pos.Format(list[r.rnd.IntN(len(list))])
		}
		p, err := r.pos.PlayText(seat, text)
		if err != nil {
			r.Fatal(err)
		}
		r.event(fmt.Sprintf(`{"e":"play","seat":%d,"text":%q}`, seat, text))
		r.pos = p
	}
}

// played returns a rig with a game of backgammon under way, signed at the end.
func played(t testing.TB, level int) *rig {
	r := newRig(t, "backgammon", 2, level)
	r.open()
	r.play(60)
	r.sign()
	return r
}

// copied returns the file with lists of its own.
func copied(f File) File {
	f.Events, f.Receipts = slices.Clone(f.Events), slices.Clone(f.Receipts)
	return f
}

// reseal does what a cheating server would: it numbers and hashes the changed
// log anew and signs it again.
func reseal(f *File) {
	var prev Value
	for i := range f.Events {
		e := &f.Events[i]
		e.Seq = uint64(i) + 1
		e.Hash = e.Sum(prev, f.Room)
		prev = e.Hash
	}
	last := f.Events[len(f.Events)-1]
	f.Receipts = []Receipt{Sign(serverKey(), f.Room, last.Seq, last.Hash, last.Time)}
}

// find returns the index of the nth record, from 0, for which ok.
func find[R Record](t testing.TB, f File, nth int, ok func(R) bool) int {
	t.Helper()
	for i, e := range f.Events {
		rec, err := RecordIn([]byte(e.Data))
		if err != nil {
			t.Fatal(err)
		}
		if r, is := rec.(R); is && ok(r) {
			if nth == 0 {
				return i
			}
			nth--
		}
	}
	t.Fatal("no such record")
	return 0
}

func all[R Record](R) bool { return true }

// change replaces a record of the file.
func change[R Record](t testing.TB, f *File, at int, with func(*R)) {
	t.Helper()
	rec, err := RecordIn([]byte(f.Events[at].Data))
	if err != nil {
		t.Fatal(err)
	}
	r, ok := rec.(R)
	if !ok {
		t.Fatalf("event %d is %T", at+1, rec)
	}
	old := string(Encode(r))
	with(&r)
	f.Events[at].Data = strings.Replace(f.Events[at].Data, old, string(Encode(r)), 1)
}

// umpire is a referee that knows turns and nothing of clocks.
type umpire struct{ pos game.Position }

func (u *umpire) Nature() (game.Position, error) {
	if !u.pos.ToAct().Has(game.Nature) {
		return nil, game.ErrNotYourTurn
	}
	return u.pos, nil
}

func (u *umpire) Take(e Event, r Record) (err error) {
	if t, ok := r.(Throw); ok {
		for _, text := range t.Fell {
			if u.pos, err = u.pos.PlayText(game.Nature, text); err != nil {
				return err
			}
		}
		return nil
	}
	var what struct {
		Kind string `json:"e"`
		Seat game.Seat
		Text string
	}
	if err := json.Unmarshal([]byte(e.Data), &what); err != nil || what.Kind != "play" {
		return err
	}
	p, err := u.pos.PlayText(what.Seat, what.Text)
	if err == nil {
		u.pos = p
	}
	return err
}

func (u *umpire) End() []Finding {
	return []Finding{{Check: OfRules, Verdict: Proven, Text: "All turns are legal."}}
}
