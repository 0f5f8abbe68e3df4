// Package players knows who somebody is to a house: the keys that it gave out, the
// rooms in which their owners sit, and what became of their games. All of it is
// kept in the store, as small entries.
package players

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"strings"
	"time"

	"parlor/api"
	"parlor/room"
	"parlor/store"
)

// A Book is what a house has written down of its players. Its methods may be
// called from any number of goroutines.
type Book struct {
	store   *store.Store
	options Options
}

// Options are what a book is kept with.
type Options struct {
	Events func(ctx context.Context, room string) ([]api.Event, error) // all of a log
	Now    func() time.Time                                            // the time that all nodes go by
	Log    *slog.Logger
}

// New returns the book that is kept in s.
func New(s *store.Store, o Options) *Book { return &Book{s, o} }

// What secrets begin with, so that one sees what they are.
const (
	PlayerPrefix = "p_" // a player's key
	BotPrefix    = "b_" // a bot's token
	SeatPrefix   = "s_" // the secret of a seat
)

// playersBucket holds a Player by the public name of his key.
const playersBucket = "players"

// A Player is what is kept of the owner of a key.
type Player struct {
	Name  string `json:"name"`
	Scope string `json:"scope,omitempty"` // of a bot's token: play or watch; empty allows everything
	Since int64  `json:"since"`           // milliseconds since 1970
}

// Digest is what is kept of a secret: its SHA-256, in hex.
func Digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// PublicName returns what others see of a key.
func PublicName(key string) string { return Digest("public " + key)[:16] }

// Known says whether a secret is of the kind whose owners the book knows: a key,
// or a bot's token.
func Known(secret string) bool {
	return strings.HasPrefix(secret, PlayerPrefix) || strings.HasPrefix(secret, BotPrefix)
}

// NewKey makes a key of a player, or with a scope a bot's token, and remembers
// what is public of it. The name must be one that a seat takes, too.
func NewKey(ctx context.Context, s *store.Store, name, scope string) (key string, err error) {
	if err := room.CheckName(name); err != nil {
		return "", err
	}
	prefix := PlayerPrefix
	if scope != "" {
		prefix = BotPrefix
	}
	key = prefix + rand.Text() + rand.Text()[:10]
	value, err := json.Marshal(Player{Name: name, Scope: scope, Since: time.Now().UnixMilli()})
	if err != nil {
		return "", err
	}
	_, err = s.Put(ctx, playersBucket, PublicName(key), value, 0)
	return key, err
}

// Player returns the owner of the key with a public name, or store.ErrNotFound.
func (b *Book) Player(ctx context.Context, name string) (p Player, err error) {
	e, err := b.store.Get(ctx, playersBucket, name)
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(e.Value, &p)
}
