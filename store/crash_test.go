package store_test

import (
	"context"
	"testing"
	"time"

	"parlor/store"
	"parlor/store/pgtest"
	"parlor/tools/need"
)

const writers = 16

func TestKilledProcessLosesNothingSQLite(t *testing.T) {
	dir := t.TempDir()
	l := newLedger(writers)
	kills := need.Size(6, 30, 110)
	for range kills {
		cmd, begun, ended := startChild(t, dir, l)
		waitBegun(t, begun, ended)
		someTime(150 * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		wantKilled(t, <-ended)
		checkStore(t, dir, l)
	}
	verify(t, dir)
	t.Logf("%d kills, %d appends acknowledged, %d of them stored before the kill and repeated, 0 lost, 0 doubled",
		kills, l.total, l.repeats)
}

// In every tenth round the server itself is killed under the client, which must go on by
// itself when the server is back, and then be killed too.
func TestKilledProcessLosesNothingPostgres(t *testing.T) {
	pg := pgtest.Start(t)
	url := pg.NewDatabase(t)
	l := newLedger(writers)
	servers, kills := 0, need.Size(6, 16, 110) // Each takes seconds on a busy machine.
	for round := range kills {
		cmd, begun, ended := startChild(t, url, l)
		waitBegun(t, begun, ended)
		someTime(150 * time.Millisecond)
		if round%10 == 5 {
			servers++
			pg.Kill()
			before := l.count()
			pg.Up(t)
			for deadline := time.Now().Add(20 * time.Second); l.count() < before+2*writers; time.Sleep(time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatal("the client does not go on after the server's return")
				}
			}
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		wantKilled(t, <-ended)
		checkStore(t, url, l)
	}
	verify(t, url)
	t.Logf("%d kills of the client and %d of the server, %d appends acknowledged, %d of them stored before the kill and repeated, 0 lost, 0 doubled",
		kills, servers, l.total, l.repeats)
}

func wantKilled(t *testing.T, err error) {
	t.Helper()
	if err == nil || err.Error() != "signal: killed" {
		t.Fatalf("the child ended by itself: %v", err)
	}
}

// checkStore compares the store with the ledger.
func checkStore(t *testing.T, where string, l *ledger) {
	t.Helper()
	s, err := store.Open(context.Background(), where)
	if err != nil {
		t.Fatal(err)
	}
	l.check(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// verify reads the whole store.
func verify(t *testing.T, where string) {
	t.Helper()
	s := place{where, t}.open()
	if rep, err := s.Verify(context.Background()); err != nil || rep.Logs == 0 {
		t.Fatalf("verify: %+v, error %v", rep, err)
	}
}
