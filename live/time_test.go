package live

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
)

// inTime runs a test in which time passes at once when everybody waits.
func inTime(t *testing.T, test func(t *testing.T, s *store.Store)) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		s, err := store.OpenSQLite(context.Background(), dir)
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		}()
		test(t, s)
	})
}

func house(t *testing.T, s *store.Store, opts Options) *House {
	t.Helper()
	h, err := NewHouse(context.Background(), s, opts)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func connect(t *testing.T, h *House, id string, seats ...game.Seat) *Sub {
	t.Helper()
	sub, err := h.Follow(context.Background(), id, seats, Hello{})
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

func look(t *testing.T, h *House, id string) *room.Room {
	t.Helper()
	r, err := h.Look(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWhoIsGoneForLongIsPlayedFor connects, reloads a page, goes away, and comes
// back.
func TestWhoIsGoneForLongIsPlayedFor(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{})
		defer h.Close()
		r := open(t, h, backgammon(), person(0), person(1))
		ada, bob := connect(t, h, r.ID, 0), connect(t, h, r.ID, 1)
		time.Sleep(time.Second)
		if r = look(t, h, r.ID); r.Seats[0].Away || r.Seats[1].Away {
			t.Fatalf("away: %+v", r.Seats)
		}
		ada.Close() // She reloads the page.
		time.Sleep(leftAfter - time.Second)
		ada = connect(t, h, r.ID, 0)
		time.Sleep(leftAfter)
		if events, _ := checkLog(t, s, r.ID); count(events, api.Left) != 0 {
			t.Error("a page that reloads counts as gone")
		}
		ada.Close()
		time.Sleep(leftAfter + time.Second)
		if r = look(t, h, r.ID); !r.Seats[0].Away || r.Seats[0].StandIn != "" {
			t.Fatalf("after %v: %+v", leftAfter, r.Seats[0])
		}
		time.Sleep(2 * time.Minute)
		if r = look(t, h, r.ID); r.Seats[0].StandIn == "" || r.Seats[1].StandIn != "" {
			t.Fatalf("after the grace: %+v", r.Seats)
		}
		ada = connect(t, h, r.ID, 0)
		time.Sleep(time.Second)
		if r = look(t, h, r.ID); r.Seats[0].Away || r.Seats[0].StandIn != "" {
			t.Fatalf("back again: %+v", r.Seats[0])
		}
		ada.Close()
		bob.Close()
		time.Sleep(time.Hour)
		if r = look(t, h, r.ID); r.Seats[0].StandIn != "" || r.Seats[1].StandIn != "" {
			t.Errorf("a bot plays and nobody waits: %+v", r.Seats)
		}
		checkLog(t, s, r.ID)
	})
}

// TestWhoActsWithoutAConnectionIsNotPlayedFor gives commands and never follows,
// as a simple bot does, while somebody else watches.
func TestWhoActsWithoutAConnectionIsNotPlayedFor(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{})
		defer h.Close()
		r := open(t, h, backgammon(), person(0), person(1))
		bob := connect(t, h, r.ID, 1)
		defer bob.Close()
		for i := range 12 {
			for j := range 4 {
				c, _ := move(look(t, h, r.ID))
				if _, _, err := h.Do(context.Background(), r.ID, key(10*i+j), c); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(time.Minute)
		}
		if r = look(t, h, r.ID); r.Seats[0].StandIn != "" {
			t.Errorf("a bot plays for somebody who acts: %+v", r.Seats[0])
		}
		time.Sleep(3 * time.Minute)
		if r = look(t, h, r.ID); r.Seats[0].StandIn == "" {
			t.Errorf("nobody plays for somebody who does not act any more: %+v", r.Seats[0])
		}
	})
}

// TestTwoNodesDoNotArgueWhoIsThere has the players at one node and guests at the
// other.
func TestTwoNodesDoNotArgueWhoIsThere(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		a, b := house(t, s, Options{}), house(t, s, Options{})
		defer a.Close()
		defer b.Close()
		r := open(t, a, backgammon(), person(0), person(1))
		subs := []*Sub{connect(t, a, r.ID, 0), connect(t, a, r.ID, 1), connect(t, b, r.ID), connect(t, b, r.ID)}
		time.Sleep(10 * time.Minute)
		events, now := checkLog(t, s, r.ID)
		if n := count(events, api.Left, api.Returned); n > 6 || now.Seats[0].Away || now.Seats[1].Away || now.Seats[0].StandIn != "" {
			t.Errorf("%d events of coming and going, seats %+v", n, now.Seats)
		}
		for _, sub := range subs {
			sub.Close()
		}
	})
}

