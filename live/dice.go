package live

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"

	"parlor/fair"
	"parlor/store"
)

// dice is what the server puts into the dice of one room. It implements
// [room.Cup]. Everything follows from the secret of the house and the log, so
// that any node can go on.
type dice struct {
	secret fair.Value
	key    fair.Value
	store  string // its incarnation
	length int    // of chains
	made   epochKey
	chain  *fair.Chain  // of the epoch with that key
	from   int          // number of the first of links
	links  []fair.Value // of chain, made in advance
}

// epochKey is what the server's chain of an epoch is made of, beside the secret and the room.
type epochKey struct {
	store         string
	epoch, length int
	nonce         fair.Value
}

// ahead is how many links are made at once.
const ahead = 8

// Store implements [room.Cup].
func (d *dice) Store() string { return d.store }

// Length implements [room.Cup].
func (d *dice) Length() int { return d.length }

// Begin implements [room.Cup].
func (d *dice) Begin(e fair.Epoch) fair.Epoch {
	_, _ = rand.Read(e.Nonce[:]) // It never fails.
	e.Key = d.key
	e.Server = fair.NewChain(e.ServerSeed(d.secret), e.Length).Anchor()
	return e
}

// Link implements [room.Cup].
func (d *dice) Link(e *fair.Epoch, j int) fair.Value {
	if key := (epochKey{e.Store, e.Epoch, e.Length, e.Nonce}); d.chain == nil || d.made != key {
		d.made, d.chain, d.links = key, fair.NewChain(e.ServerSeed(d.secret), e.Length), nil
	}
	if j < d.from || j >= d.from+len(d.links) {
		d.from, d.links = j, d.chain.Links(j, ahead)
	}
	return d.links[j-d.from]
}

// secrets are the lasting secrets of a house: every node over one store has the
// same.
type secrets struct {
	dice fair.Value
	sign ed25519.PrivateKey
}

const secretsBucket = "secrets"

// loadSecrets reads the secrets of the house, or makes them.
func loadSecrets(ctx context.Context, s *store.Store) (x secrets, err error) {
	dice, err := secret(ctx, s, "dice")
	if err != nil {
		return x, err
	}
	sign, err := secret(ctx, s, "sign")
	if err != nil {
		return x, err
	}
	return secrets{dice, ed25519.NewKeyFromSeed(sign[:])}, nil
}

func secret(ctx context.Context, s *store.Store, name string) (v fair.Value, err error) {
	e, err := s.Get(ctx, secretsBucket, name)
	if errors.Is(err, store.ErrNotFound) {
		if v, err = fair.NewValue(rand.Reader); err != nil {
			return v, err
		}
		if _, err = s.Put(ctx, secretsBucket, name, v[:], 0); err == nil {
			return v, nil
		}
		e, err = s.Get(ctx, secretsBucket, name) // Another node was first.
	}
	if err == nil && copy(v[:], e.Value) != len(v) {
		err = fmt.Errorf("secret %s: %d bytes, want %d", name, len(e.Value), len(v))
	}
	return v, err
}

// Receipt signs the log of a room as it is stored now, for a player to keep.
func (h *House) Receipt(ctx context.Context, roomID string) (fair.Receipt, error) {
	l, err := h.store.Head(ctx, roomID)
	if err != nil {
		return fair.Receipt{}, err
	}
	if err := h.settle(ctx); err != nil {
		return fair.Receipt{}, err
	}
	return fair.Sign(h.secrets.sign, roomID, l.Head, fair.Value(l.Hash), h.Time().UnixMicro()), nil
}

