package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"parlor/api"
	"parlor/players"
	"parlor/room"
	"parlor/store"
)

// visitor is who asks: the owner of a key, the holder of a seat's secret, both,
// or nobody known.
type visitor struct {
	player  string // public name of a key; empty without one
	token   string // SHA-256 of a seat's secret, in hex; whether it is one's, the room knows
	scope   string // of a bot's token: play or watch; empty is everything
	id      string // whose idempotency keys he uses
	counted string // what limits are counted by: what was verified, else the address
	address string // where he comes from
}

// who returns who asks.
func (s *Server) who(r *http.Request) (visitor, error) { return s.visitor(r.Context(), secretOf(r), r) }

// stranger is a visitor of whom nothing is known.
func stranger(r *http.Request) visitor {
	at := addressOf(r)
	return visitor{id: at, counted: at, address: at}
}

// visitor returns who holds a secret. A key that nobody gave out is refused.
func (s *Server) visitor(ctx context.Context, secret string, r *http.Request) (visitor, error) {
	v := stranger(r)
	switch {
	case secret == "":
		return v, nil
	case strings.HasPrefix(secret, players.SeatPrefix):
		v.token = players.Digest(secret)
		v.id = v.token
	case players.Known(secret):
		p, err := s.players.Player(ctx, players.PublicName(secret))
		if errors.Is(err, store.ErrNotFound) {
			return v, forbidden("this key is not known here: get another with POST /api/v1/players")
		} else if err != nil {
			return v, err
		}
		v.player, v.scope = players.PublicName(secret), p.Scope
		v.id = secret[:2] + v.player
		v.counted = v.id
	default:
		return v, forbidden("want a key (p_...), a token (b_...) or a seat's secret (s_...)")
	}
	return v, nil
}

// visitorAt returns who asks about a room: the holder of a secret, or of what the
// request carries, which may be a key and the secret of a seat there as well.
func (s *Server) visitorAt(ctx context.Context, rm *room.Room, secret string, r *http.Request) (visitor, error) {
	v, err := s.visitor(ctx, cmp.Or(secret, secretOf(r)), r)
	if err != nil {
		return v, err
	}
	c, err := r.Cookie(seatCookie(rm.ID))
	if err == nil && secret == "" && v.token == "" && v.scope == "" && r.Header.Get("Authorization") == "" {
		if token := players.Digest(c.Value); rm.SeatOf(token) >= 0 {
			v.token = token
		}
	}
	if v.player == "" && v.token != "" && rm.SeatOf(v.token) >= 0 {
		v.id, v.counted = v.token, "seat "+v.token
	}
	return v, nil
}

// seats returns the seats of r that the visitor acts for, in order.
func (v visitor) seats(r *room.Room) (list []int) {
	if v.scope == "watch" {
		return nil
	}
	for i, s := range r.Seats {
		if s.Taken && (v.player != "" && s.Player == v.player || v.token != "" && s.Token == v.token) {
			list = append(list, i)
		}
	}
	return list
}

// acts returns the seat that the visitor wants to act for: the one asked for, or
// of his own the one that is to act.
func (v visitor) acts(r *room.Room, asked *int) (int, error) {
	own := v.seats(r)
	switch {
	case asked != nil && *asked >= 0 && !slices.Contains(own, *asked):
		return 0, &api.Refusal{Code: api.NotSeated, Message: "that is not your seat"}
	case asked != nil:
		return *asked, nil
	case len(own) == 0:
		return -1, nil
	}
	for _, seat := range own {
		if r.Waits(seat) {
			return seat, nil
		}
	}
	return own[0], nil
}

// sees returns the seat as which the visitor sees a room.
func (v visitor) sees(r *room.Room) int {
	seat, err := v.acts(r, nil)
	if err != nil {
		return room.Public
	}
	return seat
}

// newKey gives out a key for a player of a name, which his browser keeps.
func (s *Server) newKey(w http.ResponseWriter, r *http.Request, name string) (string, error) {
	if err := s.allow(stranger(r), Opens); err != nil {
		return "", err
	}
	key, err := players.NewKey(r.Context(), s.store, name, "")
	if err != nil {
		return "", err
	}
	setCookie(w, r, cookieName, key)
	return key, nil
}
