package door

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"
	"strings"

	"parlor/api"
	"parlor/game"
	"parlor/players"
	"parlor/room"
	"parlor/store"
)

// Visitor is who asks: the owner of a key, the holder of a seat's secret, both,
// or nobody known.
type Visitor struct {
	Player  string // public name of a key; empty without one
	token   string // SHA-256 of a seat's secret, in hex; whether it is one's, the room knows
	scope   string // of a bot's token: play or watch; empty allows everything
	ID      string // under which his idempotency keys are kept
	Counted string // what limits are counted by: what was verified, else the address
	address string // where he comes from
}

// Who returns who asks.
func (d *Door) Who(r *http.Request) (Visitor, error) { return d.Visitor(r.Context(), SecretOf(r), r) }

// From returns a word that stands for the address of a visitor until this server stops.
// Nobody can tell the address from it.
func (d *Door) From(v Visitor) string {
	sum := sha256.Sum256(append(d.salt[:], v.address...))
	return hex.EncodeToString(sum[:8])
}

// Anybody returns who asks, for what strangers may do as well: somebody whose key is not
// known here is a stranger.
func (d *Door) Anybody(r *http.Request) Visitor {
	v, err := d.Who(r)
	if err != nil {
		return Stranger(r)
	}
	return v
}

// Stranger is a visitor of whom nothing is known.
func Stranger(r *http.Request) Visitor {
	at := addressOf(r)
	return Visitor{ID: at, Counted: at, address: at}
}

// Visitor returns who holds a secret. A key that nobody gave out is refused.
func (d *Door) Visitor(ctx context.Context, secret string, r *http.Request) (Visitor, error) {
	v := Stranger(r)
	switch {
	case secret == "":
		return v, nil
	case strings.HasPrefix(secret, players.SeatPrefix):
		v.token = players.Digest(secret)
		v.ID = v.token
	case players.Known(secret):
		p, err := d.players.Player(ctx, players.PublicName(secret))
		if errors.Is(err, store.ErrNotFound) {
			return v, Forbidden("this key is not known here: get another with POST /api/v1/players")
		} else if err != nil {
			return v, err
		}
		v.Player, v.scope = players.PublicName(secret), p.Scope
		v.ID = secret[:2] + v.Player
		v.Counted = v.ID
	default:
		return v, Forbidden("want a key (p_...), a token (b_...) or a seat's secret (s_...)")
	}
	return v, nil
}

// VisitorAt returns who asks about a room: the holder of secret or, where that is empty,
// of what the request carries, which may be both a key and the secret of a seat there.
func (d *Door) VisitorAt(ctx context.Context, rm *room.Room, secret string, r *http.Request) (Visitor, error) {
	v, err := d.Visitor(ctx, cmp.Or(secret, SecretOf(r)), r)
	if err != nil {
		return v, err
	}
	c, err := r.Cookie(SeatCookie(rm.ID))
	if err == nil && secret == "" && v.token == "" && v.scope == "" && r.Header.Get("Authorization") == "" {
		if token := players.Digest(c.Value); rm.SeatOf(token) >= 0 {
			v.token = token
		}
	}
	if v.Player == "" && v.token != "" && rm.SeatOf(v.token) >= 0 {
		v.ID, v.Counted = v.token, "seat "+v.token
	}
	return v, nil
}

// Watches reports whether the visitor may watch and nothing else.
func (v Visitor) Watches() bool { return v.scope == "watch" }

// Seats returns the seats of r that the visitor acts for, in order.
func (v Visitor) Seats(r *room.Room) (list []game.Seat) {
	if v.Watches() {
		return nil
	}
	for i, s := range r.Seats {
		if s.Taken && (v.Player != "" && s.Player == v.Player || v.token != "" && s.Token == v.token) {
			list = append(list, game.Seat(i))
		}
	}
	return list
}

// Acts returns the seat that the visitor wants to act for: the one asked for, or
// of his own the one that is to act.
func (v Visitor) Acts(r *room.Room, asked *game.Seat) (game.Seat, error) {
	own := v.Seats(r)
	switch {
	case asked != nil && *asked >= 0 && !slices.Contains(own, *asked):
		return 0, &api.Refusal{Code: api.NotSeated, Message: "that is not your seat"}
	case asked != nil:
		return *asked, nil
	case len(own) == 0:
		return game.Public, nil
	}
	for _, seat := range own {
		if r.Waits(seat) {
			return seat, nil
		}
	}
	return own[0], nil
}

// Sees returns the seat as which the visitor sees a room.
func (v Visitor) Sees(r *room.Room) game.Seat {
	seat, err := v.Acts(r, nil)
	if err != nil {
		return game.Public
	}
	return seat
}

// NewKey gives out a key for a player of a name, which his browser keeps.
func (d *Door) NewKey(w http.ResponseWriter, r *http.Request, name string) (string, error) {
	if err := d.Allow(Stranger(r), Opens); err != nil {
		return "", err
	}
	key, err := players.NewKey(r.Context(), d.store, name, "")
	if err != nil {
		return "", err
	}
	SetCookie(w, r, KeyCookie, key)
	return key, nil
}
