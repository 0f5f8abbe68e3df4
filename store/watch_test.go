package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"parlor/store"
)

func TestWaitEndsWhenTheLogHasGrown(t *testing.T) {
	everyDialect(t, func(t *testing.T, p place) {
		s := p.open()
		reader := s
		if strings.HasPrefix(p.where, "postgres") {
			reader = p.open() // another node
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		for head := range uint64(20) { // from a log that is not there yet
			waited := make(chan error, 1)
			go func() { waited <- waitFor(ctx, reader, "r1", head) }()
			add(t, s, "r1", head, "x")
			if err := <-waited; err != nil {
				t.Fatal(err)
			}
			if events, err := reader.Read(ctx, "r1", head, 0); err != nil || len(events) != 1 {
				t.Fatalf("read after %d: %d events, error %v", head, len(events), err)
			}
		}
		short, stop := context.WithTimeout(ctx, 10*time.Millisecond)
		defer stop()
		wantErr(t, "wait for what does not come", waitFor(short, reader, "r1", 20), context.DeadlineExceeded)
	})
}

func TestHintsAreOnlyForThoseWhoWatch(t *testing.T) {
	s := place{t.TempDir(), t}.open()
	hints, stop := s.Watch("r1")
	jobs, stopJobs := s.WatchJobs("k")
	defer stopJobs()
	add(t, s, "r2", 0, "x")
	if len(hints) != 0 {
		t.Error("a hint for another log")
	}
	add(t, s, "r1", 0, "x")
	add(t, s, "r1", 1, "x")
	if len(hints) != 1 { // merged, never blocking the writer
		t.Errorf("%d hints, want 1", len(hints))
	}
	<-hints
	stop()
	add(t, s, "r1", 2, "x")
	if len(hints) != 0 {
		t.Error("a hint after stop")
	}
	if err := s.Enqueue(context.Background(), store.Job{ID: "j", Kind: "k", Due: now}); err != nil {
		t.Fatal(err)
	}
	if len(jobs) != 1 {
		t.Error("no hint for the job")
	}
}

// A spectator on another node catches up though its connection for notifications was cut
// and what was said meanwhile is lost.
func TestLostNotificationsAreMadeUpFor(t *testing.T) {
	url := server.Server(t).NewDatabase(t)
	p := place{url, t}
	player, spectator := p.open(), p.open()
	ctx := context.Background()
	admin, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close(ctx)
	add(t, player, "r1", 0, "x")
	late := 0
	for head := uint64(1); head < 6; head++ {
		wait, cancel := context.WithTimeout(ctx, time.Minute)
		waited := make(chan error, 1)
		go func() { waited <- waitFor(wait, spectator, "r1", head) }()
		time.Sleep(10 * time.Millisecond)
		// Every connection that listens dies just before the append, once there is one again.
		eventually(t, "a connection that listens", func() bool {
			var cut int
			err := admin.QueryRow(ctx, `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
				WHERE datname = current_database() AND query LIKE 'LISTEN%'`).Scan(&cut)
			if err != nil {
				t.Fatal(err)
			}
			return cut > 0
		})
		add(t, player, "r1", head, "x")
		start := time.Now()
		if err := <-waited; err != nil {
			t.Fatalf("event %d never came: %v", head+1, err)
		}
		if d := time.Since(start); d > 4*time.Second {
			t.Logf("event %d came after %v, want within 4 s", head+1, d)
			late++
		}
		cancel()
	}
	if late > 1 { // A machine that stands still for a moment makes one late.
		t.Errorf("%d of 5 events came late", late)
	}
}

// The net alone: nobody notifies at all, as behind a pooler that swallows LISTEN.
func TestPollingIsEnough(t *testing.T) {
	url := server.Server(t).NewDatabase(t)
	spectator := place{url, t}.open()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	waited := make(chan error, 1)
	go func() { waited <- waitFor(ctx, spectator, "r1", 0) }()
	time.Sleep(50 * time.Millisecond)
	silent, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close(ctx)
	_, err = silent.Exec(ctx, `INSERT INTO logs (id, head, hash, kind, status, updated, summary, seal)
		SELECT 'r1', 1, '', '', '', 0, '', sha256('x')`)
	if err != nil {
		t.Fatal(err)
	}
	// The row is no true log; that the watcher looks at it at all is what counts.
	wantErr(t, "wait", <-waited, store.ErrCorrupt)
}

// waitFor returns when the log's head is greater than after: what a reader makes of hints.
func waitFor(ctx context.Context, s *store.Store, log string, after uint64) error {
	hints, stop := s.Watch(log)
	defer stop()
	for {
		l, err := s.Head(ctx, log)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		if l.Head > after {
			return nil
		}
		select {
		case <-hints:
		case <-s.Done():
			return s.Err()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
