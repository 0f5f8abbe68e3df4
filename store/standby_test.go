package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"parlor/store"
	"parlor/store/pgtest"
)

// admin runs statements on a server, each alone.
func admin(t *testing.T, s *pgtest.Server, statements ...string) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	for _, q := range statements {
		if _, err := conn.Exec(ctx, q); err != nil {
			t.Fatal(err)
		}
	}
}

// cancelWaits cancels every wait for a standby, once there is one.
func cancelWaits(t *testing.T, s *pgtest.Server) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	eventually(t, "a commit that waits for the standby", func() bool {
		var n int
		err := conn.QueryRow(ctx, `SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`).Scan(&n)
		return err == nil && n > 0
	})
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited 30 s for %s", what)
		}
	}
}

// Nothing is acknowledged, nor settled, that a standby does not have: not where the address
// asks for less, and not where somebody cancels the server's wait, after which everybody can
// read what only the primary has.
func TestNothingIsAcknowledgedThatTheStandbyHasNot(t *testing.T) {
	primary := pgtest.Start(t)
	standby := primary.Standby(t)
	admin(t, primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`, `SELECT pg_reload_conf()`)
	where := primary.NewDatabase(t)
	s := place{where + "&synchronous_commit=local", t}.open()
	witness := place{where, t}.open()
	ctx := context.Background()
	eventually(t, "a standby that is waited for", func() bool {
		b, err := s.Standbys(ctx)
		return err == nil && b.Count == 1 && b.Waits
	})
	add(t, s, "r", 0, "x")
	if err := s.Settle(ctx); err != nil {
		t.Fatal(err)
	}

	standby.Pause()
	acked := make(chan error, 1)
	go func() {
		_, err := s.Append(ctx, one("r", 1, "c1", "y"))
		acked <- err
	}()
	cancelWaits(t, primary)
	eventually(t, "the event to be read", func() bool {
		events, err := witness.Read(ctx, "r", 0, 0)
		return err == nil && len(events) == 2
	})
	short, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	if err := witness.Settle(short); err == nil {
		t.Error("what the standby does not have is settled")
	}
	settled := make(chan error, 1)
	go func() { settled <- witness.Settle(ctx) }()
	cancelWaits(t, primary)
	if err := <-settled; err == nil {
		t.Error("a wait that was cancelled is settled")
	}
	var told error
	early := false
	select {
	case told = <-acked:
		early = true
	default:
	}
	standby.Continue()
	if !early {
		told = <-acked
	}
	if told != nil && !errors.Is(told, store.ErrUncertain) || early && told == nil { // On a slow machine it has waited too long.
		t.Errorf("append: %v; answered without the standby: %t", told, early)
	}
	if r, err := s.Append(ctx, one("r", 1, "c1", "y")); err != nil || !r.Repeat || r.Last != 2 {
		t.Errorf("the append again: %+v, %v", r, err)
	}
	if err := witness.Settle(ctx); err != nil {
		t.Error(err)
	}

	primary.Kill()
	standby.Promote(t)
	name := where[strings.LastIndex(where, "/")+1 : strings.Index(where, "?")]
	after := place{standby.URL(name), t}.open()
	if events := read(t, after, "r"); len(events) != 2 {
		t.Errorf("%d events on the standby, want 2", len(events))
	}
	if b, err := after.Standbys(ctx); err != nil || b.Count != 0 {
		t.Errorf("standbys of the new primary: %+v, %v", b, err)
	}
}

// A standby that no commit waits for is said, and a backup is none.
func TestStandbyThatMayMissMovesIsSaid(t *testing.T) {
	primary := pgtest.Start(t)
	where := primary.NewDatabase(t)
	s := place{where, t}.open()
	ctx := context.Background()
	if b, err := s.Standbys(ctx); err != nil || b != (store.Standbys{}) || b.Risk() != "" {
		t.Errorf("alone: %+v, %v", b, err)
	}
	primary.Standby(t)
	eventually(t, "the standby", func() bool {
		b, err := s.Standbys(ctx)
		return err == nil && b.Count == 1 && !b.Waits && strings.Contains(b.Risk(), "synchronous_standby_names")
	})
	if err := s.Settle(ctx); err != nil { // Nothing is waited for.
		t.Error(err)
	}
	admin(t, primary, `CREATE ROLE stranger LOGIN`)
	admin(t, primary, `GRANT CREATE ON DATABASE t1 TO stranger`, `ALTER DATABASE t1 OWNER TO stranger`)
	conn, err := pgx.Connect(ctx, strings.Replace(where, "user=parlor", "user=stranger", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	var n int
	if err := conn.QueryRow(ctx, `SELECT count(*) FROM pg_stat_replication`).Scan(&n); err != nil || n != 1 {
		t.Errorf("who may not see states sees %d standbys, %v", n, err)
	}
	if _, err := conn.Exec(ctx, `SELECT pg_logical_emit_message(true, 'parlor', '')`); err != nil {
		t.Errorf("who owns only his database: %v", err)
	}
	admin(t, primary, `ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (*)'`, `SELECT pg_reload_conf()`)
	eventually(t, "the setting", func() bool {
		b, err := s.Standbys(ctx)
		return err == nil && b.Waits && b.Risk() == ""
	})
	if err := s.Settle(ctx); err != nil {
		t.Error(err)
	}
}
