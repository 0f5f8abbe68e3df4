package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
)

// Open opens the store that where names: a URL postgres://… or a directory.
// An address of anything else is refused.
func Open(ctx context.Context, where string) (*Store, error) {
	if isPostgres(where) {
		return openPostgres(ctx, where)
	}
	if err := checkPlace(where); err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	return OpenSQLite(ctx, where)
}

// OpenReadOnly opens a store to look at it, also beside the process that serves it. What
// would write answers ErrReadOnly. On PostgreSQL it is Open: a node may always join.
func OpenReadOnly(ctx context.Context, where string) (*Store, error) {
	if isPostgres(where) {
		return openPostgres(ctx, where)
	}
	if err := checkPlace(where); err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	path := filepath.Join(where, sqliteFile)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, tell(errors.Join(ErrInvalid, fs.ErrNotExist), "open store: no games are kept in %s: want a directory in which a server keeps its games", where)
	}
	if err := checkIdleWAL(path); err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	return openReadOnly(ctx, path)
}

func isPostgres(where string) bool {
	return strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://")
}

// address is how the address of a database begins. One letter before the colon
// is a drive of Windows.
var address = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]+):/`)

// checkPlace refuses what is no directory but the address of something, or nothing at all: no such
// folder shall ever be made. The error does not repeat the address, in which a
// password may stand.
func checkPlace(where string) error {
	if m := address.FindStringSubmatch(where); m != nil {
		return tell(ErrInvalid, "%s:... is no directory: want a directory, or an address like postgres://user@host/db", m[1])
	}
	if where == "" {
		return tell(ErrInvalid, "want a directory, or an address like postgres://user@host/db, and not nothing")
	}
	return nil
}
