package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"parlor/game"
	"parlor/store"
)

// hand is a clock of a machine that a test sets.
type hand struct{ at time.Time }

func (h *hand) now() time.Time { return h.at }

func beat(t *testing.T, s *store.Store, node string, every time.Duration, local func() time.Time) store.Pulse {
	t.Helper()
	p, err := s.Beat(context.Background(), store.Beat{Node: node, Every: every, Local: local})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sign writes a sign of life as another node or program would have, at a time that the
// test wants.
func sign(t *testing.T, s *store.Store, node, value string) {
	t.Helper()
	ctx, version := context.Background(), uint64(0)
	if e, err := s.Get(ctx, "alive", node); err == nil {
		version = e.Version
	}
	if _, err := s.Put(ctx, "alive", node, []byte(value), version); err != nil {
		t.Fatal(err)
	}
}

func ms(at time.Time) string { return fmt.Sprint(at.UnixMilli()) }

// The clock of a machine is set back by an hour, on SQLite; on PostgreSQL the server's is
// found an hour behind the last sign. The store's time goes on from there.
func TestTimeNeverGoesBackAndNeverStandsStill(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s, clock := p.open(), &hand{time.Now()}
		first := beat(t, s, "a", time.Second, clock.now)
		if got := first.Now; got.Sub(first.Clock).Abs() > time.Microsecond {
			t.Errorf("the first beat is at %v, the clock at %v", got, first.Clock)
		}
		ahead := clock.at.Add(time.Hour)
		sign(t, s, "b", `{"at":`+ms(ahead)+`,"every":1000}`)
		back := beat(t, s, "a", time.Second, clock.now)
		if back.Now.Before(ahead.Truncate(time.Millisecond)) {
			t.Errorf("the time goes back from %v to %v", ahead, back.Now)
		}
		clock.at = clock.at.Add(300 * time.Millisecond)
		next := beat(t, s, "c", time.Second, clock.now)
		if went, clock := next.Now.Sub(back.Now), next.Clock.Sub(back.Clock); went != clock || went <= 0 {
			t.Errorf("the time has gone on by %v, the clock by %v", went, clock)
		}
		if next.Hole != (store.Hole{}) {
			t.Errorf("hole %+v", next.Hole)
		}
	})
}

// TestSilenceOfAllNodesIsAHoleWhereSignsWereDue has the last sign of any node some time ago.
func TestSilenceOfAllNodesIsAHoleWhereSignsWereDue(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		for _, c := range []struct {
			node  string
			every int
			over  bool
			ago   time.Duration
			want  bool
		}{
			{"dead", 1000, false, 2 * time.Second, true},
			{"dead", 1000, false, 1900 * time.Millisecond, false},
			{"dead", 60_000, false, 5 * time.Second, true}, // Its process is another.
			{"me", 60_000, false, 119 * time.Second, false},
			{"me", 60_000, false, 2 * time.Minute, true},
			{"me", 60_000, true, 5 * time.Second, true},
			{"dead", 1000, true, 2 * time.Second, true},
			{"dead", 0, false, time.Hour, false},
			{"dead", 0, true, time.Hour, false},
		} {
			s, clock := p.open(), &hand{time.Now()}
			at := beat(t, s, "probe", 0, clock.now).Now.Add(100 * 24 * time.Hour) // Before it, everything was.
			sign(t, s, "probe", "0")
			sign(t, s, c.node, fmt.Sprintf(`{"at":%s,"every":%d,"over":%v}`, ms(at), c.every, c.over))
			// The time that the store will tell is moved, not the clock.
			version := uint64(0)
			if e, err := s.Get(context.Background(), "time", "ahead"); err == nil {
				version = e.Version
			}
			ahead := fmt.Sprint((100*24*time.Hour + c.ago).Microseconds())
			if _, err := s.Put(context.Background(), "time", "ahead", []byte(ahead), version); err != nil {
				t.Fatal(err)
			}
			got := beat(t, s, "me", time.Second, clock.now)
			late := got.Now.Sub(at)
			if c.want != (got.Hole != (store.Hole{})) && (c.want || late < c.ago+50*time.Millisecond) {
				t.Errorf("%+v, after %v: hole %+v", c, late, got.Hole)
			}
			holes, err := s.Holes(context.Background(), at.Add(-time.Second))
			if err != nil || (len(holes) == 1) != (got.Hole != (store.Hole{})) {
				t.Errorf("%+v: holes %v, error %v", c, holes, err)
			}
			if len(holes) == 1 && holes[0].From.UnixMilli() != at.UnixMilli() {
				t.Errorf("%+v: the hole is from %v, the last sign of %v", c, holes[0].From, at)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			p = place{where: again(t, p), t: t}
		}
	})
}

