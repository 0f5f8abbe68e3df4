package client

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
)

// participant is what a seat puts into the dice, and by which rules (docs/fair.md).
type participant struct {
	client *Client
	memory Memory
	room   string
	seat   game.Seat
	length int  // of chains
	fewer  bool // the room keeps fewer rules than rooms do now, says the server

	mu      sync.Mutex
	witness *fair.Witness
	kept    string // as it was kept last
	sure    uint64 // throws up to this one were found right

	log []fair.Event // as it is signed

	agreed        uint64   // events up to this one were shown as they are signed
	shown, signed [][]byte // those after it
}

// key names the participant in the memory.
func (h *participant) key() string { return fmt.Sprintf("%s %s %d", h.client.Base, h.room, h.seat) }

// with lets f use the witness, and keeps it.
func (h *participant) with(f func(*fair.Witness) error) error {
	w, err := witness(h.memory, h.key(), h.witness, &h.kept, func(w *fair.Witness) error {
		w.Room, w.Seats = h.room, []game.Seat{h.seat}
		w.Right(h.sure)
		return f(w)
	})
	h.witness = w
	return err
}

// promise makes chains for an epoch, and keeps them: fresh ones, or those that all
// programs of the player promise, until they are refused.
func (h *participant) promise(epoch int, travels, fresh bool) (*api.Commitment, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var p fair.Promise
	err := h.with(func(w *fair.Witness) (err error) {
		if h.fewer && !w.Pinned() {
			return fair.ErrFewer
		}
		known := false
		if p, known = w.Again(epoch, h.length, travels); fresh || !known {
			p, err = w.Promise(rand.Reader, epoch, h.length, travels)
		}
		return err
	})
	return &api.Commitment{Length: p.Length, Anchor: p.Anchor, Ahead: p.Ahead}, err
}

// took keeps that the server has taken the promise for an epoch as event n.
func (h *participant) took(epoch int, n uint64) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.with(func(w *fair.Witness) error {
		w.Took(epoch, n)
		return nil
	})
}

// show notes what the player is shown: what is signed must say the same. Fresh
// events are the log from its beginning, of another store maybe: it is followed
// anew. The error says that they differ from what is signed already.
func (h *participant) show(events []api.Event, fresh bool) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if fresh {
		h.log, h.agreed, h.shown, h.signed, h.sure = nil, 0, nil, nil, 0
		h.kept = "anew" // No witness is kept so: it is read again, and what it has is there until then.
	}
	for _, e := range events {
		h.shown = append(h.shown, e.Encode())
	}
	return h.agree()
}

// errNotShown is why a link is kept back: what the server signed is not what it
// has shown.
var errNotShown = fmt.Errorf("%w: the server signs something else than it shows", fair.ErrFork)

// takeSigned notes the events of a proof as they would be shown.
func (h *participant) takeSigned(p *fair.Proof) error {
	for _, x := range p.Events {
		if x.Seq != uint64(len(h.log))+1 {
			continue // The hashes say whether it is as it was.
		}
		h.log = append(h.log, fair.Event{Seq: x.Seq, Time: x.Time, Command: x.Command, Data: x.Data})
		e, err := api.Decode(x.Seq, x.Time/1000, []byte(x.Data))
		if err != nil {
			return err
		}
		if e.Sit != nil {
			sit := *e.Sit
			sit.Token = "" // Nobody is shown that.
			e.Sit = &sit
		}
		h.signed = append(h.signed, e.Encode())
	}
	return h.agree()
}

// agree compares what was shown with what is signed, as far as both are known.
func (h *participant) agree() error {
	n := min(len(h.shown), len(h.signed))
	for i := range n {
		hidden := bytes.Contains(h.shown[i], []byte(`"hidden":true`)) // A link of the older protocol.
		if !hidden && !bytes.Equal(h.shown[i], h.signed[i]) {
			return fmt.Errorf("%w, in event %d", errNotShown, h.agreed+uint64(i)+1)
		}
	}
	h.agreed, h.shown, h.signed = h.agreed+uint64(n), h.shown[n:], h.signed[n:]
	return nil
}

// follow takes the log up to now by its hashes: by the proof that came, or one
// that is asked for, where that is not enough. What came may end before what another
// program of ours has followed; what is asked for now may not, for nobody else changes
// what is kept meanwhile.
func (h *participant) follow(ctx context.Context, w *fair.Witness, p *fair.Proof) error {
	if p == nil || len(p.Events) == 0 || p.Events[0].Seq > w.Followed()+1 || p.Receipt.Seq < w.Seq {
		asking, cancel := context.WithTimeout(ctx, requestTimeout) // Other programs of ours wait meanwhile.
		got, err := h.client.Proof(asking, h.room, w.Followed())
		cancel()
		if err != nil {
			return err
		}
		p = &got
	}
	err := w.Follow(*p) // Before what was shown: two signatures prove more than one.
	if e := h.takeSigned(p); e != nil && w.Alarm == "" {
		w.Alarm, w.Against, err = e.Error(), p.Receipt, e
	}
	return err
}

