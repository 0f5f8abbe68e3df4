package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations
var migrations embed.FS

// migrate brings the tables to what this program knows. Nodes that start together take
// turns.
func migrate(ctx context.Context, db *sql.DB, dialect string) error {
	p, err := provider(db, dialect)
	if err != nil {
		return err
	}
	known := p.ListSources()
	have, err := p.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("version of the tables: %w", err)
	}
	switch newest := known[len(known)-1].Version; {
	case have > newest:
		return tooNew(have, newest)
	case have == newest: // nothing to take turns for
		return nil
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("bring the tables up to date: %w", err)
	}
	return nil
}

// tooNew is the error of tables that a newer program has made.
func tooNew(have, newest int64) error {
	return fmt.Errorf("the tables have version %d, this program knows %d: use a newer program", have, newest)
}

// errOlder says that an older program has made the tables.
var errOlder = errors.New("start the server once to bring them up to date")

// migrated is an error unless the tables are exactly those that this program knows.
func migrated(ctx context.Context, db *sql.DB, dialect string) error {
	p, err := provider(db, dialect)
	if err != nil {
		return err
	}
	known := p.ListSources()
	var have int64
	err = db.QueryRowContext(ctx, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`).Scan(&have)
	if err != nil && dialect == "sqlite" && sqliteCode(err) == sqliteError { // The file is whole, and has no such table.
		return tell(ErrInvalid, "no games of this program are in it")
	}
	if err != nil {
		return fmt.Errorf("version of the tables: %w", err)
	}
	switch newest := known[len(known)-1].Version; {
	case have > newest:
		return tooNew(have, newest)
	case have < newest:
		return fmt.Errorf("the tables have version %d, want %d: %w", have, newest, errOlder)
	}
	return nil
}

func provider(db *sql.DB, dialect string) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations/"+dialect)
	if err != nil {
		return nil, err
	}
	opts := []goose.ProviderOption{goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger())}
	kind := goose.DialectSQLite3
	if dialect == "postgres" {
		kind = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 120))
		if err != nil {
			return nil, err
		}
		opts = append(opts, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(kind, db, files, opts...)
}

// ensureEpoch returns the store's epoch and gives it one if it is new.
func ensureEpoch(ctx context.Context, r runner) (string, error) {
	_, err := r.exec(ctx, `INSERT INTO meta (name, value) VALUES ('epoch', $1) ON CONFLICT (name) DO NOTHING`, rand.Text())
	if err != nil {
		return "", err
	}
	return readEpoch(ctx, r)
}

func readEpoch(ctx context.Context, r runner) (string, error) {
	var epoch string
	err := r.row(ctx, `SELECT value FROM meta WHERE name = 'epoch'`).Scan(&epoch)
	if errors.Is(err, sql.ErrNoRows) {
		return "", &CorruptError{Reason: "the store has no epoch"}
	}
	return epoch, err
}

// renewEpoch gives the store another epoch.
func renewEpoch(ctx context.Context, r runner) error {
	_, err := r.exec(ctx, `UPDATE meta SET value = $1 WHERE name = 'epoch'`, rand.Text())
	return err
}