// again returns a new place of the same kind.
func again(t *testing.T, p place) string {
	t.Helper()
	if len(p.where) > 9 && p.where[:9] == "postgres:" {
		return server.Server(t).NewDatabase(t)
	}
	return t.TempDir()
}

// TestNodesThatComeBackTogetherNoteOneHole lets five nodes beat at once after a silence.
func TestNodesThatComeBackTogetherNoteOneHole(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		sign(t, s, "a", ms(time.Now().Add(-time.Minute))) // As an earlier program wrote it.
		var nodes sync.WaitGroup
		for i := range 5 {
			nodes.Go(func() {
				if _, err := s.Beat(context.Background(), store.Beat{Node: fmt.Sprint("n", i), Every: time.Second, Local: time.Now}); err != nil {
					t.Error(err)
				}
			})
		}
		nodes.Wait()
		holes, err := s.Holes(context.Background(), time.Time{})
		if err != nil || len(holes) != 1 || holes[0].To.Sub(holes[0].From) < 59*time.Second {
			t.Errorf("holes %v, error %v, want one of a minute", holes, err)
		}
		p2 := beat(t, s, "n0", time.Second, time.Now)
		if p2.Before.Node != "n0" || len(p2.Signs) != 6 || p2.Hole != (store.Hole{}) {
			t.Errorf("%+v", p2)
		}
	})
}

// TestSignsOfNodesThatAreGoneAreRemoved, and what they held.
func TestSignsOfNodesThatAreGoneAreRemoved(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s, ctx := p.open(), context.Background()
		sign(t, s, "gone", `{"at":`+ms(time.Now().Add(-2*time.Hour))+`,"every":1000}`)
		sign(t, s, "late", `{"at":`+ms(time.Now().Add(-time.Minute))+`,"every":1000}`)
		for _, node := range []string{"gone", "late"} {
			if err := s.ChangeHolds(ctx, []store.Hold{{Log: "r", Seat: 1, Node: node}}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(beat(t, s, "a", time.Second, time.Now).Signs); n != 2 {
			t.Errorf("%d signs, want 2", n)
		}
		holds, err := s.Holds(ctx, "r")
		if err != nil || len(holds) != 1 || holds[0].Node != "late" {
			t.Errorf("holds %v, error %v", holds, err)
		}
	})
}

func TestHoldsAreAddedAndDroppedTogether(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s, ctx := p.open(), context.Background()
		a, b, c := store.Hold{Log: "r", Seat: 0, Node: "a"}, store.Hold{Log: "r", Seat: 0, Node: "b"}, store.Hold{Log: "r", Seat: 3, Node: "a"}
		want := func(what string, want ...store.Hold) {
			t.Helper()
			got, err := s.Holds(ctx, "r")
			if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: %v, error %v, want %v", what, got, err, want)
			}
		}
		change := func(add, drop []store.Hold) {
			t.Helper()
			if err := s.ChangeHolds(ctx, add, drop); err != nil {
				t.Fatal(err)
			}
		}
		want("nobody")
		change([]store.Hold{a, b, c, {Log: "q", Seat: 1, Node: "a"}}, nil)
		want("three", a, b, c)
		change([]store.Hold{a}, []store.Hold{b, {Log: "r", Seat: 7, Node: "x"}})
		want("again and dropped", a, c)
		for _, h := range []store.Hold{{Log: "", Node: "a"}, {Log: "r", Node: ""}, {Log: "r", Seat: -1, Node: "a"}} {
			wantErr(t, fmt.Sprint(h), s.ChangeHolds(ctx, []store.Hold{h}, nil), store.ErrInvalid)
		}
	})
}

