package rooms

import (
	"context"
	"strings"

	"parlor/api"
	"parlor/game"
	"parlor/live"
	"parlor/players"
	"parlor/room"
	"parlor/web/door"
)

// Do does a visitor's command. sub is how he follows the room, or nil. Where told is
// true, sub has been sent the answer, as a frame.
func (h *Host) Do(ctx context.Context, rm *room.Room, v door.Visitor, b api.Command, sub *live.Sub) (res api.Done, told bool, err error) {
	if err := h.door.Allow(v, door.Commands); err != nil {
		return res, false, err
	}
	switch {
	case v.Watches():
		return res, false, door.Forbidden("this token may only watch")
	case !b.Do.Asked():
		return res, false, door.BadRequest("do %q: want %s", b.Do, api.OneOf(api.Asked()))
	}
	if err := CheckKey(b.ID); err != nil {
		return res, false, err
	}
	c := room.Command{Do: b.Do, Turn: b.Turn, Text: b.Text, Hash: b.Dice, Seats: b.Seats, Link: b.Link, K: b.K, Ahead: b.Ahead}
	if b.Do == api.DoSit {
		seat := game.Public
		if b.Seat != nil {
			seat = *b.Seat
		}
		bot, err := h.Opponent(ctx, v, rm.Config.Game, b.Bot)
		if err != nil {
			return res, false, err
		}
		sit := api.Sit{Seat: seat, Name: b.Name, Bot: bot, Dice: b.Dice}
		var others []string
		for _, s := range rm.Seats {
			others = append(others, s.Name)
		}
		sit.Name = h.nameOf(sit, others)
		c, res.Secret = h.sitting(v, rm.ID, b.ID, "sit", sit)
	} else if b.Do == api.DoStandIn && b.Seat != nil && len(v.Seats(rm)) > 0 {
		c.Seat = *b.Seat // Another's, too, if he has left: the room looks whether he has.
	} else if c.Seat, err = v.Acts(rm, b.Seat); err != nil {
		return res, false, err
	}
	if b.Do == api.DoSay {
		if err := h.door.AllowWords(v, rm, len(v.Seats(rm)) > 0); err != nil {
			return res, false, err
		}
	}
	for _, seat := range b.Seats { // A promise for several seats is given by who sits on all of them.
		if _, err := v.Acts(rm, &seat); err != nil {
			return res, false, err
		}
	}
	id := b.ID
	if b.Do == api.DoSit || c.Seat < 0 {
		id = players.Digest(v.ID)[:16] + "/" + id // Of visitors without a seat, each has ids of his own.
	}
	var after *room.Room
	if sub != nil && id == b.ID {
		after, res.N, told, err = sub.Do(ctx, id, c)
	} else {
		after, res.N, err = h.house.Do(ctx, rm.ID, id, c)
	}
	if err != nil {
		return res, false, err
	}
	res.Next = after.Next
	if b.Do == api.DoSit {
		if res.Seat = seatTaken(after, c); res.Seat == nil {
			res.Secret = "" // The command was done before, perhaps by somebody else, or he has stood up since.
			return res, told, nil
		}
		h.players.SatDown(ctx, v.Player, rm.ID)
	}
	return res, told, nil
}

// seatTaken finds the seat that a command took.
func seatTaken(r *room.Room, c room.Command) *game.Seat {
	seat := c.Seat
	if c.Sit.Token != "" {
		seat = r.SeatOf(c.Sit.Token)
	}
	if seat < 0 {
		return nil
	}
	return &seat
}

// CheckKey refuses what cannot be an idempotency key.
func CheckKey(id string) error {
	if id == "" || len(id) > 64 || strings.ContainsFunc(id, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return door.BadRequest("id: want an idempotency key of 1 to 64 visible letters")
	}
	return nil
}
