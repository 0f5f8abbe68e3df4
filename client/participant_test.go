package client

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"parlor/api"
	"parlor/fair"
	"parlor/game"
	"parlor/room"
)

// A frail memory does what f asks, and keeps it only if it is whole.
type frail struct {
	Memory
	broken bool
}

var errFrail = errors.New("the disk is full")

func (m *frail) Update(key string, f func([]byte) ([]byte, error)) error {
	return m.Memory.Update(key, func(kept []byte) ([]byte, error) {
		b, err := f(kept)
		if m.broken && err == nil {
			err = errFrail
		}
		return b, err
	})
}

// calls makes a room's signed log up to the call of the next throw, of epoch 1 with what h promises.
func calls(t *testing.T, h *participant, rules int) fair.Proof {
	t.Helper()
	const length = 8
	h.length = length
	c, err := h.promise(1, false, true)
	if err != nil {
		t.Fatal(err)
	}
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	e := fair.Epoch{
		Room: h.room, Store: "store", Epoch: 1, First: 1, Length: length, Nonce: fair.Value{1}, Key: fair.PublicKey(key),
		Server: fair.NewChain(fair.Value{2}, length).Anchor(), Parts: []fair.Part{{Seats: []game.Seat{h.seat}, Anchor: c.Anchor}}, Nothing: []game.Seat{1},
	}
	p, prev := fair.Proof{}, fair.Value{}
	for i, x := range []api.Event{
		{Kind: api.Opened, Seat: -1, Open: &api.Config{Dice: rules}},
		{Kind: api.Committed, Dice: fair.Encode(fair.Promise{Seats: []game.Seat{h.seat}, Epoch: 1, Length: length, Anchor: c.Anchor})},
		{Kind: api.Anchored, Seat: -1, Dice: fair.Encode(e)},
		{Kind: api.Called, Dice: fair.Encode(fair.Call{K: 1})},
	} {
		l := fair.Logged{Seq: uint64(i) + 1, Data: string(x.Encode())}
		prev = fair.Event{Seq: l.Seq, Data: l.Data}.Sum(prev, h.room)
		p.Events = append(p.Events, l)
	}
	p.Receipt = fair.Sign(key, h.room, uint64(len(p.Events)), prev, 1)
	return p
}

// kept is what is in the memory of a participant.
func kept(t *testing.T, h *participant) (w fair.Witness) {
	t.Helper()
	err := h.memory.Update(h.key(), func(b []byte) ([]byte, error) {
		if b == nil {
			return nil, errFrail // Nothing is kept.
		}
		return b, json.Unmarshal(b, &w)
	})
	if err != nil && !errors.Is(err, errFrail) {
		t.Fatal(err)
	}
	return w
}

// TestALinkIsStoredBeforeItIsGivenAway: a program that ends in between must know that it may have given it.
func TestALinkIsStoredBeforeItIsGivenAway(t *testing.T) {
	m := &frail{Memory: NewMemory()}
	h := &participant{client: &Client{Base: "http://x"}, memory: m, room: "room"}
	p := calls(t, h, fair.Rules)
	m.broken = true
	if r, ok, alarm, err := h.due(context.Background(), &p); ok || err == nil {
		t.Errorf("link %+v is given (%v), alarm %v, though nothing can be kept", r, err, alarm)
	}
	m.broken = false
	if w := kept(t, h); w.K != 0 || w.Seq != 0 {
		t.Errorf("kept: throw %d, event %d", w.K, w.Seq)
	}
	again := &participant{client: h.client, memory: m, room: "room", length: h.length} // The program, begun again.
	r, ok, alarm, err := again.due(context.Background(), &p)
	if !ok || err != nil || alarm != nil || r.K != 1 {
		t.Fatalf("%+v, %v, alarm %v, %v", r, ok, alarm, err)
	}
	w := kept(t, again)
	if w.K != 1 || w.Seq != 4 || w.Receipt != p.Receipt || !w.Sum.Present() {
		t.Errorf("the link for throw 1 is given, and kept is %+v", w)
	}
}

