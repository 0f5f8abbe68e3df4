package live

import (
	"context"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/room"
	"parlor/store"
	"parlor/store/pgtest"
)

// nodes returns a house over PostgreSQL for each machine.
func nodes(t *testing.T, url string, options ...Options) (houses []*House, first *store.Store) {
	t.Helper()
	for _, o := range options {
		s, err := store.Open(context.Background(), url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		houses = append(houses, openHouse(t, s, o))
		if first == nil {
			first = s
		}
	}
	return houses, first
}

// TestNodesWithWrongClocksAgree has nodes whose clocks are 12 seconds ahead, 1.1
// seconds ahead and an hour behind, over one PostgreSQL: no flag falls early, no
// pause is booked, and time does not go back.
func TestNodesWithWrongClocksAgree(t *testing.T) {
	url := pgtest.Start(t, "fsync=on").NewDatabase(t)
	off := func(d time.Duration) Options {
		return Options{Now: func() time.Time { return time.Now().Add(d) }}
	}
	houses, s := nodes(t, url, off(0), off(12*time.Second), off(1100*time.Millisecond), off(-time.Hour))
	// A machine that stands still for a moment makes a pause that is true: wrong clocks make one each time.
	pauses := 0
	for range 6 {
		if pauses = flagFalls(t, houses, s); pauses == 0 {
			break
		}
		t.Logf("%d pauses", pauses)
	}
	if pauses != 0 {
		t.Errorf("%d pauses, and the servers were there", pauses)
	}
}

// flagFalls has somebody's four seconds run out, with four nodes that all have the room, and returns how often the clocks were stopped meanwhile.
func flagFalls(t *testing.T, houses []*House, s *store.Store) (pauses int) {
	t.Helper()
	begin := time.Now()
	r := open(t, houses[3], api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 4000}}, person(0), person(1))
	for i, h := range houses {
		look(t, h, r.ID)
		if d := time.Duration(h.Now()-time.Now().UnixMilli()) * time.Millisecond; d.Abs() > time.Second {
			t.Errorf("node %d is %v from the database's time", i, d)
		}
	}
	if ahead, _ := houses[1].Ahead(); (ahead - 12*time.Second).Abs() > time.Second {
		t.Errorf("node 1 says that it is %v ahead, want 12s", ahead)
	}
	seat := game.Seat(0)
	for ; !look(t, houses[0], r.ID).Waits(seat); seat++ {
	}
	for i := range 4 {
		if _, _, err := houses[i].Do(context.Background(), r.ID, key(i), say("hello")); err != nil {
			t.Fatal(err)
		}
	}
	// The one that is ahead plays for whoever is to act, and nobody's time is up.
	c, _ := move(look(t, houses[1], r.ID))
	if _, _, err := houses[1].Do(context.Background(), r.ID, key(9), c); err != nil {
		t.Errorf("a node that is ahead: %v", err)
	}
	over := waitFor(t, houses[0], r.ID, func(r *room.Room) bool { return r.Phase == api.Over })
	if took := time.Since(begin); took < 4*time.Second || over.Result.Reason != api.ByFlag {
		t.Errorf("over after %v, by %s", took, over.Result.Reason)
	}
	events, _ := checkLog(t, s, r.ID)
	started := events[0].Time
	for i, e := range events {
		if e.Kind == api.Started {
			started = e.Time
		}
		if i > 0 && e.Time < events[i-1].Time {
			t.Errorf("event %d is before the one before it", e.Seq)
		}
		if e.Kind == api.Flagged && e.Time-started < 4000 {
			t.Errorf("the flag of 4000 ms falls after %d", e.Time-started)
		}
	}
	return count(events, api.Paused)
}

// waitFor follows a room until cond holds, half a minute at most.
func waitFor(t *testing.T, h *House, id string, cond func(*room.Room) bool) *room.Room {
	t.Helper()
	sub := follow(t, h, id, nil, Hello{})
	for end := time.After(30 * time.Second); ; {
		if r := look(t, h, id); cond(r) {
			return r
		}
		select {
		case <-sub.Frames():
		case <-end:
			t.Fatal("it does not happen within half a minute")
		}
	}
}

// TestTheAbsenceOfTheDatabaseIsNobodysTime stops PostgreSQL for longer than a player
// has.
func TestTheAbsenceOfTheDatabaseIsNobodysTime(t *testing.T) {
	pg := pgtest.Start(t, "fsync=on")
	houses, s := nodes(t, pg.NewDatabase(t), Options{}, Options{})
	r := open(t, houses[0], api.Config{Game: "backgammon", Clock: api.ClockConfig{Pool: 4000}}, person(0), person(1))
	follow(t, houses[0], r.ID, []game.Seat{0}, Hello{})
	follow(t, houses[1], r.ID, []game.Seat{1}, Hello{})
	pg.Kill()
	time.Sleep(5 * time.Second) // Real time: there is no other in PostgreSQL.
	pg.Up(t)
	waitFor(t, houses[0], r.ID, func(r *room.Room) bool { return r.Phase == api.Over })
	events, now := checkLog(t, s, r.ID)
	for _, e := range events {
		t.Log(e.Seq, e.Time-events[0].Time, e.Kind, e.Seat, e.Down)
	}
	hs, _ := s.Holes(t.Context(), time.Time{})
	t.Log(hs, houses[0].pulse.silences, houses[1].pulse.silences)
	var down, started int64
	for _, e := range events {
		switch e.Kind {
		case api.Started:
			started = e.Time
		case api.Paused:
			down += e.Down
		}
	}
	if spent := now.Time - started - down; down < 5000 || spent < 4000 || spent > 7000 {
		t.Errorf("paused for %d ms, flagged after %d ms without them; want 5000 or more, and 4000", down, spent)
	}
	if n := count(events, api.Left); n != 0 {
		t.Errorf("%d players left", n)
	}
}
