package live

import (
	"context"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// TestABotPlaysOnForWhoGivesUpAndIsThere: among three, for who resigns and for whose time is up, until he asks to come back.
// Both are connected all the time.
func TestABotPlaysOnForWhoGivesUpAndIsThere(t *testing.T) {
	for _, resigns := range []bool{true, false} {
		inTime(t, func(t *testing.T, s *store.Store) {
			h := house(t, s, Options{})
			defer h.Close()
			r := open(t, h, api.Config{Game: "india", Seats: 3, Clock: api.ClockConfig{Pool: 60_000}}, person(0), person(1), person(2))
			sub := connect(t, h, r.ID, 0, 1, 2)
			defer sub.Close()
			time.Sleep(time.Second)
			r = look(t, h, r.ID)
			seat := game.Seat(0)
			for ; !r.Waits(seat); seat++ {
			}
			if resigns {
				if _, _, err := h.Do(context.Background(), r.ID, "up", room.Command{Do: api.DoOffer, Seat: seat, Text: "resign1"}); err != nil {
					t.Fatal(err)
				}
				time.Sleep(10 * time.Second)
			} else {
				time.Sleep(70 * time.Second)
			}
			r = look(t, h, r.ID)
			if x := r.Seats[seat]; x.StandIn == "" || x.Away || r.Waits(seat) || r.Phase != api.Playing {
				t.Fatalf("resigns %v: seat %d is to act: %v, phase %s: %+v", resigns, seat, r.Waits(seat), r.Phase, x)
			}
			if _, _, err := h.Do(context.Background(), r.ID, "back", room.Command{Do: api.DoReturn, Seat: seat}); err != nil {
				t.Fatal(err)
			}
			if r = look(t, h, r.ID); r.Seats[seat].StandIn != "" {
				t.Errorf("he has asked to come back: %+v", r.Seats[seat])
			}
			checkLog(t, s, r.ID)
		})
	}
}
