package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A directory that a store has used is never taken for a new one: what is missing in it
// was lost, and to begin again in silence would hide that until nobody can mend it.
const (
	lockFile = "lock"        // made before anything else, and never removed
	openFile = "parlor.open" // is there while a store is open for writing, and after a crash; empty until something stands in the write-ahead log
)

// checkUsed refuses a directory in which games were kept and whose files are not whole.
// used says that the lock was there before.
func checkUsed(dir string, used bool) error {
	path := filepath.Join(dir, sqliteFile)
	size, err := sizeOf(path)
	if err != nil {
		return err
	}
	wal, err := sizeOf(path + "-wal")
	if err != nil {
		return err
	}
	open, err := sizeOf(filepath.Join(dir, openFile))
	if err != nil {
		return err
	}
	switch {
	case size <= 0 && (used || wal > 0 || open >= 0):
		state := "empty"
		if size < 0 {
			state = "missing"
		}
		return &CorruptError{Reason: fmt.Sprintf("%s is %s, but %s was used before. Put the file back with the -wal file that belongs to it, "+
			"or move what is left in the directory elsewhere and restore a backup (parlor restore). If no game was ever kept there, remove %s",
			path, state, dir, filepath.Join(dir, lockFile))}
	case size > 0 && (open >= 0 && wal < 0 || open > 0 && wal <= walHeader):
		state := "empty"
		if wal < 0 {
			state = "missing"
		}
		return &CorruptError{Reason: fmt.Sprintf("%s-wal is %s: the server did not end in order, and the last games may stand in that file alone. "+
			"Put it back, or restore a backup. If another program has opened the database since and moved the file into it, remove %s",
			path, state, filepath.Join(dir, openFile))}
	}
	return nil
}

// sizeOf returns the size of a file, -1 if there is none.
func sizeOf(path string) (int64, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return -1, nil
	}
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// markOpen says that the store in dir is open: its write-ahead log exists from now on.
func markOpen(dir string) error { return mark(dir, "") }

// markWritten says that something stands in the write-ahead log of the store in dir, if
// something does: from now on it is never empty. It reports whether it said so.
func markWritten(dir string) (bool, error) {
	if wal, err := sizeOf(filepath.Join(dir, sqliteFile+"-wal")); err != nil || wal <= walHeader {
		return false, err
	}
	return true, mark(dir, "written\n")
}

func mark(dir, text string) error {
	path := filepath.Join(dir, openFile)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return err
	}
	return errors.Join(syncPath(path), syncPath(dir))
}

// markClosed says that everything is in the database itself.
func markClosed(dir string) error {
	if err := os.Remove(filepath.Join(dir, openFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return syncPath(dir)
}

// ours are the files of a store in its directory.
var ours = map[string]bool{
	lockFile: true, openFile: true, sqliteFile: true, sqliteFile + "-wal": true, sqliteFile + "-shm": true, sqliteFile + "-journal": true,
}

// private makes the files of the store in dir readable for nobody else: the secrets of the
// house are in them. A directory that holds nothing else is made private, too; one that does
// is left as it is, and warned of.
func private(dir string) (warning string, err error) {
	path := filepath.Join(dir, sqliteFile)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600) // SQLite gives the files beside it the same mode.
	if err != nil {
		return "", err
	}
	if err := f.Close(); err != nil {
		return "", err
	}
	for name := range ours {
		if err := os.Chmod(filepath.Join(dir, name), 0o600); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm()&0o077 == 0 || os.PathSeparator != '/' {
		return "", err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if !ours[e.Name()] {
			return fmt.Sprintf("others may look into %s, which holds more than games: nobody else may read these, but keep them in a directory of their own (mode 0700)", dir), nil
		}
	}
	return "", os.Chmod(dir, 0o700)
}
