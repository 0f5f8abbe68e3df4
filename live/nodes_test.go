package live

import (
	"context"
	"testing"
	"time"

	"parlor/api"
	"parlor/game"
	"parlor/store"
	"parlor/store/pgtest"
)

// TestNobodyIsRefusedForWhatANodeMissed plays by turns at two nodes over
// PostgreSQL, faster than they hear of each other.
func TestNobodyIsRefusedForWhatANodeMissed(t *testing.T) {
	houses, _ := nodes(t, pgtest.Start(t, "fsync=on").NewDatabase(t), Options{}, Options{})
	r := open(t, houses[0], backgammon(), person(0), person(1))
	look(t, houses[1], r.ID) // It has the room, as it is now.
	for i := range 200 {
		c, ok := move(r)
		if !ok {
			break
		}
		after, n, err := houses[i%2].Do(context.Background(), r.ID, key(i), c)
		if err != nil {
			t.Fatalf("command %d: %v", i, err)
		}
		again, m, err := houses[1-i%2].Do(context.Background(), r.ID, key(i), c)
		if err != nil || m != n || again.Seq < n {
			t.Fatalf("command %d repeated at the other node: event %d, error %v; the first time %d", i, m, err, n)
		}
		r = after
	}
}

// TestWhoComesFromAnotherNodeIsNotShownThePast: a player goes from one node to another, over PostgreSQL, which has not heard yet of
// what he was told.
func TestWhoComesFromAnotherNodeIsNotShownThePast(t *testing.T) {
	houses, _ := nodes(t, pgtest.Start(t).NewDatabase(t), Options{}, Options{})
	r := open(t, houses[0], backgammon(), person(0), person(1))
	sub := follow(t, houses[1], r.ID, []game.Seat{1}, Hello{})
	frame(t, sub)
	for i := range 50 {
		_, n, err := houses[0].Do(t.Context(), r.ID, key(i), say("so"))
		if err != nil {
			t.Fatal(err)
		}
		sub.Hello(Hello{Epoch: houses[1].Epoch(), Since: n})
		f := frame(t, sub)
		for f.Type == api.Events && f.N <= n {
			f = frame(t, sub)
		}
		if f.N < n {
			t.Fatalf("who had heard of event %d is shown the room at event %d: %s", n, f.N, f.Type)
		}
	}
	for range 20 { // A rematch is opened by each node that hears of it, and told when one has.
		id := NewID()
		a, err := houses[1].actor(t.Context(), id, true)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := houses[0].Open(t.Context(), id, backgammon()); err != nil {
			t.Fatal(err)
		}
		if r, err := houses[1].Look(t.Context(), id); err != nil || r.Seq == 0 {
			t.Errorf("a room that another node has opened: %v", err)
		}
		follow(t, houses[1], id, nil, Hello{}).Close()
		a.release()
	}
}

// TestNodesWhoseClocksDifferAgreeOnTheTime: two nodes over PostgreSQL, the clock of one of which is set wrong, have a player each. Nobody
// leaves, no clock is stopped or runs out, and no time in the log is before another; the wrong node knows how wrong it is.
func TestNodesWhoseClocksDifferAgreeOnTheTime(t *testing.T) {
	server := pgtest.Start(t)
	for _, by := range []time.Duration{12 * time.Second, 1100 * time.Millisecond, -time.Hour} {
		t.Run(by.String(), func(t *testing.T) {
			t.Parallel()
			houses, s := nodes(t, server.NewDatabase(t), Options{}, Options{Now: func() time.Time { return time.Now().Add(by) }})
			// A machine that stands still for a moment makes a pause that is true: a wrong clock makes one each time.
			var stops []api.Event
			for range 6 {
				if stops = apart(t, houses, s); len(stops) == 0 {
					break
				}
			}
			for _, e := range stops {
				t.Errorf("event %d: %s at %d", e.Seq, e.Kind, e.Time)
			}
			if ahead, _ := houses[1].Ahead(); (ahead - by).Abs() > time.Second/2 {
				t.Errorf("the clock that is %v ahead is said to be %v ahead", by, ahead)
			}
		})
	}
}

// apart has two play for four seconds or more, each at a node of his own, and returns what took time from somebody or stopped the clocks.
func apart(t *testing.T, houses []*House, s *store.Store) (stops []api.Event) {
	t.Helper()
	begun := time.Now()
	r := open(t, houses[0], api.Config{Game: "backgammon", Clock: api.ClockConfig{Delay: 5000, Pool: 60_000}}, person(0), person(1))
	defer connect(t, houses[0], r.ID, 0).Close()
	defer connect(t, houses[1], r.ID, 1).Close()
	for i := 0; i < 20 || time.Since(begun) < 4*time.Second; i++ { // On a slow machine it takes longer to play so much.
		c, ok := move(look(t, houses[i%2], r.ID))
		if !ok {
			break
		}
		if _, _, err := houses[i%2].Do(context.Background(), r.ID, key(i), c); err != nil && !isStale(err) {
			t.Fatalf("command %d: %v", i, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
	events, _ := checkLog(t, s, r.ID)
	for i, e := range events {
		if e.Kind == api.Flagged || e.Kind == api.Paused || e.Kind == api.Left {
			stops = append(stops, e)
		}
		if i > 0 && e.Time < events[i-1].Time {
			t.Errorf("event %d: %s at %d, before the event before it", e.Seq, e.Kind, e.Time)
		}
	}
	if took := time.UnixMilli(events[len(events)-1].Time).Sub(time.UnixMilli(events[0].Time)); took > time.Since(begun) || len(events) < 20 {
		t.Errorf("%d events in %v, in %v", len(events), took, time.Since(begun))
	}
	return stops
}

// isStale reports whether a command came for a turn that was over.
func isStale(err error) bool {
	r, ok := err.(*api.Refusal) //nolint:errorlint // Refusals are never wrapped.
	return ok && (r.Code == api.Stale || r.Code == api.NotYourTurn)
}
