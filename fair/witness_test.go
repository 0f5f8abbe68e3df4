package fair

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"parlor/game"
)

// proof returns what the operator shows of events since+1 to n.
func (o *operator) proof(since, n int) Proof {
	return Proof{Events: o.log[since:n], Receipt: Sign(serverKey(), o.room, uint64(n), o.heads[n-1], 1)}
}

// called returns an operator whose log has called the first throw.
func called(t *testing.T) *operator {
	t.Helper()
	o := newOperator(t, 3, 9)
	if err := errors.Join(o.promise(true), o.begin()); err != nil {
		t.Fatal(err)
	}
	o.must(Call{K: 1, Seat: 0})
	return o
}

func TestAProofThatWasOvertakenIsPassedOver(t *testing.T) {
	o := called(t)
	n := len(o.log)
	for _, p := range []Proof{o.proof(0, n), o.proof(0, n-1), o.proof(1, 2), o.proof(0, n)} {
		if err := o.ada.Follow(p); err != nil || o.ada.Followed() != uint64(n) {
			t.Fatalf("followed to %d of %d: %v", o.ada.Followed(), n, err)
		}
	}
	if _, ok := o.ada.Next(); !ok {
		t.Error("no link is due")
	}
}

func TestAProofWithAGapIsAskedForAgain(t *testing.T) {
	o := called(t)
	if err := o.ada.Follow(o.proof(2, len(o.log))); err == nil || o.ada.Alarm != "" {
		t.Errorf("error %v, alarm %q: want an error and no alarm", err, o.ada.Alarm)
	}
	if err := o.ada.Follow(o.proof(0, len(o.log))); err != nil {
		t.Error(err)
	}
}

