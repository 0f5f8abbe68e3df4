package store

import (
	"context"
	"testing"
	"time"

	"parlor/store/pgtest"
)

// TestASignOfLifeWaitsForNoReader takes all connections with which a store reads, and does not give them back: a beat that comes later than noHole would be
// taken for a silence of the server, and stop everybody's clocks.
func TestASignOfLifeWaitsForNoReader(t *testing.T) {
	ctx := context.Background()
	inTime := func(t *testing.T, s *Store) {
		t.Helper()
		local, cancel := context.WithTimeout(ctx, time.Minute) // Who waits for a reader here waits for ever; a slow machine does not.
		defer cancel()
		if p, err := s.Beat(local, Beat{Node: "a", Every: time.Second, Local: time.Now}); err != nil || p.Now.IsZero() {
			t.Errorf("a sign of life: %+v, %v", p, err)
		}
	}
	t.Run("SQLite", func(t *testing.T) {
		s, err := OpenSQLite(ctx, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		inTime(t, s)
		for range readers {
			conn, err := s.db.(*sqliteStore).readPool.Conn(ctx)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
		}
		inTime(t, s)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		s, err := openPostgres(ctx, pgtest.Start(t).NewDatabase(t))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		inTime(t, s)
		for range poolConns {
			conn, err := s.db.(*postgresStore).pool.Acquire(ctx)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Release()
		}
		inTime(t, s)
	})
}
