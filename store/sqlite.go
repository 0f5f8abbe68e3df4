package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"modernc.org/sqlite"
)

const (
	sqliteFile   = "parlor.db"
	sqliteHead   = "SQLite format 3\x00" // with which each database begins
	readers      = 4
	leastSQLite  = "3.51.3" // older ones can corrupt a write-ahead log
	sqliteError  = 1        // SQLITE_ERROR: what was asked for cannot be asked of these tables
	sqliteLocked = 8        // SQLITE_READONLY
	sqliteBroken = 11       // SQLITE_CORRUPT
	sqliteFull   = 13       // SQLITE_FULL
	sqliteClosed = 14       // SQLITE_CANTOPEN
	sqliteNoFile = 26       // SQLITE_NOTADB
)

// sqliteStore is the dialect for one process and one file. Writes go through one goroutine,
// which commits those that wait together; reads have a pool of their own.
type sqliteStore struct {
	s        *Store
	path     string
	dir      string // in which it is marked as open; empty where it is not
	id       string // epoch
	write1   *sql.DB
	readPool *sql.DB
	reads    *prepared
	w        *writer // nil when read only
	recent   recent  // belongs to the writer's goroutine
	unlock   func() error
	once     sync.Once // close
	snap     *sql.DB   // for long looks, so that they hold up no short one
}

// OpenSQLite opens the store in a directory, making both if need be. One process at a time
// may have a directory open; it must be on a local disk. Nobody but the store may write to
// the file.
func OpenSQLite(ctx context.Context, dir string) (*Store, error) {
	dir, err := filepath.Abs(dir)
	if err == nil {
		err = makeDir(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	used, err := sizeOf(filepath.Join(dir, lockFile))
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	unlock, err := lockDir(dir)
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	s, err := openDir(ctx, dir, used >= 0)
	if err != nil {
		return nil, fmt.Errorf("open store %s: %w", dir, errors.Join(damaged(err), unlock()))
	}
	s.db.(*sqliteStore).unlock = unlock
	return s, nil
}

// openDir opens the store in a directory whose lock the caller holds.
func openDir(ctx context.Context, dir string, used bool) (*Store, error) {
	if err := checkUsed(dir, used); err != nil {
		return nil, err
	}
	warning, err := private(dir)
	if err != nil {
		return nil, err
	}
	s, err := openPath(ctx, filepath.Join(dir, sqliteFile))
	if err != nil {
		return nil, err
	}
	if warning != "" {
		s.warnings = append(s.warnings, warning)
	}
	if err := markOpen(dir); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	db := s.db.(*sqliteStore)
	db.dir, db.w.dir = dir, dir
	return s, nil
}

// openPath opens the database for writing. The caller holds the lock of its directory.
func openPath(ctx context.Context, path string) (*Store, error) {
	if err := checkWAL(path + "-wal"); err != nil {
		return nil, err
	}
	db := &sqliteStore{path: path, recent: newRecent(), unlock: func() error { return nil }}
	s := newStore(db, newHub())
	db.s = s
	db.write1 = openPool(dsn(path, "rwc", "synchronous(FULL)", "journal_mode(WAL)", "cache_size(-16000)",
		"wal_autocheckpoint(4000)", "journal_size_limit(67108864)"), 1)
	db.openReaders("rw")
	err := db.prepare(ctx)
	if err == nil {
		db.w, err = startWriter(ctx, db.write1, s, func() { db.recent = newRecent() })
	}
	if err != nil {
		return nil, errors.Join(err, db.close())
	}
	return s, nil
}

// prepare brings the tables up to date and makes the new file's name durable.
func (db *sqliteStore) prepare(ctx context.Context) error {
	if err := checkVersion(ctx, db.write1); err != nil {
		return err
	}
	if err := migrate(ctx, db.write1, "sqlite"); err != nil {
		return err
	}
	if err := syncPath(filepath.Dir(db.path)); err != nil {
		return err
	}
	var err error
	db.id, err = ensureEpoch(ctx, plain{q: db.write1, rewrite: numbered})
	return err
}

// openReadOnly opens the database without the lock, beside a process that may be writing.
func openReadOnly(ctx context.Context, path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	db := &sqliteStore{path: path, recent: newRecent(), unlock: func() error { return nil }}
	db.openReaders("ro")
	err = checkVersion(ctx, db.readPool)
	if err == nil {
		err = migrated(ctx, db.readPool, "sqlite")
	}
	if err == nil {
		db.id, err = readEpoch(ctx, db.reads)
	}
	if err != nil {
		return nil, fmt.Errorf("open store %s: %w", path, errors.Join(damaged(unshared(err, path)), db.close()))
	}
	return newStore(db, newHub()), nil
}

// unshared says of an error of reading the database at path that the file is wanted by which SQLite shares it, if that cannot be made.
func unshared(err error, path string) error {
	if code := sqliteCode(err); code != sqliteClosed && code != sqliteLocked {
		return err
	}
	f, failed := os.OpenFile(path+"-shm", os.O_CREATE|os.O_RDWR, 0o600)
	if failed != nil {
		return fmt.Errorf("to read it, a file beside it is wanted that can be written: %w", failed)
	}
	return errors.Join(err, f.Close())
}

// checkIdleWAL is checkWAL for a store that no server has open; a server that has looked
// at it when it began.
func checkIdleWAL(path string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	unlock, err := lockDir(filepath.Dir(path))
	if err != nil {
		return nil
	}
	return errors.Join(checkUsed(filepath.Dir(path), true), checkWAL(path+"-wal"), unlock())
}

func (db *sqliteStore) openReaders(mode string) {
	name := dsn(db.path, mode, "synchronous(FULL)", "query_only(1)")
	db.readPool = openPool(name, readers)
	db.reads = newPrepared(db.readPool)
	db.snap = openPool(name, 1)
}

func openPool(name string, conns int) *sql.DB {
	db, err := sql.Open("sqlite", name)
	if err != nil {
		panic("store: the sqlite driver is not linked in: " + err.Error())
	}
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	return db
}

// dsn names the file, by its absolute path, and the settings that the driver gives every new connection.
func dsn(path, mode string, pragmas ...string) string {
	q := url.Values{"mode": {mode}, "_pragma": append([]string{"busy_timeout(5000)"}, pragmas...)}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // C:/…
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path, OmitHost: true, RawQuery: q.Encode()}).String()
}