// TestAGuardedAppendIsDoneOnTheStoresTime appends what is due only in a while, or of a node
// whose signs do not come.
func TestAGuardedAppendIsDoneOnTheStoresTime(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s, ctx := p.open(), context.Background()
		add(t, s, "r", 0, "x")
		now := beat(t, s, "a", time.Hour, time.Now).Now
		sign(t, s, "silent", `{"at":`+ms(now.Add(-3*time.Second))+`,"every":1000}`)
		sign(t, s, "over", `{"at":`+ms(now.Add(-time.Second))+`,"every":1000,"over":true}`)
		try := func(command, node string, due time.Time) error {
			a := one("r", 1, command, "y")
			a.Guard = &store.Guard{Due: due, Node: node, Local: time.Now}
			_, err := s.Append(ctx, a)
			return err
		}
		for what, err := range map[string]error{
			"an hour early":       try("1", "a", now.Add(time.Hour)),
			"of a silent node":    try("2", "silent", now),
			"of a closed node":    try("3", "over", now),
			"of an unknown node":  try("4", "nobody", now),
			"early and of nobody": try("5", "nobody", now.Add(time.Hour)),
		} {
			wantErr(t, what, err, store.ErrEarly)
		}
		if n := len(read(t, s, "r")); n != 1 {
			t.Errorf("%d events, want 1", n)
		}
		if err := try("6", "a", now); err != nil {
			t.Errorf("when it is due: %v", err)
		}
		if err := try("6", "nobody", now.Add(time.Hour)); err != nil {
			t.Errorf("what is stored is not answered again: %v", err)
		}
		a := one("r", 1, "7", "z") // Behind the head.
		a.Guard = &store.Guard{Due: now, Node: "a", Local: time.Now}
		if _, err := s.Append(ctx, a); !errors.Is(err, store.ErrConflict) {
			t.Errorf("behind the head: %v", err)
		}
	})
}

// TestASilenceCountsFromWhenItCouldBeBroken appends that a seat is left which a node holds that has not signed for a while.
func TestASilenceCountsFromWhenItCouldBeBroken(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s, ctx := p.open(), context.Background()
		add(t, s, "r", 0, "x")
		now := beat(t, s, "a", time.Hour, time.Now).Now
		sign(t, s, "other", `{"at":`+ms(now.Add(-time.Hour))+`,"every":1000}`)
		if err := s.ChangeHolds(ctx, []store.Hold{{Log: "r", Seat: 1, Node: "other"}}, nil); err != nil {
			t.Fatal(err)
		}
		a := one("r", 1, "left", "y")
		a.Guard = &store.Guard{Node: "a", Local: time.Now, Free: []game.Seat{1}, Gone: time.Minute, Since: now}
		_, err := s.Append(ctx, a)
		wantErr(t, "silent for no minute since somebody listens", err, store.ErrEarly)
		a.Guard.Since = now.Add(-2 * time.Minute)
		if _, err := s.Append(ctx, a); err != nil {
			t.Errorf("silent for two minutes: %v", err)
		}
	})
}

func TestPingSaysWhetherTheStoreAnswers(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		if err := s.Ping(context.Background()); err != nil {
			t.Error(err)
		}
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		if err := s.Ping(ended); err == nil {
			t.Error("nobody waits for it, and it answers")
		}
	})
}
