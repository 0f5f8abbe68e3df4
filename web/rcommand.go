package web

import (
	"context"
	"crypto/rand"

	"parlor/api"
	"parlor/live"
	"parlor/players"
	"parlor/room"
)

// do does a visitor's command. Where sub is how he follows the room, a frame may
// be the answer: then told is true.
func (s *Server) do(ctx context.Context, rm *room.Room, v visitor, b api.Command, sub *live.Sub) (res api.Done, told bool, err error) {
	if err := s.allow(v, Commands); err != nil {
		return res, false, err
	}
	switch {
	case v.scope == "watch":
		return res, false, forbidden("this token may only watch")
	case !b.Do.Asked():
		return res, false, badRequest("do %q: want %s", b.Do, api.OneOf(api.Asked()))
	case !goodKey(b.ID):
		return res, false, badRequest("id: want an idempotency key of 1 to 64 visible letters")
	}
	c := room.Command{Do: b.Do, Turn: b.Turn, Text: b.Text, Hash: b.Dice, Seats: b.Seats, Link: b.Link, K: b.K, Ahead: b.Ahead}
	if b.Do == api.DoSit {
		seat := -1
		if b.Seat != nil {
			seat = *b.Seat
		}
		c, res.Secret = s.sitting(v, rm.ID, b.ID, "sit", api.Sit{Seat: seat, Name: b.Name, Bot: b.Bot, Dice: b.Dice})
	} else if c.Seat, err = v.acts(rm, b.Seat); err != nil {
		return res, false, err
	}
	if b.Do == api.DoSay {
		if err := s.allowWords(v, rm, len(v.seats(rm)) > 0); err != nil {
			return res, false, err
		}
	}
	for _, seat := range b.Seats { // A promise for several seats is given by who sits on all of them.
		if _, err := v.acts(rm, &seat); err != nil {
			return res, false, err
		}
	}
	id := b.ID
	if b.Do == api.DoSit || c.Seat < 0 {
		id = players.Digest(v.id)[:16] + "/" + id // Of visitors without a seat, each has ids of his own.
	}
	var after *room.Room
	if sub != nil && id == b.ID {
		after, res.N, told, err = sub.Do(ctx, id, c)
	} else {
		after, res.N, err = s.house.Do(ctx, rm.ID, id, c)
	}
	if err != nil {
		return res, false, err
	}
	res.Next = after.Next
	if b.Do == api.DoSit {
		if res.Seat = seatTaken(after, c); res.Seat == nil {
			res.Secret = "" // It was sat down before, by somebody who need not be the same.
		}
		s.players.SatDown(ctx, v.player, rm.ID)
	}
	return res, told, nil
}

// seatTaken finds the seat that a command took.
func seatTaken(r *room.Room, c room.Command) *int {
	seat := c.Seat
	if c.Sit.Token != "" {
		seat = r.SeatOf(c.Sit.Token)
	}
	if seat < 0 {
		return nil
	}
	return &seat
}

func goodKey(id string) bool {
	if id == "" || len(id) > 64 {
		return false
	}
	for _, c := range []byte(id) {
		if c <= ' ' || c > '~' {
			return false
		}
	}
	return true
}

// newCommandID returns an idempotency key for a command that the server itself
// gives for somebody.
func newCommandID() string { return rand.Text() }