func checkVersion(ctx context.Context, db *sql.DB) error {
	var v string
	if err := db.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&v); err != nil {
		return err
	}
	var have, want [3]int
	if _, err := fmt.Sscanf(v, "%d.%d.%d", &have[0], &have[1], &have[2]); err != nil {
		return fmt.Errorf("sqlite version %q: %w", v, err)
	}
	if _, err := fmt.Sscanf(leastSQLite, "%d.%d.%d", &want[0], &want[1], &want[2]); err != nil {
		return err
	}
	for i := range have {
		if have[i] != want[i] {
			if have[i] < want[i] {
				return fmt.Errorf("sqlite %s, want at least %s", v, leastSQLite)
			}
			break
		}
	}
	return nil
}

func (db *sqliteStore) write(ctx context.Context, change func(context.Context, runner) error, topics ...string) error {
	if db.w == nil {
		return ErrReadOnly
	}
	return db.w.do(ctx, change, nil, topics)
}

// beat is a change like others: readers have connections of their own.
func (db *sqliteStore) beat(ctx context.Context, change func(context.Context, runner) error) error {
	return db.write(ctx, change)
}

func (db *sqliteStore) read() runner { return db.reads }

func (db *sqliteStore) snapshot(ctx context.Context, look func(context.Context, runner) error) error {
	tx, err := db.snap.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	return look(ctx, plain{q: tx, rewrite: numbered})
}

func (db *sqliteStore) lockRow() string    { return "" }
func (db *sqliteStore) skipLocked() string { return "" }
func (db *sqliteStore) epoch() string      { return db.id }
func (db *sqliteStore) shared() bool       { return false }

// clock is that of this machine: there is no other.
func (db *sqliteStore) clock(_ context.Context, _ runner, local func() time.Time) (at, asked, heard time.Time, err error) {
	now := local()
	return now, now, now, nil
}

func (db *sqliteStore) ping(ctx context.Context) error {
	var one int
	return db.reads.row(ctx, `SELECT 1`).Scan(&one)
}

// check runs SQLite's own look at its pages and indexes.
func (db *sqliteStore) check(ctx context.Context, r runner) error {
	return db.sound(ctx, r, "integrity_check")
}

// sound runs a look of SQLite's at its pages: integrity_check, or quick_check, which leaves out whether indexes say what
// their tables do.
func (db *sqliteStore) sound(ctx context.Context, r runner, look string) error {
	var said string
	if err := r.row(ctx, "PRAGMA "+look+"(1)").Scan(&said); err != nil {
		return damaged(err)
	}
	if said != "ok" {
		return &CorruptError{Reason: strings.ReplaceAll(look, "_", " ") + ": " + said}
	}
	return nil
}

// close ends the writer, moves the write-ahead log into the file and gives the directory up.
func (db *sqliteStore) close() error {
	var err error
	db.once.Do(func() { err = db.shut() })
	return err
}

func (db *sqliteStore) shut() error {
	var errs []error
	if db.w != nil {
		errs = append(errs, db.w.close())
	}
	errs = append(errs, db.reads.close(), db.readPool.Close(), db.snap.Close())
	if db.write1 != nil {
		if db.w != nil && db.w.s.Err() == nil {
			var busy, left, moved int
			var err error
			if db.dir != "" {
				err = markOpen(db.dir) // The write-ahead log may be empty from now on.
			}
			if err == nil {
				err = db.write1.QueryRow(`PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &left, &moved)
			}
			// Before the write-ahead log goes, and not while a backup holds it back.
			if err == nil && busy == 0 && db.dir != "" {
				err = markClosed(db.dir)
			}
			errs = append(errs, err)
		}
		errs = append(errs, db.write1.Close(), db.closed())
	}
	return errors.Join(append(errs, db.unlock())...)
}

// closed takes the mark away when SQLite has moved the write-ahead log by itself, as it
// does at the end of a store that has failed.
func (db *sqliteStore) closed() error {
	if db.dir == "" {
		return nil
	}
	if wal, err := sizeOf(db.path + "-wal"); err != nil || wal >= 0 {
		return err
	}
	return markClosed(db.dir)
}

func sqliteDamage(err error) bool {
	code := sqliteCode(err)
	return code == sqliteBroken || code == sqliteNoFile
}

// sqliteCode returns the number of SQLite's error, 0 if it is none.
func sqliteCode(err error) int {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return 0
	}
	return e.Code() & 0xff
}