// TestAWitnessKeepsItsRules shows it logs that it must not give a link for.
func TestAWitnessKeepsItsRules(t *testing.T) {
	for name, c := range map[string]struct {
		do   func(o *operator) error
		want error
	}{
		"a log that forgets the call": {func(o *operator) error {
			n := len(o.log) - 1
			return o.reborn().Follow(o.proof(0, n))
		}, ErrFork},
		"another event in its place": {func(o *operator) error {
			w := o.reborn()
			o.cut(len(o.log) - 1)
			o.must(Call{K: 1, Seat: 1})
			return w.Follow(o.proof(0, len(o.log)))
		}, ErrFork},
		"another event, to who has not begun anew": {func(o *operator) error {
			n := len(o.log)
			o.cut(n - 1)
			o.must(Call{K: 1, Seat: 1})
			o.must(o.eves())
			return o.ada.Follow(o.proof(n, len(o.log)))
		}, ErrClaim},
		"a receipt with another key": {func(o *operator) error {
			p := o.proof(0, len(o.log))
			p.Receipt = Sign(keyOf("thief"), o.room, uint64(len(o.log)), o.heads[len(o.log)-1], 1)
			return o.ada.Follow(p)
		}, ErrKey},
		"a spoiled signature": {func(o *operator) error {
			p := o.proof(0, len(o.log))
			p.Receipt.Sig[1] ^= 1
			return o.ada.Follow(p)
		}, ErrSignature},
		"a log that promises another key than the one that signs": {func(*operator) error {
			f := called(t)
			n := len(f.log)
			return f.ada.Follow(Proof{Events: f.log, Receipt: Sign(keyOf("thief"), f.room, uint64(n), f.heads[n-1], 1)})
		}, ErrKey},
		"a record that cannot come there": {func(o *operator) error {
			o.tell(fmt.Sprintf(`{"dice":%s}`, Encode(Call{K: 2})))
			err := o.ada.Follow(o.proof(int(o.ada.Followed()), len(o.log)))
			if r, ok := o.ada.Next(); ok || o.ada.Alarm == "" {
				return fmt.Errorf("link %+v, alarm %q", r, o.ada.Alarm)
			}
			return err
		}, ErrOrder},
		"a void without a yes": {func(o *operator) error {
			o.must(o.eves())
			o.must(Void{K: 1, Link: o.serverLink(1)})
			return o.ada.Follow(o.proof(int(o.ada.Followed()), len(o.log)))
		}, ErrNoVoid},
		"an epoch for a throw that she gave her link for, by a log that never called it": {func(o *operator) error {
			w := o.reborn()
			w.Seq, w.Head = 0, Value{} // Of the log she has kept nothing.
			o.cut(len(o.log) - 1)
			if err := errors.Join(o.promise(true), o.begin()); err != nil {
				return err
			}
			return w.Follow(o.proof(0, len(o.log)))
		}, ErrDenied},
		"a room that was opened with fewer rules": {func(o *operator) error {
			f := newOperator(o.TB.(*testing.T), 3, 9)
			f.rules = Rules - 1
			if err := errors.Join(f.promise(true), f.begin()); err != nil {
				return err
			}
			err := f.ada.Follow(f.proof(0, len(f.log)))
			if f.must(Call{K: 1, Seat: 0}); f.ada.Alarm == "" || f.ada.Pinned() {
				return fmt.Errorf("alarm %q, error %w", f.ada.Alarm, err)
			}
			if r, ok := f.ada.Next(); ok {
				return fmt.Errorf("link %+v", r)
			}
			return err
		}, ErrFewer},
		"an epoch that leaves her out": {func(o *operator) error {
			r, err := o.asks()
			if err != nil {
				return err
			}
			m := o.material(r)
			o.must(Throw{K: 1, Link: m.Link, Links: m.Links, Fell: []string{dice(m)}})
			if err := o.begin(); err != nil {
				return err
			}
			return o.ada.Follow(o.proof(int(o.ada.Followed()), len(o.log)))
		}, ErrLeftOut},
		"a chain for her seat that is not hers": {func(o *operator) error {
			r, err := o.asks()
			if err != nil {
				return err
			}
			m := o.material(r)
			o.must(Throw{K: 1, Link: m.Link, Links: m.Links, Fell: []string{dice(m)}})
			if err := o.promise(true); err != nil {
				return err
			}
			o.must(Promise{Seats: []game.Seat{0}, Epoch: 2, Length: o.length, Anchor: value("in her place")})
			if err := o.begin(); err != nil {
				return err
			}
			if err := o.ada.Follow(o.proof(int(o.ada.Followed()), len(o.log))); err != nil {
				return fmt.Errorf("before a throw is called: %w", err)
			}
			o.must(Call{K: 2, Seat: 1})
			err = o.ada.Follow(o.proof(int(o.ada.Followed()), len(o.log)))
			if r, ok := o.ada.Next(); ok || o.ada.Alarm != "" {
				return fmt.Errorf("link %+v, alarm %q", r, o.ada.Alarm)
			}
			return err
		}, ErrInstead},
		"none of hers, although she had promised one": {func(*operator) error {
			f := newOperator(t, 5, 9)
			if _, err := f.ada.Promise(f.rnd, 1, f.length, false); err != nil {
				return err
			}
			f.must(Promise{Seats: []game.Seat{1}, Epoch: 1, Length: f.length, Anchor: value("eve's")})
			if err := f.begin(); err != nil {
				return err
			}
			f.ada.Took(1, 1)
			f.must(Call{K: 1, Seat: 1})
			return f.ada.Follow(f.proof(0, len(f.log)))
		}, ErrLeftOut},
		"an epoch of nobody, although her promise is in the log": {func(*operator) error {
			f := newOperator(t, 6, 9)
			if err := errors.Join(f.promise(false), f.begin(0)); err != nil {
				return err
			}
			if _, err := f.ada.Promise(f.rnd, 2, f.length, false); err != nil { // She has seen the epoch, and not yet the log.
				return err
			}
			err := f.ada.Follow(f.proof(0, len(f.log)))
			if again := f.ada.Follow(f.proof(0, len(f.log))); again != nil {
				return again
			}
			return err
		}, ErrLeftOut},
		"a chain for her seat that is not hers, from the first throw on": {func(*operator) error {
			f := newOperator(t, 4, 9)
			if err := f.promise(true); err != nil {
				return err
			}
			f.must(Promise{Seats: []game.Seat{0}, Epoch: 1, Length: f.length, Anchor: value("in her place")})
			if err := f.begin(); err != nil {
				return err
			}
			f.must(Call{K: 1, Seat: 1})
			return f.ada.Follow(f.proof(0, len(f.log)))
		}, ErrInstead},
	} {
		t.Run(name, func(t *testing.T) {
			o := called(t)
			if _, err := o.asks(); err != nil {
				t.Fatal(err)
			}
			if err := c.do(o); !errors.Is(err, c.want) {
				t.Errorf("%v: want %v", err, c.want)
			}
		})
	}
}