// TestARoomOfFewerRulesGetsNothing: an operator who opens a room as those of before escapes what is checked since. Who took part before goes on.
func TestARoomOfFewerRulesGetsNothing(t *testing.T) {
	h := &participant{client: &Client{Base: "http://x"}, memory: NewMemory(), room: "room", fewer: true}
	if c, err := h.promise(1, false, true); !errors.Is(err, fair.ErrFewer) {
		t.Errorf("%+v is promised, %v", c, err)
	}
	h.fewer = false // The server says that it has them all, and signs that it has not.
	p := calls(t, h, fair.Rules-1)
	if r, ok, alarm, err := h.due(context.Background(), &p); ok || alarm == nil || alarm.Error() != fair.ErrFewer.Error() || err != nil {
		t.Errorf("link %+v is given (%v), alarm %v, %v", r, ok, alarm, err)
	}
	if w := kept(t, h); w.Alarm == "" || w.Pinned() || w.K != 0 {
		t.Errorf("kept is %+v", w)
	}

	before := &participant{client: h.client, memory: NewMemory(), room: "room"}
	p = calls(t, before, fair.Rules-1)
	err := before.with(func(w *fair.Witness) error { // A program of before has stored the epoch.
		r, err := fair.RecordIn([]byte(p.Events[2].Data))
		if err != nil {
			return err
		}
		w.Chains, w.Sum = w.Promised, r.(fair.Epoch).Sum()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	again := &participant{client: h.client, memory: before.memory, room: "room", length: before.length, fewer: true}
	if r, ok, alarm, err := again.due(context.Background(), &p); !ok || alarm != nil || err != nil || r.K != 1 {
		t.Errorf("%+v, %v, alarm %v, %v", r, ok, alarm, err)
	}
	if _, err := again.promise(2, false, true); err != nil {
		t.Error(err)
	}
}

// TestNoPromiseIsGivenThatIsNotStored, and each is of chains that nobody has seen, as long as the player's program wants them.
func TestNoPromiseIsGivenThatIsNotStored(t *testing.T) {
	m, seen := &frail{Memory: NewMemory()}, map[fair.Value]bool{}
	for _, room := range []string{"room", "rematch"} {
		h := &participant{client: &Client{Base: "http://x"}, memory: m, room: room, length: 8}
		m.broken = true
		if _, err := h.promise(1, true, true); err == nil {
			t.Error("a chain is promised that is not kept")
		}
		m.broken = false
		for epoch := 1; epoch <= 3; epoch++ {
			c, err := h.promise(epoch, true, false)
			if err != nil || c.Length != 8 || seen[c.Anchor] || seen[c.Ahead] || c.Anchor == c.Ahead {
				t.Errorf("%s, epoch %d: %+v, %v", room, epoch, c, err)
			}
			seen[c.Anchor], seen[c.Ahead] = true, true
			if w := kept(t, h); w.Promised.Epoch != epoch || fair.NewChain(w.Promised.Seed, 8).Anchor() != c.Anchor {
				t.Errorf("%s, epoch %d: kept is %+v", room, epoch, w.Promised)
			}
		}
	}
}

// TestAnotherProgramOfOursMayBeFurther: what it was given a moment ago ends before what the other has kept. The server is asked again, and only
// if it says no more is that a log that ends too early.
func TestAnotherProgramOfOursMayBeFurther(t *testing.T) {
	for name, forgets := range map[string]bool{"and the server knows more": false, "and the server has forgotten it": true} {
		h := &participant{client: &Client{Base: "http://x"}, memory: NewMemory(), room: "room"}
		p := calls(t, h, fair.Rules)
		before := fair.Proof{Events: p.Events[:3]}
		var head fair.Value
		for _, e := range before.Events {
			head = fair.Event{Seq: e.Seq, Time: e.Time, Command: e.Command, Data: e.Data}.Sum(head, h.room)
		}
		before.Receipt = fair.Sign(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)), h.room, 3, head, 2)
		if _, ok, alarm, err := h.due(t.Context(), &p); !ok || alarm != nil || err != nil {
			t.Fatalf("the first program: %v, %v, %v", ok, alarm, err)
		}
		says := p
		if forgets {
			says = before
		}
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if err := json.NewEncoder(w).Encode(says); err != nil {
				t.Error(err)
			}
		}))
		other := &participant{client: &Client{Base: s.URL}, memory: named{h.memory, h.key()}, room: "room", length: h.length}
		r, ok, alarm, err := other.due(t.Context(), &before)
		s.Close()
		if (alarm != nil) != forgets || ok == forgets || err != nil {
			t.Errorf("%s: link %+v, %v, alarm %v, %v", name, r, ok, alarm, err)
		}
	}
}