// settle makes sure, before something is signed, that it will be there when a standby
// of the database takes over.
func (h *House) settle(ctx context.Context) error {
	if err := h.store.Settle(ctx); err != nil {
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	return nil
}

// Proof returns the events of a room after number since, up to number last or to
// the end if that is 0, and a receipt for the last of them.
func (h *House) Proof(ctx context.Context, roomID string, since, last uint64) (*fair.Proof, error) {
	return h.proof(ctx, roomID, since, last, 0)
}

// proof is Proof, for a caller who knows that the events up to settled cannot be lost.
func (h *House) proof(ctx context.Context, roomID string, since, last, settled uint64) (*fair.Proof, error) {
	limit := 0
	if last > since {
		limit = int(last - since)
	}
	stored, err := h.store.Read(ctx, roomID, since, limit)
	if err != nil {
		return nil, err
	}
	p := &fair.Proof{Events: make([]fair.Logged, 0, len(stored))}
	if len(stored) == 0 && since > 0 { // Nothing new: a receipt for what is known.
		known, err := h.store.Read(ctx, roomID, since-1, 1)
		if err != nil {
			return nil, err
		}
		for _, e := range known {
			p.Receipt.Seq, p.Receipt.Head = e.Seq, fair.Value(e.Hash)
		}
	}
	for _, e := range stored {
		x := publicEvent(e)
		p.Events = append(p.Events, fair.Logged{Seq: x.Seq, Time: x.Time, Command: x.Command, Data: x.Data})
		p.Receipt.Seq, p.Receipt.Head = x.Seq, x.Hash
	}
	if p.Receipt.Seq == 0 {
		return p, nil
	}
	if p.Receipt.Seq > settled {
		if err := h.settle(ctx); err != nil {
			return nil, err
		}
	}
	p.Receipt = fair.Sign(h.secrets.sign, roomID, p.Receipt.Seq, p.Receipt.Head, h.Time().UnixMicro())
	return p, nil
}

// publicEvent is an event as a game file has it.
func publicEvent(e store.Event) fair.Event {
	return fair.Event{Seq: e.Seq, Time: e.Time.UnixMicro(), Command: e.Command, Data: string(e.Data), Hash: fair.Value(e.Hash)}
}

// File returns the game of a room for anybody to check. It signs what was played
// here.
func (h *House) File(ctx context.Context, roomID string) (fair.File, error) {
	f := fair.File{Room: roomID}
	var err error
	f.Receipts, err = h.eachPart(ctx, roomID, func(events []fair.Event) { f.Events = append(f.Events, events...) })
	return f, err
}

// WriteFile writes what File returns to w, a part at a time, so that a long game takes no more memory than a short one. After an
// error part of it may have been written.
func (h *House) WriteFile(ctx context.Context, roomID string, w io.Writer) error {
	x := fair.NewFileWriter(w, roomID)
	receipts, err := h.eachPart(ctx, roomID, func(events []fair.Event) { x.Add(events...) })
	if err != nil {
		return err
	}
	return x.End(receipts)
}

// partOf is how many events of a game file are read at once.
const partOf = 200

// eachPart hands on the events of a room as a game file has them, and returns what is signed of them.
func (h *House) eachPart(ctx context.Context, roomID string, take func([]fair.Event)) ([]fair.Receipt, error) {
	var last fair.Event
	var key *fair.Value // that the dice were made with
	for {
		stored, err := h.store.Read(ctx, roomID, last.Seq, partOf)
		if err != nil {
			return nil, err
		}
		events := make([]fair.Event, len(stored))
		for i, e := range stored {
			events[i] = publicEvent(e)
		}
		if key == nil {
			key = keyOf(events)
		}
		if take(events); len(events) > 0 {
			last = events[len(events)-1]
		}
		if len(events) < partOf {
			break
		}
	}
	if err := h.settle(ctx); err != nil {
		return nil, err
	}
	if key != nil && *key != fair.PublicKey(h.secrets.sign) { // A receipt of this house would be one for something else.
		return nil, nil
	}
	return []fair.Receipt{fair.Sign(h.secrets.sign, roomID, last.Seq, last.Hash, h.Time().UnixMicro())}, nil
}

// keyOf returns the key that the dice of a log were made with, nil if the events do not say: that of another house if it was imported.
func keyOf(events []fair.Event) *fair.Value {
	for _, e := range events {
		rec, _ := fair.RecordIn([]byte(e.Data))
		switch rec := rec.(type) {
		case fair.Epoch:
			return &rec.Key
		case fair.Anchor:
			return &rec.Key
		}
	}
	return nil
}

// SeatSecret returns the secret that acts for a seat which a command with this
// key takes. The same command repeated gets the same. Nothing in key may be known
// to others than those who may have the secret.
func (h *House) SeatSecret(roomID, key string) string {
	return "s_" + base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(h.derive("seat secret 2", roomID, key)[:20])
}

// roomAfter returns the id of the room that follows from a room and a key: any node
// finds the same.
func (h *House) roomAfter(roomID, key string) string {
	id := base32.StdEncoding.EncodeToString(h.derive("seat secret 1", roomID, key)) // The name is what it was first used for.
	return strings.ToLower(id[:12])
}

// unnamed returns what the log calls an idempotency key. The log of a game is for
// everybody to read, and the keys are not: see decision 0076.
func (h *House) unnamed(roomID, key string) string {
	return hex.EncodeToString(h.derive("command 1", roomID, key)[:16])
}

// derive makes 32 bytes of a key, for a purpose, that nobody finds who does not
// know the secret of the house.
func (h *House) derive(purpose, roomID, key string) []byte {
	m := h.macs.Get().(hash.Hash)
	defer h.macs.Put(m)
	m.Reset()
	fmt.Fprintf(m, "%s\n%d %s %s", purpose, len(roomID), roomID, key)
	return m.Sum(nil)
}
