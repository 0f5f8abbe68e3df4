package fair

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"parlor/game"
)

// An operator runs a room of two participants: Ada, whose program keeps the rules,
// and Eve, who is in league with him. He writes whatever he likes into the log,
// hashes and signs it, and tries to choose the dice.
type operator struct {
	testing.TB
	room   string
	store  string
	length int
	rules  int      // with which the room is opened
	ahead  bool     // links travel ahead, and Eve throws
	log    []Logged // without the events that he has dropped
	heads  []Value
	states []*Ledger // after each of them
	begins int       // events dropped
	ledger Ledger
	ada    *Witness
	eve    map[int]Chains
	rnd    *rand.ChaCha8
	made   map[Value]*Chain // by their seeds
}

// chain is the chain of a seed, made once.
func (o *operator) chain(seed Value) *Chain {
	c := o.made[seed]
	if c == nil {
		c = NewChain(seed, o.length)
		o.made[seed] = c
	}
	return c
}

// serverLink is link j of the server's chain of the epoch in force.
func (o *operator) serverLink(j int) Value {
	return o.chain(o.ledger.Epoch().ServerSeed(value("secret"))).Link(j)
}

// evesLink is Eve's.
func (o *operator) evesLink(j int) Value { return o.chain(o.eve[o.ledger.Epochs()].Seed).Link(j) }

// next is which link of all chains the next throw takes.
func (o *operator) next() int { return int(o.ledger.Next()-o.ledger.Epoch().First) + 1 }

// forget drops what Ada has seen of the log: he does not go back behind that any
// more.
func (o *operator) forget() {
	n := int(o.ada.Followed()) - o.begins - 1
	o.log, o.heads, o.states, o.begins = o.log[n:], o.heads[n:], o.states[n:], o.begins+n
}

func newOperator(t testing.TB, seed byte, length int) *operator {
	return &operator{
		TB: t, room: "room", store: "store", length: length, rules: Rules, ledger: NewLedger("room"),
		ada: &Witness{Room: "room", Seats: []game.Seat{0}}, eve: map[int]Chains{}, rnd: rand.NewChaCha8([32]byte{seed}), made: map[Value]*Chain{},
	}
}

// fork returns an operator with a log of his own; Ada is the same.
func (o *operator) fork() *operator {
	f := *o
	f.eve = maps.Clone(o.eve)
	f.log, f.heads, f.states = slices.Clone(o.log), slices.Clone(o.heads), slices.Clone(o.states)
	return &f
}

// write puts a record into the log, if the ledger takes it.
func (o *operator) write(r Record) error {
	after, err := o.ledger.After(r)
	if err != nil {
		return err
	}
	o.ledger = after
	data := fmt.Sprintf(`{"dice":%s}`, Encode(r))
	if o.begins+len(o.log) == 0 {
		data = fmt.Sprintf(`{"open":{"dice":%d},"dice":%s}`, o.rules, Encode(r))
	}
	o.tell(data)
	return nil
}

// tell writes an event down, whatever it says.
func (o *operator) tell(data string) {
	e := Logged{Seq: uint64(o.begins+len(o.log)) + 1, Time: int64(len(o.log)), Data: data}
	var prev Value
	if len(o.heads) > 0 {
		prev = o.heads[len(o.heads)-1]
	}
	ledger := o.ledger
	o.log, o.states = append(o.log, e), append(o.states, &ledger)
	o.heads = append(o.heads, Event{Seq: e.Seq, Time: e.Time, Data: e.Data}.Sum(prev, o.room))
}

func (o *operator) must(r Record) {
	o.Helper()
	if err := o.write(r); err != nil {
		o.Fatalf("%s: %v", Encode(r), err)
	}
}

// promise writes down what Ada promises, and Eve if she is to take part.
func (o *operator) promise(eve bool) error {
	p, err := o.ada.Promise(o.rnd, o.ledger.Epochs()+1, o.length, o.ahead)
	if err != nil {
		o.Fatal(err)
	}
	if err := o.write(p); err != nil || !eve {
		return err
	}
	c := Chains{Epoch: p.Epoch, Length: o.length}
	c.Seed, _ = NewValue(o.rnd)
	p = Promise{Seats: []game.Seat{1}, Epoch: c.Epoch, Length: c.Length, Anchor: o.chain(c.Seed).Anchor()}
	if o.ahead {
		c.Second, _ = NewValue(o.rnd)
		p.Ahead = o.chain(c.Second).Anchor()
	}
	o.eve[c.Epoch] = c
	return o.write(p)
}

