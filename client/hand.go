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

// hand is what a seat puts into the dice, and by which rules (docs/fair.md).
type hand struct {
	client *Client
	memory Memory
	room   string
	seat   game.Seat
	length int  // of chains
	fewer  bool // rules than rooms have now, as the server says

	mu      sync.Mutex
	witness *fair.Witness
	kept    string   // as it was kept last
	log     [][]byte // the events that the player was shown
}

// key names the hand in the memory.
func (h *hand) key() string { return fmt.Sprintf("%s %s %d", h.client.Base, h.room, h.seat) }

// with lets f use the witness, and keeps it.
func (h *hand) with(f func(*fair.Witness) error) error {
	w, err := witness(h.memory, h.key(), h.witness, &h.kept, func(w *fair.Witness) error {
		w.Room, w.Seats = h.room, []game.Seat{h.seat}
		return f(w)
	})
	h.witness = w
	return err
}

// promise makes fresh chains for an epoch, and keeps them.
func (h *hand) promise(epoch int, travels bool) (*api.Commitment, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var p fair.Promise
	err := h.with(func(w *fair.Witness) (err error) {
		if h.fewer && !w.Pinned() {
			return fair.ErrFewer
		}
		p, err = w.Promise(rand.Reader, epoch, h.length, travels)
		return err
	})
	return &api.Commitment{Length: p.Length, Anchor: p.Anchor, Ahead: p.Ahead}, err
}

// shown notes what the player was shown: the proof must say the same.
func (h *hand) shown(events []api.Event, fresh bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if fresh {
		h.log = nil
	}
	for _, e := range events {
		h.log = append(h.log, e.Encode())
	}
}

// errNotShown is why a link is kept back: what the server signed is not what it
// has shown.
var errNotShown = fmt.Errorf("%w: the server signs something else than it shows", fair.ErrFork)

// agrees compares the events of a proof with those that were shown.
func (h *hand) agrees(p *fair.Proof) error {
	for _, x := range p.Events {
		e, err := api.Decode(x.Seq, x.Time/1000, []byte(x.Data))
		if err != nil {
			return err
		}
		if e.Sit != nil {
			sit := *e.Sit
			sit.Token = "" // Nobody is shown that.
			e.Sit = &sit
		}
		if x.Seq > uint64(len(h.log)) {
			return nil // Not shown yet.
		}
		if e.Secret() && h.log[x.Seq-1] == nil || bytes.Contains(h.log[x.Seq-1], []byte(`"hidden":true`)) {
			continue // A link of the older protocol.
		}
		if !bytes.Equal(e.Encode(), h.log[x.Seq-1]) {
			return fmt.Errorf("%w, in event %d", errNotShown, x.Seq)
		}
	}
	return nil
}

// follow takes the log up to now by its hashes: by the proof that came, or one
// that is asked for.
func (h *hand) follow(ctx context.Context, w *fair.Witness, p *fair.Proof) error {
	if p == nil || len(p.Events) == 0 || p.Events[0].Seq > w.Followed()+1 {
		got, err := h.client.Proof(ctx, h.room, w.Followed())
		if err != nil {
			return err
		}
		p = &got
	}
	if len(p.Events) == 0 {
		return nil
	}
	if err := h.agrees(p); err != nil {
		w.Alarm, w.Against = err.Error(), p.Receipt
		return err
	}
	return w.Follow(*p)
}

// due returns the link that the called throw needs, once the log was followed to
// the call. What is wrong with the log, if anything, is alarm.
func (h *hand) due(ctx context.Context, p *fair.Proof) (r fair.Reveal, ok bool, alarm error, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	err = h.with(func(w *fair.Witness) error {
		switch err := h.follow(ctx, w, p); {
		case w.Alarm != "":
			alarm = errors.New(w.Alarm)
			return nil // Keep that.
		case errors.Is(err, fair.ErrLeftOut):
			alarm = err
		case err != nil:
			return err
		}
		r, ok = w.Next()
		return nil
	})
	return r, ok && err == nil, alarm, err
}

// travelling returns the link that goes ahead with the next turn, if any.
func (h *hand) travelling(ctx context.Context) (link fair.Value) {
	h.mu.Lock()
	defer h.mu.Unlock()
	err := h.with(func(w *fair.Witness) error {
		if err := h.follow(ctx, w, nil); err != nil && !errors.Is(err, fair.ErrLeftOut) {
			return err
		}
		if r, ok := w.Travelling(); ok {
			link = r.Link
		}
		return nil
	})
	if err != nil {
		return fair.Value{}
	}
	return link
}

// right notes that throw k is what it must be.
func (h *hand) right(k uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.witness != nil {
		h.witness.Right(k)
	}
}

// agree notes that the player says yes to give up the throw that is called.
func (h *hand) agree(k uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	_ = h.with(func(w *fair.Witness) error { w.Yes = k; return nil }) // If it is not kept, the void will be an alarm.
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
func (h *hand) check(r *room.Room, e api.Event) (c Check) {
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
func (h *hand) ours(e *fair.Epoch) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.witness != nil && h.witness.Sum == e.Sum()
}
