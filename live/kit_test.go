package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"parlor/api"
	"parlor/bots"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

func full() bool { return os.Getenv("PARLOR_FULL") != "" }

func openStore(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.OpenSQLite(context.Background(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func openHouse(t *testing.T, s *store.Store, opts Options) *House {
	t.Helper()
	h, err := NewHouse(context.Background(), s, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

func person(seat game.Seat) room.Command {
	return room.Command{Do: api.DoSit, Seat: seat, Sit: &api.Sitting{Name: "Ada"}}
}

func robot(seat game.Seat) room.Command {
	return room.Command{Do: api.DoSit, Seat: seat, Sit: &api.Sitting{Name: "bot", Bot: "random"}}
}
func say(text string) room.Command    { return room.Command{Do: api.DoSay, Seat: -1, Text: text} }
func (h *House) running() (rooms int) { h.mu.Lock(); defer h.mu.Unlock(); return len(h.actors) }
func backgammon() api.Config          { return api.Config{Game: "backgammon"} }
func asRefusal(err error) api.Code    { r, _ := errors.AsType[*api.Refusal](err); return codeOf(r) }

func codeOf(r *api.Refusal) api.Code {
	if r == nil {
		return ""
	}
	return r.Code
}

func open(t *testing.T, h *House, c api.Config, sits ...room.Command) *room.Room {
	t.Helper()
	r, err := h.Open(context.Background(), NewID(), c, sits...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func follow(t *testing.T, h *House, id string, seats []game.Seat, hello Hello) *Sub {
	t.Helper()
	s, err := h.Follow(context.Background(), id, seats, hello)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// frame reads a frame of a subscription.
func frame(t *testing.T, s *Sub) (f api.Frame) {
	t.Helper()
	select {
	case out := <-s.Frames():
		if err := json.Unmarshal(out.Data, &f); err != nil {
			t.Fatal(err)
		}
		if f.N != out.N && f.Type != api.Preview {
			t.Fatalf("frame of event %d says %d", out.N, f.N)
		}
		return f
	case <-s.Gone():
		t.Fatalf("gone: %v", s.Err())
	case <-time.After(10 * time.Second):
		t.Fatal("no frame")
	}
	return f
}

// move returns something legal for whoever is to act in r, or false when nobody
// is.
func move(r *room.Room) (room.Command, bool) {
	for seat := range game.Seat(len(r.Seats)) {
		if !r.Waits(seat) {
			continue
		}
		c := room.Command{Do: api.DoThrow, Seat: seat, Turn: r.Turn}
		if !r.Position.ToAct().Has(game.Nature) {
			bot, err := bots.Standard.New("random", r.Position)
			if err != nil {
				panic(err)
			}
			c.Do = api.DoPlay
			if c.Text, err = bot.Choose(r.Position, seat, rand.New(rand.NewPCG(rand.Uint64(), 1))); err != nil {
				panic(err)
			}
		}
		return c, true
	}
	return room.Command{}, false
}

// checkLog reads the log of a room from the store: it must fold, and without a
// gap.
func checkLog(t *testing.T, s *store.Store, id string) ([]api.Event, *room.Room) {
	t.Helper()
	stored, err := s.Read(context.Background(), id, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	var events []api.Event
	for _, e := range stored {
		x, err := api.Decode(e.Seq, e.Time.UnixMilli(), e.Data)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, x)
	}
	r, err := room.Standard.New(id).Apply(events...)
	if err != nil {
		t.Fatal(err)
	}
	return events, r
}

func count(events []api.Event, kinds ...api.Kind) (n int) {
	for _, e := range events {
		for _, k := range kinds {
			if e.Kind == k {
				n++
			}
		}
	}
	return n
}

func key(n int) string { return fmt.Sprint("key-", n) }
