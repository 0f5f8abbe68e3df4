package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Backup copies the SQLite store in dir, also while a server is using it, to a new file
// that holds one moment of it, then reads every chain of the copy. A store whose pages are
// damaged is refused: what is lost of them would not be missed in the copy. The file appears under
// its name only when all of that is right and on disk. A PostgreSQL store is backed up with
// the server's own tools, or with Export.
func Backup(ctx context.Context, dir, file string) (Report, error) {
	if isPostgres(dir) {
		return Report{}, tell(ErrInvalid, "back up a postgres store with pg_basebackup or export")
	}
	if _, err := os.Stat(file); err == nil {
		return Report{}, tell(ErrExists, "backup: %s is there already: want a new file", file)
	}
	src, err := OpenReadOnly(ctx, dir)
	if err != nil {
		return Report{}, err
	}
	part := file + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, os.ErrNotExist) {
		return Report{}, errors.Join(err, src.Close())
	}
	if err := touch(part); err != nil { // Nobody else may read it, not even while it grows.
		return Report{}, errors.Join(err, src.Close())
	}
	// What is missing from a page that is damaged would be missing from the copy, and the copy be in order.
	err = src.db.(*sqliteStore).sound(ctx, src.db.read(), "quick_check")
	if err == nil {
		_, err = src.db.(*sqliteStore).copyDB().ExecContext(ctx, `VACUUM INTO ?`, part)
	}
	if sqliteCode(err) == sqliteFull {
		err = fmt.Errorf("%s: the disk is full: want room for a whole copy", filepath.Dir(file))
	}
	if err = errors.Join(damaged(err), src.Close()); err != nil {
		return Report{}, errors.Join(fmt.Errorf("backup %s: %w", dir, err), os.Remove(part))
	}
	rep, err := verifyFile(ctx, part)
	if err != nil {
		return rep, fmt.Errorf("backup %s: %w", part, err)
	}
	return rep, place(part, file)
}

// touch makes an empty file that nobody else may read.
func touch(file string) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// copyDB is a pool that may write elsewhere: VACUUM INTO is refused on query_only.
func (db *sqliteStore) copyDB() *sql.DB {
	if db.write1 == nil {
		db.write1 = openPool(dsn(db.path, "ro"), 1)
	}
	return db.write1
}

// verifyFile reads a database file to its end, then removes what SQLite put beside it.
func verifyFile(ctx context.Context, file string) (Report, error) {
	s, err := openReadOnly(ctx, file)
	if err != nil {
		return Report{}, err
	}
	rep, err := s.Verify(ctx)
	return rep, errors.Join(err, s.Close())
}

// place makes part durable and gives it its name, which must be free.
func place(part, file string) error {
	if err := syncPath(part); err != nil {
		return err
	}
	if err := os.Link(part, file); err != nil {
		return err
	}
	if err := os.Remove(part); err != nil {
		return err
	}
	return syncPath(filepath.Dir(file))
}

// Restore makes a store in dir, which must have none, from a file that Backup made, also an
// older program's. Every chain is read first. The restored store has a new epoch: clients may remember events that
// the backup never had.
//
// A PostgreSQL store is not restored from a file: restore to a directory, and take it
// over with Export and Import.
func Restore(ctx context.Context, file, dir string) (Report, error) {
	if isPostgres(dir) {
		return Report{}, tell(ErrInvalid, "restore to a directory first, then export from there and import into postgres")
	}
	if err := checkPlace(dir); err != nil {
		return Report{}, fmt.Errorf("restore: %w", err)
	}
	dir, err := filepath.Abs(dir) // The address of a database is no relative path.
	if err != nil {
		return Report{}, err
	}
	if err := checkBackup(file); err != nil {
		return Report{}, fmt.Errorf("restore: %w", err)
	}
	rep, err := verifyFile(ctx, file)
	older := errors.Is(err, errOlder) // It is read when its copy is brought up to date.
	if err != nil && !older {
		return rep, fmt.Errorf("restore %s: %w", file, err)
	}
	if err := makeDir(dir); err != nil {
		return rep, err
	}
	unlock, err := lockDir(dir)
	if err != nil {
		return rep, fmt.Errorf("restore: %w", err)
	}
	read, err := restore(ctx, file, filepath.Join(dir, sqliteFile), older)
	if older {
		rep = read
	}
	return rep, errors.Join(err, unlock())
}

// checkBackup refuses a file that is no database: what SQLite says of it would read as if a backup were damaged.
func checkBackup(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, len(sqliteHead))
	if _, err := io.ReadFull(f, head); err != nil || string(head) != sqliteHead {
		return tell(ErrInvalid, "%s is no backup: want a file that backup wrote", file)
	}
	return nil
}

// restore copies a backup to path. It brings the copy of an older one up to date, and reads that.
func restore(ctx context.Context, file, path string, older bool) (rep Report, err error) {
	if _, err := os.Stat(path); err == nil {
		return rep, tell(ErrExists, "restore: %s is there already: want a directory in which no games are kept", path)
	}
	if left, err := sizeOf(path + "-wal"); err != nil || left > 0 {
		return rep, errors.Join(err, tell(ErrExists, "restore to %s: %s-wal of another database lies there, which SQLite would mix in: move it elsewhere", path, path))
	}
	part := path + ".part"
	for _, left := range []string{part, part + "-wal", part + "-shm"} { // by a restore cut short
		if err := os.Remove(left); err != nil && !errors.Is(err, os.ErrNotExist) {
			return rep, err
		}
	}
	if err := copyFile(file, part); err != nil {
		return rep, err
	}
	s, err := openPath(ctx, part)
	if err != nil {
		return rep, err
	}
	if older {
		rep, err = s.Verify(ctx)
	}
	if err == nil {
		err = s.db.write(ctx, renewEpoch)
	}
	if err = errors.Join(err, s.Close()); err != nil {
		return rep, fmt.Errorf("restore %s: %w", file, err)
	}
	if err := place(part, path); err != nil {
		return rep, err
	}
	return rep, markClosed(filepath.Dir(path)) // Whatever was open there before.
}

func copyFile(from, to string) error {
	src, err := os.Open(from)
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(dst, src)
	return errors.Join(err, dst.Close())
}
