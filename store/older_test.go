package store

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"
)

// TestABackupOfAnOlderProgramIsRestored: its tables are brought up to date in the copy, whose chains are read then. The file stays as it is.
func TestABackupOfAnOlderProgramIsRestored(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	s, err := OpenSQLite(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	epoch := s.Epoch()
	_, err = s.Append(ctx, Append{Log: "room", Command: "c", Time: time.Now(), Events: [][]byte{[]byte("{}"), []byte("{}")}})
	if err = errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "older")
	if _, err := Backup(ctx, dir, file); err != nil {
		t.Fatal(err)
	}
	change(t, file, `DROP TABLE holds`, `ALTER TABLE jobs DROP COLUMN part`, `DELETE FROM goose_db_version WHERE version_id > 1`)
	for range 2 {
		back := filepath.Join(t.TempDir(), "back")
		if rep, err := Restore(ctx, file, back); err != nil || rep.Logs != 1 || rep.Events != 2 {
			t.Fatalf("%+v, %v", rep, err)
		}
		s, err := OpenSQLite(ctx, back)
		if err != nil {
			t.Fatal(err)
		}
		if rep, err := s.Verify(ctx); err != nil || rep.Events != 2 || s.Epoch() == epoch {
			t.Errorf("%+v, %v, epoch %s", rep, err, s.Epoch())
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	change(t, file, `UPDATE events SET data = X'5B5D' WHERE seq = 2`)
	back := filepath.Join(t.TempDir(), "back")
	if rep, err := Restore(ctx, file, back); !errors.Is(err, ErrCorrupt) {
		t.Errorf("one whose chain is broken: %+v, %v", rep, err)
	}
	if _, err := OpenReadOnly(ctx, back); err == nil {
		t.Error("it is there all the same")
	}
}

// change runs statements in a database.
func change(t *testing.T, file string, statements ...string) {
	t.Helper()
	db := openPool(dsn(file, "rw"), 1)
	for _, q := range statements {
		if _, err := db.ExecContext(context.Background(), q); err != nil {
			t.Fatalf("%s: %v", q, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}