// TestWhoOnlyLooksAtAnotherNodeCausesNothing has the players at one node, and somebody who asks another for the room, a page at a time.
func TestWhoOnlyLooksAtAnotherNodeCausesNothing(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		a, b := house(t, s, Options{}), house(t, s, Options{})
		defer a.Close()
		defer b.Close()
		r := open(t, a, api.Config{Game: "backgammon", Clock: api.ClockConfig{Delay: 5000, Pool: 3_600_000}}, person(0), person(1))
		sub := connect(t, a, r.ID, 0, 1)
		time.Sleep(time.Second)
		before := look(t, a, r.ID).Seq
		for range 40 {
			if seq := look(t, b, r.ID).Seq; seq != before {
				t.Fatalf("event %d after a look, %d before", seq, before)
			}
			time.Sleep(10 * time.Second)
		}
		if events, now := checkLog(t, s, r.ID); now.Seq != before {
			t.Errorf("%d events more, the last of them %s", now.Seq-before, events[len(events)-1].Kind)
		}
		sub.Close()
	})
}

// TestAFlagFallsByItself lets the time of a player run out.
func TestAFlagFallsByItself(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{})
		defer h.Close()
		r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Delay: 5000, Pool: 20000}}, person(0), person(1))
		sub := connect(t, h, r.ID, 0, 1)
		defer sub.Close()
		time.Sleep(24 * time.Second)
		if r = look(t, h, r.ID); r.Phase != api.Playing {
			t.Fatalf("over after 24 of 25 seconds: %+v", r.Result)
		}
		time.Sleep(1100 * time.Millisecond)
		if r = look(t, h, r.ID); r.Phase != api.Over || r.Result.Reason != api.ByFlag || !slices.Equal(r.Result.Payoffs, []int32{-1, 1}) {
			t.Fatalf("after 25 seconds: %s %+v", r.Phase, r.Result)
		}
		events, _ := checkLog(t, s, r.ID)
		end := events[len(events)-1].Time - events[slices.IndexFunc(events, func(e api.Event) bool { return e.Kind == api.Started })].Time
		if end < 25000 || end > 25100 {
			t.Errorf("the flag fell after %d ms", end)
		}
	})
}

// TestRoomsRestAndComeBack lets a room be idle until it is let go.
func TestRoomsRestAndComeBack(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{Idle: 30 * time.Second})
		defer h.Close()
		r := open(t, h, backgammon(), person(0), person(1))
		sub := connect(t, h, r.ID)
		time.Sleep(10 * time.Minute)
		if h.running() != 1 {
			t.Fatal("a room was let go that somebody follows")
		}
		sub.Close()
		time.Sleep(29 * time.Second)
		if h.running() != 1 {
			t.Fatal("a room was let go too soon")
		}
		time.Sleep(2 * time.Second)
		if h.running() != 0 || h.Stats.Rooms.Load() != 0 {
			t.Fatalf("%d rooms run", h.running())
		}
		c, _ := move(r)
		before := r.Seq
		r, n, err := h.Do(context.Background(), r.ID, "1", c)
		if err != nil || n <= before || h.running() != 1 {
			t.Fatalf("event %d after %d, error %v, %d rooms run", n, before, err, h.running())
		}
		checkLog(t, s, r.ID)
	})
}

// TestNoClockIsChargedForTheServersDowntime stops the house for a while, short
// and long, with players in the middle of their time.
func TestNoClockIsChargedForTheServersDowntime(t *testing.T) {
	for _, down := range []time.Duration{2 * time.Second, time.Hour, 40 * 24 * time.Hour} {
		for _, config := range []api.ClockConfig{{Delay: 1000, Pool: 60000}, {Days: 1}} {
			inTime(t, func(t *testing.T, s *store.Store) {
				h := house(t, s, Options{})
				r := open(t, h, api.Config{Game: "backgammon", Clock: config}, person(0), person(1))
				time.Sleep(10 * time.Second)
				before, _ := look(t, h, r.ID).Left(0, h.Now())
				h.Close()
				time.Sleep(down)
				h = house(t, s, Options{})
				defer h.Close()
				r = look(t, h, r.ID)
				after, runs := r.Left(0, h.Now())
				if !runs || r.Phase != api.Playing || before-after > 1000 || after > before {
					t.Errorf("down for %v, clock %+v: %d ms before, %d after, running %v, %s", down, config, before, after, runs, r.Phase)
				}
				if events, _ := checkLog(t, s, r.ID); count(events, api.Paused) != 1 {
					t.Errorf("down for %v: %d pauses", down, count(events, api.Paused))
				}
			})
		}
	}
}

// TestARestOfARoomIsCharged lets a room be let go and come back while the house
// runs: that is the player's time.
func TestARestOfARoomIsCharged(t *testing.T) {
	inTime(t, func(t *testing.T, s *store.Store) {
		h := house(t, s, Options{Idle: time.Second})
		defer h.Close()
		r := open(t, h, api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 600_000}}, person(0), person(1))
		time.Sleep(5 * time.Minute)
		if h.running() != 0 {
			t.Fatal("the room does not rest")
		}
		r = look(t, h, r.ID)
		if left, _ := r.Left(0, time.Now().UnixMilli()); left > 300_000 || left < 299_000 {
			t.Errorf("%d ms left", left)
		}
	})
}
