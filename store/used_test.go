package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// leave copies the files of a store into a new directory, as a kill leaves them or, closed,
// as an end in order does.
func leave(t *testing.T, closed bool) string {
	t.Helper()
	from, to := t.TempDir(), t.TempDir()
	s, err := OpenSQLite(context.Background(), from)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(context.Background(), Append{Log: "r", Command: "c", Events: [][]byte{[]byte("one")}}); err != nil {
		t.Fatal(err)
	}
	if closed {
		err = s.Close()
	} else {
		t.Cleanup(func() { s.Close() })
	}
	if err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(from)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(from, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, f.Name()), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// TestAUsedDirectoryIsNeverTakenForANewOne takes files away that a store has left.
func TestAUsedDirectoryIsNeverTakenForANewOne(t *testing.T) {
	for _, c := range []struct {
		name   string
		closed bool
		change func(dir string) error
		want   string // in the error; none where it opens
	}{
		{"closed in order", true, func(string) error { return nil }, ""},
		{"killed", false, func(string) error { return nil }, ""},
		{"closed, no database", true, func(dir string) error { return os.Remove(filepath.Join(dir, sqliteFile)) }, "is missing"},
		{"killed, no database", false, func(dir string) error { return os.Remove(filepath.Join(dir, sqliteFile)) }, "is missing"},
		{"closed, an empty database", true, func(dir string) error { return os.Truncate(filepath.Join(dir, sqliteFile), 0) }, "is empty"},
		{"killed, an empty database", false, func(dir string) error { return os.Truncate(filepath.Join(dir, sqliteFile), 0) }, "is empty"},
		{"killed, no write-ahead log", false, func(dir string) error { return os.Remove(filepath.Join(dir, sqliteFile+"-wal")) }, "parlor.db-wal is missing"},
		{"killed, an empty write-ahead log", false, func(dir string) error { return os.Truncate(filepath.Join(dir, sqliteFile+"-wal"), 0) }, "parlor.db-wal is empty"},
		{"killed, by a version that left the mark empty", false, func(dir string) error {
			return os.Truncate(filepath.Join(dir, openFile), 0)
		}, ""},
		{"killed, nothing but the write-ahead log", false, func(dir string) error {
			return errors.Join(os.Remove(filepath.Join(dir, sqliteFile)), os.Remove(filepath.Join(dir, lockFile)), os.Remove(filepath.Join(dir, openFile)))
		}, "is missing"},
		{"killed, by a version before the mark", false, func(dir string) error { return os.Remove(filepath.Join(dir, openFile)) }, ""},
	} {
		dir := leave(t, c.closed)
		if err := c.change(dir); err != nil {
			t.Fatal(err)
		}
		s, err := OpenSQLite(context.Background(), dir)
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			if events, err := s.Read(context.Background(), "r", 0, 0); err != nil || len(events) != 1 {
				t.Errorf("%s: %d events, error %v", c.name, len(events), err)
			}
			s.Close()
			continue
		}
		if !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "estore a backup") {
			t.Errorf("%s: error %v; want one that says %q and what to do", c.name, err, c.want)
		}
		if err == nil {
			s.Close()
		}
		// Asked again it says the same: nothing was made meanwhile.
		if s, again := OpenSQLite(context.Background(), dir); again == nil {
			t.Errorf("%s: it opens at the second try", c.name)
			s.Close()
		}
	}
}

func TestABackupIsRestoredWhereTheDatabaseWasLost(t *testing.T) {
	ctx := context.Background()
	dir, file := leave(t, false), filepath.Join(t.TempDir(), "backup")
	if _, err := Backup(ctx, dir, file); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, sqliteFile)); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(ctx, file, dir); !errors.Is(err, ErrExists) || !strings.Contains(err.Error(), "-wal of another database") {
		t.Fatalf("restored beside another's write-ahead log: error %v", err)
	}
	for _, left := range []string{"-wal", "-shm"} {
		if err := os.Remove(filepath.Join(dir, sqliteFile+left)); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	if _, err := Restore(ctx, file, dir); err != nil {
		t.Fatal(err)
	}
	s, err := OpenSQLite(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if events, err := s.Read(ctx, "r", 0, 0); err != nil || len(events) != 1 {
		t.Errorf("%d events, error %v", len(events), err)
	}
}

// TestALookBesideACrashTakesNothingAway backs up what a kill has left, and opens it then.
func TestALookBesideACrashTakesNothingAway(t *testing.T) {
	ctx := context.Background()
	dir := leave(t, false)
	if _, err := Backup(ctx, dir, filepath.Join(t.TempDir(), "backup")); err != nil {
		t.Fatal(err)
	}
	s, err := OpenSQLite(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
}

// TestNobodyElseReadsTheSecrets looks at the modes of everything that a store and a backup
// make, whatever was there before.
func TestNobodyElseReadsTheSecrets(t *testing.T) {
	if os.PathSeparator != '/' {
		t.Log("modes mean nothing here")
		return
	}
	ctx := context.Background()
	mode := func(path string) os.FileMode {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode().Perm()
	}
	mine, shared := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "data")
	for _, dir := range []string{mine, shared} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(shared, "letter.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]os.FileMode{mine: 0o700, shared: 0o755} {
		s, err := OpenSQLite(ctx, dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Append(ctx, Append{Log: "r", Command: "c", Events: [][]byte{{1}}}); err != nil {
			t.Fatal(err)
		}
		if got := mode(dir); got != want || (len(s.Warnings()) > 0) != (want == 0o755) {
			t.Errorf("%s has mode %o, want %o; warnings %q", dir, got, want, s.Warnings())
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if got := mode(filepath.Join(dir, f.Name())); ours[f.Name()] && got != 0o600 {
				t.Errorf("%s has mode %o", f.Name(), got)
			}
		}
		file := filepath.Join(t.TempDir(), "backup")
		if _, err := Backup(ctx, dir, file); err != nil {
			t.Fatal(err)
		}
		if got := mode(file); got != 0o600 {
			t.Errorf("the backup has mode %o", got)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		back := filepath.Join(t.TempDir(), "new")
		if _, err := Restore(ctx, file, back); err != nil {
			t.Fatal(err)
		}
		if got, db := mode(back), mode(filepath.Join(back, sqliteFile)); got != 0o700 || db != 0o600 {
			t.Errorf("restored with modes %o and %o", got, db)
		}
	}
	// What earlier versions left open is closed.
	s, err := OpenSQLite(ctx, mine)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	if err := os.Chmod(filepath.Join(mine, sqliteFile), 0o644); err != nil {
		t.Fatal(err)
	}
	if s, err = OpenSQLite(ctx, mine); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, name := range []string{sqliteFile, sqliteFile + "-wal"} {
		if got := mode(filepath.Join(mine, name)); got != 0o600 {
			t.Errorf("%s stays at mode %o", name, got)
		}
	}
}

// TestWhoCannotReadADatabaseIsToldWhatIsWanted: SQLite reads a database by the help of a file beside it, which cannot be made on a disk that can only be
// read. Here its name leads nowhere.
func TestWhoCannotReadADatabaseIsToldWhatIsWanted(t *testing.T) {
	dir := t.TempDir()
	s, sq := openInternal(t, dir)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "nowhere", "x"), sq.path+"-shm"); err != nil {
		t.Fatal(err)
	}
	_, err := Backup(t.Context(), dir, filepath.Join(t.TempDir(), "copy.db"))
	if path, ok := errors.AsType[*fs.PathError](err); !ok || path.Path != sq.path+"-shm" || !strings.Contains(err.Error(), "is wanted that can be written") {
		t.Errorf("%v", err)
	}
}