// TestReceiptsAreThereWhileALogIsFollowedAnew: when a line is made to the store of another log, what was signed before is there at each moment.
func TestReceiptsAreThereWhileALogIsFollowedAnew(t *testing.T) {
	h := &participant{client: &Client{Base: "http://x"}, memory: NewMemory(), room: "room"}
	p := calls(t, h, fair.Rules)
	if _, ok, alarm, err := h.due(t.Context(), &p); !ok || alarm != nil || err != nil {
		t.Fatalf("link %v, alarm %v, %v", ok, alarm, err)
	}
	other := fair.Proof{Events: p.Events, Receipt: fair.Sign(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)), h.room, 4, fair.Value{9}, 2)}
	if _, ok, alarm, err := h.due(t.Context(), &other); ok || alarm == nil || err != nil {
		t.Fatalf("two signatures: link %v, alarm %v, %v", ok, alarm, err)
	}
	if err := h.show(nil, true); err != nil {
		t.Fatal(err)
	}
	if got, want := h.receipts(), []fair.Receipt{p.Receipt, other.Receipt}; !slices.Equal(got, want) {
		t.Errorf("receipts %+v, want %+v", got, want)
	}
	_ = h.with(func(w *fair.Witness) error {
		if w.Followed() != 0 || w.Alarm == "" {
			t.Errorf("followed to %d, alarm %q", w.Followed(), w.Alarm)
		}
		return nil
	})
}

// named is a memory in which everything has one name: two programs that reach one server by two addresses are no two.
type named struct {
	Memory
	key string
}

func (m named) Update(_ string, f func([]byte) ([]byte, error)) error {
	return m.Memory.Update(m.key, f)
}

// TestTwoProgramsOfOnePlayerPromiseTheSame, whichever of them the server hears last: the chains of one of them would be lost otherwise, and who
// gives the links would seem to be another.
func TestTwoProgramsOfOnePlayerPromiseTheSame(t *testing.T) {
	one := &participant{client: &Client{Base: "http://x"}, memory: NewMemory(), room: "room", length: 8}
	two := &participant{client: one.client, memory: one.memory, room: "room", length: 8}
	for epoch := 1; epoch <= 3; epoch++ {
		a, err := one.promise(epoch, epoch == 2, false)
		b, err2 := two.promise(epoch, epoch == 2, false)
		if err := errors.Join(err, err2); err != nil || *a != *b {
			t.Errorf("epoch %d: %+v and %+v, %v", epoch, a, b, err)
		}
		if err := one.with(func(w *fair.Witness) error { w.Chains = w.Promised; return nil }); err != nil {
			t.Fatal(err)
		}
		if c, err := two.promise(epoch, epoch == 2, false); err != nil || c.Anchor == a.Anchor || c.Ahead.Present() && c.Ahead == a.Ahead {
			t.Errorf("epoch %d: %+v is promised once more, and an epoch has had it, %v", epoch, c, err)
		}
	}
}

// TestAYesThatIsNotKeptIsNotGiven: the void would be an alarm.
func TestAYesThatIsNotKeptIsNotGiven(t *testing.T) {
	h := &participant{client: &Client{Base: "http://127.0.0.1:1", Patience: 1}, memory: &frail{NewMemory(), true}, room: "room"}
	p := &Player{client: h.client, id: "room", part: h, now: room.Standard.New("room")}
	if err := p.Offer(t.Context(), api.Without); !errors.Is(err, errFrail) {
		t.Errorf("offered: %v", err)
	}
	p.now.Offer = api.Without
	if err := p.Answer(t.Context(), true); !errors.Is(err, errFrail) {
		t.Errorf("answered: %v", err)
	}
}