// TestWhoPromisesBehindACallIsNotLeftOut: a throw is called while a promise is on its way; it is for the epoch after that one.
func TestWhoPromisesBehindACallIsNotLeftOut(t *testing.T) {
	o := newOperator(t, 5, 9)
	p, err := o.ada.Promise(o.rnd, 1, o.length, false)
	if err != nil {
		t.Fatal(err)
	}
	o.must(Promise{Seats: []game.Seat{1}, Epoch: 1, Length: o.length, Anchor: value("ben's")})
	if err := o.begin(); err != nil {
		t.Fatal(err)
	}
	o.must(Call{K: 1, Seat: 1})
	late := *o.ada // It hears the answer before it follows the log; the other one after that.
	if err := o.ada.Follow(o.proof(0, len(o.log))); err != nil {
		t.Errorf("before the answer: %v", err)
	}
	p.Epoch = 2
	o.must(p)
	for what, w := range map[string]*Witness{"before the answer": o.ada, "after it": &late} {
		w.Took(1, uint64(len(o.log)))
		if err := w.Follow(o.proof(0, len(o.log))); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestAWitnessReadsEachEventInOneWay: an event of which two readers make two gets no link.
func TestAWitnessReadsEachEventInOneWay(t *testing.T) {
	for _, data := range []string{
		`{"e":"play","seat":0,"text":"24/23","Text":"13/7"}`, `{"e":"play","seat":0,"text":"24/23","text":"13/7"}`,
		`{"e":"play","seat":0,"seat":1,"text":"24/23"}`, `{"e":"play","seat":0.0,"text":"24/23"}`, `{"e":"say","seat":0,"text":"\ud800"}`, `{"e":"say"`,
	} {
		o := newOperator(t, 3, 9)
		if err := errors.Join(o.promise(true), o.begin()); err != nil {
			t.Fatal(err)
		}
		o.tell(data)
		o.must(Call{K: 1, Seat: 0})
		if err := o.ada.Follow(o.proof(0, len(o.log))); err == nil || o.ada.Alarm == "" {
			t.Errorf("%s: %v, alarm %q", data, err, o.ada.Alarm)
		}
		if _, ok := o.ada.Next(); ok {
			t.Errorf("%s: a link is due", data)
		}
	}
}

// TestAnotherDeviceIsNoNews: of throws that were called for it before a program came, it says nothing.
func TestAnotherDeviceIsNoNews(t *testing.T) {
	o := called(t)
	w := &Witness{Room: o.room, Seats: []game.Seat{0}}
	if err := w.Follow(o.proof(0, len(o.log))); err != nil {
		t.Errorf("a program that has just come: %v", err)
	}
	r, err := o.asks()
	if err != nil {
		t.Fatal(err)
	}
	m := o.material(r)
	o.must(Throw{K: 1, Link: m.Link, Links: m.Links, Fell: []string{dice(m)}})
	o.must(Call{K: 2, Seat: 1})
	if err := o.ada.Follow(o.proof(int(o.ada.Followed()), len(o.log))); err != nil {
		t.Errorf("the program whose chain it is: %v", err)
	}
	if err := o.reborn().Follow(o.proof(0, len(o.log))); err != nil {
		t.Errorf("the same, begun anew: %v", err)
	}
	if err := w.Follow(o.proof(int(w.Followed()), len(o.log))); !errors.Is(err, ErrInstead) {
		t.Errorf("the other, when it has come: %v", err)
	}
}

// reborn is Ada's program after it was ended and begun again: it has what it kept.
func (o *operator) reborn() *Witness {
	b, err := json.Marshal(o.ada)
	if err != nil {
		o.Fatal(err)
	}
	w := new(Witness)
	if err := json.Unmarshal(b, w); err != nil {
		o.Fatal(err)
	}
	return w
}

// eves is Eve's link for the throw that is called.
func (o *operator) eves() Reveal {
	return Reveal{Part: o.ledger.Epoch().PartOf(1), K: o.ledger.Next(), Link: o.evesLink(o.next())}
}

func TestALinkIsGivenOnlyAfterTheThrowBeforeWasRight(t *testing.T) {
	o := called(t)
	r, err := o.asks()
	if err != nil {
		t.Fatal(err)
	}
	m := o.material(r)
	o.must(Throw{K: 1, Link: m.Link, Links: m.Links, Fell: []string{dice(m)}})
	o.must(Call{K: 2, Seat: 1})
	if err := o.ada.Follow(o.proof(int(o.ada.Followed()), len(o.log))); err != nil {
		t.Fatal(err)
	}
	if _, ok := o.ada.Next(); ok {
		t.Error("a link is given although nobody has looked at throw 1")
	}
	o.ada.Right(1)
	if x, ok := o.ada.Next(); !ok || x.K != 2 {
		t.Errorf("%+v, %v", x, ok)
	}
}

// TestEachPromiseIsOfFreshChains: what is random, and nothing else, makes them. A chain
// that is used again was shown before.
func TestEachPromiseIsOfFreshChains(t *testing.T) {
	rnd, seen := rand.NewChaCha8([32]byte{4}), map[Value]string{}
	for _, room := range []string{"room", "rematch"} {
		w := &Witness{Room: room, Seats: []game.Seat{0}}
		for epoch := 1; epoch <= 3; epoch++ {
			for _, what := range []string{"first", "asked again"} {
				p, err := w.Promise(rnd, epoch, 8, true)
				if err != nil {
					t.Fatal(err)
				}
				name := fmt.Sprint(room, ", epoch ", epoch, ", ", what)
				for _, anchor := range []Value{p.Anchor, p.Ahead} {
					if seen[anchor] != "" {
						t.Errorf("%s: the chain of %s", name, seen[anchor])
					}
					seen[anchor] = name
				}
				w.Chains = w.Promised // It came into force.
			}
		}
	}
	if _, err := new(Witness).Promise(bytes.NewReader(bytes.Repeat([]byte{1}, 40)), 1, 8, true); err == nil {
		t.Error("chains are promised for which nothing random was there")
	}
}

// BenchmarkALinkThatIsDue is what a player's program does from the call that it hears
// of to the link that it gives, without its memory: the log, the signature, the chain.
func BenchmarkALinkThatIsDue(b *testing.B) {
	o := newOperator(b, 5, ChainLength)
	var took time.Duration
	n := 0
	for b.Loop() {
		if o.ledger.Spent() {
			if err := errors.Join(o.promise(true), o.begin()); err != nil {
				b.Fatal(err)
			}
		}
		o.must(Call{K: o.ledger.Next()})
		p := o.proof(max(int(o.ada.Followed())-o.begins, 0), len(o.log))
		p.Receipt.Seq += uint64(o.begins)
		p.Receipt = Sign(serverKey(), o.room, p.Receipt.Seq, p.Receipt.Head, 1)
		begun := time.Now()
		if err := o.ada.Follow(p); err != nil {
			b.Fatal(err)
		}
		o.ada.Right(o.ledger.Next() - 1)
		r, ok := o.ada.Next()
		took += time.Since(begun)
		if n++; !ok {
			b.Fatal("no link is due")
		}
		m := o.material(r)
		o.must(Throw{K: m.K, Link: m.Link, Links: m.Links, Fell: []string{dice(m)}})
		if len(o.log) > 100 {
			o.forget()
		}
	}
	b.ReportMetric(float64(took.Microseconds())/float64(n), "µs/link")
	b.ReportMetric(0, "ns/op")
}
