package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"parlor/store/pgtest"
)

// twoPostgres opens one database by two nodes.
func twoPostgres(t *testing.T) (a, b *Store) {
	t.Helper()
	where := pgtest.Start(t).NewDatabase(t)
	for _, s := range []**Store{&a, &b} {
		var err error
		if *s, err = openPostgres(context.Background(), where); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { (*s).Close() })
	}
	return a, b
}

// TestANodeThatStopsWithinAnAppendHoldsUpNobody has a node stand still when it has the lock on a room's row and has not committed: another
// node goes on in that room, and the first one is refused when it runs again.
func TestANodeThatStopsWithinAnAppendHoldsUpNobody(t *testing.T) {
	a, b := twoPostgres(t)
	ctx := context.Background()
	first := Append{Log: "room", Command: "first", Events: [][]byte{{1}}}
	if _, err := a.Append(ctx, first); err != nil {
		t.Fatal(err)
	}
	locked, run := make(chan struct{}), make(chan struct{})
	a.db.(*postgresStore).decide = func(p *plan) {
		p.decide()
		select {
		case <-locked:
		default:
			close(locked)
			<-run
		}
	}
	stopped := make(chan error, 1)
	go func() {
		_, err := a.Append(ctx, Append{Log: "room", Expect: 1, Command: "stopped", Events: [][]byte{{2}}})
		stopped <- err
	}()
	<-locked
	r, err := b.Append(ctx, Append{Log: "room", Expect: 1, Command: "other", Events: [][]byte{{3}}})
	if err != nil || r.Last != 2 {
		t.Errorf("while a node stands still another is told %v, event %d; want event 2", err, r.Last)
	}
	close(run)
	if err := <-stopped; !errors.Is(err, ErrConflict) {
		t.Errorf("the node that runs again is told %v, want that another was first", err)
	}
	if events, err := b.Read(ctx, "room", 0, 0); err != nil || len(events) != 2 || events[1].Data[0] != 3 {
		t.Errorf("%v, %v: want the event of the node that ran", events, err)
	}
}

// TestANodeThatStopsWithinASignOfLifeHoldsUpNobody has a node stand still while no other may tell the time.
func TestANodeThatStopsWithinASignOfLifeHoldsUpNobody(t *testing.T) {
	a, b := twoPostgres(t)
	ctx := context.Background()
	reached, run, once := make(chan struct{}), make(chan struct{}), false
	stopped := make(chan error, 1)
	go func() {
		_, err := a.Beat(ctx, Beat{Node: "a", Every: time.Second, Local: func() time.Time {
			if !once {
				once = true
				close(reached)
				<-run
			}
			return time.Now()
		}})
		stopped <- err
	}()
	<-reached
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if _, err := b.Beat(within, Beat{Node: "b", Every: time.Second, Local: time.Now}); err != nil {
		t.Errorf("while a node stands still another is told %v", err)
	}
	close(run)
	if err := <-stopped; err != nil {
		t.Errorf("the node that runs again is told %v", err)
	}
}

// TestOnlyChangesMayNotStandStill looks at what the server was told: a copy that is written slowly to somebody goes on.
func TestOnlyChangesMayNotStandStill(t *testing.T) {
	s, _ := twoPostgres(t)
	for want, in := range map[string]func(context.Context, func(context.Context, runner) error) error{
		standstill: func(ctx context.Context, do func(context.Context, runner) error) error { return s.db.write(ctx, do) },
		"0":        s.db.snapshot,
	} {
		var told string
		err := in(context.Background(), func(ctx context.Context, r runner) error {
			return r.row(ctx, `SHOW idle_in_transaction_session_timeout`).Scan(&told)
		})
		if err != nil || told != want {
			t.Errorf("told %q, %v; want %s", told, err, want)
		}
	}
}