// look follows the log by p, or as far as the server signs it. If that is the log that it
// must be, f may use the witness; else alarm says what is wrong with it.
func (h *participant) look(ctx context.Context, p *fair.Proof, f func(*fair.Witness)) (alarm, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	err = h.with(func(w *fair.Witness) error {
		switch err := h.follow(ctx, w, p); {
		case w.Alarm != "":
			alarm = errors.New(w.Alarm)
			return nil // Keep that.
		case fair.News(err):
			alarm = err
		case err != nil:
			return err
		}
		f(w)
		return nil
	})
	return alarm, err
}

// accuse is called when the player was shown what cannot be: why. From then on nothing
// is handed over. It keeps that, and what the server has signed, and returns the alarm:
// why, or what was wrong with the log before.
func (h *participant) accuse(ctx context.Context, why error) (alarm error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	alarm = why
	_ = h.with(func(w *fair.Witness) error { // He is told, even if nothing can be kept.
		_ = h.follow(ctx, w, nil) // A server that shows nothing more has signed nothing more.
		if w.Alarm == "" {
			w.Alarm = why.Error()
		}
		alarm = errors.New(w.Alarm)
		return nil
	})
	return alarm
}

// receipts returns what the server has signed: the last log that was followed, and
// another, where there are two.
func (h *participant) receipts() (list []fair.Receipt) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.witness == nil {
		return nil
	}
	for _, r := range []fair.Receipt{h.witness.Receipt, h.witness.Against} {
		if r.Seq > 0 {
			list = append(list, r)
		}
	}
	return list
}

// file returns the log as far as the server has given it in proofs, with the receipts
// that hold for it.
func (h *participant) file() fair.File {
	receipts := h.receipts()
	h.mu.Lock()
	defer h.mu.Unlock()
	f := fair.File{Format: fair.Format, Version: fair.Version, Room: h.room, Events: slices.Clone(h.log)}
	var prev fair.Value
	for i := range f.Events {
		e := &f.Events[i]
		e.Hash = e.Sum(prev, f.Room)
		prev = e.Hash
	}
	for _, r := range receipts {
		if n := r.Seq; n <= uint64(len(f.Events)) && r.Check(f.Room, r.Key, f.Events[n-1].Hash) == nil {
			f.Receipts = append(f.Receipts, r)
		}
	}
	return f
}

// due returns the link that the called throw needs, once the log was followed to
// the call. What is wrong with the log, if anything, is alarm.
func (h *participant) due(ctx context.Context, p *fair.Proof) (r fair.Reveal, ok bool, alarm, err error) {
	alarm, err = h.look(ctx, p, func(w *fair.Witness) { r, ok = w.Next() })
	return r, ok && err == nil, alarm, err
}

// elsewhere reports whether the chains that the dice take of the seat are on another
// device, or lost, as far as the log was looked at.
func (h *participant) elsewhere() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.witness != nil && h.witness.Alarm == "" && h.witness.Elsewhere()
}

// travelling returns the link that goes ahead with the next turn, if any.
func (h *participant) travelling(ctx context.Context) (link fair.Value, alarm error) {
	alarm, err := h.look(ctx, nil, func(w *fair.Witness) {
		if r, ok := w.Travelling(); ok {
			link = r.Link
		}
	})
	if err != nil {
		return fair.Value{}, alarm
	}
	return link, alarm
}

// right notes that throw k is what it must be.
func (h *participant) right(k uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sure = max(h.sure, k)
}

// consent notes that the player says yes to give up the throw that is called.
func (h *participant) consent(k uint64) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.with(func(w *fair.Witness) error { w.Yes = k; return nil })
}

// Check is what became of a throw that was checked as it fell.
type Check struct {
	Throw    uint64 // its number; 0 if there was nothing to check
	Physical bool   // typed in: there is nothing to check but the mark
	Link     bool   // the own link went into it
	Wrong    string // why it is not what it must be; empty if it is
}

// check computes the throw in event e, which comes after r, from what it was
// made of. That the links lead to what was promised is checked by the fold.
func (h *participant) check(r *room.Room, e api.Event) (c Check) {
	if e.Kind != api.Threw {
		return c
	}
	rec, err := fair.Decode(e.Dice)
	t, ok := rec.(fair.Throw)
	if err != nil || !ok {
		return Check{Wrong: "there is no record of how the throw was made"}
	}
	c = Check{Throw: t.K, Physical: t.Physical}
	if t.Physical {
		return c
	}
	fell, _, err := r.Ledger.Material(t.Link, t.Links).Throw(r.Position)
	switch {
	case err != nil:
		c.Wrong = err.Error()
	case !slices.Equal(fell, t.Fell):
		c.Wrong = fmt.Sprintf("the server says %s, and the links make %s", strings.Join(t.Fell, ", "), strings.Join(fell, ", "))
	default:
		h.right(t.K)
	}
	if ep := r.Ledger.Epoch(); ep != nil {
		c.Link = ep.PartOf(h.seat) >= 0 && h.ours(ep)
	}
	return c
}

// ours reports whether an epoch has the chains that we keep.
func (h *participant) ours(e *fair.Epoch) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.witness != nil && h.witness.Sum == e.Sum()
}