// begin writes an epoch with all who have promised, but for some.
func (o *operator) begin(without ...game.Seat) error {
	first := o.ledger.First()
	e := Epoch{
		Room: o.room, Store: o.store, Epoch: o.ledger.Epochs() + 1, First: first, Length: o.length,
		Key: PublicKey(serverKey()), Parts: []Part{}, Nothing: []game.Seat{},
	}
	e.Nonce, _ = NewValue(o.rnd)
	e.Server = o.chain(e.ServerSeed(value("secret"))).Anchor()
	for i := range game.Seat(2) {
		if p := o.ledger.Promised(i); p != nil && !slices.Contains(without, i) {
			e.Parts = append(e.Parts, Part{Seats: []game.Seat{i}, Anchor: p.Anchor, Ahead: p.Ahead})
		} else {
			e.Nothing = append(e.Nothing, i)
		}
	}
	return o.write(e)
}

// asks shows Ada the log as it is, signed, and returns the link that her program
// hands over; nothing if it does not.
func (o *operator) asks() (Reveal, error) { return o.asksFor((*Witness).Next) }

// asksAhead is the same of the link that goes ahead with her turn.
func (o *operator) asksAhead() (Reveal, error) {
	if _, called := o.ledger.Called(); called {
		return Reveal{}, errors.New("it is Eve's throw, and not her turn")
	}
	return o.asksFor((*Witness).Travelling)
}

func (o *operator) asksFor(link func(*Witness) (Reveal, bool)) (Reveal, error) {
	n := len(o.log)
	if n == 0 {
		return Reveal{}, errors.New("nothing to show")
	}
	since := min(max(int(o.ada.Followed())-o.begins, 0), n)
	receipt := Sign(serverKey(), o.room, uint64(o.begins+n), o.heads[n-1], 1)
	if err := o.ada.Follow(Proof{Events: o.log[since:], Receipt: receipt}); err != nil && !News(err) {
		return Reveal{}, err
	}
	o.ada.Right(o.ledger.Next() - 1) // Her program makes each throw again; here all are right.
	r, ok := link(o.ada)
	if !ok {
		return r, errors.New("no link is due")
	}
	// She may be further than what she was shown: then it is the link that he has already.
	if _, err := o.ledger.After(r); err != nil {
		return r, err
	}
	return r, nil
}

// material is what decides the next throw, once Ada's link is known; he knows all
// else.
func (o *operator) material(ada Reveal) Material {
	e := o.ledger.Epoch()
	j := o.next()
	links := make([]Value, len(e.Parts))
	for i, p := range e.Parts {
		if p.Has(0) {
			links[i] = ada.Link
		} else {
			links[i] = o.evesLink(j)
		}
	}
	return o.ledger.Material(o.serverLink(j), links)
}

// dice are two dice of a throw.
func dice(m Material) string {
	f := m.Stream().dice(2)
	return f.write(2, "6-3")
}

// TestNothingTakesThePlaceOfAThrowThatIsKnown walks through all that an operator
// can do in so many steps, in every order: promises, epochs with Eve and without,
// calls, asking Ada for her link, revealing it or not, voids, restarts from what
// he has kept, forks. Whenever he knows what throw k is to be, every log that goes
// on and bears no mark has that throw there, as far as Ada's program goes along.
func TestNothingTakesThePlaceOfAThrowThatIsKnown(t *testing.T) {
	nothingTakesItsPlace(t, operatorSteps, 6, false) // With 7 it is 299,603 logs.
}

// TestNothingTakesThePlaceOfAThrowThatIsKnownAhead is the same where Ada's links for
// Eve's throws travel ahead, with her turns: the operator may lose them on the way.
func TestNothingTakesThePlaceOfAThrowThatIsKnownAhead(t *testing.T) {
	nothingTakesItsPlace(t, slices.Concat(operatorSteps, stepsAhead), 5, true)
}

func nothingTakesItsPlace(t *testing.T, steps []operatorStep, depth int, ahead bool) {
	t.Helper()
	var logs, known atomic.Int64
	var walk func(t *testing.T, o *operator, left int, knows map[uint64]string, marked bool, path string)
	take := func(t *testing.T, o *operator, step operatorStep, left int, knows map[uint64]string, marked bool, path string) {
		f, ada := o.fork(), *o.ada
		f.ada = &ada
		mark, throw, err := step.do(f)
		if err != nil {
			return
		}
		path += ", " + step.name
		if throw.learnt != "" {
			if was, ok := knows[throw.k]; ok && was != throw.learnt && !marked && !mark {
				t.Fatalf("he has known throw %d to be %s, and now it can be %s:%s\n%s", throw.k, was, throw.learnt, path, text(f.log))
			}
			known.Add(1)
			knows = maps.Clone(knows)
			knows[throw.k] = throw.learnt
		}
		walk(t, f, left-1, knows, marked || mark, path)
	}
	walk = func(t *testing.T, o *operator, left int, knows map[uint64]string, marked bool, path string) {
		logs.Add(1)
		if left == 0 {
			return
		}
		for _, step := range steps {
			take(t, o, step, left, knows, marked, path)
		}
	}
	t.Run("all", func(t *testing.T) {
		for _, step := range steps {
			t.Run(step.name, func(t *testing.T) {
				t.Parallel()
				o := newOperator(t, 1, 6)
				o.ahead = ahead
				if err := errors.Join(o.promise(true), o.begin()); err != nil {
					t.Fatal(err)
				}
				take(t, o, step, depth, map[uint64]string{}, false, "")
			})
		}
	})
	t.Logf("%d logs, %d throws known before they fell", 1+logs.Load(), known.Load())
	if known.Load() < 100 {
		t.Errorf("%d throws were known: the operator has tried nothing", known.Load())
	}
}

