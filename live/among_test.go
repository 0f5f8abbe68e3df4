package live

import (
	"context"
	"fmt"
	"testing"
	"time"

	"parlor/api"
	"parlor/fair"
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

// TestARoomThatAnOlderServerLeftStuckComesOn: among three an older server put back at once whose time was up, because he was
// connected, and then nobody could play his turn. The log of such a room is written by hand as that server wrote it.
func TestARoomThatAnOlderServerLeftStuckComesOn(t *testing.T) {
	for name, connected := range map[string][]game.Seat{"all connected": {0, 1, 2}, "one connected": {1}, "nobody connected": nil} {
		t.Run(name, func(t *testing.T) {
			inTime(t, func(t *testing.T, s *store.Store) {
				id := "stuck"
				config := api.Config{Game: "india", Seats: 3, Version: game.Version, Dice: 2, Clock: api.ClockConfig{Pool: 60_000}}
				add := func(r *room.Room, command string, events ...api.Event) {
					t.Helper()
					x := store.Append{Log: id, Expect: r.Seq, Command: command, Time: time.Now()}
					next := r
					for _, e := range events {
						e.Seq, e.Time = next.Seq+1, x.Time.UnixMilli()
						x.Events = append(x.Events, e.Encode())
						var err error
						if next, err = next.Apply(e); err != nil {
							t.Fatal(err)
						}
					}
					x.Summary = summary(r, next)
					if _, err := s.Append(context.Background(), x); err != nil {
						t.Fatal(err)
					}
				}
				add(room.Standard.New(id), "open", api.Event{Kind: api.Opened, Seat: -1, Open: &config})
				h := house(t, s, Options{})
				for i := range game.Seat(3) {
					if _, _, err := h.Do(context.Background(), id, key(int(i)), person(i)); err != nil {
						t.Fatal(err)
					}
				}
				sub := connect(t, h, id, 0, 1, 2)
				time.Sleep(time.Second)
				sub.Close()
				h.Close()
				_, r := checkLog(t, s, id)
				seat := game.Seat(0)
				for ; !r.Waits(seat); seat++ {
				}
				time.Sleep(70 * time.Second)
				best := r.Games.Bots.Best()
				net, err := r.Games.Bots.Net(best, r.Position)
				if err != nil {
					t.Fatal(err)
				}
				add(r, fmt.Sprintf("flag/%d/%d", seat, r.Turn), api.Event{Kind: api.Flagged, Seat: seat}, api.Event{Kind: api.StoodIn, Seat: seat, Text: best, Net: net})
				_, r = checkLog(t, s, id)
				add(r, fmt.Sprintf("return/%d/%d", seat, r.Seq), api.Event{Kind: api.Returned, Seat: seat})
				_, r = checkLog(t, s, id)
				if at, who, ok := r.Deadline(); !ok || who != seat || time.Now().UnixMilli() < at || r.Seats[seat].Plays() != "" {
					t.Fatal("the room is not stuck")
				}

				h = house(t, s, Options{})
				defer h.Close()
				sub = connect(t, h, id, connected...)
				defer sub.Close()
				time.Sleep(10 * time.Second)
				if now := look(t, h, id); now.Turn == r.Turn {
					t.Errorf("it stands still: %+v", now.Seats[seat])
				}
				events, _ := checkLog(t, s, id)
				if n := count(events, api.Flagged); n != 2 {
					t.Errorf("%d flags, want the old one and another", n)
				}
				f, err := h.File(context.Background(), id)
				if err != nil {
					t.Fatal(err)
				}
				if checked := fair.Verify(f, fair.Knowledge{Referee: room.NewReferee(id)}); !checked.OK() {
					t.Errorf("it does not verify: %+v", checked.Findings)
				}
			})
		})
	}
}
