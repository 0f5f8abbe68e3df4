package store

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
)

// Open opens the store that where names: a URL postgres://… or a directory.
func Open(ctx context.Context, where string) (*Store, error) {
	if isPostgres(where) {
		return OpenPostgres(ctx, where)
	}
	return OpenSQLite(ctx, where)
}

// OpenReadOnly opens a store to look at it, also beside the process that serves it. What
// would write answers ErrReadOnly. On PostgreSQL it is Open: a node may always join.
func OpenReadOnly(ctx context.Context, where string) (*Store, error) {
	if isPostgres(where) {
		return OpenPostgres(ctx, where)
	}
	path := filepath.Join(where, sqliteFile)
	if err := checkIdleWAL(path); err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	return openReadOnly(ctx, path)
}

func isPostgres(where string) bool {
	return strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://")
}