func text(log []Logged) string {
	var b strings.Builder
	for _, e := range log {
		b.WriteString(e.Data + "\n")
	}
	return b.String()
}

// aThrow is what a step of the operator has taught him of a throw.
type aThrow struct {
	k      uint64
	learnt string
}

// An operatorStep is something that an operator can do. It says whether that is
// marked in a log that is verified.
type operatorStep struct {
	name string
	do   func(o *operator) (mark bool, throw aThrow, err error)
}

var operatorSteps = []operatorStep{
	{"call", func(o *operator) (bool, aThrow, error) {
		seat := game.Seat(0)
		if o.ahead {
			seat = 1
		}
		return false, aThrow{}, o.write(Call{K: o.ledger.Next(), Seat: seat})
	}},
	{"learn", func(o *operator) (bool, aThrow, error) { // He asks for Ada's link, and keeps it to himself.
		r, err := o.asks()
		if err != nil {
			return false, aThrow{}, err
		}
		return false, aThrow{o.ledger.Next(), dice(o.material(r))}, nil
	}},
	{"throw", func(o *operator) (bool, aThrow, error) {
		r, err := o.asks()
		if err != nil {
			return false, aThrow{}, err
		}
		m := o.material(r)
		fell := dice(m)
		return false, aThrow{m.K, fell}, o.write(Throw{K: m.K, Link: m.Link, Links: m.Links, Fell: []string{fell}})
	}},
	{"reveal of Eve", func(o *operator) (bool, aThrow, error) {
		e := o.ledger.Epoch()
		part := e.PartOf(1)
		if part < 0 {
			return false, aThrow{}, errors.New("Eve takes no part")
		}
		return false, aThrow{}, o.write(Reveal{Part: part, K: o.ledger.Next(), Link: o.evesLink(o.next())})
	}},
	{"epoch with Eve", func(o *operator) (bool, aThrow, error) {
		return false, aThrow{}, errors.Join(o.promise(true), o.begin())
	}},
	{"epoch without Eve", func(o *operator) (bool, aThrow, error) {
		return o.ledger.Epoch().PartOf(1) >= 0, aThrow{}, errors.Join(o.promise(false), o.begin())
	}},
	{"epoch without Ada", func(o *operator) (bool, aThrow, error) { // Her program is told, and the log is marked.
		return true, aThrow{}, o.begin()
	}},
	{"void", func(o *operator) (bool, aThrow, error) {
		if j := o.next(); j <= o.length {
			return true, aThrow{}, o.write(Void{K: o.ledger.Next(), Link: o.serverLink(j)})
		}
		return true, aThrow{}, errors.New("the chain is used up")
	}},
	{"restore", func(o *operator) (bool, aThrow, error) { // A backup from before the last event.
		if len(o.log) < 4 {
			return false, aThrow{}, errors.New("nothing to restore")
		}
		o.cut(len(o.log) - 1)
		o.store += "'"
		return true, aThrow{}, errors.Join(o.promise(true), o.begin())
	}},
	{"fork", func(o *operator) (bool, aThrow, error) { // The last event never was.
		if len(o.log) < 4 {
			return false, aThrow{}, errors.New("nothing to deny")
		}
		o.cut(len(o.log) - 1)
		return false, aThrow{}, nil
	}},
	{"fork further back", func(o *operator) (bool, aThrow, error) {
		if len(o.log) < 6 {
			return false, aThrow{}, errors.New("nothing to deny")
		}
		o.cut(len(o.log) - 3)
		return false, aThrow{}, nil
	}},
}

// stepsAhead are what he can do besides where links travel ahead.
var stepsAhead = []operatorStep{
	{"learn ahead", func(o *operator) (bool, aThrow, error) { // He takes the link that came with Ada's turn, and keeps it to himself.
		r, err := o.asksAhead()
		if err != nil {
			return false, aThrow{}, err
		}
		return false, aThrow{r.K, dice(o.material(r))}, nil
	}},
	{"reveal of Ada", func(o *operator) (bool, aThrow, error) {
		r, err := o.asksAhead()
		if err != nil {
			return false, aThrow{}, err
		}
		return false, aThrow{r.K, dice(o.material(r))}, o.write(r)
	}},
}
