package live

import (
	"context"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"

	"parlor/fair"
	"parlor/store"
)

// dice is what the server puts into the dice of one room. It implements
// [room.Cup]. Everything follows from the secret of the house, so that any node
// can go on.
type dice struct {
	secret fair.Value
	key    fair.Value
	length int                 // of chains to come
	log    func() *fair.Ledger // what the log says now
	epoch  int                 // of chain
	chain  *fair.Chain
	from   int          // number of the first of links
	links  []fair.Value // of chain, made in advance
}

// ahead is how many links are made at once.
const ahead = 8

// Anchor implements [room.Cup].
func (d *dice) Anchor(room string, seats, epoch int) fair.Anchor {
	chain := d.of(room, epoch)
	return fair.Anchor{Seats: seats, Length: chain.Len(), Anchor: chain.Anchor(), Key: d.key}
}

// Link implements [room.Cup].
func (d *dice) Link(room string, epoch, j int) fair.Value {
	chain := d.of(room, epoch)
	if j < d.from || j >= d.from+len(d.links) {
		d.from, d.links = j, chain.Links(j, ahead)
	}
	return d.links[j-d.from]
}

// of returns the chain of an epoch: as long as the log says, if it is there.
func (d *dice) of(room string, epoch int) *fair.Chain {
	n := d.length
	if l := d.log(); l.Epochs() == epoch {
		n = l.ServerLength()
	}
	if d.chain == nil || d.epoch != epoch || d.chain.Len() != n {
		d.epoch, d.links = epoch, nil
		d.chain = fair.NewChain(fair.ServerSeed(d.secret, room, epoch-1), n)
	}
	return d.chain
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
	return fair.Sign(h.secrets.sign, roomID, l.Head, fair.Value(l.Hash), h.opts.Now().UnixMicro()), nil
}

// File returns the game of a room for anybody to check.
func (h *House) File(ctx context.Context, roomID string) (fair.File, error) {
	stored, err := h.store.Read(ctx, roomID, 0, 0)
	if err != nil {
		return fair.File{}, err
	}
	f := fair.File{Room: roomID}
	for _, e := range stored {
		f.Events = append(f.Events, fair.Event{
			Seq: e.Seq, Time: e.Time.UnixMicro(), Command: e.Command, Data: string(e.Data), Hash: fair.Value(e.Hash),
		})
	}
	last := f.Events[len(f.Events)-1]
	f.Receipts = []fair.Receipt{fair.Sign(h.secrets.sign, roomID, last.Seq, last.Hash, h.opts.Now().UnixMicro())}
	return f, nil
}

// SeatSecret returns the secret that acts for a seat which a command with this
// idempotency key takes. The same command repeated gets the same.
func (h *House) SeatSecret(roomID, key string) string {
	m := hmac.New(sha256.New, h.secrets.dice[:])
	fmt.Fprintf(m, "seat secret 1\n%d %s %s", len(roomID), roomID, key)
	return "s_" + base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(m.Sum(nil)[:20])
}
