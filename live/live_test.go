package live_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/live"
	"parlor/room"
	"parlor/rules/catalogue"
	"parlor/store"
)

func newHouse(t *testing.T, opts live.Options) *live.House {
	t.Helper()
	s, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h, err := live.NewHouse(t.Context(), s, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		h.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

func bot(seat game.Seat) room.Command {
	return room.Command{Do: api.DoSit, Seat: seat, Sit: &api.Sitting{Name: "bot", Bot: "hand"}}
}

// TestBotsPlayEveryGameToTheEnd opens a room for each game of the catalogue and
// watches bots play it.
func TestBotsPlayEveryGameToTheEnd(t *testing.T) {
	h := newHouse(t, live.Options{})
	for _, e := range catalogue.All {
		t.Run(e.Name, func(t *testing.T) {
			opts := game.Options{}
			switch e.Family {
			case "crown":
				opts["rounds"] = "3"
			case "check":
				opts["target"] = "10"
			}
			watch(t, h, api.Config{Game: e.Name, Options: opts, Seats: e.Seats[0]}, e.Seats[0])
		})
	}
}

func watch(t *testing.T, h *live.House, c api.Config, seats int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	r, err := h.Open(ctx, live.NewID(), c)
	if err != nil {
		t.Fatal(err)
	}
	sub, err := h.Follow(ctx, r.ID, nil, live.Hello{})
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	for i := range game.Seat(seats) {
		if _, _, err := h.Do(ctx, r.ID, fmt.Sprint("sit", i), bot(i)); err != nil {
			t.Fatal(err)
		}
	}
	var n uint64
	asked := false // and not yet answered
	for {
		select {
		case b := <-sub.Frames():
			asked = false
			var f api.Frame
			if err := json.Unmarshal(b.Data, &f); err != nil {
				t.Fatal(err)
			}
			for _, e := range f.Events {
				if e.Seq != n+1 {
					t.Fatalf("event %d after %d", e.Seq, n)
				}
				n = e.Seq
			}
			n = f.N
			if f.View.Phase == api.Over {
				return
			}
		case <-time.After(20 * time.Millisecond):
			if sub.Slow() && !asked {
				asked = true
				sub.Hello(live.Hello{Epoch: h.Epoch(), Since: n})
			}
		case <-ctx.Done():
			now, _ := h.Look(t.Context(), r.ID)
			t.Fatalf("not over: %s", now.Position)
		}
	}
}

// TestARematchIsAnotherRoom plays a short game, lets both agree to a rematch,
// and follows them to the next room.
func TestARematchIsAnotherRoom(t *testing.T) {
	h := newHouse(t, live.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	r, err := h.Open(ctx, live.NewID(), api.Config{Game: "backgammon"},
		room.Command{Do: api.DoSit, Seat: 0, Sit: &api.Sitting{Name: "A", Token: "aa"}}, bot(1))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []room.Command{{Do: api.DoOffer, Text: "resign3"}, {Do: api.DoOffer, Text: "rematch"}} {
		if _, _, err := h.Do(ctx, r.ID, c.Text, c); err != nil {
			t.Fatal(err)
		}
	}
	for {
		if r, err = h.Look(ctx, r.ID); err != nil {
			t.Fatal(err)
		}
		if r.Next != "" {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	next, err := h.Look(ctx, r.Next)
	if err != nil {
		t.Fatal(err)
	}
	if next.Phase != api.Playing || next.Seats[0].Token != "aa" || next.Config.After != r.ID {
		t.Fatalf("the rematch: %s, %+v, %+v", next.Phase, next.Seats, next.Config)
	}
}
