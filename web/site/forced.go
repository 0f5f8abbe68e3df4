package site

import (
	"crypto/rand"
	"net/http"
	"slices"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/web/door"
	"parlor/web/pages"
)

// sole returns what a seat is about to play where that can end in one way only, or nothing: as web/assets/js/board/turn.js finds it. A play
// would answer an offer, so there is none while one stands.
func sole(rm *room.Room, seat game.Seat) string {
	legal := rm.Legal(seat)
	if legal == nil || legal.Throw || len(legal.Bets) > 0 || rm.Offer != "" {
		return ""
	}
	if list := plays(legal, rm.Position); len(list) == 1 {
		return list[0]
	}
	return ""
}

// playForced plays for a visitor without scripts what can end in one way only, as the page with scripts does where nobody has set it otherwise,
// and reports whether it has played anything. Where it is refused, the visitor finds it on his page.
func (s *Site) playForced(r *http.Request, id string, v door.Visitor) (played bool) {
	for {
		rm, err := s.house.Look(r.Context(), id)
		if err != nil {
			return played
		}
		c := api.Command{ID: rand.Text(), Do: api.DoPlay, Turn: rm.Turn, Text: sole(rm, v.Sees(rm))}
		if c.Text == "" {
			return played
		}
		if _, _, err := s.host.Do(r.Context(), rm, v, c, nil); err != nil {
			return played
		}
		played = true
	}
}

// forced tells, by the numbers of the events, what the seats own have played in a room since event n without a choice, and why they could
// only pass.
func (s *Site) forced(r *http.Request, rm *room.Room, t pages.Teller, own []game.Seat, n uint64) (map[uint64]pages.Told, error) {
	events, err := s.house.Events(r.Context(), rm.ID)
	if err != nil {
		return nil, err
	}
	told, now := map[uint64]pages.Told{}, rm.Games.New(rm.ID)
	for _, e := range events {
		was := now
		if now, err = now.Apply(e); err != nil {
			return nil, err
		}
		if e.Seq > n && e.Kind == api.Played && slices.Contains(own, e.Seat) && sole(was, e.Seat) != "" {
			e = now.Told(e)
			told[e.Seq] = t.Forced(e, mustPass(r, was.Position, e.Seat, []string{e.Text}))
		}
	}
	return told, nil
}
