package web

import (
	"context"
	"crypto/rand"
	"net/http"

	"parlor/fair"
	"parlor/live"
	"parlor/room"
)

// commandBody is a command as clients say it.
type commandBody struct {
	ID   string           `json:"id"`
	Do   room.Verb        `json:"do"`
	Seat *int             `json:"seat"`
	Turn int              `json:"turn"`
	Text string           `json:"text"`
	Name string           `json:"name"`
	Bot  string           `json:"bot"`
	Dice *room.Commitment `json:"dice"`
	Seed fair.Value       `json:"seed"`
	Link fair.Value       `json:"link"`
}

// asked are the commands that visitors may give; the others are the house's own.
var asked = map[room.Verb]bool{
	room.DoSit: true, room.DoStand: true, room.DoThrow: true, room.DoPlay: true, room.DoOffer: true, room.DoAnswer: true,
	room.DoSay: true, room.DoLeave: true, room.DoReturn: true, room.DoStandIn: true, room.DoCommit: true, room.DoSeed: true, room.DoLink: true,
}

type commandAnswer struct {
	N      uint64 `json:"n"`
	Seat   *int   `json:"seat,omitempty"`
	Secret string `json:"secret,omitempty"`
	Next   string `json:"next,omitempty"` // the room of the rematch
}

func (s *Server) command(w http.ResponseWriter, r *http.Request) error {
	var b commandBody
	if err := readJSON(r, &b); err != nil {
		return err
	}
	rm, v, err := s.look(r)
	if err != nil {
		return err
	}
	res, _, err := s.do(r.Context(), rm, v, b, nil)
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, res)
}

// do does a visitor's command. Where sub is how he follows the room, a frame may
// be the answer: then told is true.
func (s *Server) do(ctx context.Context, rm *room.Room, v visitor, b commandBody, sub *live.Sub) (res commandAnswer, told bool, err error) {
	if err := s.limits.command(v.id); err != nil {
		return res, false, err
	}
	switch {
	case v.scope == "watch":
		return res, false, forbidden("this token may only watch")
	case !asked[b.Do]:
		return res, false, badRequest("do %q: want sit, stand, throw, play, offer, answer, say, leave, return, standin, commit, seed or link", b.Do)
	case !goodKey(b.ID):
		return res, false, badRequest("id: want an idempotency key of 1 to 64 visible letters")
	}
	c := room.Command{Do: b.Do, Turn: b.Turn, Text: b.Text, Hash: b.Dice, Seed: b.Seed, Link: b.Link}
	if b.Do == room.DoSit {
		seat := -1
		if b.Seat != nil {
			seat = *b.Seat
		}
		c, res.Secret = s.sitting(v, rm.ID, b.ID, sitBody{seat, b.Name, b.Bot, b.Dice})
	} else if c.Seat, err = v.acts(rm, b.Seat); err != nil {
		return res, false, err
	}
	id := b.ID
	if b.Do == room.DoSit || c.Seat < 0 {
		id = digest(v.id)[:16] + "/" + id // Of visitors without a seat, each has ids of his own.
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
	if b.Do == room.DoSit {
		res.Seat = seatTaken(after, c)
		s.remember(ctx, v.player, rm.ID)
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
